//! Numbers with signs, in words that have none.

/// The same bits with a sign. (`u64::cast_signed` is younger than the oldest compiler that builds this.)
pub(crate) const fn to_signed(word: u64) -> i64 {
    i64::from_le_bytes(word.to_le_bytes())
}

/// The same bits without a sign.
pub(crate) const fn to_unsigned(number: i64) -> u64 {
    u64::from_le_bytes(number.to_le_bytes())
}

/// A number that has its sign in the lowest bit: `v << 1`, or `(-v << 1) | 1`. A lone sign is the least
/// number there is.
pub(crate) const fn from_sign_bit(word: u64) -> i64 {
    let magnitude = to_signed(word >> 1);
    match word & 1 {
        0 => magnitude,
        _ if word == 1 => i64::MIN,
        _ => magnitude.wrapping_neg(),
    }
}

/// A number that was turned round if it is negative: `v << 1`, or `!(v << 1)`.
pub(crate) const fn from_complement(word: u64) -> i64 {
    let half = to_signed(word >> 1);
    if word & 1 == 0 { half } else { !half }
}

/// The word that [`from_sign_bit`] reads as this number.
pub(crate) const fn to_sign_bit(number: i64) -> u64 {
    if number >= 0 { to_unsigned(number) << 1 } else { to_unsigned(number).wrapping_neg() << 1 | 1 }
}

/// The word that [`from_complement`] reads as this number.
pub(crate) const fn to_complement(number: i64) -> u64 {
    let doubled = to_unsigned(number) << 1;
    if number < 0 { !doubled } else { doubled }
}

/// A number of `width` bits, with its sign.
pub(crate) const fn extend(number: i64, width: u32) -> i64 {
    if width == 0 || width >= 64 { number } else { number << (64 - width) >> (64 - width) }
}

#[cfg(test)]
mod tests {
    use super::{from_complement, from_sign_bit, to_complement, to_sign_bit};

    #[test]
    fn words_of_numbers() {
        for (number, sign_bit, complement) in [
            (0, 0, 0),
            (3, 6, 6),
            (-3, 7, 5),
            (-1, 3, 1),
            (i64::MIN, 1, u64::MAX),
            (i64::MAX, u64::MAX - 1, u64::MAX - 1),
        ] {
            assert_eq!((to_sign_bit(number), to_complement(number)), (sign_bit, complement), "{number}");
            assert_eq!((from_sign_bit(sign_bit), from_complement(complement)), (number, number), "{number}");
        }
    }
}
