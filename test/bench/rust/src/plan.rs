//! What to measure, and on what.

use std::collections::BTreeMap;
use std::error::Error;
use std::fs;
use std::path::Path;

use serde::Deserialize;

/// The frames of each class.
pub struct Corpus(BTreeMap<String, Vec<Vec<u8>>>);

impl Corpus {
    /// Reads a folder with one file for each class, one frame per line.
    pub fn read(folder: &str) -> Result<Self, Box<dyn Error>> {
        let mut classes = BTreeMap::new();
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            if path.extension().is_some_and(|extension| extension == "ndjson") {
                classes.insert(stem(&path), lines(&fs::read(&path)?));
            }
        }
        Ok(Self(classes))
    }

    pub fn class(&self, name: &str) -> &[Vec<u8>] {
        self.0.get(name).map_or(&[], Vec::as_slice)
    }
}

fn stem(path: &Path) -> String {
    path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

fn lines(text: &[u8]) -> Vec<Vec<u8>> {
    text.split(|&byte| byte == b'\n').filter(|line| !line.is_empty()).map(<[u8]>::to_vec).collect()
}

/// Which operations are timed on which classes, and how long.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Plan {
    pub rounds: usize,
    pub sample_milliseconds: f64,
    /// The classes of each operation: parse, encode, relay.
    pub timed: BTreeMap<String, Vec<String>>,
    /// The classes whose memory and allocations are counted.
    pub counted: Vec<String>,
    /// The classes that show what a peer keeps.
    pub shown: Vec<String>,
}

impl Plan {
    pub fn read(path: &str) -> Result<Self, Box<dyn Error>> {
        Ok(serde_json::from_slice(&fs::read(path)?)?)
    }
}
