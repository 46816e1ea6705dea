import { spawnSync } from "node:child_process";

/** A commit of the repository around a folder, read without touching the files that are checked out. */
export class Revision {
  private constructor(
    /** As typed. */
    readonly word: string,
    readonly commit: string,
    /** The file that was named behind a colon. */
    readonly path: string | undefined,
    readonly folder: string,
  ) {}

  /** The commit that a word names, if `folder` is in a repository that has it. */
  static find(word: string, folder: string): Revision | undefined {
    const colon = word.indexOf(":");
    const [name, path] = colon < 0 ? [word, undefined] : [word.slice(0, colon), word.slice(colon + 1)];
    if (name === "" || name.startsWith("-")) return undefined;
    const commit = git(folder, ["rev-parse", "--verify", "--quiet", `${name}^{commit}`])?.trim();
    return commit === undefined ? undefined : new Revision(word, commit, path, folder);
  }

  /** The text of a file, by its path from the folder. */
  read(path: string): string | undefined {
    return git(this.folder, ["cat-file", "blob", `${this.commit}:${this.#fromFolder(path)}`]);
  }

  /** The names of the files in a folder. */
  list(path: string): readonly string[] {
    const names = git(this.folder, ["ls-tree", "--name-only", "-z", `${this.commit}:${this.#fromFolder(path)}`]);
    return (names ?? "").split("\0").filter((name) => name !== "");
  }

  /** git takes a path from the root of the repository unless it starts with a dot. */
  #fromFolder(path: string): string {
    return path.startsWith("./") || path.startsWith("../") ? path : `./${path}`;
  }
}

/** What git prints, or nothing when it fails or is not installed. */
function git(folder: string, args: readonly string[]): string | undefined {
  // A hook sets GIT_DIR and the like for its own repository, which need not be the one around the folder.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^GIT_(DIR|WORK_TREE|INDEX_FILE|PREFIX)$/.test(name)));
  const { status, stdout } = spawnSync("git", ["-C", folder, ...args], { encoding: "utf8", maxBuffer: 1 << 28, env, stdio: ["ignore", "pipe", "ignore"] });
  return status === 0 ? stdout : undefined;
}
