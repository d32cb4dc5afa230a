//! Texts of LLVM's assembly: read, printed, and broken.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

mod bitcode;
mod data_layout;
mod errors;
mod hand_written;
mod llvm22;
mod round_trip;
