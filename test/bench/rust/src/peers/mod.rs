//! What a user could pick, each behind the same three functions.

pub mod derived;
pub mod graphmind;
pub mod quicktype;
pub mod simd;
pub mod sonic;
pub mod typified;
pub mod untyped;

use std::hint::black_box;

use serde_json::{json, Value};

use crate::allocation::count;
use crate::plan::{Corpus, Plan};
use crate::timing::Cell;
use crate::Found;

/// A way to read and write frames.
pub trait Peer {
    const NAME: &'static str;
    /// Whether it can write what it has read.
    const WRITES: bool = true;
    type Message;
    /// A message, or nothing when the frame is refused.
    fn parse(frame: &[u8]) -> Option<Self::Message>;
    /// The outcome as the library gives it, for those that say why a frame is refused.
    fn judge(frame: &[u8]) {
        black_box(Self::parse(frame));
    }
    fn encode(message: &Self::Message) -> Vec<u8>;
    /// Reads the sequence number, the run's id and the payload's node id, where it has one.
    fn fields(message: &Self::Message) -> (u64, &str, Option<&str>);
}

pub fn each<'a>(found: &mut Found<'a>, corpus: &'a Corpus, plan: &Plan) {
    add::<graphmind::Graphmind>(found, corpus, plan);
    add::<derived::Keeping>(found, corpus, plan);
    add::<derived::Tagged>(found, corpus, plan);
    add::<derived::Dropping>(found, corpus, plan);
    add::<untyped::SerdeValue>(found, corpus, plan);
    add::<quicktype::Quicktype>(found, corpus, plan);
    add::<typified::Typified>(found, corpus, plan);
    add::<simd::SimdValue>(found, corpus, plan);
    add::<sonic::SonicValue>(found, corpus, plan);
    add::<sonic::SonicDropping>(found, corpus, plan);
    add::<untyped::Scan>(found, corpus, plan);
}

fn add<'a, P: Peer + 'a>(found: &mut Found<'a>, corpus: &'a Corpus, plan: &Plan)
where
    P::Message: 'a,
{
    let mut kept = serde_json::Map::new();
    for class in &plan.shown {
        let relayed: Vec<Value> = corpus.class(class).iter().map(|frame| relayed::<P>(frame)).collect();
        kept.insert(class.clone(), relayed.into());
    }
    found.relayed.insert(P::NAME.into(), kept.into());
    for class in &plan.counted {
        counted::<P>(found, class, corpus.class(class));
    }
    for (operation, classes) in &plan.timed {
        for class in classes {
            let frames = corpus.class(class);
            if let Some((operation, frames, pass)) = pass::<P>(operation, frames) {
                found.cells.push(Cell { peer: P::NAME, operation, class: class.clone(), frames, pass });
            }
        }
    }
}

/// The frame, written again from what was read.
pub fn relay<P: Peer>(frame: &[u8]) -> Option<Vec<u8>> {
    P::parse(frame).map(|message| P::encode(&message))
}

fn relayed<P: Peer>(frame: &[u8]) -> Value {
    P::parse(frame).map_or(Value::Null, |message| {
        if P::WRITES {
            String::from_utf8(P::encode(&message)).map_or(Value::Null, Value::from)
        } else {
            true.into()
        }
    })
}

fn counted<P: Peer>(found: &mut Found, class: &str, frames: &[Vec<u8>]) {
    let mut messages: Vec<P::Message> = Vec::with_capacity(frames.len());
    let before = count();
    messages.extend(frames.iter().filter_map(|frame| P::parse(frame)));
    let parsed = count();
    if messages.is_empty() {
        return;
    }
    let number = messages.len() as f64;
    let inline = size_of::<P::Message>() as f64;
    let mut add = |operation: &str, calls: u64| {
        let entry = json!({"peer": P::NAME, "class": class, "operation": operation, "count": calls as f64 / number});
        found.allocations.push(entry);
    };
    add("parse", parsed.calls - before.calls);
    if P::WRITES {
        let before = count();
        for message in &messages {
            black_box(P::encode(message));
        }
        add("encode", count().calls - before.calls);
    }
    let bytes = (parsed.held - before.held) as f64 / number + inline;
    found.held.push(json!({"peer": P::NAME, "class": class, "bytes": bytes}));
}

type Pass<'a> = (&'static str, usize, Box<dyn FnMut() + 'a>);

fn pass<'a, P: Peer + 'a>(operation: &str, frames: &'a [Vec<u8>]) -> Option<Pass<'a>>
where
    P::Message: 'a,
{
    match operation {
        "parse" => Some(("parse", frames.len(), Box::new(move || frames.iter().for_each(|frame| P::judge(frame))))),
        "encode" if P::WRITES => {
            let messages: Option<Vec<P::Message>> = frames.iter().map(|frame| P::parse(frame)).collect();
            let messages = messages?;
            let pass = move || {
                for message in &messages {
                    black_box(P::encode(message));
                }
            };
            Some(("encode", frames.len(), Box::new(pass)))
        }
        "relay" if P::WRITES => {
            frames.iter().all(|frame| P::parse(frame).is_some()).then_some(())?;
            let pass = move || {
                for frame in frames {
                    if let Some(message) = P::parse(frame) {
                        black_box(P::fields(&message));
                        black_box(P::encode(&message));
                    }
                }
            };
            Some(("relay", frames.len(), Box::new(pass)))
        }
        _ => None,
    }
}
