//! Thrift's compact protocol, as far as Parquet's metadata need it.
//!
//! A field is a byte with the difference of its number to the last one's and its type; numbers are variable-length
//! integers, those with a sign in zigzag form; a structure ends with a zero byte.

const TRUE: u8 = 1;
const FALSE: u8 = 2;
const I32: u8 = 5;
const I64: u8 = 6;
const BINARY: u8 = 8;
const LIST: u8 = 9;
const STRUCT: u8 = 12;

/// The elements of a list.
#[derive(Clone, Copy)]
pub(super) enum Element {
    Number,
    Text,
    Structure,
}

/// Writes one structure.
#[derive(Default)]
pub(super) struct Structure {
    bytes: Vec<u8>,
    last: u8,
}

impl Structure {
    /// The bytes of the structure that `fill` describes.
    pub(super) fn bytes(fill: impl FnOnce(&mut Self)) -> Vec<u8> {
        let mut structure = Self::default();
        fill(&mut structure);
        structure.bytes.push(0);
        structure.bytes
    }

    fn header(&mut self, id: u8, ty: u8) {
        self.bytes.push(id.saturating_sub(self.last) << 4 | ty);
        self.last = id;
    }

    fn varint(&mut self, mut number: u64) {
        while let Some(low) = (number >= 0x80).then(|| number.to_le_bytes()[0]) {
            self.bytes.push(low | 0x80);
            number >>= 7;
        }
        self.bytes.push(number.to_le_bytes()[0]);
    }

    fn zigzag(&mut self, number: i64) {
        let folded = number << 1 ^ number >> 63;
        self.varint(u64::from_le_bytes(folded.to_le_bytes()));
    }

    fn binary(&mut self, text: &str) {
        self.varint(text.len() as u64);
        self.bytes.extend_from_slice(text.as_bytes());
    }

    /// A field of 32 bits; callers pass numbers that fit.
    pub(super) fn small(&mut self, id: u8, number: i64) {
        self.header(id, I32);
        self.zigzag(number);
    }

    pub(super) fn number(&mut self, id: u8, number: i64) {
        self.header(id, I64);
        self.zigzag(number);
    }

    pub(super) fn flag(&mut self, id: u8, flag: bool) {
        self.header(id, if flag { TRUE } else { FALSE });
    }

    pub(super) fn text(&mut self, id: u8, text: &str) {
        self.header(id, BINARY);
        self.binary(text);
    }

    pub(super) fn structure(&mut self, id: u8, fill: impl FnOnce(&mut Self)) {
        self.header(id, STRUCT);
        self.bytes.extend(Self::bytes(fill));
    }

    fn list(&mut self, id: u8, element: Element, length: usize) {
        self.header(id, LIST);
        let element = match element {
            Element::Number => I32,
            Element::Text => BINARY,
            Element::Structure => STRUCT,
        };
        match u8::try_from(length) {
            Ok(short @ 0..15) => self.bytes.push(short << 4 | element),
            _ => {
                self.bytes.push(0xf0 | element);
                self.varint(length as u64);
            }
        }
    }

    pub(super) fn numbers(&mut self, id: u8, numbers: &[i64]) {
        self.list(id, Element::Number, numbers.len());
        numbers.iter().for_each(|number| self.zigzag(*number));
    }

    pub(super) fn texts(&mut self, id: u8, texts: &[&str]) {
        self.list(id, Element::Text, texts.len());
        texts.iter().for_each(|text| self.binary(text));
    }

    /// A list of structures, each as [`bytes`](Self::bytes) returns it.
    pub(super) fn structures(&mut self, id: u8, structures: &[Vec<u8>]) {
        self.list(id, Element::Structure, structures.len());
        structures.iter().for_each(|structure| self.bytes.extend_from_slice(structure));
    }
}

/// Reads numbers, as in the headers of pages: calls `tell` with the path of each field and its number. Returns the
/// bytes behind the structure, or `None` if it is incomplete or has fields of other types.
pub(super) fn numbers<'b>(
    bytes: &'b [u8],
    outer: Option<u8>,
    tell: &mut dyn FnMut(Option<u8>, u8, i64),
) -> Option<&'b [u8]> {
    let mut rest = bytes;
    let mut last = 0u8;
    loop {
        let (header, behind) = rest.split_first()?;
        rest = behind;
        if *header == 0 {
            return Some(rest);
        }
        last = last.checked_add(header >> 4)?;
        match header & 0xf {
            I32 => {
                let (number, behind) = varint(rest)?;
                rest = behind;
                let half = i64::try_from(number >> 1).ok()?;
                tell(outer, last, if number & 1 == 1 { !half } else { half });
            }
            // Headers of pages are nested once.
            STRUCT if outer.is_none() => rest = numbers(rest, Some(last), tell)?,
            _ => return None,
        }
    }
}

fn varint(bytes: &[u8]) -> Option<(u64, &[u8])> {
    let mut number = 0u64;
    let mut rest = bytes;
    for shift in (0..35).step_by(7) {
        let (byte, behind) = rest.split_first()?;
        rest = behind;
        number |= u64::from(byte & 0x7f) << shift;
        if byte & 0x80 == 0 {
            return Some((number, rest));
        }
    }
    None
}
