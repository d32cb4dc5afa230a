//! Integration tests of the envelope: one binary, one module for each subject.

mod digest;
mod layout;
