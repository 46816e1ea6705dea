import type { CommandModule } from "yargs";
import type { Context, Finish } from "./context.js";
import { ExitCode } from "./exit-code.js";
import { printJson } from "./report.js";

/** `graphmind-gen languages`. */
export function languagesCommandModule({ terminal, toolkit }: Context, finish: Finish): CommandModule {
  return {
    command: "languages",
    describe: "List the target languages and their options",
    builder: (parser) =>
      parser
        .usage("$0 languages [options]\n\nList the target languages and their options, with defaults")
        .option("json", { type: "boolean", describe: "Print them as one line of JSON" })
        .example("$0 languages", "What can be given to --lang, and what can be chosen for each")
        .example("$0 languages --json | jq -r '.languages[].id'", "Just the names"),
    handler: async (args) => {
      const [languages, protocol] = await Promise.all([toolkit.languages(), toolkit.protocol(undefined)]);
      const model = await toolkit.model(protocol);
      const described = languages.map(({ id, title, note, options }) => ({
        id,
        title,
        ...(note === undefined ? {} : { note }),
        options: options.map((option) => ({ name: option.name, description: option.description, default: option.default(model) })),
      }));
      if (args["json"] === true) {
        printJson(terminal, { languages: described });
      } else {
        for (const { id, title, note, options } of described) {
          terminal.out(`${id}  ${title}${note === undefined ? "" : ` (${note})`}\n`);
          for (const option of options) terminal.out(`  --${option.name}  ${option.description} (default: ${option.default})\n`);
        }
      }
      finish(ExitCode.fine);
    },
  };
}
