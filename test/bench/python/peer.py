"""What a way to read and write frames is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass
class Peer:
    """A way to read and write frames."""

    name: str
    parse: Callable[[str | bytes], Any]
    """Gives a message, or raises when the frame is refused."""
    encode: Callable[[Any], str | bytes] | None
    fields: Callable[[Any], tuple[int, str, str | None]]
    """Reads the sequence number, the run's id and the payload's node id, where it has one."""
    judge: Callable[[str | bytes], Any] | None = None
    """Gives an outcome, for a library that does not raise."""

    def verdict(self, frame: str | bytes) -> None:
        """Parse, whatever comes of it."""
        try:
            self.parse(frame)
        except Exception:  # noqa: BLE001  Each library has errors of its own.
            return

    def relay(self, frame: bytes) -> str | bool | None:
        """Write again what was read."""
        try:
            message = self.parse(frame)
            if self.encode is None:
                return True
            text = self.encode(message)
        except Exception:  # noqa: BLE001  Each library has errors of its own.
            return None
        return text if isinstance(text, str) else text.decode()
