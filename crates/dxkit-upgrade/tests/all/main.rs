//! Tests of the crate.

mod table;
