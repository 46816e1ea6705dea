import { readFileSync } from "node:fs";
import Ajv2020 from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { buildModel } from "../../generator/build-model.js";
import { schemaDocument, schemaText } from "../../generator/schema.js";
import { protocol } from "../../spec/protocol.js";
import { root } from "../support/paths.js";
import { hostile } from "../protocols/hostile.js";
import { three } from "../protocols/three.js";

const model = buildModel(protocol);
const document = schemaDocument(model);

/** Every keyword of the document, wherever a schema stands. */
function keywordsOf(schema: unknown, found = new Set<string>()): Set<string> {
  if (typeof schema !== "object" || schema === null) return found;
  for (const [keyword, value] of Object.entries(schema)) {
    found.add(keyword);
    if (keyword === "properties" || keyword === "$defs") {
      for (const inner of Object.values(value as object)) keywordsOf(inner, found);
    } else if (["items", "additionalProperties", "if", "then"].includes(keyword)) {
      keywordsOf(value, found);
    } else if (["allOf", "oneOf"].includes(keyword)) {
      for (const inner of value as unknown[]) keywordsOf(inner, found);
    }
  }
  return found;
}

describe("the JSON Schema", () => {
  it("is the schema.json at the package root, byte for byte (J4)", () => {
    expect(readFileSync(`${root}/schema.json`, "utf8")).toBe(schemaText(model));
  });

  it("ends in one newline and does not depend on who asks (J4)", () => {
    expect(schemaText(model)).toMatch(/[^\n]\n$/);
    expect(schemaText(buildModel(protocol))).toBe(schemaText(model));
  });

  it("uses no keyword but those that validators read alike (J3)", () => {
    const standard = [
      ...["$schema", "$comment", "$defs", "$ref", "title", "description"],
      ...["type", "properties", "required", "additionalProperties", "items", "enum", "const", "minimum", "maximum"],
      ...["allOf", "oneOf", "if", "then"],
    ];
    for (const definition of [protocol, three, hostile]) {
      const used = keywordsOf(schemaDocument(buildModel(definition)));
      expect([...used].filter((keyword) => !standard.includes(keyword))).toEqual([]);
    }
  });

  it("names every type and envelope, with title and description (J2)", () => {
    const expected = [
      ...model.types.filter((type) => !type.inline).map((type) => type.name),
      "Envelope",
      ...model.messages.map((message) => message.envelope),
      "KnownEnvelope",
    ];
    expect(Object.keys(document.$defs)).toEqual(expected);
    for (const [name, def] of Object.entries(document.$defs)) {
      expect(def["title"]).toBe(name);
      expect(def["description"]).toMatch(/\w/);
    }
  });

  it("accepts what a receiver must accept, and nothing else (J1)", () => {
    const validate = new Ajv2020.default({ strict: true, ownProperties: true, strictNumbers: true }).compile(document);
    const envelope = { gm: 1, seq: 0, ts: 0, runId: "r" };
    expect(validate({ ...envelope, type: "mode.set", payload: { mode: "run" } })).toBe(true);
    expect(validate({ ...envelope, type: "mode.set", payload: { mode: "Run" } })).toBe(false);
    expect(validate({ ...envelope, type: "mode.set" })).toBe(false);
    expect(validate({ ...envelope, type: "of.tomorrow" })).toBe(true);
    expect(validate({ ...envelope, type: "constructor", payload: null })).toBe(true);
    expect(validate({ ...envelope, gm: 2, type: "of.tomorrow" })).toBe(false);
    expect(validate({ ...envelope, seq: -1, type: "of.tomorrow" })).toBe(false);
    expect(validate([])).toBe(false);
  });

  it("keeps the closed union closed", () => {
    const validate = new Ajv2020.default({ strict: true, ownProperties: true })
      .addSchema(document, "protocol")
      .compile({ $ref: "protocol#/$defs/KnownEnvelope" });
    const envelope = { gm: 1, seq: 0, ts: 0, runId: "r" };
    expect(validate({ ...envelope, type: "mode.set", payload: { mode: "run" } })).toBe(true);
    expect(validate({ ...envelope, type: "of.tomorrow", payload: {} })).toBe(false);
  });

  it("holds keys that are no ordinary names", () => {
    const def = schemaDocument(buildModel(hostile)).$defs["KeysRequired"] as { properties: object };
    expect(Object.keys(def.properties)).toContain("__proto__");
    expect(Object.keys(def.properties)).toContain("");
  });
});
