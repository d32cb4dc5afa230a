//! The integration tests of validation: one program, one module for each subject.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

mod cases;
mod corpus;
#[allow(clippy::cast_precision_loss)]
mod edit;
mod layouts;
mod matrices;
mod message;
mod operands;
mod pairs;
#[allow(clippy::string_slice)]
mod rework;
mod rules;
mod session;
mod texts;
mod vendor;

use std::fs;
use std::path::{Path, PathBuf};

/// The folder `testdata` of the repository.
fn testdata() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata")
}

/// A file of `testdata`.
fn read(path: &str) -> Vec<u8> {
    fs::read(testdata().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}
