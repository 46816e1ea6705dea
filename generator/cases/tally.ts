import type { CaseGroup, Verdict } from "./case.js";

/** Every verdict, in the order of tables. */
export const VERDICTS: readonly Verdict[] = ["accept", "preserve", "reject", "survive"];

/** The cases that name one rule. */
export interface Tally {
  readonly total: number;
  readonly verdicts: Readonly<Record<Verdict, number>>;
  /** The names of the groups that hold them, in the order of groups. */
  readonly groups: ReadonlySet<string>;
}

/** Counts the cases of every rule that one names, in the order in which they are first named. */
export function tallyOf(groups: readonly CaseGroup[]): ReadonlyMap<string, Tally> {
  const tallies = new Map<string, { total: number; verdicts: Record<Verdict, number>; groups: Set<string> }>();
  for (const { name, cases } of groups) {
    for (const { rules, verdict } of cases) {
      for (const rule of new Set(rules)) {
        let tally = tallies.get(rule);
        if (tally === undefined) {
          tally = { total: 0, verdicts: { accept: 0, preserve: 0, reject: 0, survive: 0 }, groups: new Set() };
          tallies.set(rule, tally);
        }
        tally.total += 1;
        tally.verdicts[verdict] += 1;
        tally.groups.add(name);
      }
    }
  }
  return tallies;
}
