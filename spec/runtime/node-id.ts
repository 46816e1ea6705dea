/** The `nodeId` of every model step. */
export const LLM_STEP_NODE_ID = "llm:step";

/** The `nodeId` of an agent; its `instanceId` is the run's id. */
export function agentNodeId(runName: string): string {
  return `agent:${runName}`;
}

/** The `nodeId` of a tool; the `instanceId` of a call is the tool call's id. */
export function toolNodeId(toolName: string): string {
  return `tool:${toolName}`;
}

/** The `nodeId` of a chain or graph node; its `instanceId` is the framework's run id. */
export function chainNodeId(name: string): string {
  return `chain:${name}`;
}

/** The `nodeId` of a retriever; its `instanceId` is the framework's run id. */
export function retrieverNodeId(name: string): string {
  return `retriever:${name}`;
}

/** The `instanceId` of one model step: which step, counted from 0, of which invocation. */
export function llmStepInstanceId(invocationId: string, step: number): string {
  if (!Number.isSafeInteger(step) || step < 0) throw new RangeError(`a step is counted from 0, not ${step}`);
  return `${invocationId}:s${step}`;
}
