import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { buildModel } from "../../../generator/build-model.js";
import type { Testee } from "../../../generator/conform/testee.js";
import { generate } from "../../../generator/generate.js";
import { languages } from "../../../generator/languages/index.js";
import type { Model } from "../../../generator/model.js";
import { protocol } from "../../../spec/protocol.js";
import { implementations, ownPackages } from "../../conformance/testees.js";
import { hostile } from "../../protocols/hostile.js";
import { three } from "../../protocols/three.js";
import { cache, root } from "../../support/paths.js";

/** The protocols whose bindings can be compared: this project's, and those of the tests, which have other shapes. */
export const protocols = { graphmind: protocol, hostile, three } as const;

export type ProtocolName = keyof typeof protocols;

export const modelOf = (name: ProtocolName): Model => buildModel(protocols[name]);

/** The testees of a protocol in all languages, built in folders of their own. */
export async function testeesOf(name: ProtocolName): Promise<readonly Testee[]> {
  if (name === "graphmind") return Promise.all(implementations.map(({ language, testee }) => testee(ownPackages(language), "fuzz")));
  const folder = `${cache}/fuzz-${name}`;
  rmSync(folder, { recursive: true, force: true });
  const packages = languages.map((language) => ({ language, folder: language.id }));
  const files = await generate(protocols[name], { packages }, (path) => readFileSync(`${root}/templates/${path}`, "utf8"));
  for (const [path, text] of files) {
    mkdirSync(dirname(`${folder}/${path}`), { recursive: true });
    writeFileSync(`${folder}/${path}`, text);
  }
  return Promise.all(implementations.map(({ language, testee }) => testee(`${folder}/${language}`, `fuzz-${name}`)));
}

/** A slow and plain testee of any protocol, with these mistakes; without any it is right. */
export function referenceOf(name: ProtocolName, ...faults: readonly string[]): Testee {
  const path = `${cache}/models/fuzz-${name}.json`;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify(modelOf(name)));
  const args = [`${root}/test/conformance/broken/testee.mjs`, path, ...faults];
  return { name: "reference", command: process.execPath, args, traits: { numbers: "exact", strings: "utf16" } };
}
