import { mkdir, rm, writeFile } from "node:fs/promises";
import { cpus, loadavg } from "node:os";
import { resolve } from "node:path";
import { root } from "../support/paths.js";
import { corpus } from "./corpus.js";
import { fates } from "./fidelity.js";
import type { Findings, Kept, Machine, Plan } from "./findings.js";
import { writeFrameSchema } from "./frame-schema.js";
import { generationReport } from "./generation.js";
import type { BenchLanguage } from "./language.js";
import { languages } from "./languages/index.js";
import { generationTables } from "./generation-tables.js";
import { choicesOf } from "./options.js";
import { GENERATION, writeRendered } from "./render.js";
import { languageTables } from "./tables.js";
import { targetedCells } from "./targets.js";
import { npmPins, pinnedVersions, versionsOf } from "./versions.js";
import { Workshop } from "./workshop.js";

const choices = choicesOf(process.argv.slice(2), [...languages.map(({ id }) => id), GENERATION]);
if ("text" in choices) {
  (choices.code === 0 ? process.stdout : process.stderr).write(`${choices.text}\n`);
  process.exit(choices.code);
}

const workshop = new Workshop();
const results = `${workshop.sources}/results`;
const out = choices.out ?? (choices.quick ? `${workshop.folder}/quick` : results);
if (choices.render) {
  await writeRendered(out);
  process.exit();
}
await workshop.run("npm", ["run", "--silent", "build"], { cwd: root });
// What an earlier quick run measured is not this one's.
if (choices.quick && choices.out === undefined) await rm(out, { recursive: true, force: true });
const shared: Omit<Plan, "targeted"> = {
  rounds: choices.quick ? 5 : 15,
  sampleMilliseconds: choices.quick ? 2 : 5,
  timed: {
    parse: ["small", "medium", "large", "deep", "unknown-type", "unknown-fields", "invalid", "mixed"],
    encode: ["small", "medium", "large", "unknown-fields"],
    relay: ["small", "medium", "large", "unknown-fields"],
  },
  counted: ["small", "medium"],
  shown: ["small", "medium", "deep", "unknown-fields", "unknown-type", "invalid"],
};

const frames = corpus();
await mkdir(out, { recursive: true });
await mkdir(`${workshop.folder}/corpus`, { recursive: true });
for (const [name, texts] of Object.entries(frames)) {
  await writeFile(`${workshop.folder}/corpus/${name}.ndjson`, `${texts.join("\n")}\n`);
}
writeFrameSchema(workshop.peers);

for (const language of languages.filter(({ id }) => choices.languages.includes(id))) {
  const kept = await measure(language);
  await save(language.id, kept);
  console.log(`${languageTables({ language, kept })}\n`);
}
if (choices.languages.includes(GENERATION)) {
  const findings = await generationReport(workshop, choices.quick);
  const kept = { machine: machine(), versions: pinnedVersions([npmPins("quicktype")], workshop.sources), ...findings };
  await save(GENERATION, kept);
  console.log(`${generationTables(kept)}\n`);
}
await writeRendered(out);
console.error(`The tables, the chart and what was measured are in ${out}.${resolve(out) === results ? "" : " test/bench/results stays as it is."}`);

async function measure(language: BenchLanguage): Promise<Kept> {
  const plan: Plan = { ...shared, timed: { ...shared.timed, ...language.timed }, targeted: targetedCells(language.id) };
  const planFile = `${workshop.folder}/plan.json`;
  await writeFile(planFile, JSON.stringify(plan));
  const begin = performance.now();
  const [program = "", ...args] = await language.prepare(workshop);
  const versions = await versionsOf(language, workshop);
  const built = performance.now();
  const { stdout } = await workshop.run(program, [...args, `${workshop.folder}/corpus`, planFile], {
    env: language.environment?.(workshop) ?? {},
  });
  const findings = JSON.parse(stdout) as Findings;
  const footprints = await language.footprints(workshop, plan.rounds);
  const end = performance.now();
  console.error(`${language.title}: prepared in ${seconds(built - begin)}, measured in ${seconds(end - built)}`);
  const { samples, allocations, held, relayed } = findings;
  const fatesOf = Object.fromEntries(Object.entries(relayed).map(([peer, outputs]) => [peer, fates(outputs, frames)]));
  return { machine: machine(), versions, plan, samples, allocations, held, fates: fatesOf, footprints };
}

function machine(): Machine {
  return { processor: cpus()[0]?.model ?? "an unknown processor", cores: cpus().length, node: process.version, load: loadavg() };
}

async function save(id: string, kept: object): Promise<void> {
  const text = JSON.stringify(kept, (_, value: unknown) => (typeof value === "number" ? Number(value.toPrecision(4)) : value), 1);
  await writeFile(`${out}/${id}.json`, `${text.replace(/\[\s+([-\d.e,\s]+?)\s+\]/g, (_, list: string) => `[${list.replace(/\s+/g, " ")}]`)}\n`);
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
