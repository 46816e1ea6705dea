import { pointerToken } from "../pointer.js";
import type { Problem } from "../problem.js";
import { ANNOTATIONS } from "../read-schema.js";
import { isSchema, type Schema } from "./schema-source.js";

/** The prefix of a reference to a definition. */
export const REFERENCE = "#/$defs/";

const ENVELOPE = `${REFERENCE}Envelope`;

/**
 * Finds what a document says of frames beside their types and payloads. A contract has no room for it, and what is left out of
 * a comparison must not pass for unchanged.
 */
export function checkFrames(document: Schema, envelopes: ReadonlyMap<string, Schema>): readonly Problem[] {
  const found = new Findings();
  found.keys(document, "", ["$schema", "$ref", "allOf"]);
  found.equals(document["$ref"], ENVELOPE, "/$ref");
  const branches = document["allOf"] ?? [];
  if (!Array.isArray(branches)) found.unexpected("/allOf");
  else branches.forEach((branch, index) => checkBranch(branch, envelopes, `/allOf/${index}`, found));
  for (const [name, envelope] of envelopes) checkEnvelope(envelope, `${REFERENCE.slice(1)}${pointerToken(name)}`, found);
  return found.problems;
}

/** `if` the type is this, `then` the frame is that envelope. */
function checkBranch(branch: unknown, envelopes: ReadonlyMap<string, Schema>, where: string, found: Findings): void {
  const { if: condition, then } = isSchema(branch) ? branch : {};
  if (!isSchema(branch) || !isSchema(condition) || !isSchema(then)) return found.unexpected(where);
  found.keys(branch, where, ["if", "then"]);
  found.keys(then, `${where}/then`, ["$ref"]);
  found.keys(condition, `${where}/if`, ["type", "properties", "required"]);
  found.equals(condition["type"], "object", `${where}/if/type`);
  found.equals(condition["required"], ["type"], `${where}/if/required`);
  const envelope = envelopes.get(String(then["$ref"]).slice(REFERENCE.length));
  if (envelope === undefined) return found.unexpected(`${where}/then`);
  found.equals(condition["properties"] ?? {}, { type: { const: constantOf(envelope) } }, `${where}/if/properties`);
}

function checkEnvelope(envelope: Schema, where: string, found: Findings): void {
  found.keys(envelope, where, ["$ref", "type", "properties", "required", "additionalProperties"]);
  if (envelope["$ref"] !== ENVELOPE) found.unexpected(`${where}/$ref`);
  found.equals(envelope["type"], "object", `${where}/type`);
  found.equals(envelope["additionalProperties"], true, `${where}/additionalProperties`);
  const required = envelope["required"];
  if (!Array.isArray(required) || [...required].sort().join() !== "payload,type") found.unexpected(`${where}/required`);
  const properties = isSchema(envelope["properties"]) ? envelope["properties"] : {};
  for (const key of Object.keys(properties)) {
    if (key !== "type" && key !== "payload") found.unexpected(`${where}/properties/${pointerToken(key)}`);
  }
  const type = properties["type"];
  if (isSchema(type)) {
    found.keys(type, `${where}/properties/type`, ["const", "type"]);
    found.equals(type["type"], "string", `${where}/properties/type/type`);
  }
}

function constantOf({ properties }: Schema): unknown {
  const type = isSchema(properties) ? properties["type"] : undefined;
  return isSchema(type) ? type["const"] : undefined;
}

class Findings {
  readonly problems: Problem[] = [];

  unexpected(where: string): void {
    this.problems.push({
      code: "unsupported-frame",
      message: "this says something of frames that a contract does not hold",
      where,
      hint: "the root and the envelopes state types and payloads, as `graphmind-gen schema` prints them",
    });
  }

  keys(schema: Schema, where: string, known: readonly string[]): void {
    for (const key of Object.keys(schema)) {
      if (!known.includes(key) && !ANNOTATIONS.has(key) && !key.startsWith("x-")) this.unexpected(`${where}/${pointerToken(key)}`);
    }
  }

  /** What is absent says nothing. */
  equals(value: unknown, expected: unknown, where: string): void {
    if (value !== undefined && JSON.stringify(value) !== JSON.stringify(expected)) this.unexpected(where);
  }
}
