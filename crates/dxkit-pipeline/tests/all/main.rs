//! All tests of the crate, in one program.

mod rules;
mod suggest;
