import { mkdir, rm, writeFile } from "node:fs/promises";
import { cpus, loadavg } from "node:os";
import { parseArgs } from "node:util";
import { corpus } from "./corpus.js";
import { fates } from "./fidelity.js";
import type { Findings, Kept, Machine, Plan } from "./findings.js";
import { writeFrameSchema } from "./frame-schema.js";
import { generationReport } from "./generation.js";
import type { BenchLanguage } from "./language.js";
import { languages } from "./languages/index.js";
import { generationTables } from "./generation-tables.js";
import { GENERATION, writeRendered } from "./render.js";
import { languageTables } from "./tables.js";
import { targetedCells } from "./targets.js";
import { Workshop } from "./workshop.js";

const { values } = parseArgs({
  options: {
    language: { type: "string", multiple: true },
    quick: { type: "boolean", default: false },
    out: { type: "string" },
    // Writes the tables and the chart of what is kept, and measures nothing.
    render: { type: "boolean", default: false },
  },
});

const known = [...languages.map(({ id }) => id), GENERATION];
const chosen = values.language ?? known;
const strange = chosen.filter((id) => !known.includes(id));
if (strange.length > 0) {
  console.error(`No such language: ${strange.join(", ")}. There are ${known.join(", ")}.`);
  process.exit(2);
}

const workshop = new Workshop();
const out = values.out ?? (values.quick ? `${workshop.folder}/quick` : `${workshop.sources}/results`);
if (values.render) {
  await writeRendered(out);
  process.exit();
}
// What an earlier quick run measured is not this one's.
if (values.quick && values.out === undefined) await rm(out, { recursive: true, force: true });
const shared: Omit<Plan, "targeted"> = {
  rounds: values.quick ? 5 : 15,
  sampleMilliseconds: values.quick ? 2 : 5,
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

for (const language of languages.filter(({ id }) => chosen.includes(id))) {
  const kept = await measure(language);
  await save(language.id, kept);
  console.log(`${languageTables({ language, kept })}\n`);
}
if (chosen.includes(GENERATION)) {
  const findings = await generationReport(workshop, values.quick);
  await save(GENERATION, { machine: machine(), ...findings });
  console.log(`${generationTables(findings)}\n`);
}
await writeRendered(out);

async function measure(language: BenchLanguage): Promise<Kept> {
  const plan: Plan = { ...shared, timed: { ...shared.timed, ...language.timed }, targeted: targetedCells(language.id) };
  const planFile = `${workshop.folder}/plan.json`;
  await writeFile(planFile, JSON.stringify(plan));
  const begin = performance.now();
  const [program = "", ...args] = await language.prepare(workshop);
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
  return { machine: machine(), plan, samples, allocations, held, fates: fatesOf, footprints };
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
