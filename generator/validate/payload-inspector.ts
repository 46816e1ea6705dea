import type { EnumType, Model, NamedType, ObjectType, ValueType } from "../model.js";
import { nearName } from "./near-name.js";

/** An unknown field that is nearly a known one. */
export interface NearField {
  readonly owner: string;
  readonly key: string;
  readonly meant: string;
}

type Inspect = (value: unknown) => void;
type Counts = Map<string, number>;

interface ObjectCounts {
  readonly type: ObjectType;
  readonly fields: Map<string, { count: number; readonly inspect: Inspect | undefined }>;
  /** What unknown keys were probably meant to be, as far as they were met. */
  readonly near: Map<string, string | undefined>;
}

const MAX_UNKNOWN_KEYS = 1000;

/** Walks through the typed part of valid payloads: counts what they use, and spots unknown fields that are nearly known. */
export class PayloadInspector {
  readonly #types: ReadonlyMap<string, NamedType>;
  readonly #objects = new Map<string, ObjectCounts>();
  readonly #enums = new Map<string, Counts>();
  readonly #inspectors = new Map<string, Inspect | undefined>();
  readonly #payloads = new Map<string, Inspect>();
  #near: (field: NearField) => void = () => undefined;

  constructor(model: Model) {
    this.#types = new Map(model.types.map((type) => [type.name, type]));
    for (const type of model.types) {
      if (type.kind === "object") this.#objects.set(type.name, { type, fields: new Map(), near: new Map() });
      if (type.kind === "enum") this.#enums.set(type.name, new Map(type.values.map((value) => [value, 0])));
    }
    for (const type of model.types) {
      if (type.kind === "enum") this.#inspectors.set(type.name, enumInspector(this.#enums.get(type.name) as Counts));
      if (type.kind === "object") this.#inspectors.set(type.name, this.#objectInspector(this.#objects.get(type.name) as ObjectCounts));
    }
    for (const { type, fields } of this.#objects.values()) {
      for (const field of type.fields) fields.set(field.key, { count: 0, inspect: this.#inspectorOf(field.type) });
    }
    for (const { type, payload } of model.messages) this.#payloads.set(type, this.#inspectors.get(payload) as Inspect);
  }

  /** Looks at the payload of a known type that parsed as `ok`. */
  inspect(type: string, payload: unknown, near: (field: NearField) => void): void {
    this.#near = near;
    this.#payloads.get(type)?.(payload);
  }

  /** How often a field of a type was there. */
  fieldCount(type: string, key: string): number {
    return this.#objects.get(type)?.fields.get(key)?.count ?? 0;
  }

  /** How often a value of a closed set was there. */
  valueCount(type: EnumType, value: string): number {
    return this.#enums.get(type.name)?.get(value) ?? 0;
  }

  #inspectorOf(type: ValueType): Inspect | undefined {
    switch (type.kind) {
      case "list": {
        const items = this.#inspectorOf(type.items);
        return items && ((value) => (value as readonly unknown[]).forEach(items));
      }
      case "map": {
        const values = this.#inspectorOf(type.values);
        return values && ((value) => Object.values(value as object).forEach(values));
      }
      case "ref": {
        const named = this.#types.get(type.name) as NamedType;
        return named.kind === "alias" ? this.#inspectorOf(named.target) : this.#inspectors.get(named.name);
      }
      default:
        return undefined;
    }
  }

  #objectInspector({ type, fields, near }: ObjectCounts): Inspect {
    return (value) => {
      const object = value as Readonly<Record<string, unknown>>;
      for (const key in object) {
        const field = fields.get(key);
        if (field !== undefined) {
          field.count++;
          field.inspect?.(object[key]);
          continue;
        }
        if (!near.has(key) && near.size < MAX_UNKNOWN_KEYS) near.set(key, nearName(key, fields.keys()));
        const meant = near.get(key);
        if (meant !== undefined && !Object.prototype.hasOwnProperty.call(object, meant)) this.#near({ owner: type.name, key, meant });
      }
    };
  }
}

function enumInspector(counts: Counts): Inspect {
  return (value) => void counts.set(value as string, (counts.get(value as string) ?? 0) + 1);
}
