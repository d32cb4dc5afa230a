//! Tests of the crate.

mod llvm;
mod operations;
mod shaders;
mod table;
