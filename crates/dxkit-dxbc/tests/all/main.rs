//! The tests of the crate, one binary.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, reason = "tests fail by panicking")]

mod by_hand;
mod coverage;
mod data;
mod example;
#[cfg(feature = "arbitrary")]
mod made_up;
mod program;
mod statistics;
mod validate;
