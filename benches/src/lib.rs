#![doc = include_str!("../README.md")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "what cannot be read ends the measurement"
)]

pub mod modules;
pub mod work;
