"""What decoded messages take."""

from __future__ import annotations

import gc
import tracemalloc
from typing import Any

from peer import Peer

COPIES = 5


def count(peer: Peer, name: str, frames: list[bytes], held: list[Any], allocations: list[Any]) -> None:
    """Count the bytes and the blocks of memory that a message holds, as `tracemalloc` sees them."""
    try:
        for frame in frames:
            peer.parse(frame)
    except Exception:  # noqa: BLE001  A peer that refuses these frames holds nothing.
        return
    gc.collect()
    tracemalloc.start()
    first = tracemalloc.take_snapshot()
    messages = [peer.parse(frame) for _ in range(COPIES) for frame in frames]
    gc.collect()
    second = tracemalloc.take_snapshot()
    tracemalloc.stop()
    number = len(messages)
    differences = second.compare_to(first, "filename")
    size = sum(one.size_diff for one in differences if "tracemalloc" not in str(one.traceback))
    blocks = sum(one.count_diff for one in differences if "tracemalloc" not in str(one.traceback))
    held.append({"peer": peer.name, "class": name, "bytes": size / number})
    allocations.append({"peer": peer.name, "operation": "parse", "class": name, "count": blocks / number})
