import { Recorder } from "./recorder.js";

/**
 * A recording without a flaw that uses most of the protocol: two runs that overlap, concurrent executions, a pause of each
 * sort, breakpoints, and an app that dials again and replays.
 */
export function cleanRecording(): Recorder {
  const r = new Recorder();
  r.hello(undefined, { app: "trips", sdk: { name: "ai", version: "7" } });
  r.ack([{ kind: "tool" }]);
  const events: string[] = [];
  const event = (frame: string): void => void events.push(frame);
  event(r.say("run.started", { app: "trips", sdk: { name: "ai", version: "7" }, meta: { user: null } }));
  event(r.say("graph.hint", { nodes: [{ nodeId: "agent:a", kind: "agent", name: "a" }, { nodeId: "tool:t", kind: "tool", name: "t", parentId: "llm:step" }] }));
  event(r.say("node.started", { nodeId: "agent:a", kind: "agent", name: "a", instanceId: "r" }));
  event(r.say("node.started", { nodeId: "llm:step", kind: "llm", name: "step", instanceId: "inv:s0", parentId: "agent:a", input: null }));
  event(r.say("node.token", { nodeId: "llm:step", deltas: [{ t: "text", v: "é" }, { t: "reasoning", v: "" }] }));
  event(r.say("run.started", { app: "trips", sdk: { name: "ai", version: "7" } }, "other"));
  r.say("breakpoint.set", { matcher: { name: "t", point: "after" } });
  r.say("breakpoint.clear", { matcher: { kind: "tool" } });
  r.say("mode.set", { mode: "step" });
  event(r.say("node.started", { nodeId: "tool:t", kind: "tool", name: "t", instanceId: "c1", parentId: "llm:step" }));
  event(r.say("node.started", { nodeId: "tool:t", kind: "tool", name: "t", instanceId: "c2", parentId: "llm:step" }));
  event(r.say("node.started", { nodeId: "custom-1", kind: "custom", name: "x", instanceId: "x1" }, "other"));
  event(r.say("exec.paused", { pauseId: "p1", nodeId: "tool:t", point: "before" }));
  r.say("exec.resume", { pauseId: "p1", action: "continue" });
  event(r.say("exec.resumed", { pauseId: "p1", action: "continue" }));
  event(r.say("node.finished", { nodeId: "tool:t", instanceId: "c2", output: { a: [1, "é"] }, durationMs: 1.5, status: "ok" }));
  event(r.say("node.error", { nodeId: "tool:t", instanceId: "c1", error: { name: "E", message: "", stack: "s" } }));
  // The connection breaks; the app goes on by itself, and dials again.
  const alone = [
    r.make("exec.paused", { pauseId: "p2", nodeId: "tool:t", point: "error" }),
    r.make("exec.resumed", { pauseId: "p2", action: "retry" }),
  ];
  r.hello();
  r.ack([{ name: "t", point: "after" }]);
  r.raw(...events, ...alone);
  r.say("node.started", { nodeId: "tool:t", kind: "tool", name: "t", instanceId: "c1", parentId: "llm:step" });
  r.say("node.finished", { nodeId: "tool:t", instanceId: "c1", durationMs: 2, status: "ok" });
  r.say("node.finished", { nodeId: "custom-1", instanceId: "x1", durationMs: 0, status: "aborted" }, "other");
  r.say("run.finished", { status: "aborted" }, "other");
  r.say("node.finished", { nodeId: "llm:step", instanceId: "inv:s0", usage: { inputTokens: 1, outputTokens: 2 }, durationMs: 3, status: "ok" });
  r.say("node.finished", { nodeId: "agent:a", instanceId: "r", durationMs: 4, status: "ok" });
  r.say("run.finished", { status: "error", error: { name: "E", message: "m" } });
  r.say("breakpoint.clear", { matcher: { point: "after", name: "t" } });
  return r;
}
