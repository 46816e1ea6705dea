"""Envelopes on the slow path: every issue of a frame, every misuse of a value."""

from __future__ import annotations

from typing import Literal

from ._findings import Findings
from ._kinds import is_object
from ._plain import MAX_SAFE_INTEGER
from ._shape import (
    Field,
    IntegerShape,
    ObjectShape,
    RunIdShape,
    Shape,
    StringShape,
    add_unknown,
)
from ._shapes import PAYLOAD_SHAPES
from .absent import ABSENT
from .constants import PROTOCOL_VERSION
from .encode_error import EncodeError
from .envelope import MESSAGE_PAYLOADS, MESSAGE_TYPES, Envelope, RawEnvelope
from .outcome import Invalid, Issue, VersionMismatch

_ENVELOPE = ObjectShape(RawEnvelope)
_ENVELOPE.fields = (
    Field("gm", "gm", IntegerShape(-MAX_SAFE_INTEGER, MAX_SAFE_INTEGER), required=True),
    Field("seq", "seq", IntegerShape(0, MAX_SAFE_INTEGER), required=True),
    Field("ts", "ts", IntegerShape(0, MAX_SAFE_INTEGER), required=True),
    Field("runId", "run_id", RunIdShape(), required=True),
    Field("type", "type", StringShape(), required=True),
    Field("payload", "payload", Shape(), required=False),
)


def plain_fields(value: object) -> dict[object, object] | VersionMismatch | Invalid:
    """Give the fields of a valid envelope in plain form, or the verdict on another."""
    findings = Findings(writing=False)
    found = _ENVELOPE.plain(value, findings, None)
    if findings.issues or not is_object(found):
        return _invalid("envelope", findings.issues)
    received = found["gm"]
    if isinstance(received, int) and received != PROTOCOL_VERSION:
        return VersionMismatch(received, PROTOCOL_VERSION)
    shape = PAYLOAD_SHAPES.get(str(found["type"]))
    if shape is not None:
        if "payload" in found:
            found["payload"] = shape.plain(found["payload"], findings, (None, "payload"))
        else:
            findings.report((None, "payload"), "required", "is missing")
    return _invalid("payload", findings.issues) if findings.issues else found


def _invalid(reason: Literal["envelope", "payload"], issues: list[Issue]) -> Invalid:
    message = "; ".join([f"{issue.path or 'the frame'} {issue.message}" for issue in issues])
    return Invalid(reason, tuple(issues), message)


def wire_fields(envelope: object) -> dict[object, object]:
    """Give an envelope's fields for writing; what the contract forbids raises ``EncodeError``."""
    if not isinstance(envelope, (Envelope, RawEnvelope)):
        raise EncodeError("", f"only an envelope can be written, not {type(envelope).__name__}")
    findings = Findings(writing=True)
    fields: dict[object, object] = {}
    for field in _ENVELOPE.fields[:4]:
        item = getattr(envelope, field.name, None)
        fields[field.key] = field.shape.plain(item, findings, (None, field.key))
    if isinstance(envelope, RawEnvelope):
        _add_raw(fields, envelope, findings)
    else:
        _add_payload(fields, envelope, findings)
    add_unknown(fields, envelope.extra, _ENVELOPE.fields, findings, None)
    for issue in findings.issues:
        raise EncodeError(issue.path, issue.message)
    return fields


def _add_raw(fields: dict[object, object], envelope: RawEnvelope, findings: Findings) -> None:
    text = StringShape().plain(envelope.type, findings, (None, "type"))
    if text in MESSAGE_PAYLOADS:
        findings.report(
            (None, "type"), "not", "is a known type, whose payload has a class of its own"
        )
    fields["type"] = text
    if envelope.payload is not ABSENT:
        fields["payload"] = envelope.payload


def _add_payload(fields: dict[object, object], envelope: Envelope, findings: Findings) -> None:
    for base in type(envelope.payload).__mro__:
        text = MESSAGE_TYPES.get(base)
        if text is not None:
            fields["type"] = text
            fields["payload"] = PAYLOAD_SHAPES[text].plain(
                envelope.payload, findings, (None, "payload")
            )
            return
    findings.report((None, "payload"), "type", "must be the payload of a message")
