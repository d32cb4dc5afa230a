//! Integration tests of the program header: one binary, one module for each subject.

mod layout;
