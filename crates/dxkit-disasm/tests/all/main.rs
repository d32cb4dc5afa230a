//! The integration tests of the disassembly: one program, one module for each subject.

mod dxbc_header;
mod highlight;
mod hostile;
mod lines;
mod listing;
mod llvm22;
mod newer;
mod older_debug;
mod older_debug_outputs;
mod text;
