"""msgspec's structs, one envelope for each type, told apart by `type`."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from msgspec import UNSET, Struct, UnsetType, field

from peer import Peer

NodeKind = Literal["agent", "llm", "tool", "chain", "retriever", "server", "resource", "prompt", "custom"]
RunStatus = Literal["ok", "error", "aborted"]
PausePoint = Literal["before", "after", "error"]
ResumeAction = Literal["continue", "retry", "inject", "abort"]
RunMode = Literal["run", "step"]


class Fields(Struct, rename="camel"):
    """Fields in camel case on the wire."""


class ErrorInfo(Fields):
    name: str
    message: str
    stack: str | UnsetType = UNSET


class TokenUsage(Fields):
    input_tokens: int
    output_tokens: int


class TokenDelta(Fields):
    t: Literal["text", "reasoning", "tool-args"]
    v: str


class SdkInfo(Fields):
    name: str
    version: str


class GraphNodeHint(Fields):
    node_id: str
    kind: NodeKind
    name: str
    parent_id: str | UnsetType = UNSET


class BreakpointMatcher(Fields):
    kind: NodeKind | UnsetType = UNSET
    name: str | UnsetType = UNSET
    point: PausePoint | UnsetType = UNSET


class HelloVersions(Fields):
    protocol: int
    client: str


class HelloAckVersions(Fields):
    protocol: int
    viewer: str


class Hello(Fields):
    versions: HelloVersions
    capabilities: list[str]
    app: str | UnsetType = UNSET
    sdk: SdkInfo | UnsetType = UNSET


class HelloAck(Fields):
    versions: HelloAckVersions
    capabilities: list[str]
    breakpoints: list[BreakpointMatcher]
    mode: RunMode


class RunStarted(Fields):
    app: str
    sdk: SdkInfo
    meta: dict[str, Any] | UnsetType = UNSET


class RunFinished(Fields):
    status: RunStatus
    error: ErrorInfo | UnsetType = UNSET


class GraphHint(Fields):
    nodes: list[GraphNodeHint]


class NodeStarted(Fields):
    node_id: str
    kind: NodeKind
    name: str
    instance_id: str
    parent_id: str | UnsetType = UNSET
    input: Any = UNSET


class NodeToken(Fields):
    node_id: str
    deltas: list[TokenDelta]


class NodeFinished(Fields):
    node_id: str
    duration_ms: float
    status: RunStatus
    instance_id: str | UnsetType = UNSET
    output: Any = UNSET
    usage: TokenUsage | UnsetType = UNSET


class NodeError(Fields):
    node_id: str
    error: ErrorInfo
    instance_id: str | UnsetType = UNSET


class ExecPaused(Fields):
    pause_id: str
    node_id: str
    point: PausePoint


class ExecResumed(Fields):
    pause_id: str
    action: ResumeAction


class ExecResume(Fields):
    pause_id: str
    action: ResumeAction
    output: Any = UNSET


class BreakpointSet(Fields):
    matcher: BreakpointMatcher


class BreakpointClear(Fields):
    matcher: BreakpointMatcher


class ModeSet(Fields):
    mode: RunMode


PAYLOADS = {
    "hello": Hello,
    "hello.ack": HelloAck,
    "run.started": RunStarted,
    "run.finished": RunFinished,
    "graph.hint": GraphHint,
    "node.started": NodeStarted,
    "node.token": NodeToken,
    "node.finished": NodeFinished,
    "node.error": NodeError,
    "exec.paused": ExecPaused,
    "exec.resumed": ExecResumed,
    "exec.resume": ExecResume,
    "breakpoint.set": BreakpointSet,
    "breakpoint.clear": BreakpointClear,
    "mode.set": ModeSet,
}


def envelope_of(message_type: str, payload: type[Struct]) -> type[Struct]:
    return msgspec.defstruct(
        f"{payload.__name__}Envelope",
        [("gm", Literal[1]), ("seq", int), ("ts", int), ("run_id", str, field(name="runId")), ("payload", payload)],
        tag_field="type",
        tag=message_type,
    )


union = None
for message_type, payload in PAYLOADS.items():
    envelope = envelope_of(message_type, payload)
    union = envelope if union is None else union | envelope
decoder = msgspec.json.Decoder(union)
encoder = msgspec.json.Encoder()


def fields(envelope):
    return envelope.seq, envelope.run_id, getattr(envelope.payload, "node_id", None)


PEER = Peer("msgspec structs", decoder.decode, encoder.encode, fields)
