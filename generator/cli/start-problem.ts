import { existsSync, statSync } from "node:fs";
import { resolve } from "node:path";
import type { Problem } from "../problem.js";

/** Why a testee could not be started, from what the system said of its command. */
export function startProblem(error: NodeJS.ErrnoException, program: string, cwd: string): Problem {
  const name = JSON.stringify(program);
  const problem = (message: string, hint: string): Problem => ({ code: "no-testee", message, where: "testee", hint });
  const path = resolve(cwd, program);
  const isPath = /[/\\]/.test(program);
  if (error.code === "ENOENT") {
    if (isPath && existsSync(path)) return problem(`the interpreter that ${name} names in its first line is not there`, "Mend that line, or name the interpreter before the path.");
    return problem(`there is no program ${name}`, !isPath && existsSync(path) ? `Write ./${program} for the file in this folder.` : "Check the path.");
  }
  if (error.code === "EACCES") {
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true) return problem(`${name} is a folder`, "Name the program in it.");
    return problem(`${name} is not executable`, "chmod +x it, or name its interpreter before it.");
  }
  return problem(`${name} cannot be started: ${error.message}`, "Check the path, and whether it is a program of this system.");
}
