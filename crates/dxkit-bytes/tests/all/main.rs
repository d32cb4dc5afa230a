//! The parsers on bytes made by hand, collecting visitors, and errors of texts.

mod fields;
mod parser;
mod text_error;
