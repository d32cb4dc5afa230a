#![doc = include_str!("../README.md")]
#![no_std]

extern crate alloc;

mod operation;

pub use operation::*;
