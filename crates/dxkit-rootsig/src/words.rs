//! The numbers of a root signature with D3D12's names.

use dxkit_bytes::{flags, open_enum};
use dxkit_types::{KnownShaderKind, ShaderKind};

open_enum! {
    /// Version of a root signature: `D3D_ROOT_SIGNATURE_VERSION`.
    pub struct Version(u32) known KnownVersion {
        /// Version 1.0: no flags on ranges and root descriptors.
        V1_0 = 1 => "1.0",
        /// Version 1.1: flags that state when descriptors and data may change.
        V1_1 = 2 => "1.1",
        /// Version 1.2: flags on static samplers.
        V1_2 = 3 => "1.2",
    }

    /// Type of a root parameter: `D3D12_ROOT_PARAMETER_TYPE`.
    pub struct ParameterType(u32) known KnownParameterType {
        /// A descriptor table.
        DescriptorTable = 0,
        /// Root constants.
        Constants32Bit = 1,
        /// A constant buffer, bound by its address.
        CBV = 2,
        /// A shader resource, bound by its address.
        SRV = 3,
        /// An unordered access resource, bound by its address.
        UAV = 4,
    }

    /// The stages that a parameter or static sampler is visible to: `D3D12_SHADER_VISIBILITY`. Compute and
    /// ray tracing shaders see what is visible to all.
    pub struct ShaderVisibility(u32) known KnownShaderVisibility {
        /// Every stage.
        All = 0 => "ALL",
        /// Vertex shader.
        Vertex = 1 => "VERTEX",
        /// Hull shader.
        Hull = 2 => "HULL",
        /// Domain shader.
        Domain = 3 => "DOMAIN",
        /// Geometry shader.
        Geometry = 4 => "GEOMETRY",
        /// Pixel shader.
        Pixel = 5 => "PIXEL",
        /// Amplification shader.
        Amplification = 6 => "AMPLIFICATION",
        /// Mesh shader.
        Mesh = 7 => "MESH",
    }

    /// How texture coordinates outside 0 to 1 are resolved: `D3D12_TEXTURE_ADDRESS_MODE`.
    pub struct TextureAddressMode(u32) known KnownTextureAddressMode {
        /// The texture repeats.
        Wrap = 1 => "WRAP",
        /// The texture repeats; every second repetition is mirrored.
        Mirror = 2 => "MIRROR",
        /// The texels at the edge repeat.
        Clamp = 3 => "CLAMP",
        /// The border colour.
        Border = 4 => "BORDER",
        /// Mirrored once, then clamped.
        MirrorOnce = 5 => "MIRROR_ONCE",
    }

    /// How a sampled value is compared with the reference: `D3D12_COMPARISON_FUNC`.
    pub struct ComparisonFunc(u32) known KnownComparisonFunc {
        /// No comparison: for filters that do not compare.
        None = 0 => "NONE",
        /// Never passes.
        Never = 1 => "NEVER",
        /// Less.
        Less = 2 => "LESS",
        /// Equal.
        Equal = 3 => "EQUAL",
        /// Less or equal.
        LessEqual = 4 => "LESS_EQUAL",
        /// Greater.
        Greater = 5 => "GREATER",
        /// Not equal.
        NotEqual = 6 => "NOT_EQUAL",
        /// Greater or equal.
        GreaterEqual = 7 => "GREATER_EQUAL",
        /// Always passes.
        Always = 8 => "ALWAYS",
    }

    /// Border colour of a static sampler: `D3D12_STATIC_BORDER_COLOR`.
    pub struct StaticBorderColor(u32) known KnownStaticBorderColor {
        /// All components 0.
        TransparentBlack = 0 => "TRANSPARENT_BLACK",
        /// Black, alpha 1.
        OpaqueBlack = 1 => "OPAQUE_BLACK",
        /// All components 1.
        OpaqueWhite = 2 => "OPAQUE_WHITE",
        /// Black, alpha 1, as integers.
        OpaqueBlackUint = 3 => "OPAQUE_BLACK_UINT",
        /// All components 1, as integers.
        OpaqueWhiteUint = 4 => "OPAQUE_WHITE_UINT",
    }

    /// Texture filter: `D3D12_FILTER`. The number consists of bits, which have a method each: 0x1 mip linear,
    /// 0x4 magnification linear, 0x10 minification linear, 0x40 anisotropic, and 0x180 [`FilterReduction`].
    pub struct Filter(u32) known KnownFilter {
        /// Point throughout.
        MinMagMipPoint = 0x0 => "MIN_MAG_MIP_POINT",
        /// Point; linear between mips.
        MinMagPointMipLinear = 0x1 => "MIN_MAG_POINT_MIP_LINEAR",
        /// Point; linear when magnified.
        MinPointMagLinearMipPoint = 0x4 => "MIN_POINT_MAG_LINEAR_MIP_POINT",
        /// Linear; point when minified.
        MinPointMagMipLinear = 0x5 => "MIN_POINT_MAG_MIP_LINEAR",
        /// Point; linear when minified.
        MinLinearMagMipPoint = 0x10 => "MIN_LINEAR_MAG_MIP_POINT",
        /// Linear; point when magnified.
        MinLinearMagPointMipLinear = 0x11 => "MIN_LINEAR_MAG_POINT_MIP_LINEAR",
        /// Linear; point between mips.
        MinMagLinearMipPoint = 0x14 => "MIN_MAG_LINEAR_MIP_POINT",
        /// Linear throughout.
        MinMagMipLinear = 0x15 => "MIN_MAG_MIP_LINEAR",
        /// Anisotropic; point between mips.
        MinMagAnisotropicMipPoint = 0x54 => "MIN_MAG_ANISOTROPIC_MIP_POINT",
        /// Anisotropic.
        Anisotropic = 0x55 => "ANISOTROPIC",
        /// Point throughout, compared with a reference.
        ComparisonMinMagMipPoint = 0x80 => "COMPARISON_MIN_MAG_MIP_POINT",
        /// Point; linear between mips, compared with a reference.
        ComparisonMinMagPointMipLinear = 0x81 => "COMPARISON_MIN_MAG_POINT_MIP_LINEAR",
        /// Point; linear when magnified, compared with a reference.
        ComparisonMinPointMagLinearMipPoint = 0x84 => "COMPARISON_MIN_POINT_MAG_LINEAR_MIP_POINT",
        /// Linear; point when minified, compared with a reference.
        ComparisonMinPointMagMipLinear = 0x85 => "COMPARISON_MIN_POINT_MAG_MIP_LINEAR",
        /// Point; linear when minified, compared with a reference.
        ComparisonMinLinearMagMipPoint = 0x90 => "COMPARISON_MIN_LINEAR_MAG_MIP_POINT",
        /// Linear; point when magnified, compared with a reference.
        ComparisonMinLinearMagPointMipLinear = 0x91 => "COMPARISON_MIN_LINEAR_MAG_POINT_MIP_LINEAR",
        /// Linear; point between mips, compared with a reference.
        ComparisonMinMagLinearMipPoint = 0x94 => "COMPARISON_MIN_MAG_LINEAR_MIP_POINT",
        /// Linear throughout, compared with a reference.
        ComparisonMinMagMipLinear = 0x95 => "COMPARISON_MIN_MAG_MIP_LINEAR",
        /// Anisotropic; point between mips, compared with a reference.
        ComparisonMinMagAnisotropicMipPoint = 0xd4 => "COMPARISON_MIN_MAG_ANISOTROPIC_MIP_POINT",
        /// Anisotropic, compared with a reference.
        ComparisonAnisotropic = 0xd5 => "COMPARISON_ANISOTROPIC",
        /// Point throughout, least of the samples.
        MinimumMinMagMipPoint = 0x100 => "MINIMUM_MIN_MAG_MIP_POINT",
        /// Point; linear between mips, least of the samples.
        MinimumMinMagPointMipLinear = 0x101 => "MINIMUM_MIN_MAG_POINT_MIP_LINEAR",
        /// Point; linear when magnified, least of the samples.
        MinimumMinPointMagLinearMipPoint = 0x104 => "MINIMUM_MIN_POINT_MAG_LINEAR_MIP_POINT",
        /// Linear; point when minified, least of the samples.
        MinimumMinPointMagMipLinear = 0x105 => "MINIMUM_MIN_POINT_MAG_MIP_LINEAR",
        /// Point; linear when minified, least of the samples.
        MinimumMinLinearMagMipPoint = 0x110 => "MINIMUM_MIN_LINEAR_MAG_MIP_POINT",
        /// Linear; point when magnified, least of the samples.
        MinimumMinLinearMagPointMipLinear = 0x111 => "MINIMUM_MIN_LINEAR_MAG_POINT_MIP_LINEAR",
        /// Linear; point between mips, least of the samples.
        MinimumMinMagLinearMipPoint = 0x114 => "MINIMUM_MIN_MAG_LINEAR_MIP_POINT",
        /// Linear throughout, least of the samples.
        MinimumMinMagMipLinear = 0x115 => "MINIMUM_MIN_MAG_MIP_LINEAR",
        /// Anisotropic; point between mips, least of the samples.
        MinimumMinMagAnisotropicMipPoint = 0x154 => "MINIMUM_MIN_MAG_ANISOTROPIC_MIP_POINT",
        /// Anisotropic, least of the samples.
        MinimumAnisotropic = 0x155 => "MINIMUM_ANISOTROPIC",
        /// Point throughout, greatest of the samples.
        MaximumMinMagMipPoint = 0x180 => "MAXIMUM_MIN_MAG_MIP_POINT",
        /// Point; linear between mips, greatest of the samples.
        MaximumMinMagPointMipLinear = 0x181 => "MAXIMUM_MIN_MAG_POINT_MIP_LINEAR",
        /// Point; linear when magnified, greatest of the samples.
        MaximumMinPointMagLinearMipPoint = 0x184 => "MAXIMUM_MIN_POINT_MAG_LINEAR_MIP_POINT",
        /// Linear; point when minified, greatest of the samples.
        MaximumMinPointMagMipLinear = 0x185 => "MAXIMUM_MIN_POINT_MAG_MIP_LINEAR",
        /// Point; linear when minified, greatest of the samples.
        MaximumMinLinearMagMipPoint = 0x190 => "MAXIMUM_MIN_LINEAR_MAG_MIP_POINT",
        /// Linear; point when magnified, greatest of the samples.
        MaximumMinLinearMagPointMipLinear = 0x191 => "MAXIMUM_MIN_LINEAR_MAG_POINT_MIP_LINEAR",
        /// Linear; point between mips, greatest of the samples.
        MaximumMinMagLinearMipPoint = 0x194 => "MAXIMUM_MIN_MAG_LINEAR_MIP_POINT",
        /// Linear throughout, greatest of the samples.
        MaximumMinMagMipLinear = 0x195 => "MAXIMUM_MIN_MAG_MIP_LINEAR",
        /// Anisotropic; point between mips, greatest of the samples.
        MaximumMinMagAnisotropicMipPoint = 0x1d4 => "MAXIMUM_MIN_MAG_ANISOTROPIC_MIP_POINT",
        /// Anisotropic, greatest of the samples.
        MaximumAnisotropic = 0x1d5 => "MAXIMUM_ANISOTROPIC",
    }

    /// How a filter combines its samples: `D3D12_FILTER_REDUCTION_TYPE`.
    pub struct FilterReduction(u32) known KnownFilterReduction {
        /// Weighted average.
        Standard = 0,
        /// Weighted average of the results of a comparison.
        Comparison = 1,
        /// Minimum.
        Minimum = 2,
        /// Maximum.
        Maximum = 3,
    }
}

flags! {
    /// Flags of a root signature: `D3D12_ROOT_SIGNATURE_FLAGS`.
    pub struct RootFlags(u32) {
        /// The pipeline has an input layout.
        ALLOW_INPUT_ASSEMBLER_INPUT_LAYOUT = 0x1,
        /// No root access for the vertex shader.
        DENY_VERTEX_SHADER_ROOT_ACCESS = 0x2,
        /// No root access for the hull shader.
        DENY_HULL_SHADER_ROOT_ACCESS = 0x4,
        /// No root access for the domain shader.
        DENY_DOMAIN_SHADER_ROOT_ACCESS = 0x8,
        /// No root access for the geometry shader.
        DENY_GEOMETRY_SHADER_ROOT_ACCESS = 0x10,
        /// No root access for the pixel shader.
        DENY_PIXEL_SHADER_ROOT_ACCESS = 0x20,
        /// The pipeline may have stream output.
        ALLOW_STREAM_OUTPUT = 0x40,
        /// A local root signature: its arguments are in shader records (ray tracing, work graphs).
        LOCAL_ROOT_SIGNATURE = 0x80,
        /// No root access for the amplification shader.
        DENY_AMPLIFICATION_SHADER_ROOT_ACCESS = 0x100,
        /// No root access for the mesh shader.
        DENY_MESH_SHADER_ROOT_ACCESS = 0x200,
        /// Shaders may index the resource descriptor heap.
        CBV_SRV_UAV_HEAP_DIRECTLY_INDEXED = 0x400,
        /// Shaders may index the sampler heap.
        SAMPLER_HEAP_DIRECTLY_INDEXED = 0x800,
        /// Internal to the runtime: DXC's `AllowLowTierReservedHwCbLimit`.
        ALLOW_LOW_TIER_RESERVED_HW_CB_LIMIT = 0x8000_0000,
    }

    /// Flags of a descriptor range: `D3D12_DESCRIPTOR_RANGE_FLAGS`.
    pub struct DescriptorRangeFlags(u32) {
        /// Descriptors may change until the command list executes.
        DESCRIPTORS_VOLATILE = 0x1,
        /// Data may change at any time.
        DATA_VOLATILE = 0x2,
        /// Data does not change from setting the table at execution until the command list has executed.
        DATA_STATIC_WHILE_SET_AT_EXECUTE = 0x4,
        /// Data does not change from setting the table in the command list on.
        DATA_STATIC = 0x8,
        /// Descriptors do not change, and accesses to buffers are checked against their bounds.
        DESCRIPTORS_STATIC_KEEPING_BUFFER_BOUNDS_CHECKS = 0x10000,
    }

    /// Flags of a root descriptor: `D3D12_ROOT_DESCRIPTOR_FLAGS`.
    pub struct RootDescriptorFlags(u32) {
        /// Data may change at any time.
        DATA_VOLATILE = 0x2,
        /// Data does not change from setting the descriptor at execution until the command list has executed.
        DATA_STATIC_WHILE_SET_AT_EXECUTE = 0x4,
        /// Data does not change from setting the descriptor in the command list on.
        DATA_STATIC = 0x8,
    }

    /// Flags of a static sampler, since version 1.2: `D3D12_SAMPLER_FLAGS`.
    pub struct SamplerFlags(u32) {
        /// The border colour has integer components.
        UINT_BORDER_COLOR = 0x1,
        /// Coordinates are in texels.
        NON_NORMALIZED_COORDINATES = 0x2,
    }
}

impl Filter {
    /// Whether it is linear between mips.
    #[must_use]
    pub const fn mip_linear(self) -> bool {
        self.0 & 0x1 != 0
    }

    /// Whether it is linear for magnification.
    #[must_use]
    pub const fn mag_linear(self) -> bool {
        self.0 & 0x4 != 0
    }

    /// Whether it is linear for minification.
    #[must_use]
    pub const fn min_linear(self) -> bool {
        self.0 & 0x10 != 0
    }

    /// Whether the filter is anisotropic.
    #[must_use]
    pub const fn is_anisotropic(self) -> bool {
        self.0 & 0x40 != 0
    }

    /// How it combines its samples.
    #[must_use]
    pub const fn reduction(self) -> FilterReduction {
        FilterReduction(self.0 >> 7 & 3)
    }

    /// The same filter with another reduction.
    #[must_use]
    pub const fn with_reduction(self, reduction: FilterReduction) -> Self {
        Self(self.0 & !0x180 | (reduction.0 & 3) << 7)
    }
}

impl ShaderVisibility {
    /// The visibility of a stage: its own, or [`All`](Self::All) for stages without one (compute, ray
    /// tracing).
    #[must_use]
    pub const fn from_stage(kind: ShaderKind) -> Self {
        match kind.known() {
            Some(KnownShaderKind::Vertex) => Self::Vertex,
            Some(KnownShaderKind::Hull) => Self::Hull,
            Some(KnownShaderKind::Domain) => Self::Domain,
            Some(KnownShaderKind::Geometry) => Self::Geometry,
            Some(KnownShaderKind::Pixel) => Self::Pixel,
            Some(KnownShaderKind::Amplification) => Self::Amplification,
            Some(KnownShaderKind::Mesh) => Self::Mesh,
            _ => Self::All,
        }
    }

    /// Whether an element with this visibility is visible to `stage`.
    #[must_use]
    pub const fn serves(self, stage: Self) -> bool {
        self.0 == Self::All.0 || self.0 == stage.0
    }

    /// The flag that denies a stage root access.
    #[must_use]
    pub const fn deny_flag(self) -> RootFlags {
        match self.known() {
            Some(KnownShaderVisibility::Vertex) => RootFlags::DENY_VERTEX_SHADER_ROOT_ACCESS,
            Some(KnownShaderVisibility::Hull) => RootFlags::DENY_HULL_SHADER_ROOT_ACCESS,
            Some(KnownShaderVisibility::Domain) => RootFlags::DENY_DOMAIN_SHADER_ROOT_ACCESS,
            Some(KnownShaderVisibility::Geometry) => RootFlags::DENY_GEOMETRY_SHADER_ROOT_ACCESS,
            Some(KnownShaderVisibility::Pixel) => RootFlags::DENY_PIXEL_SHADER_ROOT_ACCESS,
            Some(KnownShaderVisibility::Amplification) => RootFlags::DENY_AMPLIFICATION_SHADER_ROOT_ACCESS,
            Some(KnownShaderVisibility::Mesh) => RootFlags::DENY_MESH_SHADER_ROOT_ACCESS,
            Some(KnownShaderVisibility::All) | None => RootFlags::empty(),
        }
    }
}
