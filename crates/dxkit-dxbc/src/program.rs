//! The program of tokens.
