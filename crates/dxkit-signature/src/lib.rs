#![doc = include_str!("../README.md")]
#![no_std]

extern crate alloc;

mod element;
mod kind;
mod signature;
mod validate;

pub use element::{ComponentMask, Element};
pub use kind::{SignatureKind, UsageMeaning};
pub use signature::Signature;
