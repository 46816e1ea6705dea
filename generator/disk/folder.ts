import { join, sep } from "node:path";
import type { Problem } from "../problem.js";
import { diskProblem, isAbsent } from "./disk-problem.js";
import type { FileSystem } from "./file-system.js";

type FolderState = "folder" | "absent" | Problem;

/** An output folder, seen safely: nothing outside it is ever reached through it. */
export class Folder {
  readonly #states = new Map<string, FolderState>();

  /** `root` is the folder's real path, free of symbolic links. */
  constructor(
    readonly fs: FileSystem,
    readonly root: string,
  ) {}

  /** The absolute path of a path below the folder. */
  at(path: string): string {
    return path === "" ? this.root : join(this.root, ...path.split("/"));
  }

  /** What stands where a folder is needed. */
  folderState(path: string): FolderState {
    const known = this.#states.get(path);
    if (known !== undefined) return known;
    const state = this.#look(path);
    this.#states.set(path, state);
    return state;
  }

  /** Forgets what was seen, since the disk may have changed. */
  forget(): void {
    this.#states.clear();
  }

  #look(path: string): FolderState {
    if (path !== "") {
      const above = this.folderState(parentOf(path));
      if (above !== "folder") return above;
    }
    const where = this.at(path);
    try {
      const stats = this.fs.lstatSync(where);
      if (stats.isDirectory()) return "folder";
      if (stats.isSymbolicLink()) return this.#lookThrough(where);
      return {
        code: "not-a-folder",
        message: "a file stands where a folder is needed",
        where,
        hint: "Move the file away, or choose another folder with --out.",
      };
    } catch (error) {
      return isAbsent(error) ? "absent" : diskProblem(error, "read", where);
    }
  }

  #lookThrough(where: string): FolderState {
    let target: string | undefined;
    try {
      target = this.fs.realpathSync(where);
    } catch (error) {
      if (!isAbsent(error)) return diskProblem(error, "read", where);
    }
    if (target !== undefined && isInside(this.root, target)) {
      if (this.fs.lstatSync(target).isDirectory()) return "folder";
    }
    return {
      code: "link-leaves-folder",
      message: `a symbolic link stands where a folder is needed, and leads to ${target ?? "nothing"}`,
      where,
      hint: "Replace the link by a folder, or choose another folder with --out.",
    };
  }
}

/** The folder of a path below an output folder; empty for the output folder itself. */
export function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}

/** True when `path` is `root` or below it; both are real paths. */
export function isInside(root: string, path: string): boolean {
  return path === root || path.startsWith(root.endsWith(sep) ? root : root + sep);
}
