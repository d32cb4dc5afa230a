//! The codes of the records of metadata.

pub(super) const STRING: u32 = 1;
pub(super) const VALUE: u32 = 2;
pub(super) const NODE: u32 = 3;
pub(super) const NAME: u32 = 4;
pub(super) const DISTINCT_NODE: u32 = 5;
pub(super) const KIND: u32 = 6;
pub(super) const NAMED_NODE: u32 = 10;
pub(super) const LOCATION: u32 = 7;
pub(super) const EXPRESSION: u32 = 29;
pub(super) const STRINGS: u32 = 35;
pub(super) const GLOBAL_ATTACHMENT: u32 = 36;
pub(super) const INDEX_OFFSET: u32 = 38;
pub(super) const INDEX: u32 = 39;
pub(super) const ARGUMENTS: u32 = 46;
