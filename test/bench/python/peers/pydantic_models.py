"""What datamodel-code-generator writes: pydantic models that keep unknown fields, in a discriminated union."""

from __future__ import annotations

from models import Frame

from peer import Peer


def encode(frame: Frame) -> str:
    return frame.model_dump_json(by_alias=True, exclude_unset=True)


def fields(frame):
    envelope = frame.root
    return envelope.seq, envelope.run_id, getattr(envelope.payload, "node_id", None)


PEER = Peer("pydantic", Frame.model_validate_json, encode, fields)
