import type { Finding, Report } from "./finding.js";
import { recordingRules, type Level, type RecordingRuleId } from "./recording-rules.js";

/** Equal findings, folded into one. */
export interface FindingGroup {
  readonly rule: RecordingRuleId;
  readonly level: Level;
  readonly title: string;
  readonly source: string;
  readonly type?: string;
  /** A JSON Pointer with `*` for list indices. */
  readonly pointer?: string;
  readonly expected?: string;
  readonly count: number;
  /** The first ones. */
  readonly examples: readonly Finding[];
}

// Senders choose types and keys, so that the number of groups would have no bound.
const MAX_GROUPS = 500;
const MAX_TEXT = 200;

/** Folds findings, in memory that does not grow with their number. */
export class FindingGroups {
  readonly #groups = new Map<string, { group: FindingGroup; count: number; examples: Finding[] }>();

  constructor(readonly maxExamples: number) {}

  readonly add: Report = (finding, times = 1) => {
    const { rule } = finding;
    const type = cut(finding.type);
    const pointer = cut(finding.pointer?.replace(/\/\d+(?=\/|$)/g, "/*"));
    const expected = cut(finding.expected);
    const own = JSON.stringify([rule, type ?? 0, pointer ?? 0, expected ?? 0]);
    const key = this.#groups.has(own) || this.#groups.size < MAX_GROUPS ? own : rule;
    let entry = this.#groups.get(key);
    if (entry === undefined) {
      const { level, title, source } = recordingRules[rule];
      const place = key === rule ? {} : defined({ type, pointer, expected });
      entry = { group: { rule, level, title, source, ...place, count: 0, examples: [] }, count: 0, examples: [] };
      this.#groups.set(key, entry);
    }
    entry.count += times;
    if (entry.examples.length < this.maxExamples) entry.examples.push(shortened(finding));
  };

  /** Errors first, then by the order of the rules; the most frequent of a rule first. */
  groups(): FindingGroup[] {
    const order = Object.keys(recordingRules);
    return [...this.#groups.values()]
      .map(({ group, count, examples }): FindingGroup => ({ ...group, count, examples }))
      .sort(
        (a, b) =>
          Number(a.level === "advice") - Number(b.level === "advice") ||
          order.indexOf(a.rule) - order.indexOf(b.rule) ||
          b.count - a.count,
      );
  }
}

function cut(text: string | undefined): string | undefined {
  return text !== undefined && text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text;
}

function shortened(finding: Finding): Finding {
  const { rule, place, ...texts } = finding;
  const short: Record<string, string> = {};
  for (const [name, text] of Object.entries(texts)) if (text !== undefined) short[name] = cut(text) as string;
  return { rule, ...(place === undefined ? {} : { place }), ...short };
}

function defined(texts: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).filter((entry): entry is [string, string] => entry[1] !== undefined));
}
