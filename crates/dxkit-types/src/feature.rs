//! [`FeatureFlags`]: what a shader asks of the device.

use dxkit_bytes::flags;

use crate::ShaderModel;

flags! {
    /// What a shader asks of the device, in 64 bits: the part `SFI0`, and (as two halves) the functions in `RDAT`.
    ///
    /// Names are DXC's. The bits from
    /// 40 on are for the compiler itself.
    pub struct FeatureFlags(u64) {
        /// Numbers of 64 bits.
        DOUBLES = 0x1 => "Doubles",
        /// Compute shaders of SM 4, raw and structured buffers.
        COMPUTE_SHADERS_PLUS_RAW_AND_STRUCTURED_BUFFERS_VIA_SHADER_4_X = 0x2
            => "ComputeShadersPlusRawAndStructuredBuffersViaShader4X",
        /// Unordered access in stages other than pixel and compute.
        UAVS_AT_EVERY_STAGE = 0x4 => "UAVsAtEveryStage",
        /// More than 8 unordered access views.
        UAVS_64 = 0x8 => "64UAVs",
        /// Numbers of minimum precision.
        MINIMUM_PRECISION = 0x10 => "MinimumPrecision",
        /// Division and fused multiplication of doubles.
        DOUBLE_EXTENSIONS_11_1 = 0x20 => "11_1_DoubleExtensions",
        /// `msad4`.
        SHADER_EXTENSIONS_11_1 = 0x40 => "11_1_ShaderExtensions",
        /// Comparison filtering on devices of feature level 9.
        LEVEL9_COMPARISON_FILTERING = 0x80 => "LEVEL9ComparisonFiltering",
        /// Status and clamp of tiled resources.
        TILED_RESOURCES = 0x100 => "TiledResources",
        /// `SV_StencilRef`.
        STENCIL_REF = 0x200 => "StencilRef",
        /// `SV_InnerCoverage`.
        INNER_COVERAGE = 0x400 => "InnerCoverage",
        /// Loads from typed unordered access views of any format.
        TYPED_UAV_LOAD_ADDITIONAL_FORMATS = 0x800 => "TypedUAVLoadAdditionalFormats",
        /// Rasterizer ordered views.
        ROVS = 0x1000 => "ROVs",
        /// Viewport or render target array index from vertex or domain shaders.
        VIEWPORT_AND_RT_ARRAY_INDEX_FROM_ANY_SHADER_FEEDING_RASTERIZER = 0x2000
            => "ViewportAndRTArrayIndexFromAnyShaderFeedingRasterizer",
        /// Operations across the lanes of a wave.
        WAVE_OPS = 0x4000 => "WaveOps",
        /// Integers of 64 bits.
        INT64_OPS = 0x8000 => "Int64Ops",
        /// `SV_ViewID`.
        VIEW_ID = 0x1_0000 => "ViewID",
        /// `SV_Barycentrics`.
        BARYCENTRICS = 0x2_0000 => "Barycentrics",
        /// Numbers of 16 bits.
        NATIVE_LOW_PRECISION = 0x4_0000 => "NativeLowPrecision",
        /// `SV_ShadingRate`.
        SHADING_RATE = 0x8_0000 => "ShadingRate",
        /// Inline ray tracing and what came with it.
        RAYTRACING_TIER_1_1 = 0x10_0000 => "Raytracing_Tier_1_1",
        /// Feedback textures.
        SAMPLER_FEEDBACK = 0x20_0000 => "SamplerFeedback",
        /// 64 bit atomics on typed resources.
        ATOMIC_INT64_ON_TYPED_RESOURCE = 0x40_0000 => "AtomicInt64OnTypedResource",
        /// 64 bit atomics on group-shared memory.
        ATOMIC_INT64_ON_GROUP_SHARED = 0x80_0000 => "AtomicInt64OnGroupShared",
        /// Derivatives in mesh and amplification shaders.
        DERIVATIVES_IN_MESH_AND_AMP_SHADERS = 0x100_0000 => "DerivativesInMeshAndAmpShaders",
        /// `ResourceDescriptorHeap`.
        RESOURCE_DESCRIPTOR_HEAP_INDEXING = 0x200_0000 => "ResourceDescriptorHeapIndexing",
        /// `SamplerDescriptorHeap`.
        SAMPLER_DESCRIPTOR_HEAP_INDEXING = 0x400_0000 => "SamplerDescriptorHeapIndexing",
        /// Not used.
        RESERVED = 0x800_0000 => "Reserved",
        /// 64 bit atomics on resources from descriptor heaps.
        ATOMIC_INT64_ON_HEAP_RESOURCE = 0x1000_0000 => "AtomicInt64OnHeapResource",
        /// Texture operations of SM 6.7.
        ADVANCED_TEXTURE_OPS = 0x2000_0000 => "AdvancedTextureOps",
        /// Writing to multisampled textures.
        WRITEABLE_MSAA_TEXTURES = 0x4000_0000 => "WriteableMSAATextures",
        /// `SampleCmpGrad` and `SampleCmpBias`.
        SAMPLE_CMP_GRADIENT_OR_BIAS = 0x8000_0000 => "SampleCmpGradientOrBias",
        /// `SV_StartVertexLocation`, `SV_StartInstanceLocation`.
        EXTENDED_COMMAND_INFO = 0x1_0000_0000 => "ExtendedCommandInfo",
        /// Linear algebra. Seen in what dxcompiler 1.9.0.5517 writes, not named in DXC's public sources.
        LINEAR_ALGEBRA = 0x2_0000_0000 => "LinearAlgebra",
        /// A function takes derivatives: in `RDAT` alone.
        OPT_USES_DERIVATIVES = 0x100_0000_0000 => "Opt_UsesDerivatives",
        /// A function needs a thread group: in `RDAT` alone.
        OPT_REQUIRES_GROUP = 0x200_0000_0000 => "Opt_RequiresGroup",
    }
}

/// Which shader flags a feature comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FeatureSource {
    /// The feature.
    pub feature: FeatureFlags,
    /// Bits of the shader flags (tag 0 of the properties in `dx.entryPoints`) that are all set where it is asked for …
    pub set: u64,
    /// … and those that are not.
    pub clear: u64,
}

/// The least shader model of some features.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FeatureModel {
    /// The model.
    pub model: ShaderModel,
    /// Features that it brought.
    pub features: FeatureFlags,
}

/// Features that came with shader model 6.`minor`.
const fn came_with(minor: u8, features: FeatureFlags) -> FeatureModel {
    FeatureModel { model: ShaderModel::new(6, minor), features }
}

/// A feature that one bit asks for.
const fn source(feature: FeatureFlags, bit: u32) -> FeatureSource {
    FeatureSource { feature, set: 1 << bit, clear: 0 }
}

impl FeatureFlags {
    /// Features that functions alone have: cleared for the whole shader.
    pub const OF_FUNCTIONS: Self = Self::OPT_USES_DERIVATIVES.union(Self::OPT_REQUIRES_GROUP);

    /// Where each feature comes from, in the order of the features' bits. Minimum and native precision share the bit 5 of
    /// the shader flags; bit 23 tells which of them it is. Bit 36 is reserved and gives nothing.
    pub const SOURCES: &'static [FeatureSource] = &[
        source(Self::DOUBLES, 2),
        source(Self::COMPUTE_SHADERS_PLUS_RAW_AND_STRUCTURED_BUFFERS_VIA_SHADER_4_X, 17),
        source(Self::UAVS_AT_EVERY_STAGE, 16),
        source(Self::UAVS_64, 15),
        FeatureSource { feature: Self::MINIMUM_PRECISION, set: 1 << 5, clear: 1 << 23 },
        source(Self::DOUBLE_EXTENSIONS_11_1, 6),
        source(Self::SHADER_EXTENSIONS_11_1, 7),
        source(Self::LEVEL9_COMPARISON_FILTERING, 14),
        source(Self::TILED_RESOURCES, 12),
        source(Self::STENCIL_REF, 11),
        source(Self::INNER_COVERAGE, 10),
        source(Self::TYPED_UAV_LOAD_ADDITIONAL_FORMATS, 13),
        source(Self::ROVS, 18),
        source(Self::VIEWPORT_AND_RT_ARRAY_INDEX_FROM_ANY_SHADER_FEEDING_RASTERIZER, 9),
        source(Self::WAVE_OPS, 19),
        source(Self::INT64_OPS, 20),
        source(Self::VIEW_ID, 21),
        source(Self::BARYCENTRICS, 22),
        FeatureSource { feature: Self::NATIVE_LOW_PRECISION, set: 1 << 5 | 1 << 23, clear: 0 },
        source(Self::SHADING_RATE, 24),
        source(Self::RAYTRACING_TIER_1_1, 25),
        source(Self::SAMPLER_FEEDBACK, 26),
        source(Self::ATOMIC_INT64_ON_TYPED_RESOURCE, 27),
        source(Self::ATOMIC_INT64_ON_GROUP_SHARED, 28),
        source(Self::DERIVATIVES_IN_MESH_AND_AMP_SHADERS, 29),
        source(Self::RESOURCE_DESCRIPTOR_HEAP_INDEXING, 30),
        source(Self::SAMPLER_DESCRIPTOR_HEAP_INDEXING, 31),
        source(Self::ATOMIC_INT64_ON_HEAP_RESOURCE, 32),
        source(Self::ADVANCED_TEXTURE_OPS, 34),
        source(Self::WRITEABLE_MSAA_TEXTURES, 35),
        source(Self::SAMPLE_CMP_GRADIENT_OR_BIAS, 37),
        source(Self::EXTENDED_COMMAND_INFO, 38),
        source(Self::LINEAR_ALGEBRA, 41),
        source(Self::OPT_USES_DERIVATIVES, 39),
        source(Self::OPT_REQUIRES_GROUP, 40),
    ];

    /// The features that a function with these shader flags asks for. Those of a whole shader are these without
    /// [`OF_FUNCTIONS`](Self::OF_FUNCTIONS).
    ///
    /// ```
    /// use dxkit_types::FeatureFlags;
    ///
    /// assert_eq!(FeatureFlags::from_shader_flags(1 << 5 | 1 << 19).to_string(), "MinimumPrecision | WaveOps");
    /// assert_eq!(FeatureFlags::from_shader_flags(1 << 5 | 1 << 23), FeatureFlags::NATIVE_LOW_PRECISION);
    /// ```
    #[must_use]
    pub fn from_shader_flags(flags: u64) -> Self {
        Self::SOURCES
            .iter()
            .filter(|source| flags & source.set == source.set && flags & source.clear == 0)
            .fold(Self::empty(), |features, source| features | source.feature)
    }

    /// Which shader model brought which features, the newest first; what is in none of them is older than SM 6.
    ///
    /// DXC refuses operations that a profile does not have, and gives the functions of a library the least model of what
    /// they use (`MinShaderTarget` in `RDAT`). Two of its roundings are here as well: 64-bit atomics in group-shared
    /// memory and derivatives in mesh shaders belong to 6.6.
    pub const MODELS: &'static [FeatureModel] = &[
        came_with(10, Self::LINEAR_ALGEBRA),
        came_with(8, Self::SAMPLE_CMP_GRADIENT_OR_BIAS.union(Self::EXTENDED_COMMAND_INFO)),
        came_with(7, Self::ADVANCED_TEXTURE_OPS.union(Self::WRITEABLE_MSAA_TEXTURES)),
        came_with(
            6,
            Self::ATOMIC_INT64_ON_TYPED_RESOURCE
                .union(Self::ATOMIC_INT64_ON_GROUP_SHARED)
                .union(Self::ATOMIC_INT64_ON_HEAP_RESOURCE)
                .union(Self::DERIVATIVES_IN_MESH_AND_AMP_SHADERS)
                .union(Self::RESOURCE_DESCRIPTOR_HEAP_INDEXING)
                .union(Self::SAMPLER_DESCRIPTOR_HEAP_INDEXING),
        ),
        came_with(5, Self::RAYTRACING_TIER_1_1.union(Self::SAMPLER_FEEDBACK)),
        came_with(4, Self::SHADING_RATE),
        came_with(2, Self::NATIVE_LOW_PRECISION),
        came_with(1, Self::VIEW_ID.union(Self::BARYCENTRICS)),
        came_with(0, Self::WAVE_OPS.union(Self::INT64_OPS)),
    ];

    /// The least shader model that has all of these features, and those of them that need it; `None` if shader models
    /// before 6 have them all.
    ///
    /// ```
    /// use dxkit_types::{FeatureFlags, ShaderModel};
    ///
    /// let features = FeatureFlags::DOUBLES | FeatureFlags::WAVE_OPS | FeatureFlags::VIEW_ID;
    /// let least = features.least_model().unwrap();
    /// assert_eq!((least.model, least.features), (ShaderModel::new(6, 1), FeatureFlags::VIEW_ID));
    /// assert_eq!(FeatureFlags::DOUBLES.least_model(), None);
    /// ```
    #[must_use]
    pub fn least_model(self) -> Option<FeatureModel> {
        let newest = Self::MODELS.iter().find(|entry| self.intersects(entry.features))?;
        Some(FeatureModel { model: newest.model, features: self & newest.features })
    }
}
