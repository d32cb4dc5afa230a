//! [`TreeNote`]: a difference between a tree of sources and the original folders.

use alloc::string::String;
use alloc::vec::Vec;

/// A difference between the tree and the folders in which the shader was compiled.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TreeNote {
    /// Its kind: `name-changed`, `name-clash`, `text-missing`, `included-absolutely`, `output-moved`,
    /// `option-left-out`, `option-incomplete`, `source-hash`, `more`.
    pub rule: &'static str,
    /// The difference, in words.
    pub message: String,
}

/// The most notes that are kept.
const MOST_NOTES: usize = 100;

/// Collects notes, up to the limit, and counts those beyond it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Notes {
    kept: Vec<TreeNote>,
    more: usize,
}

impl Notes {
    pub(super) fn add(&mut self, rule: &'static str, message: impl FnOnce() -> String) {
        if self.kept.len() < MOST_NOTES {
            self.kept.push(TreeNote { rule, message: message() });
        } else {
            self.more = self.more.saturating_add(1);
        }
    }

    pub(super) fn finish(mut self) -> Vec<TreeNote> {
        if self.more > 0 {
            let message = alloc::format!("{} more of such notes", self.more);
            self.kept.push(TreeNote { rule: "more", message });
        }
        self.kept
    }
}
