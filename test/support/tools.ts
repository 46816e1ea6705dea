import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { run } from "./process.js";
import { cache } from "./paths.js";

const STATICCHECK = "honnef.co/go/tools/cmd/staticcheck@v0.8.2";

/** The folder of the programs of a virtual environment that holds the pinned Python tools. */
export const pythonTools = (): Promise<string> => pythonWith(new URL("requirements.txt", import.meta.url));

/** The folder of the programs of a virtual environment that holds what a file of requirements pins. */
export async function pythonWith(requirements: URL): Promise<string> {
  const digest = createHash("sha256").update(readFileSync(requirements)).digest("hex").slice(0, 12);
  const folder = `${cache}/python-${digest}`;
  await once(folder, async (draft) => {
    await run("python3", ["-m", "venv", draft]);
    await run(`${draft}/bin/python`, ["-m", "pip", "install", "--quiet", "--requirement", requirements.pathname]);
  });
  return `${folder}/bin`;
}

/** The path of staticcheck. */
export async function staticcheck(): Promise<string> {
  const folder = `${cache}/go-${STATICCHECK.replace(/.*@/, "")}`;
  await once(folder, async (draft) => {
    await mkdir(draft, { recursive: true });
    await run("go", ["install", STATICCHECK], { env: { GOBIN: draft, GOFLAGS: "" } });
  });
  return `${folder}/staticcheck`;
}

/**
 * Makes a folder unless it is there. A marker, written last, tells a finished folder from one that a killed run left.
 * The folder is made in its place, since a virtual environment holds its own path.
 */
async function once(folder: string, make: (folder: string) => Promise<void>): Promise<void> {
  const marker = `${folder}.done`;
  if (existsSync(marker)) return;
  await rm(folder, { recursive: true, force: true });
  await make(folder);
  await mkdir(`${marker}.new`, { recursive: true });
  await rename(`${marker}.new`, marker);
}
