//! Integration tests of signatures: one binary, one module for each subject.

mod layout;
