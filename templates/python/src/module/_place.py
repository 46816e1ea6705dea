"""Where the slow path stands in a frame."""

from __future__ import annotations

from ._dump import pointer_of
from .outcome import Issue


class Place:
    """Where a value stands in a frame, and the list that its issues go to."""

    __slots__ = ("issues", "parent", "token", "writing")

    def __init__(
        self,
        issues: list[Issue],
        *,
        writing: bool,
        parent: Place | None = None,
        token: object = None,
    ) -> None:
        """Stand at the top, or below a parent. Objects are records when writing."""
        self.issues = issues
        self.writing = writing
        self.parent = parent
        self.token = token

    def at(self, token: object) -> Place:
        """Go one level down, by key or index."""
        return Place(self.issues, writing=self.writing, parent=self, token=token)

    def report(self, token: object, keyword: str, message: str) -> object:
        """Add an issue one level down, and give what an invalid value becomes: nothing."""
        tokens = [token]
        place = self
        while place.parent is not None:
            tokens.append(place.token)
            place = place.parent
        self.issues.append(Issue(pointer_of(reversed(tokens)), keyword, message))
        return None


class Outside(Place):
    """Where a whole frame stands: its place is the top, whatever the token."""

    __slots__ = ()

    def at(self, token: object) -> Place:
        """Go to the top."""
        return Place(self.issues, writing=self.writing)

    def report(self, token: object, keyword: str, message: str) -> object:
        """Add an issue about the whole frame."""
        self.issues.append(Issue("", keyword, message))
        return None
