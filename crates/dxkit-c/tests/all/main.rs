//! The functions as C calls them, and the example programs.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)] // helpers of tests

mod api;
mod programs;
