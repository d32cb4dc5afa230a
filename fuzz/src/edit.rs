//! Edits.

/// Placeholder.
pub fn run(_data: &[u8]) {}
