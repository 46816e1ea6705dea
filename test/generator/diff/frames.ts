import type { Model, NamedType, ValueType } from "../../../generator/model.js";
import { texts } from "./random-contract.js";
import type { SentFrame } from "./receiver.js";

/** Keys that no contract of these tests knows: what senders attach beside the contract. */
const EXTRA_KEY = "x-extra";
const EXTRAS = ["text", 1, null];
const DEPTH = 6;

/**
 * Values of a type that touch what contracts differ in: both ends of each bound, every value of an enum, each optional
 * field absent and present, unknown fields, empty lists and maps. Not all values, so that a counterexample may be missed.
 */
class Samples {
  readonly #types: ReadonlyMap<string, NamedType>;

  constructor(model: Model) {
    this.#types = new Map(model.types.map((type) => [type.name, type]));
  }

  /** Payloads of a named object type. */
  of(name: string): readonly unknown[] {
    return this.#named(name, DEPTH);
  }

  #named(name: string, depth: number): readonly unknown[] {
    const type = this.#types.get(name);
    switch (type?.kind) {
      case "enum":
        return type.values;
      case "alias":
        return this.#values(type.target, depth);
      case "object":
        return this.#objects(type, depth);
      case undefined:
        throw new Error(`no type ${name}`);
    }
  }

  #values(type: ValueType, depth: number): readonly unknown[] {
    switch (type.kind) {
      case "string":
        return ["some text", ...texts];
      case "boolean":
        return [true, false];
      case "literal":
        return [type.value];
      case "integer":
      case "number":
        return numbers(type);
      case "opaque":
        return ["some text", "red", 0, 3, 0.5, -1, true, false, null, [], {}, { [EXTRA_KEY]: [1] }];
      case "list":
        return [[], ...(depth <= 0 ? [] : this.#values(type.items, depth - 1).map((item) => [item]))];
      case "map":
        return [{}, ...(depth <= 0 ? [] : this.#values(type.values, depth - 1).flatMap((value) => [EXTRA_KEY, "a", "__proto__"].map((key) => entry({}, key, value))))];
      case "ref":
        return this.#named(type.name, depth - 1);
    }
  }

  #objects({ fields }: Extract<NamedType, { kind: "object" }>, depth: number): readonly object[] {
    const present = fields.filter((field) => field.required || depth > 0);
    const samples = new Map(present.map((field) => [field.key, this.#values(field.type, depth - 1)]));
    const first = (keep: (required: boolean) => boolean): object =>
      present.filter(({ required }) => keep(required)).reduce<object>((object, { key }) => entry(object, key, samples.get(key)?.[0]), {});
    const [minimal, full] = [first((required) => required), first(() => true)];
    const varied = depth <= 0 ? [] : present.flatMap(({ key }) => (samples.get(key) ?? []).map((value) => entry(minimal, key, value)));
    return [minimal, full, ...EXTRAS.map((extra) => entry(minimal, EXTRA_KEY, extra)), ...varied];
  }
}

/** Frames that a sender of this contract may send. */
export function framesOf(model: Model): readonly SentFrame[] {
  const samples = new Samples(model);
  return model.messages.flatMap(({ type, direction, scope, payload }) =>
    samples.of(payload).map((value) => ({
      direction,
      frame: { gm: model.version, seq: 0, ts: 0, runId: scope === "wildcard" ? "*" : "run-1", type, payload: value },
    })),
  );
}

/** A copy with one more own property, whatever its key. */
function entry(object: object, key: string, value: unknown): object {
  return Object.fromEntries([...Object.entries(object).filter(([other]) => other !== key), [key, value]]);
}

function numbers(type: Extract<ValueType, { kind: "integer" | "number" }>): readonly number[] {
  const { minimum = -1e12, maximum = 1e12 } = type;
  const wanted = [minimum, maximum, minimum + 1, maximum - 1, minimum + 0.25, maximum - 0.25, -1, 0, 1, 0.5];
  return wanted.filter((value) => value >= minimum && value <= maximum && (type.kind === "number" || Number.isInteger(value)));
}
