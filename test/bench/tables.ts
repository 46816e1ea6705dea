import { operations, type Findings, type Footprint, type Series } from "./findings.js";
import { fates, fateText } from "./fidelity.js";
import type { BenchLanguage } from "./language.js";
import { median, spread } from "./statistics.js";
import { INVALID_AT_MOST, targets } from "./targets.js";

/** All that was found in one language. */
export interface LanguageReport {
  readonly language: BenchLanguage;
  readonly findings: Findings;
  readonly footprints: readonly Footprint[];
  readonly corpus: Readonly<Record<string, readonly string[]>>;
}

type Row = readonly string[];

/** Our time as a share of a peer's, round by round, so that what disturbed a round disturbed both. */
export function ratios(findings: Findings, ours: string, peer: string, operation: string, name: string): readonly number[] {
  const find = (who: string): readonly number[] =>
    findings.samples.find((series) => series.peer === who && series.operation === operation && series.class === name)
      ?.nanoseconds ?? [];
  const theirs = find(peer);
  return theirs.length === 0 ? [] : find(ours).map((time, round) => time / (theirs[round] ?? Number.NaN));
}

/** The report of a language in Markdown. */
export function languageTables(report: LanguageReport): string {
  const { language } = report;
  const notes = language.peers.filter(({ note }) => note !== undefined).map(({ name, note }) => `- ${name}: ${note}.`);
  const absent = (language.missing ?? []).map(({ name, note }) => `- ${name} was not measured: ${note}.`);
  return [
    `## ${language.title}`,
    "Processor time per frame, then our time as a share of the peer's: below 1 we are faster. Both are medians over the rounds, the share of the shares of each round: on a machine whose speed changes it may differ from the quotient of the two times. ± is half the distance between the quartiles.",
    language.note ?? "",
    ...operations.map((operation) => timeTable(report, operation)),
    fidelityTable(report),
    memoryTable(report),
    [...notes, ...absent].join("\n"),
    targetTable(report),
  ].filter((part) => part !== "").join("\n\n");
}

function timeTable({ language, findings }: LanguageReport, operation: string): string {
  const names = [...new Set(findings.samples.filter((series) => series.operation === operation).map((series) => series.class))];
  if (names.length === 0) return "";
  const [ours] = language.peers;
  const rows = language.peers.map(({ name: peer }) => [
    peer,
    ...names.map((name) => {
      const series = findings.samples.find((one) => one.peer === peer && one.operation === operation && one.class === name);
      return series === undefined ? "–" : timeCell(series, peer === ours.name ? [] : ratios(findings, ours.name, peer, operation, name));
    }),
  ]);
  return table([operation, ...names], rows.filter((row) => row.slice(1).some((cell) => cell !== "–")));
}

function timeCell({ nanoseconds }: Series, shares: readonly number[]): string {
  const time = duration(median(nanoseconds));
  if (shares.length === 0) return `**${time}** ±${percent(spread(nanoseconds) / median(nanoseconds))}`;
  return `${time} · ${median(shares).toFixed(2)} ±${spread(shares).toFixed(2)}`;
}

function fidelityTable({ language, findings, corpus }: LanguageReport): string {
  const rows = language.peers.map(({ name }) => {
    const found = fates(findings.relayed[name] ?? {}, corpus);
    return [name, ...["small", "deep", "unknown-fields", "unknown-type", "invalid"].map((one) => fateText(found[one]))];
  });
  return table(["read and written again", "valid", "deep", "unknown fields", "unknown types", "invalid"], rows);
}

function memoryTable({ language, findings, footprints }: LanguageReport): string {
  const held = (peer: string, name: string): string => {
    const entry = findings.held.find((one) => one.peer === peer && one.class === name);
    return entry === undefined ? "–" : bytes(entry.bytes);
  };
  const allocations = (peer: string, operation: string): string => {
    const entry = findings.allocations.find((one) => one.peer === peer && one.operation === operation && one.class === "small");
    return entry === undefined ? "–" : entry.count.toFixed(1);
  };
  const rows = language.peers.map(({ name }) => {
    const footprint = footprints.find(({ peer }) => peer === name);
    return [
      name, held(name, "small"), held(name, "medium"),
      ...(language.allocation === undefined ? [] : [allocations(name, "parse"), allocations(name, "encode")]),
      footprint === undefined ? "–" : `${median(footprint.startMilliseconds).toFixed(1)} ms ±${spread(footprint.startMilliseconds).toFixed(1)}`,
      footprint === undefined ? "–" : bytes(footprint.bytes),
    ];
  });
  const counted = language.allocation === undefined ? [] : [`${language.allocation}, parse small`, "encode small"];
  return table(["memory", "held, small", "held, medium", ...counted, "start", "shipped"], rows);
}

function targetTable({ language, findings }: LanguageReport): string {
  const [ours] = language.peers;
  const rows = (targets[language.id] ?? []).flatMap((target) =>
    target.peers.flatMap((peer) =>
      target.classes.map((name): Row => {
        const shares = ratios(findings, ours.name, peer, target.operation, name);
        return [`${target.operation} ${name}, of ${peer}`, ...judged(shares, target.atMost)];
      }),
    ),
  );
  const valid = findings.samples.find((one) => one.peer === ours.name && one.operation === "parse" && one.class === "small");
  const invalid = findings.samples.find((one) => one.peer === ours.name && one.operation === "parse" && one.class === "invalid");
  const shares = valid === undefined || invalid === undefined ? [] : sharesByRound(invalid.nanoseconds, valid.nanoseconds);
  return table(["target", "at most", "measured", ""], [...rows, ["parse invalid, of our own small", ...judged(shares, INVALID_AT_MOST)]]);
}

/** Shares of times of the same round, of which one may have been measured several times a round. */
function sharesByRound(times: readonly number[], others: readonly number[]): readonly number[] {
  const turns = others.length / times.length;
  return times.map((time, round) => time / (others[round * turns] ?? Number.NaN));
}

function judged(shares: readonly number[], atMost: number): Row {
  if (shares.length === 0) return [atMost.toFixed(2), "–", "not measured"];
  const share = median(shares);
  return [atMost.toFixed(2), `${share.toFixed(2)} ±${spread(shares).toFixed(2)}`, share <= atMost ? "met" : "**not met**"];
}

/** A Markdown table. */
export function table(head: Row, rows: readonly Row[]): string {
  const line = (cells: Row): string => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map((_, column) => (column === 0 ? "---" : "--:"))), ...rows.map(line)].join("\n");
}

/** A time in the unit that suits it. */
export function duration(nanoseconds: number): string {
  if (nanoseconds < 1e3) return `${nanoseconds.toPrecision(3)} ns`;
  if (nanoseconds < 1e6) return `${(nanoseconds / 1e3).toPrecision(3)} µs`;
  if (nanoseconds < 1e9) return `${(nanoseconds / 1e6).toPrecision(3)} ms`;
  return `${(nanoseconds / 1e9).toPrecision(3)} s`;
}

/** A size in the unit that suits it. */
export function bytes(size: number): string {
  if (size < 1024) return `${size.toFixed(0)} B`;
  if (size < 1024 ** 2) return `${(size / 1024).toPrecision(3)} KiB`;
  return `${(size / 1024 ** 2).toPrecision(3)} MiB`;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(0)} %`;
}
