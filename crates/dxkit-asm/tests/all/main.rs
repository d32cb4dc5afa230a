//! The tests of the crate, one binary.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

mod dxbc;
mod dxil;
mod llvm22;
mod modern;
