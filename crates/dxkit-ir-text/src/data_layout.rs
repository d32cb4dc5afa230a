//! [`check_data_layout`]: which data layouts LLVM 3.7 reads.

/// A data layout that LLVM 3.7 does not read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct DataLayoutError {
    /// The byte of the text at which something else is expected.
    pub offset: usize,
    /// What is expected there.
    pub reason: &'static str,
}

impl core::fmt::Display for DataLayoutError {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "the data layout, byte {}: {}", self.offset, self.reason)
    }
}

impl core::error::Error for DataLayoutError {}

/// The error in a specification, and its offset.
type Fault = (usize, &'static str);

const NUMBER: &str = "a number of at most 32 bits is expected here";
const SPECIFICATION: &str = "a specification of a data layout is expected here";

/// Checks that LLVM 3.7 reads a data layout: a list of specifications with hyphens between, of fields with
/// colons between. As determined by DXC's assembler and validator, which agree.
///
/// # Errors
/// The first place at which something else is expected.
///
/// ```
/// use dxkit_ir_text::check_data_layout;
///
/// assert_eq!(check_data_layout(b"e-p:32:32-i64:64-n8:16:32:64"), Ok(()));
/// assert_eq!(check_data_layout(b"e-p:32:32-i64:65").unwrap_err().offset, 14);
/// ```
pub fn check_data_layout(layout: &[u8]) -> Result<(), DataLayoutError> {
    let mut start = 0;
    for specification in layout.split(|byte| *byte == b'-').filter(|_| !layout.is_empty()) {
        if let Err((offset, reason)) = check_specification(specification) {
            return Err(DataLayoutError { offset: start + offset, reason });
        }
        start += specification.len() + 1;
    }
    Ok(())
}

/// Checks one specification, such as `i64:64`; an error has the offset in it.
fn check_specification(specification: &[u8]) -> Result<(), Fault> {
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
            let size = fields.next().ok_or((end, "the size of a pointer is missing"))?;
            if whole_bytes(size)? == 0 {
                return Err((size.0, "a pointer has at least 8 bits"));
            }
            // LLVM does not limit the alignments of pointers.
            alignments(&mut fields, end, false, u32::MAX)
        }
        b'i' | b'v' | b'f' | b'a' => {
            let size = address_space((1, size))?;
            if *kind == b'a' && size != 0 {
                return Err((1, "structures have no size here"));
            }
            if size >= 1 << 24 {
                return Err((1, "the width of a type has at most 24 bits"));
            }
            alignments(&mut fields, end, *kind == b'a', u16::MAX.into())
        }
        b'n' => {
            for width in core::iter::once((1, size)).chain(fields) {
                if decimal(width)? == 0 {
                    return Err((width.0, "an integer has at least one bit"));
                }
            }
            Ok(())
        }
        b'S' => whole_bytes((1, size)).map(|_| ()),
        b'm' => match (size, fields.next(), fields.next()) {
            ([], Some((_, [b'e' | b'o' | b'm' | b'w' | b'x'])), None) => Ok(()),
            ([], Some((at, _)), _) => Err((at, "names are mangled by one of e, o, m, w, x")),
            _ => Err((end, "':' and how names are mangled are expected here")),
        },
        _ => Err((0, SPECIFICATION)),
    }
}

fn decimal((at, digits): (usize, &[u8])) -> Result<u32, Fault> {
    let plain = digits.iter().all(u8::is_ascii_digit);
    let number = core::str::from_utf8(digits).ok().filter(|_| plain).and_then(|digits| digits.parse().ok());
    number.ok_or((at, NUMBER))
}

/// A number; without digits it is 0.
fn address_space(field: (usize, &[u8])) -> Result<u32, Fault> {
    if field.1.is_empty() { Ok(0) } else { decimal(field) }
}

/// A number of bits that are whole bytes, as bytes.
fn whole_bytes(field: (usize, &[u8])) -> Result<u32, Fault> {
    let bits = decimal(field)?;
    if bits % 8 == 0 { Ok(bits / 8) } else { Err((field.0, "this is a multiple of 8 bits")) }
}

/// The alignment, and the one that is preferred.
fn alignments<'s>(
    fields: &mut impl Iterator<Item = (usize, &'s [u8])>,
    end: usize,
    may_be_none: bool,
    limit: u32,
) -> Result<(), Fault> {
    let first = fields.next().ok_or((end, "an alignment is missing"))?;
    let least = alignment(first, limit)?;
    if least == 0 && !may_be_none {
        return Err((first.0, "an alignment is at least 8 bits"));
    }
    if let Some(preferred) = fields.next() {
        if alignment(preferred, limit)? < least {
            return Err((preferred.0, "the preferred alignment is at least the other one"));
        }
    }
    Ok(())
}

/// An alignment of at most `limit` bytes.
fn alignment(field: (usize, &[u8]), limit: u32) -> Result<u32, Fault> {
    let alignment = whole_bytes(field)?;
    if alignment > limit || alignment != 0 && !alignment.is_power_of_two() {
        return Err((field.0, "an alignment is a power of 2 of less than 65536 bytes"));
    }
    Ok(alignment)
}
