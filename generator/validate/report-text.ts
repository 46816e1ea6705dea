import type { Coverage, CoverageShare } from "./coverage.js";
import type { FindingGroup } from "./finding-groups.js";
import type { Finding } from "./finding.js";
import type { RecordingReport } from "./recording-validator.js";
import type { Verdict } from "./verdict.js";

/** A verdict for people: each group of equal findings once, with its first examples. */
export function reportText({ recordings, coverage, minCoverage, isCovered }: Verdict, listCoverage: boolean): string {
  const lines = recordings.flatMap(recordingLines);
  lines.push(`coverage: ${percentText(coverage.percent)}${isCovered ? "" : `, and --min-coverage asks for ${minCoverage}%`}; ${shares(coverage)}`);
  lines.push(`  ${scopeText(coverage)}`);
  if (listCoverage) {
    for (const [name, share] of shareEntries(coverage)) {
      if (share.missing.length > 0) lines.push(`  ${name} not exercised: ${share.missing.map(printable).join(", ")}`);
    }
  }
  return `${lines.join("\n")}\n`;
}

/** Where something was found, and its particulars, on one line. */
export function exampleText({ place, runId, pointer, got, detail }: Finding): string {
  const where = [place === undefined ? "" : `line ${place.line}`, runId === undefined ? "" : `run ${runId}`, pointer ?? ""].filter((part) => part !== "");
  const what = [got === undefined ? "" : `got ${got}`, detail ?? ""].filter((part) => part !== "").join("; ");
  return printable([where.join(", "), what].filter((part) => part !== "").join(": "));
}

/** What a group is about, on one line. */
export function groupText({ title, type, pointer, expected }: FindingGroup): string {
  const about = [type, pointer].filter((part) => part !== undefined && part !== "").join(" ");
  return printable(`${title}${about === "" ? "" : ` [${about}]`}${expected === undefined ? "" : ` Expected: ${expected}.`}`);
}

/** `1 error`, `2 errors`; nothing else has a plural here that differs. */
export function summaryText({ frames, outcomes, runs, replays, errors, advice }: RecordingReport): string {
  const kinds = Object.entries(outcomes).filter(([, count]) => count > 0).map(([kind, count]) => `${count} ${kind}`);
  const parts = [
    `${count(frames, "frame")}${kinds.length === 0 ? "" : ` (${kinds.join(", ")})`}`,
    `${count(runs, "run")}${outcomes.invalid + outcomes["version-mismatch"] === 0 ? "" : " in the valid frames"}`,
    ...(replays === 0 ? [] : [count(replays, "replayed frame")]),
    count(errors, "error"),
    `${advice} advice`,
  ];
  return parts.join(", ");
}

function recordingLines(report: RecordingReport): string[] {
  const lines = [`${printable(report.name)}: ${summaryText(report)}`];
  for (const group of report.findings) {
    lines.push("", `  ${group.level}  ${group.rule}  ${group.count}×`, `    ${groupText(group)} (contract: ${group.source})`);
    let hint: string | undefined;
    for (const example of group.examples) {
      const text = exampleText(example);
      if (text !== "") lines.push(`      ${text}`);
      if (example.hint !== undefined && example.hint !== hint) lines.push(`        hint: ${printable(example.hint)}`);
      hint = example.hint;
    }
    const rest = group.count - group.examples.length;
    if (rest > 0 && group.examples.length > 0) lines.push(`      and ${rest} more`);
  }
  lines.push("");
  return lines;
}

/** Why the totals are what they are: what an app did not announce cannot be exercised with it. */
function scopeText({ announced, uncounted }: Coverage): string {
  if (announced === undefined) return "no valid hello was recorded: what needs a capability is counted as well";
  const rest = uncounted.length === 0 ? "" : `; what needs ${uncounted.join(", ")} is not counted`;
  return `announced by the app: ${announced.join(", ") || "nothing"}${rest}`;
}

function shares(coverage: Coverage): string {
  return shareEntries(coverage).map(([name, { covered, total }]) => `${name} ${covered}/${total}`).join(", ");
}

function shareEntries({ types, fields, values, capabilities }: Coverage): [string, CoverageShare][] {
  return [["types", types], ["fields", fields], ["enum values", values], ["capabilities", capabilities]];
}

/** Rounded down, so that 100% means all. */
export function percentText(value: number): string {
  return `${Math.floor(value * 10) / 10}%`;
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

/** A recording may hold anything: no control character of it reaches a terminal. */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (character) => `\\u{${(character.codePointAt(0) as number).toString(16)}}`);
}
