//! The fields of parts with their names, to tell where a part differs from what follows from the module.

use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use dxkit_bytes::{Frame, Span, Value, Visit};

/// A field of a part.
pub(crate) struct Field {
    pub(crate) path: String,
    pub(crate) offset: usize,
    pub(crate) value: String,
}

/// Collects the fields of a part.
#[derive(Default)]
pub(crate) struct Collector {
    path: dxkit_bytes::Path,
    fields: Vec<Field>,
}

impl Visit for Collector {
    fn enter(&mut self, frame: Frame) {
        self.path.push(frame);
    }

    fn leave(&mut self) {
        self.path.pop();
    }

    fn leaf(&mut self, span: Span<'_>, value: Value<'_>) {
        // Areas without fields are compared as bytes.
        let value = match value {
            Value::Bytes(bytes) | Value::Padding(bytes) | Value::Unknown(bytes) => format!("{bytes:02x?}"),
            other => other.to_string(),
        };
        self.fields.push(Field { path: self.path.to_string(), offset: span.offset(), value });
    }
}

/// The fields that a walk over a part visits. Those of a damaged part end where the damage shows.
pub(crate) fn collect(walk: impl FnOnce(&mut Collector)) -> Vec<Field> {
    let mut collector = Collector::default();
    walk(&mut collector);
    collector.fields
}

/// The first field that differs from the one in its place that follows from the module, and the value of that
/// one.
pub(crate) fn difference(stated: Vec<Field>, derived: Vec<Field>) -> Option<(Field, String)> {
    let mut pairs = stated.into_iter().zip(derived);
    let (stated, derived) =
        pairs.find(|(stated, derived)| stated.path != derived.path || stated.value != derived.value)?;
    (stated.path == derived.path).then_some((stated, derived.value))
}
