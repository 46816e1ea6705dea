import fc from "fast-check";
import { buildModel } from "../../../generator/build-model.js";
import { checkRecursion } from "../../../generator/check-recursion.js";
import type { AliasType, EnumType, Field, Message, Model, NamedType, ObjectType, ValueType } from "../../../generator/model.js";
import type { Problem } from "../../../generator/problem.js";
import { three } from "../../protocols/three.js";

const envelope = buildModel(three).envelope;

/** A small pool, so that changes meet again what they changed before. */
export const keys = ["a", "b", "c", "constructor", "__proto__", "a/b"];
export const texts = ["red", "green", "blue", "", "Red"];
const names = ["Alpha", "Beta", "Gamma", "Delta"];
const messageTypes = ["ping", "pong", "tick", "tock"];

/** Draws one value. */
export interface Draw {
  /** A whole number from 0, below `limit`. */
  below(limit: number): number;
  one<T>(values: readonly T[]): T;
  /** Some of the values, at least one, in their order. */
  some<T>(values: readonly T[]): readonly T[];
  flip(): boolean;
}

/** Draws from fast-check, so that a failure is repeated by its seed and shrunk. */
export function drawFrom(g: fc.GeneratorValue): Draw {
  const below = (limit: number): number => g(fc.nat, { max: limit - 1 });
  const one = <T>(values: readonly T[]): T => values[below(values.length)] as T;
  return {
    below,
    one,
    some: (values) => {
      const chosen = values.filter(() => below(2) === 1);
      return chosen.length > 0 ? chosen : [one(values)];
    },
    flip: () => below(2) === 1,
  };
}

/** The parts that a contract is made of, before they are put together. */
export interface Parts {
  readonly version: number;
  readonly types: readonly NamedType[];
  readonly messages: readonly Message[];
}

/** A random contract that the generator would accept. */
export function randomParts(draw: Draw): Parts {
  const declared = names.slice(0, 1 + draw.below(names.length));
  const types = declared.map((name) => randomNamed(draw, name, declared));
  const messages = messageTypes.slice(0, 1 + draw.below(3)).map((type) => randomMessage(draw, type));
  const payloads = messages.map(({ payload }) => randomObject(draw, payload, declared));
  const parts = { version: 1, types: [...types, ...payloads], messages };
  return isLegal(parts) ? parts : { ...parts, types: parts.types.map(withoutReferences) };
}

/** An alias names a type without a name; for one that has one, the definitions know no second. */
export function target(type: ValueType): ValueType {
  return type.kind === "ref" ? { kind: "list", items: type } : type;
}

/** A message and the name of its payload. */
export function randomMessage(draw: Draw, type: string): Message {
  const payload = `Payload${type.charAt(0).toUpperCase()}${type.slice(1)}`;
  return {
    type,
    payload,
    envelope: `${payload}Envelope`,
    direction: draw.flip() ? "app-to-viewer" : "viewer-to-app",
    scope: draw.flip() ? "run" : "wildcard",
    group: "events",
    description: "",
  };
}

/** A type for a field, an item or a value. */
export function randomValue(draw: Draw, declared: readonly string[], depth = 2): ValueType {
  const plain = ["string", "boolean", "integer", "number", "literal", "opaque", "ref", "ref"] as const;
  switch (draw.one(depth > 0 ? [...plain, "list", "map"] as const : plain)) {
    case "string":
      return { kind: "string" };
    case "boolean":
      return { kind: "boolean" };
    case "integer":
      return { kind: "integer", ...randomBounds(draw) };
    case "number":
      return draw.flip() ? { kind: "number" } : { kind: "number", ...randomBounds(draw) };
    case "literal":
      return { kind: "literal", value: draw.one([...texts, 0, 3, true]) };
    case "opaque":
      return { kind: "opaque" };
    case "list":
      return { kind: "list", items: randomValue(draw, declared, depth - 1) };
    case "map":
      return { kind: "map", values: randomValue(draw, declared, depth - 1) };
    case "ref":
      return declared.length === 0 ? { kind: "string" } : { kind: "ref", name: draw.one(declared) };
  }
}

function randomBounds(draw: Draw): { minimum: number; maximum: number } {
  const minimum = draw.one([-Number.MAX_SAFE_INTEGER, -3, 0, 3]);
  return { minimum, maximum: Math.max(minimum, draw.one([0, 3, 10, Number.MAX_SAFE_INTEGER])) };
}

/** A field under a key of its own. */
export function randomField(draw: Draw, key: string, declared: readonly string[]): Field {
  return { key, required: draw.flip(), type: randomValue(draw, declared), description: "" };
}

function randomNamed(draw: Draw, name: string, declared: readonly string[]): NamedType {
  const named = { name, description: "", group: "primitives", inline: false };
  const kind = draw.below(4);
  if (kind === 0) return { ...named, kind: "enum", values: draw.some(texts) } satisfies EnumType;
  if (kind === 1) return { ...named, kind: "alias", target: target(randomValue(draw, declared, 1)) } satisfies AliasType;
  return randomObject(draw, name, declared);
}

function randomObject(draw: Draw, name: string, declared: readonly string[]): ObjectType {
  const fields = keys.filter(() => draw.below(2) === 0).map((key) => randomField(draw, key, declared));
  return { kind: "object", name, description: "", group: "primitives", inline: false, recursive: false, fields };
}

/** False for types that no value can have, and for names that stand for themselves. */
export function isLegal(parts: Parts): boolean {
  const problems: Problem[] = [];
  checkRecursion(parts.types, problems);
  const known = new Set(parts.types.map(({ name }) => name));
  return problems.length === 0 && known.size === parts.types.length && parts.messages.length > 0;
}

function withoutReferences(type: NamedType): NamedType {
  const plain = (value: ValueType): ValueType => (value.kind === "ref" ? { kind: "string" } : value.kind === "list" || value.kind === "map" ? { kind: "opaque" } : value);
  if (type.kind === "alias") return { ...type, target: plain(type.target) };
  return type.kind === "enum" ? type : { ...type, fields: type.fields.map((field) => ({ ...field, type: plain(field.type) })) };
}

/** The model of these parts. */
export function modelOf({ version, types, messages }: Parts): Model {
  return { name: "random", title: "Random", description: "", version, source: "", envelope, groups: ["primitives"], types, messages, capabilities: [], constants: [], rules: [] };
}
