//! Program parts.

use crate::Asm;

/// Payload of a `DXIL` part: a pixel shader of model 6.0 with eight bytes of bitcode.
#[must_use]
pub fn pixel_6_0() -> Vec<u8> {
    let mut asm = Asm::new();
    asm.u32(0x0000_0060)
        .u32(8)
        .raw(b"DXIL")
        .u32(0x0000_0100)
        .u32(16)
        .u32(8)
        .raw(b"BC\xc0\xde\x35\x14\x00\x00");
    asm.bytes()
}
