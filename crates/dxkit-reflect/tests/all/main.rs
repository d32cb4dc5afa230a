//! The tests of this crate, a module each.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, clippy::string_slice)]

mod constant;
mod d3d12;
mod declare;
mod declared;
mod layouts;
mod vendor;
