import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { buildModel } from "../../generator/build-model.js";
import { casesApart } from "../../generator/cases/maker.js";
import { caseFiles } from "../../generator/cases/index.js";
import { lazyToolkit } from "../../generator/cli/toolkit.js";
import { generate } from "../../generator/generate.js";
import { languages } from "../../generator/languages/index.js";
import { protocol } from "../../spec/protocol.js";
import { root } from "../support/paths.js";
import { run } from "../support/process.js";

const folder = mkdtempSync(join(tmpdir(), "graphmind-bundle-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const read = (...path: string[]): string => readFileSync(join(...path), "utf8");

/** A module for a thread, with this code. */
function thread(name: string, code: string): URL {
  writeFileSync(join(folder, name), code);
  return pathToFileURL(join(folder, name));
}

describe("the bundle", () => {
  it("takes a template that has changed since it was built", async () => {
    for (const part of ["dist", "templates", "generated/cases", "generated/typescript", "package.json"]) cpSync(join(root, part), join(folder, part), { recursive: true });
    const template = join(folder, "templates/go/constants.go.hbs");
    writeFileSync(template, `${read(template)}\n// {{#each constants}}{{name}} {{/each}}\n`);
    await run("node", [join(folder, "dist/generator/main.js"), "generate", "--lang", "go,python", "--out", join(folder, "out")], { cwd: folder });
    expect(read(folder, "out/go/constants.go")).toMatch(/\n\/\/ ProtocolVersion .*\n$/);
    expect(read(folder, "out/go/outcome.go").split("\n").slice(3)).toEqual(read(root, "generated/go/outcome.go").split("\n").slice(3));
  });

  it("needs no code generation but for TypeScript and for templates that changed, and says so there", async () => {
    const generate = (...args: string[]): ReturnType<typeof run> =>
      run("node", ["--disallow-code-generation-from-strings", join(folder, "dist/generator/main.js"), "generate", "--out", ...args], { cwd: folder, exitCodes: [0, 2] });
    // The test above changed one of Go's.
    expect(await generate(join(folder, "safe"), "--lang", "python,rust")).toMatchObject({ code: 0 });
    for (const lang of ["go", "typescript"]) {
      const { code, stderr } = await generate(join(folder, lang), "--lang", lang);
      expect([code, stderr]).toEqual([2, expect.stringMatching(/^error .*\[no-code-generation\]\n {2}hint: .*\n$/)]);
    }
  });

  it("says that it was built from other definitions than stand beside it", async () => {
    cpSync(join(root, "spec"), join(folder, "spec"), { recursive: true });
    const main = join(folder, "dist/generator/main.js");
    const answer = async (...args: string[]): Promise<readonly unknown[]> => {
      const { code, stderr } = await run("node", [main, ...args], { cwd: folder, exitCodes: [0, 1, 2, 70] });
      return [code, stderr];
    };
    const request = ["generate", "--lang", "python", "--out", join(folder, "fresh")];
    const [fine] = await answer(...request);
    expect(fine).toBe(0);
    writeFileSync(join(folder, "spec/controls.ts"), `${read(folder, "spec/controls.ts")}\n// Changed.\n`);
    const recording = join(root, "schema.json");
    const commands = [["diff"], ["diff", "--baseline"], request, [...request, "--check"], ["schema"], ["languages"], ["validate", recording], ["conform", "--", "true"]];
    for (const args of commands) {
      expect(await answer(...args)).toEqual([2, expect.stringMatching(/controls\.ts: .*\[old-build\]\n {2}hint: .*npm run build.*\n$/)]);
    }
    writeFileSync(join(folder, "other.mjs"), `export { protocol } from ${JSON.stringify(pathToFileURL(join(root, "dist/spec/protocol.js")).href)};`);
    expect(await answer("schema", "--definitions", "other.mjs")).toEqual([0, ""]);
  });

  it.skipIf(process.platform === "win32")("says that its working folder is gone", async () => {
    const gone = mkdtempSync(join(folder, "gone-"));
    const { code, stderr } = await run("sh", ["-c", `rmdir "$1" && exec node "$2" generate --check`, "sh", gone, join(root, "dist/generator/main.js")], { cwd: gone, exitCodes: [0, 1, 2, 70] });
    expect([code, stderr]).toEqual([2, expect.stringMatching(/^error .*\[no-working-folder\]\n {2}hint: .*\n$/)]);
  });

  it("lays its help out for ASCII, of which it consists", async () => {
    const commands = ["", "generate", "schema", "languages", "diff", "validate", "conform", "conform-report"];
    for (const command of commands) {
      const { stdout } = await run("node", [join(root, "dist/generator/main.js"), ...(command === "" ? [] : [command]), "--help"], { cwd: root });
      expect(stdout).toContain("Options:");
      expect(stdout).toMatch(/^[\n -~]+$/);
    }
    expect(languages.flatMap(({ options }) => options.map(({ description }) => description)).join("")).toMatch(/^[ -~]+$/);
  });
});

describe("cases that are made apart", () => {
  const model = buildModel(protocol);
  const worker = pathToFileURL(join(root, "dist/generator/cases-worker.js"));

  it("are the same cases", async () => {
    expect(await casesApart(worker)(model, "example")()).toEqual(caseFiles(model, "example"));
  });

  it("are the same when they are made ahead, and for another protocol its own", async () => {
    const toolkit = lazyToolkit(root, worker);
    await toolkit.makeCasesAhead();
    const request = { packages: [], cases: "cases" };
    const textsOf = (files: ReadonlyMap<string, string>): object => Object.fromEntries(files);
    const other = { ...protocol, name: "other" };
    const templates = (path: string): string => readFileSync(join(root, "templates", path), "utf8");
    const own = await toolkit.protocol(undefined);
    expect(textsOf(await toolkit.generate(own, request))).toEqual(textsOf(await generate(own, request, templates)));
    expect(textsOf(await toolkit.generate(other, request))).toEqual(textsOf(await generate(other, request, templates)));
  });

  it("are made in this thread where there may be no other", async () => {
    const toolkit = lazyToolkit(root, new URL("https://localhost/threads-come-from-files-only.js"));
    await toolkit.makeCasesAhead();
    const files = await toolkit.generate(await toolkit.protocol(undefined), { packages: [], cases: "cases" });
    expect(files.get("cases/index.json")).toBe(caseFiles(model, "").get("index.json"));
  });

  it("report a problem as one, and any other failure as it is", async () => {
    const problem = { code: "x", message: "m", where: "/w" };
    const answering = thread("problem.mjs", `
      import { parentPort } from "node:worker_threads";
      parentPort.once("message", () => parentPort.postMessage({ problems: [${JSON.stringify(problem)}] }));`);
    await expect(casesApart(answering)(model, "")()).rejects.toMatchObject({ name: "ProblemError", problems: [problem] });
    await expect(casesApart(worker)({ ...model, messages: undefined as never }, "")()).rejects.toThrow(TypeError);
    await expect(casesApart(thread("absent.mjs", "import './nothing.mjs'"))(model, "")()).rejects.toThrow("nothing.mjs");
    const leaving = thread("leaving.mjs", "import { parentPort } from 'node:worker_threads'; parentPort.once('message', () => process.exit());");
    await expect(casesApart(leaving)(model, "")()).rejects.toThrow("ended without an answer");
  });

  it("report a thread that failed before it was asked, or for lack of memory", async () => {
    const failed = casesApart(thread("early.mjs", "throw new Error('too early')"));
    await new Promise((done) => setTimeout(done, 500));
    await expect(failed(model, "")()).rejects.toThrow("too early");
    const greedy = thread("greedy.mjs", "throw Object.assign(new Error('reached its limit'), { code: 'ERR_WORKER_OUT_OF_MEMORY' })");
    await expect(casesApart(greedy)(model, "")()).rejects.toMatchObject({ name: "ProblemError", problems: [{ code: "out-of-memory" }] });
  });
});
