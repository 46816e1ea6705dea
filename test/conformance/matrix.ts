import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Case, Traits } from "../../generator/cases/case.js";
import { buildCase } from "../../generator/conform/build-case.js";
import type { CaseSet } from "../../generator/conform/case-set.js";
import type { KnownFailure } from "../../generator/conform/known-failures.js";
import { reportHtml, type PageParts } from "../../generator/conform/report-html.js";
import { casesToRun, resultOf, type Result, type Setup } from "../../generator/conform/result.js";
import type { Report } from "../../generator/conform/run.js";
import { cache, root } from "../support/paths.js";
import type { Implementation } from "./testees.js";

/** The parts of the page, as the command takes them. */
export function pageParts(): PageParts {
  const read = (name: string): string => readFileSync(`${root}/templates/conform/${name}`, "utf8").replaceAll("\r\n", "\n");
  return { page: read("page.html"), style: read("style.css"), script: read("script.js") };
}

/** The cases of an implementation that builds what is accepted as well, or does not. */
export function casesFor(cases: readonly Case[], traits: Traits, build: boolean): readonly Case[] {
  return casesToRun(cases, { selection: { filters: [], rules: [] }, traits, build }, buildCase);
}

/** What became of one of our implementations. What it cannot build is known, and a failure as soon as it can. */
export function resultFor(set: CaseSet, { name, builds, cannotBuild }: Implementation, traits: Traits, report: Report, ran: readonly Case[]): Result {
  const setup: Setup = { implementation: name, traits, build: builds, selection: { filters: [], rules: [] } };
  const known = ran
    .filter(({ id }) => cannotBuild?.ids.test(id))
    .map(({ id }): KnownFailure => ({ id, kind: "wrong-answer", reason: cannotBuild?.reason ?? "" }));
  return resultOf(set, setup, report, ran, known);
}

/**
 * Writes the matrix of these results, and gives the path: into the repository when all implementations were run, and elsewhere when
 * some could not be, so that a laptop without a toolchain does not take a column away.
 */
export function writeMatrix(set: CaseSet, cases: readonly Case[], results: readonly Result[], isComplete: boolean): string {
  const columns = results.map((result) => ({ result, ran: casesFor(cases, result.traits, result.build) }));
  const named = new Set(columns.flatMap(({ ran }) => ran).flatMap(({ rules }) => rules));
  const rules = set.rules.filter(({ id }) => named.has(id));
  const path = isComplete ? `${root}/test/conformance/report/matrix.html` : `${cache}/matrix.html`;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, reportHtml({ protocol: set.protocol, sha256: set.sha256, rules, cases, columns }, pageParts()));
  return path;
}
