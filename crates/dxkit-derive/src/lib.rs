#![doc = include_str!("../README.md")]
#![no_std]

extern crate alloc;

mod control_flow;
mod dependences;
mod usage;

pub use dependences::{TooComplex, dependences};
pub use usage::{FunctionUsage, ModuleUsage};
