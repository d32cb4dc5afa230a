//! The integration tests of DXIL's meaning: one program, one module for each subject.

mod common;
mod demangle;
mod handles;
mod hostile;
mod made;
mod metadata;
mod operations;
