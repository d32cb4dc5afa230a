//! The rows of the tables.
//!
//! Each declaration is a row of one table of `RDAT` with its offsets, checked at compile time; from it come
//! the reader, the writer, the walk and two traversals of references. [`Fields::note`] reports the strings,
//! lists and bytes that a row refers to, [`Fields::rebuild`] makes the same row for other shared tables: so
//! a row can be moved to another part without code of its own. Rows grew by version: the stride of a table
//! in the file states which versions are present, and unknown bytes at the end of a row are kept. The
//! structures are those of DXC's headers; the comment of each names its counterpart where the names differ.

use dxkit_bytes::parser::{self, IResult};
use dxkit_bytes::{
    Codec, Error, FieldInfo, FieldKind, FixedSize, InU8, Reader, Span, Visit, Writer, record, versioned,
};
use dxkit_types::{
    FeatureFlags, InterpolationMode, MeshOutputTopology, ResourceClass, ResourceKind, SemanticKind,
    TessellatorDomain, TessellatorOutputPrimitive,
};

use crate::fields::{Field, FieldNote, Fields, Notes, References, note_within};
use crate::reference::Record;
use crate::{
    BytesRef, ColumnsAndStream, ComponentMasks, DxilComponentType, DxilResourceFlags, FunctionFlags,
    FunctionKind, GridComponents, HitGroupType, IndexArrayRef, NodeAttribKind, NodeFuncAttribKind,
    NodeIOFlags, NodeLaunchType, PartType, RaytracingPipelineFlags, RecordArrayRef, RecordRef, ShaderInfoRef,
    ShaderStages, ShaderTarget, StateObjectFlags, StringArrayRef, StringRef, SubobjectKind,
};

/// Common operations on the rows of any table.
pub(crate) trait Row: Record {
    fn size(row: &Self::Row<'_>) -> usize;
    fn note(row: &Self::Row<'_>, notes: &mut Notes<'_>);
    fn rebuild<'a>(row: &Self::Row<'a>, to: &mut dyn References) -> Result<Self::Row<'a>, Error>;
}

/// Declares records whose fields the compiler fills in their order.
macro_rules! records {
    ($(
        $(#[$meta:meta])*
        pub struct $name:ident: $size:literal {
            $(
                $(#[doc = $doc:literal])*
                $offset:literal: pub $field:ident: $type:ty,
            )*
        }
    )*) => {$(
        record! {
            $(#[$meta])*
            #[derive(Default)]
            pub struct $name: $size {
                $(
                    $(#[doc = $doc])*
                    $offset: pub $field: $type,
                )*
            }
        }

        impl Fields for $name {
            fn note(&self, notes: &mut Notes<'_>) {
                $(self.$field.note(stringify!($field), notes);)*
            }

            fn rebuild(&self, to: &mut dyn References) -> Result<Self, Error> {
                Ok(Self { $($field: self.$field.rebuild(to)?,)* })
            }
        }
    )*};
}

/// Declares the rows of a table: versions by size.
macro_rules! rows {
    ($(
        $(#[$meta:meta])*
        pub struct $name:ident in $part:ident {
            $(#[$first_meta:meta])*
            pub $first:ident: $first_type:ident,
            $(
                $(#[$field_meta:meta])*
                pub $field:ident: $type:ident,
            )*
        }
    )*) => {$(
        versioned! {
            $(#[$meta])*
            pub struct $name {
                $(#[$first_meta])*
                pub $first: $first_type,
                $(
                    $(#[$field_meta])*
                    pub $field: $type,
                )*
            }
        }

        impl Record for $first_type {
            type Row<'a> = $name<'a>;
            const PART: PartType = PartType::$part;
        }

        impl Row for $first_type {
            fn size(row: &$name<'_>) -> usize {
                row.size()
            }

            fn note(row: &$name<'_>, notes: &mut Notes<'_>) {
                Fields::note(&row.$first, notes);
                $(
                    if let Some(fields) = &row.$field {
                        Fields::note(fields, notes);
                    }
                )*
            }

            #[allow(clippy::needless_update)] // most tables have one version
            fn rebuild<'a>(row: &Self::Row<'a>, to: &mut dyn References) -> Result<Self::Row<'a>, Error> {
                Ok($name {
                    $first: Fields::rebuild(&row.$first, to)?,
                    $($field: match &row.$field {
                        Some(fields) => Some(Fields::rebuild(fields, to)?),
                        None => None,
                    },)*
                    unknown: row.unknown.clone(),
                })
            }
        }
    )*};
}

records! {
    /// A resource: DXC's `RuntimeDataResourceInfo`.
    pub struct ResourceInfo0: 32 {
        /// Class, which determines its registers.
        0: pub class: ResourceClass,
        /// Kind.
        4: pub kind: ResourceKind,
        /// Number within its class.
        8: pub id: u32,
        /// Register space.
        12: pub space: u32,
        /// First register.
        16: pub lower_bound: u32,
        /// Last register; `u32::MAX` for an unbounded range.
        20: pub upper_bound: u32,
        /// Name in the source.
        24: pub name: StringRef,
        /// Its flags.
        28: pub flags: DxilResourceFlags,
    }

    /// A function, as validators before 1.8 have it: DXC's `RuntimeDataFunctionInfo`.
    pub struct FunctionInfo1: 44 {
        /// Mangled name: that of the function in the program.
        0: pub name: StringRef,
        /// Name in the source.
        4: pub unmangled_name: StringRef,
        /// Rows of the resources that it uses itself, not through functions that it calls, in ascending
        /// order.
        8: pub resources: RecordArrayRef<ResourceInfo0>,
        /// Mangled names of the functions outside the library that it calls.
        12: pub function_dependencies: StringArrayRef,
        /// Kind; `Library` for functions that are not entry points.
        16: pub shader_kind: FunctionKind,
        /// Bytes of a ray's payload, or of a callable shader's parameter.
        20: pub payload_size_in_bytes: u32,
        /// Bytes of an intersection's attributes.
        24: pub attribute_size_in_bytes: u32,
        /// Features that it requires: `FeatureInfo1` and, in the upper half, `FeatureInfo2`.
        28: pub feature_flags: FeatureFlags,
        /// Stages that it can be used in.
        36: pub shader_stage_flag: ShaderStages,
        /// The lowest shader target that it requires.
        40: pub min_shader_target: ShaderTarget,
    }

    /// The fields that validator 1.8 added to a function, at its byte 44: DXC's `RuntimeDataFunctionInfo2`.
    pub struct FunctionInfo2: 8 {
        /// Minimum number of lanes of a wave; 0 for any.
        0: pub minimum_expected_wave_lane_count: u8,
        /// Maximum number of lanes of a wave; 0 for any.
        1: pub maximum_expected_wave_lane_count: u8,
        /// Flags.
        2: pub shader_flags: FunctionFlags,
        /// The row that only its stage has.
        4: pub shader_info: ShaderInfoRef,
    }

    /// The name of a node.
    pub struct NodeID0: 8 {
        /// Name.
        0: pub name: StringRef,
        /// Number in an array of nodes.
        4: pub index: u32,
    }

    /// An input or output of a node.
    pub struct IONode0: 8 {
        /// Its kind.
        0: pub io_flags_and_kind: NodeIOFlags,
        /// Its attributes.
        4: pub attribs: RecordArrayRef<NodeShaderIOAttrib0>,
    }

    /// A signature element.
    pub struct SignatureElement0: 16 {
        /// Semantic.
        0: pub semantic_name: StringRef,
        /// Semantic index of each row.
        4: pub semantic_indices: IndexArrayRef,
        /// Kind of the semantic.
        8: pub semantic_kind: SemanticKind,
        /// Component type.
        9: pub component_type: DxilComponentType,
        /// Interpolation mode.
        10: pub interpolation_mode: InterpolationMode,
        /// First row; 255 if it is not allocated.
        11: pub start_row: u8,
        /// Columns and output stream.
        12: pub columns_and_stream: ColumnsAndStream,
        /// Components that are used, and those that are indexed dynamically.
        13: pub masks: ComponentMasks,
        /// Always 0.
        14: pub reserved: [u8; 2],
    }

    /// Facts about a vertex shader.
    pub struct VSInfo0: 16 {
        /// Inputs.
        0: pub sig_input_elements: RecordArrayRef<SignatureElement0>,
        /// Outputs.
        4: pub sig_output_elements: RecordArrayRef<SignatureElement0>,
        /// Outputs that depend on the view. No compiler is known to fill it.
        8: pub view_id_output_mask: BytesRef,
    }

    /// Facts about a pixel shader.
    pub struct PSInfo0: 8 {
        /// Inputs.
        0: pub sig_input_elements: RecordArrayRef<SignatureElement0>,
        /// Outputs.
        4: pub sig_output_elements: RecordArrayRef<SignatureElement0>,
    }

    /// Facts about a hull shader. No compiler is known to fill the masks.
    pub struct HSInfo0: 48 {
        /// Inputs.
        0: pub sig_input_elements: RecordArrayRef<SignatureElement0>,
        /// Outputs.
        4: pub sig_output_elements: RecordArrayRef<SignatureElement0>,
        /// Patch constants.
        8: pub sig_patch_const_output_elements: RecordArrayRef<SignatureElement0>,
        /// Outputs that depend on the view.
        12: pub view_id_output_mask: BytesRef,
        /// Patch constants that depend on the view.
        20: pub view_id_patch_const_output_mask: BytesRef,
        /// Outputs that depend on an input.
        28: pub input_to_output_masks: BytesRef,
        /// Patch constants that depend on an input.
        36: pub input_to_patch_const_output_masks: BytesRef,
        /// Control points of an input patch.
        44: pub input_control_point_count: u8,
        /// Control points of an output patch.
        45: pub output_control_point_count: u8,
        /// Tessellation domain.
        46: pub tessellator_domain: InU8<TessellatorDomain>,
        /// Output primitive of the tessellator.
        47: pub tessellator_output_primitive: InU8<TessellatorOutputPrimitive>,
    }

    /// Facts about a domain shader. No compiler is known to fill the masks.
    pub struct DSInfo0: 40 {
        /// Inputs.
        0: pub sig_input_elements: RecordArrayRef<SignatureElement0>,
        /// Outputs.
        4: pub sig_output_elements: RecordArrayRef<SignatureElement0>,
        /// Patch constants.
        8: pub sig_patch_const_input_elements: RecordArrayRef<SignatureElement0>,
        /// Outputs that depend on the view.
        12: pub view_id_output_mask: BytesRef,
        /// Outputs that depend on an input.
        20: pub input_to_output_masks: BytesRef,
        /// Outputs that depend on a patch constant.
        28: pub patch_const_input_to_output_masks: BytesRef,
        /// Control points of a patch.
        36: pub input_control_point_count: u8,
        /// Tessellation domain.
        37: pub tessellator_domain: InU8<TessellatorDomain>,
        /// Always 0.
        38: pub reserved: [u8; 2],
    }

    /// Facts about a geometry shader. No compiler is known to fill the masks.
    pub struct GSInfo0: 28 {
        /// Inputs.
        0: pub sig_input_elements: RecordArrayRef<SignatureElement0>,
        /// Outputs.
        4: pub sig_output_elements: RecordArrayRef<SignatureElement0>,
        /// Outputs that depend on the view.
        8: pub view_id_output_mask: BytesRef,
        /// Outputs that depend on an input.
        16: pub input_to_output_masks: BytesRef,
        /// Input primitive: `D3D_PRIMITIVE`. Patches of 1 to 32 control points are 8 to 39.
        24: pub input_primitive: u8,
        /// Output topology: `D3D_PRIMITIVE_TOPOLOGY`.
        25: pub output_topology: u8,
        /// The lowest 8 bits of the maximum number of vertices.
        26: pub max_vertex_count: u8,
        /// A bit for each stream that it writes.
        27: pub output_stream_mask: u8,
    }

    /// Facts about a compute shader.
    pub struct CSInfo0: 8 {
        /// The three sizes of a thread group.
        0: pub num_threads: IndexArrayRef,
        /// Bytes of group-shared memory.
        4: pub group_shared_bytes_used: u32,
    }

    /// Facts about a mesh shader. No compiler is known to fill the masks.
    pub struct MSInfo0: 48 {
        /// Outputs of vertices.
        0: pub sig_output_elements: RecordArrayRef<SignatureElement0>,
        /// Outputs of primitives.
        4: pub sig_prim_output_elements: RecordArrayRef<SignatureElement0>,
        /// Outputs of vertices that depend on the view.
        8: pub view_id_output_mask: BytesRef,
        /// Outputs of primitives that depend on the view.
        16: pub view_id_prim_output_mask: BytesRef,
        /// The three sizes of a thread group.
        24: pub num_threads: IndexArrayRef,
        /// Bytes of group-shared memory.
        28: pub group_shared_bytes_used: u32,
        /// Bytes of it that depend on the view.
        32: pub group_shared_bytes_dependent_on_view_id: u32,
        /// Bytes of the payload.
        36: pub payload_size_in_bytes: u32,
        /// Maximum number of vertices.
        40: pub max_output_vertices: u16,
        /// Maximum number of primitives.
        42: pub max_output_primitives: u16,
        /// Output topology.
        44: pub mesh_output_topology: MeshOutputTopology,
        /// Always 0.
        45: pub reserved: [u8; 3],
    }

    /// Facts about an amplification shader.
    pub struct ASInfo0: 12 {
        /// The three sizes of a thread group.
        0: pub num_threads: IndexArrayRef,
        /// Bytes of group-shared memory.
        4: pub group_shared_bytes_used: u32,
        /// Bytes of the payload.
        8: pub payload_size_in_bytes: u32,
    }

    /// The compilation of a shader: the only row of its table, in the part `PDBI` of debug files.
    pub struct DxilPdbInfo0: 44 {
        /// Source files; the first one is the main file.
        0: pub sources: RecordArrayRef<DxilPdbInfoSource0>,
        /// Libraries that it was linked from.
        4: pub libraries: RecordArrayRef<DxilPdbInfoLibrary0>,
        /// Arguments: names and values alternately.
        8: pub arg_pairs: StringArrayRef,
        /// Hash of the program.
        12: pub hash: BytesRef,
        /// Name of the debug file.
        20: pub pdb_name: StringRef,
        /// Number of a compiler other than DXC; 0 for DXC.
        24: pub custom_toolchain_id: u32,
        /// Data of such a compiler.
        28: pub custom_toolchain_data: BytesRef,
        /// The compiled container.
        36: pub whole_dxil: BytesRef,
    }

    /// A source file.
    pub struct DxilPdbInfoSource0: 8 {
        /// Path.
        0: pub name: StringRef,
        /// Text.
        4: pub content: StringRef,
    }

    /// A library that a shader was linked from.
    pub struct DxilPdbInfoLibrary0: 12 {
        /// Name.
        0: pub name: StringRef,
        /// Container.
        4: pub data: BytesRef,
    }

    /// Flags of the state object.
    pub struct StateObjectConfig: 16 {
        /// Flags.
        0: pub flags: StateObjectFlags,
        /// Always 0.
        4: pub reserved: [u8; 12],
    }

    /// A root signature.
    pub struct RootSignatureSubobject: 16 {
        /// The bytes of a part `RTS0`.
        0: pub data: BytesRef,
        /// Always 0.
        8: pub reserved: [u8; 8],
    }

    /// The exports that a subobject is associated with.
    pub struct SubobjectToExportsAssociation: 16 {
        /// Name of the subobject.
        0: pub subobject: StringRef,
        /// Names of the exports; an empty list makes it the default.
        4: pub exports: StringArrayRef,
        /// Always 0.
        8: pub reserved: [u8; 8],
    }

    /// Sizes that the shaders of a raytracing pipeline share.
    pub struct RaytracingShaderConfig: 16 {
        /// Bytes of the largest payload.
        0: pub max_payload_size_in_bytes: u32,
        /// Bytes of the largest attributes.
        4: pub max_attribute_size_in_bytes: u32,
        /// Always 0.
        8: pub reserved: [u8; 8],
    }

    /// Maximum recursion depth of rays.
    pub struct RaytracingPipelineConfig: 16 {
        /// Maximum number of levels.
        0: pub max_trace_recursion_depth: u32,
        /// Always 0.
        4: pub reserved: [u8; 12],
    }

    /// A hit group: shaders that are called together; absent names are empty.
    pub struct HitGroup: 16 {
        /// Kind of the geometry.
        0: pub hit_group_type: HitGroupType,
        /// Name of the any-hit shader.
        4: pub any_hit: StringRef,
        /// Name of the closest-hit shader.
        8: pub closest_hit: StringRef,
        /// Name of the intersection shader.
        12: pub intersection: StringRef,
    }

    /// Maximum recursion depth of rays, and flags.
    pub struct RaytracingPipelineConfig1: 16 {
        /// Maximum number of levels.
        0: pub max_trace_recursion_depth: u32,
        /// Flags.
        4: pub flags: RaytracingPipelineFlags,
        /// Always 0.
        8: pub reserved: [u8; 8],
    }
}

record! {
    /// The field of a record with the size of the grid that it starts.
    #[derive(Default)]
    pub struct RecordDispatchGrid: 4 {
        /// Bytes from the start of the record.
        0: pub byte_offset: u16,
        /// Number and type of the components.
        2: pub components: GridComponents,
    }

    /// Facts about a node.
    #[derive(Default)]
    pub struct NodeShaderInfo0: 20 {
        /// Its launch type.
        0: pub launch_type: NodeLaunchType,
        /// Bytes of group-shared memory.
        4: pub group_shared_bytes_used: u32,
        /// Its attributes.
        8: pub attribs: RecordArrayRef<NodeShaderFuncAttrib0>,
        /// Outputs.
        12: pub outputs: RecordArrayRef<IONode0>,
        /// Inputs.
        16: pub inputs: RecordArrayRef<IONode0>,
    }
}

impl Fields for NodeShaderInfo0 {
    fn note(&self, notes: &mut Notes<'_>) {
        self.launch_type.note("launch_type", notes);
        self.attribs.note("attribs", notes);
        self.outputs.note("outputs", notes);
        self.inputs.note("inputs", notes);
    }

    fn rebuild(&self, to: &mut dyn References) -> Result<Self, Error> {
        let attribs = self.attribs.rebuild(to)?;
        // The compiler visits the inputs first, although the outputs precede them.
        let inputs = self.inputs.rebuild(to)?;
        let outputs = self.outputs.rebuild(to)?;
        Ok(Self { attribs, outputs, inputs, ..*self })
    }
}

impl Field for RecordDispatchGrid {}

/// Declares a union of several structures of one size, tagged by a number before it.
macro_rules! tagged {
    (@note field $contents:ident, $name:expr, $notes:ident) => { Field::note(*$contents, $name, $notes) };
    (@note record $contents:ident, $name:expr, $notes:ident) => { note_within($name, $contents, $notes) };
    (@rebuild field $contents:ident, $to:ident) => { Field::rebuild(*$contents, $to)? };
    (@rebuild record $contents:ident, $to:ident) => { Fields::rebuild($contents, $to)? };
    ($(
        $(#[$meta:meta])*
        pub enum $name:ident: $size:literal by $kind:ident, each $sort:ident {
            $(
                $(#[$variant_meta:meta])*
                $variant:ident as $field:ident: $type:ty,
            )*
        }
    )*) => {$(
        $(#[$meta])*
        #[non_exhaustive]
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum $name {
            $(
                $(#[$variant_meta])*
                $variant($type),
            )*
            /// An unknown kind.
            Other {
                /// Its kind.
                kind: $kind,
                /// Its bytes.
                value: [u8; $size],
            },
        }

        impl $name {
            /// For each known kind, the field in the bytes.
            const SHAPES: &'static [(u64, FieldInfo)] = &[$(
                ($kind::$variant.0 as u64, FieldInfo {
                    name: stringify!($field),
                    offset: 0,
                    size: $size,
                    type_name: stringify!($type),
                    doc: "",
                    kind: <$type as FixedSize>::KIND,
                }),
            )*];

            /// Its kind.
            #[must_use]
            pub const fn kind(&self) -> $kind {
                match self {
                    $(Self::$variant(_) => $kind::$variant,)*
                    Self::Other { kind, .. } => *kind,
                }
            }

            /// Reads the bytes as those of this kind.
            fn contents<'a, V: Visit + ?Sized>(
                kind: $kind,
                input: Span<'a>,
                visit: &mut V,
            ) -> IResult<'a, Self> {
                match kind {
                    $($kind::$variant => {
                        let (input, contents) =
                            parser::field(stringify!($field), <$type>::parser, input, visit)?;
                        Ok((input, Self::$variant(contents)))
                    })*
                    _ => {
                        let (input, value) = parser::field("value", <[u8; $size]>::parser, input, visit)?;
                        Ok((input, Self::Other { kind, value }))
                    }
                }
            }

            fn write_contents(&self, writer: &mut Writer) -> Result<(), Error> {
                match self {
                    $(Self::$variant(contents) => writer.field(stringify!($field), contents),)*
                    Self::Other { value, .. } => writer.field("value", value),
                }
            }

            fn note_contents(&self, notes: &mut Notes<'_>) {
                match self {
                    $(Self::$variant(contents) => {
                        tagged!(@note $sort contents, stringify!($field), notes);
                    })*
                    Self::Other { .. } => {}
                }
            }

            fn rebuild_contents(&self, to: &mut dyn References) -> Result<Self, Error> {
                Ok(match self {
                    $(Self::$variant(contents) => {
                        Self::$variant(tagged!(@rebuild $sort contents, to))
                    })*
                    Self::Other { .. } => *self,
                })
            }
        }

        const _: () = {
            $(assert!(<$type as FixedSize>::SIZE == $size, concat!(stringify!($variant), ": other size"));)*
        };

        dxkit_bytes::if_arbitrary! {
            impl<'a> dxkit_bytes::arbitrary::Arbitrary<'a> for $name {
                fn arbitrary(
                    source: &mut dxkit_bytes::arbitrary::Unstructured<'a>,
                ) -> dxkit_bytes::arbitrary::Result<Self> {
                    Ok(match source.arbitrary::<$kind>()? {
                        $($kind::$variant => Self::$variant(source.arbitrary()?),)*
                        kind => Self::Other { kind, value: source.arbitrary()? },
                    })
                }
            }
        }
    )*};
}

tagged! {
    /// An attribute of a node.
    pub enum NodeShaderFuncAttrib0: 4 by NodeFuncAttribKind, each field {
        /// Its name.
        ID as id: RecordRef<NodeID0>,
        /// The three sizes of its thread groups.
        NumThreads as num_threads: IndexArrayRef,
        /// The node whose input it shares.
        ShareInputOf as share_input_of: RecordRef<NodeID0>,
        /// The three sizes of its grid.
        DispatchGrid as dispatch_grid: IndexArrayRef,
        /// Maximum recursion depth.
        MaxRecursionDepth as max_recursion_depth: u32,
        /// Index of its root arguments in the table of local root arguments.
        LocalRootArgumentsTableIndex as local_root_arguments_table_index: u32,
        /// The three sizes of the maximum grid that a record may request.
        MaxDispatchGrid as max_dispatch_grid: IndexArrayRef,
    }

    /// An attribute of a node's input or output.
    pub enum NodeShaderIOAttrib0: 4 by NodeAttribKind, each field {
        /// The target node of an output.
        OutputID as output_id: RecordRef<NodeID0>,
        /// Maximum number of records.
        MaxRecords as max_records: u32,
        /// The output that shares the number of records, by its index among the node's outputs.
        MaxRecordsSharedWith as max_records_shared_with: u32,
        /// Bytes of a record.
        RecordSizeInBytes as record_size_in_bytes: u32,
        /// The field of a record with the size of the grid.
        RecordDispatchGrid as record_dispatch_grid: RecordDispatchGrid,
        /// Number of nodes of an output array; 0 if it is not one.
        OutputArraySize as output_array_size: u32,
        /// Whether some of these may be absent.
        AllowSparseNodes as allow_sparse_nodes: u32,
        /// Alignment of a record in bytes.
        RecordAlignmentInBytes as record_alignment_in_bytes: u32,
    }

    /// The contents of a subobject. Unused bytes of the 16 are 0.
    pub enum SubobjectContents: 16 by SubobjectKind, each record {
        /// Flags of the state object.
        StateObjectConfig as state_object_config: StateObjectConfig,
        /// Root signature of all shaders.
        GlobalRootSignature as root_signature: RootSignatureSubobject,
        /// Root signature of some shaders.
        LocalRootSignature as root_signature: RootSignatureSubobject,
        /// The exports that a subobject is associated with.
        SubobjectToExportsAssociation as subobject_to_exports_association: SubobjectToExportsAssociation,
        /// Sizes of payloads and attributes.
        RaytracingShaderConfig as raytracing_shader_config: RaytracingShaderConfig,
        /// Maximum recursion depth of rays.
        RaytracingPipelineConfig as raytracing_pipeline_config: RaytracingPipelineConfig,
        /// A hit group.
        HitGroup as hit_group: HitGroup,
        /// Maximum recursion depth of rays, and flags.
        RaytracingPipelineConfig1 as raytracing_pipeline_config1: RaytracingPipelineConfig1,
    }
}

/// Declares rows that consist of a `tagged!` union and its tag.
macro_rules! attributes {
    ($($name:ident by $kind:ident)*) => {$(
        impl $name {
            /// The fields, in the order of the file.
            pub const FIELDS: &'static [FieldInfo] = &[
                FieldInfo {
                    name: "attrib_kind",
                    offset: 0,
                    size: 4,
                    type_name: stringify!($kind),
                    doc: " What is said.",
                    kind: <$kind as FixedSize>::KIND,
                },
                FieldInfo {
                    name: "value",
                    offset: 4,
                    size: 4,
                    type_name: "[u8; 4]",
                    doc: " Depends on the kind.",
                    kind: FieldKind::Tagged("attrib_kind", Self::SHAPES),
                },
            ];
        }

        impl FixedSize for $name {
            const SIZE: usize = 8;
            const KIND: FieldKind = FieldKind::Record(Self::FIELDS);

            #[inline]
            fn parser<'a, V: Visit + ?Sized>(input: Span<'a>, visit: &mut V) -> IResult<'a, Self> {
                let (input, kind) = parser::field("attrib_kind", $kind::parser, input, visit)?;
                Self::contents(kind, input, visit)
            }
        }

        impl<'a> Codec<'a> for $name {
            fn read<V: Visit + ?Sized>(reader: &mut Reader<'a, '_, V>) -> Result<Self, Error> {
                reader.run(Self::parser)
            }

            fn write(&self, writer: &mut Writer) -> Result<(), Error> {
                writer.field("attrib_kind", &self.kind())?;
                self.write_contents(writer)
            }
        }

        impl Fields for $name {
            fn note(&self, notes: &mut Notes<'_>) {
                if self.kind().known().is_none() {
                    notes(&["attrib_kind"], FieldNote::Number(self.kind().0.into()));
                }
                self.note_contents(notes);
            }

            fn rebuild(&self, to: &mut dyn References) -> Result<Self, Error> {
                self.rebuild_contents(to)
            }
        }
    )*};
}
attributes!(NodeShaderFuncAttrib0 by NodeFuncAttribKind NodeShaderIOAttrib0 by NodeAttribKind);

/// A subobject: DXC's `RuntimeDataSubobjectInfo`. In the file its kind precedes the name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct SubobjectInfo0 {
    /// Name, by which others refer to it.
    pub name: StringRef,
    /// Its kind and contents.
    pub contents: SubobjectContents,
}

impl SubobjectInfo0 {
    /// The fields, in the order of the file.
    pub const FIELDS: &'static [FieldInfo] = &[
        FieldInfo {
            name: "kind",
            offset: 0,
            size: 4,
            type_name: "SubobjectKind",
            doc: " What it is.",
            kind: SubobjectKind::KIND,
        },
        FieldInfo {
            name: "name",
            offset: 4,
            size: 4,
            type_name: "StringRef",
            doc: " Name.",
            kind: StringRef::KIND,
        },
        FieldInfo {
            name: "contents",
            offset: 8,
            size: 16,
            type_name: "SubobjectContents",
            doc: " Depends on the kind.",
            kind: FieldKind::Tagged("kind", SubobjectContents::SHAPES),
        },
    ];

    /// Its kind.
    #[must_use]
    pub const fn kind(&self) -> SubobjectKind {
        self.contents.kind()
    }
}

impl FixedSize for SubobjectInfo0 {
    const SIZE: usize = 24;
    const KIND: FieldKind = FieldKind::Record(Self::FIELDS);

    #[inline]
    fn parser<'a, V: Visit + ?Sized>(input: Span<'a>, visit: &mut V) -> IResult<'a, Self> {
        let (input, kind) = parser::field("kind", SubobjectKind::parser, input, visit)?;
        let (input, name) = parser::field("name", StringRef::parser, input, visit)?;
        let (input, contents) = SubobjectContents::contents(kind, input, visit)?;
        Ok((input, Self { name, contents }))
    }
}

impl<'a> Codec<'a> for SubobjectInfo0 {
    fn read<V: Visit + ?Sized>(reader: &mut Reader<'a, '_, V>) -> Result<Self, Error> {
        reader.run(Self::parser)
    }

    fn write(&self, writer: &mut Writer) -> Result<(), Error> {
        writer.field("kind", &self.kind())?;
        writer.field("name", &self.name)?;
        self.contents.write_contents(writer)
    }
}

impl Fields for SubobjectInfo0 {
    fn note(&self, notes: &mut Notes<'_>) {
        if self.kind().known().is_none() {
            notes(&["kind"], FieldNote::Number(self.kind().0.into()));
        }
        self.name.note("name", notes);
        self.contents.note_contents(notes);
    }

    fn rebuild(&self, to: &mut dyn References) -> Result<Self, Error> {
        Ok(Self { name: self.name.rebuild(to)?, contents: self.contents.rebuild_contents(to)? })
    }
}

dxkit_bytes::if_arbitrary! {
    impl<'a> dxkit_bytes::arbitrary::Arbitrary<'a> for SubobjectInfo0 {
        fn arbitrary(
            source: &mut dxkit_bytes::arbitrary::Unstructured<'a>,
        ) -> dxkit_bytes::arbitrary::Result<Self> {
            Ok(Self { name: source.arbitrary()?, contents: source.arbitrary()? })
        }
    }
}

rows! {
    /// A resource that functions of the library use. The compiler sorts them: constant buffers, samplers,
    /// shader resources, unordered access views.
    pub struct ResourceInfo in ResourceTable {
        /// The fields.
        pub v0: ResourceInfo0,
    }

    /// A subobject, in the order of the source.
    pub struct SubobjectInfo in SubobjectTable {
        /// The fields.
        pub v0: SubobjectInfo0,
    }

    /// The name of a node.
    pub struct NodeID in NodeIDTable {
        /// The fields.
        pub v0: NodeID0,
    }

    /// An attribute of a node's input or output.
    pub struct NodeShaderIOAttrib in NodeShaderIOAttribTable {
        /// The fields.
        pub v0: NodeShaderIOAttrib0,
    }

    /// An attribute of a node.
    pub struct NodeShaderFuncAttrib in NodeShaderFuncAttribTable {
        /// The fields.
        pub v0: NodeShaderFuncAttrib0,
    }

    /// An input or output of a node.
    pub struct IONode in IONodeTable {
        /// The fields.
        pub v0: IONode0,
    }

    /// Facts about a node.
    pub struct NodeShaderInfo in NodeShaderInfoTable {
        /// The fields.
        pub v0: NodeShaderInfo0,
    }

    /// A signature element.
    pub struct SignatureElement in SignatureElementTable {
        /// The fields.
        pub v0: SignatureElement0,
    }

    /// Facts about a vertex shader.
    pub struct VSInfo in VSInfoTable {
        /// The fields.
        pub v0: VSInfo0,
    }

    /// Facts about a pixel shader.
    pub struct PSInfo in PSInfoTable {
        /// The fields.
        pub v0: PSInfo0,
    }

    /// Facts about a hull shader.
    pub struct HSInfo in HSInfoTable {
        /// The fields.
        pub v0: HSInfo0,
    }

    /// Facts about a domain shader.
    pub struct DSInfo in DSInfoTable {
        /// The fields.
        pub v0: DSInfo0,
    }

    /// Facts about a geometry shader.
    pub struct GSInfo in GSInfoTable {
        /// The fields.
        pub v0: GSInfo0,
    }

    /// Facts about a compute shader.
    pub struct CSInfo in CSInfoTable {
        /// The fields.
        pub v0: CSInfo0,
    }

    /// Facts about a mesh shader.
    pub struct MSInfo in MSInfoTable {
        /// The fields.
        pub v0: MSInfo0,
    }

    /// Facts about an amplification shader.
    pub struct ASInfo in ASInfoTable {
        /// The fields.
        pub v0: ASInfo0,
    }

    /// The compilation of a shader.
    pub struct DxilPdbInfo in DxilPdbInfoTable {
        /// The fields.
        pub v0: DxilPdbInfo0,
    }

    /// A source file.
    pub struct DxilPdbInfoSource in DxilPdbInfoSourceTable {
        /// The fields.
        pub v0: DxilPdbInfoSource0,
    }

    /// A library that a shader was linked from.
    pub struct DxilPdbInfoLibrary in DxilPdbInfoLibraryTable {
        /// The fields.
        pub v0: DxilPdbInfoLibrary0,
    }
}

versioned! {
    /// A function of the library: one for each definition, in the order of the program.
    pub struct FunctionInfo {
        /// Since validator 1.3.
        pub v1: FunctionInfo1,
        /// Since validator 1.8.
        pub v2: FunctionInfo2,
    }
}

impl Record for FunctionInfo1 {
    type Row<'a> = FunctionInfo<'a>;
    const PART: PartType = PartType::FunctionTable;
}

impl Row for FunctionInfo1 {
    fn size(row: &FunctionInfo<'_>) -> usize {
        row.size()
    }

    fn note(row: &FunctionInfo<'_>, notes: &mut Notes<'_>) {
        row.v1.note(notes);
        if let Some(fields) = &row.v2 {
            fields.note(notes);
        }
    }

    fn rebuild<'a>(row: &Self::Row<'a>, to: &mut dyn References) -> Result<Self::Row<'a>, Error> {
        let v1 = row.v1.rebuild(to)?;
        let v2 = match row.v2 {
            // Only this function knows the table of the reference.
            Some(fields) => {
                let shader_info = to.shader_info(row.v1.shader_kind, fields.shader_info)?;
                Some(FunctionInfo2 { shader_info, ..fields })
            }
            None => None,
        };
        Ok(FunctionInfo { v1, v2, unknown: row.unknown.clone() })
    }
}
