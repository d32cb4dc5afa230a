//! [`Fact`]: a value, and the part that states it.

use core::ops::Deref;

use dxkit_types::FourCc;

/// A value, and the part that states it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fact<T> {
    /// The value.
    pub value: T,
    /// The part that states it.
    pub from: FourCc,
}

impl<T> Fact<T> {
    /// A value from this part.
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
