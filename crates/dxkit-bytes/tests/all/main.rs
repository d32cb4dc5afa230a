//! The parsers on bytes made by hand, and collecting visitors.

mod fields;
mod parser;
