//! From a frame to a message, or to what is wrong with it.

use std::borrow::Cow;
use std::fmt;

use crate::catalogue::{MessageType, Payload};
use crate::envelope::{Envelope, RawEnvelope, VERSION};
use crate::json::{self, Decoded, Fault, Issue, JsonValue, Keyword, Object, Path, Reader};

/// What a frame turned out to be.
#[derive(Clone, Debug, PartialEq)]
pub enum Outcome {
    /// A message that this version knows, valid throughout.
    Ok(Envelope),
    /// A message of a type that this version does not know: tolerate it.
    UnknownType(RawEnvelope),
    /// The sender speaks another major version: refuse it.
    VersionMismatch {
        /// The frame's `gm`.
        received: i64,
        /// The `gm` that this crate speaks.
        supported: i64,
    },
    /// Not a frame of the protocol.
    Invalid(Invalid),
}

impl Outcome {
    /// The envelope of a valid, known message.
    #[must_use]
    pub fn ok(self) -> Option<Envelope> {
        match self {
            Self::Ok(envelope) => Some(envelope),
            _ => None,
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ok(envelope) => write!(formatter, "a valid {}", envelope.message_type()),
            Self::UnknownType(raw) => write!(formatter, "unknown type {:?}", raw.message_type),
            Self::VersionMismatch {
                received,
                supported,
            } => write!(formatter, "version {received}, where {supported} is spoken"),
            Self::Invalid(invalid) => invalid.fmt(formatter),
        }
    }
}

/// Which part of a frame makes it invalid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Reason {
    /// It is not JSON in UTF-8, or nests more than 512 levels deep.
    Json,
    /// It is not shaped like an envelope.
    Envelope,
    /// The payload is not what the type says.
    Payload,
}

impl Reason {
    /// The reason in one lower-case word.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Json => "json",
            Self::Envelope => "envelope",
            Self::Payload => "payload",
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.as_str())
    }
}

/// Why a frame is invalid.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Invalid {
    /// Which part is to blame.
    pub reason: Reason,
    /// Everything that is wrong, empty when the frame is not JSON.
    pub issues: Vec<Issue>,
    /// What is wrong, in a sentence for people.
    pub message: String,
}

impl Invalid {
    fn json(message: String) -> Outcome {
        Outcome::Invalid(Self {
            reason: Reason::Json,
            issues: Vec::new(),
            message,
        })
    }

    fn because(reason: Reason, issues: Vec<Issue>) -> Outcome {
        Outcome::Invalid(Self {
            reason,
            message: json::sentence(&issues),
            issues,
        })
    }
}

impl fmt::Display for Invalid {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "invalid {}: {}", self.reason, self.message)
    }
}

impl std::error::Error for Invalid {}

/// Parses the bytes of a frame. Never panics, whatever they are.
#[must_use]
pub fn parse_frame(frame: &[u8]) -> Outcome {
    match std::str::from_utf8(frame) {
        Ok(text) => parse_frame_str(text),
        Err(error) => Invalid::json(format!("not UTF-8 at byte {}", error.valid_up_to())),
    }
}

/// Parses the text of a frame. Never panics, whatever it is.
#[must_use]
pub fn parse_frame_str(frame: &str) -> Outcome {
    let mut reader = Reader::new(frame);
    match outcome(&mut reader) {
        Ok(outcome) => outcome,
        Err(Fault::Value) => Invalid::because(Reason::Envelope, reader.take_issues(0)),
        Err(Fault::Syntax) => Invalid::json(reader.syntax_error().to_string()),
    }
}

/// The text of a payload, and the message in it when its type was known before it was reached.
struct PayloadText<'a> {
    text: &'a str,
    early: Option<(MessageType, Result<Payload, Vec<Issue>>)>,
}

fn outcome(reader: &mut Reader<'_>) -> Decoded<Outcome> {
    if let Err(fault) = reader.open_object(&Path::Root) {
        if let Fault::Value = fault {
            reader.end()?;
        }
        return Err(fault);
    }
    let mut object = Object::new(reader, &Path::Root);
    let mut gm = None;
    let mut seq = None;
    let mut ts = None;
    let mut run_id = None;
    let mut message_type = None;
    let mut payload = None;
    while object.next()? {
        match object.key() {
            "gm" => gm = object.value()?,
            "seq" => seq = object.value()?,
            "ts" => ts = object.value()?,
            "runId" => run_id = object.value_with(decode_run_id)?,
            "type" => message_type = object.value_with(decode_type)?,
            "payload" => {
                let kind = match message_type {
                    Some(Ok(kind)) if gm == Some(VERSION) => Some(kind),
                    _ => None,
                };
                payload = Some(PayloadText::read(object.reader(), kind)?);
            }
            _ => object.unknown()?,
        }
    }
    object.reader().end()?;
    let gm = object.required("gm", gm);
    let seq = object.required("seq", seq);
    let ts = object.required("ts", ts);
    let run_id = object.required("runId", run_id);
    let message_type = object.required("type", message_type);
    let extra = object.finish()?;
    let (gm, seq, ts, run_id, message_type) = (gm?, seq?, ts?, run_id?, message_type?);
    if gm != VERSION {
        return Ok(Outcome::VersionMismatch {
            received: gm,
            supported: VERSION,
        });
    }
    let kind = match message_type {
        Ok(kind) => kind,
        Err(unknown) => {
            let mut raw = RawEnvelope::new(seq, ts, run_id, unknown);
            raw.payload = payload.and_then(PayloadText::into_value);
            raw.extra = extra;
            return Ok(Outcome::UnknownType(raw));
        }
    };
    let payload = match payload {
        Some(payload) => payload.decode(kind),
        None => Err(vec![json::Issue {
            path: "/payload".to_owned(),
            keyword: Keyword::Required,
            message: "is missing".to_owned(),
        }]),
    };
    Ok(match payload {
        Ok(payload) => {
            let mut envelope = Envelope::new(seq, ts, run_id, payload);
            envelope.extra = extra;
            Outcome::Ok(envelope)
        }
        Err(issues) => Invalid::because(Reason::Payload, issues),
    })
}

/// A known type, or the text of an unknown one.
fn decode_type(reader: &mut Reader<'_>, path: &Path<'_>) -> Decoded<Result<MessageType, String>> {
    let name = json::text(reader, path)?;
    match MessageType::find(&name.text) {
        Some(kind) if !name.lone => Ok(Ok(kind)),
        // With a lone surrogate it is none of ours, however it looks with U+FFFD in its place.
        _ => Ok(Err(name.text.into_owned())),
    }
}

fn decode_run_id(reader: &mut Reader<'_>, path: &Path<'_>) -> Decoded<String> {
    let run_id = json::text(reader, path)?;
    match run_id.text {
        Cow::Owned(text) if run_id.lone || text.contains('\0') => {
            let message = "may hold neither U+0000 nor a lone surrogate".to_owned();
            reader.fail(path, Keyword::Unicode, message)
        }
        // Without escapes it can hold neither.
        text => Ok(text.into_owned()),
    }
}

impl<'a> PayloadText<'a> {
    /// Reads the payload once where that is possible: a type that comes behind it makes it be read again.
    fn read(reader: &mut Reader<'a>, kind: Option<MessageType>) -> Decoded<Self> {
        reader.peek();
        let start = reader.position();
        let early = match kind {
            Some(kind) => Some((kind, decode_payload(reader, kind)?)),
            None => {
                reader.skip()?;
                None
            }
        };
        let text = reader.since(start);
        Ok(Self { text, early })
    }

    fn decode(self, kind: MessageType) -> Result<Payload, Vec<Issue>> {
        match self.early {
            Some((early, payload)) if early == kind => payload,
            // The text was checked, depth included, so that only its meaning can be wrong.
            _ => decode_payload(&mut Reader::within(self.text, 1), kind)
                .unwrap_or_else(|_| Err(Vec::new())),
        }
    }

    fn into_value(self) -> Option<JsonValue> {
        Reader::within(self.text, 1).raw().ok()
    }
}

fn decode_payload(
    reader: &mut Reader<'_>,
    kind: MessageType,
) -> Decoded<Result<Payload, Vec<Issue>>> {
    let start = reader.issue_count();
    match Payload::decode(kind, reader, &Path::Key(&Path::Root, "payload")) {
        Ok(payload) => Ok(Ok(payload)),
        Err(Fault::Value) => Ok(Err(reader.take_issues(start))),
        Err(Fault::Syntax) => Err(Fault::Syntax),
    }
}
