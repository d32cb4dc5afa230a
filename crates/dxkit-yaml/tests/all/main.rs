//! The integration tests of the YAML and JSON forms: one program, one module for each subject.

mod corpus;
mod hostile;
mod psv_versions;
mod schema;
mod since_23;
mod support;
mod texts;
mod written;
