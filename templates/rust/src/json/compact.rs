use std::fmt;

/// How many bytes stand in the value itself.
const INLINE: usize = 22;

/// A text that cannot be changed. A short one, as most keys and scalars are, needs no memory of its own.
#[derive(Clone)]
pub(crate) enum CompactText {
    Inline(u8, [u8; INLINE]),
    Boxed(Box<str>),
}

impl CompactText {
    pub(crate) fn new(text: &str) -> Self {
        let mut bytes = [0; INLINE];
        match (u8::try_from(text.len()), bytes.get_mut(..text.len())) {
            (Ok(length), Some(start)) => {
                start.copy_from_slice(text.as_bytes());
                Self::Inline(length, bytes)
            }
            _ => Self::Boxed(text.into()),
        }
    }

    pub(crate) fn as_bytes(&self) -> &[u8] {
        match self {
            Self::Inline(length, bytes) => &bytes[..usize::from(*length)],
            Self::Boxed(text) => text.as_bytes(),
        }
    }

    pub(crate) fn as_str(&self) -> &str {
        match self {
            // Only whole texts are put in.
            Self::Inline(..) => std::str::from_utf8(self.as_bytes()).unwrap_or_default(),
            Self::Boxed(text) => text,
        }
    }
}

impl fmt::Debug for CompactText {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_str().fmt(formatter)
    }
}
