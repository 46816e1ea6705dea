import type { TObject, TSchema } from "typebox";
import { DEFAULT_URL, PROTOCOL_VERSION, URL_ENVIRONMENT_VARIABLE, WILDCARD_RUN_ID } from "./constants.js";
import { BreakpointClear, BreakpointSet, ExecResume, ModeSet } from "./controls.js";
import { Envelope } from "./envelope.js";
import {
  ExecPaused,
  ExecResumed,
  GraphHint,
  NodeError,
  NodeFinished,
  NodeStarted,
  NodeToken,
  RunFinished,
  RunStarted,
} from "./events.js";
import { Hello, HelloAck } from "./handshake.js";
import {
  BreakpointMatcher,
  ErrorInfo,
  GraphNodeHint,
  NodeKind,
  PausePoint,
  ResumeAction,
  RunMode,
  RunStatus,
  SdkInfo,
  TokenDelta,
  TokenDeltaKind,
  TokenUsage,
} from "./primitives.js";
import { rules, type Rule } from "./rules.js";

/** Who sends a message. */
export type Direction = "app-to-viewer" | "viewer-to-app";

/** Whether a message travels under its run's id or under the wildcard. */
export type Scope = "run" | "wildcard";

/** One entry of the message catalogue. */
export interface MessageDefinition {
  /** The envelope's `type`. */
  readonly type: string;
  readonly direction: Direction;
  /** The chapter of the contract that the message stands in; bindings have one file for each. */
  readonly group: string;
  readonly scope: Scope;
  /** The payload's schema: a titled object. */
  readonly payload: TObject;
}

/** Something a peer can announce that it does. */
export interface CapabilityDefinition {
  /** The text on the wire. */
  readonly name: string;
  /** What a client that announces it promises. */
  readonly description: string;
}

/** A named value that every binding exports. */
export interface ConstantDefinition {
  /** In upper snake case, for example `PROTOCOL_VERSION`. */
  readonly name: string;
  readonly value: string | number;
  readonly description: string;
}

/** A whole protocol, the only input of the generator. */
export interface ProtocolDefinition {
  /** One lower-case word, from which bindings derive package names. */
  readonly name: string;
  /** The protocol's name for people. */
  readonly title: string;
  readonly description: string;
  /** The `gm` that implementations speak. */
  readonly version: number;
  /** Where the definition stands, named in the header of every generated file. */
  readonly source: string;
  readonly envelope: TObject;
  /** Named types that payloads use, in the order in which bindings declare them. */
  readonly types: readonly TSchema[];
  readonly messages: readonly MessageDefinition[];
  readonly capabilities: readonly CapabilityDefinition[];
  readonly constants: readonly ConstantDefinition[];
  readonly rules: readonly Rule[];
}

const fromApp = (group: string, type: string, payload: TObject, scope: Scope = "run"): MessageDefinition => ({
  type,
  direction: "app-to-viewer",
  group,
  scope,
  payload,
});

const fromViewer = (group: string, type: string, payload: TObject, scope: Scope = "wildcard"): MessageDefinition => ({
  type,
  direction: "viewer-to-app",
  group,
  scope,
  payload,
});

/** GraphMind's wire protocol. */
export const protocol: ProtocolDefinition = {
  name: "graphmind",
  title: "GraphMind wire protocol",
  description:
    "The contract between an app that runs AI agents and a viewer that debugs them: JSON envelopes over one WebSocket.",
  version: PROTOCOL_VERSION,
  source: "spec/protocol.ts",
  envelope: Envelope,
  types: [
    NodeKind,
    RunStatus,
    PausePoint,
    ResumeAction,
    RunMode,
    ErrorInfo,
    TokenUsage,
    TokenDeltaKind,
    TokenDelta,
    SdkInfo,
    GraphNodeHint,
    BreakpointMatcher,
  ],
  messages: [
    fromApp("handshake", "hello", Hello, "wildcard"),
    fromViewer("handshake", "hello.ack", HelloAck),
    fromApp("events", "run.started", RunStarted),
    fromApp("events", "run.finished", RunFinished),
    fromApp("events", "graph.hint", GraphHint),
    fromApp("events", "node.started", NodeStarted),
    fromApp("events", "node.token", NodeToken),
    fromApp("events", "node.finished", NodeFinished),
    fromApp("events", "node.error", NodeError),
    fromApp("events", "exec.paused", ExecPaused),
    fromApp("events", "exec.resumed", ExecResumed),
    fromViewer("controls", "exec.resume", ExecResume, "run"),
    fromViewer("controls", "breakpoint.set", BreakpointSet),
    fromViewer("controls", "breakpoint.clear", BreakpointClear),
    fromViewer("controls", "mode.set", ModeSet),
  ],
  capabilities: [
    { name: "pause", description: "Holds execution at gates and honours `exec.resume`." },
    { name: "step", description: "Honours `mode.set` with mode `step`." },
    { name: "inject", description: "Honours `exec.resume` with action `inject` and an `output`." },
    { name: "retry", description: "Honours `exec.resume` with action `retry`." },
    { name: "abort", description: "Honours `exec.resume` with action `abort`." },
  ],
  constants: [
    {
      name: "PROTOCOL_VERSION",
      value: PROTOCOL_VERSION,
      description: "The protocol's MAJOR version, the `gm` of every envelope. Peers refuse any other (rule P1).",
    },
    {
      name: "WILDCARD_RUN_ID",
      value: WILDCARD_RUN_ID,
      description: "The `runId` of messages that belong to no run: handshake, breakpoints and mode.",
    },
    {
      name: "DEFAULT_URL",
      value: DEFAULT_URL,
      description: "Where an app dials the viewer when nothing else is configured.",
    },
    {
      name: "URL_ENVIRONMENT_VARIABLE",
      value: URL_ENVIRONMENT_VARIABLE,
      description: "The environment variable that overrides the default URL.",
    },
  ],
  rules,
};
