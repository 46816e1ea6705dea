//! Tries the parser with frames made by chance: it must never panic, and what it takes must be written and read again.
//!
//! `fuzz-parser [--seconds N] [--cases N] [--seed N]`. Without a time it makes one round of cases.

use std::process::ExitCode;
use std::time::{Duration, Instant};

use graphmind_protocol::{parse_frame, Outcome};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{select, Index};
use proptest::test_runner::{Config, RngAlgorithm, TestCaseError, TestRng, TestRunner};

const FRAMES: &str = include_str!("../../../../generated/rust/tests/frames.ndjson");

const ATOMS: &[&str] = &[
    "null", "true", "0", "-0", "1.0", "1e400", "-1e400", "9007199254740992", "18446744073709551616", "1e-99999999999999999999",
    "\"\"", "\"\\ud800\"", "\"\\u0000\"", "{}", "[]", "{\"a\":1,\"a\":2}", "[[[[]]]]", "\"\u{2028}\"", "01", "nul", "\"\\x\"",
];

const PIECES: &[&str] = &[
    "{", "}", "[", "]", ",", ":", "\"", "\\", "\\u", "\\ud83d", "e", ".", "-", "0", " ", "\u{feff}", "\0", "\"gm\":1,", "\"payload\":{},",
    "\"__proto__\":", "\"\\ud800\":",
];

/// A change to a valid frame.
#[derive(Debug, Clone)]
enum Change {
    Cut(Index, Index),
    Insert(Index, Vec<u8>),
    /// What follows a colon, up to the next comma, is replaced.
    Value(Index, String),
}

fn atom() -> impl Strategy<Value = String> {
    prop_oneof![
        select(ATOMS).prop_map(str::to_owned),
        "-?[0-9]{1,30}(\\.[0-9]{1,30})?([eE][-+]?[0-9]{1,6})?",
        "\"(\\\\[\"\\\\/bfnrtu]|\\\\u[dD][89a-fA-F][0-9a-f]{2}|\\PC|[a-z~/]){0,8}\"",
        (select(&["[", "{\"a\":"][..]), 1_usize..100_000, any::<bool>()).prop_map(|(opening, levels, closed)| {
            let close = if opening == "[" { "]" } else { "}" };
            let closing = if closed { levels } else { 0 };
            format!("{}1{}", opening.repeat(levels), close.repeat(closing))
        }),
    ]
}

fn change() -> impl Strategy<Value = Change> {
    let bytes = prop_oneof![
        vec(any::<u8>(), 1..4),
        select(PIECES).prop_map(|piece| piece.as_bytes().to_vec()),
        atom().prop_map(String::into_bytes),
    ];
    prop_oneof![
        (any::<Index>(), any::<Index>()).prop_map(|(start, end)| Change::Cut(start, end)),
        (any::<Index>(), bytes).prop_map(|(at, bytes)| Change::Insert(at, bytes)),
        (any::<Index>(), atom()).prop_map(|(at, text)| Change::Value(at, text)),
    ]
}

fn apply(mut frame: Vec<u8>, change: Change) -> Vec<u8> {
    let size = frame.len() + 1;
    match change {
        Change::Cut(start, end) => {
            let start = start.index(size);
            let end = usize::min(start + end.index(20), frame.len());
            frame.drain(start..end);
        }
        Change::Insert(at, bytes) => {
            let at = at.index(size);
            frame.splice(at..at, bytes);
        }
        Change::Value(at, text) => {
            let at = at.index(size);
            let find = |from: usize, marks: &[u8]| {
                let found = frame[from..].iter().position(|byte| marks.contains(byte));
                found.map_or(frame.len(), |found| from + found)
            };
            let start = usize::min(find(at, b":") + 1, frame.len());
            let end = find(start, b",}");
            frame.splice(start..end, text.into_bytes());
        }
    }
    frame
}

fn frame() -> impl Strategy<Value = Vec<u8>> {
    let valid = select(FRAMES.lines().collect::<Vec<_>>());
    let changed = (valid, vec(change(), 1..5)).prop_map(|(valid, changes)| {
        let valid = valid.as_bytes().to_vec();
        changes.into_iter().fold(valid, apply)
    });
    let soup = vec(select(PIECES), 0..40).prop_map(|pieces| pieces.concat().into_bytes());
    prop_oneof![
        8 => changed,
        1 => vec(any::<u8>(), 0..64),
        1 => soup,
    ]
}

fn holds(frame: &[u8]) -> Result<(), TestCaseError> {
    let outcome = parse_frame(frame);
    let text = match &outcome {
        Outcome::Ok(envelope) => envelope.encode(),
        Outcome::UnknownType(envelope) => envelope.encode(),
        _ => return Ok(()),
    };
    let text = text.map_err(|error| TestCaseError::fail(error.to_string()))?;
    let again = parse_frame(text.as_bytes());
    prop_assert_eq!(again, outcome);
    Ok(())
}

fn option(name: &str, default: u64) -> u64 {
    let mut arguments = std::env::args().skip_while(|argument| argument != name);
    arguments
        .nth(1)
        .map_or(default, |value| value.parse().expect("a whole number"))
}

/// Makes rounds of cases, each with a seed of its own, until the time is up.
fn run() -> Result<(), String> {
    let (cases, first) = (option("--cases", 2000), option("--seed", 1));
    let end = Instant::now() + Duration::from_secs(option("--seconds", 0));
    let mut seed = first;
    loop {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&seed.to_le_bytes());
        let config = Config {
            cases: u32::try_from(cases).expect("a count"),
            failure_persistence: None,
            ..Config::default()
        };
        let mut runner = TestRunner::new_with_rng(config, TestRng::from_seed(RngAlgorithm::ChaCha, &bytes));
        let result = runner.run(&frame(), |frame| holds(&frame));
        result.map_err(|error| format!("seed {seed}: {error}"))?;
        seed += 1;
        if Instant::now() >= end {
            break;
        }
    }
    println!("{} cases, seeds {first} to {}", (seed - first) * cases, seed - 1);
    Ok(())
}

fn main() -> ExitCode {
    // A thread's stack is smaller than that of the program.
    let result = std::thread::spawn(run).join();
    match result {
        Ok(Ok(())) => ExitCode::SUCCESS,
        Ok(Err(message)) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
        Err(_) => ExitCode::FAILURE,
    }
}
