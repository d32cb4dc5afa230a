//! [`FeatureFlags`]: the features that a shader requires of the device.

use dxkit_bytes::flags;

use crate::ShaderModel;

flags! {
    /// The features that a shader requires of the device, in 64 bits: the part `SFI0`, and (in two halves)
    /// the functions in `RDAT`.
    ///
    /// The names are DXC's. Bits 40 and higher are for the compiler's internal use.
    pub struct FeatureFlags(u64) {
        /// 64-bit floats.
        DOUBLES = 0x1 => "Doubles",
        /// Compute shaders of SM 4 with raw and structured buffers.
        COMPUTE_SHADERS_PLUS_RAW_AND_STRUCTURED_BUFFERS_VIA_SHADER_4_X = 0x2
            => "ComputeShadersPlusRawAndStructuredBuffersViaShader4X",
        /// Unordered access views in stages other than pixel and compute.
        UAVS_AT_EVERY_STAGE = 0x4 => "UAVsAtEveryStage",
        /// More than 8 unordered access views.
        UAVS_64 = 0x8 => "64UAVs",
        /// Minimum-precision types.
        MINIMUM_PRECISION = 0x10 => "MinimumPrecision",
        /// Division and fused multiply-add of doubles.
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
        /// Wave operations.
        WAVE_OPS = 0x4000 => "WaveOps",
        /// 64-bit integers.
        INT64_OPS = 0x8000 => "Int64Ops",
        /// `SV_ViewID`.
        VIEW_ID = 0x1_0000 => "ViewID",
        /// `SV_Barycentrics`.
        BARYCENTRICS = 0x2_0000 => "Barycentrics",
        /// 16-bit types.
        NATIVE_LOW_PRECISION = 0x4_0000 => "NativeLowPrecision",
        /// `SV_ShadingRate`.
        SHADING_RATE = 0x8_0000 => "ShadingRate",
        /// Inline ray tracing (DXR 1.1).
        RAYTRACING_TIER_1_1 = 0x10_0000 => "Raytracing_Tier_1_1",
        /// Sampler feedback.
        SAMPLER_FEEDBACK = 0x20_0000 => "SamplerFeedback",
        /// 64-bit atomics on typed resources.
        ATOMIC_INT64_ON_TYPED_RESOURCE = 0x40_0000 => "AtomicInt64OnTypedResource",
        /// 64-bit atomics on group-shared memory.
        ATOMIC_INT64_ON_GROUP_SHARED = 0x80_0000 => "AtomicInt64OnGroupShared",
        /// Derivatives in mesh and amplification shaders.
        DERIVATIVES_IN_MESH_AND_AMP_SHADERS = 0x100_0000 => "DerivativesInMeshAndAmpShaders",
        /// `ResourceDescriptorHeap`.
        RESOURCE_DESCRIPTOR_HEAP_INDEXING = 0x200_0000 => "ResourceDescriptorHeapIndexing",
        /// `SamplerDescriptorHeap`.
        SAMPLER_DESCRIPTOR_HEAP_INDEXING = 0x400_0000 => "SamplerDescriptorHeapIndexing",
        /// Not used.
        RESERVED = 0x800_0000 => "Reserved",
        /// 64-bit atomics on resources from descriptor heaps.
        ATOMIC_INT64_ON_HEAP_RESOURCE = 0x1000_0000 => "AtomicInt64OnHeapResource",
        /// Texture operations of SM 6.7.
        ADVANCED_TEXTURE_OPS = 0x2000_0000 => "AdvancedTextureOps",
        /// Writes to multisampled textures.
        WRITEABLE_MSAA_TEXTURES = 0x4000_0000 => "WriteableMSAATextures",
        /// `SampleCmpGrad` and `SampleCmpBias`.
        SAMPLE_CMP_GRADIENT_OR_BIAS = 0x8000_0000 => "SampleCmpGradientOrBias",
        /// `SV_StartVertexLocation`, `SV_StartInstanceLocation`.
        EXTENDED_COMMAND_INFO = 0x1_0000_0000 => "ExtendedCommandInfo",
        /// Linear algebra. Observed in the output of dxcompiler 1.9.0.5517, not named in DXC's public
        /// sources.
        LINEAR_ALGEBRA = 0x2_0000_0000 => "LinearAlgebra",
        /// A function computes derivatives: in `RDAT` alone.
        OPT_USES_DERIVATIVES = 0x100_0000_0000 => "Opt_UsesDerivatives",
        /// A function requires a thread group: in `RDAT` alone.
        OPT_REQUIRES_GROUP = 0x200_0000_0000 => "Opt_RequiresGroup",
    }
}

/// The shader flags that a feature follows from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FeatureSource {
    /// The feature.
    pub feature: FeatureFlags,
    /// Shader flags (tag 0 of the properties in `dx.entryPoints`) that all have to be set …
    pub set: u64,
    /// … and those that must not be set.
    pub clear: u64,
}

/// The lowest shader model of some features.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FeatureModel {
    /// The model.
    pub model: ShaderModel,
    /// The features that it introduced.
    pub features: FeatureFlags,
}

/// Features that shader model 6.`minor` introduced.
const fn came_with(minor: u8, features: FeatureFlags) -> FeatureModel {
    FeatureModel { model: ShaderModel::new(6, minor), features }
}

/// A feature that one shader flag requires.
const fn source(feature: FeatureFlags, bit: u32) -> FeatureSource {
    FeatureSource { feature, set: 1 << bit, clear: 0 }
}

impl FeatureFlags {
    /// Features of functions alone: cleared for a whole shader.
    pub const OF_FUNCTIONS: Self = Self::OPT_USES_DERIVATIVES.union(Self::OPT_REQUIRES_GROUP);

    /// The source of each feature, in the order of the features' bits. Minimum and native precision share bit
    /// 5 of the shader flags; bit 23 selects one of them. Bit 36 is reserved and has no feature.
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

    /// The features that a function with these shader flags requires. Those of a whole shader exclude
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

    /// The features of each shader model, the newest model first. A feature that is not listed is older than
    /// SM 6.
    ///
    /// DXC refuses operations that a profile does not have, and gives the functions of a library the lowest
    /// model of what they use (`MinShaderTarget` in `RDAT`). Two of its exceptions are included: 64-bit
    /// atomics in group-shared memory and derivatives in mesh shaders require 6.6.
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

    /// The lowest shader model that has all of these features, and those of them that require it; `None` if
    /// shader models before 6 have them all.
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
