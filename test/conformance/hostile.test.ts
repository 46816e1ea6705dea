import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildModel } from "../../generator/build-model.js";
import { caseGroups } from "../../generator/cases/index.js";
import { runTestee, type Report } from "../../generator/conform/run.js";
import { generate } from "../../generator/generate.js";
import { languages } from "../../generator/languages/index.js";
import { hostile } from "../protocols/hostile.js";
import { cache, root } from "../support/paths.js";
import { describeWith } from "../support/toolchain.js";
import { casesFor, resultFor } from "./matrix.js";
import { caseTable } from "./table.js";
import { implementations, PATIENT } from "./testees.js";

const groups = caseGroups(buildModel(hostile));
const cases = groups.flatMap((group) => group.cases);
const folder = `${cache}/hostile`;
const set = { protocol: "hostile", version: hostile.version, sha256: "", rules: [], groups };
const reports: Report[] = [];

beforeAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  const packages = languages.map((language) => ({ language, folder: language.id }));
  const files = await generate(hostile, { packages }, (path) => readFileSync(`${root}/templates/${path}`, "utf8"));
  for (const [path, text] of files) {
    mkdirSync(dirname(`${folder}/${path}`), { recursive: true });
    writeFileSync(`${folder}/${path}`, text);
  }
});

for (const implementation of implementations) {
  const { name, language, toolchains, builds, testee } = implementation;
  describeWith(toolchains, `${name}, for a protocol of hostile names and every shape`, () => {
    it("gives the expected answer to every case", async () => {
      const program = await testee(`${folder}/${language}`, "hostile");
      const ran = casesFor(cases, program.traits, builds);
      const report = await runTestee(program, ran, PATIENT);
      reports.push(report);
      const result = resultFor(set, implementation, program.traits, report, ran);
      const shown = result.failures.slice(0, 20).map(({ kind, id, detail }) => `${kind} ${id ?? ""}: ${detail}`);
      expect(shown, `${result.failures.length} failures`).toEqual([]);
      expect(result.passed + result.known.length).toBe(ran.length);
    });
  });
}

afterAll(() => {
  if (reports.length > 0) console.info(caseTable(groups, reports));
});
