import type { CommandModule } from "yargs";
import { conformCommandModule } from "./conform-command.js";
import { conformReportCommandModule } from "./conform-report-command.js";
import type { Context, Finish } from "./context.js";
import { diffCommandModule } from "./diff-command.js";
import { generateCommandModule } from "./generate-command.js";
import { languagesCommandModule } from "./languages-command.js";
import { schemaCommandModule } from "./schema-command.js";
import { validateCommandModule } from "./validate-command.js";

/** The commands, in the order in which `--help` lists them. */
export const commandModules: readonly ((context: Context, finish: Finish) => CommandModule)[] = [
  generateCommandModule,
  schemaCommandModule,
  languagesCommandModule,
  diffCommandModule,
  validateCommandModule,
  conformCommandModule,
  conformReportCommandModule,
];
