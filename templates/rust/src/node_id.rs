//! The ids of nodes and of their executions, as every adapter makes them (rule N1).

/// The `nodeId` of every model step. Its `instanceId` is [`llm_step_instance`]'s.
pub const LLM_STEP: &str = "llm:step";

/// The `nodeId` of an agent. Its `instanceId` is the run's id.
#[must_use]
pub fn agent(run_name: &str) -> String {
    format!("agent:{run_name}")
}

/// The `instanceId` of one model step.
#[must_use]
pub fn llm_step_instance(invocation_id: &str, step: u64) -> String {
    format!("{invocation_id}:s{step}")
}

/// The `nodeId` of a tool. Its `instanceId` is the tool call's id.
#[must_use]
pub fn tool(tool_name: &str) -> String {
    format!("tool:{tool_name}")
}

/// The `nodeId` of a chain or graph node. Its `instanceId` is the framework's run id.
#[must_use]
pub fn chain(name: &str) -> String {
    format!("chain:{name}")
}

/// The `nodeId` of a retriever. Its `instanceId` is the framework's run id.
#[must_use]
pub fn retriever(name: &str) -> String {
    format!("retriever:{name}")
}
