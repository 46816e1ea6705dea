import { ProblemError, type Problem } from "../problem.js";
import { suggestion } from "../suggestion.js";

const COMMAND_MISSING = "a command is missing";

/** How the name of a file ends that an option's output goes to; the option itself takes none. */
const OUTPUTS: Readonly<Record<string, RegExp>> = { json: /\.json$/i, junit: /\.xml$/i, markdown: /\.md$/i, baseline: /\.json$/i };

/** For a word that was meant as the file that an option writes to, where the option prints. */
export function outputHint(option: string, word: string): string | undefined {
  const isOutput = Object.hasOwn(OUTPUTS, option) && OUTPUTS[option]?.test(word) === true;
  return isOutput ? `--${option} takes no file name and prints the report: write --${option} > ${word}` : undefined;
}

/** What yargs says of a command line up to `--`, `argv`, in our own words and with a guess at what was meant. */
export function wrongUse(
  message: string,
  argv: readonly string[],
  whole: readonly string[],
  commands: readonly string[],
  options: readonly string[],
): ProblemError {
  const command = commands.find((name) => argv.includes(name));
  const help = `See graphmind-gen ${command === undefined ? "" : `${command} `}--help.`;
  const behind = command === "conform" && argv.length === whole.length ? "Put the testee and its arguments behind --, as in graphmind-gen conform -- python3 my_testee.py." : help;
  const unknown = /^Unknown (?:arguments?|commands?): (.*)$/s.exec(message)?.[1]?.split(", ");
  // yargs looks for a command before it looks at options.
  const words = unknown ?? (message === COMMAND_MISSING ? argv.filter((word) => word.startsWith("-")).map(optionName) : []);
  if (words.length === 0) return new ProblemError([{ code: "wrong-use", message: inWords(message), where: "command line", hint: help }]);
  return new ProblemError(
    words.map((word): Problem => {
      const where = "command line";
      if (argv.some((argument) => argument.startsWith("-") && optionName(argument) === word)) {
        const guess = suggestion(word, options)?.replace("mean ", "mean --");
        return { code: "unknown-option", message: `there is no option --${word}`, where, hint: guess ?? behind };
      }
      const printed = outputHint(optionName(argv[argv.indexOf(word) - 1] ?? ""), word);
      if (command !== undefined) return { code: "unknown-argument", message: `${JSON.stringify(word)} is one word too many`, where, hint: printed ?? behind };
      return { code: "unknown-command", message: `there is no command ${JSON.stringify(word)}`, where, hint: suggestion(word, commands) ?? help };
    }),
  );
}

/** An option that takes no value was given one, or one that takes a single value several. */
export function misusedOption(name: string, message: string, hint = "See graphmind-gen --help."): ProblemError {
  return new ProblemError([{ code: "wrong-use", message, where: `--${name}`, hint }]);
}

function optionName(argument: string): string {
  return argument.replace(/^-+/, "").split("=")[0] ?? "";
}

function inWords(message: string): string {
  const needsValue = /^Not enough arguments following: (.*)$/.exec(message);
  if (needsValue !== null) return `--${needsValue[1]} needs a value`;
  const exclusive = /^Arguments (.*) and (.*) are mutually exclusive$/.exec(message);
  if (exclusive !== null) return `--${exclusive[1]} and --${exclusive[2]} exclude each other`;
  return message.split("\n").filter((line) => line.trim() !== "").join("; ");
}
