import { exampleText, groupText } from "./report-text.js";
import { failsOn, type Verdict } from "./verdict.js";

/** A verdict as annotations for GitHub's log: one for each group of equal findings, at its first example. */
export function reportGithub(verdict: Verdict): string {
  const lines: string[] = [];
  for (const { name, findings } of verdict.recordings) {
    for (const group of findings) {
      const kind = group.level === "error" ? "error" : failsOn(group, verdict) ? "warning" : "notice";
      const [example] = group.examples;
      const line = example?.place === undefined ? "" : `,line=${example.place.line}`;
      const texts = [`${group.count}× ${groupText(group)}`, ...(example === undefined ? [] : [exampleText(example), example.hint ?? ""])];
      const message = texts.filter((text) => text !== "").join("\n");
      lines.push(`::${kind} file=${property(name)}${line},title=${property(group.rule)}::${data(message)}`);
    }
  }
  if (!verdict.isCovered) {
    const { coverage, minCoverage } = verdict;
    lines.push(`::error title=coverage::${data(`${coverage.percent.toFixed(1)}% of the protocol is exercised, and ${minCoverage}% is demanded`)}`);
  }
  return lines.map((line) => `${line}\n`).join("");
}

function data(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function property(text: string): string {
  return data(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
