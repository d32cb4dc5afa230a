//! Changing the list of parts.

use crate::{Container, RawPart};
use dxkit_types::FourCc;

impl<'a> Container<'a> {
    /// Adds a part behind all others.
    pub fn push(&mut self, part: RawPart<'a>) {
        self.parts.push(part);
    }

    /// Keeps the parts for which `keep` says so.
    pub fn retain(&mut self, keep: impl FnMut(&RawPart<'a>) -> bool) {
        self.parts.retain(keep);
    }

    /// Takes all parts of a kind out. Returns how many there were.
    pub fn remove_all(&mut self, kind: FourCc) -> usize {
        let before = self.parts.len();
        self.retain(|part| part.kind() != kind);
        before.saturating_sub(self.parts.len())
    }
}
