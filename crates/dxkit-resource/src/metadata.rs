//! [`MetadataRecord`]: a record of `dx.resources`.

use dxkit_types::{DxilComponentType, DxilResourceFlags, ResourceClass, ResourceKind};

use crate::element::{is_feedback, is_multisampled, is_typed};
use crate::{
    Fact, Facts, ResourceDescription, SamplerFeedbackKind, SamplerKind, Scalar, TypedElement, Unavailable,
};

/// A record of a resource in a DXIL module's `dx.resources`, without name and registers.
///
/// Fields that a class or kind does not have are `None`. Operands after the range size; extended operands
/// are pairs of tag and value. Shader resources: 6 kind, 7 sample count, 8 extended. Unordered access: 6
/// kind, 7 globally coherent, 8 has counter, 9 rasterizer ordered, 10 extended. Constant buffers: 6 size.
/// Samplers: 6 kind. Extended tags: 0 component type, 1 stride, 2 feedback kind, 3 64-bit atomics, 4 reorder
/// coherent. Source: modules of DXC 1.10.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct MetadataRecord {
    /// The list that contains the record.
    pub class: ResourceClass,
    /// The kind of resource.
    pub kind: ResourceKind,
    /// Flags of unordered access.
    pub flags: DxilResourceFlags,
    /// Number of samples: shader resources.
    pub sample_count: Option<u32>,
    /// Component type, tag 0.
    pub component_type: Option<DxilComponentType>,
    /// Size of an element in bytes, tag 1.
    pub stride: Option<u32>,
    /// Feedback kind, tag 2.
    pub feedback_kind: Option<SamplerFeedbackKind>,
    /// Size in bytes: constant buffers.
    pub size: Option<u32>,
    /// Sampler kind.
    pub sampler_kind: Option<SamplerKind>,
}

impl ResourceDescription for MetadataRecord {
    const NAME: &'static str = "dx.resources";

    fn facts(&self) -> Facts {
        let element =
            self.component_type.filter(|_| is_typed(self.kind)).and_then(Scalar::from_component_type);
        Facts {
            scalar: element.map(|(scalar, _)| scalar),
            normalization: element.map(|(_, normalization)| normalization),
            samples: self.sample_count.filter(|_| is_multisampled(self.kind)),
            stride: self.stride,
            size: self.size,
            sampler: self.sampler_kind,
            feedback: self.feedback_kind,
            ..facts_of_flags(self.class, self.kind, self.flags)
        }
    }

    fn from_facts(facts: &Facts) -> Result<Self, Unavailable> {
        let (class, kind) = (facts.need_class()?, facts.need_kind()?);
        let mut record = Self {
            class,
            kind,
            flags: resource_flags(facts)?,
            sample_count: None,
            component_type: None,
            stride: None,
            feedback_kind: None,
            size: None,
            sampler_kind: None,
        };
        match class {
            ResourceClass::CBV => record.size = Some(facts.need(facts.size, Fact::Size)?),
            ResourceClass::Sampler => {
                record.sampler_kind = Some(facts.need(facts.sampler, Fact::SamplerKind)?)
            }
            _ => {}
        }
        if class == ResourceClass::SRV {
            record.sample_count =
                Some(if is_multisampled(kind) { facts.need(facts.samples, Fact::Samples)? } else { 0 });
        }
        record.component_type = match kind {
            // Neither has elements; the compiler writes these numbers.
            ResourceKind::TBuffer => Some(DxilComponentType::U32),
            ResourceKind::RTAccelerationStructure => Some(DxilComponentType::I32),
            kind if is_typed(kind) => component_type(facts)?,
            _ => None,
        };
        if kind == ResourceKind::StructuredBuffer {
            record.stride = Some(facts.need(facts.stride, Fact::Stride)?);
        }
        if is_feedback(kind) {
            record.feedback_kind = Some(facts.need(facts.feedback, Fact::FeedbackKind)?);
        }
        Ok(record)
    }
}

/// The component type only: records do not state the number of components.
fn component_type(facts: &Facts) -> Result<Option<DxilComponentType>, Unavailable> {
    let element = TypedElement::from_facts(&Facts { components: Some(1), ..*facts })?;
    Ok(element.component_type())
}

/// The facts that flags state.
pub(crate) fn facts_of_flags(class: ResourceClass, kind: ResourceKind, flags: DxilResourceFlags) -> Facts {
    let flag = |flag| Some(flags.contains(flag));
    Facts {
        class: Some(class),
        kind: Some(kind),
        rasterizer_ordered: flag(DxilResourceFlags::UAV_RASTERIZER_ORDERED_VIEW),
        globally_coherent: flag(DxilResourceFlags::UAV_GLOBALLY_COHERENT),
        reorder_coherent: flag(DxilResourceFlags::UAV_REORDER_COHERENT),
        counter: flag(DxilResourceFlags::UAV_COUNTER),
        atomics_64: flag(DxilResourceFlags::ATOMICS_64_USE),
        ..Facts::default()
    }
}

/// The flags of a resource with these facts.
pub(crate) fn resource_flags(facts: &Facts) -> Result<DxilResourceFlags, Unavailable> {
    let mut flags = DxilResourceFlags::empty();
    for (flag, value, fact) in [
        (DxilResourceFlags::UAV_GLOBALLY_COHERENT, facts.globally_coherent, Fact::GloballyCoherent),
        (DxilResourceFlags::UAV_REORDER_COHERENT, facts.reorder_coherent, Fact::ReorderCoherent),
        (DxilResourceFlags::UAV_RASTERIZER_ORDERED_VIEW, facts.rasterizer_ordered, Fact::RasterizerOrdered),
        (DxilResourceFlags::ATOMICS_64_USE, facts.atomics_64, Fact::Atomics64),
    ] {
        flags.set(flag, facts.need_flag(value, fact)?);
    }
    flags.set(DxilResourceFlags::UAV_COUNTER, facts.need_counter()?);
    Ok(flags)
}
