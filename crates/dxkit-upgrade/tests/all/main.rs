//! Tests of the crate.

mod llvm;
mod lower;
mod operations;
mod shaders;
mod table;
