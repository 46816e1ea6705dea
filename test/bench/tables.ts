import { operations, type Kept, type Machine, type Operation, type Series, type Versions } from "./findings.js";
import { fateText } from "./fidelity.js";
import type { BenchLanguage } from "./language.js";
import { median, spread } from "./statistics.js";
import { INVALID_AT_MOST, targets } from "./targets.js";

/** All that was found in one language. */
export interface LanguageReport {
  readonly language: BenchLanguage;
  readonly kept: Kept;
}

type Row = readonly string[];

/** Our time as a share of a peer's, round by round, so that what disturbed a round disturbed both. */
export function ratios(kept: Kept, ours: string, peer: string, operation: string, name: string): readonly number[] {
  const find = (who: string): readonly number[] =>
    kept.samples.find((series) => series.peer === who && series.operation === operation && series.class === name)
      ?.nanoseconds ?? [];
  const theirs = find(peer);
  return theirs.length === 0 ? [] : find(ours).map((time, round) => time / (theirs[round] ?? Number.NaN));
}

/** What stands above all tables: where each part was measured, and how often its figures were, at least and at most. */
export function headText(parts: readonly { readonly title: string; readonly machine: Machine; readonly counts: readonly number[] }[]): string {
  const machines = [...new Set(parts.map(({ machine }) => machineText(machine)))];
  const counts = parts.map(({ title, counts }) => `${title} ${[...new Set([Math.min(...counts), Math.max(...counts)])].join(" to ")}`);
  return `Measured on ${machines.join(", and on ")}. Rounds: ${counts.join(", ")}.`;
}

function machineText({ processor, cores, node }: Machine): string {
  return `${cores} ${cores === 1 ? "core" : "cores"} of ${processor} with Node ${node}`;
}

/** What was measured, in one line; nothing when it is not known. */
export function versionsText(versions: Versions | undefined): string {
  if (versions === undefined) return "";
  return `Versions: ${Object.entries(versions).map(([name, version]) => `${name} ${version}`).join(", ")}.`;
}

/** The report of a language in Markdown. */
export function languageTables(report: LanguageReport): string {
  const { language } = report;
  const notes = language.peers.filter(({ note }) => note !== undefined).map(({ name, note }) => `- ${name}: ${note}.`);
  const absent = (language.missing ?? []).map(({ name, note }) => `- ${name} was not measured: ${note}.`);
  return [
    `## ${language.title}`,
    versionsText(report.kept.versions),
    "Processor time per frame, then our time as a share of the peer's: below 1 we are faster. Both are medians over the rounds, the share of the shares of each round: on a machine whose speed changes it may differ from the quotient of the two times.",
    language.note ?? "",
    ...operations.map((operation) => timeTable(report, operation)),
    fidelityTable(report),
    memoryTable(report),
    [...notes, ...absent].join("\n"),
    targetTable(report),
    [slowerText(report), language.untargeted].join(" ").trim(),
  ].filter((part) => part !== "").join("\n\n");
}

function timeTable({ language, kept }: LanguageReport, operation: string): string {
  const names = [...new Set(kept.samples.filter((series) => series.operation === operation).map((series) => series.class))];
  if (names.length === 0) return "";
  const [ours] = language.peers;
  const rows = language.peers.map(({ name: peer }) => [
    peer,
    ...names.map((name) => {
      const series = kept.samples.find((one) => one.peer === peer && one.operation === operation && one.class === name);
      return series === undefined ? "–" : timeCell(series, peer === ours.name ? [] : ratios(kept, ours.name, peer, operation, name));
    }),
  ]);
  return table([operation, ...names], rows.filter((row) => row.slice(1).some((cell) => cell !== "–")));
}

function timeCell({ nanoseconds }: Series, shares: readonly number[]): string {
  const time = duration(median(nanoseconds));
  if (shares.length === 0) return `**${time}** ±${percent(spread(nanoseconds) / median(nanoseconds))}`;
  return `${time} · ${median(shares).toFixed(2)} ±${spread(shares).toFixed(2)}`;
}

function fidelityTable({ language, kept }: LanguageReport): string {
  const rows = language.peers.map(({ name }) => {
    const found = kept.fates[name] ?? {};
    return [name, ...["small", "deep", "unknown-fields", "unknown-type", "invalid"].map((one) => fateText(found[one]))];
  });
  return table(["read and written again", "valid", "deep", "unknown fields", "unknown types", "invalid"], rows);
}

function memoryTable({ language, kept }: LanguageReport): string {
  const held = (peer: string, name: string): string => {
    const entry = kept.held.find((one) => one.peer === peer && one.class === name);
    return entry === undefined ? "–" : bytes(entry.bytes);
  };
  const allocations = (peer: string, operation: string): string => {
    const entry = kept.allocations.find((one) => one.peer === peer && one.operation === operation && one.class === "small");
    return entry === undefined ? "–" : entry.count.toFixed(1);
  };
  const rows = language.peers.map(({ name }) => {
    const footprint = kept.footprints.find(({ peer }) => peer === name);
    return [
      name, held(name, "small"), held(name, "medium"),
      ...(language.allocation === undefined ? [] : [allocations(name, "parse"), allocations(name, "encode")]),
      footprint === undefined ? "–" : startText(footprint.startMilliseconds),
      footprint === undefined ? "–" : bytes(footprint.bytes),
    ];
  });
  const counted = language.allocation === undefined ? [] : [`${language.allocation}, parse small`, "encode small"];
  return table(["memory", "held, small", "held, medium", ...counted, "start", "shipped"], rows);
}

function targetTable({ language, kept }: LanguageReport): string {
  const [ours] = language.peers;
  const rows = (targets[language.id] ?? []).flatMap((target) =>
    target.peers.flatMap((peer) =>
      target.classes.map((name): Row => {
        const shares = ratios(kept, ours.name, peer, target.operation, name);
        return [`${target.operation} ${name}, of ${peer}`, ...judged(shares, target.atMost)];
      }),
    ),
  );
  const valid = kept.samples.find((one) => one.peer === ours.name && one.operation === "parse" && one.class === "small");
  const invalid = kept.samples.find((one) => one.peer === ours.name && one.operation === "parse" && one.class === "invalid");
  const shares = valid === undefined || invalid === undefined ? [] : sharesByRound(invalid.nanoseconds, valid.nanoseconds);
  return table(["our time as a share of a peer's", "at most", "measured", ""], [...rows, ["parse an invalid frame, as a share of our own time for a small valid one", ...judged(shares, INVALID_AT_MOST)]]);
}

/** Shares of times of the same round, of which one may have been measured several times a round. */
function sharesByRound(times: readonly number[], others: readonly number[]): readonly number[] {
  const turns = others.length / times.length;
  return times.map((time, round) => time / (others[round * turns] ?? Number.NaN));
}

/** The cells of a target for shares. */
export function judged(shares: readonly number[], atMost: number): Row {
  if (shares.length === 0) return [atMost.toFixed(2), "–", "not measured"];
  return [atMost.toFixed(2), `${median(shares).toFixed(2)} ±${spread(shares).toFixed(2)}`, verdict(shares, atMost)];
}

/** Whether a median keeps to a target; and that another run may judge otherwise, when the target lies within the spread. */
export function verdict(values: readonly number[], atMost: number): string {
  const word = median(values) <= atMost ? "met" : "**not met**";
  return Math.abs(median(values) - atMost) < spread(values) ? `${word}, within the spread` : word;
}

/** The peers that are faster by more than the spread in cells that no target speaks of, with the worst of these. */
function slowerText({ language, kept }: LanguageReport): string {
  const [ours, ...others] = language.peers;
  const hasTarget = (peer: string, operation: Operation, name: string): boolean =>
    (targets[language.id] ?? []).some((target) => target.operation === operation && target.peers.includes(peer) && target.classes.includes(name));
  const parts = others.flatMap(({ name: peer }) => {
    const cells = kept.samples
      .filter((series) => series.peer === peer && !hasTarget(peer, series.operation, series.class))
      .map(({ operation, class: name }) => ({ operation, name, shares: ratios(kept, ours.name, peer, operation, name) }));
    const slower = cells.filter(({ shares }) => median(shares) - spread(shares) > 1).sort((one, other) => median(other.shares) - median(one.shares));
    const [worst] = slower;
    if (worst === undefined) return [];
    return [`${peer} (${slower.length} of ${cells.length}, up to ${median(worst.shares).toFixed(2)} in ${worst.operation} ${worst.name})`];
  });
  return parts.length === 0 ? "" : `Where no target speaks of it we are slower, by more than the spread, than ${parts.join(", ")}.`;
}

/** An empty program is taken off, so that noise may leave less than nothing. */
function startText(milliseconds: readonly number[]): string {
  const time = median(milliseconds);
  return `${time < 0.05 ? "about 0" : time.toFixed(1)} ms ±${spread(milliseconds).toFixed(1)}`;
}

/** A Markdown table. */
export function table(head: Row, rows: readonly Row[]): string {
  const line = (cells: Row): string => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map((_, column) => (column === 0 ? "---" : "--:"))), ...rows.map(line)].join("\n");
}

/** A time in the unit that suits it. */
export function duration(nanoseconds: number): string {
  if (nanoseconds < 1e3) return `${digits(nanoseconds)} ns`;
  if (nanoseconds < 1e6) return `${digits(nanoseconds / 1e3)} µs`;
  if (nanoseconds < 1e9) return `${digits(nanoseconds / 1e6)} ms`;
  return `${digits(nanoseconds / 1e9)} s`;
}

/** A size in the unit that suits it. */
export function bytes(size: number): string {
  if (size < 1024) return `${size.toFixed(0)} B`;
  if (size < 1024 ** 2) return `${digits(size / 1024)} KiB`;
  if (size < 1024 ** 3) return `${digits(size / 1024 ** 2)} MiB`;
  return `${digits(size / 1024 ** 3)} GiB`;
}

/** Three digits that count, or all before the point. */
function digits(value: number): string {
  const text = value.toPrecision(3);
  return value === 0 || text.includes("e") ? value.toFixed(0) : text;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(0)} %`;
}
