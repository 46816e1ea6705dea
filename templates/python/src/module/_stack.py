"""Room for deep nesting when the caller has used up most of Python's stack."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


def on_fresh_stack(work: Callable[[], T]) -> T:
    """Run work where no caller has used any of the stack: in a thread of its own.

    Python counts the recursion limit per thread. What nests deeper than a whole stack still
    raises ``RecursionError``, as does a platform that has no threads.
    """
    from threading import Thread

    results: list[T] = []
    failures: list[BaseException] = []

    def run() -> None:
        try:
            results.append(work())
        except BaseException as failure:
            failures.append(failure)

    try:
        thread = Thread(target=run, daemon=True)
        thread.start()
    except RuntimeError as refused:
        raise RecursionError from refused
    thread.join()
    if failures:
        raise failures[0]
    return results[0]
