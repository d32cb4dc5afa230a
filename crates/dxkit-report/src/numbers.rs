//! Numbers and bytes as text.

use dxkit::Binding;

use crate::prelude::*;

/// Bytes as hexadecimal digits.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Whether a number is left out of JSON.
#[allow(clippy::trivially_copy_pass_by_ref)] // what serde calls it with
pub(crate) fn is_zero(size: &usize) -> bool {
    *size == 0
}

/// A register space as tables show it.
pub(crate) fn space(space: u32) -> String {
    if space == Binding::UNASSIGNED { "?".to_owned() } else { space.to_string() }
}
