"""Tries the parser and the encoder with values made by chance. Nothing but an ``EncodeError`` may be raised.

``python fuzz_parser.py [--seconds N] [--examples N] [--seed N]``, with the package on the path. Without a time it makes
one round of examples.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path

from graphmind_protocol import (
    EncodeError,
    Envelope,
    Invalid,
    Ok,
    Outcome,
    UnknownType,
    VersionMismatch,
    encode,
    parse_envelope,
    parse_frame,
)
from hypothesis import HealthCheck, given, seed, settings
from hypothesis import strategies as st

ROOT = Path(__file__).parents[3]
FRAMES = (ROOT / "generated/rust/tests/frames.ndjson").read_text("utf-8").splitlines()
KEYS = ["gm", "seq", "ts", "runId", "type", "payload", "input", "kind", "__class__", "__proto__", "", "\ud800"]

ODD_CHARACTERS = '\ud800\udc00\0\x1f\x7f"\\/\ufeff\u2028\ufffd'
any_text = st.text(st.characters(codec=None), max_size=20)
# Of all characters, those that parsers trip over would hardly ever come up.
text = st.one_of(any_text, st.builds("{}{}{}".format, any_text, st.text(ODD_CHARACTERS, max_size=3), any_text))
number_texts = st.one_of(
    st.integers().map(str),
    st.floats(allow_nan=False, allow_infinity=False).map(repr),
    st.builds("{}{}.{}e{}".format, st.sampled_from(["", "-"]), st.integers(0, 10**30), st.integers(0, 10**20), st.integers(-5000, 5000)),
    st.integers(1, 6000).map(lambda digits: "7" * digits),
)
scalars = st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), text)
values = st.recursive(
    scalars,
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(st.one_of(st.sampled_from(KEYS), text), inner, max_size=4)),
    max_leaves=12,
)


class Odd(str):
    """A string whose own methods are no help."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        raise RuntimeError("compared")

    def __hash__(self) -> int:
        return str.__hash__(self)


class OddNumber(int):
    """A number whose text is another."""

    def __str__(self) -> str:
        return "x"

    __repr__ = __str__


foreign = st.one_of(
    st.binary(max_size=5),
    st.complex_numbers(),
    st.decimals(),
    st.fractions(),
    st.sets(st.integers(), max_size=3),
    st.tuples(scalars, scalars),
    st.dates(),
    st.integers().map(OddNumber),
    text.map(Odd),
    st.just(...),
    st.just(object()),
)
objects = st.recursive(
    st.one_of(scalars, foreign),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4),
        st.dictionaries(st.one_of(st.sampled_from(KEYS), text, st.integers(), st.none()), inner, max_size=4),
    ),
    max_leaves=12,
)
deep = st.builds(
    lambda opening, levels, closed: opening * levels + "1" + ({"[": "]", '{"a":': "}"}[opening] * levels if closed else ""),
    st.sampled_from(["[", '{"a":']),
    st.one_of(st.integers(1, 600), st.integers(600, 200_000)),
    st.booleans(),
)
value_texts = st.one_of(values.map(json.dumps), number_texts, deep)
# What is taken, and so written again, whatever the value.
grown_frames = st.builds(lambda frame, value: f'{frame[:-1]},"x":{value}}}'.encode(), st.sampled_from(FRAMES), value_texts)


@st.composite
def changed_frames(draw: st.DrawFn) -> bytes:
    """Change a valid frame: a value, a key or some bytes of it."""
    frame = draw(st.sampled_from(FRAMES))
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(frame)))
        match draw(st.integers(0, 3)):
            case 0:
                frame = frame[:start] + frame[start + draw(st.integers(1, 10)) :]
            case 1:
                frame = frame[:start] + draw(st.one_of(text, value_texts)) + frame[start:]
            case 2:
                colon = frame.find(":", start)
                end = min((at for at in (frame.find(",", colon), frame.find("}", colon)) if at > 0), default=len(frame))
                frame = frame[: colon + 1] + draw(value_texts) + frame[end:]
            case _:
                key = json.dumps(draw(st.one_of(st.sampled_from(KEYS), text)))
                frame = frame[:-1] + f",{key}:{draw(value_texts)}" + "}"
    return frame.encode("utf-8", "surrogatepass")


@st.composite
def changed_values(draw: st.DrawFn) -> object:
    """Change a valid envelope, as a value, to what no JSON gives."""
    frame = json.loads(draw(st.sampled_from(FRAMES)))
    place = frame if draw(st.booleans()) else frame["payload"]
    key = draw(st.one_of(st.sampled_from(KEYS), st.sampled_from(sorted(place) or ["x"])))
    place[key] = draw(objects)
    return frame


def check(outcome: Outcome) -> None:
    """Hold an outcome to what every outcome is: one of four, and written again if it can be."""
    if isinstance(outcome, Ok | UnknownType):
        again = parse_frame(encode(outcome.envelope))
        assert type(again) is type(outcome), again
    else:
        assert isinstance(outcome, Invalid | VersionMismatch), outcome


def parses_bytes(frame: bytes) -> None:
    """Parse bytes."""
    check(parse_frame(frame))


def parses_text(frame: str) -> None:
    """Parse text, which may be none that UTF-8 can write."""
    check(parse_frame(frame))


def parses_values(value: object) -> None:
    """Parse a value that no JSON gave."""
    outcome = parse_envelope(value)
    if not isinstance(outcome, Ok | UnknownType):
        check(outcome)
        return
    try:
        encode(outcome.envelope)
    except EncodeError:
        pass


def writes_values(frame: str, value: object) -> None:
    """Write a message with any value for an unknown field."""
    outcome = parse_frame(frame)
    assert isinstance(outcome, Ok)
    envelope = outcome.envelope
    written = Envelope(seq=envelope.seq, ts=envelope.ts, run_id=envelope.run_id, payload=envelope.payload, extra={"x": value})
    try:
        text = encode(written)
    except EncodeError:
        return
    assert isinstance(parse_frame(text), Ok), text


PROPERTIES = [
    (parses_bytes, (st.one_of(st.binary(), changed_frames(), grown_frames, deep.map(str.encode)),)),
    (parses_text, (st.one_of(text, value_texts, changed_frames().map(lambda frame: frame.decode("utf-8", "surrogatepass"))),)),
    (parses_values, (st.one_of(objects, changed_values()),)),
    (writes_values, (st.sampled_from(FRAMES), objects)),
]


def main() -> None:
    """Make rounds of examples, each with a seed of its own, until the time is up."""
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--seconds", type=float, default=0)
    arguments.add_argument("--examples", type=int, default=500)
    arguments.add_argument("--seed", type=int, default=1)
    options = arguments.parse_args()
    end = time.monotonic() + options.seconds
    turn = options.seed
    while True:
        for check_one, strategies in PROPERTIES:
            limits = settings(
                max_examples=options.examples,
                database=None,
                deadline=None,
                suppress_health_check=list(HealthCheck),
            )
            seed(turn)(limits(given(*strategies)(check_one)))()
        turn += 1
        if time.monotonic() >= end:
            break
    rounds = turn - options.seed
    sys.stdout.write(f"{rounds * options.examples * len(PROPERTIES)} examples, seeds {options.seed} to {turn - 1}\n")


if __name__ == "__main__":
    main()
