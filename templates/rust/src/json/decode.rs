use std::collections::HashMap;
use std::ops::Range;

use super::issue::Keyword;
use super::map::{Key, Map};
use super::path::Path;
use super::reader::{Decoded, Fault, Reader, Text};
use super::text::unescape;
use super::value::JsonValue;

/// The largest integer that a double holds exactly together with all smaller ones, 2^53-1.
pub(crate) const MAX_SAFE_INTEGER: i64 = 9_007_199_254_740_991;

/// A type that can be read from a frame.
///
/// When the value is not what the contract says, it is read to its end, the reader gets the issues, and the result is
/// [`Fault::Value`].
pub(crate) trait Decode: Sized {
    fn decode(reader: &mut Reader<'_>, path: &Path<'_>) -> Decoded<Self>;
}

impl Decode for String {
    fn decode(reader: &mut Reader<'_>, path: &Path<'_>) -> Decoded<Self> {
        let Some(b'"') = reader.peek() else {
            return reader.wrong_type(path, "a string");
        };
        let quoted = reader.quoted()?;
        if quoted.escaped {
            return Ok(unescape(quoted.raw).0);
        }
        Ok(quoted.raw.to_owned())
    }
}

impl Decode for bool {
    fn decode(reader: &mut Reader<'_>, path: &Path<'_>) -> Decoded<Self> {
        match reader.peek() {
            Some(b't') => reader.word("true").map(|()| true),
            Some(b'f') => reader.word("false").map(|()| false),
            _ => reader.wrong_type(path, "a boolean"),
        }
    }
}

impl Decode for i64 {
    fn decode(reader: &mut Reader<'_>, path: &Path<'_>) -> Decoded<Self> {
        integer(reader, path, -MAX_SAFE_INTEGER, MAX_SAFE_INTEGER)
    }
}

impl Decode for u64 {
    fn decode(reader: &mut Reader<'_>, path: &Path<'_>) -> Decoded<Self> {
        natural(reader, path, 0, MAX_SAFE_INTEGER.unsigned_abs())
    }
}

impl Decode for f64 {
    fn decode(reader: &mut Reader<'_>, path: &Path<'_>) -> Decoded<Self> {
        number(reader, path, f64::MIN, f64::MAX)
    }
}

impl Decode for JsonValue {
    fn decode(reader: &mut Reader<'_>, _path: &Path<'_>) -> Decoded<Self> {
        reader.raw()
    }
}

impl<T: Decode> Decode for Box<T> {
    fn decode(reader: &mut Reader<'_>, path: &Path<'_>) -> Decoded<Self> {
        T::decode(reader, path).map(Box::new)
    }
}

impl<T: Decode> Decode for Vec<T> {
    fn decode(reader: &mut Reader<'_>, path: &Path<'_>) -> Decoded<Self> {
        list(reader, path, T::decode)
    }
}

impl<T: Decode> Decode for Map<T> {
    fn decode(reader: &mut Reader<'_>, path: &Path<'_>) -> Decoded<Self> {
        map(reader, path, T::decode)
    }
}

/// Any string.
#[inline]
pub(crate) fn text<'a>(reader: &mut Reader<'a>, path: &Path<'_>) -> Decoded<Text<'a>> {
    match reader.peek() {
        Some(b'"') => reader.quoted().map(|quoted| quoted.text()),
        _ => reader.wrong_type(path, "a string"),
    }
}

/// A whole number in any spelling.
pub(crate) fn integer(
    reader: &mut Reader<'_>,
    path: &Path<'_>,
    minimum: i64,
    maximum: i64,
) -> Decoded<i64> {
    let Some(b'-' | b'0'..=b'9') = reader.peek() else {
        return reader.wrong_type(path, "an integer");
    };
    let value = match reader.small_whole() {
        Some(value) => value,
        None => match whole(reader.number()?) {
            Some(value) => value,
            None => {
                let message = "must be an integer".to_owned();
                return reader.fail(path, Keyword::Type, message);
            }
        },
    };
    if value < minimum {
        let message = format!("must be at least {minimum}");
        return reader.fail(path, Keyword::Minimum, message);
    }
    if value > maximum {
        let message = format!("must be at most {maximum}");
        return reader.fail(path, Keyword::Maximum, message);
    }
    Ok(value)
}

/// The whole number that a text denotes as a double. What exceeds an `i64` becomes its nearest, far out of all bounds.
fn whole(text: &str) -> Option<i64> {
    let value: f64 = text.parse().ok()?;
    let whole = value.is_finite() && value.fract() == 0.0;
    whole.then_some(value as i64)
}

/// A whole number that cannot be negative.
pub(crate) fn natural(
    reader: &mut Reader<'_>,
    path: &Path<'_>,
    minimum: u64,
    maximum: u64,
) -> Decoded<u64> {
    let minimum = i64::try_from(minimum).unwrap_or(i64::MAX);
    let maximum = i64::try_from(maximum).unwrap_or(i64::MAX);
    integer(reader, path, minimum, maximum).map(i64::unsigned_abs)
}

/// A finite number.
pub(crate) fn number(
    reader: &mut Reader<'_>,
    path: &Path<'_>,
    minimum: f64,
    maximum: f64,
) -> Decoded<f64> {
    let Some(b'-' | b'0'..=b'9') = reader.peek() else {
        return reader.wrong_type(path, "a number");
    };
    let value: f64 = reader.number()?.parse().unwrap_or(f64::NAN);
    if !value.is_finite() {
        let message = "must be a number that a double can hold".to_owned();
        return reader.fail(path, Keyword::Type, message);
    }
    if value < minimum {
        let message = format!("must be at least {minimum}");
        return reader.fail(path, Keyword::Minimum, message);
    }
    if value > maximum {
        let message = format!("must be at most {maximum}");
        return reader.fail(path, Keyword::Maximum, message);
    }
    Ok(value)
}

/// A list with items of one type.
pub(crate) fn list<'a, T>(
    reader: &mut Reader<'a>,
    path: &Path<'_>,
    mut item: impl FnMut(&mut Reader<'a>, &Path<'_>) -> Decoded<T>,
) -> Decoded<Vec<T>> {
    if reader.peek() != Some(b'[') {
        return reader.wrong_type(path, "a list");
    }
    reader.open()?;
    let mut items = Vec::new();
    let mut index = 0;
    let mut failed = false;
    while reader.next_item(index == 0)? {
        match item(reader, &Path::Index(path, index)) {
            Ok(item) => items.push(item),
            Err(Fault::Value) => failed = true,
            Err(Fault::Syntax) => return Err(Fault::Syntax),
        }
        index += 1;
    }
    if failed {
        return Err(Fault::Value);
    }
    Ok(items)
}

/// An object with arbitrary keys and values of one type.
pub(crate) fn map<'a, T>(
    reader: &mut Reader<'a>,
    path: &Path<'_>,
    mut value: impl FnMut(&mut Reader<'a>, &Path<'_>) -> Decoded<T>,
) -> Decoded<Map<T>> {
    if reader.peek() != Some(b'{') {
        return reader.wrong_type(path, "an object");
    }
    reader.open()?;
    let mut entries = Map::new();
    let mut faults: HashMap<Key, Range<usize>> = HashMap::new();
    let mut first = true;
    while let Some(quoted) = reader.next_key(first)? {
        first = false;
        let text = quoted.text();
        // A key of a typed map is a typed string: U+FFFD stands for a lone surrogate.
        let key = if text.lone {
            Key::new(&text.text)
        } else {
            Key::read(quoted)
        };
        if !faults.is_empty() {
            if let Some(issues) = faults.remove(&key) {
                reader.forget(issues);
            }
        }
        let start = reader.issue_count();
        match value(reader, &Path::Key(path, &text.text)) {
            Ok(value) => {
                entries.put(key, value);
            }
            Err(Fault::Value) => {
                faults.insert(key, start..reader.issue_count());
            }
            Err(Fault::Syntax) => return Err(Fault::Syntax),
        }
    }
    if faults.is_empty() {
        return Ok(entries);
    }
    Err(Fault::Value)
}
