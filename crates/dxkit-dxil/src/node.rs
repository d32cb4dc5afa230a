//! Inputs and outputs of work-graph nodes.

use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::MetadataId;
use dxkit_types::{DxilComponentType, NodeIOFlags};

use crate::shape::{NodeReader, Operand, TagKnown};
use crate::{Text, UnknownTag};

/// The name of a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NodeId<'m> {
    /// Its name.
    pub name: Text<'m>,
    /// Its index in an array of nodes with that name.
    pub index: u32,
}

impl<'m> NodeId<'m> {
    pub(crate) fn read(reader: &mut NodeReader<'m>, value: Operand, name: &'static str) -> Option<Self> {
        reader.scope(name, |reader| {
            let id = reader.tuple(value)?;
            Some(Self {
                name: reader.text(id.operand(0), "name")?,
                index: reader.u32(id.operand(1), "index")?,
            })
        })
    }
}

impl NodeId<'_> {
    /// Makes its node in a module.
    pub(crate) fn to_node(self, module: &mut Module) -> MetadataId {
        let (name, index) = (module.metadata_string(self.name.0), module.u32_as_metadata(self.index));
        module.metadata_node(&[Some(name), Some(index)])
    }
}

/// The field of a record with the size of the grid: `SV_DispatchGrid`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RecordGrid {
    /// Bytes from the start of the record.
    pub byte_offset: u32,
    /// Type of its components.
    pub component_type: DxilComponentType,
    /// Components, 1 to 3.
    pub components: u32,
}

/// The type of a node's records.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RecordType {
    /// Bytes of a record.
    pub size: u32,
    /// Alignment of a record in bytes; 0 if it is not stated.
    pub alignment: u32,
    /// The field with the size of the grid.
    pub grid: Option<RecordGrid>,
    /// Unknown tags.
    pub unknown: Vec<UnknownTag>,
}

/// An input or output of a node.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct NodeIO<'m> {
    /// Its kind, and how it is shared.
    pub flags: NodeIOFlags,
    /// The type of its records; `None` for those without data.
    pub record: Option<RecordType>,
    /// The target node of an output.
    pub output_id: Option<NodeId<'m>>,
    /// Maximum number of records; always present for outputs.
    pub max_records: Option<u32>,
    /// Index of the output that shares the number of records.
    pub max_records_shared_with: Option<u32>,
    /// Number of nodes of an output array; `0xffff_ffff` if it is unbounded.
    pub array_size: Option<u32>,
    /// Whether some of the nodes may be absent.
    pub allow_sparse: bool,
    /// Unknown tags.
    pub unknown: Vec<UnknownTag>,
}

impl<'m> NodeIO<'m> {
    pub(crate) fn read_all(
        reader: &mut NodeReader<'m>,
        value: Operand,
        name: &'static str,
    ) -> Option<Vec<Self>> {
        let list = reader.scope(name, |reader| reader.tuple(value))?;
        Some(reader.list(name, list.operands_from(0), |reader, node| Some(Self::read(reader, node))))
    }

    fn read(reader: &mut NodeReader<'m>, value: Operand) -> Self {
        let mut read = Self::default();
        read.unknown = reader.tags(value, |reader, tag, value| {
            match tag {
                0 => read.output_id = NodeId::read(reader, value, "output ID"),
                1 => {
                    let flags = reader.u32(value, "flags").unwrap_or(0);
                    read.flags = NodeIOFlags::from_bits_retain(flags);
                }
                2 => {
                    read.record = reader.scope("record", |reader| {
                        reader.tuple(value)?;
                        Some(RecordType::read(reader, value))
                    });
                }
                3 => read.max_records = reader.u32(value, "max records"),
                4 => read.max_records_shared_with = reader.u32(value, "max records shared with"),
                5 => read.array_size = reader.u32(value, "array size"),
                6 => read.allow_sparse = reader.bool(value, "allow sparse").unwrap_or(false),
                _ => return TagKnown::No,
            }
            TagKnown::Yes
        });
        read
    }
}

impl RecordType {
    fn read(reader: &mut NodeReader<'_>, value: Operand) -> Self {
        let mut read = Self::default();
        read.unknown = reader.tags(value, |reader, tag, value| {
            match tag {
                0 => read.size = reader.u32(value, "size").unwrap_or(0),
                1 => {
                    read.grid = reader.scope("grid", |reader| {
                        let grid = reader.tuple(value)?;
                        Some(RecordGrid {
                            byte_offset: reader.u32(grid.operand(0), "byte offset")?,
                            component_type: DxilComponentType(
                                reader.small(grid.operand(1), "component type")?,
                            ),
                            components: reader.u32(grid.operand(2), "components")?,
                        })
                    });
                }
                2 => read.alignment = reader.u32(value, "alignment").unwrap_or(0),
                _ => return TagKnown::No,
            }
            TagKnown::Yes
        });
        read
    }
}
