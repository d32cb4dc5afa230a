//! Databases against those of Microsoft's writer, and their changes.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

mod changes;
mod common;
mod vendor;
