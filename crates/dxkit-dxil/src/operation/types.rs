//! The types of operations: overloads, and their functions in LLVM's assembly.

use alloc::vec::Vec;
use core::fmt;

/// The type of a number.
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Scalar {
    /// One bit.
    I1,
    /// 8-bit integer.
    I8,
    /// 16-bit integer.
    I16,
    /// 32-bit integer.
    I32,
    /// 64-bit integer.
    I64,
    /// 16-bit float.
    F16,
    /// 32-bit float.
    F32,
    /// 64-bit float.
    F64,
}

impl Scalar {
    /// All of them.
    pub const ALL: [Self; 8] =
        [Self::I1, Self::I8, Self::I16, Self::I32, Self::I64, Self::F16, Self::F32, Self::F64];

    /// The form in the names of functions and types: `f32`.
    #[must_use]
    pub const fn suffix(self) -> &'static str {
        match self {
            Self::I1 => "i1",
            Self::I8 => "i8",
            Self::I16 => "i16",
            Self::I32 => "i32",
            Self::I64 => "i64",
            Self::F16 => "f16",
            Self::F32 => "f32",
            Self::F64 => "f64",
        }
    }

    /// The form in LLVM's assembly: `float`.
    #[must_use]
    pub const fn llvm(self) -> &'static str {
        match self {
            Self::F16 => "half",
            Self::F32 => "float",
            Self::F64 => "double",
            _ => self.suffix(),
        }
    }

    /// The bytes of a number in memory.
    #[must_use]
    pub const fn bytes(self) -> u32 {
        match self {
            Self::I1 | Self::I8 => 1,
            Self::I16 | Self::F16 => 2,
            Self::I32 | Self::F32 => 4,
            Self::I64 | Self::F64 => 8,
        }
    }

    fn from_letter(letter: u8) -> Option<Self> {
        Some(match letter {
            b'h' => Self::F16,
            b'f' => Self::F32,
            b'd' => Self::F64,
            b'1' => Self::I1,
            b'8' => Self::I8,
            b'w' => Self::I16,
            b'i' => Self::I32,
            b'l' => Self::I64,
            _ => return None,
        })
    }
}

/// The type of an overload, as in the function's name.
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum OverloadType<'a> {
    /// A number: `f32`.
    Scalar(Scalar),
    /// A vector: `v4f32`.
    Vector(u32, Scalar),
    /// A matrix of linear algebra, without the `m`: `C9M16N16U2S1`.
    Matrix(&'a str),
    /// A structure, by its name in the module: `struct.Payload`.
    Struct(&'a str),
}

impl<'a> OverloadType<'a> {
    /// Reads a piece of a function's name.
    ///
    /// ```
    /// use dxkit_dxil::{OverloadType, Scalar};
    ///
    /// assert_eq!(OverloadType::from_suffix("v4f32"), OverloadType::Vector(4, Scalar::F32));
    /// assert_eq!(OverloadType::from_suffix("struct.Payload"), OverloadType::Struct("struct.Payload"));
    /// ```
    #[must_use]
    pub fn from_suffix(text: &'a str) -> Self {
        let scalar = |text: &str| Scalar::ALL.into_iter().find(|scalar| scalar.suffix() == text);
        if let Some(scalar) = scalar(text) {
            return Self::Scalar(scalar);
        }
        if let Some(rest) = text.strip_prefix('v') {
            let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
            if let Some((length, element)) = rest.split_at_checked(digits) {
                if let (Ok(length), Some(element)) = (length.parse(), scalar(element)) {
                    return Self::Vector(length, element);
                }
            }
        }
        match text.strip_prefix('m') {
            Some(matrix) if is_matrix(matrix) => Self::Matrix(matrix),
            _ => Self::Struct(text),
        }
    }

    /// The type of an element; for a number, its own type.
    #[must_use]
    pub const fn element(self) -> Option<Scalar> {
        match self {
            Self::Scalar(scalar) | Self::Vector(_, scalar) => Some(scalar),
            Self::Matrix(_) | Self::Struct(_) => None,
        }
    }
}

/// Whether this is `C<component>M<rows>N<columns>U<use>S<scope>`.
fn is_matrix(text: &str) -> bool {
    let mut rest = text;
    for letter in ['C', 'M', 'N', 'U', 'S'] {
        let Some(number) = rest.strip_prefix(letter) else { return false };
        rest = number.trim_start_matches(|letter: char| letter.is_ascii_digit());
        if rest.len() == number.len() {
            return false;
        }
    }
    rest.is_empty()
}

impl fmt::Display for OverloadType<'_> {
    /// The form at the end of the function's name.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Scalar(scalar) => f.write_str(scalar.suffix()),
            Self::Vector(length, element) => write!(f, "v{length}{}", element.suffix()),
            Self::Matrix(matrix) => write!(f, "m{matrix}"),
            Self::Struct(name) => f.write_str(name),
        }
    }
}

/// The possible overloads of an operation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Overloads(pub(super) &'static str);

impl Overloads {
    /// The dimensions: each is one part of the function's name. Without any, the name ends with the class.
    pub fn dimensions(self) -> impl Iterator<Item = OverloadDimension> {
        let dimensions = self.0.as_bytes().split(|letter| *letter == b',');
        dimensions.filter(|letters| *letters != b"v").map(OverloadDimension)
    }

    /// The parts after the class in a function's name; `None` if their number differs. It is not checked
    /// whether each of them is allowed.
    #[must_use]
    pub fn split(self, suffix: Option<&str>) -> Option<Vec<OverloadType<'_>>> {
        match (self.dimensions().count(), suffix) {
            (0, None) => Some(Vec::new()),
            // Names of structures contain points.
            (1, Some(suffix)) => Some(alloc::vec![OverloadType::from_suffix(suffix)]),
            (dimensions, Some(suffix)) if dimensions > 1 => {
                let types: Vec<_> = suffix.split('.').map(OverloadType::from_suffix).collect();
                (types.len() == dimensions).then_some(types)
            }
            _ => None,
        }
    }
}

/// The possible types of one dimension of an overload.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct OverloadDimension(&'static [u8]);

impl OverloadDimension {
    /// The letters of numbers, structures and objects, and those of the elements of vectors.
    fn letters(self) -> (&'static [u8], &'static [u8]) {
        match self.0.iter().position(|letter| *letter == b'<') {
            Some(place) => {
                (self.0.get(..place).unwrap_or_default(), self.0.get(place + 1..).unwrap_or_default())
            }
            None => (self.0, &[]),
        }
    }

    /// Numbers.
    pub fn scalars(self) -> impl Iterator<Item = Scalar> {
        self.letters().0.iter().filter_map(|letter| Scalar::from_letter(*letter))
    }

    /// Elements of vectors.
    pub fn vectors(self) -> impl Iterator<Item = Scalar> {
        self.letters().1.iter().filter_map(|letter| Scalar::from_letter(*letter))
    }

    /// User-defined structures.
    #[must_use]
    pub fn structures(self) -> bool {
        self.letters().0.contains(&b'u')
    }

    /// Objects: handles, resources, matrices.
    #[must_use]
    pub fn objects(self) -> bool {
        self.letters().0.contains(&b'o')
    }

    /// Whether the operation has an overload for this type.
    #[must_use]
    pub fn allows(self, overload: OverloadType<'_>) -> bool {
        match overload {
            OverloadType::Scalar(scalar) => self.scalars().any(|allowed| allowed == scalar),
            OverloadType::Vector(_, element) => self.vectors().any(|allowed| allowed == element),
            OverloadType::Matrix(_) => self.objects(),
            OverloadType::Struct(_) => self.objects() || self.structures(),
        }
    }
}

/// The type of a result or parameter; together with the overload types it is one of LLVM's types.
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum OperationType {
    /// No value.
    Void,
    /// A number.
    Scalar(Scalar),
    /// A vector of numbers.
    Vector(u32, Scalar),
    /// A pointer to a number.
    Pointer(Scalar),
    /// A built-in structure, `%dx.types.Handle`.
    Struct(&'static str),
    /// The overload of this dimension.
    Overload(u8),
    /// A pointer to it.
    OverloadPointer {
        /// The dimension.
        dimension: u8,
        /// The address space: 3 is group-shared memory, 6 records of nodes.
        address_space: u8,
    },
    /// An element of the overload of this dimension.
    Element(u8),
    /// This number, or a vector of it if the overload is a vector.
    Like(Scalar),
    /// A vector with this number of elements of the overload's type.
    VectorOf(u32),
    /// `%dx.types.ResRet.f32`: four elements, and the status of the access. For a vector: the vector, and the
    /// status.
    ResRet,
    /// `%dx.types.CBufRet.f32`: a row of 16 bytes of a constant buffer.
    CBufRet,
    /// `%dx.types.fouri32`: four elements.
    Four,
}

/// An [`OperationType`] of a given function, in LLVM's assembly.
#[derive(Debug, Clone, Copy)]
pub struct TypeText<'a> {
    pub(super) of: OperationType,
    pub(super) overloads: &'a [OverloadType<'a>],
    pub(super) native_low_precision: bool,
}

impl fmt::Display for TypeText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let overload = |dimension: u8| self.overloads.get(usize::from(dimension)).ok_or(fmt::Error);
        let first = || overload(0);
        match self.of {
            OperationType::Void => f.write_str("void"),
            OperationType::Scalar(scalar) => f.write_str(scalar.llvm()),
            OperationType::Vector(length, scalar) => write!(f, "<{length} x {}>", scalar.llvm()),
            OperationType::Pointer(scalar) => write!(f, "{}*", scalar.llvm()),
            OperationType::Struct(name) => write!(f, "%dx.types.{name}"),
            OperationType::Overload(dimension) => llvm(*overload(dimension)?, f),
            OperationType::OverloadPointer { dimension, address_space } => {
                llvm(*overload(dimension)?, f)?;
                match address_space {
                    0 => f.write_str("*"),
                    other => write!(f, " addrspace({other})*"),
                }
            }
            OperationType::Element(dimension) => {
                f.write_str(overload(dimension)?.element().ok_or(fmt::Error)?.llvm())
            }
            OperationType::Like(scalar) => match first()? {
                OverloadType::Vector(length, _) => write!(f, "<{length} x {}>", scalar.llvm()),
                _ => f.write_str(scalar.llvm()),
            },
            OperationType::VectorOf(length) => {
                write!(f, "<{length} x {}>", first()?.element().ok_or(fmt::Error)?.llvm())
            }
            OperationType::ResRet => write!(f, "%dx.types.ResRet.{}", first()?),
            OperationType::CBufRet => {
                let overload = first()?;
                // 16 bytes hold eight of them; with minimum precision each takes the space of a 32-bit value.
                let eight = matches!(overload.element(), Some(Scalar::F16 | Scalar::I16));
                let suffix = if eight && self.native_low_precision { ".8" } else { "" };
                write!(f, "%dx.types.CBufRet.{overload}{suffix}")
            }
            OperationType::Four => write!(f, "%dx.types.four{}", first()?),
        }
    }
}

/// The overload type in LLVM's assembly.
fn llvm(overload: OverloadType<'_>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match overload {
        OverloadType::Scalar(scalar) => f.write_str(scalar.llvm()),
        OverloadType::Vector(length, element) => write!(f, "<{length} x {}>", element.llvm()),
        OverloadType::Matrix(matrix) => write!(f, "%dx.types.LinAlgMatrix{matrix}"),
        OverloadType::Struct(name) => write!(f, "%{}", Identifier(name)),
    }
}

/// A name in LLVM's assembly: quoted if it has characters other than letters, digits and `-$._`.
pub(super) struct Identifier<'a>(pub(super) &'a str);

impl fmt::Display for Identifier<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plain = |letter: u8| letter.is_ascii_alphanumeric() || b"-$._".contains(&letter);
        let quote = if self.0.bytes().all(plain) { "" } else { "\"" };
        write!(f, "{quote}{}{quote}", self.0)
    }
}
