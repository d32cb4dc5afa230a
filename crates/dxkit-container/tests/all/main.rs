//! The integration tests of the envelope: one program, one module for each subject.

mod layout;
