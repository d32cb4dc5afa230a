//! [`DxilModule`]: the decoded metadata of a module.

use alloc::vec::Vec;
use core::fmt;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::FunctionId;
use dxkit_types::{ShaderKind, ShaderModel};

use crate::annotation::{PayloadAnnotation, TargetType, TypeAnnotations};
use crate::entry::EntryPoint;
use crate::handle::ResourceIndex;
use crate::{MetadataFault, MetadataReader, OtherWidth, Resources, ShaderFlags, Sources, Text, ViewIdState};

/// A version: major and minor number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Version {
    /// The number before the point.
    pub major: u32,
    /// The minor version.
    pub minor: u32,
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.major, self.minor)
    }
}

/// A counter of the program, from `dx.counters`, which only the module of `STAT` has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Counter<'m> {
    /// Its name: `insts`, `tex_load`, ….
    pub name: Text<'m>,
    /// Its value. Counters of 0 are not written.
    pub count: u32,
}

/// The decoded metadata of a DXIL module.
///
/// Reading does not fail. Metadata without the form that DXIL gives it is recorded in
/// [`faults`](Self::faults) and missing from the values; everything else is present, and the nodes themselves
/// are still in the [`module`](Self::module).
#[derive(Debug, Clone)]
pub struct DxilModule<'m> {
    /// The module.
    pub module: &'m Module,
    /// The producer: `llvm.ident`.
    pub compiler: Option<Text<'m>>,
    /// Version of DXIL: `dx.version`.
    pub dxil_version: Option<Version>,
    /// Version of the validator that it was made for: `dx.valver`. 0.0 is the newest; `STAT` always has 0.0.
    pub validator_version: Option<Version>,
    /// Its kind, from the text in `dx.shaderModel`.
    pub kind: Option<ShaderKind>,
    /// Its shader model: `dx.shaderModel`.
    pub model: Option<ShaderModel>,
    /// The resources: `dx.resources`.
    pub resources: Resources<'m>,
    /// The entry points: `dx.entryPoints`. The first one of a library has no function and holds properties of
    /// the module.
    pub entry_points: Vec<EntryPoint<'m>>,
    /// The annotations of HLSL's types: `dx.typeAnnotations`. Usually stripped from all modules but `STAT`.
    pub type_annotations: TypeAnnotations<'m>,
    /// The dependences of outputs: `dx.viewIdState`.
    pub view_id_state: Option<ViewIdState<'m>>,
    /// Access to payloads: `dx.dxrPayloadAnnotations`.
    pub payload_annotations: Vec<PayloadAnnotation>,
    /// Matrices of linear algebra: `dx.targetTypes`.
    pub target_types: Vec<TargetType>,
    /// Counters: `dx.counters`.
    pub counters: Vec<Counter<'m>>,
    /// Its sources: `dx.source.*`.
    pub sources: Sources<'m>,
    /// The faults, in the order of reading; at most 1000.
    pub faults: Vec<MetadataFault>,
    /// The numbers of another width than DXC's, in the order of reading; a node that is read several times is
    /// there as often.
    pub other_widths: Vec<OtherWidth>,
    pub(crate) index: ResourceIndex,
    flags: ShaderFlags,
}

/// What [`DxilModule::read_extent`] reads of a module's metadata. Each includes those before it.
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Extent {
    /// Compiler, versions, shader model, shader flags, resources, annotations of structures, counters.
    Resources,
    /// The entry points without their signatures.
    EntryPoints,
    /// The signatures of the entry points.
    Signatures,
    /// Everything; handles can be followed to their resources.
    All,
    /// The annotations of functions, too, of which only [faults](DxilModule::faults) and
    /// [other widths](DxilModule::other_widths) are kept.
    Checked,
}

impl<'m> DxilModule<'m> {
    /// Reads all metadata of a module. A [`MetadataReader`] reads single pieces.
    #[must_use]
    pub fn read(module: &'m Module) -> Self {
        Self::read_extent(module, Extent::All)
    }

    /// Reads a part of a module's metadata. Facts outside of `extent` are as in a module without metadata.
    #[must_use]
    pub fn read_extent(module: &'m Module, extent: Extent) -> Self {
        let all = extent >= Extent::All;
        let mut reader = MetadataReader::new(module);
        let compiler = reader.compiler();
        let dxil_version = reader.dxil_version();
        let validator_version = reader.validator_version();
        let (kind, model) = reader.shader_model();
        let resources = reader.resources();
        let entry_points = match extent {
            Extent::Resources => Vec::new(),
            Extent::EntryPoints => reader.entry_points_without_signatures(),
            Extent::Signatures | Extent::All | Extent::Checked => reader.entry_points(),
        };
        let flags = match entry_points.first() {
            Some(entry) => entry.flags().unwrap_or_default(),
            None if extent < Extent::EntryPoints => reader.flags(),
            None => ShaderFlags::default(),
        };
        let view_id_state = if all { reader.view_id_state(kind, flags) } else { None };
        let mut read = Self {
            module,
            compiler,
            dxil_version,
            validator_version,
            kind,
            model,
            index: if all { ResourceIndex::from_resources(&resources) } else { ResourceIndex::default() },
            resources,
            entry_points,
            view_id_state,
            type_annotations: reader.type_annotations(),
            payload_annotations: if all { reader.payload_annotations() } else { Vec::new() },
            target_types: if all { reader.target_types() } else { Vec::new() },
            counters: reader.counters(),
            sources: if all { reader.sources() } else { Sources::default() },
            // These are known when all was read.
            faults: Vec::new(),
            other_widths: Vec::new(),
            flags,
        };
        if extent >= Extent::Checked {
            reader.check_function_annotations();
        }
        (read.faults, read.other_widths) = reader.finish();
        read
    }

    /// The shader flags of the module: those of its first entry point.
    #[must_use]
    pub const fn flags(&self) -> ShaderFlags {
        self.flags
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

/// The minor number of the newest version of DXIL, and of the shader model that has it, that DXC 1.10 knows.
const NEWEST: u8 = 10;

/// The minor number of the version of DXIL that a shader model has. A library that is for no certain model
/// has the newest version.
#[must_use]
pub const fn dxil_minor_of(model: ShaderModel) -> u8 {
    if model.minor < NEWEST { model.minor } else { NEWEST }
}

/// Whether DXIL has this stage in this shader model: those that DXC 1.10 knows.
#[must_use]
pub fn has_shader_model(kind: ShaderKind, model: ShaderModel) -> bool {
    let first = match kind {
        ShaderKind::Mesh | ShaderKind::Amplification => 5,
        ShaderKind::Library => 1,
        kind if kind.abbreviation().is_some() => 0,
        _ => return false,
    };
    let open_end = kind == ShaderKind::Library && model.is_open();
    model.major == 6 && ((first..=NEWEST).contains(&model.minor) || open_end)
}
