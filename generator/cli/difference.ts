import { join, relative } from "node:path";
import { isInside } from "../disk/folder.js";
import { readTextIfThere } from "../disk/read.js";
import { baselineText } from "../diff/baseline.js";
import type { Side } from "../diff/contract.js";
import { diffContracts } from "../diff/diff.js";
import { verdicts, type Difference } from "../diff/finding.js";
import { reportGithub } from "../diff/report-github.js";
import { reportMarkdown, rulesMarkdown } from "../diff/report-markdown.js";
import { reportText, rulesText, type Paint } from "../diff/report-text.js";
import { changeRules, ruleVerdict, type RuleId } from "../diff/rules.js";
import { findContract, latestBaseline, workingTree, type FoundContract } from "./contract-source.js";
import type { Context } from "./context.js";
import type { FailLevel } from "./diff-command.js";
import { ExitCode } from "./exit-code.js";
import { outputHint } from "./wrong-use.js";

/** What the command line asks for. */
export interface DiffChoices {
  /** As typed; nothing means the latest baseline. */
  readonly old: string | undefined;
  /** As typed; nothing means the working tree. */
  readonly new: string | undefined;
  readonly failOn: FailLevel;
  readonly ourSide: Side | undefined;
  readonly format: "text" | "json" | "markdown" | "github";
  readonly print: "difference" | "rules" | "baseline";
}

/** Compares two contracts and prints what it finds. */
export async function diff(context: Context, choices: DiffChoices): Promise<ExitCode> {
  const { terminal, toolkit, packageRoot } = context;
  if (choices.print === "rules") {
    terminal.out(rulesIn(choices.format, terminal.columns));
    return ExitCode.fine;
  }
  if (choices.print === "baseline") {
    const manifest = JSON.parse(readTextIfThere(join(packageRoot, "package.json")) ?? "{}") as { version?: unknown };
    terminal.out(baselineText(await toolkit.model(await toolkit.protocol(undefined)), String(manifest.version)));
    return ExitCode.fine;
  }
  const before = await (choices.old === undefined ? latestBaseline(context) : findContract(choices.old, context, outputHint(choices.format, choices.old)));
  const after = await (choices.new === undefined ? workingTree(context) : findContract(choices.new, context, outputHint(choices.format, choices.new)));
  const difference = diffContracts(before.contract, after.contract, choices.ourSide === undefined ? {} : { controlledSender: choices.ourSide });
  const fails = failsAt(choices.failOn, difference);
  terminal.out(textOf(difference, before, after, fails, choices, context));
  return fails ? ExitCode.no : ExitCode.fine;
}

function failsAt(level: FailLevel, { findings, verdict }: Difference): boolean {
  switch (level) {
    case "never":
      return false;
    case "any":
      return findings.length > 0;
    case "care":
      return verdict !== "compatible";
    case "bump":
      return verdict === verdicts[verdicts.length - 1];
  }
}

function textOf(
  difference: Difference,
  before: FoundContract,
  after: FoundContract,
  fails: boolean,
  { format }: DiffChoices,
  { terminal, cwd }: Context,
): string {
  switch (format) {
    case "json":
      return `${JSON.stringify({ ok: !fails, old: before.name, new: after.name, ...difference })}\n`;
    case "markdown":
      return reportMarkdown(difference);
    case "github":
      return reportGithub(difference, after.file === undefined ? undefined : { ...after.file, path: relative(cwd, after.file.path).replaceAll("\\", "/") });
    case "text": {
      const paint = terminal.colour && process.stdout.isTTY ? coloured : plain;
      return reportText(difference, { paint, columns: terminal.columns, oldName: titleOf(before, cwd), newName: titleOf(after, cwd) });
    }
  }
}

/** A contract's name, with the repository where the command runs outside of it. */
function titleOf({ name, repository }: FoundContract, cwd: string): string {
  return repository === undefined || isInside(repository, cwd) ? name : `${name} of ${repository}`;
}

const codes = { bold: [1, 22], dim: [2, 22], red: [31, 39], yellow: [33, 39], green: [32, 39] } as const;

const coloured: Paint = (style, text) => `\x1b[${codes[style][0]}m${text}\x1b[${codes[style][1]}m`;

const plain: Paint = (_style, text) => text;

function rulesIn(format: DiffChoices["format"], columns: number): string {
  if (format === "markdown") return rulesMarkdown();
  if (format !== "json") return rulesText(columns);
  const rules = Object.entries(changeRules).map(([id, rule]) => ({ id: id as RuleId, ...rule, verdict: ruleVerdict(rule) }));
  return `${JSON.stringify({ rules })}\n`;
}
