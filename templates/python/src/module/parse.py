"""Reading frames."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, TypeVar

from ._plain import (
    JSON_OBJECT,
    MAX_SAFE_INTEGER,
    OddError,
    is_storable,
    new,
    unknown_fields,
)
from ._read import READERS
from ._stack import on_fresh_stack
from ._text import expect_white_space, refuse_surrogates, scan, text_of, value_of
from .absent import ABSENT
from .constants import PROTOCOL_VERSION
from .envelope import ENVELOPE_KEYS, Envelope, RawEnvelope
from .outcome import Invalid, Ok, Outcome, UnknownType, VersionMismatch

Source = TypeVar("Source")

# Bound once: before 3.12, CPython looks methods of imported names up anew for every call.
_reader_of = READERS.get


def parse_frame(frame: str | bytes | bytearray | memoryview) -> Outcome:
    """Read one frame, the text of one WebSocket message or its UTF-8 bytes. Never raises.

    ::

        match parse_frame(frame):
            case Ok(envelope):
                ...
            case UnknownType(envelope):
                ...  # a newer peer: tolerate it
            case VersionMismatch(received=received):
                ...
            case Invalid(message=message):
                ...

    Numbers of opaque values and unknown fields that ``int`` and ``float`` cannot hold exactly are
    :class:`JsonNumber` values.
    """
    try:
        if type(frame) is bytes:
            text = frame.decode()
        elif type(frame) is str:
            text = frame
            if not text.isascii():
                refuse_surrogates(text)
        else:
            text = text_of(frame)
        value, end = scan(text, 0)
        if end != len(text):
            expect_white_space(text, end)
    except ValueError as error:
        # ``int`` raises the class itself, for too many digits; all else raises a subclass.
        if type(error) is not ValueError:
            return Invalid("json", (), str(error))
        return _with_room(_parse_text, frame)
    except Exception:
        return _with_room(_parse_text, frame)
    try:
        return _read(value)
    except Exception:
        return _with_room(_judge, value)


def parse_envelope(value: object) -> Outcome:
    """Read a frame that ``json.loads`` has decoded already. Never raises, and leaves the value alone.

    What is typed is new: records, lists and maps. Opaque values and the values of unknown fields are
    the very objects that were passed in, and may be anything; :func:`encode` refuses what is not JSON.
    """
    try:
        return _read(value)
    except Exception:
        # Even comparing and hashing may raise anything: the values may be of any class.
        return _with_room(_judge, value)


def _with_room(parse: Callable[[Source], Outcome], source: Source) -> Outcome:
    """Parse on a fresh stack what does not fit on this one, and refuse what raises errors of its own."""
    try:
        try:
            return parse(source)
        except RecursionError:
            pass
        return on_fresh_stack(lambda: parse(source))
    except RecursionError:
        return Invalid("json", (), "the frame nests too deeply")
    except Exception:
        # A class of the caller's may raise anything wherever it is looked at.
        return Invalid("json", (), "the frame is no JSON: it cannot be read")


def _parse_text(frame: object) -> Outcome:
    """Read a frame of any kind, one that begins with white space or holds a very long integer too."""
    try:
        value = value_of(text_of(frame))
    except ValueError as error:
        return Invalid("json", (), str(error))
    try:
        return _read(value)
    except (OddError, KeyError, TypeError):
        return _judge(value)


def _judge(value: object) -> Outcome:
    """Say what is wrong with a value, or read what is not plainly right."""
    found = _inspector()(value)
    return found if isinstance(found, (VersionMismatch, Invalid)) else _read(found)


@cache
def _inspector() -> Callable[[object], dict[object, object] | VersionMismatch | Invalid]:
    """Import the slow path when the first frame needs it."""
    from ._inspect import plain_fields

    return plain_fields


def _read(value: Any) -> Ok | UnknownType:
    """Read what is plainly a message of this version."""
    if type(value) is not JSON_OBJECT:
        raise OddError
    gm = value["gm"]
    if type(gm) is not int or gm != PROTOCOL_VERSION:
        raise OddError
    seq = value["seq"]
    ts = value["ts"]
    run_id = value["runId"]
    if type(seq) is not int or type(ts) is not int or type(run_id) is not str:
        raise OddError
    if not (0 <= seq <= MAX_SAFE_INTEGER and 0 <= ts <= MAX_SAFE_INTEGER):
        raise OddError
    if not (run_id.isprintable() or is_storable(run_id)):
        raise OddError
    message_type = value["type"]
    read = _reader_of(message_type)
    if read is not None:
        payload = read(value["payload"])
        # Filled without calling the class, as the payload's records are.
        envelope = new(Envelope)
        envelope.seq = seq
        envelope.ts = ts
        envelope.run_id = run_id
        envelope.payload = payload
        envelope.extra = {} if len(value) == 6 else unknown_fields(value, ENVELOPE_KEYS, 6)
        ok = new(Ok)
        ok.envelope = envelope
        return ok
    if type(message_type) is not str:
        raise OddError
    known = 6 if "payload" in value else 5
    raw = new(RawEnvelope)
    raw.seq = seq
    raw.ts = ts
    raw.run_id = run_id
    raw.type = message_type
    raw.payload = value.get("payload", ABSENT)
    raw.extra = {} if len(value) == known else unknown_fields(value, ENVELOPE_KEYS, known)
    unknown = new(UnknownType)
    unknown.envelope = raw
    return unknown
