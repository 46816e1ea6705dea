import { createReadStream, statSync } from "node:fs";
import { resolve } from "node:path";
import { ProblemError, type Problem } from "../problem.js";
import type { Chunks } from "../validate/recording-reader.js";
import { STANDARD_INPUT } from "./standard-input.js";

/** A recording that can be opened. */
export interface RecordingFile {
  /** As the user typed it. */
  readonly name: string;
  /** In bytes; absent where it is not known beforehand. */
  readonly size?: number;
  open(): Chunks;
}

const CHUNK_BYTES = 256 * 1024;

/** Looks the named files up; one of them may be the standard input. All that is wrong with the names is reported together. */
export function findRecordings(names: readonly string[], cwd: string): RecordingFile[] {
  const problems: Problem[] = [];
  const files = names.map((name): RecordingFile => {
    if (name === STANDARD_INPUT) return { name: "(standard input)", open: () => process.stdin };
    const path = resolve(cwd, name);
    const problem = problemWith(path, name);
    if (problem !== undefined) problems.push(problem);
    const { size } = statSync(path, { throwIfNoEntry: false }) ?? {};
    return { name, ...(size === undefined ? {} : { size }), open: () => createReadStream(path, { highWaterMark: CHUNK_BYTES }) };
  });
  if (names.filter((name) => name === STANDARD_INPUT).length > 1) {
    problems.push({ code: "wrong-use", message: "the standard input is named twice", where: "command line", hint: "It can be read once." });
  }
  if (problems.length > 0) throw new ProblemError(problems);
  return files;
}

function problemWith(path: string, where: string): Problem | undefined {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return { code: "no-file", message: "there is no such file", where, hint: "Check the path." };
  if (stats.isDirectory()) return { code: "no-file", message: "this is a folder", where, hint: "Name the recordings in it." };
  return undefined;
}

/** The same bytes, counted as they pass; a failure of the disk becomes a problem that names the file. */
export async function* counted(file: RecordingFile, passed: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of file.open()) {
      passed(chunk.length);
      yield chunk;
    }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    throw new ProblemError([{ code: "unreadable", message, where: file.name, hint: "Check that the file can be read." }]);
  }
}
