"""What the slow path finds wrong with a frame, and where."""

from __future__ import annotations

from ._dump import pointer_token
from .outcome import Issue

# The key or index of a value, behind the place of what holds it; a frame's own place is None.
# Most values are fine: their places are never spelled out, so they must cost next to nothing.
Place = tuple["Place", object] | None


class Findings:
    """The issues of one frame. Objects are records when writing."""

    __slots__ = ("issues", "writing")

    def __init__(self, *, writing: bool) -> None:
        """Start with none."""
        self.issues: list[Issue] = []
        self.writing = writing

    def report(self, place: Place, keyword: str, message: str) -> object:
        """Add an issue, and give what an invalid value becomes: nothing."""
        pointer = ""
        while place is not None:
            place, token = place
            pointer = pointer_token(token) + pointer
        self.issues.append(Issue(pointer, keyword, message))
        return None
