import { pathFault } from "./paths.js";
import type { FileSystem } from "./file-system.js";

/** The name of the journal, which exists only while a run writes, or after one was killed. */
export const JOURNAL_NAME = ".graphmind-gen.journal";

/**
 * What a run is about to write: path to digests. It is on the disk before the first change, so that the run after a
 * killed one knows the files that were already replaced for our own.
 */
export type Journal = ReadonlyMap<string, readonly string[]>;

/** The journal's text. */
export function journalText(journal: Journal): string {
  return `${JSON.stringify(Object.fromEntries(journal))}\n`;
}

/** Reads the journal of a killed run. One that cannot be read counts as none: then more files count as changed by hand. */
export function readJournal(fs: FileSystem, file: string): Journal {
  let value: unknown;
  try {
    value = JSON.parse(fs.readFileSync(file, "utf8"));
  } catch {
    return new Map();
  }
  if (typeof value !== "object" || value === null) return new Map();
  const journal = new Map<string, readonly string[]>();
  for (const [path, hashes] of Object.entries(value)) {
    if (pathFault(path) === undefined && Array.isArray(hashes)) {
      journal.set(path, hashes.filter((hash) => typeof hash === "string"));
    }
  }
  return journal;
}
