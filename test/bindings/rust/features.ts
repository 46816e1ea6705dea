import { Type, type TSchema } from "typebox";
import { Envelope } from "../../../spec/envelope.js";
import type { ProtocolDefinition } from "../../../spec/protocol.js";

/** Constructs that call for parts of the runtime which nothing else may need. */
export const features: readonly (readonly [string, TSchema | undefined])[] = [
  ["nothing", undefined],
  ["a string", Type.String()],
  ["an enum", Type.Enum(["a", "b"], { type: "string" })],
  ["a bounded integer", Type.Integer({ minimum: -1, maximum: 1 })],
  ["a bounded natural", Type.Integer({ minimum: 1, maximum: 9 })],
  ["a bounded number", Type.Number({ minimum: -0.25, maximum: 3.14 })],
  ["a text literal", Type.Literal("only")],
  ["a whole literal", Type.Literal(-3)],
  ["a flag literal", Type.Literal(false)],
  ["a bounded list", Type.Array(Type.Integer({ minimum: 0, maximum: 1 }))],
  ["a bounded map", Type.Record(Type.String(), Type.Integer({ minimum: 0, maximum: 1 }))],
];

/** A protocol whose one message has one optional field of this type, or none at all. */
export function feature(type: TSchema | undefined): ProtocolDefinition {
  const fields = type === undefined ? {} : { field: Type.Optional(type) };
  return {
    name: "feature",
    title: "Feature",
    description: "",
    version: 1,
    source: "test/bindings/rust/features.ts",
    envelope: Envelope,
    types: [],
    messages: [
      {
        type: "message",
        direction: "app-to-viewer",
        group: "events",
        scope: "run",
        payload: Type.Object(fields, { title: "Message" }),
      },
    ],
    capabilities: [],
    constants: [],
    rules: [],
  };
}
