import { encodeEnvelope, parseFrame } from "@graphmind-ai/schema";
import { fields } from "./json.mjs";

export const peer = {
  name: "@graphmind-ai/schema",
  parse(text) {
    const result = parseFrame(text);
    if (result.kind === "ok" || result.kind === "unknown-type") return result.envelope;
    throw new Error(result.kind);
  },
  judge: parseFrame,
  encode: (envelope) => encodeEnvelope(envelope),
  fields,
};
