//! [`Fact`]: a value and the part that says it.

use core::ops::Deref;

use dxkit_types::FourCc;

/// A value, and the part that says it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fact<T> {
    /// What is said.
    pub value: T,
    /// The part that says it.
    pub from: FourCc,
}

impl<T> Fact<T> {
    /// What this part says.
    pub const fn new(value: T, from: FourCc) -> Self {
        Self { value, from }
    }
}

impl<T> Deref for Fact<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.value
    }
}
