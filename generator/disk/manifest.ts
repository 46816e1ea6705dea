import { ProblemError } from "../problem.js";
import { isAbsent, onDisk } from "./disk-problem.js";
import type { FileSystem } from "./file-system.js";
import { pathFault } from "./paths.js";

/** The name of the manifest, in the folder that a run writes to. */
export const MANIFEST_NAME = ".graphmind-gen.json";

const FORMAT = 1;

/** Options of languages that were chosen: language to name to value. */
export type RecordedOptions = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** What earlier runs wrote to a folder. */
export interface Manifest {
  /** `tree`, or the language whose package fills the folder. */
  readonly holds: string;
  /** Path to digest, of every file that we wrote. */
  readonly files: ReadonlyMap<string, string>;
  /** What was chosen for each language, so that the next run need not be told again. */
  readonly options: RecordedOptions;
}

/** The manifest's own text: sorted, so that it depends on nothing but its content. */
export function manifestText(manifest: Manifest): string {
  const files = Object.fromEntries(inOrder([...manifest.files]));
  const chosen = inOrder(Object.entries(manifest.options)).flatMap(([language, options]) => {
    const entries = inOrder(Object.entries(options));
    return entries.length === 0 ? [] : [[language, Object.fromEntries(entries)] as const];
  });
  const options = chosen.length === 0 ? {} : { options: Object.fromEntries(chosen) };
  return `${JSON.stringify({ format: FORMAT, holds: manifest.holds, ...options, files }, null, 2)}\n`;
}

/** Reads a manifest, or gives nothing when there is none. One that cannot be trusted is a problem. */
export function readManifest(fs: FileSystem, file: string): Manifest | undefined {
  let text: string;
  try {
    text = fs.readFileSync(file, "utf8");
  } catch (error) {
    if (isAbsent(error)) return undefined;
    return onDisk("read", file, () => {
      throw error;
    });
  }
  const fault = (what: string): ProblemError =>
    new ProblemError([
      {
        code: "manifest-corrupt",
        message: `the list of generated files cannot be used: ${what}`,
        where: file,
        hint: "Restore the file from version control, or use --force to generate everything anew and replace it.",
      },
    ]);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw fault("it is not JSON");
  }
  if (!isRecord(value)) throw fault("it is not an object");
  if (value.format !== FORMAT) throw fault(`its format is ${JSON.stringify(value.format)}, and this version knows ${FORMAT}`);
  if (typeof value.holds !== "string") throw fault("`holds` is not a string");
  if (!isRecord(value.files)) throw fault("`files` is not an object");
  const files = new Map<string, string>();
  for (const [path, hash] of Object.entries(value.files)) {
    const illegal = pathFault(path);
    if (illegal !== undefined) throw fault(`the path ${JSON.stringify(path)} ${illegal}`);
    if (typeof hash !== "string" || !/^[0-9a-f]{64}$/.test(hash)) throw fault(`the digest of ${JSON.stringify(path)} is not one`);
    files.set(path, hash);
  }
  const { options = {} } = value;
  if (!areOptions(options)) throw fault("`options` does not hold texts by language and name");
  return { holds: value.holds, files, options };
}

function areOptions(value: unknown): value is RecordedOptions {
  const isTexts = (options: unknown): boolean => isRecord(options) && Object.values(options).every((text) => typeof text === "string");
  return isRecord(value) && Object.values(value).every(isTexts);
}

function inOrder<T>(entries: [string, T][]): [string, T][] {
  return entries.sort(([a], [b]) => (a < b ? -1 : 1));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
