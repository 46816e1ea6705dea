import { cpSync, existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { buildModel } from "../../generator/build-model.js";
import { run } from "../../generator/cli/run.js";
import type { Terminal } from "../../generator/cli/terminal.js";
import { lazyToolkit } from "../../generator/cli/toolkit.js";
import type { Result } from "../../generator/conform/result.js";
import { protocol } from "../../spec/protocol.js";
import { cache, root } from "../support/paths.js";

const script = fileURLToPath(new URL("broken/testee.mjs", import.meta.url));
const folder = `${cache}/conform-command`;
const model = `${folder}/model.json`;

/** What one command line came to. */
interface Said {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

async function graphmindGen(...args: readonly string[]): Promise<Said> {
  let [stdout, stderr] = ["", ""];
  const terminal: Terminal = { out: (text) => (stdout += text), err: (text) => (stderr += text), interactive: false, colour: false, columns: 100 };
  const code = await run(args, { terminal, toolkit: lazyToolkit(root), cwd: folder, packageRoot: root, program: "" });
  return { code, stdout, stderr };
}

const conform = (options: readonly string[], ...faults: readonly string[]): Promise<Said> =>
  graphmindGen("conform", "--traits", "strings=utf16", ...options, "--", process.execPath, script, model, ...faults);

async function resultOf(options: readonly string[], ...faults: readonly string[]): Promise<Result & { readonly code: number }> {
  const { code, stdout } = await conform(["--json", ...options], ...faults);
  return { ...(JSON.parse(stdout) as Result), code };
}

beforeAll(() => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(model, JSON.stringify(buildModel(protocol)));
  const odd = { ok: true, implementation: "x", sha256: "", ran: 1, passed: 1, build: true, traits: {}, selection: { filters: [], rules: [] }, known: [], failures: [null] };
  writeFileSync(`${folder}/odd.json`, JSON.stringify(odd));
});

describe("the command", () => {
  it("passes a testee without faults", async () => {
    const { code, stdout, stderr } = await conform(["--name", "Right"]);
    expect(stdout).toMatch(/^Right: (\d+) of \1 cases passed\n$/);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  });

  it.each([
    ["drops-unknown-fields", "O1"],
    ["null-becomes-absent", "O3"],
    ["numbers-through-double", "T6"],
    ["folds-keys", "T4"],
    ["opens-enums", "O4"],
    ["opens-enums", "V1"],
    ["checks-gm-first", "P1"],
    ["swallows-errors", "O6"],
    ["says-ok-always", "E1"],
    ["keeps-first-duplicate", "T3"],
  ])("catches a testee that %s by rule %s, which others pass", async (fault, rule) => {
    const broken = await resultOf(["--rule", rule], fault);
    expect({ code: broken.code, ok: broken.ok }).toEqual({ code: 1, ok: false });
    expect([...new Set(broken.failures.map(({ kind }) => kind))].filter((kind) => kind !== "not-the-protocol")).toEqual(["wrong-answer"]);
    expect(broken.passed + broken.failures.length).toBe(broken.ran);
    expect(broken.failures[0]?.got).toBeDefined();
    const right = await resultOf(["--rule", rule]);
    expect(right).toMatchObject({ code: 0, ok: true, ran: broken.ran, passed: broken.ran, failures: [] });
  });

  it.each([
    ["dies-on-the-third", "crash"],
    ["skips-one-answer", "no-answer"],
    ["answers-twice", "extra-answer"],
    ["prints-a-debug-line", "debug-line"],
    ["never-ends", "timeout"],
    ["answers-no-object", "not-the-protocol"],
    ["answers-without-a-kind", "not-the-protocol"],
  ])("calls what a testee that %s does by its name: %s", async (fault, kind) => {
    const result = await resultOf(["--filter", "envelope/known/*", "--timeout", "3"], fault);
    expect(result.code).toBe(1);
    expect([...new Set(result.failures.map((failure) => failure.kind))]).toContain(kind);
  });

  it("calls zero cases a failure", async () => {
    const result = await resultOf(["--filter", "no/such/case"]);
    expect(result).toMatchObject({ code: 1, ok: false, ran: 0, failures: [{ kind: "no-cases" }] });
  });

  it("shows what ids look like when no case fits", async () => {
    const { code, stdout } = await conform(["--filter", "nope*", "--filter", "x", "--rule", "T3"]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: expect.stringMatching(/^no-cases \(zero cases run\): 1\n {2}no case fits --filter 'nope\*' or 'x' and --rule T3; ids look like (\S+\/\S+, ){4}\S+\/\S+\n/) as string });
  });

  it.each([
    ["nosuch", 'there is no program "nosuch"', "Check the path."],
    ["./nosuch", 'there is no program "./nosuch"', "Check the path."],
    ["plain.py", 'there is no program "plain.py"', "Write ./plain.py"],
    ["./plain.py", '"./plain.py" is not executable', "chmod +x it, or name its interpreter"],
    ["./orphan.py", 'the interpreter that "./orphan.py" names in its first line is not there', "Mend that line"],
    ["./a-folder", '"./a-folder" is a folder', "Name the program in it."],
    ["a\0b", "cannot be started", "Check the path"],
  ])("refuses a testee that cannot be started with exit code 2: %j", async (program, message, hint) => {
    mkdirSync(`${folder}/a-folder`, { recursive: true });
    writeFileSync(`${folder}/plain.py`, "#!/usr/bin/env python3\n");
    writeFileSync(`${folder}/orphan.py`, "#!/no/such/python3\n", { mode: 0o755 });
    const { code, stdout, stderr } = await graphmindGen("conform", "--filter", "hello/minimal", "--", program);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(`error testee: ${message}`.slice(0, message === "cannot be started" ? 13 : undefined));
    expect(stderr).toContain(message);
    expect(stderr).toContain(hint);
  });

  it("takes words of the testee for no options of its own", async () => {
    const { code } = await conform(["--filter", "hello/minimal"], "--json=no", "--filter", "--known");
    expect(code).toBe(0);
  });

  it("chooses by several filters and rules", async () => {
    const { ran } = await resultOf(["--filter", "hello/minimal", "--filter", "hello/ful?"]);
    expect(ran).toBe(2);
    const byRule = await resultOf(["--rule", "E2,E3", "--filter", "envelope/known/*/null"]);
    expect(byRule).toMatchObject({ ran: 2, selection: { rules: ["E2", "E3"] } });
  });

  it.each<[string, readonly string[], string]>([
    ["no testee", ["conform"], "no testee is named"],
    ["an empty name of a testee", ["conform", "--", ""], "no testee is named"],
    ["a folder of known failures", ["conform", "--known", ".", "--", "x"], "cannot read it"],
    ["a result with odd failures", ["conform-report", "odd.json", "--html", "x.html"], "no result of a run"],
    ["an unknown rule", ["conform", "--rule", "T99", "--", "x"], 'there is no rule "T99"'],
    ["a rule that no frame shows", ["conform", "--rule", "S1", "--", "x"], "rule S1 is not shown by frames: no case exercises it"],
    ["a number of examples that is none", ["conform", "--examples", "1.5", "--", "x"], '"1.5" is not a whole number from 0 to 1000'],
    ["an unknown trait", ["conform", "--traits", "number=double", "--", "x"], "Did you mean numbers?"],
    ["an unknown value of a trait", ["conform", "--traits", "numbers=float", "--", "x"], "numbers is exact or double"],
    ["no time", ["conform", "--timeout", "0", "--", "x"], "not a number of seconds"],
    ["no list to update", ["conform", "--update-known", "--", "x"], "there is no list to write"],
    ["a reason for nothing", ["conform", "--reason", "r", "--", "x"], "needs --update-known"],
    ["no cases", ["conform", "--cases", ".", "--", "x"], "index.json"],
    ["a list that is not there", ["conform", "--known", "none.json", "--", "x"], "no such file"],
    ["two formats", ["conform", "--json", "--github", "--", "x"], "exclude each other"],
    ["no results", ["conform-report", "--html", "x.html"], "no result is named"],
    ["no place for the report", ["conform-report", "x.json"], "--html FILE is missing"],
    ["a result that is not there", ["conform-report", "none.json", "--html", "x.html"], "none.json: there is no such file"],
    ["a result that is none", ["conform-report", "model.json", "--html", "x.html"], "no result of a run"],
  ])("refuses %s with exit code 2", async (_title, args, message) => {
    const { code, stdout, stderr } = await graphmindGen(...args);
    expect({ code, text: stdout + stderr }).toEqual({ code: 2, text: expect.stringContaining(message) as string });
  });

  it("keeps cases that were edited from passing for the real ones", async () => {
    const copy = `${folder}/cases`;
    cpSync(`${root}/generated/cases`, copy, { recursive: true });
    const file = `${copy}/decision.ndjson`;
    writeFileSync(file, readFileSync(file, "utf8").replace('"verdict":"reject"', '"verdict":"accept"'));
    const { code, stderr } = await graphmindGen("conform", "--cases", "cases", "--", "true");
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining("wrong-hash") as string });
  });
});

describe("the files that are written", () => {
  const one = ["--filter", "hello/minimal"];

  it.each(["--junit", "--html"])("%s are found out before the run when they cannot be", async (option) => {
    mkdirSync(`${folder}/a-folder`, { recursive: true });
    const { code, stdout, stderr } = await graphmindGen("conform", ...one, option, "a-folder", "--", "touch", `${option}-was-run`);
    expect(existsSync(`${folder}/${option}-was-run`)).toBe(false);
    expect({ code, stdout, stderr }).toEqual({ code: 2, stdout: "", stderr: expect.stringContaining("a folder stands where a file is needed") as string });
  });

  it("are gone when a run is stopped, and its testee with it", async () => {
    writeFileSync(`${folder}/old.xml`, "<passed/>");
    const exit = vi.spyOn(process, "exit").mockImplementation(() => undefined as never);
    try {
      const running = conform(["--filter", "envelope/*", "--junit", "old.xml", "--timeout", "2"], "is-silent");
      while (existsSync(`${folder}/old.xml`)) await new Promise((resolve) => setTimeout(resolve, 20));
      await new Promise((resolve) => setTimeout(resolve, 300));
      for (const [signal, number] of [["SIGHUP", 1], ["SIGINT", 2], ["SIGTERM", 15]] as const) (process as NodeJS.EventEmitter).emit(signal, signal, number);
      expect(exit.mock.calls).toEqual([[129], [130], [143]]);
      expect((await running).code).toBe(1);
    } finally {
      exit.mockRestore();
    }
  });

  it("are written whole, and through a link, and to a pipe as it is", async () => {
    writeFileSync(`${folder}/target.xml`, "");
    rmSync(`${folder}/link.xml`, { force: true });
    symlinkSync("target.xml", `${folder}/link.xml`);
    await conform([...one, "--junit", "link.xml", "--html", "/dev/null"]);
    expect(lstatSync(`${folder}/link.xml`).isSymbolicLink()).toBe(true);
    expect(readFileSync(`${folder}/target.xml`, "utf8")).toContain("</testsuites>");
    expect(lstatSync("/dev/null").isCharacterDevice()).toBe(true);
    expect(readdirSync(folder).filter((name) => name.endsWith(".tmp"))).toEqual([]);
  });
});

describe("a testee that is given up on", () => {
  it("is said to be before all else, and no case that was not run is shown", async () => {
    const { code, stdout } = await conform(["--filter", "key/*"], "dies-on-the-third");
    expect(code).toBe(1);
    expect(stdout).toMatch(/^crash: \d+\n {2}the testee was given up on after 21 crashes: exit code 3\n {2}exit code 3 \(\d+ cases\)\n/);
    expect(stdout).toMatch(/\n {2}and \d+ that were not run\n/);
    expect(stdout).not.toContain("not run, ");
  });
});

describe("a testee with several mistakes", () => {
  it("is told of all of them, and how to see more", async () => {
    const options = ["--filter", "envelope/*", "--filter", "number/*", "--filter", "key/*"];
    const faults = ["forgets-maximum", "numbers-through-double", "drops-unknown-fields"];
    const { stdout } = await conform(options, ...faults);
    const counts = [...stdout.matchAll(/^ {2}(\S.*) \((\d+) cases?\)$/gm)].map(([, symptom, count]) => [symptom, Number(count)] as const);
    const symptoms = counts.map(([symptom]) => symptom);
    expect(symptoms).toEqual(expect.arrayContaining(["missing issues: maximum", "re-encoded otherwise: a missing key", "re-encoded otherwise: another number"]));
    expect(counts.map(([, count]) => count)).toEqual(counts.map(([, count]) => count).sort((a, b) => b - a));
    expect(stdout).toContain("\nshown in part: --examples N shows more of each symptom, --rule ");
    const examples = (text: string): number => text.match(/^ {6}frame: /gm)?.length ?? 0;
    expect(examples(stdout)).toBe(symptoms.length);
    expect(examples((await conform([...options, "--examples", "2"], ...faults)).stdout)).toBeGreaterThan(symptoms.length);
  });
});

describe("the numbers of a summary", () => {
  it.each([
    ["dies-on-the-third", ", 1 failure of no case"],
    ["prints-a-debug-line", ", 1 failure of no case"],
    ["answers-twice", ""],
    ["says-ok-always", ""],
  ])("of a testee that %s add up", async (fault, rest) => {
    const { stdout } = await conform(["--filter", "key/*", "--html", "sum.html"], fault);
    const [, passed, ran, failed, more] = /: (\d+) of (\d+) cases passed(?:, (\d+) failed)?(.*)\n$/.exec(stdout) ?? [];
    expect(Number(passed) + Number(failed ?? 0)).toBe(Number(ran));
    expect(more).toBe(rest);
    const words = `one implementation, ${[...(failed === undefined ? [] : [`${failed} failed`]), ...(rest === "" ? [] : [rest.slice(2)])].join(", ")}. SHA-256`;
    expect(readFileSync(`${folder}/sum.html`, "utf8")).toContain(words);
  });

  it("tell known failures apart, and those that pass", async () => {
    const known = JSON.stringify({ failures: [{ id: "run.started/minimal", kind: "wrong-answer", reason: "was wrong" }] });
    writeFileSync(`${folder}/one-known.json`, known);
    const options = ["--filter", "hello/minimal", "--filter", "run.started/minimal", "--name", "X", "--known", "one-known.json"];
    expect((await conform(options)).stdout).toMatch(/\nX: 2 of 2 cases passed, 1 known failure that passes\n$/);
    expect((await conform(options, "says-ok-always")).stdout).toBe("X: 1 of 2 cases passed, 1 known failure\n");
  });

  it("count an answer for what is no case as no case's", async () => {
    const script = "process.stdin.resume().on('end', () => console.log('{\"id\":\"nobody\"}'))";
    const { stdout } = await graphmindGen("conform", "--filter", "hello/minimal", "--name", "X", "--", process.execPath, "-e", script);
    expect(stdout).toContain('an answer for "nobody", which is no case');
    expect(stdout).toMatch(/\nX: 0 of 1 cases passed, 1 failed, 1 failure of no case\n$/);
  });
});

describe("a testee that is run with the wrong traits", () => {
  const run = async (traits: string, ...faults: readonly string[]): Promise<string> => {
    const options = traits === "" ? [] : ["--traits", traits];
    return (await graphmindGen("conform", ...options, "--filter", "surrogate/*", "--filter", "number/*", "--", process.execPath, script, model, ...faults)).stdout;
  };
  const utf16 = "one where strings can hold a lone surrogate";

  it.each([
    ["", [], `hint: 24 of the 24 frames that tell languages apart are answered as in ${utf16}; if yours is one, add --traits strings=utf16`],
    ["", ["numbers-through-double"], "one where every JSON number becomes a double and strings can hold a lone surrogate; if yours is one, add --traits numbers=double,strings=utf16"],
    ["numbers=double", ["numbers-through-double"], `${utf16}; if yours is one, add --traits numbers=double,strings=utf16`],
    ["strings=utf16", ["numbers-through-double"], "one where every JSON number becomes a double; if yours is one, add --traits numbers=double,strings=utf16"],
    ["numbers=double,strings=utf16", [], "one where numbers keep their value; if yours is one, add --traits numbers=exact,strings=utf16"],
    ["", ["forgets-maximum", "drops-unknown-fields", "refuses-1.0"], `${utf16}; if yours is one, add --traits strings=utf16`],
    ["", ["numbers-through-double", "drops-unknown-fields", "null-becomes-absent"], "add --traits numbers=double,strings=utf16"],
  ])("with --traits %j, and with %j, is told so at the end", async (traits, faults, hint) => {
    const lines = (await run(traits, ...faults)).trimEnd().split("\n");
    expect(lines.at(-1)).toMatch(/^hint: /);
    expect(lines.at(-1)).toContain(hint);
  });

  it.each([
    ["strings=utf16", []],
    ["", ["says-ok-always"]],
    ["", ["dies-on-the-third"]],
    ["strings=utf16", ["replaces-lone-surrogates"]],
    ["strings=utf16", ["refuses-1.0"]],
    ["strings=utf16", ["forgets-maximum", "drops-unknown-fields"]],
    ["numbers=double,strings=utf16", ["numbers-through-double", "drops-unknown-fields"]],
  ])("is not suspected with --traits %j, and with %j", async (traits, faults) => {
    expect(await run(traits, ...faults)).not.toContain("hint:");
  });
});

describe("known failures", () => {
  it("are not rewritten for a testee that is given up on, and excuse none", async () => {
    const list = JSON.stringify({ failures: [{ id: "hello/minimal", kind: "crash", reason: "dies" }] });
    writeFileSync(`${folder}/crashes.json`, list);
    const some = ["conform", "--filter", "hello/minimal", "--filter", "key/*", "--known", "crashes.json"];
    expect((await graphmindGen(...some, "--", "false")).code).toBe(1);
    const { code, stderr } = await graphmindGen(...some, "--update-known", "--reason", "why not", "--", "false");
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining("left crashes.json as it is") as string });
    expect(readFileSync(`${folder}/crashes.json`, "utf8")).toBe(list);
  });

  it("are refused before the run when the old list is none", async () => {
    writeFileSync(`${folder}/broken.json`, "[");
    const { code, stdout } = await graphmindGen("conform", "--filter", "hello/minimal", "--known", "broken.json", "--update-known", "--", "touch", "update-was-run");
    expect(existsSync(`${folder}/update-was-run`)).toBe(false);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  });

  const options = ["--filter", "key/*", "--known", "known.json"];

  it("are written, kept with their reasons, and fail when they pass", async () => {
    const first = await conform([...options, "--update-known", "--reason", "keeps the first"], "keeps-first-duplicate");
    expect({ code: first.code, stderr: first.stderr }).toEqual({ code: 0, stderr: expect.stringMatching(/^wrote \d+ known failures/) as string });
    const text = readFileSync(`${folder}/known.json`, "utf8");
    expect((await conform(options, "keeps-first-duplicate")).code).toBe(0);
    await conform([...options, "--update-known"], "keeps-first-duplicate");
    expect(readFileSync(`${folder}/known.json`, "utf8")).toBe(text);
    const mended = await resultOf(options);
    expect(mended.code).toBe(1);
    expect(new Set(mended.failures.map(({ kind }) => kind))).toEqual(new Set(["known-passes"]));
    const worse = await resultOf(options, "says-ok-always");
    expect([...new Set(worse.failures.map(({ kind }) => kind))]).toEqual(expect.arrayContaining(["known-differs", "wrong-answer"]));
  });
});

describe("reports", () => {
  it("are written in every form", async () => {
    const options = ["--filter", "key/opaque/*", "--name", "First <kept>", "--junit", "out/junit.xml", "--html", "out/report.html"];
    const { code, stdout } = await conform([...options, "--github"], "keeps-first-duplicate");
    expect(code).toBe(1);
    expect(stdout).toMatch(/^::error title=First <kept>%3A wrong answer \(\d+\)::key\/opaque\/duplicate\//);
    const junit = readFileSync(`${folder}/out/junit.xml`, "utf8");
    expect(junit).toContain('<testsuites name="First &lt;kept&gt;" tests="');
    expect(junit).toContain('<failure type="wrong-answer" message="');
    const html = readFileSync(`${folder}/out/report.html`, "utf8");
    expect(html).toContain("First &lt;kept&gt;");
    expect(html).not.toContain("<kept>");
  });

  it("of several implementations become one", async () => {
    for (const [name, fault] of [["Right", ""], ["Wrong", "drops-proto"]] as const) {
      const { stdout } = await conform(["--name", name, "--json", "--filter", "key/*"], fault);
      writeFileSync(`${folder}/${name}.json`, stdout);
    }
    const { code, stdout } = await graphmindGen("conform-report", "Right.json", "Wrong.json", "--html", "matrix.html");
    expect(code).toBe(1);
    expect(stdout).toMatch(/^Right: (\d+) of \1 cases passed\nWrong: \d+ of \d+ cases passed, \d+ failed\n$/);
    const html = readFileSync(`${folder}/matrix.html`, "utf8");
    expect(html).toContain('<th scope="col">Right</th><th scope="col">Wrong</th>');
    expect(html.match(/<script/g)).toHaveLength(2);
  });
});
