//! [`Visit`]: being told every field while a structure is read.

use core::fmt;

use crate::{Frame, Span};

/// What a field holds, for people and tools that look at fields without knowing their types.
#[non_exhaustive]
#[derive(Clone, Copy)]
pub enum Value<'v> {
    /// An unsigned number of any width.
    Unsigned(u64),
    /// A 32-bit float.
    Float(f32),
    /// A number with a name, if it is a known one.
    Named {
        /// The number.
        raw: u64,
        /// Its name.
        name: Option<&'static str>,
    },
    /// A set of flags.
    Flags {
        /// All bits.
        raw: u64,
        /// Shows the names of the set bits, and the unknown ones as a number.
        names: &'v dyn fmt::Display,
    },
    /// Text without its closing NUL, in whatever encoding the producer used.
    Text(&'v [u8]),
    /// Bytes that are a value: a digest, an identification, a program.
    Bytes(&'v [u8]),
    /// Bytes that fill up to an alignment or a fixed size.
    Padding(&'v [u8]),
    /// Bytes whose meaning is not known.
    Unknown(&'v [u8]),
}

impl fmt::Display for Value<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unsigned(value) => write!(f, "{value}"),
            Self::Float(value) => write!(f, "{value:?}"),
            Self::Named { raw, name: Some(name) } => write!(f, "{name} ({raw})"),
            Self::Named { raw, name: None } => write!(f, "unknown ({raw})"),
            Self::Flags { raw, names } => write!(f, "{names} ({raw:#x})"),
            Self::Text(text) => write!(f, "\"{}\"", text.escape_ascii()),
            Self::Bytes(bytes) => write!(f, "{} bytes", bytes.len()),
            Self::Padding(bytes) => write!(f, "padding, {} bytes", bytes.len()),
            Self::Unknown(bytes) => write!(f, "unknown, {} bytes", bytes.len()),
        }
    }
}

impl fmt::Debug for Value<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Is told every field of a structure, in the order in which the decoder reads them.
///
/// `()` is the visitor that hears nothing; with it a decoder compiles to what it would be without visitors. The decoder
/// is the same function in both cases, so a dump cannot differ from what is decoded.
pub trait Visit {
    /// Whether it wants to be told anything.
    #[inline]
    fn is_active(&self) -> bool {
        true
    }

    /// The fields that follow, up to the matching [`leave`](Self::leave), lie inside `frame`.
    fn enter(&mut self, frame: Frame) {
        let _ = frame;
    }

    /// The innermost frame is complete. Not called on the way out of an error, so that the visitor still knows where
    /// reading stopped.
    fn leave(&mut self) {}

    /// A field that has no fields of its own. Never called for an empty run of bytes.
    fn leaf(&mut self, span: Span<'_>, value: Value<'_>) {
        let _ = (span, value);
    }
}

impl Visit for () {
    #[inline]
    fn is_active(&self) -> bool {
        false
    }
}

impl<V: Visit + ?Sized> Visit for &mut V {
    fn is_active(&self) -> bool {
        (**self).is_active()
    }

    fn enter(&mut self, frame: Frame) {
        (**self).enter(frame);
    }

    fn leave(&mut self) {
        (**self).leave();
    }

    fn leaf(&mut self, span: Span<'_>, value: Value<'_>) {
        (**self).leaf(span, value);
    }
}
