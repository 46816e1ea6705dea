use std::borrow::Cow;
use std::fmt;
use std::ops::Range;

use super::issue::{Issue, Keyword};
use super::path::Path;
use super::text::{plain_run, short_run, unescape};
use super::value::JsonValue;

/// How many arrays and objects may stand inside one another.
pub(crate) const MAX_DEPTH: u32 = 512;

/// Why a value could not be decoded. One byte: results travel in registers, and the reader holds the rest.
#[derive(Clone, Copy)]
#[repr(usize)]
pub(crate) enum Fault {
    /// The text is not JSON; nothing after this place was read.
    Syntax,
    /// The value was read to its end and is not what the contract says; the reader holds the issues.
    Value,
}

pub(crate) type Decoded<T> = Result<T, Fault>;

/// Where a text stops being JSON, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SyntaxError {
    pub(crate) offset: usize,
    pub(crate) expected: &'static str,
}

impl fmt::Display for SyntaxError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { offset, expected } = self;
        write!(formatter, "not JSON at byte {offset}: expected {expected}")
    }
}

/// A string of the text, its escapes undone.
pub(crate) struct Text<'a> {
    pub(crate) text: Cow<'a, str>,
    /// True when a lone surrogate escape became U+FFFD.
    pub(crate) lone: bool,
}

/// What stands between the quotes of a string.
#[derive(Clone, Copy)]
pub(crate) struct Quoted<'a> {
    pub(crate) raw: &'a str,
    pub(crate) escaped: bool,
}

impl<'a> Quoted<'a> {
    pub(crate) fn text(self) -> Text<'a> {
        if self.escaped {
            let (text, lone) = unescape(self.raw);
            let text = Cow::Owned(text);
            return Text { text, lone };
        }
        Text {
            text: Cow::Borrowed(self.raw),
            lone: false,
        }
    }
}

/// Walks over a JSON text once, checking every byte of it.
pub(crate) struct Reader<'a> {
    text: &'a str,
    at: usize,
    depth: u32,
    issues: Vec<Option<Issue>>,
    expected: &'static str,
}

impl<'a> Reader<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        Self {
            text,
            at: 0,
            depth: 0,
            issues: Vec::new(),
            expected: "",
        }
    }

    /// A reader for a part of a text that stands `depth` levels deep in it.
    pub(crate) fn within(text: &'a str, depth: u32) -> Self {
        let mut reader = Self::new(text);
        reader.depth = depth;
        reader
    }

    /// The first byte of the next value, key or closing mark.
    #[inline]
    pub(crate) fn peek(&mut self) -> Option<u8> {
        match self.bytes().get(self.at) {
            Some(&byte) if byte > b' ' => Some(byte),
            _ => self.peek_beyond(),
        }
    }

    /// Steps over white space, which most frames do without.
    fn peek_beyond(&mut self) -> Option<u8> {
        while let Some(&byte) = self.bytes().get(self.at) {
            if !matches!(byte, b' ' | b'\n' | b'\r' | b'\t') {
                return Some(byte);
            }
            self.at += 1;
        }
        None
    }

    #[inline]
    fn bytes(&self) -> &'a [u8] {
        self.text.as_bytes()
    }

    pub(crate) fn position(&self) -> usize {
        self.at
    }

    pub(crate) fn since(&self, start: usize) -> &'a str {
        &self.text[start..self.at]
    }

    /// The text is not JSON here.
    #[cold]
    pub(crate) fn unexpected(&mut self, expected: &'static str) -> Fault {
        self.expected = expected;
        Fault::Syntax
    }

    /// Where the text stopped being JSON.
    pub(crate) fn syntax_error(&self) -> SyntaxError {
        SyntaxError {
            offset: self.at,
            expected: self.expected,
        }
    }

    /// Nothing but white space may follow.
    pub(crate) fn end(&mut self) -> Decoded<()> {
        match self.peek() {
            None => Ok(()),
            Some(_) => Err(self.unexpected("the end of the text")),
        }
    }

    /// Steps over the mark that opens an array or object.
    #[inline]
    pub(crate) fn open(&mut self) -> Decoded<()> {
        if self.depth >= MAX_DEPTH {
            return Err(self.unexpected("at most 512 levels of nesting"));
        }
        self.depth += 1;
        self.at += 1;
        Ok(())
    }

    /// Steps over the mark that opens an object, or over a value of another kind.
    #[inline]
    pub(crate) fn open_object(&mut self, path: &Path<'_>) -> Decoded<()> {
        match self.peek() {
            Some(b'{') => self.open(),
            _ => self.wrong_type(path, "an object"),
        }
    }

    /// Steps over the mark that closes it.
    #[inline]
    pub(crate) fn close(&mut self) {
        self.depth -= 1;
        self.at += 1;
    }

    /// To the next item of an array, or past its end.
    pub(crate) fn next_item(&mut self, first: bool) -> Decoded<bool> {
        match self.peek() {
            Some(b']') => {
                self.close();
                Ok(false)
            }
            Some(_) if first => Ok(true),
            Some(b',') => {
                self.at += 1;
                match self.peek() {
                    Some(b']') | None => Err(self.unexpected("a value")),
                    Some(_) => Ok(true),
                }
            }
            _ => Err(self.unexpected("a comma or a closing bracket")),
        }
    }

    /// To the value of the next key of an object, or past its end.
    #[inline]
    pub(crate) fn next_key(&mut self, first: bool) -> Decoded<Option<Quoted<'a>>> {
        let mut byte = self.peek();
        if byte == Some(b'}') {
            self.close();
            return Ok(None);
        }
        if !first {
            if byte != Some(b',') {
                return Err(self.unexpected("a comma or a closing brace"));
            }
            self.at += 1;
            byte = self.peek();
        }
        if byte != Some(b'"') {
            return Err(self.unexpected("a key in double quotes"));
        }
        let key = self.quoted()?;
        if self.peek() != Some(b':') {
            return Err(self.unexpected("a colon"));
        }
        self.at += 1;
        Ok(Some(key))
    }

    /// The string that opens here.
    #[inline]
    pub(crate) fn quoted(&mut self) -> Decoded<Quoted<'a>> {
        let start = self.at + 1;
        // Most keys are this short.
        match short_run(self.bytes(), start) {
            Some(end) if self.bytes()[end] == b'"' => {
                self.at = end + 1;
                Ok(Quoted {
                    raw: &self.text[start..end],
                    escaped: false,
                })
            }
            _ => self.long_quoted(),
        }
    }

    fn long_quoted(&mut self) -> Decoded<Quoted<'a>> {
        let start = self.at + 1;
        let mut escaped = false;
        self.at = start;
        loop {
            self.at = plain_run(self.bytes(), self.at);
            match self.bytes().get(self.at) {
                Some(b'"') => break,
                Some(b'\\') => {
                    escaped = true;
                    self.escape()?;
                }
                Some(_) => return Err(self.unexpected("no raw control character")),
                None => return Err(self.unexpected("a closing quote")),
            }
        }
        let raw = &self.text[start..self.at];
        self.at += 1;
        Ok(Quoted { raw, escaped })
    }

    fn escape(&mut self) -> Decoded<()> {
        self.at += 1;
        match self.bytes().get(self.at) {
            Some(b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't') => {
                self.at += 1;
                Ok(())
            }
            Some(b'u') => {
                self.at += 1;
                for _ in 0..4 {
                    match self.bytes().get(self.at) {
                        Some(byte) if byte.is_ascii_hexdigit() => self.at += 1,
                        _ => return Err(self.unexpected("four hexadecimal digits")),
                    }
                }
                Ok(())
            }
            _ => Err(self.unexpected("an escape that JSON has")),
        }
    }

    /// The whole number that starts here, if it is written without fraction and exponent and in up to 15 digits.
    #[inline]
    pub(crate) fn small_whole(&mut self) -> Option<i64> {
        let rest = &self.bytes()[self.at..];
        let negative = rest.first() == Some(&b'-');
        let start = usize::from(negative);
        let digits = &rest[start..];
        let mut value = 0;
        let mut count = 0;
        for &byte in digits.iter().take(16) {
            let digit = byte.wrapping_sub(b'0');
            if digit > 9 {
                break;
            }
            value = value * 10 + i64::from(digit);
            count += 1;
        }
        let zero_first = count > 1 && digits[0] == b'0';
        let goes_on = matches!(digits.get(count), Some(b'.' | b'e' | b'E'));
        if !matches!(count, 1..=15) || zero_first || goes_on {
            return None;
        }
        self.at += start + count;
        Some(if negative { -value } else { value })
    }

    /// The text of the number that starts here.
    pub(crate) fn number(&mut self) -> Decoded<&'a str> {
        let start = self.at;
        if self.bytes().get(self.at) == Some(&b'-') {
            self.at += 1;
        }
        if self.bytes().get(self.at) == Some(&b'0') {
            self.at += 1;
        } else {
            self.digits()?;
        }
        if self.bytes().get(self.at) == Some(&b'.') {
            self.at += 1;
            self.digits()?;
        }
        if let Some(b'e' | b'E') = self.bytes().get(self.at) {
            self.at += 1;
            if let Some(b'+' | b'-') = self.bytes().get(self.at) {
                self.at += 1;
            }
            self.digits()?;
        }
        Ok(self.since(start))
    }

    fn digits(&mut self) -> Decoded<()> {
        let start = self.at;
        while self.bytes().get(self.at).is_some_and(u8::is_ascii_digit) {
            self.at += 1;
        }
        if self.at == start {
            return Err(self.unexpected("a digit"));
        }
        Ok(())
    }

    /// The word `true`, `false` or `null`.
    pub(crate) fn word(&mut self, word: &'static str) -> Decoded<()> {
        if self.bytes()[self.at..].starts_with(word.as_bytes()) {
            self.at += word.len();
            return Ok(());
        }
        Err(self.unexpected("a value"))
    }

    /// Steps over any value, however deep, and says how deep it is.
    pub(crate) fn skip(&mut self) -> Decoded<u32> {
        match self.peek() {
            Some(b'{' | b'[') => self.skip_container(),
            _ => {
                self.skip_scalar()?;
                Ok(0)
            }
        }
    }

    fn skip_scalar(&mut self) -> Decoded<()> {
        match self.peek() {
            Some(b'"') => self.quoted().map(drop),
            Some(b'-' | b'0'..=b'9') => self.number().map(drop),
            Some(b't') => self.word("true"),
            Some(b'f') => self.word("false"),
            Some(b'n') => self.word("null"),
            _ => Err(self.unexpected("a value")),
        }
    }

    fn skip_container(&mut self) -> Decoded<u32> {
        let outside = self.depth;
        let mut deepest = outside;
        // One bit per level: set for an object. The call stack stays as it is.
        let mut objects = [0_u64; MAX_DEPTH as usize / 64];
        let mut first = true;
        let mut opening = self.peek();
        loop {
            if let Some(mark @ (b'{' | b'[')) = opening {
                self.open()?;
                deepest = deepest.max(self.depth);
                let level = self.depth as usize - 1;
                let bit = 1 << (level % 64);
                if mark == b'{' {
                    objects[level / 64] |= bit;
                } else {
                    objects[level / 64] &= !bit;
                }
                first = true;
            } else if opening.is_some() {
                self.skip_scalar()?;
                first = false;
            }
            let level = self.depth as usize - 1;
            let more = if objects[level / 64] >> (level % 64) & 1 == 1 {
                self.next_key(first)?.is_some()
            } else {
                self.next_item(first)?
            };
            if more {
                opening = match self.peek() {
                    None => return Err(self.unexpected("a value")),
                    byte => byte,
                };
            } else if self.depth == outside {
                return Ok(deepest - outside);
            } else {
                first = false;
                opening = None;
            }
        }
    }

    /// Any value, as it is written.
    pub(crate) fn raw(&mut self) -> Decoded<JsonValue> {
        self.peek();
        let start = self.at;
        let depth = self.skip()?;
        Ok(JsonValue::checked(self.since(start), depth))
    }

    /// Steps over a value that is of another kind than the contract says.
    #[cold]
    pub(crate) fn wrong_type<T>(&mut self, path: &Path<'_>, wanted: &str) -> Decoded<T> {
        self.skip()?;
        self.fail(path, Keyword::Type, format!("must be {wanted}"))
    }

    #[cold]
    pub(crate) fn fail<T>(
        &mut self,
        path: &Path<'_>,
        keyword: Keyword,
        message: String,
    ) -> Decoded<T> {
        self.report(path, keyword, message);
        Err(Fault::Value)
    }

    pub(crate) fn report(&mut self, path: &Path<'_>, keyword: Keyword, message: String) {
        self.issues.push(Some(Issue {
            path: path.pointer(),
            keyword,
            message,
        }));
    }

    pub(crate) fn issue_count(&self) -> usize {
        self.issues.len()
    }

    /// Forgets the issues of a value that a later duplicate of its key replaces.
    pub(crate) fn forget(&mut self, issues: Range<usize>) {
        if issues.end == self.issues.len() {
            self.issues.truncate(issues.start);
        } else {
            // Numbers given out for other values must stay as they are.
            self.issues[issues].fill(None);
        }
    }

    /// Takes the issues from `start` on.
    pub(crate) fn take_issues(&mut self, start: usize) -> Vec<Issue> {
        self.issues.drain(start..).flatten().collect()
    }
}
