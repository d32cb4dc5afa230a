#![doc = include_str!("../README.md")]
#![no_std]

mod dxil;
mod feature;
mod format;
mod fourcc;
mod llvm;
mod pipeline;
mod resource;
mod semantic;
mod shader;

pub use dxil::*;
pub use feature::{FeatureFlags, FeatureModel, FeatureSource};
pub use format::{Format, FormatChannel};
pub use fourcc::{BesideDxil, FourCc, InvalidFourCc, PartKind, PartOrder, StrippedWith};
pub use llvm::LlvmVersion;
pub use pipeline::*;
pub use resource::*;
pub use semantic::*;
pub use shader::*;
