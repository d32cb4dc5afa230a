//! Numbers and flags with names, as JSON and text show them.

use core::fmt;

use dxkit::bytes::OpenNumber;
use serde::Serialize;

use crate::prelude::*;

/// A number with names: its name, or the number where it has none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Named {
    /// It has a name.
    Name(&'static str),
    /// It has none.
    Number(u64),
}

impl Named {
    /// Of an open number.
    pub fn of(value: impl OpenNumber) -> Self {
        value.known_name().map_or_else(|| Self::Number(value.raw()), Self::Name)
    }

    /// Whether the name is this one, whatever its case; or whether this is the number.
    #[must_use]
    pub fn is(self, name: &str) -> bool {
        match self {
            Self::Name(known) => known.eq_ignore_ascii_case(name),
            Self::Number(number) => name.parse() == Ok(number),
        }
    }
}

impl fmt::Display for Named {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Name(name) => f.pad(name),
            Self::Number(number) => fmt::Display::fmt(number, f),
        }
    }
}

/// A set of flags: all bits, and the names of those that have one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Flags {
    /// All bits.
    pub bits: u64,
    /// The names of those that have one.
    pub names: Vec<&'static str>,
}

impl Flags {
    /// Of these bits and names.
    #[must_use]
    pub fn new(bits: u64, names: impl Iterator<Item = &'static str>) -> Self {
        Self { bits, names: names.collect() }
    }
}

impl fmt::Display for Flags {
    /// The names, `A | B`, or the bits where there are none.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.names.is_empty() {
            return write!(f, "{:#x}", self.bits);
        }
        let mut separator = "";
        for name in &self.names {
            write!(f, "{separator}{name}")?;
            separator = " | ";
        }
        Ok(())
    }
}
