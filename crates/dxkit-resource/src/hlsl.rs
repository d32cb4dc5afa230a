//! [`HlslResource`]: a resource as it is declared in HLSL.

use alloc::borrow::ToOwned as _;
use alloc::string::String;
use core::fmt;
use core::str::FromStr;

use dxkit_types::{ResourceClass, ResourceKind};

use crate::element::{is_feedback, is_multisampled, is_typed};
use crate::{
    Fact, Facts, HlslObject, Normalization, ResourceDescription, SamplerFeedbackKind, Scalar, TypedElement,
    Unavailable,
};

/// A resource as it is declared in HLSL: `globallycoherent RWTexture2D<unorm float4>`.
///
/// Two fields are not part of a declaration: `counter` and `atomics_64` state how the program uses the
/// resource.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct HlslResource {
    /// The object.
    pub object: HlslObject,
    /// The type in angle brackets, or the members in braces.
    pub element: HlslElement,
    /// `globallycoherent`.
    pub globally_coherent: bool,
    /// `reordercoherent`.
    pub reorder_coherent: bool,
    /// The program uses the counter of a structured buffer. Append and consume buffers always have one.
    pub counter: bool,
    /// The program uses 64-bit atomics on it.
    pub atomics_64: bool,
}

/// The element type of a resource.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum HlslElement {
    /// The object has no element type.
    None,
    /// Scalars or vectors in textures and typed buffers, and the number of samples of a multisampled texture
    /// (0 if not declared).
    Typed(TypedElement, u32),
    /// Structures, or scalars, vectors and matrices in structured buffers; members of a constant or texture
    /// buffer.
    Structure {
        /// The name of the type; `None` for a `cbuffer` or `tbuffer`.
        name: Option<String>,
        /// Size in bytes.
        size: Option<u32>,
        /// Logarithm to base 2 of its alignment; 0 if it is not a structure.
        alignment_log2: Option<u8>,
    },
    /// The kind of feedback texture.
    Feedback(SamplerFeedbackKind),
}

/// HLSL's scalars: name, type as a resource's element, and size in bytes in a structured buffer, both without
/// native 16-bit types.
///
/// In typed resources, the compiler replaces 64-bit scalars and booleans with [`Scalar::U32`] and keeps the
/// number of components: `Buffer<double2>` has two components of 32 bits. Observed in DXC 1.10's records and
/// operands of `annotateHandle`.
const SCALARS: [(&str, Scalar, u32); 21] = [
    ("float", Scalar::F32, 4),
    ("int", Scalar::I32, 4),
    ("uint", Scalar::U32, 4),
    ("float16_t", Scalar::F16, 2),
    ("int16_t", Scalar::I16, 2),
    ("uint16_t", Scalar::U16, 2),
    ("half", Scalar::F32, 4),
    ("dword", Scalar::U32, 4),
    ("float32_t", Scalar::F32, 4),
    ("int32_t", Scalar::I32, 4),
    ("uint32_t", Scalar::U32, 4),
    ("min10float", Scalar::F16, 4),
    ("min12int", Scalar::I16, 4),
    ("min16float", Scalar::F16, 4),
    ("min16int", Scalar::I16, 4),
    ("min16uint", Scalar::U16, 4),
    ("bool", Scalar::U32, 4),
    ("double", Scalar::U32, 8),
    ("float64_t", Scalar::U32, 8),
    ("int64_t", Scalar::U32, 8),
    ("uint64_t", Scalar::U32, 8),
];

/// With `-enable-16bit-types`, these have 16 bits.
const NATIVE: [&str; 6] = ["half", "min10float", "min12int", "min16float", "min16int", "min16uint"];

const FEEDBACK: [(SamplerFeedbackKind, &str); 2] = [
    (SamplerFeedbackKind::MinMip, "SAMPLER_FEEDBACK_MIN_MIP"),
    (SamplerFeedbackKind::MipRegionUsed, "SAMPLER_FEEDBACK_MIP_REGION_USED"),
];

/// The error for a text that is not a resource of HLSL.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum InvalidHlsl {
    /// The name of the object is not known.
    Object(String),
    /// The type in angle brackets does not match the object.
    Element(String),
    /// Text after the resource.
    Trailing(String),
}

impl fmt::Display for InvalidHlsl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Object(name) => write!(f, "`{name}` is not a resource object of HLSL"),
            Self::Element(element) => write!(f, "`{element}` is not a valid element of this object"),
            Self::Trailing(text) => write!(f, "unexpected `{text}` after the resource"),
        }
    }
}

impl core::error::Error for InvalidHlsl {}

/// A numeric type of HLSL: scalar, vector or matrix.
struct Numeric {
    scalar: Scalar,
    bytes: u32,
    rows: u32,
    columns: Option<u32>,
}

impl Numeric {
    fn parse(text: &str, native_16_bit: bool) -> Option<Self> {
        // The longest name is tried first: `int16_t2` is not `int` followed by other characters.
        let (name, scalar, bytes) = SCALARS
            .into_iter()
            .filter(|(name, ..)| text.starts_with(name))
            .max_by_key(|(name, ..)| name.len())?;
        let native = native_16_bit && NATIVE.contains(&name);
        let scalar = if native && name == "half" { Scalar::F16 } else { scalar };
        let bytes = if native { 2 } else { bytes };
        let counts = text.strip_prefix(name)?;
        let count = |digits: &str| match digits.as_bytes() {
            [digit @ b'1'..=b'4'] => Some(u32::from(digit - b'0')),
            _ => None,
        };
        let (rows, columns) = match counts.split_once('x') {
            Some((rows, columns)) => (count(rows)?, Some(count(columns)?)),
            None if counts.is_empty() => (1, None),
            None => (count(counts)?, None),
        };
        Some(Self { scalar, bytes, rows, columns })
    }

    fn size(&self) -> u32 {
        self.bytes * self.rows * self.columns.unwrap_or(1)
    }
}

impl HlslResource {
    /// A resource without modifiers.
    #[must_use]
    pub fn new(object: HlslObject, element: HlslElement) -> Self {
        let counter = object.facts().counter == Some(true);
        Self {
            object,
            element,
            globally_coherent: false,
            reorder_coherent: false,
            counter,
            atomics_64: false,
        }
    }

    /// Reads a type in HLSL's notation, with its modifiers: `globallycoherent RWTexture2D<float4>`.
    ///
    /// `native_16_bit`: whether the program is compiled with `-enable-16bit-types`, which makes `half` a
    /// 16-bit type.
    ///
    /// # Errors
    ///
    /// If the object is not known, or cannot have this element.
    pub fn parse(text: &str, native_16_bit: bool) -> Result<Self, InvalidHlsl> {
        let mut rest = text.trim();
        let mut modifier = |word: &str| {
            let stripped = rest.strip_prefix(word).filter(|rest| rest.starts_with(char::is_whitespace));
            if let Some(stripped) = stripped {
                rest = stripped.trim_start();
            }
            stripped.is_some()
        };
        let globally_coherent = modifier("globallycoherent");
        let reorder_coherent = modifier("reordercoherent");
        let (name, arguments) = match rest.split_once('<') {
            None => (rest, None),
            Some((name, after)) => {
                let (arguments, after) =
                    after.rsplit_once('>').ok_or_else(|| InvalidHlsl::Element(after.to_owned()))?;
                if !after.trim().is_empty() {
                    return Err(InvalidHlsl::Trailing(after.trim().to_owned()));
                }
                (name, Some(arguments.trim()))
            }
        };
        let name = name.trim();
        let object = HlslObject::from_name(name).ok_or_else(|| InvalidHlsl::Object(name.to_owned()))?;
        let element = HlslElement::parse(object.kind(), arguments, native_16_bit)
            .ok_or_else(|| InvalidHlsl::Element(arguments.unwrap_or_default().to_owned()))?;
        Ok(Self { globally_coherent, reorder_coherent, ..Self::new(object, element) })
    }
}

impl HlslElement {
    fn parse(kind: ResourceKind, arguments: Option<&str>, native_16_bit: bool) -> Option<Self> {
        if is_typed(kind) {
            let (element, samples) = match arguments.map(|arguments| arguments.split_once(',')) {
                // Textures without arguments have elements of type float4.
                None if kind != ResourceKind::TypedBuffer && !is_multisampled(kind) => ("float4", None),
                None => return None,
                Some(None) => (arguments?, None),
                Some(Some((element, samples))) => (element.trim(), Some(samples.trim())),
            };
            let samples = match samples {
                None => 0,
                Some(samples) if is_multisampled(kind) => {
                    samples.parse().ok().filter(|count| *count <= 128)?
                }
                Some(_) => return None,
            };
            return Some(Self::Typed(typed_element(element, native_16_bit)?, samples));
        }
        Some(match (kind, arguments) {
            (ResourceKind::StructuredBuffer, Some(name)) => match Numeric::parse(name, native_16_bit) {
                Some(numeric) => Self::Structure {
                    name: Some(name.to_owned()),
                    size: Some(numeric.size()),
                    alignment_log2: Some(0),
                },
                None => Self::Structure { name: Some(identifier(name)?), size: None, alignment_log2: None },
            },
            (ResourceKind::CBuffer | ResourceKind::TBuffer, name) => {
                let name = name.map(identifier);
                if name == Some(None) {
                    return None;
                }
                Self::Structure { name: name.flatten(), size: None, alignment_log2: None }
            }
            (kind, Some(name)) if is_feedback(kind) => {
                Self::Feedback(FEEDBACK.into_iter().find_map(|(kind, word)| (word == name).then_some(kind))?)
            }
            (
                ResourceKind::RawBuffer | ResourceKind::Sampler | ResourceKind::RTAccelerationStructure,
                None,
            ) => Self::None,
            _ => return None,
        })
    }
}

fn identifier(name: &str) -> Option<String> {
    let mut letters = name.chars();
    let first = letters.next()?;
    let valid = (first.is_ascii_alphabetic() || first == '_')
        && letters.all(|letter| letter.is_ascii_alphanumeric() || matches!(letter, '_' | ':'));
    valid.then(|| name.to_owned())
}

fn typed_element(text: &str, native_16_bit: bool) -> Option<TypedElement> {
    let (normalization, numeric) = [("unorm", Normalization::Unsigned), ("snorm", Normalization::Signed)]
        .into_iter()
        .find_map(|(word, normalization)| {
            let rest = text.strip_prefix(word)?;
            rest.starts_with(char::is_whitespace).then(|| (normalization, rest.trim_start()))
        })
        .unwrap_or((Normalization::None, text));
    let numeric = Numeric::parse(numeric, native_16_bit)?;
    if numeric.columns.is_some() {
        return None;
    }
    // `unorm double` is stored as two 32-bit words, like `double`.
    let normalization = if numeric.scalar.is_float() { normalization } else { Normalization::None };
    Some(TypedElement { scalar: numeric.scalar, normalization, components: u8::try_from(numeric.rows).ok()? })
}

impl FromStr for HlslResource {
    type Err = InvalidHlsl;

    /// Like [`HlslResource::parse`] without native 16-bit types.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::parse(text, false)
    }
}

impl fmt::Display for TypedElement {
    /// In HLSL's notation, with the names that do not depend on options: `unorm float16_t4`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.normalization {
            Normalization::None => "",
            Normalization::Signed => "snorm ",
            Normalization::Unsigned => "unorm ",
        })?;
        f.write_str(match self.scalar {
            Scalar::I64 => "int64_t",
            Scalar::U64 => "uint64_t",
            Scalar::F64 => "double",
            scalar => {
                SCALARS.iter().find_map(|(name, of, _)| (*of == scalar).then_some(*name)).unwrap_or_default()
            }
        })?;
        if self.components > 1 { write!(f, "{}", self.components) } else { Ok(()) }
    }
}

impl fmt::Display for HlslResource {
    /// In HLSL's notation. If the type of the element is not known, its size is written as a comment.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (set, word) in
            [(self.globally_coherent, "globallycoherent "), (self.reorder_coherent, "reordercoherent ")]
        {
            if set {
                f.write_str(word)?;
            }
        }
        f.write_str(self.object.name())?;
        match &self.element {
            HlslElement::None => Ok(()),
            HlslElement::Typed(element, 0) => write!(f, "<{element}>"),
            HlslElement::Typed(element, samples) => write!(f, "<{element}, {samples}>"),
            HlslElement::Structure { name: Some(name), .. } => write!(f, "<{name}>"),
            HlslElement::Structure { name: None, .. }
                if matches!(self.object, HlslObject::CBuffer | HlslObject::TBuffer) =>
            {
                Ok(())
            }
            HlslElement::Structure { name: None, size, .. } => match size {
                Some(size) => write!(f, "</* {size} bytes */>"),
                None => f.write_str("</* unknown */>"),
            },
            HlslElement::Feedback(kind) => {
                let word = FEEDBACK.into_iter().find_map(|(of, word)| (of == *kind).then_some(word));
                write!(f, "<{}>", word.unwrap_or("/* unknown */"))
            }
        }
    }
}

impl ResourceDescription for HlslResource {
    const NAME: &'static str = "HLSL";

    fn facts(&self) -> Facts {
        let mut facts = self.object.facts();
        if self.object.class() == ResourceClass::UAV {
            facts.globally_coherent = Some(self.globally_coherent);
            facts.reorder_coherent = Some(self.reorder_coherent);
            facts.atomics_64 = Some(self.atomics_64);
            facts.counter = Some(self.counter);
        }
        let kind = self.object.kind();
        match &self.element {
            HlslElement::None => {}
            HlslElement::Typed(element, samples) => {
                facts.scalar = Some(element.scalar);
                facts.normalization = Some(element.normalization);
                facts.components = Some(element.components);
                facts.samples = is_multisampled(kind).then_some(*samples);
            }
            HlslElement::Structure { size, alignment_log2, .. } => {
                if kind == ResourceKind::StructuredBuffer {
                    facts.stride = *size;
                    facts.alignment_log2 = *alignment_log2;
                } else {
                    facts.size = *size;
                }
            }
            HlslElement::Feedback(kind) => facts.feedback = Some(*kind),
        }
        facts
    }

    /// The element type of a structured buffer remains without a name, because no other form has it.
    fn from_facts(facts: &Facts) -> Result<Self, Unavailable> {
        let object = HlslObject::from_facts(facts)?;
        let kind = object.kind();
        let element = if is_typed(kind) {
            let samples = if is_multisampled(kind) { facts.need(facts.samples, Fact::Samples)? } else { 0 };
            HlslElement::Typed(TypedElement::from_facts(facts)?, samples)
        } else if is_feedback(kind) {
            HlslElement::Feedback(facts.need(facts.feedback, Fact::FeedbackKind)?)
        } else {
            match kind {
                ResourceKind::StructuredBuffer => HlslElement::Structure {
                    name: None,
                    size: facts.stride,
                    alignment_log2: facts.alignment_log2,
                },
                ResourceKind::CBuffer | ResourceKind::TBuffer => {
                    HlslElement::Structure { name: None, size: facts.size, alignment_log2: None }
                }
                _ => HlslElement::None,
            }
        };
        Ok(Self {
            object,
            element,
            globally_coherent: facts.need_flag(facts.globally_coherent, Fact::GloballyCoherent)?,
            reorder_coherent: facts.need_flag(facts.reorder_coherent, Fact::ReorderCoherent)?,
            counter: facts.need_counter()?,
            // It is not part of a declaration.
            atomics_64: facts.atomics_64.unwrap_or(false),
        })
    }
}
