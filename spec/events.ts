import { Type, type Static } from "typebox";
import { describe } from "./define.js";
import {
  ErrorInfo,
  GraphNodeHint,
  NodeKind,
  PausePoint,
  ResumeAction,
  RunStatus,
  SdkInfo,
  TokenDelta,
  TokenUsage,
} from "./primitives.js";

const nodeId = Type.String({
  description:
    "The logical node, one place in the code, stable across executions: `tool:<toolName>`, `llm:step` and so on " +
    "(rule N1). The viewer draws one node per value.",
});

const instanceId = Type.Optional(
  Type.String({
    description:
      "Which execution this is, the `instanceId` of its `node.started`. Optional for old senders only: always send it. " +
      "Without it a receiver must guess the most recent open execution, and guesses wrong as soon as the same node " +
      "runs twice at once.",
  }),
);

const pauseId = Type.String({
  description: "Names this one pause; `exec.resume` and `exec.resumed` refer to it. Unique per app.",
});

/** A run begins. */
export const RunStarted = Type.Object(
  {
    app: Type.String({ description: "The app's name, shown in the list of runs." }),
    sdk: describe(SdkInfo, "The agent library that produced the run."),
    meta: Type.Optional(
      Type.Record(Type.String(), Type.Unknown({ description: "Any JSON, `null` included; never interpreted (rule O3)." }), {
        description: "Anything else worth showing with the run, such as its name, a user or a commit.",
      }),
    ),
  },
  { title: "RunStarted", description: "A run begins. The envelope's `runId` names it from here on." },
);
export type RunStarted = Static<typeof RunStarted>;

/** A run ends. */
export const RunFinished = Type.Object(
  {
    status: describe(RunStatus, "How the run ended."),
    error: Type.Optional(describe(ErrorInfo, "Why, when `status` is `error`. Absent otherwise.")),
  },
  { title: "RunFinished", description: "A run ends. Nothing of this run follows, except replays of earlier messages." },
);
export type RunFinished = Static<typeof RunFinished>;

/** The static structure, ahead of time. */
export const GraphHint = Type.Object(
  {
    nodes: Type.Array(GraphNodeHint, {
      description: "The nodes that may run, parents before children where that is known. May be empty.",
    }),
  },
  {
    title: "GraphHint",
    description:
      "The static structure of what may run, so that a viewer can draw it in grey before the first node starts. Purely " +
      "a hint: nodes that were never hinted may run, and hinted ones may not.",
  },
);
export type GraphHint = Static<typeof GraphHint>;

/** An execution begins. */
export const NodeStarted = Type.Object(
  {
    nodeId,
    parentId: Type.Optional(
      Type.String({ description: "The `nodeId` of the node that called this one. Without it the node is a root." }),
    ),
    kind: describe(NodeKind, "What sort of work the node does."),
    name: Type.String({ description: "The name shown on the node and compared by breakpoints, for example the tool's name." }),
    instanceId: Type.String({
      description:
        "Which execution this is, unique in the run: the tool call's id, the framework's run id and so on (rule N1). " +
        "Later events of the same execution repeat it.",
    }),
    input: Type.Optional(
      Type.Unknown({
        description:
          "What the node was given: any JSON, never interpreted. Absent (not recorded) and `null` (recorded as null) " +
          "differ (rule O3).",
      }),
    ),
  },
  { title: "NodeStarted", description: "One execution of a node begins." },
);
export type NodeStarted = Static<typeof NodeStarted>;

/** A piece of streamed output. */
export const NodeToken = Type.Object(
  {
    nodeId,
    deltas: Type.Array(TokenDelta, {
      description: "The pieces since the last message, in order. The sender batches them. May be empty.",
    }),
  },
  { title: "NodeToken", description: "Streamed output of a node that is running, batched by the sender to spare messages." },
);
export type NodeToken = Static<typeof NodeToken>;

/** An execution ends with a result. */
export const NodeFinished = Type.Object(
  {
    nodeId,
    instanceId,
    output: Type.Optional(
      Type.Unknown({
        description:
          "What the node gave back: any JSON, never interpreted. Absent (not recorded) and `null` (recorded as null) " +
          "differ (rule O3).",
      }),
    ),
    usage: Type.Optional(describe(TokenUsage, "What a model call consumed. Absent for nodes that call no model.")),
    durationMs: Type.Number({
      minimum: 0,
      description: "How long the execution took, in milliseconds; fractions are welcome. Time held at a gate counts.",
    }),
    status: describe(RunStatus, "How the execution ended."),
  },
  { title: "NodeFinished", description: "One execution of a node ends." },
);
export type NodeFinished = Static<typeof NodeFinished>;

/** An execution fails. */
export const NodeError = Type.Object(
  {
    nodeId,
    instanceId,
    error: describe(ErrorInfo, "What went wrong."),
  },
  {
    title: "NodeError",
    description: "One execution of a node failed. A `node.finished` with status `error` may follow, with the duration.",
  },
);
export type NodeError = Static<typeof NodeError>;

/** An execution is held. */
export const ExecPaused = Type.Object(
  {
    pauseId,
    nodeId: describe(nodeId, "The logical node that is held."),
    point: describe(PausePoint, "The gate at which it is held."),
  },
  {
    title: "ExecPaused",
    description: "An execution is held at a gate until `exec.resume` arrives or the app releases it on its own.",
  },
);
export type ExecPaused = Static<typeof ExecPaused>;

/** A held execution goes on. */
export const ExecResumed = Type.Object(
  {
    pauseId: describe(pauseId, "The pause that ended, as `exec.paused` named it."),
    action: describe(ResumeAction, "What became of the execution."),
  },
  {
    title: "ExecResumed",
    description:
      "A held execution goes on. Sent also when the app releases a gate on its own (the viewer went away, the pause " +
      "timed out, the app shuts down), so that a viewer can always rebuild the full history of pauses.",
  },
);
export type ExecResumed = Static<typeof ExecResumed>;
