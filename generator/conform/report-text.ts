import type { Case } from "../cases/case.js";
import { failureKinds, NOT_RUN, type FailureKind } from "./failure.js";
import { remainder, type Result } from "./result.js";
import { traitHint } from "./trait-hint.js";

const MOST_SHOWN = 10;
const LONGEST_FRAME = 300;

/** A result for people: what failed, by kind, with the first cases of each and the rules that they name. */
export function reportText(result: Result, cases: readonly Case[]): string {
  const byId = new Map(cases.map((one) => [one.id, one]));
  const lines: string[] = [];
  for (const kind of Object.keys(failureKinds) as FailureKind[]) {
    const failures = result.failures.filter((failure) => failure.kind === kind);
    if (failures.length === 0) continue;
    lines.push(`${failureKinds[kind]}: ${failures.length}`);
    const ran = failures.filter(({ detail }) => detail !== NOT_RUN);
    // What concerns no case comes first: it is why a testee was given up on.
    const sorted = [...ran.filter(({ id }) => id === undefined), ...ran.filter(({ id }) => id !== undefined)];
    for (const { id, detail } of sorted.slice(0, MOST_SHOWN)) {
      const testCase = id === undefined ? undefined : byId.get(id);
      const rules = testCase === undefined ? "" : `  [${testCase.rules.join(" ")}]`;
      lines.push(`  ${id ?? "(no case)"}${rules}`, `      ${shown(detail)}`);
      if (testCase !== undefined) lines.push(`      frame: ${frameText(testCase)}`);
    }
    if (sorted.length > MOST_SHOWN) lines.push(`  and ${sorted.length - MOST_SHOWN} more`);
    if (failures.length > ran.length) lines.push(`  and ${failures.length - ran.length} that were not run`);
    lines.push("");
  }
  const blamed = rulesOf(result, byId);
  if (blamed.length > 0) lines.push(`rules of the cases that failed: ${blamed.join(", ")}`, "");
  lines.push(`${shown(result.implementation)}: ${summary(result)}`);
  const hint = traitHint(result, cases);
  if (hint !== undefined) lines.push(`hint: ${hint}`);
  return `${lines.join("\n")}\n`;
}

/** How many passed, in one line. */
export function summary(result: Result): string {
  return [`${result.passed} of ${result.ran} cases passed`, ...remainder(result)].join(", ");
}

function rulesOf({ failures }: Result, byId: ReadonlyMap<string, Case>): readonly string[] {
  const counts = new Map<string, number>();
  for (const { id } of failures.filter(({ detail }) => detail !== NOT_RUN)) for (const rule of byId.get(id ?? "")?.rules ?? []) counts.set(rule, (counts.get(rule) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a).map(([rule, count]) => `${rule} (${count})`);
}

const frameText = ({ frame, frameBase64, build }: Case): string => shown(frame ?? build ?? `base64 ${frameBase64}`);

/** Frames are hostile text: nothing of them may move a cursor or reverse a line. */
function shown(text: string): string {
  const short = text.length > LONGEST_FRAME ? `${text.slice(0, LONGEST_FRAME)}… (${text.length} characters)` : text;
  return short.replace(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu, (unit) => `\\u{${(unit.codePointAt(0) ?? 0).toString(16)}}`);
}
