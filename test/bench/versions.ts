import { readFileSync } from "node:fs";
import type { Versions } from "./findings.js";
import type { BenchLanguage } from "./language.js";
import type { Workshop } from "./workshop.js";

/** The packages of a file that pins them. */
export interface Pins {
  /** From `test/bench` on. */
  readonly file: string;
  /** What stands in the file from a package's name to its version. */
  readonly between: readonly [before: string, after: string];
  readonly names: readonly string[];
}

/** Packages of npm. */
export function npmPins(...names: readonly string[]): Pins {
  return { file: "typescript/package-lock.json", between: ['"node_modules/', '": {\n      "version": "'], names };
}

/** The versions that were measured, by name: the language's own, where it is not Node's, and those of the peers' packages. */
export async function versionsOf({ version, pins }: BenchLanguage, workshop: Workshop): Promise<Versions> {
  const peers = pinnedVersions(pins, workshop.sources);
  if (version === undefined) return peers;
  const [name, command, ...args] = version(workshop);
  const { stdout } = await workshop.run(command, args);
  return { [name]: /\d+(\.\d+)+\S*/.exec(stdout)?.[0] ?? stdout.trim(), ...peers };
}

/**
 * The versions of packages by name.
 *
 * @throws Error when a file does not name one of its packages.
 */
export function pinnedVersions(pins: readonly Pins[], folder: string): Versions {
  const found = pins.flatMap(({ file, between: [before, after], names }) => {
    const text = readFileSync(`${folder}/${file}`, "utf8").replaceAll("\r\n", "\n");
    return names.map((name) => {
      const start = text.indexOf(`${before}${name}${after}`);
      if (start < 0) throw new Error(`${file} does not say which version of ${name} it has`);
      const version = /^[^\s"]+/.exec(text.slice(start + `${before}${name}${after}`.length))?.[0] ?? "";
      return [name, version];
    });
  });
  return Object.fromEntries(found) as Versions;
}
