#!/usr/bin/env node
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { run } from "./cli/run.js";
import { processTerminal } from "./cli/terminal.js";
import { lazyToolkit } from "./cli/toolkit.js";
import { packageRoot } from "./disk/read.js";

const root = packageRoot();
process.exitCode = await run(process.argv.slice(2), {
  terminal: processTerminal(),
  toolkit: lazyToolkit(join(root, "templates"), new URL("./cases-worker.js", import.meta.url)),
  cwd: process.cwd(),
  packageRoot: root,
  program: fileURLToPath(import.meta.url),
});
