"""The base of the protocol's closed sets of strings."""

from __future__ import annotations

from enum import Enum


class TextEnum(str, Enum):
    """A member is its text on the wire: it equals that string, and prints like it."""

    __str__ = str.__str__
