"""What parsing a frame can give, made for ``match``."""

from __future__ import annotations

from typing import Literal

from .envelope import Envelope, RawEnvelope
from .record import Record


class Issue(Record):
    """One thing that is wrong with a frame."""

    __slots__ = {
        "path": "Where: a JSON Pointer into the frame. For a missing key it names that key.",
        "keyword": "What failed: a JSON Schema keyword, or ``unicode`` for a run id.",
        "message": "The same for people. Its wording may change.",
    }
    __match_args__ = ("path", "keyword", "message")

    path: str
    """Where: a JSON Pointer into the frame. For a missing key it names that key."""
    keyword: str
    """What failed: a JSON Schema keyword, or ``unicode`` for a run id that cannot be stored."""
    message: str
    """The same for people. Its wording may change."""

    def __init__(self, path: str, keyword: str, message: str) -> None:
        """Name place and fault."""
        self.path = path
        self.keyword = keyword
        self.message = message


class Ok(Record):
    """A message of a known type, valid throughout."""

    __slots__ = {"envelope": "The message."}
    __match_args__ = ("envelope",)

    envelope: Envelope
    """The message."""

    def __init__(self, envelope: Envelope) -> None:
        """Hold the message."""
        self.envelope = envelope


class UnknownType(Record):
    """A message of a type that this version does not know. Tolerate it; relay it if you relay."""

    __slots__ = {"envelope": "The message, its payload as it came."}
    __match_args__ = ("envelope",)

    envelope: RawEnvelope
    """The message, its payload as it came."""

    def __init__(self, envelope: RawEnvelope) -> None:
        """Hold the message."""
        self.envelope = envelope


class VersionMismatch(Record):
    """A message of another major version, which a receiver refuses."""

    __slots__ = {
        "received": "The frame's ``gm``.",
        "supported": "The version that this package speaks.",
    }
    __match_args__ = ("received", "supported")

    received: int
    """The frame's ``gm``."""
    supported: int
    """The version that this package speaks."""

    def __init__(self, received: int, supported: int) -> None:
        """Hold both versions."""
        self.received = received
        self.supported = supported


class Invalid(Record):
    """Not a message of the protocol."""

    __slots__ = {
        "reason": "Which layer refused it: ``json``, ``envelope`` or ``payload``.",
        "issues": "Everything that is wrong; empty when the text is not JSON.",
        "message": "One text for people that says what is wrong and where.",
    }
    __match_args__ = ("reason", "issues", "message")

    reason: Literal["json", "envelope", "payload"]
    """Which layer refused it: the text, the envelope's own fields, or the payload."""
    issues: tuple[Issue, ...]
    """Everything that is wrong; empty when the text is not JSON."""
    message: str
    """One text for people that says what is wrong and where."""

    def __init__(
        self,
        reason: Literal["json", "envelope", "payload"],
        issues: tuple[Issue, ...],
        message: str,
    ) -> None:
        """Hold the verdict."""
        self.reason = reason
        self.issues = issues
        self.message = message


Outcome = Ok | UnknownType | VersionMismatch | Invalid
"""What parsing gives."""
