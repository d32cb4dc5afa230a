//! [`ShaderFlags`]: tag 0 of an entry point's properties.

use dxkit_bytes::flags;
use dxkit_types::FeatureFlags;

flags! {
    /// The features and compilation options of a shader: tag 0 of the properties of an entry point, 64 bits.
    ///
    /// The bits of [`FeatureFlags`] in `SFI0` and `RDAT` are different; [`features`](Self::features) converts
    /// them: most flags correspond to one feature, [`LOW_PRECISION_PRESENT`](Self::LOW_PRECISION_PRESENT) to
    /// one of two, and compilation options to none. Names are DXC's.
    pub struct ShaderFlags(u64) {
        /// Compiled without optimisation. No feature.
        DISABLE_OPTIMIZATIONS = 0x1 => "DisableOptimizations",
        /// Compiled without reordering of arithmetic. No feature.
        DISABLE_MATH_REFACTORING = 0x2 => "DisableMathRefactoring",
        /// 64-bit floats.
        ENABLE_DOUBLE_PRECISION = 0x4 => "EnableDoublePrecision",
        /// Depth and stencil are tested before the pixel shader. No feature.
        FORCE_EARLY_DEPTH_STENCIL = 0x8 => "ForceEarlyDepthStencil",
        /// Raw and structured buffers. No feature.
        ENABLE_RAW_AND_STRUCTURED_BUFFERS = 0x10 => "EnableRawAndStructuredBuffers",
        /// 16-bit types: of minimum precision, or native with
        /// [`USE_NATIVE_LOW_PRECISION`](Self::USE_NATIVE_LOW_PRECISION).
        LOW_PRECISION_PRESENT = 0x20 => "LowPrecisionPresent",
        /// Division and fused multiply-add of doubles.
        ENABLE_DOUBLE_EXTENSIONS = 0x40 => "EnableDoubleExtensions",
        /// `msad4`.
        ENABLE_MSAD = 0x80 => "EnableMSAD",
        /// All resources are bound while the shader runs. No feature.
        ALL_RESOURCES_BOUND = 0x100 => "AllResourcesBound",
        /// Viewport or render target array index from a stage before the rasterizer other than a geometry
        /// shader.
        VIEWPORT_AND_RT_ARRAY_INDEX = 0x200 => "ViewportAndRTArrayIndex",
        /// `SV_InnerCoverage`.
        INNER_COVERAGE = 0x400 => "InnerCoverage",
        /// `SV_StencilRef`.
        STENCIL_REF = 0x800 => "StencilRef",
        /// Status and clamp of tiled resources.
        TILED_RESOURCES = 0x1000 => "TiledResources",
        /// Loads from typed unordered access views of any format.
        UAV_LOAD_ADDITIONAL_FORMATS = 0x2000 => "UAVLoadAdditionalFormats",
        /// Comparison filtering on devices of feature level 9.
        LEVEL9_COMPARISON_FILTERING = 0x4000 => "Level9ComparisonFiltering",
        /// More than 8 unordered access views.
        UAVS_64 = 0x8000 => "64UAVs",
        /// Unordered access in stages other than pixel and compute.
        UAVS_AT_EVERY_STAGE = 0x1_0000 => "UAVsAtEveryStage",
        /// Raw and structured buffers in compute shaders of SM 4.
        CS_RAW_AND_STRUCTURED_VIA_SHADER_4X = 0x2_0000 => "CSRawAndStructuredViaShader4X",
        /// Rasterizer ordered views.
        ROVS = 0x4_0000 => "ROVs",
        /// Wave operations.
        WAVE_OPS = 0x8_0000 => "WaveOps",
        /// 64-bit integers.
        INT64_OPS = 0x10_0000 => "Int64Ops",
        /// `SV_ViewID`.
        VIEW_ID = 0x20_0000 => "ViewID",
        /// `SV_Barycentrics`.
        BARYCENTRICS = 0x40_0000 => "Barycentrics",
        /// 16-bit types are native, not 32 bits of minimum precision. No separate feature.
        USE_NATIVE_LOW_PRECISION = 0x80_0000 => "UseNativeLowPrecision",
        /// `SV_ShadingRate`.
        SHADING_RATE = 0x100_0000 => "ShadingRate",
        /// Inline ray tracing (DXR 1.1).
        RAYTRACING_TIER_1_1 = 0x200_0000 => "RaytracingTier1_1",
        /// Sampler feedback.
        SAMPLER_FEEDBACK = 0x400_0000 => "SamplerFeedback",
        /// 64 bit atomics on typed resources.
        ATOMIC_INT64_ON_TYPED_RESOURCE = 0x800_0000 => "AtomicInt64OnTypedResource",
        /// 64 bit atomics on group-shared memory.
        ATOMIC_INT64_ON_GROUP_SHARED = 0x1000_0000 => "AtomicInt64OnGroupShared",
        /// Derivatives in mesh and amplification shaders.
        DERIVATIVES_IN_MESH_AND_AMP_SHADERS = 0x2000_0000 => "DerivativesInMeshAndAmpShaders",
        /// `ResourceDescriptorHeap`.
        RESOURCE_DESCRIPTOR_HEAP_INDEXING = 0x4000_0000 => "ResourceDescriptorHeapIndexing",
        /// `SamplerDescriptorHeap`.
        SAMPLER_DESCRIPTOR_HEAP_INDEXING = 0x8000_0000 => "SamplerDescriptorHeapIndexing",
        /// 64 bit atomics on resources from descriptor heaps.
        ATOMIC_INT64_ON_HEAP_RESOURCE = 0x1_0000_0000 => "AtomicInt64OnHeapResource",
        /// Two unordered access views may be assumed not to alias. No feature.
        RES_MAY_NOT_ALIAS = 0x2_0000_0000 => "ResMayNotAlias",
        /// Texture operations of SM 6.7.
        ADVANCED_TEXTURE_OPS = 0x4_0000_0000 => "AdvancedTextureOps",
        /// Writes to multisampled textures.
        WRITEABLE_MSAA_TEXTURES = 0x8_0000_0000 => "WriteableMSAATextures",
        /// Not used: has no feature, although the feature has a name.
        RESERVED = 0x10_0000_0000 => "Reserved",
        /// `SampleCmpGrad` and `SampleCmpBias`.
        SAMPLE_CMP_GRADIENT_OR_BIAS = 0x20_0000_0000 => "SampleCmpGradientOrBias",
        /// `SV_StartVertexLocation`, `SV_StartInstanceLocation`.
        EXTENDED_COMMAND_INFO = 0x40_0000_0000 => "ExtendedCommandInfo",
        /// Derivatives: for functions, in `RDAT`; cleared in the module.
        USES_DERIVATIVES = 0x80_0000_0000 => "UsesDerivatives",
        /// A thread group is required: for functions, in `RDAT`; cleared in the module.
        REQUIRES_GROUP = 0x100_0000_0000 => "RequiresGroup",
        /// Linear algebra. Observed in the output of dxcompiler 1.9.0.5517, not named in DXC's public
        /// sources.
        LINEAR_ALGEBRA = 0x200_0000_0000 => "LinearAlgebra",
    }
}

impl ShaderFlags {
    /// The features in `SFI0` for a shader with these flags, without those of functions alone.
    ///
    /// ```
    /// use dxkit_dxil::ShaderFlags;
    ///
    /// let flags = ShaderFlags::LOW_PRECISION_PRESENT | ShaderFlags::ROVS | ShaderFlags::ALL_RESOURCES_BOUND;
    /// assert_eq!(flags.features().to_string(), "MinimumPrecision | ROVs");
    /// ```
    #[must_use]
    pub fn features(self) -> FeatureFlags {
        FeatureFlags::from_shader_flags(self.bits()) - FeatureFlags::OF_FUNCTIONS
    }
}
