//! The integration tests of the YAML and JSON forms: one program, one module for each subject.

mod corpus;
mod hostile;
mod schema;
mod support;
mod texts;
