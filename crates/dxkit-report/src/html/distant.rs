//! Copies of what stood long before, taken out before deflate, whose window is 32 KiB: the shaders of a
//! folder repeat each other further apart. The script of the page puts them back.
//!
//! The layout, with numbers of 32 bits that are little-endian:
//!
//! | Offset | |
//! |---|---|
//! | 0 | size of the original in bytes |
//! | 4 | number of copies |
//! | 8 | offset of the literals in bytes |
//! | 12 | the copies |
//!
//! A copy is three numbers in LEB128: the number of literals before it, its length, and the distance back to
//! what it repeats, 0 for the distance of the copy before; all in bytes. The literals end the data; what
//! remains of them follows the last copy.

use dxkit::bytes::put_leb128;

use crate::prelude::*;

/// The bytes that a copy is found by.
const KEY: usize = 32;
/// The least length of a copy in bytes. Shorter ones compress worse than what they replace.
const LEAST: usize = 48;
/// The distance of the positions that are remembered, in bytes.
const STEP: usize = 4;
/// The number of positions that are remembered, as a power of two.
const TABLE_BITS: u32 = 18;

/// Takes out what stood before. The time is linear in the size: a key that is found is compared, and a match
/// shorter than [`LEAST`] costs no more than that.
pub(super) fn encode(bytes: &[u8]) -> Vec<u8> {
    let mut commands = Vec::new();
    let mut literals = Vec::new();
    let mut copies = 0u32;
    // The positions, plus 1.
    let mut table = vec![0u32; 1 << TABLE_BITS];
    let (mut at, mut start, mut distance) = (0usize, 0usize, 0usize);
    while let Some(slot) = slot(bytes, at) {
        let earlier = table.get(slot).copied().unwrap_or_default();
        if at % STEP == 0 {
            remember(&mut table, slot, at);
        }
        // The copy before goes on, or a key that stood before.
        let candidates = [at.checked_sub(distance), (earlier as usize).checked_sub(1)];
        let found = candidates.into_iter().flatten().find_map(|from| copy(bytes, at, from, start));
        let Some((from, first, end)) = found else {
            at += 1;
            continue;
        };
        let back = first - from;
        for number in [first - start, end - first, if back == distance { 0 } else { back }] {
            put_leb128(&mut commands, number as u64);
        }
        literals.extend_from_slice(bytes.get(start..first).unwrap_or_default());
        copies = copies.saturating_add(1);
        for inside in (at.next_multiple_of(STEP)..end).step_by(STEP) {
            if let Some(slot) = self::slot(bytes, inside) {
                remember(&mut table, slot, inside);
            }
        }
        (at, start, distance) = (end, end, back);
    }
    literals.extend_from_slice(bytes.get(start..).unwrap_or_default());
    let word = |number: usize| u32::try_from(number).unwrap_or(u32::MAX).to_le_bytes();
    let mut out = Vec::with_capacity(12 + commands.len() + literals.len());
    out.extend(word(bytes.len()));
    out.extend(copies.to_le_bytes());
    out.extend(word(12 + commands.len()));
    out.extend(commands);
    out.extend(literals);
    out
}

/// The place in the table of the key at this position; `None` where fewer bytes than a key remain.
fn slot(bytes: &[u8], at: usize) -> Option<usize> {
    let key = bytes.get(at..at.checked_add(KEY)?)?;
    let mut hash = 0u64;
    for word in key.chunks_exact(8) {
        let word = word.iter().rev().fold(0u64, |word, byte| word << 8 | u64::from(*byte));
        hash = (hash ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        hash ^= hash >> 32;
    }
    usize::try_from(hash >> (64 - TABLE_BITS)).ok()
}

fn remember(table: &mut [u32], slot: usize, at: usize) {
    if let (Some(entry), Ok(at)) = (table.get_mut(slot), u32::try_from(at + 1)) {
        *entry = at;
    }
}

/// The copy at a position of what stands at an earlier one: where it is from, its start, which is not before
/// `start`, and its end. `None` if it is too short.
fn copy(bytes: &[u8], at: usize, from: usize, start: usize) -> Option<(usize, usize, usize)> {
    if from >= at {
        return None;
    }
    let alike = |(one, other): &(&u8, &u8)| one == other;
    let after = bytes.get(at..)?.iter().zip(bytes.get(from..)?).take_while(alike).count();
    if after < KEY {
        return None;
    }
    let before = bytes.get(start..at)?.iter().rev().zip(bytes.get(..from)?.iter().rev());
    let before = before.take_while(alike).count();
    (before + after >= LEAST).then_some((from - before, at - before, at + after))
}

/// The original: what the function `restore` of the script does.
#[cfg(test)]
pub(super) fn decode(packed: &[u8]) -> Vec<u8> {
    let word = |at: usize| dxkit::bytes::parser::number_at::<u32>(packed, at).unwrap() as usize;
    let (size, copies, mut literal) = (word(0), word(4), word(8));
    let mut commands = dxkit::bytes::Span::new(&packed[12..literal]);
    let mut number = || {
        let (behind, number) = dxkit::bytes::parser::leb128(commands).unwrap();
        commands = behind;
        usize::try_from(number).unwrap()
    };
    let (mut out, mut distance) = (Vec::new(), 0);
    for _ in 0..copies {
        let (count, length, back) = (number(), number(), number());
        out.extend_from_slice(&packed[literal..literal + count]);
        literal += count;
        distance = if back == 0 { distance } else { back };
        for _ in 0..length {
            out.push(out[out.len() - distance]);
        }
    }
    out.extend_from_slice(&packed[literal..]);
    assert_eq!(out.len(), size);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_taken_out_is_put_back() {
        let noise = |seed: u32, count: usize| {
            let mut state = seed;
            let mut next = || {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                (state >> 24) as u8
            };
            (0..count).map(|_| next()).collect::<Vec<_>>()
        };
        let piece = noise(1, 5000);
        let far = [piece.as_slice(), &noise(2, 60_000), &piece, &noise(3, 10), &piece[100..4000]].concat();
        let shifted = [&far[..], &far[1..300], &far[7..90], b"end"].concat();
        for original in
            [&b""[..], b"short", &[0; 31], &[0; 32], &[0; 33], &[7; 100_000], &piece, &far, &shifted]
        {
            assert_eq!(decode(&encode(original)), original, "{} bytes", original.len());
        }
        assert!(encode(&far).len() < 66_000, "what is far away is found");
        assert!(encode(&[7; 100_000]).len() < 100, "copies may overlap");
        assert_eq!(encode(&piece).len(), 5012, "what does not repeat costs the head");
    }
}
