import { pointerToken } from "./pointer.js";
import type { SchemaDocument } from "./schema.js";

/** A JSON Schema. */
export type Schema = Readonly<Record<string, unknown>>;

/** A shared type that expands to more schemas than this becomes a function of its own instead of a copy at each use. */
const INLINE_LIMIT = 64;

/** What references within the document start with. */
export const PREFIX = "#/$defs/";

/** Rewrites the document's definitions into what compiles to the leanest code. */
export class Expansion {
  readonly #sizes = new Map<string, number>();
  readonly #kept = new Set<string>();

  constructor(readonly document: SchemaDocument) {}

  /** The definitions `names`, and those that they refer to after expansion. */
  definitions(names: readonly string[]): Readonly<Record<string, Schema>> {
    const result: Record<string, Schema> = {};
    for (const name of names) this.#kept.add(name);
    for (const name of this.#kept) result[name] = this.#expand(this.#definition(name), name === "Envelope");
    return result;
  }

  #definition(name: string): Schema {
    const definition = this.document.$defs[name];
    if (definition === undefined) throw new Error(`the schema has no definition ${name}`);
    return definition;
  }

  #expand(schema: Schema, isEnvelope = false): Schema {
    const reference = schema["$ref"];
    if (typeof reference === "string") {
      const name = reference.slice(PREFIX.length);
      if (this.#size(name) <= INLINE_LIMIT) return this.#expand(this.#definition(name));
      this.#kept.add(name);
      return { $ref: `protocol${PREFIX}${pointerToken(name)}` };
    }
    const { title: _, description: __, properties, items, additionalProperties, ...rest } = schema;
    // A literal's type is its kind of JSON value: a fraction where a whole number must stand is another value.
    const type = typeof rest["const"] === "number" ? { type: "number" } : {};
    return {
      ...rest,
      ...type,
      ...(properties === undefined ? {} : this.#properties(properties as Readonly<Record<string, Schema>>, isEnvelope)),
      ...(items === undefined ? {} : { items: this.#expand(items as Schema) }),
      ...(additionalProperties === undefined ? {} : { additionalProperties: this.#expand(additionalProperties as Schema) }),
    };
  }

  #properties(properties: Readonly<Record<string, Schema>>, isEnvelope: boolean): Schema {
    const entries = Object.entries(properties).map(([key, property]): [string, Schema] => {
      const { const: version, ...anyVersion } = property;
      return [key, this.#expand(isEnvelope && key === "gm" ? anyVersion : property)];
    });
    return { properties: Object.fromEntries(entries) };
  }

  /** How many schemas a definition expands to; infinite when it holds itself. */
  #size(name: string): number {
    const known = this.#sizes.get(name);
    if (known !== undefined) return known;
    this.#sizes.set(name, Infinity);
    const size = this.#sizeOf(this.#definition(name));
    this.#sizes.set(name, size);
    return size;
  }

  #sizeOf(schema: Schema): number {
    const reference = schema["$ref"];
    if (typeof reference === "string") {
      const size = this.#size(reference.slice(PREFIX.length));
      return size === Infinity ? Infinity : size > INLINE_LIMIT ? 1 : size;
    }
    const properties = Object.values((schema["properties"] ?? {}) as Readonly<Record<string, Schema>>);
    const parts = [...properties, schema["items"], schema["additionalProperties"]].filter((part) => part !== undefined);
    return 1 + parts.reduce<number>((sum, part) => sum + this.#sizeOf(part as Schema), 0);
  }
}
