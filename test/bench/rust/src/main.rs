//! `graphmind-bench CORPUS PLAN` writes what it found as JSON on stdout.

use std::error::Error;

use serde_json::json;

use graphmind_bench::plan::{Corpus, Plan};
use graphmind_bench::{peers, timing, Found};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let corpus = Corpus::read(&arguments.next().ok_or("no corpus")?)?;
    let plan = Plan::read(&arguments.next().ok_or("no plan")?)?;
    let mut found = Found::default();
    peers::each(&mut found, &corpus, &plan);
    let samples = timing::interleaved(&mut found.cells, &plan);
    println!(
        "{}",
        json!({
            "samples": samples,
            "allocations": found.allocations,
            "held": found.held,
            "relayed": found.relayed,
        })
    );
    Ok(())
}
