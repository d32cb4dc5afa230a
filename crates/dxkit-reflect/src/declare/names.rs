//! Unique names that are valid in a language.

use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::String;

/// Names that are in use: keywords, and names that were returned before.
pub(super) struct Names {
    keywords: &'static [&'static str],
    taken: BTreeSet<String>,
}

impl Names {
    pub(super) const fn new(keywords: &'static [&'static str]) -> Self {
        Self { keywords, taken: BTreeSet::new() }
    }

    /// An identifier that is derived from a name and not in use yet.
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
