//! Unique names that are valid in a language.

use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;

/// Names that are in use: keywords, and names that were returned before.
#[derive(Debug)]
pub(super) struct Names {
    keywords: &'static [&'static str],
    /// Each with the number to try next: a million bindings may share one name.
    taken: BTreeMap<String, u32>,
}

impl Names {
    pub(super) const fn new(keywords: &'static [&'static str]) -> Self {
        Self { keywords, taken: BTreeMap::new() }
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
        let Some(next) = self.taken.get_mut(&plain) else {
            self.taken.insert(plain.clone(), 2);
            return plain;
        };
        let mut number = *next;
        loop {
            let unique = format!("{plain}_{number}");
            number = number.saturating_add(1);
            if !self.taken.contains_key(&unique) {
                if let Some(next) = self.taken.get_mut(&plain) {
                    *next = number;
                }
                self.taken.insert(unique.clone(), 2);
                return unique;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_unique() {
        let mut names = Names::new(&["int"]);
        let taken = ["a", "a_2", "a", "a", "int", "1x", "", "a-b", "a_b"].map(|name| names.take(name));
        assert_eq!(taken, ["a", "a_2", "a_3", "a_4", "int_", "_1x", "_", "a_b", "a_b_2"]);
    }

    /// A search from the start for each of them would not end while anybody waits.
    #[test]
    fn many_bindings_of_one_name_get_numbers() {
        let mut names = Names::new(&[]);
        let last = (0..1 << 18).map(|_| names.take("resource")).last();
        assert_eq!(last.as_deref(), Some("resource_262144"));
    }
}
