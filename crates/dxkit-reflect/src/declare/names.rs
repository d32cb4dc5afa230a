//! Names that a language takes, each once.

use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::String;

/// Names that are taken: keywords, and those that were given.
pub(super) struct Names {
    keywords: &'static [&'static str],
    taken: BTreeSet<String>,
}

impl Names {
    pub(super) const fn new(keywords: &'static [&'static str]) -> Self {
        Self { keywords, taken: BTreeSet::new() }
    }

    /// An identifier made of a name, which no other has.
    pub(super) fn take(&mut self, name: &str) -> String {
        let mut plain: String =
            name.chars().map(|letter| if letter.is_ascii_alphanumeric() { letter } else { '_' }).collect();
        if plain.is_empty() || plain.starts_with(|letter: char| letter.is_ascii_digit()) {
            plain.insert(0, '_');
        }
        if self.keywords.contains(&&*plain) {
            plain.push('_');
        }
        let mut unique = plain.clone();
        let mut number = 2u32;
        while !self.taken.insert(unique.clone()) {
            unique = format!("{plain}_{number}");
            number = number.saturating_add(1);
        }
        unique
    }
}
