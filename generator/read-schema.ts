import type { TSchema } from "typebox";
import type { EnumType, Field, NamedType, ObjectType, ValueType } from "./model.js";
import { pascalCase, words } from "./names.js";
import { pointerToken } from "./pointer.js";
import type { Problem } from "./problem.js";

type Schema = Readonly<Record<string, unknown>>;

/** Where a schema stands. */
interface Place {
  /** The name that the schema has, or would get as an inline type. */
  readonly name: string;
  /** The object that holds it, behind which an inline type is declared. */
  readonly owner: string;
  readonly group: string;
  readonly where: string;
}

const MAX_SAFE = Number.MAX_SAFE_INTEGER;

/** Ajv's code compares with all values in one expression, which for more exhausts its stack. */
const MAX_ENUM_VALUES = 1000;

/** The cases' time grows with the square of it. */
const MAX_FIELDS = 500;

/** Keywords that say nothing about which values are valid. */
export const ANNOTATIONS: ReadonlySet<string> = new Set(["title", "description", "default", "examples", "$comment", "deprecated", "readOnly", "writeOnly", "$id", "$defs"]);

const UNSUPPORTED: ReadonlyMap<string, { code: string; message: string; hint: string }> = new Map([
  ["prefixItems", { code: "unsupported-tuple", message: "tuples are not supported", hint: "use an object with a field for each place" }],
  ["anyOf", { code: "unsupported-union", message: "unions are supported only between messages of the catalogue", hint: "use an object with optional fields, an enum, or an opaque value" }],
  ["oneOf", { code: "unsupported-union", message: "unions are supported only between messages of the catalogue", hint: "use an object with optional fields, an enum, or an opaque value" }],
  ["allOf", { code: "unsupported-intersection", message: "intersections are not supported", hint: "write all fields into one object" }],
  ["not", { code: "unsupported-keyword", message: "negation is not supported", hint: "say what is valid instead" }],
]);

/** Keywords that are read in schemas of some types, and the types. */
const APPLICABLE: ReadonlyMap<string, readonly string[]> = new Map([
  ["minimum", ["integer", "number"]],
  ["maximum", ["integer", "number"]],
  ["items", ["array"]],
  ...["properties", "required", "patternProperties", "additionalProperties"].map((keyword): [string, string[]] => [keyword, ["object"]]),
]);

/** Reads TypeBox schemas into types of the model and collects what cannot be read. */
export class SchemaReader {
  readonly #declared = new Map<string, { type: NamedType; shape: string }>();
  readonly #inlineByOwner = new Map<string, NamedType[]>();
  readonly #wanted: { name: string; where: string }[] = [];
  readonly #payloads = new Map<string, string>();

  constructor(
    readonly problems: Problem[],
    /** What to do about a type that is referred to and not there. */
    readonly howToDeclare = "list the type among the protocol's `types`",
  ) {}

  /** Declares a titled type of the definition. */
  declare(schema: TSchema, group: string, where: string): void {
    const { title } = schema as Schema;
    if (typeof title !== "string") {
      this.#problem("missing-title", "a named type has no title", where, "give it a `title`, which is its name in every language");
      return;
    }
    this.#readNamed(schema as Schema, title, group, `/types/${pointerToken(title)}`);
  }

  /** Declares the payload of a message and returns its name. */
  readPayload(schema: TSchema, group: string, where: string): string {
    const { title, type } = schema as Schema;
    if (typeof title !== "string" || type !== "object" || "patternProperties" in schema) {
      this.#problem("illegal-payload", "a payload must be an object with a title", where, "make it an object (in TypeBox, Type.Object) with a `title`, which names the payload in every language");
      return "";
    }
    const earlier = this.#payloads.get(title) ?? (this.#declared.has(title) ? `/types/${title}` : undefined);
    if (earlier !== undefined) {
      this.#problem("shared-payload", `the payload ${title} is used at ${earlier} already`, where, "give each message a payload of its own; two may have the same fields");
      return title;
    }
    this.#payloads.set(title, where);
    this.#readNamed(schema as Schema, title, group, where);
    return title;
  }

  /** The fields of one object schema, which itself gets no entry among the types. */
  readFields(schema: TSchema, name: string, group: string, where: string): readonly Field[] {
    return this.#fields(schema as Schema, { name, owner: name, group, where });
  }

  /** Every type read so far, each inline one behind its parent. Reports references to types that were never declared. */
  types(): readonly NamedType[] {
    for (const { name, where } of this.#wanted) {
      if (this.#declared.has(name)) continue;
      this.#problem("unknown-reference", `there is no type ${name}`, where, this.howToDeclare);
    }
    const ordered: NamedType[] = [];
    const add = (type: NamedType): void => {
      ordered.push(type);
      for (const inline of this.#inlineByOwner.get(type.name) ?? []) add(inline);
    };
    for (const { type } of this.#declared.values()) add(type);
    return ordered;
  }

  #problem(code: string, message: string, where: string, hint: string): void {
    this.problems.push({ code, message, where, hint });
  }

  #readNamed(schema: Schema, title: string, group: string, where: string): void {
    if (!/^[A-Z][A-Za-z0-9]*$/.test(title)) {
      this.#problem("illegal-name", `the title ${JSON.stringify(title)} is not a name in Pascal case`, where, "use letters and digits, a capital first, for example `NodeKind`");
      return;
    }
    const shape = shapeOf(schema);
    const known = this.#declared.get(title);
    if (known !== undefined) {
      if (known.shape !== shape) {
        this.#problem("conflicting-title", `two different types have the title ${title}`, where, "rename one of them; a description alone may differ");
      }
      return;
    }
    // Declared before its parts are read: a recursive type meets itself, and parts found on the way come behind it.
    const entry = { type: undefined as unknown as NamedType, shape };
    this.#declared.set(title, entry);
    entry.type = this.#namedType(schema, { name: title, owner: title, group, where }, false);
  }

  #namedType(schema: Schema, place: Place, inline: boolean): NamedType {
    const named = { name: place.name, description: text(schema["description"]), group: place.group, inline };
    if (isObject(schema)) {
      return { ...named, kind: "object", fields: this.#fields(schema, place), recursive: false } satisfies ObjectType;
    }
    const values = enumValues(schema);
    if (values !== undefined) {
      return { ...named, kind: "enum", values: this.#enumValues(values, schema, place) } satisfies EnumType;
    }
    return { ...named, kind: "alias", target: this.#unnamed(schema, place) };
  }

  #fields(schema: Schema, place: Place): readonly Field[] {
    this.#refuseKeywords(schema, ["type", "properties", "required", "additionalProperties"], place.where);
    if (schema["additionalProperties"] === false) {
      this.#problem("closed-object", "an object may not forbid unknown fields", `${place.where}/additionalProperties`, "leave additionalProperties out: every object of a protocol is loose");
    }
    const others = schema["additionalProperties"];
    if (typeof others === "object" && others !== null && Object.keys(others).length > 0) {
      this.#problem("typed-unknown-fields", "an object may not give unknown fields a type", `${place.where}/additionalProperties`, "put them into a field of their own, a map");
    }
    const properties = this.#schema(schema["properties"] ?? {}, `${place.where}/properties`);
    const required = new Set(this.#keys(schema["required"] ?? [], `${place.where}/required`));
    for (const key of required) {
      if (Object.hasOwn(properties, key)) continue;
      this.#problem("unknown-required-key", `the required key ${JSON.stringify(key)} is no property`, `${place.where}/required`, "define the property, or leave the key out");
    }
    const entries = Object.entries(properties);
    if (entries.length > MAX_FIELDS) {
      this.#problem("too-many-fields", `an object may have ${MAX_FIELDS} fields, not ${entries.length}`, `${place.where}/properties`, "put those that belong together into objects of their own, or use a map");
      return [];
    }
    return entries.map(([key, value]): Field => {
      const where = `${place.where}/properties/${pointerToken(key)}`;
      const property = this.#schema(value, where);
      if (!key.isWellFormed()) {
        this.#problem("ill-formed-text", "the key holds a lone surrogate", where, "use Unicode text");
      }
      const name = place.name + pascalCase(words(key));
      return {
        key,
        required: required.has(key),
        type: this.#valueType(property, { ...place, name, owner: place.name, where }),
        description: text(property["description"]),
      };
    });
  }

  /** A type where it is used: a reference when it has a name, or gets one as an inline object or enum. */
  #valueType(schema: Schema, place: Place): ValueType {
    const reference = schema["$ref"];
    if (typeof reference === "string") return this.#reference(schema, reference, place);
    const title = schema["title"];
    if (typeof title === "string") {
      this.#readNamed(schema, title, "primitives", place.where);
      return { kind: "ref", name: title };
    }
    if (isObject(schema) || enumValues(schema) !== undefined) {
      const siblings = this.#inlineByOwner.get(place.owner) ?? [];
      this.#inlineByOwner.set(place.owner, siblings);
      siblings.push(this.#namedType(schema, place, true));
      return { kind: "ref", name: place.name };
    }
    return this.#unnamed(schema, place);
  }

  #reference(schema: Schema, reference: string, place: Place): ValueType {
    const name = reference.replace(/^#\/\$defs\//, "");
    for (const [key, definition] of Object.entries(this.#schema(schema["$defs"] ?? {}, `${place.where}/$defs`))) {
      const where = `${place.where}/$defs/${pointerToken(key)}`;
      this.#readNamed({ ...this.#schema(definition, where), title: key }, key, "primitives", where);
    }
    this.#refuseKeywords(schema, ["$ref"], place.where);
    this.#wanted.push({ name, where: place.where });
    return { kind: "ref", name };
  }

  /** Everything that has no name of its own. */
  #unnamed(schema: Schema, place: Place): ValueType {
    for (const [keyword, { code, message, hint }] of UNSUPPORTED) {
      if (keyword in schema) {
        this.#problem(code, message, `${place.where}/${keyword}`, hint);
        return { kind: "opaque" };
      }
    }
    if ("const" in schema) return this.#literal(schema, place);
    switch (schema["type"]) {
      case undefined:
        this.#refuseKeywords(schema, [], place.where);
        return { kind: "opaque" };
      case "string":
      case "boolean":
        this.#refuseKeywords(schema, ["type"], place.where);
        return { kind: schema["type"] };
      case "integer":
        this.#refuseKeywords(schema, ["type", "minimum", "maximum"], place.where);
        return this.#integer(schema, place.where);
      case "number":
        this.#refuseKeywords(schema, ["type", "minimum", "maximum"], place.where);
        return this.#number(schema, place.where);
      case "array":
        return this.#list(schema, place);
      case "object":
        return this.#map(schema, place);
      default:
        this.#problem("unsupported-type", `the type ${JSON.stringify(schema["type"])} is not supported`, `${place.where}/type`, "use object, array, map, string, boolean, integer, number, enum, literal or an opaque value; for an absent value make the field optional");
        return { kind: "opaque" };
    }
  }

  #list(schema: Schema, place: Place): ValueType {
    const items = schema["items"];
    if (Array.isArray(items)) {
      this.#problem("unsupported-tuple", "tuples are not supported", `${place.where}/items`, "use an object with a field for each place");
      return { kind: "opaque" };
    }
    this.#refuseKeywords(schema, ["type", "items"], place.where);
    const inner = { ...place, name: `${place.name}Item`, where: `${place.where}/items` };
    return { kind: "list", items: this.#valueType(this.#schema(items ?? {}, inner.where), inner) };
  }

  #map(schema: Schema, place: Place): ValueType {
    this.#refuseKeywords(schema, ["type", "patternProperties", "additionalProperties"], place.where);
    const patterns = Object.entries(this.#schema(schema["patternProperties"] ?? {}, `${place.where}/patternProperties`));
    const [pattern, values] = patterns[0] ?? ["^.*$", schema["additionalProperties"] ?? {}];
    if (patterns.length > 1 || pattern !== "^.*$") {
      this.#problem("unsupported-pattern", "a map's keys cannot be restricted", `${place.where}/patternProperties`, "allow every key (in TypeBox, Type.Record(Type.String(), …)), or use an object for known keys");
    }
    const inner = { ...place, name: `${place.name}Value`, where: `${place.where}/additionalProperties` };
    return { kind: "map", values: this.#valueType(this.#schema(values, inner.where), inner) };
  }

  #integer(schema: Schema, where: string): ValueType {
    const minimum = (schema["minimum"] ?? -MAX_SAFE) as number;
    const maximum = (schema["maximum"] ?? MAX_SAFE) as number;
    if (!Number.isSafeInteger(minimum) || !Number.isSafeInteger(maximum)) {
      this.#problem("unsafe-bound", "the bounds of an integer must be integers from -(2^53-1) to 2^53-1", where, "not every language's number holds larger ones; use a string for them");
    }
    this.#checkOrder(minimum, maximum, where);
    return { kind: "integer", minimum, maximum };
  }

  #number(schema: Schema, where: string): ValueType {
    const minimum = schema["minimum"] as number | undefined;
    const maximum = schema["maximum"] as number | undefined;
    for (const bound of [minimum, maximum]) {
      if (bound === undefined || (Number.isFinite(bound) && Math.abs(bound) <= MAX_SAFE)) continue;
      this.#problem("unsafe-bound", "the bounds of a number must lie within ±(2^53-1)", where, "leave the bound out");
    }
    this.#checkOrder(minimum ?? -Infinity, maximum ?? Infinity, where);
    return {
      kind: "number",
      ...(minimum === undefined ? {} : { minimum }),
      ...(maximum === undefined ? {} : { maximum }),
    };
  }

  #checkOrder(minimum: number, maximum: number, where: string): void {
    if (minimum <= maximum) return;
    this.#problem("empty-range", `no number is from ${minimum} to ${maximum}`, where, "exchange minimum and maximum");
  }

  #literal(schema: Schema, place: Place): ValueType {
    this.#refuseKeywords(schema, ["type", "const"], place.where);
    const value = schema["const"];
    this.#checkType(schema, typeof value === "number" ? ["integer", "number"] : [typeof value], place.where);
    const legal =
      (typeof value === "string" && value.isWellFormed()) || typeof value === "boolean" || Number.isSafeInteger(value);
    if (!legal) {
      this.#problem("unsupported-literal", `the literal ${String(value)} is not supported`, `${place.where}/const`, "use a string, a boolean or an integer within ±(2^53-1)");
      return { kind: "opaque" };
    }
    return { kind: "literal", value: value as string | number | boolean };
  }

  #enumValues(values: readonly unknown[], schema: Schema, place: Place): readonly string[] {
    this.#refuseKeywords(schema, ["type", "enum", "anyOf"], place.where);
    this.#checkType(schema, ["string"], place.where);
    const where = `${place.where}/enum`;
    if (values.length === 0) {
      this.#problem("empty-enum", "an enum without values accepts nothing", where, "list its values, or remove the field");
    }
    if (values.length > MAX_ENUM_VALUES) {
      this.#problem("too-many-values", `an enum may list ${MAX_ENUM_VALUES} values, not ${values.length}`, where, "use a string");
      return [];
    }
    const legal = values.filter((value): value is string => typeof value === "string" && value.isWellFormed());
    if (legal.length < values.length) {
      this.#problem("unsupported-enum", "an enum may hold strings of Unicode text only", where, "use strings, or an integer with bounds");
    }
    if (new Set(legal).size < legal.length) {
      this.#problem("duplicate-value", "an enum lists a value twice", where, "remove one of them");
    }
    return legal;
  }

  /** Values that are listed need no `type` beside them, and it must not exclude them. */
  #checkType({ type }: Schema, possible: readonly string[], where: string): void {
    if (type === undefined || possible.includes(type as string)) return;
    this.#problem("contradictory-type", `the type ${JSON.stringify(type)} excludes what is listed`, `${where}/type`, "leave `type` out, or let it fit");
  }

  /** An object where a schema is needed; the schema `true` is the one without keywords. */
  #schema(value: unknown, where: string): Schema {
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Schema;
    if (value !== true) this.#problem("not-a-schema", "a schema is needed here", where, "give an object of JSON Schema keywords");
    return {};
  }

  #keys(value: unknown, where: string): readonly string[] {
    if (Array.isArray(value) && value.every((key) => typeof key === "string")) return value;
    this.#problem("not-a-list", "a list of keys is needed here", where, "name the fields that are required");
    return [];
  }

  #refuseKeywords(schema: Schema, known: readonly string[], where: string): void {
    for (const keyword of Object.keys(schema)) {
      if (ANNOTATIONS.has(keyword) || known.includes(keyword) || keyword.startsWith("~")) continue;
      const types = "$ref" in schema ? undefined : APPLICABLE.get(keyword);
      if (types !== undefined && (isListed(schema) || !types.includes(schema["type"] as string))) {
        const hint = isListed(schema) ? "remove it" : `remove it, or make the type ${types.join(" or ")}`;
        this.#problem("inapplicable-keyword", `${keyword} does not apply ${targetOf(schema)}`, `${where}/${keyword}`, hint);
        continue;
      }
      this.#problem("unsupported-keyword", `the keyword ${keyword} is not supported`, `${where}/${pointerToken(keyword)}`, "bindings would not check it; say it in the description");
    }
  }
}

function isObject(schema: Schema): boolean {
  return schema["type"] === "object" && !("patternProperties" in schema) && ("properties" in schema || schema["additionalProperties"] === undefined);
}

/** Whether a schema lists its values. */
function isListed(schema: Schema): boolean {
  return "const" in schema || enumValues(schema) !== undefined;
}

/** What a keyword does not apply to, in words. */
function targetOf(schema: Schema): string {
  if ("const" in schema) return "to a literal";
  if (enumValues(schema) !== undefined) return "to an enum";
  const type = schema["type"];
  return type === undefined ? "without a type" : `to ${/^[aio]/.test(String(type)) ? "an" : "a"} ${String(type)}`;
}

/** The values of an enum in either of its spellings, `enum` or a union of string literals. */
function enumValues(schema: Schema): readonly unknown[] | undefined {
  if (Array.isArray(schema["enum"])) return schema["enum"];
  const union = schema["anyOf"];
  if (!Array.isArray(union)) return undefined;
  const values = union.map((member: Schema | null | undefined) => member?.["const"]);
  return values.every((value) => typeof value === "string") ? values : undefined;
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** What makes two schemas the same type: everything but their own description. */
function shapeOf(schema: Schema): string {
  return JSON.stringify({ ...schema, description: undefined });
}
