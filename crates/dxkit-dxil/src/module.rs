//! [`DxilModule`]: what a module's metadata says.

use alloc::vec::Vec;
use core::fmt;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::FunctionId;
use dxkit_types::{ShaderKind, ShaderModel};

use crate::annotation::{PayloadAnnotation, TargetType, TypeAnnotations};
use crate::entry::EntryPoint;
use crate::handle::ResourceIndex;
use crate::{MetadataFault, MetadataReader, Resources, ShaderFlags, Sources, Text, ViewIdState};

/// A version: major and minor number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Version {
    /// The number before the point.
    pub major: u32,
    /// The number behind it.
    pub minor: u32,
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.major, self.minor)
    }
}

/// A counter of what the program does: of `dx.counters`, in the module of `STAT` alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Counter<'m> {
    /// Its name: `insts`, `tex_load`, ….
    pub name: Text<'m>,
    /// How many. Those of 0 are not written.
    pub count: u32,
}

/// What the metadata of a DXIL module says, decoded.
///
/// Reading does not fail. What has not the shape that DXIL gives it is noted in [`faults`](Self::faults) and missing from
/// the values; everything else is there, and the nodes themselves still are in the [`module`](Self::module).
#[derive(Debug, Clone)]
pub struct DxilModule<'m> {
    /// The module.
    pub module: &'m Module,
    /// What made it: `llvm.ident`.
    pub compiler: Option<Text<'m>>,
    /// Version of DXIL: `dx.version`.
    pub dxil_version: Option<Version>,
    /// Version of the validator that it is made for: `dx.valver`. 0.0 is the newest; that of `STAT` always is.
    pub validator_version: Option<Version>,
    /// Its kind, from the text in `dx.shaderModel`.
    pub kind: Option<ShaderKind>,
    /// Its shader model: `dx.shaderModel`.
    pub model: Option<ShaderModel>,
    /// What is bound: `dx.resources`.
    pub resources: Resources<'m>,
    /// The shaders: `dx.entryPoints`. The first one of a library has no function and holds for the module.
    pub entry_points: Vec<EntryPoint<'m>>,
    /// What HLSL's types were: `dx.typeAnnotations`. Most often stripped from all but `STAT`.
    pub type_annotations: TypeAnnotations<'m>,
    /// What depends on what: `dx.viewIdState`.
    pub view_id_state: Option<ViewIdState<'m>>,
    /// Who may touch payloads: `dx.dxrPayloadAnnotations`.
    pub payload_annotations: Vec<PayloadAnnotation>,
    /// Matrices of linear algebra: `dx.targetTypes`.
    pub target_types: Vec<TargetType>,
    /// Counters: `dx.counters`.
    pub counters: Vec<Counter<'m>>,
    /// Its sources: `dx.source.*`.
    pub sources: Sources<'m>,
    /// What could not be read, in the order of reading; at most 1000 of it.
    pub faults: Vec<MetadataFault>,
    pub(crate) index: ResourceIndex,
}

impl<'m> DxilModule<'m> {
    /// Reads the metadata of a module, all of it. Who needs a part alone reads that with a [`MetadataReader`].
    #[must_use]
    pub fn read(module: &'m Module) -> Self {
        let mut reader = MetadataReader::new(module);
        let compiler = reader.compiler();
        let dxil_version = reader.dxil_version();
        let validator_version = reader.validator_version();
        let (kind, model) = reader.shader_model();
        let resources = reader.resources();
        let entry_points = reader.entry_points();
        let flags = entry_points.first().and_then(EntryPoint::flags).unwrap_or_default();
        let view_id_state = reader.view_id_state(kind, flags);
        Self {
            module,
            compiler,
            dxil_version,
            validator_version,
            kind,
            model,
            index: ResourceIndex::of(&resources),
            resources,
            entry_points,
            view_id_state,
            type_annotations: reader.type_annotations(),
            payload_annotations: reader.payload_annotations(),
            target_types: reader.target_types(),
            counters: reader.counters(),
            sources: reader.sources(),
            faults: reader.into_faults(),
        }
    }

    /// What the module uses: the flags of its first entry point.
    #[must_use]
    pub fn flags(&self) -> ShaderFlags {
        self.entry_points.first().and_then(EntryPoint::flags).unwrap_or_default()
    }

    /// The entry point with this function.
    #[must_use]
    pub fn entry_point(&self, function: FunctionId) -> Option<&EntryPoint<'m>> {
        self.entry_points.iter().find(|entry| entry.function == Some(function))
    }

    /// Whether the module is a library.
    #[must_use]
    pub fn is_library(&self) -> bool {
        self.kind == Some(ShaderKind::Library)
    }
}
