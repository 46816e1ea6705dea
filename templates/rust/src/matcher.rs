//! When a breakpoint holds, and when two are the same (rules B1 and B2).

use crate::json::JsonValue;
use crate::primitives::{BreakpointMatcher, NodeKind, PausePoint};

impl BreakpointMatcher {
    /// True when the matcher holds this gate of a node: every field that is present is equal, and an absent `point` means
    /// `before`.
    #[must_use]
    pub fn matches(&self, kind: NodeKind, name: &str, point: PausePoint) -> bool {
        let wanted = self.point.unwrap_or(PausePoint::Before);
        self.kind.map_or(true, |wanted| wanted == kind)
            && self.name.as_ref().map_or(true, |wanted| wanted == name)
            && wanted == point
    }

    /// True when both are the same breakpoint: all fields are equal, unknown ones included, in any order. So `{}` and
    /// `{"point":"before"}` are two.
    ///
    /// What unknown fields hold is compared by what it means, so that `1` and `1.0` are the same. `==` compares it as it
    /// is written.
    #[must_use]
    pub fn same_breakpoint(&self, other: &Self) -> bool {
        self.kind == other.kind
            && self.name == other.name
            && self.point == other.point
            && self.extra.equals_by(&other.extra, JsonValue::same_value)
    }
}
