//! The command line of the examples that go through many files.

use std::fs;

/// The files that are named: `@LIST` stands for those of a file, a line each.
pub(crate) fn paths() -> std::io::Result<Vec<String>> {
    let mut paths = Vec::new();
    for argument in std::env::args().skip(1) {
        match argument.strip_prefix('@') {
            Some(list) => paths.extend(fs::read_to_string(list)?.lines().map(str::to_owned)),
            None => paths.push(argument),
        }
    }
    Ok(paths)
}
