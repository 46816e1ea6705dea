"""Relays one frame from stdin to stdout with the peer that is named: what it takes to import it."""

import sys
from importlib import import_module

frame = sys.stdin.buffer.read()
if len(sys.argv) == 1:
    sys.stdout.buffer.write(frame)
else:
    peer = import_module(f"peers.{sys.argv[1]}").PEER
    relayed = peer.relay(frame)
    if not isinstance(relayed, str):
        sys.exit(1)
    sys.stdout.write(relayed)
