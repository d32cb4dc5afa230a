#![doc = include_str!("../README.md")]
#![no_std]

extern crate alloc;

mod control_flow;
mod dependences;
mod facts;
mod group_shared;
mod pipeline_state;
mod runtime_data;
mod sig_point;
mod signature;
mod stage_info;
mod usage;
mod users;
mod validator;

pub use dependences::{TooComplex, dependences};
pub use facts::EntryFacts;
pub use runtime_data::runtime_data;
pub use sig_point::ElementTreatment;
pub use signature::NoSignature;
pub use usage::{FunctionUsage, ModuleUsage};
