//! Numbers as callers write and read them ([`Value`]), and how bytes of buffers hold them ([`ElementType`]).
//!
//! Input of [`ElementType::encode`] is a tree of numbers as it stands in JSON, output the bytes of an element
//! of a buffer or of a member of a constant buffer; [`ElementType::decode`] is the way back. Matrices are
//! lists of rows here, however a buffer stores them.

#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    reason = "numbers are checked to fit, or rounded as floats are, before they are converted"
)]

use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::fmt;

use dxkit_dxbc::rdef::{VariableClass, VariableType};
use dxkit_resource::Scalar;
use dxkit_types::{Format, float_to_half, half_to_float};

use crate::{BufferLayout, Type, TypeId, Types};

/// A number, or numbers that belong together.
#[derive(Debug, Clone, PartialEq)]
pub enum Value {
    /// A truth value.
    Bool(bool),
    /// An integer.
    Integer(i128),
    /// A float of 32 bits.
    Float(f32),
    /// A float of 64 bits.
    Double(f64),
    /// The elements of a vector, the rows of a matrix, the elements of an array.
    List(Vec<Self>),
    /// The members of a structure.
    Fields(Vec<(String, Self)>),
}

impl Value {
    /// What it is, for messages.
    fn word(&self) -> String {
        match self {
            Self::List(list) => format!("a list of {}", list.len()),
            Self::Fields(_) => "an object".into(),
            number => number.to_string(),
        }
    }

    /// Whether it is a single number.
    #[must_use]
    pub const fn is_number(&self) -> bool {
        matches!(self, Self::Bool(_) | Self::Integer(_) | Self::Float(_) | Self::Double(_))
    }
}

impl fmt::Display for Value {
    /// Floats with a point or an exponent, vectors in parentheses, members in braces.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bool(value) => write!(f, "{value}"),
            Self::Integer(value) => write!(f, "{value}"),
            Self::Float(value) if is_long(*value) => write!(f, "{:?}", f64::from(*value)),
            Self::Float(value) => write!(f, "{value:?}"),
            Self::Double(value) => write!(f, "{value:?}"),
            Self::List(list) => {
                f.write_str("(")?;
                for (place, value) in list.iter().enumerate() {
                    write!(f, "{}{value}", if place > 0 { ", " } else { "" })?;
                }
                f.write_str(")")
            }
            Self::Fields(fields) => {
                f.write_str("{ ")?;
                for (place, (name, value)) in fields.iter().enumerate() {
                    write!(f, "{}{name}: {value}", if place > 0 { ", " } else { "" })?;
                }
                f.write_str(" }")
            }
        }
    }
}

/// Whether a float is an integer that is shown with all its digits, and has more of them than are needed to
/// tell it from other floats: the shortest text of 2³¹ is `2147483600.0`, which looks like another number.
fn is_long(value: f32) -> bool {
    /// Up to here, every integer is a float of 32 bits.
    const EXACT: f32 = 16_777_216.0;
    /// From here on, floats are shown with an exponent.
    const WITH_EXPONENT: f32 = 1e16;

    (EXACT..WITH_EXPONENT).contains(&value.abs())
}

impl Value {
    /// The number that a float of 32 bits is shown as: the shortest one that is the same float, or of an
    /// integer that is shown without exponent the float itself.
    #[must_use]
    pub fn shown_float(value: f32) -> f64 {
        if is_long(value) { f64::from(value) } else { value.to_string().parse().unwrap_or(f64::from(value)) }
    }
}

/// The type of a number in a buffer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NumberType {
    /// An integer or a float.
    Scalar(Scalar),
    /// A truth value of 32 bits.
    Bool,
    /// 32 bits of a type that nothing states: read as an unsigned integer, and written as the number that is
    /// given, an integer or a float.
    Word,
}

impl NumberType {
    /// Bytes in a buffer.
    #[must_use]
    pub const fn bytes(self) -> u32 {
        match self {
            Self::Scalar(scalar) => scalar.bits() / 8,
            Self::Bool | Self::Word => 4,
        }
    }

    /// HLSL's name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Scalar(Scalar::I16) => "int16_t",
            Self::Scalar(Scalar::U16) => "uint16_t",
            Self::Scalar(Scalar::I32) => "int",
            Self::Scalar(Scalar::U32) | Self::Word => "uint",
            Self::Scalar(Scalar::I64) => "int64_t",
            Self::Scalar(Scalar::U64) => "uint64_t",
            Self::Scalar(Scalar::F16) => "float16_t",
            Self::Scalar(Scalar::F32) => "float",
            Self::Scalar(Scalar::F64) => "double",
            Self::Bool => "bool",
        }
    }

    /// The type of this name in HLSL.
    fn from_name(name: &str) -> Option<Self> {
        const ALL: [NumberType; 10] = [
            NumberType::Scalar(Scalar::I16),
            NumberType::Scalar(Scalar::U16),
            NumberType::Scalar(Scalar::I32),
            NumberType::Scalar(Scalar::U32),
            NumberType::Scalar(Scalar::I64),
            NumberType::Scalar(Scalar::U64),
            NumberType::Scalar(Scalar::F16),
            NumberType::Scalar(Scalar::F32),
            NumberType::Scalar(Scalar::F64),
            NumberType::Bool,
        ];
        ALL.into_iter().find(|ty| ty.name() == name).or(match name {
            "half" => Some(Self::Scalar(Scalar::F16)),
            _ => None,
        })
    }

    /// The type of a component that reflection states.
    fn from_variable(base: VariableType) -> Option<Self> {
        Some(Self::Scalar(match base {
            VariableType::Bool => return Some(Self::Bool),
            VariableType::Int | VariableType::Min12Int | VariableType::Min16Int => Scalar::I32,
            VariableType::UInt | VariableType::UInt8 | VariableType::Min16UInt => Scalar::U32,
            VariableType::Float
            | VariableType::Min8Float
            | VariableType::Min10Float
            | VariableType::Min16Float => Scalar::F32,
            VariableType::Double => Scalar::F64,
            VariableType::Int16 => Scalar::I16,
            VariableType::UInt16 => Scalar::U16,
            VariableType::Float16 => Scalar::F16,
            VariableType::Int64 => Scalar::I64,
            VariableType::UInt64 => Scalar::U64,
            _ => return None,
        }))
    }

    /// The bits of a number; `None` if it does not fit. Floats are rounded to the nearest.
    #[must_use]
    pub fn bits(self, value: &Value) -> Option<u64> {
        let (bits, is_float, lowest, highest): (u32, bool, i128, i128) = match self {
            Self::Bool => (32, false, 0, 1),
            Self::Word if matches!(value, Value::Float(_) | Value::Double(_)) => (32, true, 0, 0),
            Self::Word => (32, false, -(1 << 31), u32::MAX.into()),
            Self::Scalar(scalar) if scalar.is_float() => (scalar.bits(), true, 0, 0),
            Self::Scalar(scalar) if scalar.is_signed_integer() => {
                let half = 1_i128 << (scalar.bits() - 1);
                (scalar.bits(), false, -half, half - 1)
            }
            Self::Scalar(scalar) => (scalar.bits(), false, 0, (1_i128 << scalar.bits()) - 1),
        };
        if is_float {
            let number = match value {
                Value::Float(number) => f64::from(*number),
                Value::Double(number) => *number,
                Value::Integer(number) => *number as f64,
                Value::Bool(flag) => f64::from(u8::from(*flag)),
                _ => return None,
            };
            const INFINITE_HALF: u16 = 0x7c00;
            let half = float_to_half(number as f32);
            let is_too_large = match bits {
                16 => half & !0x8000 == INFINITE_HALF,
                32 => (number as f32).is_infinite(),
                _ => false,
            };
            if is_too_large && number.is_finite() {
                return None;
            }
            return Some(match bits {
                16 => half.into(),
                32 => (number as f32).to_bits().into(),
                _ => number.to_bits(),
            });
        }
        let number = match value {
            Value::Integer(number) => *number,
            Value::Bool(flag) => i128::from(*flag),
            Value::Float(number) => whole((*number).into())?,
            Value::Double(number) => whole(*number)?,
            _ => return None,
        };
        (lowest..=highest).contains(&number).then_some(number as u64 & (u64::MAX >> (64 - bits)))
    }

    /// The number that has these bits.
    #[must_use]
    pub fn value(self, bits: u64) -> Value {
        match self {
            Self::Bool => Value::Bool(bits != 0),
            Self::Word => Value::Integer(bits.into()),
            Self::Scalar(Scalar::F16) => Value::Float(half_to_float(bits as u16)),
            Self::Scalar(Scalar::F32) => Value::Float(f32::from_bits(bits as u32)),
            Self::Scalar(Scalar::F64) => Value::Double(f64::from_bits(bits)),
            Self::Scalar(scalar) if scalar.is_signed_integer() => {
                let shift = 64 - scalar.bits();
                Value::Integer((((bits << shift) as i64) >> shift).into())
            }
            Self::Scalar(_) => Value::Integer(bits.into()),
        }
    }
}

/// The integer that a float is; floats beyond those that have every integer are none that somebody meant.
fn whole(number: f64) -> Option<i128> {
    (number.abs() < 9e15 && (number as i128) as f64 == number).then_some(number as i128)
}

/// A member of a structure.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Field {
    /// Its name.
    pub name: String,
    /// Its offset in bytes.
    pub offset: u32,
    /// Its type.
    pub ty: ElementType,
}

/// What a list of elements is in HLSL.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ListKind {
    /// A vector of numbers.
    Vector,
    /// A matrix, as vectors that are its rows.
    Matrix,
    /// An array.
    Array,
}

/// How bytes of a buffer hold numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ElementType {
    /// A number.
    Number(NumberType),
    /// A vector, a matrix as rows, or an array.
    List {
        /// What it is in HLSL.
        kind: ListKind,
        /// How many elements.
        count: u32,
        /// Bytes from one to the next.
        stride: u32,
        /// The type of each.
        element: Box<Self>,
    },
    /// A structure.
    Structure(Vec<Field>),
    /// An element of a typed buffer: its channels.
    Format(Format),
}

/// Why a value does not fit a type.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}{reason}", Prefix(path))]
pub struct ValueError {
    /// Where in the value: `[3].position[1]`; empty for the whole.
    pub path: String,
    /// The reason.
    pub reason: String,
}

struct Prefix<'p>(&'p str);

impl fmt::Display for Prefix<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() { Ok(()) } else { write!(f, "{}: ", self.0.trim_start_matches('.')) }
    }
}

impl ValueError {
    fn new(reason: impl Into<String>) -> Self {
        Self { path: String::new(), reason: reason.into() }
    }

    /// The same error within this step.
    fn within(self, step: impl fmt::Display) -> Self {
        Self { path: format!("{step}{}", self.path), ..self }
    }
}

/// Types within types, and parts of all of them, that are looked at: modules may nest and share them.
const MAX_DEPTH: u32 = 16;
const MAX_PARTS: u32 = 1 << 12;

impl ElementType {
    /// A list of numbers of 32 bits of which nothing states the type.
    #[must_use]
    pub fn words(bytes: u32) -> Self {
        let number = Self::Number(NumberType::Word);
        match bytes / 4 {
            0 | 1 => number,
            count => Self::List { kind: ListKind::Array, count, stride: 4, element: Box::new(number) },
        }
    }

    /// The type of this name: a format of DXGI, or a number or a vector in HLSL (`float`, `int3`).
    ///
    /// ```
    /// use dxkit_reflect::value::ElementType;
    ///
    /// assert_eq!(ElementType::from_name("float3").unwrap().to_string(), "float3");
    /// assert!(ElementType::from_name("R8G8B8A8_UNORM").is_some());
    /// ```
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        if let Some(format) = Format::from_name(name) {
            return Some(Self::Format(format));
        }
        if let Some(number) = NumberType::from_name(name) {
            return Some(Self::Number(number));
        }
        let (word, count) = name.split_at_checked(name.len().checked_sub(1)?)?;
        let (number, count) = (NumberType::from_name(word)?, count.parse().ok()?);
        let element = Box::new(Self::Number(number));
        (2..=4).contains(&count).then(|| Self::List {
            kind: ListKind::Vector,
            count,
            stride: number.bytes(),
            element,
        })
    }

    /// The type that reflection states; `None` if it is not made of numbers, or too large.
    #[must_use]
    pub fn from_reflection(types: &Types, id: TypeId, packing: BufferLayout) -> Option<Self> {
        Builder { types, packing, parts: MAX_PARTS }.ty(id, MAX_DEPTH)
    }

    /// Bytes up to the end of its last number.
    #[must_use]
    pub fn bytes(&self) -> u32 {
        match self {
            Self::Number(number) => number.bytes(),
            Self::List { count: 0, .. } => 0,
            Self::List { count, stride, element, .. } => {
                (count - 1).saturating_mul(*stride).saturating_add(element.bytes())
            }
            Self::Structure(fields) => {
                let ends = fields.iter().map(|field| field.offset.saturating_add(field.ty.bytes()));
                ends.max().unwrap_or(0)
            }
            Self::Format(format) => format.bytes(),
        }
    }

    /// How many numbers it has.
    #[must_use]
    pub fn numbers(&self) -> u64 {
        match self {
            Self::Number(_) => 1,
            Self::List { count, element, .. } => u64::from(*count).saturating_mul(element.numbers()),
            Self::Structure(fields) => {
                fields.iter().fold(0, |sum, field| field.ty.numbers().saturating_add(sum))
            }
            Self::Format(format) => format.widths().len() as u64,
        }
    }

    /// The type of its numbers, if it is nothing but numbers of one type, one after the other in their order.
    #[must_use]
    pub fn plain(&self) -> Option<NumberType> {
        match self {
            Self::Number(number) => Some(*number),
            Self::List { stride, element, .. } => element.plain().filter(|_| *stride == element.bytes()),
            Self::Structure(_) | Self::Format(_) => None,
        }
    }

    /// Writes a value at an offset of some bytes.
    ///
    /// # Errors
    /// If the value has another shape, a number that does not fit, or the bytes end before.
    pub fn encode(&self, value: &Value, bytes: &mut [u8], offset: usize) -> Result<(), ValueError> {
        match self {
            Self::Number(number) => {
                let bits = number.bits(value).ok_or_else(|| {
                    ValueError::new(format!("{} is expected, not {}", article(number.name()), value.word()))
                })?;
                let size = number.bytes() as usize;
                let target = bytes.get_mut(offset..offset.saturating_add(size));
                let target = target.ok_or_else(|| ValueError::new("the buffer ends before"))?;
                target.copy_from_slice(bits.to_le_bytes().get(..size).unwrap_or_default());
                Ok(())
            }
            Self::List { count, stride, element, .. } => {
                let wrong =
                    || ValueError::new(format!("a list of {count} is expected, not {}", value.word()));
                let Value::List(list) = value else { return Err(wrong()) };
                // The numbers of a matrix may stand in one list, row after row.
                if matches!(**element, Self::List { .. })
                    && list.iter().all(Value::is_number)
                    && list.len() as u64 == self.numbers()
                {
                    return self.encode_flat(&mut list.iter(), bytes, offset);
                }
                if list.len() != *count as usize {
                    return Err(wrong());
                }
                for (place, value) in list.iter().enumerate() {
                    let at = offset.saturating_add(place.saturating_mul(*stride as usize));
                    let written = element.encode(value, bytes, at);
                    written.map_err(|error| error.within(format_args!("[{place}]")))?;
                }
                Ok(())
            }
            Self::Structure(fields) => {
                let Value::Fields(values) = value else {
                    let names: Vec<&str> = fields.iter().map(|field| field.name.as_str()).collect();
                    let (names, word) = (names.join(", "), value.word());
                    return Err(ValueError::new(format!("an object with {names} is expected, not {word}")));
                };
                for (name, value) in values {
                    let Some(field) = fields.iter().find(|field| field.name == *name) else {
                        let names: Vec<&str> = fields.iter().map(|field| field.name.as_str()).collect();
                        return Err(ValueError::new(format!(
                            "there is no member {name}, only {}",
                            names.join(", ")
                        )));
                    };
                    let at = offset.saturating_add(field.offset as usize);
                    let written = field.ty.encode(value, bytes, at);
                    written.map_err(|error| error.within(format_args!(".{name}")))?;
                }
                Ok(())
            }
            Self::Format(format) => encode_format(*format, value, bytes, offset),
        }
    }

    /// Writes numbers in the order of rows.
    fn encode_flat<'v>(
        &self,
        values: &mut impl Iterator<Item = &'v Value>,
        bytes: &mut [u8],
        offset: usize,
    ) -> Result<(), ValueError> {
        if let Self::List { count, stride, element, .. } = self {
            for place in 0..*count as usize {
                let at = offset.saturating_add(place.saturating_mul(*stride as usize));
                element.encode_flat(values, bytes, at)?;
            }
            return Ok(());
        }
        match values.next() {
            Some(value) => self.encode(value, bytes, offset),
            None => Err(ValueError::new("numbers are missing")),
        }
    }

    /// Reads a value at an offset of some bytes; numbers that the bytes do not have are missing.
    #[must_use]
    pub fn decode(&self, bytes: &[u8], offset: usize) -> Option<Value> {
        match self {
            Self::Number(number) => {
                let bytes = bytes.get(offset..offset.checked_add(number.bytes() as usize)?)?;
                let bits = bytes.iter().rev().fold(0, |bits, byte| bits << 8 | u64::from(*byte));
                Some(number.value(bits))
            }
            Self::List { count, stride, element, .. } => {
                let place = |place: u32| offset.checked_add(place.checked_mul(*stride)? as usize);
                let list = (0..*count).map_while(|index| element.decode(bytes, place(index)?));
                Some(Value::List(list.collect()))
            }
            Self::Structure(fields) => {
                let read = |field: &Field| {
                    let at = offset.checked_add(field.offset as usize)?;
                    Some((field.name.clone(), field.ty.decode(bytes, at)?))
                };
                Some(Value::Fields(fields.iter().filter_map(read).collect()))
            }
            Self::Format(format) => {
                let bytes = bytes.get(offset..offset.checked_add(format.bytes() as usize)?)?;
                let channels = format.decode(bytes);
                let read = |bits: &u32| channel_type(*format).value((*bits).into());
                let mut list: Vec<Value> = channels.iter().take(format.widths().len()).map(read).collect();
                Some(if list.len() == 1 { list.pop()? } else { Value::List(list) })
            }
        }
    }
}

/// How much numbers may differ.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Tolerance {
    /// Floats between two floats, and one: the distance in units of the last place.
    pub ulps: u64,
    /// The difference of two numbers.
    pub absolute: f64,
}

/// Two numbers that differ.
#[derive(Debug, Clone, PartialEq)]
pub struct ValueDifference {
    /// Where in the values: `.position[1]`; empty if they are numbers.
    pub path: String,
    /// The number that was found.
    pub found: Value,
    /// The number that is expected.
    pub expected: Value,
    /// The distance in units of the last place, of floats that are numbers.
    pub ulps: Option<u64>,
}

impl NumberType {
    /// The distance of two floats in units of the last place; `None` for a NaN, and for integers.
    fn distance(self, a: &Value, b: &Value) -> Option<u64> {
        let Self::Scalar(scalar) = self else { return None };
        let nan = |value: &Value| match value {
            Value::Float(number) => number.is_nan(),
            Value::Double(number) => number.is_nan(),
            _ => true,
        };
        if !scalar.is_float() || nan(a) || nan(b) {
            return None;
        }
        // Floats have the order of their bits as numbers with a sign and a magnitude.
        let sign = 1_u64 << (scalar.bits() - 1);
        let place = |value: &Value| {
            let bits = self.bits(value)?;
            let magnitude = i128::from(bits & (sign - 1));
            Some(if bits & sign == 0 { magnitude } else { -magnitude })
        };
        u64::try_from((place(a)? - place(b)?).abs()).ok()
    }

    fn is_close(self, found: &Value, expected: &Value, tolerance: Tolerance) -> bool {
        let float = |value: &Value| match value {
            Value::Bool(flag) => f64::from(u8::from(*flag)),
            Value::Integer(number) => *number as f64,
            Value::Float(number) => (*number).into(),
            Value::Double(number) => *number,
            _ => f64::NAN,
        };
        let (a, b) = (float(found), float(expected));
        let near = || self.distance(found, expected).is_some_and(|distance| distance <= tolerance.ulps);
        found == expected
            || a.is_nan() && b.is_nan() && found.is_number() && expected.is_number()
            || near()
            || tolerance.absolute > 0.0 && (a - b).abs() <= tolerance.absolute
    }
}

impl ElementType {
    /// The first number in which two values of this type differ by more than is allowed. All NaNs are equal,
    /// and so are zeros of both signs.
    #[must_use]
    pub fn difference(
        &self,
        found: &Value,
        expected: &Value,
        tolerance: Tolerance,
    ) -> Option<ValueDifference> {
        let number = |ty: NumberType, found: &Value, expected: &Value| {
            (!ty.is_close(found, expected, tolerance)).then(|| ValueDifference {
                path: String::new(),
                found: found.clone(),
                expected: expected.clone(),
                ulps: ty.distance(found, expected),
            })
        };
        let within = |step: String, difference: ValueDifference| ValueDifference {
            path: format!("{step}{}", difference.path),
            ..difference
        };
        match (self, found, expected) {
            (Self::Number(ty), ..) => number(*ty, found, expected),
            (Self::List { .. } | Self::Format(_), Value::List(a), Value::List(b)) if a.len() == b.len() => {
                let pairs = a.iter().zip(b).enumerate();
                pairs.into_iter().find_map(|(place, (a, b))| {
                    let difference = match self {
                        Self::List { element, .. } => element.difference(a, b, tolerance),
                        Self::Format(format) => number(channel_type(*format), a, b),
                        _ => None,
                    };
                    difference.map(|difference| within(format!("[{place}]"), difference))
                })
            }
            (Self::Format(format), ..) => number(channel_type(*format), found, expected),
            (Self::Structure(fields), Value::Fields(a), Value::Fields(b)) if a.len() == b.len() => {
                let pairs = fields.iter().zip(a.iter().zip(b));
                pairs.into_iter().find_map(|(field, ((name, a), (_, b)))| {
                    let difference = field.ty.difference(a, b, tolerance);
                    difference.map(|difference| within(format!(".{name}"), difference))
                })
            }
            _ => Some(ValueDifference {
                path: String::new(),
                found: found.clone(),
                expected: expected.clone(),
                ulps: None,
            }),
        }
    }
}

/// The type of the channels that a shader reads.
fn channel_type(format: Format) -> NumberType {
    NumberType::Scalar(match format.channel() {
        dxkit_types::FormatChannel::UInt => Scalar::U32,
        dxkit_types::FormatChannel::SInt => Scalar::I32,
        _ => Scalar::F32,
    })
}

fn encode_format(format: Format, value: &Value, bytes: &mut [u8], offset: usize) -> Result<(), ValueError> {
    let count = format.widths().len();
    let list = match value {
        Value::List(list) => list.as_slice(),
        number => core::slice::from_ref(number),
    };
    if list.len() != count {
        let (name, word) = (format.name(), value.word());
        let reason = match count {
            1 => format!("{name} has one channel: a number is expected, not {word}"),
            _ => format!("{name} has {count} channels: a list of {count} is expected, not {word}"),
        };
        return Err(ValueError::new(reason));
    }
    let mut channels = [0; 4];
    for (place, (channel, value)) in channels.iter_mut().zip(list).enumerate() {
        let ty = channel_type(format);
        let bits = ty.bits(value).ok_or_else(|| {
            let reason = format!("{} is expected, not {}", article(ty.name()), value.word());
            ValueError::new(reason).within(format_args!("[{place}]"))
        })?;
        *channel = bits as u32;
    }
    let size = format.bytes() as usize;
    let target = bytes.get_mut(offset..offset.saturating_add(size));
    let target = target.ok_or_else(|| ValueError::new("the buffer ends before"))?;
    target.copy_from_slice(format.encode(channels).get(..size).unwrap_or_default());
    Ok(())
}

fn article(word: &str) -> String {
    if word.starts_with('i') { format!("an {word}") } else { format!("a {word}") }
}

impl fmt::Display for ElementType {
    /// As HLSL writes it: `float4`, `float4x4` (of whatever order), `float[8]`; members of structures in
    /// braces.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => f.write_str(number.name()),
            Self::Format(format) => f.write_str(format.name()),
            Self::List { kind: ListKind::Array, count, element, .. } => {
                // The dimensions of an array of arrays stand from the outermost to the innermost.
                let mut counts = format!("[{count}]");
                let mut innermost = &**element;
                while let Self::List { kind: ListKind::Array, count, element, .. } = innermost {
                    counts.push_str(&format!("[{count}]"));
                    innermost = element;
                }
                write!(f, "{innermost}{counts}")
            }
            Self::List { kind: ListKind::Vector, count, element, .. } => write!(f, "{element}{count}"),
            Self::List { kind: ListKind::Matrix, count, element, .. } => match &**element {
                Self::List { count: columns, element, .. } => write!(f, "{element}{count}x{columns}"),
                element => write!(f, "{element}{count}"),
            },
            Self::Structure(fields) => {
                f.write_str("{ ")?;
                for (place, field) in fields.iter().enumerate() {
                    let separator = if place > 0 { ", " } else { "" };
                    write!(f, "{separator}{} {}", field.ty, field.name)?;
                }
                f.write_str(" }")
            }
        }
    }
}

/// Makes types of those of reflection.
struct Builder<'t> {
    types: &'t Types,
    packing: BufferLayout,
    parts: u32,
}

impl Builder<'_> {
    fn ty(&mut self, id: TypeId, depth: u32) -> Option<ElementType> {
        let ty = self.types.get(id)?;
        self.parts = self.parts.checked_sub(1)?;
        let depth = depth.checked_sub(1)?;
        let mut made = match ty.structure {
            Some(structure) => {
                let mut fields = Vec::new();
                for member in &self.types.structure(structure).members {
                    let ty = self.ty(member.ty, depth)?;
                    fields.push(Field { name: member.name.clone(), offset: member.offset, ty });
                }
                ElementType::Structure(fields)
            }
            None => self.numbers(ty)?,
        };
        for count in ty.array.iter().rev() {
            // Elements without bytes would have no end.
            if made.bytes() == 0 {
                return None;
            }
            let stride = match self.packing {
                BufferLayout::Constant => made.bytes().checked_next_multiple_of(16)?,
                BufferLayout::Natural => made.bytes().checked_next_multiple_of(alignment(&made))?,
            };
            made =
                ElementType::List { kind: ListKind::Array, count: *count, stride, element: Box::new(made) };
        }
        // Members of hostile modules may lie on each other.
        (made.numbers() <= made.bytes().into()).then_some(made)
    }

    fn numbers(&self, ty: &Type) -> Option<ElementType> {
        let number = NumberType::from_variable(ty.base)?;
        let size = number.bytes();
        let list = |kind, count, stride, element| ElementType::List {
            kind,
            count,
            stride,
            element: Box::new(element),
        };
        let vector = |count, stride, element| list(ListKind::Vector, count, stride, element);
        let matrix = |count, stride, element| list(ListKind::Matrix, count, stride, element);
        let row = |count: u32| match self.packing {
            BufferLayout::Constant => count.checked_mul(size)?.checked_next_multiple_of(16),
            BufferLayout::Natural => count.checked_mul(size),
        };
        let number = ElementType::Number(number);
        Some(match ty.class {
            VariableClass::Vector => vector(ty.columns, size, number),
            VariableClass::MatrixRows => matrix(ty.rows, row(ty.columns)?, vector(ty.columns, size, number)),
            VariableClass::MatrixColumns => matrix(ty.rows, size, vector(ty.columns, row(ty.rows)?, number)),
            _ => number,
        })
    }
}

/// The alignment of a type in a structured buffer: that of its largest number.
fn alignment(ty: &ElementType) -> u32 {
    match ty {
        ElementType::Number(number) => number.bytes(),
        ElementType::List { element, .. } => alignment(element),
        ElementType::Structure(fields) => fields.iter().map(|field| alignment(&field.ty)).max().unwrap_or(1),
        ElementType::Format(_) => 4,
    }
}
