use std::fmt::Write as _;

/// Where in a frame a decoder stands: linked to its parents on the stack and written out only when something is wrong.
#[derive(Clone, Copy)]
pub(crate) enum Path<'p> {
    Root,
    Key(&'p Path<'p>, &'p str),
    Index(&'p Path<'p>, usize),
}

impl Path<'_> {
    /// The JSON Pointer of this place.
    pub(crate) fn pointer(&self) -> String {
        let mut pointer = String::new();
        self.append_to(&mut pointer);
        pointer
    }

    // No deeper than a frame may be, which the reader bounds.
    fn append_to(&self, pointer: &mut String) {
        match self {
            Self::Root => {}
            Self::Key(parent, key) => {
                parent.append_to(pointer);
                push_key(pointer, key);
            }
            Self::Index(parent, index) => {
                parent.append_to(pointer);
                let _ = write!(pointer, "/{index}");
            }
        }
    }
}

/// Appends one reference token to a JSON Pointer (RFC 6901).
pub(crate) fn push_key(pointer: &mut String, key: &str) {
    pointer.push('/');
    for character in key.chars() {
        match character {
            '~' => pointer.push_str("~0"),
            '/' => pointer.push_str("~1"),
            other => pointer.push(other),
        }
    }
}
