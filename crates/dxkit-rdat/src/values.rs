//! Numbers and flags of this part.

use core::fmt;

use dxkit_bytes::{FieldKind, OpenNumber, Value, flags, open_enum};
pub use dxkit_types::{
    DxilComponentType, DxilResourceFlags, KnownDxilComponentType, KnownNodeIOKind, KnownNodeLaunchType,
    NodeIOFlags, NodeIOKind, NodeLaunchType, ShaderStages,
};
use dxkit_types::{ShaderKind, ShaderModel};

open_enum! {
    /// Version of the part.
    pub struct Version(u32) known KnownVersion {
        /// The only version. Before it, the part had none, and began with its number of parts, which is less
        /// than
        /// 16.
        V1_0 = 0x10 => "1.0",
    }

    /// The content of a part of the runtime data: `RuntimeDataPartType`. The upper half of the number is a
    /// group: 0 for libraries, 1 for the debugger's data (`PDBI`).
    pub struct PartType(u32) known KnownPartType {
        /// None.
        Invalid = 0,
        /// All strings.
        StringBuffer = 1,
        /// All lists of numbers.
        IndexArrays = 2,
        /// Resources.
        ResourceTable = 3,
        /// Functions.
        FunctionTable = 4,
        /// All runs of bytes.
        RawBytes = 5,
        /// Subobjects.
        SubobjectTable = 6,
        /// Names of work-graph nodes.
        NodeIDTable = 7,
        /// Attributes of nodes' inputs and outputs.
        NodeShaderIOAttribTable = 8,
        /// Attributes of nodes.
        NodeShaderFuncAttribTable = 9,
        /// Nodes' inputs and outputs.
        IONodeTable = 10,
        /// Nodes.
        NodeShaderInfoTable = 11,
        /// Mesh nodes of a preview.
        ReservedMeshNodesPreviewInfoTable = 12,
        /// Signature elements.
        SignatureElementTable = 13,
        /// Vertex shaders.
        VSInfoTable = 14,
        /// Pixel shaders.
        PSInfoTable = 15,
        /// Hull shaders.
        HSInfoTable = 16,
        /// Domain shaders.
        DSInfoTable = 17,
        /// Geometry shaders.
        GSInfoTable = 18,
        /// Compute shaders.
        CSInfoTable = 19,
        /// Mesh shaders.
        MSInfoTable = 20,
        /// Amplification shaders.
        ASInfoTable = 21,
        /// How a shader was compiled.
        DxilPdbInfoTable = 0x1_0001,
        /// Its source files.
        DxilPdbInfoSourceTable = 0x1_0002,
        /// The libraries that it was linked from.
        DxilPdbInfoLibraryTable = 0x1_0003,
    }

    /// The kind of a subobject: DXIL's `SubobjectKind`, the numbers of `D3D12_STATE_SUBOBJECT_TYPE`.
    pub struct SubobjectKind(u32) known KnownSubobjectKind {
        /// Flags of the state object.
        StateObjectConfig = 0,
        /// Root signature of all shaders.
        GlobalRootSignature = 1,
        /// Root signature of some shaders.
        LocalRootSignature = 2,
        /// Assigns a subobject to exports.
        SubobjectToExportsAssociation = 8,
        /// Sizes of payloads and attributes.
        RaytracingShaderConfig = 9,
        /// How deep rays recurse.
        RaytracingPipelineConfig = 10,
        /// Shaders that are called together.
        HitGroup = 11,
        /// How deep rays recurse, and flags.
        RaytracingPipelineConfig1 = 12,
    }

    /// The geometry of a hit group: `D3D12_HIT_GROUP_TYPE`.
    pub struct HitGroupType(u32) known KnownHitGroupType {
        /// Triangles.
        Triangle = 0,
        /// Procedural primitives, for an intersection shader.
        ProceduralPrimitive = 1,
    }

    /// Kinds of a node's attributes: `NodeFuncAttribKind`.
    pub struct NodeFuncAttribKind(u32) known KnownNodeFuncAttribKind {
        /// Nothing.
        None = 0,
        /// Its name.
        ID = 1,
        /// The size of its thread groups.
        NumThreads = 2,
        /// The node whose input it shares.
        ShareInputOf = 3,
        /// The size of its grid.
        DispatchGrid = 4,
        /// How deep it may recurse.
        MaxRecursionDepth = 5,
        /// The index of its root arguments.
        LocalRootArgumentsTableIndex = 6,
        /// The largest grid that a record may ask for.
        MaxDispatchGrid = 7,
    }

    /// Kinds of the attributes of a node's inputs and outputs: `NodeAttribKind`.
    pub struct NodeAttribKind(u32) known KnownNodeAttribKind {
        /// Nothing.
        None = 0,
        /// The target node of an output.
        OutputID = 1,
        /// How many records.
        MaxRecords = 2,
        /// The output that the number of records is shared with.
        MaxRecordsSharedWith = 3,
        /// Size of a record.
        RecordSizeInBytes = 4,
        /// The position of the grid in a record.
        RecordDispatchGrid = 5,
        /// The number of nodes of an output array.
        OutputArraySize = 6,
        /// Whether some of these may be missing.
        AllowSparseNodes = 7,
        /// Alignment of a record.
        RecordAlignmentInBytes = 8,
    }
}

flags! {
    /// Facts of a function that are one bit each: `DxilShaderFlags`.
    pub struct FunctionFlags(u16) {
        /// The node is where a work graph starts.
        NODE_PROGRAM_ENTRY = 0x1 => "NodeProgramEntry",
        /// The outputs have a position.
        OUTPUT_POSITION_PRESENT = 0x2 => "OutputPositionPresent",
        /// A pixel shader writes depth.
        DEPTH_OUTPUT = 0x4 => "DepthOutput",
        /// A pixel shader runs for every sample.
        SAMPLE_FREQUENCY = 0x8 => "SampleFrequency",
        /// The function uses the number of the view.
        USES_VIEW_ID = 0x10 => "UsesViewID",
    }

    /// Flags of a state object: `D3D12_STATE_OBJECT_FLAGS`.
    pub struct StateObjectFlags(u32) {
        /// Definitions elsewhere may be used here.
        ALLOW_LOCAL_DEPENDENCIES_ON_EXTERNAL_DEFINITIONS = 0x1 => "AllowLocalDependenciesOnExternalDefinitions",
        /// Definitions here may be used elsewhere.
        ALLOW_EXTERNAL_DEPENDENCIES_ON_LOCAL_DEFINITIONS = 0x2 => "AllowExternalDependenciesOnLocalDefinitions",
        /// It may grow.
        ALLOW_STATE_OBJECT_ADDITIONS = 0x4 => "AllowStateObjectAdditions",
    }

    /// Flags of a raytracing pipeline: `D3D12_RAYTRACING_PIPELINE_FLAGS`.
    pub struct RaytracingPipelineFlags(u32) {
        /// No ray meets triangles.
        SKIP_TRIANGLES = 0x100 => "SkipTriangles",
        /// No ray meets procedural primitives.
        SKIP_PROCEDURAL_PRIMITIVES = 0x200 => "SkipProceduralPrimitives",
        /// Opacity micromaps are used.
        ALLOW_OPACITY_MICROMAPS = 0x400 => "AllowOpacityMicromaps",
    }
}

/// Declares a number of four bytes that is more than one.
macro_rules! word {
    ($(#[$meta:meta])* pub struct $name:ident shown $shown:expr, of $shape:expr;) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
        pub struct $name(
            /// The stored number.
            pub u32,
        );

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{}({self})", stringify!($name))
            }
        }

        dxkit_bytes::leaf_codec! { $name as u32, $shape, from Self, to |word: &Self| word.0, shown $shown }

        dxkit_bytes::if_arbitrary! {
            impl<'a> dxkit_bytes::arbitrary::Arbitrary<'a> for $name {
                fn arbitrary(
                    source: &mut dxkit_bytes::arbitrary::Unstructured<'a>,
                ) -> dxkit_bytes::arbitrary::Result<Self> {
                    if source.ratio(7u8, 8u8)? {
                        source.int_in_range(0..=16).map(Self)
                    } else {
                        source.arbitrary().map(Self)
                    }
                }
            }
        }
    };
}

word! {
    /// The sort of a function: [`ShaderKind`] in four bytes.
    pub struct FunctionKind shown |kind, _| Value::Named {
        raw: kind.0.into(),
        name: kind.kind().and_then(ShaderKind::name),
    }, of FieldKind::Named(<ShaderKind as OpenNumber>::IDENTIFIERS);
}

impl FunctionKind {
    /// The kind; `None` if the number is too large for any kind.
    #[must_use]
    pub fn kind(self) -> Option<ShaderKind> {
        u16::try_from(self.0).ok().map(ShaderKind)
    }
}

impl From<ShaderKind> for FunctionKind {
    fn from(kind: ShaderKind) -> Self {
        Self(kind.0.into())
    }
}

impl fmt::Display for FunctionKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind() {
            Some(kind) => kind.fmt(f),
            None => self.0.fmt(f),
        }
    }
}

word! {
    /// The least that a function needs: shader kind in the upper half, shader model below, four bits a
    /// number.
    pub struct ShaderTarget shown |target, _| Value::Unsigned(target.0.into()), of FieldKind::Unsigned;
}

impl ShaderTarget {
    /// The target of this kind and model. Only the lowest four bits of the model's numbers are used.
    #[must_use]
    pub fn new(kind: ShaderKind, model: ShaderModel) -> Self {
        let model = u32::from(model.major & 0xf) << 4 | u32::from(model.minor & 0xf);
        Self(u32::from(kind.0) << 16 | model)
    }

    /// The kind.
    #[must_use]
    pub const fn kind(self) -> ShaderKind {
        let [_, _, low, high] = self.0.to_le_bytes();
        ShaderKind(u16::from_le_bytes([low, high]))
    }

    /// The shader model.
    #[must_use]
    pub const fn model(self) -> ShaderModel {
        let [model, ..] = self.0.to_le_bytes();
        ShaderModel::new(model >> 4, model & 0xf)
    }
}

impl fmt::Display for ShaderTarget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.kind(), self.model())
    }
}

/// Declares a byte or two that several numbers share.
macro_rules! packed {
    ($(#[$meta:meta])* pub struct $name:ident($repr:ty);) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
        pub struct $name(
            /// The stored bits.
            pub $repr,
        );

        dxkit_bytes::leaf_codec! {
            $name as $repr, FieldKind::Unsigned, from Self, to |packed: &Self| packed.0,
            shown |packed: &Self, _| Value::Unsigned(packed.0.into())
        }

        dxkit_bytes::if_arbitrary! {
            impl<'a> dxkit_bytes::arbitrary::Arbitrary<'a> for $name {
                fn arbitrary(
                    source: &mut dxkit_bytes::arbitrary::Unstructured<'a>,
                ) -> dxkit_bytes::arbitrary::Result<Self> {
                    source.arbitrary().map(Self)
                }
            }
        }
    };
}

packed! {
    /// Columns and stream of a signature element: bits 0 and 1 the columns less one, 2 and 3 the first
    /// column, 4 and 5 the stream.
    pub struct ColumnsAndStream(u8);
}

impl ColumnsAndStream {
    /// These columns (1 to 4) from this one on, of this stream. The lowest two bits of each number are
    /// used.
    #[must_use]
    pub const fn new(columns: u8, start: u8, stream: u8) -> Self {
        Self((columns.wrapping_sub(1) & 3) | (start & 3) << 2 | (stream & 3) << 4)
    }

    /// How many, 1 to 4.
    #[must_use]
    pub const fn columns(self) -> u8 {
        (self.0 & 3) + 1
    }

    /// The first one.
    #[must_use]
    pub const fn start_column(self) -> u8 {
        self.0 >> 2 & 3
    }

    /// The output stream.
    #[must_use]
    pub const fn stream(self) -> u8 {
        self.0 >> 4 & 3
    }
}

packed! {
    /// The components of a signature element that are used (bits 0 to 3) and indexed dynamically (4 to 7).
    pub struct ComponentMasks(u8);
}

impl ComponentMasks {
    /// These masks, of which the lowest four bits are used.
    #[must_use]
    pub const fn new(usage: u8, dynamic_index: u8) -> Self {
        Self((usage & 0xf) | (dynamic_index & 0xf) << 4)
    }

    /// The used ones.
    #[must_use]
    pub const fn usage(self) -> u8 {
        self.0 & 0xf
    }

    /// The dynamically indexed ones.
    #[must_use]
    pub const fn dynamic_index(self) -> u8 {
        self.0 >> 4
    }
}

packed! {
    /// The form of a grid in a record: bits 0 and 1 are the number of components, the upper bits their type.
    pub struct GridComponents(u16);
}

impl GridComponents {
    /// A number of components (0 to 3) of this type.
    #[must_use]
    pub fn new(count: u8, component_type: DxilComponentType) -> Self {
        Self(u16::from(count & 3) | u16::from(component_type.0) << 2)
    }

    /// How many, 0 to 3.
    #[must_use]
    pub const fn count(self) -> u16 {
        self.0 & 3
    }

    /// Their type; `None` if the number is too large for any type.
    #[must_use]
    pub fn component_type(self) -> Option<DxilComponentType> {
        u8::try_from(self.0 >> 2).ok().map(DxilComponentType)
    }
}
