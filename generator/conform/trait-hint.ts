import { expected, type Case, type Traits } from "../cases/case.js";
import { judge, type Answer } from "./judge.js";
import type { Result } from "./result.js";

/** The share of what would have to change that other traits must explain: a testee may have mistakes besides. */
const NEARLY_ALL = 0.9;

const OTHER = { exact: "double", double: "exact", utf8: "utf16", utf16: "utf8" } as const;

const MEANINGS = {
  exact: "numbers keep their value",
  double: "every JSON number becomes a double",
  utf8: "strings are Unicode text",
  utf16: "strings can hold a lone surrogate",
} as const;

/** What to say of a testee that was run with the wrong traits: nearly all that it fails would pass with others, and next to nothing would fail. */
export function traitHint(result: Result, cases: readonly Case[]): string | undefined {
  const { traits } = result;
  const answers = new Map(result.failures.map(({ id, got }) => [id, got]));
  // What is built follows from how the frame was read.
  const frames = cases.filter(({ build }) => build === undefined);
  const failed = frames.filter(({ id }) => answers.has(id));
  const [numbers, strings] = [OTHER[traits.numbers], OTHER[traits.strings]];
  const trials = ([{ numbers }, { strings }, { numbers, strings }] as const).map((change) => {
    const others: Traits = { ...traits, ...change };
    const mended = failed.filter((one) => isRight(one, others, answers.get(one.id))).length;
    const broken = frames.filter((one) => !answers.has(one.id) && isOther(one, traits, others)).length;
    return { change, others, mended, broken };
  });
  const [best] = trials.sort((a, b) => b.mended - b.broken - (a.mended - a.broken));
  if (best === undefined || best.mended === 0 || best.mended < NEARLY_ALL * (failed.length + best.broken)) return undefined;
  const { change, others, mended } = best;
  const meaning = Object.values(change).map((value) => MEANINGS[value]).join(" and ");
  return `${mended} of the ${failed.length} frames that failed are read rightly for a language where ${meaning}; if yours is one, add --traits ${flag(others, change)}`;
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
