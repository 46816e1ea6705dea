//! What typify writes.

use super::Peer;

#[allow(dead_code, clippy::all)]
mod generated {
    typify::import_types!(schema = "../../../node_modules/.cache/graphmind/bench/peers/frame.schema.json");
}

use generated::Frame;

pub struct Typified;

impl Peer for Typified {
    const NAME: &'static str = "typify";
    type Message = Frame;

    fn parse(frame: &[u8]) -> Option<Frame> {
        serde_json::from_slice(frame).ok()
    }

    fn encode(message: &Frame) -> Vec<u8> {
        serde_json::to_vec(message).expect("an envelope is JSON")
    }

    fn fields(message: &Frame) -> (u64, &str, Option<&str>) {
        macro_rules! fields {
            ($($with:ident)* ; $($without:ident)*) => {
                match message {
                    $(Frame::$with(envelope) => (envelope.seq as u64, &envelope.run_id, Some(&envelope.payload.node_id)),)*
                    $(Frame::$without(envelope) => (envelope.seq as u64, &envelope.run_id, None),)*
                }
            };
        }
        fields! {
            NodeStartedEnvelope NodeTokenEnvelope NodeFinishedEnvelope NodeErrorEnvelope ExecPausedEnvelope ;
            HelloEnvelope HelloAckEnvelope RunStartedEnvelope RunFinishedEnvelope GraphHintEnvelope ExecResumedEnvelope
            ExecResumeEnvelope BreakpointSetEnvelope BreakpointClearEnvelope ModeSetEnvelope
        }
    }
}
