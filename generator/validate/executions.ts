import type { NodeError, NodeFinished, NodeStarted } from "../../spec/events.js";
import { BoundedMap } from "./bounded-map.js";
import { quoted, type Place, type Report } from "./finding.js";
import type { FrameContext } from "./frame-context.js";
import type { RecordingRuleId } from "./recording-rules.js";
import type { RunRecord } from "./run-state.js";

interface Execution {
  readonly nodeId: string;
  readonly instanceId: string;
  readonly place: Place;
  /** A `node.error` came; a `node.finished` with the duration may follow. */
  failed: boolean;
}

const OPEN = 65_536;
const ENDED = 16_384;

/** The executions of one run. */
export class Executions {
  readonly #open = new BoundedMap<string, Execution>(OPEN);
  readonly #openByNode = new Map<string, string[]>();
  readonly #ended = new BoundedMap<string, true>(ENDED);
  readonly #retried = new Set<string>();
  #anyRetried = false;

  started(frame: FrameContext, { nodeId, instanceId }: NodeStarted, record: RunRecord): void {
    const key = keyOf(nodeId, instanceId);
    const open = this.#open.get(key);
    if ((open !== undefined || this.#ended.has(key)) && !this.#mayRunAgain(nodeId)) {
      const before = open === undefined ? "which ended before" : `first in line ${open.place.line}`;
      accuse(frame, "node-started-twice", `${named(nodeId, instanceId)}, ${before}`, record.gapless("exec.resumed"));
    }
    if (open !== undefined) this.#close(key, nodeId);
    this.#ended.delete(key);
    this.#add({ nodeId, instanceId, place: frame.place, failed: false });
  }

  failed(frame: FrameContext, { nodeId, instanceId }: NodeError, record: RunRecord): void {
    const key = this.#attribute(frame, nodeId, instanceId);
    const open = this.#open.get(key);
    if (open === undefined) {
      this.#endedUnseen(frame, key, nodeId, instanceId, record);
      // A `node.finished` with the duration may follow.
      if (instanceId !== undefined && !this.#ended.has(key)) this.#add({ nodeId, instanceId, place: frame.place, failed: true });
    } else if (open.failed && !this.#mayRunAgain(nodeId)) accuse(frame, "node-ended-twice", `${named(nodeId, open.instanceId)}, which failed before`, record.gapless("node.started", "exec.resumed"));
    else open.failed = true;
  }

  finished(frame: FrameContext, { nodeId, instanceId }: NodeFinished, record: RunRecord): void {
    const key = this.#attribute(frame, nodeId, instanceId);
    const isOpen = this.#open.has(key);
    if (isOpen) this.#close(key, nodeId);
    else this.#endedUnseen(frame, key, nodeId, instanceId, record);
    if (isOpen || instanceId !== undefined) this.#ended.set(key, true);
  }

  /** The viewer had a node run again: its executions may start and end once more. Without a name it may be any. */
  retried(nodeId: string | undefined): void {
    if (nodeId === undefined) this.#anyRetried = true;
    else this.#retried.add(nodeId);
  }

  #mayRunAgain(nodeId: string): boolean {
    return this.#anyRetried || this.#retried.has(nodeId);
  }

  /** The run is over. */
  end(frame: FrameContext, report: Report): void {
    for (const { nodeId, instanceId, place, failed } of this.#open.values()) {
      if (!failed) frame.reportAt("node-unfinished", place, "node.started", named(nodeId, instanceId), report);
    }
  }

  /** The execution that an ending belongs to, by the guess that receivers make where the sender does not say. */
  #attribute(frame: FrameContext, nodeId: string, instanceId: string | undefined): string {
    if (instanceId !== undefined) return keyOf(nodeId, instanceId);
    const keys = this.#openByNode.get(nodeId) ?? [];
    const running = keys.filter((key) => this.#open.get(key)?.failed === false);
    frame.report("node-without-instance", {
      pointer: "/payload/instanceId",
      detail: running.length > 1 ? `${quoted(nodeId)}, of which ${running.length} executions are open: the guess may be wrong` : quoted(nodeId),
    });
    return running[running.length - 1] ?? keys[keys.length - 1] ?? keyOf(nodeId, undefined);
  }

  #endedUnseen(frame: FrameContext, key: string, nodeId: string, instanceId: string | undefined, record: RunRecord): void {
    if (this.#ended.has(key)) {
      if (!this.#mayRunAgain(nodeId)) accuse(frame, "node-ended-twice", named(nodeId, instanceId), record.gapless("node.started", "exec.resumed"));
      return;
    }
    if (!this.#open.forgot && !this.#ended.forgot) accuse(frame, "node-never-started", named(nodeId, instanceId), record.whole("node.started"));
  }

  #add(execution: Execution): void {
    const { nodeId, instanceId } = execution;
    const key = keyOf(nodeId, instanceId);
    const forgotten = this.#open.set(key, execution);
    if (forgotten !== undefined) this.#unlist(keyOf(forgotten.nodeId, forgotten.instanceId), forgotten.nodeId);
    const keys = this.#openByNode.get(nodeId);
    if (keys === undefined) this.#openByNode.set(nodeId, [key]);
    else keys.push(key);
  }

  #close(key: string, nodeId: string): void {
    this.#open.delete(key);
    this.#unlist(key, nodeId);
  }

  #unlist(key: string, nodeId: string): void {
    const keys = this.#openByNode.get(nodeId) ?? [];
    keys.splice(keys.lastIndexOf(key), 1);
    if (keys.length === 0) this.#openByNode.delete(nodeId);
  }
}

/** Reports, if what the finding rests on is known. */
function accuse(frame: FrameContext, rule: RecordingRuleId, detail: string, report: Report | undefined): void {
  if (report !== undefined) frame.report(rule, { detail }, report);
}

function keyOf(nodeId: string, instanceId: string | undefined): string {
  return instanceId === undefined ? nodeId : `${nodeId.length} ${nodeId}${instanceId}`;
}

function named(nodeId: string, instanceId: string | undefined): string {
  return instanceId === undefined ? quoted(nodeId) : `${quoted(nodeId)}, instance ${quoted(instanceId)}`;
}
