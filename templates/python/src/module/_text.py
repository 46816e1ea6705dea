"""JSON text to Python values: the standard library's scanner, held to RFC 8259 and exact numbers."""

from __future__ import annotations

from ._engine import scanner
from .number import read_float, read_integer

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_WHITE_SPACE = " \t\n\r"


class TextError(ValueError):
    """A frame is not JSON."""


def _refuse(name: str) -> float:
    raise TextError(f"{name} is not JSON")


_scan = scanner(read_float, int, _refuse)
# Calling a function for every integer costs time, so only frames with a very long one pay for it.
_scan_long_integers = scanner(read_float, read_integer, _refuse)


def text_of(frame: object) -> str:
    """Decode a frame as UTF-8, strictly; a string must be such text already."""
    if type(frame) is str:
        text = frame
    elif isinstance(frame, (bytes, bytearray)):
        text = frame.decode()
    elif isinstance(frame, memoryview):
        text = frame.tobytes().decode()
    elif isinstance(frame, str):
        text = str.__str__(frame)
    else:
        raise TextError("a frame is text or bytes")
    if not text.isascii():
        text.encode()
    return text


def value_of(text: str) -> Any:
    """Read the one JSON value of a text; numbers that Python's types would change stay exact."""
    start = 0 if text[:1] == "{" else len(text) - len(text.lstrip(_WHITE_SPACE))
    try:
        try:
            value, end = _scan(text, start)
        except ValueError:
            value, end = _scan_long_integers(text, start)
    except StopIteration as stop:
        raise TextError(f"no JSON value at character {stop.value}") from None
    if end != len(text) and text[end:].strip(_WHITE_SPACE):
        raise TextError(f"something follows the JSON value at character {end}")
    return value
