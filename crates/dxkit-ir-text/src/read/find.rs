//! Bytes that are looked for.

/// The position of the first byte of a kind. Bytes are looked at in blocks of `N`, which is a multiple of 8 and at most 64: how far
/// the byte is in a block takes no branch.
#[inline(always)]
pub(super) fn first_of<const N: usize>(bytes: &[u8], is: impl Fn(u8) -> bool) -> Option<usize> {
    /// The product of this and eight bytes that are 0 or 1 has them as its highest bits.
    const GATHER: u64 = 0x0102_0408_1020_4080;
    let mut at = 0;
    while let Some(block) = bytes.get(at..).and_then(|rest| rest.first_chunk::<N>()) {
        let mut flags = [0; N];
        for (flag, byte) in flags.iter_mut().zip(block) {
            *flag = u8::from(is(*byte));
        }
        let mut found = 0u64;
        for (place, eight) in flags.chunks_exact(8).enumerate() {
            let eight = u64::from_le_bytes(*eight.first_chunk()?);
            found |= (eight.wrapping_mul(GATHER) >> 56) << (8 * place);
        }
        if found != 0 {
            return Some(at + found.trailing_zeros() as usize);
        }
        at += N;
    }
    Some(at + bytes.get(at..)?.iter().position(|byte| is(*byte))?)
}
