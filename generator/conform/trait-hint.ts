import { expected, type Case, type Traits } from "../cases/case.js";
import { MISSING_KEY } from "./exact-json.js";
import { judge, type Answer } from "./judge.js";
import type { Result } from "./result.js";

/** The share of the telling cases that has to be answered as other traits say: a testee may have mistakes besides. */
const NEARLY_ALL = 0.9;

/** The rules that let outcomes differ by a trait. */
const RULES = { numbers: "T6", strings: "T7" } as const;

/** Fewer cases than these could be a coincidence. */
const FEW = 3;

const OTHER = { exact: "double", double: "exact", utf8: "utf16", utf16: "utf8" } as const;

const MEANINGS = {
  exact: "numbers keep their value",
  double: "every JSON number becomes a double",
  utf8: "strings are Unicode text",
  utf16: "strings can hold a lone surrogate",
} as const;

/**
 * What to say of a testee that was run with the wrong traits. Only the cases that tell traits apart are counted, so that it does
 * not matter what else is wrong with it; but where more of the same rule is wrong that no traits allow, the rule is broken.
 */
export function traitHint(result: Result, cases: readonly Case[]): string | undefined {
  const { traits } = result;
  const failures = new Map(result.failures.map((failure) => [failure.id, failure]));
  // What is built follows from how the frame was read, and a field that was dropped says nothing of what it held.
  const frames = cases.filter(({ id, build }) => build === undefined && failures.get(id)?.symptom?.endsWith(MISSING_KEY) !== true);
  const changes = ([{ numbers: OTHER[traits.numbers] }, { strings: OTHER[traits.strings] }] as const).flatMap((change) => {
    const others: Traits = { ...traits, ...change };
    const rule = "numbers" in change ? RULES.numbers : RULES.strings;
    const telling = frames.filter((one) => isOther(one, traits, others));
    const otherwise = telling.filter((one) => isRight(one, others, failures.get(one.id)?.got)).length;
    const broken = frames.filter((one) => one.rules.includes(rule) && failures.has(one.id) && !isOther(one, traits, others)).length;
    return otherwise < FEW || otherwise < broken || otherwise < NEARLY_ALL * telling.length ? [] : [{ change, telling: telling.length, otherwise }];
  });
  if (changes.length === 0) return undefined;
  const change: Partial<Traits> = Object.assign({}, ...changes.map((one) => one.change));
  const sum = (of: (one: (typeof changes)[number]) => number): number => changes.reduce((total, one) => total + of(one), 0);
  const meaning = Object.values(change).map((value) => MEANINGS[value]).join(" and ");
  return `${sum((one) => one.otherwise)} of the ${sum((one) => one.telling)} frames that tell languages apart are answered as in one where ${meaning}; if yours is one, add --traits ${flag({ ...traits, ...change }, change)}`;
}

const isRight = (one: Case, traits: Traits, answer: Answer | undefined): boolean => answer !== undefined && judge(one, traits, answer) === undefined;

const isOther = (one: Case, traits: Traits, others: Traits): boolean =>
  one.variants !== undefined && JSON.stringify(expected(one, traits)) !== JSON.stringify(expected(one, others));

/** As `--traits` takes it: what changes, and what is not as without the option. */
function flag({ numbers, strings }: Traits, change: Partial<Traits>): string {
  return [
    ...(change.numbers !== undefined || numbers !== "exact" ? [`numbers=${numbers}`] : []),
    ...(change.strings !== undefined || strings !== "utf8" ? [`strings=${strings}`] : []),
  ].join(",");
}
