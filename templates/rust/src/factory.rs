//! Envelopes that are numbered for you.

use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

use crate::catalogue::{MessageType, Payload, Scope};
use crate::envelope::Envelope;

/// The largest `seq`, 2^53-1.
const LAST_SEQ: u64 = 9_007_199_254_740_991;

/// The `runId` of messages that belong to no run.
const NO_RUN: &str = "*";

/// Why a factory makes no envelope.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FactoryError {
    /// Every number up to 2^53-1 has been given out. The counter never wraps.
    SeqExhausted,
    /// Messages of this type belong to a run, and none was named.
    RunMissing(MessageType),
}

impl fmt::Display for FactoryError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::SeqExhausted => formatter.write_str("every seq up to 2^53-1 has been given out"),
            Self::RunMissing(message) => write!(formatter, "{message} belongs to a run: name it"),
        }
    }
}

impl std::error::Error for FactoryError {}

/// Numbers the messages of one sender, from 0, and stamps them with the wall clock. Share one between all threads.
pub struct EnvelopeFactory {
    next: AtomicU64,
    clock: Box<dyn Fn() -> u64 + Send + Sync>,
}

impl EnvelopeFactory {
    /// A factory that starts at 0 and reads the system's clock.
    #[must_use]
    pub fn new() -> Self {
        Self::starting_at(0)
    }

    /// A factory that goes on where an earlier one of the same sender ended.
    #[must_use]
    pub fn starting_at(seq: u64) -> Self {
        Self {
            next: AtomicU64::new(seq),
            clock: Box::new(now),
        }
    }

    /// Reads another clock: milliseconds since 1970-01-01T00:00:00Z.
    #[must_use]
    pub fn with_clock(mut self, clock: impl Fn() -> u64 + Send + Sync + 'static) -> Self {
        self.clock = Box::new(clock);
        self
    }

    /// The next envelope, for a run.
    ///
    /// # Errors
    ///
    /// When every number has been given out, or the run is `*` for a message that belongs to a run.
    pub fn for_run(
        &self,
        run_id: impl Into<String>,
        payload: impl Into<Payload>,
    ) -> Result<Envelope, FactoryError> {
        let (run_id, payload) = (run_id.into(), payload.into());
        let message_type = payload.message_type();
        if run_id == NO_RUN && message_type.scope() == Scope::Run {
            return Err(FactoryError::RunMissing(message_type));
        }
        let seq = self
            .next
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, |seq| {
                (seq <= LAST_SEQ).then(|| seq + 1)
            })
            .map_err(|_| FactoryError::SeqExhausted)?;
        Ok(Envelope::new(seq, (self.clock)(), run_id, payload))
    }

    /// The next envelope, for a message that belongs to no run. Its `runId` is `*`.
    ///
    /// # Errors
    ///
    /// When every number has been given out, or the message belongs to a run.
    pub fn without_run(&self, payload: impl Into<Payload>) -> Result<Envelope, FactoryError> {
        self.for_run(NO_RUN, payload)
    }
}

impl Default for EnvelopeFactory {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for EnvelopeFactory {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("EnvelopeFactory")
            .field("next", &self.next)
            .finish_non_exhaustive()
    }
}

fn now() -> u64 {
    let elapsed = SystemTime::now().duration_since(UNIX_EPOCH);
    let milliseconds = elapsed.map_or(0, |elapsed| elapsed.as_millis());
    u64::try_from(milliseconds).unwrap_or(LAST_SEQ)
}
