import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { buildModel } from "../../generator/build-model.js";
import { importProtocol } from "../../generator/definitions.js";
import { ProblemError } from "../../generator/problem.js";
import { root } from "../support/paths.js";
import { run } from "../support/process.js";
import { put } from "./disk/fixture.js";

const folder = mkdtempSync(join(tmpdir(), "graphmind-definitions-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let modules = 0;
const program = join(root, "dist/generator/main.js");

const start = `
import { protocol as base } from ${JSON.stringify(pathToFileURL(join(root, "dist/spec/protocol.js")).href)};
const message = (payload) => ({ type: "m", direction: "app-to-viewer", group: "events", scope: "run", payload });
const field = (schema) => ({ ...base, messages: [message({ title: "M", type: "object", properties: { a: schema } })] });
const circle = { type: "object", properties: {} };
circle.properties.a = circle;
const nested = (levels) => Array.from({ length: levels }).reduce((items) => ({ type: "array", items }), { type: "string" });
const numbered = (length, value) => Object.fromEntries(Array.from({ length }, (_, i) => ["f" + i, value]));
`;

/** A module with this code behind some definitions. */
function definitions(code: string): string {
  const name = `definitions-${++modules}.mjs`;
  put(folder, name, start + code);
  return join(folder, name);
}

async function problemsOf(value: string): Promise<string[]> {
  try {
    buildModel(await importProtocol(definitions(`export const protocol = ${value};`)));
    return [];
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    for (const { hint } of error.problems) expect(hint).not.toBe(undefined);
    return error.problems.map(({ code, where }) => `${code} ${where}`);
  }
}

describe("a module of definitions", () => {
  it("is copied as it is", async () => {
    const { protocol } = await import("../../spec/protocol.js");
    const copy = await importProtocol(definitions("export default base;"));
    expect(copy).toEqual(JSON.parse(JSON.stringify(protocol)));
    expect(buildModel(copy)).toEqual(buildModel(protocol));
    const own = await importProtocol(definitions("const shared = { x: 1 }; export const protocol = { ...base, envelope: { a: shared, b: shared, ['__proto__']: shared } };"));
    expect(JSON.stringify(own.envelope)).toBe('{"a":{"x":1},"b":{"x":1},"__proto__":{"x":1}}');
  });

  it.each<[value: string, problems: string[]]>([
    ["{ ...base, messages: [1, null, 'x', []] }", [0, 1, 2, 3].map((index) => `not-an-object /messages/${index}`)],
    ["{ ...base, messages: [, base.messages[0]] }", ["not-data /messages/0"]],
    ["{ ...base, messages: [message(null)] }", ["illegal-payload /messages/0/payload"]],
    ["{ ...base, messages: [message([])] }", ["illegal-payload /messages/0/payload"]],
    ["{ ...base, messages: [message(() => 1)] }", ["not-data /messages/0/payload"]],
    ["{ ...base, types: [undefined] }", ["not-data /types/0"]],
    ["{ ...base, types: [null, 1] }", ["not-an-object /types/0", "not-an-object /types/1"]],
    ["{ ...base, types: [{}] }", ["missing-title /types/0"]],
    ["{ ...base, capabilities: [null], constants: [0], rules: [[]] }", ["not-an-object /capabilities/0", "not-an-object /constants/0", "not-an-object /rules/0"]],
    ["{ ...base, capabilities: [{ name: 'x' }], constants: [{ name: 'X', value: 1, description: 2 }] }", ["missing-description /capabilities/0/description", "missing-description /constants/0/description"]],
    ["{ ...base, rules: [{ id: 1, shownBy: 'constructor' }] }", ["ill-formed-text /rules/0/id", "ill-formed-text /rules/0/text", "illegal-shownBy /rules/0/shownBy"]],
    ["{ ...base, envelope: null }", ["not-an-object /envelope"]],
    ["{ ...base, envelope: { ...base.envelope, properties: { ...base.envelope.properties, ts: { type: 'number' } } } }", ["unsupported-envelope /envelope/properties/ts"]],
    ["{ ...base, envelope: { ...base.envelope, properties: { ...base.envelope.properties, ts: { type: 'integer', minimum: 0, maximum: 1000 } } } }", ["unsupported-envelope /envelope/properties/ts"]],
    ["{ ...base, envelope: { ...base.envelope, properties: { ...base.envelope.properties, gm: { ...base.envelope.properties.gm, minimum: 0 } } } }", ["unsupported-envelope /envelope/properties/gm"]],
    ["{ ...base, envelope: { ...base.envelope, required: ['gm', 'seq', 'ts', 'runId', 'type', 'payload'] } }", ["unsupported-envelope /envelope/properties/payload"]],
    ["{ ...base, get types() { throw new Error('no'); } }", ["unreadable /"]],
    ["field({ get type() { throw Object.create(null); } })", ["unreadable /messages/0/payload/properties/a"]],
    ["new Proxy(base, { ownKeys() { throw null; } })", ["unreadable /"]],
    ["field(circle)", ["circular /messages/0/payload/properties/a/properties/a"]],
    ["field({ type: 'integer', minimum: 1n })", ["not-data /messages/0/payload/properties/a/minimum"]],
    ["field({ type: Symbol('x') })", ["not-data /messages/0/payload/properties/a/type"]],
    ["field({ const: Object.create(null) })", ["unsupported-literal /messages/0/payload/properties/a/const"]],
    ["field({ anyOf: [null] })", ["unsupported-union /messages/0/payload/properties/a/anyOf"]],
    ["field({ enum: Array(1e6).fill('x') })", ["too-large /messages/0/payload/properties/a/enum/"]],
    ["field({ type: 'string', enum: Array.from({ length: 2000 }, (_, i) => 'v' + i) })", ["too-many-values /messages/0/payload/properties/a/enum"]],
    ["field({ type: 'object', properties: numbered(768, { type: 'string' }) })", ["too-many-fields /messages/0/payload/properties/a/properties"]],
    ["field(nested(2000))", [`too-deep /messages/0/payload/properties/a${"/items".repeat(495)}`]],
    ["field(nested(200))", ["nested-too-deep /types/M"]],
  ])("with %s is refused", async (value, expected) => {
    const found = await problemsOf(value);
    expect(found.map((problem, index) => (expected[index]?.endsWith("/") === true && expected[index] !== "unreadable /" ? problem.replace(/\d+$/, "") : problem))).toEqual(expected);
  });

  it.each([
    ["ends the process", "process.exit(0);", 2],
    ["ends the process later", "setTimeout(() => process.exit(0)); export const protocol = base;", 2],
    ["waits for ever", "await new Promise(() => undefined);", 2],
    ["exports something else", "export const protocol = 1;", 2],
    ["fails later", "setTimeout(() => { throw new Error('from the module'); }); export const protocol = base;", 70],
    ["leaves a promise that fails", "Promise.reject(new Error('from the module')); export const protocol = base;", 70],
  ])("that %s makes no run that ends well", async (_name, code, expected) => {
    const result = await run(process.execPath, [program, "generate", "--lang", "go", "--out", join(folder, "out"), "--definitions", definitions(code)], { exitCodes: [expected] });
    expect(result.stderr).toMatch(expected === 70 ? /from the module/ : /\[(ended-early|not-a-protocol)\]/);
  });
});
