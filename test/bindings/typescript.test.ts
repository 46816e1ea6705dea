import { readFileSync, readdirSync } from "node:fs";
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildModel } from "../../generator/build-model.js";
import { caseGroups } from "../../generator/cases/index.js";
import { expected, type Case, type Outcome } from "../../generator/cases/case.js";
import { generate } from "../../generator/generate.js";
import { typescript } from "../../generator/languages/typescript.js";
import { protocol, type ProtocolDefinition } from "../../spec/protocol.js";
import type { ProtocolBinding } from "../../spec/runtime/binding.js";
import { createEncoder } from "../../spec/runtime/encode.js";
import { equalJson } from "../../spec/runtime/json-equality.js";
import { createParser } from "../../spec/runtime/parse.js";
import { hostile } from "../protocols/hostile.js";
import { three } from "../protocols/three.js";
import { cache, root } from "../support/paths.js";
import { run } from "../support/process.js";
import { compile, NEWEST, OLDEST, OLDEST_BUNDLER } from "./typescript/compilers.js";

let workspace: string;

beforeAll(async () => {
  await mkdir(cache, { recursive: true });
  workspace = await mkdtemp(`${cache}/typescript-test-`);
});

afterAll(() => rm(workspace, { recursive: true, force: true }));

async function write(folder: string, files: ReadonlyMap<string, string>): Promise<void> {
  for (const [path, text] of files) {
    await mkdir(dirname(`${folder}/${path}`), { recursive: true });
    await writeFile(`${folder}/${path}`, text);
  }
}

async function generated(definition: ProtocolDefinition): Promise<string> {
  const folder = `${workspace}/${definition.name}`;
  const request = { packages: [{ language: typescript, folder: "" }] };
  const files = await generate(definition, request, (path) => readFileSync(`${root}/templates/${path}`, "utf8"));
  await write(folder, files);
  await writeFile(`${folder}/package.json`, '{"type":"module"}');
  return folder;
}

/** What is wrong with the binding's answer to a case, or nothing. */
function differenceOf(binding: ProtocolBinding): (testCase: Case) => string | undefined {
  const encode = createEncoder(binding);
  const fault = (testCase: Case, outcome: Outcome): string | undefined => {
    const source = testCase.frame ?? Buffer.from(testCase.frameBase64 ?? "", "base64");
    // One of its own, since a frame may change how a parser reads those after it.
    const result = createParser(binding).parseFrame(source);
    if (result.kind !== outcome.kind) return `${result.kind} rather than ${outcome.kind}`;
    if (result.kind === "invalid" && outcome.kind === "invalid") {
      const pairs = (issues: readonly { path: string; keyword: string }[]): string =>
        JSON.stringify([outcome.reason, ...issues.map(({ path, keyword }) => `${path} ${keyword}`).sort()]);
      const [got, wanted] = [pairs(result.issues), pairs(outcome.issues)];
      return result.reason === outcome.reason && got === wanted ? undefined : `${result.reason} ${got} rather than ${wanted}`;
    }
    if ("envelope" in result) {
      const text = encode(result.envelope);
      if (encode(result.envelope, { toJson: () => undefined }) !== text) return "the two ways to write differ";
      const wanted = ("reencoded" in outcome ? outcome.reencoded : undefined) ?? testCase.frame ?? String(source);
      return equalJson(JSON.parse(text), JSON.parse(wanted)) ? undefined : `written as ${text}`;
    }
    return JSON.stringify(result) === JSON.stringify({ ...outcome, kind: result.kind }) ? undefined : JSON.stringify(result);
  };
  return (testCase) => {
    const first = fault(testCase, expected(testCase, { numbers: "double", strings: "utf16" }));
    if (first === undefined || (testCase.orElse !== undefined && fault(testCase, testCase.orElse) === undefined)) return undefined;
    return `${testCase.id}: ${first}`;
  };
}

describe.each([["GraphMind's protocol", protocol], ["three messages", three], ["a hostile protocol", hostile]] as const)("generated for %s", (_title, definition) => {
  it("answers every case", async () => {
    const folder = await generated(definition);
    const { binding } = (await import(`${folder}/binding.js`)) as { binding: ProtocolBinding };
    const cases = caseGroups(buildModel(definition)).flatMap((group) => group.cases);
    expect(cases.length).toBeGreaterThan(1000);
    expect(cases.map(differenceOf(binding)).filter((difference) => difference !== undefined)).toEqual([]);
  });

  it("needs no library and evaluates no text", async () => {
    const folder = await generated(definition);
    for (const file of readdirSync(folder).filter((name) => name.endsWith(".js"))) {
      const code = readFileSync(`${folder}/${file}`, "utf8").replace(/"(?:[^"\\]|\\.)*"/g, '""');
      expect(code).not.toMatch(/\brequire\s*\(|\beval\s*\(|\bnew Function\b|\.concat\(|<\/|[\u2028\u2029\u202e]/);
      expect(code).not.toMatch(/^import\b/m);
    }
  });
});

it.each([OLDEST, OLDEST_BUNDLER, NEWEST])("declares a hostile protocol in words that TypeScript %s reads", async (version) => {
  const folder = await generated(hostile);
  const compilerOptions = { strict: true, target: "es2020", module: "nodenext", moduleResolution: "nodenext", skipLibCheck: false, noEmit: true, types: [] };
  await writeFile(`${folder}/tsconfig.json`, JSON.stringify({ compilerOptions, include: ["*.d.ts"] }));
  await compile(version, folder);
});

it("declares the static types of the TypeBox constants", async () => {
  const folder = `${workspace}/static-types`;
  await mkdir(folder);
  const compilerOptions = { rootDir: root, typeRoots: [`${root}/node_modules/@types`] };
  await writeFile(`${folder}/tsconfig.json`, JSON.stringify({ extends: `${root}/tsconfig.json`, compilerOptions, include: [`${root}/test/spec/static-types.ts`] }));
  await compile(NEWEST, folder);
});

describe("the packed package", () => {
  let consumer: string;
  let files: string[];

  beforeAll(async () => {
    consumer = `${workspace}/consumer`;
    await mkdir(consumer);
    const { stdout } = await run("npm", ["pack", "--json", "--ignore-scripts", "--pack-destination", consumer], { cwd: root });
    const packed = JSON.parse(stdout) as Record<string, unknown> | unknown[];
    const [entry] = Object.values(packed) as { filename: string; files: { path: string }[] }[];
    files = (entry?.files ?? []).map(({ path }) => path);
    await writeFile(`${consumer}/package.json`, '{"type":"module","private":true}');
    await run("npm", ["install", "--silent", "--no-audit", "--no-fund", `./${entry?.filename ?? ""}`], { cwd: consumer });
    await cp(`${root}/test/bindings/typescript/consumer.ts`, `${consumer}/consumer.ts`);
    await cp(`${root}/test/bindings/typescript/imports.mjs`, `${consumer}/imports.mjs`);
  });

  it("holds what is needed and nothing else", () => {
    const kinds = new Set(files.map((path) => path.replace(/[^/]+$/, (name) => name.replace(/^[^.].*?((?:\.d)?\.\w+)$/, "*$1"))));
    const outside = [...kinds].filter((kind) => !kind.startsWith("templates/")).sort();
    expect(outside).toEqual([
      "*.json",
      "*.md",
      "LICENSE",
      "dist/generator/*.js",
      "dist/generator/*.txt",
      "dist/spec/*.d.ts",
      "dist/spec/*.js",
      "dist/spec/runtime/*.d.ts",
      "generated/cases/*.json",
      "generated/cases/*.md",
      "generated/cases/*.ndjson",
      "generated/cases/*.pl",
      "generated/typescript/*.d.ts",
      "generated/typescript/*.js",
      "generated/typescript/*.md",
    ]);
    const sources = new Set(readdirSync(`${root}/spec`, { recursive: true, encoding: "utf8" }).map((path) => path.replace(/\.ts$/, "")));
    const stale = files.filter((path) => path.startsWith("dist/spec/") && !sources.has(path.replace(/^dist\/spec\/|(\.d\.ts|\.js)$/g, "")));
    expect(stale).toEqual([]);
  });

  it("passes publint", async () => {
    await run(process.execPath, [`${root}/node_modules/publint/src/cli.js`, "--strict", root]);
  });

  it.each([
    [OLDEST, "nodenext"],
    [OLDEST_BUNDLER, "nodenext"],
    [OLDEST_BUNDLER, "bundler"],
    [NEWEST, "nodenext"],
    [NEWEST, "bundler"],
  ])("compiles with TypeScript %s and %s resolution, and runs without code generation", async (version, moduleResolution) => {
    const module = moduleResolution === "nodenext" ? "nodenext" : "esnext";
    const outDir = `out-${version}-${moduleResolution}`;
    const compilerOptions = { strict: true, target: "es2020", lib: ["es2020"], module, moduleResolution, skipLibCheck: false, types: [], rootDir: ".", outDir, declaration: true };
    // The console is declared here, since no library of a platform is included.
    await writeFile(`${consumer}/console.d.ts`, "declare const console: { log(text: string): void };\n");
    await writeFile(`${consumer}/tsconfig.json`, JSON.stringify({ compilerOptions, files: ["consumer.ts", "console.d.ts"] }));
    await compile(version, consumer);
    const { stdout } = await run(process.execPath, ["--disallow-code-generation-from-strings", `${outDir}/consumer.js`], { cwd: consumer });
    expect(JSON.parse(stdout)).toEqual({
      version: 1,
      name: "trip",
      kinds: ["mode.set"],
      texts: ["agent", "mode.set", "unknown later.type", "mode.set", "unknown later.type"],
      relayed: true,
      misuse: "/payload/mode",
      schema: "https://json-schema.org/draft/2020-12/schema",
      schemaEnds: "}\n",
      catalogue: [15, 5],
      matcher: [true, false],
      unused: 7,
    });
  });

  it("loads one module for types and parser: neither TypeBox nor Ajv nor anything of Node's", async () => {
    const modules = async (specifier: string): Promise<string[]> => {
      const { stdout } = await run(process.execPath, ["imports.mjs", specifier], { cwd: consumer });
      return (JSON.parse(stdout) as string[]).map((url) => url.replace(/^.*\/@graphmind-ai\/schema\//, ""));
    };
    const root = await modules("@graphmind-ai/schema");
    expect(root).toEqual(["dist/spec/index.js"]);
    expect((await modules("@graphmind-ai/schema/typebox")).some((url) => url.includes("node_modules/typebox/"))).toBe(true);
  });

  it("exports the TypeBox constants, the protocol and the schema's file", async () => {
    const script = `
      import { NodeStarted, protocol } from "@graphmind-ai/schema/typebox";
      import { exportJsonSchema, exportJsonSchemaString } from "@graphmind-ai/schema";
      import { readFileSync } from "node:fs";
      const file = readFileSync(new URL(import.meta.resolve("@graphmind-ai/schema/schema.json")), "utf8");
      const mine = exportJsonSchema();
      mine.title = "changed";
      console.log(JSON.stringify([NodeStarted.title, protocol.messages.length, file === exportJsonSchemaString(), exportJsonSchema().title]));`;
    const { stdout } = await run(process.execPath, ["--input-type=module", "--eval", script], { cwd: consumer });
    expect(JSON.parse(stdout)).toEqual(["NodeStarted", 15, true, protocol.title]);
  });
});
