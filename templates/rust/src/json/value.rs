use std::fmt;
use std::hash::{Hash, Hasher};

use serde::de::DeserializeOwned;
use serde::Serialize;

use super::canonical::canonical;
use super::compact::CompactText;
use super::reader::{Decoded, Reader, MAX_DEPTH};
use super::text::push_escaped;

/// Any JSON value, kept as the text that it came in, so that nothing in it is reinterpreted: numbers of any size,
/// duplicate keys and lone surrogate escapes are written again as they were read.
///
/// `==` compares the text. [`same_value`](Self::same_value) compares what it means.
#[derive(Clone)]
pub struct JsonValue {
    text: CompactText,
    /// How many arrays and objects stand inside one another.
    depth: u32,
}

/// A text that is not one JSON value, or one that nests more than 512 levels deep.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JsonTextError {
    message: String,
}

impl fmt::Display for JsonTextError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.message)
    }
}

impl std::error::Error for JsonTextError {}

impl JsonValue {
    /// JSON's `null`, which is not the same as an absent value.
    #[must_use]
    pub fn null() -> Self {
        Self::checked("null", 0)
    }

    pub(crate) fn checked(text: &str, depth: u32) -> Self {
        let text = CompactText::new(text);
        Self { text, depth }
    }

    /// The value that a JSON text denotes.
    ///
    /// # Errors
    ///
    /// When the text is not JSON (RFC 8259), or nests more than 512 levels deep.
    pub fn from_text(text: &str) -> Result<Self, JsonTextError> {
        let mut reader = Reader::new(text);
        read(&mut reader).map_err(|_| JsonTextError {
            message: reader.syntax_error().to_string(),
        })
    }

    /// The value that `serde_json` makes of anything serializable. A number that is not finite becomes `null`.
    ///
    /// # Errors
    ///
    /// When `serde_json` cannot write it, for example a map with keys that are not strings.
    pub fn from_serialize<T: Serialize + ?Sized>(value: &T) -> Result<Self, serde_json::Error> {
        serde_json::to_string(value).map(|text| Self::written(&text))
    }

    /// What `serde_json` wrote is JSON; too deep a value is refused when it is encoded.
    fn written(text: &str) -> Self {
        read(&mut Reader::new(text)).unwrap_or_else(|_| Self::checked(text, u32::MAX))
    }

    /// The JSON text: of a string with its quotes and escapes.
    #[must_use]
    pub fn text(&self) -> &str {
        self.text.as_str()
    }

    pub(crate) fn depth(&self) -> u32 {
        self.depth
    }

    /// True for JSON's `null`.
    #[must_use]
    pub fn is_null(&self) -> bool {
        self.text() == "null"
    }

    /// The value in a type of your own.
    ///
    /// # Errors
    ///
    /// When the type does not fit, or when `serde_json` does not take what JSON allows: a lone surrogate escape, or a
    /// number that no `f64` holds.
    pub fn deserialize<T: DeserializeOwned>(&self) -> Result<T, serde_json::Error> {
        let mut deserializer = serde_json::Deserializer::from_str(self.text());
        if self.depth <= MAX_DEPTH {
            deserializer.disable_recursion_limit();
        }
        let value = T::deserialize(&mut deserializer)?;
        deserializer.end()?;
        Ok(value)
    }

    /// The value as a tree.
    ///
    /// # Errors
    ///
    /// As for [`deserialize`](Self::deserialize).
    pub fn to_value(&self) -> Result<serde_json::Value, serde_json::Error> {
        self.deserialize()
    }

    /// True when both mean the same: numbers are compared exactly and however they are spelled, strings without regard
    /// to escapes, objects without regard to order, and of duplicate keys the last one counts.
    #[must_use]
    pub fn same_value(&self, other: &Self) -> bool {
        self == other || canonical(self.text()) == canonical(other.text())
    }
}

fn read(reader: &mut Reader<'_>) -> Decoded<JsonValue> {
    let value = reader.raw()?;
    reader.end()?;
    Ok(value)
}

impl PartialEq for JsonValue {
    fn eq(&self, other: &Self) -> bool {
        self.text() == other.text()
    }
}

impl Eq for JsonValue {}

impl Hash for JsonValue {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.text().hash(state);
    }
}

/// `null`
impl Default for JsonValue {
    fn default() -> Self {
        Self::null()
    }
}

/// The JSON text.
impl fmt::Display for JsonValue {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.text())
    }
}

impl fmt::Debug for JsonValue {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "JsonValue({self})")
    }
}

impl std::str::FromStr for JsonValue {
    type Err = JsonTextError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::from_text(text)
    }
}

impl From<serde_json::Value> for JsonValue {
    fn from(value: serde_json::Value) -> Self {
        Self::from(&value)
    }
}

impl From<&serde_json::Value> for JsonValue {
    fn from(value: &serde_json::Value) -> Self {
        Self::written(&value.to_string())
    }
}

impl From<&str> for JsonValue {
    fn from(value: &str) -> Self {
        let mut text = String::with_capacity(value.len() + 2);
        text.push('"');
        push_escaped(&mut text, value);
        text.push('"');
        Self::checked(&text, 0)
    }
}

impl From<String> for JsonValue {
    fn from(value: String) -> Self {
        Self::from(value.as_str())
    }
}

impl From<bool> for JsonValue {
    fn from(value: bool) -> Self {
        Self::checked(if value { "true" } else { "false" }, 0)
    }
}

impl From<i32> for JsonValue {
    fn from(value: i32) -> Self {
        Self::checked(&value.to_string(), 0)
    }
}

impl From<i64> for JsonValue {
    fn from(value: i64) -> Self {
        Self::checked(&value.to_string(), 0)
    }
}

impl From<u64> for JsonValue {
    fn from(value: u64) -> Self {
        Self::checked(&value.to_string(), 0)
    }
}

/// A number that is not finite becomes `null`.
impl From<f64> for JsonValue {
    fn from(value: f64) -> Self {
        Self::from(serde_json::Value::from(value))
    }
}
