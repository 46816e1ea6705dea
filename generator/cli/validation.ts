import { ProblemError } from "../problem.js";
import { RecordingValidator, type RecordingReport, type Side } from "../validate/recording-validator.js";
import type { Level } from "../validate/recording-rules.js";
import { reportGithub } from "../validate/report-github.js";
import { reportJunit } from "../validate/report-junit.js";
import { printable, reportText } from "../validate/report-text.js";
import { weigh, type Verdict } from "../validate/verdict.js";
import type { Context } from "./context.js";
import { ExitCode } from "./exit-code.js";
import { ProgressBar } from "./progress-bar.js";
import { counted, findRecordings } from "./recording-files.js";
import { STANDARD_INPUT } from "./standard-input.js";
import { outputHint } from "./wrong-use.js";

/** What the command line asks for. */
export interface ValidateChoices {
  /** As typed; none means the standard input. */
  readonly files: readonly string[];
  readonly failOn: Level;
  readonly minCoverage: number | undefined;
  readonly listCoverage: boolean;
  readonly sentBy: Side | undefined;
  readonly senderKey: string | undefined;
  readonly maxExamples: number | undefined;
  readonly format: "text" | "json" | "junit" | "github";
}

/** Validates recordings against GraphMind's protocol, with its own parser. */
export async function validate({ terminal, toolkit, cwd }: Context, choices: ValidateChoices): Promise<ExitCode> {
  if (choices.files.length === 0 && process.stdin.isTTY) {
    throw new ProblemError([{ code: "no-file", message: "no recording is named", where: "command line", hint: "Name files, or pipe a recording into the command." }]);
  }
  const files = findRecordings(choices.files.length === 0 ? [STANDARD_INPUT] : choices.files, cwd, (name, isThere) => hintAt(name, isThere, choices.format));
  const [{ parseFrame }, model] = await Promise.all([
    import("../../spec/index.js"),
    toolkit.protocol(undefined).then((protocol) => toolkit.model(protocol)),
  ]);
  const validator = new RecordingValidator({ model, parse: parseFrame }, choices);
  const reports: RecordingReport[] = [];
  for (const file of files) {
    const bar = new ProgressBar(terminal, file.name, file.size);
    try {
      reports.push(await validator.validate(file.name, counted(file, (bytes) => bar.advance(bytes))));
    } finally {
      bar.end();
    }
  }
  for (const report of reports) {
    const note = choices.senderKey === undefined ? undefined : senderNote(report, JSON.stringify(choices.senderKey));
    if (note !== undefined) terminal.err(`${reports.length === 1 ? "" : `${printable(report.name)}: `}${note}\n`);
  }
  const verdict = weigh(reports, validator.coverage(), choices);
  terminal.out(textOf(verdict, choices));
  return verdict.ok ? ExitCode.fine : ExitCode.no;
}

/** What a recording's frames lack for the sender key to tell who sent what. */
function senderNote({ outcomes: { ok }, senderless }: RecordingReport, key: string): string | undefined {
  if (ok === 0) return `no frame is valid: --sender-key ${key} could not be used`;
  if (senderless === undefined) return undefined;
  const { count, line } = senderless;
  if (count === ok) return `no valid frame has "app" or "viewer" under ${key}: who sent what was not looked at`;
  return `${count} of ${ok} valid frames ${count === 1 ? "has" : "have"} neither "app" nor "viewer" under ${key} (first: line ${line})`;
}

/** For the name of a file that the report was meant to go to. */
function hintAt(name: string, isThere: boolean, format: ValidateChoices["format"]): string | undefined {
  return isThere && format === "json" ? undefined : outputHint(format, name);
}

function textOf(verdict: Verdict, { format, listCoverage }: ValidateChoices): string {
  switch (format) {
    case "json":
      return `${JSON.stringify(verdict)}\n`;
    case "junit":
      return reportJunit(verdict);
    case "github":
      return reportGithub(verdict);
    case "text":
      return reportText(verdict, listCoverage);
  }
}
