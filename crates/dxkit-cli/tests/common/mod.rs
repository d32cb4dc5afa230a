//! Running the command inside the test.

// Each test binary uses some of it.
#![allow(dead_code, unreachable_pub, clippy::panic)]

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use dxkit_cli::{Outcome, Streams};

/// What a run gave.
#[derive(Debug)]
pub struct Run {
    pub outcome: Outcome,
    pub output: String,
    pub binary: Vec<u8>,
    pub errors: String,
}

/// Runs `dxkit` with these arguments and this standard input.
pub fn dxkit_with<A: Into<OsString>>(arguments: impl IntoIterator<Item = A>, input: &[u8]) -> Run {
    let (mut output, mut binary, mut errors) = (Vec::new(), Vec::new(), Vec::new());
    let arguments = std::iter::once("dxkit".into()).chain(arguments.into_iter().map(Into::into));
    let outcome = dxkit_cli::run(
        arguments,
        &mut Streams {
            input: &mut &input[..],
            output: &mut output,
            binary: Some(&mut binary),
            errors: &mut errors,
            progress: false,
            coloured: false,
        },
    )
    .unwrap_or_else(|error| panic!("{error}"));
    let plain = |bytes: &[u8]| anstream::adapter::strip_str(&String::from_utf8_lossy(bytes)).to_string();
    Run { outcome, output: plain(&output), errors: plain(&errors), binary }
}

/// Runs `dxkit` with these arguments.
pub fn dxkit<A: Into<OsString>>(arguments: impl IntoIterator<Item = A>) -> Run {
    dxkit_with(arguments, &[])
}

/// A file of testdata.
pub fn testdata(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata").join(name)
}
