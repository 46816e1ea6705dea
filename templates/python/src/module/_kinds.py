"""Tests for containers that tell type checkers nothing about what is inside but that it is any object."""

from __future__ import annotations

from typing import TypeGuard


def is_object(value: object) -> TypeGuard[dict[object, object]]:
    """Tell whether a value is written as a JSON object."""
    return isinstance(value, dict)


def is_list(value: object) -> TypeGuard[list[object]]:
    """Tell whether a value is what reading gives for a JSON array."""
    return isinstance(value, list)


def is_array(value: object) -> TypeGuard[list[object] | tuple[object, ...]]:
    """Tell whether a value is written as a JSON array."""
    return isinstance(value, (list, tuple))
