import { basename, join, resolve } from "node:path";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Case, Traits } from "../cases/case.js";
import { buildCase } from "../conform/build-case.js";
import { casesOf, readCaseSet, type CaseSet } from "../conform/case-set.js";
import { extremeCases } from "../conform/extremes.js";
import { readKnownFailures, updatedKnownFailures } from "../conform/known-failures.js";
import { reportGithub } from "../conform/report-github.js";
import { reportHtml, type PageParts } from "../conform/report-html.js";
import { reportJunit } from "../conform/report-junit.js";
import { reportText, summary } from "../conform/report-text.js";
import { casesToRun, readResult, resultOf, type Result, type Setup } from "../conform/result.js";
import { runTestee } from "../conform/run.js";
import type { Selection } from "../conform/selection.js";
import { onDisk } from "../disk/disk-problem.js";
import { readTextIfThere } from "../disk/read.js";
import { templatesIn } from "../disk/templates.js";
import { ProblemError } from "../problem.js";
import { suggestion } from "../suggestion.js";
import type { Context } from "./context.js";
import { ExitCode } from "./exit-code.js";
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
  readonly format: "text" | "json" | "github";
  readonly junit: string | undefined;
  readonly html: string | undefined;
}

/** The cases of a folder, and those that are too large to be stored. */
interface Stock {
  readonly set: CaseSet;
  readonly all: readonly Case[];
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
  const knownText = knownPath === undefined ? undefined : readTextIfThere(knownPath);
  if (knownPath !== undefined && knownText === undefined && !choices.updateKnown) {
    throw new ProblemError([{ code: "no-file", message: "there is no such file", where: knownPath, hint: "Check the path, or let --update-known write it." }]);
  }
  const known = knownPath === undefined || choices.updateKnown ? [] : readKnownFailures(knownText ?? "", knownPath, ids);

  const report = await watched(context, choices, ran);
  if (knownPath !== undefined && choices.updateKnown) {
    const text = updatedKnownFailures(report.failures, knownText, knownPath, new Set(ran.map(({ id }) => id)), ids, choices.reason);
    write(knownPath, text);
    const { failures } = JSON.parse(text) as { failures: { reason: string }[] };
    const bare = failures.filter(({ reason }) => reason === "").length;
    terminal.err(`wrote ${failures.length} known failures to ${choices.known}${bare > 0 ? `; ${bare} of them have no reason yet, which the next run refuses` : ""}\n`);
  }
  const written = choices.updateKnown && knownPath !== undefined ? (JSON.parse(readTextIfThere(knownPath) ?? "") as { failures: typeof known }).failures : known;
  const result = resultOf(stock.set, setup, report, ran, written);
  if (choices.junit !== undefined) write(resolve(cwd, choices.junit), reportJunit(result, ran));
  if (choices.html !== undefined) await writeHtml(context, stock, [result], resolve(cwd, choices.html));
  terminal.out(choices.format === "json" ? `${JSON.stringify(result)}\n` : choices.format === "github" ? reportGithub(result) : reportText(result, ran));
  return result.ok ? ExitCode.fine : ExitCode.no;
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
    const result = readResult(onDisk("read", path, () => readTextIfThere(path) ?? "null"), name);
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
  if (folder !== undefined) return { set, all: casesOf(set) };
  const model = await toolkit.model(await toolkit.protocol(undefined));
  return { set, all: [...casesOf(set), ...extremeCases(model)] };
}

function refuseUnknownRules({ set }: Stock, rules: readonly string[]): void {
  const known = set.rules.map(({ id }) => id);
  const problems = rules
    .filter((rule) => !known.includes(rule))
    .map((rule) => ({ code: "unknown-rule", message: `there is no rule ${JSON.stringify(rule)}`, where: "--rule", hint: suggestion(rule, known) ?? `Rules: ${known.join(", ")}.` }));
  if (problems.length > 0) throw new ProblemError(problems);
}

/** Runs the testee while a person sees how far it is, and takes it along when that person gives up. */
async function watched({ terminal, cwd }: Context, { program, parameters, name, traits, silenceMs }: ConformChoices, ran: readonly Case[]): Promise<Awaited<ReturnType<typeof runTestee>>> {
  const interrupt = (): never => process.exit(130);
  process.once("SIGINT", interrupt).once("SIGTERM", interrupt);
  let drawn = 0;
  try {
    return await runTestee({ name: name ?? program, command: program, args: parameters, cwd, traits }, ran, { silenceMs }, (answered, total) => {
      const now = performance.now();
      if (!terminal.interactive || now - drawn < 100) return;
      drawn = now;
      terminal.err(`\r\x1b[K${paint(terminal, "dim", `${answered} of ${total} cases answered`)}`);
    });
  } finally {
    process.off("SIGINT", interrupt).off("SIGTERM", interrupt);
    if (drawn > 0) terminal.err("\r\x1b[K");
  }
}

async function writeHtml({ packageRoot }: Context, { set, all }: Stock, results: readonly Result[], path: string): Promise<void> {
  const columns = results.map((result) => ({ result, ran: casesToRun(all, result, buildCase) }));
  const named = new Set(columns.flatMap(({ ran }) => ran).flatMap(({ rules }) => rules));
  const rules = set.rules.filter(({ id }) => named.has(id));
  write(path, reportHtml({ protocol: set.protocol, sha256: set.sha256, rules, cases: all, columns }, pageParts(packageRoot)));
}

/** The parts of the HTML report, which are files of this package. */
export function pageParts(packageRoot: string): PageParts {
  const read = templatesIn(join(packageRoot, "templates"));
  return { page: read("conform/page.html"), style: read("conform/style.css"), script: read("conform/script.js") };
}

function write(path: string, text: string): void {
  onDisk("write", path, () => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  });
}
