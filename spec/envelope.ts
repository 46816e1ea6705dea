import { Type, type Static } from "typebox";
import { MAX_SAFE_INTEGER } from "./constants.js";

/** What every frame holds, whatever its type. */
export const Envelope = Type.Object(
  {
    gm: Type.Integer({
      minimum: -MAX_SAFE_INTEGER,
      maximum: MAX_SAFE_INTEGER,
      description: "The protocol's MAJOR version. A receiver refuses an envelope whose `gm` is not its own (rules E2, P1).",
    }),
    seq: Type.Integer({
      minimum: 0,
      maximum: MAX_SAFE_INTEGER,
      description:
        "The sender's counter, one for all its messages, from 0 (rule S1). A replay keeps the original value; receivers " +
        "drop what they have seen under the same `(runId, seq)` (rule S2).",
    }),
    ts: Type.Integer({
      minimum: 0,
      maximum: MAX_SAFE_INTEGER,
      description: "The sender's wall clock, in milliseconds since 1970-01-01T00:00:00Z. Not monotonic: order by `seq`.",
    }),
    runId: Type.String({
      description:
        "The run that the message belongs to, or `*` for handshake, breakpoints and mode. Any string without U+0000 and " +
        "without a lone surrogate, which a JSON Schema cannot say (rule E5).",
    }),
    type: Type.String({
      description: "The message type, which decides what `payload` holds. A type that the receiver does not know is kept and tolerated.",
    }),
    payload: Type.Optional(
      Type.Unknown({
        description: "What the type says: a loose object for every known type, any JSON or nothing for an unknown one.",
      }),
    ),
  },
  {
    title: "Envelope",
    description: "One message on the wire: a single JSON text frame. Unknown keys are kept (rule E7).",
  },
);
export type Envelope = Static<typeof Envelope>;
