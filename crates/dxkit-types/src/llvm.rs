//! Versions of LLVM whose texts are written.

/// A version of today's LLVM. All of them read each other's assembly, but they print some things differently.
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum LlvmVersion {
    /// LLVM 22.
    V22,
    /// LLVM 23: floating-point numbers have the forms of their own types, and vectors are aligned as their
    /// elements.
    V23,
    /// LLVM 24: domains of alias scopes have a third operand.
    #[default]
    V24,
}

impl LlvmVersion {
    /// All versions, oldest first.
    pub const ALL: [Self; 3] = [Self::V22, Self::V23, Self::V24];
    /// The newest version.
    pub const NEWEST: Self = Self::V24;

    /// The number of the version: 22, 23, 24.
    ///
    /// ```
    /// use dxkit_types::LlvmVersion;
    ///
    /// assert_eq!(LlvmVersion::V22.number(), 22);
    /// assert_eq!(LlvmVersion::from_number(24), Some(LlvmVersion::NEWEST));
    /// assert_eq!(LlvmVersion::from_number(3), None);
    /// ```
    #[must_use]
    pub const fn number(self) -> u32 {
        match self {
            Self::V22 => 22,
            Self::V23 => 23,
            Self::V24 => 24,
        }
    }

    /// The version with this number.
    #[must_use]
    pub fn from_number(number: u32) -> Option<Self> {
        Self::ALL.into_iter().find(|version| version.number() == number)
    }
}
