//! The integration tests of signatures: one program, one module for each subject.

mod layout;
