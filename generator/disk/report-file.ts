import { existsSync, lstatSync, mkdirSync, realpathSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { onDisk } from "./disk-problem.js";
import { temporaryName } from "./temporary.js";

/**
 * Finds out before long work whether a file can be written at its end, and makes the folders that it needs.
 *
 * @throws ProblemError with what the operating system says.
 */
export function checkWritable(path: string): void {
  onDisk("write", path, () => {
    mkdirSync(dirname(path), { recursive: true });
    const target = replaced(path);
    if (target === undefined) return;
    const temporary = join(dirname(target), temporaryName());
    writeFileSync(temporary, "", { flag: "wx" });
    rmSync(temporary);
  });
}

/** Removes a report of an earlier run, so that nobody takes it for that of a run that is stopped. */
export function removeReport(path: string): void {
  const target = replaced(path);
  if (target !== undefined) onDisk("remove", path, () => rmSync(target, { force: true }));
}

/** Writes a file whole or not at all. A pipe or a device is written to as it is. */
export function writeWhole(path: string, text: string): void {
  onDisk("write", path, () => {
    mkdirSync(dirname(path), { recursive: true });
    const target = replaced(path);
    if (target === undefined) return writeFileSync(path, text);
    const temporary = join(dirname(target), temporaryName());
    try {
      writeFileSync(temporary, text, { flag: "wx" });
      renameSync(temporary, target);
    } catch (error) {
      rmSync(temporary, { force: true });
      throw error;
    }
  });
}

/** The file that another may take the place of, through links; nothing for a pipe or a device. */
function replaced(path: string): string | undefined {
  const target = existsSync(path) ? realpathSync(path) : path;
  const state = lstatSync(target, { throwIfNoEntry: false });
  if (state?.isDirectory()) throw Object.assign(new Error("a folder"), { code: "EISDIR", syscall: "open" });
  return state === undefined || state.isFile() ? target : undefined;
}
