import { basename, join, resolve } from "node:path";
import type { Rule } from "../../spec/rules.js";
import type { Case, Traits } from "../cases/case.js";
import { buildCase } from "../conform/build-case.js";
import { casesOf, readCaseSet, type CaseSet } from "../conform/case-set.js";
import { extremeCases } from "../conform/extremes.js";
import type { Failure } from "../conform/failure.js";
import { readKnownFailures, updatedKnownFailures, type KnownFailure } from "../conform/known-failures.js";
import { reportGithub } from "../conform/report-github.js";
import { reportHtml, type PageParts } from "../conform/report-html.js";
import { reportJunit } from "../conform/report-junit.js";
import { reportText, summary } from "../conform/report-text.js";
import { casesToRun, readResult, resultOf, type Result, type Setup } from "../conform/result.js";
import { runTestee } from "../conform/run.js";
import type { Selection } from "../conform/selection.js";
import { onDisk } from "../disk/disk-problem.js";
import { readTextIfThere } from "../disk/read.js";
import { checkWritable, removeReport, writeWhole } from "../disk/report-file.js";
import { templatesIn } from "../disk/templates.js";
import { ProblemError, type Problem } from "../problem.js";
import { suggestion } from "../suggestion.js";
import type { Context } from "./context.js";
import { ExitCode } from "./exit-code.js";
import { startProblem } from "./start-problem.js";
import { paint } from "./terminal.js";

/** What the command line of `conform` asks for. */
export interface ConformChoices {
  readonly program: string;
  readonly parameters: readonly string[];
  readonly name: string | undefined;
  readonly cases: string | undefined;
  readonly selection: Selection;
  readonly traits: Traits;
  readonly build: boolean;
  readonly known: string | undefined;
  readonly updateKnown: boolean;
  readonly reason: string | undefined;
  readonly silenceMs: number;
  readonly maxExamples: number | undefined;
  readonly format: "text" | "json" | "github";
  readonly junit: string | undefined;
  readonly html: string | undefined;
}

/** The cases of a folder, and those that are too large to be stored. */
interface Stock {
  readonly set: CaseSet;
  readonly all: readonly Case[];
  /** The rules of the protocol, where they are known beyond those that have cases. */
  readonly rules: readonly Rule[];
}

/** Runs the cases against one implementation. */
export async function conform(context: Context, choices: ConformChoices): Promise<ExitCode> {
  const { terminal, cwd } = context;
  const stock = await stockOf(context, choices.cases);
  refuseUnknownRules(stock, choices.selection.rules);
  const setup: Setup = {
    implementation: choices.name ?? [basename(choices.program), ...choices.parameters].join(" "),
    traits: choices.traits,
    selection: choices.selection,
    build: choices.build,
  };
  const ran = casesToRun(stock.all, setup, buildCase);
  const knownPath = choices.known === undefined ? undefined : resolve(cwd, choices.known);
  const every = knownPath === undefined ? [] : casesToRun(stock.all, { ...setup, build: true, selection: { filters: [], rules: [] } }, buildCase);
  const ids = new Set(every.map(({ id }) => id));
  const knownText = knownPath === undefined ? undefined : onDisk("read", knownPath, () => readTextIfThere(knownPath));
  if (knownPath !== undefined && knownText === undefined && !choices.updateKnown) {
    throw new ProblemError([{ code: "no-file", message: "there is no such file", where: knownPath, hint: "Check the path, or let --update-known write it." }]);
  }
  const known = knownPath === undefined || choices.updateKnown ? [] : readKnownFailures(knownText ?? "", knownPath, ids);

  const update = (failures: readonly Failure[]): string | undefined =>
    choices.updateKnown && knownPath !== undefined ? updatedKnownFailures(failures, knownText, knownPath, new Set(ran.map(({ id }) => id)), ids, choices.reason) : undefined;
  // What cannot be read or written is better known before the run than after it.
  if (update([]) !== undefined && knownPath !== undefined) checkWritable(knownPath);
  const reports = [choices.junit, choices.html].flatMap((path) => (path === undefined ? [] : [resolve(cwd, path)]));
  for (const path of reports) checkWritable(path);
  for (const path of reports) removeReport(path);

  const report = await watched(context, choices, ran);
  if (report.startError !== undefined) throw new ProblemError([startProblem(report.startError, choices.program, cwd)]);
  const updated = report.isComplete ? update(report.failures) : undefined;
  if (updated !== undefined && knownPath !== undefined) writeWhole(knownPath, updated);
  if (choices.updateKnown) terminal.err(updateText(updated, choices.known ?? ""));
  const result = resultOf(stock.set, setup, report, ran, updated === undefined ? known : knownFailuresIn(updated));
  if (choices.junit !== undefined) writeWhole(resolve(cwd, choices.junit), reportJunit(result, ran));
  if (choices.html !== undefined) await writeHtml(context, stock, [result], resolve(cwd, choices.html));
  terminal.out(choices.format === "json" ? `${JSON.stringify(result)}\n` : choices.format === "github" ? reportGithub(result) : reportText(result, ran, choices.maxExamples));
  return result.ok ? ExitCode.fine : ExitCode.no;
}

const knownFailuresIn = (list: string): readonly KnownFailure[] => (JSON.parse(list) as { readonly failures: readonly KnownFailure[] }).failures;

function updateText(list: string | undefined, name: string): string {
  if (list === undefined) return `left ${name} as it is: the testee was given up on, so that what it fails at is not known\n`;
  const entries = knownFailuresIn(list);
  const bare = entries.filter(({ reason }) => reason === "").length;
  return `wrote ${entries.length} known failures to ${name}${bare > 0 ? `; ${bare} of them have no reason yet, which the next run refuses` : ""}\n`;
}

/** What the command line of `conform-report` asks for. */
export interface ConformReportChoices {
  /** What `conform --json` wrote, one file for each implementation. */
  readonly results: readonly string[];
  readonly cases: string | undefined;
  readonly html: string;
}

/** Writes one HTML file from the results of several runs. */
export async function conformReport(context: Context, choices: ConformReportChoices): Promise<ExitCode> {
  const stock = await stockOf(context, choices.cases);
  const results = choices.results.map((name) => {
    const path = resolve(context.cwd, name);
    const text = onDisk("read", path, () => readTextIfThere(path));
    if (text === undefined) throw new ProblemError([{ code: "no-file", message: "there is no such file", where: name, hint: "Name files that graphmind-gen conform --json wrote." }]);
    const result = readResult(text, name);
    if (result.sha256 === stock.set.sha256) return result;
    throw new ProblemError([{ code: "other-cases", message: "the result belongs to another state of the cases", where: name, hint: "Run conform again, or name the folder of those cases with --cases." }]);
  });
  await writeHtml(context, stock, results, resolve(context.cwd, choices.html));
  for (const result of results) context.terminal.out(`${result.implementation}: ${summary(result)}\n`);
  return results.every(({ ok }) => ok) ? ExitCode.fine : ExitCode.no;
}

/** The extremes follow from the definition of this package, and from no folder of cases. */
async function stockOf({ cwd, packageRoot, toolkit }: Context, folder: string | undefined): Promise<Stock> {
  const set = readCaseSet(folder === undefined ? join(packageRoot, "generated/cases") : resolve(cwd, folder));
  if (folder !== undefined) return { set, all: casesOf(set), rules: [] };
  const protocol = await toolkit.protocol(undefined);
  const model = await toolkit.model(protocol);
  return { set, all: [...casesOf(set), ...extremeCases(model)], rules: protocol.rules };
}

function refuseUnknownRules({ set, rules }: Stock, asked: readonly string[]): void {
  const known = set.rules.map(({ id }) => id);
  const problems = asked
    .filter((rule) => !known.includes(rule))
    .map((rule): Problem => {
      const list = `Rules: ${known.join(", ")}.`;
      if (rules.some(({ id }) => id === rule)) return { code: "rule-without-cases", message: `rule ${rule} is not shown by frames: no case exercises it`, where: "--rule", hint: list };
      return { code: "unknown-rule", message: `there is no rule ${JSON.stringify(rule)}`, where: "--rule", hint: suggestion(rule, known) ?? list };
    });
  if (problems.length > 0) throw new ProblemError(problems);
}

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Runs the testee while a person sees how far it is, and takes it along when that person gives up. */
async function watched({ terminal, cwd }: Context, { program, parameters, name, traits, silenceMs }: ConformChoices, ran: readonly Case[]): Promise<Awaited<ReturnType<typeof runTestee>>> {
  // The testee does not get the terminal's signals: it ends with this process.
  const interrupt = (_name: string, number: number): never => process.exit(128 + number);
  for (const signal of SIGNALS) process.once(signal, interrupt);
  let drawn = 0;
  try {
    return await runTestee({ name: name ?? program, command: program, args: parameters, cwd, traits }, ran, { silenceMs }, (answered, total) => {
      const now = performance.now();
      if (!terminal.interactive || now - drawn < 100) return;
      drawn = now;
      terminal.err(`\r\x1b[K${paint(terminal, "dim", `${answered} of ${total} cases answered`)}`);
    });
  } finally {
    for (const signal of SIGNALS) process.off(signal, interrupt);
    if (drawn > 0) terminal.err("\r\x1b[K");
  }
}

async function writeHtml({ packageRoot }: Context, { set, all }: Stock, results: readonly Result[], path: string): Promise<void> {
  const columns = results.map((result) => ({ result, ran: casesToRun(all, result, buildCase) }));
  const named = new Set(columns.flatMap(({ ran }) => ran).flatMap(({ rules }) => rules));
  const rules = set.rules.filter(({ id }) => named.has(id));
  writeWhole(path, reportHtml({ protocol: set.protocol, sha256: set.sha256, rules, cases: all, columns }, pageParts(packageRoot)));
}

/** The parts of the HTML report, which are files of this package. */
export function pageParts(packageRoot: string): PageParts {
  const read = templatesIn(join(packageRoot, "templates"));
  return { page: read("conform/page.html"), style: read("conform/style.css"), script: read("conform/script.js") };
}
