import { createHash } from "node:crypto";
import type { Message, Model } from "../model.js";
import type { Case, CaseGroup } from "./case.js";
import { caseSchemaText } from "./case-schema.js";
import { decisionCases } from "./decision.js";
import { depthCases } from "./depth.js";
import { encodingCases } from "./encoding.js";
import { envelopeCases } from "./envelope.js";
import { futureCases } from "./future.js";
import { grammarCases } from "./grammar.js";
import { groundOf, type Ground } from "./ground.js";
import { guideText } from "./guide.js";
import { keyCases } from "./keys.js";
import { numberCases } from "./numbers.js";
import { payloadCases } from "./payload.js";
import { checkRuleCoverage, isShownByFrames } from "./rule-coverage.js";
import { ruleTableText } from "./rule-table.js";
import { surrogateCases } from "./surrogates.js";
import { Tallies } from "./tally.js";
import { typedGrammarCases } from "./typed-grammar.js";
import { unknownTypeCases } from "./unknown.js";

export type { Case, CaseGroup, Issue, Outcome, Traits, Variant, Verdict } from "./case.js";

/** No file holds more cases, so that each can be read as one text and looked at in an editor. */
const CASES_IN_FILE = 50_000;

/** All cases of a protocol, by file. Derived from the model, never by running a parser. */
export const caseGroups = (model: Model, casesInFile = CASES_IN_FILE): readonly CaseGroup[] => [...eachGroup(model, casesInFile)];

function* eachGroup(model: Model, casesInFile: number): Generator<CaseGroup> {
  const ground = groundOf(model);
  const seen = new Set<string>();
  for (const { name, about, cases } of subjects(ground)) {
    let part = 1;
    let held: Case[] = [];
    const group = (): CaseGroup => ({ name: part === 1 ? name : `${name}-${part}`, about, cases: held });
    for (const one of cases) {
      if (seen.has(one.id)) throw new Error(`two cases have the id ${one.id}`);
      seen.add(one.id);
      if (held.length === casesInFile) {
        yield group();
        part += 1;
        held = [];
      }
      held.push(one);
    }
    yield group();
  }
}

/** What cases are about, with the cases as they are made. */
interface Subject {
  readonly name: string;
  readonly about: string;
  readonly cases: Iterable<Case>;
}

function* subjects(ground: Ground): Generator<Subject> {
  const { messages } = ground.model;
  yield { name: "envelope", about: "The envelope's keys, alone and in pairs.", cases: envelopeCases(ground) };
  yield { name: "decision", about: "The order of the decisions, and other versions.", cases: decisionCases(ground) };
  yield { name: "unknown-type", about: "Types that the protocol does not have.", cases: unknownTypeCases(ground) };
  for (const group of new Set(messages.map((message) => message.group))) {
    const about = `Every field of every message of the group \`${group}\`, at every depth.`;
    yield { name: `payload-${group}`, about, cases: payloadsOf(ground, messages.filter((message) => message.group === group)) };
  }
  yield { name: "future", about: "What the next version may send, and what it may not.", cases: futureCases(ground) };
  yield { name: "text-grammar", about: "What is JSON and what is not.", cases: grammarCases(ground) };
  yield { name: "text-typed", about: "What is not JSON, where the protocol types what stands there.", cases: typedGrammarCases(ground) };
  yield { name: "text-encoding", about: "What is UTF-8 and what is not.", cases: encodingCases(ground) };
  yield { name: "text-numbers", about: "Numbers at every edge, in typed and in opaque places.", cases: numberCases(ground) };
  yield { name: "text-surrogates", about: "Lone surrogates.", cases: surrogateCases(ground) };
  yield { name: "text-keys", about: "Duplicate keys, look-alikes and names that a platform takes for its own.", cases: keyCases(ground) };
  yield { name: "text-depth", about: "Nesting, up to the limit and beyond.", cases: depthCases(ground) };
}

function* payloadsOf(ground: Ground, messages: readonly Message[]): Generator<Case> {
  for (const message of messages) yield* payloadCases(ground, message);
}

/** A group of which the cases are written, and gone. */
export type WrittenGroup = Omit<CaseGroup, "cases"> & { readonly count: number };

/**
 * The files of the cases: texts by path below the folder of the cases. The guide shows the example, a complete testee in Perl.
 *
 * @throws ProblemError with every rule of the protocol that frames can show and that has no case.
 */
export const caseFiles = (model: Model, example: string): ReadonlyMap<string, string> => new Map(eachCaseFile(model, example));

/** The same one by one, each made when it is asked for. The first ones end in `.ndjson` and are in ASCII; behind them comes what may be thrown. */
export function* eachCaseFile(model: Model, example: string): Generator<readonly [path: string, text: string]> {
  const groups: WrittenGroup[] = [];
  const tallies = new Tallies();
  const hash = createHash("sha256");
  for (const { name, about, cases } of eachGroup(model, CASES_IN_FILE)) {
    groups.push({ name, about, count: cases.length });
    tallies.add(name, cases);
    const path = `${name}.ndjson`;
    const text = linesOf(cases);
    hash.update(`${path}\n`).update(text, "latin1");
    yield [path, text];
  }
  checkRuleCoverage(model, tallies.rules);
  yield ["README.md", guideText(model, groups, example)];
  yield ["testee.pl", example];
  yield ["RULES.md", ruleTableText(model, tallies.rules)];
  yield ["case.schema.json", caseSchemaText()];
  yield ["index.json", indexText(model, groups, tallies, hash.digest("hex"))];
}

/** One case on each line, in ASCII only, so that no editor or version control changes what it says. */
function linesOf(cases: readonly Case[]): string {
  const text = cases.map((one) => `${JSON.stringify(one)}\n`).join("");
  return text.replaceAll(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

function indexText(model: Model, groups: readonly WrittenGroup[], { rules, verdicts }: Tallies, sha256: string): string {
  const shown = model.rules.filter(isShownByFrames).map(({ id }) => id);
  const named = new Set([...shown, ...rules.keys()]);
  const index = {
    protocol: model.name,
    version: model.version,
    total: groups.reduce((sum, { count }) => sum + count, 0),
    sha256,
    files: Object.fromEntries(groups.map(({ name, count }) => [`${name}.ndjson`, count])),
    verdicts,
    rules: Object.fromEntries([...named].map((rule) => [rule, rules.get(rule)?.total ?? 0])),
    texts: Object.fromEntries(model.rules.filter(({ id, shownBy }) => named.has(id) || shownBy === "writing").map(({ id, text }) => [id, text])),
  };
  return `${JSON.stringify(index, null, 2)}\n`;
}
