//! The tests of the crate, in one program.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)] // a test says what must hold by panicking

mod layout;
mod reference;
mod rules;
mod text;
