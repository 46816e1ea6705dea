"""The package that is generated."""

from __future__ import annotations

from graphmind_protocol import Ok, UnknownType, encode, parse_frame

from peer import Peer


def parse(frame: str | bytes) -> object:
    outcome = parse_frame(frame)
    if isinstance(outcome, (Ok, UnknownType)):
        return outcome.envelope
    raise ValueError


def fields(envelope):
    return envelope.seq, envelope.run_id, getattr(envelope.payload, "node_id", None)


PEER = Peer("graphmind_protocol", parse, encode, fields, judge=parse_frame)
