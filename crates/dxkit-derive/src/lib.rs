#![doc = include_str!("../README.md")]
#![no_std]

extern crate alloc;

mod control_flow;
mod dependences;
mod group_shared;
mod runtime_data;
mod stage_info;
mod usage;
mod users;
mod validator;

pub use dependences::{TooComplex, dependences};
pub use runtime_data::runtime_data;
pub use usage::{FunctionUsage, ModuleUsage};
