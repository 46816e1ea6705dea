import type { CommandModule } from "yargs";
import type { Context, Finish } from "./context.js";
import { ProblemError, type Problem } from "../problem.js";

/** `graphmind-gen conform-report`. */
export function conformReportCommandModule(context: Context, finish: Finish): CommandModule {
  return {
    command: "conform-report [results..]",
    describe: "Put the results of several implementations into one HTML file",
    builder: (parser) =>
      parser
        .usage("$0 conform-report RESULTS... --html FILE\n\nPut the results of several implementations into one HTML file: rules by implementations")
        .positional("results", { type: "string", array: true, describe: "What conform --json printed, one file for each implementation" })
        .option("html", { type: "string", requiresArg: true, describe: "The file to write" })
        .option("cases", { type: "string", requiresArg: true, describe: "Folder of the cases (default: those of this package)" })
        .example("$0 conform --name Ruby --json -- ruby testee.rb > ruby.json", "One implementation")
        .example("$0 conform-report ruby.json elixir.json --html matrix.html", "Both, side by side")
        .epilogue("Exit codes: 0 all of them passed, 1 one did not, 2 wrong use.") as never,
    handler: async (args) => {
      const { results = [], html, cases } = args as unknown as { results?: readonly string[]; html: unknown; cases: unknown };
      const mistakes = [
        ...(results.length === 0 ? ["no result is named"] : []),
        ...(html === undefined ? ["--html FILE is missing"] : []),
        ...(Array.isArray(html) || Array.isArray(cases) ? ["an option is given more than once"] : []),
      ];
      if (mistakes.length > 0) {
        throw new ProblemError(mistakes.map((message): Problem => ({ code: "wrong-use", message, where: "command line", hint: "See graphmind-gen conform-report --help." })));
      }
      const { conformReport } = await import("./conformance.js");
      finish(await conformReport(context, { results: results.map(String), html: String(html), cases: cases as string | undefined }));
    },
  };
}
