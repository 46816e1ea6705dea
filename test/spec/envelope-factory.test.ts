import { expect, it } from "vitest";
import { capabilities, CAPABILITY_PAUSE, CAPABILITY_STEP, createEnvelopeFactory, encodeEnvelope, isAppMessage, isMessageType, isViewerMessage, parseFrame } from "../../spec/index.js";

it("numbers all messages of a sender by one counter and stamps them", () => {
  let clock = 1000.75;
  const factory = createEnvelopeFactory({ now: () => clock++ });
  const hello = factory.create("hello", { versions: { protocol: 1, client: "1" }, capabilities: [] });
  const finished = factory.create("run.finished", { status: "ok" }, "run-1");
  expect([hello.seq, hello.ts, hello.runId]).toEqual([0, 1000, "*"]);
  expect([finished.seq, finished.ts, finished.runId]).toEqual([1, 1001, "run-1"]);
  expect(factory.nextSeq).toBe(2);
  expect(parseFrame(encodeEnvelope(hello))).toEqual({ kind: "ok", envelope: hello });
});

it("stamps with the wall clock unless told otherwise", () => {
  const before = Date.now();
  const { ts } = createEnvelopeFactory().create("mode.set", { mode: "run" });
  expect(ts).toBeGreaterThanOrEqual(before);
  expect(ts).toBeLessThanOrEqual(Date.now());
});

it("refuses to number beyond 2^53-1, and does not wrap", () => {
  const factory = createEnvelopeFactory({ firstSeq: Number.MAX_SAFE_INTEGER });
  const last = factory.create("mode.set", { mode: "run" });
  expect(last.seq).toBe(Number.MAX_SAFE_INTEGER);
  expect(parseFrame(encodeEnvelope(last)).kind).toBe("ok");
  for (let attempt = 0; attempt < 2; attempt++) {
    expect(() => factory.create("mode.set", { mode: "run" })).toThrow(RangeError);
  }
});

it("refuses a first number that is none", () => {
  for (const firstSeq of [-1, 0.5, NaN, 2 ** 53]) expect(() => createEnvelopeFactory({ firstSeq })).toThrow(RangeError);
});

it("tells known types and directions apart by data alone", () => {
  expect(["hello", "mode.set"].every(isMessageType)).toBe(true);
  expect(["", "Hello", "constructor", "__proto__", "toString", 1, null, undefined].some(isMessageType)).toBe(false);
  expect([isAppMessage({ type: "hello" }), isViewerMessage({ type: "hello" })]).toEqual([true, false]);
  expect([isAppMessage({ type: "exec.resume" }), isViewerMessage({ type: "exec.resume" })]).toEqual([false, true]);
  expect([isAppMessage({ type: "later" }), isViewerMessage({ type: "later" })]).toEqual([false, false]);
});

it("refuses the message of a run without the run's id, and spends no number on it", () => {
  const factory = createEnvelopeFactory() as unknown as { nextSeq: number; create(...values: unknown[]): { runId: string } };
  for (const runId of [undefined, "*"]) {
    expect(() => factory.create("run.finished", { status: "ok" }, runId)).toThrow(new TypeError('run.finished belongs to a run: give the run\'s id, not "*"'));
  }
  expect(factory.nextSeq).toBe(0);
  expect([factory.create("mode.set", { mode: "run" }, "*").runId, factory.create("later", {}).runId, factory.create("run.finished", {}, "").runId]).toEqual(["*", "*", ""]);
});

it("names the capabilities", () => {
  expect(capabilities.map(({ name }) => name)).toEqual(expect.arrayContaining([CAPABILITY_PAUSE, CAPABILITY_STEP]));
});
