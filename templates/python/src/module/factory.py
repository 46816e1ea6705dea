"""Making envelopes that are numbered as the contract wants it."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from ._plain import MAX_SAFE_INTEGER
from .catalogue import MESSAGES, Scope
from .envelope import MESSAGE_TYPES, Envelope, Payload

WILDCARD = "*"
"""The run id of messages that belong to no run."""


def _milliseconds() -> int:
    return time.time_ns() // 1_000_000


class EnvelopeFactory:
    """Numbers all messages of one sender with one counter (rule S1). Threads may share it."""

    __slots__ = ("_clock", "_lock", "_next")

    def __init__(self, *, clock: Callable[[], int] = _milliseconds, first_seq: int = 0) -> None:
        """Start at ``first_seq``. A clock gives the time in milliseconds since 1970."""
        from threading import Lock

        if not 0 <= first_seq <= MAX_SAFE_INTEGER:
            raise ValueError("first_seq must be from 0 to 2^53-1")
        self._clock = clock
        self._lock = Lock()
        self._next = first_seq

    def envelope(
        self,
        payload: Payload,
        *,
        run_id: str | None = None,
        extra: dict[str, Any] | None = None,
    ) -> Envelope:
        """Put a payload into the sender's next envelope.

        Messages of a run need its id: leaving it out raises ``TypeError``, and the wildcard
        ``ValueError``. The others travel under the wildcard unless told otherwise. After number
        2^53-1 comes ``OverflowError``. Nothing that raises uses up a number.
        """
        run_id = _run_id_of(payload, run_id)
        ts = self._clock()
        with self._lock:
            seq = self._next
            if seq > MAX_SAFE_INTEGER:
                raise OverflowError("the sender has used up its sequence numbers")
            self._next = seq + 1
        return Envelope(seq=seq, ts=ts, run_id=run_id, payload=payload, extra=extra)


def _run_id_of(payload: Payload, run_id: str | None) -> str:
    """Give the run id that a message travels under."""
    message_type = MESSAGE_TYPES.get(type(payload))
    if message_type is None:
        raise TypeError(f"{type(payload).__name__} is not the payload of a message")
    if MESSAGES[message_type].scope is Scope.WILDCARD:
        return WILDCARD if run_id is None else run_id
    if run_id is None:
        raise TypeError(f"{message_type} belongs to a run: run_id is required")
    if run_id == WILDCARD:
        raise ValueError(f"{message_type} belongs to a run: run_id must not be {WILDCARD!r}")
    return run_id
