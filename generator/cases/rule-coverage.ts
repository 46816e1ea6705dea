import type { Model, Rule } from "../model.js";
import { ProblemError, type Problem } from "../problem.js";
import type { Verdict } from "./case.js";
import { VERDICTS, type Tally } from "./tally.js";

/** What has to become of frames that show a rule. */
const SIDES: Readonly<Record<Rule["shownBy"], readonly Side[]>> = {
  "frame": ["accepts", "rejects"],
  "accepted-frame": ["accepts"],
  "rejected-frame": ["rejects"],
  "writing": [],
  "schema": [],
  "helper": [],
};

type Side = "accepts" | "rejects";

/** Whether frames can show a rule. */
export const isShownByFrames = ({ shownBy }: Pick<Rule, "shownBy">): boolean => SIDES[shownBy].length > 0;

/**
 * Refuses a rule that no case would show, or only from one of its sides: one that is kept by accepting, or by refusing, everything.
 *
 * @throws ProblemError with each such rule, and each id that two rules have.
 */
export function checkRuleCoverage({ rules }: Pick<Model, "rules">, tallies: ReadonlyMap<string, Tally>): void {
  const isShown = (id: string, side: Side): boolean => VERDICTS.some((verdict) => sideOf(verdict) === side && (tallies.get(id)?.verdicts[verdict] ?? 0) > 0);
  const problems = rules.flatMap(({ id, shownBy }, index): Problem[] => {
    const where = `/rules/${index}`;
    const missing = SIDES[shownBy].filter((side) => !isShown(id, side));
    return [
      ...(rules.findIndex((rule) => rule.id === id) < index
        ? [{ code: "equal-rules", message: `two rules have the id ${JSON.stringify(id)}`, where, hint: "give the later one an id of its own" }]
        : []),
      ...missing.map((side) => ({
        code: "rule-without-case",
        message: `no case that ${side} a frame names the rule ${JSON.stringify(id)}`,
        where,
        hint: "add cases that name it to generator/cases, or say with shownBy what shows the rule instead",
      })),
    ];
  });
  if (problems.length > 0) throw new ProblemError(problems);
}

/** A frame to survive may be accepted or rejected, and shows neither. */
function sideOf(verdict: Verdict): Side | undefined {
  if (verdict === "survive") return undefined;
  return verdict === "reject" ? "rejects" : "accepts";
}
