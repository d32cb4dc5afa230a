//! The tests of the linker: against the vendor's on `testdata/link`, and of messages.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

mod errors;
mod hostile;
mod sets;
mod support;
