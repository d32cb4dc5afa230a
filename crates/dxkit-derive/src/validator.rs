//! [`Validator`]: which validator version a module is made for.

use dxkit_dxil::{DxilModule, Version};

/// The validator version that a module is made for: the compiler's output depends on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Validator(Version);

impl Validator {
    /// From `dx.valver`. A module without it is for the first validator; 0.0 is the newest.
    pub(crate) fn from_module(dxil: &DxilModule<'_>) -> Self {
        Self(match dxil.validator_version {
            None => Version { major: 1, minor: 0 },
            Some(Version { major: 0, minor: 0 }) => Version { major: u32::MAX, minor: 0 },
            Some(version) => version,
        })
    }

    /// Whether it is version 1.`minor` or a newer one.
    pub(crate) fn since(self, minor: u32) -> bool {
        self.0 >= Version { major: 1, minor }
    }

    /// Whether it is version 1.`minor`.
    pub(crate) fn is(self, minor: u32) -> bool {
        self.0 == Version { major: 1, minor }
    }

    /// The number after `1.`, for the columns of the table of operations; the largest one of a newer major
    /// version.
    pub(crate) fn minor(self) -> u32 {
        match self.0.major {
            0 => 0,
            1 => self.0.minor,
            _ => u32::MAX,
        }
    }
}
