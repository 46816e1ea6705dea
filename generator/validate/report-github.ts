import { annotation } from "../annotation.js";
import { exampleText, groupText, percentText } from "./report-text.js";
import { failsOn, type Verdict } from "./verdict.js";

/** A verdict as annotations for GitHub's log: one for each group of equal findings, at its first example. */
export function reportGithub(verdict: Verdict): string {
  const lines: string[] = [];
  for (const { name, findings } of verdict.recordings) {
    for (const group of findings) {
      const kind = group.level === "error" ? "error" : failsOn(group, verdict) ? "warning" : "notice";
      const [example] = group.examples;
      const line: Record<string, string> = example?.place === undefined ? {} : { line: String(example.place.line) };
      const texts = [`${group.count}× ${groupText(group)}`, ...(example === undefined ? [] : [exampleText(example), example.hint ?? ""])];
      lines.push(annotation(kind, { file: name, ...line, title: group.rule }, texts.filter((text) => text !== "").join("\n")));
    }
  }
  if (!verdict.isCovered) {
    const { coverage, minCoverage } = verdict;
    lines.push(annotation("error", { title: "coverage" }, `${percentText(coverage.percent)} of the protocol is exercised, and ${minCoverage}% is demanded`));
  }
  return lines.join("");
}
