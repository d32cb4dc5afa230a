//! Containers.

use crate::Asm;

/// A container of the given parts, one behind the other, with a digest of sixteen times `0x11`.
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
