"""fastjsonschema, which compiles the schema to Python, over decoded values."""

from __future__ import annotations

import json

import fastjsonschema
from frame_schema import SCHEMA

from peer import Peer
from peers.untyped import PEER as UNTYPED
from peers.untyped import fields

check = fastjsonschema.compile(SCHEMA)


def parse(text: str | bytes) -> object:
    return check(json.loads(text))


PEER = Peer("fastjsonschema", parse, UNTYPED.encode, fields)
