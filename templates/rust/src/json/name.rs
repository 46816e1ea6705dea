use std::fmt;

/// A text that is none of the names of a closed set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownName {
    name: String,
    known: String,
}

impl UnknownName {
    #[cold]
    pub(crate) fn new<T: Copy>(name: &str, all: &[T], as_str: fn(T) -> &'static str) -> Self {
        let quoted = |&known: &T| format!("{:?}", as_str(known));
        let known: Vec<String> = all.iter().map(quoted).collect();
        Self {
            name: name.to_owned(),
            known: known.join(", "),
        }
    }

    /// The text.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }
}

impl fmt::Display for UnknownName {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, known } = self;
        write!(formatter, "must be one of {known}, not {name:?}")
    }
}

impl std::error::Error for UnknownName {}
