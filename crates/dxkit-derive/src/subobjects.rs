//! Subobjects of libraries that a module states: `dx.subobjects`.
//!
//! While DXC compiles, subobjects stand in this metadata; DXC writes them into `RDAT`, and removes them from
//! every module that it writes. So no disassembly has them. A text that is written by hand may have them, and
//! DXC's assembler reads such a text.
//!
//! | kind | operands after the name and the kind |
//! |---|---|
//! | 0 | flags of the state object |
//! | 1, 2 | a node of the bytes of a global or local root signature; its text |
//! | 8 | name of a subobject; a node of the names of exports |
//! | 9 | bytes of the largest payload and of the largest attributes |
//! | 10 | levels of recursion |
//! | 11 | kind of a hit group; names of its intersection, any-hit and closest-hit shaders |
//! | 12 | levels of recursion; flags |
//!
//! Sources: what DXC's assembler makes of such texts, and the modules in its PDBs, which have these nodes.

use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{Constant, Metadata, MetadataId};
use dxkit_bytes::{Error, ErrorKind};
use dxkit_rdat::{
    Editor, HitGroup, HitGroupType, RaytracingPipelineConfig, RaytracingPipelineConfig1,
    RaytracingPipelineFlags, RaytracingShaderConfig, RootSignatureSubobject, RuntimeData, StateObjectConfig,
    StateObjectFlags, SubobjectContents, SubobjectInfo, SubobjectInfo0, SubobjectKind,
    SubobjectToExportsAssociation, SubobjectView,
};

/// Subobjects in the metadata of a module.
pub(crate) const SUBOBJECTS: &str = "dx.subobjects";

/// A node of the list.
struct Stated<'m> {
    module: &'m Module,
    operands: &'m [Option<MetadataId>],
}

impl<'m> Stated<'m> {
    fn operand(&self, place: usize) -> Option<Metadata<'m>> {
        self.module.metadatum((*self.operands.get(place)?)?)
    }

    fn text(&self, place: usize) -> Result<&'m [u8], Error> {
        self.operand(place).and_then(|operand| operand.as_string()).ok_or_else(unexpected)
    }

    fn number(&self, place: usize) -> Result<u32, Error> {
        let number =
            self.operands.get(place).copied().flatten().and_then(|id| self.module.metadata_integer(id));
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it has 32 bits")]
        number.map(|(_, number)| number as u32).ok_or_else(unexpected)
    }

    fn texts(&self, place: usize) -> Result<Vec<&'m [u8]>, Error> {
        let node = self.operand(place).and_then(|operand| operand.as_node()).ok_or_else(unexpected)?;
        let list = Stated { module: self.module, operands: node.operands };
        (0..node.operands.len()).map(|place| list.text(place)).collect()
    }

    /// The bytes of the array that a node has.
    fn bytes(&self, place: usize) -> Result<Vec<u8>, Error> {
        let node = self.operand(place).and_then(|operand| operand.as_node()).ok_or_else(unexpected)?;
        let id = node.operands.first().copied().flatten();
        let value = id.and_then(|id| self.module.metadata_value(id)).and_then(|value| value.as_constant());
        match value.and_then(|id| self.module.constant(id)).map(|entry| entry.constant) {
            Some(Constant::String(bytes)) => Ok(bytes.to_vec()),
            Some(Constant::CString(bytes)) => Ok([bytes, &[0]].concat()),
            _ => Err(unexpected()),
        }
    }

    fn contents(&self, editor: &mut Editor<'_, 'static>) -> Result<SubobjectContents, Error> {
        Ok(match SubobjectKind(self.number(1)?) {
            SubobjectKind::StateObjectConfig => SubobjectContents::StateObjectConfig(StateObjectConfig {
                flags: StateObjectFlags::from_bits_retain(self.number(2)?),
                reserved: [0; 12],
            }),
            kind @ (SubobjectKind::GlobalRootSignature | SubobjectKind::LocalRootSignature) => {
                let root = RootSignatureSubobject { data: editor.bytes(&self.bytes(2)?)?, reserved: [0; 8] };
                if kind == SubobjectKind::GlobalRootSignature {
                    SubobjectContents::GlobalRootSignature(root)
                } else {
                    SubobjectContents::LocalRootSignature(root)
                }
            }
            SubobjectKind::SubobjectToExportsAssociation => {
                SubobjectContents::SubobjectToExportsAssociation(SubobjectToExportsAssociation {
                    subobject: editor.string(self.text(2)?)?,
                    exports: editor.strings(self.texts(3)?)?,
                    reserved: [0; 8],
                })
            }
            SubobjectKind::RaytracingShaderConfig => {
                SubobjectContents::RaytracingShaderConfig(RaytracingShaderConfig {
                    max_payload_size_in_bytes: self.number(2)?,
                    max_attribute_size_in_bytes: self.number(3)?,
                    reserved: [0; 8],
                })
            }
            SubobjectKind::RaytracingPipelineConfig => {
                SubobjectContents::RaytracingPipelineConfig(RaytracingPipelineConfig {
                    max_trace_recursion_depth: self.number(2)?,
                    reserved: [0; 12],
                })
            }
            SubobjectKind::HitGroup => SubobjectContents::HitGroup(HitGroup {
                hit_group_type: HitGroupType(self.number(2)?),
                any_hit: editor.string(self.text(4)?)?,
                closest_hit: editor.string(self.text(5)?)?,
                intersection: editor.string(self.text(3)?)?,
            }),
            SubobjectKind::RaytracingPipelineConfig1 => {
                SubobjectContents::RaytracingPipelineConfig1(RaytracingPipelineConfig1 {
                    max_trace_recursion_depth: self.number(2)?,
                    flags: RaytracingPipelineFlags::from_bits_retain(self.number(3)?),
                    reserved: [0; 8],
                })
            }
            _ => return Err(unexpected()),
        })
    }
}

fn unexpected() -> Error {
    Error::new(ErrorKind::Inconsistent("dx.subobjects has a node that is not one of a subobject"), 0)
}

/// Whether a module states subobjects.
pub(crate) fn are_stated(module: &Module) -> bool {
    module.named(SUBOBJECTS.as_bytes()).is_some()
}

/// Whether a subobject that a module states needs ray tracing of tier 1.1. `None` if the module states none.
pub(crate) fn need_raytracing_tier_1_1(module: &Module) -> Option<bool> {
    let nodes = module.named(SUBOBJECTS.as_bytes())?.nodes;
    let needs = |id: &MetadataId| {
        let node = module.metadatum(*id).and_then(|metadata| metadata.as_node())?;
        let stated = Stated { module, operands: node.operands };
        match SubobjectKind(stated.number(1).ok()?) {
            SubobjectKind::RaytracingPipelineConfig1 => Some(true),
            SubobjectKind::StateObjectConfig => {
                let flags = StateObjectFlags::from_bits_retain(stated.number(2).ok()?);
                Some(flags.contains(StateObjectFlags::ALLOW_STATE_OBJECT_ADDITIONS))
            }
            _ => None,
        }
    };
    Some(nodes.iter().any(|id| needs(id) == Some(true)))
}

/// Whether a subobject of runtime data needs ray tracing of tier 1.1.
pub(crate) fn rows_need_raytracing_tier_1_1(data: &RuntimeData<'_>) -> bool {
    let needs = |subobject: SubobjectView<'_>| match subobject {
        SubobjectView::RaytracingPipelineConfig1 { .. } => true,
        SubobjectView::StateObjectConfig(flags) => {
            flags.contains(StateObjectFlags::ALLOW_STATE_OBJECT_ADDITIONS)
        }
        _ => false,
    };
    data.subobject_views().any(|subobject| needs(subobject.contents()))
}

/// Adds the rows of the subobjects that a module states.
///
/// # Errors
/// If a node has not the form of a subobject.
pub(crate) fn add_stated(editor: &mut Editor<'_, 'static>, module: &Module) -> Result<(), Error> {
    let nodes = module.named(SUBOBJECTS.as_bytes()).map_or(&[][..], |named| named.nodes);
    nodes.iter().try_for_each(|id| add(editor, module, *id))
}

fn add(editor: &mut Editor<'_, 'static>, module: &Module, id: MetadataId) -> Result<(), Error> {
    let node = module.metadatum(id).and_then(|metadata| metadata.as_node()).ok_or_else(unexpected)?;
    let stated = Stated { module, operands: node.operands };
    let name = editor.string(stated.text(0)?)?;
    let contents = stated.contents(editor)?;
    editor.record::<SubobjectInfo0>(SubobjectInfo::new(SubobjectInfo0 { name, contents }))?;
    Ok(())
}

/// The nodes of `dx.subobjects` that have not the form of a subobject.
#[must_use]
pub fn broken_subobjects(module: &Module) -> Vec<MetadataId> {
    // Few modules have any.
    let Some(named) = module.named(SUBOBJECTS.as_bytes()) else { return Vec::new() };
    let mut data = RuntimeData::new();
    let mut editor = data.edit();
    named.nodes.iter().copied().filter(|id| add(&mut editor, module, *id).is_err()).collect()
}
