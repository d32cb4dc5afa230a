//! Enumerations of signatures: semantics, component types, precision, interpolation.

use core::fmt;

use dxkit_bytes::open_enum;

open_enum! {
    /// System value of a signature element: `D3D_NAME`.
    pub struct SystemValue(u32) known KnownSystemValue {
        /// A user-defined semantic, or one that the runtime infers from its name.
        Undefined = 0,
        /// Position.
        Position = 1,
        /// Clip distance.
        ClipDistance = 2,
        /// Cull distance.
        CullDistance = 3,
        /// Render target array index.
        RenderTargetArrayIndex = 4,
        /// Viewport array index.
        ViewportArrayIndex = 5,
        /// Vertex ID.
        VertexID = 6,
        /// Primitive ID.
        PrimitiveID = 7,
        /// Instance ID.
        InstanceID = 8,
        /// Whether the primitive is front-facing.
        IsFrontFace = 9,
        /// Sample index.
        SampleIndex = 10,
        /// Tessellation factor of a quad's edge.
        FinalQuadEdgeTessfactor = 11,
        /// Tessellation factor of a quad's inside.
        FinalQuadInsideTessfactor = 12,
        /// Tessellation factor of a triangle's edge.
        FinalTriEdgeTessfactor = 13,
        /// Tessellation factor of a triangle's inside.
        FinalTriInsideTessfactor = 14,
        /// Detail factor of lines.
        FinalLineDetailTessfactor = 15,
        /// Density factor of lines.
        FinalLineDensityTessfactor = 16,
        /// Barycentric coordinates.
        Barycentrics = 23,
        /// Shading rate.
        ShadingRate = 24,
        /// Whether a mesh shader's primitive is culled.
        CullPrimitive = 25,
        /// Render target.
        Target = 64,
        /// Depth.
        Depth = 65,
        /// Coverage mask.
        Coverage = 66,
        /// Depth, not less than the rasterizer's.
        DepthGreaterEqual = 67,
        /// Depth, not greater than the rasterizer's.
        DepthLessEqual = 68,
        /// Stencil reference.
        StencilRef = 69,
        /// Inner coverage.
        InnerCoverage = 70,
    }

    /// Component type of a signature element: `D3D_REGISTER_COMPONENT_TYPE`. It takes four bytes in the
    /// signature parts and one in PSV0.
    pub struct ComponentType(u32) known KnownComponentType {
        /// Not stated.
        Unknown = 0 => "unknown",
        /// 32-bit unsigned integer.
        UInt32 = 1 => "uint",
        /// 32-bit signed integer.
        SInt32 = 2 => "int",
        /// 32-bit float.
        Float32 = 3 => "float",
        /// 16-bit unsigned integer.
        UInt16 = 4 => "uint16",
        /// 16-bit signed integer.
        SInt16 = 5 => "int16",
        /// 16-bit float.
        Float16 = 6 => "fp16",
        /// 64-bit unsigned integer.
        UInt64 = 7 => "uint64",
        /// 64-bit signed integer.
        SInt64 = 8 => "int64",
        /// 64-bit float.
        Float64 = 9 => "double",
    }

    /// Minimum precision of a signature element: `D3D_MIN_PRECISION`.
    pub struct MinPrecision(u32) known KnownMinPrecision {
        /// Full precision.
        Default = 0 => "default",
        /// 16-bit float.
        Float16 = 1 => "min16f",
        /// 10-bit fixed point, 2.8.
        Float2_8 = 2 => "min2_8f",
        /// Reserved.
        Reserved = 3 => "reserved",
        /// 16-bit signed integer.
        SInt16 = 4 => "min16i",
        /// 16-bit unsigned integer.
        UInt16 = 5 => "min16u",
        /// Any 16-bit type.
        Any16 = 0xf0 => "any16",
        /// Any 10-bit type.
        Any10 = 0xf1 => "any10",
    }

    /// Meaning of a PSV0 signature element: `PSVSemanticKind`, DXIL's `SemanticKind`.
    pub struct SemanticKind(u8) known KnownSemanticKind {
        /// A user-defined semantic.
        Arbitrary = 0,
        /// Vertex ID.
        VertexID = 1,
        /// Instance ID.
        InstanceID = 2,
        /// Position.
        Position = 3,
        /// Render target array index.
        RenderTargetArrayIndex = 4,
        /// Viewport array index.
        ViewPortArrayIndex = 5,
        /// Clip distance.
        ClipDistance = 6,
        /// Cull distance.
        CullDistance = 7,
        /// Output control point ID.
        OutputControlPointID = 8,
        /// Domain location.
        DomainLocation = 9,
        /// Primitive ID.
        PrimitiveID = 10,
        /// Geometry shader instance ID.
        GSInstanceID = 11,
        /// Sample index.
        SampleIndex = 12,
        /// Whether the primitive is front-facing.
        IsFrontFace = 13,
        /// Coverage mask.
        Coverage = 14,
        /// Inner coverage.
        InnerCoverage = 15,
        /// Render target.
        Target = 16,
        /// Depth.
        Depth = 17,
        /// Depth, not greater than the rasterizer's.
        DepthLessEqual = 18,
        /// Depth, not less than the rasterizer's.
        DepthGreaterEqual = 19,
        /// Stencil reference.
        StencilRef = 20,
        /// Dispatch thread ID.
        DispatchThreadID = 21,
        /// Group ID.
        GroupID = 22,
        /// Group index: the thread in its group, as one number.
        GroupIndex = 23,
        /// Group thread ID.
        GroupThreadID = 24,
        /// Tessellation factor of an edge.
        TessFactor = 25,
        /// Tessellation factor of the inside.
        InsideTessFactor = 26,
        /// View ID.
        ViewID = 27,
        /// Barycentric coordinates.
        Barycentrics = 28,
        /// Shading rate.
        ShadingRate = 29,
        /// Whether a mesh shader's primitive is culled.
        CullPrimitive = 30,
        /// Start vertex location of the draw.
        StartVertexLocation = 31,
        /// Start instance location of the draw.
        StartInstanceLocation = 32,
        /// Not a kind.
        Invalid = 33,
    }

    /// Interpolation mode: DXIL's `InterpolationMode`.
    pub struct InterpolationMode(u8) known KnownInterpolationMode {
        /// Not stated.
        Undefined = 0,
        /// Constant: the value of the leading vertex.
        Constant = 1,
        /// Linear, perspective-correct.
        Linear = 2,
        /// Linear, perspective-correct, at the centroid.
        LinearCentroid = 3,
        /// Linear in screen space, without perspective.
        LinearNoperspective = 4,
        /// Linear in screen space, at the centroid.
        LinearNoperspectiveCentroid = 5,
        /// Linear, perspective-correct, at the sample.
        LinearSample = 6,
        /// Linear in screen space, at the sample.
        LinearNoperspectiveSample = 7,
        /// Not a mode.
        Invalid = 8,
    }
}

impl SemanticKind {
    /// The semantic as HLSL spells it, `SV_Position`; `None` for user-defined and unknown kinds.
    #[must_use]
    pub fn hlsl(self) -> Option<HlslSemantic> {
        match self.known()? {
            KnownSemanticKind::Arbitrary | KnownSemanticKind::Invalid => None,
            _ => HLSL.get(usize::from(self.0)).map(|text| HlslSemantic(text)),
        }
    }
}

/// How many kinds are known; their numbers are less.
const KINDS: usize = SemanticKind::NAMES.len();
/// No semantic is longer.
const LONGEST: usize = 32;

/// The semantics as HLSL spells them, by the number of the kind, each followed by zeros.
#[allow(clippy::indexing_slicing, reason = "computed by the compiler")]
const PADDED: &[[u8; LONGEST]; KINDS] = &{
    const PREFIX: &[u8] = b"SV_";
    let mut texts = [[0; LONGEST]; KINDS];
    let mut place = 0;
    while place < KINDS {
        let (kind, name) = SemanticKind::NAMES[place];
        // The only one with different spellings in HLSL and DXIL.
        let view_port = kind.0 == SemanticKind::ViewPortArrayIndex.0;
        let name = if view_port { "ViewportArrayIndex".as_bytes() } else { name.as_bytes() };
        let mut letter = 0;
        while letter < PREFIX.len() + name.len() {
            texts[kind.0 as usize][letter] =
                if letter < PREFIX.len() { PREFIX[letter] } else { name[letter - PREFIX.len()] };
            letter += 1;
        }
        place += 1;
    }
    texts
};

/// The texts of [`PADDED`].
#[allow(clippy::indexing_slicing, reason = "computed by the compiler")]
static HLSL: [&str; KINDS] = {
    let mut texts = [""; KINDS];
    let mut kind = 0;
    while kind < KINDS {
        let mut length = 0;
        while PADDED[kind][length] != 0 {
            length += 1;
        }
        if let Ok(text) = core::str::from_utf8(PADDED[kind].split_at(length).0) {
            texts[kind] = text;
        }
        kind += 1;
    }
    texts
};

impl SemanticKind {
    /// The system value that a signature part has for this kind, if it follows from the kind alone.
    /// Tessellation factors depend on the domain, and kinds that no signature part has give `None`.
    #[must_use]
    pub const fn system_value(self) -> Option<SystemValue> {
        Some(match self {
            Self::Arbitrary => SystemValue::Undefined,
            Self::Position => SystemValue::Position,
            Self::ClipDistance => SystemValue::ClipDistance,
            Self::CullDistance => SystemValue::CullDistance,
            Self::RenderTargetArrayIndex => SystemValue::RenderTargetArrayIndex,
            Self::ViewPortArrayIndex => SystemValue::ViewportArrayIndex,
            Self::VertexID => SystemValue::VertexID,
            Self::PrimitiveID => SystemValue::PrimitiveID,
            Self::InstanceID => SystemValue::InstanceID,
            Self::IsFrontFace => SystemValue::IsFrontFace,
            Self::SampleIndex => SystemValue::SampleIndex,
            Self::Barycentrics => SystemValue::Barycentrics,
            Self::ShadingRate => SystemValue::ShadingRate,
            Self::CullPrimitive => SystemValue::CullPrimitive,
            Self::Target => SystemValue::Target,
            Self::Depth => SystemValue::Depth,
            Self::Coverage => SystemValue::Coverage,
            Self::DepthGreaterEqual => SystemValue::DepthGreaterEqual,
            Self::DepthLessEqual => SystemValue::DepthLessEqual,
            Self::StencilRef => SystemValue::StencilRef,
            Self::InnerCoverage => SystemValue::InnerCoverage,
            _ => return None,
        })
    }
}

impl SystemValue {
    /// The kind that an element with this system value has. Those of tessellation factors are one kind for
    /// all domains. `None` for values that no semantic has.
    #[must_use]
    pub fn semantic_kind(self) -> Option<SemanticKind> {
        match self {
            Self::FinalQuadEdgeTessfactor
            | Self::FinalTriEdgeTessfactor
            | Self::FinalLineDetailTessfactor
            | Self::FinalLineDensityTessfactor => Some(SemanticKind::TessFactor),
            Self::FinalQuadInsideTessfactor | Self::FinalTriInsideTessfactor => {
                Some(SemanticKind::InsideTessFactor)
            }
            _ => {
                let kinds = SemanticKind::NAMES.iter().map(|(kind, _)| *kind);
                kinds.into_iter().find(|kind| kind.system_value() == Some(self))
            }
        }
    }
}

/// A system-value semantic as HLSL spells it; see [`SemanticKind::hlsl`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HlslSemantic(&'static str);

impl HlslSemantic {
    /// The text: `SV_Position`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        self.0
    }
}

impl fmt::Display for HlslSemantic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}
