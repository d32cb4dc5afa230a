//! NumPy's files of arrays (`.npy`): read as values, and written from them.
//!
//! A file is a header, the text of a Python dictionary with the type of an element, the order and the shape,
//! and then the elements. Elements may be structures (`numpy.dtype([("position", "<f4", (3,))])`).

use std::fmt::Write as _;

use dxkit::bytes::parser::number_at;
use dxkit::exec::{ElementType, NumberType, Value};
use dxkit::resource::Scalar;

const MAGIC: &[u8] = b"\x93NUMPY";
/// Structures within structures.
const MAX_DEPTH: u32 = 8;

/// An array.
#[derive(Debug)]
pub(crate) struct Array {
    element: Element,
    shape: Vec<usize>,
    /// The elements, the last index the fastest.
    data: Vec<u8>,
}

/// The type of an element.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Element {
    Number { kind: u8, bytes: usize, swapped: bool },
    Structure(Vec<(String, Self, Vec<usize>)>),
}

/// A literal of Python.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Literal {
    Text(String),
    Number(usize),
    Word(String),
    /// A list or a tuple.
    List(Vec<Self>),
    Dictionary(Vec<(Self, Self)>),
}

/// Whether a file is an array.
pub(crate) fn is_array(bytes: &[u8]) -> bool {
    bytes.starts_with(MAGIC)
}

/// Reads a file.
///
/// # Errors
/// A fault of the file.
pub(crate) fn parse(bytes: &[u8]) -> Result<Array, String> {
    let rest = bytes.strip_prefix(MAGIC).ok_or("it does not begin as a .npy file does")?;
    let cut = || "its header is cut off".to_owned();
    let (length, start) = match rest {
        [1, ..] => (usize::from(number_at::<u16>(rest, 2).ok_or_else(cut)?), 4),
        [2 | 3, ..] => (number_at::<u32>(rest, 2).ok_or_else(cut)? as usize, 6),
        _ => return Err("its version of the format is not known".to_owned()),
    };
    let header = rest.get(start..start + length).ok_or_else(cut)?;
    let data = rest.get(start + length..).unwrap_or_default();
    let header = std::str::from_utf8(header).map_err(|_| "its header is no text".to_owned())?;
    let mut parser = Parser { rest: header.trim() };
    let Some(Literal::Dictionary(entries)) = parser.literal(MAX_DEPTH) else {
        return Err("its header is no dictionary".to_owned());
    };
    let entry = |name: &str| {
        let found = entries.iter().find(|(key, _)| *key == Literal::Text(name.to_owned()));
        found.map(|(_, value)| value).ok_or_else(|| format!("its header has no {name}"))
    };
    let element = element(entry("descr")?, MAX_DEPTH)?;
    let shape = shape(entry("shape")?)?;
    let fortran = *entry("fortran_order")? == Literal::Word("True".to_owned());
    let size = element.bytes().ok_or("its elements are too large")?;
    let count = shape.iter().try_fold(1_usize, |product, count| product.checked_mul(*count));
    let needed = count.and_then(|count| count.checked_mul(size)).ok_or("its shape is too large")?;
    if data.len() != needed {
        return Err(format!("its shape needs {needed} bytes, and it has {}", data.len()));
    }
    let data = if fortran && shape.len() > 1 { in_rows(data, &shape, size) } else { data.to_vec() };
    Ok(Array { element, shape, data })
}

/// The elements in the order in which the last index is the fastest, from that in which the first one is.
fn in_rows(data: &[u8], shape: &[usize], size: usize) -> Vec<u8> {
    let mut rows = Vec::with_capacity(data.len());
    let mut index = vec![0_usize; shape.len()];
    while rows.len() < data.len() {
        let mut place = 0;
        for (at, count) in index.iter().zip(shape).rev() {
            place = place * count + at;
        }
        rows.extend(data.get(place * size..(place + 1) * size).unwrap_or_default());
        for (at, count) in index.iter_mut().zip(shape).rev() {
            *at += 1;
            if *at < *count {
                break;
            }
            *at = 0;
        }
    }
    rows
}

fn shape(literal: &Literal) -> Result<Vec<usize>, String> {
    let number = |literal: &Literal| match literal {
        Literal::Number(number) => Ok(*number),
        _ => Err("its shape is no list of numbers".to_owned()),
    };
    match literal {
        Literal::List(list) => list.iter().map(number).collect(),
        single => Ok(vec![number(single)?]),
    }
}

fn element(literal: &Literal, depth: u32) -> Result<Element, String> {
    let wrong = |what: &str| format!("its elements are of the type {what}, which buffers do not have");
    match literal {
        Literal::Text(text) => {
            let bytes = text.as_bytes();
            let (order, kind, digits) = match bytes {
                [order @ (b'<' | b'>' | b'|' | b'='), kind, digits @ ..] => (*order, *kind, digits),
                _ => return Err(wrong(text)),
            };
            let size = std::str::from_utf8(digits).ok().and_then(|digits| digits.parse().ok());
            match (kind, size) {
                (b'i' | b'u', Some(bytes @ (1 | 2 | 4 | 8)))
                | (b'f', Some(bytes @ (2 | 4 | 8)))
                | (b'b', Some(bytes @ 1)) => Ok(Element::Number { kind, bytes, swapped: order == b'>' }),
                _ => Err(wrong(text)),
            }
        }
        Literal::List(fields) if depth > 0 => {
            let field = |literal: &Literal| {
                let Literal::List(parts) = literal else { return Err(wrong("of a damaged structure")) };
                match parts.as_slice() {
                    [Literal::Text(name), ty] => Ok((name.clone(), element(ty, depth - 1)?, Vec::new())),
                    [Literal::Text(name), ty, dimensions] => {
                        let shape = shape(dimensions)?;
                        if shape.contains(&0) {
                            return Err(wrong("of a structure without bytes"));
                        }
                        Ok((name.clone(), element(ty, depth - 1)?, shape))
                    }
                    _ => Err(wrong("of a damaged structure")),
                }
            };
            Ok(Element::Structure(fields.iter().map(field).collect::<Result<_, _>>()?))
        }
        _ => Err(wrong("of another kind")),
    }
}

impl Element {
    fn bytes(&self) -> Option<usize> {
        match self {
            Self::Number { bytes, .. } => Some(*bytes),
            Self::Structure(fields) => fields.iter().try_fold(0_usize, |sum, (_, element, shape)| {
                let one = element.bytes()?;
                let all = shape.iter().try_fold(one, |product, count| product.checked_mul(*count))?;
                sum.checked_add(all)
            }),
        }
    }

    /// The value of an element at the start of some bytes.
    fn value(&self, bytes: &[u8]) -> Option<Value> {
        match self {
            Self::Number { kind, bytes: size, swapped } => {
                let bytes = bytes.get(..*size)?;
                let join = |bits: u64, byte: &u8| bits << 8 | u64::from(*byte);
                let bits =
                    if *swapped { bytes.iter().fold(0, join) } else { bytes.iter().rev().fold(0, join) };
                let shift = 64 - 8 * u32::try_from(*size).ok()?;
                Some(match kind {
                    b'b' => Value::Bool(bits != 0),
                    b'u' => Value::Integer(bits.into()),
                    b'i' => {
                        let signed = i64::from_ne_bytes((bits << shift).to_ne_bytes());
                        Value::Integer((signed >> shift).into())
                    }
                    _ => self.number_type()?.value(bits),
                })
            }
            Self::Structure(fields) => {
                let mut values = Vec::new();
                let mut start = 0;
                for (name, element, shape) in fields {
                    values.push((name.clone(), nested(element, shape, bytes.get(start..)?)?));
                    start += element.bytes()? * shape.iter().product::<usize>();
                }
                Some(Value::Fields(values))
            }
        }
    }

    /// The type of the number that it is; `None` if no buffer has such numbers.
    fn number_type(&self) -> Option<NumberType> {
        let Self::Number { kind, bytes, .. } = self else { return None };
        Some(NumberType::Scalar(match (kind, bytes) {
            (b'f', 2) => Scalar::F16,
            (b'f', 4) => Scalar::F32,
            (b'f', 8) => Scalar::F64,
            (b'i', 2) => Scalar::I16,
            (b'i', 4) => Scalar::I32,
            (b'i', 8) => Scalar::I64,
            (b'u', 2) => Scalar::U16,
            (b'u', 4) => Scalar::U32,
            (b'u', 8) => Scalar::U64,
            _ => return None,
        }))
    }

    const fn is_swapped(&self) -> bool {
        matches!(self, Self::Number { swapped: true, .. })
    }
}

/// The value of an array of this shape at the start of some bytes.
fn nested(element: &Element, shape: &[usize], bytes: &[u8]) -> Option<Value> {
    let Some((count, inner)) = shape.split_first() else { return element.value(bytes) };
    let size = element.bytes()? * inner.iter().product::<usize>();
    let one = |place: usize| nested(element, inner, bytes.get(place * size..)?);
    (0..*count).map(one).collect::<Option<Vec<_>>>().map(Value::List)
}

impl Array {
    /// Its elements as lists.
    pub(crate) fn value(&self) -> Option<Value> {
        // Lists without elements take memory, and the file has no bytes for them.
        if self.data.is_empty() {
            return Some(Value::List(Vec::new()));
        }
        nested(&self.element, &self.shape, &self.data)
    }

    /// Its bytes, if they are what a buffer with elements of this type holds. What nothing states the type
    /// of takes every number.
    pub(crate) fn bytes_for(&self, element: &ElementType) -> Option<&[u8]> {
        let plain = element.plain()?;
        let inner = self.shape.get(1..).unwrap_or_default();
        let is_word = *element == ElementType::Number(NumberType::Word);
        let same = self.element.number_type() == Some(plain) && inner == dimensions(element);
        ((same || is_word) && !self.element.is_swapped()).then_some(&self.data)
    }
}

/// The dimensions of an element of a buffer.
fn dimensions(element: &ElementType) -> Vec<usize> {
    match element {
        ElementType::List { count, element, .. } => {
            std::iter::once(*count as usize).chain(dimensions(element)).collect()
        }
        ElementType::Format(format) if format.widths().len() > 1 => vec![format.widths().len()],
        _ => Vec::new(),
    }
}

/// NumPy's name for a number.
fn name(number: NumberType) -> &'static str {
    match number {
        NumberType::Scalar(Scalar::I16) => "'<i2'",
        NumberType::Scalar(Scalar::U16) => "'<u2'",
        NumberType::Scalar(Scalar::I32) => "'<i4'",
        NumberType::Scalar(Scalar::U32) | NumberType::Word => "'<u4'",
        NumberType::Scalar(Scalar::I64) => "'<i8'",
        NumberType::Scalar(Scalar::U64) => "'<u8'",
        NumberType::Scalar(Scalar::F16) => "'<f2'",
        NumberType::Scalar(Scalar::F32) => "'<f4'",
        NumberType::Scalar(Scalar::F64) => "'<f8'",
        NumberType::Bool => "'|b1'",
    }
}

/// The type of the numbers of a channel.
fn channel(format: dxkit::types::Format) -> NumberType {
    NumberType::Scalar(match format.channel() {
        dxkit::types::FormatChannel::UInt => Scalar::U32,
        dxkit::types::FormatChannel::SInt => Scalar::I32,
        _ => Scalar::F32,
    })
}

/// NumPy's type for the numbers of an element, without its dimensions.
fn description(element: &ElementType) -> String {
    match element {
        ElementType::Number(number) => name(*number).to_owned(),
        ElementType::Format(format) => name(channel(*format)).to_owned(),
        ElementType::List { element, .. } => description(element),
        ElementType::Structure(fields) => {
            let mut text = "[".to_owned();
            for field in fields {
                // Names come from a file.
                let name = field.name.replace(['\'', '\\'], "_");
                let _ = write!(text, "('{name}', {}", description(&field.ty));
                let dimensions = dimensions(&field.ty);
                if !dimensions.is_empty() {
                    let _ = write!(text, ", {}", tuple(&dimensions));
                }
                text.push_str("), ");
            }
            text + "]"
        }
    }
}

fn tuple(numbers: &[usize]) -> String {
    let list: Vec<String> = numbers.iter().map(usize::to_string).collect();
    match list.as_slice() {
        [one] => format!("({one},)"),
        list => format!("({})", list.join(", ")),
    }
}

/// A file with elements of this type; a single element has the shape of the element alone.
pub(crate) fn write(element: &ElementType, values: &[Value], single: bool) -> Vec<u8> {
    let mut shape = if single { Vec::new() } else { vec![values.len()] };
    shape.extend(dimensions(element));
    let mut header = format!(
        "{{'descr': {}, 'fortran_order': False, 'shape': {}, }}",
        description(element),
        tuple(&shape)
    );
    // The elements start at a multiple of 64.
    let is_long = header.len() > 60_000;
    let start = if is_long { 12 } else { 10 };
    let end = (start + header.len() + 1).next_multiple_of(64);
    header.push_str(&" ".repeat(end - start - header.len() - 1));
    header.push('\n');
    let mut bytes = MAGIC.to_vec();
    if is_long {
        bytes.extend([2, 0]);
        bytes.extend(u32::try_from(header.len()).unwrap_or(u32::MAX).to_le_bytes());
    } else {
        bytes.extend([1, 0]);
        bytes.extend(u16::try_from(header.len()).unwrap_or(u16::MAX).to_le_bytes());
    }
    bytes.extend(header.as_bytes());
    values.iter().for_each(|value| add(element, value, &mut bytes));
    bytes
}

fn add(element: &ElementType, value: &Value, bytes: &mut Vec<u8>) {
    let mut number = |ty: NumberType, value: &Value| {
        let size = if ty == NumberType::Bool { 1 } else { ty.bytes() as usize };
        let bits = ty.bits(value).unwrap_or(0).to_le_bytes();
        bytes.extend(bits.get(..size).unwrap_or_default());
    };
    match (element, value) {
        (ElementType::Number(ty), value) => number(*ty, value),
        (ElementType::Format(format), Value::List(list)) => {
            list.iter().for_each(|value| number(channel(*format), value));
        }
        (ElementType::Format(format), value) => number(channel(*format), value),
        (ElementType::List { element, .. }, Value::List(list)) => {
            list.iter().for_each(|value| add(element, value, bytes));
        }
        (ElementType::Structure(fields), Value::Fields(values)) => {
            fields.iter().zip(values).for_each(|(field, (_, value))| add(&field.ty, value, bytes));
        }
        _ => {}
    }
}

/// Reads literals of Python.
struct Parser<'t> {
    rest: &'t str,
}

impl Parser<'_> {
    fn literal(&mut self, depth: u32) -> Option<Literal> {
        self.rest = self.rest.trim_start();
        let first = self.rest.chars().next()?;
        match first {
            '\'' | '"' => {
                let (text, rest) = self.rest.get(1..)?.split_once(first)?;
                self.rest = rest;
                Some(Literal::Text(text.to_owned()))
            }
            '(' | '[' | '{' if depth > 0 => {
                self.rest = self.rest.get(1..)?;
                let end = match first {
                    '(' => ')',
                    '[' => ']',
                    _ => '}',
                };
                self.entries(end, depth - 1)
            }
            '0'..='9' => Some(Literal::Number(self.word().parse().ok()?)),
            _ => {
                let word = self.word();
                (!word.is_empty()).then_some(Literal::Word(word))
            }
        }
    }

    fn word(&mut self) -> String {
        let end = self.rest.find(|letter: char| !letter.is_ascii_alphanumeric());
        let (word, rest) = self.rest.split_at_checked(end.unwrap_or(self.rest.len())).unwrap_or_default();
        self.rest = rest;
        word.to_owned()
    }

    fn entries(&mut self, end: char, depth: u32) -> Option<Literal> {
        let (mut list, mut pairs) = (Vec::new(), Vec::new());
        loop {
            self.rest = self.rest.trim_start();
            if let Some(rest) = self.rest.strip_prefix(end) {
                self.rest = rest;
                break;
            }
            let value = self.literal(depth)?;
            if end == '}' {
                self.rest = self.rest.trim_start().strip_prefix(':')?;
                pairs.push((value, self.literal(depth)?));
            } else {
                list.push(value);
            }
            self.rest = self.rest.trim_start();
            if let Some(rest) = self.rest.strip_prefix(',') {
                self.rest = rest;
            } else if !self.rest.starts_with(end) {
                return None;
            }
        }
        Some(if end == '}' { Literal::Dictionary(pairs) } else { Literal::List(list) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A file as numpy 1.26 writes `numpy.array([[1, 2, 3], [4, 5, 6]], dtype)`, by its documentation.
    fn file(descr: &str, order: &str, shape: &str, data: &[u8]) -> Vec<u8> {
        let mut header = format!("{{'descr': {descr}, 'fortran_order': {order}, 'shape': {shape}, }}");
        while (header.len() + 11) % 64 != 0 {
            header.push(' ');
        }
        header.push('\n');
        let length = u16::try_from(header.len()).unwrap().to_le_bytes();
        [&b"\x93NUMPY\x01\x00"[..], &length, header.as_bytes(), data].concat()
    }

    #[test]
    fn arrays_of_both_orders_are_the_same_lists() {
        let rows = file("'|u1'", "False", "(2, 3)", &[1, 2, 3, 4, 5, 6]);
        let columns = file("'|u1'", "True", "(2, 3)", &[1, 4, 2, 5, 3, 6]);
        let list = |numbers: &[i128]| Value::List(numbers.iter().map(|it| Value::Integer(*it)).collect());
        let expected = Value::List(vec![list(&[1, 2, 3]), list(&[4, 5, 6])]);
        assert_eq!(parse(&rows).unwrap().value().unwrap(), expected);
        assert_eq!(parse(&columns).unwrap().value().unwrap(), expected);
        let big = file("'>i2'", "False", "(1,)", &[0xff, 0xfe]);
        assert_eq!(parse(&big).unwrap().value().unwrap(), list(&[-2]));
    }

    #[test]
    fn structures_have_names_and_shapes() {
        let data = [&1.5_f32.to_le_bytes()[..], &[7, 0], &[8, 0]].concat();
        let bytes = file("[('x', '<f4'), ('n', '<u2', (2,))]", "False", "(1,)", &data);
        let text = parse(&bytes).unwrap().value().unwrap().to_string();
        assert_eq!(text, "({ x: 1.5, n: (7, 8) })");
    }

    #[test]
    fn what_is_written_is_a_file_of_numpy() {
        let element = ElementType::from_name("float2").unwrap();
        let pair = Value::List(vec![Value::Float(1.0), Value::Float(2.0)]);
        let data = [1.0_f32, 2.0].map(f32::to_le_bytes).concat();
        assert_eq!(write(&element, &[pair], false), file("'<f4'", "False", "(1, 2)", &data));
    }

    #[test]
    fn damaged_files_are_refused() {
        for bytes in [
            &b"\x93NUMPY"[..],
            b"\x93NUMPY\x01\x00\xff\xff{",
            &file("'<f4'", "False", "(3,)", &[0; 8]),
            &file("'<c8'", "False", "(1,)", &[0; 8]),
            &file("'<f4'", "False", "(18446744073709551615, 2)", &[]),
            &file("[[[[[[[[[[[", "False", "(1,)", &[]),
        ] {
            assert!(parse(bytes).is_err());
        }
    }
}
