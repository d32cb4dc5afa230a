//! [`MetadataReader`]: reads a module's metadata piece by piece.

use alloc::vec::Vec;
use core::fmt;

use dxkit_bitcode::Module;
use dxkit_types::{ShaderKind, ShaderModel};

use crate::annotation::check_function_annotations;
use crate::shape::NodeReader;
use crate::{
    Counter, EntryPoint, Found, MetadataFault, OtherWidth, PayloadAnnotation, Resources, ShaderFlags,
    Signatures, Sources, TargetType, Text, TypeAnnotations, Version, ViewIdState,
};

/// Reads single pieces of a module's metadata. [`DxilModule`](crate::DxilModule) has all of them.
///
/// Nothing is cached: a piece that is requested twice is read twice. Reading does not fail: metadata without
/// the form that DXIL gives it is missing from the values, and recorded in [`faults`](Self::faults). The
/// total size of all values is bounded by the module's size.
///
/// ```
/// use dxkit_bitcode::Module;
/// use dxkit_dxil::MetadataReader;
///
/// # let file = std::fs::read("../../testdata/dxc/ps_textures_6_7.dxil").unwrap();
/// # let container = dxkit_container::Container::parse(&file).unwrap();
/// # let part = container.find(dxkit_types::FourCc::Stat).unwrap();
/// # let program = dxkit_program::Program::parse(part.span()).unwrap();
/// # let bitcode = program.bitcode();
/// let module = Module::parse(bitcode)?;
/// let mut metadata = MetadataReader::new(&module);
/// assert_eq!(metadata.resources().shader_resources[2].name, "albedo");
/// assert!(metadata.faults().is_empty());
/// # Ok::<(), dxkit_bitcode::Error>(())
/// ```
pub struct MetadataReader<'m> {
    reader: NodeReader<'m>,
}

impl fmt::Debug for MetadataReader<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MetadataReader").field("faults", &self.faults()).finish_non_exhaustive()
    }
}

impl<'m> MetadataReader<'m> {
    /// A reader of this module.
    #[must_use]
    pub fn new(module: &'m Module) -> Self {
        Self { reader: NodeReader::new(module) }
    }

    /// The module.
    #[must_use]
    pub const fn module(&self) -> &'m Module {
        self.reader.module
    }

    /// The producer: `llvm.ident`.
    pub fn compiler(&mut self) -> Option<Text<'m>> {
        let node = self.reader.named("llvm.ident").next()?;
        self.reader.scope("llvm.ident", |reader| {
            let ident = reader.tuple(node)?;
            reader.text(ident.operand(0), "name")
        })
    }

    /// Version of DXIL: `dx.version`. A module without it is not DXIL.
    pub fn dxil_version(&mut self) -> Option<Version> {
        read_version(&mut self.reader, "dx.version")
    }

    /// Version of the validator that it was made for: `dx.valver`.
    pub fn validator_version(&mut self) -> Option<Version> {
        read_version(&mut self.reader, "dx.valver")
    }

    /// Its kind, and its shader model: `dx.shaderModel`.
    pub fn shader_model(&mut self) -> (Option<ShaderKind>, Option<ShaderModel>) {
        read_model(&mut self.reader)
    }

    /// The resources: `dx.resources`.
    pub fn resources(&mut self) -> Resources<'m> {
        Resources::read(&mut self.reader)
    }

    /// The entry points: `dx.entryPoints`.
    pub fn entry_points(&mut self) -> Vec<EntryPoint<'m>> {
        EntryPoint::read_all(&mut self.reader, true)
    }

    /// The entry points without their signatures, which are most of their metadata.
    pub(crate) fn entry_points_without_signatures(&mut self) -> Vec<EntryPoint<'m>> {
        EntryPoint::read_all(&mut self.reader, false)
    }

    /// The shader flags of the module: those of its first entry point, read alone.
    pub fn flags(&mut self) -> ShaderFlags {
        EntryPoint::read_first_flags(&mut self.reader).unwrap_or_default()
    }

    /// The signatures of the first entry point, read alone; `None` if all of them are empty. Modules with
    /// signatures have one entry point.
    pub fn signatures(&mut self) -> Option<Signatures<'m>> {
        EntryPoint::read_first_signatures(&mut self.reader)
    }

    /// The dependences of outputs: `dx.viewIdState`. Its layout depends on kind and [flags](Self::flags).
    pub fn view_id_state(&mut self, kind: Option<ShaderKind>, flags: ShaderFlags) -> Option<ViewIdState<'m>> {
        let kind = kind.unwrap_or(ShaderKind::Invalid);
        ViewIdState::read(&mut self.reader, kind, flags.contains(ShaderFlags::VIEW_ID))
    }

    /// The annotations of HLSL's types: `dx.typeAnnotations`.
    pub fn type_annotations(&mut self) -> TypeAnnotations<'m> {
        TypeAnnotations::read(&mut self.reader)
    }

    /// Reads the annotations of functions, of which nothing is kept.
    pub(crate) fn check_function_annotations(&mut self) {
        check_function_annotations(&mut self.reader);
    }

    /// Access to payloads: `dx.dxrPayloadAnnotations`.
    pub fn payload_annotations(&mut self) -> Vec<PayloadAnnotation> {
        PayloadAnnotation::read_all(&mut self.reader)
    }

    /// Matrices of linear algebra: `dx.targetTypes`.
    pub fn target_types(&mut self) -> Vec<TargetType> {
        TargetType::read_all(&mut self.reader)
    }

    /// Counters: `dx.counters`.
    pub fn counters(&mut self) -> Vec<Counter<'m>> {
        read_counters(&mut self.reader)
    }

    /// The sources: `dx.source.*`.
    pub fn sources(&mut self) -> Sources<'m> {
        Sources::read(&mut self.reader)
    }

    /// The serialized root signature of a shader: `dx.rootSignature`. The compiler takes it out of the
    /// program; the module of a PDB has it.
    pub fn root_signature(&mut self) -> Option<Vec<u8>> {
        let node = self.reader.named("dx.rootSignature").next()?;
        self.reader.scope("dx.rootSignature", |reader| {
            let tuple = reader.tuple(node)?;
            reader.byte_array(tuple.operand(0), "root signature")
        })
    }

    /// The faults so far, in the order of reading; at most 1000.
    #[must_use]
    pub fn faults(&self) -> &[MetadataFault] {
        self.reader.faults()
    }

    /// The faults.
    #[must_use]
    pub fn into_faults(self) -> Vec<MetadataFault> {
        self.reader.finish().0
    }

    /// The faults, and the numbers of other widths.
    pub(crate) fn finish(self) -> (Vec<MetadataFault>, Vec<OtherWidth>) {
        self.reader.finish()
    }
}

fn read_version(reader: &mut NodeReader<'_>, name: &'static str) -> Option<Version> {
    let node = reader.named(name).next()?;
    reader.scope(name, |reader| {
        let version = reader.tuple_of(node, 2, "a node of 2 operands")?;
        Some(Version {
            major: reader.u32_of(version, 0, "major")?,
            minor: reader.u32_of(version, 1, "minor")?,
        })
    })
}

fn read_model(reader: &mut NodeReader<'_>) -> (Option<ShaderKind>, Option<ShaderModel>) {
    let name = "dx.shaderModel";
    let Some(node) = reader.named(name).next() else { return (None, None) };
    reader.scope(name, |reader| {
        let Some(model) = reader.tuple_of(node, 3, "a node of 3 operands") else { return (None, None) };
        let operand = model.operand(0);
        let kind = reader.text(operand, "kind").and_then(|text| {
            let kind = ShaderKind::from_abbreviation(text.0);
            if kind.is_none() {
                reader.fault(operand, "the abbreviation of a shader kind", Found::String);
            }
            kind
        });
        let major = reader.small(model.operand(1), "major");
        let minor = reader.small(model.operand(2), "minor");
        (kind, major.zip(minor).map(|(major, minor)| ShaderModel::new(major, minor)))
    })
}

fn read_counters<'m>(reader: &mut NodeReader<'m>) -> Vec<Counter<'m>> {
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
