//! Measures a crate's peers on one corpus.

pub mod allocation;
pub mod peers;
pub mod plan;
pub mod timing;

use serde_json::{Map, Value};

use timing::Cell;

/// What is known of the peers, and what is still to be timed.
#[derive(Default)]
pub struct Found<'a> {
    pub cells: Vec<Cell<'a>>,
    pub allocations: Vec<Value>,
    pub held: Vec<Value>,
    pub relayed: Map<String, Value>,
}
