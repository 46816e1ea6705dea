"""The slow path of writing: any depth, numbers of any length, and a pointer for what is not JSON."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from json.encoder import encode_basestring_ascii

from ._kinds import is_array, is_object
from .encode_error import EncodeError
from .number import JsonNumber, integer_text

Default = Callable[[object], object]


class _Level:
    """A container that is being written."""

    __slots__ = ("close", "identity", "items", "separator", "token")

    def __init__(self, items: Iterator[tuple[object, object]], close: str, identity: int) -> None:
        self.items = items
        self.close = close
        self.identity = identity
        self.separator = ""
        self.token: object = ""


def dump(value: object, default: Default | None) -> str:
    """Write a value as compact ASCII JSON without recursion."""
    written: list[str] = []
    levels: list[_Level] = []
    open_now: set[int] = set()
    _write(value, default, written, levels, open_now)
    while levels:
        level = levels[-1]
        item = next(level.items, None)
        if item is None:
            written.append(level.close)
            open_now.discard(level.identity)
            levels.pop()
            continue
        level.token, child = item
        written.append(level.separator)
        level.separator = ","
        if level.close == "}":
            if not isinstance(level.token, str):
                raise EncodeError(_pointer(levels), "an object's key must be a string")
            written.append(encode_basestring_ascii(level.token) + ":")
        _write(child, default, written, levels, open_now)
    return "".join(written)


def _write(
    value: object,
    default: Default | None,
    written: list[str],
    levels: list[_Level],
    open_now: set[int],
) -> None:
    """Write a scalar, or open a container as the next level."""
    text = scalar_text(value)
    if text is None and default is not None and not (is_object(value) or is_array(value)):
        value = default(value)
        text = scalar_text(value)
    if text is not None:
        written.append(text)
        return
    if id(value) in open_now:
        raise EncodeError(_pointer(levels), "the value contains itself")
    if is_object(value):
        written.append("{")
        levels.append(_Level(iter(dict[object, object].items(value)), "}", id(value)))
    elif is_array(value):
        written.append("[")
        levels.append(_Level(iter(enumerate(value)), "]", id(value)))
    else:
        raise EncodeError(_pointer(levels), f"{type(value).__name__} is not JSON")
    open_now.add(id(value))


def scalar_text(value: object) -> str | None:
    """Write what is no container; nothing for all else."""
    if value is None:
        return "null"
    if isinstance(value, str):
        return encode_basestring_ascii(value)
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return integer_text(value)
    if isinstance(value, float):
        text = float.__repr__(value)
        return "null" if text[-1] in "fn" else text
    if isinstance(value, JsonNumber):
        return value.text
    return None


def _pointer(levels: list[_Level]) -> str:
    return "".join([pointer_token(level.token) for level in levels])


def pointer_token(token: object) -> str:
    """Spell a key or an index as a part of a JSON Pointer."""
    text = token if isinstance(token, str) else repr(token)
    if "~" in text or "/" in text:
        text = text.replace("~", "~0").replace("/", "~1")
    return "/" + text
