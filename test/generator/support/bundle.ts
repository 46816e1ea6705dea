import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "rolldown";
import { afterAll } from "vitest";

/** Makes one program of a module and all that it imports, for a process of its own. It goes when the suite ends. */
export async function bundle(module: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "graphmind-bundle-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, "program.mjs");
  await build({ input: module, platform: "node", logLevel: "warn", output: { file, format: "esm", codeSplitting: false } });
  return file;
}
