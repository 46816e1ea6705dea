"""Writing envelopes as frames."""

from __future__ import annotations

from collections.abc import Callable

from ._engine import encoder
from ._plain import MAX_SAFE_INTEGER, OddError, add_extra, is_storable, opaque
from ._stack import on_fresh_stack
from ._write import WRITERS
from .absent import ABSENT
from .constants import PROTOCOL_VERSION
from .encode_error import EncodeError
from .envelope import ENVELOPE_KEYS, MESSAGE_PAYLOADS, Envelope, RawEnvelope

__all__ = ["EncodeError", "encode"]


def encode(
    envelope: Envelope | RawEnvelope,
    *,
    default: Callable[[object], object] | None = None,
) -> str:
    """Write an envelope as one frame: compact, ASCII only, the same text for equal values.

    A field that holds what the contract forbids raises :class:`EncodeError`, which names it by a
    JSON Pointer. In opaque values and unknown fields, ``nan`` and infinities are written as
    ``null`` and tuples as arrays; what is not JSON raises as well, unless ``default`` turns it into
    something that is. Nothing that is passed in is changed.
    """
    try:
        return "".join(_encode_plain(_fields(envelope), 0))
    except (OddError, TypeError, ValueError, AttributeError, KeyError, RecursionError):
        return _encode_slowly(envelope, default)


def _refuse(value: object) -> object:
    raise OddError


_encode_plain = encoder(_refuse)


def _fields(envelope: Envelope | RawEnvelope) -> dict[str, object]:
    """Give a plainly valid envelope as a dictionary."""
    seq = envelope.seq
    ts = envelope.ts
    run_id = envelope.run_id
    if type(seq) is not int or type(ts) is not int or type(run_id) is not str:
        raise OddError
    if not (0 <= seq <= MAX_SAFE_INTEGER and 0 <= ts <= MAX_SAFE_INTEGER and is_storable(run_id)):
        raise OddError
    fields: dict[str, object] = {
        "gm": PROTOCOL_VERSION,
        "seq": seq,
        "ts": ts,
        "runId": run_id,
    }
    if type(envelope) is Envelope:
        payload = envelope.payload
        fields["type"], write = WRITERS[type(payload)]
        fields["payload"] = write(payload)
    elif type(envelope) is RawEnvelope and type(envelope.type) is str:
        if envelope.type in MESSAGE_PAYLOADS:
            raise OddError
        fields["type"] = envelope.type
        if envelope.payload is not ABSENT:
            fields["payload"] = opaque(envelope.payload)
    else:
        raise OddError
    if envelope.extra:
        add_extra(fields, envelope.extra, ENVELOPE_KEYS)
    return fields


def _encode_slowly(
    envelope: Envelope | RawEnvelope, default: Callable[[object], object] | None
) -> str:
    from ._dump import dump
    from ._inspect import wire_fields

    try:
        try:
            fields = wire_fields(envelope)
        except RecursionError:
            fields = on_fresh_stack(lambda: wire_fields(envelope))
        return dump(fields, default)
    except RecursionError:
        raise EncodeError("", "nests too deeply") from None
