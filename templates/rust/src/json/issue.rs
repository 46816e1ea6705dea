use std::fmt;

/// The JSON Schema keyword that a value failed, or `unicode` for a `runId` that cannot be stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Keyword {
    /// The value is of the wrong JSON kind, or a number that is not whole or not finite.
    Type,
    /// A required key is missing.
    Required,
    /// The string is none of a closed set.
    Enum,
    /// The value is not the only one that is allowed.
    Const,
    /// The number is too small.
    Minimum,
    /// The number is too large.
    Maximum,
    /// The string holds U+0000 or a lone surrogate where neither can be stored.
    Unicode,
}

impl Keyword {
    /// The keyword as JSON Schema spells it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Type => "type",
            Self::Required => "required",
            Self::Enum => "enum",
            Self::Const => "const",
            Self::Minimum => "minimum",
            Self::Maximum => "maximum",
            Self::Unicode => "unicode",
        }
    }
}

impl fmt::Display for Keyword {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.as_str())
    }
}

/// One thing that is wrong with a frame.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Issue {
    /// The JSON Pointer of the value; for a missing key, of the key itself.
    pub path: String,
    /// What the value failed.
    pub keyword: Keyword,
    /// A sentence for people; its wording may change.
    pub message: String,
}

impl fmt::Display for Issue {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place = if self.path.is_empty() {
            "the frame"
        } else {
            &self.path
        };
        write!(formatter, "{place}: {}", self.message)
    }
}
