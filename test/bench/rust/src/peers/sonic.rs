use sonic_rs::{JsonContainerTrait, JsonValueTrait, LazyValue, OwnedLazyValue, Value};

use super::derived::{closed, envelope_of, object, payloads};
use super::Peer;

pub struct SonicValue;

impl Peer for SonicValue {
    const NAME: &'static str = "sonic_rs::Value";
    type Message = Value;

    fn parse(frame: &[u8]) -> Option<Value> {
        sonic_rs::from_slice(frame).ok()
    }

    fn encode(message: &Value) -> Vec<u8> {
        sonic_rs::to_vec(message).expect("a value is JSON")
    }

    fn fields(message: &Value) -> (u64, &str, Option<&str>) {
        let seq = message.get("seq").as_u64().unwrap_or_default();
        let run_id = message.as_object().and_then(|object| object.get(&"runId")).and_then(|id| id.as_str());
        (seq, run_id.unwrap_or_default(), message.get("payload").and_then(|payload| payload.get("nodeId")).and_then(|id| id.as_str()))
    }
}

envelope_of! {
    module: lazy,
    opaque: OwnedLazyValue,
    frame: LazyValue,
    text: as_raw_str,
    read: sonic_rs::from_str,
    extra: (#[serde(skip)] ()),
}

/// Structs that drop unknown fields, read by sonic-rs.
pub struct SonicDropping;

impl Peer for SonicDropping {
    const NAME: &'static str = "sonic-rs into structs";
    type Message = lazy::Envelope;

    fn parse(frame: &[u8]) -> Option<lazy::Envelope> {
        lazy::read(sonic_rs::from_slice(frame).ok()?)
    }

    fn encode(message: &lazy::Envelope) -> Vec<u8> {
        sonic_rs::to_vec(&message.written()).expect("an envelope is JSON")
    }

    fn fields(message: &lazy::Envelope) -> (u64, &str, Option<&str>) {
        message.fields()
    }
}
