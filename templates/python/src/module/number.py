"""Numbers that neither ``int`` nor ``float`` hold exactly."""

from __future__ import annotations

_EXPONENT_DIGITS = 600

_SURE_LENGTH = 15 + len(".")
_SURE_LEAST = 1e-300
_SURE_MOST = 1e300


class JsonNumber:
    """A number of an opaque value or unknown field that a ``float`` would change.

    It keeps the text, so that ``1e400``, an integer of 5,000 digits or
    ``0.1000000000000000000000001`` are written again as the number that was read. ``float()``
    gives the nearest double. Two are equal when they are the same number, however spelled.
    """

    __slots__ = ("text",)

    text: str
    """The number in JSON's notation."""

    def __init__(self, text: str) -> None:
        """Take a number in JSON's notation; anything else is a ``ValueError``."""
        digits = text[1:] if text.startswith("-") else text
        mantissa, *exponent = digits.replace("E", "e").split("e")
        whole, *fraction = mantissa.split(".")
        power = exponent[0][exponent[0][:1] in ("+", "-") :] if exponent else "0"
        parts = [whole, *fraction, power]
        legal = all(part.isascii() and part.isdigit() for part in parts)
        single = len(exponent) < 2 and len(fraction) < 2
        if not legal or not single or (len(whole) > 1 and whole[0] == "0"):
            raise ValueError("not a number in JSON's notation")
        self.text = text

    def __float__(self) -> float:
        """Give the nearest double, infinite when there is none."""
        return float(self.text)

    def __repr__(self) -> str:
        """Show the text."""
        return f"JsonNumber({self.text!r})"

    def __eq__(self, other: object) -> bool:
        """Compare as numbers."""
        if type(other) is not JsonNumber:
            return NotImplemented
        return self.text == other.text or decimal_parts(self.text) == decimal_parts(other.text)

    def __hash__(self) -> int:
        """Agree with equality."""
        return hash(decimal_parts(self.text))


def decimal_parts(text: str) -> tuple[bool, str, int | str]:
    """Split a number into sign, digits and power of ten, the same for every spelling of it.

    A power of hundreds of digits stays text: it is compared by its spelling.
    """
    negative = text.startswith("-")
    mantissa, _, exponent = text.lstrip("-").replace("E", "e").partition("e")
    whole, _, fraction = mantissa.partition(".")
    digits = (whole + fraction).lstrip("0")
    if not digits:
        return False, "", 0
    kept = digits.rstrip("0")
    shift = len(digits) - len(kept) - len(fraction)
    if len(exponent) > _EXPONENT_DIGITS:
        return negative, kept, f"{exponent}{shift:+}"
    return negative, kept, int(exponent or "0") + shift


def read_float(text: str) -> float | JsonNumber:
    """Read a JSON number with a fraction or an exponent, exactly."""
    value = float(text)
    # A double gives back any fifteen digits, unless it is so small that it holds fewer; in so short
    # a text there are no more.
    if len(text) <= _SURE_LENGTH and _SURE_LEAST <= value <= _SURE_MOST:
        return value
    shown = repr(value)
    if shown == text:
        return value
    if shown[-1] not in "fn" and decimal_parts(shown) == decimal_parts(text):
        return value
    return JsonNumber(text)


def read_integer(text: str) -> int | JsonNumber:
    """Read a JSON number without either; Python limits how many digits an ``int`` may have."""
    try:
        return int(text)
    except ValueError:
        return JsonNumber(text)


def integer_text(value: int) -> str:
    """Write an integer of any length, past Python's limit as well."""
    try:
        return int.__repr__(value)
    except ValueError:
        from decimal import Decimal

        return str(Decimal(value))
