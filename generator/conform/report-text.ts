import type { Case } from "../cases/case.js";
import { failureKinds, kindHeading, NOT_RUN, type Failure, type FailureKind } from "./failure.js";
import { remainder, type Result } from "./result.js";
import { symptomsOf, type Symptom } from "./symptoms.js";
import { traitHint } from "./trait-hint.js";

const MOST_SYMPTOMS = 10;
const MOST_PLACES = 4;
const LONGEST_PLACE = 60;
const LONGEST_FRAME = 300;

/** How many examples of each symptom are shown unless somebody asks for another number. */
export const DEFAULT_EXAMPLES = 1;

/** A result for people: what failed, by kind and symptom, with examples of each and the rules that the cases name. */
export function reportText(result: Result, cases: readonly Case[], maxExamples = DEFAULT_EXAMPLES): string {
  const byId = new Map(cases.map((one) => [one.id, one]));
  const lines: string[] = [];
  let isPart = false;
  for (const kind of Object.keys(failureKinds) as FailureKind[]) {
    const failures = result.failures.filter((failure) => failure.kind === kind);
    if (failures.length === 0) continue;
    lines.push(`${kindHeading(kind)}: ${failures.length}`);
    const ran = failures.filter(({ detail }) => detail !== NOT_RUN);
    const symptoms = symptomsOf(ran);
    const [shownOnes, others] = [symptoms.slice(0, MOST_SYMPTOMS), symptoms.slice(MOST_SYMPTOMS)];
    for (const symptom of shownOnes) lines.push(...symptomLines(symptom, byId, maxExamples));
    if (others.length > 0) lines.push(`  and ${counted(others.length, "other symptom")}${countOf(others.flatMap((other) => other.failures))}`);
    if (failures.length > ran.length) lines.push(`  and ${failures.length - ran.length} that were not run`);
    isPart ||= others.length > 0 || shownOnes.some((symptom) => symptom.failures.length > maxExamples);
    lines.push("");
  }
  const blamed = rulesOf(result, byId);
  if (blamed.length > 0) lines.push(`rules of the cases that failed: ${blamed.map(([rule, count]) => `${rule} (${count})`).join(", ")}`);
  if (isPart) lines.push(`shown in part: --examples N shows more of each symptom, --rule ${blamed[0]?.[0] ?? "T3"} or --filter 'key/*' runs fewer cases, --json lists all`);
  if (blamed.length > 0 || isPart) lines.push("");
  lines.push(`${shown(result.implementation)}: ${summary(result)}`);
  const hint = traitHint(result, cases);
  if (hint !== undefined) lines.push(`hint: ${hint}`);
  return `${lines.join("\n")}\n`;
}

function symptomLines({ text, failures, places }: Symptom, byId: ReadonlyMap<string, Case>, maxExamples: number): readonly string[] {
  const [isOne, rest] = [places.length === 1, places.length - MOST_PLACES];
  const named = places.slice(0, MOST_PLACES).map(([place, count]) => shown(place, LONGEST_PLACE) + (isOne ? "" : ` (${count})`));
  const examples = failures.slice(0, maxExamples).flatMap(({ id, detail }) => {
    const testCase = id === undefined ? undefined : byId.get(id);
    return [
      ...(id === undefined ? [] : [`    ${shown(id)}${testCase === undefined ? "" : `  [${testCase.rules.join(" ")}]`}`]),
      ...(detail === text ? [] : [`      ${shown(detail)}`]),
      ...(testCase === undefined ? [] : [`      frame: ${frameText(testCase)}`]),
    ];
  });
  return [
    `  ${shown(text)}${countOf(failures)}`,
    ...(named.length === 0 ? [] : [`    at ${named.join(", ")}${rest > 0 ? ` and ${counted(rest, "other place")}` : ""}`]),
    ...examples,
  ];
}

/** How many cases these are, in brackets; what concerns no case is counted by itself. */
function countOf(failures: readonly Failure[]): string {
  const ids = new Set(failures.flatMap(({ id }) => id ?? []));
  if (ids.size > 0) return ` (${counted(ids.size, "case")})`;
  return failures.length === 1 ? "" : ` (${failures.length} times)`;
}

const counted = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? "" : "s"}`;

/** How many passed, in one line. */
export function summary(result: Result): string {
  return [`${result.passed} of ${result.ran} cases passed`, ...remainder(result)].join(", ");
}

function rulesOf({ failures }: Result, byId: ReadonlyMap<string, Case>): readonly (readonly [rule: string, count: number])[] {
  const counts = new Map<string, number>();
  for (const { id } of failures.filter(({ detail }) => detail !== NOT_RUN)) for (const rule of byId.get(id ?? "")?.rules ?? []) counts.set(rule, (counts.get(rule) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a);
}

const frameText = ({ frame, frameBase64, build }: Case): string => shown(frame ?? build ?? `base64 ${frameBase64}`);

/** Frames are hostile text: nothing of them may move a cursor or reverse a line. */
function shown(text: string, longest = LONGEST_FRAME): string {
  const short = text.length > longest ? `${text.slice(0, longest)}… (${text.length} characters)` : text;
  return short.replace(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu, (unit) => `\\u{${(unit.codePointAt(0) ?? 0).toString(16)}}`);
}
