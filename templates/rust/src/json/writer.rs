use std::fmt;

use super::decode::MAX_SAFE_INTEGER;
use super::map::{Extra, Map};
use super::path::push_key;
use super::reader::MAX_DEPTH;
use super::text::{push_escaped, unescape};
use super::value::JsonValue;

/// A message that the contract forbids, and where in it. Nothing was written.
#[derive(Clone, PartialEq, Eq)]
pub struct EncodeError(Box<Misuse>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Misuse {
    pointer: String,
    message: String,
}

impl EncodeError {
    #[cold]
    pub(crate) fn new(message: impl Into<String>) -> Self {
        Self(Box::new(Misuse {
            pointer: String::new(),
            message: message.into(),
        }))
    }

    #[cold]
    pub(crate) fn under(mut self, key: &str) -> Self {
        let mut pointer = String::new();
        push_key(&mut pointer, key);
        pointer.push_str(&self.0.pointer);
        self.0.pointer = pointer;
        self
    }

    #[cold]
    fn under_escaped(self, key: &str) -> Self {
        self.under(&unescape(key).0)
    }

    /// The JSON Pointer of the value that cannot be written, in the frame or the value that was to be encoded.
    #[must_use]
    pub fn pointer(&self) -> &str {
        &self.0.pointer
    }

    /// What is wrong, in a sentence for people.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.0.message
    }
}

impl fmt::Debug for EncodeError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("EncodeError")
            .field("pointer", &self.0.pointer)
            .field("message", &self.0.message)
            .finish()
    }
}

impl fmt::Display for EncodeError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place = match self.pointer() {
            "" => "the value",
            pointer => pointer,
        };
        write!(formatter, "cannot encode {place}: {}", self.message())
    }
}

impl std::error::Error for EncodeError {}

pub(crate) type Written = Result<(), EncodeError>;

/// A type that can be written to a frame.
pub(crate) trait Encode {
    fn encode(&self, writer: &mut Writer) -> Written;
}

/// Appends JSON to a text.
pub(crate) struct Writer {
    out: String,
    depth: u32,
}

impl Writer {
    pub(crate) fn new() -> Self {
        Self {
            out: String::with_capacity(256),
            depth: 0,
        }
    }

    pub(crate) fn finish(self) -> String {
        self.out
    }

    fn open(&mut self, mark: char) -> Written {
        if self.depth >= MAX_DEPTH {
            return Err(EncodeError::new("nests more than 512 levels deep"));
        }
        self.depth += 1;
        self.out.push(mark);
        Ok(())
    }

    fn close(&mut self, mark: char) {
        self.depth -= 1;
        self.out.push(mark);
    }

    pub(crate) fn string(&mut self, text: &str) {
        self.out.push('"');
        push_escaped(&mut self.out, text);
        self.out.push('"');
    }

    fn key(&mut self, escaped: &str) {
        if !self.out.ends_with('{') {
            self.out.push(',');
        }
        self.out.push('"');
        self.out.push_str(escaped);
        self.out.push_str("\":");
    }

    pub(crate) fn raw(&mut self, value: &JsonValue) -> Written {
        if value.depth() > MAX_DEPTH - self.depth {
            return Err(EncodeError::new("nests more than 512 levels deep"));
        }
        self.out.push_str(value.text());
        Ok(())
    }

    pub(crate) fn integer(&mut self, value: i64, minimum: i64, maximum: i64) -> Written {
        if value < minimum || value > maximum {
            let message = format!("must be from {minimum} to {maximum}, not {value}");
            return Err(EncodeError::new(message));
        }
        if value < 0 {
            self.out.push('-');
        }
        self.digits(value.unsigned_abs());
        Ok(())
    }

    pub(crate) fn natural(&mut self, value: u64, minimum: u64, maximum: u64) -> Written {
        if value < minimum || value > maximum {
            let message = format!("must be from {minimum} to {maximum}, not {value}");
            return Err(EncodeError::new(message));
        }
        self.digits(value);
        Ok(())
    }

    fn digits(&mut self, mut value: u64) {
        let mut digits = [b'0'; 20];
        let mut start = digits.len();
        loop {
            start -= 1;
            digits[start] += (value % 10) as u8;
            value /= 10;
            if value == 0 {
                break;
            }
        }
        let digits = std::str::from_utf8(&digits[start..]);
        self.out.push_str(digits.unwrap_or_default());
    }

    pub(crate) fn number(&mut self, value: f64, minimum: f64, maximum: f64) -> Written {
        if !value.is_finite() {
            let message = format!("must be a finite number, not {value}");
            return Err(EncodeError::new(message));
        }
        if value < minimum {
            let message = format!("must be at least {minimum}, not {value}");
            return Err(EncodeError::new(message));
        }
        if value > maximum {
            let message = format!("must be at most {maximum}, not {value}");
            return Err(EncodeError::new(message));
        }
        if value.fract() == 0.0 && value.abs() < MAX_SAFE_INTEGER as f64 {
            return self.integer(value as i64, i64::MIN, i64::MAX);
        }
        let mut text = [0; 32];
        let mut rest = &mut text[..];
        let written = serde_json::to_writer(&mut rest, &value);
        let length = 32 - rest.len();
        match (written, std::str::from_utf8(&text[..length])) {
            (Ok(()), Ok(text)) => self.out.push_str(text),
            _ => self.out.push_str(&format!("{value:e}")),
        }
        Ok(())
    }

    /// Opens an object with these unknown fields. Close it with [`ObjectWriter::end`].
    pub(crate) fn object<'w, 'e>(
        &'w mut self,
        extra: &'e Extra,
    ) -> Result<ObjectWriter<'w, 'e>, EncodeError> {
        self.open('{')?;
        let extra = (!extra.is_empty()).then_some(extra);
        Ok(ObjectWriter {
            writer: self,
            extra,
        })
    }
}

/// Writes an object with known fields. Keys are given as they stand between quotes.
pub(crate) struct ObjectWriter<'w, 'e> {
    writer: &'w mut Writer,
    extra: Option<&'e Extra>,
}

impl ObjectWriter<'_, '_> {
    pub(crate) fn field<T: Encode>(&mut self, key: &str, value: &T) -> Written {
        self.field_with(key, |writer| value.encode(writer))
    }

    #[inline]
    pub(crate) fn field_with(
        &mut self,
        key: &str,
        encode: impl FnOnce(&mut Writer) -> Written,
    ) -> Written {
        self.absent(key)?;
        self.writer.key(key);
        encode(self.writer).map_err(|error| error.under_escaped(key))
    }

    pub(crate) fn optional<T: Encode>(&mut self, key: &str, value: &Option<T>) -> Written {
        match value {
            Some(value) => self.field(key, value),
            None => self.absent(key),
        }
    }

    /// An unknown field may not pass for a known one.
    pub(crate) fn absent(&self, key: &str) -> Written {
        match self.extra {
            Some(extra) if extra.contains_escaped(key) => {
                let message = "is a field of its own and may not stand in `extra`";
                Err(EncodeError::new(message).under_escaped(key))
            }
            _ => Ok(()),
        }
    }

    /// Writes the unknown fields and closes the object.
    pub(crate) fn end(self) -> Written {
        if let Some(extra) = self.extra {
            entries(extra, self.writer, JsonValue::encode)?;
        }
        self.writer.close('}');
        Ok(())
    }
}

fn entries<T>(
    map: &Map<T>,
    writer: &mut Writer,
    mut value: impl FnMut(&T, &mut Writer) -> Written,
) -> Written {
    for (key, item) in map.iter_keys() {
        writer.key(key.escaped());
        value(item, writer).map_err(|error| error.under(&key.text()))?;
    }
    Ok(())
}

/// An object with arbitrary keys and values of one type.
pub(crate) fn encode_map<T>(
    map: &Map<T>,
    writer: &mut Writer,
    value: impl FnMut(&T, &mut Writer) -> Written,
) -> Written {
    writer.open('{')?;
    entries(map, writer, value)?;
    writer.close('}');
    Ok(())
}

/// A list with items of one type.
pub(crate) fn encode_list<T>(
    list: &[T],
    writer: &mut Writer,
    mut item: impl FnMut(&T, &mut Writer) -> Written,
) -> Written {
    writer.open('[')?;
    for (index, value) in list.iter().enumerate() {
        if index > 0 {
            writer.out.push(',');
        }
        item(value, writer).map_err(|error| error.under(&index.to_string()))?;
    }
    writer.close(']');
    Ok(())
}

impl Encode for String {
    fn encode(&self, writer: &mut Writer) -> Written {
        writer.string(self);
        Ok(())
    }
}

impl Encode for bool {
    fn encode(&self, writer: &mut Writer) -> Written {
        writer.out.push_str(if *self { "true" } else { "false" });
        Ok(())
    }
}

impl Encode for i64 {
    fn encode(&self, writer: &mut Writer) -> Written {
        writer.integer(*self, -MAX_SAFE_INTEGER, MAX_SAFE_INTEGER)
    }
}

impl Encode for u64 {
    fn encode(&self, writer: &mut Writer) -> Written {
        writer.natural(*self, 0, MAX_SAFE_INTEGER.unsigned_abs())
    }
}

impl Encode for f64 {
    fn encode(&self, writer: &mut Writer) -> Written {
        writer.number(*self, f64::MIN, f64::MAX)
    }
}

impl Encode for JsonValue {
    fn encode(&self, writer: &mut Writer) -> Written {
        writer.raw(self)
    }
}

impl<T: Encode> Encode for Box<T> {
    fn encode(&self, writer: &mut Writer) -> Written {
        T::encode(self, writer)
    }
}

impl<T: Encode> Encode for Vec<T> {
    fn encode(&self, writer: &mut Writer) -> Written {
        encode_list(self, writer, T::encode)
    }
}

impl<T: Encode> Encode for Map<T> {
    fn encode(&self, writer: &mut Writer) -> Written {
        encode_map(self, writer, T::encode)
    }
}
