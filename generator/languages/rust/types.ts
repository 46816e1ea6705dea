import type { TypeNaming } from "../../language.js";
import type { Model, ObjectType, ValueType } from "../../model.js";
import { assigned, call } from "./layout.js";
import { literal } from "./text.js";

/** What demands more of a value than its Rust type says. */
export interface Constraint {
  /** The rule's type, or what a rule of its own must hold. */
  readonly text: string;
  readonly own?: OwnRule;
}

/** A rule that no generic one of the runtime expresses. */
export interface OwnRule {
  readonly name: string;
  readonly docs: string;
  readonly value: string;
  /** The only text that is allowed, where there is one. */
  readonly only?: string;
  readonly decoder: string;
  readonly encoder: string;
}

const SAFE = Number.MAX_SAFE_INTEGER;

/** Type text and rules for one model. */
export class RustTypes {
  readonly #named: ReadonlyMap<string, Model["types"][number]>;

  constructor(
    model: Model,
    readonly naming: TypeNaming,
  ) {
    this.#named = new Map(model.types.map((type) => [type.name, type]));
  }

  /** The type as it is written. quicktype names it, apart from what it has no word for: unsigned integers and ordered maps. */
  text(type: ValueType): string {
    switch (type.kind) {
      case "integer":
        return type.minimum >= 0 ? "u64" : "i64";
      case "literal":
        return typeof type.value === "number" ? "i64" : this.naming.typeText(type);
      case "list":
        return `Vec<${this.text(type.items)}>`;
      case "map":
        return `Map<${this.text(type.values)}>`;
      default:
        return this.naming.typeText(type);
    }
  }

  /** The same for a field, in a box where the type would otherwise hold itself. */
  fieldText(owner: ObjectType, type: ValueType): string {
    return this.#isBoxed(owner, type) ? `Box<${this.text(type)}>` : this.text(type);
  }

  #isBoxed(owner: ObjectType, type: ValueType): boolean {
    return owner.recursive && this.#directlyHolds(type, owner.name, new Set());
  }

  #directlyHolds(type: ValueType, wanted: string, seen: Set<string>): boolean {
    if (type.kind !== "ref" || seen.has(type.name)) return false;
    if (type.name === wanted) return true;
    seen.add(type.name);
    const named = this.#named.get(type.name);
    if (named?.kind === "object") return named.fields.some((field) => this.#directlyHolds(field.type, wanted, seen));
    return named?.kind === "alias" && this.#directlyHolds(named.target, wanted, seen);
  }

  /** The type that a name stands for, when it is neither object nor enum. */
  resolved(type: ValueType): ValueType {
    if (type.kind !== "ref") return type;
    const named = this.#named.get(type.name);
    return named?.kind === "alias" ? this.resolved(named.target) : type;
  }

  /** The rule of a type, if it has one. An own rule goes by the name that the caller gives it. */
  constraint(type: ValueType, ownName: () => string): Constraint | undefined {
    const real = this.resolved(type);
    switch (real.kind) {
      case "list":
        return wrapped("Each", this.constraint(real.items, ownName));
      case "map":
        return wrapped("EachValue", this.constraint(real.values, ownName));
      case "integer":
        return integerConstraint(real.minimum, real.maximum);
      case "number":
        return numberConstraint(real, ownName);
      case "literal":
        return literalConstraint(real.value, ownName);
      default:
        return undefined;
    }
  }

  /** The names of other types that a type's text mentions. */
  mentioned(type: ValueType): readonly string[] {
    switch (type.kind) {
      case "ref":
        return [type.name];
      case "list":
        return this.mentioned(type.items);
      case "map":
        return this.mentioned(type.values);
      default:
        return [];
    }
  }

  /** Where a named type is declared. */
  groupOf(name: string): string {
    return this.#named.get(name)?.group ?? "";
  }
}

/** The one value of a literal, as Rust writes it. */
export function literalValue(value: string | number | boolean): string {
  return typeof value === "string" ? `${literal(value)}.to_owned()` : typeof value === "number" ? wholeNumber(value) : String(value);
}

/** A whole number with its digits in groups. */
export function wholeNumber(value: number): string {
  const digits = String(Math.abs(value)).replace(/\B(?=(\d{3})+$)/g, "_");
  return value < 0 ? `-${digits}` : digits;
}

/** Any finite number as an `f64`. */
export function realNumber(value: number): string {
  if (Number.isSafeInteger(value)) return `${wholeNumber(value)}.0`;
  // Longer fractions might resemble a constant that clippy knows by name.
  if (/^-?\d{1,3}\.\d$/.test(String(value))) return String(value);
  const bits = new DataView(new ArrayBuffer(8));
  bits.setFloat64(0, value);
  const hexadecimal = bits.getBigUint64(0).toString(16).padStart(16, "0");
  return `f64::from_bits(0x${hexadecimal.replace(/\B(?=(.{4})+$)/g, "_")})`;
}

function wrapped(generic: string, inner: Constraint | undefined): Constraint | undefined {
  return inner === undefined ? undefined : { ...inner, text: `${generic}<${inner.text}>` };
}

function integerConstraint(minimum: number, maximum: number): Constraint | undefined {
  if (maximum === SAFE && (minimum === 0 || minimum === -SAFE)) return undefined;
  return { text: `${minimum >= 0 ? "Natural" : "Integer"}<${wholeNumber(minimum)}, ${wholeNumber(maximum)}>` };
}

function numberConstraint(
  { minimum, maximum }: Extract<ValueType, { kind: "number" }>,
  ownName: () => string,
): Constraint | undefined {
  if (minimum === undefined && maximum === undefined) return undefined;
  const from = minimum === undefined ? "f64::MIN" : realNumber(minimum);
  const to = maximum === undefined ? "f64::MAX" : realNumber(maximum);
  const says = [
    ...(minimum === undefined ? [] : [`at least ${minimum}`]),
    ...(maximum === undefined ? [] : [`at most ${maximum}`]),
  ];
  const name = ownName();
  const own = {
    name,
    docs: `A number, ${says.join(" and ")}.`,
    value: "f64",
    decoder: call(8, "number", ["reader", "path", from, to], ""),
    encoder: call(8, "writer.number", ["*value", from, to], ""),
  };
  return { text: name, own };
}

function literalConstraint(value: string | number | boolean, ownName: () => string): Constraint {
  if (typeof value === "boolean") return { text: `OnlyFlag<${value}>` };
  if (typeof value === "number") return { text: `OnlyInteger<${wholeNumber(value)}>` };
  const name = ownName();
  const own = {
    name,
    docs: "One text and no other.",
    value: "String",
    only: assigned(4, "const ONLY: &'static str =", `${literal(value)};`),
    decoder: "        decode_only(reader, path, Self::ONLY)",
    encoder: "        encode_only(value, writer, Self::ONLY)",
  };
  return { text: name, own };
}
