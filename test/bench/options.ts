import { parseArgs } from "node:util";

/** What a run is to do. */
export interface Choices {
  /** Ids of languages, and `generation`; never empty. */
  readonly languages: readonly string[];
  readonly quick: boolean;
  readonly render: boolean;
  /** The folder of the results; by default that of the project, and for a quick run one of the cache. */
  readonly out?: string;
}

/** What is printed instead of a run: the help, or what is wrong with the command line. */
export interface Answer {
  readonly text: string;
  readonly code: 0 | 2;
}

interface Option {
  readonly type: "string" | "boolean";
  readonly multiple?: boolean;
  /** What its value is called. */
  readonly value?: string;
  readonly says: string;
}

/** The options by name, in the order in which help shows them. */
export const OPTIONS: Readonly<Record<string, Option>> = {
  language: { type: "string", multiple: true, value: "ID", says: "measure this alone; may be given several times" },
  quick: { type: "boolean", says: "few and short rounds: rough figures, and test/bench/results stays as it is" },
  out: { type: "string", value: "FOLDER", says: "keep the results there" },
  render: { type: "boolean", says: "measure nothing: write the tables and the chart anew from the JSON that is kept" },
  help: { type: "boolean", says: "print this" },
};

/** Reads a command line. */
export function choicesOf(args: readonly string[], known: readonly string[]): Choices | Answer {
  const { values, tokens } = parseArgs({
    args: [...args],
    options: OPTIONS,
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  for (const token of tokens) {
    if (token.kind === "positional") return wrong(`unknown argument ${token.value}`);
    if (token.kind !== "option") continue;
    const option = Object.hasOwn(OPTIONS, token.name) ? OPTIONS[token.name] : undefined;
    if (option === undefined) return wrong(`unknown option ${token.rawName}`);
    if (option.type === "boolean" && token.value !== undefined) return wrong(`${token.rawName} takes no value`);
    if (option.type === "string" && (token.value === undefined || token.value === "" || (token.inlineValue === false && token.value.startsWith("-")))) {
      return wrong(`${token.rawName} needs a value`);
    }
  }
  if (values["help"] === true) return { text: helpText(known), code: 0 };
  const languages = (values["language"] ?? known) as readonly string[];
  const strange = languages.filter((id) => !known.includes(id));
  if (strange.length > 0) return wrong(`no such language: ${strange.join(", ")}; there are ${known.join(", ")}`);
  const out = values["out"] === undefined ? {} : { out: values["out"] as string };
  return { languages, quick: values["quick"] === true, render: values["render"] === true, ...out };
}

function wrong(problem: string): Answer {
  return { text: `${problem}; there are ${Object.entries(OPTIONS).map(written).join(", ")}`, code: 2 };
}

function written([name, { value }]: readonly [string, Option]): string {
  return value === undefined ? `--${name}` : `--${name} ${value}`;
}

function helpText(known: readonly string[]): string {
  const lines = Object.entries(OPTIONS).map((entry) => `  ${written(entry).padEnd(16)}${entry[1].says}`);
  return [
    "npm run bench -- [OPTIONS]",
    "",
    "Compares every binding with what could be picked instead, and the generator with quicktype's command.",
    "",
    ...lines,
    "",
    `IDs: ${known.join(", ")}. All of them are measured by default, which takes some minutes.`,
  ].join("\n");
}
