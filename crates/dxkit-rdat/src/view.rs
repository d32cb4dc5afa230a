//! Views: rows with everything that they refer to.

use dxkit_bytes::{Name, Words};
use dxkit_types::{FeatureFlags, KnownShaderKind, ShaderKind};

use crate::part::Tabled;
use crate::{
    ASInfo, ASInfo0, CSInfo, CSInfo0, DSInfo, DSInfo0, FunctionInfo, GSInfo, GSInfo0, HSInfo, HSInfo0,
    HitGroupType, IONode, IONode0, MSInfo, MSInfo0, NodeAttribKind, NodeFuncAttribKind, NodeID0, NodeIOFlags,
    NodeShaderFuncAttrib0, NodeShaderIOAttrib0, NodeShaderInfo, NodeShaderInfo0, PSInfo, PSInfo0,
    RaytracingPipelineFlags, RecordArrayRef, RecordDispatchGrid, RecordRef, ResourceInfo, RuntimeData,
    ShaderInfoRef, ShaderTarget, StateObjectFlags, StringArrayRef, SubobjectContents, SubobjectInfo,
    SubobjectKind, VSInfo, VSInfo0,
};

/// A function, with its references resolved.
#[derive(Debug, Clone, Copy)]
pub struct Function<'d, 'a> {
    data: &'d RuntimeData<'a>,
    /// Its row.
    pub info: &'d FunctionInfo<'a>,
}

/// Facts that only functions of one stage have.
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ShaderInfo<'d, 'a> {
    /// A node of a work graph.
    Node(&'d NodeShaderInfo<'a>),
    /// A vertex shader.
    Vertex(&'d VSInfo<'a>),
    /// A pixel shader.
    Pixel(&'d PSInfo<'a>),
    /// A hull shader.
    Hull(&'d HSInfo<'a>),
    /// A domain shader.
    Domain(&'d DSInfo<'a>),
    /// A geometry shader.
    Geometry(&'d GSInfo<'a>),
    /// A compute shader.
    Compute(&'d CSInfo<'a>),
    /// A mesh shader.
    Mesh(&'d MSInfo<'a>),
    /// An amplification shader.
    Amplification(&'d ASInfo<'a>),
}

/// A subobject, with its references resolved.
#[derive(Debug, Clone, Copy)]
pub struct Subobject<'d, 'a> {
    data: &'d RuntimeData<'a>,
    /// Its row.
    pub info: &'d SubobjectInfo<'a>,
}

/// The contents of a subobject.
#[non_exhaustive]
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SubobjectView<'d> {
    /// Flags of the state object.
    StateObjectConfig(StateObjectFlags),
    /// Root signature of all shaders: the content of a part `RTS0`.
    GlobalRootSignature(Option<&'d [u8]>),
    /// Root signature of some shaders: the content of a part `RTS0`.
    LocalRootSignature(Option<&'d [u8]>),
    /// Assigns a subobject to exports.
    SubobjectToExportsAssociation {
        /// Name of the subobject.
        subobject: Option<Name<'d>>,
        /// The list of the exports' names, for [`RuntimeData::strings`]; none make it the default.
        exports: StringArrayRef,
    },
    /// Sizes that shaders of a raytracing pipeline agree on.
    RaytracingShaderConfig {
        /// Bytes of the largest payload.
        max_payload_size_in_bytes: u32,
        /// Bytes of the largest attributes.
        max_attribute_size_in_bytes: u32,
    },
    /// How deep rays recurse.
    RaytracingPipelineConfig {
        /// Most levels.
        max_trace_recursion_depth: u32,
    },
    /// Shaders that are called together; absent ones have empty names.
    HitGroup {
        /// The geometry that rays hit.
        hit_group_type: HitGroupType,
        /// Name of the any-hit shader.
        any_hit: Option<Name<'d>>,
        /// Name of the closest-hit shader.
        closest_hit: Option<Name<'d>>,
        /// Name of the intersection shader.
        intersection: Option<Name<'d>>,
    },
    /// How deep rays recurse, and flags.
    RaytracingPipelineConfig1 {
        /// Most levels.
        max_trace_recursion_depth: u32,
        /// Flags.
        flags: RaytracingPipelineFlags,
    },
    /// Something else.
    Other {
        /// Its kind.
        kind: SubobjectKind,
        /// The bytes of its union.
        value: [u8; 16],
    },
}

/// The name of a node.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NodeName<'d> {
    /// Name.
    pub name: Name<'d>,
    /// Number in an array of nodes.
    pub index: u32,
}

/// An attribute of a node. `None` where a reference refers to nothing.
#[non_exhaustive]
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NodeAttribute<'d> {
    /// Its name.
    ID(Option<NodeName<'d>>),
    /// The three sizes of its thread groups.
    NumThreads(Option<Words<'d>>),
    /// The node whose input it shares.
    ShareInputOf(Option<NodeName<'d>>),
    /// The three sizes of its grid.
    DispatchGrid(Option<Words<'d>>),
    /// How deep it may recurse.
    MaxRecursionDepth(u32),
    /// The index of its root arguments in the table of local root arguments.
    LocalRootArgumentsTableIndex(u32),
    /// The three sizes of the largest grid that a record may ask for.
    MaxDispatchGrid(Option<Words<'d>>),
    /// Something else.
    Other {
        /// Its kind.
        kind: NodeFuncAttribKind,
        /// Its attributes.
        value: [u8; 4],
    },
}

/// An attribute of an input or output of a node.
#[non_exhaustive]
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NodeIOAttribute<'d> {
    /// The target node of an output; `None` for a null reference.
    OutputID(Option<NodeName<'d>>),
    /// How many records.
    MaxRecords(u32),
    /// The output that the number of records is shared with, by its number among the node's outputs.
    MaxRecordsSharedWith(u32),
    /// Bytes of a record.
    RecordSizeInBytes(u32),
    /// The position of the grid's size in a record.
    RecordDispatchGrid(RecordDispatchGrid),
    /// The number of nodes of an output array; 0 if it is not an array.
    OutputArraySize(u32),
    /// Whether some of these may be missing.
    AllowSparseNodes(bool),
    /// Alignment of a record in bytes.
    RecordAlignmentInBytes(u32),
    /// Something else.
    Other {
        /// Its kind.
        kind: NodeAttribKind,
        /// Its attributes.
        value: [u8; 4],
    },
}

/// An input or output of a node, with its references resolved.
#[derive(Debug, Clone, Copy)]
pub struct NodeIO<'d, 'a> {
    data: &'d RuntimeData<'a>,
    /// Its row.
    pub info: &'d IONode<'a>,
}

impl<'d, 'a> Function<'d, 'a> {
    /// Mangled name: that of the function in the program.
    #[must_use]
    pub fn name(&self) -> Option<Name<'d>> {
        self.data.string(self.info.v1.name)
    }

    /// Name in the source.
    #[must_use]
    pub fn unmangled_name(&self) -> Option<Name<'d>> {
        self.data.string(self.info.v1.unmangled_name)
    }

    /// Sort; `Library` for functions that are not entries.
    #[must_use]
    pub fn kind(&self) -> Option<ShaderKind> {
        self.info.v1.shader_kind.kind()
    }

    /// The features that it requires.
    #[must_use]
    pub const fn features(&self) -> FeatureFlags {
        self.info.v1.feature_flags
    }

    /// The least that it needs.
    #[must_use]
    pub const fn min_shader_target(&self) -> ShaderTarget {
        self.info.v1.min_shader_target
    }

    /// The resources that it uses itself, each `None` where the reference refers to nothing.
    pub fn resources(&self) -> impl Iterator<Item = Option<&'d ResourceInfo<'a>>> + use<'d, 'a> {
        self.data.records(self.info.v1.resources)
    }

    /// The mangled names of the functions outside the library that it calls.
    pub fn dependencies(&self) -> impl Iterator<Item = Option<Name<'d>>> + use<'d, 'a> {
        self.data.strings(self.info.v1.function_dependencies)
    }

    /// Bytes of its payload, or of a callable shader's parameter; `None` for functions of stages without one,
    /// and for mesh and amplification shaders before validator 1.8, whose rows do not state it.
    #[must_use]
    pub fn payload_size(&self) -> Option<u32> {
        let bytes = self.info.v1.payload_size_in_bytes;
        match self.shader_info() {
            Some(ShaderInfo::Mesh(info)) => Some(info.v0.payload_size_in_bytes),
            Some(ShaderInfo::Amplification(info)) => Some(info.v0.payload_size_in_bytes),
            _ => (self.kind().is_some_and(ShaderKind::has_payload) || bytes > 0).then_some(bytes),
        }
    }

    /// The facts of its stage; `None` if there are none, or the reference is invalid.
    #[must_use]
    pub fn shader_info(&self) -> Option<ShaderInfo<'d, 'a>> {
        let row = self.info.v2?.shader_info;
        Some(match self.kind()?.known()? {
            KnownShaderKind::Node => ShaderInfo::Node(self.row::<NodeShaderInfo0>(row)?),
            KnownShaderKind::Vertex => ShaderInfo::Vertex(self.row::<VSInfo0>(row)?),
            KnownShaderKind::Pixel => ShaderInfo::Pixel(self.row::<PSInfo0>(row)?),
            KnownShaderKind::Hull => ShaderInfo::Hull(self.row::<HSInfo0>(row)?),
            KnownShaderKind::Domain => ShaderInfo::Domain(self.row::<DSInfo0>(row)?),
            KnownShaderKind::Geometry => ShaderInfo::Geometry(self.row::<GSInfo0>(row)?),
            KnownShaderKind::Compute => ShaderInfo::Compute(self.row::<CSInfo0>(row)?),
            KnownShaderKind::Mesh => ShaderInfo::Mesh(self.row::<MSInfo0>(row)?),
            KnownShaderKind::Amplification => ShaderInfo::Amplification(self.row::<ASInfo0>(row)?),
            _ => return None,
        })
    }

    fn row<T: Tabled>(&self, row: ShaderInfoRef) -> Option<&'d T::Row<'a>> {
        self.data.record(RecordRef::<T>::new(row.0))
    }

    /// The node that it is, if it is one.
    #[must_use]
    pub fn node(&self) -> Option<&'d NodeShaderInfo<'a>> {
        match self.shader_info()? {
            ShaderInfo::Node(node) => Some(node),
            _ => None,
        }
    }

    /// The attributes of the node that it is.
    pub fn node_attributes(&self) -> impl Iterator<Item = Option<NodeAttribute<'d>>> + use<'d, 'a> {
        let data = self.data;
        let attribs = self.node().map_or(RecordArrayRef::NULL, |node| node.v0.attribs);
        data.records(attribs).map(move |row| row.map(|row| data.node_attribute(&row.v0)))
    }

    /// The inputs of the node that it is.
    pub fn node_inputs(&self) -> impl Iterator<Item = Option<NodeIO<'d, 'a>>> + use<'d, 'a> {
        self.io_nodes(self.node().map_or(RecordArrayRef::NULL, |node| node.v0.inputs))
    }

    /// The outputs of the node that it is.
    pub fn node_outputs(&self) -> impl Iterator<Item = Option<NodeIO<'d, 'a>>> + use<'d, 'a> {
        self.io_nodes(self.node().map_or(RecordArrayRef::NULL, |node| node.v0.outputs))
    }

    fn io_nodes(
        &self,
        nodes: RecordArrayRef<IONode0>,
    ) -> impl Iterator<Item = Option<NodeIO<'d, 'a>>> + use<'d, 'a> {
        let data = self.data;
        data.records(nodes).map(move |info| info.map(|info| NodeIO { data, info }))
    }
}

impl<'d, 'a> Subobject<'d, 'a> {
    /// Name, by which others refer to it.
    #[must_use]
    pub fn name(&self) -> Option<Name<'d>> {
        self.data.string(self.info.v0.name)
    }

    /// Its kind.
    #[must_use]
    pub const fn kind(&self) -> SubobjectKind {
        self.info.v0.kind()
    }

    /// Its contents, with `None` for invalid references.
    #[must_use]
    pub fn contents(&self) -> SubobjectView<'d> {
        let data = self.data;
        match self.info.v0.contents {
            SubobjectContents::StateObjectConfig(config) => SubobjectView::StateObjectConfig(config.flags),
            SubobjectContents::GlobalRootSignature(signature) => {
                SubobjectView::GlobalRootSignature(data.bytes(signature.data))
            }
            SubobjectContents::LocalRootSignature(signature) => {
                SubobjectView::LocalRootSignature(data.bytes(signature.data))
            }
            SubobjectContents::SubobjectToExportsAssociation(association) => {
                SubobjectView::SubobjectToExportsAssociation {
                    subobject: data.string(association.subobject),
                    exports: association.exports,
                }
            }
            SubobjectContents::RaytracingShaderConfig(config) => SubobjectView::RaytracingShaderConfig {
                max_payload_size_in_bytes: config.max_payload_size_in_bytes,
                max_attribute_size_in_bytes: config.max_attribute_size_in_bytes,
            },
            SubobjectContents::RaytracingPipelineConfig(config) => SubobjectView::RaytracingPipelineConfig {
                max_trace_recursion_depth: config.max_trace_recursion_depth,
            },
            SubobjectContents::HitGroup(group) => SubobjectView::HitGroup {
                hit_group_type: group.hit_group_type,
                any_hit: data.string(group.any_hit),
                closest_hit: data.string(group.closest_hit),
                intersection: data.string(group.intersection),
            },
            SubobjectContents::RaytracingPipelineConfig1(config) => {
                SubobjectView::RaytracingPipelineConfig1 {
                    max_trace_recursion_depth: config.max_trace_recursion_depth,
                    flags: config.flags,
                }
            }
            SubobjectContents::Other { kind, value } => SubobjectView::Other { kind, value },
        }
    }
}

impl<'d> NodeIO<'d, '_> {
    /// Its kind.
    #[must_use]
    pub const fn flags(&self) -> NodeIOFlags {
        self.info.v0.io_flags_and_kind
    }

    /// Its attributes.
    pub fn attributes(&self) -> impl Iterator<Item = Option<NodeIOAttribute<'d>>> {
        let data = self.data;
        data.records(self.info.v0.attribs).map(move |row| row.map(|row| data.node_io_attribute(&row.v0)))
    }
}

impl<'a> RuntimeData<'a> {
    /// The facts of a function's stage, by its row.
    pub(crate) fn shader_info_of<'d>(&'d self, info: &'d FunctionInfo<'a>) -> Option<ShaderInfo<'d, 'a>> {
        Function { data: self, info }.shader_info()
    }

    /// The functions, with their references resolved.
    pub fn function_views(&self) -> impl ExactSizeIterator<Item = Function<'_, 'a>> {
        self.functions().iter().map(|info| Function { data: self, info })
    }

    /// The subobjects, with their references resolved.
    pub fn subobject_views(&self) -> impl ExactSizeIterator<Item = Subobject<'_, 'a>> {
        self.subobjects().iter().map(|info| Subobject { data: self, info })
    }

    /// The name of a node, by its row.
    #[must_use]
    pub fn node_name(&self, row: RecordRef<NodeID0>) -> Option<NodeName<'_>> {
        let row = self.record(row)?;
        Some(NodeName { name: self.string(row.v0.name)?, index: row.v0.index })
    }

    fn node_attribute(&self, attribute: &NodeShaderFuncAttrib0) -> NodeAttribute<'_> {
        match *attribute {
            NodeShaderFuncAttrib0::ID(row) => NodeAttribute::ID(self.node_name(row)),
            NodeShaderFuncAttrib0::NumThreads(list) => NodeAttribute::NumThreads(self.indexes(list)),
            NodeShaderFuncAttrib0::ShareInputOf(row) => NodeAttribute::ShareInputOf(self.node_name(row)),
            NodeShaderFuncAttrib0::DispatchGrid(list) => NodeAttribute::DispatchGrid(self.indexes(list)),
            NodeShaderFuncAttrib0::MaxRecursionDepth(depth) => NodeAttribute::MaxRecursionDepth(depth),
            NodeShaderFuncAttrib0::LocalRootArgumentsTableIndex(index) => {
                NodeAttribute::LocalRootArgumentsTableIndex(index)
            }
            NodeShaderFuncAttrib0::MaxDispatchGrid(list) => {
                NodeAttribute::MaxDispatchGrid(self.indexes(list))
            }
            NodeShaderFuncAttrib0::Other { kind, value } => NodeAttribute::Other { kind, value },
        }
    }

    fn node_io_attribute(&self, attribute: &NodeShaderIOAttrib0) -> NodeIOAttribute<'_> {
        match *attribute {
            NodeShaderIOAttrib0::OutputID(row) => NodeIOAttribute::OutputID(self.node_name(row)),
            NodeShaderIOAttrib0::MaxRecords(count) => NodeIOAttribute::MaxRecords(count),
            NodeShaderIOAttrib0::MaxRecordsSharedWith(output) => {
                NodeIOAttribute::MaxRecordsSharedWith(output)
            }
            NodeShaderIOAttrib0::RecordSizeInBytes(size) => NodeIOAttribute::RecordSizeInBytes(size),
            NodeShaderIOAttrib0::RecordDispatchGrid(grid) => NodeIOAttribute::RecordDispatchGrid(grid),
            NodeShaderIOAttrib0::OutputArraySize(size) => NodeIOAttribute::OutputArraySize(size),
            NodeShaderIOAttrib0::AllowSparseNodes(allow) => NodeIOAttribute::AllowSparseNodes(allow != 0),
            NodeShaderIOAttrib0::RecordAlignmentInBytes(size) => {
                NodeIOAttribute::RecordAlignmentInBytes(size)
            }
            NodeShaderIOAttrib0::Other { kind, value } => NodeIOAttribute::Other { kind, value },
        }
    }
}
