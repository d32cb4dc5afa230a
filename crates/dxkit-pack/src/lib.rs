#![doc = include_str!("../README.md")]

mod archive;
mod bitcode;
mod bits;
mod coder;
mod file;
mod model;
mod tables;
mod tokens;

pub use archive::{Archive, Error, PackOptions, pack};
