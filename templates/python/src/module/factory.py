"""Making envelopes that are numbered as the contract wants it."""

from __future__ import annotations

import time

from ._plain import MAX_SAFE_INTEGER
from .envelope import Envelope

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from .envelope import Payload


def _milliseconds() -> int:
    return time.time_ns() // 1_000_000


class EnvelopeFactory:
    """Numbers all messages of one sender: one counter from 0 (rule S1). Threads may share it."""

    __slots__ = ("_clock", "_lock", "_next")

    def __init__(self, *, clock: Callable[[], int] = _milliseconds) -> None:
        """Start at 0. A clock gives the time in milliseconds since 1970."""
        from threading import Lock

        self._clock = clock
        self._lock = Lock()
        self._next = 0

    def envelope(
        self,
        payload: Payload,
        *,
        run_id: str,
        extra: dict[str, object] | None = None,
    ) -> Envelope:
        """Put a payload into the sender's next envelope; after 2^53-1 raises ``OverflowError``."""
        with self._lock:
            seq = self._next
            if seq > MAX_SAFE_INTEGER:
                raise OverflowError("the sender has used up its sequence numbers")
            self._next = seq + 1
        return Envelope(seq=seq, ts=self._clock(), run_id=run_id, payload=payload, extra=extra)
