//! The contents of parts, a module for each kind.

pub(crate) mod exports;
pub(crate) mod info;
pub(crate) mod psv;
pub(crate) mod rdat;
pub(crate) mod rdat_text;
pub(crate) mod rootsig;
pub(crate) mod signature;
pub(crate) mod tokens;
