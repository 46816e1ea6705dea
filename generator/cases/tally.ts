import type { Case, Verdict } from "./case.js";

/** Every verdict, in the order of tables. */
export const VERDICTS: readonly Verdict[] = ["accept", "preserve", "reject", "survive"];

/** The cases that name one rule. */
export interface Tally {
  readonly total: number;
  readonly verdicts: Readonly<Record<Verdict, number>>;
  /** The names of the groups that hold them, in the order of groups. */
  readonly groups: ReadonlySet<string>;
}

/** Counts cases as they are made. */
export class Tallies {
  /** The cases of every rule that one names, in the order in which they are first named. */
  readonly rules = new Map<string, { total: number; verdicts: Record<Verdict, number>; groups: Set<string> }>();
  readonly verdicts = noVerdicts();

  /** Counts the cases of a group. */
  add(group: string, cases: readonly Case[]): void {
    for (const { rules, verdict } of cases) {
      this.verdicts[verdict] += 1;
      for (const rule of rules) {
        let tally = this.rules.get(rule);
        if (tally === undefined) {
          tally = { total: 0, verdicts: noVerdicts(), groups: new Set() };
          this.rules.set(rule, tally);
        }
        tally.total += 1;
        tally.verdicts[verdict] += 1;
        tally.groups.add(group);
      }
    }
  }
}

const noVerdicts = (): Record<Verdict, number> => ({ accept: 0, preserve: 0, reject: 0, survive: 0 });
