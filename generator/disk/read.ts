import { isUtf8 } from "node:buffer";
import { dirname, join, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { isAbsent, onDisk } from "./disk-problem.js";
import { ProblemError } from "../problem.js";
import { nodeFileSystem as fs } from "./file-system.js";

/**
 * The text of a file, or nothing when there is no such file.
 *
 * @throws ProblemError when it cannot be read, or is no UTF-8.
 */
export function readTextIfThere(path: string): string | undefined {
  const bytes = readBytesIfThere(path);
  return bytes === undefined ? undefined : textOf(bytes, path);
}

/** The bytes of a file, or nothing when there is no such file. */
export function readBytesIfThere(path: string): Buffer | undefined {
  return onDisk("read", path, () => {
    try {
      return fs.readFileSync(path);
    } catch (error) {
      if (isAbsent(error)) return undefined;
      throw error;
    }
  });
}

/**
 * The text that bytes of a file hold.
 *
 * @throws ProblemError when they are no UTF-8. A byte order mark stays.
 */
export function textOf(bytes: Buffer, path: string): string {
  if (isUtf8(bytes)) return bytes.toString("utf8");
  throw new ProblemError([{ code: "not-utf8", message: "the file is not UTF-8", where: path, hint: "Save it as UTF-8." }]);
}

/** True when a plain file stands at the path, or a link to one; false for a folder, a device or a pipe. */
export function isPlainFile(path: string): boolean {
  return onDisk("read", path, () => fs.statSync(path, { throwIfNoEntry: false })?.isFile() === true);
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

/** True for a check-out of graphmind-gen's own repository, as against an installed package. */
export function isCheckOut(packageRoot: string): boolean {
  return !packageRoot.split(sep).includes("node_modules");
}
