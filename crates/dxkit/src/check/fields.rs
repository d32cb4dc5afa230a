//! Compares two values of a structure field by field, by the names that its declaration has for them.

use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use dxkit_bytes::{Codec, Error, Frame, Report, Severity, Span, Value, Visit};

/// [`Codec::walk`] of the structure.
type Walk = fn(Span<'_>, &mut dyn Visit) -> Result<(), Error>;

/// Adds a finding for every field of `actual` whose value differs from `expected`. `source` names the origin
/// of the expected values: the module, or one of its nodes.
pub(super) fn compare<'a, T>(
    actual: &T,
    expected: &T,
    walk: Walk,
    rule: &'static str,
    source: &dyn core::fmt::Display,
    report: &mut Report,
) where
    T: Codec<'a> + PartialEq,
{
    if actual == expected {
        return;
    }
    let (Ok(actual), Ok(expected)) = (actual.encode(), expected.encode()) else { return };
    let (actual, expected) = (fields(&actual, walk), fields(&expected, walk));
    let paths = |fields: &[Field]| fields.iter().map(|field| field.path.clone()).collect::<Vec<_>>();
    // If the fields differ (for another stage, for example), they cannot be compared one by one.
    if paths(&actual) != paths(&expected) {
        return report
            .add(Severity::Error, rule, "", || "the module calls for other fields than these".into());
    }
    for (actual, expected) in actual.iter().zip(&expected).filter(|(one, other)| one.value != other.value) {
        in_path(&actual.path, report, &mut |report| {
            report.add(Severity::Error, rule, "", || {
                format!("{}, {source} states {}", actual.value, expected.value)
            });
        });
    }
}

fn in_path(path: &[Frame], report: &mut Report, check: &mut dyn FnMut(&mut Report)) {
    match path.split_first() {
        Some((first, rest)) => report.scope(*first, |report| in_path(rest, report, check)),
        None => check(report),
    }
}

/// A field, and its value as text.
struct Field {
    path: Vec<Frame>,
    value: String,
}

#[derive(Default)]
struct Collect {
    path: Vec<Frame>,
    fields: Vec<Field>,
}

impl Visit for Collect {
    fn enter(&mut self, frame: Frame) {
        self.path.push(frame);
    }

    fn leave(&mut self) {
        self.path.pop();
    }

    fn leaf(&mut self, _: Span<'_>, value: Value<'_>) {
        let value = match value {
            // Their text form would only state their length.
            Value::Bytes(bytes) | Value::Padding(bytes) | Value::Unknown(bytes) => format!("{bytes:02x?}"),
            value => value.to_string(),
        };
        self.fields.push(Field { path: self.path.clone(), value });
    }
}

fn fields(bytes: &[u8], walk: Walk) -> Vec<Field> {
    let mut collect = Collect::default();
    // Bytes that cannot be read have no fields.
    let _ = walk(Span::new(bytes), &mut collect);
    collect.fields
}
