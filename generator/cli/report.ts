import { relative } from "node:path";
import { isInside } from "../disk/folder.js";
import type { FileState } from "../disk/output.js";
import { foldersUpward } from "../disk/read.js";
import type { WriteResult } from "../disk/write.js";
import { formatProblem, type Problem } from "../problem.js";
import { paint, type Terminal } from "./terminal.js";

/** One file that is not as it should be. */
export interface Drift {
  /** Absolute. */
  readonly root: string;
  /** Below `root`, with `/`. */
  readonly path: string;
  readonly state: FileState;
  /** False for a file that is no longer produced. */
  readonly produced: boolean;
}

/** What a check found. */
export interface CheckResult {
  readonly drift: readonly Drift[];
  readonly unchanged: number;
  /** The command that mends the drift, if there is any. */
  readonly command?: string;
}

/** Data for machines, as one line. */
export function printJson(terminal: Terminal, value: object): void {
  terminal.out(`${JSON.stringify(value)}\n`);
}

/** Everything that is wrong, for people. */
export function printProblems(terminal: Terminal, problems: readonly Problem[]): void {
  for (const problem of problems) terminal.err(`${paint(terminal, "red", "error")} ${formatProblem(problem)}\n`);
}

/** What a check found: files on the first stream, advice on the second. */
export function printCheck(terminal: Terminal, result: CheckResult, cwd: string): void {
  const width = Math.max(0, ...result.drift.map(({ state }) => state.length));
  for (const drift of result.drift) {
    const note = drift.produced || drift.state === "stale" ? "" : " (no longer produced)";
    terminal.out(`${drift.state.padEnd(width)}  ${shown(drift.root, drift.path, cwd)}${note}\n`);
  }
  if (result.command === undefined) {
    if (terminal.interactive) terminal.err(`${count(result.unchanged, "file")} up to date\n`);
    return;
  }
  terminal.err(`\n${count(result.drift.length, "file")} not as generated, ${result.unchanged} up to date. To mend it, run:\n`);
  terminal.err(`  ${paint(terminal, "bold", result.command)}\n`);
  if (result.drift.some(({ state }) => state === "changed by hand" || state === "not ours")) {
    terminal.err("--force replaces what was changed by hand; keep a copy of what you need.\n");
  }
}

/** What a run did: each file for people who watch, and the sum for all. */
export function printWritten(terminal: Terminal, results: readonly WriteResult[], milliseconds: number, cwd: string): void {
  for (const { root, written, removed } of terminal.interactive ? results : []) {
    for (const path of written) terminal.err(paint(terminal, "dim", `wrote    ${shown(root, path, cwd)}\n`));
    for (const path of removed) terminal.err(paint(terminal, "dim", `removed  ${shown(root, path, cwd)}\n`));
  }
  const sum = (of: (result: WriteResult) => number): number => results.reduce((total, result) => total + of(result), 0);
  const [written, unchanged, removed] = [sum((r) => r.written.length), sum((r) => r.unchanged), sum((r) => r.removed.length)];
  terminal.err(`${written} written, ${unchanged} unchanged, ${removed} removed, in ${Math.round(milliseconds)} ms${placeText(results.map(({ root }) => root), cwd)}\n`);
}

/** The folder that holds all that was written, unless it is the one in which the command runs. */
function placeText(roots: readonly string[], cwd: string): string {
  const [first] = roots;
  const folder = first === undefined ? cwd : foldersUpward(first).find((above) => roots.every((root) => isInside(above, root)));
  if (folder === undefined || folder === cwd) return "";
  return `, in ${isInside(cwd, folder) ? relative(cwd, folder) : folder}`;
}

/** A path as the user would type it. */
function shown(root: string, path: string, cwd: string): string {
  const way = relative(cwd, root);
  return way === "" ? path : `${way}/${path}`;
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
