//! Tests of the data parts.
