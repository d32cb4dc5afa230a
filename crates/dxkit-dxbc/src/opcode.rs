//! The table of opcodes.
