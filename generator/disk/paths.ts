import { ProblemError, type Problem } from "../problem.js";

/** Says why a path may not be written or removed below an output folder; nothing when it may. */
export function pathFault(path: string): string | undefined {
  if (path === "") return "is empty";
  if (path.includes("\0")) return "holds a NUL character";
  if (path.includes("\\")) return "holds a backslash";
  if (/^[A-Za-z]:/.test(path)) return "begins with a drive";
  if (path.startsWith("/")) return "is absolute";
  if (path.split("/").some((part) => part === "" || part === "." || part === "..")) return "is not in its plain form";
  return undefined;
}

/** Two names with the same fold are one file on a disk that ignores case or the form of accents. */
export function fold(path: string): string {
  return path.normalize("NFC").toLowerCase();
}

/** Refuses paths that leave the folder, and paths that are one file on some disks. */
export function checkPaths(paths: Iterable<string>): void {
  const problems: Problem[] = [];
  const seen = new Map<string, string>();
  const sorted = [...paths].sort();
  for (const path of sorted) {
    const fault = pathFault(path);
    if (fault !== undefined) problems.push({ code: "illegal-path", message: `the path ${fault}`, where: path });
    const other = seen.get(fold(path));
    if (other !== undefined) {
      problems.push({
        code: "paths-collide",
        message: `${JSON.stringify(other)} and ${JSON.stringify(path)} are the same file where case is ignored`,
        where: path,
        hint: "Choose a name that differs in more than case.",
      });
    }
    seen.set(fold(path), path);
  }
  for (const path of sorted) {
    for (let end = path.indexOf("/"); end >= 0; end = path.indexOf("/", end + 1)) {
      const folder = seen.get(fold(path.slice(0, end)));
      if (folder !== undefined) {
        problems.push({ code: "paths-collide", message: `${JSON.stringify(folder)} would be a file and a folder`, where: path });
      }
    }
  }
  if (problems.length > 0) throw new ProblemError(problems);
}
