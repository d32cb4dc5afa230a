#![doc = include_str!("../README.md")]
#![no_std]

mod dxil;
mod feature;
mod fourcc;
mod llvm;
mod pipeline;
mod resource;
mod semantic;
mod shader;

pub use dxil::*;
pub use feature::{FeatureFlags, FeatureModel, FeatureSource};
pub use fourcc::{FourCc, InvalidFourCc, PartKind};
pub use llvm::LlvmVersion;
pub use pipeline::*;
pub use resource::*;
pub use semantic::*;
pub use shader::*;
