"""The value of an optional field of any type that is not there."""

from __future__ import annotations

from typing import Final


class Absent:
    """The type of :data:`ABSENT`, which tells a field that is not there from ``null``."""

    __slots__ = ()

    def __bool__(self) -> bool:
        """Nothing is there."""
        return False

    def __repr__(self) -> str:
        """Read like the constant."""
        return "ABSENT"

    def __reduce__(self) -> str:
        """Stay the one constant through ``copy`` and ``pickle``."""
        return "ABSENT"


ABSENT: Final = Absent()
"""No value at all, where ``None`` is JSON's ``null``. Compare with ``is``."""
