//! The integration tests of the disassembly: one program, one module for each subject.

mod hostile;
mod newer;
mod text;
