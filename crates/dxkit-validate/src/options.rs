//! [`Options`]: which rules count.

use alloc::vec::Vec;

use crate::Rule;

/// The rules that apply, and the version of the validator.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Options {
    /// Rules that may be broken.
    pub allow: Vec<Rule>,
    /// The minor version of the validator 1.*n* to reproduce. It knows the versions of DXIL up to its own, and has the
    /// rules of that version.
    pub validator: u32,
}

impl Default for Options {
    fn default() -> Self {
        Self { allow: Vec::new(), validator: Self::NEWEST }
    }
}

impl Options {
    /// The newest validator that this crate knows: 1.10.
    pub const NEWEST: u32 = 10;

    /// Whether breaking a rule counts.
    #[must_use]
    pub fn counts(&self, rule: Rule) -> bool {
        rule.info().since <= self.validator && !self.allow.contains(&rule)
    }
}
