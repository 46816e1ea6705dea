"""Rounds in which every cell is timed, so that what disturbs the machine disturbs all of them alike."""

from __future__ import annotations

import gc
import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

BATCH_BYTES = 16 * 1024


def batches(frames: list[bytes]) -> list[list[bytes]]:
    """Split frames into batches of about 16 KiB, whose inputs stay in the processor's cache until they are read."""
    found: list[list[bytes]] = [[]]
    size = 0
    for frame in frames:
        if size >= BATCH_BYTES:
            found.append([])
            size = 0
        found[-1].append(frame)
        size += len(frame)
    if len(found) == 1:
        found[0] *= max(1, BATCH_BYTES // size)
    return found


@dataclass
class Cell:
    """One operation of one peer on one class of frames."""

    peer: str
    operation: str
    frame_class: str
    batches: list[list[bytes]]
    inputs: Callable[[list[bytes]], list[Any]]
    """Makes new objects of a batch, which is not timed."""
    run: Callable[[list[Any]], object]
    passes: int = 1
    nanoseconds: list[float] = field(default_factory=list)

    def time(self) -> float:
        """Give the nanoseconds of processor time per frame."""
        inputs, run = self.inputs, self.run
        taken = 0
        for _ in range(self.passes):
            for batch in self.batches:
                given = inputs(batch)
                start = time.process_time_ns()
                run(given)
                taken += time.process_time_ns() - start
        return taken / (self.passes * self.frames)

    @property
    def frames(self) -> int:
        """How many frames a pass reads."""
        return sum(map(len, self.batches))

    def series(self) -> dict[str, Any]:
        """Give what was measured."""
        return {
            "peer": self.peer,
            "operation": self.operation,
            "class": self.frame_class,
            "nanoseconds": self.nanoseconds,
        }


@dataclass
class Group:
    """All peers' cells of one operation and class, which are compared with each other."""

    cells: list[Cell]
    turns: int
    """How often a round times them."""


def interleave(groups: list[Group], rounds: int, sample_milliseconds: float) -> None:
    """Time every cell in each round, those of a group one after another in an order that always differs."""
    for group in groups:
        for cell in group.cells:
            cell.time()
            one = cell.time() * cell.frames
            cell.passes = max(1, round(sample_milliseconds * 1e6 / one))
    gc.collect()
    gc.freeze()
    shuffled = random.Random(1)
    for _ in range(rounds):
        for group in groups:
            for _ in range(group.turns):
                for cell in shuffled.sample(group.cells, len(group.cells)):
                    cell.nanoseconds.append(cell.time())
