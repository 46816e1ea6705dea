//! Rounds in which every cell is timed once, so that what disturbs the machine disturbs all of them alike.

use serde_json::{json, Value};

use crate::plan::Plan;

/// One operation of one peer on one class.
pub struct Cell<'a> {
    pub peer: &'static str,
    pub operation: &'static str,
    pub class: String,
    /// How many frames one pass works on.
    pub frames: usize,
    pub pass: Box<dyn FnMut() + 'a>,
}

pub fn interleaved(cells: &mut [Cell], plan: &Plan) -> Vec<Value> {
    let budget = plan.sample_milliseconds * 1e6;
    let passes: Vec<usize> = cells.iter_mut().map(|cell| passes_within(budget, cell)).collect();
    let mut samples = vec![Vec::with_capacity(plan.rounds); cells.len()];
    for round in 0..plan.rounds {
        for place in 0..cells.len() {
            // A stride that differs from round to round gives each cell other neighbours.
            let index = (place + round * 7) % cells.len();
            samples[index].push(nanoseconds(&mut cells[index], passes[index]));
        }
    }
    cells
        .iter()
        .zip(samples)
        .map(|(cell, nanoseconds)| {
            json!({"peer": cell.peer, "operation": cell.operation, "class": cell.class, "nanoseconds": nanoseconds})
        })
        .collect()
}

fn passes_within(budget: f64, cell: &mut Cell) -> usize {
    nanoseconds(cell, 1);
    let one = nanoseconds(cell, 1) * cell.frames as f64;
    ((budget / one).round() as usize).max(1)
}

/// The nanoseconds per frame.
fn nanoseconds(cell: &mut Cell, passes: usize) -> f64 {
    let start = processor_time();
    for _ in 0..passes {
        (cell.pass)();
    }
    (processor_time() - start) / (passes * cell.frames) as f64
}

/// What this process has computed so far, in nanoseconds: time that other programs were given does not count.
fn processor_time() -> f64 {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: the clock exists on every Unix, and `time` is ours to be written.
    let failed = unsafe { libc::clock_gettime(libc::CLOCK_PROCESS_CPUTIME_ID, &mut time) };
    assert_eq!(failed, 0, "no clock");
    time.tv_sec as f64 * 1e9 + time.tv_nsec as f64
}
