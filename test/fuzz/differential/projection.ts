import { decimal } from "../../../generator/cases/decimal.js";
import { asUnicode } from "../../../generator/cases/json.js";
import { samplesOf, type Samples, type Shape } from "../../../generator/cases/samples.js";
import type { Exact } from "../../../generator/conform/exact-json.js";
import type { Model, ValueType } from "../../../generator/model.js";

/** What a platform with fewer numbers or strings makes of a frame that another gave back whole. */
export interface Projection {
  /** Every number as a double, and as `null` where it is none that JSON can write (rule T6). */
  doubles(frame: Exact): Exact;
  /** Typed strings without lone surrogates (rule T7); nothing when that makes equal keys of different ones. */
  unicode(frame: Exact): Exact | undefined;
}

class Collision extends Error {}

/** The projections of a protocol's frames. */
export function projectionOf(model: Model): Projection {
  const samples: Samples = samplesOf(model);
  const payloads = new Map(model.messages.map(({ type, payload }) => [type, payload]));

  const typed = (value: Exact, type: ValueType | undefined): Exact => (type === undefined ? value : shaped(value, samples.shape(type)));
  const shaped = (value: Exact, shape: Shape): Exact => {
    if (value === null || typeof value === "boolean") return value;
    if (value.kind === "string") return shape.kind === "opaque" ? value : { ...value, value: asUnicode(value.value) };
    if (value.kind === "list") return shape.kind === "list" ? { ...value, items: value.items.map((item) => typed(item, shape.items)) } : value;
    if (value.kind === "number") return value;
    if (shape.kind === "object") {
      const fields = new Map(shape.object.fields.map((field) => [field.key, field.type]));
      return { ...value, entries: new Map([...value.entries].map(([key, one]) => [key, typed(one, fields.get(key))])) };
    }
    if (shape.kind !== "map") return value;
    const entries = new Map([...value.entries].map(([key, one]) => [asUnicode(key), typed(one, shape.values)]));
    if (entries.size < value.entries.size) throw new Collision();
    return { ...value, entries };
  };

  const doubles = (value: Exact): Exact => {
    if (value === null || typeof value === "boolean" || value.kind === "string") return value;
    if (value.kind === "list") return { ...value, items: value.items.map(doubles) };
    if (value.kind === "object") return { ...value, entries: new Map([...value.entries].map(([key, one]) => [key, doubles(one)])) };
    const double = Number(value.value);
    return Number.isFinite(double) ? { kind: "number", value: decimal(JSON.stringify(double)) } : null;
  };

  return {
    doubles,
    unicode: (frame) => {
      if (frame === null || typeof frame === "boolean" || frame.kind !== "object") return frame;
      const type = frame.entries.get("type");
      const payload = typeof type === "object" && type?.kind === "string" ? payloads.get(type.value) : undefined;
      try {
        return {
          ...frame,
          entries: new Map(
            [...frame.entries].map(([key, value]) => {
              if (key === "payload") return [key, payload === undefined ? value : typed(value, { kind: "ref", name: payload })];
              return [key, typed(value, model.envelope.fields.find((field) => field.key === key)?.type)];
            }),
          ),
        };
      } catch (error) {
        if (error instanceof Collision) return undefined;
        throw error;
      }
    },
  };
}
