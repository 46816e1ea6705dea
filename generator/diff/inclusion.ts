import type { NamedType, ValueType } from "../model.js";
import type { Resolved, TypeTable } from "./contract.js";

type ObjectType = Extract<NamedType, { kind: "object" }>;
type Numeric = Extract<ValueType, { kind: "integer" | "number" }>;

/**
 * Decides whether every value that one contract's type allows is valid under another contract's type.
 *
 * An object is taken with any unknown fields that rule O1 allows its sender. The one exception is a key that the receiver
 * knows and the sender does not: rule V1 lets a contract add fields, so that senders must expect a key to be claimed.
 */
export class Inclusion {
  /** Pairs that hold unless the opposite is found, so that recursive types come to an end. */
  readonly #assumed = new Map<string, boolean>();

  constructor(
    readonly senders: TypeTable,
    readonly receivers: TypeTable,
  ) {}

  /** True when a receiver's type takes all that a sender's type allows. */
  holds(sent: ValueType, received: ValueType): boolean {
    return this.#resolvedHolds(this.senders.resolve(sent), this.receivers.resolve(received));
  }

  #resolvedHolds(sent: Resolved, received: Resolved): boolean {
    if (received.kind === "opaque") return true;
    switch (sent.kind) {
      case "opaque":
        return false;
      case "string":
      case "boolean":
        return received.kind === sent.kind;
      case "integer":
      case "number":
        return numbersHold(sent, received);
      case "literal":
        return literalHolds(sent.value, received);
      case "enum":
        return sent.values.every((value) => literalHolds(value, received));
      case "list":
        return received.kind === "list" && this.holds(sent.items, received.items);
      case "map":
        return received.kind === "map" ? this.holds(sent.values, received.values) : received.kind === "object" && this.#mapHolds(sent.values, received);
      case "object":
        return received.kind === "object" ? this.#objectHolds(sent, received) : received.kind === "map" && this.#fieldsHold(sent, received.values);
    }
  }

  #objectHolds(sent: ObjectType, received: ObjectType): boolean {
    const pair = JSON.stringify([sent.name, received.name]);
    const known = this.#assumed.get(pair);
    if (known !== undefined) return known;
    this.#assumed.set(pair, true);
    const result = this.#fieldsMatch(sent, received);
    // What was assumed on the way may rest on this pair, so that a failure voids it.
    if (!result) this.#assumed.clear();
    this.#assumed.set(pair, result);
    return result;
  }

  #fieldsMatch(sent: ObjectType, received: ObjectType): boolean {
    const fields = new Map(sent.fields.map((field) => [field.key, field]));
    const keys = new Set(received.fields.map((field) => field.key));
    if (this.receivers.isClosed(received.name)) {
      if (!this.senders.isClosed(sent.name) || sent.fields.some((field) => !keys.has(field.key))) return false;
    }
    return received.fields.every((field) => {
      const given = fields.get(field.key);
      if (given === undefined) return !field.required;
      return (given.required || !field.required) && this.holds(given.type, field.type);
    });
  }

  #mapHolds(values: ValueType, received: ObjectType): boolean {
    if (this.receivers.isClosed(received.name)) return false;
    return received.fields.every((field) => !field.required && this.holds(values, field.type));
  }

  /** Unknown fields hold anything, which a map takes only when its values are opaque. */
  #fieldsHold(sent: ObjectType, values: ValueType): boolean {
    if (!this.senders.isClosed(sent.name) && this.receivers.resolve(values).kind !== "opaque") return false;
    return sent.fields.every((field) => this.holds(field.type, values));
  }
}

function numbersHold(sent: Numeric, received: Resolved): boolean {
  const { minimum: low = -Infinity, maximum: high = Infinity } = sent;
  // A range of one number is a single value, whatever the kind.
  if (low === high) return literalHolds(low, received);
  if (received.kind !== "number" && (received.kind !== "integer" || sent.kind !== "integer")) return false;
  return low >= (received.minimum ?? -Infinity) && high <= (received.maximum ?? Infinity);
}

function literalHolds(value: string | number | boolean, received: Resolved): boolean {
  switch (received.kind) {
    case "opaque":
      return true;
    case "literal":
      return received.value === value;
    case "enum":
      return typeof value === "string" && received.values.includes(value);
    case "string":
    case "boolean":
      return typeof value === received.kind;
    case "integer":
      return Number.isInteger(value) && inRange(value as number, received);
    case "number":
      return typeof value === "number" && inRange(value, received);
    default:
      return false;
  }
}

function inRange(value: number, { minimum = -Infinity, maximum = Infinity }: Numeric): boolean {
  return value >= minimum && value <= maximum;
}
