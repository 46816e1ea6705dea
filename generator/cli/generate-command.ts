import type { Argv, CommandModule } from "yargs";
import type { Language } from "../language.js";
import type { Context, Finish } from "./context.js";
import type { Choices } from "./plan.js";
import { misusedOption } from "./wrong-use.js";

const explanation = `Where files go:
  in a check-out of this package   generated/<language>, generated/cases, schema.json
  --out DIR                        DIR/<language>, DIR/cases, DIR/schema.json
  --lang X --out DIR               the package of X itself in DIR, to vendor it
Without --out, graphmind-gen.config.json or the "graphmind-gen" key of package.json
says where; the nearest one above the working folder counts. The command line wins.

Files that you changed, or that graphmind-gen did not write, are never replaced or
removed without --force. The file .graphmind-gen.json lists what was written: commit it.`;

const configuration = `Configuration (paths are relative to the file):
  {
    "languages": ["python", "go"],       one tree of these languages ...
    "out": "bindings",                   ... in this folder
    "options": { "python-package": "acme-protocol" },
    "definitions": "protocol.js",
    "targets": [                         and, or instead, single packages
      { "language": "rust", "out": "crates/protocol", "options": {} }
    ]
  }`;

/** `graphmind-gen generate`. */
export function generateCommandModule(context: Context, finish: Finish): CommandModule {
  return {
    command: "generate",
    describe: "Write bindings, schema.json and conformance cases",
    builder: (async (parser: Argv, helpIsWanted: boolean) => {
      if (!helpIsWanted) context.toolkit.warmUp();
      return addOptions(parser, await context.toolkit.languages());
    }) as never,
    handler: async (args) => {
      const choices = choicesOf(args, await context.toolkit.languages());
      const [force, json] = [flag(args, "force"), flag(args, "json")];
      if (flag(args, "watch")) {
        const { watch } = await import("./watch.js");
        return finish(await watch(context, choices, force, json));
      }
      const { check, write } = await import("./generation.js");
      finish(flag(args, "check") ? await check(context, choices, json) : await write(context, choices, json, force));
    },
  };
}

function addOptions(parser: Argv, languages: readonly Language[]): Argv {
  const ids = languages.map(({ id }) => id);
  let result = parser
    .usage("$0 generate [options]\n\nWrite bindings, schema.json and conformance cases")
    .option("lang", {
      type: "string",
      requiresArg: true,
      describe: `Languages, with commas between them: ${ids.join(", ")} (default: all)`,
    })
    .option("out", { type: "string", requiresArg: true, describe: "Folder to write to" })
    .option("check", { type: "boolean", describe: "Write nothing; exit 1 when a file is not as it would be generated" })
    .option("watch", { type: "boolean", describe: "Generate again whenever a definition or a template changes" })
    .option("force", { type: "boolean", describe: "Replace and remove also what was changed by hand" })
    .option("definitions", { type: "string", requiresArg: true, describe: "Module that exports another protocol as `protocol`" })
    .option("json", { type: "boolean", describe: "Print the result as one line of JSON" })
    .conflicts("check", ["watch", "force"])
    .example("$0 generate --lang python --out vendor/graphmind", "Vendor the Python package into your repository")
    .example("$0 generate --lang go,rust --out bindings", "Two languages, the schema and the cases in one folder")
    .example("$0 generate --check", "In CI: fail when something is not up to date, and say what")
    .example("$0 generate --watch", "While you edit the definitions")
    .epilogue([explanation, ...notesOf(languages), configuration].join("\n\n"));
  for (const language of languages) {
    for (const option of language.options) {
      const group = `Options for ${language.title}:`;
      result = result.option(option.name, { type: "string", requiresArg: true, group, describe: option.description });
    }
  }
  return result;
}

/** What is to know about single languages. */
function notesOf(languages: readonly Language[]): readonly string[] {
  return languages.flatMap(({ title, note }) => (note === undefined ? [] : [`${title}: ${note}.`]));
}

function choicesOf(args: Arguments, languages: readonly Language[]): Choices {
  const options: Record<string, string> = {};
  for (const { name } of languages.flatMap((language) => language.options)) {
    const value = single(args, name);
    if (value !== undefined) options[name] = value;
  }
  const lang = args["lang"] === undefined ? undefined : [args["lang"]].flat().join(",");
  const out = single(args, "out");
  const definitions = single(args, "definitions");
  return {
    options,
    ...(lang === undefined ? {} : { lang: lang.split(",").map((id) => id.trim()).filter((id) => id !== "") }),
    ...(out === undefined ? {} : { out }),
    ...(definitions === undefined ? {} : { definitions }),
  };
}

type Arguments = Readonly<Record<string, unknown>>;

function single(args: Arguments, name: string): string | undefined {
  const value = args[name];
  if (Array.isArray(value)) throw misusedOption(name, "the option is given more than once");
  return typeof value === "string" ? value : undefined;
}

function flag(args: Arguments, name: string): boolean {
  return [args[name]].flat().includes(true);
}
