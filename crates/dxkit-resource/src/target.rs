//! [`TargetType`]: a resource as a target extension type of LLVM 22.

use alloc::borrow::ToOwned as _;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use dxkit_types::{ResourceClass, ResourceKind};

use crate::element::{is_feedback, is_multisampled, is_typed};
use crate::{
    Fact, Facts, Normalization, ResourceDescription, SamplerFeedbackKind, SamplerKind, Scalar, Unavailable,
};

/// The type parameter of a target type.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum LlvmElement {
    /// `i8`: a buffer with addresses in bytes.
    Byte,
    /// `[N x i8]`: a structure of which only the size is known.
    Bytes(u32),
    /// A scalar or vector; the sign of integers is a separate parameter.
    Numeric {
        /// Number of bits of a component.
        bits: u32,
        /// Whether components are floats.
        float: bool,
        /// Number of components.
        components: u32,
    },
    /// Any other type, in LLVM's notation.
    Other(String),
}

/// A target extension type of LLVM 22: `target("dx.RawBuffer", i8, 1, 0)`.
///
/// These types cannot express normalization, coherence, counters, 64-bit atomics and alignment, nor texture
/// buffers and acceleration structures.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct TargetType {
    /// The name: `dx.Texture`, `spirv.Image`.
    pub name: String,
    /// Type parameter.
    pub element: Option<LlvmElement>,
    /// Integer parameters.
    pub parameters: Vec<u32>,
}

impl LlvmElement {
    pub(crate) fn from_scalar(scalar: Scalar, components: u8) -> Self {
        Self::Numeric { bits: scalar.bits(), float: scalar.is_float(), components: u32::from(components) }
    }

    fn scalar(&self, signed: bool) -> Option<(Scalar, u8)> {
        let Self::Numeric { bits, float, components } = *self else { return None };
        let scalar = match (bits, float, signed) {
            (16, true, _) => Scalar::F16,
            (32, true, _) => Scalar::F32,
            (64, true, _) => Scalar::F64,
            (16, false, true) => Scalar::I16,
            (16, false, false) => Scalar::U16,
            (32, false, true) => Scalar::I32,
            (32, false, false) => Scalar::U32,
            (64, false, true) => Scalar::I64,
            (64, false, false) => Scalar::U64,
            _ => return None,
        };
        Some((scalar, u8::try_from(components).ok()?))
    }

    /// Size in bytes, if the type states it.
    fn size(&self) -> Option<u32> {
        match self {
            Self::Bytes(size) => Some(*size),
            Self::Numeric { bits, components, .. } => Some(bits / 8 * components),
            Self::Byte | Self::Other(_) => None,
        }
    }
}

impl fmt::Display for LlvmElement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Byte => f.write_str("i8"),
            Self::Bytes(size) => write!(f, "[{size} x i8]"),
            Self::Numeric { bits, float, components } => {
                if *components > 1 {
                    write!(f, "<{components} x ")?;
                }
                match (float, bits) {
                    (true, 16) => f.write_str("half"),
                    (true, 32) => f.write_str("float"),
                    (true, _) => f.write_str("double"),
                    (false, bits) => write!(f, "i{bits}"),
                }?;
                f.write_str(if *components > 1 { ">" } else { "" })
            }
            Self::Other(text) => f.write_str(text),
        }
    }
}

impl fmt::Display for TargetType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "target(\"{}\"", self.name)?;
        if let Some(element) = &self.element {
            write!(f, ", {element}")?;
        }
        for parameter in &self.parameters {
            write!(f, ", {parameter}")?;
        }
        f.write_str(")")
    }
}

fn parse_element(text: &str) -> LlvmElement {
    let numeric = |text: &str| {
        Some(match text {
            "half" => (16, true),
            "float" => (32, true),
            "double" => (64, true),
            "i16" => (16, false),
            "i32" => (32, false),
            "i64" => (64, false),
            _ => return None,
        })
    };
    let parsed = if text == "i8" {
        Some(LlvmElement::Byte)
    } else if let Some(vector) = text.strip_prefix('<').and_then(|text| text.strip_suffix('>')) {
        vector.split_once(" x ").and_then(|(count, scalar)| {
            let (bits, float) = numeric(scalar)?;
            let components = count.parse().ok().filter(|count| (2..=4).contains(count))?;
            Some(LlvmElement::Numeric { bits, float, components })
        })
    } else if let Some(bytes) = text.strip_prefix('[').and_then(|text| text.strip_suffix(" x i8]")) {
        bytes.parse().ok().map(LlvmElement::Bytes)
    } else {
        numeric(text).map(|(bits, float)| LlvmElement::Numeric { bits, float, components: 1 })
    };
    parsed.unwrap_or_else(|| LlvmElement::Other(text.to_owned()))
}

/// The error for a text that is not a target type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct InvalidTargetType;

impl fmt::Display for InvalidTargetType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected target(\"name\", type, numbers…)")
    }
}

impl core::error::Error for InvalidTargetType {}

impl FromStr for TargetType {
    type Err = InvalidTargetType;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let inside = text
            .trim()
            .strip_prefix("target(\"")
            .and_then(|text| text.strip_suffix(')'))
            .ok_or(InvalidTargetType)?;
        let (name, mut rest) = inside.split_once('"').ok_or(InvalidTargetType)?;
        let mut element = None;
        let mut parameters = Vec::new();
        // Integers follow the type. The type may contain commas, so integers are parsed from the end.
        while let Some((before, last)) = rest.rsplit_once(',') {
            let Ok(parameter) = last.trim().parse() else { break };
            parameters.push(parameter);
            rest = before;
        }
        parameters.reverse();
        let rest = rest.trim();
        if let Some(ty) = rest.strip_prefix(',') {
            element = Some(parse_element(ty.trim()));
        } else if !rest.is_empty() {
            return Err(InvalidTargetType);
        }
        Ok(Self { name: name.to_owned(), element, parameters })
    }
}

fn flag(value: bool) -> u32 {
    u32::from(value)
}

impl ResourceDescription for TargetType {
    const NAME: &'static str = "LLVM";

    fn facts(&self) -> Facts {
        let parameter = |index: usize| self.parameters.get(index).copied();
        let writable = |index| {
            parameter(index).map(|set| if set == 0 { ResourceClass::SRV } else { ResourceClass::UAV })
        };
        let set = |index| parameter(index).map(|set| set != 0);
        let kind = |index| parameter(index).map(ResourceKind);
        let mut facts = Facts::default();
        let mut signed = None;
        match self.name.as_str() {
            "dx.Texture" => {
                facts.class = writable(0);
                facts.rasterizer_ordered = set(1);
                signed = set(2);
                facts.kind = kind(3);
            }
            "dx.MSTexture" => {
                facts.class = writable(0);
                facts.rasterizer_ordered = Some(false);
                facts.samples = parameter(1);
                signed = set(2);
                facts.kind = kind(3);
            }
            "dx.TypedBuffer" => {
                facts.class = writable(0);
                facts.kind = Some(ResourceKind::TypedBuffer);
                facts.rasterizer_ordered = set(1);
                signed = set(2);
            }
            "dx.RawBuffer" => {
                facts.class = writable(0);
                facts.rasterizer_ordered = set(1);
                let bytes = self.element == Some(LlvmElement::Byte);
                facts.kind =
                    Some(if bytes { ResourceKind::RawBuffer } else { ResourceKind::StructuredBuffer });
                facts.stride = self.element.as_ref().and_then(LlvmElement::size);
            }
            "dx.CBuffer" => {
                facts.class = Some(ResourceClass::CBV);
                facts.kind = Some(ResourceKind::CBuffer);
                facts.size = self.element.as_ref().and_then(LlvmElement::size);
            }
            "dx.Sampler" => {
                facts.class = Some(ResourceClass::Sampler);
                facts.kind = Some(ResourceKind::Sampler);
                facts.sampler = parameter(0).map(SamplerKind);
            }
            "dx.FeedbackTexture" => {
                facts.class = Some(ResourceClass::UAV);
                facts.rasterizer_ordered = Some(false);
                facts.feedback = parameter(0).map(SamplerFeedbackKind);
                facts.kind = kind(1);
            }
            _ => {}
        }
        if facts.class.is_some_and(|class| class != ResourceClass::UAV) {
            facts.rasterizer_ordered = Some(false);
            facts.globally_coherent = Some(false);
            facts.reorder_coherent = Some(false);
            facts.counter = Some(false);
            facts.atomics_64 = Some(false);
        }
        if let Some((scalar, components)) =
            signed.and_then(|signed| self.element.as_ref().and_then(|element| element.scalar(signed)))
        {
            facts.scalar = Some(scalar);
            facts.components = Some(components);
            // `unorm` and `snorm` floats are plain floats here, so the normalization of floats is not known.
            facts.normalization = (!scalar.is_float()).then_some(Normalization::None);
        }
        facts
    }

    fn from_facts(facts: &Facts) -> Result<Self, Unavailable> {
        let (class, kind) = (facts.need_class()?, facts.need_kind()?);
        let writable = flag(class == ResourceClass::UAV);
        let ordered = || facts.need_flag(facts.rasterizer_ordered, Fact::RasterizerOrdered).map(flag);
        let (name, element, parameters) = match kind {
            ResourceKind::TBuffer => return Err(Unavailable::NotExpressible("texture buffers")),
            ResourceKind::RTAccelerationStructure => {
                return Err(Unavailable::NotExpressible("acceleration structures"));
            }
            ResourceKind::CBuffer => {
                let size = facts.need(facts.size, Fact::Size)?;
                ("dx.CBuffer", Some(LlvmElement::Bytes(size)), Vec::new())
            }
            ResourceKind::Sampler => {
                let kind = facts.need(facts.sampler, Fact::SamplerKind)?;
                ("dx.Sampler", None, Vec::from([kind.0]))
            }
            ResourceKind::RawBuffer => {
                ("dx.RawBuffer", Some(LlvmElement::Byte), Vec::from([writable, ordered()?]))
            }
            ResourceKind::StructuredBuffer => {
                let stride = facts.need(facts.stride, Fact::Stride)?;
                ("dx.RawBuffer", Some(LlvmElement::Bytes(stride)), Vec::from([writable, ordered()?]))
            }
            kind if is_feedback(kind) => {
                let feedback = facts.need(facts.feedback, Fact::FeedbackKind)?;
                ("dx.FeedbackTexture", None, Vec::from([feedback.0, kind.0]))
            }
            kind if is_typed(kind) => {
                let scalar = facts.need(facts.scalar, Fact::Scalar)?;
                let components = facts.need(facts.components, Fact::Components)?;
                let element = Some(LlvmElement::from_scalar(scalar, components));
                let signed = flag(scalar.is_signed_integer());
                if kind == ResourceKind::TypedBuffer {
                    ("dx.TypedBuffer", element, Vec::from([writable, ordered()?, signed]))
                } else if is_multisampled(kind) {
                    let samples = facts.need(facts.samples, Fact::Samples)?;
                    ("dx.MSTexture", element, Vec::from([writable, samples, signed, kind.0]))
                } else {
                    ("dx.Texture", element, Vec::from([writable, ordered()?, signed, kind.0]))
                }
            }
            _ => return Err(Unavailable::NotExpressible("this kind of resource")),
        };
        Ok(Self { name: name.to_owned(), element, parameters })
    }
}
