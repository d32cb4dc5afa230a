//! Integration tests of `PSV0`: one binary, one module for each subject.

#[cfg(feature = "arbitrary")]
mod arbitrary;
mod edit;
mod hostile;
mod support;
mod synth;
mod validate;
