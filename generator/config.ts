import { join, resolve } from "node:path";
import { foldersUpward, isPlainFile, isThere, readBytesIfThere, readTextIfThere, textOf } from "./disk/read.js";
import { pointerToken } from "./pointer.js";
import { ProblemError, type Problem } from "./problem.js";
import { suggestion } from "./suggestion.js";

/** The name of the configuration file. */
export const CONFIG_NAME = "graphmind-gen.config.json";

/** The key in package.json that may hold the configuration instead. */
export const CONFIG_KEY = "graphmind-gen";

/** One language, vendored into a folder of its own. */
export interface ConfigTarget {
  readonly language: string;
  /** Absolute. */
  readonly out: string;
  readonly options: Readonly<Record<string, string>>;
  /** Where it stands, for messages. */
  readonly where: string;
}

/** The configuration of a repository. Paths are absolute: they were relative to the file. */
export interface Config {
  readonly file: string;
  readonly where: string;
  readonly languages?: readonly string[];
  readonly out?: string;
  readonly definitions?: string;
  /** For every language that has an option of this name. */
  readonly options: Readonly<Record<string, string>>;
  readonly targets: readonly ConfigTarget[];
}

/** The nearest configuration in a folder or above it, or nothing. */
export function findConfig(from: string): Config | undefined {
  for (const folder of foldersUpward(from)) {
    const file = join(folder, CONFIG_NAME);
    refusePipe(file);
    const text = readTextIfThere(file);
    const manifest = join(folder, "package.json");
    const embedded = readEmbedded(manifest);
    if (text !== undefined && embedded !== undefined) {
      throw new ProblemError([
        {
          code: "two-configurations",
          message: `${CONFIG_NAME} stands beside it, and both configure graphmind-gen`,
          where: `${manifest}#/${CONFIG_KEY}`,
          hint: "Keep one of the two.",
        },
      ]);
    }
    if (text !== undefined) return readConfig(parseJson(text, file), folder, file, "");
    if (embedded !== undefined) return readConfig(embedded, folder, manifest, `/${CONFIG_KEY}`);
  }
  return undefined;
}

/** A pipe would be waited for without end. */
function refusePipe(file: string): void {
  if (!isThere(file) || isPlainFile(file)) return;
  throw new ProblemError([{ code: "not-a-file", message: "a folder, a device or a pipe stands where the configuration is looked for", where: file, hint: "Move it away." }]);
}

function readEmbedded(manifest: string): unknown {
  const bytes = isThere(manifest) && isPlainFile(manifest) ? readBytesIfThere(manifest) : undefined;
  // Most package.json files on the way up are none of our business, broken ones included.
  if (bytes?.includes(`"${CONFIG_KEY}"`) !== true) return undefined;
  const value = parseJson(textOf(bytes, manifest), manifest);
  return isRecord(value) && Object.hasOwn(value, CONFIG_KEY) ? value[CONFIG_KEY] : undefined;
}

function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ""));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ProblemError([
      { code: "not-json", message: `the file is not JSON: ${reason}`, where: file, hint: "Comments and trailing commas are not allowed." },
    ]);
  }
}

/** Checks a configuration, and says everything that is wrong with it at once. */
export function readConfig(value: unknown, folder: string, file: string, pointer: string): Config {
  const reader = new ConfigReader(folder, file);
  const top = reader.record(value, pointer, ["$schema", "languages", "out", "definitions", "options", "targets"]);
  const languages = top["languages"] === undefined ? undefined : reader.strings(top["languages"], `${pointer}/languages`);
  const out = reader.path(top["out"], `${pointer}/out`);
  const definitions = reader.path(top["definitions"], `${pointer}/definitions`);
  const options = reader.options(top["options"], `${pointer}/options`);
  const targets = reader.list(top["targets"], `${pointer}/targets`).map((target, index): ConfigTarget => {
    const at = `${pointer}/targets/${index}`;
    const entry = reader.record(target, at, ["language", "out", "options"], ["language", "out"]);
    return {
      language: reader.string(entry["language"], `${at}/language`) ?? "",
      out: reader.path(entry["out"], `${at}/out`) ?? "",
      options: reader.options(entry["options"], `${at}/options`),
      where: `${file}#${at}`,
    };
  });
  if (languages !== undefined && out === undefined && top["out"] === undefined) {
    reader.problem("out-missing", `${pointer}/languages`, "`languages` needs `out`, the folder to write to", 'Add for example "out": "bindings".');
  }
  if (reader.problems.length > 0) throw new ProblemError(reader.problems);
  return {
    file,
    where: `${file}#${pointer}`,
    options,
    targets,
    ...(languages === undefined ? {} : { languages }),
    ...(out === undefined ? {} : { out }),
    ...(definitions === undefined ? {} : { definitions }),
  };
}

class ConfigReader {
  readonly problems: Problem[] = [];

  constructor(
    readonly folder: string,
    readonly file: string,
  ) {}

  problem(code: string, pointer: string, message: string, hint?: string): void {
    this.problems.push({ code, message, where: `${this.file}#${pointer}`, ...(hint === undefined ? {} : { hint }) });
  }

  record(value: unknown, pointer: string, keys: readonly string[], required: readonly string[] = []): Readonly<Record<string, unknown>> {
    if (!isRecord(value)) {
      this.#wrongKind(pointer, "an object", value);
      return {};
    }
    for (const key of Object.keys(value)) {
      if (keys.includes(key)) continue;
      const known = `Known keys: ${keys.join(", ")}.`;
      this.problem("unknown-key", `${pointer}/${pointerToken(key)}`, `there is no key ${JSON.stringify(key)} here`, suggestion(key, keys) ?? known);
    }
    for (const key of required) {
      if (!Object.hasOwn(value, key)) this.problem("missing-key", `${pointer}/${key}`, `the key "${key}" is missing`);
    }
    return value;
  }

  string(value: unknown, pointer: string): string | undefined {
    if (typeof value === "string" && value !== "") return value;
    if (value === "") this.problem("empty", pointer, "the text is empty");
    else if (value !== undefined) this.#wrongKind(pointer, "a string", value);
    return undefined;
  }

  path(value: unknown, pointer: string): string | undefined {
    const text = this.string(value, pointer);
    return text === undefined ? undefined : resolve(this.folder, text);
  }

  list(value: unknown, pointer: string): readonly unknown[] {
    if (value === undefined) return [];
    if (Array.isArray(value)) return value;
    this.#wrongKind(pointer, "a list", value);
    return [];
  }

  strings(value: unknown, pointer: string): readonly string[] {
    const list = this.list(value, pointer);
    if (Array.isArray(value) && list.length === 0) this.problem("empty", pointer, "the list is empty");
    return list.flatMap((item, index) => {
      const text = this.string(item, `${pointer}/${index}`);
      return text === undefined ? [] : [text];
    });
  }

  options(value: unknown, pointer: string): Readonly<Record<string, string>> {
    if (value === undefined) return {};
    if (!isRecord(value)) {
      this.#wrongKind(pointer, "an object", value);
      return {};
    }
    const options: Record<string, string> = Object.create(null) as Record<string, string>;
    for (const [name, text] of Object.entries(value)) {
      if (typeof text === "string") options[name] = text;
      else this.#wrongKind(`${pointer}/${pointerToken(name)}`, "a string", text);
    }
    return options;
  }

  #wrongKind(pointer: string, wanted: string, value: unknown): void {
    this.problem("wrong-kind", pointer, `${wanted} is needed here, not ${nameOfKind(value)}`);
  }
}

function nameOfKind(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
