import type { Model, NamedType, ValueType } from "../../model.js";
import { className, stems } from "./names.js";
import { scalar, string } from "./text.js";

const MAX_SAFE_INTEGER = 9007199254740991;

/** The code for values of each type: how they are tested, read, written and described. Remembers what it made use of. */
export class Values {
  readonly types: ReadonlyMap<string, NamedType>;
  readonly #stems: ReadonlyMap<string, string>;
  #used = new Set<string>();

  constructor(model: Model) {
    this.types = new Map(model.types.map((type) => [type.name, type]));
    this.#stems = stems(model.types);
  }

  /** The names of the runtime that the code made since the last call needs. */
  takeUsed(): ReadonlySet<string> {
    const used = this.#used;
    this.#used = new Set();
    return used;
  }

  /** Notes a name of the runtime, and gives it back. */
  use(name: string): string {
    this.#used.add(name);
    return name;
  }

  /** `node_started` */
  stem(name: string): string {
    return this.#stems.get(name) ?? name;
  }

  /** `NODE_STARTED_KEYS` */
  constant(name: string, suffix: string): string {
    return `${this.stem(name).toUpperCase()}_${suffix}`;
  }

  /** A type without the names that aliases give it. */
  resolve(type: ValueType): ValueType {
    if (type.kind !== "ref") return type;
    const named = this.types.get(type.name);
    return named?.kind === "alias" ? this.resolve(named.target) : type;
  }

  isEnum(type: ValueType): boolean {
    return type.kind === "ref" && this.types.get(type.name)?.kind === "enum";
  }

  /**
   * Tests that are true for a variable that does not plainly hold the type, or nothing when the type is read by a
   * function of its own.
   */
  tests(type: ValueType, variable: string, direction: "read" | "write"): readonly string[] | undefined {
    switch (type.kind) {
      case "string":
        return [`type(${variable}) is not str`];
      case "boolean":
        return [`type(${variable}) is not bool`];
      case "integer":
        return [
          `type(${variable}) is not int`,
          `not ${this.#bound(type.minimum)} <= ${variable} <= ${this.#bound(type.maximum)}`,
        ];
      case "ref":
        if (direction === "write" && this.isEnum(type)) {
          return [`type(${variable}) is not ${className(type.name)}`];
        }
        return undefined;
      default:
        return undefined;
    }
  }

  /** An expression that reads a decoded value. */
  read(type: ValueType, value: string): string {
    switch (type.kind) {
      case "opaque":
        return value;
      case "ref":
        return this.isEnum(type) ? `${this.constant(type.name, "MEMBERS")}[${value}]` : this.#refer("read", type.name, value);
      default:
        return this.#convert(type, value, "read");
    }
  }

  /** An expression that gives a value as the encoder takes it. */
  write(type: ValueType, value: string): string {
    switch (type.kind) {
      case "opaque":
        return `${this.use("opaque")}(${value})`;
      case "ref":
        return this.isEnum(type) ? `${this.use("member")}(${value}, ${className(type.name)})` : this.#refer("write", type.name, value);
      default:
        return this.#convert(type, value, "write");
    }
  }

  #refer(verb: "read" | "write", name: string, value: string): string {
    const type = this.types.get(name);
    if (type?.kind === "alias") return verb === "read" ? this.read(type.target, value) : this.write(type.target, value);
    return `_${verb}_${this.stem(name)}(${value})`;
  }

  #convert(type: Exclude<ValueType, { kind: "opaque" | "ref" }>, value: string, verb: "read" | "write"): string {
    const below = (inner: ValueType): string => (verb === "read" ? this.read(inner, "item") : this.write(inner, "item"));
    switch (type.kind) {
      case "string":
        return `${this.use("string")}(${value})`;
      case "boolean":
        return `${this.use("boolean")}(${value})`;
      case "integer":
        return `${this.use("integer")}(${value}, ${this.#bound(type.minimum)}, ${this.#bound(type.maximum)})`;
      case "number":
        return `${this.use("number")}(${[value, ...numberBounds(type)].join(", ")})`;
      case "literal":
        return `${this.use("literal")}(${value}, ${scalar(type.value)})`;
      case "list":
        if (type.items.kind === "string") return `${this.use("strings")}(${value})`;
        if (type.items.kind === "opaque") {
          const items = `${this.use("array")}(${value})`;
          return verb === "read" ? `${items}.copy()` : `${this.use("opaque")}(${items})`;
        }
        return `[${below(type.items)} for item in ${this.use("array")}(${value})]`;
      case "map":
        if (type.values.kind === "opaque") {
          const items = `${this.use("mapping")}(${value})`;
          return verb === "read" ? `${items}.copy()` : `${this.use("opaque")}(${items})`;
        }
        return `{key: ${below(type.values)} for key, item in ${this.use(verb === "read" ? "mapping" : "keyed")}(${value}).items()}`;
    }
  }

  /** An expression that makes the shape of a type. */
  shape(type: ValueType): string {
    switch (type.kind) {
      case "string":
        return `${this.use("StringShape")}()`;
      case "boolean":
        return `${this.use("BooleanShape")}()`;
      case "integer":
        return `${this.use("IntegerShape")}(${this.#bound(type.minimum)}, ${this.#bound(type.maximum)})`;
      case "number":
        return `${this.use("NumberShape")}(${numberBounds(type).join(", ")})`;
      case "literal":
        return `${this.use("LiteralShape")}(${scalar(type.value)})`;
      case "opaque":
        return `${this.use("Shape")}()`;
      case "list":
        return `${this.use("ListShape")}(${this.shape(type.items)})`;
      case "map":
        return `${this.use("MapShape")}(${this.shape(type.values)})`;
      case "ref": {
        const named = this.types.get(type.name);
        return named?.kind === "alias" ? this.shape(named.target) : this.constant(type.name, "SHAPE");
      }
    }
  }

  #bound(value: number): string {
    if (Math.abs(value) !== MAX_SAFE_INTEGER) return scalar(value);
    return `${value < 0 ? "-" : ""}${this.use("MAX_SAFE_INTEGER")}`;
  }
}

function numberBounds(type: { readonly minimum?: number; readonly maximum?: number }): string[] {
  if (type.minimum !== undefined && type.maximum !== undefined) return [scalar(type.minimum), scalar(type.maximum)];
  if (type.minimum !== undefined) return [scalar(type.minimum)];
  return type.maximum === undefined ? [] : [`maximum=${scalar(type.maximum)}`];
}

/** The text of a type in annotations. `opaque` is what stands for any JSON inside lists and maps. */
export function annotation(type: ValueType, typeText: (type: ValueType) => string, opaque = "object"): string {
  const inside = (inner: ValueType): string => (inner.kind === "opaque" ? opaque : annotation(inner, typeText, opaque));
  switch (type.kind) {
    case "literal":
      return typeof type.value === "number" && !Number.isInteger(type.value) ? "float" : `Literal[${scalar(type.value)}]`;
    case "list":
      return `list[${inside(type.items)}]`;
    case "map":
      return `dict[str, ${inside(type.values)}]`;
    default:
      return typeText(type);
  }
}

/** The keys of an object as items of a set. */
export function keyItems(keys: readonly string[]): string[] {
  return keys.map(string);
}
