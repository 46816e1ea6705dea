import type {
  ExecPaused,
  ExecResumed,
  GraphHint,
  NodeError,
  NodeFinished,
  NodeStarted,
} from "../../spec/events.js";
import { quoted, type Report } from "./finding.js";
import type { FrameContext } from "./frame-context.js";
import { checkInstanceId, checkNodeId } from "./node-convention.js";
import type { LiveRun, RunRecord, RunState } from "./run-state.js";

const KNOWN_KEYS = new Set(["gm", "seq", "ts", "runId", "type", "payload"]);

/**
 * Follows a run by one event that was not seen before. `isLate` says that events with a higher `seq` came first, so that what
 * was between is unknown.
 */
export function followRun(run: RunState, frame: FrameContext, isLate: boolean): void {
  const { type, payload } = frame.envelope;
  if (run.finished !== undefined) {
    if (isLate) return;
    return frame.report(type === "run.finished" ? "run-finished-twice" : "run-event-after-end", {
      detail: `the run finished in line ${run.finished.place.line}`,
      hint: branchHint(run.finished.extras, frame.envelope),
    });
  }
  if (type === "run.started") return startRun(run, frame, isLate);
  if (type === "run.finished") return finishRun(run, frame);
  if (isLate) run.uncertain = true;
  else if (run.live !== undefined) {
    followNodes(run.record, run.live, frame);
    run.live.pauses.settle(run.record);
  }
  if (isLate && run.live !== undefined && type === "node.started") {
    const { nodeId, parentId } = payload as NodeStarted;
    run.live.nodes.add(nodeId, parentId, frame.place, type);
  }
}

/** Reports what is still open in a run when its recording ends. */
export function endOfRecording(run: RunState): void {
  if (run.live === undefined) return;
  const { record } = run;
  const about = { runId: run.id };
  record.gapless("run.finished")?.({ ...about, rule: "run-unfinished", place: run.firstPlace });
  const report = record.gapless("exec.resumed", "run.finished");
  if (report !== undefined) for (const { pauseId, nodeId, place } of run.live.pauses.held()) {
    report({ ...about, rule: "pause-open", place, type: "exec.paused", detail: `${quoted(pauseId)} at ${quoted(nodeId)}` });
  }
  // A hint may name a parent that starts only later; who calls has started.
  const named = record.whole("node.started", "graph.hint");
  const started: Report = (finding, times) => finding.type === "node.started" && named?.(finding, times);
  reportMissingParents(run, run.live, started);
}

function startRun(run: RunState, frame: FrameContext, isLate: boolean): void {
  if (run.started) frame.report("run-started-twice");
  else if (frame.envelope.seq === run.firstSeq) run.fromStart = true;
  else if (!isLate) frame.report("run-started-late", { detail: `the run's first event is in line ${run.firstPlace.line}` });
  run.started = true;
}

function finishRun(run: RunState, frame: FrameContext): void {
  const { live, record } = run;
  if (live !== undefined) {
    const ended = record.gapless("node.finished", "node.error", "exec.resumed");
    if (ended !== undefined) live.executions.end(frame, ended);
    live.pauses.settle(record);
    const resumed = record.gapless("exec.resumed");
    if (resumed !== undefined) live.pauses.end(frame, resumed);
    const named = record.whole("node.started", "graph.hint");
    if (named !== undefined) reportMissingParents(run, live, named);
  }
  run.live = undefined;
  run.finished = { place: frame.place, extras: scalarExtras(frame.envelope) };
}

function followNodes(record: RunRecord, { executions, pauses, nodes }: LiveRun, frame: FrameContext): void {
  const { type, payload } = frame.envelope;
  switch (type) {
    case "graph.hint":
      (payload as GraphHint).nodes.forEach((node, index) => {
        checkNodeId(frame, node, `/payload/nodes/${index}/nodeId`);
        nodes.add(node.nodeId, node.parentId, frame.place, type);
      });
      return;
    case "node.started": {
      const node = payload as NodeStarted;
      checkNodeId(frame, node, "/payload/nodeId");
      checkInstanceId(frame, node.kind, node.instanceId);
      nodes.add(node.nodeId, node.parentId, frame.place, type);
      return executions.started(frame, node, record);
    }
    case "node.finished":
      return executions.finished(frame, payload as NodeFinished, record);
    case "node.error":
      return executions.failed(frame, payload as NodeError, record);
    case "exec.paused": {
      const announced = record.announced();
      if (announced?.capabilities.has("pause") === false) frame.report("pause-unannounced", {}, announced.report);
      return pauses.paused(frame, payload as ExecPaused);
    }
    case "exec.resumed": {
      const resumed = payload as ExecResumed;
      const nodeId = pauses.resumed(frame, resumed, record);
      if (resumed.action === "retry") executions.retried(nodeId);
      return;
    }
  }
}

function reportMissingParents(run: RunState, { nodes }: LiveRun, report: Report): void {
  for (const { parentId, place, type, times } of nodes.missing()) {
    report({ rule: "node-parent-unknown", place, runId: run.id, type, pointer: "/payload/parentId", detail: quoted(parentId) }, times);
  }
}

function scalarExtras(envelope: Readonly<Record<string, unknown>>): ReadonlyMap<string, string> {
  const extras = new Map<string, string>();
  for (const [key, value] of Object.entries(envelope)) {
    if (!KNOWN_KEYS.has(key) && typeof value === "string" && extras.size < 8) extras.set(key.slice(0, 40), value.slice(0, 60));
  }
  return extras;
}

/** A recorder that keeps alternative continuations of a run under one id marks them by a key of its own. */
function branchHint(extras: ReadonlyMap<string, string>, envelope: Readonly<Record<string, unknown>>): string | undefined {
  for (const [key, before] of extras) {
    const now = envelope[key];
    if (typeof now === "string" && now !== before) {
      return `The envelope's ${quoted(key)} was ${quoted(before)} and is ${quoted(now)}: alternative continuations of a run need a runId each.`;
    }
  }
  return undefined;
}
