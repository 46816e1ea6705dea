import { afterAll, describe, expect, it } from "vitest";
import { buildModel } from "../../generator/build-model.js";
import { caseGroups, type CaseGroup } from "../../generator/cases/index.js";
import { extremeCases } from "../../generator/conform/extremes.js";
import { runTestee, type Report } from "../../generator/conform/run.js";
import { protocol } from "../../spec/protocol.js";
import { describeWith } from "../support/toolchain.js";
import { caseTable } from "./table.js";
import { implementations, ownPackages } from "./testees.js";

const model = buildModel(protocol);
const groups: readonly CaseGroup[] = [
  ...caseGroups(model),
  { name: "extreme", about: "Too large to be stored.", cases: extremeCases(model) },
];
const cases = groups.flatMap((group) => group.cases);
const reports: Report[] = [];

for (const { name, language, toolchains, testee } of implementations) {
  describeWith(toolchains, name, () => {
    it("gives the expected answer to every case", async () => {
      const report = await runTestee(await testee(ownPackages(language), "own"), cases);
      reports.push(report);
      const shown = report.failures.slice(0, 20).map(({ kind, id, detail }) => `${kind} ${id ?? ""}: ${detail}`);
      expect(shown, `${report.failures.length} failures`).toEqual([]);
      expect(report.passed.size).toBe(cases.length);
    });
  });
}

describe("the cases", () => {
  it("are enough to mean something", () => {
    expect(cases.length).toBeGreaterThan(5000);
  });
});

afterAll(() => {
  if (reports.length > 0) console.info(caseTable(groups, reports));
});
