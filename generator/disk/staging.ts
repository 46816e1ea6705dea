import { ProblemError } from "../problem.js";
import { isAbsent, onDisk } from "./disk-problem.js";
import { parentOf, type Folder } from "./folder.js";
import { temporaryName } from "./temporary.js";

/** Texts that lie beside their places, complete, and only need to be renamed. */
export class Staging {
  readonly #staged = new Map<string, string>();
  readonly #made: string[] = [];

  constructor(readonly folder: Folder) {}

  /** Writes a text beside its place, with the folders that it needs. */
  add(path: string, text: string): void {
    const { fs } = this.folder;
    this.#makeFolder(parentOf(path));
    const temporary = this.folder.at(withName(path, temporaryName()));
    // Not forced to the disk: what a power cut takes can be generated again, and to wait for each file takes longest.
    onDisk("write", this.folder.at(path), () => {
      const handle = fs.openSync(temporary, "wx");
      this.#staged.set(path, temporary);
      try {
        fs.writeFileSync(handle, text);
      } finally {
        fs.closeSync(handle);
      }
    });
  }

  /** Puts one text in its place. */
  commit(path: string): void {
    const temporary = this.#staged.get(path);
    if (temporary === undefined) throw new Error(`${path} was not staged`);
    onDisk("write", this.folder.at(path), () => this.folder.fs.renameSync(temporary, this.folder.at(path)));
    this.#staged.delete(path);
  }

  /** Removes what was staged and not committed, and the folders made for it that are still empty. */
  abandon(): void {
    for (const temporary of this.#staged.values()) quietly(() => this.folder.fs.unlinkSync(temporary));
    this.#staged.clear();
    for (const path of this.#made.reverse()) quietly(() => this.folder.fs.rmdirSync(this.folder.at(path)));
    this.#made.length = 0;
  }

  #makeFolder(path: string): void {
    const state = this.folder.folderState(path);
    if (state === "folder") return;
    if (state !== "absent") throw new ProblemError([state]);
    this.#makeFolder(parentOf(path));
    onDisk("write", this.folder.at(path), () => this.folder.fs.mkdirSync(this.folder.at(path)));
    this.#made.push(path);
    this.folder.forget();
  }
}

/** Removes a file and the folders above it that this leaves empty, up to the output folder. */
export function removeFile(folder: Folder, path: string): void {
  const { fs } = folder;
  try {
    fs.unlinkSync(folder.at(path));
  } catch (error) {
    if (!isAbsent(error)) {
      onDisk("remove", folder.at(path), () => {
        throw error;
      });
    }
  }
  removeEmptyFolders(folder, parentOf(path));
}

/** Removes a folder if it is empty, and those above it that this leaves empty, up to the output folder. */
export function removeEmptyFolders(folder: Folder, path: string): void {
  for (let above = path; above !== ""; above = parentOf(above)) {
    try {
      folder.fs.rmdirSync(folder.at(above));
    } catch (error) {
      if (!isAbsent(error)) return;
    }
  }
}

function withName(path: string, name: string): string {
  const above = parentOf(path);
  return above === "" ? name : `${above}/${name}`;
}

/** Tidying up after a failure must not hide the failure. */
function quietly(step: () => void): void {
  try {
    step();
  } catch {
    // What stays is recognised and removed by the next run.
  }
}
