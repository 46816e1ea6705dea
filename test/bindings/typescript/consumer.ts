// What a user of the packed package writes, compiled by the oldest and the newest TypeScript, and run.
import {
  agentNodeId,
  capabilities,
  CAPABILITY_PAUSE,
  createEnvelopeFactory,
  EncodeError,
  encodeEnvelope,
  exportJsonSchema,
  exportJsonSchemaString,
  isAppMessage,
  isMessageType,
  isViewerMessage,
  matchersEqual,
  matcherMatches,
  messages,
  parseEnvelope,
  parseFrame,
  PROTOCOL_VERSION,
  WILDCARD_RUN_ID,
  type BreakpointMatcher,
  type KnownEnvelope,
  type NodeStarted,
  type ParseResult,
  type RawEnvelope,
  type RunStarted,
  type Strict,
} from "@graphmind-ai/schema";

const version: 1 = PROTOCOL_VERSION;
const everyRun: "*" = WILDCARD_RUN_ID;

const payload: NodeStarted = { nodeId: agentNodeId("trip"), kind: "agent", name: "trip", instanceId: "run-1" };
const extended: NodeStarted = { ...payload, providerExecuted: true };
// @ts-expect-error a required field is missing
const incomplete: NodeStarted = { nodeId: "a", kind: "agent", name: "a" };
// @ts-expect-error an enum is closed
const unheardOf: NodeStarted = { ...payload, kind: "robot" };

const strict: Strict<NodeStarted> = { nodeId: "a", kind: "agent", name: "a", instanceId: "1", parentId: "p" };
const loose: NodeStarted = strict;
// @ts-expect-error no such field
const misspelt: Strict<NodeStarted> = { nodeId: "a", kind: "agent", name: "a", instanceId: "1", parentID: "p" };
const mapped: Strict<RunStarted>["meta"] = { anything: [1] };
const pause: "pause" = CAPABILITY_PAUSE;

const factory = createEnvelopeFactory({ now: () => 1 });
const started = factory.create("node.started", extended, "run-1");
const stepping = factory.create("mode.set", { mode: "step" });
// @ts-expect-error a message of a run needs the run's id
const ofNoRun = () => factory.create("node.started", payload);
// @ts-expect-error the payload is another message's
factory.create("mode.set", payload);
const name: string = started.payload.name;

function describe(result: ParseResult): string {
  switch (result.kind) {
    case "ok":
      if (result.envelope.type === "node.started") return result.envelope.payload.kind;
      return isAppMessage(result.envelope) || isViewerMessage(result.envelope) ? result.envelope.type : "never";
    case "unknown-type":
      return `unknown ${result.envelope.type}`;
    case "version-mismatch":
      return `${result.received} is not ${result.supported}`;
    case "invalid":
      return `${result.reason}: ${result.issues.map(({ path, keyword }) => `${path} ${keyword}`).join()}`;
  }
}

function relay(result: ParseResult): string | undefined {
  return result.kind === "ok" || result.kind === "unknown-type" ? encodeEnvelope(result.envelope) : undefined;
}

const known: KnownEnvelope = started;
const raw: RawEnvelope = { gm: 1, seq: 3, ts: 1, runId: everyRun, type: "later.type" };
// @ts-expect-error a known type needs its own payload
const wrong = (): string => encodeEnvelope({ gm: 1, seq: 0, ts: 0, runId: "*", type: "mode.set", payload: { mode: "walk" } });
const literal = encodeEnvelope({ gm: 1, seq: 0, ts: 0, runId: "*", type: "mode.set", payload: { mode: "run" } });
const later = encodeEnvelope({ gm: 1, seq: 0, ts: 0, runId: "*", type: "later.type", payload: [1] });

const matcher: BreakpointMatcher = { kind: "tool" };
const text: unknown = "mode.set";
const kinds: string[] = isMessageType(text) ? [text] : [];

let misuse = "";
try {
  wrong();
} catch (error) {
  if (error instanceof EncodeError) misuse = error.pointer;
}

export const report = {
  version,
  name,
  kinds,
  texts: [encodeEnvelope(known), encodeEnvelope(stepping), encodeEnvelope(raw), literal, later].map((frame) => describe(parseFrame(frame))),
  relayed: relay(parseFrame(new Uint8Array([123, 125]))) === undefined && relay(parseEnvelope(raw)) === encodeEnvelope(raw),
  misuse,
  schema: exportJsonSchema()["$schema"],
  schemaEnds: exportJsonSchemaString().slice(-2),
  catalogue: [messages.length, capabilities.length],
  matcher: [matchersEqual(matcher, { kind: "tool" }), matcherMatches(matcher, { kind: "tool", name: "x", point: "after" })],
  unused: [incomplete, unheardOf, loose, misspelt, mapped, pause, ofNoRun].length,
};
console.log(JSON.stringify(report));
