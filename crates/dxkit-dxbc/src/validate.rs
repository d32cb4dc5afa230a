//! Checks of a program.
