//! The zeros that sizes and offsets of a text add.

use alloc::format;
use alloc::vec::Vec;

use crate::node::Mark;
use dxkit_bytes::TextError;

/// Limit of the zeros that sizes and offsets of a text may add: a line of text must not create gigabytes.
pub const ZEROS: usize = 64 << 20;

/// Counts zeros that a text adds against the limit.
pub(crate) fn count_zeros(zeros: usize, left: &mut usize) -> Result<(), TextError> {
    match left.checked_sub(zeros) {
        Some(rest) => *left = rest,
        None => {
            let message =
                format!("{zeros} zeros are missing, more than the limit of {} MiB for a text", ZEROS >> 20);
            return Err(Mark::default().error(message));
        }
    }
    Ok(())
}

/// Extends `bytes` to `size` with zeros, counted against the limit.
pub(crate) fn zero_fill(bytes: &mut Vec<u8>, size: usize, left: &mut usize) -> Result<(), TextError> {
    let missing = size.saturating_sub(bytes.len());
    count_zeros(missing, left)?;
    bytes.resize(bytes.len().saturating_add(missing), 0);
    Ok(())
}
