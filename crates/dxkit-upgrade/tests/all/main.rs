//! Tests of the crate.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)] // helpers of tests

mod differences;
mod llvm;
mod lower;
mod operations;
mod shaders;
mod signatures;
mod table;
