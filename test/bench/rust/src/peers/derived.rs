//! Structs written by hand for serde's derive, the way that users write them.

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use serde_json::{Map, Value};

use super::Peer;

/// A struct with what must be there, then what may be, then a place for unknown fields.
macro_rules! object {
    (($(#[$attribute:meta])* $extra:ty) $name:ident { $($key:literal $field:ident: $kind:ty),* } { $($option:literal $optional:ident: $inner:ty),* }) => {
        #[derive(Serialize, Deserialize)]
        pub struct $name {
            $(#[serde(rename = $key)] pub $field: $kind,)*
            $(#[serde(rename = $option, skip_serializing_if = "Option::is_none")] pub $optional: Option<$inner>,)*
            $(#[$attribute])* pub extra: $extra,
        }
    };
}

/// A closed enum of texts.
macro_rules! closed {
    ($name:ident { $($text:literal $value:ident),* }) => {
        #[derive(Serialize, Deserialize)]
        pub enum $name { $(#[serde(rename = $text)] $value),* }
    };
}

/// The payloads by their types.
macro_rules! payloads {
    (($opaque:ty, $frame:ident, $text:ident, $read:path) $($key:literal $name:ident)*) => {
        pub enum Payload {
            $($name(Box<$name>),)*
            Unknown(String, Option<$opaque>),
        }

        impl Serialize for Payload {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                match self {
                    $(Self::$name(payload) => payload.serialize(serializer),)*
                    Self::Unknown(_, payload) => payload.serialize(serializer),
                }
            }
        }

        /// An enum as serde's book shows it, which takes type and payload in any order.
        #[derive(Serialize, Deserialize)]
        #[serde(tag = "type", content = "payload")]
        pub enum Message {
            $(#[serde(rename = $key)] $name(Box<$name>),)*
        }

        impl Payload {
            fn read(kind: String, payload: Option<$frame>) -> Option<Self> {
                match kind.as_str() {
                    $($key => $read(payload?.$text()).ok().map(Self::$name),)*
                    _ => {
                        let payload = match payload {
                            Some(payload) => Some($read(payload.$text()).ok()?),
                            None => None,
                        };
                        Some(Self::Unknown(kind, payload))
                    }
                }
            }

            fn kind(&self) -> &str {
                match self {
                    $(Self::$name(_) => $key,)*
                    Self::Unknown(kind, _) => kind,
                }
            }
        }
    };
}

pub(super) use {closed, object, payloads};

pub type RawText<'a> = &'a RawValue;

/// The protocol's structs: opaque values as `opaque`, unknown fields as `extra`.
macro_rules! envelope_of {
    (
        module: $module:ident,
        opaque: $opaque:ty,
        frame: $frame:ident,
        text: $text:ident,
        read: $read:path,
        extra: ($(#[$attribute:meta])* $extra:ty),
    ) => {
        pub mod $module {
            #![allow(dead_code, unused_imports)]
            use super::*;
            use serde::{Deserialize, Serialize};

            closed!(NodeKind {
                "agent" Agent, "llm" Llm, "tool" Tool, "chain" Chain, "retriever" Retriever, "server" Server,
                "resource" Resource, "prompt" Prompt, "custom" Custom
            });
            closed!(RunStatus { "ok" Ok, "error" Error, "aborted" Aborted });
            closed!(PausePoint { "before" Before, "after" After, "error" Error });
            closed!(ResumeAction { "continue" Continue, "retry" Retry, "inject" Inject, "abort" Abort });
            closed!(RunMode { "run" Run, "step" Step });
            closed!(DeltaKind { "text" Text, "reasoning" Reasoning, "tool-args" ToolArgs });

            object!(($(#[$attribute])* $extra) ErrorInfo { "name" name: String, "message" message: String } { "stack" stack: String });
            object!(($(#[$attribute])* $extra) TokenUsage { "inputTokens" input_tokens: u64, "outputTokens" output_tokens: u64 } {});
            object!(($(#[$attribute])* $extra) TokenDelta { "t" t: DeltaKind, "v" v: String } {});
            object!(($(#[$attribute])* $extra) SdkInfo { "name" name: String, "version" version: String } {});
            object!(($(#[$attribute])* $extra) GraphNodeHint { "nodeId" node_id: String, "kind" kind: NodeKind, "name" name: String } { "parentId" parent_id: String });
            object!(($(#[$attribute])* $extra) BreakpointMatcher {} { "kind" kind: NodeKind, "name" name: String, "point" point: PausePoint });
            object!(($(#[$attribute])* $extra) Versions { "protocol" protocol: u64 } { "client" client: String, "viewer" viewer: String });

            object!(($(#[$attribute])* $extra) Hello { "versions" versions: Versions, "capabilities" capabilities: Vec<String> } { "app" app: String, "sdk" sdk: SdkInfo });
            object!(($(#[$attribute])* $extra) HelloAck {
                "versions" versions: Versions, "capabilities" capabilities: Vec<String>, "breakpoints" breakpoints: Vec<BreakpointMatcher>,
                "mode" mode: RunMode
            } {});
            object!(($(#[$attribute])* $extra) RunStarted { "app" app: String, "sdk" sdk: SdkInfo } { "meta" meta: std::collections::BTreeMap<String, $opaque> });
            object!(($(#[$attribute])* $extra) RunFinished { "status" status: RunStatus } { "error" error: ErrorInfo });
            object!(($(#[$attribute])* $extra) GraphHint { "nodes" nodes: Vec<GraphNodeHint> } {});
            object!(($(#[$attribute])* $extra) NodeStarted { "nodeId" node_id: String, "kind" kind: NodeKind, "name" name: String, "instanceId" instance_id: String } {
                "parentId" parent_id: String, "input" input: $opaque
            });
            object!(($(#[$attribute])* $extra) NodeToken { "nodeId" node_id: String, "deltas" deltas: Vec<TokenDelta> } {});
            object!(($(#[$attribute])* $extra) NodeFinished { "nodeId" node_id: String, "durationMs" duration_ms: f64, "status" status: RunStatus } {
                "instanceId" instance_id: String, "output" output: $opaque, "usage" usage: TokenUsage
            });
            object!(($(#[$attribute])* $extra) NodeError { "nodeId" node_id: String, "error" error: ErrorInfo } { "instanceId" instance_id: String });
            object!(($(#[$attribute])* $extra) ExecPaused { "pauseId" pause_id: String, "nodeId" node_id: String, "point" point: PausePoint } {});
            object!(($(#[$attribute])* $extra) ExecResumed { "pauseId" pause_id: String, "action" action: ResumeAction } {});
            object!(($(#[$attribute])* $extra) ExecResume { "pauseId" pause_id: String, "action" action: ResumeAction } { "output" output: $opaque });
            object!(($(#[$attribute])* $extra) BreakpointSet { "matcher" matcher: BreakpointMatcher } {});
            object!(($(#[$attribute])* $extra) BreakpointClear { "matcher" matcher: BreakpointMatcher } {});
            object!(($(#[$attribute])* $extra) ModeSet { "mode" mode: RunMode } {});

            payloads! {
                ($opaque, $frame, $text, $read)
                "hello" Hello "hello.ack" HelloAck "run.started" RunStarted "run.finished" RunFinished
                "graph.hint" GraphHint "node.started" NodeStarted "node.token" NodeToken "node.finished" NodeFinished
                "node.error" NodeError "exec.paused" ExecPaused "exec.resumed" ExecResumed "exec.resume" ExecResume
                "breakpoint.set" BreakpointSet "breakpoint.clear" BreakpointClear "mode.set" ModeSet
            }

            #[derive(Deserialize)]
            pub struct Frame<'a> {
                gm: u64,
                seq: u64,
                ts: u64,
                #[serde(rename = "runId")]
                run_id: String,
                #[serde(rename = "type")]
                kind: String,
                #[serde(borrow)]
                payload: Option<$frame<'a>>,
                $(#[$attribute])*
                extra: $extra,
            }

            pub struct Envelope {
                seq: u64,
                ts: u64,
                run_id: String,
                payload: Payload,
                extra: $extra,
            }

            #[derive(Serialize)]
            pub struct Written<'a> {
                gm: u64,
                seq: u64,
                ts: u64,
                #[serde(rename = "runId")]
                run_id: &'a str,
                #[serde(rename = "type")]
                kind: &'a str,
                payload: &'a Payload,
                $(#[$attribute])*
                extra: &'a $extra,
            }

            pub fn read(frame: Frame) -> Option<Envelope> {
                if frame.gm != 1 {
                    return None;
                }
                let payload = Payload::read(frame.kind, frame.payload)?;
                Some(Envelope { seq: frame.seq, ts: frame.ts, run_id: frame.run_id, payload, extra: frame.extra })
            }

            impl Envelope {
                pub fn written(&self) -> Written<'_> {
                    let Self { seq, ts, run_id, payload, extra } = self;
                    Written { gm: 1, seq: *seq, ts: *ts, run_id, kind: payload.kind(), payload, extra }
                }

                pub fn fields(&self) -> (u64, &str, Option<&str>) {
                    let node = match &self.payload {
                        Payload::NodeStarted(node) => Some(node.node_id.as_str()),
                        Payload::NodeToken(node) => Some(node.node_id.as_str()),
                        Payload::NodeFinished(node) => Some(node.node_id.as_str()),
                        Payload::NodeError(node) => Some(node.node_id.as_str()),
                        Payload::ExecPaused(paused) => Some(paused.node_id.as_str()),
                        _ => None,
                    };
                    (self.seq, &self.run_id, node)
                }
            }
        }
    };
}

pub(super) use envelope_of;

envelope_of! {
    module: keeping,
    opaque: Box<RawValue>,
    frame: RawText,
    text: get,
    read: serde_json::from_str,
    extra: (#[serde(flatten)] Map<String, Value>),
}

envelope_of! {
    module: dropping,
    opaque: Box<RawValue>,
    frame: RawText,
    text: get,
    read: serde_json::from_str,
    extra: (#[serde(skip)] ()),
}

envelope_of! {
    module: plain,
    opaque: Value,
    frame: RawText,
    text: get,
    read: serde_json::from_str,
    extra: (#[serde(flatten)] Map<String, Value>),
}

/// `flatten` for unknown fields; the payload is read by its type, opaque values stay text. The fastest that derive does.
pub struct Keeping;

impl Peer for Keeping {
    const NAME: &'static str = "serde derive, flatten";
    type Message = keeping::Envelope;

    fn parse(frame: &[u8]) -> Option<keeping::Envelope> {
        keeping::read(serde_json::from_slice(frame).ok()?)
    }

    fn encode(message: &keeping::Envelope) -> Vec<u8> {
        serde_json::to_vec(&message.written()).expect("an envelope is JSON")
    }

    fn fields(message: &keeping::Envelope) -> (u64, &str, Option<&str>) {
        message.fields()
    }
}

/// The same without a place for unknown fields.
pub struct Dropping;

impl Peer for Dropping {
    const NAME: &'static str = "serde derive, drops unknown";
    type Message = dropping::Envelope;

    fn parse(frame: &[u8]) -> Option<dropping::Envelope> {
        dropping::read(serde_json::from_slice(frame).ok()?)
    }

    fn encode(message: &dropping::Envelope) -> Vec<u8> {
        serde_json::to_vec(&message.written()).expect("an envelope is JSON")
    }

    fn fields(message: &dropping::Envelope) -> (u64, &str, Option<&str>) {
        message.fields()
    }
}

/// One tagged enum, unknown fields flattened, opaque values as `Value`: what the documentation leads to.
pub struct Tagged;

#[derive(Serialize, Deserialize)]
pub struct TaggedEnvelope {
    gm: u64,
    seq: u64,
    ts: u64,
    #[serde(rename = "runId")]
    run_id: String,
    #[serde(flatten)]
    message: plain::Message,
    #[serde(flatten)]
    extra: Map<String, Value>,
}

impl Peer for Tagged {
    const NAME: &'static str = "serde derive, tagged enum, flatten";
    type Message = TaggedEnvelope;

    fn parse(frame: &[u8]) -> Option<TaggedEnvelope> {
        serde_json::from_slice(frame).ok()
    }

    fn encode(message: &TaggedEnvelope) -> Vec<u8> {
        serde_json::to_vec(message).expect("an envelope is JSON")
    }

    fn fields(message: &TaggedEnvelope) -> (u64, &str, Option<&str>) {
        let node = match &message.message {
            plain::Message::NodeStarted(node) => Some(node.node_id.as_str()),
            plain::Message::NodeToken(node) => Some(node.node_id.as_str()),
            plain::Message::NodeFinished(node) => Some(node.node_id.as_str()),
            plain::Message::NodeError(node) => Some(node.node_id.as_str()),
            plain::Message::ExecPaused(paused) => Some(paused.node_id.as_str()),
            _ => None,
        };
        (message.seq, &message.run_id, node)
    }
}
