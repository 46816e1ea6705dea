import fc from "fast-check";
import { expect, it } from "vitest";
import { EncodeError, encodeEnvelope, parseEnvelope, parseFrame, type RawEnvelope } from "../../spec/index.js";
import { equalJson } from "../../spec/runtime/json-equality.js";

const anything = fc.anything({ withBigInt: true, withBoxedValues: true, withDate: true, withMap: true, withNullPrototype: true, withObjectString: true, withSet: true, withSparseArray: true, withTypedArray: true });

const started = (input: unknown, extra: unknown): RawEnvelope => ({ gm: 1, seq: 0, ts: 0, runId: "r", type: "node.started", payload: { nodeId: "n", kind: "llm", name: "", instanceId: "", input }, extra });

const attempt = (envelope: RawEnvelope, options?: { toJson: () => undefined }): string => {
  try {
    return encodeEnvelope(envelope, options);
  } catch (error) {
    expect(error).toBeInstanceOf(EncodeError);
    return `refused at ${(error as EncodeError).pointer}`;
  }
};

it("parses any text, bytes and value without throwing", () => {
  const kinds = ["ok", "unknown-type", "version-mismatch", "invalid"];
  const frames = fc.oneof(fc.string({ unit: "binary" }), fc.json(), fc.uint8Array());
  const envelopes = fc.record({ gm: fc.oneof(fc.constant(1), anything), seq: fc.nat(), ts: fc.nat(), runId: fc.string(), type: fc.constantFrom("mode.set", "hello", "graph.hint"), payload: anything });
  fc.assert(fc.property(frames, (frame) => kinds.includes(parseFrame(frame).kind)));
  fc.assert(fc.property(fc.oneof(anything, envelopes), (value) => kinds.includes(parseEnvelope(value).kind)));
});

it("parses what it writes as the same value, whichever way it was written", () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (input, extra) => {
      const envelope = started(input, extra);
      const text = encodeEnvelope(envelope);
      expect(encodeEnvelope(envelope, { toJson: () => undefined })).toBe(text);
      const result = parseFrame(text);
      expect(result.kind === "ok" && equalJson(result.envelope, envelope)).toBe(true);
      expect(parseEnvelope(envelope).kind).toBe("ok");
    }),
  );
});

it("refuses or writes any value, the quick way and the careful way alike", () => {
  fc.assert(
    fc.property(anything, (input) => {
      const text = attempt(started(input, 1));
      expect(attempt(started(input, 1), { toJson: () => undefined })).toBe(text);
      if (!text.startsWith("refused")) expect(parseFrame(text).kind).toBe("ok");
    }),
    { numRuns: 2000 },
  );
});
