import { mkdir, readFile, writeFile } from "node:fs/promises";
import { cpus, loadavg } from "node:os";
import { parseArgs } from "node:util";
import { chart } from "./chart.js";
import { corpus } from "./corpus.js";
import type { Findings, Plan } from "./findings.js";
import { writeFrameSchema } from "./frame-schema.js";
import { generationReport } from "./generation.js";
import type { BenchLanguage } from "./language.js";
import { languages } from "./languages/index.js";
import { generationTables } from "./generation-tables.js";
import { languageTables, type LanguageReport } from "./tables.js";
import { targetedCells } from "./targets.js";
import { Workshop } from "./workshop.js";

const { values } = parseArgs({
  options: {
    language: { type: "string", multiple: true },
    quick: { type: "boolean", default: false },
    out: { type: "string" },
  },
});

const GENERATION = "generation";
const known = [...languages.map(({ id }) => id), GENERATION];
const chosen = values.language ?? known;
const strange = chosen.filter((id) => !known.includes(id));
if (strange.length > 0) {
  console.error(`No such language: ${strange.join(", ")}. There are ${known.join(", ")}.`);
  process.exit(2);
}

const workshop = new Workshop();
const out = values.out ?? (values.quick ? `${workshop.folder}/quick` : `${workshop.sources}/results`);
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

const texts: string[] = [];
for (const language of languages.filter(({ id }) => chosen.includes(id))) {
  texts.push(languageTables(await measure(language)));
  console.log(`${texts.at(-1)}\n`);
}
if (chosen.includes(GENERATION)) {
  const findings = await generationReport(workshop, values.quick);
  await save(GENERATION, findings);
  texts.push(generationTables(findings));
  console.log(`${texts.at(-1)}\n`);
}
if (values.language === undefined) await writeFile(`${out}/tables.md`, `${["# Benchmark", ...texts].join("\n\n")}\n`);
const reports = await Promise.all(languages.map(async (language) => ({ language, findings: await saved(language.id) })));
await writeFile(`${out}/peers.svg`, chart(reports.flatMap(({ language, findings }) => (findings === undefined ? [] : [{ language, findings }]))));

async function measure(language: BenchLanguage): Promise<LanguageReport> {
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
  const { samples, allocations, held } = findings;
  await save(language.id, { plan, samples, allocations, held, footprints });
  return { language, findings, footprints, corpus: frames };
}

async function save(id: string, findings: object): Promise<void> {
  const machine = { processor: cpus()[0]?.model, cores: cpus().length, load: loadavg() };
  const text = JSON.stringify({ machine, ...findings }, (_, value: unknown) => (typeof value === "number" ? Number(value.toPrecision(4)) : value), 1);
  await writeFile(`${out}/${id}.json`, `${text.replace(/\[\s+([-\d.e,\s]+?)\s+\]/g, (_, list: string) => `[${list.replace(/\s+/g, " ")}]`)}\n`);
}

async function saved(id: string): Promise<Findings | undefined> {
  try {
    return JSON.parse(await readFile(`${out}/${id}.json`, "utf8")) as Findings;
  } catch {
    return undefined;
  }
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
