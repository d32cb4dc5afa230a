//! [`RuntimeInfo`] and its fields for each stage.
//!
//! Layout and names are those of DXC's `DxilPipelineStateValidation.h` (`PSVRuntimeInfo0` to
//! `PSVRuntimeInfo4`), compared with the output of DXC 1.10 for validators 1.0 to 1.10; the fields of version
//! 5 are known from its output alone.

use dxkit_bytes::parser::{self, IResult};
use dxkit_bytes::{
    Bool8, Codec, Computed, Cow, Error, FixedSize, Frame, InU8, Reader, Span, Visit, Writer, record,
    versioned,
};
use dxkit_types::{
    InputPrimitive, KnownShaderKind, MeshOutputTopology, PrimitiveTopology, ShaderKind, TessellatorDomain,
    TessellatorOutputPrimitive,
};

record! {
    /// Facts about a vertex shader: DXC's `VSInfo`.
    #[derive(Default)]
    pub struct VertexInfo: 16 {
        /// Whether an output is the position.
        0: pub output_position_present: Bool8,
        /// Always 0.
        1: pub reserved: [u8; 15],
    }

    /// Facts about a hull shader: DXC's `HSInfo`.
    #[derive(Default)]
    pub struct HullInfo: 16 {
        /// Control points of the input patch, 0 to 32.
        0: pub input_control_point_count: u32,
        /// Control points of the output patch, 0 to 32.
        4: pub output_control_point_count: u32,
        /// Tessellation domain.
        8: pub tessellator_domain: TessellatorDomain,
        /// Output primitive of the tessellator.
        12: pub tessellator_output_primitive: TessellatorOutputPrimitive,
    }

    /// Facts about a domain shader: DXC's `DSInfo`.
    #[derive(Default)]
    pub struct DomainInfo: 16 {
        /// Control points of the patch, 0 to 32.
        0: pub input_control_point_count: u32,
        /// Whether an output is the position.
        4: pub output_position_present: Bool8,
        /// Always 0: the C structure's padding.
        5: pub reserved: [u8; 3],
        /// Tessellation domain.
        8: pub tessellator_domain: TessellatorDomain,
        /// Always 0.
        12: pub reserved2: [u8; 4],
    }

    /// Facts about a geometry shader: DXC's `GSInfo`.
    #[derive(Default)]
    pub struct GeometryInfo: 16 {
        /// Input primitive.
        0: pub input_primitive: InputPrimitive,
        /// Output topology.
        4: pub output_topology: PrimitiveTopology,
        /// A bit for each of the four streams that is written.
        8: pub output_stream_mask: u32,
        /// Whether an output is the position.
        12: pub output_position_present: Bool8,
        /// Always 0.
        13: pub reserved: [u8; 3],
    }

    /// Facts about a pixel shader: DXC's `PSInfo`.
    #[derive(Default)]
    pub struct PixelInfo: 16 {
        /// Whether an output is a depth.
        0: pub depth_output: Bool8,
        /// Whether the shader runs for each sample.
        1: pub sample_frequency: Bool8,
        /// Always 0.
        2: pub reserved: [u8; 14],
    }

    /// Facts about a mesh shader: DXC's `MSInfo`.
    #[derive(Default)]
    pub struct MeshInfo: 16 {
        /// Group-shared memory in bytes.
        0: pub group_shared_bytes_used: u32,
        /// Bytes of it that depend on the view; DXC always writes 0.
        4: pub group_shared_bytes_dependent_on_view_id: u32,
        /// Payload in bytes.
        8: pub payload_size_in_bytes: u32,
        /// Maximum number of vertices that a group emits.
        12: pub max_output_vertices: u16,
        /// Maximum number of primitives that a group emits.
        14: pub max_output_primitives: u16,
    }

    /// Facts about an amplification shader: DXC's `ASInfo`.
    #[derive(Default)]
    pub struct AmplificationInfo: 16 {
        /// Payload in bytes.
        0: pub payload_size_in_bytes: u32,
        /// Always 0.
        4: pub reserved: [u8; 12],
    }

    /// Facts about a compute shader: none.
    #[derive(Default)]
    pub struct ComputeInfo: 16 {
        /// Always 0.
        0: pub reserved: [u8; 16],
    }
}

macro_rules! stage_info {
    ($($kind:ident($info:ident),)*) => {
        /// The first 16 bytes of the runtime info, whose layout depends on the stage.
        ///
        /// The stage follows them in byte 24, and only since version 1. In a runtime info of version 0 they
        /// are [`Other`](Self::Other), unless the caller knows the stage from the program
        /// ([`PipelineStateValidation::parse_as`](crate::PipelineStateValidation::parse_as)).
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum StageInfo {
            $(
                #[doc = concat!("Of the stage ", stringify!($kind), ".")]
                $kind($info),
            )*
            /// An unknown stage, or one without fields.
            Other([u8; 16]),
        }

        impl StageInfo {
            /// Zeros, in the layout of `kind`.
            #[must_use]
            pub fn new(kind: ShaderKind) -> Self {
                match kind.known() {
                    $(Some(KnownShaderKind::$kind) => Self::$kind($info::default()),)*
                    _ => Self::Other([0; 16]),
                }
            }

            /// The stage with this layout; `None` for [`Other`](Self::Other).
            #[must_use]
            pub const fn kind(&self) -> Option<ShaderKind> {
                match self {
                    $(Self::$kind(_) => Some(ShaderKind::$kind),)*
                    Self::Other(_) => None,
                }
            }

            /// Reads 16 bytes in the layout of this stage.
            #[inline]
            pub(crate) fn parser_as<'a, V: Visit + ?Sized>(
                kind: Option<ShaderKind>,
                input: Span<'a>,
                visit: &mut V,
            ) -> IResult<'a, Self> {
                match kind.and_then(ShaderKind::known) {
                    $(Some(KnownShaderKind::$kind) => {
                        let (rest, info) = $info::parser(input, visit)?;
                        Ok((rest, Self::$kind(info)))
                    })*
                    _ => {
                        let (rest, bytes) = parser::field("bytes", <[u8; 16]>::parser, input, visit)?;
                        Ok((rest, Self::Other(bytes)))
                    }
                }
            }
        }

        impl<'a> Codec<'a> for StageInfo {
            #[inline]
            fn read<V: Visit + ?Sized>(reader: &mut Reader<'a, '_, V>) -> Result<Self, Error> {
                reader.run(Self::parser)
            }

            fn write(&self, writer: &mut Writer) -> Result<(), Error> {
                match self {
                    $(Self::$kind(info) => info.write(writer),)*
                    Self::Other(bytes) => writer.field("bytes", bytes),
                }
            }
        }
    };
}

/// Offset of the stage in the runtime info, and the size of the first version that has it.
const STAGE: usize = RuntimeInfo0::SIZE;
const STAGE_END: usize = RuntimeInfo0::SIZE + RuntimeInfo1::SIZE;

stage_info! {
    Vertex(VertexInfo),
    Hull(HullInfo),
    Domain(DomainInfo),
    Geometry(GeometryInfo),
    Pixel(PixelInfo),
    Mesh(MeshInfo),
    Amplification(AmplificationInfo),
    Compute(ComputeInfo),
}

impl FixedSize for StageInfo {
    const SIZE: usize = 16;
    const LOOKS_AHEAD: bool = true;

    /// Reads 16 bytes in the layout of the stage in byte 24 of the remaining bytes, if these are at least a
    /// runtime info of version 1.
    #[inline]
    fn parser<'a, V: Visit + ?Sized>(input: Span<'a>, visit: &mut V) -> IResult<'a, Self> {
        // The input is the runtime info, and this is its first field.
        let kind = input.bytes().get(..STAGE_END).and_then(|info| info.get(STAGE));
        Self::parser_as(kind.map(|kind| ShaderKind((*kind).into())), input, visit)
    }
}

/// The stage, and three bytes after it, two of which depend on the stage.
///
/// | byte | |
/// |---|---|
/// | 0 | `ShaderStage`, DXIL's shader kind |
/// | 1 | `UsesViewID` |
/// | 2–3 | geometry: `MaxVertexCount` |
/// | 2 | hull, domain, mesh: `SigPatchConstOrPrimVectors` |
/// | 3 | mesh: `MeshOutputTopology` |
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ShaderStage {
    /// The stage.
    pub kind: InU8<ShaderKind>,
    /// Whether the shader uses `SV_ViewID`: if so, the part has masks of the components that depend on it.
    pub uses_view_id: Bool8,
    /// Bytes 2 and 3, unchanged.
    pub data: [u8; 2],
}

impl ShaderStage {
    /// A stage that does not use `SV_ViewID`.
    #[must_use]
    pub const fn new(kind: ShaderKind) -> Self {
        Self { kind: InU8(kind), uses_view_id: Bool8::False, data: [0; 2] }
    }

    /// Maximum number of vertices that a geometry shader emits; `None` for other stages.
    #[must_use]
    pub fn max_vertex_count(&self) -> Option<u16> {
        (self.kind.0 == ShaderKind::Geometry).then(|| u16::from_le_bytes(self.data))
    }

    /// Sets the maximum number of vertices of a geometry shader. Returns false, without a change, for other
    /// stages.
    pub fn set_max_vertex_count(&mut self, count: u16) -> bool {
        let there = self.kind.0 == ShaderKind::Geometry;
        if there {
            self.data = count.to_le_bytes();
        }
        there
    }

    /// Vectors (of four components) of the third signature: patch constants of hull and domain shaders,
    /// primitive outputs of mesh shaders; `None` for other stages.
    #[must_use]
    pub fn patch_constant_or_primitive_vectors(&self) -> Option<u8> {
        let [vectors, _] = self.data;
        self.has_third_signature().then_some(vectors)
    }

    /// Sets the vectors of the third signature. Returns false, without a change, for stages without one. The
    /// masks and tables have to be resized: see
    /// [`fit_dependencies`](crate::PipelineStateValidation::fit_dependencies).
    pub fn set_patch_constant_or_primitive_vectors(&mut self, vectors: u8) -> bool {
        let there = self.has_third_signature();
        if there {
            let [first, _] = &mut self.data;
            *first = vectors;
        }
        there
    }

    /// Output topology of a mesh shader; `None` for other stages.
    #[must_use]
    pub fn mesh_output_topology(&self) -> Option<MeshOutputTopology> {
        let [_, topology] = self.data;
        (self.kind.0 == ShaderKind::Mesh).then_some(MeshOutputTopology(topology))
    }

    /// Sets the output topology of a mesh shader. Returns false, without a change, for other stages.
    pub fn set_mesh_output_topology(&mut self, topology: MeshOutputTopology) -> bool {
        let there = self.kind.0 == ShaderKind::Mesh;
        if there {
            let [_, second] = &mut self.data;
            *second = topology.0;
        }
        there
    }

    /// Whether the stage has a third signature, beside inputs and outputs.
    #[must_use]
    pub fn has_third_signature(&self) -> bool {
        [ShaderKind::Hull, ShaderKind::Domain, ShaderKind::Mesh].contains(&self.kind.0)
    }
}

impl FixedSize for ShaderStage {
    const SIZE: usize = 4;

    #[inline]
    fn parser<'a, V: Visit + ?Sized>(input: Span<'a>, visit: &mut V) -> IResult<'a, Self> {
        Reader::parse(input, visit, |reader| {
            let kind: InU8<ShaderKind> = reader.field("kind")?;
            let uses_view_id = reader.field("uses_view_id")?;
            let vectors = "patch_constant_or_primitive_vectors";
            let data = match kind.0.known() {
                Some(KnownShaderKind::Geometry) => reader.field::<u16>("max_vertex_count")?.to_le_bytes(),
                Some(KnownShaderKind::Hull | KnownShaderKind::Domain) => {
                    [reader.field(vectors)?, reader.field("reserved")?]
                }
                Some(KnownShaderKind::Mesh) => {
                    [reader.field(vectors)?, reader.field::<MeshOutputTopology>("mesh_output_topology")?.0]
                }
                _ => reader.field("reserved")?,
            };
            Ok(Self { kind, uses_view_id, data })
        })
    }
}

impl<'a> Codec<'a> for ShaderStage {
    #[inline]
    fn read<V: Visit + ?Sized>(reader: &mut Reader<'a, '_, V>) -> Result<Self, Error> {
        reader.run(Self::parser)
    }

    fn write(&self, writer: &mut Writer) -> Result<(), Error> {
        writer.field("kind", &self.kind)?;
        writer.field("uses_view_id", &self.uses_view_id)?;
        writer.put(&self.data)
    }
}

/// Output vectors (of four components) of each stream. Only geometry shaders have more than the first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct StreamVectors(
    /// For streams 0 to 3.
    pub [u8; 4],
);

impl FixedSize for StreamVectors {
    const SIZE: usize = 4;

    #[inline]
    fn parser<'a, V: Visit + ?Sized>(input: Span<'a>, visit: &mut V) -> IResult<'a, Self> {
        Reader::parse(input, visit, |reader| {
            let mut vectors = [0; 4];
            for (index, vectors) in (0u32..).zip(&mut vectors) {
                *vectors = reader.scope(Frame::Index(index), u8::read)?;
            }
            Ok(Self(vectors))
        })
    }
}

impl<'a> Codec<'a> for StreamVectors {
    #[inline]
    fn read<V: Visit + ?Sized>(reader: &mut Reader<'a, '_, V>) -> Result<Self, Error> {
        reader.run(Self::parser)
    }

    fn write(&self, writer: &mut Writer) -> Result<(), Error> {
        writer.put(&self.0)
    }
}

record! {
    /// The runtime info of version 0: DXC's `PSVRuntimeInfo0`.
    pub struct RuntimeInfo0: 24 {
        /// Fields that depend on the stage.
        0: pub stage_info: StageInfo,
        /// Minimum number of lanes of a wave; 0 if it is not stated.
        16: pub minimum_expected_wave_lane_count: u32,
        /// Maximum number of lanes of a wave; `u32::MAX` if it is not stated.
        20: pub maximum_expected_wave_lane_count: u32,
    }

    /// The fields of version 1, at byte 24 of the runtime info: DXC's `PSVRuntimeInfo1`.
    pub struct RuntimeInfo1: 12 {
        /// The stage and fields that depend on it.
        0: pub shader_stage: ShaderStage,
        /// Number of input elements.
        ///
        /// Computed on writing.
        4: pub(crate) sig_input_elements: Computed<u8>,
        /// Number of output elements.
        5: pub(crate) sig_output_elements: Computed<u8>,
        /// Number of elements of the third signature.
        6: pub(crate) sig_patch_const_or_prim_elements: Computed<u8>,
        /// Vectors (of four components) of the inputs. The numbers of vectors determine the sizes of the
        /// masks and tables.
        ///
        /// See [`fit_dependencies`](crate::PipelineStateValidation::fit_dependencies).
        7: pub sig_input_vectors: u8,
        /// Vectors of the outputs of each stream.
        8: pub sig_output_vectors: StreamVectors,
    }

    /// The fields of version 2, at byte 36 of the runtime info: DXC's `PSVRuntimeInfo2`. All 0 except for
    /// compute, mesh and amplification shaders.
    #[derive(Default)]
    pub struct RuntimeInfo2: 12 {
        /// Threads of a group in the first dimension.
        0: pub num_threads_x: u32,
        /// In the second.
        4: pub num_threads_y: u32,
        /// In the third.
        8: pub num_threads_z: u32,
    }

    /// The field of version 3, at byte 48 of the runtime info: DXC's `PSVRuntimeInfo3`. The name itself is
    /// [`PipelineStateValidation::entry_function_name`](crate::PipelineStateValidation::entry_function_name).
    #[derive(Default)]
    pub struct RuntimeInfo3: 4 {
        /// Offset of the entry function's name in the string table.
        0: pub(crate) entry_function_name: Computed<u32>,
    }

    /// The field of version 4, at byte 52 of the runtime info: DXC's `PSVRuntimeInfo4`.
    #[derive(Default)]
    pub struct RuntimeInfo4: 4 {
        /// Group-shared memory in bytes; 0 except for compute, mesh and amplification shaders.
        0: pub num_bytes_group_shared_memory: u32,
    }

    /// The field that DXC 1.10 (dxcompiler 1.9.0.5517) writes at byte 56 of the runtime info, wherever it
    /// writes version 4. It is known from its output; no public header has it. A reader that requires 56
    /// bytes refuses every shader of that compiler. dxcompiler 1.9.0.1 (3e6e1485) ends at byte 56.
    #[derive(Default)]
    pub struct RuntimeInfo5: 4 {
        /// 1 if the part ends with [linear algebra](crate::LinearAlgebra), otherwise 0.
        0: pub linear_algebra_present: u32,
    }
}

impl RuntimeInfo1 {
    /// A stage without signatures.
    #[must_use]
    pub const fn new(kind: ShaderKind) -> Self {
        Self {
            shader_stage: ShaderStage::new(kind),
            sig_input_elements: Computed(0),
            sig_output_elements: Computed(0),
            sig_patch_const_or_prim_elements: Computed(0),
            sig_input_vectors: 0,
            sig_output_vectors: StreamVectors([0; 4]),
        }
    }
}

versioned! {
    /// The facts that the runtime needs to check a shader against a pipeline. The size determines the
    /// version: 24, 36, 48, 52, 56 or 60 bytes.
    pub struct RuntimeInfo {
        /// Version 0, of validators before 1.1.
        pub v0: RuntimeInfo0,
        /// Since validator 1.1.
        pub v1: RuntimeInfo1,
        /// Since validator 1.6.
        pub v2: RuntimeInfo2,
        /// Since validator 1.8.
        pub v3: RuntimeInfo3,
        /// Since validator 1.10.
        pub v4: RuntimeInfo4,
        /// The version of dxcompiler 1.9.0.5517 with validator 1.10.
        pub v5: RuntimeInfo5,
    }
}

impl RuntimeInfo<'_> {
    /// A runtime info with the fields of all versions up to `version`, with the stage as the only fact (which
    /// version 0 does not have either).
    #[must_use]
    pub fn for_kind(kind: ShaderKind, version: usize) -> Self {
        let v0 = RuntimeInfo0 {
            stage_info: StageInfo::new(kind),
            minimum_expected_wave_lane_count: 0,
            maximum_expected_wave_lane_count: u32::MAX,
        };
        Self {
            v0,
            v1: (version >= 1).then(|| RuntimeInfo1::new(kind)),
            v2: (version >= 2).then(RuntimeInfo2::default),
            v3: (version >= 3).then(RuntimeInfo3::default),
            v4: (version >= 4).then(RuntimeInfo4::default),
            v5: (version >= 5).then(RuntimeInfo5::default),
            unknown: Cow::Borrowed(&[]),
        }
    }

    /// The stage: that of the runtime info, or (for version 0) the one it was read with.
    #[must_use]
    pub fn kind(&self) -> Option<ShaderKind> {
        match &self.v1 {
            Some(info) => Some(info.shader_stage.kind.0),
            None => self.v0.stage_info.kind(),
        }
    }
}
