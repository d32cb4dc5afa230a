//! Tests of the program of tokens.
