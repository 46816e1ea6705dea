import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { root } from "../support/paths.js";

interface Schema {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, object>>;
  readonly required?: readonly string[];
  readonly [keyword: string]: unknown;
}

/**
 * Our schema in the form that other generators make the most of: its root is the union of all known envelopes, and each of
 * them has its fields itself instead of a reference beside them, which most generators overlook.
 */
export function writeFrameSchema(folder: string): void {
  const schema = JSON.parse(readFileSync(`${root}/schema.json`, "utf8")) as { $schema: string; $defs: Record<string, Schema> };
  const { Envelope: envelope, KnownEnvelope: known, ...defs } = schema.$defs;
  if (envelope === undefined || known === undefined) throw new Error("schema.json has no envelopes");
  for (const [name, def] of Object.entries(defs)) {
    if (def.$ref !== "#/$defs/Envelope") continue;
    const type = { type: "string", ...def.properties?.["type"] };
    const properties = { ...envelope.properties, ...def.properties, type };
    defs[name] = { title: name, type: "object", properties, required: [...(envelope.required ?? []), "payload"] };
  }
  const { $schema } = schema;
  const discriminator = { propertyName: "type" };
  const text = JSON.stringify({ $schema, title: "Frame", oneOf: known["oneOf"], discriminator, $defs: defs }, undefined, 2);
  const file = `${folder}/frame.schema.json`;
  mkdirSync(folder, { recursive: true });
  // What depends on the file is made again when it is newer.
  if (!existsSync(file) || readFileSync(file, "utf8") !== text) writeFileSync(file, text);
}
