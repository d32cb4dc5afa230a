#![doc = include_str!("../README.md")]
#![no_std]

extern crate alloc;

mod budget;
#[cfg(feature = "derive")]
pub mod check;
#[cfg(all(feature = "convert", feature = "diff"))]
mod common_form;
#[cfg(all(feature = "derive", feature = "reflect"))]
mod contents;
mod decompressed;
#[cfg(all(feature = "derive", feature = "diff"))]
mod derivation;
mod file_kind;
#[cfg(feature = "validate")]
mod judge;
mod program_of;
#[cfg(feature = "transform")]
pub mod reduce;
mod resources;
mod root_signature;
#[cfg(feature = "reflect")]
mod shader_file;
#[cfg(feature = "derive")]
mod sources;
mod walk;

// The jobs: each is a module, and its function has the same name.
#[cfg(feature = "derive")]
pub use check::{check, check_digest};
#[cfg(all(feature = "convert", feature = "diff"))]
pub use common_form::diff_of_common;
#[cfg(all(feature = "derive", feature = "diff"))]
pub use derivation::{Derivation, derivation};
#[cfg(feature = "convert")]
pub use dxkit_convert::{self as convert, convert_container};
#[cfg(feature = "diff")]
pub use dxkit_diff::{self as diff, Diff, Difference, diff};
#[cfg(feature = "link")]
pub use dxkit_link::{self as link, link};
#[cfg(feature = "smith")]
pub use dxkit_smith as smith;
#[cfg(feature = "transform")]
pub use dxkit_transform::{
    Strip, Stripped, canonical, drop_unused, instrument, interface, mutate, rebind, rewrite, specialize,
    strip,
};
#[cfg(feature = "validate")]
pub use dxkit_validate::{self as validate, validate};
#[cfg(feature = "validate")]
pub use judge::{Judgement, judge};
#[cfg(feature = "transform")]
pub use reduce::reduce;
pub use walk::walk;

#[cfg(all(feature = "derive", feature = "reflect"))]
pub use contents::ModuleContents;
pub use decompressed::{Decompressed, decompressed};
pub use file_kind::FileKind;
pub use program_of::program_of;
pub use resources::{Disagreement, ResourceForm, ResourceForms, ResourceRange, StatedForm, resource_forms};
#[cfg(feature = "pipeline")]
pub use root_signature::ShaderBindings;
#[cfg(feature = "derive")]
pub use root_signature::SourceRootSignature;
pub use root_signature::{StoredRootSignature, root_signature, root_signature_container, root_signatures};
#[cfg(feature = "reflect")]
pub use shader_file::ShaderFile;
#[cfg(all(feature = "derive", feature = "reflect"))]
pub use sources::declared;
#[cfg(feature = "derive")]
pub use sources::{Identity, Origin, SourceFile, SourceTree, Sources, TreeFile, TreeNote};

#[cfg(feature = "asm")]
pub use dxkit_asm as asm;
pub use dxkit_bitcode as bitcode;
pub use dxkit_bytes::{self as bytes, Error, ErrorKind, Finding, Frame, Path, Report, Severity, Span};
pub use dxkit_container::{
    self as container, CArray, Container, Damage, Digest, DigestCheck, DigestKind, DigestPolicy, Input,
    RawPart, c_arrays,
};
#[cfg(feature = "derive")]
pub use dxkit_derive::pdb::{
    Pdb, PdbKind, container_of, debug_container, pdb_container, shader_hash, write_pdb,
};
#[cfg(feature = "derive")]
pub use dxkit_derive::{self as derive, Reason, derive_parts, derived};
#[cfg(feature = "disasm")]
pub use dxkit_disasm as disasm;
pub use dxkit_dxbc::{self as dxbc, Program as TokenProgram};
pub use dxkit_dxil::{self as dxil, DxilModule};
#[cfg(feature = "exec")]
pub use dxkit_exec as exec;
pub use dxkit_info::{self as info, CompilerVersion, DebugName, FeatureInfo, ShaderHash, SourceInfo};
pub use dxkit_msf::{MAGIC as PDB_MAGIC, MultiStreamFile, SuperBlock};
pub use dxkit_part::{Context, Language, MAX_NESTING, Part, Shader};
#[cfg(feature = "pipeline")]
pub use dxkit_pipeline::{self as pipeline, Pipeline, Stage};
pub use dxkit_program::{self as program, Program};
pub use dxkit_psv::{self as psv, PipelineStateValidation};
pub use dxkit_rdat::{self as rdat, RuntimeData};
#[cfg(feature = "reflect")]
pub use dxkit_reflect::{self as reflect, Binding, Bindings, Counters, Entry, Reflection};
pub use dxkit_resource as resource;
pub use dxkit_rootsig::{self as rootsig, RootSignature};
pub use dxkit_signature::{self as signature, Signature, SignatureKind};
pub use dxkit_types::{self as types, FourCc, PartKind, ShaderKind, ShaderModel};
#[cfg(feature = "upgrade")]
pub use dxkit_upgrade as upgrade;
#[cfg(feature = "yaml")]
pub use dxkit_yaml as yaml;

/// The examples in pages of docs are tested with this crate's own.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/library.md")]
#[doc = include_str!("../../../docs/guides/reflection.md")]
struct Pages;
