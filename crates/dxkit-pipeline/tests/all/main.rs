//! All tests of the crate, in one program.

mod engines;
mod rules;
mod suggest;
