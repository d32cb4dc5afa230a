//! Running the command inside the test.

#![allow(clippy::panic)]

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use dxkit_cli::{Outcome, Streams};

/// What a run gave.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) outcome: Outcome,
    pub(crate) output: String,
    pub(crate) binary: Vec<u8>,
    pub(crate) errors: String,
}

/// Runs `dxkit` with these arguments and this standard input.
pub(crate) fn dxkit_with<A: Into<OsString>>(arguments: impl IntoIterator<Item = A>, input: &[u8]) -> Run {
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
            width: None,
            settings: dxkit_cli::Settings::default(),
        },
    )
    .unwrap_or_else(|error| panic!("{error}"));
    let plain = |bytes: &[u8]| anstream::adapter::strip_str(&String::from_utf8_lossy(bytes)).to_string();
    Run { outcome, output: plain(&output), errors: plain(&errors), binary }
}

/// Runs `dxkit` with these arguments.
pub(crate) fn dxkit<A: Into<OsString>>(arguments: impl IntoIterator<Item = A>) -> Run {
    dxkit_with(arguments, &[])
}

/// A file of testdata.
pub(crate) fn testdata(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata").join(name)
}
