#![doc = include_str!("../README.md")]
#![allow(
    clippy::panic,
    clippy::expect_used,
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::missing_panics_doc,
    reason = "a panic is how a fuzz function reports; nothing here is part of a library"
)]

pub mod arbitrary_values;
pub mod archives;
pub mod assemble;
pub mod bitcode;
pub mod bitcode_edit;
pub mod bitcode_memory;
pub mod bitcode_module;
pub mod bitstream;
pub mod clock;
pub mod decode_encode;
pub mod derive;
pub mod diff;
pub mod disassemble;
pub mod edit;
pub mod entry_points;
pub mod fxc;
pub mod html;
pub mod identity;
pub mod input;
pub mod ir_text;
pub mod memory;
pub mod parse;
pub mod pdb;
mod peak;
pub mod raise;
pub mod random;
pub mod rootsig;
pub mod seeds;
pub mod shapes;
pub mod smoke;
pub mod structured;
pub mod text;
pub mod unpack;
pub mod validate;
pub mod walk_coverage;

/// A fuzz function: it returns, or panics with the violated property.
pub type Target = fn(&[u8]);

/// The fuzz functions that any process can run, by the names of their binaries. [`memory`] is not among them:
/// it needs a process whose allocator counts.
pub const TARGETS: &[(&str, Target)] = &[
    ("arbitrary_values", arbitrary_values::run),
    ("assemble", assemble::run),
    ("bitcode_edit", bitcode_edit::run),
    ("bitcode_module", bitcode_module::run),
    ("bitstream", bitstream::run),
    ("decode_encode", decode_encode::run),
    ("derive", derive::run),
    ("diff", diff::run),
    ("disassemble", disassemble::run),
    ("edit", edit::run),
    ("fxc", fxc::run),
    ("html", html::run),
    ("identity", identity::run),
    ("ir_text", ir_text::run),
    ("parse", parse::run),
    ("pdb", pdb::run),
    ("raise", raise::run),
    ("rootsig", rootsig::run),
    ("text", text::run),
    ("unpack", unpack::run),
    ("validate", validate::run),
    ("walk_coverage", walk_coverage::run),
];
