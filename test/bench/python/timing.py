"""Rounds in which every cell is timed once, so that what disturbs the machine disturbs all of them alike."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any


@dataclass
class Cell:
    """One operation of one peer on one class of frames."""

    peer: str
    operation: str
    frame_class: str
    frames: int
    run: Callable[[], object]
    passes: int = 1
    nanoseconds: list[float] = field(default_factory=list)

    def time(self) -> float:
        """Give the nanoseconds of processor time per frame."""
        run = self.run
        start = time.process_time_ns()
        for _ in range(self.passes):
            run()
        return (time.process_time_ns() - start) / (self.passes * self.frames)

    def series(self) -> dict[str, Any]:
        """Give what was measured."""
        return {
            "peer": self.peer,
            "operation": self.operation,
            "class": self.frame_class,
            "nanoseconds": self.nanoseconds,
        }


def interleave(cells: list[Cell], rounds: int, sample_milliseconds: float) -> None:
    """Time every cell once in each round."""
    for cell in cells:
        cell.time()
        one = cell.time() * cell.frames
        cell.passes = max(1, round(sample_milliseconds * 1e6 / one))
    gc.collect()
    gc.freeze()
    for turn in range(rounds):
        for place in range(len(cells)):
            # A stride that differs from round to round gives each cell other neighbours.
            cell = cells[(place + turn * 7) % len(cells)]
            cell.nanoseconds.append(cell.time())
