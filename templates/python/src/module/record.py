"""What every type of the protocol has in common."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from ._equality import json_equal


class Record:
    """A slotted value with named fields; equal to another of its type with equal fields.

    The fields are written out in each type instead of being made by ``dataclasses``, whose
    decorator alone would take longer than the whole import does now.
    """

    __slots__: Iterable[str] = ()

    def __eq__(self, other: object) -> bool:
        """Compare type and fields, as JSON: ``1`` equals ``1.0``, but not ``True``."""
        if type(other) is not type(self):
            return NotImplemented
        return all(json_equal(getattr(self, name), getattr(other, name)) for name in self.__slots__)

    def __repr__(self) -> str:
        """Look like the call that makes an equal value."""
        fields = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.__slots__)
        return f"{type(self).__name__}({fields})"

    def __replace__(self: AnyRecord, /, **changes: object) -> AnyRecord:
        """Give ``copy.replace`` (Python 3.13) a copy with some fields changed."""
        return type(self)(**{name: getattr(self, name) for name in self.__slots__} | changes)


# Below the class: a bound in quotes would have Python compile it at every import.
AnyRecord = TypeVar("AnyRecord", bound=Record)
