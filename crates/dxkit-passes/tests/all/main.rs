//! The tests of the passes, each on text that states what goes in and what comes out.

#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

mod passes;
mod values;
