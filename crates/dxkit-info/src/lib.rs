#![doc = include_str!("../README.md")]
#![no_std]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod arguments;
mod compression;
mod debug_name;
pub mod effect;
mod features;
mod fill;
mod hash;
pub mod interfaces;
pub mod library;
mod pdb;
mod private;
mod source;
mod version;

pub use arguments::{CompileArguments, shell_line};
pub use compression::{CompressionType, KnownCompressionType, MAX_DECOMPRESSED, MAX_EXPANSION};
pub use debug_name::DebugName;
/// The crate of the spans, errors and findings in this interface.
pub use dxkit_bytes as bytes;
/// The crate of the numbers and names in this interface.
pub use dxkit_types as types;
pub use dxkit_types::{FeatureFlags, FeatureSource};
pub use features::FeatureInfo;
pub use hash::{HashFlags, ShaderHash};
pub use pdb::{PdbInfo, PdbInfoHeader};
pub use private::PrivateData;
pub use source::{
    KnownSectionType, Section, SectionData, SectionType, SourceArgs, SourceContent, SourceContents,
    SourceInfo, SourceName, SourceNames,
};
pub use version::{CompilerVersion, VersionFlags};
