//! [`Binding`]: what is bound to registers.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Write as _};

use dxkit_dxbc::rdef::{InputType, ResourceDimension, ResourceReturnType};
use dxkit_dxil::{SamplerFeedbackKind, SamplerKind};
use dxkit_types::{DxilComponentType, DxilResourceFlags, FourCc, ResourceClass, ResourceKind};

/// What is bound to registers.
#[non_exhaustive]
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Binding {
    /// Its name, where it was not stripped.
    pub name: Option<String>,
    /// Its class, which names its registers.
    pub class: ResourceClass,
    /// Its shape; `None` where only `PSV0` of an old version says it.
    pub kind: Option<ResourceKind>,
    /// Its type in HLSL, as far as the module's types tell: `Texture2D<float4>`.
    pub hlsl_type: Option<String>,
    /// Type of an element's components: of textures and typed buffers.
    pub component_type: Option<DxilComponentType>,
    /// Bytes of an element: of structured buffers.
    pub stride: Option<u32>,
    /// Size in bytes: of constant buffers.
    pub size: Option<u32>,
    /// Samples as declared: of multisampled textures; 0 if the declaration does not say.
    pub sample_count: Option<u32>,
    /// What it is for: of samplers.
    pub sampler_kind: Option<SamplerKind>,
    /// Register space.
    pub space: u32,
    /// First register; [`UNASSIGNED`](Self::UNASSIGNED) in libraries whose resources are bound when they are linked.
    pub lower_bound: u32,
    /// Last register; `None` for a range without end, and where none is assigned.
    pub upper_bound: Option<u32>,
    /// How many registers; `None` for a range without end, and where none is assigned and no module says it.
    pub count: Option<u32>,
    /// What it is used for; `None` where only `PSV0` says what is bound.
    pub flags: Option<DxilResourceFlags>,
    /// Its number in its class: what the program knows it by. `None` where only `PSV0` says what is bound, and before
    /// shader model 5.1.
    pub id: Option<u32>,
    /// Which feedback a feedback texture takes.
    pub feedback_kind: Option<SamplerFeedbackKind>,
    /// Components that a read returns: of textures and typed buffers.
    pub components: Option<u32>,
    /// How it is bound, in the words of Direct3D's reflection; `None` where the part does not tell kinds apart.
    pub input_type: Option<InputType>,
    /// What reading it returns, in those words.
    pub return_type: ResourceReturnType,
    /// Its shape, in those words.
    pub dimension: ResourceDimension,
    /// Whether the source states the register; `None` where the part does not say.
    pub user_packed: Option<bool>,
}

impl Binding {
    /// Stands for a register that is not assigned yet. The register space is the same number then.
    pub const UNASSIGNED: u32 = u32::MAX;

    /// Whether it has registers: resources of a library may get them when it is linked.
    #[must_use]
    pub const fn is_assigned(&self) -> bool {
        self.lower_bound != Self::UNASSIGNED
    }

    /// The same with the registers that `PSV0` and `RDAT` state: the first and the last one.
    #[must_use]
    pub const fn with_registers(mut self, lower: u32, upper: u32) -> Self {
        self.lower_bound = lower;
        if lower != Self::UNASSIGNED && upper != u32::MAX {
            self.upper_bound = Some(upper);
            self.count = upper.saturating_sub(lower).checked_add(1);
        }
        self
    }

    /// Its registers as HLSL writes them, without the space: `t3`, `u0-7`, `s0-∞`; `t?` if they are not assigned.
    #[must_use]
    pub fn registers(&self) -> impl fmt::Display + use<> {
        Registers { class: self.class, lower: self.lower_bound, upper: self.upper_bound }
    }
}

struct Registers {
    class: ResourceClass,
    lower: u32,
    upper: Option<u32>,
}

impl fmt::Display for Registers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char(self.class.register_letter().unwrap_or('?'))?;
        if self.lower == Binding::UNASSIGNED {
            return f.write_char('?');
        }
        self.lower.fmt(f)?;
        match self.upper {
            None => f.write_str("-∞"),
            Some(upper) if upper == self.lower => Ok(()),
            Some(upper) => write!(f, "-{upper}"),
        }
    }
}

/// Everything that is bound, and which part says it.
#[non_exhaustive]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bindings {
    /// The part.
    pub from: FourCc,
    /// What is bound: constant buffers, samplers, shader resources, unordered access.
    pub list: Vec<Binding>,
}

impl Binding {
    /// The same with what Direct3D's reflection calls it, which follows from its class and kind.
    #[must_use]
    pub(crate) fn with_direct3d_words(mut self) -> Self {
        let Some(kind) = self.kind else { return self };
        let counter = self.flags.is_some_and(|flags| flags.contains(DxilResourceFlags::UAV_COUNTER));
        self.input_type = input_type(self.class, kind, counter);
        self.dimension = dimension(kind);
        if matches!(self.class, ResourceClass::SRV | ResourceClass::UAV) && kind != ResourceKind::TBuffer {
            self.return_type = return_type(self.component_type);
        }
        self
    }
}

/// How a resource of DXIL is bound.
pub(crate) fn input_type(class: ResourceClass, kind: ResourceKind, counter: bool) -> Option<InputType> {
    let uav = class == ResourceClass::UAV;
    Some(match kind {
        ResourceKind::CBuffer => InputType::CBuffer,
        ResourceKind::Sampler => InputType::Sampler,
        ResourceKind::TBuffer => InputType::TBuffer,
        ResourceKind::RawBuffer if uav => InputType::UAVByteAddress,
        ResourceKind::RawBuffer => InputType::ByteAddress,
        ResourceKind::StructuredBuffer if uav && counter => InputType::UAVStructuredWithCounter,
        ResourceKind::StructuredBuffer if uav => InputType::UAVStructured,
        ResourceKind::StructuredBuffer => InputType::Structured,
        ResourceKind::RTAccelerationStructure => InputType::RTAccelerationStructure,
        ResourceKind::FeedbackTexture2D | ResourceKind::FeedbackTexture2DArray => {
            InputType::UAVFeedbackTexture
        }
        ResourceKind::TypedBuffer
        | ResourceKind::Texture1D
        | ResourceKind::Texture1DArray
        | ResourceKind::Texture2D
        | ResourceKind::Texture2DArray
        | ResourceKind::Texture2DMS
        | ResourceKind::Texture2DMSArray
        | ResourceKind::Texture3D
        | ResourceKind::TextureCube
        | ResourceKind::TextureCubeArray => {
            if uav {
                InputType::UAVTyped
            } else {
                InputType::Texture
            }
        }
        _ => return None,
    })
}

/// The shape of a resource of DXIL.
pub(crate) const fn dimension(kind: ResourceKind) -> ResourceDimension {
    match kind {
        ResourceKind::StructuredBuffer | ResourceKind::TypedBuffer | ResourceKind::RawBuffer => {
            ResourceDimension::Buffer
        }
        ResourceKind::Texture1D => ResourceDimension::Texture1D,
        ResourceKind::Texture1DArray => ResourceDimension::Texture1DArray,
        ResourceKind::Texture2D | ResourceKind::FeedbackTexture2D => ResourceDimension::Texture2D,
        ResourceKind::Texture2DArray | ResourceKind::FeedbackTexture2DArray => {
            ResourceDimension::Texture2DArray
        }
        ResourceKind::Texture2DMS => ResourceDimension::Texture2DMS,
        ResourceKind::Texture2DMSArray => ResourceDimension::Texture2DMSArray,
        ResourceKind::Texture3D => ResourceDimension::Texture3D,
        ResourceKind::TextureCube => ResourceDimension::TextureCube,
        ResourceKind::TextureCubeArray => ResourceDimension::TextureCubeArray,
        _ => ResourceDimension::Unknown,
    }
}

/// What reading a resource of DXIL returns.
pub(crate) const fn return_type(component: Option<DxilComponentType>) -> ResourceReturnType {
    use DxilComponentType as Type;
    match component {
        Some(Type::F64) => ResourceReturnType::Double,
        Some(Type::UNormF16 | Type::UNormF32 | Type::UNormF64) => ResourceReturnType::UNorm,
        Some(Type::SNormF16 | Type::SNormF32 | Type::SNormF64) => ResourceReturnType::SNorm,
        Some(Type::I16 | Type::I32 | Type::I64) => ResourceReturnType::SInt,
        Some(Type::U16 | Type::U32 | Type::U64) => ResourceReturnType::UInt,
        Some(Type::F16 | Type::F32) => ResourceReturnType::Float,
        _ => ResourceReturnType::Mixed,
    }
}
