//! Bytes that are looked for, and are near.

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
