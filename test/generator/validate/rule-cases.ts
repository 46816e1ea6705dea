import type { RecordingRuleId } from "../../../generator/validate/recording-rules.js";
import type { ValidatorOptions } from "../../../generator/validate/recording-validator.js";
import { changed, Recorder } from "./recorder.js";

type Story = (r: Recorder) => unknown;

/** A recording that breaks a rule, and one that nearly does. */
export interface RuleCase {
  readonly title: string;
  readonly breaks: Story;
  readonly nearMiss: Story;
  readonly options?: ValidatorOptions;
}

const rule = (title: string, breaks: Story, nearMiss: Story, options?: ValidatorOptions): RuleCase => ({
  title,
  breaks,
  nearMiss,
  ...(options === undefined ? {} : { options }),
});

const run = (r: Recorder, body: Story): Recorder => {
  r.connect().startRun();
  body(r);
  return r.finishRun();
};

const last = (r: Recorder): string => r.frames[r.frames.length - 1] as string;
const take = (r: Recorder): string => r.frames.pop() as string;

/** Two apps at once; the first one's second run begins after the second app's hello. */
const twoApps = (r: Recorder, body: Story): Recorder => {
  const first = r.connect().startRun("a").app;
  r.app = new Recorder().app;
  r.connect();
  r.app = first;
  r.startTool("i", {}, "a").finishTool("i", {}, "a").startRun("c");
  body(r);
  return r.finishRun("a").finishRun("c");
};

/** For every rule at least one recording that breaks it, and one that must not. */
export const ruleCases: Readonly<Record<RecordingRuleId, readonly RuleCase[]>> = {
  "recording-empty": [
    rule("nothing", () => undefined, (r) => r.hello()),
    rule("blank lines", (r) => r.raw("", "  ", "\r"), (r) => r.raw("", r.make("run.started", { app: "a", sdk: { name: "s", version: "1" } }))),
    rule("an empty array", (r) => r.raw("[ ]"), (r) => r.raw(`[${r.hello()}]`).frames.shift()),
  ],
  "recording-truncated": [
    rule("an array without end", (r) => r.raw(`[${r.hello()}`).frames.shift(), (r) => r.raw(`[${r.hello()}]`).frames.shift()),
  ],
  "recording-malformed": [
    rule("a comma at the end", (r) => r.raw(`[${r.hello()},]`).frames.shift(), (r) => r.raw(`[${r.hello()} ]`).frames.shift()),
    rule("two commas", (r) => r.raw(`[${r.hello()},,${r.ack()}]`).frames.splice(0, 2), (r) => r.raw(`[${r.hello()},\n${r.ack()}]`).frames.splice(0, 2)),
    rule("something behind", (r) => r.raw(`[${r.hello()}] x`).frames.shift(), (r) => r.raw(`[${r.hello()}]\n\n`).frames.shift()),
  ],
  "recording-byte-order-mark": [rule("a mark", (r) => r.raw(`\ufeff${r.hello()}`).frames.shift(), (r) => r.hello())],

  "frame-too-large": [
    rule("one byte more", (r) => r.raw(JSON.stringify("x".repeat(299))), (r) => r.raw(JSON.stringify("x".repeat(298))), { maxFrameBytes: 300 }),
  ],
  "frame-json": [rule("half a frame", (r) => r.raw(r.make("exec.resumed", { pauseId: "p", action: "abort" }).slice(0, 40)), (r) => r.hello())],
  "frame-envelope": [
    rule("something else", (r) => r.raw('{"a":1}'), (r) => r.hello()),
    rule("no runId", (r) => r.raw(changed(r.make("run.finished", { status: "ok" }), { runId: undefined })), (r) => r.raw(changed(r.make("run.finished", { status: "ok" }), { runId: "" }))),
  ],
  "frame-version": [
    rule("gm 2", (r) => r.raw(changed(r.make("run.finished", { status: "ok" }), { gm: 2 })), (r) => r.raw(r.make("run.finished", { status: "ok" }).replace('"gm":1', '"gm":1.0'))),
  ],
  "frame-payload": [
    rule("null for an absent field", (r) => r.raw(changed(r.make("run.finished", { status: "ok" }), { payload: { status: "ok", error: null } })), (r) => r.raw(changed(r.make("run.finished", { status: "ok" }), { payload: { status: "ok", other: null } }))),
  ],
  "frame-unknown-type": [
    rule("a type of the future", (r) => r.raw(changed(r.make("run.finished", { status: "ok" }), { type: "run.paused" })), (r) => r.startRun()),
  ],
  "field-near-name": [
    rule("another case", (r) => r.raw(changed(r.make("node.finished", { nodeId: "n", durationMs: 1, status: "ok" }), { payload: { nodeId: "n", durationMs: 1, status: "ok", instanceID: "i" } })), (r) => r.finishTool("i", { instanceID: "i" } as object)),
    rule("a slip below the payload", (r) => r.finishTool("i", { usage: { inputTokens: 1, outputTokens: 1 } }).say("run.finished", { status: "error", error: { name: "E", message: "m", stak: "s" } as never }), (r) => r.say("run.finished", { status: "error", error: { name: "E", message: "m", cause: "s" } as never })),
  ],

  "seq-conflict": [
    rule("other content", (r) => run(r, () => r.raw(changed(r.say("node.token", { nodeId: "n", deltas: [] }), { payload: { nodeId: "m", deltas: [] } }))), (r) => run(r, () => r.raw(changed(r.say("node.token", { nodeId: "n", deltas: [] }), { branch: "b" })))),
    rule("of the viewer", (r) => r.connect().raw(changed(r.say("mode.set", { mode: "run" }), { payload: { mode: "step" } })), (r) => r.connect().raw(r.say("mode.set", { mode: "run" }))),
    rule("of another viewer", (r) => { r.connect(); r.raw(changed(last(r), { ts: 5, type: "mode.set", payload: { mode: "run" } })); }, (r) => { r.connect(); r.say("mode.set", { mode: "run" }); r.viewer = new Recorder().viewer; r.connect(); r.say("mode.set", { mode: "run" }); }),
    rule("the app's number, not the viewer's", (r) => run(r, () => r.raw(changed(r.say("node.token", { nodeId: "n", deltas: [] }), { ts: 5 }))), (r) => { r.viewer.create("mode.set", { mode: "run" }); run(r, () => { r.pause("p"); r.resume("p"); r.resumed("p"); }); }),
  ],
  "seq-reused": [
    rule("in two runs", (r) => run(r, () => r.raw(changed(last(r), { runId: "s" }))), (r) => run(r, () => r.startRun("s").finishRun("s"))),
    rule("where no hello is recorded", (r) => run(r, () => r.raw(changed(last(r), { runId: "s" }))), (r) => r.startRun().raw(changed(last(r), { runId: "s" }))),
    rule("after a hello that cannot be read", (r) => run(r, () => r.raw(changed(last(r), { runId: "s" }))), (r) => { run(r, () => undefined); r.app = new Recorder().app; r.hello(); r.raw(changed(take(r), { payload: {} })).startRun("s").finishRun("s"); }),
    rule("after a hello that starts anew", (r) => run(r, () => r.raw(changed(last(r), { runId: "s" }))), (r) => { run(r, () => undefined); r.app = new Recorder().app; r.connect().startRun("s").finishRun("s"); }),
  ],
  "seq-back": [
    rule("two swapped", (r) => run(r, () => { r.say("node.token", { nodeId: "n", deltas: [] }); const first = take(r); r.say("node.token", { nodeId: "m", deltas: [] }); r.raw(first); }), (r) => run(r, () => { const lost = r.make("node.token", { nodeId: "n", deltas: [] }); r.say("node.token", { nodeId: "m", deltas: [] }); r.hello(); r.ack(); r.raw(lost, r.frames[3] as string); })),
    rule("of the viewer", (r) => { r.connect(); r.say("mode.set", { mode: "run" }); const first = take(r); r.say("mode.set", { mode: "step" }); r.raw(first); }, (r) => { r.connect(); r.say("mode.set", { mode: "run" }); r.hello(); r.viewer = new Recorder().viewer; r.ack(); r.say("mode.set", { mode: "step" }); }),
    rule("before the start of the recording", (r) => { r.connect().startRun(); r.say("node.token", { nodeId: "n", deltas: [] }); const first = take(r); r.say("node.token", { nodeId: "m", deltas: [] }); r.raw(first); }, (r) => { r.say("node.token", { nodeId: "n", deltas: [] }); const first = take(r); r.say("node.token", { nodeId: "m", deltas: [] }); r.raw(first); }),
  ],
  "seq-duplicate": [
    rule("at once", (r) => run(r, () => r.raw(last(r))), (r) => run(r, () => { const started = last(r); r.connect(); r.raw(started); })),
    rule("where no hello is recorded", (r) => run(r, () => r.raw(last(r))), (r) => r.startRun().raw(last(r))),
  ],
  "seq-gap": [
    rule("a message lost", (r) => run(r, () => r.lose()), (r) => run(r, () => r.startRun("s").finishRun("s"))),
    rule("without a hello", (r) => run(r, () => r.lose()), (r) => r.startRun().lose().finishRun()),
    rule("taken by a type of the future", (r) => run(r, () => r.lose()), (r) => run(r, () => r.raw(changed(r.make("run.finished", { status: "ok" }), { type: "x" })))),
    rule("taken by an unreadable frame", (r) => run(r, () => r.lose().lose().raw("{")), (r) => run(r, () => r.lose().raw("{"))),
    rule("before the recording", (r) => run(r, () => r.lose()), (r) => { r.lose().lose(); run(r, () => undefined); }),
    rule("taken for another app's", (r) => run(r, () => r.lose()), (r) => twoApps(r, () => undefined)),
    rule("filled by a replay", (r) => run(r, () => { r.lose(); r.connect(); }), (r) => run(r, () => { const lost = r.make("node.token", { nodeId: "n", deltas: [] }); r.connect(); r.raw(lost); })),
  ],

  "handshake-before-hello": [
    rule("all numbers before it are there", (r) => { r.startRun(); r.connect(); r.finishRun(); }, (r) => { r.lose().startRun(); r.connect(); r.finishRun(); }),
    rule("where one number before it is missing", (r) => { r.startRun(); r.connect(); r.finishRun(); }, (r) => { r.startRun().lose(); r.connect(); r.finishRun(); }),
    rule("an app that was alone until then", (r) => { r.startRun(); r.connect(); r.finishRun(); }, (r) => { const early = r.make("run.started", { app: "a", sdk: { name: "s", version: "1" } }); r.connect(); r.raw(early); r.finishRun(); }),
  ],
  "handshake-before-ack": [
    rule("between the two", (r) => { r.hello(); r.startRun(); r.ack(); r.finishRun(); }, (r) => { r.hello(); r.startRun(); r.finishRun(); }),
    rule("when it dials again", (r) => run(r, () => { r.hello(); r.say("node.token", { nodeId: "n", deltas: [] }); r.ack(); }), (r) => run(r, () => { r.hello(); r.ack(); r.say("node.token", { nodeId: "n", deltas: [] }); })),
    rule("when two apps dial", (r) => { r.hello(); r.startRun(); r.ack(); }, (r) => { r.hello(); r.app = new Recorder().app; r.hello(); r.startRun(); r.ack(); }),
    rule("of another app", (r) => run(r, () => { r.hello(); r.say("node.token", { nodeId: "n", deltas: [] }); r.ack(); }), (r) => run(r, () => { const first = r.app; r.app = new Recorder().app; r.hello(); const other = r.app; r.app = first; r.say("node.token", { nodeId: "n", deltas: [] }); r.app = other; r.ack(); r.app = first; })),
  ],
  "handshake-control-before-ack": [
    rule("a control", (r) => { r.hello(); r.say("mode.set", { mode: "run" }); r.ack(); }, (r) => { r.say("mode.set", { mode: "run" }); r.hello(); r.ack(); }),
    rule("while another app is attached", (r) => { r.hello(); r.say("mode.set", { mode: "run" }); r.ack(); }, (r) => { r.connect().startRun(); r.app = new Recorder().app; r.hello(); r.say("mode.set", { mode: "run" }); r.ack(); }),
  ],
  "handshake-ack-unasked": [
    rule("a second ack", (r) => { r.connect().startRun(); r.ack(); }, (r) => { r.connect().startRun().connect(); }),
    rule("in the middle", (r) => { r.connect().startRun(); r.ack(); }, (r) => r.ack()),
    rule("after a hello that came before the recording", (r) => { r.connect().startRun(); r.ack(); }, (r) => { r.connect(); r.ack(); }),
    rule("after a hello that was lost", (r) => { r.connect().startRun(); r.ack(); r.startTool("i"); }, (r) => { r.connect().startRun(); r.hello(); take(r); r.ack(); r.startTool("i"); }),
    rule("after a hello that cannot be read", (r) => { r.connect().startRun(); r.ack(); }, (r) => { r.connect(); r.raw(changed(r.hello(), { payload: {} })); r.frames.splice(2, 1); r.ack(); }),
  ],
  "sender-direction": [
    rule("a control from the app", (r) => r.say("mode.set", { mode: "run" }), (r) => r.startRun(), { sentBy: "app" }),
    rule("an event from the viewer", (r) => r.startRun(), (r) => r.say("mode.set", { mode: "run" }), { sentBy: "viewer" }),
    rule("as the recorder noted", (r) => r.raw(changed(r.make("run.finished", { status: "ok" }), { by: "viewer" })), (r) => r.raw(changed(r.make("run.finished", { status: "ok" }), { by: "app" }), changed(r.make("run.finished", { status: "ok" }, "s"), { by: 7 })), { senderKey: "by" }),
  ],
  "run-id-wildcard": [rule("an event of no run", (r) => r.startRun("*"), (r) => r.startRun("**"))],
  "run-id-not-wildcard": [
    rule("a hello of a run", (r) => r.say("hello", { versions: { protocol: 1, client: "1" }, capabilities: [] }, "r"), (r) => r.hello()),
    rule("a control of a run", (r) => r.say("mode.set", { mode: "run" }, "r"), (r) => r.say("exec.resume", { pauseId: "p", action: "abort" }, "r")),
  ],

  "run-started-late": [
    rule("after an event", (r) => r.startTool("i").startRun(), (r) => { const started = r.make("run.started", { app: "a", sdk: { name: "s", version: "1" } }); r.startTool("i"); r.connect().raw(started); }),
  ],
  "run-started-twice": [rule("twice", (r) => r.startRun().startRun(), (r) => r.startRun().raw(last(r)).startRun("s"))],
  "run-finished-twice": [rule("twice", (r) => r.startRun().finishRun().finishRun(), (r) => r.startRun().finishRun().raw(last(r)))],
  "run-event-after-end": [
    rule("an event", (r) => r.startRun().finishRun().startTool("i"), (r) => r.startRun().finishRun().startTool("i", {}, "s")),
    rule("a replay", (r) => r.startRun().finishRun().startTool("i"), (r) => run(r, () => r.startTool("i").finishTool("i")).connect().raw(...r.frames.slice(2, 6))),
    rule("a replay of what was before the recording", (r) => r.startRun().finishRun().startTool("i"), (r) => { const early = r.make("node.token", { nodeId: "n", deltas: [] }); r.finishRun(); const end = last(r); r.connect().raw(early, end); }),
    rule("a release that came late", (r) => r.startRun().finishRun().pause("p"), (r) => run(r, () => r.pause("p").resumed("p")).resume("p")),
  ],
  "run-unfinished": [
    rule("at the end of the recording", (r) => r.startRun(), (r) => r.startRun().finishRun()),
    rule("where its end cannot be read", (r) => r.startRun(), (r) => r.startRun().raw("{")),
    rule("where its end is invalid", (r) => r.startRun(), (r) => r.startRun().raw(changed(r.make("run.finished", { status: "ok" }), { payload: {} }))),
  ],

  "node-started-twice": [
    rule("while it runs", (r) => r.startTool("i").startTool("i"), (r) => r.startTool("i").startTool("j")),
    rule("after its end", (r) => r.startTool("i").finishTool("i").startTool("i"), (r) => r.startTool("i").finishTool("i").startTool("i", { nodeId: "tool:u" })),
    rule("without being told to", (r) => r.startTool("i").failTool("i").pause("p").resumed("p").startTool("i"), (r) => r.startTool("i").failTool("i").pause("p").resumed("p", "retry").startTool("i")),
    rule("in another run", (r) => r.startTool("i").startTool("i"), (r) => r.startTool("i").startTool("i", {}, "s")),
  ],
  "node-ended-twice": [
    rule("finished", (r) => r.startTool("i").finishTool("i").finishTool("i"), (r) => r.startTool("i").failTool("i").finishTool("i")),
    rule("failed", (r) => r.startTool("i").failTool("i").failTool("i"), (r) => r.startTool("i").failTool("i").pause("p").resumed("p", "retry").failTool("i")),
    rule("twice without an instanceId", (r) => r.startTool("i").finishTool("i").finishTool("i"), (r) => r.finishTool(undefined).finishTool(undefined)),
    rule("by the guess that it is the most recent one", (r) => r.startTool("i").startTool("j").finishTool(undefined).finishTool("j"), (r) => r.startTool("i").startTool("j").finishTool(undefined).finishTool("i")),
    rule("failed after its end", (r) => r.startTool("i").finishTool("i").failTool("i"), (r) => r.startTool("i").finishTool("i").startTool("j").failTool("j")),
  ],
  "node-never-started": [
    rule("finished", (r) => run(r, () => r.finishTool("i")), (r) => r.finishTool("i")),
    rule("failed", (r) => run(r, () => r.failTool("i")), (r) => r.failTool("i")),
    rule("where a message is lost", (r) => run(r, () => r.finishTool("i")), (r) => run(r, () => r.lose().finishTool("i"))),
    rule("where another message is invalid", (r) => run(r, () => { r.startTool("h").finishTool("h"); r.raw(changed(take(r), { payload: {} })); r.finishTool("i"); }), (r) => run(r, () => { r.startTool("i"); r.raw(`${take(r)}}`); r.finishTool("i"); })),
    rule("where its start is invalid", (r) => run(r, () => r.finishTool("i")), (r) => run(r, () => { r.startTool("i"); r.raw(changed(take(r), { payload: {} })); r.finishTool("i"); })),
    rule("beside another app", (r) => twoApps(r, () => r.finishTool("j", {}, "a")), (r) => twoApps(r, () => r.startTool("j", {}, "a").finishTool("j", {}, "a"))),
    rule("beside a type of the future", (r) => run(r, () => r.raw(changed(r.make("run.finished", { status: "ok" }), { type: "x" })).finishTool("i")), (r) => run(r, () => r.startTool("i").raw(changed(r.make("run.finished", { status: "ok" }), { type: "x" })).finishTool("i"))),
    rule("without an instanceId", (r) => run(r, () => r.finishTool(undefined)), (r) => run(r, () => r.startTool("i").finishTool(undefined))),
  ],
  "node-unfinished": [
    rule("when its run finishes", (r) => run(r, () => r.startTool("i")), (r) => run(r, () => r.startTool("i").failTool("i"))),
    rule("where a message is lost", (r) => run(r, () => r.startTool("i")), (r) => run(r, () => r.startTool("i").lose())),
    rule("ended by a guess", (r) => run(r, () => r.startTool("i").startTool("j").finishTool("j")), (r) => run(r, () => r.startTool("i").startTool("j").finishTool("i").finishTool(undefined))),
  ],
  "node-without-instance": [
    rule("finished", (r) => r.startTool("i").finishTool(undefined), (r) => r.startTool("i").finishTool("i")),
    rule("failed", (r) => r.say("node.error", { nodeId: "tool:t", error: { name: "E", message: "m" } }), (r) => r.failTool("i")),
  ],
  "node-parent-unknown": [
    rule("of a call", (r) => run(r, () => r.startTool("i", { parentId: "p" }).finishTool("i")), (r) => run(r, () => r.startTool("i", { parentId: "tool:t" }).finishTool("i"))),
    rule("seen later", (r) => r.startRun().startTool("i", { parentId: "tool:u" }), (r) => r.startRun().startTool("i", { parentId: "tool:u" }).startTool("j", { nodeId: "tool:u" })),
    rule("of a hint", (r) => run(r, () => r.say("graph.hint", { nodes: [{ nodeId: "n", kind: "custom", name: "n", parentId: "m" }] })), (r) => run(r, () => r.say("graph.hint", { nodes: [{ nodeId: "n", kind: "custom", name: "n", parentId: "m" }, { nodeId: "m", kind: "custom", name: "m" }] }))),
    rule("in the middle", (r) => run(r, () => r.startTool("i", { parentId: "p" })), (r) => r.startTool("i", { parentId: "p" }).finishRun()),
  ],
  "node-id-convention": [
    rule("a prefix that is missing", (r) => r.startTool("i", { nodeId: "t" }), (r) => r.startTool("i", { nodeId: "t", kind: "custom" })),
    rule("a model step", (r) => r.startTool("x:s0", { nodeId: "llm:call", kind: "llm" }), (r) => r.startTool("x:s0", { nodeId: "llm:step", kind: "llm" })),
    rule("a name that is missing", (r) => r.say("graph.hint", { nodes: [{ nodeId: "chain:", kind: "chain", name: "" }] }), (r) => r.say("graph.hint", { nodes: [{ nodeId: "chain:c", kind: "chain", name: "" }, { nodeId: "retriever:r", kind: "retriever", name: "" }] })),
  ],
  "node-instance-convention": [
    rule("a model step", (r) => r.startTool("x", { nodeId: "llm:step", kind: "llm" }), (r) => r.startTool("x:s12", { nodeId: "llm:step", kind: "llm" })),
    rule("an agent", (r) => r.startTool("x", { nodeId: "agent:a", kind: "agent" }), (r) => r.startTool("r", { nodeId: "agent:a", kind: "agent" })),
  ],

  "pause-twice": [
    rule("while it is held", (r) => r.pause("p").pause("p"), (r) => r.pause("p").pause("q")),
    rule("after it was resumed", (r) => r.pause("p").resumed("p").pause("p"), (r) => r.pause("p").resumed("p").pause("q")),
  ],
  "pause-unresumed": [
    rule("when its run finishes", (r) => run(r, () => r.pause("p")), (r) => run(r, () => r.pause("p").resumed("p", "abort"))),
    rule("where a message is lost", (r) => run(r, () => r.pause("p")), (r) => run(r, () => r.pause("p").lose())),
  ],
  "pause-open": [rule("at the end of the recording", (r) => r.pause("p"), (r) => r.pause("p").resumed("p"))],
  "pause-unannounced": [
    rule("by its hello", (r) => r.connect(["step"]).pause("p"), (r) => r.connect(["pause"]).pause("p")),
    rule("without a hello", (r) => r.connect([]).pause("p"), (r) => r.pause("p")),
  ],
  "resumed-without-pause": [
    rule("never paused", (r) => run(r, () => r.resumed("p")), (r) => r.resumed("p")),
    rule("resumed before", (r) => r.pause("p").resumed("p").resumed("p"), (r) => r.pause("p").resumed("p").raw(last(r))),
  ],
  "resume-unknown-pause": [
    rule("never paused", (r) => run(r, () => r.resume("p")), (r) => run(r, () => r.pause("p").resume("p").resumed("p"))),
    rule("in the middle", (r) => run(r, () => r.resume("p")), (r) => { r.startTool("i"); r.resume("p"); }),
    rule("later than the app", (r) => run(r, () => r.resume("p")), (r) => run(r, () => r.pause("p").resumed("p").resume("p"))),
  ],
  "capability-unannounced": [
    rule("an action", (r) => r.connect(["pause", "retry"]).startRun().pause("p").resume("p", "inject"), (r) => r.connect(["pause", "inject"]).startRun().pause("p").resume("p", "inject")),
    rule("a mode", (r) => r.connect(["pause"]).say("mode.set", { mode: "step" }), (r) => r.connect(["pause"]).say("mode.set", { mode: "run" })),
    rule("without a hello", (r) => r.connect([]).startRun().resume("p"), (r) => r.startRun().resume("p")),
    rule("of one of two apps", (r) => { r.connect([]).startRun("a"); r.say("exec.resume", { pauseId: "p", action: "inject" }, "a"); }, (r) => { r.connect().startRun("a"); const first = r.app; r.app = new Recorder().app; r.connect([]); r.app = first; r.startRun("b"); r.say("exec.resume", { pauseId: "p", action: "inject" }, "b"); }),
    rule("after a second hello", (r) => { const started = last(r.connect(["step"]).startRun()); r.connect([]).raw(started).say("mode.set", { mode: "step" }); }, (r) => { const started = last(r.connect([]).startRun()); r.connect(["step"]).raw(started).say("mode.set", { mode: "step" }); }),
    rule("after what may be another app's hello", (r) => { const started = last(r.connect(["step"]).startRun()); r.connect([]).raw(started).say("mode.set", { mode: "step" }); }, (r) => { r.connect(["step"]).startRun().connect([]).say("mode.set", { mode: "step" }); }),
  ],
  "breakpoint-never-set": [
    rule("another matcher", (r) => { r.hello(); r.ack([{}]); r.say("breakpoint.clear", { matcher: { point: "before" } }); }, (r) => { r.hello(); r.ack([{ kind: "llm", name: "n" }]); r.say("breakpoint.clear", { matcher: { name: "n", kind: "llm" } }); }),
    rule("cleared twice", (r) => { r.connect(); r.say("breakpoint.set", { matcher: {} }); r.say("breakpoint.set", { matcher: {} }); r.say("breakpoint.clear", { matcher: {} }); r.say("breakpoint.clear", { matcher: {} }); }, (r) => { r.connect(); r.say("breakpoint.set", { matcher: {} }); r.say("breakpoint.clear", { matcher: {} }); }),
    rule("after an ack that cannot be read", (r) => { r.connect(); r.say("breakpoint.clear", { matcher: {} }); }, (r) => { r.connect(); r.ack(); r.raw(changed(take(r), { payload: {} })); r.say("breakpoint.clear", { matcher: {} }); }),
    rule("before an ack", (r) => { r.connect(); r.say("breakpoint.clear", { matcher: {} }); }, (r) => r.say("breakpoint.clear", { matcher: {} })),
  ],
};
