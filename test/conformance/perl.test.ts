import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { buildModel } from "../../generator/build-model.js";
import { caseGroups } from "../../generator/cases/index.js";
import { extremeCases } from "../../generator/conform/extremes.js";
import { runTestee } from "../../generator/conform/run.js";
import { protocol } from "../../spec/protocol.js";
import { root } from "../support/paths.js";
import { run } from "../support/process.js";
import { PATIENT } from "./testees.js";

const model = buildModel(protocol);
const hasPerl = spawnSync("perl", ["-Mv5.36", "-MJSON::PP", "-e", "1"]).status === 0;
const title = hasPerl ? "the testee that the guide shows" : "the testee that the guide shows (skipped: Perl 5.36 is not installed)";
const script = `${root}/generated/cases/testee.pl`;

describe.skipIf(!hasPerl)(title, () => {
  it("gives the expected answer to every case", async () => {
    const cases = [...caseGroups(model).flatMap((group) => group.cases), ...extremeCases(model)];
    const testee = { name: "Perl", command: "perl", args: [script, `${root}/schema.json`], traits: { numbers: "exact", strings: "utf16" } as const };
    const report = await runTestee(testee, cases, PATIENT);
    expect(report.failures.slice(0, 20)).toEqual([]);
    expect(report.passed.size).toBe(cases.length);
  });

  it("refuses what is no request", async () => {
    const { stdout, stderr } = await run("perl", [script, `${root}/schema.json`], { input: "{\n", exitCodes: [1] });
    expect({ stdout, stderr }).toEqual({ stdout: "", stderr: "not a request: {\n" });
  });
});
