import { Type } from "typebox";
import type { ProtocolDefinition } from "../../spec/protocol.js";
import { Envelope } from "../../spec/envelope.js";

const Color = Type.Enum(["red", "green"], { type: "string", title: "Color", description: "A lamp's colour." });

/** A protocol small enough that all of its output can be read in a review. */
export const three: ProtocolDefinition = {
  name: "lamps",
  title: "Lamps",
  description: "Three messages about lamps.",
  version: 3,
  source: "test/protocols/three.ts",
  envelope: Envelope,
  types: [Color],
  messages: [
    {
      type: "hello",
      direction: "app-to-viewer",
      group: "handshake",
      scope: "wildcard",
      payload: Type.Object(
        { name: Type.String({ description: "Who speaks." }) },
        { title: "Hello", description: "The first message." },
      ),
    },
    {
      type: "lamp.lit",
      direction: "app-to-viewer",
      group: "events",
      scope: "run",
      payload: Type.Object(
        {
          color: Type.Optional(Color),
          level: Type.Integer({ minimum: 0, maximum: 100, description: "In percent." }),
          reason: Type.Optional(Type.Unknown({ description: "Anything." })),
        },
        { title: "LampLit", description: "A lamp went on." },
      ),
    },
    {
      type: "lamp.put",
      direction: "viewer-to-app",
      group: "controls",
      scope: "run",
      payload: Type.Object({}, { title: "LampPut", description: "Put the lamp out." }),
    },
  ],
  capabilities: [{ name: "dim", description: "Can be dimmed." }],
  constants: [{ name: "PROTOCOL_VERSION", value: 3, description: "The `gm` of every envelope." }],
  rules: [{ id: "X1", text: "A lamp is on or off.", shownBy: "helper" }],
};
