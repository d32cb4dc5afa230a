#![doc = include_str!("../README.md")]
#![no_std]

extern crate alloc;

mod dispatch;
mod error;
mod lanes;
mod lower;
mod machine;
mod number;
mod order;
mod program;
mod resource;
mod round;
mod run;
mod sanitize;
mod shader;
mod texture;

pub use dispatch::{Dispatch, Outcome, Statistics};
pub use dxkit_reflect::value::{
    ElementType, Field, ListKind, NumberType, Tolerance, Value, ValueDifference, ValueError,
};
pub use dxkit_types::{Format, FormatChannel};
pub use error::{Failure, Reason, Refusal};
pub use resource::{Binding, Buffer, Range, Resources, View};
pub use run::Program;
pub use sanitize::{Finding, Rule, Severity};
pub use shader::{Place, Shader, ShaderError, Target, TargetError};
pub use texture::{AddressMode, Comparison, Sampler, Texture};
