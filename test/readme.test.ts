import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parseFrame } from "../spec/index.js";
import { cache, root } from "./support/paths.js";
import { run } from "./support/process.js";
import { pythonTools } from "./support/tools.js";
import { describeWith } from "./support/toolchain.js";

const readme = readFileSync(`${root}/README.md`, "utf8");

/** The code blocks of a language, in the order in which they stand. */
function blocks(language: string): string[] {
  return [...readme.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].flatMap(([, name, code]) => (name === language ? [code ?? ""] : []));
}

/** An empty folder for a program of the README. */
function folderFor(name: string): string {
  const folder = `${cache}/readme-${name}`;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return folder;
}

const node = "tool:search";

describe("the README", () => {
  it("promises the commands that package.json has", () => {
    expect(blocks("sh")).toEqual(["npm ci && npm run generate\n", "npm ci && npm test\n"]);
    const { scripts } = JSON.parse(readFileSync(`${root}/package.json`, "utf8")) as { scripts: object };
    expect(Object.keys(scripts)).toEqual(expect.arrayContaining(["generate", "test"]));
  });

  it("shows TypeScript that runs", async () => {
    const [example, schema] = blocks("ts");
    const { stdout } = await run("node", ["--input-type=module", "-"], { cwd: root, input: example ?? "" });
    expect(stdout).toBe(`${node} { q: 'Tokyo' }\n`);
    const second = await run("node", ["--input-type=module", "-"], { cwd: root, input: schema ?? "" });
    expect(second.stdout).toBe("GraphMind wire protocol true\n");
  });

  it("installs a check-out by its path, for what it then imports", async () => {
    const [, install = ""] = /^### TypeScript\n\n`(npm install \S+)`/m.exec(readme) ?? [];
    const [program = "", command = "", path = ""] = install.split(" ");
    expect(path).toBe("path/to/check-out");
    const cwd = folderFor("typescript");
    writeFileSync(`${cwd}/package.json`, '{"private":true,"type":"module"}');
    await run(program, [command, "--offline", "--no-audit", "--no-fund", root], { cwd });
    writeFileSync(`${cwd}/example.js`, blocks("ts")[0] ?? "");
    expect((await run("node", ["example.js"], { cwd })).stdout).toBe(`${node} { q: 'Tokyo' }\n`);
  });

  it("says how to run the generator before it is first used", () => {
    const [, rest = ""] = readme.split("\n## Use it\n");
    expect(rest.indexOf("`node dist/generator/main.js`")).toBeGreaterThan(0);
    expect(rest.indexOf("`node dist/generator/main.js`")).toBeLessThan(rest.indexOf("graphmind-gen generate"));
  });

  it("points at files that exist", () => {
    for (const [, target = ""] of readme.matchAll(/\]\((?!https?:)([^)#]+)\)/g)) {
      expect(() => readFileSync(`${root}/${target}`), target).not.toThrow(/ENOENT/);
    }
  });
});

describeWith("python", "the README's Python", () => {
  it("runs", async () => {
    const env = { PYTHONPATH: `${root}/generated/python/src`, PYTHONDONTWRITEBYTECODE: "1" };
    const { stdout } = await run("python3", ["-"], { env, input: blocks("python")[0] ?? "" });
    expect(stdout).toBe(`${node} {'q': 'Tokyo'}\n`);
  });

  it("validates with the schema alone, which refuses another `gm`", async () => {
    const example = blocks("python")[1] ?? "";
    const python = `${await pythonTools()}/python`;
    const saidOf = async (input: string): Promise<string> => (await run(python, ["-"], { cwd: root, input })).stdout;
    expect(await saidOf(example)).toBe("$.payload.status 'done' is not one of ['ok', 'error', 'aborted']\n");
    const [mismatch, valid] = [example.replace('"gm":1', '"gm":2'), example.replace("done", "ok")];
    expect(await saidOf(mismatch)).toContain("$.gm 1 was expected\n");
    expect(await saidOf(valid)).toBe("");
    const frame = /^frame = '(.*)'$/m.exec(mismatch)?.[1] ?? "";
    expect(parseFrame(frame)).toMatchObject({ kind: "version-mismatch", received: 2 });
  });
});

describeWith("go", "the README's Go", () => {
  it("runs", async () => {
    const cwd = folderFor("go");
    const module = /^module (\S+)$/m.exec(readFileSync(`${root}/generated/go/go.mod`, "utf8"))?.[1] ?? "";
    writeFileSync(`${cwd}/main.go`, blocks("go").join("\n"));
    writeFileSync(`${cwd}/go.mod`, `module example\n\ngo 1.22\n\nrequire ${module} v0.0.0\n\nreplace ${module} => ${root}/generated/go\n`);
    const { stdout } = await run("go", ["run", "."], { cwd });
    expect(stdout).toBe(`${node} {"q":"Tokyo"}\n`);
  });
});

describeWith("rust", "the README's Rust", () => {
  it("runs", async () => {
    const cwd = folderFor("rust");
    mkdirSync(`${cwd}/src`);
    writeFileSync(`${cwd}/src/main.rs`, blocks("rust").join("\n"));
    const [, section = ""] = readme.split("\n### Rust\n");
    const added = [...(section.split("```")[0] ?? "").matchAll(/`cargo add ([a-z_]+)`/g)].map(([, name]) => `${name} = "*"`);
    const dependencies = [`graphmind-protocol = { path = "${root}/generated/rust" }`, ...added].join("\n");
    writeFileSync(`${cwd}/Cargo.toml`, `[package]\nname = "example"\nversion = "0.0.0"\nedition = "2021"\n\n[dependencies]\n${dependencies}\n`);
    const { stdout } = await run("cargo", ["run", "--quiet", "--target-dir", `${cache}/rust-target-readme`], { cwd });
    expect(stdout).toBe(`${node} {"q":"Tokyo"}\n`);
  });
});
