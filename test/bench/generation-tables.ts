import type { Versions } from "./findings.js";
import { names, quicktypeLanguages, type GenerationFindings, type Growth } from "./generation.js";
import { median, spread } from "./statistics.js";
import { bytes, duration, judged, table, verdict, versionsText } from "./tables.js";

const HELP_AT_MOST = 150;
/** How much more each message may take at the largest size than at the middle one, for growth to pass as linear. */
const LINEAR_AT_MOST = 1.3;

const TIMES =
  "Wall-clock time of a whole process, the start of Node included: the median of rounds in which each command runs once. `generate (all)` writes all languages, the schema and the cases " +
  "of our own contract; quicktype writes the types of one language.";
const SIZES =
  "And with `--definitions`, of contracts made for this table. One of 16 messages takes longer than our own of about as many: what is known before the command line is read, our own contract and its cases, " +
  "is begun at once, while other definitions are a module that is loaded first, and eight fields in every message give more cases.";

/** The report of the generator in Markdown. */
export function generationTables({ series, growth, versions }: GenerationFindings & { readonly versions?: Versions }): string {
  const times = table(
    ["command", "time"],
    series.map(({ name, milliseconds }) => [name, timeText(milliseconds)]),
  );
  const sizes = table(
    ["messages", "time", "per message", "memory at its peak"],
    growth.map(({ messages, milliseconds, peakBytes }) => [
      String(messages),
      timeText(milliseconds),
      duration((median(milliseconds) * 1e6) / messages),
      bytes(peakBytes),
    ]),
  );
  const find = (name: string): readonly number[] => series.find((one) => one.name === name)?.milliseconds ?? [];
  const rows = [names.generate, names.check].flatMap((ours) =>
    quicktypeLanguages.map((language) => {
      const theirs = find(names.quicktype(language));
      const shares = find(ours).map((time, round) => time / (theirs[round] ?? Number.NaN));
      return [`${ours}, of ${names.quicktype(language)}`, ...judged(shares, 1)];
    }),
  );
  const help = find(names.help);
  rows.push([`${names.help}, in milliseconds`, String(HELP_AT_MOST), `${median(help).toFixed(0)} ±${spread(help).toFixed(0)}`, verdict(help, HELP_AT_MOST)]);
  const [small, middle, large] = growth;
  if (small !== undefined && middle !== undefined && large !== undefined) {
    const factor = marginal(middle, large) / marginal(small, middle);
    rows.push([
      `each message added from ${middle.messages} to ${large.messages}, as a share of each from ${small.messages} to ${middle.messages}`,
      LINEAR_AT_MOST.toFixed(2), factor.toFixed(2), verdict([factor], LINEAR_AT_MOST),
    ]);
  }
  const targets = table(["our time as a share of another's", "at most", "measured", ""], rows);
  return ["## Generation", versionsText(versions), TIMES, times, SIZES, sizes, targets].filter((part) => part !== "").join("\n\n");
}

/** What one message more takes between two sizes. */
function marginal(one: Growth, other: Growth): number {
  return (median(other.milliseconds) - median(one.milliseconds)) / (other.messages - one.messages);
}

function timeText(values: readonly number[]): string {
  const time = duration(median(values) * 1e6);
  return values.length === 1 ? `${time}, once` : `${time} ±${duration(spread(values) * 1e6)}`;
}
