import { describe, expect, it } from "vitest";
import { buildModel } from "../../generator/build-model.js";
import { caseGroups, type Case } from "../../generator/cases/index.js";
import { runTestee, type Report } from "../../generator/conform/run.js";
import type { Limits } from "../../generator/conform/testee.js";
import { protocol } from "../../spec/protocol.js";

const all = caseGroups(buildModel(protocol)).flatMap((group) => group.cases);
const refused = all.filter(({ id }) => id.startsWith("grammar/frame/")).slice(0, 30);
const taken = all.filter(({ id }) => id.startsWith("unknown-type/payload/")).slice(0, 1);

const PRELUDE = `
const { createInterface } = require("node:readline");
const say = (value) => process.stdout.write((typeof value === "string" ? value : JSON.stringify(value)) + "\\n");
const each = (answer) => createInterface({ input: process.stdin }).on("line", (line) => { const { id } = JSON.parse(line); answer(id, { id, kind: "invalid", reason: "json", issues: [] }); });
const deep = "[".repeat(100000) + "]".repeat(100000);
`;

/** Runs a testee that is written in one line. */
const runScript = (script: string, cases: readonly Case[] = refused, limits: Partial<Limits> = {}): Promise<Report> =>
  runTestee({ name: "hostile", command: process.execPath, args: ["-e", PRELUDE + script], traits: { numbers: "exact", strings: "utf16" } }, cases, { silenceMs: 3000, ...limits });

const kindsOf = (report: Report): readonly string[] => [...new Set(report.failures.map(({ kind }) => kind))].sort();

describe("the runner", () => {
  it("passes a testee of this form that is right", async () => {
    const rejects = refused.filter(({ verdict }) => verdict === "reject");
    expect((await runScript("each((id, right) => say(right))", rejects)).failures).toEqual([]);
  });

  it.each([
    ["a kind that is no text", "each((id) => say({ id, kind: { toString: 1 } }))", ["not-the-protocol"]],
    ["a value that nests deeply", 'each((id) => say(`{"id":${JSON.stringify(id)},"kind":"ok","type":${deep}}`))', ["not-the-protocol"]],
    ["a key too many that nests deeply", 'each((id) => say(`{"id":${JSON.stringify(id)},"kind":"ok","type":"x","reencoded":"{}","reason":${deep},"more":${deep}}`))', ["wrong-answer"]],
    ["issues with more than there is to say", 'each((id) => say(`{"id":${JSON.stringify(id)},"kind":"invalid","reason":"json","issues":[{"path":"","keyword":"type","x":${deep}}]}`))', ["wrong-answer"]],
    ["issues that are none", "each((id) => say({ id, kind: 'invalid', reason: 'json', issues: [null] }))", ["not-the-protocol"]],
    ["a reason that cannot be shown", "each((id) => say({ id, kind: 'ok', type: 'x', reencoded: '{}', reason: { toString: 1 } }))", ["wrong-answer"]],
    ["a detail that cannot be shown", "each((id) => say({ id, kind: 'disagreement', detail: { toString: 1 } }))", ["wrong-answer"]],
    ["answers for nobody", "each((id) => say({ id: 'nobody ' + id, kind: 'ok' }))", ["extra-answer", "no-answer"]],
    ["its requests", "process.stdin.pipe(process.stdout)", ["not-the-protocol"]],
    ["UTF-16", "each((id, right) => process.stdout.write(Buffer.from(JSON.stringify(right) + '\\n', 'utf16le')))", ["debug-line", "no-answer"]],
    ["invalid UTF-8", "each(() => process.stdout.write(Buffer.from([0x22, 0xff, 0x22, 0x0a])))", ["debug-line", "no-answer"]],
    ["empty lines", "each((id, right) => say('\\n' + JSON.stringify(right)))", ["debug-line"]],
  ])("calls it a failure when a testee answers with %s", async (_title, script, kinds) => {
    const report = await runScript(script);
    expect(kindsOf(report).filter((kind) => kind !== "wrong-answer" || kinds.includes(kind))).toEqual(kinds);
    expect(report.failures.length).toBeGreaterThanOrEqual(refused.length - report.passed.size);
  });

  it.each([
    ["closes its input", "process.stdin.destroy(); setInterval(() => undefined, 1000)", "timeout"],
    ["closes its output", "require('node:fs').closeSync(1); setInterval(() => undefined, 1000)", "timeout"],
    ["begins a line and waits", "process.stdout.write('{'); setInterval(() => undefined, 1000)", "timeout"],
    ["prints a byte now and then", "setInterval(() => process.stdout.write('x'), 100)", "timeout"],
    ["ignores every signal that it can", "for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => undefined); setInterval(() => undefined, 1000)", "timeout"],
    ["stops itself", "process.kill(process.pid, 'SIGSTOP')", "timeout"],
    ["ends at once, well pleased", "process.exit(0)", "crash"],
  ])("ends, and calls it a failure, when a testee %s", async (_title, script, kind) => {
    const report = await runScript(script, all.slice(0, 300), { silenceMs: 500 });
    expect(kindsOf(report)).toContain(kind);
    expect(report.passed.size).toBe(0);
  });

  it("says that a testee ended without an answer, also where it is asked again alone", async () => {
    const script = "let count = 0; createInterface({ input: process.stdin }).on('line', () => { if (++count > 1) process.exit(1); })";
    const { failures } = await runScript(script, refused.slice(0, 2), { silenceMs: 500 });
    expect(failures.at(-1)).toMatchObject({ kind: "no-answer", detail: "the testee ended without an answer, exit code 0" });
  });

  it("does not wait for a child that holds the output open", async () => {
    const started = performance.now();
    const script = "require('node:child_process').spawn('sleep', ['60'], { stdio: 'inherit' }).unref(); each((id, right) => say(right)).on('close', () => process.exit(0))";
    const report = await runScript(script);
    expect(report.passed.size).toBeGreaterThan(0);
    expect(performance.now() - started).toBeLessThan(30_000);
  });

  it("reads a number of a million zeros in a moment", async () => {
    const script = "each((id) => say({ id, kind: 'unknown-type', type: 'x.unknown', reencoded: '{\"payload\":1' + '0'.repeat(1e6) + '1}' }))";
    const report = await runScript(script, taken);
    expect(report.failures.map(({ kind }) => kind)).toEqual(["wrong-answer"]);
  }, 30_000);

  it("keeps the beginning only of long answers", async () => {
    const script = "each((id) => say({ id: id, kind: 'ok', type: 'x'.repeat(1e6), reencoded: 'y'.repeat(1e6) }))";
    const report = await runScript(script);
    expect(JSON.stringify(report.failures).length).toBeLessThan(refused.length * 20_000);
  });

  it("does not count an answer that came too early", async () => {
    const [first, ...rest] = refused;
    const last = rest.at(-1) as Case;
    const script = `let early = true; each((id, right) => { if (early) say({ ...right, id: ${JSON.stringify(last.id)} }); early = false; say(right); })`;
    const report = await runTestee({ name: "hostile", command: process.execPath, args: ["-e", PRELUDE + script], traits: { numbers: "exact", strings: "utf16" } }, [first as Case, ...rest], { inFlight: 1 });
    expect(report.passed.has(last.id)).toBe(false);
    expect(report.failures.find(({ id }) => id === last.id)?.kind).toBe("extra-answer");
  });

  it.each([
    ["is not there", "/no/such/program"],
    ["is a folder", "/"],
    ["is no name at all", ""],
    ["may not be run", "/etc/passwd"],
  ])("gives a testee up at once that %s, which is a failure of no case", async (_title, command) => {
    const report = await runTestee({ name: "hostile", command, args: [], traits: { numbers: "exact", strings: "utf8" } }, all);
    expect(report.failures[0]).toEqual({ kind: "crash", detail: expect.stringContaining("cannot be started") as string });
    expect({ kinds: kindsOf(report), passed: report.passed.size, failures: report.failures.length, isComplete: report.isComplete }).toEqual({ kinds: ["crash"], passed: 0, failures: all.length + 1, isComplete: false });
  });
});
