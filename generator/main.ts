#!/usr/bin/env node
import { writeSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { ExitCode } from "./cli/exit-code.js";
import { processTerminal } from "./cli/terminal.js";
import { lazyToolkit } from "./cli/toolkit.js";
import { isCheckOut, packageRoot } from "./disk/read.js";

/** Node's own code for a process that waits for something that nothing will bring. */
const NOTHING_TO_WAIT_FOR = 13;

// Somebody else's module may end the process, or leave nothing to wait for. That is not to be taken for success.
const ended = (code: number): void => {
  if (code !== ExitCode.fine && code !== NOTHING_TO_WAIT_FOR) return;
  writeSync(2, "error the process ended before the command was done [ended-early]\n  hint: a module given with --definitions must not call process.exit, nor wait for what never comes\n");
  process.exitCode = ExitCode.problem;
};
process.once("exit", ended);
process.once("uncaughtException", (error) => {
  writeSync(2, `error something that runs beside the command failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exit(ExitCode.bug);
});

try {
  process.cwd();
} catch {
  writeSync(2, "error the working folder: it is not there any more [no-working-folder]\n  hint: Change to a folder that exists.\n");
  process.exit(ExitCode.problem);
}

const root = packageRoot();
const argv = process.argv.slice(2);
const toolkit = lazyToolkit(root, new URL("./cases-worker.js", import.meta.url));
if (wantsOwnCases(argv)) await toolkit.makeCasesAhead();
const { run } = await import("./cli/run.js");
const code = await run(argv, {
  terminal: processTerminal(),
  toolkit,
  cwd: process.cwd(),
  packageRoot: root,
  program: fileURLToPath(import.meta.url),
});
process.off("exit", ended);
process.exitCode = code;

/** Whether a command line, as far as one can tell before it is read, asks for the cases of GraphMind's protocol. */
function wantsOwnCases([command, ...options]: readonly string[]): boolean {
  const rest = options.filter((option) => !["--check", "--force", "--json"].includes(option));
  if (command !== "generate") return false;
  if (rest.length === 0) return isCheckOut(root);
  return rest[0] === "--out" ? rest.length === 2 : rest.length === 1 && rest[0]?.startsWith("--out=") === true;
}
