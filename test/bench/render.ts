import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { chart } from "./chart.js";
import type { Kept, Machine, Versions } from "./findings.js";
import type { GenerationFindings } from "./generation.js";
import { generationTables } from "./generation-tables.js";
import { languages } from "./languages/index.js";
import { legend } from "./legend.js";
import { headText, languageTables } from "./tables.js";

/** The name under which what was measured of the generator is kept. */
export const GENERATION = "generation";

/** What was measured of the generator, and where. */
type KeptGeneration = GenerationFindings & { readonly machine: Machine; readonly versions?: Versions };

/** The tables of what is kept in a folder, and the chart: all that was measured there last, at once or by and by. */
export async function render(folder: string): Promise<{ readonly tables: string; readonly peers: string }> {
  const found = await Promise.all(languages.map(async (language) => ({ language, kept: await read<Kept>(folder, language.id) })));
  const reports = found.flatMap(({ language, kept }) => (kept === undefined ? [] : [{ language, kept }]));
  const generation = await read<KeptGeneration>(folder, GENERATION);
  const parts = [
    ...reports.map(({ language: { title }, kept: { machine, samples } }) => ({ title, machine, counts: samples.map(({ nanoseconds }) => nanoseconds.length) })),
    ...(generation === undefined ? [] : [{ title: "generation", machine: generation.machine, counts: generation.series.map(({ milliseconds }) => milliseconds.length) }]),
  ];
  const texts = ["# Benchmark", headText(parts), legend(), ...reports.map(languageTables), ...(generation === undefined ? [] : [generationTables(generation)])];
  return { tables: `${texts.join("\n\n")}\n`, peers: chart(reports) };
}

/** Writes both beside what they are made of. */
export async function writeRendered(folder: string): Promise<void> {
  const { tables, peers } = await render(folder);
  await writeFile(`${folder}/tables.md`, tables);
  await writeFile(`${folder}/peers.svg`, peers);
}

/** What is kept under a name; nothing where nothing is. */
async function read<T>(folder: string, id: string): Promise<T | undefined> {
  const path = `${folder}/${id}.json`;
  if (!existsSync(path)) return undefined;
  const text = await readFile(path, "utf8");
  try {
    return JSON.parse(text) as T;
  } catch (cause) {
    throw new Error(`${path} is not JSON`, { cause });
  }
}
