import type { Field, Model, NamedType, ObjectType, ValueType } from "../model.js";

/** What a place in a frame must hold. */
export interface Expectation {
  /** In words. */
  readonly text: string;
  /** The field that the pointer names, where it names one. */
  readonly field?: Field | undefined;
  /** The fields of the object that holds it. */
  readonly siblings: readonly Field[];
  /** The values of a closed set. */
  readonly values?: readonly string[] | undefined;
}

/** Answers what the protocol expects at a place in a frame. */
export class Expectations {
  readonly #types: ReadonlyMap<string, NamedType>;
  readonly #payloads: ReadonlyMap<string, ValueType>;

  constructor(readonly model: Model) {
    this.#types = new Map(model.types.map((type) => [type.name, type]));
    this.#payloads = new Map(model.messages.map(({ type, payload }) => [type, { kind: "ref", name: payload }]));
  }

  /** What a frame of a type must hold at a pointer, given as its tokens. */
  at(type: string | undefined, tokens: readonly string[]): Expectation {
    let fields: readonly Field[] = this.model.envelope.fields;
    if (tokens.length === 0) return { text: "an object", siblings: [] };
    let value: ValueType | undefined;
    let field: Field | undefined;
    for (const [depth, token] of tokens.entries()) {
      if (value !== undefined) {
        const resolved = this.#resolve(value);
        if (resolved.kind === "list") {
          [value, field, fields] = [resolved.items, undefined, []];
          continue;
        }
        if (resolved.kind === "map") {
          [value, field, fields] = [resolved.values, undefined, []];
          continue;
        }
        fields = resolved.kind === "object" ? resolved.fields : [];
      }
      field = fields.find(({ key }) => key === token);
      const payload = depth === 0 && token === "payload" && type !== undefined ? this.#payloads.get(type) : undefined;
      value = payload ?? field?.type;
      if (value === undefined) return { text: "any JSON", siblings: fields };
    }
    const resolved = this.#resolve(value as ValueType);
    return { text: describeType(resolved), field, siblings: fields, ...(resolved.kind === "enum" ? { values: resolved.values } : {}) };
  }

  #resolve(type: ValueType): Exclude<ValueType, { kind: "ref" }> | Exclude<NamedType, { kind: "alias" }> {
    if (type.kind !== "ref") return type;
    const named = this.#types.get(type.name) as NamedType;
    return named.kind === "alias" ? this.#resolve(named.target) : named;
  }
}

function describeType(type: Exclude<ValueType, { kind: "ref" }> | Exclude<NamedType, { kind: "alias" }>): string {
  switch (type.kind) {
    case "string":
      return "a string";
    case "boolean":
      return "true or false";
    case "integer":
      return `a whole number from ${bound(type.minimum)} to ${bound(type.maximum)}`;
    case "number":
      return ["a number", ...(type.minimum === undefined ? [] : [`from ${type.minimum}`]), ...(type.maximum === undefined ? [] : [`to ${type.maximum}`])].join(" ");
    case "literal":
      return JSON.stringify(type.value);
    case "opaque":
      return "any JSON";
    case "list":
      return "a list";
    case "map":
      return "an object";
    case "enum":
      return `one of ${type.values.map((value) => JSON.stringify(value)).join(", ")}`;
    case "object":
      return objectName(type);
  }
}

function objectName({ name }: ObjectType): string {
  return `an object (${name})`;
}

function bound(value: number): string {
  if (Math.abs(value) !== Number.MAX_SAFE_INTEGER) return String(value);
  return value > 0 ? "2^53-1" : "-(2^53-1)";
}
