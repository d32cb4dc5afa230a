//! What the parts of a container have to say, worked out from the module of its program.
//!
//! A compiler makes the signature parts, `PSV0` and `SFI0` from the metadata of the module. [`EntryFacts`] collects what
//! they are made from, and gives each part as it has to be. Nothing here looks at the parts of the file: comparing is the
//! work of [`check`](crate::check()).
//!
//! Sources: DXC's container writer, and its output for the validators 1.0 to 1.10.

use dxkit_dxil::{DxilModule, EntryPoint, ShaderFlags, SignatureElement, Version};
use dxkit_signature::SignatureKind;
use dxkit_types::{ComponentType, DxilComponentType, KnownDxilComponentType, ShaderKind, TessellatorDomain};

pub(crate) mod pipeline_state;
mod sig_point;
pub(crate) mod signature;

/// The newest validator: what version 0.0 stands for.
const NEWEST: Version = Version { major: u32::MAX, minor: 0 };

/// What the parts of a shader follow from: its module, and the one entry point in it.
#[derive(Clone, Copy)]
pub(crate) struct EntryFacts<'d, 'm> {
    /// The module.
    pub(crate) module: &'d DxilModule<'m>,
    /// The entry point.
    pub(crate) entry: &'d EntryPoint<'m>,
    /// The stage.
    pub(crate) stage: ShaderKind,
    validator: Version,
}

impl<'d, 'm> EntryFacts<'d, 'm> {
    /// Of a module that is no library and has one entry point; `None` of others.
    pub(crate) fn of(module: &'d DxilModule<'m>) -> Option<Self> {
        let stage = module.kind.filter(|kind| *kind != ShaderKind::Library)?;
        let [entry] = module.entry_points.as_slice() else { return None };
        entry.function?;
        let validator = match module.validator_version {
            // Modules that do not say are for the first validator.
            None => Version { major: 1, minor: 0 },
            Some(Version { major: 0, minor: 0 }) => NEWEST,
            Some(version) => version,
        };
        Some(Self { module, entry, stage, validator })
    }

    /// Whether the parts are for validator 1.`minor` or a newer one.
    fn since(&self, minor: u32) -> bool {
        self.validator >= Version { major: 1, minor }
    }

    fn flags(&self) -> ShaderFlags {
        self.entry.flags().unwrap_or_default()
    }

    /// The elements that a signature part is made from.
    pub(crate) fn elements(&self, kind: SignatureKind) -> &'d [SignatureElement<'m>] {
        let Some(signatures) = &self.entry.signatures else { return &[] };
        match kind {
            SignatureKind::Isg1 => &signatures.inputs,
            SignatureKind::Osg1 => &signatures.outputs,
            SignatureKind::Psg1 => &signatures.patch_constants_or_primitives,
            _ => &[],
        }
    }

    /// What is tessellated, of hull and domain shaders.
    fn domain(&self) -> Option<TessellatorDomain> {
        let hull = self.entry.hull().map(|state| state.domain);
        hull.or_else(|| self.entry.domain().map(|state| state.domain))
    }

    /// The type of an element's components in the numbers of the signature parts and of `PSV0`.
    fn component_type(&self, ty: DxilComponentType) -> ComponentType {
        match ty.known() {
            // Validators before 1.5 had no number for booleans.
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
