import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { isAbsent, onDisk } from "./disk-problem.js";
import { nodeFileSystem as fs } from "./file-system.js";

/** The text of a file, or nothing when there is no such file. */
export function readTextIfThere(path: string): string | undefined {
  return onDisk("read", path, () => {
    try {
      return fs.readFileSync(path, "utf8");
    } catch (error) {
      if (isAbsent(error)) return undefined;
      throw error;
    }
  });
}

/** True when something stands at the path. */
export function isThere(path: string): boolean {
  return fs.existsSync(path);
}

/** The folder and those above it, innermost first. */
export function foldersUpward(from: string): readonly string[] {
  const folders = [resolve(from)];
  for (;;) {
    const last = folders[folders.length - 1] as string;
    if (dirname(last) === last) return folders;
    folders.push(dirname(last));
  }
}

/** The folder of this package, wherever it is installed and wherever the command is run. */
export function packageRoot(): string {
  const here = dirname(fileURLToPath(import.meta.url));
  const root = foldersUpward(here).find((folder) => fs.existsSync(join(folder, "package.json")));
  if (root === undefined) throw new Error(`no package.json above ${here}`);
  return root;
}
