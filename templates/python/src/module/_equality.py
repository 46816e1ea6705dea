"""Equality of JSON values, where ``true`` is not 1 and numbers are equal as numbers."""

from __future__ import annotations

from ._kinds import is_array, is_object
from .number import JsonNumber, decimal_parts, integer_text


def json_equal(left: object, right: object) -> bool:
    """Compare two JSON values of any depth; the order of keys carries no meaning."""
    pairs: list[tuple[object, object]] = [(left, right)]
    compared: set[tuple[int, int]] = set()
    while pairs:
        one, other = pairs.pop()
        if is_object(one) and is_object(other):
            if one.keys() != other.keys():
                return False
            if _is_new(one, other, compared):
                pairs.extend((one[key], other[key]) for key in one)
        elif is_array(one) and is_array(other):
            if len(one) != len(other):
                return False
            if _is_new(one, other, compared):
                pairs.extend(zip(one, other, strict=True))
        elif _number(one) is not None or _number(other) is not None:
            if _number(one) != _number(other):
                return False
        elif isinstance(one, bool) != isinstance(other, bool) or one != other:
            return False
    return True


def _is_new(one: object, other: object, compared: set[tuple[int, int]]) -> bool:
    """Note two containers; a host's values may hold themselves, so no pair is entered twice."""
    pair = (id(one), id(other))
    if one is other or pair in compared:
        return False
    compared.add(pair)
    return True


def _number(value: object) -> tuple[bool, str, int | str] | None:
    if isinstance(value, JsonNumber):
        return decimal_parts(value.text)
    if isinstance(value, int) and not isinstance(value, bool):
        return decimal_parts(integer_text(value))
    if isinstance(value, float):
        return decimal_parts(repr(value))
    return None
