import { ProblemError, type Problem } from "../problem.js";

const explanations: Readonly<Record<string, readonly [message: string, hint: string]>> = {
  EACCES: ["permission denied", "Give yourself write permission, or choose another folder with --out."],
  EPERM: ["the operating system does not permit it", "Close programs that hold the file, or choose another folder with --out."],
  EROFS: ["the file system is read-only", "Choose a folder on a writable disk with --out."],
  ENOSPC: ["the disk is full", "Free some space and repeat the command."],
  EDQUOT: ["your disk quota is used up", "Free some space and repeat the command."],
  ENOTDIR: ["a file stands where a folder is needed", "Move that file away, or choose another folder with --out."],
  EEXIST: ["a file stands where a folder is needed", "Move that file away, or choose another folder with --out."],
  EISDIR: ["a folder stands where a file is needed", "Move that folder away, or choose another one with --out."],
  ENAMETOOLONG: ["the path is longer than this file system allows", "Choose a folder with a shorter path with --out."],
  ELOOP: ["symbolic links lead round in a circle", "Remove one of the links."],
  ENOENT: ["it is not there", "Check the path."],
  EBUSY: ["another program holds it", "Close that program and repeat the command."],
  EMFILE: ["too many files are open", "Close other programs, or raise the limit with ulimit -n."],
  EIO: ["the disk reported a fault", "Check the disk."],
};

/** True when the error comes from the operating system and not from a mistake of ours. */
export function isSystemError(error: unknown): error is NodeJS.ErrnoException & { code: string } {
  return error instanceof Error && "syscall" in error && "code" in error && typeof error.code === "string";
}

/** True when the error says that a path, or a folder on the way to it, does not exist. */
export function isAbsent(error: unknown): boolean {
  return isSystemError(error) && (error.code === "ENOENT" || error.code === "ENOTDIR");
}

/** The operating system's refusal as a problem that says what to do; any other error is a bug and is thrown on. */
export function diskProblem(error: unknown, doing: "read" | "write" | "remove", path: string): Problem {
  if (!isSystemError(error)) throw error;
  const [message, advice] = explanations[error.code] ?? [error.message, undefined];
  // Advice on where to write helps nobody who reads.
  const hint = doing === "read" && advice?.includes("--out") === true ? "Check the path, and that you may read it." : advice;
  return {
    code: `cannot-${doing}`,
    message: `cannot ${doing} it: ${message} (${error.code})`,
    where: path,
    ...(hint === undefined ? {} : { hint }),
  };
}

/** Runs one step on the disk; a refusal of the operating system becomes a `ProblemError`. */
export function onDisk<T>(doing: "read" | "write" | "remove", path: string, step: () => T): T {
  try {
    return step();
  } catch (error) {
    throw new ProblemError([diskProblem(error, doing, path)]);
  }
}
