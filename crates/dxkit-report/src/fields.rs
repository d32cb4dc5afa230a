//! [`Fields`]: every byte of a file with the name and the value of its field.

use core::fmt::{self, Write as _};

use dxkit::bytes::{Value, Visit};
use dxkit::{Error, Span};

use crate::prelude::*;

/// A field, or bytes that could not be decoded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Field {
    /// Offset of its first byte in the file.
    pub offset: usize,
    /// Its bytes.
    pub size: usize,
    /// The bytes of it that are printed: all, unless the limit of its collection ends before.
    pub printed: usize,
    /// Its path; empty for bytes that were not decoded.
    pub path: String,
    /// Its value, for people.
    pub value: String,
}

/// The fields of a file, in the order of their offsets.
#[derive(Debug, Default)]
pub struct Fields {
    /// Every byte of the file is in exactly one of them.
    pub fields: Vec<Field>,
    /// The parts that could not be decoded, and the reasons.
    pub errors: Vec<Error>,
    /// Bytes without a name that no error explains, and bytes with two: bugs of the library.
    pub doubts: Vec<String>,
}

impl Fields {
    /// The fields of a container and of all its parts. Bytes after an error are one field, without a path.
    #[must_use]
    pub fn collect(file: &[u8]) -> Self {
        let mut errors = Vec::new();
        let fields = collect(usize::MAX, |visit| {
            errors = dxkit::walk(Span::new(file), visit).unwrap_or_else(|error| vec![error]);
        });
        let (fields, doubts) = complete(fields, file.len(), errors.is_empty());
        Self { fields, errors, doubts }
    }

    /// The fields of the decompressed contents of a part, up to an offset in them.
    #[must_use]
    pub fn from_decompressed(bytes: &dxkit::Decompressed, limit: usize) -> Self {
        let limit = limit.min(bytes.bytes.len());
        let mut error = None;
        let fields = collect(limit, |visit| error = bytes.walk(visit).err());
        let (fields, doubts) = complete(fields, limit, error.is_none());
        Self { fields, errors: error.into_iter().collect(), doubts }
    }

    /// The field of a byte.
    #[must_use]
    pub fn at(&self, offset: usize) -> Option<&Field> {
        let after = self.fields.partition_point(|field| field.offset <= offset);
        let field = self.fields.get(after.checked_sub(1)?)?;
        (offset - field.offset < field.size).then_some(field)
    }
}

/// The fields that a walk passes, up to an offset.
fn collect(limit: usize, walk: impl FnOnce(&mut dyn Visit)) -> Vec<Field> {
    let shown = |span: Span<'_>, value: Value<'_>| {
        // Fields without bytes at the limit belong to those before it.
        let left = limit.checked_sub(span.offset()).filter(|left| *left > 0 || span.is_empty())?;
        Some((span.len().min(left), value_text(&value, limit.saturating_mul(4))))
    };
    let fields = dxkit::bytes::Fields::collect_with(shown, walk).into_iter();
    fields
        .map(|field| {
            let (printed, value) = field.value;
            Field { offset: field.offset, size: field.size, printed, path: field.path.to_string(), value }
        })
        .collect()
}

/// Text up to a limit.
struct Limited {
    text: String,
    limit: usize,
}

impl fmt::Write for Limited {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        if self.text.len().saturating_add(text.len()) > self.limit {
            return Err(fmt::Error);
        }
        self.text.push_str(text);
        Ok(())
    }
}

/// A value as text. Masks of components are their letters without separators: `xyzw (0xf)`.
fn value_text(value: &Value<'_>, limit: usize) -> String {
    let mut limited = Limited { text: String::new(), limit };
    let text = match write!(limited, "{value}") {
        Ok(()) => limited.text,
        Err(_) => limited.text + "…",
    };
    let Value::Flags { raw, names } = value else { return text };
    let names = names.to_string();
    let letters = names.split(" | ").all(|name| name.len() == 1);
    if letters { format!("{} ({raw:#x})", names.replace(" | ", "")) } else { text }
}

/// Sorts the fields and checks whether each byte is named exactly once. If an error ended a decoder early,
/// the bytes after it get a field of their own; otherwise, an unnamed byte is an internal error.
fn complete(mut fields: Vec<Field>, size: usize, understood: bool) -> (Vec<Field>, Vec<String>) {
    fields.sort_by_key(|field| field.offset);
    let mut complete: Vec<Field> = Vec::with_capacity(fields.len());
    let mut doubts = Vec::new();
    let mut end = 0;
    let gap = |complete: &mut Vec<Field>, doubts: &mut Vec<String>, from: usize, to: usize| {
        if understood {
            doubts.push(format!("bytes {from:#x} to {to:#x} have no name"));
        }
        let value = "(not decoded)".to_owned();
        complete.push(Field {
            offset: from,
            size: to - from,
            printed: to - from,
            path: String::new(),
            value,
        });
    };
    for field in fields {
        if field.offset > end {
            gap(&mut complete, &mut doubts, end, field.offset);
        } else if field.offset < end {
            doubts.push(format!("{} at {:#x} is named twice", field.path, field.offset));
        }
        end = end.max(field.offset + field.size);
        complete.push(field);
    }
    if end < size {
        gap(&mut complete, &mut doubts, end, size);
    }
    (complete, doubts)
}
