//! Signature parts.

use crate::Asm;

/// Payload of an `ISG1` as DXC writes it for validator 1.7 and later: `SV_Position` (not read), and the rows
/// `TEXCOORD0.xy` and `TEXCOORD1.zw` of register 1, of which the second is minimum precision and read in
/// full.
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

/// Payload of an `OSGN` as FXC writes it, including arbitrary values in the unused bytes and 0xab as padding:
/// `SV_Target` with a system value of 0, and `SV_Depth` without a register.
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

/// Payload of any of the seven kinds in which every field has another number: two rows whose fields count up
/// from 10 and from 50, and the names `LEFT` and `RIGHT`. Fields that the kind does not have are absent.
#[must_use]
pub fn numbered(stream: bool, min_precision: bool) -> Vec<u8> {
    let row = 24 + if stream { 4 } else { 0 } + if min_precision { 4 } else { 0 };
    let mut asm = Asm::new();
    asm.u32(2).u32(8);
    for (start, name) in [(10, 8 + 2 * row), (50, 8 + 2 * row + 5)] {
        if stream {
            asm.u32(start);
        }
        // Name, index, system value, component type, register.
        asm.u32(name).u32(start + 1).u32(start + 2).u32(start + 3).u32(start + 4);
        // Mask, usage, the two bytes after them.
        asm.u32((start + 5) | (start + 6) << 8 | (start + 7) << 16);
        if min_precision {
            asm.u32(start + 8);
        }
    }
    asm.text("LEFT").text("RIGHT").align(4, if min_precision { 0 } else { 0xab });
    asm.bytes()
}

/// Payload of an `ISG1` as DXC wrote it for validators before 1.7: a repeated name, a name that no row uses,
/// and no padding.
#[must_use]
pub fn dxc_unpadded() -> Vec<u8> {
    let mut asm = Asm::new();
    asm.u32(2).u32(8);
    asm.u32s(&[0, 72, 0, 0, 3, 0, 0x0000_0303, 0]);
    asm.u32s(&[0, 89, 1, 0, 3, 1, 0x0000_0303, 0]);
    asm.text("UV").text("SV_VertexID").text("X").text("UV");
    asm.bytes()
}

/// Payload of an `OSGN` that is valid although no compiler writes it: bytes before the rows, rows whose
/// names share a tail and are not in order, unused text.
#[must_use]
pub fn odd() -> Vec<u8> {
    let mut asm = Asm::new();
    asm.u32(2).u32(14).raw(&[1, 2, 3, 4, 5, 6]);
    asm.u32s(&[67, 0, 0, 3, 0, 0x0000_000f]);
    asm.u32s(&[71, 0, 0, 3, 1, 0x0000_000f]);
    asm.text("FREE").text("POSITION").raw(b"no end");
    asm.bytes()
}

/// An empty signature.
#[must_use]
pub fn empty() -> Vec<u8> {
    let mut asm = Asm::new();
    asm.u32(0).u32(8);
    asm.bytes()
}

/// All parts above, each with a name and the kind of part.
#[must_use]
pub fn all() -> Vec<(&'static str, &'static [u8; 4], Vec<u8>)> {
    vec![
        ("dxc_input", b"ISG1", dxc_input()),
        ("dxc_unpadded", b"ISG1", dxc_unpadded()),
        ("fxc_output", b"OSGN", fxc_output()),
        ("fxc_streams", b"OSG5", fxc_streams()),
        ("numbered OSG1", b"OSG1", numbered(true, true)),
        ("numbered PSG1", b"PSG1", numbered(true, true)),
        ("numbered ISGN", b"ISGN", numbered(false, false)),
        ("numbered PCSG", b"PCSG", numbered(false, false)),
        ("odd", b"OSGN", odd()),
        ("empty", b"ISG1", empty()),
    ]
}
