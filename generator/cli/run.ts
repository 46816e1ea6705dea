import yargs, { type Argv, type CommandModule } from "yargs";
import { ProblemError, type Problem } from "../problem.js";
import { commandModules } from "./commands.js";
import { completionRequest, valuesFor } from "./completion.js";
import type { Context } from "./context.js";
import { ExitCode } from "./exit-code.js";
import { versionOf } from "./release.js";
import { printJson, printProblems } from "./report.js";
import { STANDARD_INPUT } from "./standard-input.js";
import { misusedOption, outputHint, wrongUse } from "./wrong-use.js";

const COMPLETION = "completion";

const exitCodes = `Exit codes:
  0   done, and all is well
  1   the answer is no: --check found a difference, diff an incompatible change,
      validate a mistake, or conform a failure
  2   not done: something has to be put right first
  70  a mistake in graphmind-gen; please report it`;

/** Runs one command line, and gives the exit code. */
export async function run(argv: readonly string[], context: Context): Promise<ExitCode> {
  const { terminal } = context;
  // What follows `--` is another program's.
  const own = argv.includes("--") ? argv.slice(0, argv.indexOf("--")) : argv;
  let code: ExitCode = ExitCode.fine;
  const modules = commandModules.map((create) => create(context, (result) => (code = result)));
  const completing = completionRequest(argv);
  const names = [...modules.map(({ command }) => String(command).split(" ")[0] ?? ""), COMPLETION];
  try {
    const values = completing === undefined ? undefined : await valuesFor(completing.before, completing.current, context.toolkit);
    if (values !== undefined) {
      for (const value of values) terminal.out(`${value}\n`);
      return code;
    }
    const parser = createParser(argv, own, context, modules, names);
    // yargs loses a lone dash among several words.
    const words = argv.map((word) => (word === "-" ? STANDARD_INPUT : word));
    await parser.parseAsync(words, {}, (_error: unknown, _args: unknown, output: string) => {
      if (output !== "") terminal.out(`${output}\n`);
    });
    return code;
  } catch (thrown) {
    // A line that is being typed may be wrong so far, and the terminal is no place to say so.
    if (completing !== undefined) return code;
    // A value that is missing is found before yargs asks its `fail` handler.
    const error = thrown instanceof Error && thrown.name === "YError" ? wrongUse(thrown.message, own, argv, names, []) : thrown;
    return report(error, own.includes("--json"), context);
  }
}

/** yargs takes `--check=yes` for false, and would write. */
function refuseFlagValues(argv: readonly string[], flags: readonly string[]): true {
  for (const argument of argv) {
    const [, name, value = ""] = /^--([^=]+)=(.*)$/s.exec(argument) ?? [];
    if (name === undefined || !flags.includes(name)) continue;
    if (value !== "true" && value !== "false") throw misusedOption(name, "the option takes no value", outputHint(name, value));
  }
  return true;
}

function createParser(argv: readonly string[], own: readonly string[], context: Context, modules: CommandModule[], names: readonly string[]): Argv {
  const parser = yargs([...argv], context.cwd)
    .scriptName("graphmind-gen")
    // Messages in one language, whatever the machine's, since they are matched below.
    .locale("en")
    .parserConfiguration({
      "boolean-negation": false,
      "camel-case-expansion": false,
      "dot-notation": false,
      "parse-numbers": false,
      "parse-positional-numbers": false,
    })
    .usage("$0 <command> [options]\n\nWrites bindings in several languages from one definition of a wire protocol.")
    .command(modules)
    .completion(COMPLETION, "Print a completion script for bash or zsh")
    .example("$0 generate", "In a check-out: write everything anew")
    .example("$0 generate --lang python --out vendor/graphmind", "Vendor the Python package into your repository")
    .example("$0 generate --check", "In CI: fail when something is not up to date")
    .example("$0 completion >> ~/.bashrc", "Complete with the Tab key, in bash or zsh (~/.zshrc)")
    .epilogue(`${exitCodes}\n\nResults go to stdout, everything else to stderr. More: graphmind-gen <command> --help`)
    .demandCommand(1, "a command is missing")
    .strict()
    .check((_args, options) => refuseFlagValues(own, (options as unknown as { boolean: readonly string[] }).boolean))
    .help()
    .alias("help", "h")
    .version(versionOf(context.packageRoot))
    .wrap(context.terminal.columns)
    .showHelpOnFail(false)
    .exitProcess(false);
  return parser.fail((message: string | null, error: Error | undefined) => {
    throw error ?? wrongUse(message ?? "", own, argv, names, optionsOf(parser));
  });
}

/** Not in the declarations of yargs, which has no other way to list the options of the command that was given. */
function optionsOf(parser: Argv): readonly string[] {
  return Object.keys((parser as unknown as { getOptions(): { key: object } }).getOptions().key);
}

/** What Node refuses under `--disallow-code-generation-from-strings`. */
const CODE_REFUSED: Problem = {
  code: "no-code-generation",
  message: "Node may not make code from text here, as is needed for TypeScript's validators and for templates that changed since the command was built",
  where: "--disallow-code-generation-from-strings",
  hint: "start Node without it, or build the command after a change of templates and leave TypeScript out with --lang",
};

function isCodeRefused(error: unknown): boolean {
  return error instanceof Error && (error.name === "EvalError" || isCodeRefused(error.cause));
}

function report(thrown: unknown, json: boolean, { terminal }: Context): ExitCode {
  const error = isCodeRefused(thrown) ? new ProblemError([CODE_REFUSED]) : thrown;
  if (error instanceof ProblemError) {
    if (json) printJson(terminal, { ok: false, problems: error.problems });
    else printProblems(terminal, error.problems);
    return ExitCode.problem;
  }
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  terminal.err(`graphmind-gen made a mistake. Please report this text:\n${stack}\n`);
  return ExitCode.bug;
}
