import { readFileSync, readdirSync } from "node:fs";
import { builtinModules } from "node:module";
import { posix } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "./support/paths.js";

/** Which imports are forbidden, and why. Paths are relative to the project's root. */
const bans: readonly { from: RegExp; to: RegExp; except?: RegExp; why: string }[] = [
  {
    from: /^spec\//,
    to: /^(generator|test|generated)\//,
    why: "arrows point from the contract to the generator, never back",
  },
  {
    from: /^spec\/(?!runtime\/|index\.ts)/,
    to: /^[^.#]/,
    except: /^(typebox$|spec\/)/,
    why: "definitions are TypeBox and nothing else",
  },
  {
    from: /^spec\/(runtime\/|index\.ts)/,
    to: /^(typebox|ajv|node:)|^spec\/(?!runtime\/|constants)/,
    why: "what users import loads neither TypeBox nor Ajv, and runs in browsers",
  },
  {
    from: /^generator\/(?!cli\/|main\.ts)/,
    to: /^spec\/(?!protocol\.ts$|rules\.ts$|constants\.ts$)/,
    why: "the generator takes a protocol as a value; only the command knows GraphMind's",
  },
  { from: /^generator\/(?!quicktype\.ts|names\.ts)/, to: /^quicktype-core/, why: "one module talks to quicktype" },
  { from: /^generator\/(?!template-engine\.ts)/, to: /^handlebars/, why: "one module talks to Handlebars" },
  { from: /^generator\/(?!cli\/|main\.ts)/, to: /^yargs/, why: "only the command line talks to the terminal" },
  {
    from: /^generator\/(?!disk\/|cli\/|main\.ts|conform\/)/,
    to: /^(node:)?(fs|child_process|os|process)\b/,
    why: "only the disk module touches the disk",
  },
  { from: /^generator\/languages\//, to: /^generator\/(disk|cli|generate|render|quicktype)/, why: "a language is data and pure functions" },
  { from: /^generator\/diff\//, to: /^generator\/(disk|cli|generate|render|languages|quicktype|validators|validate|conform|cases)/, why: "contracts are compared as values" },
  { from: /^generator\/validate\//, to: /^generator\/(disk|cli|generate|render|languages|quicktype|validators|diff|conform|cases)/, why: "recordings are validated as values" },
  { from: /^generator\/cases\//, to: /^generator\/(disk|cli|generate|render|languages|quicktype|validators)/, why: "cases follow from the model alone" },
];

function sources(folder: string): string[] {
  return readdirSync(`${root}/${folder}`, { recursive: true, encoding: "utf8" })
    .map((path) => `${folder}/${path.replaceAll("\\", "/")}`)
    .filter((path) => path.endsWith(".ts"));
}

function importsOf(path: string): string[] {
  const text = readFileSync(`${root}/${path}`, "utf8");
  const found = [...text.matchAll(/^\s*(?:import|export)\b(?!\s+type\b)[^;'"]*?\bfrom\s*["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']\s*\)|^import\s+["']([^"']+)["']/gm)];
  return found.map((match) => {
    const specifier = match[1] ?? match[2] ?? match[3] ?? "";
    if (!specifier.startsWith(".")) return builtinModules.includes(specifier) ? `node:${specifier}` : specifier;
    return posix.join(posix.dirname(path), specifier).replace(/\.js$/, ".ts");
  });
}

describe("imports", () => {
  const files = [...sources("spec"), ...sources("generator")];

  it.each(bans)("of $from reach no $to: $why", ({ from, to, except }) => {
    const broken = files
      .filter((file) => from.test(file))
      .flatMap((file) => importsOf(file).map((target) => ({ file, target })))
      .filter(({ target }) => to.test(target) && !(except?.test(target) ?? false))
      .map(({ file, target }) => `${file} -> ${target}`);
    expect(broken).toEqual([]);
  });

  it("are found at all", () => {
    expect(importsOf("spec/events.ts")).toEqual(["typebox", "spec/define.ts", "spec/primitives.ts"]);
    expect(importsOf("generator/names.ts")).toEqual(["quicktype-core/dist/esm/support/Strings.js"]);
  });
});
