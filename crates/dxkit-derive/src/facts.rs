//! [`EntryFacts`]: the facts from which the parts of a shader are derived.
//!
//! A compiler makes the signature parts, `PSV0` and `SFI0` from the metadata of the module. [`EntryFacts`]
//! collects these facts, and derives each part from them. The parts of the file are not read here:
//! [`check`](crate::check()) compares them.
//!
//! Sources: DXC's container writer, and its output for the validators 1.0 to 1.10.

use dxkit_dxil::{DxilModule, EntryPoint, ShaderFlags, SignatureElement};
use dxkit_signature::SignatureKind;
use dxkit_types::{ComponentType, DxilComponentType, KnownDxilComponentType, ShaderKind, TessellatorDomain};

use crate::validator::Validator;

/// The facts that determine the parts of a shader: its module, and its only entry point.
#[derive(Debug, Clone, Copy)]
pub struct EntryFacts<'d, 'm> {
    /// The module.
    pub module: &'d DxilModule<'m>,
    /// The entry point.
    pub entry: &'d EntryPoint<'m>,
    /// The stage.
    pub stage: ShaderKind,
    pub(crate) validator: Validator,
    flags: ShaderFlags,
}

impl<'d, 'm> EntryFacts<'d, 'm> {
    /// For a module that is not a library and has one entry point; `None` for others.
    #[must_use]
    pub fn from_module(module: &'d DxilModule<'m>) -> Option<Self> {
        let stage = module.kind.filter(|kind| *kind != ShaderKind::Library)?;
        let [entry] = module.entry_points.as_slice() else { return None };
        Self::new(module, entry, stage)
    }

    /// For an entry point of a library; `None` for one of no stage.
    pub(crate) fn from_library(module: &'d DxilModule<'m>, entry: &'d EntryPoint<'m>) -> Option<Self> {
        Self::new(module, entry, entry.shader_kind()?)
    }

    fn new(module: &'d DxilModule<'m>, entry: &'d EntryPoint<'m>, stage: ShaderKind) -> Option<Self> {
        entry.function?;
        let flags = entry.flags().unwrap_or_default();
        Some(Self { module, entry, stage, validator: Validator::from_module(module), flags })
    }

    /// Whether the parts are for validator 1.`minor` or a newer one.
    pub(crate) fn since(&self, minor: u32) -> bool {
        self.validator.since(minor)
    }

    pub(crate) const fn flags(&self) -> ShaderFlags {
        self.flags
    }

    /// The elements that a signature part is made from.
    #[must_use]
    pub fn elements(&self, kind: SignatureKind) -> &'d [SignatureElement<'m>] {
        let Some(signatures) = &self.entry.signatures else { return &[] };
        match kind {
            SignatureKind::Isg1 => &signatures.inputs,
            SignatureKind::Osg1 => &signatures.outputs,
            SignatureKind::Psg1 => &signatures.patch_constants_or_primitives,
            _ => &[],
        }
    }

    /// The tessellation domain of hull and domain shaders.
    pub(crate) fn domain(&self) -> Option<TessellatorDomain> {
        let hull = self.entry.hull().map(|state| state.domain);
        hull.or_else(|| self.entry.domain().map(|state| state.domain))
    }

    /// The type of an element's components in the numbers of the signature parts and of `PSV0`.
    pub(crate) fn component_type(&self, ty: DxilComponentType) -> ComponentType {
        match ty.known() {
            // Validators before 1.5 have no number for i1.
            Some(KnownDxilComponentType::I1) if !self.since(5) => ComponentType::Unknown,
            Some(
                KnownDxilComponentType::I1
                | KnownDxilComponentType::U32
                | KnownDxilComponentType::PackedS8x32
                | KnownDxilComponentType::PackedU8x32,
            ) => ComponentType::UInt32,
            Some(KnownDxilComponentType::I32) => ComponentType::SInt32,
            Some(KnownDxilComponentType::F32) => ComponentType::Float32,
            Some(KnownDxilComponentType::U16) => ComponentType::UInt16,
            Some(KnownDxilComponentType::I16) => ComponentType::SInt16,
            Some(KnownDxilComponentType::F16) => ComponentType::Float16,
            Some(KnownDxilComponentType::U64) => ComponentType::UInt64,
            Some(KnownDxilComponentType::I64) => ComponentType::SInt64,
            Some(KnownDxilComponentType::F64) => ComponentType::Float64,
            _ => ComponentType::Unknown,
        }
    }
}
