//! Signature parts.

use crate::Asm;

/// Payload of an `ISG1` as DXC writes it for validator 1.7 and later: `SV_Position` (not read), and the rows
/// `TEXCOORD0.xy` and `TEXCOORD1.zw` of register 1, of which the second is minimum precision and read in full.
#[must_use]
pub fn dxc_input() -> Vec<u8> {
    let mut asm = Asm::new();
    asm.u32(3).u32(8);
    // stream, name, index, system value, component type, register, mask and usage, precision
    asm.u32s(&[0, 104, 0, 1, 3, 0, 0x0000_000f, 0]);
    asm.u32s(&[0, 116, 0, 0, 3, 1, 0x0000_0103, 0]);
    asm.u32s(&[0, 116, 1, 0, 3, 1, 0x0000_0c0c, 1]);
    asm.text("SV_Position").text("TEXCOORD").align(4, 0);
    asm.bytes()
}

/// Payload of an `OSGN` as FXC writes it, garbage in the unused bytes and 0xab as padding included: `SV_Target` with a
/// system value of 0, and `SV_Depth` without a register.
#[must_use]
pub fn fxc_output() -> Vec<u8> {
    let mut asm = Asm::new();
    asm.u32(2).u32(8);
    asm.u32s(&[56, 0, 0, 3, 0, 0x4b20_000f]);
    asm.u32s(&[66, 0, 0, 3, 0xffff_ffff, 0x0000_0e01]);
    asm.text("SV_Target").text("SV_Depth").align(4, 0xab);
    asm.bytes()
}

/// Payload of an `OSG5`: one row in each of the streams 0 and 1.
#[must_use]
pub fn fxc_streams() -> Vec<u8> {
    let mut asm = Asm::new();
    asm.u32(2).u32(8);
    asm.u32s(&[0, 64, 0, 1, 3, 0, 0x0000_000f]);
    asm.u32s(&[1, 76, 2, 0, 1, 0, 0x0000_0e01]);
    asm.text("SV_Position").text("ID").align(4, 0xab);
    asm.bytes()
}
