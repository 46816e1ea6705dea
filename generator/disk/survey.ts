import { ProblemError, type Problem } from "../problem.js";
import { digest, digestIn, equals, isWritten } from "./digest.js";
import { diskProblem, isAbsent } from "./disk-problem.js";
import type { FileSystem } from "./file-system.js";
import { parentOf, type Folder } from "./folder.js";
import { JOURNAL_NAME, readJournal, type Journal } from "./journal.js";
import { MANIFEST_NAME, manifestText, readManifest, type Manifest } from "./manifest.js";
import type { Output, SurveyedFile } from "./output.js";
import { fold } from "./paths.js";
import { isTemporaryName } from "./temporary.js";

/** A folder compared with what a run wants to find there. */
export interface Survey {
  /** Every file that the run produces or answers for, in the order of paths. */
  readonly files: readonly SurveyedFile[];
  /** The manifest that belongs to the wanted state. */
  readonly manifest: { readonly path: string; readonly text: string; readonly state: SurveyedFile["state"] };
  readonly journal: Journal;
  /** Folders from which files of ours have gone, and which may be empty now. */
  readonly emptied: readonly string[];
  /** What killed runs left behind. */
  readonly leftovers: readonly string[];
}

/** Compares a folder with an output, and changes nothing. `force` takes an unusable manifest for none. */
export function survey(folder: Folder, output: Output, force: boolean): Survey {
  folder.forget();
  const records = output.records === "" ? "" : `${output.records}/`;
  const manifestPath = records + MANIFEST_NAME;
  // First, since a run that ends meanwhile removes it once the manifest says the same.
  const journal = readJournal(folder.fs, folder.at(records + JOURNAL_NAME));
  const old = readOldManifest(folder, manifestPath, force);
  if (old !== undefined && old.holds !== output.holds && !force) throw otherOutput(folder, old, output);

  const problems: Problem[] = [];
  const known = (path: string): readonly string[] => {
    const hash = old?.files.get(path);
    return [...(hash === undefined ? [] : [hash]), ...(journal.get(path) ?? [])];
  };
  const abandoned = [...new Set([...(old?.files.keys() ?? []), ...journal.keys()])].filter(
    (path) => output.covers(path) && !output.files.has(path),
  );
  const respelled = findRespelled(folder, output, abandoned);
  const files: SurveyedFile[] = [];
  for (const path of output.files.keys()) {
    const spelledOnDisk = respelled.get(path);
    const found = look(folder, path, problems);
    if (found === undefined) continue;
    const state = (): SurveyedFile["state"] => {
      if (found instanceof Buffer && isWritten(output.files, path, found)) return spelledOnDisk === undefined ? "unchanged" : "out of date";
      return stateOf(found, [...known(path), ...(spelledOnDisk === undefined ? [] : known(spelledOnDisk))]);
    };
    files.push({ path, state: state(), produced: true, ...(spelledOnDisk === undefined ? {} : { spelledOnDisk }) });
  }
  const emptied = new Set<string>();
  const respelledOld = new Set(respelled.values());
  for (const path of abandoned) {
    if (respelledOld.has(path)) continue;
    const found = look(folder, path, problems);
    if (found === "absent") emptied.add(parentOf(path));
    if (found === undefined || found === "absent") continue;
    const state = stateOf(found, known(path));
    files.push({ path, state: state === "out of date" ? "stale" : state, produced: false });
  }
  if (problems.length > 0) throw new ProblemError(problems);

  const manifest = wantedManifest(output, old);
  return {
    files: files.sort((a, b) => (a.path < b.path ? -1 : 1)),
    manifest: { path: manifestPath, text: manifest, state: manifestState(folder, manifestPath, manifest) },
    journal,
    emptied: [...emptied],
    leftovers: findLeftovers(folder, [manifestPath, ...output.files.keys(), ...abandoned], records + JOURNAL_NAME),
  };
}

function readOldManifest(folder: Folder, path: string, force: boolean): Manifest | undefined {
  try {
    return readManifest(folder.fs, folder.at(path));
  } catch (error) {
    if (force && error instanceof ProblemError) return undefined;
    throw error;
  }
}

function otherOutput(folder: Folder, old: Manifest, output: Output): ProblemError {
  const name = (holds: string): string => (holds === "tree" ? "a tree of several languages" : `the ${holds} package`);
  return new ProblemError([
    {
      code: "other-output",
      message: `the folder holds ${name(old.holds)}, and ${name(output.holds)} would take its place`,
      where: folder.root,
      hint: "Choose another folder with --out, or use --force to replace what is there.",
    },
  ]);
}

/** What stands at a path: its bytes, nothing, or something that is no plain file. Obstacles become problems. */
function look(folder: Folder, path: string, problems: Problem[]): Buffer | "absent" | "link" | undefined {
  const above = folder.folderState(parentOf(path));
  if (above === "absent") return "absent";
  if (above !== "folder") {
    if (!problems.includes(above)) problems.push(above);
    return undefined;
  }
  const where = folder.at(path);
  try {
    const stats = folder.fs.lstatSync(where);
    if (stats.isSymbolicLink()) return "link";
    if (stats.isFile()) return folder.fs.readFileSync(where);
    problems.push({
      code: "not-a-file",
      message: `a ${stats.isDirectory() ? "folder" : "device or pipe"} stands where a file is needed`,
      where,
      hint: "Move it away, or choose another folder with --out.",
    });
  } catch (error) {
    if (isAbsent(error)) return "absent";
    problems.push(diskProblem(error, "read", where));
  }
  return undefined;
}

function stateOf(found: Buffer | "absent" | "link", hashes: readonly string[]): SurveyedFile["state"] {
  if (found === "absent") return "missing";
  if (hashes.length === 0) return "not ours";
  return found !== "link" && hashes.includes(digest(found)) ? "out of date" : "changed by hand";
}

/** Produced path to abandoned path, where the disk takes the two for one. */
function findRespelled(folder: Folder, output: Output, abandoned: readonly string[]): ReadonlyMap<string, string> {
  const produced = new Map([...output.files.keys()].map((path) => [fold(path), path]));
  const respelled = new Map<string, string>();
  for (const path of abandoned) {
    const now = produced.get(fold(path));
    if (now !== undefined && isSameFile(folder.fs, folder.at(path), folder.at(now))) respelled.set(now, path);
  }
  return respelled;
}

function isSameFile(fs: FileSystem, a: string, b: string): boolean {
  try {
    const [first, second] = [fs.lstatSync(a), fs.lstatSync(b)];
    return first.ino === second.ino && first.dev === second.dev;
  } catch {
    return false;
  }
}

function wantedManifest(output: Output, old: Manifest | undefined): string {
  const same = old?.holds === output.holds ? old : undefined;
  const kept = [...(same?.files ?? [])].filter(([path]) => !output.covers(path));
  const files = [...output.files.keys()].map((path): [string, string] => [path, digestIn(output.files, path)]);
  return manifestText({ holds: output.holds, files: new Map([...kept, ...files]), options: { ...same?.options, ...output.options } });
}

function manifestState(folder: Folder, path: string, text: string): SurveyedFile["state"] {
  try {
    return equals(folder.fs.readFileSync(folder.at(path)), Buffer.from(text)) ? "unchanged" : "out of date";
  } catch (error) {
    if (isAbsent(error)) return "missing";
    throw new ProblemError([diskProblem(error, "read", folder.at(path))]);
  }
}

function findLeftovers(folder: Folder, paths: readonly string[], journalPath: string): readonly string[] {
  const leftovers = folder.fs.existsSync(folder.at(journalPath)) ? [journalPath] : [];
  for (const path of new Set(paths.map(parentOf))) {
    if (folder.folderState(path) !== "folder") continue;
    for (const name of folder.fs.readdirSync(folder.at(path))) {
      if (isTemporaryName(name)) leftovers.push(path === "" ? name : `${path}/${name}`);
    }
  }
  return leftovers;
}
