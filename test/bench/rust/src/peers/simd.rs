use simd_json::derived::{ValueObjectAccess, ValueObjectAccessAsScalar};
use simd_json::OwnedValue;

use super::Peer;

pub struct SimdValue;

impl Peer for SimdValue {
    const NAME: &'static str = "simd-json OwnedValue";
    type Message = OwnedValue;

    /// It writes into what it reads, so that a frame that is kept must be copied.
    fn parse(frame: &[u8]) -> Option<OwnedValue> {
        let mut copy = frame.to_vec();
        simd_json::to_owned_value(&mut copy).ok()
    }

    fn encode(message: &OwnedValue) -> Vec<u8> {
        simd_json::to_vec(message).expect("a value is JSON")
    }

    fn fields(message: &OwnedValue) -> (u64, &str, Option<&str>) {
        let node = message.get("payload").and_then(|payload| payload.get_str("nodeId"));
        (message.get_u64("seq").unwrap_or_default(), message.get_str("runId").unwrap_or_default(), node)
    }
}
