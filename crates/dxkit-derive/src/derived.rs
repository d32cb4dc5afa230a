//! Whole containers: [`derived`] makes the parts that follow from the program, [`derive_parts`] replaces
//! them.

use alloc::vec::Vec;
use core::fmt;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::MetadataId;
use dxkit_bytes::{Error, ErrorKind};
use dxkit_container::{Container, RawPart};
use dxkit_dxil::DxilModule;
use dxkit_info::{HashFlags, ShaderHash};
use dxkit_program::Program;
use dxkit_psv::PipelineStateValidation;
use dxkit_rdat::RuntimeData;
use dxkit_types::FourCc;

use crate::{BesidesModule, FieldOrigin, Nodes, described_parts, has_hash};

/// The parts that follow from the program of a container: from the module of `DXIL`.
///
/// | part | what it follows from |
/// |---|---|
/// | `SFI0` | the flags of the entry point |
/// | `ISG1 OSG1 PSG1` | the signatures of the entry point |
/// | `PSV0` | properties of the entry point, resources, signatures, `dx.viewIdState`, group-shared variables |
/// | `RDAT` | of libraries: functions and what their instructions use, resources, nodes |
/// | `HASH` | the bitcode |
///
/// Facts that no module states are taken from the container: subobjects in `RDAT`, uses of linear algebra in
/// `PSV0`, and a `HASH` that covers the source. The parts are those that DXC writes, byte for byte, for the
/// validator version of the module.
///
/// # Errors
/// If the container has no `DXIL` part, if its module cannot be read, or if the module's content does not fit
/// into a part.
pub fn derived(container: &Container<'_>) -> Result<Vec<RawPart<'static>>, Error> {
    let program = program(container)?;
    let module = module(&program)?;
    let dxil = DxilModule::read(&module);
    let described = |kind| container.find(kind);
    let runtime_data = described(FourCc::Rdat).and_then(|part| RuntimeData::parse(part.span()).ok());
    let pipeline_state = described(FourCc::Psv0);
    let pipeline_state =
        pipeline_state.and_then(|part| PipelineStateValidation::parse_as(part.span(), dxil.kind).ok());
    let besides =
        BesidesModule { subobjects: runtime_data.as_ref(), linear_algebra: pipeline_state.as_ref() };
    let mut parts = described_parts(&dxil, besides)?;
    if has_hash(&dxil) {
        let now = container.find(FourCc::Hash).and_then(|part| ShaderHash::parse(part.span()).ok());
        let of_source = now.filter(|hash| hash.flags.contains(HashFlags::INCLUDES_SOURCE));
        if of_source.is_none() {
            parts.push(RawPart::new(FourCc::Hash, ShaderHash::compute(program.bitcode()).encode()?));
        }
    }
    Ok(parts)
}

fn program<'a>(container: &'a Container<'_>) -> Result<Program<'a>, Error> {
    let missing = || Error::new(ErrorKind::Missing("there is no part DXIL to derive the others from"), 0);
    let part = container.find(FourCc::Dxil).ok_or_else(missing)?;
    Program::parse(part.span()).map_err(|error| error.within("DXIL"))
}

fn module(program: &Program<'_>) -> Result<Module, Error> {
    Module::parse(program.bitcode()).map_err(|error| Error::from(error).within("DXIL"))
}

/// The origin of a derived field, in words: `the module's !7`, with the number that the node has in the
/// disassembly.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reason {
    /// The origin.
    pub source: FieldOrigin,
    /// The number of the node, if it is one whose number is known.
    pub number: Option<u32>,
}

impl Reason {
    /// A node of the module, or the module as a whole.
    #[must_use]
    pub fn from_node(nodes: &Nodes<'_>, node: Option<MetadataId>) -> Self {
        Self::from_source(nodes, node.map_or(FieldOrigin::Module, FieldOrigin::Node))
    }

    /// An origin, with the number of its node.
    #[must_use]
    pub fn from_source(nodes: &Nodes<'_>, source: FieldOrigin) -> Self {
        let number = match source {
            FieldOrigin::Node(node) => nodes.number(node),
            _ => None,
        };
        Self { source, number }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.source, self.number) {
            (FieldOrigin::Node(_), Some(number)) => write!(f, "the module's !{number}"),
            (FieldOrigin::Instructions, _) => f.write_str("the module's instructions"),
            (FieldOrigin::Bitcode, _) => f.write_str("the bitcode"),
            _ => f.write_str("the module"),
        }
    }
}

/// Replaces the parts of a container by those of [`derived`], inserts missing ones at DXC's positions, and
/// removes those that the program should not have (`RDAT` of a shader, `PSG1` without elements). `keep`
/// selects the kinds of parts.
///
/// # Errors
/// See [`derived`].
pub fn derive_parts(container: &mut Container<'_>, keep: impl Fn(FourCc) -> bool) -> Result<(), Error> {
    let parts = derived(container)?;
    let derivable = [FourCc::Isg1, FourCc::Osg1, FourCc::Psg1, FourCc::Psv0, FourCc::Rdat];
    for kind in derivable.into_iter().filter(|kind| keep(*kind)) {
        if !parts.iter().any(|part| part.kind() == kind) {
            container.remove_all(kind);
        }
    }
    for part in parts.into_iter().filter(|part| keep(part.kind())) {
        let kind = part.kind();
        if container.find(kind).is_none_or(|now| now.payload() != part.payload()) {
            container.set(kind, part.into_payload());
        }
    }
    Ok(())
}
