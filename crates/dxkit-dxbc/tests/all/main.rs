//! The tests of the crate, one binary.

mod data;
mod program;
