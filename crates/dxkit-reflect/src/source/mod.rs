//! What single parts say, a module each.

pub(crate) mod layout;
pub(crate) mod module;
pub(crate) mod psv;
pub(crate) mod rdat;
pub(crate) mod rdef;
