"""What every type of the protocol has in common."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing_extensions import Self


class Record:
    """A slotted value with named fields; equal to another of its type with equal fields.

    The fields are written out in each type instead of being made by ``dataclasses``, whose
    decorator alone would take longer than the whole import does now.
    """

    __slots__: tuple[str, ...] = ()

    def __eq__(self, other: object) -> bool:
        """Compare type and fields."""
        if type(other) is not type(self):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in self.__slots__)

    def __repr__(self) -> str:
        """Look like the call that makes an equal value."""
        fields = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.__slots__)
        return f"{type(self).__name__}({fields})"

    def __replace__(self, /, **changes: object) -> Self:
        """Give ``copy.replace`` (Python 3.13) a copy with some fields changed."""
        return type(self)(**{name: getattr(self, name) for name in self.__slots__} | changes)
