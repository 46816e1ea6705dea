import { pascalCase, words } from "../names.js";
import { ANNOTATIONS } from "../read-schema.js";

/** A JSON Schema or a part of one. */
export type Schema = Readonly<Record<string, unknown>>;

/** Definitions in the form that the generator reads, and what had to be taken out for that. */
export interface Normalized {
  readonly definitions: ReadonlyMap<string, Schema>;
  /** The names of object types that refuse unknown fields. */
  readonly closed: ReadonlySet<string>;
}

/**
 * Brings definitions of a JSON Schema, perhaps written by hand, into the form that the generator reads: what was inlined with its
 * title becomes a reference again, and a refusal of unknown fields is noted rather than kept.
 */
export function normalize(definitions: ReadonlyMap<string, Schema>): Normalized {
  const closed = new Set<string>();
  const normalizer = new Normalizer(definitions, closed);
  const result = new Map([...definitions].map(([name, schema]) => [name, normalizer.read({ ...schema, title: name }, name)] as const));
  return { definitions: result, closed };
}

/** True when a schema refers to a definition, or repeats it. */
export function isCopy(schema: Schema, name: string, definitions: ReadonlyMap<string, Schema>): boolean {
  const normalizer = new Normalizer(definitions, new Set());
  const { $ref: reference, ...rest } = normalizer.read({ title: name, ...schema }, name);
  if (reference !== undefined) return Object.keys(rest).every((key) => ANNOTATIONS.has(key));
  return normalizer.isSame(rest, definitions.get(name));
}

class Normalizer {
  constructor(
    readonly definitions: ReadonlyMap<string, Schema>,
    readonly closed: Set<string>,
  ) {}

  /** `name` is the one that the generator gives to the schema when it stands inline. */
  read(schema: Schema, name: string): Schema {
    const { properties, items, additionalProperties: unknown, required, ...rest } = schema;
    const isObject = schema["type"] === "object" && (isSchema(properties) || typeof unknown !== "object");
    if (isObject && unknown === false) this.closed.add(name);
    return {
      ...rest,
      ...(required === undefined ? {} : { required }),
      ...(isSchema(properties) ? { properties: this.#properties(properties, name) } : {}),
      ...(isSchema(items) ? { items: this.#part(items, `${name}Item`) } : items === undefined ? {} : { items }),
      ...(isSchema(unknown) ? { additionalProperties: this.#part(unknown, `${name}Value`) } : isObject || unknown === undefined ? {} : { additionalProperties: unknown }),
    };
  }

  #properties(properties: Schema, name: string): Schema {
    return Object.fromEntries(
      Object.entries(properties).map(([key, property]) => [key, isSchema(property) ? this.#part(property, name + pascalCase(words(key))) : property]),
    );
  }

  #part(schema: Schema, name: string): Schema {
    const { title, ...untitled } = schema;
    if (typeof title !== "string") return this.read(schema, name);
    const definition = this.definitions.get(title);
    if (definition === undefined) return this.read(schema, title);
    if (!this.isSame(schema, definition)) return this.read(untitled, name);
    const { description } = schema;
    return { $ref: `#/$defs/${title}`, ...(description === undefined ? {} : { description }) };
  }

  /** True when two schemas accept the same, seen through references. Pairs that are being compared count as the same. */
  isSame(one: unknown, other: unknown, open = new Set<string>()): boolean {
    if (Array.isArray(one) && Array.isArray(other)) {
      return one.length === other.length && one.every((item, index) => this.isSame(item, other[index], open));
    }
    if (!isSchema(one) || !isSchema(other)) return one === other;
    const [a, b] = [this.#target(one), this.#target(other)];
    if (a === b) return true;
    const pair = JSON.stringify([one, other]);
    if (open.has(pair)) return true;
    const inner = new Set(open).add(pair);
    const keys = new Set([...Object.keys(a), ...Object.keys(b)].filter((key) => !isText(key, a, b)));
    return [...keys].every((key) => this.isSame(a[key], b[key], inner));
  }

  #target(schema: Schema): Schema {
    const reference = schema["$ref"];
    const name = typeof reference === "string" ? reference.replace(/^#\/\$defs\//, "") : undefined;
    return (name === undefined ? undefined : this.definitions.get(name)) ?? schema;
  }
}

/** Titles and descriptions are text for people, unless a property has such a name. */
function isText(key: string, ...schemas: readonly Schema[]): boolean {
  return (key === "title" || key === "description") && schemas.every((schema) => schema[key] === undefined || typeof schema[key] === "string");
}

/** True for a JSON object. */
export function isSchema(value: unknown): value is Schema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
