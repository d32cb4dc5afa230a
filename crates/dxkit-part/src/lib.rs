#![doc = include_str!("../README.md")]
#![no_std]

extern crate alloc;

mod part;
mod shader;

pub use part::{Context, MAX_NESTING, Part};
pub use shader::{Language, Shader, profile};
