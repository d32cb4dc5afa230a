//! [`Visit`]: receives every field while a structure is read; and [`Fields`], which collects them.

use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::fmt;

use crate::{Frame, Path, Span};

/// The value of a field, for tools that show fields without knowing their types.
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
    /// Text without its terminating NUL, in the encoding of the producer.
    Text(&'v [u8]),
    /// Bytes as a value: a digest, an identifier, a program.
    Bytes(&'v [u8]),
    /// Bytes that fill to an alignment or a fixed size.
    Padding(&'v [u8]),
    /// Bytes of unknown meaning.
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

/// Receives every field of a structure, in the order in which the decoder reads them.
///
/// `()` is the inactive visitor; with it a decoder compiles to the same code as without visitors. The decoder
/// is the same function in both cases, so a dump cannot differ from the decoded value.
pub trait Visit {
    /// Whether it wants fields. An inactive visitor is not called.
    #[inline]
    fn is_active(&self) -> bool {
        true
    }

    /// The following fields, up to the matching [`leave`](Self::leave), are inside `frame`.
    fn enter(&mut self, _frame: Frame) {}

    /// The innermost frame is complete. Not called when an error propagates, so that the visitor keeps the
    /// path at which reading stopped.
    fn leave(&mut self) {}

    /// A field without nested fields. Never called for zero bytes.
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

/// A field that a walk passed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Field<T = String> {
    /// Its path.
    pub path: Path,
    /// Absolute offset of its first byte.
    pub offset: usize,
    /// Number of its bytes.
    pub size: usize,
    /// The result of its value.
    pub value: T,
}

/// Collects the fields that a walk passes.
///
/// ```
/// use dxkit_bytes::{Codec as _, Fields, Span, record};
///
/// record! {
///     /// A range of registers.
///     pub struct Range: 6 {
///         /// First register.
///         0: pub base: u32,
///         /// Unused.
///         4: pub reserved: [u8; 2],
///     }
/// }
///
/// let fields = Fields::collect(|visit| Range::walk(Span::new(&[3, 0, 0, 0, 9, 9]), visit).unwrap_or_default());
/// let text = |index: usize| format!("{} at {}: {}", fields[index].path, fields[index].offset, fields[index].value);
/// assert_eq!((text(0), text(1)), ("base at 0: 3".into(), "reserved at 4: [09, 09]".into()));
/// ```
#[derive(Debug)]
pub struct Fields<T, F> {
    path: Path,
    fields: Vec<Field<T>>,
    shown: F,
}

impl Fields<(), ()> {
    /// The fields that `walk` passes, with their values as text; bytes are hexadecimal, because the text of
    /// [`Value`] only states their number. Those of damaged bytes end where the damage begins.
    pub fn collect(walk: impl FnOnce(&mut dyn Visit)) -> Vec<Field> {
        let shown = |_: Span<'_>, value: Value<'_>| {
            Some(match value {
                Value::Bytes(bytes) | Value::Padding(bytes) | Value::Unknown(bytes) => {
                    format!("{bytes:02x?}")
                }
                value => value.to_string(),
            })
        };
        Self::collect_with(shown, walk)
    }

    /// The fields that `walk` passes, with what `shown` makes of their bytes and values; those of which it
    /// makes nothing are left out.
    pub fn collect_with<T>(
        shown: impl FnMut(Span<'_>, Value<'_>) -> Option<T>,
        walk: impl FnOnce(&mut dyn Visit),
    ) -> Vec<Field<T>> {
        let mut fields = Fields { path: Path::new(), fields: Vec::new(), shown };
        walk(&mut fields);
        fields.fields
    }
}

impl<T, F: FnMut(Span<'_>, Value<'_>) -> Option<T>> Visit for Fields<T, F> {
    fn enter(&mut self, frame: Frame) {
        self.path.push(frame);
    }

    fn leave(&mut self) {
        self.path.pop();
    }

    fn leaf(&mut self, span: Span<'_>, value: Value<'_>) {
        if let Some(value) = (self.shown)(span, value) {
            let (path, offset, size) = (self.path.clone(), span.offset(), span.len());
            self.fields.push(Field { path, offset, size, value });
        }
    }
}
