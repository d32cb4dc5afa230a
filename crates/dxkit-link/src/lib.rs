#![doc = include_str!("../README.md")]
#![no_std]

extern crate alloc;

mod calls;
mod describe;
mod error;
mod export;
mod handles;
mod import;
mod library;
mod link;
mod note;
mod prepare;
mod raw_buffers;
mod reach;
mod resources;
mod signatures;
mod subobjects;
mod symbols;
mod target;
mod vector_operations;
mod wide;

/// The crate of the modules that are linked.
pub use dxkit_bitcode as bitcode;

pub use error::LinkError;
pub use export::{Export, InvalidExport};
pub use import::{Importer, SourceId};
pub use library::Library;
pub use link::{LinkOptions, Linked, Target, link};
pub use note::Note;
