import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Type, type TSchema } from "typebox";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { diffContracts } from "../../../generator/diff/diff.js";
import type { SourceOutcome } from "../../../generator/diff/finding.js";
import type { RuleId } from "../../../generator/diff/rules.js";
import { templatesIn } from "../../../generator/disk/templates.js";
import { typescript } from "../../../generator/languages/typescript.js";
import type { Model } from "../../../generator/model.js";
import { Renderer } from "../../../generator/render.js";
import { templateEngine } from "../../../generator/template-engine.js";
import { root } from "../../support/paths.js";
import { run } from "../../support/process.js";
import { message, model, payload } from "./pair.js";

/** Code of a user that compiles against the old binding, and whether it does against the new one. */
interface Use {
  readonly rule: RuleId;
  readonly before: Model;
  readonly after: Model;
  /** Code that touches what changes. */
  readonly touching: string;
  /** Code that is written in the way for which the rule says "may break". */
  readonly peculiar?: string;
}

const text = Type.String();
const maybe = <T extends TSchema>(schema: T): TSchema => Type.Optional(schema);
const texts = (...values: string[]): TSchema => Type.Enum(values, { type: "string" });
const Point = Type.Object({ x: Type.Number() }, { title: "Point" });
const Place = Type.Object({ x: Type.Number() }, { title: "Place" });
const ping = message("ping", { a: text });
const pong = message("pong", { a: text });

const writes = (value: string): string => `export const value: types.Payloadping = ${value};`;
const reads = (expression: string): string => `export const read = (p: types.Payloadping) => ${expression};`;
const exhaustive = (parameter: string, on: string, ...cases: string[]): string =>
  `export function f(${parameter}): number { switch (${on}) { ${cases.map((one) => `case ${JSON.stringify(one)}: return 1;`).join(" ")} default: { const rest: never = ${on}; return rest; } } }`;
const bounded = (maximum: number): Model => payload({ a: Type.Integer({ minimum: 0, maximum }) });

const uses: readonly Use[] = [
  { rule: "field-added-optional", before: payload({ a: text }), after: payload({ a: text, b: maybe(text) }), touching: `${writes('{ a: "x" }')} ${reads("p.a.length")}` },
  { rule: "field-added-required", before: payload({ a: text }), after: payload({ a: text, b: text }), touching: writes('{ a: "x" }') },
  { rule: "field-removed-optional", before: payload({ a: maybe(text) }), after: payload({}), touching: reads("p.a?.length") },
  { rule: "field-removed-required", before: payload({ a: text }), after: payload({}), touching: reads("p.a.length") },
  { rule: "field-now-required", before: payload({ a: maybe(text) }), after: payload({ a: text }), touching: writes("{}") },
  { rule: "field-now-optional", before: payload({ a: text }), after: payload({ a: maybe(text) }), touching: reads("p.a.length") },
  { rule: "enum-value-added", before: payload({ a: texts("x") }), after: payload({ a: texts("x", "y") }), touching: `${writes('{ a: "x" }')} ${reads('p.a === "x"')}`, peculiar: exhaustive("p: types.Payloadping", "p.a", "x") },
  { rule: "enum-value-removed", before: payload({ a: texts("x", "y") }), after: payload({ a: texts("x") }), touching: writes('{ a: "y" }') },
  { rule: "enum-opened", before: payload({ a: texts("x") }), after: payload({ a: text }), touching: `export const read = (p: types.Payloadping): "x" => p.a;` },
  { rule: "enum-closed", before: payload({ a: text }), after: payload({ a: texts("x") }), touching: writes('{ a: "y" }') },
  { rule: "bounds-loosened", before: bounded(8), after: bounded(9), touching: `${writes("{ a: 3 }")} ${reads("p.a + 1")}` },
  { rule: "bounds-tightened", before: bounded(9), after: bounded(8), touching: `${writes("{ a: 9 }")} ${reads("p.a + 1")}` },
  { rule: "literal-changed", before: payload({ a: Type.Literal("x") }), after: payload({ a: Type.Literal("y") }), touching: writes('{ a: "x" }') },
  { rule: "type-widened", before: payload({ a: Type.Integer() }), after: payload({ a: Type.Number() }), touching: `${writes("{ a: 1 }")} ${reads("p.a + 1")}` },
  { rule: "type-widened", before: payload({ a: Type.Literal(true) }), after: payload({ a: Type.Boolean() }), touching: "export const read = (p: types.Payloadping): true => p.a;" },
  { rule: "type-changed", before: payload({ a: text }), after: payload({ a: Type.Boolean() }), touching: reads("p.a.length") },
  { rule: "type-narrowed", before: payload({ a: texts("x", "y") }), after: payload({ a: Type.Literal("x") }), touching: writes('{ a: "y" }') },
  { rule: "typed-now-opaque", before: payload({ a: text }), after: payload({ a: Type.Unknown() }), touching: reads("p.a.length") },
  { rule: "opaque-now-typed", before: payload({ a: Type.Unknown() }), after: payload({ a: text }), touching: writes("{ a: 1 }") },
  { rule: "type-renamed", before: payload({ a: Point }), after: payload({ a: Place }), touching: "export const point: types.Point = { x: 1 };" },
  { rule: "type-removed", before: payload({}, [Point]), after: payload({}), touching: "export const point: types.Point = { x: 1 };" },
  { rule: "type-split", before: payload({ a: Point, b: Point }), after: payload({ a: Point, b: Place }), touching: "export const point = (p: types.Payloadping): types.Point => p.b;" },
  { rule: "reference-inlined", before: payload({ a: Point, b: Point }), after: payload({ a: Point, b: Type.Object({ x: Type.Number() }) }), touching: "export const point = (p: types.Payloadping): types.Point => p.b;" },
  { rule: "message-added", before: model({ messages: [ping] }), after: model({ messages: [ping, pong] }), touching: 'export const read = (e: envelopes.KnownEnvelope) => (e.type === "ping" ? e.payload.a : "");', peculiar: exhaustive("e: envelopes.KnownEnvelope", "e.type", "ping") },
  { rule: "message-removed", before: model({ messages: [ping, pong] }), after: model({ messages: [ping] }), touching: "export const read = (e: envelopes.PayloadpongEnvelope) => e;" },
  { rule: "message-moved", before: model({ messages: [ping, pong] }), after: model({ messages: [{ ...ping, direction: "viewer-to-app" }, pong] }), touching: 'export const read = (e: envelopes.AppMessage) => e.type === "ping";' },
  { rule: "message-group-changed", before: model({ messages: [ping] }), after: model({ messages: [{ ...ping, group: "others" }] }), touching: `${writes('{ a: "x" }')} export const read = (e: envelopes.PayloadpingEnvelope) => e;` },
];

const templates = templatesIn(join(root, "templates"));
const engine = await templateEngine(templates, ["typescript"]);
const folder = mkdtempSync(join(tmpdir(), "graphmind-source-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let complaints = "";

function put(path: string, content: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
}

/** The declarations of the TypeScript binding, and a module for each piece of a user's code. */
async function putUse(place: string, contract: Model, { touching, peculiar }: Use): Promise<void> {
  const renderer = new Renderer(typescript, templates, engine, { source: "", command: "" });
  for (const file of await typescript.files(contract, {}, { typeText: () => "" })) {
    if (/^(types|envelope)\.d\.ts$/.test(file.path)) put(`${place}/${file.path}`, renderer.render(file));
  }
  const imports = 'import type * as types from "./types.js";\nimport type * as envelopes from "./envelope.js";\nexport type { types, envelopes };\n';
  put(`${place}/touching.ts`, imports + touching);
  if (peculiar !== undefined) put(`${place}/peculiar.ts`, imports + peculiar);
}

beforeAll(async () => {
  for (const [index, use] of uses.entries()) {
    await putUse(`${index}/before`, use.before, use);
    await putUse(`${index}/after`, use.after, use);
  }
  put("package.json", '{"type":"module"}');
  put("tsconfig.json", '{"compilerOptions":{"strict":true,"noEmit":true,"target":"ES2022","module":"NodeNext","types":[]}}');
  complaints = (await run(join(root, "node_modules/.bin/tsc"), ["-p", folder, "--pretty", "false"], { cwd: folder, exitCodes: [0, 1, 2] })).stdout;
});

/** Whether the compiler takes a file. */
const compiles = (path: string): boolean => !complaints.split("\n").some((line) => line.startsWith(`${path}(`));

describe("what the source verdict says of TypeScript", () => {
  it.each(uses.map((use, index) => ({ ...use, index })))("holds for $rule ($index)", ({ rule, before, after, peculiar, index }) => {
    const finding = diffContracts(before, after).findings.find((one) => one.rule === rule);
    const shown: SourceOutcome = !compiles(`${index}/after/touching.ts`) ? "breaks" : peculiar !== undefined && !compiles(`${index}/after/peculiar.ts`) ? "may-break" : "fits";
    // Where no peculiar code is given, the one that is has to fit.
    const said = finding?.source.typescript === "may-break" && peculiar === undefined ? "fits" : finding?.source.typescript;
    expect({ before: compiles(`${index}/before/touching.ts`) && compiles(`${index}/before/peculiar.ts`), after: shown }).toEqual({ before: true, after: said });
  });
});
