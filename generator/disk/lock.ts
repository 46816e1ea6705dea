import { randomBytes } from "node:crypto";
import { hostname } from "node:os";
import { dirname, join } from "node:path";
import { ProblemError } from "../problem.js";
import { isAbsent, isSystemError, onDisk } from "./disk-problem.js";
import type { FileSystem } from "./file-system.js";
import { temporaryName } from "./temporary.js";

/** The name of the lock, which exists while a run writes to the folder. */
export const LOCK_NAME = ".graphmind-gen.lock";

const POLL_MS = 50;
/** A lock without text belongs to a run that was killed between making and filling it. */
const EMPTY_STALE_MS = 2_000;
/** No run takes this long: its process id was given to another process, or it ran on a machine that is gone. */
const STALE_MS = 600_000;

/** A held lock. */
export interface Lock {
  release(): void;
}

/** Takes the lock, after waiting for another run to end and after clearing the lock of a run that was killed. */
export function takeLock(fs: FileSystem, file: string, waitMs: number): Lock {
  const token = randomBytes(8).toString("hex");
  const text = JSON.stringify({ pid: process.pid, host: hostname(), token });
  const deadline = Date.now() + waitMs;
  for (;;) {
    if (create(fs, file, text)) return { release: () => release(fs, file, text) };
    const seen = read(fs, file);
    if (seen === undefined) continue;
    if (isStale(fs, file, seen)) {
      clear(fs, file, seen);
      continue;
    }
    if (Date.now() >= deadline) {
      throw new ProblemError([
        {
          code: "locked",
          message: `another run writes to this folder (${seen === "" ? "no details" : seen})`,
          where: file,
          hint: "Wait for it to end. When there is no such run, remove the file.",
        },
      ]);
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, POLL_MS);
  }
}

function create(fs: FileSystem, file: string, text: string): boolean {
  try {
    fs.writeFileSync(file, text, { flag: "wx" });
    return true;
  } catch (error) {
    if (isSystemError(error) && error.code === "EEXIST") return false;
    // A full disk makes the file and cannot fill it.
    if (isSystemError(error) && read(fs, file) === "") fs.unlinkSync(file);
    return onDisk("write", file, () => {
      throw error;
    });
  }
}

function read(fs: FileSystem, file: string): string | undefined {
  try {
    return fs.readFileSync(file, "utf8");
  } catch (error) {
    if (isAbsent(error)) return undefined;
    return onDisk("read", file, () => {
      throw error;
    });
  }
}

function isStale(fs: FileSystem, file: string, text: string): boolean {
  let age: number;
  try {
    age = Date.now() - fs.statSync(file).mtimeMs;
  } catch {
    return false;
  }
  if (age > STALE_MS) return true;
  const holder = parse(text);
  if (holder === undefined) return age > EMPTY_STALE_MS;
  return holder.host === hostname() && !isAlive(holder.pid);
}

function parse(text: string): { pid: number; host: string } | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== "object" || value === null || !("pid" in value) || !("host" in value)) return undefined;
    const { pid, host } = value;
    return Number.isSafeInteger(pid) && typeof pid === "number" && pid > 0 && typeof host === "string" ? { pid, host } : undefined;
  } catch {
    return undefined;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return isSystemError(error) && error.code === "EPERM";
  }
}

/** Two runs may find the same stale lock: the slower one must not remove the new lock of the faster one. */
function clear(fs: FileSystem, file: string, seen: string): void {
  const aside = join(dirname(file), temporaryName());
  try {
    fs.renameSync(file, aside);
  } catch (error) {
    if (isSystemError(error) && error.code === "ENOENT") return;
    return onDisk("remove", file, () => {
      throw error;
    });
  }
  try {
    if (read(fs, aside) !== seen) fs.linkSync(aside, file);
  } catch (error) {
    if (!isSystemError(error)) throw error;
  } finally {
    fs.unlinkSync(aside);
  }
}

/** A lock that cannot be removed goes stale when this process ends. */
function release(fs: FileSystem, file: string, text: string): void {
  try {
    if (fs.readFileSync(file, "utf8") === text) fs.unlinkSync(file);
  } catch (error) {
    if (!isSystemError(error)) throw error;
  }
}
