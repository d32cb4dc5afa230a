//! [`Facts`]: the known facts about a resource, and the conversion between its forms.

use core::fmt;

use dxkit_types::{ResourceClass, ResourceKind};

use crate::{HlslObject, Normalization, SamplerFeedbackKind, SamplerKind, Scalar};

macro_rules! facts {
    ($($(#[$meta:meta])* $name:ident $variant:ident: $ty:ty = $text:literal,)*) => {
        /// The known facts about a resource. Each form of a resource states some facts; the others are
        /// `None`.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
        pub struct Facts {
            $($(#[$meta])* pub $name: Option<$ty>,)*
        }

        /// The name of a field of [`Facts`].
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[non_exhaustive]
        pub enum Fact {
            $($(#[$meta])* $variant,)*
        }

        impl Fact {
            /// All facts.
            pub const ALL: &'static [Self] = &[$(Self::$variant),*];

            /// The name in messages.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $text,)*
                }
            }
        }

        impl Facts {
            /// Whether a fact is known.
            #[must_use]
            pub const fn states(&self, fact: Fact) -> bool {
                match fact {
                    $(Fact::$variant => self.$name.is_some(),)*
                }
            }

            /// The facts that both know but that differ.
            pub fn contradictions<'a>(&'a self, other: &'a Self) -> impl Iterator<Item = Fact> + 'a {
                Fact::ALL.iter().copied().filter(|fact| match fact {
                    $(Fact::$variant => matches!((self.$name, other.$name), (Some(a), Some(b)) if a != b),)*
                })
            }

            /// These facts, completed with the other's where they are not known here.
            #[must_use]
            pub fn or(self, other: Self) -> Self {
                Self { $($name: self.$name.or(other.$name),)* }
            }
        }
    };
}

facts! {
    /// The object of HLSL.
    object Object: HlslObject = "HLSL object",
    /// Shader resource view, unordered access view, constant buffer view or sampler.
    class Class: ResourceClass = "class",
    /// The kind of resource.
    kind Kind: ResourceKind = "kind",
    /// Accesses are executed in the order of the primitives.
    rasterizer_ordered RasterizerOrdered: bool = "rasterizer order",
    /// Writes are visible to all thread groups.
    globally_coherent GloballyCoherent: bool = "global coherence",
    /// Writes are visible after a reordering.
    reorder_coherent ReorderCoherent: bool = "coherence after reordering",
    /// The buffer has a counter.
    counter Counter: bool = "counter",
    /// 64-bit atomics are used on it: a property of the program, not of the declaration.
    atomics_64 Atomics64: bool = "use of 64-bit atomics",
    /// Type of a component of an element, without normalization: textures and typed buffers.
    scalar Scalar: Scalar = "component type",
    /// The conversion of the format's integers to floats: textures and typed buffers.
    normalization Normalization: Normalization = "normalization",
    /// Number of components of an element, 1 to 4: textures and typed buffers.
    components Components: u8 = "number of components",
    /// Number of samples as declared, 0 if the declaration does not state it: multisampled textures.
    samples Samples: u32 = "number of samples",
    /// Size of an element in bytes: structured buffers.
    stride Stride: u32 = "stride",
    /// Logarithm to base 2 of the alignment of an element that is a structure, 0 for scalars, vectors and
    /// matrices: structured buffers.
    alignment_log2 Alignment: u8 = "alignment of elements",
    /// Size in bytes: constant and texture buffers.
    size Size: u32 = "size",
    /// The kind of sampler.
    sampler SamplerKind: SamplerKind = "sampler kind",
    /// The kind of feedback texture.
    feedback FeedbackKind: SamplerFeedbackKind = "feedback kind",
}

impl Facts {
    /// Whether the resource can be written.
    #[must_use]
    pub fn writable(&self) -> Option<bool> {
        self.class.map(|class| class == ResourceClass::UAV)
    }

    pub(crate) fn need<T>(&self, value: Option<T>, fact: Fact) -> Result<T, Unavailable> {
        value.ok_or(Unavailable::NotStated(fact))
    }

    pub(crate) fn need_class(&self) -> Result<ResourceClass, Unavailable> {
        self.need(self.class, Fact::Class)
    }

    pub(crate) fn need_kind(&self) -> Result<ResourceKind, Unavailable> {
        self.need(self.kind, Fact::Kind)
    }

    /// A flag that only resources of unordered access have; `false` for the others.
    pub(crate) fn need_flag(&self, value: Option<bool>, fact: Fact) -> Result<bool, Unavailable> {
        if self.writable() == Some(false) { Ok(false) } else { self.need(value, fact) }
    }

    /// Whether there is a counter; only structured buffers of unordered access have one.
    pub(crate) fn need_counter(&self) -> Result<bool, Unavailable> {
        if self.kind.is_some_and(|kind| kind != ResourceKind::StructuredBuffer) {
            return Ok(false);
        }
        self.need_flag(self.counter, Fact::Counter)
    }
}

/// Why a form of a resource cannot be derived from the known facts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Unavailable {
    /// The form needs a fact that is not known.
    NotStated(Fact),
    /// The form cannot express a property; the text names it.
    NotExpressible(&'static str),
    /// Several objects of HLSL match the known facts.
    SeveralObjects,
    /// No object of HLSL has this combination of class, kind and order.
    NoObject,
}

impl fmt::Display for Unavailable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotStated(fact) => write!(f, "the {} is not stated", fact.name()),
            Self::NotExpressible(what) => write!(f, "there is no form for {what} here"),
            Self::SeveralObjects => f.write_str("several HLSL objects match these facts"),
            Self::NoObject => f.write_str("no HLSL object matches these facts"),
        }
    }
}

impl core::error::Error for Unavailable {}

/// A form in which a resource can be described.
pub trait ResourceDescription: Sized {
    /// Its name in tables and messages.
    const NAME: &'static str;

    /// All facts that it states.
    fn facts(&self) -> Facts;

    /// Derives the form from known facts.
    ///
    /// # Errors
    ///
    /// If the form needs a fact that is not known, or cannot express a known one.
    fn from_facts(facts: &Facts) -> Result<Self, Unavailable>;
}

/// Converts one form of a resource to another.
///
/// ```
/// use dxkit_resource::{HlslResource, ResourceProperties, TargetType, convert};
///
/// let hlsl: HlslResource = "Texture2D<unorm float4>".parse()?;
/// let words: ResourceProperties = convert(&hlsl)?;
/// assert_eq!(words, ResourceProperties([0x2, 0x40e]));
///
/// // LLVM's types cannot express unorm: they cannot be converted back.
/// let target: TargetType = convert(&words)?;
/// assert_eq!(target.to_string(), r#"target("dx.Texture", <4 x float>, 0, 0, 0, 2)"#);
/// let back = convert::<_, ResourceProperties>(&target).unwrap_err();
/// assert_eq!(back.to_string(), "the normalization is not stated");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// Like [`ResourceDescription::from_facts`].
pub fn convert<A: ResourceDescription, B: ResourceDescription>(from: &A) -> Result<B, Unavailable> {
    B::from_facts(&from.facts())
}
