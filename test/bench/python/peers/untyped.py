"""The standard library."""

from __future__ import annotations

import json

from peer import Peer



def fields(value):
    return value["seq"], value["runId"], value["payload"].get("nodeId")


PEER = Peer("json", json.loads, json.JSONEncoder(separators=(",", ":")).encode, fields)
