import { cp, mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { rolldown } from "rolldown";
import { root } from "../../support/paths.js";
import type { BenchLanguage } from "../language.js";
import { measuredFootprints, type StartProgram } from "../start.js";
import { npmPins } from "../versions.js";
import type { Workshop } from "../workshop.js";

const KNOWN = "behind `isWellFormed`, which rule T1 demands, and `JSON.parse`; unknown types are refused, since it is given the union of the known envelopes";

/** The modules of the peers, by the names that they give themselves. */
const programs: Readonly<Record<string, string>> = {
  "@graphmind-ai/schema": "graphmind",
  JSON: "json",
  ajv: "ajv",
  typebox: "typebox",
  zod: "zod",
  valibot: "valibot",
  typia: "typia",
};

/** TypeScript: our parser, the engine's own, and the validators that people put behind it. */
export const typescript: BenchLanguage = {
  id: "typescript",
  title: "TypeScript",
  note:
    "`parse` and `relay` read strings, which is what a WebSocket gives for a text frame; a fifth of the small ones and all medium ones hold characters beyond Latin-1. " +
    "What is compared is timed one after another, in an order that turns, in five times as many rounds as elsewhere, and the young generation is collected before each " +
    "sample: shares are of neighbours in time, and nobody pays for another's garbage. Our parser reads an envelope itself where it stands as encoders write it, and leaves " +
    "the payload to `JSON.parse`; the frames of `unknown-fields` go on behind their payload, and show what all other frames take.",
  peers: [
    { name: "@graphmind-ai/schema" },
    { name: "JSON", note: "`JSON.parse` and `JSON.stringify`: no validation, lone surrogates in the text are taken; the limit, since all others call them as well" },
    { name: "ajv", note: `compiled at run time from the schema, with \`discriminator\`; ${KNOWN}; checks again before it writes` },
    { name: "typebox", note: `its compiler for JSON Schema; ${KNOWN}; checks again before it writes` },
    { name: "zod", note: `loose objects in a discriminated union, copies what it reads; ${KNOWN}; checks again before it writes` },
    { name: "valibot", note: `loose objects in a variant, copies what it reads; ${KNOWN}; checks again before it writes` },
    { name: "typia", note: `a check compiled ahead from our TypeScript types, bounds unchecked; ${KNOWN}; checks again before it writes` },
  ],
  untargeted:
    "The validators have a target for parse alone: what they check before they write are the fields of the contract, while we also make sure that opaque values are JSON (rule W2). " +
    "For encode there is `JSON` alone, which all of them call.",
  pins: [npmPins("ajv", "typebox", "zod", "valibot", "typia")],
  async prepare(workshop) {
    const folder = await arrange(workshop);
    return [process.execPath, "--expose-gc", `${folder}/bench.mjs`];
  },
  async footprints(workshop, rounds) {
    const folder = `${workshop.folder}/node/bench`;
    const command = [process.execPath, `${folder}/start.mjs`];
    const starts = Object.entries(programs).map(
      async ([peer, name]): Promise<StartProgram> => ({ peer, command: [...command, name], bytes: await bundleSize(`${folder}/peers/${name}.mjs`) }),
    );
    return measuredFootprints(workshop, { peer: "", command, bytes: 0 }, await Promise.all(starts), rounds);
  },
};

/** Puts the runner beside the packages that it imports. */
async function arrange(workshop: Workshop): Promise<string> {
  const node = await workshop.node();
  const folder = `${node}/bench`;
  await cp(`${workshop.sources}/typescript`, folder, { recursive: true });
  const scope = `${node}/node_modules/@graphmind-ai`;
  await mkdir(scope, { recursive: true });
  await symlink(root, `${scope}/schema`).catch(() => undefined);
  const schema = await readFile(`${workshop.peers}/frame.schema.json`, "utf8");
  await writeFile(`${folder}/schema.mjs`, `export default ${schema};\n`);
  await compileTypia(workshop, node);
  return folder;
}

/** typia turns types into code when TypeScript compiles, so it needs a compiler that is patched to let it. */
async function compileTypia(workshop: Workshop, node: string): Promise<void> {
  const types = `${root}/generated/typescript/envelope.d.ts`;
  const output = await workshop.once("node/typia", [types, `${workshop.sources}/typescript/package-lock.json`], async (folder) => {
    await workshop.run(`${node}/node_modules/.bin/ts-patch`, ["install", "--dir", node], { cwd: node });
    const source = [
      'import typia from "typia";',
      'import type { KnownEnvelope } from "@graphmind-ai/schema";',
      "export const isKnownEnvelope = typia.createIs<KnownEnvelope>();",
    ];
    await writeFile(`${folder}/check.ts`, `${source.join("\n")}\n`);
    const compilerOptions = {
      target: "ES2022", module: "NodeNext", moduleResolution: "NodeNext", strict: true, exactOptionalPropertyTypes: true,
      skipLibCheck: true, types: [], outDir: ".", rootDir: ".", preserveSymlinks: false, plugins: [{ transform: "typia/lib/transform" }],
    };
    await writeFile(`${folder}/tsconfig.json`, JSON.stringify({ compilerOptions, files: ["check.ts"] }));
    await workshop.run(`${node}/node_modules/.bin/tsc`, ["-p", folder], { cwd: node });
  });
  await cp(output, `${node}/bench/typia`, { recursive: true });
}

/** The bytes of a module and all that it imports, minified. */
async function bundleSize(input: string): Promise<number> {
  const bundle = await rolldown({ input, platform: "node", logLevel: "silent" });
  try {
    const { output } = await bundle.generate({ format: "esm", minify: true });
    return output.reduce((sum, chunk) => sum + (chunk.type === "chunk" ? Buffer.byteLength(chunk.code) : 0), 0);
  } finally {
    await bundle.close();
  }
}
