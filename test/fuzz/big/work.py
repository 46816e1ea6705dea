"""Prints, for each file, how many lines of Python run while the frame in it is parsed and written again."""

from __future__ import annotations

import sys
import threading
from pathlib import Path
from types import FrameType

from graphmind_protocol import Ok, UnknownType, encode, parse_frame

lines = 0


def trace(_frame: FrameType, event: str, _value: object) -> object:
    """Count a line."""
    global lines
    if event == "line":
        lines += 1
    return trace


def work(frame: bytes) -> None:
    """Parse and write once."""
    outcome = parse_frame(frame)
    if isinstance(outcome, Ok | UnknownType):
        encode(outcome.envelope)


for path in sys.argv[1:]:
    data = Path(path).read_bytes()
    lines = 0
    # Some frames are handled by a thread of their own.
    threading.settrace(trace)
    sys.settrace(trace)
    work(data)
    sys.settrace(None)
    print(lines)
