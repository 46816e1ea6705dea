import { afterAll, describe, expect, it } from "vitest";
import { buildModel } from "../../generator/build-model.js";
import { caseGroups, type CaseGroup } from "../../generator/cases/index.js";
import { readCaseSet } from "../../generator/conform/case-set.js";
import { extremeCases } from "../../generator/conform/extremes.js";
import type { Result } from "../../generator/conform/result.js";
import { runTestee, type Report } from "../../generator/conform/run.js";
import { protocol } from "../../spec/protocol.js";
import { root } from "../support/paths.js";
import { describeWith } from "../support/toolchain.js";
import { casesFor, resultFor, writeMatrix } from "./matrix.js";
import { caseTable } from "./table.js";
import { implementations, ownPackages, PATIENT } from "./testees.js";

const model = buildModel(protocol);
const groups: readonly CaseGroup[] = [
  ...caseGroups(model),
  { name: "extreme", about: "Too large to be stored.", cases: extremeCases(model) },
];
const cases = groups.flatMap((group) => group.cases);
const set = readCaseSet(`${root}/generated/cases`);
const reports: Report[] = [];
const results: Result[] = [];

for (const implementation of implementations) {
  const { name, language, toolchains, builds, testee } = implementation;
  describeWith(toolchains, name, () => {
    it("gives the expected answer to every case", async () => {
      const program = await testee(ownPackages(language), "own");
      const ran = casesFor(cases, program.traits, builds);
      const report = await runTestee(program, ran, PATIENT);
      reports.push(report);
      const result = resultFor(set, implementation, program.traits, report, ran);
      results.push(result);
      const shown = result.failures.slice(0, 20).map(({ kind, id, detail }) => `${kind} ${id ?? ""}: ${detail}`);
      expect(shown, `${result.failures.length} failures`).toEqual([]);
      expect(result.passed + result.known.length).toBe(ran.length);
    });
  });
}

describe("the cases", () => {
  it("are enough to mean something", () => {
    expect(cases.length).toBeGreaterThan(5000);
  });
});

afterAll(() => {
  if (reports.length === 0) return;
  console.info(caseTable(groups, reports));
  console.info(`the matrix is in ${writeMatrix(set, cases, results, results.length === implementations.length)}`);
});
