//! Enumerations of resources.

use dxkit_bytes::{flags, open_enum};

open_enum! {
    /// Class and access of a resource: `PSVResourceType`.
    pub struct ResourceType(u32) known KnownResourceType {
        /// None.
        Invalid = 0,
        /// Sampler.
        Sampler = 1,
        /// Constant buffer.
        CBV = 2,
        /// Typed shader resource: textures and typed buffers.
        SRVTyped = 3,
        /// Raw shader resource.
        SRVRaw = 4,
        /// Structured shader resource.
        SRVStructured = 5,
        /// Typed unordered access.
        UAVTyped = 6,
        /// Raw unordered access.
        UAVRaw = 7,
        /// Structured unordered access.
        UAVStructured = 8,
        /// Structured unordered access with a counter.
        UAVStructuredWithCounter = 9,
    }

    /// Kind of a resource: DXIL's `ResourceKind`.
    pub struct ResourceKind(u32) known KnownResourceKind {
        /// None.
        Invalid = 0,
        /// 1D texture.
        Texture1D = 1,
        /// 2D texture.
        Texture2D = 2,
        /// Multisampled 2D texture.
        Texture2DMS = 3,
        /// 3D texture.
        Texture3D = 4,
        /// Cube texture.
        TextureCube = 5,
        /// Array of 1D textures.
        Texture1DArray = 6,
        /// Array of 2D textures.
        Texture2DArray = 7,
        /// Array of multisampled 2D textures.
        Texture2DMSArray = 8,
        /// Array of cube textures.
        TextureCubeArray = 9,
        /// Typed buffer.
        TypedBuffer = 10,
        /// Byte-address buffer.
        RawBuffer = 11,
        /// Structured buffer.
        StructuredBuffer = 12,
        /// Constant buffer.
        CBuffer = 13,
        /// Sampler.
        Sampler = 14,
        /// Texture buffer.
        TBuffer = 15,
        /// Raytracing acceleration structure.
        RTAccelerationStructure = 16,
        /// Sampler feedback of a 2D texture.
        FeedbackTexture2D = 17,
        /// Sampler feedback of an array of 2D textures.
        FeedbackTexture2DArray = 18,
    }

    /// Class of a resource, which determines its registers.
    pub struct ResourceClass(u32) known KnownResourceClass {
        /// Shader resource, `t`.
        SRV = 0,
        /// Unordered access, `u`.
        UAV = 1,
        /// Constant buffer, `b`.
        CBV = 2,
        /// Sampler, `s`.
        Sampler = 3,
    }
}

impl ResourceType {
    /// The class of a resource of this type.
    #[must_use]
    pub const fn class(self) -> Option<ResourceClass> {
        Some(match self.0 {
            1 => ResourceClass::Sampler,
            2 => ResourceClass::CBV,
            3..=5 => ResourceClass::SRV,
            6..=9 => ResourceClass::UAV,
            _ => return None,
        })
    }
}

impl ResourceClass {
    /// The letter of its registers in HLSL.
    #[must_use]
    pub const fn register_letter(self) -> Option<char> {
        Some(match self.0 {
            0 => 't',
            1 => 'u',
            2 => 'b',
            3 => 's',
            _ => return None,
        })
    }
}

flags! {
    /// Properties of a resource in PSV0: `PSVResourceFlag`.
    pub struct ResourceFlags(u32) {
        /// 64-bit atomics are used on it.
        USED_BY_ATOMIC64 = 0x1 => "UsedByAtomic64",
    }
}
