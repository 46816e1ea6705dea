import { createHash } from "node:crypto";
import type { Model } from "../model.js";
import type { Case, CaseGroup } from "./case.js";
import { caseSchemaText } from "./case-schema.js";
import { decisionCases } from "./decision.js";
import { depthCases } from "./depth.js";
import { encodingCases } from "./encoding.js";
import { envelopeCases } from "./envelope.js";
import { futureCases } from "./future.js";
import { grammarCases } from "./grammar.js";
import { groundOf } from "./ground.js";
import { guideText } from "./guide.js";
import { keyCases } from "./keys.js";
import { numberCases } from "./numbers.js";
import { payloadCases } from "./payload.js";
import { checkRuleCoverage, isShownByFrames } from "./rule-coverage.js";
import { ruleTableText } from "./rule-table.js";
import { surrogateCases } from "./surrogates.js";
import { tallyOf, VERDICTS, type Tally } from "./tally.js";
import { typedGrammarCases } from "./typed-grammar.js";
import { unknownTypeCases } from "./unknown.js";

export type { Case, CaseGroup, Issue, Outcome, Traits, Variant, Verdict } from "./case.js";

/** All cases of a protocol, by file. Derived from the model, never by running a parser. */
export function caseGroups(model: Model): readonly CaseGroup[] {
  const ground = groundOf(model);
  const groups: CaseGroup[] = [
    { name: "envelope", about: "The envelope's keys, alone and in pairs.", cases: envelopeCases(ground) },
    { name: "decision", about: "The order of the decisions, and other versions.", cases: decisionCases(ground) },
    { name: "unknown-type", about: "Types that the protocol does not have.", cases: unknownTypeCases(ground) },
    ...[...new Set(model.messages.map(({ group }) => group))].map((group) => ({
      name: `payload-${group}`,
      about: `Every field of every message of the group \`${group}\`, at every depth.`,
      cases: model.messages.filter((message) => message.group === group).flatMap((message) => payloadCases(ground, message)),
    })),
    { name: "future", about: "What the next version may send, and what it may not.", cases: futureCases(ground) },
    { name: "text-grammar", about: "What is JSON and what is not.", cases: grammarCases(ground) },
    { name: "text-typed", about: "What is not JSON, where the protocol types what stands there.", cases: typedGrammarCases(ground) },
    { name: "text-encoding", about: "What is UTF-8 and what is not.", cases: encodingCases(ground) },
    { name: "text-numbers", about: "Numbers at every edge, in typed and in opaque places.", cases: numberCases(ground) },
    { name: "text-surrogates", about: "Lone surrogates.", cases: surrogateCases(ground) },
    { name: "text-keys", about: "Duplicate keys, look-alikes and names that a platform takes for its own.", cases: keyCases(ground) },
    { name: "text-depth", about: "Nesting, up to the limit and beyond.", cases: depthCases(ground) },
  ];
  refuseEqualIds(groups);
  return groups;
}

/**
 * The files of the cases: texts by path below the folder of the cases. The guide shows the example, a complete testee in Perl.
 *
 * @throws ProblemError with every rule of the protocol that frames can show and that has no case.
 */
export function caseFiles(model: Model, example: string): ReadonlyMap<string, string> {
  const groups = caseGroups(model);
  const tallies = tallyOf(groups);
  checkRuleCoverage(model, tallies);
  const files = new Map<string, string>();
  files.set("README.md", guideText(model, groups, example));
  files.set("testee.pl", example);
  files.set("RULES.md", ruleTableText(model, tallies));
  files.set("case.schema.json", caseSchemaText());
  const lines = groups.map((group) => [`${group.name}.ndjson`, linesOf(group.cases)] as const);
  files.set("index.json", indexText(model, groups, tallies, lines));
  for (const [path, text] of lines) files.set(path, text);
  return files;
}

/** One case on each line, in ASCII only, so that no editor or version control changes what it says. */
function linesOf(cases: readonly Case[]): string {
  const text = cases.map((one) => `${JSON.stringify(one)}\n`).join("");
  return text.replaceAll(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

function refuseEqualIds(groups: readonly CaseGroup[]): void {
  const seen = new Set<string>();
  for (const { cases } of groups) {
    for (const { id } of cases) {
      if (seen.has(id)) throw new Error(`two cases have the id ${id}`);
      seen.add(id);
    }
  }
}

function indexText(
  model: Model,
  groups: readonly CaseGroup[],
  tallies: ReadonlyMap<string, Tally>,
  lines: readonly (readonly [string, string])[],
): string {
  const all = groups.flatMap(({ cases }) => cases);
  const hash = createHash("sha256");
  for (const [path, text] of lines) hash.update(`${path}\n`).update(text, "latin1");
  const shown = model.rules.filter(isShownByFrames).map(({ id }) => id);
  const named = new Set([...shown, ...tallies.keys()]);
  const index = {
    protocol: model.name,
    version: model.version,
    total: all.length,
    sha256: hash.digest("hex"),
    files: Object.fromEntries(groups.map((group) => [`${group.name}.ndjson`, group.cases.length])),
    verdicts: Object.fromEntries(
      VERDICTS.map((verdict) => [verdict, all.filter((one) => one.verdict === verdict).length]),
    ),
    rules: Object.fromEntries([...named].map((rule) => [rule, tallies.get(rule)?.total ?? 0])),
    texts: Object.fromEntries(model.rules.filter(({ id, shownBy }) => named.has(id) || shownBy === "writing").map(({ id, text }) => [id, text])),
  };
  return `${JSON.stringify(index, null, 2)}\n`;
}
