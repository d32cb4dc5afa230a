//! Tests of the crate.

mod lower;
mod table;
