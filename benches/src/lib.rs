#![doc = include_str!("../README.md")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::missing_panics_doc,
    clippy::len_without_is_empty,
    reason = "what cannot be read ends the measurement"
)]

use mimalloc::MiMalloc;

/// As in the command.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

pub mod modules;
pub mod vendor;
pub mod work;
