"""What quicktype writes: one class for all payloads, everything optional."""

from __future__ import annotations

import json

from frame_quicktype import frame_from_dict, frame_to_dict

from peer import Peer


def parse(text: str | bytes) -> object:
    return frame_from_dict(json.loads(text))


def encode(frame: object) -> str:
    return json.dumps(frame_to_dict(frame), separators=(",", ":"))


def fields(frame):
    return frame.seq, frame.run_id, frame.payload.node_id


PEER = Peer("quicktype", parse, encode, fields)
