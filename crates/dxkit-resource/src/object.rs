//! [`HlslObject`]: the resource objects of HLSL.

use dxkit_types::{ResourceClass, ResourceKind};

use crate::{Facts, SamplerKind, Unavailable};

macro_rules! hlsl_objects {
    ($($(#[$meta:meta])* $variant:ident = $name:literal: $class:ident $kind:ident $order:ident $(, $special:ident)?;)*) => {
        /// A resource object of HLSL: the name of a class, or of a kind of declaration.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[non_exhaustive]
        pub enum HlslObject {
            $($(#[$meta])* $variant,)*
        }

        impl HlslObject {
            /// All objects.
            pub const ALL: &'static [Self] = &[$(Self::$variant),*];

            /// The name in HLSL.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => $name,)* }
            }

            const fn row(self) -> ObjectRow {
                match self {
                    $(Self::$variant => ObjectRow {
                        class: ResourceClass::$class,
                        kind: ResourceKind::$kind,
                        rasterizer_ordered: Order::$order.is_rasterizer(),
                        special: hlsl_objects!(@special $($special)?),
                    },)*
                }
            }
        }
    };
    (@special) => { Special::None };
    (@special $special:ident) => { Special::$special };
}

struct ObjectRow {
    class: ResourceClass,
    kind: ResourceKind,
    rasterizer_ordered: bool,
    special: Special,
}

#[derive(Clone, Copy)]
enum Order {
    Any,
    Rasterizer,
}

impl Order {
    const fn is_rasterizer(self) -> bool {
        matches!(self, Self::Rasterizer)
    }
}

/// Distinguishes objects with the same class, kind and order.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Special {
    None,
    /// It may have a counter, depending on the program.
    MayCount,
    /// It always has a counter.
    Counts,
    Sampler,
    ComparisonSampler,
}

hlsl_objects! {
    /// Read-only 1D texture.
    Texture1D = "Texture1D": SRV Texture1D Any;
    /// Read-only array of 1D textures.
    Texture1DArray = "Texture1DArray": SRV Texture1DArray Any;
    /// Read-only 2D texture.
    Texture2D = "Texture2D": SRV Texture2D Any;
    /// Read-only array of 2D textures.
    Texture2DArray = "Texture2DArray": SRV Texture2DArray Any;
    /// Read-only multisampled 2D texture.
    Texture2DMS = "Texture2DMS": SRV Texture2DMS Any;
    /// Read-only array of multisampled 2D textures.
    Texture2DMSArray = "Texture2DMSArray": SRV Texture2DMSArray Any;
    /// Read-only 3D texture.
    Texture3D = "Texture3D": SRV Texture3D Any;
    /// Read-only cube texture.
    TextureCube = "TextureCube": SRV TextureCube Any;
    /// Read-only array of cube textures.
    TextureCubeArray = "TextureCubeArray": SRV TextureCubeArray Any;
    /// 1D texture.
    RWTexture1D = "RWTexture1D": UAV Texture1D Any;
    /// Array of 1D textures.
    RWTexture1DArray = "RWTexture1DArray": UAV Texture1DArray Any;
    /// 2D texture.
    RWTexture2D = "RWTexture2D": UAV Texture2D Any;
    /// Array of 2D textures.
    RWTexture2DArray = "RWTexture2DArray": UAV Texture2DArray Any;
    /// Multisampled 2D texture; since SM 6.7.
    RWTexture2DMS = "RWTexture2DMS": UAV Texture2DMS Any;
    /// Array of multisampled 2D textures; since SM 6.7.
    RWTexture2DMSArray = "RWTexture2DMSArray": UAV Texture2DMSArray Any;
    /// 3D texture.
    RWTexture3D = "RWTexture3D": UAV Texture3D Any;
    /// 1D texture, accessed in the order of the primitives.
    RasterizerOrderedTexture1D = "RasterizerOrderedTexture1D": UAV Texture1D Rasterizer;
    /// Array of 1D textures, accessed in the order of the primitives.
    RasterizerOrderedTexture1DArray = "RasterizerOrderedTexture1DArray": UAV Texture1DArray Rasterizer;
    /// 2D texture, accessed in the order of the primitives.
    RasterizerOrderedTexture2D = "RasterizerOrderedTexture2D": UAV Texture2D Rasterizer;
    /// Array of 2D textures, accessed in the order of the primitives.
    RasterizerOrderedTexture2DArray = "RasterizerOrderedTexture2DArray": UAV Texture2DArray Rasterizer;
    /// 3D texture, accessed in the order of the primitives.
    RasterizerOrderedTexture3D = "RasterizerOrderedTexture3D": UAV Texture3D Rasterizer;
    /// Records which parts of a 2D texture were sampled; since SM 6.5.
    FeedbackTexture2D = "FeedbackTexture2D": UAV FeedbackTexture2D Any;
    /// Records which parts of an array of 2D textures were sampled; since SM 6.5.
    FeedbackTexture2DArray = "FeedbackTexture2DArray": UAV FeedbackTexture2DArray Any;
    /// Read-only buffer of scalars or vectors.
    Buffer = "Buffer": SRV TypedBuffer Any;
    /// Buffer of scalars or vectors.
    RWBuffer = "RWBuffer": UAV TypedBuffer Any;
    /// Buffer of scalars or vectors, accessed in the order of the primitives.
    RasterizerOrderedBuffer = "RasterizerOrderedBuffer": UAV TypedBuffer Rasterizer;
    /// Read-only buffer with addresses in bytes.
    ByteAddressBuffer = "ByteAddressBuffer": SRV RawBuffer Any;
    /// Buffer with addresses in bytes.
    RWByteAddressBuffer = "RWByteAddressBuffer": UAV RawBuffer Any;
    /// Buffer with addresses in bytes, accessed in the order of the primitives.
    RasterizerOrderedByteAddressBuffer = "RasterizerOrderedByteAddressBuffer": UAV RawBuffer Rasterizer;
    /// Read-only buffer of structures.
    StructuredBuffer = "StructuredBuffer": SRV StructuredBuffer Any;
    /// Buffer of structures.
    RWStructuredBuffer = "RWStructuredBuffer": UAV StructuredBuffer Any, MayCount;
    /// Buffer of structures, accessed in the order of the primitives.
    RasterizerOrderedStructuredBuffer = "RasterizerOrderedStructuredBuffer": UAV StructuredBuffer Rasterizer, MayCount;
    /// Buffer of structures that are appended.
    AppendStructuredBuffer = "AppendStructuredBuffer": UAV StructuredBuffer Any, Counts;
    /// Buffer of structures that are removed from its end.
    ConsumeStructuredBuffer = "ConsumeStructuredBuffer": UAV StructuredBuffer Any, Counts;
    /// Constant buffer declared with its members.
    CBuffer = "cbuffer": CBV CBuffer Any;
    /// Constant buffer of a structure.
    ConstantBuffer = "ConstantBuffer": CBV CBuffer Any;
    /// Texture buffer declared with its members.
    TBuffer = "tbuffer": SRV TBuffer Any;
    /// Texture buffer of a structure.
    TextureBuffer = "TextureBuffer": SRV TBuffer Any;
    /// Sampler.
    SamplerState = "SamplerState": Sampler Sampler Any, Sampler;
    /// Comparison sampler.
    SamplerComparisonState = "SamplerComparisonState": Sampler Sampler Any, ComparisonSampler;
    /// Acceleration structure of ray tracing; since SM 6.3. The proposal has no row for it.
    RaytracingAccelerationStructure = "RaytracingAccelerationStructure": SRV RTAccelerationStructure Any;
}

impl HlslObject {
    /// The object with this name; case-sensitive, as in HLSL.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|object| object.name() == name)
    }

    /// The class of its registers.
    #[must_use]
    pub const fn class(self) -> ResourceClass {
        self.row().class
    }

    /// The kind of resource.
    #[must_use]
    pub const fn kind(self) -> ResourceKind {
        self.row().kind
    }

    /// Whether accesses are in the order of the primitives.
    #[must_use]
    pub const fn is_rasterizer_ordered(self) -> bool {
        self.row().rasterizer_ordered
    }

    /// The facts that follow from the object alone, without its arguments.
    #[must_use]
    pub fn facts(self) -> Facts {
        let ObjectRow { class, kind, rasterizer_ordered, special } = self.row();
        let writable = class == ResourceClass::UAV;
        Facts {
            object: Some(self),
            class: Some(class),
            kind: Some(kind),
            rasterizer_ordered: Some(rasterizer_ordered),
            globally_coherent: (!writable).then_some(false),
            reorder_coherent: (!writable).then_some(false),
            counter: match special {
                Special::MayCount => None,
                special => Some(special == Special::Counts),
            },
            atomics_64: (!writable).then_some(false),
            sampler: match special {
                Special::Sampler => Some(SamplerKind::Default),
                Special::ComparisonSampler => Some(SamplerKind::Comparison),
                _ => None,
            },
            ..Facts::default()
        }
    }

    /// The objects that do not contradict the known facts.
    pub fn candidates(facts: &Facts) -> impl Iterator<Item = Self> + '_ {
        Self::ALL.iter().copied().filter(|object| object.facts().contradictions(facts).next().is_none())
    }

    /// The only object that does not contradict the known facts.
    ///
    /// # Errors
    ///
    /// [`Unavailable::SeveralObjects`] or [`Unavailable::NoObject`].
    pub fn from_facts(facts: &Facts) -> Result<Self, Unavailable> {
        let mut candidates = Self::candidates(facts);
        let first = candidates.next().ok_or(Unavailable::NoObject)?;
        if candidates.next().is_some() { Err(Unavailable::SeveralObjects) } else { Ok(first) }
    }
}
