#![doc = include_str!("../README.md")]
#![no_std]

extern crate alloc;

pub mod mutate;
pub mod reduce;
mod rewrite;
pub mod strip;

pub use mutate::mutate;
pub use reduce::reduce;
pub use rewrite::rewrite;
pub use strip::{Strip, Stripped, strip};
