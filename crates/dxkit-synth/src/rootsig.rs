//! Root signatures (`RTS0` payloads).

use crate::Asm;

/// Version 1.0, no parameters, no samplers.
#[must_use]
pub fn empty() -> Vec<u8> {
    let mut asm = Asm::new();
    asm.u32s(&[1, 0, 24, 0, 24, 0]);
    asm.bytes()
}

/// Version 1.0: a table of two ranges for the pixel shader, constants, a constant buffer, a sampler.
#[must_use]
pub fn v1_0() -> Vec<u8> {
    let mut asm = Asm::new();
    // Version, parameters and their offset, static samplers and their offset, flags.
    asm.u32s(&[1, 3, 24]);
    asm.u32(1);
    let samplers = asm.hole();
    asm.u32(0x1);
    // Type, visibility, offset.
    asm.u32s(&[0, 5]);
    let table = asm.hole();
    asm.u32s(&[1, 0]);
    let constants = asm.hole();
    asm.u32s(&[2, 1]);
    let buffer = asm.hole();
    asm.fill(table);
    asm.u32(2);
    let ranges = asm.hole();
    asm.fill(ranges);
    // Type, number, register, space, slot.
    asm.u32s(&[0, 4, 10, 1, 0xffff_ffff]);
    asm.u32s(&[1, 0xffff_ffff, 11, 2, 7]);
    asm.fill(constants);
    asm.u32s(&[3, 6, 9]);
    asm.fill(buffer);
    asm.u32s(&[4, 8]);
    asm.fill(samplers);
    sampler(&mut asm, 12, 0);
    asm.bytes()
}

/// Version 1.1: every kind of parameter, every flag of ranges and root descriptors.
#[must_use]
pub fn v1_1() -> Vec<u8> {
    let mut asm = Asm::new();
    asm.u32s(&[2, 6, 24, 1]);
    let samplers = asm.hole();
    asm.u32(0xc40);
    let mut holes = Vec::new();
    for (kind, visibility) in [(0, 0), (0, 2), (1, 3), (2, 4), (3, 6), (4, 7)] {
        asm.u32s(&[kind, visibility]);
        holes.push(asm.hole());
    }
    let mut holes = holes.into_iter();
    let mut here = |asm: &mut Asm| holes.next().map(|hole| asm.fill(hole).len());
    here(&mut asm);
    asm.u32(3);
    let ranges = asm.hole();
    asm.fill(ranges);
    // Type, number, register, space, flags, slot.
    asm.u32s(&[0, 4, 10, 1, 0x3, 0]);
    asm.u32s(&[1, 2, 20, 0, 0x10004, 0xffff_ffff]);
    asm.u32s(&[2, 1, 30, 0, 0x8, 9]);
    here(&mut asm);
    asm.u32(1);
    let ranges = asm.hole();
    asm.fill(ranges);
    asm.u32s(&[3, 5, 40, 0, 0x1, 0xffff_ffff]);
    here(&mut asm);
    asm.u32s(&[3, 6, 9]);
    here(&mut asm);
    // Register, space, flags.
    asm.u32s(&[50, 1, 0x2]);
    here(&mut asm);
    asm.u32s(&[51, 2, 0x4]);
    here(&mut asm);
    asm.u32s(&[52, 3, 0x8]);
    asm.fill(samplers);
    sampler(&mut asm, 12, 3);
    asm.bytes()
}

/// Version 1.2: an unordered access view, and two samplers with flags.
#[must_use]
pub fn v1_2() -> Vec<u8> {
    let mut asm = Asm::new();
    asm.u32s(&[3, 1, 24, 2, 48, 0]);
    asm.u32s(&[4, 0, 36]);
    asm.u32s(&[7, 0, 0x2]);
    sampler(&mut asm, 0, 5);
    asm.u32(0x1);
    sampler(&mut asm, 1, 5);
    asm.u32(0x2);
    asm.bytes()
}

/// Version 1.1, valid but arranged as no compiler does it: samplers first, at an unaligned offset; the
/// headers of the parameters at the end; bytes between all structures; two tables whose ranges overlap in one
/// range; two descriptors that share their bytes.
#[must_use]
pub fn scattered() -> Vec<u8> {
    let mut asm = Asm::new();
    asm.u32s(&[2, 4]);
    let headers = asm.hole();
    asm.u32(1);
    let samplers = asm.hole();
    asm.u32(0);
    asm.raw(&[0xa1, 0xa2, 0xa3]);
    asm.fill(samplers);
    sampler(&mut asm, 0, 0);
    asm.raw(&[0xb1]);
    let ranges = asm.len();
    for register in 0..3 {
        asm.u32s(&[0, 1, register, 0, 0, 0xffff_ffff]);
    }
    asm.raw(&[0xc1, 0xc2]);
    let second = asm.len();
    asm.u32s(&[2, ranges + 24]);
    let first = asm.len();
    asm.u32s(&[2, ranges]);
    let descriptor = asm.len();
    asm.u32s(&[9, 0, 0]);
    asm.fill(headers);
    asm.u32s(&[0, 1, first]);
    asm.u32s(&[0, 5, second]);
    asm.u32s(&[2, 1, descriptor]);
    asm.u32s(&[4, 5, descriptor]);
    asm.raw(&[0xd1, 0xd2, 0xd3, 0xd4]);
    asm.bytes()
}

/// Version 1.0: a parameter of type 9, whose payload extends to that of the following constants.
#[must_use]
pub fn unknown_parameter() -> Vec<u8> {
    let mut asm = Asm::new();
    asm.u32s(&[1, 2, 24, 0, 66, 0]);
    asm.u32s(&[9, 0, 48]);
    asm.u32s(&[1, 0, 54]);
    asm.raw(&[1, 2, 3, 4, 5, 6]);
    asm.u32s(&[0, 0, 1]);
    asm.bytes()
}

/// Version 9, which is unknown.
#[must_use]
pub fn newer_version() -> Vec<u8> {
    let mut asm = Asm::new();
    asm.u32s(&[9, 1, 24, 0]).raw(&[7, 7, 7]);
    asm.bytes()
}

/// All payloads above, with names.
#[must_use]
pub fn all() -> Vec<(&'static str, Vec<u8>)> {
    vec![
        ("empty", empty()),
        ("v1_0", v1_0()),
        ("v1_1", v1_1()),
        ("v1_2", v1_2()),
        ("scattered", scattered()),
        ("unknown_parameter", unknown_parameter()),
        ("newer_version", newer_version()),
    ]
}

/// The 52 bytes of a static sampler in every version: a comparison sampler in which every field has another
/// value.
fn sampler(asm: &mut Asm, register: u32, visibility: u32) {
    // Filter, three address modes.
    asm.u32s(&[0x95, 2, 3, 4]);
    asm.f32(-1.5);
    // Anisotropy, comparison, border.
    asm.u32s(&[8, 7, 1]);
    asm.f32(0.25).f32(11.0);
    asm.u32s(&[register, 3, visibility]);
}
