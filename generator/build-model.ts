import { isDeepStrictEqual } from "node:util";
import type { TSchema } from "typebox";
import type { ProtocolDefinition } from "../spec/protocol.js";
import { checkCatalogue } from "./check-catalogue.js";
import { checkRecursion } from "./check-recursion.js";
import type { Envelope, Message, Model, NamedType, ValueType } from "./model.js";
import { pointerToken } from "./pointer.js";
import { ProblemError, type Problem } from "./problem.js";
import { SchemaReader } from "./read-schema.js";

const WHOLE = { kind: "integer", minimum: 0, maximum: Number.MAX_SAFE_INTEGER } as const;

/** What every binding reads an envelope as, in this order. All but the payload are required. */
const ENVELOPE_TYPES: Readonly<Record<string, ValueType>> = {
  gm: { ...WHOLE, minimum: Number.MIN_SAFE_INTEGER },
  seq: WHOLE,
  ts: WHOLE,
  runId: { kind: "string" },
  type: { kind: "string" },
  payload: { kind: "opaque" },
};
const ENVELOPE_KEYS = Object.keys(ENVELOPE_TYPES);

/**
 * Reads a protocol's definition into the model.
 *
 * @throws ProblemError with everything that the generator does not support, each with a pointer into the definition.
 */
export function buildModel(protocol: ProtocolDefinition): Model {
  const problems: Problem[] = [];
  checkCatalogue(protocol, problems);
  if (problems.length > 0) throw new ProblemError(problems);
  const reader = new SchemaReader(problems);
  protocol.types.forEach((schema, index) => reader.declare(schema, "primitives", `/types/${index}`));
  const messages = protocol.messages.map((message, index): Message => {
    const where = `/messages/${index}/payload`;
    const payload = reader.readPayload(message.payload, message.group, where);
    return {
      type: message.type,
      direction: message.direction,
      group: message.group,
      scope: message.scope,
      payload,
      envelope: `${payload}Envelope`,
      description: descriptionOf(message.payload),
    };
  });
  const envelope = readEnvelope(protocol.envelope, problems);
  const types = reader.types();
  checkTypeNames(types, messages, problems);
  const recursive = checkRecursion(types, problems);
  if (problems.length > 0) throw new ProblemError(problems);
  return {
    name: protocol.name,
    title: protocol.title,
    description: protocol.description,
    version: protocol.version,
    source: protocol.source,
    envelope,
    groups: groupsOf(types, messages),
    types: types.map((type) => (type.kind === "object" ? { ...type, recursive: recursive.has(type.name) } : type)),
    messages,
    capabilities: protocol.capabilities,
    constants: protocol.constants,
    rules: protocol.rules,
  };
}

function descriptionOf(schema: TSchema): string {
  const { description } = schema as { description?: unknown };
  return typeof description === "string" ? description : "";
}

function groupsOf(types: readonly NamedType[], messages: readonly Message[]): string[] {
  const present = new Set(types.map((type) => type.group));
  const ordered = new Set(["primitives", ...messages.map((message) => message.group)]);
  return [...ordered].filter((group) => present.has(group));
}

function readEnvelope(schema: TSchema, problems: Problem[]): Envelope {
  const reader = new SchemaReader(problems);
  const fields = reader.readFields(schema, "Envelope", "envelope", "/envelope");
  const keys = fields.map((field) => field.key);
  if (keys.join() !== ENVELOPE_KEYS.join()) {
    problems.push({
      code: "unsupported-envelope",
      message: `the envelope must have exactly the keys ${ENVELOPE_KEYS.join(", ")}, in this order`,
      where: "/envelope/properties",
      hint: "build on the Envelope of the contract; extras of one message belong into its payload",
    });
    return { description: descriptionOf(schema), fields };
  }
  for (const { key, required, type } of fields) {
    if (required === (key !== "payload") && isDeepStrictEqual(type, ENVELOPE_TYPES[key])) continue;
    problems.push({
      code: "unsupported-envelope",
      message: `the envelope's ${key} is not what every binding reads there`,
      where: `/envelope/properties/${key}`,
      hint: "build on the Envelope of the contract",
    });
  }
  return { description: descriptionOf(schema), fields };
}

/** Type names of all languages are made from the titles, so two that differ in case alone would be one name in some. */
function checkTypeNames(types: readonly NamedType[], messages: readonly Message[], problems: Problem[]): void {
  const owners = new Map<string, string>([
    ["envelope", "the envelope"],
    ["knownenvelope", "the union of the known envelopes"],
  ]);
  const claim = (name: string, owner: string): void => {
    const earlier = owners.get(name.toLowerCase());
    if (earlier === undefined) {
      owners.set(name.toLowerCase(), owner);
      return;
    }
    problems.push({
      code: "ambiguous-name",
      message: `the name ${name} of ${owner} is taken by ${earlier}`,
      where: `/types/${pointerToken(name)}`,
      hint: "give one of them another title; names must differ in more than case",
    });
  };
  for (const type of types) claim(type.name, `the type ${type.name}${type.inline ? " (an inline definition)" : ""}`);
  for (const message of messages) if (message.payload !== "") claim(message.envelope, `the envelope of ${JSON.stringify(message.type)}`);
}
