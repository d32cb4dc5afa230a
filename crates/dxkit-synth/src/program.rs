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

/// Payload of a `DXIL` part in which every field has another number: kind 14, shader model 6.9, DXIL 3.7,
/// seven bytes of bitcode, and a zero that fills the last word.
#[must_use]
pub fn numbered() -> Vec<u8> {
    let mut asm = Asm::new();
    asm.u8(0x69).u8(0).u16(14).u32(8).raw(b"DXIL");
    asm.u8(7).u8(3).u16(0).u32(16).u32(7);
    asm.raw(b"BC\xc0\xde\x01\x02\x03").u8(0);
    asm.bytes()
}

/// A header with unusual but valid contents: reserved bytes, a gap of five bytes before the bitcode, bytes
/// after it, and a size in words that differs from that of the payload.
#[must_use]
pub fn odd() -> Vec<u8> {
    let mut asm = Asm::new();
    asm.u8(0x6f).u8(0xaa).u16(6).u32(99).raw(b"DXIL");
    asm.u8(8).u8(1).u16(0xbbcc).u32(21).u32(4);
    asm.raw(&[1, 2, 3, 4, 5]).raw(b"BC\xc0\xde").raw(&[9, 9, 9]);
    asm.bytes()
}

/// Payload of a `SHEX` part: a hull shader of model 5.1, four tokens.
#[must_use]
pub fn tokens() -> Vec<u8> {
    let mut asm = Asm::new();
    asm.u8(0x51).u8(0).u16(3).u32(4).u32(0x0100_0071).u32(0x0100_003e);
    asm.bytes()
}

/// The programs with bitcode above, with names.
#[must_use]
pub fn all() -> Vec<(&'static str, Vec<u8>)> {
    vec![("pixel_6_0", pixel_6_0()), ("numbered", numbered()), ("odd", odd())]
}
