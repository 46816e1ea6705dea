import { names, quicktypeLanguages, type GenerationFindings, type Growth } from "./generation.js";
import { median, spread } from "./statistics.js";
import { bytes, duration, table } from "./tables.js";

const HELP_AT_MOST = 150;
/** How much more each message may take at the largest size than at the middle one, for growth to pass as linear. */
const LINEAR_AT_MOST = 1.3;

/** The report of the generator in Markdown. */
export function generationTables({ series, growth }: GenerationFindings): string {
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
      return [`${ours}, of ${names.quicktype(language)}`, "1.00", `${median(shares).toFixed(2)} ±${spread(shares).toFixed(2)}`, met(median(shares) <= 1)];
    }),
  );
  const help = median(find(names.help));
  rows.push([names.help, `${HELP_AT_MOST} ms`, `${help.toFixed(0)} ms`, met(help <= HELP_AT_MOST)]);
  const [small, middle, large] = growth;
  if (small !== undefined && middle !== undefined && large !== undefined) {
    const factor = marginal(middle, large) / marginal(small, middle);
    rows.push([`one more message from ${middle.messages} on, of one before`, LINEAR_AT_MOST.toFixed(2), factor.toFixed(2), met(factor <= LINEAR_AT_MOST)]);
  }
  return ["## Generation", times, sizes, table(["target", "at most", "measured", ""], rows)].join("\n\n");
}

/** What one message more takes between two sizes. */
function marginal(one: Growth, other: Growth): number {
  return (median(other.milliseconds) - median(one.milliseconds)) / (other.messages - one.messages);
}

function met(holds: boolean): string {
  return holds ? "met" : "**not met**";
}

function timeText(values: readonly number[]): string {
  const time = duration(median(values) * 1e6);
  return values.length === 1 ? `${time}, once` : `${time} ±${duration(spread(values) * 1e6)}`;
}
