import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, describe, expect, it } from "vitest";
import { run as runCommand } from "../../../generator/cli/run.js";
import { lazyToolkit } from "../../../generator/cli/toolkit.js";
import { recordingRules } from "../../../generator/validate/recording-rules.js";
import { protocol } from "../../../spec/protocol.js";
import { root } from "../../support/paths.js";
import { run } from "../../support/process.js";
import { cleanRecording } from "./clean-recording.js";
import { Recorder } from "./recorder.js";

const clean = cleanRecording();
const flawed = new Recorder().startRun().finishRun().finishRun();

const folder = mkdtempSync(join(tmpdir(), "recordings-"));
afterAll(() => rmSync(folder, { recursive: true }));
writeFileSync(join(folder, "clean.ndjson"), clean.text);
writeFileSync(join(folder, "clean.json.gz"), gzipSync(`[${clean.frames.join(",")}]`));
writeFileSync(join(folder, "flawed.ndjson"), flawed.text);
writeFileSync(join(folder, "advised.ndjson"), new Recorder().startRun().text);
writeFileSync(join(folder, "empty.ndjson"), "");
writeFileSync(join(folder, "there.xml"), "<testsuites/>");
symlinkSync("circle", join(folder, "circle"));

/** Runs the command in this process. */
async function command(args: readonly string[], interactive = false): Promise<{ code: number; out: string; err: string }> {
  let [out, err] = ["", ""];
  const terminal = { out: (text: string) => void (out += text), err: (text: string) => void (err += text), interactive, colour: false, columns: 100 };
  const code = await runCommand(["validate", ...args], { terminal, toolkit: lazyToolkit(root), cwd: folder, packageRoot: root, program: "" });
  return { code, out, err };
}

describe("graphmind-gen validate", () => {
  it.each([
    [["clean.ndjson"], 0],
    [["clean.json.gz", "clean.ndjson"], 0],
    [["clean.ndjson", "--fail-on", "advice"], 0],
    [["clean.ndjson", "--min-coverage", "80"], 0],
    [["clean.ndjson", "--min-coverage", "99.9"], 1],
    [["flawed.ndjson"], 1],
    [["clean.ndjson", "flawed.ndjson"], 1],
    [["advised.ndjson"], 0],
    [["advised.ndjson", "--fail-on=advice"], 1],
    [["empty.ndjson"], 1],
    [["clean.ndjson", "--from", "app"], 1],
  ])("%j ends with %i, and says why on stdout", async (args, code) => {
    const result = await command(args);
    expect({ code: result.code, err: result.err }).toEqual({ code, err: "" });
    expect(result.out).toContain("coverage: ");
  });

  it("prints one format", async () => {
    expect(JSON.parse((await command(["flawed.ndjson", "--json"])).out)).toMatchObject({ ok: false, recordings: [{ name: "flawed.ndjson", errors: 1 }] });
    expect((await command(["flawed.ndjson", "--junit"])).out).toMatch(/^<\?xml /);
    expect((await command(["flawed.ndjson", "--github"])).out).toMatch(/^::error file=flawed\.ndjson,line=3,/);
    expect((await command(["flawed.ndjson", "--coverage"])).out).toContain("types not exercised: ");
    expect((await command(["flawed.ndjson", "--examples", "0"])).out).not.toContain("line 3");
  });

  it.each([
    [["none.ndjson"], "no such file", "none.ndjson"],
    [["."], "this is a folder", "."],
    [["clean.ndjson/deeper"], "a file stands where a folder is needed (ENOTDIR)", "Check the path"],
    [["x".repeat(300)], "the path is longer than this file system allows (ENAMETOOLONG)", "Check the path"],
    [["circle"], "symbolic links lead round in a circle (ELOOP)", "Remove one of the links."],
    [["clean.ndjson", "--fail-on", "errors"], "none of error, advice", "Did you mean error?"],
    [["clean.ndjson", "--from", "server"], "none of app, viewer", "--from"],
    [["clean.ndjson", "--min-coverage", "101"], "not a number from 0 to 100", "--min-coverage"],
    [["clean.ndjson", "--min-coverage", ""], "not a number", "--min-coverage"],
    [["clean.ndjson", "--examples", "-1"], "not a number", "--examples"],
    [["clean.ndjson", "--examples", "1", "--examples", "2"], "more than once", "--examples"],
    [["clean.ndjson", "--json", "--junit"], "exclude each other", "--json"],
    [["clean.ndjson", "--junit", "--github"], "exclude each other", "--junit"],
    [["clean.ndjson", "--junit=yes"], "takes no value", "--junit"],
    [["clean.ndjson", "--junit", "out.xml"], "this is no recording", "write --junit > out.xml"],
    [["clean.ndjson", "--junit=out.xml"], "takes no value", "write --junit > out.xml"],
    [["clean.ndjson", "--json=out.json"], "takes no value", "write --json > out.json"],
    [["--junit", "there.xml", "clean.ndjson"], "this is no recording", "write --junit > there.xml"],
    [["clean.ndjson", "--json", "out.json"], "this is no recording", "write --json > out.json"],
    [["clean.ndjson", "--coverge"], "no option --coverge", "Did you mean --coverage?"],
    [["clean.ndjson", "--sender-key", ""], "the key is empty", "--sender-key"],
    [["clean.ndjson", "--sender-key", "dir", "--from", "app"], "exclude each other", "--from"],
    [["-", "clean.ndjson", "-"], "named twice", "can be read once"],
  ])("%j is wrong use: %s", async (args, message, hint) => {
    const { code, out, err } = await command(args);
    expect(code).toBe(2);
    expect(out + err).toContain(message);
    expect(out + err).toContain(hint);
  });

  it("reports everything that is wrong with a command line at once", async () => {
    const { out } = await command(["none", "--fail-on", "x", "--from", "y", "--json"]);
    expect((JSON.parse(out) as { problems: { where: string }[] }).problems.map(({ where }) => where)).toEqual(["--fail-on", "--from"]);
    const files = await command(["none", "nowhere", "--json"]);
    expect((JSON.parse(files.out) as { problems: { where: string }[] }).problems.map(({ where }) => where)).toEqual(["none", "nowhere"]);
  });

  it("says which frames lack the sender's key, and nothing where all have it", async () => {
    const noted = (note: (index: number) => string): string => clean.frames.map((frame, index) => frame.replace("{", `{${note(index)}`)).join("\n");
    const sides = new Map(protocol.messages.map(({ type, direction }) => [type, direction === "app-to-viewer" ? "app" : "viewer"]));
    const sideOf = (index: number): string => sides.get((JSON.parse(clean.frames[index] as string) as { type: string }).type) as string;
    writeFileSync(join(folder, "noted.ndjson"), noted((index) => `"dir":"${sideOf(index)}",`));
    writeFileSync(join(folder, "partly.ndjson"), noted((index) => (index === 2 ? "" : index === 4 ? '"dir":"out",' : `"dir":"${sideOf(index)}",`)));
    writeFileSync(join(folder, "otherwise.ndjson"), noted(() => '"dir":"out",'));
    writeFileSync(join(folder, "broken.ndjson"), '{"gm":1}\n');
    const { length } = clean.frames;
    for (const [args, code, err] of [
      [["noted.ndjson", "--sender-key", "dir"], 0, ""],
      [["partly.ndjson", "--sender-key", "dir"], 0, `2 of ${length} valid frames have neither "app" nor "viewer" under "dir" (first: line 3)\n`],
      [["noted.ndjson", "partly.ndjson", "--sender-key", "dir"], 0, `partly.ndjson: 2 of ${length} valid frames have neither "app" nor "viewer" under "dir" (first: line 3)\n`],
      [["noted.ndjson", "--sender-key", "dri"], 0, 'no valid frame has "app" or "viewer" under "dri": who sent what was not looked at\n'],
      [["otherwise.ndjson", "--sender-key", "dir", "--json"], 0, 'no valid frame has "app" or "viewer" under "dir": who sent what was not looked at\n'],
      [["broken.ndjson", "--sender-key", "dir"], 1, 'no frame is valid: --sender-key "dir" could not be used\n'],
    ] as const) {
      const result = await command(args);
      expect({ args, code: result.code, err: result.err }).toEqual({ args, code, err });
    }
  });

  it("lists its rules", async () => {
    const { code, out } = await command(["--rules", "none.ndjson"]);
    expect(code).toBe(0);
    expect(out).toContain("seq-conflict  error  (contract: S2)\n  The same (runId, seq)");
    expect(out).toContain("RULES.md");
    expect((await command(["--help"])).out).toContain("generated/cases/RULES.md");
    const { rules } = JSON.parse((await command(["--rules", "--json"])).out) as { rules: object[] };
    expect(rules).toHaveLength(Object.keys(recordingRules).length);
    expect(rules[0]).toMatchObject({ id: "recording-empty", level: "error", source: "Transport" });
  });

  it("draws a bar for a person, leaves nothing of it, and none otherwise", async () => {
    writeFileSync(join(folder, "large.ndjson"), clean.text.repeat(400));
    const { err } = await command(["large.ndjson"], true);
    expect(err).toMatch(/large\.ndjson {2}\[[#-]{30}\] +\d+% {2}\d+ MB, \d+ MB\/s/);
    expect(err.endsWith("\r\x1b[K")).toBe(true);
    expect((await command(["large.ndjson"])).err).toBe("");
  });

  it("reads the standard input, alone and among files", async () => {
    const program = [join(root, "dist/generator/main.js"), "validate"];
    const piped = await run(process.execPath, program, { input: clean.text });
    expect(piped.stdout).toContain(`(standard input): ${clean.frames.length} frames`);
    const files = [join(folder, "advised.ndjson"), "-", join(folder, "clean.json.gz")];
    const named = await run(process.execPath, [...program, ...files, "--json"], { input: flawed.text, exitCodes: [1] });
    expect(JSON.parse(named.stdout)).toMatchObject({ recordings: [{ advice: 1 }, { name: "(standard input)", errors: 1 }, { errors: 0 }] });
  });
});
