/** How much a finding weighs: an `error` contradicts the contract, an `advice` is legal and has a price. */
export type Level = "error" | "advice";

/** Something that a recording is checked for. */
export interface RecordingRule {
  readonly level: Level;
  /** What is wrong, in one sentence. */
  readonly title: string;
  /** Where the contract says so: a chapter of the wire protocol, or the ids of its rules. */
  readonly source: string;
}

const error = (source: string, title: string): RecordingRule => ({ level: "error", title, source });
const advice = (source: string, title: string): RecordingRule => ({ level: "advice", title, source });

/** Everything that a recording is checked for, by id. An id is never reused. */
export const recordingRules = {
  "recording-empty": error("Transport", "The recording holds no frame at all."),
  "recording-truncated": error("Transport", "The recording ends in the middle of a frame, or before its end was written."),
  "recording-malformed": error("Transport", "The recording is not one well-formed JSON array or gzip file."),
  "recording-byte-order-mark": advice("T1", "The file starts with a byte order mark, which no frame may hold."),
  "frame-too-large": error("Transport", "A frame is too large to be looked at."),

  "frame-json": error("T1, T2", "The frame is not JSON."),
  "frame-envelope": error("E1-E5", "The frame is not an envelope."),
  "frame-version": error("P1, Versioning", "The frame is of another major version, and peers must refuse it."),
  "frame-payload": error("O1-O6", "The payload is not what its type demands."),
  "frame-unknown-type": advice("Forward compatibility, P1", "The type is unknown: receivers tolerate the frame and do nothing."),
  "field-near-name": advice("T4, O1", "An unknown field is nearly a known one, which is absent: receivers ignore it."),

  "seq-conflict": error("S2", "The same (runId, seq) came before with other content: receivers drop this frame."),
  "seq-reused": error("S1", "The sender used this seq before, for another run."),
  "seq-back": error("S1", "The seq goes back, and this is not a replay."),
  "seq-duplicate": advice("S2, R1", "The same frame came before on this connection, outside of a replay."),
  "seq-gap": advice("S1", "Numbers are missing in the app's sequence: messages were lost or not recorded."),

  "handshake-before-hello": error("Handshake", "The app sent messages before its first hello."),
  "handshake-before-ack": error("Handshake", "The app sent messages between its hello and the viewer's ack, while it was detached."),
  "handshake-control-before-ack": error("Handshake", "The viewer sent a control before its ack."),
  "handshake-ack-unasked": error("Handshake", "The viewer sent an ack that no hello asked for."),
  "sender-direction": error("Events, Controls", "The message was sent by the side that receives it."),
  "run-id-wildcard": error("Controls", "The message belongs to a run, and its runId is the wildcard."),
  "run-id-not-wildcard": error("Controls", "The message belongs to no run, and its runId is not the wildcard."),

  "run-started-late": error("Events", "Events of the run were emitted before its run.started."),
  "run-started-twice": error("Events", "The run started before."),
  "run-finished-twice": error("Events", "The run finished before."),
  "run-event-after-end": error("Events", "An event follows the run.finished of its run."),
  "run-unfinished": advice("Events", "The run does not finish in the recording. Unless that was cut off, viewers go on showing it as running."),

  "node-started-twice": error("Node identity", "The execution started before: an instanceId is unique per execution."),
  "node-ended-twice": error("Node identity", "The execution ended before."),
  "node-never-started": error("Events", "An execution ends that never started."),
  "node-unfinished": advice("Events", "An execution did not end before its run finished: viewers show it as running."),
  "node-without-instance": advice(
    "Always send instanceId",
    "The instanceId is missing: receivers guess the most recent execution, wrongly when the node runs twice at once.",
  ),
  "node-parent-unknown": advice("Events", "The parentId names a node that is never seen: viewers cannot draw the edge."),
  "node-id-convention": advice("N1", "The nodeId is outside the convention for its kind."),
  "node-instance-convention": advice("N1", "The instanceId is outside the convention for its kind."),

  "pause-twice": error("Events", "The pauseId was used before: it names one pause."),
  "pause-unresumed": error("Always send instanceId", "The run finished and a pause was never resumed: exec.resumed is due even when the app releases a gate on its own."),
  "pause-open": advice("Events", "A pause is not resumed when the recording ends."),
  "pause-unannounced": advice("Capabilities", "The app holds executions and did not announce `pause`: viewers offer no way to release them."),
  "resumed-without-pause": error("Events", "A pause is resumed that is not held."),
  "resume-unknown-pause": error("Controls", "The viewer releases a pause that never was."),
  "capability-unannounced": error("Capabilities", "The viewer asks for what the app did not announce."),
  "breakpoint-never-set": advice("B2", "A breakpoint is cleared that is not set: nothing happens."),
} as const satisfies Readonly<Record<string, RecordingRule>>;

/** The stable id of something that a recording is checked for. */
export type RecordingRuleId = keyof typeof recordingRules;
