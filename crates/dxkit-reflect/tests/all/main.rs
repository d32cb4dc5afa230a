//! The tests of this crate, a module each.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

mod d3d12;
mod declare;
