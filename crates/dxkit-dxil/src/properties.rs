//! [`ResourceProperties`]: the operand of `annotateHandle`.

use core::fmt;

use dxkit_bitcode::ir::{Constant, Function, Module, ValueId, ValueKind};
use dxkit_types::{DxilComponentType, DxilResourceFlags, ResourceClass, ResourceKind};

use crate::SamplerFeedbackKind;

/// The properties of a handle's resource: the constant of two numbers that is an operand of `annotateHandle`.
///
/// ```
/// use dxkit_dxil::ResourceProperties;
///
/// let properties = ResourceProperties([37388, 20]);
/// assert_eq!(properties.to_string(), "RWStructuredBuffer<stride=20, counter>");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct ResourceProperties(
    /// Both numbers in the module.
    pub [u32; 2],
);

/// Bits of the first number.
mod bit {
    pub(super) const UAV: u32 = 12;
    pub(super) const ROV: u32 = 13;
    pub(super) const GLOBALLY_COHERENT: u32 = 14;
    pub(super) const COMPARISON_OR_COUNTER: u32 = 15;
    pub(super) const REORDER_COHERENT: u32 = 16;
}

impl ResourceProperties {
    /// The properties in a constant of the module: a structure of two integers.
    #[must_use]
    pub fn of_constant(module: &Module, constant: ValueId) -> Option<Self> {
        let [first, second] = fields(module, constant)?;
        Some(Self([first, second]))
    }

    const fn has(self, bit: u32) -> bool {
        let Self([first, _]) = self;
        first >> bit & 1 == 1
    }

    const fn second(self) -> u32 {
        let Self([_, second]) = self;
        second
    }

    /// The lowest bytes of the second number: component type, components, samples.
    const fn element(self) -> [u8; 3] {
        let [ty, count, samples, _] = self.second().to_le_bytes();
        [ty, count, samples]
    }

    /// The kind: the lowest byte.
    #[must_use]
    pub const fn kind(self) -> ResourceKind {
        let Self([first, _]) = self;
        ResourceKind(first & 0xff)
    }

    /// Whether it is an unordered access view.
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

    /// The flags in the form of a resource's; only unordered access views have any.
    #[must_use]
    pub fn flags(self) -> DxilResourceFlags {
        let mut flags = DxilResourceFlags::empty();
        let uav = self.is_uav();
        flags.set(DxilResourceFlags::UAV_GLOBALLY_COHERENT, uav && self.has(bit::GLOBALLY_COHERENT));
        flags.set(DxilResourceFlags::UAV_RASTERIZER_ORDERED_VIEW, uav && self.has(bit::ROV));
        flags.set(DxilResourceFlags::UAV_REORDER_COHERENT, uav && self.has(bit::REORDER_COHERENT));
        let counter = self.kind() == ResourceKind::StructuredBuffer && self.has(bit::COMPARISON_OR_COUNTER);
        flags.set(DxilResourceFlags::UAV_COUNTER, uav && counter);
        flags
    }

    /// Whether a sampler compares.
    #[must_use]
    pub fn is_comparison_sampler(self) -> bool {
        self.kind() == ResourceKind::Sampler && self.has(bit::COMPARISON_OR_COUNTER)
    }

    /// Logarithm to base 2 of the alignment of an element, for structured buffers of structures; 0 if it is not
    /// stated.
    #[must_use]
    pub const fn base_alignment_log2(self) -> u8 {
        let Self([first, _]) = self;
        first.to_le_bytes()[1] & 0xf
    }

    /// Whether elements have a type: for textures and typed buffers.
    #[must_use]
    pub const fn is_typed(self) -> bool {
        matches!(self.kind().0, 1..=10)
    }

    /// Component type of an element, for typed buffers and textures.
    #[must_use]
    pub const fn component_type(self) -> Option<DxilComponentType> {
        let [ty, ..] = self.element();
        if self.is_typed() { Some(DxilComponentType(ty)) } else { None }
    }

    /// Components of an element, for typed buffers and textures.
    #[must_use]
    pub const fn component_count(self) -> Option<u8> {
        let [_, count, _] = self.element();
        if self.is_typed() { Some(count) } else { None }
    }

    /// Samples as declared, for textures; 0 if the declaration does not state them.
    #[must_use]
    pub const fn sample_count(self) -> Option<u8> {
        let [.., samples] = self.element();
        if self.is_typed() { Some(samples) } else { None }
    }

    /// Bytes of an element, for structured buffers.
    #[must_use]
    pub fn stride(self) -> Option<u32> {
        (self.kind() == ResourceKind::StructuredBuffer).then_some(self.second())
    }

    /// Size in bytes, for constant and texture buffers.
    #[must_use]
    pub fn size(self) -> Option<u32> {
        [ResourceKind::CBuffer, ResourceKind::TBuffer].contains(&self.kind()).then_some(self.second())
    }

    /// The kind of a feedback texture.
    #[must_use]
    pub fn feedback_kind(self) -> Option<SamplerFeedbackKind> {
        matches!(self.kind(), ResourceKind::FeedbackTexture2D | ResourceKind::FeedbackTexture2DArray)
            .then_some(SamplerFeedbackKind(self.second()))
    }
}

impl fmt::Display for ResourceProperties {
    /// The form in the compiler's comment behind `annotateHandle`.
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
                // The types added for packed bytes and linear algebra are not formats.
                let name = DxilComponentType(ty).name().filter(|_| (1..=16).contains(&ty));
                write!(f, "{}>", name.unwrap_or("<invalid CompType>"))
            }
        }
    }
}

/// The integers in a constant structure of the module; `None` if it is something else, or has fewer.
pub(crate) fn fields<const N: usize>(module: &Module, constant: ValueId) -> Option<[u32; N]> {
    let ValueKind::Constant(id) = module.value(constant)?.kind else { return None };
    fields_of(module.constant(id)?.constant, |value| module.integer(value))
}

/// The same for a constant of a function.
pub(crate) fn fields_in<const N: usize>(function: Function<'_>, constant: ValueId) -> Option<[u32; N]> {
    fields_of(function.constant(constant)?, |value| function.integer(value))
}

fn fields_of<const N: usize>(
    constant: Constant<'_>,
    integer: impl Fn(ValueId) -> Option<i64>,
) -> Option<[u32; N]> {
    let elements = match constant {
        Constant::Null => return Some([0; N]),
        Constant::Aggregate(elements) => elements,
        _ => return None,
    };
    let mut read = [0; N];
    for (field, element) in read.iter_mut().zip(elements) {
        *field = low32(integer(*element)?);
    }
    (elements.len() >= N).then_some(read)
}

/// The lowest 32 bits: integers are kept as signed, of any width.
pub(crate) const fn low32(number: i64) -> u32 {
    let [a, b, c, d, ..] = number.to_le_bytes();
    u32::from_le_bytes([a, b, c, d])
}
