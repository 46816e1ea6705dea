"""JSON text to Python values: the standard library's scanner, held to RFC 8259 and exact numbers."""

from __future__ import annotations

from typing import Any

from ._engine import scanner
from .number import read_float, read_integer

_WHITE_SPACE = " \t\n\r"


class TextError(ValueError):
    """A frame is not JSON."""


def _refuse(name: str) -> float:
    raise TextError(f"{name} is not JSON")


scan = scanner(read_float, int, _refuse)
# Calling a function for every integer costs time, so only frames with a very long one pay for it.
_scan_long_integers = scanner(read_float, read_integer, _refuse)


def text_of(frame: object) -> str:
    """Decode a frame as UTF-8, strictly; a string must be such text already."""
    # As the class itself does it, whatever a subclass makes of it.
    if isinstance(frame, bytes):
        return bytes.decode(frame)
    if isinstance(frame, bytearray):
        return bytearray.decode(frame)
    if isinstance(frame, memoryview):
        return frame.tobytes().decode()
    if not isinstance(frame, str):
        raise TextError("a frame is text or bytes")
    text = frame if type(frame) is str else str.__str__(frame)
    if not text.isascii():
        refuse_surrogates(text)
    return text


def refuse_surrogates(text: str) -> None:
    """Refuse a text with lone surrogates: UTF-32 tells of them in half the time of UTF-8."""
    text.encode("utf-32")


def value_of(text: str) -> Any:
    """Read the one JSON value of a text; numbers that Python's types would change stay exact."""
    start = 0 if text[:1] == "{" else len(text) - len(text.lstrip(_WHITE_SPACE))
    try:
        try:
            value, end = scan(text, start)
        except ValueError as error:
            # ``int`` raises the class itself, all else a subclass: then there is nothing to retry.
            if type(error) is not ValueError:
                raise
            value, end = _scan_long_integers(text, start)
    except StopIteration as stop:
        raise TextError(f"no JSON value at character {stop.value}") from None
    expect_white_space(text, end)
    return value


def expect_white_space(text: str, start: int) -> None:
    """Refuse a text that goes on with anything but white space."""
    if text[start:].strip(_WHITE_SPACE):
        raise TextError(f"something follows the JSON value at character {start}")
