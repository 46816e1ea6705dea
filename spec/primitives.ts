import { Type, type Static } from "typebox";
import { MAX_SAFE_INTEGER } from "./constants.js";
import { describe } from "./define.js";

/** What sort of work a node stands for. */
export const NodeKind = Type.Enum(
  ["agent", "llm", "tool", "chain", "retriever", "server", "resource", "prompt", "custom"],
  {
    type: "string",
    title: "NodeKind",
    description:
      "What sort of work a node stands for. `server`, `resource` and `prompt` are MCP's; use `custom` for anything " +
      "that fits no other value. The set is closed: a receiver refuses a value that it does not know.",
  },
);
export type NodeKind = Static<typeof NodeKind>;

/** How a run or one execution of a node ended. */
export const RunStatus = Type.Enum(["ok", "error", "aborted"], {
  type: "string",
  title: "RunStatus",
  description:
    "How a run, or one execution of a node, ended: `ok` when it gave a result, `error` when it failed, `aborted` when " +
    "somebody stopped it.",
});
export type RunStatus = Static<typeof RunStatus>;

/** Where an execution can be held. */
export const PausePoint = Type.Enum(["before", "after", "error"], {
  type: "string",
  title: "PausePoint",
  description:
    "The gate at which an execution is held: `before` it starts, `after` it gave its result and before that result is " +
    "used, or at an `error` before it spreads.",
});
export type PausePoint = Static<typeof PausePoint>;

/** What becomes of a held execution. */
export const ResumeAction = Type.Enum(["continue", "retry", "inject", "abort"], {
  type: "string",
  title: "ResumeAction",
  description:
    "What becomes of a held execution: `continue` as if nothing had happened, `retry` runs the node again, `inject` " +
    "goes on with an output from the viewer in place of the node's own, `abort` ends the run.",
});
export type ResumeAction = Static<typeof ResumeAction>;

/** Whether the app runs freely or stops at each node. */
export const RunMode = Type.Enum(["run", "step"], {
  type: "string",
  title: "RunMode",
  description: "Whether an app runs until a breakpoint matches (`run`) or holds before every node (`step`).",
});
export type RunMode = Static<typeof RunMode>;

/** A failure, as data. */
export const ErrorInfo = Type.Object(
  {
    name: Type.String({
      description: "The error's class or code, for example `TimeoutError`. Viewers group failures by it.",
    }),
    message: Type.String({ description: "What went wrong, in one text for people. May be empty." }),
    stack: Type.Optional(
      Type.String({
        description:
          "The stack trace as the platform prints it. Leave it out where it would reveal too much; a sender may also " +
          "redact parts of it.",
      }),
    ),
  },
  { title: "ErrorInfo", description: "A failure as data, sent with `run.finished` and `node.error`." },
);
export type ErrorInfo = Static<typeof ErrorInfo>;

/** What a model call consumed. */
export const TokenUsage = Type.Object(
  {
    inputTokens: Type.Integer({
      minimum: 0,
      maximum: MAX_SAFE_INTEGER,
      description: "Tokens that the model read, prompt and history included.",
    }),
    outputTokens: Type.Integer({
      minimum: 0,
      maximum: MAX_SAFE_INTEGER,
      description: "Tokens that the model wrote.",
    }),
  },
  {
    title: "TokenUsage",
    description:
      "What one model call consumed, in tokens as the provider counts them. Provider-specific counters, such as cached " +
      "tokens, travel beside the two as unknown fields.",
  },
);
export type TokenUsage = Static<typeof TokenUsage>;

/** What a piece of streamed output belongs to. */
export const TokenDeltaKind = Type.Enum(["text", "reasoning", "tool-args"], {
  type: "string",
  title: "TokenDeltaKind",
  description:
    "What a piece of streamed output belongs to: `text` of the answer, the model's `reasoning`, or the arguments of a tool " +
    "call as they are written (`tool-args`).",
});
export type TokenDeltaKind = Static<typeof TokenDeltaKind>;

/** One piece of streamed output. */
export const TokenDelta = Type.Object(
  {
    t: describe(TokenDeltaKind, "What the piece belongs to."),
    v: Type.String({
      description:
        "The piece itself, appended to what came before it. It may be empty, and may end inside a word or a surrogate " +
        "pair.",
    }),
  },
  { title: "TokenDelta", description: "One piece of streamed model output. `node.token` carries a batch of them in order." },
);
export type TokenDelta = Static<typeof TokenDelta>;

/** Which agent library the app is built on. */
export const SdkInfo = Type.Object(
  {
    name: Type.String({ description: "The library's package name, for example `ai` or `langgraph`." }),
    version: Type.String({ description: "The library's version, as it reports it." }),
  },
  { title: "SdkInfo", description: "The agent library that the app is built on, so that a viewer can name it." },
);
export type SdkInfo = Static<typeof SdkInfo>;

const nodeId = Type.String({
  description:
    "The logical node, one place in the code, stable across executions: `tool:<toolName>`, `llm:step` and so on " +
    "(rule N1). The viewer draws one node per value.",
});

/** A node that is known before anything runs. */
export const GraphNodeHint = Type.Object(
  {
    nodeId: describe(nodeId, "The logical node that later `node.started` events will name (rule N1)."),
    kind: describe(NodeKind, "What sort of work the node will do."),
    name: Type.String({ description: "The name shown on the node, for example the tool's name." }),
    parentId: Type.Optional(
      Type.String({ description: "The `nodeId` of the node that this one hangs under. Without it the node is a root." }),
    ),
  },
  {
    title: "GraphNodeHint",
    description: "A node of the static structure, drawn grey by the viewer before it has run.",
  },
);
export type GraphNodeHint = Static<typeof GraphNodeHint>;

/** Which gates a breakpoint holds. */
export const BreakpointMatcher = Type.Object(
  {
    kind: Type.Optional(describe(NodeKind, "Match only nodes of this kind. Without it every kind matches.")),
    name: Type.Optional(
      Type.String({
        description:
          "Match only nodes with exactly this `name` (not `nodeId`), case-sensitive. Without it every name matches.",
      }),
    ),
    point: Type.Optional(
      describe(
        PausePoint,
        "Match only this gate. Without it the matcher means `before`; the field itself stays absent (rules B1, O7).",
      ),
    ),
  },
  {
    title: "BreakpointMatcher",
    description:
      "Which gates a breakpoint holds: all fields that are present must match. An empty matcher holds before every " +
      "node (rule B1). Two matchers are the same breakpoint when all their fields are equal, unknown ones included " +
      "(rule B2).",
  },
);
export type BreakpointMatcher = Static<typeof BreakpointMatcher>;
