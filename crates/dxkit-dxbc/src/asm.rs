//! The assembler: from the text of a program to its tokens.
