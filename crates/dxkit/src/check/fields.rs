//! Compares two values of a structure field by field, by the names that its declaration has for them.

use alloc::format;

use dxkit_bytes::{Codec, Error, Fields, Report, Severity, Span, Visit};

/// [`Codec::walk`] of the structure.
type WalkFunction = fn(Span<'_>, &mut dyn Visit) -> Result<(), Error>;

/// Adds a finding for every field of `actual` whose value differs from `expected`. `source` names the origin
/// of the expected values: the module, or one of its nodes.
pub(super) fn compare<'a, T>(
    actual: &T,
    expected: &T,
    walk: WalkFunction,
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
    // Bytes that cannot be read have no fields.
    let fields = |bytes: &[u8]| Fields::collect(|visit| walk(Span::new(bytes), visit).unwrap_or_default());
    let (actual, expected) = (fields(&actual), fields(&expected));
    // If the fields differ (for another stage, for example), they cannot be compared one by one.
    if !actual.iter().map(|field| &field.path).eq(expected.iter().map(|field| &field.path)) {
        return report
            .add(Severity::Error, rule, None, || "the module calls for other fields than these".into());
    }
    for (actual, expected) in actual.iter().zip(&expected).filter(|(one, other)| one.value != other.value) {
        report.add_at(Severity::Error, rule, actual.path.frames().iter().copied(), || {
            format!("{}, {source} states {}", actual.value, expected.value)
        });
    }
}
