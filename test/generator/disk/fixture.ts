import * as fs from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import type { FileSystem } from "../../../generator/disk/file-system.js";
import type { Output } from "../../../generator/disk/output.js";
import { ProblemError, type Problem } from "../../../generator/problem.js";

/** A new folder, which goes when the test ends. */
export function temporaryFolder(): string {
  const folder = fs.realpathSync(fs.mkdtempSync(join(tmpdir(), "graphmind gen é ")));
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** An output that answers for everything below a folder. */
export function outputOf(root: string, files: Readonly<Record<string, string>>, settings: Partial<Output> = {}): Output {
  return { root, records: "", holds: "tree", files: new Map(Object.entries(files)), covers: () => true, ...settings };
}

/** Puts a file of the user's on the disk. */
export function put(root: string, path: string, text: string): void {
  fs.mkdirSync(dirname(join(root, path)), { recursive: true });
  fs.writeFileSync(join(root, path), text);
}

/** Everything below a folder: path to text, folders with a slash at the end. */
export function contents(root: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const entry of fs.readdirSync(root, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const name = path.slice(root.length + 1);
    if (entry.isDirectory()) found[`${name}/`] = "";
    else found[name] = entry.isSymbolicLink() ? `-> ${fs.readlinkSync(path)}` : fs.readFileSync(path, "utf8");
  }
  return found;
}

/** The texts of the generated files alone: no folders and no manifest. */
export function texts(root: string): Record<string, string> {
  return Object.fromEntries(Object.entries(contents(root)).filter(([path]) => !path.endsWith("/") && path !== ".graphmind-gen.json"));
}

/** Everything that a write could change, time stamps included. */
export function exactState(root: string): Record<string, string> {
  const state: Record<string, string> = {};
  for (const name of ["", ...fs.readdirSync(root, { recursive: true, encoding: "utf8" })]) {
    const stats = fs.lstatSync(join(root, name), { bigint: true });
    state[name] = `${stats.ino} ${stats.mode} ${stats.size} ${stats.mtimeNs} ${stats.ctimeNs}`;
  }
  return state;
}

/** The problems that a step throws; fails when it throws none. */
export function problemsOf(step: () => unknown): readonly Problem[] {
  try {
    step();
  } catch (error) {
    if (error instanceof ProblemError) return error.problems;
    throw error;
  }
  throw new Error("no problem was reported");
}

const CHANGING = ["closeSync", "linkSync", "mkdirSync", "openSync", "renameSync", "rmdirSync", "unlinkSync", "writeFileSync"] as const;

/** The real disk, with a word to say before each call that changes something. */
export function watchedDisk(before: (call: string, path: unknown) => void): FileSystem {
  const disk: Record<string, unknown> = { ...fs };
  for (const call of CHANGING) {
    const real = fs[call] as (...args: unknown[]) => unknown;
    disk[call] = (...args: unknown[]): unknown => {
      before(call, args[0]);
      return real(...args);
    };
  }
  return disk as unknown as FileSystem;
}

/** An error as the operating system gives it. */
export function systemError(code: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`${code}: for the test`), { code, errno: -1, syscall: "test" });
}
