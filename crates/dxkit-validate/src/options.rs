//! [`ValidationOptions`]: which rules count.

use alloc::vec::Vec;

use crate::Rule;

/// The rules that apply, and the version of the validator.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ValidationOptions {
    /// Rules that may be broken.
    pub allow: Vec<Rule>,
    /// The minor version of the validator 1.*n* to reproduce. It knows the versions of DXIL up to its own,
    /// and has the rules of that version.
    pub validator: u32,
    /// Whether an older validator judges a container whose module states that it is made for that one. A
    /// module that states none, or 0.0, is judged by [`validator`](Self::validator).
    pub as_stated: bool,
}

impl Default for ValidationOptions {
    fn default() -> Self {
        Self { allow: Vec::new(), validator: Self::NEWEST, as_stated: false }
    }
}

impl ValidationOptions {
    /// The newest validator that this crate knows: 1.10.
    pub const NEWEST: u32 = 10;

    /// The validator that each module states judges it; the newest one where none is stated.
    #[must_use]
    pub fn as_stated() -> Self {
        Self { as_stated: true, ..Self::default() }
    }

    /// Whether breaking a rule counts.
    #[must_use]
    pub fn counts(&self, rule: Rule) -> bool {
        rule.info().since <= self.validator && !self.allow.contains(&rule)
    }
}
