use std::hint::black_box;

use graphmind_protocol::{parse_frame, Outcome, Payload};

use super::Peer;

pub struct Graphmind;

impl Peer for Graphmind {
    const NAME: &'static str = "graphmind-protocol";
    type Message = Outcome;

    fn parse(frame: &[u8]) -> Option<Outcome> {
        let outcome = parse_frame(frame);
        matches!(outcome, Outcome::Ok(_) | Outcome::UnknownType(_)).then_some(outcome)
    }

    fn judge(frame: &[u8]) {
        black_box(parse_frame(frame));
    }

    fn encode(message: &Outcome) -> Vec<u8> {
        let text = match message {
            Outcome::Ok(envelope) => envelope.encode(),
            Outcome::UnknownType(raw) => raw.encode(),
            _ => return Vec::new(),
        };
        text.expect("what was parsed is valid").into_bytes()
    }

    fn fields(message: &Outcome) -> (u64, &str, Option<&str>) {
        match message {
            Outcome::Ok(envelope) => {
                let node = match &envelope.payload {
                    Payload::NodeStarted(node) => Some(node.node_id.as_str()),
                    Payload::NodeToken(node) => Some(node.node_id.as_str()),
                    Payload::NodeFinished(node) => Some(node.node_id.as_str()),
                    Payload::NodeError(node) => Some(node.node_id.as_str()),
                    Payload::ExecPaused(paused) => Some(paused.node_id.as_str()),
                    _ => None,
                };
                (envelope.seq, &envelope.run_id, node)
            }
            Outcome::UnknownType(raw) => (raw.seq, &raw.run_id, None),
            _ => (0, "", None),
        }
    }
}
