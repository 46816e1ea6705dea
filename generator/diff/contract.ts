import type { Capability, Constant, Envelope, Message, NamedType, ValueType } from "../model.js";

/** Who sends a message. */
export type Direction = Message["direction"];

/** One of the two kinds of peers. */
export type Side = "app" | "viewer";

/** A message of a contract. What a bare JSON Schema does not say about it is absent. */
export interface ContractMessage {
  readonly type: string;
  readonly payload: string;
  readonly envelope: string;
  readonly direction?: Direction;
  readonly scope?: Message["scope"];
  readonly group?: string;
}

/** What two versions of a protocol are compared by. Every {@link Model} is one; a JSON Schema gives one with less in it. */
export interface Contract {
  /** The `gm`. */
  readonly version: number;
  readonly envelope: Envelope;
  readonly types: readonly NamedType[];
  readonly messages: readonly ContractMessage[];
  /** Absent when the source does not say which there are. */
  readonly capabilities?: readonly Capability[];
  /** Absent when the source does not say which there are. */
  readonly constants?: readonly Constant[];
  /** Object types that refuse unknown fields, which only a foreign JSON Schema can have. */
  readonly closed?: ReadonlySet<string>;
}

/** A type where it is used, without the names that aliases give it. */
export type Resolved =
  | Exclude<ValueType, { kind: "ref" }>
  | Extract<NamedType, { kind: "object" | "enum" }>;

/** The types of one contract, by name. */
export class TypeTable {
  readonly #byName: ReadonlyMap<string, NamedType>;
  readonly #closed: ReadonlySet<string>;

  constructor(contract: Contract) {
    this.#byName = new Map(contract.types.map((type) => [type.name, type]));
    this.#closed = contract.closed ?? new Set();
  }

  /** The type of this name, if there is one. */
  find(name: string): NamedType | undefined {
    return this.#byName.get(name);
  }

  /** The type that a reference names. */
  get(name: string): NamedType {
    const type = this.find(name);
    if (type === undefined) throw new Error(`the contract has no type ${name}`);
    return type;
  }

  /** The named type of a reference, or nothing for a type without a name. */
  named(type: ValueType): NamedType | undefined {
    return type.kind === "ref" ? this.get(type.name) : undefined;
  }

  resolve(type: ValueType): Resolved {
    if (type.kind !== "ref") return type;
    const named = this.get(type.name);
    return named.kind === "alias" ? this.resolve(named.target) : named;
  }

  isClosed(name: string): boolean {
    return this.#closed.has(name);
  }
}

/** The side that sends in a direction. */
export function senderOf(direction: Direction): Side {
  return direction === "app-to-viewer" ? "app" : "viewer";
}

/** The side that receives in a direction. */
export function receiverOf(direction: Direction): Side {
  return direction === "app-to-viewer" ? "viewer" : "app";
}
