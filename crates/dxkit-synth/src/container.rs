//! Containers.

use crate::Asm;

/// A container of the given parts, one after the other, with a digest of sixteen bytes of value `0x11`.
#[must_use]
pub fn container(parts: &[(&[u8; 4], &[u8])]) -> Vec<u8> {
    let mut asm = Asm::new();
    asm.raw(b"DXBC").raw(&[0x11; 16]).u16(1).u16(0);
    let size = asm.hole();
    let mut count = 0;
    let count_hole = asm.hole();
    let offsets: Vec<_> = parts.iter().map(|_| asm.hole()).collect();
    for ((tag, payload), offset) in parts.iter().zip(offsets) {
        asm.fill(offset);
        asm.raw(*tag);
        let length = asm.hole();
        let before = asm.len();
        asm.raw(payload);
        let after = asm.len();
        asm.fill_with(length, after - before);
        count += 1;
    }
    asm.fill_with(count_hole, count);
    asm.fill(size);
    asm.bytes()
}

/// A header with these sizes and offsets, and the bytes that follow it: for files that [`container`] cannot
/// produce.
#[must_use]
pub fn with_header(size: u32, offsets: &[u32], rest: &[u8]) -> Vec<u8> {
    let mut asm = Asm::new();
    asm.raw(b"DXBC").raw(&[0x11; 16]).u16(1).u16(0).u32(size);
    asm.u32s(&[offsets.iter().map(|_| 1).sum()]).u32s(offsets).raw(rest);
    asm.bytes()
}

/// A part: kind, size, payload.
fn part(asm: &mut Asm, kind: &[u8; 4], payload: &[u8]) {
    asm.raw(kind);
    let size = asm.hole();
    let before = asm.len();
    asm.raw(payload);
    let after = asm.len();
    asm.fill_with(size, after - before);
}

/// A container with bytes before, between and after the parts, inside the container and after it.
#[must_use]
pub fn gaps() -> Vec<u8> {
    let mut rest = Asm::new();
    // At 40: three bytes, a part at 43, two bytes, a part at 57, four bytes; the container ends at 71.
    rest.raw(&[0xa1, 0xa2, 0xa3]);
    part(&mut rest, b"SFI0", &[1, 0, 0, 0]);
    rest.raw(&[0xb1, 0xb2]);
    part(&mut rest, b"PRIV", &[7, 8]);
    rest.raw(&[0xc1, 0xc2, 0xc3, 0xc4]);
    rest.raw(b"beyond");
    with_header(71, &[43, 57], &rest.bytes())
}

/// A container whose directory names the second part first.
#[must_use]
pub fn out_of_order() -> Vec<u8> {
    let mut rest = Asm::new();
    part(&mut rest, b"AAAA", &[1]);
    rest.raw(&[0xee]);
    part(&mut rest, b"BBBB", &[2, 2]);
    with_header(60, &[50, 40], &rest.bytes())
}

/// A container with repeated kinds, kinds that no compiler writes, parts without bytes, and parts of odd
/// sizes.
#[must_use]
pub fn repeated() -> Vec<u8> {
    container(&[
        (b"LIBF", &[]),
        (b"\0\xff \n", &[1]),
        (b"ISG1", b"\0\0\0\0\x08\0\0\0"),
        (b"LIBF", &[5, 5]),
        (b"ISG1", b"\0\0\0\0\x08\0\0\0pad"),
        (b"HASH", &[]),
    ])
}

/// A container without parts.
#[must_use]
pub fn empty() -> Vec<u8> {
    container(&[])
}

/// Containers in containers: `levels` of them around an empty one.
#[must_use]
pub fn nested(levels: usize) -> Vec<u8> {
    (0..levels).fold(empty(), |inner, _| container(&[(b"LIBF", &inner)]))
}

/// The unusual containers above, with names.
#[must_use]
pub fn odd() -> Vec<(&'static str, Vec<u8>)> {
    vec![
        ("gaps", gaps()),
        ("out_of_order", out_of_order()),
        ("repeated", repeated()),
        ("empty", empty()),
        ("nested", nested(2)),
    ]
}
