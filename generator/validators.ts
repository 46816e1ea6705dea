import { Ajv } from "ajv";
import standalone from "ajv/dist/standalone/index.js";
import { pointerToken } from "./pointer.js";
import type { SchemaDocument } from "./schema.js";

type Schema = Readonly<Record<string, unknown>>;

/** JavaScript of Ajv's standalone validators: ES modules that import nothing. */
export interface ValidatorCode {
  /** Stops at the first fault. Each function says yes or no; trusts that objects come from `JSON.parse`. */
  readonly quick: string;
  /** Finds every fault, and looks at own properties only. */
  readonly complete: string;
}

/** A shared type that expands to more schemas than this becomes a function of its own instead of a copy at each use. */
const INLINE_LIMIT = 64;

const PREFIX = "#/$defs/";

/**
 * Compiles validators for the definitions `names` of the document. Each is exported as `validate` and its name.
 *
 * The envelope's is for any major version: a receiver looks at `gm` only after it knows that the frame is an envelope.
 */
export function validatorCode(document: SchemaDocument, names: readonly string[]): ValidatorCode {
  const $defs = new Expansion(document).definitions(names);
  const keys = keysOf($defs);
  const inherited = keys.some((key) => key in Object.prototype);
  // Ajv takes the empty name of a missing key for no missing key, unless it looks for all of them.
  const nameless = keys.includes("");
  return {
    quick: compile($defs, names, { allErrors: nameless, ownProperties: inherited }),
    complete: compile($defs, names, { allErrors: true, ownProperties: true }),
  };
}

function compile(
  $defs: Readonly<Record<string, Schema>>,
  names: readonly string[],
  options: { readonly allErrors: boolean; readonly ownProperties: boolean },
): string {
  const ajv = new Ajv({
    ...options,
    strict: true,
    strictNumbers: true,
    messages: false,
    inlineRefs: false,
    // Larger enums would be compared by a function that Ajv imports.
    loopEnum: Infinity,
    loopRequired: Infinity,
    code: { esm: true, source: true, lines: true },
  });
  ajv.addSchema({ $id: "protocol", $defs });
  const exported = Object.fromEntries(names.map((name) => [`validate${name}`, `protocol${PREFIX}${name}`]));
  const code = standalone.default(ajv, exported).replace(/^"use strict";\n/, "");
  return `${mergeInPlace(code.replace(WHOLE_NUMBER, "if(!Number.isInteger($1)){")).trimEnd()}\n`;
}

/** Ajv's test for a whole number divides, which takes longer than the rest of an envelope's check. */
const WHOLE_NUMBER =
  /^if\(!\(\(\(typeof ([\w.]+) == "number"\) && \(!\(\1 % 1\) && !isNaN\(\1\)\)\) && \(isFinite\(\1\)\)\)\)\{$/gm;

const CONCATENATION = /^vErrors = vErrors === null \? ([\w.]+)\.errors : vErrors\.concat\(\1\.errors\);$/gm;

/**
 * Ajv copies the list of errors at each call of another validator, so that a list of n faulty items costs n² steps.
 * Moving the shorter list into the longer one keeps that linear for lists and n log n for deep nesting. Nobody relies on the order.
 */
function mergeInPlace(code: string): string {
  const merged = code.replace(CONCATENATION, "vErrors = mergeErrors(vErrors, $1.errors);");
  if (merged === code) return code;
  return `${merged.trimEnd()}

function mergeErrors(one, other) {
if(one === null){
return other;
}
const [longer, shorter] = one.length < other.length ? [other, one] : [one, other];
for(const error of shorter){
longer.push(error);
}
return longer;
}
`;
}

/** Every key that the schemas name, at any depth. */
function keysOf(schemas: Readonly<Record<string, Schema>>): string[] {
  return Object.values(schemas).flatMap((schema) => {
    const properties = (schema["properties"] ?? {}) as Readonly<Record<string, Schema>>;
    const patterns = (schema["patternProperties"] ?? {}) as Readonly<Record<string, Schema>>;
    const inner = { ...(schema["items"] ? { items: schema["items"] as Schema } : {}), ...(schema["additionalProperties"] ? { values: schema["additionalProperties"] as Schema } : {}) };
    return [
      ...Object.keys(properties),
      ...(Object.keys(patterns).length > 0 ? ["__proto__"] : []),
      ...keysOf(properties),
      ...keysOf(patterns),
      ...keysOf(inner),
    ];
  });
}

/** Rewrites the document's definitions into what Ajv compiles to the leanest code. */
class Expansion {
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

  /** Ajv skips a property called `__proto__`; a pattern that matches this one key does what it should. */
  #properties(properties: Readonly<Record<string, Schema>>, isEnvelope: boolean): Schema {
    const entries = Object.entries(properties).map(([key, property]): [string, Schema] => {
      const { const: version, ...anyVersion } = property;
      return [key, this.#expand(isEnvelope && key === "gm" ? anyVersion : property)];
    });
    const ordinary = entries.filter(([key]) => key !== "__proto__");
    const proto = entries.find(([key]) => key === "__proto__");
    return {
      properties: Object.fromEntries(ordinary),
      ...(proto === undefined ? {} : { patternProperties: { "^__proto__$": proto[1] } }),
    };
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
