import { resolve } from "node:path";
import type { CommandModule } from "yargs";
import type { Context, Finish } from "./context.js";
import { ExitCode } from "./exit-code.js";

/** `graphmind-gen schema`. */
export function schemaCommandModule({ terminal, toolkit, cwd }: Context, finish: Finish): CommandModule {
  return {
    command: "schema",
    describe: "Print the JSON Schema",
    builder: (parser) =>
      parser
        .usage("$0 schema [options]\n\nPrint the JSON Schema (draft 2020-12) of the protocol")
        .option("definitions", { type: "string", requiresArg: true, describe: "Module that exports another protocol as `protocol`" })
        .example("$0 schema > schema.json", "For a validator in any language")
        .example("$0 schema | jq '.\"$defs\" | keys'", "The names of all definitions"),
    handler: async (args) => {
      const definitions = typeof args["definitions"] === "string" ? resolve(cwd, args["definitions"]) : undefined;
      terminal.out(await toolkit.schemaText(await toolkit.protocol(definitions)));
      finish(ExitCode.fine);
    },
  };
}
