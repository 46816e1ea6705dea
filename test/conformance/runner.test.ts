import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { caseGroups } from "../../generator/cases/index.js";
import type { Case } from "../../generator/cases/index.js";
import { buildModel } from "../../generator/build-model.js";
import type { Failure } from "../../generator/conform/failure.js";
import { runTestee, type Report } from "../../generator/conform/run.js";
import type { Limits, Testee } from "../../generator/conform/testee.js";
import { protocol } from "../../spec/protocol.js";
import { hostile } from "../protocols/hostile.js";
import { three } from "../protocols/three.js";
import { cache } from "../support/paths.js";

const script = fileURLToPath(new URL("broken/testee.mjs", import.meta.url));
const model = buildModel(protocol);
const cases = caseGroups(model).flatMap((group) => group.cases);

function testeeOf(name: string, ...faults: string[]): Testee {
  return { name, command: process.execPath, args: [script, `${cache}/models/${name}.json`, ...faults], traits: { numbers: "exact", strings: "utf16" } };
}

/** Reports of the whole run by fault, since some faults break several rules. */
const reports = new Map<string, Promise<Report>>();
function reportOn(fault: string): Promise<Report> {
  const report = reports.get(fault) ?? runBroken(fault);
  reports.set(fault, report);
  return report;
}

const runBroken = (fault: string, some: readonly Case[] = cases, limits: Partial<Limits> = {}): Promise<Report> =>
  runTestee(testeeOf("graphmind", fault), some, limits);

/** The rules that are named by every case that failed, and by how many. */
const blamedRules = (report: Report): readonly string[] => {
  const rules = new Map(cases.map(({ id, rules: named }) => [id, named]));
  return [...new Set(report.failures.flatMap(({ id }) => rules.get(id ?? "") ?? []))];
};

const kindsOf = (report: Report): readonly Failure["kind"][] => [...new Set(report.failures.map(({ kind }) => kind))];

beforeAll(() => {
  mkdirSync(`${cache}/models`, { recursive: true });
  for (const [name, one] of [["graphmind", protocol], ["hostile", hostile], ["three", three]] as const)
    writeFileSync(`${cache}/models/${name}.json`, JSON.stringify(buildModel(one)));
});

describe("a testee without faults", () => {
  it.each([["graphmind", protocol], ["three", three], ["hostile", hostile]] as const)("passes every case of %s", async (name, one) => {
    const all = caseGroups(buildModel(one)).flatMap((group) => group.cases);
    const report = await runTestee(testeeOf(name), all);
    expect(report.failures.slice(0, 5)).toEqual([]);
    expect(report.passed.size).toBe(all.length);
  });
});

describe("a testee that is wrong about the protocol is caught, by the rule that it breaks", () => {
  it.each([
    ["drops-unknown-fields", "O1"],
    ["drops-unknown-fields", "E7"],
    ["drops-proto", "E7"],
    ["null-becomes-absent", "O3"],
    ["takes-null-for-absent", "O2"],
    ["fills-in-defaults", "O7"],
    ["numbers-through-double", "T6"],
    ["folds-keys", "T4"],
    ["opens-enums", "O4"],
    ["checks-gm-first", "P1"],
    ["tells-one-issue", "P3"],
    ["swallows-errors", "O6"],
    ["says-ok-always", "E6"],
    ["keeps-first-duplicate", "T3"],
    ["takes-trailing-commas", "T2"],
    ["takes-leading-zeros", "T2"],
    ["takes-byte-order-mark", "T1"],
    ["replaces-invalid-utf-8", "T1"],
    ["replaces-lone-surrogates", "T7"],
    ["refuses-1.0", "T5"],
    ["forgets-maximum", "E3"],
    ["forgets-maximum", "E4"],
    ["forgets-maximum", "E2"],
    ["forgets-maximum", "O5"],
    ["takes-any-run-id", "E5"],
    ["nests-to-100", "T8"],
    ["gives-unknown-types-a-payload", "E1"],
    ["echoes", "T5"],
  ])("%s: %s", async (fault, rule) => {
    const report = await reportOn(fault);
    // Some of these faults make an answer that is none as well, such as a received version of null.
    expect(kindsOf(report).filter((kind) => kind !== "not-the-protocol")).toEqual(["wrong-answer"]);
    expect(blamedRules(report)).toContain(rule);
    expect(report.passed.size + report.failures.length).toBe(cases.length);
  });
});

describe("a testee that breaks the line protocol is caught", () => {
  const few = cases.slice(0, 40);

  it("when it skips an answer", async () => {
    const report = await runBroken("skips-one-answer", few);
    expect(report.failures).toEqual([expect.objectContaining({ kind: "no-answer", id: few[4]?.id })]);
  });

  it("when it answers twice", async () => {
    const report = await runBroken("answers-twice", few);
    expect(report.failures).toEqual([expect.objectContaining({ kind: "extra-answer", id: few[4]?.id })]);
    expect(report.passed.size).toBe(few.length - 1);
  });

  it("when it prints a debug line", async () => {
    const report = await runBroken("prints-a-debug-line", few);
    expect(report.failures).toEqual([{ kind: "debug-line", detail: 'not an answer: "debug: five"', symptom: "a line that is not JSON" }]);
  });

  it("when it dies on the third, again and again", async () => {
    const report = await runBroken("dies-on-the-third", few);
    expect(kindsOf(report)).toEqual(["crash"]);
    expect(report.failures[0]).toMatchObject({ id: few[4]?.id, detail: expect.stringContaining("exit code 3") as string });
  });

  it("when it dies with a trace, of which both ends are told", async () => {
    const report = await runBroken("dies-with-a-trace", few);
    expect(report.failures[0]?.detail).toMatch(/^exit code 3; standard error: the cause: too deep\n[^]* … [^]*the end of the trace$/);
    expect(report.failures[0]?.detail.length).toBeLessThan(300);
  });

  it("when one frame makes it crash, and that frame alone is blamed", async () => {
    const depths = cases.filter(({ id }) => id.startsWith("depth/payload-extra/arrays/"));
    const report = await runBroken("crashes-on-deep-frames", depths);
    expect(report.failures.map(({ kind }) => kind)).toEqual(["crash"]);
    expect(report.failures[0]?.detail).toContain("SIGABRT");
  });

  it("when it never answers", async () => {
    const report = await runBroken("is-silent", few, { silenceMs: 5_000 });
    expect(kindsOf(report)).toContain("no-answer");
    expect(report.passed.size).toBe(0);
  });

  it("when it waits for more than it is given", async () => {
    const report = await runBroken("is-silent", cases, { silenceMs: 700 });
    expect(kindsOf(report)).toEqual(["timeout"]);
    expect(report.failures.length).toBe(cases.length + 1);
  });

  it("when it does not end", async () => {
    const report = await runBroken("never-ends", few, { silenceMs: 700 });
    expect(report.failures).toEqual([expect.objectContaining({ kind: "timeout", detail: expect.stringContaining("no exit") as string })]);
  });

  it("when it ends with another exit code than 0", async () => {
    const report = await runBroken("ends-with-1", few);
    expect(report.failures).toEqual([expect.objectContaining({ kind: "crash", detail: expect.stringContaining("exit code 1") as string })]);
  });

  it("when it prints without end", async () => {
    const report = await runBroken("prints-without-end", few, { restarts: 2 });
    expect(kindsOf(report)).toEqual(["debug-line", "not-the-protocol"]);
    expect(report.passed.size).toBe(0);
  });

  it("when it prints a line without end", async () => {
    const report = await runTestee({ ...testeeOf("x"), command: "yes", args: ["x".repeat(100)] }, few, { restarts: 1, lineBytes: 50 });
    expect(kindsOf(report)).toContain("not-the-protocol");
  });

  it("when it cannot be started", async () => {
    const report = await runTestee({ ...testeeOf("x"), command: "/no/such/program" }, few, { restarts: 1 });
    expect(kindsOf(report)).toEqual(["crash"]);
    expect(report.failures[0]?.detail).toContain('cannot be started: there is no program "/no/such/program"');
  });

  it("when it reads nothing and ends at once", async () => {
    const report = await runTestee({ ...testeeOf("x"), command: "true", args: [] }, cases, { restarts: 1 });
    expect(report.passed.size).toBe(0);
    expect(report.failures.length).toBeGreaterThanOrEqual(cases.length);
  });

  it("when there are no cases", async () => {
    const report = await runTestee(testeeOf("graphmind"), []);
    expect(kindsOf(report)).toEqual(["no-cases"]);
  });

  it("when it is slow all the time", async () => {
    const started = Date.now();
    const report = await runBroken("is-silent", cases, { silenceMs: 100_000, totalMs: 500 });
    expect(kindsOf(report)).toEqual(["timeout"]);
    expect(Date.now() - started).toBeLessThan(5_000);
  });
});
