//! `RDEF`: resource definitions.
