//! The integration tests of the program header: one program, one module for each subject.

mod layout;
