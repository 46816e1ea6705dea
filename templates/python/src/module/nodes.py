"""Node ids and instance ids by the convention that every adapter follows (rule N1)."""

from __future__ import annotations

LLM_STEP_NODE_ID = "llm:step"
"""The node id of every model step; its instances differ by :func:`llm_step_instance_id`."""


def agent_node_id(run_name: str) -> str:
    """Name an agent's node. Its instance id is the run's id."""
    return f"agent:{run_name}"


def tool_node_id(tool_name: str) -> str:
    """Name a tool's node. Its instance id is the tool call's id."""
    return f"tool:{tool_name}"


def chain_node_id(name: str) -> str:
    """Name a chain's or graph node's node. Its instance id is the framework's run id."""
    return f"chain:{name}"


def retriever_node_id(name: str) -> str:
    """Name a retriever's node. Its instance id is the framework's run id."""
    return f"retriever:{name}"


def llm_step_instance_id(invocation_id: str, step: int) -> str:
    """Name one step of one invocation of a model, counted from 0."""
    return f"{invocation_id}:s{step}"
