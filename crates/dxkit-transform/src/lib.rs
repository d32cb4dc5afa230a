#![doc = include_str!("../README.md")]
#![no_std]

extern crate alloc;

pub mod canonical;
pub mod instrument;
pub mod interface;
pub mod mutate;
pub mod rebind;
pub mod reduce;
mod rewrite;
pub mod specialize;
pub mod strip;

pub use canonical::canonical;
pub use instrument::instrument;
pub use interface::drop_unused;
pub use mutate::mutate;
pub use rebind::rebind;
pub use reduce::reduce;
pub use rewrite::rewrite;
pub use specialize::specialize;
pub use strip::{Strip, Stripped, strip};
