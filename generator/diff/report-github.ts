import { visible } from "./describe.js";
import type { Difference, Verdict } from "./finding.js";
import { lineOf } from "./line.js";

const levels: Readonly<Record<Verdict, string>> = { compatible: "notice", "compatible-with-care": "warning", "needs-gm-bump": "error" };

/** The file to which annotations belong, and what it holds. */
export interface AnnotatedFile {
  /** Relative to the root of the repository. */
  readonly path: string;
  readonly document: unknown;
}

/**
 * The difference as commands for GitHub's log, which shows them beside the lines they speak of. After a bump nothing is an error.
 * https://docs.github.com/actions/reference/workflow-commands-for-github-actions
 */
export function reportGithub({ findings, bumped }: Difference, file: AnnotatedFile | undefined): string {
  return findings
    .map(({ rule, verdict, change, explanation, pointer, hint }) => {
      const level = bumped && verdict === "needs-gm-bump" ? "warning" : levels[verdict];
      const place = file === undefined ? "" : `file=${property(file.path)},line=${lineOf(file.document, pointer)},`;
      const guess = hint === undefined ? "" : ` Hint: ${hint}.`;
      return `::${level} ${place}title=${property(rule)}::${data(`${visible(pointer)}: ${change}. ${explanation}${guess}`)}\n`;
    })
    .join("");
}

function data(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function property(text: string): string {
  return data(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
