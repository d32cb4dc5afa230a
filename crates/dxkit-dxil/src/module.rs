//! [`DxilModule`]: what a module's metadata says.

use alloc::vec::Vec;
use core::fmt;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::FunctionId;
use dxkit_types::{ShaderKind, ShaderModel};

use crate::annotation::{PayloadAnnotation, TargetType, TypeAnnotations};
use crate::entry::EntryPoint;
use crate::handle::ResourceIndex;
use crate::shape::Reader;
use crate::{Resources, ShaderFlags, Shape, Sources, Text, ViewIdState};

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
    pub faults: Vec<Shape>,
    pub(crate) index: ResourceIndex,
}

impl<'m> DxilModule<'m> {
    /// Reads the metadata of a module.
    #[must_use]
    pub fn read(module: &'m Module) -> Self {
        let mut reading = Reader::new(module);
        let reader = &mut reading;
        let compiler = reader.named("llvm.ident").into_iter().next().and_then(|node| {
            reader.scope("llvm.ident", |reader| {
                let ident = reader.tuple(node)?;
                reader.text(ident.operand(0), "name")
            })
        });
        let dxil_version = read_version(reader, "dx.version");
        let validator_version = read_version(reader, "dx.valver");
        let (kind, model) = read_model(reader);
        let resources = Resources::read(reader);
        let entry_points = EntryPoint::read_all(reader);
        let flags = entry_points.first().and_then(EntryPoint::flags).unwrap_or_default();
        let view_id_state = ViewIdState::read(
            reader,
            kind.unwrap_or(ShaderKind::Invalid),
            flags.contains(ShaderFlags::VIEW_ID),
        );
        let type_annotations = TypeAnnotations::read(reader);
        let payload_annotations = PayloadAnnotation::read_all(reader);
        let target_types = TargetType::read_all(reader);
        let counters = read_counters(reader);
        let sources = Sources::read(reader);
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
            type_annotations,
            view_id_state,
            payload_annotations,
            target_types,
            counters,
            sources,
            faults: reading.finish(),
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

fn read_version(reader: &mut Reader<'_>, name: &'static str) -> Option<Version> {
    let node = reader.named(name).into_iter().next()?;
    reader.scope(name, |reader| {
        let version = reader.tuple(node)?;
        Some(Version {
            major: reader.u32(version.operand(0), "major")?,
            minor: reader.u32(version.operand(1), "minor")?,
        })
    })
}

fn read_model(reader: &mut Reader<'_>) -> (Option<ShaderKind>, Option<ShaderModel>) {
    let name = "dx.shaderModel";
    let Some(node) = reader.named(name).into_iter().next() else { return (None, None) };
    reader.scope(name, |reader| {
        let Some(model) = reader.tuple(node) else { return (None, None) };
        let operand = model.operand(0);
        let kind = reader.text(operand, "kind").and_then(|text| {
            let kinds = ShaderKind::NAMES.iter().map(|(kind, _)| *kind);
            let kind = kinds.into_iter().find(|kind| kind.abbreviation() == text.as_str());
            if kind.is_none() {
                reader.fault(operand, "the abbreviation of a shader kind", crate::Found::String);
            }
            kind
        });
        let major = reader.u8(model.operand(1), "major");
        let minor = reader.u8(model.operand(2), "minor");
        (kind, major.zip(minor).map(|(major, minor)| ShaderModel::new(major, minor)))
    })
}

fn read_counters<'m>(reader: &mut Reader<'m>) -> Vec<Counter<'m>> {
    let name = "dx.counters";
    let nodes = reader.named(name);
    let lists = reader.list(name, nodes, |reader, node| {
        let node = reader.tuple(node)?;
        Some(reader.pairs("counter", node.operands_from(0), |reader, name, count| {
            Some(Counter { name: reader.text(name, "name")?, count: reader.u32(count, "count")? })
        }))
    });
    lists.concat()
}
