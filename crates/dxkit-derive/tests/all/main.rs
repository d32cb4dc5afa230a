//! What is worked out from instructions, against what compilers wrote.

mod common;
mod corpus;
