#![doc = include_str!("../README.md")]
#![no_std]

extern crate alloc;

mod c_array;
mod check;
mod contents;
mod decompressed;
mod derived;
pub mod diff;
mod file_kind;
mod input;
pub mod mutate;
mod pdb;
mod program_of;
pub mod reduce;
mod resources;
mod rewrite;
mod root_signature;
mod shader_file;
mod sources;
mod strip;
mod walk;

pub use c_array::{CArray, c_arrays};
pub use check::{check, has_debugger_messages};
pub use contents::ModuleContents;
pub use decompressed::{Decompressed, decompressed};
pub use derived::{Derivation, Reason, derivation, derive_parts, derived};
pub use diff::{Diff, Difference, diff};
pub use file_kind::FileKind;
pub use input::Input;
pub use pdb::{
    MultiStreamFile, PDB_MAGIC, Pdb, PdbKind, SuperBlock, container_of, debug_container, pdb_container,
    shader_hash, write_pdb,
};
pub use program_of::program_of;
pub use resources::{Disagreement, ResourceForm, ResourceForms, ResourceRange, StatedForm, resource_forms};
pub use rewrite::rewrite;
pub use root_signature::{ShaderBindings, SourceRootSignature, root_signature, root_signature_container};
pub use shader_file::ShaderFile;
pub use sources::{Identity, Origin, SourceFile, SourceTree, Sources, TreeFile, TreeNote};
pub use strip::{Strip, Stripped, module as strip_module, strip};
pub use walk::walk;

pub use dxkit_asm as asm;
pub use dxkit_bitcode as bitcode;
pub use dxkit_bytes::{self as bytes, Error, ErrorKind, Finding, Frame, Path, Report, Severity, Span};
pub use dxkit_container::{
    self as container, Container, Digest, DigestCheck, DigestKind, DigestPolicy, RawPart,
};
pub use dxkit_derive as derive;
pub use dxkit_disasm as disasm;
pub use dxkit_dxbc::{self as dxbc, Program as TokenProgram};
pub use dxkit_dxil::{self as dxil, DxilModule};
pub use dxkit_info::{self as info, CompilerVersion, DebugName, FeatureInfo, ShaderHash, SourceInfo};
pub use dxkit_part::{Context, Language, MAX_NESTING, Part, Shader};
pub use dxkit_pipeline::{self as pipeline, Pipeline, Stage};
pub use dxkit_program::{self as program, Program};
pub use dxkit_psv::{self as psv, PipelineStateValidation};
pub use dxkit_rdat::{self as rdat, RuntimeData};
pub use dxkit_reflect::{self as reflect, Binding, Bindings, Counters, Entry, Reflection};
pub use dxkit_resource as resource;
pub use dxkit_rootsig::{self as rootsig, RootSignature};
pub use dxkit_signature::{self as signature, Signature, SignatureKind};
pub use dxkit_types::{self as types, FourCc, PartKind, ShaderKind, ShaderModel};
#[cfg(feature = "upgrade")]
pub use dxkit_upgrade as upgrade;
#[cfg(feature = "validate")]
pub use dxkit_validate as validate;
#[cfg(feature = "yaml")]
pub use dxkit_yaml as yaml;

/// The examples in the README of the repository are tested with this crate's own.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
