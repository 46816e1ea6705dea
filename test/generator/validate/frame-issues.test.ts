import { describe, expect, it } from "vitest";
import { changed, Recorder, validate } from "./recorder.js";

const finished = new Recorder().make("node.finished", { nodeId: "n", instanceId: "i", durationMs: 1, status: "ok" });
const started = new Recorder().make("node.started", { nodeId: "tool:t", instanceId: "i", kind: "tool", name: "t" });
const deltas = new Recorder().make("node.token", { nodeId: "n", deltas: [] });

const payload = (members: object): string => changed(finished, { payload: { ...(JSON.parse(finished) as { payload: object }).payload, ...members } });
const start = (members: object): string => changed(started, { payload: { ...(JSON.parse(started) as { payload: object }).payload, ...members } });

describe("a frame that is not ok", () => {
  it.each([
    ["something else", '{"a":1}', 'an object with "a"'],
    ["nothing", "{}", "an object without keys"],
    ["many keys", '{"a":1,"b":2,"c":3,"d":4}', 'an object with "a", "b", "c", …'],
  ])("is reported once when it has nothing of an envelope: %s", async (_title, frame, got) => {
    const { findings } = await validate(frame);
    expect(findings.map(({ rule, count, expected, examples }) => [rule, count, expected, examples[0]?.got])).toEqual([["frame-envelope", 1, "an object with gm, seq, ts, runId and type", got]]);
  });

  it.each([
    ['{"frames":[{"gm":1}]}', "A recording is one JSON array of frames, or one frame on each line."],
    ['{"frames":1}', undefined],
  ])("is taken for a recording that is wrapped when it holds a list: %s", async (frame, hint) => {
    expect((await validate(frame)).findings[0]?.examples[0]?.hint).toBe(hint);
  });

  it("is reported key by key when it has something of an envelope, in whatever spelling", async () => {
    const { findings } = await validate('{"runid":"r"}');
    expect(findings.map(({ pointer }) => pointer)).toEqual(["/gm", "/seq", "/ts", "/runId", "/type"]);
    expect(findings.map(({ examples }) => examples[0]?.detail)).toEqual(Array(5).fill("is missing"));
  });

  it.each([
    ["a near key", payload({ nodeId: undefined, nodeID: "n" }), "frame-payload", "/payload/nodeId", "a string", undefined, '"nodeID": did you mean "nodeId"?'],
    ["a near key with a slip", payload({ durationMs: undefined, duratonMs: 1 }), "frame-payload", "/payload/durationMs", "a number from 0", undefined, '"duratonMs": did you mean "durationMs"?'],
    ["a far key", payload({ nodeId: undefined, other: "n" }), "frame-payload", "/payload/nodeId", "a string", undefined, undefined],
    ["an enum in another case", start({ kind: "Tool" }), "frame-payload", "/payload/kind", 'one of "agent", "llm", "tool", "chain", "retriever", "server", "resource", "prompt", "custom"', '"Tool"', '"Tool": did you mean "tool"? Enums are case-sensitive.'],
    ["an enum with a slip", start({ kind: "agnet" }), "frame-payload", "/payload/kind", expect.stringContaining("one of"), '"agnet"', '"agnet": did you mean "agent"?'],
    ["an enum with two slips", start({ kind: "retreivr" }), "frame-payload", "/payload/kind", expect.stringContaining("one of"), '"retreivr"', '"retreivr": did you mean "retriever"?'],
    ["null for an absent field", start({ parentId: null }), "frame-payload", "/payload/parentId", "a string", "null", "An absent field is left out, not null (rule O2)."],
    ["null for a required field", start({ name: null }), "frame-payload", "/payload/name", "a string", "null", undefined],
    ["a number in quotes", payload({ durationMs: "12" }), "frame-payload", "/payload/durationMs", "a number from 0", '"12"', "Numbers are written without quotes."],
    ["a negative number", payload({ durationMs: -1 }), "frame-payload", "/payload/durationMs", "a number from 0", "-1", undefined],
    ["a nested object", payload({ usage: [] }), "frame-payload", "/payload/usage", "an object (TokenUsage)", "an empty list", undefined],
    ["a nested field", payload({ usage: { inputTokens: 1.5, outputTokens: 1 } }), "frame-payload", "/payload/usage/inputTokens", "a whole number from 0 to 2^53-1", "1.5", undefined],
    ["no payload", changed(finished, { payload: undefined }), "frame-payload", "/payload", "an object (NodeFinished)", undefined, undefined],
    ["a map's place", changed(started, { type: "run.started", payload: { app: "a", sdk: { name: "s", version: "1" }, meta: [1] } }), "frame-payload", "/payload/meta", "an object", "a list", undefined],
    ["an envelope's near key", changed(finished, { runId: undefined, runID: "r" }), "frame-envelope", "/runId", "a string", undefined, '"runID": did you mean "runId"?'],
    ["an envelope's bound", changed(finished, { seq: -1 }), "frame-envelope", "/seq", "a whole number from 0 to 2^53-1", "-1", undefined],
    ["a run that cannot be stored", changed(finished, { runId: "a\0" }), "frame-envelope", "/runId", "a string without U+0000 and lone surrogates", '"a\\u0000"', undefined],
    ["no object", "[[1]]", "frame-envelope", "", "an object", "a list", undefined],
    ["another version", changed(finished, { gm: 3 }), "frame-version", "/gm", "1", "3", undefined],
    ["an unknown type", changed(finished, { type: "node.finish" }), "frame-unknown-type", "/type", undefined, undefined, '"node.finish": did you mean "node.finished"?'],
    ["an unknown type in another case", changed(finished, { type: "Node.Finished" }), "frame-unknown-type", "/type", undefined, undefined, '"Node.Finished": did you mean "node.finished"?'],
    ["an unknown type unlike any", changed(finished, { type: "zzzzzz" }), "frame-unknown-type", "/type", undefined, undefined, undefined],
  ])("says where, what was expected, what is there and what was meant: %s", async (_title, frame, rule, pointer, expected, got, hint) => {
    const { findings } = await validate(frame);
    const [example] = findings.filter((group) => group.rule === rule).flatMap(({ examples }) => examples);
    const { pointer: at, expected: wanted, got: found, hint: meant } = example ?? {};
    expect({ at, wanted, found, meant }).toEqual({ at: pointer, wanted: expected, found: got, meant: hint });
    expect(example?.place).toEqual({ line: 1, frame: 1 });
  });

  it("says where the JSON breaks, and guesses a pretty-printed file", async () => {
    const { findings } = await validate(`${JSON.stringify(JSON.parse(finished), null, 2)}\n`);
    const [first] = findings.filter(({ rule }) => rule === "frame-json").flatMap(({ examples }) => examples);
    expect(first?.detail).toMatch(/1|offset|end/);
    expect(first?.hint).toBe("Each frame stands on one line of its own: is the file pretty-printed?");
  });

  it("names the frame's type and run as far as they are there", async () => {
    const { findings } = await validate(changed(finished, { seq: "1" }));
    expect(findings[0]?.examples[0]).toMatchObject({ type: "node.finished", runId: "r" });
  });

  it("reports a hint of a near field at its place", async () => {
    const { findings } = await validate(payload({ instanceId: undefined, instance_id: "i" }));
    expect(findings.find(({ rule }) => rule === "field-near-name")).toMatchObject({
      level: "advice",
      type: "node.finished",
      pointer: "/payload/instance_id",
      expected: "NodeFinished.instanceId",
      examples: [{ got: '"instance_id"', hint: '"instance_id": did you mean "instanceId"?' }],
    });
  });

  it("takes a hundred thousand issues of one frame in its stride", async () => {
    const wrong = changed(deltas, { payload: { nodeId: "n", deltas: Array.from({ length: 100_000 }, () => ({ t: "Text", v: "" })) } });
    const { findings, errors } = await validate(wrong);
    expect(findings.map(({ rule, pointer, count }) => [rule, pointer, count])).toEqual([["frame-payload", "/payload/deltas/*/t", 100_000]]);
    expect(errors).toBe(100_000);
  });
});
