//! What is worked out from instructions, against what compilers wrote.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)] // helpers of tests, too, say what must hold by panicking

extern crate alloc;

mod assembly;
mod common;
mod corpus;
mod packing;
mod pdb;
mod reached;
mod releases;
