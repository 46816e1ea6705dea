import type { RecordingRuleId } from "../../../generator/validate/recording-rules.js";
import type { Message, Recorded } from "./conversations.js";

/**
 * Breaks a rule once in a recording that keeps to the contract; nothing where the recording offers no place for it. Messages
 * are copies and may be changed: a replay shows the change as well.
 */
export type Fault = (recorded: readonly Recorded[], random: () => number) => readonly Recorded[] | undefined;

type Place = readonly [index: number, frame: Recorded];

const TOKEN = { nodeId: "custom:token", deltas: [] };

/** A fault for each rule about several frames, and for those about one frame that only valid frames break. */
export const faults: Readonly<Partial<Record<RecordingRuleId, Fault>>> = {
  "seq-conflict": inserted((frame) => [{ ...frame.message, ts: 0 }]),
  "seq-duplicate": inserted((frame) => [{ ...frame.message }]),
  "seq-reused": (all, random) => {
    const runs = new Map<string, Set<string>>();
    for (const { sender, message } of all) if (message.runId !== "*") runs.set(sender, (runs.get(sender) ?? new Set()).add(message.runId));
    const other = ({ sender, message }: Recorded): string | undefined => [...(runs.get(sender) ?? [])].find((run) => run !== message.runId);
    return inserted((frame) => [{ ...frame.message, runId: other(frame) as string, type: "node.token", payload: TOKEN }], (frame) => other(frame) !== undefined)(all, random);
  },
  "seq-back": (all, random) => {
    const place = pick(neighbours(all), random);
    if (place === undefined) return undefined;
    const copy = [...all];
    [copy[place[0]], copy[place[1]]] = [copy[place[1]] as Recorded, copy[place[0]] as Recorded];
    return copy;
  },
  "seq-gap": (all, random) => {
    const live = liveEvents(all).filter(([index, { sender }]) => nextOf(all, index, sender)?.[1].message.type !== "hello" && nextOf(all, index, sender) !== undefined);
    const gone = pick(live, random)?.[1].message;
    return gone && all.filter(({ message }) => message !== gone);
  },

  "handshake-before-hello": (all) => {
    const first = all.findIndex(({ message }) => message.type === "hello" && message.seq === 0);
    const next = first < 0 ? undefined : nextOf(all, first, (all[first] as Recorded).sender);
    if (next === undefined || next[1].message.seq !== 1 || next[1].message.type === "hello") return undefined;
    const copy = [...all];
    copy.splice(next[0], 1);
    copy.splice(first, 0, next[1]);
    [(all[first] as Recorded).message.seq, next[1].message.seq] = [1, 0];
    return copy;
  },
  "handshake-before-ack": (all, random) => {
    const places = acks(all).flatMap(([index]) => {
      const hello = all.slice(0, index).findLast(({ message }) => message.type === "hello");
      const event = hello && nextOf(all, index, hello.sender);
      return event !== undefined && !event[1].isReplay && event[1].message.type !== "hello" && !all.slice(index + 1, event[0]).some(({ isFromViewer }) => isFromViewer) ? [[index, event[0]] as const] : [];
    });
    const place = pick(places, random);
    if (place === undefined) return undefined;
    const copy = [...all];
    const [event] = copy.splice(place[1], 1) as [Recorded];
    copy.splice(place[0], 0, event);
    return copy;
  },
  "handshake-control-before-ack": (all, random) =>
    viewerSays(all, pick(acks(all), random), (index) => index, "mode.set", { mode: "run" }),
  "handshake-ack-unasked": (all, random) =>
    viewerSays(all, pick(acks(all), random), (index) => Math.min(all.length, index + 1 + Math.floor(random() * 40)), "hello.ack", {
      versions: { protocol: 1, viewer: "1" },
      capabilities: [],
      breakpoints: [],
      mode: "run",
    }),

  "run-started-late": (all, random) => {
    const started = all.filter(({ message, isReplay }) => message.type === "run.started" && !isReplay);
    const places = started.flatMap((one) => {
      const next = all.find(({ message, isReplay }) => message.runId === one.message.runId && message !== one.message && !isReplay);
      return next === undefined || next.message.seq < one.message.seq ? [] : [[one.message, next.message] as const];
    });
    return exchanged(all, pick(places, random));
  },
  "run-event-after-end": (all, random) => {
    const places = messagesOf(all, "run.finished").flatMap((end) => {
      const before = all.filter(({ message }) => message.runId === end.runId && message.seq < end.seq && message.type !== "run.started");
      const last = before.reduce<Message | undefined>((max, { message }) => (max === undefined || message.seq > max.seq ? message : max), undefined);
      return last === undefined ? [] : [[last, end] as const];
    });
    return exchanged(all, pick(places, random));
  },
  "run-started-twice": repeated("run.started"),
  "run-finished-twice": (all, random) => replaced(all, pick(messagesOf(all, "run.finished"), random), (one, other) => other.seq < one.seq && other.type !== "run.started", random),
  "run-unfinished": silenced("run.finished"),

  "node-started-twice": repeated("node.started"),
  "node-ended-twice": repeated("node.finished"),
  "node-never-started": (all, random) => {
    const one = pick(messagesOf(all, "node.finished"), random);
    return one && changed(all, one, { payload: { ...one.payload, instanceId: "none:s0" } });
  },
  "node-unfinished": silenced("node.finished"),
  "node-without-instance": (all, random) => {
    const one = pick(messagesOf(all, "node.finished"), random);
    return one && changed(all, one, { payload: { nodeId: one.payload["nodeId"], durationMs: 1, status: "ok" } });
  },
  "node-parent-unknown": altered("node.started", { parentId: "tool:nowhere" }),
  "node-id-convention": altered("node.started", { kind: "llm", nodeId: "llm:call", instanceId: "inv:s0" }),
  "node-instance-convention": altered("node.started", { kind: "llm", nodeId: "llm:step", instanceId: "step-0" }),

  "pause-twice": repeated("exec.paused"),
  "pause-unresumed": silenced("exec.resumed"),
  "pause-open": (all, random) => {
    const ended = new Set(messagesOf(all, "run.finished").map(({ runId }) => runId));
    const one = pick(messagesOf(all, "exec.resumed").filter(({ runId }) => !ended.has(runId)), random);
    return one && changed(all, one, { type: "node.token", payload: TOKEN });
  },
  "pause-unannounced": (all, random) => unannounced(all, pick(all.filter(({ message }) => message.type === "exec.paused"), random)?.sender, "pause"),
  "resumed-without-pause": silenced("exec.paused"),
  "resume-unknown-pause": altered("exec.resume", { pauseId: "none" }),
  "capability-unannounced": (all, random) => {
    const resume = pick(messagesOf(all, "exec.resume").filter(({ payload }) => payload["action"] !== "continue"), random);
    const sender = all.find(({ message, isFromViewer }) => !isFromViewer && message.runId === resume?.runId)?.sender;
    return unannounced(all, sender, resume?.payload["action"]);
  },
  "breakpoint-never-set": altered("breakpoint.clear", { matcher: { name: "nowhere" } }),
};

/** The same recording, of messages that may be changed. */
export function copied(recorded: readonly Recorded[]): readonly Recorded[] {
  const copies = new Map<Message, Message>();
  return recorded.map((frame) => {
    const copy = copies.get(frame.message) ?? { ...frame.message };
    copies.set(frame.message, copy);
    return { ...frame, message: copy };
  });
}

function pick<T>(values: readonly T[], random: () => number): T | undefined {
  return values[Math.floor(random() * values.length)];
}

/** Events that came when they happened, and not in a replay. */
function liveEvents(all: readonly Recorded[]): readonly Place[] {
  return [...all.entries()].filter(([, { message, isFromViewer, isReplay }]) => !isFromViewer && !isReplay && message.type !== "hello");
}

function acks(all: readonly Recorded[]): readonly Place[] {
  return [...all.entries()].filter(([, { message }]) => message.type === "hello.ack");
}

/** The next frame of a sender. */
function nextOf(all: readonly Recorded[], index: number, sender: string): Place | undefined {
  const next = all.findIndex((frame, other) => other > index && frame.sender === sender);
  return next < 0 ? undefined : [next, all[next] as Recorded];
}

/** Live events of a run that directly follow each other. */
function neighbours(all: readonly Recorded[]): (readonly [number, number])[] {
  return liveEvents(all).flatMap(([index, { sender, message }]) => {
    const next = nextOf(all, index, sender);
    return next !== undefined && next[1].message.runId === message.runId && !next[1].isReplay ? [[index, next[0]] as const] : [];
  });
}

function messagesOf(all: readonly Recorded[], type: string): readonly Message[] {
  return [...new Set(all.map(({ message }) => message))].filter((message) => message.type === type);
}

function changed(all: readonly Recorded[], message: Message, changes: Partial<Message>): readonly Recorded[] {
  Object.assign(message, changes);
  return all;
}

/** Frames more behind a live event. */
function inserted(make: (frame: Recorded) => readonly Message[], isPossible: (frame: Recorded) => boolean = () => true): Fault {
  return (all, random) => {
    const place = pick(liveEvents(all).filter(([, frame]) => isPossible(frame)), random);
    return place && [...all.slice(0, place[0] + 1), ...make(place[1]).map((message) => ({ ...place[1], message })), ...all.slice(place[0] + 1)];
  };
}

/** One message says what another one said, and the other way round. */
function exchanged(all: readonly Recorded[], messages: readonly [Message, Message] | undefined): readonly Recorded[] | undefined {
  if (messages === undefined) return undefined;
  const [{ type, payload }, other] = messages;
  Object.assign(messages[0], { type: other.type, payload: other.payload });
  return changed(all, other, { type, payload });
}

/** Another message of the run says the same once more. */
function replaced(all: readonly Recorded[], one: Message | undefined, isOther: (one: Message, other: Message) => boolean, random: () => number): readonly Recorded[] | undefined {
  if (one === undefined) return undefined;
  const other = pick(messagesOf(all, "node.token").filter((message) => message.runId === one.runId && isOther(one, message)), random);
  return other && changed(all, other, { type: one.type, payload: one.payload });
}

/** A later message of the run, a token, says the same once more. */
function repeated(type: string): Fault {
  return (all, random) => replaced(all, pick(messagesOf(all, type), random), (one, other) => other.seq > one.seq, random);
}

/** A message says something meaningless instead. */
function silenced(type: string): Fault {
  return (all, random) => {
    const one = pick(messagesOf(all, type), random);
    return one && changed(all, one, { type: "node.token", payload: TOKEN });
  };
}

function altered(type: string, payload: Readonly<Record<string, unknown>>): Fault {
  return (all, random) => {
    const one = pick(messagesOf(all, type), random);
    return one && changed(all, one, { payload: { ...one.payload, ...payload } });
  };
}

function unannounced(all: readonly Recorded[], sender: string | undefined, capability: unknown): readonly Recorded[] | undefined {
  for (const { message } of all.filter((frame) => frame.sender === sender && frame.message.type === "hello")) {
    message.payload = { ...message.payload, capabilities: (message.payload["capabilities"] as string[]).filter((one) => one !== capability) };
  }
  return sender === undefined ? undefined : all;
}

/** The viewer says one thing more, before or after what it says at a place, and counts it. */
function viewerSays(all: readonly Recorded[], place: Place | undefined, where: (index: number) => number, type: string, payload: Message["payload"]): readonly Recorded[] | undefined {
  if (place === undefined) return undefined;
  const [index, { sender }] = place;
  const at = where(index);
  const later = new Set(all.slice(at).filter((frame) => frame.sender === sender).map(({ message }) => message));
  const seq = Math.min(...[...later].map((message) => message.seq), 1 + Math.max(-1, ...all.slice(0, at).filter((frame) => frame.sender === sender).map(({ message }) => message.seq)));
  for (const message of later) message.seq++;
  return [...all.slice(0, at), { message: { seq, ts: 0, runId: "*", type, payload }, sender, isFromViewer: true, isReplay: false }, ...all.slice(at)];
}
