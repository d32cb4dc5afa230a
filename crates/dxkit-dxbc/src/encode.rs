//! From a program to its tokens.
