"""The fast path's readers of values: each takes what is plainly right and leaves the rest.

The generated readers and writers raise :class:`OddError` for everything unusual, wrong or not.
What is wrong, and where, is then found out by the shapes, which take their time.
"""

from __future__ import annotations

from typing import Any, TypeVar

from .text_enum import TextEnum

AnyEnum = TypeVar("AnyEnum", bound=TextEnum)

MAX_SAFE_INTEGER = 9007199254740991
"""The largest integer that every language's number holds exactly."""

LARGEST_DOUBLE = 1.7976931348623157e308
"""The largest finite number of type ``float``."""

# Type checkers take a test against the class itself for proof that the items are unknown.
JSON_OBJECT: Any = dict
"""The class of a plain JSON object."""

JSON_ARRAY: Any = list
"""The class of a plain JSON array."""

JSON_TUPLE: Any = tuple
"""The other class that is written as an array."""

new = object.__new__
"""Makes a record whose fields are still to be filled, without a look-up in its class."""

_STRING_ONLY = frozenset((str,))
_SCALARS = frozenset((str, int, float, bool, type(None)))


class OddError(Exception):
    """A value is not plainly what its field holds."""


def string(value: object) -> str:
    """Take a string."""
    if type(value) is not str:
        raise OddError
    return value


def boolean(value: object) -> bool:
    """Take a boolean."""
    if type(value) is not bool:
        raise OddError
    return value


def integer(value: object, minimum: int, maximum: int) -> int:
    """Take an integer within bounds."""
    if type(value) is not int or not minimum <= value <= maximum:
        raise OddError
    return value


def number(
    value: object, minimum: float = -LARGEST_DOUBLE, maximum: float = LARGEST_DOUBLE
) -> float:
    """Take a finite number within bounds, as the double that it denotes."""
    if type(value) is float:
        double = value
    elif type(value) is int and -MAX_SAFE_INTEGER <= value <= MAX_SAFE_INTEGER:
        double = float(value)
    else:
        raise OddError
    if not minimum <= double <= maximum:
        raise OddError
    return double


def array(value: Any) -> list[Any]:
    """Take a list."""
    if type(value) is not JSON_ARRAY:
        raise OddError
    items: list[Any] = value
    return items


def strings(value: object) -> list[str]:
    """Copy a list of strings."""
    items = array(value)
    if not _STRING_ONLY.issuperset(map(type, items)):
        raise OddError
    return items.copy()


def mapping(value: Any) -> dict[str, Any]:
    """Take an object."""
    if type(value) is not JSON_OBJECT:
        raise OddError
    items: dict[str, Any] = value
    return items


def keyed(value: Any) -> dict[str, Any]:
    """Take an object whose keys are strings; join accepts no others."""
    items = mapping(value)
    "".join(items)
    return items


def unknown_fields(value: dict[str, Any], keys: frozenset[str], known: int) -> dict[str, object]:
    """Collect what is no known key; a known one that was not counted is a ``null`` too many."""
    extra: dict[str, object] = {}
    for key in value:
        if key not in keys:
            extra[key] = value[key]
    if len(extra) + known != len(value):
        raise OddError
    return extra


def literal(value: object, expected: str | float | bool) -> Any:
    """Take the one value that is allowed."""
    if type(value) is not type(expected) or value != expected:
        raise OddError
    return value


def members_of(enum: type[AnyEnum]) -> dict[str, AnyEnum]:
    """Give an enum's members by their text; a dictionary is faster than the enum's own look-up."""
    return {str(member): member for member in enum}


def member(value: object, members: type) -> object:
    """Take a member of an enum."""
    if type(value) is not members:
        raise OddError
    return value


def add_extra(fields: dict[str, object], extra: dict[str, object], keys: frozenset[str]) -> None:
    """Put unknown fields beside the known ones, whose keys they must not use."""
    if type(extra) is not JSON_OBJECT or not keys.isdisjoint(extra):
        raise OddError
    fields.update(opaque(extra))


def opaque(value: Any) -> Any:
    """Take any JSON; object keys must be strings, since the C encoder writes others as strings."""
    if type(value) not in _SCALARS:
        _check_container(value)
    return value


def _check_container(value: Any) -> None:
    items = value
    if type(value) is JSON_OBJECT:
        "".join(value)
        items = value.values()
    elif type(value) is not JSON_ARRAY and type(value) is not JSON_TUPLE:
        raise OddError
    for item in items:
        if type(item) not in _SCALARS:
            _check_container(item)


def is_storable(run_id: str) -> bool:
    """Tell whether a run can be stored under the id: no U+0000, no lone surrogate (rule E5)."""
    if "\0" in run_id:
        return False
    if run_id.isascii():
        return True
    try:
        run_id.encode()
    except UnicodeEncodeError:
        return False
    return True
