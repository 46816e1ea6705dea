import { createReadStream, statSync, type Stats } from "node:fs";
import { resolve } from "node:path";
import { diskProblem } from "../disk/disk-problem.js";
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

/**
 * Looks the named files up; one of them may be the standard input. `misuse` gives a hint for a name that was meant otherwise. All that is
 * wrong with the names is reported together.
 */
export function findRecordings(names: readonly string[], cwd: string, misuse: (name: string, isThere: boolean) => string | undefined = () => undefined): RecordingFile[] {
  const problems: Problem[] = [];
  const files = names.map((name): RecordingFile => {
    if (name === STANDARD_INPUT) return { name: "(standard input)", open: () => process.stdin };
    const path = resolve(cwd, name);
    const stats = look(path, name, problems, misuse);
    const size = stats?.isFile() === true ? { size: stats.size } : {};
    return { name, ...size, open: () => createReadStream(path, { highWaterMark: CHUNK_BYTES }) };
  });
  if (names.filter((name) => name === STANDARD_INPUT).length > 1) {
    problems.push({ code: "wrong-use", message: "the standard input is named twice", where: "command line", hint: "It can be read once." });
  }
  if (problems.length > 0) throw new ProblemError(problems);
  return files;
}

/** What stands at a path; what cannot be read as a recording becomes a problem. */
function look(path: string, where: string, problems: Problem[], misuse: (name: string, isThere: boolean) => string | undefined): Stats | undefined {
  try {
    const stats = statSync(path, { throwIfNoEntry: false });
    const hint = misuse(where, stats !== undefined);
    if (hint !== undefined) problems.push({ code: "wrong-use", message: "this is no recording", where, hint });
    else if (stats === undefined) problems.push({ code: "no-file", message: "there is no such file", where, hint: "Check the path." });
    else if (stats.isDirectory()) problems.push({ code: "no-file", message: "this is a folder", where, hint: "Name the recordings in it." });
    return stats;
  } catch (error) {
    problems.push(diskProblem(error, "read", where));
    return undefined;
  }
}

/** The same bytes, counted as they pass; a failure of the disk becomes a problem that names the file. */
export async function* counted(file: RecordingFile, passed: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of file.open()) {
      passed(chunk.length);
      yield chunk;
    }
  } catch (error) {
    throw new ProblemError([diskProblem(error, "read", file.name)]);
  }
}
