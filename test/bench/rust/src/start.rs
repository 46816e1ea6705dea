//! Reads a frame from stdin, relays it on stdout, and ends: what a program with one peer starts and weighs.

use std::io::{Read, Write};

use graphmind_bench::peers::{self, relay};

fn main() {
    let mut frame = Vec::new();
    std::io::stdin().read_to_end(&mut frame).expect("a frame");
    let relayed = match env!("CARGO_BIN_NAME") {
        "start-graphmind" => relay::<peers::graphmind::Graphmind>(&frame),
        "start-derived" => relay::<peers::derived::Keeping>(&frame),
        "start-untyped" => relay::<peers::untyped::SerdeValue>(&frame),
        "start-quicktype" => relay::<peers::quicktype::Quicktype>(&frame),
        "start-typify" => relay::<peers::typified::Typified>(&frame),
        "start-simd-json" => relay::<peers::simd::SimdValue>(&frame),
        "start-sonic" => relay::<peers::sonic::SonicValue>(&frame),
        _ => Some(frame),
    };
    std::io::stdout().write_all(&relayed.expect("a valid frame")).expect("an open stdout");
}
