use serde::de::Error as _;
use serde::ser::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::value::RawValue;

use super::decode::Decode;
use super::issue::Issue;
use super::map::Extra;
use super::object::Object;
use super::path::Path;
use super::reader::{Decoded, Fault, Reader};
use super::value::JsonValue;
use super::writer::{Encode, Writer};

/// Serializes as this crate encodes: only `serde_json` keeps the text as it is.
pub(crate) fn serialize<T: Encode, S: Serializer>(
    value: &T,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let mut writer = Writer::new();
    value.encode(&mut writer).map_err(S::Error::custom)?;
    serialize_text(writer.finish(), serializer)
}

fn serialize_text<S: Serializer>(text: String, serializer: S) -> Result<S::Ok, S::Error> {
    let raw = RawValue::from_string(text).map_err(S::Error::custom)?;
    raw.serialize(serializer)
}

/// Deserializes by the rules of the protocol rather than serde's.
pub(crate) fn deserialize<'de, T: Decode, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<T, D::Error> {
    deserialize_with(deserializer, |text| {
        let mut reader = Reader::new(text);
        T::decode(&mut reader, &Path::Root).map_err(|fault| match fault {
            Fault::Syntax => reader.syntax_error().to_string(),
            Fault::Value => sentence(&reader.take_issues(0)),
        })
    })
}

/// Deserializes whatever can be read from the JSON text.
pub(crate) fn deserialize_with<'de, T, D: Deserializer<'de>>(
    deserializer: D,
    read: impl FnOnce(&str) -> Result<T, String>,
) -> Result<T, D::Error> {
    let raw = Box::<RawValue>::deserialize(deserializer)?;
    read(raw.get()).map_err(D::Error::custom)
}

/// All issues in one line.
pub(crate) fn sentence(issues: &[Issue]) -> String {
    let texts: Vec<String> = issues.iter().map(ToString::to_string).collect();
    texts.join("; ")
}

impl Serialize for JsonValue {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serialize_text(self.text().to_owned(), serializer)
    }
}

impl<'de> Deserialize<'de> for JsonValue {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserialize(deserializer)
    }
}

impl Serialize for Extra {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serialize(self, serializer)
    }
}

impl<'de> Deserialize<'de> for Extra {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserialize(deserializer).map(|Fields(extra)| extra)
    }
}

/// An object of which no field is known.
struct Fields(Extra);

impl Decode for Fields {
    fn decode(reader: &mut Reader<'_>, path: &Path<'_>) -> Decoded<Self> {
        reader.open_object(path)?;
        let mut object = Object::new(reader, path);
        while object.next()? {
            object.unknown()?;
        }
        object.finish().map(Self)
    }
}
