#![doc = include_str!("../README.md")]
#![no_std]

extern crate alloc;

mod findings;
mod input_layout;
mod library;
mod linkage;
mod pipeline;
mod resources;
mod rules;
mod stage;
mod state_object;
mod suggest;

pub use dxkit_bytes::{Finding, Severity};

pub use input_layout::{InputElement, InputLayoutError, input_layout};
pub use library::{ExportDesc, Library};
pub use pipeline::{Pipeline, Topology};
pub use resources::{RootSignatureFit, fit_root_signature, root_binding, unused_elements};
pub use rules::{RULES, Rule};
pub use stage::Stage;
pub use state_object::{HitGroup, NodeOverride, OutputOverride, StateObject, WorkGraph};
