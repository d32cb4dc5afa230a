//! From tokens to a program.
