import { extname, join } from "node:path";
import { nodeFileSystem as fs } from "./file-system.js";

/** Files or folders to look at, folders with all below them. */
export interface Watched {
  readonly paths: readonly string[];
  /** Extensions with their dot, when only such files below folders matter. */
  readonly extensions?: readonly string[];
}

/**
 * A text that changes when one of the files does. Asked again and again it sees every change on every kind of disk, network
 * and container mounts included, where the operating system's own notices do not arrive.
 */
export function snapshot({ paths, extensions }: Watched): string {
  const lines: string[] = [];
  const visit = (path: string, wanted: boolean): void => {
    let stats;
    try {
      stats = fs.statSync(path, { bigint: true });
    } catch {
      // Not there, or gone since its folder was read: the text says so by silence.
      return;
    }
    if (stats.isFile()) {
      if (wanted) lines.push(`${path}\0${stats.mtimeNs}\0${stats.size}\0${stats.ino}`);
      return;
    }
    if (!stats.isDirectory()) return;
    for (const entry of namesIn(path)) {
      // Dependencies, version control and caches: large, and no definitions.
      if (entry === "node_modules" || entry.startsWith(".")) continue;
      visit(join(path, entry), extensions === undefined || extensions.includes(extname(entry)));
    }
  };
  for (const path of paths) visit(path, true);
  return lines.sort().join("\n");
}

function namesIn(folder: string): readonly string[] {
  try {
    return fs.readdirSync(folder);
  } catch {
    return [];
  }
}
