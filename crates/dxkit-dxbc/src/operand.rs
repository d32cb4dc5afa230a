//! Operands of instructions and declarations.
