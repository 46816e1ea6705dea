import type { GraphNodeHint } from "../../spec/primitives.js";
import type { FrameContext } from "./frame-context.js";
import { quoted } from "./finding.js";

const LLM_STEP = "llm:step";

// Kinds that are not here have no convention.
const expectations: Readonly<Record<string, { readonly expected: string; readonly holds: (nodeId: string) => boolean }>> = {
  agent: { expected: "agent:<runName>", holds: begins("agent:") },
  llm: { expected: LLM_STEP, holds: (nodeId) => nodeId === LLM_STEP },
  tool: { expected: "tool:<toolName>", holds: begins("tool:") },
  chain: { expected: "chain:<name>", holds: begins("chain:") },
  retriever: { expected: "retriever:<name>", holds: begins("retriever:") },
};

/** Compares a node's id with the convention (rule N1). */
export function checkNodeId(frame: FrameContext, { kind, nodeId }: Pick<GraphNodeHint, "kind" | "nodeId">, pointer: string): void {
  const expectation = expectations[kind];
  if (expectation !== undefined && !expectation.holds(nodeId)) {
    frame.report("node-id-convention", { pointer, expected: expectation.expected, got: quoted(nodeId) });
  }
}

/** Compares an execution's id with the convention (rule N1). */
export function checkInstanceId(frame: FrameContext, kind: string, instanceId: string): void {
  const expected =
    kind === "agent" && instanceId !== frame.envelope.runId
      ? "the run's id"
      : kind === "llm" && !/^.+:s(0|[1-9]\d*)$/s.test(instanceId)
        ? "<invocationId>:s<N>"
        : undefined;
  if (expected !== undefined) {
    frame.report("node-instance-convention", { pointer: "/payload/instanceId", expected, got: quoted(instanceId) });
  }
}

function begins(prefix: string): (nodeId: string) => boolean {
  return (nodeId) => nodeId.startsWith(prefix) && nodeId.length > prefix.length;
}
