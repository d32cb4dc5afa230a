//! The integration tests of `RDAT`: one program, one module for each subject.

#[cfg(feature = "arbitrary")]
mod arbitrary;
mod corpus;
mod edit;
mod functions;
mod hostile;
mod support;
mod synth;
mod validate;
