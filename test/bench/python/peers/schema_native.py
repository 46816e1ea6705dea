"""jsonschema-rs, a validator in Rust, over decoded values."""

from __future__ import annotations

import json

import jsonschema_rs
from frame_schema import SCHEMA

from peer import Peer
from peers.untyped import PEER as UNTYPED
from peers.untyped import fields

validator = jsonschema_rs.validator_for(SCHEMA)


def parse(text: str | bytes) -> object:
    value = json.loads(text)
    validator.validate(value)
    return value


PEER = Peer("jsonschema-rs", parse, UNTYPED.encode, fields)
