import type { RecordedOptions } from "./manifest.js";

/** What one run wants to find below one folder. */
export interface Output {
  /** The folder, as an absolute path. */
  readonly root: string;
  /** Where the manifest is kept, below `root`; empty for `root` itself. */
  readonly records: string;
  /** `tree`, or the language whose package fills the folder. */
  readonly holds: string;
  /** Path below `root`, with `/`, to text. */
  readonly files: ReadonlyMap<string, string>;
  /** True for the paths that this run answers for. What earlier runs wrote elsewhere stays as it is. */
  readonly covers: (path: string) => boolean;
  /** What was chosen for each language of this run, for the manifest to record. */
  readonly options?: RecordedOptions;
}

/** How a file on the disk compares with what it should be. */
export type FileState =
  /** Equal, line ends aside. */
  | "unchanged"
  /** Not there. */
  | "missing"
  /** As we wrote it, and we would write something else now. */
  | "out of date"
  /** We wrote it, and it is not as we wrote it. */
  | "changed by hand"
  /** In the place of a file of ours, and we did not write it. */
  | "not ours"
  /** As we wrote it, and no longer produced. */
  | "stale";

/** One file and its state. */
export interface SurveyedFile {
  /** Below the folder, with `/`. */
  readonly path: string;
  readonly state: FileState;
  /** False when the run produces no such file. */
  readonly produced: boolean;
  /** The name on a disk that ignores case, when it is spelled in another way. */
  readonly spelledOnDisk?: string;
}
