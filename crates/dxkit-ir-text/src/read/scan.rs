//! Numbers at the start of bytes, and bytes that are near.

/// The digits at the start of bytes as a number, and the bytes after them. `None` without digits, or with
/// more than 18.
#[inline]
pub(super) fn digits(bytes: &[u8]) -> Option<(u64, &[u8])> {
    // A number and a length are in registers, whichever function found them.
    let (number, length) = match bytes.first_chunk() {
        Some(first) => {
            // Numbers differ in length without a pattern that a processor could predict, so that there is no
            // loop here.
            let values = u32::from_le_bytes(*first) ^ u32::from_ne_bytes([b'0'; 4]);
            // The lowest byte whose highest bit is set is the first one that is no digit: a sum carries into
            // higher bytes only.
            let others = no_short_digits(values);
            if others == 0 {
                more_digits(bytes)
            } else {
                let end = others.trailing_zeros();
                // The last digit becomes the highest byte, and there are zeros before the first: a shift by
                // 24, 16 or 8 bits.
                let aligned = values.wrapping_shl(7u32.wrapping_sub(end));
                (four_digits(aligned).into(), (end / 8) as usize)
            }
        }
        None => digits_one_by_one(bytes),
    };
    if length == 0 {
        return None;
    }
    Some((number, bytes.get(length..)?))
}

/// Eight digits, the first as the lowest byte, as a number.
const fn eight_digits(values: u64) -> u64 {
    let pairs = values.wrapping_mul(10 << 8 | 1) >> 8 & 0x00ff_00ff_00ff_00ff;
    let fours = pairs.wrapping_mul(100 << 16 | 1) >> 16 & 0x0000_ffff_0000_ffff;
    fours.wrapping_mul(10_000 << 32 | 1) >> 32
}

/// The bits of each byte that are set in eight bytes that are no digits, of bytes without those of a `0`.
const fn no_digits(values: u64) -> u64 {
    let each = u64::from_ne_bytes([0x80 - 10; 8]);
    (values.wrapping_add(each) | values) & u64::from_ne_bytes([0x80; 8])
}

/// The number of four digits and more at the start of bytes, and its length, which is 0 if there are too
/// many.
#[inline(never)]
fn more_digits(bytes: &[u8]) -> (u64, usize) {
    let Some(first) = bytes.first_chunk() else { return digits_one_by_one(bytes) };
    let values = u64::from_le_bytes(*first) ^ ZEROS;
    let others = no_digits(values);
    // Eight digits or more have no end here.
    let bits = others.trailing_zeros() & !7;
    match values.checked_shl(64 - bits) {
        Some(aligned) if others != 0 => (eight_digits(aligned), (bits / 8) as usize),
        _ => digits_one_by_one(bytes),
    }
}

/// Four digits, the first as the lowest byte, as a number.
const fn four_digits(values: u32) -> u32 {
    // Pairs of digits, and pairs of these: each product has the sum of two neighbours.
    let pairs = values.wrapping_mul(10 << 8 | 1) >> 8 & 0x00ff_00ff;
    pairs.wrapping_mul(100 << 16 | 1) >> 16
}

/// Like [`no_digits`], of four bytes.
const fn no_short_digits(values: u32) -> u32 {
    let each = u32::from_ne_bytes([0x80 - 10; 4]);
    (values.wrapping_add(each) | values) & u32::from_ne_bytes([0x80; 4])
}

/// Eight digits that are zero.
const ZEROS: u64 = u64::from_ne_bytes([b'0'; 8]);

/// Like [`more_digits`], for numbers of any length, and for the end of a text.
#[cold]
fn digits_one_by_one(bytes: &[u8]) -> (u64, usize) {
    let (mut number, mut rest) = (0u64, bytes);
    while let [digit @ b'0'..=b'9', after @ ..] = rest {
        number = number.wrapping_mul(10).wrapping_add(u64::from(digit - b'0'));
        rest = after;
    }
    let length = bytes.len() - rest.len();
    if length <= 18 { (number, length) } else { (0, 0) }
}

/// Like [`digits`], with or without a sign.
#[inline]
pub(super) fn integer(bytes: &[u8]) -> Option<(i64, &[u8])> {
    let (negative, bytes) = match bytes {
        [b'-', after @ ..] => (true, after),
        _ => (false, bytes),
    };
    let (number, rest) = digits(bytes)?;
    let number = i64::try_from(number).ok()?;
    Some((if negative { -number } else { number }, rest))
}

/// A number of the form `1.500000e+00`, in which LLVM writes those that it represents exactly, and the bytes
/// after it.
fn exponential_float(text: &[u8]) -> Option<(f64, &[u8])> {
    /// The powers of ten that a double represents exactly.
    const POWERS: [f64; 23] = [
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17,
        1e18, 1e19, 1e20, 1e21, 1e22,
    ];
    let (negative, text) = match text {
        [b'-', text @ ..] => (true, text),
        _ => (false, text),
    };
    let (mantissa, rest) = text.split_first_chunk::<8>()?;
    let [b'e', sign @ (b'+' | b'-'), tens @ b'0'..=b'9', ones @ b'0'..=b'9', rest @ ..] = rest else {
        return None;
    };
    let word = u64::from_le_bytes(*mantissa);
    if word >> 8 & 0xff != u64::from(b'.') {
        return None;
    }
    // The first digit takes the place of the point.
    let values = (word & !0xffff | (word & 0xff) << 8 | u64::from(b'0')) ^ ZEROS;
    if no_digits(values) != 0 {
        return None;
    }
    // A whole number below 10^7, times a power of ten: as both are exact, their product is rounded correctly.
    let whole = f64::from(u32::try_from(eight_digits(values)).ok()?);
    let exponent = i32::from(tens - b'0') * 10 + i32::from(ones - b'0');
    let exponent = if *sign == b'-' { -exponent } else { exponent } - 6;
    let power = *POWERS.get(usize::try_from(exponent.unsigned_abs()).ok()?)?;
    let number = if exponent < 0 { whole / power } else { whole * power };
    Some((if negative { -number } else { number }, rest))
}

/// The number of sixteen hexadecimal digits, if all are.
fn sixteen_hex_digits(digits: [u8; 16]) -> Option<u64> {
    let (mut values, mut others) = ([0; 16], 0);
    for (value, digit) in values.iter_mut().zip(digits) {
        let is_letter = (digit | 0x20).wrapping_sub(b'a') < 6;
        let is_digit = digit.wrapping_sub(b'0') < 10;
        others |= u8::from(!(is_letter | is_digit));
        // The bit of letters that digits have not makes them larger by 9.
        *value = (digit & 0xf) + (digit >> 6 & 1) * 9;
    }
    // Two digits a byte, and the bytes in sequence.
    let mut number = 0u64;
    for (place, value) in (0..16).zip(values) {
        number |= u64::from(value & 0xf) << (60 - 4 * place);
    }
    (others == 0).then_some(number)
}

/// A floating-point number as LLVM prints it, decimal or as sixteen hexadecimal digits: the bits of a double,
/// and the bytes after it.
pub(super) fn float(bytes: &[u8]) -> Option<(u64, &[u8])> {
    if let Some(digits) = bytes.strip_prefix(b"0x") {
        let (digits, rest) = digits.split_first_chunk()?;
        return Some((sixteen_hex_digits(*digits)?, rest));
    }
    exponential_float(bytes).map(|(number, rest)| (number.to_bits(), rest))
}

/// The lowest bit of each byte of a word.
const LOW: u64 = u64::from_ne_bytes([1; 8]);

/// A word whose lowest byte that is not zero marks the first byte of a word that is a certain one.
#[inline(always)]
pub(super) const fn marks_of(word: u64, byte: u8) -> u64 {
    let differences = word ^ LOW.wrapping_mul(byte as u64);
    differences.wrapping_sub(LOW) & !differences & (LOW << 7)
}

/// The bytes of a word in front of the first one that is marked, as its lowest bytes, and how many these are.
/// `None` without a mark.
#[inline(always)]
pub(super) const fn bytes_before(word: u64, marks: u64) -> Option<(u64, usize)> {
    if marks == 0 {
        return None;
    }
    let bits = marks.trailing_zeros() & !7;
    Some((word & !u64::MAX.wrapping_shl(bits), (bits / 8) as usize))
}

/// The first eight bytes of a text as a word, the first one lowest.
#[inline(always)]
pub(super) fn first_word(text: &[u8]) -> Option<u64> {
    text.first_chunk().map(|bytes| u64::from_le_bytes(*bytes))
}

/// The position of the first byte of a kind. Bytes are looked at in blocks of `N`, of which a compiler makes
/// vector instructions if there are enough: how far the byte is in a block takes no branch. Most often it is
/// in the first one.
#[inline(always)]
fn first_of<const N: usize>(bytes: &[u8], is: impl Fn(u8) -> bool) -> Option<usize> {
    if let Some(place) = bytes.first_chunk::<N>().and_then(|block| first_in(block, &is)) {
        return Some(place);
    }
    first_after::<N>(bytes, is)
}

/// The position of the first byte of a kind in a block.
#[inline(always)]
fn first_in<const N: usize>(block: &[u8; N], is: impl Fn(u8) -> bool) -> Option<usize> {
    let mut first = u8::MAX;
    for (place, byte) in (0u8..).zip(block) {
        first = first.min(if is(*byte) { place } else { u8::MAX });
    }
    (first != u8::MAX).then_some(usize::from(first))
}

/// Like [`first_of`], if the first block has none, or if there are not as many bytes.
#[inline(never)]
fn first_after<const N: usize>(bytes: &[u8], is: impl Fn(u8) -> bool) -> Option<usize> {
    let mut at = if bytes.len() < N { 0 } else { N };
    while let Some(block) = bytes.get(at..).and_then(|rest| rest.first_chunk::<N>()) {
        if let Some(place) = first_in(block, &is) {
            return Some(at + place);
        }
        at += N;
    }
    Some(at + bytes.get(at..)?.iter().position(|byte| is(*byte))?)
}

/// The position of the first line feed, which is near.
#[inline(always)]
pub(super) fn line_feed(bytes: &[u8]) -> Option<usize> {
    first_of::<64>(bytes, |byte| byte == b'\n')
}

/// The position of the first quotation mark or `\`, which is near.
#[inline(never)]
pub(super) fn quotation_mark(bytes: &[u8]) -> Option<usize> {
    first_of::<64>(bytes, |byte| (byte == b'"') | (byte == b'\\'))
}
