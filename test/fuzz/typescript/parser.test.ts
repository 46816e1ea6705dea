import fc from "fast-check";
import { expect, it } from "vitest";
import { encodeEnvelope, parseEnvelope, parseFrame, type ParseResult } from "../../../spec/index.js";
import { equalJson } from "../../../spec/runtime/json-equality.js";
import { framesOf } from "../differential/frames.js";
import { modelOf } from "../differential/protocols.js";

/** How long to go on; a fixed number of runs without it. */
const seconds = Number(process.env["FUZZ_SECONDS"] ?? 0);

const limits = (share: number): fc.Parameters<unknown> =>
  seconds > 0 ? { numRuns: Infinity, interruptAfterTimeLimit: (seconds * 1000) / share, markInterruptAsFailure: false } : { numRuns: 1500, seed: 1 };

const timeout = seconds * 1000 + 300_000;

const makers = [1, 2, 3].map((seed) => framesOf(modelOf("graphmind"), seed));
const changed = fc.tuple(fc.constantFrom(...makers), fc.nat()).map(([frames, turn]) => frames(turn));
const frames = fc.oneof(
  { weight: 4, arbitrary: changed.map((frame) => ("text" in frame ? frame.text : frame.bytes)) },
  fc.string({ unit: "binary" }),
  fc.json(),
  fc.uint8Array(),
  fc.tuple(fc.constantFrom("[", '{"a":'), fc.integer({ min: 1, max: 20_000 })).map(([opening, levels]) => opening.repeat(levels)),
);

/** Written again and read again, a frame is what it was. */
function expectLasting(result: ParseResult): void {
  expect(["ok", "unknown-type", "version-mismatch", "invalid"]).toContain(result.kind);
  if (result.kind !== "ok" && result.kind !== "unknown-type") return;
  const again = parseFrame(encodeEnvelope(result.envelope));
  expect(again.kind).toBe(result.kind);
  if (again.kind !== "ok" && again.kind !== "unknown-type") return;
  // What no double holds is written as null.
  expect(equalJson(again.envelope, JSON.parse(JSON.stringify(result.envelope)))).toBe(true);
}

it("parses any frame without throwing", { timeout }, () => {
  fc.assert(
    fc.property(frames, (frame) => expectLasting(parseFrame(frame))),
    limits(2) as fc.Parameters<[string | Uint8Array]>,
  );
});

it("parses any decoded frame without throwing, and does not change it", { timeout }, () => {
  fc.assert(
    fc.property(frames, (frame) => {
      let value: unknown;
      try {
        value = JSON.parse(typeof frame === "string" ? frame : Buffer.from(frame).toString());
      } catch {
        return;
      }
      const before = structuredClone(value);
      expectLasting(parseEnvelope(value));
      expect(equalJson(value, before)).toBe(true);
    }),
    limits(2) as fc.Parameters<[string | Uint8Array]>,
  );
});
