import { execFileSync } from "node:child_process";
import * as fs from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { FileSystem } from "../../../generator/disk/file-system.js";
import { writeOutputs } from "../../../generator/disk/write.js";
import { contents, exactState, outputOf, problemsOf, put, temporaryFolder, texts, watchedDisk } from "./fixture.js";

describe("what stands in the way", () => {
  it("is a symbolic link to a folder outside: nothing is written or removed through it", () => {
    const [root, outside] = [temporaryFolder(), temporaryFolder()];
    writeOutputs([outputOf(root, { "sub/a.py": "a\n", "b.py": "b\n" })]);
    fs.cpSync(join(root, "sub"), outside, { recursive: true });
    fs.rmSync(join(root, "sub"), { recursive: true });
    fs.symlinkSync(outside, join(root, "sub"));
    const before = [exactState(root), exactState(outside)];
    for (const files of [{ "sub/a.py": "a 2\n" }, { "b.py": "b 2\n" }]) {
      for (const force of [false, true]) {
        const problems = problemsOf(() => writeOutputs([outputOf(root, files)], { force }));
        expect(problems).toMatchObject([{ code: "link-leaves-folder", where: join(root, "sub") }]);
        expect(problems[0]?.message).toContain(outside);
      }
    }
    expect([exactState(root), exactState(outside)]).toEqual(before);
  });

  it("is a link in the place of the manifest's folder", () => {
    const [root, outside] = [temporaryFolder(), temporaryFolder()];
    fs.symlinkSync(outside, join(root, "generated"));
    const output = outputOf(root, { "schema.json": "{}" }, { records: "generated" });
    // Not even the lock may be made there.
    const untouched = watchedDisk((call) => {
      throw new Error(`${call} was called`);
    });
    expect(problemsOf(() => writeOutputs([output], { fs: untouched }))).toMatchObject([{ code: "link-leaves-folder" }]);
    expect(contents(outside)).toEqual({});
  });

  it("is a symbolic link in the place of a file: it counts as the user's, and force replaces the link alone", () => {
    const [root, outside] = [temporaryFolder(), temporaryFolder()];
    put(outside, "target", "precious");
    fs.symlinkSync(join(outside, "target"), join(root, "a.py"));
    expect(problemsOf(() => writeOutputs([outputOf(root, { "a.py": "a\n" })]))[0]?.message).toContain("a.py (not ours)");
    writeOutputs([outputOf(root, { "a.py": "a\n" })], { force: true });
    expect(texts(root)).toEqual({ "a.py": "a\n" });
    expect(texts(outside)).toEqual({ target: "precious" });
  });

  it("is a dangling link, or a circle of links", () => {
    const root = temporaryFolder();
    fs.symlinkSync("nowhere", join(root, "dangling"));
    fs.symlinkSync("circle", join(root, "circle"));
    const problems = problemsOf(() => writeOutputs([outputOf(root, { "dangling/a": "a", "circle/a": "a" })]));
    expect(problems.map(({ code }) => code)).toEqual(["link-leaves-folder", "cannot-read"]);
  });

  it("is no link: one inside the folder, or the folder itself, is followed", () => {
    const [root, elsewhere] = [temporaryFolder(), temporaryFolder()];
    fs.mkdirSync(join(root, "real"));
    fs.symlinkSync("real", join(root, "alias"));
    fs.symlinkSync(root, join(elsewhere, "root"));
    writeOutputs([outputOf(join(elsewhere, "root"), { "alias/a.py": "a\n" })]);
    expect(contents(root)).toMatchObject({ "real/a.py": "a\n", alias: "-> real" });
  });

  it("is a file where a folder is needed, or a folder or a pipe where a file is needed: all are named together", () => {
    const root = temporaryFolder();
    put(root, "sub", "a file");
    fs.mkdirSync(join(root, "a.py"));
    execFileSync("mkfifo", [join(root, "pipe")]);
    const problems = problemsOf(() => writeOutputs([outputOf(root, { "sub/b": "b", "sub/c": "c", "a.py": "a", pipe: "p" })], { force: true }));
    expect(problems.map(({ code, where }) => [code, where])).toEqual([
      ["not-a-folder", join(root, "sub")],
      ["not-a-file", join(root, "a.py")],
      ["not-a-file", join(root, "pipe")],
    ]);
    expect(problems.every(({ hint }) => hint !== undefined)).toBe(true);
  });

  it("is a file in the place of the output folder, or above it", () => {
    const folder = temporaryFolder();
    put(folder, "file", "text");
    const at = (path: string) => problemsOf(() => writeOutputs([outputOf(join(folder, path), { a: "a" })]));
    expect(at("file")).toMatchObject([{ code: "not-a-folder" }]);
    expect(at("file/below")).toMatchObject([{ code: "cannot-write", where: join(folder, "file/below") }]);
    expect(texts(folder)).toEqual({ file: "text" });
  });

  it("is a name that the disk refuses", () => {
    const root = temporaryFolder();
    const name = "n".repeat(300);
    expect(problemsOf(() => writeOutputs([outputOf(root, { [name]: "a" })]))).toMatchObject([{ where: join(root, name) }]);
    expect(contents(root)).toEqual({});
  });

  it("is a name of the greatest length: no", () => {
    const root = temporaryFolder();
    const name = "n".repeat(255);
    writeOutputs([outputOf(root, { [name]: "a" })]);
    expect(texts(root)).toEqual({ [name]: "a" });
  });
});

describe("paths", () => {
  it.each(["", "../a", "a/../../b", "/a", "a//b", "./a", "a/.", "a\\b", "C:/a", "a\0b"])("refuses %j", (path) => {
    const root = temporaryFolder();
    expect(problemsOf(() => writeOutputs([outputOf(root, { [path]: "x" })]))).toMatchObject([{ code: "illegal-path" }]);
    expect(contents(root)).toEqual({});
  });

  it.each([
    ["case", { "a/README": "1", "A/readme": "2" }],
    ["the form of an accent", { "\u00e9": "1", "e\u0301": "2" }],
    ["being a file and a folder", { a: "1", "A/b": "2" }],
  ])("refuses two that differ only in %s", (_, files) => {
    expect(problemsOf(() => writeOutputs([outputOf(temporaryFolder(), files)]))).toMatchObject([{ code: "paths-collide" }]);
  });
});

/** A disk like those of Windows and macOS: names are kept as they are first given, and found in any spelling. */
function caselessDisk(): FileSystem {
  const spelled = (path: string): string =>
    path.split("/").reduce((folder, name) => {
      if (folder === "" || name === "") return `${folder}/${name}`.replace("//", "/");
      const names = fs.existsSync(folder) && fs.statSync(folder).isDirectory() ? fs.readdirSync(folder) : [];
      return join(folder, names.find((other) => other.toLowerCase() === name.toLowerCase()) ?? name);
    });
  const disk: Record<string, unknown> = { ...fs };
  for (const [name, real] of Object.entries(fs)) {
    if (!name.endsWith("Sync") || typeof real !== "function") continue;
    disk[name] = (...args: unknown[]): unknown =>
      (real as (...args: unknown[]) => unknown)(...args.map((arg) => (typeof arg === "string" && arg.startsWith("/") ? spelled(arg) : arg)));
  }
  return disk as unknown as FileSystem;
}

describe("a disk that ignores case", () => {
  it("gets the new spelling of a name, and keeps the file", () => {
    const root = temporaryFolder();
    const disk = caselessDisk();
    writeOutputs([outputOf(root, { "Models.py": "1\n", "b.py": "b\n" })], { fs: disk });
    writeOutputs([outputOf(root, { "models.py": "1\n", "b.py": "b\n" })], { fs: disk });
    expect(texts(root)).toEqual({ "models.py": "1\n", "b.py": "b\n" });
    writeOutputs([outputOf(root, { "MODELS.py": "2\n", "b.py": "b\n" })], { fs: disk });
    expect(texts(root)).toEqual({ "MODELS.py": "2\n", "b.py": "b\n" });
  });

  it("does not lose a user's file that differs in case", () => {
    const root = temporaryFolder();
    put(root, "Readme.MD", "mine");
    const problems = problemsOf(() => writeOutputs([outputOf(root, { "README.md": "ours" })], { fs: caselessDisk() }));
    expect(problems).toMatchObject([{ code: "would-overwrite" }]);
    expect(texts(root)).toEqual({ "Readme.MD": "mine" });
  });
});
