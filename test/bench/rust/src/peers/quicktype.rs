//! What quicktype writes: one struct for all payloads, everything optional.

use super::Peer;

#[allow(dead_code, unused_imports, clippy::all)]
mod generated {
    include!("../../../../../node_modules/.cache/graphmind/bench/peers/rust/frame.rs");
}

pub struct Quicktype;

impl Peer for Quicktype {
    const NAME: &'static str = "quicktype";
    type Message = generated::Frame;

    fn parse(frame: &[u8]) -> Option<generated::Frame> {
        serde_json::from_slice(frame).ok()
    }

    fn encode(message: &generated::Frame) -> Vec<u8> {
        serde_json::to_vec(message).expect("a frame is JSON")
    }

    fn fields(message: &generated::Frame) -> (u64, &str, Option<&str>) {
        (message.seq as u64, &message.run_id, message.payload.node_id.as_deref())
    }
}
