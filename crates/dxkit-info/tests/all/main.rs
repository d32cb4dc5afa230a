//! The integration tests of the small parts: one program, one module for each subject.

#[cfg(feature = "arbitrary")]
mod arbitrary;
mod corpus;
mod hostile;
mod support;
mod synth;
mod validate;
