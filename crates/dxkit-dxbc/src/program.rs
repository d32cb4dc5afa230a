//! [`Program`]: the payload of `SHDR` and `SHEX`, and its instructions.
//!
//! A program is a header and a list of [`Instruction`]s: a first token ([`OpcodeToken`]), up to three further
//! ones ([`OpcodeExtension`]), operands, and words. Lengths are computed on writing. An instruction that
//! cannot be decoded by its opcode is kept as words, so that every payload is written back unchanged.
//!
//! [`Control`] has the position of every field of the opcode token; the syntax of texts, the counters of
//! `STAT` and the checks take it from there. `decode.rs` and `encode.rs` are the codec, `edit.rs` the
//! functions that change a program.

use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::fmt;

use dxkit_bytes::{if_arbitrary, open_enum, record};
use dxkit_types::{
    InputPrimitive, InterpolationMode, PrimitiveTopology, ResourceKind, ShaderKind, ShaderModel,
    TessellatorDomain, TessellatorOutputPrimitive, TessellatorPartitioning,
};

pub use crate::bits::Control;
use crate::bits::{byte, field, set};
use crate::opcode::{Opcode, OpcodeInfo};
use crate::operand::Operand;

open_enum! {
    /// Program type of the version token: `D3D10_SB_TOKENIZED_PROGRAM_TYPE`.
    pub struct ProgramKind(u16) known KnownProgramKind {
        /// Pixel shader.
        Pixel = 0,
        /// Vertex shader.
        Vertex = 1,
        /// Geometry shader.
        Geometry = 2,
        /// Hull shader.
        Hull = 3,
        /// Domain shader.
        Domain = 4,
        /// Compute shader.
        Compute = 5,
        /// Mesh shader.
        Mesh = 13,
        /// Amplification shader.
        Amplification = 14,
        /// Function of a library.
        LibraryFunction = 0xfff0,
    }
}

impl ProgramKind {
    /// The kind in DXIL's numbering.
    #[must_use]
    pub fn shader_kind(self) -> Option<ShaderKind> {
        match self.known()? {
            KnownProgramKind::LibraryFunction => Some(ShaderKind::Library),
            _ => Some(ShaderKind(self.0)),
        }
    }

    /// The abbreviation in profiles: `ps`.
    #[must_use]
    pub fn abbreviation(self) -> Option<&'static str> {
        self.shader_kind()?.abbreviation()
    }

    /// The kind with this abbreviation.
    #[must_use]
    pub fn from_abbreviation(text: &str) -> Option<Self> {
        Self::NAMES.iter().map(|(kind, _)| *kind).find(|kind| kind.abbreviation() == Some(text))
    }
}

open_enum! {
    /// The class of custom data: `D3D10_SB_CUSTOMDATA_CLASS`, bits 11 to 31 of its opcode token.
    pub struct CustomDataClass(u32) known KnownCustomDataClass {
        /// Text.
        Comment = 0,
        /// Debug information.
        DebugInfo = 1,
        /// Anything.
        Opaque = 2,
        /// Vectors of an immediate constant buffer.
        ImmediateConstantBuffer = 3,
        /// A message that the shader prints.
        ShaderMessage = 4,
        /// How clip planes map to constants.
        ClipPlaneConstantMappings = 5,
    }
}

macro_rules! controls {
    ($($(#[$meta:meta])* $name:ident $low:literal $count:literal;)*) => {$(
        $(#[$meta])*
        pub const $name: Self = Self { low: $low, count: $count };
    )*};
}

impl Control {
    controls! {
        /// Whether the result of an instruction is clamped to 0 to 1.
        SATURATE 13 1;
        /// The components of an instruction's result that are to be computed as written.
        PRECISE 19 4;
        /// Whether a test is for other than zero.
        NONZERO 18 1;
        /// The type of the result of `resinfo`: float, reciprocal float, unsigned integer.
        SIZE_TYPE 11 2;
        /// Whether the result of `sampleinfo` is an unsigned integer.
        COUNT_TYPE 11 1;
        /// Whether `sync` waits for the threads of the group.
        SYNC_THREADS 11 1;
        /// Whether `sync` waits for memory that the group shares.
        SYNC_SHARED_MEMORY 12 1;
        /// Whether `sync` waits for accesses of the group to UAVs.
        SYNC_UAV_GROUP 13 1;
        /// Whether `sync` waits for accesses of all threads to UAVs.
        SYNC_UAV_GLOBAL 14 1;
        /// The dimension of a declared resource: [`Dimension`].
        DIMENSION 11 5;
        /// The samples of a declared texture.
        SAMPLES 16 7;
        /// Whether a UAV is globally coherent.
        COHERENT 16 1;
        /// Whether accesses to a UAV are in the order of the rasterizer.
        ORDERED 17 1;
        /// Whether a UAV has a counter.
        COUNTER 23 1;
        /// Whether a constant buffer or an interface is indexed dynamically.
        DYNAMIC 11 1;
        /// The mode of a sampler: [`SamplerMode`].
        SAMPLER_MODE 11 4;
        /// How an input is interpolated: [`INTERPOLATIONS`].
        INTERPOLATION 11 4;
        /// The input of a geometry shader: [`INPUT_PRIMITIVES`].
        PRIMITIVE 11 6;
        /// The output of a geometry shader: [`OUTPUT_TOPOLOGIES`].
        TOPOLOGY 11 6;
        /// A number of control points.
        CONTROL_POINTS 11 6;
        /// The domain of tessellation: [`DOMAINS`].
        DOMAIN 11 2;
        /// How edges are divided: [`PARTITIONINGS`].
        PARTITIONING 11 3;
        /// The output of the tessellator: [`TESSELLATOR_PRIMITIVES`].
        TESSELLATOR_PRIMITIVE 11 3;
        /// The flags of a program: [`GLOBAL_FLAGS`].
        GLOBAL_FLAGS 11 13;
    }
}

/// The first token of an instruction.
///
/// | bits | meaning |
/// |---|---|
/// | 0–10 | opcode |
/// | 11–23 | controls of the opcode |
/// | 24–30 | length in tokens, this one included |
/// | 31 | more tokens of the opcode follow |
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct OpcodeToken(pub u32);

impl OpcodeToken {
    /// The controls' bits.
    const CONTROLS: u32 = 0x00ff_f800;

    /// A token of this opcode without controls.
    #[must_use]
    pub fn new(opcode: Opcode) -> Self {
        Self(u32::from(opcode.0 & 0x7ff))
    }

    /// The opcode.
    #[must_use]
    pub fn opcode(self) -> Opcode {
        Opcode(u16::try_from(self.0 & 0x7ff).unwrap_or_default())
    }

    /// Bits of the controls, counted from bit 0 of the token.
    #[must_use]
    pub const fn control(self, low: u32, count: u32) -> u32 {
        field(self.0 & Self::CONTROLS, low, count)
    }

    /// The token with other bits of the controls, counted from bit 0 of the token.
    #[must_use]
    pub const fn with_control(self, low: u32, count: u32, value: u32) -> Self {
        Self(set(self.0, low, count, value))
    }

    /// The value of a control.
    #[must_use]
    pub const fn get(self, control: Control) -> u32 {
        self.control(control.low, control.count)
    }

    /// The token with another value of a control.
    #[must_use]
    pub const fn with(self, control: Control, value: u32) -> Self {
        self.with_control(control.low, control.count, value)
    }

    /// The value of a control of at most eight bits as a byte.
    pub(crate) fn get_byte(self, control: Control) -> u8 {
        control.get_byte(self.0)
    }

    /// Length in tokens, as stated.
    #[must_use]
    pub const fn length(self) -> u32 {
        field(self.0, 24, 7)
    }

    /// The token with another length, of which the lowest seven bits count.
    #[must_use]
    pub const fn with_length(self, length: u32) -> Self {
        Self(set(self.0, 24, 7, length))
    }

    /// Whether another token of the opcode follows.
    #[must_use]
    pub const fn extended(self) -> bool {
        self.0 >> 31 == 1
    }

    /// The token that states whether another token of the opcode follows.
    #[must_use]
    pub const fn with_extended(self, is_extended: bool) -> Self {
        Self(set(self.0, 31, 1, is_extended as u32))
    }

    /// Whether the result is clamped to 0 to 1. Means something else in declarations.
    #[must_use]
    pub const fn saturated(self) -> bool {
        self.get(Control::SATURATE) == 1
    }

    /// The components that are to be computed as written, a bit each, x lowest.
    #[must_use]
    pub fn precise(self) -> u8 {
        self.get_byte(Control::PRECISE)
    }

    /// Whether a test is for other than zero.
    #[must_use]
    pub const fn tests_nonzero(self) -> bool {
        self.get(Control::NONZERO) == 1
    }

    /// The class of custom data.
    #[must_use]
    pub const fn custom_data_class(self) -> CustomDataClass {
        CustomDataClass(self.0 >> 11)
    }
}

impl fmt::Display for OpcodeToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let opcode = self.opcode();
        if opcode == Opcode::CustomData {
            return write!(f, "customdata {}", self.custom_data_class());
        }
        match opcode.name() {
            Some(name) if !name.is_empty() => f.write_str(name)?,
            _ => write!(f, "opcode {}", opcode.0)?,
        }
        match self.0 & Self::CONTROLS {
            0 => Ok(()),
            controls => write!(f, ", controls {controls:#x}"),
        }
    }
}

open_enum! {
    /// The kind of an extended opcode token: `D3D10_SB_EXTENDED_OPCODE_TYPE`.
    pub struct OpcodeExtensionKind(u8) known KnownOpcodeExtensionKind {
        /// Nothing.
        Empty = 0,
        /// Offsets in texels.
        SampleControls = 1,
        /// Dimension of the resource.
        ResourceDimension = 2,
        /// The return types of the resource.
        ResourceReturnType = 3,
    }
}

/// A further token of an opcode.
///
/// | bits | meaning |
/// |---|---|
/// | 0–5 | what it says |
/// | 9–12, 13–16, 17–20 | 1: offsets in texels, signed |
/// | 6–10, 11–22 | 2: dimension, and stride of a structured buffer |
/// | 6–9, 10–13, 14–17, 18–21 | 3: type of each component |
/// | 31 | another one follows |
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct OpcodeExtension(pub u32);

impl OpcodeExtension {
    const KIND: Control = Control { low: 0, count: 6 };
    const OFFSETS: [Control; 3] =
        [Control { low: 9, count: 4 }, Control { low: 13, count: 4 }, Control { low: 17, count: 4 }];
    const DIMENSION: Control = Control { low: 6, count: 5 };
    const STRIDE: Control = Control { low: 11, count: 12 };
    const RETURN_TYPES: Control = Control { low: 6, count: 16 };

    fn new(kind: OpcodeExtensionKind) -> Self {
        Self(Self::KIND.set(0, kind.0.into()))
    }

    /// Offsets in texels; each from -8 to 7.
    #[must_use]
    pub fn sample_controls(offsets: [i8; 3]) -> Self {
        let bits = |offset: i8| u8::from_le_bytes(offset.to_le_bytes()).into();
        let set = |token, (field, offset): (Control, i8)| field.set(token, bits(offset));
        let kind = Self::new(OpcodeExtensionKind::SampleControls);
        Self(Self::OFFSETS.into_iter().zip(offsets).fold(kind.0, set))
    }

    /// The dimension of the resource, and the stride of a structured buffer in bytes.
    #[must_use]
    pub fn resource_dimension(dimension: Dimension, stride: u32) -> Self {
        let kind = Self::new(OpcodeExtensionKind::ResourceDimension);
        Self(Self::STRIDE.set(Self::DIMENSION.set(kind.0, dimension.0.into()), stride))
    }

    /// The return types of the resource, as in a declaration.
    #[must_use]
    pub fn resource_return_type(types: ReturnTypes) -> Self {
        Self(Self::RETURN_TYPES.set(Self::new(OpcodeExtensionKind::ResourceReturnType).0, types.0))
    }

    /// Its kind.
    #[must_use]
    pub fn kind(self) -> OpcodeExtensionKind {
        OpcodeExtensionKind(Self::KIND.get_byte(self.0))
    }

    /// The offsets in texels.
    #[must_use]
    pub fn offsets(self) -> [i8; 3] {
        // Four bits, signed.
        Self::OFFSETS.map(|field| i8::from_le_bytes([field.get_byte(self.0) << 4]) >> 4)
    }

    /// The dimension of the resource.
    #[must_use]
    pub fn dimension(self) -> Dimension {
        Dimension(Self::DIMENSION.get_byte(self.0))
    }

    /// The stride of a structured buffer in bytes.
    #[must_use]
    pub const fn stride(self) -> u32 {
        Self::STRIDE.get(self.0)
    }

    /// The return types of the resource.
    #[must_use]
    pub const fn return_types(self) -> ReturnTypes {
        ReturnTypes(Self::RETURN_TYPES.get(self.0))
    }

    /// Whether another one follows.
    #[must_use]
    pub const fn extended(self) -> bool {
        self.0 >> 31 == 1
    }
}

impl fmt::Display for OpcodeExtension {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind() {
            OpcodeExtensionKind::SampleControls => {
                let [u, v, w] = self.offsets();
                write!(f, "offsets {u}, {v}, {w}")
            }
            OpcodeExtensionKind::ResourceDimension => {
                write!(f, "dimension {}", self.dimension())?;
                if self.stride() > 0 { write!(f, ", stride {}", self.stride()) } else { Ok(()) }
            }
            OpcodeExtensionKind::ResourceReturnType => write!(f, "{}", self.return_types()),
            kind => write!(f, "{kind}"),
        }
    }
}

open_enum! {
    /// Dimension of a resource in a program: `D3D10_SB_RESOURCE_DIMENSION`. `RDEF` numbers dimensions
    /// otherwise. The names are those of FXC's text.
    pub struct Dimension(u8) known KnownDimension {
        /// A buffer.
        Buffer = 1 => "buffer",
        /// 1D.
        Texture1D = 2 => "texture1d",
        /// 2D.
        Texture2D = 3 => "texture2d",
        /// 2D with samples.
        Texture2DMs = 4 => "texture2dms",
        /// 3D.
        Texture3D = 5 => "texture3d",
        /// A cube.
        TextureCube = 6 => "texturecube",
        /// Array of 1D.
        Texture1DArray = 7 => "texture1darray",
        /// Array of 2D.
        Texture2DArray = 8 => "texture2darray",
        /// Array of 2D with samples.
        Texture2DMsArray = 9 => "texture2dmsarray",
        /// Array of cubes.
        TextureCubeArray = 10 => "texturecubearray",
        /// A buffer of bytes.
        RawBuffer = 11 => "raw_buffer",
        /// A buffer of structures.
        StructuredBuffer = 12 => "structured_buffer",
    }

    /// Type of a component that reading a resource gives: `D3D10_SB_RESOURCE_RETURN_TYPE`. The names are
    /// those of FXC's text.
    pub struct ReturnType(u8) known KnownReturnType {
        /// 0 to 1.
        Unorm = 1 => "unorm",
        /// -1 to 1.
        Snorm = 2 => "snorm",
        /// Signed integer.
        Sint = 3 => "sint",
        /// Unsigned integer.
        Uint = 4 => "uint",
        /// Float.
        Float = 5 => "float",
        /// More than one type.
        Mixed = 6 => "mixed",
        /// Double.
        Double = 7 => "double",
        /// The second half of the preceding value.
        Continued = 8 => "<continued>",
        /// Nothing.
        Unused = 9 => "<unused>",
    }

    /// System value of a declaration: `D3D10_SB_NAME`. The names are those of FXC's text.
    pub struct SystemName(u16) known KnownSystemName {
        /// None.
        Undefined = 0 => "undefined",
        /// `SV_Position`.
        Position = 1 => "position",
        /// `SV_ClipDistance`.
        ClipDistance = 2 => "clip_distance",
        /// `SV_CullDistance`.
        CullDistance = 3 => "cull_distance",
        /// `SV_RenderTargetArrayIndex`.
        RenderTargetArrayIndex = 4 => "rendertarget_array_index",
        /// `SV_ViewportArrayIndex`.
        ViewportArrayIndex = 5 => "viewport_array_index",
        /// `SV_VertexID`.
        VertexId = 6 => "vertex_id",
        /// `SV_PrimitiveID`.
        PrimitiveId = 7 => "primitive_id",
        /// `SV_InstanceID`.
        InstanceId = 8 => "instance_id",
        /// `SV_IsFrontFace`.
        IsFrontFace = 9 => "is_front_face",
        /// `SV_SampleIndex`.
        SampleIndex = 10 => "sampleIndex",
        /// `SV_TessFactor[0]` of a quad.
        QuadUeq0EdgeTessFactor = 11 => "finalQuadUeq0EdgeTessFactor",
        /// `SV_TessFactor[1]` of a quad.
        QuadVeq0EdgeTessFactor = 12 => "finalQuadVeq0EdgeTessFactor",
        /// `SV_TessFactor[2]` of a quad.
        QuadUeq1EdgeTessFactor = 13 => "finalQuadUeq1EdgeTessFactor",
        /// `SV_TessFactor[3]` of a quad.
        QuadVeq1EdgeTessFactor = 14 => "finalQuadVeq1EdgeTessFactor",
        /// `SV_InsideTessFactor[0]` of a quad.
        QuadUInsideTessFactor = 15 => "finalQuadUInsideTessFactor",
        /// `SV_InsideTessFactor[1]` of a quad.
        QuadVInsideTessFactor = 16 => "finalQuadVInsideTessFactor",
        /// `SV_TessFactor[0]` of a triangle.
        TriUeq0EdgeTessFactor = 17 => "finalTriUeq0EdgeTessFactor",
        /// `SV_TessFactor[1]` of a triangle.
        TriVeq0EdgeTessFactor = 18 => "finalTriVeq0EdgeTessFactor",
        /// `SV_TessFactor[2]` of a triangle.
        TriWeq0EdgeTessFactor = 19 => "finalTriWeq0EdgeTessFactor",
        /// `SV_InsideTessFactor` of a triangle.
        TriInsideTessFactor = 20 => "finalTriInsideTessFactor",
        /// `SV_TessFactor[1]` of an isoline.
        LineDetailTessFactor = 21 => "finalLineDetailTessFactor",
        /// `SV_TessFactor[0]` of an isoline.
        LineDensityTessFactor = 22 => "finalLineDensityTessFactor",
    }

    /// Mode of a sampler. The names are those of FXC's text.
    pub struct SamplerMode(u8) known KnownSamplerMode {
        /// It samples.
        Default = 0 => "mode_default",
        /// It compares.
        Comparison = 1 => "mode_comparison",
        /// It filters bits.
        Mono = 2 => "mode_mono",
    }
}

/// Values, and their texts in FXC's assembly.
pub type Texts<T> = &'static [(T, &'static str)];

/// The inputs of a geometry shader. Patches, which are 8 to 39 for 1 to 32 control points, have a number.
pub const INPUT_PRIMITIVES: Texts<InputPrimitive> = &[
    (InputPrimitive::Undefined, "undefined"),
    (InputPrimitive::Point, "point"),
    (InputPrimitive::Line, "line"),
    (InputPrimitive::Triangle, "triangle"),
    (InputPrimitive::LineWithAdjacency, "lineadj"),
    (InputPrimitive::TriangleWithAdjacency, "triangleadj"),
];

/// The outputs of a geometry shader.
pub const OUTPUT_TOPOLOGIES: Texts<PrimitiveTopology> = &[
    (PrimitiveTopology::Undefined, "undefined"),
    (PrimitiveTopology::PointList, "pointlist"),
    (PrimitiveTopology::LineStrip, "linestrip"),
    (PrimitiveTopology::TriangleStrip, "trianglestrip"),
];

/// How inputs of a pixel shader are interpolated.
pub const INTERPOLATIONS: Texts<InterpolationMode> = &[
    (InterpolationMode::Undefined, "undefined"),
    (InterpolationMode::Constant, "constant"),
    (InterpolationMode::Linear, "linear"),
    (InterpolationMode::LinearCentroid, "linear centroid"),
    (InterpolationMode::LinearNoperspective, "linear noperspective"),
    (InterpolationMode::LinearNoperspectiveCentroid, "linear noperspective centroid"),
    (InterpolationMode::LinearSample, "linear sample"),
    (InterpolationMode::LinearNoperspectiveSample, "linear noperspective sample"),
];

/// The domains of tessellation.
pub const DOMAINS: Texts<TessellatorDomain> = &[
    (TessellatorDomain::IsoLine, "domain_isoline"),
    (TessellatorDomain::Tri, "domain_tri"),
    (TessellatorDomain::Quad, "domain_quad"),
];

/// How tessellation divides edges.
pub const PARTITIONINGS: Texts<TessellatorPartitioning> = &[
    (TessellatorPartitioning::Integer, "partitioning_integer"),
    (TessellatorPartitioning::Pow2, "partitioning_pow2"),
    (TessellatorPartitioning::FractionalOdd, "partitioning_fractional_odd"),
    (TessellatorPartitioning::FractionalEven, "partitioning_fractional_even"),
];

/// The outputs of the tessellator.
pub const TESSELLATOR_PRIMITIVES: Texts<TessellatorOutputPrimitive> = &[
    (TessellatorOutputPrimitive::Point, "output_point"),
    (TessellatorOutputPrimitive::Line, "output_line"),
    (TessellatorOutputPrimitive::TriangleCW, "output_triangle_cw"),
    (TessellatorOutputPrimitive::TriangleCCW, "output_triangle_ccw"),
];

impl Dimension {
    /// The kind of such a resource; `None` for unknown dimensions.
    #[must_use]
    pub fn resource_kind(self) -> Option<ResourceKind> {
        use KnownDimension as Known;
        Some(match self.known()? {
            Known::Buffer => ResourceKind::TypedBuffer,
            Known::Texture1D => ResourceKind::Texture1D,
            Known::Texture2D => ResourceKind::Texture2D,
            Known::Texture2DMs => ResourceKind::Texture2DMS,
            Known::Texture3D => ResourceKind::Texture3D,
            Known::TextureCube => ResourceKind::TextureCube,
            Known::Texture1DArray => ResourceKind::Texture1DArray,
            Known::Texture2DArray => ResourceKind::Texture2DArray,
            Known::Texture2DMsArray => ResourceKind::Texture2DMSArray,
            Known::TextureCubeArray => ResourceKind::TextureCubeArray,
            Known::RawBuffer => ResourceKind::RawBuffer,
            Known::StructuredBuffer => ResourceKind::StructuredBuffer,
        })
    }
}

/// The types of four components, four bits each, x lowest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct ReturnTypes(pub u32);

impl ReturnTypes {
    /// The same type four times.
    #[must_use]
    pub fn all(of: ReturnType) -> Self {
        Self(u32::from(of.0 & 15) * 0x1111)
    }

    /// The types.
    #[must_use]
    pub fn types(self) -> [ReturnType; 4] {
        [0, 4, 8, 12].map(|low| ReturnType(byte(self.0, low, 4)))
    }

    /// The types.
    #[must_use]
    pub fn from_types(types: [ReturnType; 4]) -> Self {
        let [x, y, z, w] = types.map(|one| u32::from(one.0 & 15));
        Self(x | y << 4 | z << 8 | w << 12)
    }
}

impl fmt::Display for ReturnTypes {
    /// As FXC writes them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, one) in self.types().iter().enumerate() {
            f.write_str(if place == 0 { "(" } else { "," })?;
            f.write_str(one.name().unwrap_or("<unknown resource return type>"))?;
        }
        f.write_str(")")
    }
}

/// The flags of `dcl_globalFlags`: the bit of the opcode token, and the name, in the order of FXC's text.
pub const GLOBAL_FLAGS: &[(u32, &str)] = &[
    (11, "refactoringAllowed"),
    (12, "enableDoublePrecisionFloatOps"),
    (14, "enableRawAndStructuredBuffers"),
    (13, "forceEarlyDepthStencil"),
    (15, "skipOptimization"),
    (16, "enableMinimumPrecision"),
    (17, "enable11_1DoubleExtensions"),
    (18, "enable11_1ShaderExtensions"),
    (19, "allResourcesBound"),
];

/// An instruction or a declaration.
///
/// Lengths are not fields: they are computed on writing. Instructions that cannot be decoded by their opcode
/// (an unknown opcode, or operands that do not fit the length) are kept as [`opaque`](Self::opaque) words.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Instruction {
    /// The first token. Its length counts for nothing unless the instruction is opaque.
    pub token: OpcodeToken,
    extensions: [OpcodeExtension; 3],
    extension_count: u8,
    /// Whether only the token was decoded, and `words` are all words after it.
    opaque: bool,
    /// The operands, in the order of the table of opcodes.
    pub operands: Vec<Operand>,
    /// The words after the operands, which the table of opcodes names; for custom data, its payload.
    pub words: Vec<u32>,
}

impl Instruction {
    /// What an instruction is read into.
    pub(crate) const EMPTY: Self = Self {
        token: OpcodeToken(0),
        extensions: [OpcodeExtension(0); 3],
        extension_count: 0,
        opaque: false,
        operands: Vec::new(),
        words: Vec::new(),
    };

    /// An instruction with these operands.
    #[must_use]
    pub fn new(opcode: Opcode, operands: Vec<Operand>) -> Self {
        Self::from_parts(OpcodeToken::new(opcode), operands, Vec::new())
    }

    /// A declaration, or an instruction with controls.
    #[must_use]
    pub fn from_parts(token: OpcodeToken, operands: Vec<Operand>, words: Vec<u32>) -> Self {
        Self {
            token,
            extensions: [OpcodeExtension(0); 3],
            extension_count: 0,
            opaque: false,
            operands,
            words,
        }
    }

    /// Custom data.
    #[must_use]
    pub fn custom_data(class: CustomDataClass, words: Vec<u32>) -> Self {
        Self::from_parts(OpcodeToken(u32::from(Opcode::CustomData.0) | class.0 << 11), Vec::new(), words)
    }

    /// Words that are kept unchanged; the token states how many.
    #[must_use]
    pub fn from_opaque(token: OpcodeToken, words: Vec<u32>) -> Self {
        Self { opaque: true, ..Self::from_parts(token, Vec::new(), words) }
    }

    /// The opcode.
    #[must_use]
    pub fn opcode(&self) -> Opcode {
        self.token.opcode()
    }

    /// The row of the table of opcodes; `None` where the instruction is opaque.
    #[must_use]
    pub fn info(&self) -> Option<&'static OpcodeInfo> {
        if self.opaque { None } else { self.opcode().info() }
    }

    /// Whether only the first token is understood.
    #[must_use]
    pub const fn opaque(&self) -> bool {
        self.opaque
    }

    /// The further tokens of the opcode.
    #[must_use]
    pub fn extensions(&self) -> &[OpcodeExtension] {
        self.extensions.get(..usize::from(self.extension_count)).unwrap_or_default()
    }

    /// Replaces the further tokens of the opcode: the first three of these; the bits that link them are set.
    pub fn set_extensions(&mut self, extensions: &[OpcodeExtension]) {
        let count = extensions.len().min(3);
        self.extensions = [OpcodeExtension(0); 3];
        for (place, (slot, extension)) in self.extensions.iter_mut().zip(extensions).enumerate() {
            *slot = OpcodeExtension(set(extension.0, 31, 1, u32::from(place + 1 < count)));
        }
        self.extension_count = u8::try_from(count).unwrap_or_default();
        self.token = OpcodeToken(set(self.token.0, 31, 1, u32::from(count > 0)));
    }

    /// As read: the bits that link them are as they have to be.
    pub(crate) fn keep_extensions(&mut self, extensions: [OpcodeExtension; 3], count: u8) {
        self.extensions = extensions;
        self.extension_count = count;
    }

    /// The first further token of this kind.
    #[must_use]
    pub fn extension(&self, kind: OpcodeExtensionKind) -> Option<OpcodeExtension> {
        self.extensions().iter().copied().find(|extension| extension.kind() == kind)
    }

    /// A word after the operands, or 0 if there is none.
    #[must_use]
    pub fn word(&self, place: usize) -> u32 {
        self.words.get(place).copied().unwrap_or_default()
    }
}

record! {
    /// The first two tokens of a program.
    pub struct ProgramHeader: 8 {
        /// Shader model: major in the upper four bits, minor in the lower four.
        0: pub version: u8,
        /// Not used.
        1: pub reserved: u8,
        /// Type of the program.
        2: pub kind: ProgramKind,
        /// Length in tokens of four bytes, these two included.
        4: pub length: u32,
    }
}

impl ProgramHeader {
    /// The shader model.
    #[must_use]
    pub const fn shader_model(self) -> ShaderModel {
        ShaderModel::new(self.version >> 4, self.version & 0xf)
    }
}

/// A program of SM 4 or 5: the payload of `SHDR` or `SHEX`.
///
/// | offset | size | field |
/// |---|---|---|
/// | 0 | 1 | major version in the upper four bits, minor in the lower four |
/// | 1 | 1 | not used |
/// | 2 | 2 | program type |
/// | 4 | 4 | length in tokens of four bytes, these two included |
/// | 8 | | instructions |
///
/// Knowledge: `d3d12TokenizedProgramFormat.hpp` of the Windows SDK; FXC's disassembler decides.
#[derive(Debug, Clone)]
pub struct Program<'a> {
    /// Type of the program.
    pub kind: ProgramKind,
    /// Shader model.
    pub shader_model: ShaderModel,
    /// Not used.
    pub reserved: u8,
    /// Declarations and instructions.
    pub instructions: Vec<Instruction>,
    /// The length as stated and the one that the tokens have, if they differ.
    pub(crate) stated_length: Option<(u32, u32)>,
    /// The bytes after the tokens.
    pub(crate) tail: Cow<'a, [u8]>,
}

impl<'a> Program<'a> {
    /// A program of these instructions.
    #[must_use]
    pub fn new(kind: ProgramKind, shader_model: ShaderModel, instructions: Vec<Instruction>) -> Self {
        Self { kind, shader_model, reserved: 0, instructions, stated_length: None, tail: Cow::Borrowed(&[]) }
    }

    /// Whether the program has messages for a debugger: `printf`, `errorf`, `abort`. FXC signs such
    /// containers with the digest of a debug build.
    #[must_use]
    pub fn has_debugger_messages(&self) -> bool {
        self.instructions.iter().filter(|instruction| !instruction.opaque()).any(|instruction| {
            let message = || instruction.token.custom_data_class() == CustomDataClass::ShaderMessage;
            match instruction.opcode() {
                Opcode::Abort => true,
                Opcode::CustomData => message(),
                _ => false,
            }
        })
    }

    /// The token of `dcl_globalFlags`, if the program has that declaration.
    #[must_use]
    pub fn global_flags(&self) -> Option<OpcodeToken> {
        let flags = self.instructions.iter().find(|one| one.opcode() == Opcode::DclGlobalFlags);
        flags.map(|flags| flags.token)
    }

    /// Whether the program declares the flag of this name in [`GLOBAL_FLAGS`].
    ///
    /// ```
    /// let program = dxkit_dxbc::asm::assemble("ps_5_0\ndcl_globalFlags skipOptimization\nret\n", None).unwrap();
    /// assert!(program.has_global_flag("skipOptimization"));
    /// ```
    #[must_use]
    pub fn has_global_flag(&self, name: &str) -> bool {
        let flag = GLOBAL_FLAGS.iter().find(|(_, known)| *known == name);
        self.global_flags().zip(flag).is_some_and(|(flags, (bit, _))| flags.control(*bit, 1) == 1)
    }

    /// Whether declarations name ranges of registers and spaces, as since SM 5.1.
    #[must_use]
    pub fn has_spaces(&self) -> bool {
        has_spaces(self.shader_model)
    }

    /// The profile, `ps_5_0`.
    #[must_use]
    pub fn profile(&self) -> Option<alloc::string::String> {
        let kind = self.kind.abbreviation()?;
        Some(alloc::format!("{kind}_{}_{}", self.shader_model.major, self.shader_model.minor))
    }

    /// Bytes after the tokens that the length counts. Compilers write none.
    #[must_use]
    pub fn tail(&self) -> &[u8] {
        &self.tail
    }

    /// Replaces the bytes after the tokens.
    pub fn set_tail(&mut self, tail: impl Into<Cow<'a, [u8]>>) {
        self.tail = tail.into();
    }

    /// The length that the program states, where the tokens have another.
    #[must_use]
    pub fn stated_length(&self) -> Option<u32> {
        self.stated_length.map(|(stated, _)| stated)
    }

    /// Sets the length that the program states, for as long as its number of tokens stays the same.
    pub fn set_stated_length(&mut self, stated: Option<u32>) {
        let there = u32::try_from(self.length()).unwrap_or(u32::MAX);
        self.stated_length = stated.filter(|stated| *stated != there).map(|stated| (stated, there));
    }

    /// The same program, keeping nothing of the file.
    #[must_use]
    pub fn into_owned(self) -> Program<'static> {
        let Self { kind, shader_model, reserved, instructions, stated_length, tail } = self;
        let tail = Cow::Owned(tail.into_owned());
        Program { kind, shader_model, reserved, instructions, stated_length, tail }
    }
}

/// Whether declarations of this model name ranges of registers and spaces.
pub(crate) fn has_spaces(model: ShaderModel) -> bool {
    (model.major, model.minor) >= (5, 1)
}

impl PartialEq for Program<'_> {
    fn eq(&self, other: &Self) -> bool {
        (self.kind, self.shader_model, self.reserved, &self.instructions, &self.tail)
            == (other.kind, other.shader_model, other.reserved, &other.instructions, &other.tail)
    }
}

impl Eq for Program<'_> {}

if_arbitrary! {
    impl<'a> dxkit_bytes::arbitrary::Arbitrary<'a> for Program<'a> {
        fn arbitrary(
            source: &mut dxkit_bytes::arbitrary::Unstructured<'a>,
        ) -> dxkit_bytes::arbitrary::Result<Self> {
            // Instructions must have the operands of their opcodes, which holds for everything that is
            // parsed.
            let tokens: &[u8] = source.arbitrary()?;
            <Self as dxkit_bytes::Codec<'a>>::parse(dxkit_bytes::Span::new(tokens))
                .map_err(|_| dxkit_bytes::arbitrary::Error::NotEnoughData)
        }
    }
}
