import { expect, it } from "vitest";
import { agentNodeId, chainNodeId, LLM_STEP_NODE_ID, llmStepInstanceId, retrieverNodeId, toolNodeId } from "../../spec/index.js";

it("follows the contract's table", () => {
  expect([agentNodeId("plan trip"), toolNodeId("search"), chainNodeId("a:b"), retrieverNodeId("")]).toEqual([
    "agent:plan trip",
    "tool:search",
    "chain:a:b",
    "retriever:",
  ]);
  expect([LLM_STEP_NODE_ID, llmStepInstanceId("inv_1", 0), llmStepInstanceId("inv_1", 12)]).toEqual(["llm:step", "inv_1:s0", "inv_1:s12"]);
});

it("refuses a step that is none", () => {
  for (const step of [-1, 0.5, NaN, Infinity]) expect(() => llmStepInstanceId("inv", step)).toThrow(RangeError);
});
