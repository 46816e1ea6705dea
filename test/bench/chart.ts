import type { Fate } from "./findings.js";
import { median } from "./statistics.js";
import { ratios, type LanguageReport } from "./tables.js";

const WIDTH = 860;
const LABELS = 250;
const RIGHT = 36;
const ROW = 24;
const HEAD = 34;
const FOOT = 40;
const TOP = 84;
const SCALE = { from: 0.01, to: 30 };
const TICKS = [0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30];
/** How far the marks of a row stand above and below its middle, so that none hides the other. */
const APART = 5;
const UNFAITHFUL = "#767676";
const SERIES = [
  { operation: "parse", color: "#1f5fa8", title: "reading" },
  { operation: "encode", color: "#c4570e", title: "writing" },
] as const;

/** Our time for small frames as a share of each peer's, as in the tables, on a logarithmic scale: an SVG for light backgrounds. */
export function chart(panels: readonly LanguageReport[]): string {
  let y = TOP;
  const parts: string[] = [];
  for (const panel of panels) {
    const rows = rowsOf(panel);
    parts.push(panelText(panel.language.title, rows, y));
    y += HEAD + rows.length * ROW + FOOT;
  }
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${y}" width="${WIDTH}" height="${y}" font-family="system-ui, -apple-system, 'Segoe UI', 'DejaVu Sans', sans-serif" role="img">`,
    "<title>Our time to read and write small frames, as a share of each peer's</title>",
    `<rect width="${WIDTH}" height="${y}" fill="#ffffff"/>`,
    text(20, 32, "Our time per small frame, as a share of each peer's", { size: 17, weight: 600 }),
    text(20, 54, "Left of the line, below 1, we are faster. Logarithmic scale; medians of interleaved rounds.", { size: 12.5, color: "#555" }),
    ...SERIES.map(({ color, title }, index) => `${mark(index, 26 + index * 90, 71, color)}${text(36 + index * 90, 75, title, { size: 12.5 })}`),
    text(LABELS, 75, "Grey name: loses data of valid frames, or takes invalid ones", { size: 12.5, color: UNFAITHFUL }),
    ...parts,
    "</svg>",
    "",
  ].join("\n");
}

interface ChartRow {
  readonly name: string;
  /** Whether it keeps all data of valid frames of known types, and refuses all invalid ones. */
  readonly faithful: boolean;
  /** By the order of the series; none where the peer cannot do it. */
  readonly shares: readonly (number | undefined)[];
}

/** The peers of a language, the slowest reader last. */
function rowsOf({ language, kept }: LanguageReport): readonly ChartRow[] {
  const [ours, ...others] = language.peers;
  return others
    .map(({ name }): ChartRow => ({
      name,
      faithful: isFaithful(kept.fates[name] ?? {}),
      shares: SERIES.map(({ operation }) => {
        const shares = ratios(kept, ours.name, name, operation, "small");
        return shares.length === 0 ? undefined : median(shares);
      }),
    }))
    .filter(({ shares }) => shares.some((share) => share !== undefined))
    .sort((one, other) => (other.shares[0] ?? 0) - (one.shares[0] ?? 0));
}

function isFaithful(fates: Readonly<Record<string, Fate>>): boolean {
  return Object.entries(fates).every(([name, { kept, changed, read }]) => changed === 0 && read === 0 && (name !== "invalid" || kept === 0));
}

function panelText(title: string, rows: readonly ChartRow[], top: number): string {
  const bottom = top + HEAD + rows.length * ROW;
  const grid = TICKS.map((tick) => {
    const at = x(tick);
    const color = tick === 1 ? "#222222" : "#dddddd";
    const label = text(at, bottom + 16, `${tick}×`, { size: 11.5, color: "#555", anchor: "middle" });
    return `<line x1="${at}" y1="${top + HEAD - 8}" x2="${at}" y2="${bottom}" stroke="${color}"/>${label}`;
  });
  const lines = rows.flatMap(({ name, faithful, shares }, index) => {
    const y = top + HEAD + index * ROW + ROW / 2 - 4;
    const marks = shares.map((share, series) => (share === undefined ? "" : valueMark(series, share, series === 0 ? y - APART : y + APART)));
    return [text(LABELS - 12, y + 4, name, { size: 12.5, anchor: "end", ...(faithful ? {} : { color: UNFAITHFUL }) }), ...marks];
  });
  return [text(20, top + 14, title, { size: 14.5, weight: 600 }), ...grid, ...lines].join("\n");
}

function valueMark(series: number, share: number, y: number): string {
  const { operation, color } = SERIES[series] ?? SERIES[0];
  const label = `${operation}: our time is ${share.toPrecision(2)} of its`;
  return `<g><title>${label}</title>${mark(series, x(share), y, color)}</g>`;
}

/** A dot for the first series and a diamond for the second, so that colour alone need not tell them apart. */
function mark(series: number, at: number, y: number, color: string): string {
  if (series === 0) return `<circle cx="${at}" cy="${y}" r="5" fill="${color}"/>`;
  return `<path d="M${at - 6} ${y}L${at} ${y - 6}L${at + 6} ${y}L${at} ${y + 6}Z" fill="#ffffff" stroke="${color}" stroke-width="2"/>`;
}

function x(value: number): number {
  const clamped = Math.min(Math.max(value, SCALE.from), SCALE.to);
  const share = Math.log(clamped / SCALE.from) / Math.log(SCALE.to / SCALE.from);
  return Math.round((LABELS + share * (WIDTH - LABELS - RIGHT)) * 10) / 10;
}

function text(
  at: number,
  y: number,
  content: string,
  { size, color = "#222222", weight = 400, anchor = "start" }: { size: number; color?: string; weight?: number; anchor?: string },
): string {
  const escaped = content.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return `<text x="${at}" y="${y}" font-size="${size}" font-weight="${weight}" fill="${color}" text-anchor="${anchor}">${escaped}</text>`;
}
