import type { Field, Model, NamedType, ObjectType, ValueType } from "../model.js";
import { list, object, raw, string, type Json, type Path } from "./json.js";

/** A type with every name resolved. */
export type Shape =
  | Exclude<ValueType, { readonly kind: "ref" }>
  | { readonly kind: "enum"; readonly values: readonly string[] }
  | { readonly kind: "object"; readonly object: ObjectType };

/** A place in a payload where a value stands. */
export interface Site {
  /** From the payload's root. */
  readonly path: Path;
  readonly shape: Shape;
  /** The field, where the value is a field's and not an element's. */
  readonly field?: Field;
  /** The smallest valid payload that has a value here. */
  readonly base: Json;
}

/** Samples and sites of a model's types. */
export interface Samples {
  /** The smallest valid value. */
  minimal(type: ValueType): Json;
  /** A valid value with every optional field, one element in each list and one entry in each map. */
  full(type: ValueType): Json;
  shape(type: ValueType): Shape;
  /** Every place below a payload's root, in the order of the definition; a recursive type is entered twice. */
  sites(payload: string): readonly Site[];
}

const OPAQUE = object(["any", list(raw("1"), raw("null"), raw("2.50"), string("x"))]);

/** The key of the one entry in a sample of a map. */
const MAP_KEY = "key";

/** The number that samples hold: a small one if the bounds allow. */
function numberSample(type: { readonly minimum?: number; readonly maximum?: number }, wanted: number): string {
  const { minimum = -Infinity, maximum = Infinity } = type;
  if (minimum <= wanted && wanted <= maximum) return JSON.stringify(wanted);
  return JSON.stringify(Number.isFinite(minimum) ? minimum : maximum);
}

/** Reads the types of a model, for samples of them. */
export function samplesOf(model: Model): Samples {
  const types = new Map<string, NamedType>(model.types.map((type) => [type.name, type]));

  const shape = (type: ValueType): Shape => {
    if (type.kind !== "ref") return type;
    const named = types.get(type.name);
    if (named === undefined) throw new Error(`the model has no type ${type.name}`);
    if (named.kind === "alias") return shape(named.target);
    return named.kind === "enum" ? { kind: "enum", values: named.values } : { kind: "object", object: named };
  };

  const fieldsOf = (type: ObjectType, wanted: (field: Field) => boolean, value: (field: Field) => Json): Json =>
    object(...type.fields.filter(wanted).map((field) => [field.key, value(field)] as const));

  const scalar = (type: Shape): Json => {
    switch (type.kind) {
      case "string":
        return string("text");
      case "boolean":
        return raw("true");
      case "integer":
        return raw(numberSample(type, 1));
      case "number":
        return raw(numberSample(type, 1.5));
      case "literal":
        return raw(JSON.stringify(type.value));
      case "enum":
        return string(type.values[0] ?? "");
      default:
        return OPAQUE;
    }
  };

  const minimal = (type: ValueType): Json => {
    const resolved = shape(type);
    if (resolved.kind === "list") return list();
    if (resolved.kind === "map") return object();
    if (resolved.kind === "object")
      return fieldsOf(resolved.object, (field) => field.required, (field) => minimal(field.type));
    return scalar(resolved);
  };

  const fullBelow = (type: ValueType, inside: readonly string[]): Json => {
    const resolved = shape(type);
    if (resolved.kind === "list") return entersTwice(resolved.items, inside) ? list() : list(fullBelow(resolved.items, inside));
    if (resolved.kind === "map")
      return entersTwice(resolved.values, inside) ? object() : object([MAP_KEY, fullBelow(resolved.values, inside)]);
    if (resolved.kind !== "object") return scalar(resolved);
    const below = [...inside, resolved.object.name];
    return fieldsOf(
      resolved.object,
      (field) => field.required || !entersTwice(field.type, below),
      (field) => fullBelow(field.type, below),
    );
  };

  const entersTwice = (type: ValueType, inside: readonly string[]): boolean => {
    const resolved = shape(type);
    return resolved.kind === "object" && inside.includes(resolved.object.name);
  };

  const walk = (type: ValueType, path: Path, embed: (value: Json) => Json, inside: readonly string[], field?: Field): Site[] => {
    const resolved = shape(type);
    const own: Site = { path, shape: resolved, base: embed(minimal(type)), ...(field && { field }) };
    switch (resolved.kind) {
      case "list":
        return [own, ...walk(resolved.items, [...path, "0"], (value) => embed(list(value)), inside)];
      case "map":
        return [own, ...walk(resolved.values, [...path, MAP_KEY], (value) => embed(object([MAP_KEY, value])), inside)];
      case "object": {
        const { name, fields } = resolved.object;
        // One repetition on the way down shows that a recursive type is checked below its first level as well.
        const repeated = inside.length - new Set(inside).size + (inside.includes(name) ? 1 : 0);
        if (repeated > 1) return [own];
        const below = [...inside, name];
        return [
          own,
          ...fields.flatMap((child) => {
            const put = (value: Json): Json =>
              embed(
                fieldsOf(
                  resolved.object,
                  (one) => one.required || one === child,
                  (one) => (one === child ? value : minimal(one.type)),
                ),
              );
            return walk(child.type, [...path, child.key], put, below, child);
          }),
        ];
      }
      default:
        return [own];
    }
  };

  return {
    minimal,
    full: (type) => fullBelow(type, []),
    shape,
    sites: (payload) => walk({ kind: "ref", name: payload }, [], (value) => value, []).slice(1),
  };
}

/** A key like `wanted` that none of these is. */
export function freshKey(taken: readonly string[], wanted: string): string {
  let key = wanted;
  while (taken.includes(key)) key += "x";
  return key;
}
