#![doc = include_str!("../README.md")]
#![no_std]

extern crate alloc;

mod assembly;
mod buffer_fields;
mod compiled;
mod control_flow;
mod counters;
mod declared;
mod dependences;
mod derived;
mod entries;
mod facts;
mod group_shared;
mod linear_algebra;
mod nodes;
mod older_constants;
mod operands;
mod packing;
mod parts;
pub mod pdb;
mod pipeline_state;
mod reached;
mod reflection;
mod rereading;
pub mod restate;
mod runtime_data;
mod sig_point;
mod signature;
mod spelled;
mod stage_info;
pub mod strip;
mod subobject_metadata;
mod subobjects;
mod usage;
pub mod use_lists;
mod users;
mod validator;
mod wide_atomics;
mod widths;

/// The crate of the modules in this interface.
pub use dxkit_bitcode as bitcode;
/// The crate of the spans, errors and findings in this interface.
pub use dxkit_bytes as bytes;
/// The crate of the containers in this interface.
pub use dxkit_container as container;
/// The crate of the metadata and operations of modules in this interface.
pub use dxkit_dxil as dxil;
/// The crate of the parts about a program (versions, hashes, interfaces) in this interface.
pub use dxkit_info as info;
/// The crate of the part `PSV0` in this interface.
pub use dxkit_psv as psv;
/// The crate of the part `RDAT` in this interface.
pub use dxkit_rdat as rdat;
/// The crate of the signatures in this interface.
pub use dxkit_signature;
/// The crate of the numbers and names in this interface.
pub use dxkit_types as types;

pub use assembly::{Assembly, DebugNamePart, Description};
pub use control_flow::TooComplex;
pub use counters::ProgramCounters;
pub use dependences::dependences;
pub use derived::{Reason, derive_parts, derived};
pub use facts::EntryFacts;
pub use nodes::{FieldOrigin, Nodes};
pub use packing::{ElementPosition, SignaturePacking};
pub use parts::{BesidesModule, DESCRIBED, described_parts, has_hash, root_signature};
pub use reflection::ReflectionMetadata;
pub use runtime_data::{runtime_data, runtime_data_like};
pub use sig_point::ElementTreatment;
pub use signature::NoSignature;
pub use subobject_metadata::state_subobjects;
pub use subobjects::broken_subobjects;
pub use usage::{FunctionUsage, ModuleUsage};
