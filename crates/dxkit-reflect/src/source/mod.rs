//! Reads the facts of the single parts, a module for each.

pub(crate) mod layout;
pub(crate) mod library;
pub(crate) mod module;
pub(crate) mod psv;
pub(crate) mod rdat;
pub(crate) mod rdef;
pub(crate) mod tokens;
pub(crate) mod usage;
