import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { root } from "../support/paths.js";
import type { Workshop } from "./workshop.js";

/** The times of one way to generate, in milliseconds, one for each round. */
export interface GenerationSeries {
  readonly name: string;
  readonly milliseconds: readonly number[];
}

/** What a protocol of some size takes. */
export interface Growth {
  readonly messages: number;
  readonly milliseconds: readonly number[];
  /** The most memory that the process held. */
  readonly peakBytes: number;
}

/** What was measured of the generator. */
export interface GenerationFindings {
  readonly series: readonly GenerationSeries[];
  readonly growth: readonly Growth[];
}

const SIZES = [16, 200, 2000];

/** The names of the series that the targets speak of. */
export const names = {
  generate: "graphmind-gen generate (all)",
  check: "graphmind-gen generate --check",
  help: "graphmind-gen --help",
  quicktype: (language: string): string => `quicktype --lang ${language}`,
};

/** The languages that quicktype's command writes, one at a time. */
export const quicktypeLanguages = ["python", "go", "rust", "typescript"];

/** Times the commands in turn, then larger and larger protocols. */
export async function generationReport(workshop: Workshop, quick: boolean): Promise<GenerationFindings> {
  const node = await workshop.node();
  const main = `${root}/dist/generator/main.js`;
  const out = `${workshop.folder}/generation`;
  const schema = `${root}/schema.json`;
  const quicktype = [process.execPath, `${node}/node_modules/quicktype/dist/index.js`, "--src-lang", "schema", "--src", schema];
  const commands: readonly (readonly [name: string, command: readonly string[]])[] = [
    [names.generate, [process.execPath, main, "generate", "--out", out]],
    [names.check, [process.execPath, main, "generate", "--check"]],
    [names.help, [process.execPath, main, "--help"]],
    ...quicktypeLanguages.map((language): [string, string[]] => [
      names.quicktype(language),
      [...quicktype, "--lang", language, "--top-level", "Frame", "--out", `${out}.${language}`],
    ]),
  ];
  const times = new Map(commands.map(([name]) => [name, new Array<number>()]));
  for (let round = 0; round < (quick ? 2 : 9); round += 1) {
    for (const [name, command] of commands) {
      if (name === names.generate) await rm(out, { recursive: true, force: true });
      times.get(name)?.push(await workshop.time(command, { cwd: root, exitCodes: [0, 1] }));
    }
  }
  const growth: Growth[] = [];
  for (const messages of quick ? SIZES.slice(0, 2) : SIZES) {
    // The largest takes long enough to be measured once.
    growth.push(await grown(workshop, messages, quick || messages === SIZES.at(-1) ? 1 : 3));
  }
  return { series: [...times].map(([name, milliseconds]) => ({ name, milliseconds })), growth };
}

/** Generates everything for a protocol of so many messages, in a process of its own. */
async function grown(workshop: Workshop, messages: number, rounds: number): Promise<Growth> {
  const folder = `${workshop.folder}/protocols`;
  await mkdir(folder, { recursive: true });
  const definitions = `${folder}/messages-${messages}.mjs`;
  await writeFile(definitions, await protocolModule(messages));
  const milliseconds: number[] = [];
  let peakBytes = 0;
  for (let round = 0; round < rounds; round += 1) {
    const out = `${folder}/out`;
    await rm(out, { recursive: true, force: true });
    const report = `${folder}/peak.txt`;
    const hook = `data:text/javascript,${encodeURIComponent(
      `import{writeFileSync}from"node:fs";process.on("exit",()=>writeFileSync(${JSON.stringify(report)},String(process.resourceUsage().maxRSS*1024)))`,
    )}`;
    const command = [process.execPath, "--import", hook, `${root}/dist/generator/main.js`, "generate", "--definitions", definitions, "--out", out];
    milliseconds.push(await workshop.time(command, { cwd: folder }));
    peakBytes = Math.max(peakBytes, Number(await readFile(report, "utf8")));
  }
  return { messages, milliseconds, peakBytes };
}

/** A module that makes a protocol in which every message has fields of the kinds that ours has. */
async function protocolModule(messages: number): Promise<string> {
  return `import { protocol as ours } from ${JSON.stringify(`${root}/dist/spec/typebox.js`)};
import { Type } from ${JSON.stringify(`${root}/node_modules/typebox/build/index.mjs`)};

const kinds = ours.types.find((type) => type.title === "NodeKind");
const error = ours.types.find((type) => type.title === "ErrorInfo");
const text = (description) => Type.String({ description });

function payload(number) {
  const fields = {
    nodeId: text("Which node."),
    kind: kinds,
    name: text("How it is called."),
    count: Type.Integer({ minimum: 0, maximum: 1000, description: "How often." }),
    ratio: Type.Number({ minimum: 0, description: "How much." }),
    input: Type.Optional(Type.Unknown({ description: "Anything." })),
    error: Type.Optional(error),
    tags: Type.Optional(Type.Array(Type.String(), { description: "Marks." })),
  };
  return Type.Object(fields, { title: \`Event\${number}Happened\`, description: \`Event \${number} happened.\` });
}

const messages = Array.from({ length: ${messages} }, (_, number) => ({
  type: \`event\${number}.happened\`,
  direction: "app-to-viewer",
  group: "events",
  scope: "run",
  payload: payload(number),
}));

export const protocol = {
  ...ours,
  name: "grown",
  // None of its messages announces capabilities, of which O8 speaks.
  rules: ours.rules.filter(({ id }) => id !== "O8"),
  types: [kinds, error],
  messages,
};
`;
}
