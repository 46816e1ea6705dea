import { join } from "node:path";
import { findConfig } from "../config.js";
import { nodeFileSystem } from "../disk/file-system.js";
import { MANIFEST_NAME, readManifest, type Manifest } from "../disk/manifest.js";
import type { Output } from "../disk/output.js";
import { surveyOutputs, writeOutputs } from "../disk/write.js";
import { ProblemError } from "../problem.js";
import type { Context } from "./context.js";
import { ExitCode } from "./exit-code.js";
import { generateCommand } from "./mend.js";
import { makePlan, type Choices } from "./plan.js";
import { releaseOf } from "./release.js";
import { printCheck, printJson, printWritten, type Drift } from "./report.js";

/** Writes what the choices ask for. */
export async function write(context: Context, choices: Choices, json: boolean, force: boolean): Promise<ExitCode> {
  const start = process.hrtime.bigint();
  const outputs = await render(context, choices);
  const results = writeOutputs(outputs, { force });
  if (json) printJson(context.terminal, { ok: true, destinations: results });
  else printWritten(context.terminal, results, Number(process.hrtime.bigint() - start) / 1e6, context.cwd);
  return ExitCode.fine;
}

/** Compares the disk with what the choices ask for, and writes nothing. */
export async function check(context: Context, choices: Choices, json: boolean): Promise<ExitCode> {
  const outputs = await render(context, choices);
  const drift: Drift[] = [];
  let unchanged = 0;
  for (const { root, survey } of surveyOutputs(outputs)) {
    for (const file of survey.files) {
      if (file.state === "unchanged") unchanged++;
      else drift.push({ root, path: file.path, state: file.state, produced: file.produced });
    }
    const { path, state } = survey.manifest;
    if (state !== "unchanged") drift.push({ root, path, state, produced: true });
  }
  const needsForce = drift.some(({ state }) => state === "changed by hand" || state === "not ours");
  const result = { drift, unchanged, ...(drift.length === 0 ? {} : { command: generateCommand(context, choices, needsForce) }) };
  if (json) printJson(context.terminal, { ok: drift.length === 0, ...result });
  else printCheck(context.terminal, result, context.cwd);
  return drift.length === 0 ? ExitCode.fine : ExitCode.no;
}

async function render({ toolkit, cwd, packageRoot }: Context, choices: Choices): Promise<readonly Output[]> {
  const config = findConfig(cwd);
  const surroundings = { cwd, packageRoot, release: releaseOf(packageRoot), manifestIn, ...(config === undefined ? {} : { config }) };
  const plan = makePlan(choices, surroundings, await toolkit.languages());
  const protocol = await toolkit.protocol(plan.definitions);
  const outputs: Output[] = [];
  for (const { root, records, holds, options, request, covers } of plan.destinations) {
    outputs.push({ root, records, holds, options, covers, files: await toolkit.generate(protocol, request) });
  }
  return outputs;
}

/** What an earlier run left. One that cannot be read is for the comparison with the disk to report. */
function manifestIn(folder: string): Manifest | undefined {
  try {
    return readManifest(nodeFileSystem, join(folder, MANIFEST_NAME));
  } catch (error) {
    if (error instanceof ProblemError) return undefined;
    throw error;
  }
}
