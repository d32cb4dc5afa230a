//! Enumerations of resources.

use core::fmt;

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

    /// The kind of a sampler: DXIL's `SamplerKind`.
    pub struct SamplerKind(u32) known KnownSamplerKind {
        /// Filtering.
        Default = 0,
        /// Comparison.
        Comparison = 1,
        /// Mono.
        Mono = 2,
    }

    /// The kind of a feedback texture: DXIL's `SamplerFeedbackType`.
    pub struct SamplerFeedbackKind(u32) known KnownSamplerFeedbackKind {
        /// The most detailed level.
        MinMip = 0,
        /// The regions of each level.
        MipRegionUsed = 1,
    }

    /// How a resource is bound: `D3D_SHADER_INPUT_TYPE`.
    pub struct InputType(u32) known KnownInputType {
        /// Constant buffer.
        CBuffer = 0 => "CBUFFER",
        /// Texture buffer.
        TBuffer = 1 => "TBUFFER",
        /// Texture, or typed buffer.
        Texture = 2 => "TEXTURE",
        /// Sampler.
        Sampler = 3 => "SAMPLER",
        /// Typed unordered access.
        UAVTyped = 4 => "UAV_RWTYPED",
        /// Structured buffer.
        Structured = 5 => "STRUCTURED",
        /// Structured buffer with unordered access.
        UAVStructured = 6 => "UAV_RWSTRUCTURED",
        /// Byte-address buffer.
        ByteAddress = 7 => "BYTEADDRESS",
        /// Byte-address buffer with unordered access.
        UAVByteAddress = 8 => "UAV_RWBYTEADDRESS",
        /// Structured buffer that is appended to.
        UAVAppend = 9 => "UAV_APPEND_STRUCTURED",
        /// Structured buffer that is consumed.
        UAVConsume = 10 => "UAV_CONSUME_STRUCTURED",
        /// Structured buffer with unordered access and a counter.
        UAVStructuredWithCounter = 11 => "UAV_RWSTRUCTURED_WITH_COUNTER",
        /// Raytracing acceleration structure.
        RTAccelerationStructure = 12 => "RTACCELERATIONSTRUCTURE",
        /// Sampler feedback.
        UAVFeedbackTexture = 13 => "UAV_FEEDBACKTEXTURE",
    }

    /// The result of reading a texture or typed buffer: `D3D_RESOURCE_RETURN_TYPE`.
    pub struct ResourceReturnType(u32) known KnownResourceReturnType {
        /// Neither a texture nor a typed buffer.
        None = 0 => "NONE",
        /// 0 to 1, from integers.
        UNorm = 1 => "UNORM",
        /// -1 to 1, from integers.
        SNorm = 2 => "SNORM",
        /// Signed integer.
        SInt = 3 => "SINT",
        /// Unsigned integer.
        UInt = 4 => "UINT",
        /// Float.
        Float = 5 => "FLOAT",
        /// Not typed: raw and structured buffers.
        Mixed = 6 => "MIXED",
        /// Double.
        Double = 7 => "DOUBLE",
        /// The upper half of a double.
        Continued = 8 => "CONTINUED",
    }

    /// Shape of a resource: `D3D_SRV_DIMENSION`. The token program numbers them differently.
    pub struct ResourceDimension(u32) known KnownResourceDimension {
        /// Neither a texture nor a buffer.
        Unknown = 0 => "UNKNOWN",
        /// Buffer of any kind.
        Buffer = 1 => "BUFFER",
        /// 1D texture.
        Texture1D = 2 => "TEXTURE1D",
        /// Array of 1D textures.
        Texture1DArray = 3 => "TEXTURE1DARRAY",
        /// 2D texture.
        Texture2D = 4 => "TEXTURE2D",
        /// Array of 2D textures.
        Texture2DArray = 5 => "TEXTURE2DARRAY",
        /// Multisampled 2D texture.
        Texture2DMS = 6 => "TEXTURE2DMS",
        /// Array of multisampled 2D textures.
        Texture2DMSArray = 7 => "TEXTURE2DMSARRAY",
        /// 3D texture.
        Texture3D = 8 => "TEXTURE3D",
        /// Cube texture.
        TextureCube = 9 => "TEXTURECUBE",
        /// Array of cube textures.
        TextureCubeArray = 10 => "TEXTURECUBEARRAY",
        /// Raw buffer view; not seen in files.
        BufferEx = 11 => "BUFFEREX",
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

impl InputType {
    /// The class that a resource of this type belongs to.
    #[must_use]
    pub const fn class(self) -> Option<ResourceClass> {
        Some(match self.0 {
            0 => ResourceClass::CBV,
            1 | 2 | 5 | 7 | 12 => ResourceClass::SRV,
            3 => ResourceClass::Sampler,
            4 | 6 | 8..=11 | 13 => ResourceClass::UAV,
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

    /// The class whose registers HLSL writes with this letter.
    #[must_use]
    pub fn from_register_letter(letter: char) -> Option<Self> {
        let classes = Self::NAMES.iter().map(|(class, _)| *class);
        classes.into_iter().find(|class| class.register_letter() == Some(letter))
    }
}

/// The last register of `count` from `first` on, as DXC writes it to `PSV0` and `RDAT`: `0xffff_ffff` if the
/// count is that (no bound); past the largest number it begins again at 0.
#[must_use]
pub const fn last_register(first: u32, count: u32) -> u32 {
    if count == u32::MAX { count } else { first.wrapping_add(count).wrapping_sub(1) }
}

/// A register of a class, in a space. Sorted, the registers of a space follow each other. Printed as HLSL
/// writes it: `t3`, `u0,space1`.
///
/// ```
/// use dxkit_types::{Register, ResourceClass};
///
/// let register = Register::from_text("u3,space1").unwrap();
/// assert_eq!(register, Register { class: ResourceClass::UAV, space: 1, number: 3 });
/// assert_eq!(register.to_string(), "u3,space1");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Register {
    /// The class, which is the letter of the register.
    pub class: ResourceClass,
    /// Its space.
    pub space: u32,
    /// Its number.
    pub number: u32,
}

impl Register {
    /// The register of a text such as `t0` or `b1,space2`; one without a space is in space 0.
    #[must_use]
    pub fn from_text(text: &str) -> Option<Self> {
        let (register, space) = match text.split_once(",space") {
            Some((register, space)) => (register, number(space)?),
            None => (text, 0),
        };
        let class = ResourceClass::from_register_letter(register.chars().next()?)?;
        Some(Self { class, space, number: number(register.get(1..)?)? })
    }
}

/// A number of digits alone: Rust's own reader takes a sign, too.
fn number(text: &str) -> Option<u32> {
    if text.starts_with('+') { None } else { text.parse().ok() }
}

impl fmt::Display for Register {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = self.class.register_letter().unwrap_or('?');
        write!(f, "{letter}{}", self.number)?;
        if self.space == 0 { Ok(()) } else { write!(f, ",space{}", self.space) }
    }
}

/// A descriptor heap, whose entries shaders index from shader model 6.6 on.
///
/// ```
/// use dxkit_types::DescriptorHeap;
///
/// let entry = DescriptorHeap::parse_entry("ResourceDescriptorHeap[3].gain");
/// assert_eq!(entry, Some((DescriptorHeap::Resources, 3, ".gain")));
/// assert_eq!(DescriptorHeap::Samplers.name(), "SamplerDescriptorHeap");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DescriptorHeap {
    /// That of views and constant buffers.
    Resources,
    /// That of samplers.
    Samplers,
}

impl DescriptorHeap {
    const ALL: [Self; 2] = [Self::Resources, Self::Samplers];

    /// That of samplers, or the other one.
    #[must_use]
    pub const fn new(samplers: bool) -> Self {
        if samplers { Self::Samplers } else { Self::Resources }
    }

    /// The name of the variable in HLSL.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Resources => "ResourceDescriptorHeap",
            Self::Samplers => "SamplerDescriptorHeap",
        }
    }

    /// The heap and the index of an entry at the start of a text, and what follows it.
    #[must_use]
    pub fn parse_entry(text: &str) -> Option<(Self, u32, &str)> {
        let heap = Self::ALL.into_iter().find(|heap| text.starts_with(heap.name()))?;
        let (index, behind) = text.strip_prefix(heap.name())?.strip_prefix('[')?.split_once(']')?;
        Some((heap, number(index)?, behind))
    }
}

flags! {
    /// Properties of a resource in PSV0: `PSVResourceFlag`.
    pub struct ResourceFlags(u32) {
        /// 64-bit atomics are used on it.
        USED_BY_ATOMIC64 = 0x1 => "UsedByAtomic64",
    }
}
