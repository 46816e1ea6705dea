use std::str::FromStr;

use super::decode::text;
use super::issue::Keyword;
use super::name::UnknownName;
use super::path::Path;
use super::reader::{Decoded, Reader};

/// One of a closed set of strings.
pub(crate) fn enumeration<T>(reader: &mut Reader<'_>, path: &Path<'_>) -> Decoded<T>
where
    T: FromStr<Err = UnknownName>,
{
    let text = text(reader, path)?;
    let message = match text.text.parse() {
        Ok(value) if !text.lone => return Ok(value),
        // It is none of them, however it looks with U+FFFD in its place.
        Ok(_) => "may not hold a lone surrogate".to_owned(),
        Err(unknown) => unknown.to_string(),
    };
    reader.fail(path, Keyword::Enum, message)
}
