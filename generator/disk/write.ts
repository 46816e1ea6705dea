import { dirname, resolve } from "node:path";
import { ProblemError } from "../problem.js";
import { digestIn } from "./digest.js";
import { diskProblem, onDisk } from "./disk-problem.js";
import { nodeFileSystem, type FileSystem } from "./file-system.js";
import { Folder } from "./folder.js";
import { JOURNAL_NAME, journalText } from "./journal.js";
import { LOCK_NAME, takeLock, type Lock } from "./lock.js";
import type { Output, SurveyedFile } from "./output.js";
import { checkPaths } from "./paths.js";
import { removeEmptyFolders, removeFile, Staging } from "./staging.js";
import { survey, type Survey } from "./survey.js";

/** How `writeOutputs` goes about its work. */
export interface WriteSettings {
  /** Replaces and removes also what was changed by hand or is not ours. */
  readonly force?: boolean;
  /** How long to wait for another run on the same folder. */
  readonly waitMs?: number;
  readonly fs?: FileSystem;
}

/** What happened to one folder. */
export interface WriteResult {
  readonly root: string;
  /** Paths below `root`, sorted. */
  readonly written: readonly string[];
  readonly removed: readonly string[];
  readonly unchanged: number;
}

/**
 * Brings folders to the wanted state: all of them, or, when a file of the user is in the way anywhere, none. A run that is
 * killed leaves every file whole, old or new, and the next run completes it.
 */
export function writeOutputs(outputs: readonly Output[], settings: WriteSettings = {}): readonly WriteResult[] {
  const { force = false, waitMs = 30_000, fs = nodeFileSystem } = settings;
  for (const output of outputs) checkPaths(output.files.keys());
  const made: string[] = [];
  const jobs: Job[] = [];
  try {
    for (const output of outputs) jobs.push(new Job(openFolder(fs, output, made), output, force));
    if (jobs.every((job) => job.isDone())) return jobs.map((job) => job.result());
    // Without a trace on the disk, where that can be told for sure: what is in the way may be the work of a run under way.
    if (jobs.map((job) => job.isAtRest()).every((rests) => rests)) refuseBlocked(jobs, force);
    for (const job of inLockOrder(jobs)) job.lock(waitMs);
    // Another run may have written while this one waited.
    for (const job of jobs) job.survey();
    refuseBlocked(jobs, force);
    for (const job of jobs) job.stage();
    for (const job of jobs) job.commit();
    return jobs.map((job) => job.result());
  } finally {
    for (const job of jobs) job.close();
    for (const folder of made.reverse()) {
      try {
        fs.rmdirSync(folder);
      } catch {
        // It holds something now.
      }
    }
  }
}

/** The outputs' states, for a run that only asks. */
export function surveyOutputs(outputs: readonly Output[], fs: FileSystem = nodeFileSystem): readonly { root: string; survey: Survey }[] {
  return outputs.map((output) => {
    checkPaths(output.files.keys());
    const root = fs.existsSync(output.root) ? realFolder(fs, output.root) : output.root;
    return { root: output.root, survey: survey(new Folder(fs, root), output, false) };
  });
}

class Job {
  readonly #staging: Staging;
  #survey: Survey;
  #lock: Lock | undefined;
  #journalled = false;
  #committing = false;

  constructor(
    readonly folder: Folder,
    readonly output: Output,
    readonly force: boolean,
  ) {
    this.#staging = new Staging(folder);
    this.#survey = survey(folder, output, force);
  }

  get blocked(): readonly SurveyedFile[] {
    return this.#survey.files.filter(({ state }) => state === "changed by hand" || state === "not ours");
  }

  survey(): void {
    this.#survey = survey(this.folder, this.output, this.force);
  }

  /** Looks again, if anything is in the way: true when nothing has changed and no other run is at work. */
  isAtRest(): boolean {
    if (this.blocked.length === 0) return true;
    const before = JSON.stringify([this.blocked, this.#survey.manifest.text]);
    this.survey();
    return !this.#isLocked() && JSON.stringify([this.blocked, this.#survey.manifest.text]) === before;
  }

  #isLocked(): boolean {
    return this.folder.fs.existsSync(this.folder.at(this.#record(LOCK_NAME)));
  }

  isDone(): boolean {
    const { files, manifest, leftovers } = this.#survey;
    const clean = leftovers.length === 0 && !this.#isLocked();
    return clean && manifest.state === "unchanged" && files.every(({ state }) => state === "unchanged");
  }

  lock(waitMs: number): void {
    this.#lock = takeLock(this.folder.fs, this.folder.at(this.#record(LOCK_NAME)), waitMs);
  }

  stage(): void {
    for (const path of this.#survey.leftovers) {
      if (path === this.#journalPath) continue;
      onDisk("remove", this.folder.at(path), () => this.folder.fs.unlinkSync(this.folder.at(path)));
    }
    const changed = this.#changed();
    if (changed.length > 0) {
      const journal = new Map(this.#survey.journal);
      for (const { path } of changed) journal.set(path, [...(journal.get(path) ?? []), digestIn(this.output.files, path)]);
      this.#staging.add(this.#journalPath, journalText(journal));
      this.#staging.commit(this.#journalPath);
      this.#journalled = true;
    }
    for (const { path } of changed) this.#staging.add(path, this.#text(path));
    if (this.#survey.manifest.state !== "unchanged") this.#staging.add(this.#survey.manifest.path, this.#survey.manifest.text);
  }

  commit(): void {
    this.#committing = true;
    for (const { path, spelledOnDisk } of this.#changed()) {
      // A rename onto a name that differs in case alone would keep the old spelling.
      if (spelledOnDisk !== undefined) removeFile(this.folder, spelledOnDisk);
      this.#staging.commit(path);
    }
    for (const { path } of this.#abandoned()) removeFile(this.folder, path);
    for (const path of this.#survey.emptied) removeEmptyFolders(this.folder, path);
    if (this.#survey.manifest.state !== "unchanged") this.#staging.commit(this.#survey.manifest.path);
    removeFile(this.folder, this.#journalPath);
  }

  result(): WriteResult {
    const written = this.#changed().map(({ path }) => path);
    const unchanged = this.#survey.files.filter(({ state }) => state === "unchanged").length;
    return { root: this.output.root, written, removed: this.#abandoned().map(({ path }) => path), unchanged };
  }

  close(): void {
    this.#staging.abandon();
    // Nothing was replaced: there is nothing for the next run to know.
    if (this.#journalled && !this.#committing && this.#survey.journal.size === 0) removeFile(this.folder, this.#journalPath);
    this.#lock?.release();
  }

  #changed(): readonly SurveyedFile[] {
    return this.#survey.files.filter(({ produced, state }) => produced && state !== "unchanged");
  }

  #abandoned(): readonly SurveyedFile[] {
    return this.#survey.files.filter(({ produced }) => !produced);
  }

  get #journalPath(): string {
    return this.#record(JOURNAL_NAME);
  }

  #record(name: string): string {
    return this.output.records === "" ? name : `${this.output.records}/${name}`;
  }

  #text(path: string): string {
    const text = this.output.files.get(path);
    if (text === undefined) throw new Error(`no text for ${path}`);
    return text;
  }
}

function refuseBlocked(jobs: readonly Job[], force: boolean): void {
  const blocked = jobs.flatMap((job) => job.blocked.map(({ path, state }) => `${job.folder.at(path)} (${state})`));
  if (force || blocked.length === 0) return;
  const one = blocked.length === 1;
  throw new ProblemError([
    {
      code: "would-overwrite",
      message: `nothing was written, since this would be lost:\n  ${blocked.join("\n  ")}`,
      where: one ? "1 file" : `${blocked.length} files`,
      hint: `Move ${one ? "it" : "them"} away, or repeat the command with --force to lose ${one ? "it" : "them"}.`,
    },
  ]);
}

/** Everyone takes locks in the same order, so that two runs never wait for each other. */
function inLockOrder(jobs: readonly Job[]): readonly Job[] {
  return [...jobs].sort((a, b) => (a.folder.root < b.folder.root ? -1 : 1));
}

/** The folder, made when it is not there; `made` receives what was made, outermost first. */
function openFolder(fs: FileSystem, output: Output, made: string[]): Folder {
  const missing: string[] = [];
  for (let folder = resolve(output.root, output.records); !fs.existsSync(folder); folder = dirname(folder)) {
    missing.unshift(folder);
    if (dirname(folder) === folder) break;
  }
  for (const folder of missing) {
    if (makeFolder(fs, folder)) made.push(folder);
  }
  const folder = new Folder(fs, realFolder(fs, output.root));
  const records = folder.folderState(output.records);
  if (typeof records !== "string") throw new ProblemError([records]);
  return folder;
}

/** False when another run was faster. */
function makeFolder(fs: FileSystem, path: string): boolean {
  try {
    fs.mkdirSync(path);
    return true;
  } catch (error) {
    if (fs.existsSync(path) && fs.statSync(path).isDirectory()) return false;
    throw new ProblemError([diskProblem(error, "write", path)]);
  }
}

function realFolder(fs: FileSystem, path: string): string {
  const real = onDisk("read", path, () => fs.realpathSync(path));
  if (fs.statSync(real).isDirectory()) return real;
  throw new ProblemError([
    { code: "not-a-folder", message: "a file stands where the output folder is needed", where: path, hint: "Choose another folder with --out." },
  ]);
}
