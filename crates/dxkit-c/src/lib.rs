#![doc = include_str!("../README.md")]

mod archive;
mod blob;
mod container;
mod error;
mod exports;
mod findings;
mod memory;
mod reflection;
mod run;

pub use archive::DxkitArchive;
pub use blob::DxkitBlob;
pub use container::{DxkitContainer, DxkitDigest, DxkitPart};
pub use error::{DxkitError, DxkitErrorKind};
pub use exports::*;
pub use findings::{DxkitFinding, DxkitFindings, DxkitSeverity};
pub use reflection::{
    DxkitBinding, DxkitBuffer, DxkitEntry, DxkitParameter, DxkitReflection, DxkitShader, DxkitStructure,
    DxkitVariable,
};
pub use run::DxkitRun;
