use std::fmt;

/// A text that is none of the names of a closed set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownName {
    name: String,
}

impl UnknownName {
    pub(crate) fn new(name: &str) -> Self {
        let name = name.to_owned();
        Self { name }
    }

    /// The text.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }
}

impl fmt::Display for UnknownName {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{:?} is none of the known names", self.name)
    }
}

impl std::error::Error for UnknownName {}
