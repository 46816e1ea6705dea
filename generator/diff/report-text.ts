import { wrap } from "../text.js";
import type { Direction } from "./contract.js";
import { visible } from "./describe.js";
import { sourceLanguages, type Difference, type Finding, type Outcome, type SourceOutcome, type Verdict } from "./finding.js";
import { changeRules, ruleVerdict, type RuleId } from "./rules.js";

/** How a piece of text stands out where colours are wanted. */
export type Style = "bold" | "dim" | "red" | "yellow" | "green";

/** Puts text into a style, or gives it back as it is. */
export type Paint = (style: Style, text: string) => string;

/** What the report is printed for. */
export interface ReportOptions {
  readonly paint: Paint;
  readonly columns: number;
  /** What was compared, for the first line. */
  readonly oldName: string;
  readonly newName: string;
}

const words: Readonly<Record<Verdict, string>> = {
  compatible: "compatible",
  "compatible-with-care": "compatible with care",
  "needs-gm-bump": "needs gm bump",
};

const styles: Readonly<Record<Verdict, Style>> = { compatible: "green", "compatible-with-care": "yellow", "needs-gm-bump": "red" };

const marks: Readonly<Record<Outcome | SourceOutcome, readonly [string, Style]>> = {
  understood: ["ok", "green"],
  tolerated: ["~", "dim"],
  refused: ["no", "red"],
  fits: ["ok", "green"],
  "may-break": ["?", "yellow"],
  breaks: ["no", "red"],
};

const VERDICT_WIDTH = 21;
const INDENT = "    ";
const legend = "old, new: what an old or a new receiver makes of the other side's messages. ok = understood, ~ = kept and ignored, no = refused, . = not sent.";
const codeLegend = "Code against regenerated bindings: ok = fits, ? = may break, no = breaks.";

/** What stands behind a pointer that the new contract does not have. */
export function documentText({ document }: Finding): string {
  return document === "old" ? " (of the old contract)" : "";
}

/** A verdict in words. */
export function verdictText(verdict: Verdict): string {
  return words[verdict];
}

/** The difference as a table for people, with an explanation below each line. */
export function reportText(difference: Difference, options: ReportOptions): string {
  const { paint, oldName, newName, columns } = options;
  const { findings, oldVersion, newVersion } = difference;
  const title = `${oldName} (gm ${oldVersion}) -> ${newName} (gm ${newVersion})`;
  const legends = [legend, codeLegend].flatMap((text) => wrap(text, columns)).map((line) => paint("dim", line));
  const rows = findings.flatMap((finding) => row(finding, options));
  const table = findings.length === 0 ? [] : ["", ...header(paint), ...rows, "", ...legends];
  const notes = difference.notes.flatMap((note) => wrap(`Note: ${note}`, columns));
  return [paint("bold", title), ...table, "", ...summary(difference, options), ...notes, ""].join("\n");
}

function header(paint: Paint): readonly string[] {
  const titles = ["", "app>viewer", "viewer>app", "code in"].map((text, index) => text.padEnd(index === 0 ? VERDICT_WIDTH : 11));
  const columns = ["VERDICT".padEnd(VERDICT_WIDTH), "old  new   ", "old  new   ", "TS Py Go Rs  CHANGE"];
  return [titles.join(" ").trimEnd(), columns.join(" ")].map((line) => paint("bold", line));
}

function row(finding: Finding, { paint, columns }: ReportOptions): readonly string[] {
  const verdict = paint(styles[finding.verdict], words[finding.verdict].padEnd(VERDICT_WIDTH));
  const mark = (outcome: Outcome | SourceOutcome, width: number): string => {
    const [text, style] = marks[outcome];
    return paint(style, text.padEnd(width));
  };
  const wire = (["app-to-viewer", "viewer-to-app"] satisfies Direction[]).map((direction) => {
    const entry = finding.wire.find((one) => one.direction === direction);
    return entry === undefined ? ".    .     " : `${mark(entry.oldReceiver, 4)} ${mark(entry.newReceiver, 6)}`;
  });
  const code = sourceLanguages.map((language) => mark(finding.source[language], 2)).join(" ");
  const carried = finding.messages.length === 0 ? "" : ` in ${shortened(finding.messages)}`;
  const details = [
    `${visible(finding.pointer)}${documentText(finding)} [${finding.rule}]${carried}`,
    ...wrap(finding.explanation, columns - INDENT.length),
    ...(finding.hint === undefined ? [] : wrap(`Hint: ${finding.hint}.`, columns - INDENT.length)),
  ];
  return [`${verdict} ${wire.join(" ")} ${code}  ${finding.change}`, ...details.map((line, index) => INDENT + (index === 0 ? paint("dim", line) : line))];
}

function shortened(messages: readonly string[]): string {
  const shown = messages.slice(0, 4).map(visible);
  return messages.length > shown.length ? `${shown.join(", ")} and ${messages.length - shown.length} more` : shown.join(", ");
}

function summary(difference: Difference, { paint, columns }: ReportOptions): readonly string[] {
  const text = [summaryText(difference), ...concerned(difference)].join(" ");
  return wrap(text, columns).map((line, index) => (index === 0 ? paint(styles[difference.verdict], line) : line));
}

/** The sum in one or two sentences, without whom it concerns. */
export function summaryText({ findings, verdict, bumped, mayUpgradeFirst, newVersion }: Difference): string {
  if (findings.length === 0) return "compatible: nothing has changed that a peer or a user's code could notice.";
  const counts = (Object.keys(words) as Verdict[]).map((one) => [words[one], findings.filter((finding) => finding.verdict === one).length] as const);
  const counted = counts.filter(([, count]) => count > 0).map(([word, count]) => `${count} ${word}`).join(", ");
  const first = `${words[verdict]}: ${findings.length === 1 ? "1 change" : `${findings.length} changes`} (${counted}).`;
  return [first, ...(bumped ? bumpText(findings, newVersion) : [order(mayUpgradeFirst)])].join(" ");
}

function bumpText(findings: readonly Finding[], version: number): readonly string[] {
  const needed = findings.some((finding) => finding.verdict === "needs-gm-bump");
  return [needed ? `gm ${version} covers what is incompatible.` : `Nothing in this asks for gm ${version}.`];
}

function order(sides: readonly string[]): string {
  if (sides.length === 2) return "Either side may be upgraded first.";
  const [only] = sides;
  if (only === undefined) return "Neither side can be upgraded ahead of the other.";
  return `If ${only}s are upgraded first, all of them before any ${only === "app" ? "viewer" : "app"}, nothing is refused.`;
}

function concerned({ findings, bumped }: Difference): readonly string[] {
  const affected = [...new Set(findings.flatMap((finding) => finding.affects))];
  return affected.length === 0 || bumped ? [] : [`It concerns ${affected.join(", ")}.`];
}

/** All rules as a table for people. */
export function rulesText(columns: number): string {
  const ids = Object.keys(changeRules) as RuleId[];
  const lines = ids.flatMap((id) => {
    const rule = changeRules[id];
    const code = sourceLanguages.map((language) => marks[rule.source[language]][0].padEnd(2)).join(" ");
    const wire = rule.oldReceiver === "-" ? ".    ." : `${marks[rule.oldReceiver][0].padEnd(4)} ${rule.newReceiver === "-" ? "." : marks[rule.newReceiver][0]}`;
    const text = wrap(`${rule.title}. ${rule.reason}`, columns - INDENT.length);
    return [`${id.padEnd(24)} ${words[ruleVerdict(rule)].padEnd(VERDICT_WIDTH)} ${wire.padEnd(9)} ${code}`.trimEnd(), ...text.map((line) => INDENT + line)];
  });
  const head = `${"RULE".padEnd(24)} ${"VERDICT".padEnd(VERDICT_WIDTH)} old  new  TS Py Go Rs`;
  const note = "A single change is judged by the values that it allows, and by the messages that carry it, so that it can be milder than its rule.";
  return [head, ...lines, "", ...[legend, codeLegend, note].flatMap((text) => wrap(text, columns)), ""].join("\n");
}
