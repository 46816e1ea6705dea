import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "rolldown";
import { afterAll } from "vitest";

/** Makes a program of a module and all that it imports, for a process of its own. It goes when the suite ends. */
export async function bundle(module: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "graphmind-bundle-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const output = { dir: folder, format: "esm", entryFileNames: "program.mjs", chunkFileNames: "[name]-[hash].mjs" } as const;
  await build({ input: { program: module }, platform: "node", external: [/^#generated\//], logLevel: "warn", output });
  return join(folder, "program.mjs");
}
