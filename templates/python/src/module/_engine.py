"""The C code behind the standard library's ``json``, where there is such a thing.

Taking it directly spares every frame a second regular expression and every encoding a new encoder,
and spares the import the modules in between.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

Number = Callable[[str], object]
Scanner = Callable[[str, int], tuple[Any, int]]
Encoder = Callable[[object, int], Iterable[str]]


class _Rules:
    """What a scanner asks of its decoder."""

    strict = True
    object_hook = None
    object_pairs_hook = None
    array_hook = None

    def __init__(self, parse_float: Number, parse_int: Number, parse_constant: Number) -> None:
        self.parse_float = parse_float
        self.parse_int = parse_int
        self.parse_constant = parse_constant


def scanner(parse_float: Number, parse_int: Number, parse_constant: Number) -> Scanner:
    """Make a function that reads the JSON value at an index, and says where it ends."""
    try:
        from _json import make_scanner
    except ImportError:
        from json.decoder import JSONDecoder

        decoder: Any = JSONDecoder(
            parse_float=parse_float, parse_int=parse_int, parse_constant=parse_constant
        )
        scan_once: Scanner = decoder.scan_once
        return scan_once
    rules: Any = _Rules(parse_float, parse_int, parse_constant)
    return make_scanner(rules)


def encoder(default: Callable[[object], object]) -> Encoder:
    """Make a function that writes a value as compact ASCII JSON, in pieces."""
    try:
        from _json import encode_basestring_ascii, make_encoder
    except ImportError:
        from json.encoder import JSONEncoder

        slow = JSONEncoder(
            check_circular=False, allow_nan=False, separators=(",", ":"), default=default
        )
        return lambda value, _level: slow.iterencode(value)
    return make_encoder(None, default, encode_basestring_ascii, None, ":", ",", False, False, False)
