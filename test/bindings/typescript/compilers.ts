import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { cache, root } from "../../support/paths.js";
import { run } from "../../support/process.js";

/** The oldest TypeScript that reads the package's declarations: the first with `exports` and `imports` of packages. */
export const OLDEST = "4.7.4";

/** The oldest TypeScript with `moduleResolution: bundler`. */
export const OLDEST_BUNDLER = "5.0.4";

/** The TypeScript of this project, the newest. */
export const NEWEST = "newest";

/** Compiles the project in a folder. Rejects with the compiler's complaints. */
export async function compile(version: string, folder: string): Promise<void> {
  await run(process.execPath, [await compilerOf(version), "--project", folder], { cwd: folder });
}

async function compilerOf(version: string): Promise<string> {
  if (version === NEWEST) return `${root}/node_modules/typescript/bin/tsc`;
  const folder = `${cache}/typescript-${version}`;
  const compiler = `${folder}/node_modules/typescript/bin/tsc`;
  if (!existsSync(compiler)) {
    await mkdir(folder, { recursive: true });
    await writeFile(`${folder}/package.json`, "{}");
    await run("npm", ["install", "--silent", "--no-audit", "--no-fund", `typescript@${version}`], { cwd: folder });
  }
  return compiler;
}
