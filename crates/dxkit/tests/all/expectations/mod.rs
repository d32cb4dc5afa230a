//! What the library reads, compared with what other programs print of the same files: DXC and FXC, whose
//! formats these are, and LLVM. These texts are truth from outside, and nothing here writes them.
//!
//! Every text that exists is compared, every line of a block that is compared has to be accounted for, and
//! each test counts, so that a block that is no longer found is a failure and not a silence.

// Clippy's exemption for tests does not cover helper functions. A text of another form must panic.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::string_slice
)]

mod diff;
mod dumpbin;
mod fxc;
mod members;
mod obj2yaml;
mod tables;

use std::collections::BTreeMap;

/// What was compared, by name.
#[derive(Default)]
struct Counts(BTreeMap<String, usize>);

impl Counts {
    fn add(&mut self, what: &str, count: usize) {
        *self.0.entry(what.to_owned()).or_default() += count;
    }

    /// Fails where less was compared than there was when this was written.
    fn assert_at_least(&self, least: &[(&str, usize)]) {
        for (what, least) in least {
            let there = self.0.get(*what).copied().unwrap_or_default();
            assert!(there >= *least, "{what}: {there} compared, {least} at least: {:?}", self.0);
        }
    }
}

/// Compares lines, and says which ones differ.
fn same_lines(what: &str, text: &[&str], rendered: &[String]) -> Result<(), String> {
    for index in 0..text.len().max(rendered.len()) {
        let (left, right) = (text.get(index), rendered.get(index));
        if left.copied() != right.map(String::as_str) {
            return Err(format!("{what}, line {index}:\n  the tool: {left:?}\n  dxkit:    {right:?}"));
        }
    }
    Ok(())
}
