import type { CommandModule } from "yargs";
import { ProblemError, type Problem } from "../problem.js";
import { suggestion } from "../suggestion.js";
import type { Side } from "../validate/recording-validator.js";
import { recordingRules, type Level } from "../validate/recording-rules.js";
import type { Context, Finish } from "./context.js";
import { ExitCode } from "./exit-code.js";
import { printJson } from "./report.js";
import type { ValidateChoices } from "./validation.js";

const sources = `Behind "contract:" stands the id of a rule, such as S2, for which see generated/cases/RULES.md
in this package, or a chapter of GraphMind's wire protocol, such as Events. That document is
not in this package, but schema.json says what each message and field means.`;

const explanation = `A recording holds frames, one on each line (NDJSON) or as one JSON array, plain or gzip; -
is the standard input, which is also read when no file is named. It may start and end in
the middle, lack frames, and hold several apps, and viewers one after the other: what a correct
conversation explains is not reported. An empty or truncated recording is an error.

Memory does not grow with the length: the numbers and content digests of the latest frames
are kept (at least 8,192 for a run, half a million in all), of older ones the ranges of
their numbers, and a run's nodes and pauses until it finishes.

${sources}

Exit codes: 0 nothing found, 1 findings at the level of --fail-on or too little coverage,
2 wrong use.`;

/** `graphmind-gen validate`. */
export function validateCommandModule(context: Context, finish: Finish): CommandModule {
  return {
    command: "validate [files..]",
    describe: "Find what recorded traffic does against the contract",
    builder: (parser) =>
      parser
        .usage("$0 validate [files..] [options]\n\nFind what recorded traffic does against the contract, and what of it was exercised")
        .positional("files", { type: "string", array: true, describe: "Recordings, or - for the standard input" })
        .option("fail-on", { type: "string", requiresArg: true, describe: "The lowest level that makes the answer no: error or advice (default: error)" })
        .option("min-coverage", { type: "string", requiresArg: true, describe: "The least coverage, in percent" })
        .option("coverage", { type: "boolean", describe: "List what was not exercised" })
        .option("from", { type: "string", requiresArg: true, describe: "The recordings hold what one side sent: app or viewer" })
        .option("sender-key", { type: "string", requiresArg: true, describe: "Envelope key in which the recorder noted the sender, as app or viewer" })
        .option("examples", { type: "string", requiresArg: true, describe: "How many examples to show of equal findings (default: 3)" })
        .option("rules", { type: "boolean", describe: "List the rules instead, with their levels and where the contract says so" })
        .option("json", { type: "boolean", describe: "Print the result as one line of JSON" })
        .option("junit", { type: "boolean", describe: "Print the result as JUnit XML" })
        .option("github", { type: "boolean", describe: "Print the result as annotations for GitHub's log" })
        .conflicts("json", ["junit", "github"])
        .conflicts("junit", "github")
        .conflicts("from", "sender-key")
        .example("$0 validate run.ndjson", "What is wrong with a recording")
        .example("$0 validate *.ndjson.gz --coverage --min-coverage 80", "Whether recordings exercise enough of the contract")
        .example("$0 validate run.ndjson --junit > report.xml", "A report for continuous integration")
        .example("$0 validate --rules", "What is looked for")
        .example("curl -s $URL | $0 validate --fail-on advice", "From a pipe, and strictly")
        .epilogue(explanation) as never,
    handler: async (args) => {
      if (args["rules"] === true) {
        printRules(context, args["json"] === true);
        return finish(ExitCode.fine);
      }
      const choices = choicesOf(args);
      const { validate } = await import("./validation.js");
      finish(await validate(context, choices));
    },
  };
}

function printRules({ terminal }: Context, json: boolean): void {
  if (json) return printJson(terminal, { rules: Object.entries(recordingRules).map(([id, rule]) => ({ id, ...rule })) });
  for (const [id, { level, title, source }] of Object.entries(recordingRules)) {
    terminal.out(`${id}  ${level}  (contract: ${source})\n  ${title}\n`);
  }
  terminal.out(`\n${sources}\n`);
}

type Arguments = Readonly<Record<string, unknown>>;

/** All that is wrong with the options is reported together. */
function choicesOf(args: Arguments): ValidateChoices {
  const problems: Problem[] = [];
  const refuse = (option: string, message: string, hint = "See graphmind-gen validate --help."): undefined => {
    problems.push({ code: "wrong-use", message, where: `--${option}`, hint });
    return undefined;
  };
  const text = (option: string): string | undefined => {
    const value = args[option];
    return Array.isArray(value) ? refuse(option, "the option is given more than once") : (value as string | undefined);
  };
  const oneOf = <T extends string>(option: string, values: readonly T[]): T | undefined => {
    const value = text(option);
    if (value === undefined || values.includes(value as T)) return value as T | undefined;
    return refuse(option, `${JSON.stringify(value)} is none of ${values.join(", ")}`, suggestion(value, values));
  };
  const number = (option: string, from: number, to: number): number | undefined => {
    const value = text(option);
    if (value === undefined) return undefined;
    const parsed = value.trim() === "" ? Number.NaN : Number(value);
    return parsed >= from && parsed <= to ? parsed : refuse(option, `${JSON.stringify(value)} is not a number from ${from} to ${to}`);
  };
  const senderKey = text("sender-key");
  const choices: ValidateChoices = {
    files: ((args["files"] as readonly unknown[] | undefined) ?? []).map(String),
    failOn: oneOf<Level>("fail-on", ["error", "advice"]) ?? "error",
    minCoverage: number("min-coverage", 0, 100),
    listCoverage: args["coverage"] === true,
    sentBy: oneOf<Side>("from", ["app", "viewer"]),
    senderKey: senderKey === "" ? refuse("sender-key", "the key is empty") : senderKey,
    maxExamples: number("examples", 0, 1000),
    format: args["json"] === true ? "json" : args["junit"] === true ? "junit" : args["github"] === true ? "github" : "text",
  };
  if (problems.length > 0) throw new ProblemError(problems);
  return choices;
}
