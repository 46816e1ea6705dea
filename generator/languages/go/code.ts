import type { NamedType, ValueType } from "../../model.js";
import { typeName } from "./names.js";
import { stringLiteral } from "./text.js";

type Literal = Extract<ValueType, { kind: "literal" }>;
type Ranged = Extract<ValueType, { kind: "integer" | "number" }>;

/** Writes the calls that read and write values. `typeText` gives the text of a type. */
export class GoCode {
  constructor(
    readonly types: ReadonlyMap<string, NamedType>,
    readonly typeText: (type: ValueType) => string,
  ) {}

  /** The call that reads a value of the type into what `target`, an expression, points to. */
  decode(type: ValueType, target: string): string {
    switch (type.kind) {
      case "list":
        return `readList(d, ${target}, ${this.#decoder(type.items)})`;
      case "map":
        return `readMap(d, ${target}, ${this.#decoder(type.values)})`;
      case "ref":
        return `decode${typeName(type.name)}(d, ${target})`;
      case "opaque":
        return `d.raw(${target})`;
      default:
        return `d.${scalarCall(type, target)}`;
    }
  }

  /** The call that writes the value that `source`, an expression, points to. */
  encode(type: ValueType, source: string): string {
    switch (type.kind) {
      case "list":
        return `writeList(e, ${source}, ${this.#encoder(type.items)})`;
      case "map":
        return `writeMap(e, ${source}, ${this.#encoder(type.values)})`;
      case "ref":
        return `encode${typeName(type.name)}(e, ${source})`;
      case "opaque":
        return `e.opaque(${source})`;
      default:
        return `e.${scalarCall(type, source)}`;
    }
  }

  /** Whether the type has a nil of its own, which stands for an absent field. */
  isNilable(type: ValueType): boolean {
    const resolved = this.resolve(type);
    return resolved.kind === "list" || resolved.kind === "map" || resolved.kind === "opaque";
  }

  /** The type behind names for types that are neither object nor enum. */
  resolve(type: ValueType): ValueType {
    const named = type.kind === "ref" ? this.types.get(type.name) : undefined;
    return named?.kind === "alias" ? this.resolve(named.target) : type;
  }

  /** A function that reads a value: a name where the call needs nothing more than its target. */
  #decoder(type: ValueType): string {
    if (type.kind === "ref") return `decode${typeName(type.name)}`;
    if (type.kind === "opaque") return "(*decoder).raw";
    if (type.kind === "string" || type.kind === "boolean") return `(*decoder).${type.kind}`;
    return functionText("d *decoder", this.typeText(type), this.decode(type, "v"));
  }

  #encoder(type: ValueType): string {
    if (type.kind === "ref") return `encode${typeName(type.name)}`;
    if (type.kind === "opaque" || type.kind === "string" || type.kind === "boolean") return `(*encoder).${type.kind}`;
    return functionText("e *encoder", this.typeText(type), this.encode(type, "v"));
  }
}

/** A function literal. It is never on one line, since gofmt breaks those that are too long. */
function functionText(parameter: string, type: string, body: string): string {
  return `func(${parameter}, v *${type}) {\n${indented(body, 1)}\n}`;
}

/** Code with every line but the first that many tabs deeper, as where it is printed. */
export function continued(code: string, tabs: number): string {
  return indented(code, tabs).slice(tabs);
}

function indented(code: string, tabs: number): string {
  return code.replace(/^/gm, "\t".repeat(tabs));
}

function scalarCall(type: Exclude<ValueType, { kind: "list" | "map" | "ref" | "opaque" }>, target: string): string {
  switch (type.kind) {
    case "integer":
    case "number":
      return `${type.kind}(${target}, ${bounds(type)})`;
    case "literal":
      return `${literalMethod(type)}(${target}, ${literalText(type)})`;
    default:
      return `${type.kind}(${target})`;
  }
}

function bounds({ minimum, maximum }: Ranged): string {
  return `${numberText(minimum, "lowest")}, ${numberText(maximum, "highest")}`;
}

function numberText(bound: number | undefined, otherwise: string): string {
  return bound === undefined ? otherwise : String(bound === 0 ? 0 : bound);
}

const LITERAL_METHODS = { string: "literalString", number: "literalNumber", boolean: "literalBoolean" } as const;

function literalMethod({ value }: Literal): string {
  return LITERAL_METHODS[typeof value as keyof typeof LITERAL_METHODS];
}

/** A literal as Go writes it. */
export function literalText({ value }: Literal): string {
  return typeof value === "string" ? stringLiteral(value) : String(value);
}
