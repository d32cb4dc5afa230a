//! Numbers with signs, in words that have none.

/// The same bits with a sign. (`u64::cast_signed` is younger than the oldest compiler that builds this.)
pub(crate) const fn to_signed(word: u64) -> i64 {
    i64::from_le_bytes(word.to_le_bytes())
}

/// The same bits without a sign.
pub(crate) const fn to_unsigned(number: i64) -> u64 {
    u64::from_le_bytes(number.to_le_bytes())
}

/// A number that has its sign in the lowest bit: `v << 1`, or `(-v << 1) | 1`. A lone sign is the least number there is.
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

/// The other way round.
pub(crate) const fn to_complement(number: i64) -> u64 {
    let doubled = to_unsigned(number) << 1;
    if number < 0 { !doubled } else { doubled }
}

/// A number of so many bits, with its sign.
pub(crate) const fn extend(number: i64, width: u32) -> i64 {
    if width == 0 || width >= 64 { number } else { number << (64 - width) >> (64 - width) }
}
