#![doc = include_str!("../README.md")]
#![no_std]

mod dxil;
mod element;
mod feature;
mod format;
mod fourcc;
mod half;
mod llvm;
mod pipeline;
mod resource;
mod semantic;
mod shader;
mod variable;

pub use dxil::*;
pub use feature::{FeatureFlags, FeatureModel, FeatureSource};
pub use format::{Format, FormatChannel};
pub use fourcc::{BesideDxil, FourCc, InvalidFourCc, PartKind, PartOrder, StrippedWith};
pub use half::{float_to_half, half_to_float};
pub use llvm::LlvmVersion;
pub use pipeline::*;
pub use resource::*;
pub use semantic::*;
pub use shader::*;
pub use variable::*;
