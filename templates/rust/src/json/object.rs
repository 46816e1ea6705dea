use std::borrow::Cow;
use std::ops::Range;

use super::decode::Decode;
use super::issue::Keyword;
use super::map::{Extra, Key};
use super::path::Path;
use super::reader::{Decoded, Fault, Quoted, Reader};

/// Reads an object with known fields, key by key, and keeps what it does not know.
pub(crate) struct Object<'r, 'a, 'p> {
    reader: &'r mut Reader<'a>,
    path: &'p Path<'p>,
    quoted: Quoted<'a>,
    /// The current key, where it holds escapes.
    unescaped: String,
    first: bool,
    /// The known keys whose latest value is wrong, with their issues: never more than there are fields.
    faults: Vec<(Cow<'a, str>, Range<usize>)>,
    missing: bool,
    extra: Extra,
}

impl<'r, 'a, 'p> Object<'r, 'a, 'p> {
    /// Reads the object that the reader has just opened.
    #[inline]
    pub(crate) fn new(reader: &'r mut Reader<'a>, path: &'p Path<'p>) -> Self {
        Self {
            reader,
            path,
            quoted: Quoted {
                raw: "",
                escaped: false,
            },
            unescaped: String::new(),
            first: true,
            faults: Vec::new(),
            missing: false,
            extra: Extra::new(),
        }
    }

    /// To the next key, or past the end.
    #[inline]
    pub(crate) fn next(&mut self) -> Decoded<bool> {
        loop {
            let Some(quoted) = self.reader.next_key(self.first)? else {
                return Ok(false);
            };
            self.first = false;
            self.quoted = quoted;
            if !quoted.escaped {
                return Ok(true);
            }
            let text = quoted.text();
            if !text.lone {
                self.unescaped = text.text.into_owned();
                return Ok(true);
            }
            // No field has such a key, however much U+FFFD in its place may look like one.
            self.unknown()?;
        }
    }

    #[inline]
    pub(crate) fn key(&self) -> &str {
        if self.quoted.escaped {
            return &self.unescaped;
        }
        self.quoted.raw
    }

    pub(crate) fn reader(&mut self) -> &mut Reader<'a> {
        self.reader
    }

    /// The current key's value, or nothing when it is wrong.
    #[inline]
    pub(crate) fn value<T: Decode>(&mut self) -> Decoded<Option<T>> {
        self.value_with(T::decode)
    }

    #[inline]
    pub(crate) fn value_with<T>(
        &mut self,
        decode: impl FnOnce(&mut Reader<'a>, &Path<'_>) -> Decoded<T>,
    ) -> Decoded<Option<T>> {
        self.forget();
        let start = self.reader.issue_count();
        let key = if self.quoted.escaped {
            &self.unescaped
        } else {
            self.quoted.raw
        };
        match decode(self.reader, &Path::Key(self.path, key)) {
            Ok(value) => Ok(Some(value)),
            Err(Fault::Value) => {
                self.blame(start);
                Ok(None)
            }
            Err(Fault::Syntax) => Err(Fault::Syntax),
        }
    }

    #[cold]
    fn blame(&mut self, start: usize) {
        let issues = start..self.reader.issue_count();
        self.faults.push((self.quoted.text().text, issues));
    }

    /// Drops what was wrong with an earlier value of the current key: the last one counts.
    #[inline]
    pub(crate) fn forget(&mut self) {
        if !self.faults.is_empty() {
            self.forget_faults();
        }
    }

    fn forget_faults(&mut self) {
        let same = |(key, _): &(Cow<'_, str>, _)| key == self.key();
        let Some(index) = self.faults.iter().position(same) else {
            return;
        };
        let (_, issues) = self.faults.swap_remove(index);
        self.reader.forget(issues);
    }

    /// Keeps the current key and its value as they are.
    pub(crate) fn unknown(&mut self) -> Decoded<()> {
        let value = self.reader.raw()?;
        self.extra.put(Key::read(self.quoted), value);
        Ok(())
    }

    /// The value of a field that must be there.
    #[inline]
    pub(crate) fn required<T>(&mut self, key: &str, value: Option<T>) -> Decoded<T> {
        match value {
            Some(value) => Ok(value),
            None => Err(self.without(key)),
        }
    }

    #[cold]
    fn without(&mut self, key: &str) -> Fault {
        if !self.faults.iter().any(|(wrong, _)| wrong == key) {
            self.missing = true;
            let message = "is missing".to_owned();
            let path = Path::Key(self.path, key);
            self.reader.report(&path, Keyword::Required, message);
        }
        Fault::Value
    }

    /// The unknown fields, unless a known one is missing or wrong.
    #[inline]
    pub(crate) fn finish(self) -> Decoded<Extra> {
        if self.missing || !self.faults.is_empty() {
            return Err(Fault::Value);
        }
        Ok(self.extra)
    }
}
