//! [`Binding`]: a resource that is bound to registers.

use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::fmt::{self, Write as _};

use dxkit_resource::{
    BindingDesc, Facts, HlslElement, HlslObject, HlslResource, InputType, Normalization,
    ResourceDescription as _, ResourceDimension, ResourceReturnType, SamplerFeedbackKind, SamplerKind,
    Scalar,
};
use dxkit_rootsig::Location;
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
    /// Its type in HLSL: `Texture2D<float4>`. Of shader models 4 and 5 it follows from what `RDEF` or the
    /// declaration states; `None` if no module, `RDEF` or declaration states the binding.
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
    /// The dimensions of an array, outermost first; 0 is an unbounded one. Empty if it is a single resource,
    /// or if no module states it: other parts state the number of registers alone, which is 1 for an array of
    /// one element.
    pub array: Vec<u32>,
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
    /// The element of the root signature in the container that binds it; `None` if there is no root
    /// signature, or it does not bind the resource.
    pub root: Option<Location>,
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
    /// The facts about the resource that do not depend on its registers.
    #[must_use]
    pub fn facts(&self) -> Facts {
        let flag = |flag| self.flags.map(|flags: DxilResourceFlags| flags.contains(flag));
        // The type in `RDEF` distinguishes buffers with a counter; flags of other parts do.
        let counter = [InputType::UAVAppend, InputType::UAVConsume, InputType::UAVStructuredWithCounter];
        let counts = self.input_type.is_some_and(|ty| counter.contains(&ty));
        let element = self.component_type.and_then(Scalar::from_component_type);
        Facts {
            class: Some(self.class),
            kind: self.kind,
            rasterizer_ordered: flag(DxilResourceFlags::UAV_RASTERIZER_ORDERED_VIEW),
            globally_coherent: flag(DxilResourceFlags::UAV_GLOBALLY_COHERENT),
            reorder_coherent: flag(DxilResourceFlags::UAV_REORDER_COHERENT),
            counter: Some(counts || flag(DxilResourceFlags::UAV_COUNTER).unwrap_or_default()),
            atomics_64: flag(DxilResourceFlags::ATOMICS_64_USE),
            scalar: element.map(|(scalar, _)| scalar),
            normalization: element.map(|(_, normalization)| normalization),
            components: self.components.and_then(|count| u8::try_from(count).ok()),
            samples: self.sample_count,
            stride: self.stride,
            size: self.size,
            sampler: self.sampler_kind,
            feedback: self.feedback_kind,
            ..Facts::default()
        }
    }

    /// The resource in HLSL by its facts; what no part states is what HLSL assumes. `None` if the kind is not
    /// known.
    pub(crate) fn hlsl_resource(&self) -> Option<HlslResource> {
        let own = self.facts();
        let facts = Facts {
            object: self.hlsl_object(),
            rasterizer_ordered: own.rasterizer_ordered.or(Some(false)),
            globally_coherent: own.globally_coherent.or(Some(false)),
            reorder_coherent: own.reorder_coherent.or(Some(false)),
            scalar: own.scalar.or(Some(Scalar::F32)),
            normalization: own.normalization.or(Some(Normalization::None)),
            components: own.components.map(|count| count.clamp(1, 4)).or(Some(4)),
            samples: own.samples.or(Some(0)),
            sampler: own.sampler.or(Some(SamplerKind::Default)),
            feedback: own.feedback.or(Some(SamplerFeedbackKind::MinMip)),
            ..own
        };
        HlslResource::from_facts(&facts).ok()
    }

    /// The object of HLSL, where class and kind match several.
    fn hlsl_object(&self) -> Option<HlslObject> {
        if self.kind != Some(ResourceKind::StructuredBuffer) || self.class != ResourceClass::UAV {
            return None;
        }
        match self.input_type {
            Some(InputType::UAVAppend) => return Some(HlslObject::AppendStructuredBuffer),
            Some(InputType::UAVConsume) => return Some(HlslObject::ConsumeStructuredBuffer),
            _ => {}
        }
        // The module's types have the name of the object.
        let stated = self.hlsl_type.as_deref().and_then(|text| text.parse::<HlslResource>().ok());
        let ordered = self.facts().rasterizer_ordered == Some(true);
        Some(stated.map_or(
            if ordered {
                HlslObject::RasterizerOrderedStructuredBuffer
            } else {
                HlslObject::RWStructuredBuffer
            },
            |stated| stated.object,
        ))
    }

    /// Its type in HLSL by its facts, in the words that modules have: whether accesses are coherent is no
    /// part of it. `element` is the type of a structured buffer's elements.
    pub(crate) fn hlsl_type_of_facts(&self, element: Option<String>) -> Option<String> {
        if let Some(word) = match self.kind? {
            ResourceKind::CBuffer => Some("cbuffer"),
            ResourceKind::TBuffer => Some("tbuffer"),
            _ => None,
        } {
            let name = self.name.as_deref().unwrap_or_default();
            return Some(alloc::format!("{word} {name}").trim_end().into());
        }
        let mut resource = self.hlsl_resource()?;
        (resource.globally_coherent, resource.reorder_coherent) = (false, false);
        if let HlslElement::Structure { name, .. } = &mut resource.element {
            *name = element;
        }
        Some(resource.to_string())
    }

    /// Adds the type, return type and dimension of Direct3D's reflection, which follow from the other facts.
    #[must_use]
    pub(crate) fn with_direct3d_words(mut self) -> Self {
        if let Some(desc) = BindingDesc::from_known_facts(&self.facts()) {
            self.input_type = Some(desc.ty);
            self.return_type = desc.return_type;
            self.dimension = desc.dimension;
        }
        self
    }
}
