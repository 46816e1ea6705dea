import type { CommandModule } from "yargs";
import type { Side } from "../diff/contract.js";
import { ProblemError, type Problem } from "../problem.js";
import { suggestion } from "../suggestion.js";
import type { Context, Finish } from "./context.js";
import type { DiffChoices } from "./difference.js";
import { outputHint } from "./wrong-use.js";

/** What can make the answer no, from the mildest to the worst. */
export const failLevels = ["any", "care", "bump", "never"] as const;

export type FailLevel = (typeof failLevels)[number];

const explanation = `OLD and NEW are each one of
  schema.json        a JSON Schema as graphmind-gen schema prints it, or a baseline
  definitions.js     a module that exports a protocol
  0.1.0              a released version: the baseline of this name in spec/baselines,
                     which a check-out has and an installed package has not
  HEAD~1, a tag      a git revision of this repository, read without a check-out;
                     HEAD~1:path/to/schema.json for a file in another place
OLD defaults to the latest baseline, NEW to the working tree or the installed package.

A JSON Schema alone does not say who sends a message: then both directions are judged.
A change is judged by who sends what it touches, and by what receivers tolerate: unknown
types and fields are kept and ignored, a value outside a closed enum is refused.

Verdicts:
  compatible             nobody has to do anything, but for code that the report marks with ?
  compatible with care   no message need be refused, but somebody has to know: for example,
                         code has to change, the side of --our-side has to hold back what is
                         new, or gm was raised, so that versions refuse each other cleanly
  needs gm bump          a message may be refused: raise gm, or make the change otherwise

Exit codes: 0 as good as --fail-on asks, 1 worse, 2 wrong use.`;

/** `graphmind-gen diff`. */
export function diffCommandModule(context: Context, finish: Finish): CommandModule {
  return {
    command: "diff [old] [new]",
    describe: "Say what a change of the contract does to peers and to code",
    builder: (parser) =>
      parser
        .usage("$0 diff [old] [new] [options]\n\nSay what a change of the contract does to peers and to code")
        .positional("old", { type: "string", describe: "The contract before (default: the latest baseline)" })
        .positional("new", { type: "string", describe: "The contract after (default: the working tree)" })
        .option("fail-on", { type: "string", requiresArg: true, describe: `The mildest outcome that makes the answer no: ${failLevels.join(", ")} (default: bump)` })
        .option("our-side", { type: "string", requiresArg: true, describe: "app or viewer: every release of that side is ours, so that it can hold back from old peers what is new" })
        .option("json", { type: "boolean", describe: "Print the result as one line of JSON" })
        .option("markdown", { type: "boolean", describe: "Print the result as Markdown for a changelog" })
        .option("github", { type: "boolean", describe: "Print the result as annotations for GitHub's log" })
        .option("rules", { type: "boolean", describe: "List the rules that changes are judged by" })
        .option("baseline", { type: "boolean", describe: "Print the working tree's contract as a baseline, to keep it with a release" })
        .conflicts("json", ["markdown", "github"])
        .conflicts("markdown", "github")
        .conflicts("baseline", ["rules", "json", "markdown", "github"])
        .conflicts("rules", "github")
        .example("$0 diff", "What has changed since the latest release")
        .example("$0 diff HEAD~1 --fail-on care", "Whether the last commit asks anything of anybody")
        .example("$0 diff schema.json edited.json", "What an edited copy of a schema would change")
        .example("$0 diff 0.1.0 --markdown >> CHANGELOG.md", "For the changelog")
        .example("$0 diff --baseline > spec/baselines/0.2.0.json", "When version 0.2.0 is released")
        .epilogue(explanation) as never,
    handler: async (args) => {
      const choices = choicesOf(args);
      const { diff } = await import("./difference.js");
      finish(await diff(context, choices));
    },
  };
}

type Arguments = Readonly<Record<string, unknown>>;

/** All that is wrong with the options is reported together. */
function choicesOf(args: Arguments): DiffChoices {
  const problems: Problem[] = [];
  const text = (option: string): string | undefined => {
    const value = args[option];
    if (!Array.isArray(value)) return value as string | undefined;
    problems.push({ code: "wrong-use", message: "the option is given more than once", where: `--${option}`, hint: "See graphmind-gen diff --help." });
    return undefined;
  };
  const oneOf = <T extends string>(option: string, values: readonly T[]): T | undefined => {
    const value = text(option);
    if (value === undefined || values.includes(value as T)) return value as T | undefined;
    const hint = suggestion(value, values) ?? "See graphmind-gen diff --help.";
    problems.push({ code: "wrong-use", message: `${JSON.stringify(value)} is none of ${values.join(", ")}`, where: `--${option}`, hint });
    return undefined;
  };
  const format = (["json", "markdown", "github"] as const).find((name) => args[name] === true) ?? "text";
  const choices: DiffChoices = {
    old: text("old"),
    new: text("new"),
    failOn: oneOf<FailLevel>("fail-on", failLevels) ?? "bump",
    ourSide: oneOf<Side>("our-side", ["app", "viewer"]),
    format,
    print: args["rules"] === true ? "rules" : args["baseline"] === true ? "baseline" : "difference",
  };
  if (choices.print === "baseline" && choices.old !== undefined) {
    const hint = outputHint("baseline", choices.old) ?? "A baseline is the working tree's.";
    problems.push({ code: "unknown-argument", message: `${JSON.stringify(choices.old)} is one word too many`, where: "command line", hint });
  }
  if (problems.length > 0) throw new ProblemError(problems);
  return choices;
}
