use std::str::FromStr;

use super::decode::text;
use super::issue::Keyword;
use super::path::Path;
use super::reader::{Decoded, Reader};

/// One of a closed set of strings.
pub(crate) fn enumeration<T: FromStr>(reader: &mut Reader<'_>, path: &Path<'_>) -> Decoded<T> {
    let text = text(reader, path)?;
    // With a lone surrogate it is none of them, however it looks with U+FFFD in its place.
    if !text.lone {
        if let Ok(value) = text.text.parse() {
            return Ok(value);
        }
    }
    let message = format!("is none of the known values: {:?}", text.text);
    reader.fail(path, Keyword::Enum, message)
}
