//! [`Binding`]: a resource that is bound to registers.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Write as _};

use dxkit_dxbc::rdef::{InputType, ResourceDimension, ResourceReturnType};
use dxkit_dxil::{SamplerFeedbackKind, SamplerKind};
use dxkit_types::{DxilComponentType, DxilResourceFlags, FourCc, ResourceClass, ResourceKind};

/// A resource that is bound to registers.
#[non_exhaustive]
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Binding {
    /// Its name, unless it was stripped.
    pub name: Option<String>,
    /// Its class, which determines the letter of its registers.
    pub class: ResourceClass,
    /// The kind of resource; `None` if only `PSV0` of an old version states the binding.
    pub kind: Option<ResourceKind>,
    /// Its type in HLSL, as far as the module's types determine it: `Texture2D<float4>`.
    pub hlsl_type: Option<String>,
    /// Textures and typed buffers: the type of an element's components.
    pub component_type: Option<DxilComponentType>,
    /// Structured buffers: the size of an element in bytes.
    pub stride: Option<u32>,
    /// Constant buffers: the size in bytes.
    pub size: Option<u32>,
    /// Multisampled textures: the number of samples as declared; 0 if the declaration does not state it.
    pub sample_count: Option<u32>,
    /// Samplers: the kind of sampler.
    pub sampler_kind: Option<SamplerKind>,
    /// Register space.
    pub space: u32,
    /// First register; [`UNASSIGNED`](Self::UNASSIGNED) in libraries whose resources are bound when the
    /// library is linked.
    pub lower_bound: u32,
    /// Last register; `None` if the range is unbounded or not assigned.
    pub upper_bound: Option<u32>,
    /// Number of registers; `None` if the range is unbounded, or if it is not assigned and no module states
    /// the number.
    pub count: Option<u32>,
    /// The flags of its use; `None` if only `PSV0` states the bindings.
    pub flags: Option<DxilResourceFlags>,
    /// The number of the resource within its class, by which the program refers to it. `None` if only `PSV0`
    /// states the bindings, and before shader model 5.1.
    pub id: Option<u32>,
    /// Feedback textures: the kind of feedback.
    pub feedback_kind: Option<SamplerFeedbackKind>,
    /// Textures and typed buffers: the number of components that a read returns.
    pub components: Option<u32>,
    /// Its type in Direct3D's reflection; `None` if the part does not distinguish the kinds.
    pub input_type: Option<InputType>,
    /// Its return type in Direct3D's reflection.
    pub return_type: ResourceReturnType,
    /// Its dimension in Direct3D's reflection.
    pub dimension: ResourceDimension,
    /// Whether the source states the register explicitly; `None` if the part does not record that.
    pub user_packed: Option<bool>,
}

impl Binding {
    /// The value of a register that is not assigned yet. The register space has the same value then.
    pub const UNASSIGNED: u32 = u32::MAX;

    /// Whether it has registers: resources of a library may get them when the library is linked.
    #[must_use]
    pub const fn is_assigned(&self) -> bool {
        self.lower_bound != Self::UNASSIGNED
    }

    /// The first and last register in the form in which `PSV0` and `RDAT` store them.
    #[must_use]
    pub const fn with_registers(mut self, lower: u32, upper: u32) -> Self {
        self.lower_bound = lower;
        if lower != Self::UNASSIGNED && upper != u32::MAX {
            self.upper_bound = Some(upper);
            self.count = upper.saturating_sub(lower).checked_add(1);
        }
        self
    }

    /// Its registers in HLSL's notation, without the space: `t3`, `u0-7`, `s0-∞`; `t?` if they are not
    /// assigned.
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

/// All bindings, and the part that states them.
#[non_exhaustive]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bindings {
    /// The part.
    pub from: FourCc,
    /// The bindings: constant buffers, samplers, shader resources, unordered access.
    pub list: Vec<Binding>,
}

impl Binding {
    /// Adds the type, return type and dimension of Direct3D's reflection, which follow from class and kind.
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

/// The type of a DXIL resource in Direct3D's reflection.
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

/// The dimension of a DXIL resource in Direct3D's reflection.
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

/// The return type of a DXIL resource in Direct3D's reflection.
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
