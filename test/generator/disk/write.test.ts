import * as fs from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { writeOutputs } from "../../../generator/disk/write.js";
import { contents, exactState, outputOf, problemsOf, put, systemError, temporaryFolder, texts, watchedDisk } from "./fixture.js";

const first = { "a.py": "a 1\n", "sub/b.py": "b 1 é 😀\n", "sub/deep/c.py": "c 1\n" };
const second = { "a.py": "a 2\n", "sub/b.py": "b 1 é 😀\n", "new/d.py": "d 2\n" };

describe("writing", () => {
  it("writes all files and the manifest, in folders that it makes", () => {
    const root = join(temporaryFolder(), "not", "there yet ü");
    const [result] = writeOutputs([outputOf(root, first)]);
    expect(texts(root)).toEqual(first);
    expect(result).toEqual({ root, written: Object.keys(first), removed: [], unchanged: 0 });
    const manifest = JSON.parse(contents(root)[".graphmind-gen.json"] ?? "") as { files: object };
    expect(Object.keys(manifest.files)).toEqual(Object.keys(first));
    expect(Object.keys(contents(root)).filter((path) => path.startsWith("."))).toEqual([".graphmind-gen.json"]);
  });

  it("touches nothing when nothing changed, so that it works on a read-only disk", () => {
    const root = temporaryFolder();
    writeOutputs([outputOf(root, first)]);
    const before = exactState(root);
    const readOnly = watchedDisk(() => {
      throw systemError("EROFS");
    });
    expect(writeOutputs([outputOf(root, first)], { fs: readOnly })[0]).toMatchObject({ written: [], unchanged: 3 });
    expect(exactState(root)).toEqual(before);
  });

  it("replaces what changed, keeps the time stamp of the rest, and removes stale files with the folders they leave empty", () => {
    const root = temporaryFolder();
    writeOutputs([outputOf(root, first)]);
    const before = exactState(root);
    expect(writeOutputs([outputOf(root, second)])[0]).toMatchObject({
      written: ["a.py", "new/d.py"],
      removed: ["sub/deep/c.py"],
      unchanged: 1,
    });
    expect(texts(root)).toEqual(second);
    expect(contents(root)).not.toHaveProperty("sub/deep/");
    expect(exactState(root)["sub/b.py"]).toBe(before["sub/b.py"]);
    expect(exactState(root)["a.py"]).not.toBe(before["a.py"]);
  });

  it("keeps a folder in which the user has a file", () => {
    const root = temporaryFolder();
    writeOutputs([outputOf(root, first)]);
    put(root, "sub/deep/mine.txt", "mine");
    writeOutputs([outputOf(root, second)]);
    expect(texts(root)).toEqual({ ...second, "sub/deep/mine.txt": "mine" });
  });

  it("writes nothing at all when files of the user are in the way anywhere, and names them all", () => {
    const [one, two] = [temporaryFolder(), temporaryFolder()];
    writeOutputs([outputOf(one, first)]);
    put(one, "a.py", "changed");
    put(one, "sub/deep/c.py", "stale, and changed");
    put(one, "new/d.py", "mine");
    const before = [exactState(one), exactState(two)];
    const problems = problemsOf(() => writeOutputs([outputOf(two, first), outputOf(one, second)]));
    expect([exactState(one), exactState(two)]).toEqual(before);
    expect(problems).toHaveLength(1);
    expect(problems[0]?.code).toBe("would-overwrite");
    for (const line of ["a.py (changed by hand)", "new/d.py (not ours)", "sub/deep/c.py (changed by hand)"]) {
      expect(problems[0]?.message).toContain(join(one, line));
    }
  });

  it("replaces and removes them with force", () => {
    const root = temporaryFolder();
    writeOutputs([outputOf(root, first)]);
    put(root, "a.py", "changed");
    put(root, "sub/deep/c.py", "stale, and changed");
    put(root, "new/d.py", "mine");
    put(root, "bystander.txt", "mine");
    writeOutputs([outputOf(root, second)], { force: true });
    expect(texts(root)).toEqual({ ...second, "bystander.txt": "mine" });
  });

  it("makes a file its own that already is as it would write it", () => {
    const root = temporaryFolder();
    put(root, "a.py", first["a.py"]);
    writeOutputs([outputOf(root, first)]);
    writeOutputs([outputOf(root, second)]);
    expect(texts(root)).toEqual(second);
  });

  it("writes again what was deleted", () => {
    const root = temporaryFolder();
    writeOutputs([outputOf(root, first)]);
    fs.unlinkSync(join(root, "a.py"));
    expect(writeOutputs([outputOf(root, first)])[0]?.written).toEqual(["a.py"]);
  });

  it("leaves a check-out with CRLF alone, and still knows its files for its own", () => {
    const root = temporaryFolder();
    writeOutputs([outputOf(root, first)]);
    for (const [path, text] of Object.entries(contents(root))) {
      if (!path.endsWith("/")) put(root, path, text.replaceAll("\n", "\r\n"));
    }
    const before = exactState(root);
    writeOutputs([outputOf(root, first)]);
    expect(exactState(root)).toEqual(before);
    writeOutputs([outputOf(root, second)]);
    expect(texts(root)).toEqual({ ...second, "sub/b.py": "b 1 é 😀\r\n" });
  });

  it("takes files that hold CR, NUL and bytes that are no UTF-8 for what they are", () => {
    const root = temporaryFolder();
    writeOutputs([outputOf(root, first)]);
    fs.writeFileSync(join(root, "a.py"), Buffer.from([0xff, 0x00, 0x0d, 0x80]));
    expect(problemsOf(() => writeOutputs([outputOf(root, second)]))[0]?.message).toContain("a.py (changed by hand)");
  });

  it("leaves what it does not answer for, in the folder and in the manifest", () => {
    const root = temporaryFolder();
    const tree = { "go/a.go": "a 1\n", "python/a.py": "a 1\n", "python/b.py": "b 1\n" };
    writeOutputs([outputOf(root, tree)]);
    const covers = (path: string): boolean => path.startsWith("python/");
    writeOutputs([outputOf(root, { "python/a.py": "a 2\n" }, { covers })]);
    expect(texts(root)).toEqual({ "go/a.go": "a 1\n", "python/a.py": "a 2\n" });
    writeOutputs([outputOf(root, { "python/a.py": "a 2\n" })]);
    expect(texts(root)).toEqual({ "python/a.py": "a 2\n" });
  });

  it("does not put one package in the place of another unless forced", () => {
    const root = temporaryFolder();
    writeOutputs([outputOf(root, first, { holds: "python" })]);
    const go = outputOf(root, { "a.go": "a" }, { holds: "go" });
    expect(problemsOf(() => writeOutputs([go]))).toMatchObject([{ code: "other-output", where: root }]);
    expect(texts(root)).toEqual(first);
  });

  it("keeps the manifest where it is told to, and reaches files beside that folder", () => {
    const root = temporaryFolder();
    const settings = { records: "generated" };
    writeOutputs([outputOf(root, { "schema.json": "{}\n", "generated/a.py": "a\n" }, settings)]);
    expect(Object.keys(contents(root)).sort()).toEqual(["generated/", "generated/.graphmind-gen.json", "generated/a.py", "schema.json"]);
    writeOutputs([outputOf(root, { "generated/a.py": "a\n" }, settings)]);
    expect(Object.keys(contents(root))).not.toContain("schema.json");
  });
});

describe("a manifest that cannot be trusted", () => {
  const outside = { format: 1, holds: "tree", files: { "../victim.txt": "0".repeat(64) } };
  it.each([
    ["is not JSON", "<<<<<<< ours\n{}"],
    ["is empty", ""],
    ["is null", "null"],
    ["is a list", "[]"],
    ["has another format", '{"format":2,"holds":"tree","files":{}}'],
    ["lists no files", '{"format":1,"holds":"tree"}'],
    ["holds a digest that is none", '{"format":1,"holds":"tree","files":{"a.py":5}}'],
    ["leads out of the folder", JSON.stringify(outside)],
    ["leads to the root of the disk", JSON.stringify(outside).replace("../", "/")],
  ])("is a problem when it %s", (_, text) => {
    const root = temporaryFolder();
    writeOutputs([outputOf(root, first)]);
    put(root, ".graphmind-gen.json", text);
    const before = exactState(root);
    const problems = problemsOf(() => writeOutputs([outputOf(root, second)]));
    expect(problems).toMatchObject([{ code: "manifest-corrupt", where: join(root, ".graphmind-gen.json") }]);
    expect(problems[0]?.hint).toContain("--force");
    expect(exactState(root)).toEqual(before);
    writeOutputs([outputOf(root, first)], { force: true });
    expect(writeOutputs([outputOf(root, second)])[0]?.removed).toEqual(["sub/deep/c.py"]);
  });

  it("is missing: equal files are taken over, and others are not overwritten", () => {
    const root = temporaryFolder();
    writeOutputs([outputOf(root, first)]);
    const manifest = contents(root)[".graphmind-gen.json"];
    fs.unlinkSync(join(root, ".graphmind-gen.json"));
    expect(problemsOf(() => writeOutputs([outputOf(root, second)]))[0]?.message).toContain("a.py (not ours)");
    expect(writeOutputs([outputOf(root, first)])[0]?.written).toEqual([]);
    expect(contents(root)[".graphmind-gen.json"]).toBe(manifest);
  });
});
