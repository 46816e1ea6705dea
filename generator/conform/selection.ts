import type { Case } from "../cases/case.js";

/** Which cases to run; empty lists choose all. */
export interface Selection {
  /** Patterns of ids, of which one has to fit: `*` is any text, `?` any character. */
  readonly filters: readonly string[];
  /** Rules, of which the case has to name one. */
  readonly rules: readonly string[];
}

/** The chosen ones of these cases, in their order. */
export function select(cases: readonly Case[], { filters, rules }: Selection): readonly Case[] {
  const patterns = filters.map(patternOf);
  return cases.filter(
    ({ id, rules: named }) =>
      (patterns.length === 0 || patterns.some((pattern) => pattern.test(id))) &&
      (rules.length === 0 || rules.some((rule) => named.includes(rule))),
  );
}

function patternOf(glob: string): RegExp {
  const source = glob.replace(/[\\^$.|+()[\]{}]/g, "\\$&").replace(/\*+/g, ".*").replaceAll("?", ".");
  return new RegExp(`^${source}$`, "s");
}
