import { annotation } from "../annotation.js";
import { visible } from "./describe.js";
import type { Difference, Verdict } from "./finding.js";
import { lineOf } from "./line.js";
import { documentText } from "./report-text.js";

const levels = { compatible: "notice", "compatible-with-care": "warning", "needs-gm-bump": "error" } as const satisfies Readonly<Record<Verdict, string>>;

/** The file to which annotations belong, and what it holds. */
export interface AnnotatedFile {
  /** Relative to the root of the repository. */
  readonly path: string;
  readonly document: unknown;
}

/** The difference as annotations for GitHub's log, which shows them beside the lines they speak of. After a bump nothing is an error. */
export function reportGithub({ findings, bumped }: Difference, file: AnnotatedFile | undefined): string {
  return findings
    .map((finding) => {
      const { rule, verdict, change, explanation, pointer, hint } = finding;
      const level = bumped && verdict === "needs-gm-bump" ? "warning" : levels[verdict];
      const place: Record<string, string> = file === undefined ? {} : { file: file.path, line: String(lineOf(file.document, pointer)) };
      const guess = hint === undefined ? "" : ` Hint: ${hint}.`;
      return annotation(level, { ...place, title: rule }, `${visible(pointer)}${documentText(finding)}: ${change}. ${explanation}${guess}`);
    })
    .join("");
}
