//! docs/resources.md.
