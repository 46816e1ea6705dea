"""orjson, into dictionaries."""

from __future__ import annotations

import orjson

from peer import Peer
from peers.untyped import fields

PEER = Peer("orjson", orjson.loads, orjson.dumps, fields)
