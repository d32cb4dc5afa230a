//! Runtime data of libraries (`RDAT` payloads).

use crate::Asm;

/// The value for "no row" and "no list".
const NONE: u32 = 0xffff_ffff;

/// A part: its type and its bytes.
type Part = (u32, Vec<u8>);

/// Version 1.0 with these parts, one after the other.
fn assemble(parts: &[Part]) -> Vec<u8> {
    let mut asm = Asm::new();
    asm.u32(0x10);
    asm.u32(u32::try_from(parts.len()).unwrap_or_default());
    let holes: Vec<_> = parts.iter().map(|_| asm.hole()).collect();
    for (hole, (kind, bytes)) in holes.into_iter().zip(parts) {
        asm.fill(hole);
        asm.u32(*kind);
        asm.u32(u32::try_from(bytes.len()).unwrap_or_default());
        asm.raw(bytes);
    }
    asm.bytes()
}

/// A table: number and size of the rows, and the rows.
fn table(kind: u32, count: u32, stride: u32, rows: impl FnOnce(&mut Asm)) -> Part {
    let mut asm = Asm::new();
    asm.u32s(&[count, stride]);
    rows(&mut asm);
    (kind, asm.bytes())
}

/// Strings, each with a NUL, padded to a multiple of 4.
fn strings(texts: &[&str]) -> Part {
    let mut asm = Asm::new();
    for text in texts {
        asm.text(text);
    }
    asm.align(4, 0);
    (1, asm.bytes())
}

fn words(kind: u32, words: &[u32]) -> Part {
    let mut asm = Asm::new();
    asm.u32s(words);
    (kind, asm.bytes())
}

/// The runtime data of an empty library.
#[must_use]
pub fn empty() -> Vec<u8> {
    assemble(&[strings(&[""])])
}

/// Three resources.
fn resources() -> Part {
    table(3, 3, 32, |asm| {
        // Class, kind, number, space, first and last register, name, flags.
        asm.u32s(&[2, 13, 0, 1, 2, 2, 1, 0]);
        asm.u32s(&[0, 2, 0, 3, 4, NONE, 7, 0]);
        asm.u32s(&[1, 12, 0, 5, 6, 8, 15, 0x13]);
    })
}

/// The strings for both versions of functions.
fn function_strings() -> Part {
    // 1 Local, 7 texture, 15 out, 19 ?helper, 27 ?main, 33 main, 38 shade
    strings(&["", "Local", "texture", "out", "?helper", "?main", "main", "shade"])
}

/// Rows of 44 bytes: a library function that calls an external one, and a closest-hit shader.
fn old_functions(asm: &mut Asm, first: &[u8], second: &[u8]) {
    // Name, unmangled name, resources, dependencies, kind, payload, attributes.
    asm.u32s(&[27, 33, 0, 3, 6, 0, 0]);
    // Features in two halves, stages, minimum target.
    asm.u32s(&[0x8000, 0x100, 0x7fff, 6 << 16 | 0x63]);
    asm.raw(first);
    asm.u32s(&[38, 38, 5, NONE, 10, 20, 8]);
    asm.u32s(&[0, 0, 0x400, 10 << 16 | 0x65]);
    asm.raw(second);
}

/// The lists for both versions of functions: resources 0 and 2; the dependency; resource 1.
fn function_lists() -> Part {
    words(2, &[2, 0, 2, 1, 19, 1, 1])
}

/// Functions as written for validators before 1.8.
#[must_use]
pub fn functions_v1() -> Vec<u8> {
    let functions = table(4, 2, 44, |asm| old_functions(asm, &[], &[]));
    assemble(&[function_strings(), resources(), functions, function_lists()])
}

/// Functions as written since validator 1.8.
#[must_use]
pub fn functions_v2() -> Vec<u8> {
    let functions = table(4, 2, 52, |asm| {
        // Lanes, flags, shader info.
        old_functions(asm, &[4, 64, 0x10, 0, 255, 255, 255, 255], &[0, 0, 0, 0, 255, 255, 255, 255]);
    });
    assemble(&[function_strings(), resources(), functions, function_lists()])
}

/// Functions with four bytes more than the known versions.
#[must_use]
pub fn odd_functions_newer() -> Vec<u8> {
    let functions = table(4, 2, 56, |asm| {
        old_functions(
            asm,
            &[0, 0, 0, 0, 255, 255, 255, 255, 0xa1, 0xa2, 0xa3, 0xa4],
            &[0, 0, 0, 0, 255, 255, 255, 255, 0xb1, 0xb2, 0xb3, 0xb4],
        );
    });
    assemble(&[function_strings(), resources(), functions, function_lists()])
}

/// A subobject of each kind.
#[must_use]
pub fn subobjects() -> Vec<u8> {
    // 1 a, 3 exports, 11 hit, 15 miss, 20 b, 22 c, 24 d, 26 e, 28 f, 30 g, 32 any, 36 h
    let strings = strings(&["", "a", "exports", "hit", "miss", "b", "c", "d", "e", "f", "g", "any", "h"]);
    let lists = words(2, &[2, 11, 15, 0]);
    let bytes = (5, vec![0xd1, 0xd2, 0xd3, 0xd4, 0xd5, 0xe1, 0xe2, 0]);
    let rows = table(6, 9, 24, |asm| {
        // Kind, name, 16 bytes.
        asm.u32s(&[8, 1, 3, 0, 0, 0]);
        asm.u32s(&[1, 20, 0, 5, 0, 0]);
        asm.u32s(&[0, 22, 5, 0, 0, 0]);
        asm.u32s(&[2, 24, 5, 2, 0, 0]);
        asm.u32s(&[9, 26, 16, 8, 0, 0]);
        asm.u32s(&[8, 28, 26, 3, 0, 0]);
        asm.u32s(&[10, 30, 7, 0, 0, 0]);
        asm.u32s(&[11, 32, 1, 32, 11, 0]);
        asm.u32s(&[12, 36, 3, 0x300, 0, 0]);
    });
    assemble(&[strings, lists, bytes, rows])
}

/// A work graph: a node with every attribute, and one with few.
#[must_use]
pub fn nodes() -> Vec<u8> {
    // 1 root, 6 leaf, 11 items
    let strings = strings(&["", "root", "leaf", "items"]);
    let functions = table(4, 2, 52, |asm| {
        asm.u32s(&[1, 1, NONE, NONE, 15, 0, 0, 0, 0, 0x8000, 15 << 16 | 0x68]);
        asm.raw(&[32, 64, 1, 0]).u32(0);
        asm.u32s(&[6, 6, NONE, NONE, 15, 0, 0, 0, 0, 0x8000, 15 << 16 | 0x68]);
        asm.raw(&[0, 0, 0, 0]).u32(1);
    });
    let lists = words(
        2,
        &[
            // 0: threads; 4: grid; 8: largest grid
            3, 32, 2, 1, 3, 4, 5, 6, 3, 7, 8, 9, // 12: attributes of the first node
            7, 0, 1, 2, 3, 4, 5, 6, // 20: of its input
            3, 0, 1, 2, // 24: inputs
            1, 0, // 26: of its first output
            3, 3, 4, 5, // 30: of its second output
            3, 6, 7, 8, // 34: outputs
            2, 1, 2, // 37: attributes of the second node
            2, 7, 1, // 40: its input
            1, 3,
        ],
    );
    // Name, number.
    let ids = table(7, 3, 8, |asm| {
        asm.u32s(&[1, 2, 6, 0, 11, 4]);
    });
    // Kind, value: identity, threads, root arguments, shared input, grid, depth, largest grid.
    let attributes = table(9, 8, 8, |asm| {
        asm.u32s(&[1, 0, 2, 0, 6, 3, 3, 1, 4, 4, 5, 5, 7, 8]);
        asm.u32s(&[1, 1]);
    });
    // Kind, value: maximum records, size, grid; identity, array size, sparse; …
    let io_attributes = table(8, 9, 8, |asm| {
        asm.u32s(&[2, 9, 4, 32, 5]);
        // Offset, three 32-bit unsigned integers.
        asm.u16(12).u16(5 << 2 | 3);
        asm.u32s(&[1, 2, 6, 10, 7, 1]);
        asm.u32s(&[1, 1, 3, 1, 8, 4]);
    });
    // Flags, attributes.
    let io = table(10, 4, 8, |asm| {
        asm.u32s(&[0x361, 20, 0x16, 26, 0x6, 30, 0x9, NONE]);
    });
    // Launch, shared bytes, attributes, outputs, inputs.
    let nodes = table(11, 2, 20, |asm| {
        asm.u32s(&[1, 1024, 12, 34, 24]);
        asm.u32s(&[3, 0, 37, NONE, 40]);
    });
    assemble(&[strings, functions, lists, ids, attributes, io_attributes, io, nodes])
}

/// A function of each stage that has its own table.
#[must_use]
pub fn stages() -> Vec<u8> {
    // 1 vs, 4 UV, 7 ps, 10 hs, 13 ds, 16 gs, 19 cs, 22 ms, 25 as
    let strings = strings(&["", "vs", "UV", "ps", "hs", "ds", "gs", "cs", "ms", "as"]);
    let kinds = [(1, 1), (7, 0), (10, 3), (13, 4), (16, 2), (19, 5), (22, 13), (25, 14)];
    let functions = table(4, 8, 52, |asm| {
        for (name, kind) in kinds {
            asm.u32s(&[name, name, NONE, NONE, kind, 0, 0, 0, 0, 1 << kind, kind << 16 | 0x6a]);
            asm.raw(&[0, 0, 2, 0]).u32(0);
        }
    });
    // 0: indices; 3: elements; 5: threads
    let lists = words(2, &[2, 4, 5, 1, 0, 3, 64, 2, 1]);
    let elements = table(13, 1, 16, |asm| {
        // Name, indices, kind, type, interpolation, row; 3 columns from 1 on of stream 2; masks.
        asm.u32s(&[4, 0]).raw(&[0, 9, 2, 255, 0x26, 0x5e, 0, 0]);
    });
    let vs = table(14, 1, 16, |asm| {
        asm.u32s(&[3, NONE, 0, 0]);
    });
    let ps = table(15, 1, 8, |asm| {
        asm.u32s(&[NONE, 3]);
    });
    let hs = table(16, 1, 48, |asm| {
        asm.u32s(&[3, 3, NONE, 0, 0, 0, 0, 0, 0, 0, 0]).raw(&[3, 4, 2, 3]);
    });
    let ds = table(17, 1, 40, |asm| {
        asm.u32s(&[NONE, NONE, 3, 0, 0, 0, 0, 0, 0]).raw(&[5, 3, 0, 0]);
    });
    let gs = table(18, 1, 28, |asm| {
        asm.u32s(&[3, NONE, 0, 0, 0, 0]).raw(&[7, 5, 200, 9]);
    });
    let cs = table(19, 1, 8, |asm| {
        asm.u32s(&[5, 512]);
    });
    let ms = table(20, 1, 48, |asm| {
        asm.u32s(&[NONE, 3, 0, 0, 0, 0, 5, 256, 128, 16]).u16(64).u16(126).raw(&[2, 0, 0, 0]);
    });
    let amplification = table(21, 1, 12, |asm| {
        asm.u32s(&[5, 96, 48]);
    });
    assemble(&[strings, functions, lists, elements, vs, ps, hs, ds, gs, cs, ms, amplification])
}

/// The contents of the part `PDBI` of debug files.
#[must_use]
pub fn pdb() -> Vec<u8> {
    // 1 a.hlsl, 8 text, 13 lib, 17 -T, 20 lib_6_3, 28 a.pdb
    let strings = strings(&["", "a.hlsl", "text", "lib", "-T", "lib_6_3", "a.pdb"]);
    // 0: sources; 2: libraries; 4: arguments
    let lists = words(2, &[1, 0, 2, 17, 20]);
    let bytes = (5, vec![0xa1, 0xa2, 0xb1, 0xb2, 0xb3, 0xc1, 0xd1, 0]);
    let info = table(0x1_0001, 1, 44, |asm| {
        // Sources, libraries, arguments, hash, name, toolchain and its data, container.
        asm.u32s(&[0, 0, 2, 2, 3, 28, 7, 5, 1, 6, 1]);
    });
    let sources = table(0x1_0002, 1, 8, |asm| {
        asm.u32s(&[1, 8]);
    });
    let libraries = table(0x1_0003, 1, 12, |asm| {
        asm.u32s(&[13, 0, 2]);
    });
    assemble(&[strings, lists, bytes, info, sources, libraries])
}

/// Parts whose order is not that of their offsets, with bytes between and after them, and one duplicate.
#[must_use]
pub fn odd_scattered() -> Vec<u8> {
    let mut asm = Asm::new();
    asm.u32s(&[0x10, 3]);
    let lists = asm.hole();
    let strings = asm.hole();
    let again = asm.hole();
    asm.raw(&[0xa1, 0xa2, 0xa3]);
    asm.fill(strings).fill(again);
    asm.u32s(&[1, 8]).raw(b"\0main\0\0\0");
    asm.raw(&[0xb1]);
    asm.fill(lists);
    asm.u32s(&[2, 8, 1, 9]);
    asm.raw(&[0xc1, 0xc2]);
    asm.bytes()
}

/// A part inside another one; the inner one is unknown.
#[must_use]
pub fn odd_nested() -> Vec<u8> {
    let mut asm = Asm::new();
    asm.u32s(&[0x10, 2, 16, 24]);
    asm.u32s(&[5, 20]);
    asm.u32s(&[99, 4, 7, 8, 9]);
    asm.bytes()
}

/// Unknown parts, wrong order, sizes that are not multiples of 4, bytes after rows, broken lists, rows
/// without number.
#[must_use]
pub fn odd_leftovers() -> Vec<u8> {
    let parts = [
        (0x2_0005, vec![1, 2, 3]),
        words(2, &[1, 5, 9, 1]),
        table(7, 1, 8, |asm| {
            asm.u32s(&[0, 3]).raw(&[0xee]);
        }),
        table(10, 0, 12, |_| ()),
        (12, vec![4, 5, 6, 7]),
        strings(&["", "unused"]),
        (1, b"x\0y".to_vec()),
        words(2, &[3]),
        (2, vec![0, 0, 0, 0, 9]),
        (5, Vec::new()),
    ];
    let mut bytes = assemble(&parts);
    bytes.extend([0xf1, 0xf2]);
    bytes
}

/// A version that is not known.
#[must_use]
pub fn odd_version() -> Vec<u8> {
    let mut bytes = empty();
    bytes.splice(0..4, 0x11u32.to_le_bytes());
    bytes
}

/// All payloads above, with names.
#[must_use]
pub fn all() -> Vec<(&'static str, Vec<u8>)> {
    vec![
        ("empty", empty()),
        ("functions_v1", functions_v1()),
        ("functions_v2", functions_v2()),
        ("subobjects", subobjects()),
        ("nodes", nodes()),
        ("stages", stages()),
        ("pdb", pdb()),
        ("odd_functions_newer", odd_functions_newer()),
        ("odd_scattered", odd_scattered()),
        ("odd_nested", odd_nested()),
        ("odd_leftovers", odd_leftovers()),
        ("odd_version", odd_version()),
    ]
}
