//! Validates JSON texts, one request a line, with the `jsonschema` crate: `graphmind-validator SCHEMA`.

use std::error::Error;
use std::io::{stdin, stdout, BufRead, BufWriter, Write};

use serde::Deserialize;
use serde_json::{json, Value};

/// Reads one JSON text of any depth; the default reader stops at 128 levels.
fn decode(text: &str) -> serde_json::Result<Value> {
    let mut reader = serde_json::Deserializer::from_str(text);
    reader.disable_recursion_limit();
    let value = Value::deserialize(&mut reader)?;
    reader.end()?;
    Ok(value)
}

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).ok_or("which schema?")?;
    let schema: Value = serde_json::from_reader(std::fs::File::open(path)?)?;
    jsonschema::meta::validate(&schema).map_err(|error| error.to_string())?;
    let validator = jsonschema::validator_for(&schema).map_err(|error| error.to_string())?;
    let mut output = BufWriter::new(stdout().lock());
    for line in stdin().lock().lines() {
        let request: Value = serde_json::from_str(&line?)?;
        let instance = request["instance"].as_str().ok_or("a request has an instance")?;
        let answer = match decode(instance) {
            Ok(value) => json!({"id": request["id"], "valid": validator.is_valid(&value)}),
            Err(error) => json!({"id": request["id"], "undecodable": error.to_string()}),
        };
        writeln!(output, "{answer}")?;
    }
    output.flush()?;
    Ok(())
}
