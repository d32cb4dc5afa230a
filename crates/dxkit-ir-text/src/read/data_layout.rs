//! Data layouts that LLVM 3.7 accepts.

use alloc::borrow::Cow;

use super::{Read, Reader};

/// The error in a layout, and its offset.
type Mistake = (usize, &'static str);

const NUMBER: &str = "a number of at most 32 bits is expected here";
const SPECIFICATION: &str = "a specification of a data layout is expected here";

impl<'t> Reader<'t> {
    /// A text in quotes that is a data layout.
    pub(super) fn data_layout(&mut self) -> Read<Cow<'t, [u8]>> {
        let at = self.start;
        let layout = self.text("a text in quotes")?;
        let mut start = 0;
        for specification in layout.split(|byte| *byte == b'-').filter(|_| !layout.is_empty()) {
            if let Err((place, reason)) = check(specification) {
                // One for the opening quotation mark.
                return Err(self.error(at + 1 + start + place, reason));
            }
            start += specification.len() + 1;
        }
        Ok(layout)
    }
}

/// Sees that a specification is one: `i64:64`.
fn check(specification: &[u8]) -> Result<(), Mistake> {
    let mut place = 0;
    let mut fields = specification.split(|byte| *byte == b':').map(|field| {
        let start = place;
        place += field.len() + 1;
        (start, field)
    });
    let Some((_, [kind, size @ ..])) = fields.next() else { return Err((0, SPECIFICATION)) };
    let end = specification.len();
    match kind {
        // These entries have no further fields, or none that are used.
        b's' | b'e' | b'E' => Ok(()),
        b'p' => {
            if address_space((1, size))? >= 1 << 24 {
                return Err((1, "the number of an address space has at most 24 bits"));
            }
            bytes(fields.next().ok_or((end, "the size of a pointer is missing"))?)?;
            alignments(&mut fields, end, false)
        }
        b'i' | b'v' | b'f' | b'a' => {
            let size = address_space((1, size))?;
            if *kind == b'a' && size != 0 {
                return Err((1, "structures have no size here"));
            }
            if size >= 1 << 24 {
                return Err((1, "the width of a type has at most 24 bits"));
            }
            alignments(&mut fields, end, *kind == b'a')
        }
        b'n' => {
            for width in core::iter::once((1, size)).chain(fields) {
                if number(width)? == 0 {
                    return Err((width.0, "an integer has at least one bit"));
                }
            }
            Ok(())
        }
        b'S' => bytes((1, size)).map(|_| ()),
        b'm' => match (size, fields.next(), fields.next()) {
            ([], Some((_, [b'e' | b'o' | b'm' | b'w' | b'x'])), None) => Ok(()),
            ([], Some((at, _)), _) => Err((at, "names are mangled by one of e, o, m, w, x")),
            _ => Err((end, "':' and how names are mangled are expected here")),
        },
        _ => Err((0, SPECIFICATION)),
    }
}

fn number((at, digits): (usize, &[u8])) -> Result<u32, Mistake> {
    let plain = digits.iter().all(u8::is_ascii_digit);
    let number = core::str::from_utf8(digits).ok().filter(|_| plain).and_then(|digits| digits.parse().ok());
    number.ok_or((at, NUMBER))
}

/// A number; without digits it is 0.
fn address_space(field: (usize, &[u8])) -> Result<u32, Mistake> {
    if field.1.is_empty() { Ok(0) } else { number(field) }
}

/// A number of bits that are whole bytes, as bytes.
fn bytes(field: (usize, &[u8])) -> Result<u32, Mistake> {
    let bits = number(field)?;
    if bits % 8 == 0 { Ok(bits / 8) } else { Err((field.0, "this is a multiple of 8 bits")) }
}

/// The alignment, and the one that is preferred.
fn alignments<'s>(
    fields: &mut impl Iterator<Item = (usize, &'s [u8])>,
    end: usize,
    may_be_none: bool,
) -> Result<(), Mistake> {
    let first = fields.next().ok_or((end, "an alignment is missing"))?;
    let least = alignment(first)?;
    if least == 0 && !may_be_none {
        return Err((first.0, "an alignment is at least 8 bits"));
    }
    if let Some(preferred) = fields.next() {
        if alignment(preferred)? < least {
            return Err((preferred.0, "the preferred alignment is at least the other one"));
        }
    }
    Ok(())
}

fn alignment(field: (usize, &[u8])) -> Result<u32, Mistake> {
    let alignment = bytes(field)?;
    if alignment >= 1 << 16 || alignment != 0 && !alignment.is_power_of_two() {
        return Err((field.0, "an alignment is a power of 2 of less than 65536 bytes"));
    }
    Ok(alignment)
}
