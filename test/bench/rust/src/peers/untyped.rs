use serde_json::value::RawValue;
use serde_json::Value;

use super::Peer;

pub struct SerdeValue;

impl Peer for SerdeValue {
    const NAME: &'static str = "serde_json::Value";
    type Message = Value;

    fn parse(frame: &[u8]) -> Option<Value> {
        serde_json::from_slice(frame).ok()
    }

    fn encode(message: &Value) -> Vec<u8> {
        serde_json::to_vec(message).expect("a value is JSON")
    }

    fn fields(message: &Value) -> (u64, &str, Option<&str>) {
        let seq = message["seq"].as_u64().unwrap_or_default();
        let run_id = message["runId"].as_str().unwrap_or_default();
        (seq, run_id, message["payload"]["nodeId"].as_str())
    }
}

/// A validating scan that finds a value's end, and makes nothing of it.
pub struct Scan;

impl Peer for Scan {
    const NAME: &'static str = "serde_json scan (&RawValue)";
    const WRITES: bool = false;
    type Message = ();

    fn parse(frame: &[u8]) -> Option<()> {
        serde_json::from_slice::<&RawValue>(frame).ok().map(|_| ())
    }

    fn judge(frame: &[u8]) {
        std::hint::black_box(serde_json::from_slice::<&RawValue>(frame).is_ok());
    }

    fn encode((): &()) -> Vec<u8> {
        Vec::new()
    }

    fn fields((): &()) -> (u64, &str, Option<&str>) {
        (0, "", None)
    }
}
