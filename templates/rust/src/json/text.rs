use std::borrow::Cow;

const ONES: u64 = 0x0101_0101_0101_0101;
const HIGHS: u64 = 0x8080_8080_8080_8080;

/// Marks the high bit of the lowest byte that ends a plain run; bytes above it may be marked by mistake.
const fn marks(word: u64) -> u64 {
    // With its second bit turned over the quote follows the control characters, which trade places among themselves.
    let quotes_and_controls = (word ^ (ONES * 0x02)).wrapping_sub(ONES * 0x21);
    let backslashes = (word ^ (ONES * b'\\' as u64)).wrapping_sub(ONES);
    (quotes_and_controls | backslashes) & !word & HIGHS
}

/// Where, from `at` on, the first quote, backslash or control character stands, if that is within the next 8 bytes.
#[inline]
pub(crate) fn short_run(bytes: &[u8], at: usize) -> Option<usize> {
    let chunk = bytes.get(at..)?.first_chunk()?;
    let marks = marks(u64::from_le_bytes(*chunk));
    (marks != 0).then_some(at + marks.trailing_zeros() as usize / 8)
}

/// Where, from `at` on, the first quote, backslash or control character stands, or else where the text ends.
pub(crate) fn plain_run(bytes: &[u8], mut at: usize) -> usize {
    while bytes.len() >= at + 8 {
        if let Some(end) = short_run(bytes, at) {
            return end;
        }
        at += 8;
    }
    while let Some(&byte) = bytes.get(at) {
        if byte < 0x20 || byte == b'"' || byte == b'\\' {
            break;
        }
        at += 1;
    }
    at
}

/// Appends what stands between the quotes of a JSON string.
pub(crate) fn push_escaped(out: &mut String, text: &str) {
    let mut start = 0;
    loop {
        let end = plain_run(text.as_bytes(), start);
        out.push_str(&text[start..end]);
        let Some(&byte) = text.as_bytes().get(end) else {
            return;
        };
        push_escape(out, byte);
        start = end + 1;
    }
}

fn push_escape(out: &mut String, byte: u8) {
    match byte {
        b'"' => out.push_str("\\\""),
        b'\\' => out.push_str("\\\\"),
        b'\n' => out.push_str("\\n"),
        b'\r' => out.push_str("\\r"),
        b'\t' => out.push_str("\\t"),
        8 => out.push_str("\\b"),
        12 => out.push_str("\\f"),
        other => push_unit(out, u16::from(other)),
    }
}

fn push_unit(out: &mut String, unit: u16) {
    out.push_str("\\u");
    for shift in [12, 8, 4, 0] {
        let digit = u32::from(unit >> shift & 0xf);
        out.push(char::from_digit(digit, 16).unwrap_or('0'));
    }
}

/// A text between quotes, with the one spelling that equal texts share.
pub(crate) fn escape(text: &str) -> Cow<'_, str> {
    if plain_run(text.as_bytes(), 0) == text.len() {
        return Cow::Borrowed(text);
    }
    let mut escaped = String::with_capacity(text.len() + 8);
    push_escaped(&mut escaped, text);
    Cow::Owned(escaped)
}

/// Undoes the escapes of a checked string; true when a lone surrogate became U+FFFD.
pub(crate) fn unescape(raw: &str) -> (String, bool) {
    let mut text = String::with_capacity(raw.len());
    let mut lone = false;
    for piece in Pieces(raw) {
        match piece {
            Piece::Plain(plain) => text.push_str(plain),
            Piece::Character(character) => text.push(character),
            Piece::Lone(_) => {
                lone = true;
                text.push(char::REPLACEMENT_CHARACTER);
            }
        }
    }
    (text, lone)
}

/// The one spelling of a checked string that all its spellings share; a lone surrogate stays an escape.
pub(crate) fn respell(raw: &str) -> String {
    let mut text = String::with_capacity(raw.len());
    for piece in Pieces(raw) {
        match piece {
            Piece::Plain(plain) => text.push_str(plain),
            Piece::Character(character) => {
                push_escaped(&mut text, character.encode_utf8(&mut [0; 4]));
            }
            Piece::Lone(unit) => push_unit(&mut text, unit),
        }
    }
    text
}

enum Piece<'a> {
    Plain(&'a str),
    Character(char),
    Lone(u16),
}

/// Divides a checked string into runs without escapes, escaped characters and lone surrogates.
struct Pieces<'a>(&'a str);

impl<'a> Pieces<'a> {
    fn take(&mut self, length: usize) -> &'a str {
        let (taken, rest) = self.0.split_at(length);
        self.0 = rest;
        taken
    }

    fn unit(&self) -> Option<u16> {
        let digits = self.0.strip_prefix("\\u")?.get(..4)?;
        u16::from_str_radix(digits, 16).ok()
    }

    fn unicode(&mut self, unit: u16) -> Piece<'a> {
        if let Some(character) = char::from_u32(u32::from(unit)) {
            return Piece::Character(character);
        }
        if let Some(low) = self.unit() {
            if let Some(Ok(character)) = char::decode_utf16([unit, low]).next() {
                self.take(6);
                return Piece::Character(character);
            }
        }
        Piece::Lone(unit)
    }
}

impl<'a> Iterator for Pieces<'a> {
    type Item = Piece<'a>;

    fn next(&mut self) -> Option<Piece<'a>> {
        if let Some(unit) = self.unit() {
            self.take(6);
            return Some(self.unicode(unit));
        }
        if let Some(rest) = self.0.strip_prefix('\\') {
            let mark = rest.chars().next()?;
            self.take(1 + mark.len_utf8());
            return Some(Piece::Character(match mark {
                'b' => '\u{8}',
                'f' => '\u{c}',
                'n' => '\n',
                'r' => '\r',
                't' => '\t',
                other => other,
            }));
        }
        if self.0.is_empty() {
            return None;
        }
        let length = self.0.find('\\').unwrap_or(self.0.len());
        Some(Piece::Plain(self.take(length)))
    }
}
