"""The slow path: says everything that is wrong with a value, or puts it into plain form.

A shape reads JSON values and Python values alike. What it gives back has only the types that
the fast path takes: an integer spelled ``1.0`` is an ``int`` there, a subclass of ``str`` a ``str``.
"""

from __future__ import annotations

from collections.abc import Mapping

from ._findings import Findings, Place
from ._kinds import is_list, is_object
from ._plain import is_storable
from .absent import ABSENT
from .number import JsonNumber

# The classes' own methods, whatever a subclass has in their place.
_copy_object = dict[object, object].copy
_copy_list = list[object].copy


class Shape:
    """What a field may hold. This one is opaque: anything."""

    __slots__ = ()

    def plain(self, value: object, findings: Findings, place: Place) -> object:
        """Give the value below a place in plain form, or report why there is none."""
        return value


class StringShape(Shape):
    """Any string."""

    __slots__ = ()

    def plain(self, value: object, findings: Findings, place: Place) -> object:
        """Take strings."""
        if type(value) is str:
            return value
        if isinstance(value, str):
            return str.__str__(value)
        return findings.report(place, "type", "must be a string")


class RunIdShape(StringShape):
    """A string under which a run can be stored (rule E5)."""

    __slots__ = ()

    def plain(self, value: object, findings: Findings, place: Place) -> object:
        """Take strings that are Unicode text without U+0000."""
        text = super().plain(value, findings, place)
        if isinstance(text, str) and not is_storable(text):
            return findings.report(
                place, "unicode", "must hold neither U+0000 nor a lone surrogate"
            )
        return text


class BooleanShape(Shape):
    """True or false."""

    __slots__ = ()

    def plain(self, value: object, findings: Findings, place: Place) -> object:
        """Take booleans."""
        if isinstance(value, bool):
            return value
        return findings.report(place, "type", "must be a boolean")


def double_of(value: object) -> float | None:
    """Give the nearest double of a number, or nothing for all else and for what overflows."""
    if isinstance(value, bool):
        return None
    try:
        if isinstance(value, int):
            double = int.__float__(value)
        elif isinstance(value, float):
            double = float.__float__(value)
        elif isinstance(value, JsonNumber):
            double = float(value.text)
        else:
            return None
    except OverflowError:
        return None
    return double if -INFINITY < double < INFINITY else None


INFINITY = float("inf")


class NumberShape(Shape):
    """A finite number, perhaps with bounds."""

    __slots__ = ("maximum", "minimum")

    def __init__(self, minimum: float | None = None, maximum: float | None = None) -> None:
        """Set the bounds, both inclusive."""
        self.minimum = minimum
        self.maximum = maximum

    def plain(self, value: object, findings: Findings, place: Place) -> object:
        """Take what a double can hold, within bounds."""
        double = double_of(value)
        if double is None:
            return findings.report(place, "type", "must be a finite number")
        return self.bounded(double, findings, place)

    def bounded(self, double: float, findings: Findings, place: Place) -> object:
        """Hold a double against the bounds."""
        if self.minimum is not None and double < self.minimum:
            return findings.report(place, "minimum", f"must be at least {self.minimum}")
        if self.maximum is not None and double > self.maximum:
            return findings.report(place, "maximum", f"must be at most {self.maximum}")
        return double


class IntegerShape(NumberShape):
    """A whole number within bounds, in any spelling."""

    __slots__ = ("highest", "lowest")

    def __init__(self, minimum: int, maximum: int) -> None:
        """Set the bounds, both inclusive."""
        super().__init__(minimum, maximum)
        self.lowest = minimum
        self.highest = maximum

    def plain(self, value: object, findings: Findings, place: Place) -> object:
        """Take what is whole as a double."""
        if type(value) is int and self.lowest <= value <= self.highest:
            return value
        double = double_of(value)
        if double is None or not double.is_integer():
            return findings.report(place, "type", "must be an integer")
        return None if self.bounded(double, findings, place) is None else int(double)


class LiteralShape(Shape):
    """One value and no other."""

    __slots__ = ("value",)

    def __init__(self, value: str | float | bool) -> None:
        """Set the value."""
        self.value = value

    def plain(self, value: object, findings: Findings, place: Place) -> object:
        """Take the value in any spelling."""
        found: object
        if isinstance(self.value, str):
            found = str.__str__(value) if isinstance(value, str) else None
        elif isinstance(self.value, bool):
            found = value if isinstance(value, bool) else None
        else:
            found = double_of(value)
        if found is None:
            return findings.report(place, "type", f"must be {self.value!r}")
        if found != self.value:
            return findings.report(place, "const", f"must be {self.value!r}")
        return self.value


class EnumShape(Shape):
    """A string of a closed set."""

    __slots__ = ("members",)

    def __init__(self, members: Mapping[str, object]) -> None:
        """Set the members by their text."""
        self.members = members

    def plain(self, value: object, findings: Findings, place: Place) -> object:
        """Take the text of a member, or a member."""
        if not isinstance(value, str):
            return findings.report(place, "type", "must be a string")
        text = str.__str__(value)
        if text not in self.members:
            return findings.report(place, "enum", f"must be one of {', '.join(self.members)}")
        return text


class ListShape(Shape):
    """A list whose items have one shape."""

    __slots__ = ("items",)

    items: Shape

    def __init__(self, items: Shape | None = None) -> None:
        """Set the shape of the items; one that is not known yet is set later."""
        if items is not None:
            self.items = items

    def plain(self, value: object, findings: Findings, place: Place) -> object:
        """Take lists."""
        if not is_list(value):
            return findings.report(place, "type", "must be an array")
        plain = self.items.plain
        items = _copy_list(value)
        return [plain(item, findings, (place, index)) for index, item in enumerate(items)]


class MapShape(Shape):
    """An object with any keys, whose values have one shape."""

    __slots__ = ("values",)

    values: Shape

    def __init__(self, values: Shape | None = None) -> None:
        """Set the shape of the values; one that is not known yet is set later."""
        if values is not None:
            self.values = values

    def plain(self, value: object, findings: Findings, place: Place) -> object:
        """Take dictionaries."""
        if not is_object(value):
            return findings.report(place, "type", "must be an object")
        plain = self.values.plain
        items = _copy_object(value).items()
        return {key: plain(item, findings, (place, key)) for key, item in items}


class Field:
    """One field of an object: its key on the wire, its name in Python, and what it holds."""

    __slots__ = ("key", "name", "required", "shape")

    def __init__(self, key: str, name: str, shape: Shape, *, required: bool) -> None:
        """Describe the field."""
        self.key = key
        self.name = name
        self.shape = shape
        self.required = required


class ObjectShape(Shape):
    """An object with known fields, or the Python value that stands for it."""

    __slots__ = ("fields", "record")

    fields: tuple[Field, ...]

    def __init__(self, record: type) -> None:
        """Name the Python type; the fields are set when all shapes exist."""
        self.record = record

    def plain(self, value: object, findings: Findings, place: Place) -> object:
        """Take a dictionary, or a record when writing; known fields come first."""
        if findings.writing:
            if not isinstance(value, self.record):
                return findings.report(place, "type", f"must be of type {self.record.__name__}")
            unread = self.wire_fields(value, findings, place)
        elif is_object(value):
            unread = _copy_object(value)
        else:
            return findings.report(place, "type", "must be an object")
        found: dict[object, object] = {}
        for field in self.fields:
            key = field.key
            item = unread.pop(key, ABSENT)
            if item is not ABSENT:
                found[key] = field.shape.plain(item, findings, (place, key))
            elif field.required:
                findings.report((place, key), "required", "is missing")
        if unread:
            found.update(unread)
        return found

    def wire_fields(self, record: object, findings: Findings, place: Place) -> dict[object, object]:
        """Give a record's fields by their keys on the wire; absent ones are left out."""
        found: dict[object, object] = {}
        for field in self.fields:
            item = getattr(record, field.name, ABSENT)
            absent = ABSENT if type(field.shape) is Shape else None
            if item is not absent or field.required:
                found[field.key] = item
        return add_unknown(found, getattr(record, "extra", None), self.fields, findings, place)


def add_unknown(
    found: dict[object, object],
    extra: object,
    fields: tuple[Field, ...],
    findings: Findings,
    place: Place,
) -> dict[object, object]:
    """Add a record's extra fields, which must not use the key of a known one."""
    if not is_object(extra):
        findings.report((place, "extra"), "type", "must be a dict")
        return found
    known = {field.key for field in fields}
    for key, item in _copy_object(extra).items():
        if key in known:
            findings.report((place, key), "not", "is a known field and must not stand in extra")
        else:
            found[key] = item
    return found
