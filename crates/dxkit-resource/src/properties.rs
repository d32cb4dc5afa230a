//! [`ResourceProperties`]: the properties of a resource in `annotateHandle`.

use core::fmt;

use dxkit_types::{DxilComponentType, DxilResourceFlags, ResourceClass, ResourceKind};

use crate::element::{is_feedback, is_multisampled, is_typed};
use crate::metadata::resource_flags;
use crate::{
    Fact, Facts, ResourceDescription, SamplerFeedbackKind, SamplerKind, Scalar, TypedElement, Unavailable,
};

/// The properties of the resource that a handle refers to: a constant of two numbers, an operand of
/// `annotateHandle`.
///
/// ```
/// use dxkit_resource::ResourceProperties;
///
/// let properties = ResourceProperties([37388, 20]);
/// assert_eq!(properties.to_string(), "RWStructuredBuffer<stride=20, counter>");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct ResourceProperties(
    /// Both numbers as stored in the module.
    pub [u32; 2],
);

/// Bit positions in the first number.
mod bit {
    pub(super) const UAV: u32 = 12;
    pub(super) const ROV: u32 = 13;
    pub(super) const GLOBALLY_COHERENT: u32 = 14;
    pub(super) const COMPARISON_OR_COUNTER: u32 = 15;
    pub(super) const REORDER_COHERENT: u32 = 16;
}

impl ResourceProperties {
    const fn has(self, bit: u32) -> bool {
        let Self([first, _]) = self;
        first >> bit & 1 == 1
    }

    const fn second(self) -> u32 {
        let Self([_, second]) = self;
        second
    }

    /// The three lowest bytes of the second number: component type, components, samples.
    const fn element(self) -> [u8; 3] {
        let [ty, count, samples, _] = self.second().to_le_bytes();
        [ty, count, samples]
    }

    /// The kind of resource: the lowest byte.
    #[must_use]
    pub const fn kind(self) -> ResourceKind {
        let Self([first, _]) = self;
        ResourceKind(first & 0xff)
    }

    /// Whether it is a resource of unordered access.
    #[must_use]
    pub const fn is_uav(self) -> bool {
        self.has(bit::UAV)
    }

    /// The class of the resource.
    #[must_use]
    pub fn class(self) -> ResourceClass {
        match self.kind() {
            ResourceKind::CBuffer => ResourceClass::CBV,
            ResourceKind::Sampler => ResourceClass::Sampler,
            _ if self.is_uav() => ResourceClass::UAV,
            _ => ResourceClass::SRV,
        }
    }

    /// Whether the bit of reorder coherence is set, which says something of unordered access alone.
    #[must_use]
    pub const fn states_reorder_coherence(self) -> bool {
        self.has(bit::REORDER_COHERENT)
    }

    /// The flags of the resource; only unordered access has any.
    #[must_use]
    pub fn flags(self) -> DxilResourceFlags {
        let mut flags = DxilResourceFlags::empty();
        let uav = self.is_uav();
        flags.set(DxilResourceFlags::UAV_GLOBALLY_COHERENT, uav && self.has(bit::GLOBALLY_COHERENT));
        flags.set(DxilResourceFlags::UAV_RASTERIZER_ORDERED_VIEW, uav && self.has(bit::ROV));
        flags.set(DxilResourceFlags::UAV_REORDER_COHERENT, uav && self.states_reorder_coherence());
        let counter = self.kind() == ResourceKind::StructuredBuffer && self.has(bit::COMPARISON_OR_COUNTER);
        flags.set(DxilResourceFlags::UAV_COUNTER, uav && counter);
        flags
    }

    /// Whether it is a comparison sampler.
    #[must_use]
    pub fn is_comparison_sampler(self) -> bool {
        self.kind() == ResourceKind::Sampler && self.has(bit::COMPARISON_OR_COUNTER)
    }

    /// Structured buffers of structures: logarithm to base 2 of the alignment of an element; 0 if it is not
    /// stated.
    #[must_use]
    pub const fn base_alignment_log2(self) -> u8 {
        let Self([first, _]) = self;
        first.to_le_bytes()[1] & 0xf
    }

    /// Whether elements have a component type: textures and typed buffers.
    #[must_use]
    pub const fn is_typed(self) -> bool {
        is_typed(self.kind())
    }

    /// Typed buffers and textures: the type of an element's components.
    #[must_use]
    pub const fn component_type(self) -> Option<DxilComponentType> {
        let [ty, ..] = self.element();
        if self.is_typed() { Some(DxilComponentType(ty)) } else { None }
    }

    /// Typed buffers and textures: the number of components of an element.
    #[must_use]
    pub const fn component_count(self) -> Option<u8> {
        let [_, count, _] = self.element();
        if self.is_typed() { Some(count) } else { None }
    }

    /// Textures: the number of samples as declared; 0 if the declaration does not state it.
    #[must_use]
    pub const fn sample_count(self) -> Option<u8> {
        let [.., samples] = self.element();
        if self.is_typed() { Some(samples) } else { None }
    }

    /// Structured buffers: the size of an element in bytes.
    #[must_use]
    pub fn stride(self) -> Option<u32> {
        (self.kind() == ResourceKind::StructuredBuffer).then_some(self.second())
    }

    /// Constant and texture buffers: the size in bytes.
    #[must_use]
    pub fn size(self) -> Option<u32> {
        [ResourceKind::CBuffer, ResourceKind::TBuffer].contains(&self.kind()).then_some(self.second())
    }

    /// Feedback textures: the kind of feedback.
    #[must_use]
    pub fn feedback_kind(self) -> Option<SamplerFeedbackKind> {
        is_feedback(self.kind()).then_some(SamplerFeedbackKind(self.second()))
    }
}

impl ResourceDescription for ResourceProperties {
    const NAME: &'static str = "annotateHandle";

    fn facts(&self) -> Facts {
        let flags = self.flags();
        let flag = |flag| Some(flags.contains(flag));
        let element = self.component_type().and_then(Scalar::from_component_type);
        let kind = self.kind();
        Facts {
            class: Some(self.class()),
            kind: Some(kind),
            rasterizer_ordered: flag(DxilResourceFlags::UAV_RASTERIZER_ORDERED_VIEW),
            globally_coherent: flag(DxilResourceFlags::UAV_GLOBALLY_COHERENT),
            reorder_coherent: flag(DxilResourceFlags::UAV_REORDER_COHERENT),
            counter: flag(DxilResourceFlags::UAV_COUNTER),
            // The use of 64-bit atomics is not stated; only unordered access can use them.
            atomics_64: (!self.is_uav()).then_some(false),
            scalar: element.map(|(scalar, _)| scalar),
            normalization: element.map(|(_, normalization)| normalization),
            components: self.component_count(),
            samples: self.sample_count().filter(|_| is_multisampled(kind)).map(u32::from),
            stride: self.stride(),
            alignment_log2: (kind == ResourceKind::StructuredBuffer).then(|| self.base_alignment_log2()),
            size: self.size(),
            sampler: (kind == ResourceKind::Sampler).then_some(if self.is_comparison_sampler() {
                SamplerKind::Comparison
            } else {
                SamplerKind::Default
            }),
            feedback: self.feedback_kind(),
            ..Facts::default()
        }
    }

    fn from_facts(facts: &Facts) -> Result<Self, Unavailable> {
        let (class, kind) = (facts.need_class()?, facts.need_kind()?);
        // The use of 64-bit atomics is not stated here, so it need not be known.
        let flags = resource_flags(&Facts { atomics_64: Some(false), ..*facts })?;
        let mut second = 0;
        let mut alignment = 0;
        let mut comparison = false;
        match kind {
            ResourceKind::StructuredBuffer => {
                second = facts.need(facts.stride, Fact::Stride)?;
                // DXC does not state it for globally coherent buffers: observed in 1.10.
                if !flags.contains(DxilResourceFlags::UAV_GLOBALLY_COHERENT) {
                    alignment = facts.need(facts.alignment_log2, Fact::Alignment)?;
                }
            }
            ResourceKind::CBuffer | ResourceKind::TBuffer => second = facts.need(facts.size, Fact::Size)?,
            ResourceKind::Sampler => {
                comparison = facts.need(facts.sampler, Fact::SamplerKind)? == SamplerKind::Comparison;
            }
            kind if is_feedback(kind) => second = facts.need(facts.feedback, Fact::FeedbackKind)?.0,
            kind if is_typed(kind) => {
                let element = TypedElement::from_facts(facts)?;
                let samples =
                    if is_multisampled(kind) { facts.need(facts.samples, Fact::Samples)? } else { 0 };
                let ty = element.component_type().map_or(0, |ty| ty.0);
                let [samples, ..] = samples.to_le_bytes();
                second = u32::from_le_bytes([ty, element.components, samples, 0]);
            }
            _ => {}
        }
        let bits = [
            (class == ResourceClass::UAV, bit::UAV),
            (flags.contains(DxilResourceFlags::UAV_RASTERIZER_ORDERED_VIEW), bit::ROV),
            (flags.contains(DxilResourceFlags::UAV_GLOBALLY_COHERENT), bit::GLOBALLY_COHERENT),
            (comparison || flags.contains(DxilResourceFlags::UAV_COUNTER), bit::COMPARISON_OR_COUNTER),
            (flags.contains(DxilResourceFlags::UAV_REORDER_COHERENT), bit::REORDER_COHERENT),
        ];
        let first = kind.0 & 0xff | u32::from(alignment & 0xf) << 8;
        Ok(Self([bits.into_iter().fold(first, |word, (set, bit)| word | u32::from(set) << bit), second]))
    }
}

impl fmt::Display for ResourceProperties {
    /// As in the compiler's comment after `annotateHandle`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let invalid = "<invalid resource properties>";
        let flags = self.flags();
        match self.kind().0 {
            1..=12 => {}
            15 if self.is_uav() => return f.write_str(invalid),
            13..=18 => {
                return match (self.kind(), self.second()) {
                    (ResourceKind::Sampler, _) if self.is_comparison_sampler() => {
                        f.write_str("SamplerComparisonState")
                    }
                    (ResourceKind::Sampler, _) => f.write_str("SamplerState"),
                    (
                        kind @ (ResourceKind::FeedbackTexture2D | ResourceKind::FeedbackTexture2DArray),
                        notes,
                    ) => {
                        let notes = SamplerFeedbackKind(notes).name();
                        write!(f, "{kind}<{}>", notes.unwrap_or("<invalid sampler feedback type>"))
                    }
                    (kind, _) => kind.fmt(f),
                };
            }
            _ => return f.write_str(invalid),
        }
        if self.is_uav() {
            for (flag, word) in [
                (DxilResourceFlags::UAV_GLOBALLY_COHERENT, "globallycoherent "),
                (DxilResourceFlags::UAV_REORDER_COHERENT, "reordercoherent "),
            ] {
                if flags.contains(flag) {
                    f.write_str(word)?;
                }
            }
            let ordered = flags.contains(DxilResourceFlags::UAV_RASTERIZER_ORDERED_VIEW);
            f.write_str(if ordered { "ROV" } else { "RW" })?;
        }
        match self.kind() {
            ResourceKind::RawBuffer => f.write_str("ByteAddressBuffer"),
            ResourceKind::StructuredBuffer => {
                write!(f, "StructuredBuffer<stride={}", self.second())?;
                let counter = flags.contains(DxilResourceFlags::UAV_COUNTER);
                f.write_str(if counter { ", counter>" } else { ">" })
            }
            kind => {
                let [ty, count, _] = self.element();
                write!(f, "{kind}<")?;
                if count > 1 {
                    write!(f, "{count}x")?;
                }
                // The types that were added with packed bytes and linear algebra are not formats.
                let name = DxilComponentType(ty).name().filter(|_| (1..=16).contains(&ty));
                write!(f, "{}>", name.unwrap_or("<invalid CompType>"))
            }
        }
    }
}
