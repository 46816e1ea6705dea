import type { CommandModule } from "yargs";
import type { Traits } from "../cases/case.js";
import { ProblemError, type Problem } from "../problem.js";
import { suggestion } from "../suggestion.js";
import type { ConformChoices } from "./conformance.js";
import type { Context, Finish } from "./context.js";
import { outputHint } from "./wrong-use.js";

const explanation = `COMMAND is a testee: a program that reads one JSON request per line on its standard input
and answers each with one line. generated/cases/README.md in this package describes
requests and answers, and shows a complete testee.

Traits say what the platform can hold; outcomes differ by these and by nothing else:
  numbers=exact    opaque numbers keep their value (default)
  numbers=double   every JSON number becomes a double, as in JavaScript
  strings=utf8     strings are Unicode text (default)
  strings=utf16    strings can hold a lone surrogate, as in JavaScript and Python

Failures are told apart: wrong-answer, no-answer, extra-answer, crash, timeout,
not-the-protocol, debug-line, no-cases; and for --known: known-passes, known-differs.
A testee can be as broken as it likes: the run always ends.

Exit codes: 0 every case passed, or fails as --known says; 1 anything else; 2 wrong use,
or a testee that cannot be started.`;

/** `graphmind-gen conform`. */
export function conformCommandModule(context: Context, finish: Finish): CommandModule {
  return {
    command: "conform [command..]",
    describe: "Run the conformance cases against an implementation",
    builder: (parser) =>
      parser
        .usage("$0 conform [options] -- COMMAND...\n\nRun the conformance cases against an implementation in any language")
        .positional("command", { type: "string", array: true, describe: "The testee and its arguments" })
        .option("name", { type: "string", requiresArg: true, describe: "What to call the implementation (default: its command)" })
        .option("cases", { type: "string", requiresArg: true, describe: "Folder of the cases (default: those of this package)" })
        .option("filter", { type: "string", requiresArg: true, describe: "Only cases whose id fits, as in 'key/*'; may be repeated" })
        .option("rule", { type: "string", requiresArg: true, describe: "Only cases of this rule, as in T3; may be repeated" })
        .option("traits", { type: "string", requiresArg: true, describe: "What the language's numbers and strings are, if not exact and utf8: as in numbers=double,strings=utf16" })
        .option("build", { type: "boolean", describe: "Also have what is accepted built through the public API and encoded" })
        .option("known", { type: "string", requiresArg: true, describe: "File of known failures" })
        .option("update-known", { type: "boolean", describe: "Write that file anew from this run; reasons are kept" })
        .option("reason", { type: "string", requiresArg: true, describe: "With --update-known: the reason of new entries" })
        .option("timeout", { type: "string", requiresArg: true, describe: "How many seconds the testee may be silent (default: 10)" })
        .option("examples", { type: "string", requiresArg: true, describe: "How many examples to show of each symptom (default: 1)" })
        .option("json", { type: "boolean", describe: "Print the result as one line of JSON, which conform-report reads" })
        .option("github", { type: "boolean", describe: "Print the result as annotations for GitHub's log" })
        .option("junit", { type: "string", requiresArg: true, describe: "Write the result as JUnit XML to a file" })
        .option("html", { type: "string", requiresArg: true, describe: "Write the result as one HTML file" })
        .conflicts("json", "github")
        .example("$0 conform -- ./my_testee", "All cases")
        .example("$0 conform --traits strings=utf16 -- python3 my_testee.py", "Python's strings may hold lone surrogates")
        .example("$0 conform --rule T3 --filter 'key/*' -- ./testee", "What fails, in detail")
        .example("$0 conform --known known.json --update-known --reason 'issue 12' -- ./testee", "Start a list of known failures")
        .epilogue(explanation) as never,
    handler: async (args) => {
      const choices = choicesOf(args);
      const { conform } = await import("./conformance.js");
      finish(await conform(context, choices));
    },
  };
}

type Arguments = Readonly<Record<string, unknown>>;

const TRAITS = { numbers: ["exact", "double"], strings: ["utf8", "utf16"] } as const;
const LONGEST_TIMEOUT = 3600;
const MOST_EXAMPLES = 1000;

/** All that is wrong with the options is reported together. */
function choicesOf(args: Arguments): ConformChoices {
  const problems: Problem[] = [];
  const refuse = (option: string, message: string, hint = "See graphmind-gen conform --help."): undefined => {
    problems.push({ code: "wrong-use", message, where: option, hint });
    return undefined;
  };
  const texts = (option: string): readonly string[] => [(args[option] ?? []) as string | readonly string[]].flat();
  const text = (option: string): string | undefined => {
    const [value, ...more] = texts(option);
    return more.length > 0 ? refuse(`--${option}`, "the option is given more than once") : value;
  };
  const seconds = Number(text("timeout") ?? 10);
  if (!(seconds > 0 && seconds <= LONGEST_TIMEOUT)) refuse("--timeout", `${JSON.stringify(args["timeout"])} is not a number of seconds up to ${LONGEST_TIMEOUT}`);
  const examples = text("examples");
  const maxExamples = examples === undefined ? undefined : examples.trim() === "" ? Number.NaN : Number(examples);
  if (maxExamples !== undefined && !(Number.isInteger(maxExamples) && maxExamples >= 0 && maxExamples <= MOST_EXAMPLES)) {
    refuse("--examples", `${JSON.stringify(examples)} is not a whole number from 0 to ${MOST_EXAMPLES}`);
  }
  // yargs keeps what follows `--` apart, behind the name of the command.
  const [before, behind] = [texts("command").map(String), (args["_"] as readonly unknown[]).slice(1).map(String)];
  const [program, ...parameters] = [...before, ...behind];
  const [stray] = before;
  if (stray !== undefined && behind.length > 0) refuse("command line", `${JSON.stringify(stray)} is one word too many`, outputHint("json", stray) ?? "Put the testee and all its arguments behind --.");
  if (program === undefined || program === "") refuse("command line", "no testee is named", "Name it after --, as in graphmind-gen conform -- python3 my_testee.py.");
  const choices: ConformChoices = {
    program: program ?? "",
    parameters,
    name: text("name"),
    cases: text("cases"),
    selection: { filters: texts("filter"), rules: texts("rule").flatMap((rule) => rule.split(",")) },
    traits: traitsOf(text("traits"), refuse),
    build: args["build"] === true,
    known: text("known"),
    updateKnown: args["update-known"] === true,
    reason: text("reason"),
    silenceMs: seconds * 1000,
    maxExamples,
    format: args["json"] === true ? "json" : args["github"] === true ? "github" : "text",
    junit: text("junit"),
    html: text("html"),
  };
  if (choices.updateKnown && choices.known === undefined) refuse("--update-known", "there is no list to write", "Name it with --known.");
  if (choices.reason !== undefined && !choices.updateKnown) refuse("--reason", "the option needs --update-known");
  if (problems.length > 0) throw new ProblemError(problems);
  return choices;
}

function traitsOf(text: string | undefined, refuse: (option: string, message: string, hint?: string) => undefined): Traits {
  const traits: { -readonly [name in keyof Traits]: Traits[name] } = { numbers: "exact", strings: "utf8" };
  for (const part of text === undefined ? [] : text.split(",")) {
    const [name = "", value = ""] = part.split("=");
    const values: readonly string[] | undefined = Object.hasOwn(TRAITS, name) ? TRAITS[name as keyof Traits] : undefined;
    if (values === undefined) refuse("--traits", `there is no trait ${JSON.stringify(name)}`, suggestion(name, Object.keys(TRAITS)) ?? "Traits: numbers, strings.");
    else if (!values.includes(value)) refuse("--traits", `${name} is ${values.join(" or ")}, not ${JSON.stringify(value)}`);
    else if (name === "numbers") traits.numbers = value as Traits["numbers"];
    else traits.strings = value as Traits["strings"];
  }
  return traits;
}
