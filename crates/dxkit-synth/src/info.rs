//! The small parts: payloads of `SFI0`, `HASH`, `ILDN`, `VERS`, `SRCI`, `PDBI`, `PRIV`.

use crate::Asm;

/// All of them: part, name, bytes. Compilers do not write those whose name starts with `odd`.
#[must_use]
pub fn all() -> Vec<(&'static str, &'static str, Vec<u8>)> {
    vec![
        ("SFI0", "features", features()),
        ("SFI0", "odd_features", odd_features()),
        ("HASH", "hash", hash()),
        ("HASH", "odd_hash", odd_hash()),
        ("ILDN", "debug_name", debug_name()),
        ("ILDN", "odd_debug_name", odd_debug_name()),
        ("VERS", "version", version()),
        ("VERS", "version_without_strings", version_without_strings()),
        ("VERS", "odd_version", odd_version()),
        ("SRCI", "sources_plain", sources_plain()),
        ("SRCI", "sources_zlib", sources_zlib()),
        ("SRCI", "odd_sources", odd_sources()),
        ("PDBI", "pdb_plain", pdb_plain()),
        ("PDBI", "pdb_zlib", pdb_zlib()),
        ("PDBI", "odd_pdb", odd_pdb()),
        ("PRIV", "private", b"odd".to_vec()),
    ]
}

/// Doubles, wave operations, extended command info.
#[must_use]
pub fn features() -> Vec<u8> {
    let mut asm = Asm::new();
    asm.u32s(&[0x4001, 0x1]);
    asm.bytes()
}

/// A bit that has no name, and three more bytes.
#[must_use]
pub fn odd_features() -> Vec<u8> {
    let mut asm = Asm::new();
    asm.u32s(&[0x1, 0x8000_0000]).raw(&[1, 2, 3]);
    asm.bytes()
}

/// MD5 of no bytes (RFC 1321, A.5).
#[must_use]
pub fn hash() -> Vec<u8> {
    let mut asm = Asm::new();
    asm.u32(0);
    asm.raw(&[
        0xd4, 0x1d, 0x8c, 0xd9, 0x8f, 0x00, 0xb2, 0x04, 0xe9, 0x80, 0x09, 0x98, 0xec, 0xf8, 0x42, 0x7e,
    ]);
    asm.bytes()
}

/// MD5 of `message digest` (RFC 1321, A.5), with all flags and one more byte.
#[must_use]
pub fn odd_hash() -> Vec<u8> {
    let mut asm = Asm::new();
    asm.u32(0xffff_ffff);
    asm.raw(&[
        0xf9, 0x6b, 0x69, 0x7d, 0x7c, 0xb7, 0x93, 0x8d, 0x52, 0x5a, 0x2f, 0x31, 0xaa, 0xf1, 0x61, 0xd0,
    ]);
    asm.u8(7);
    asm.bytes()
}

/// A name of six bytes: NUL and one more zero.
#[must_use]
pub fn debug_name() -> Vec<u8> {
    let mut asm = Asm::new();
    asm.u16(0).u16(6).text("ab.pdb").align(4, 0);
    asm.bytes()
}

/// A name followed by another byte in place of its NUL.
#[must_use]
pub fn odd_debug_name() -> Vec<u8> {
    let mut asm = Asm::new();
    asm.u16(1).u16(2).raw(b"ab??");
    asm.bytes()
}

/// 1.10 of a debug build with 5517 commits, and its two strings.
#[must_use]
pub fn version() -> Vec<u8> {
    let mut asm = Asm::new();
    asm.u16(1).u16(10).u32s(&[1, 5517, 14]);
    asm.text("9757d4").text("1.9.0b").align(4, 0);
    asm.bytes()
}

/// 1.8, with an empty list.
#[must_use]
pub fn version_without_strings() -> Vec<u8> {
    let mut asm = Asm::new();
    asm.u16(1).u16(8).u32s(&[2, 0, 0]);
    asm.bytes()
}

/// Three strings and the start of a fourth one, flags without a meaning, and no padding.
#[must_use]
pub fn odd_version() -> Vec<u8> {
    let mut asm = Asm::new();
    asm.u16(1).u16(8).u32s(&[4, 0, 9]);
    asm.text("a").text("").text("ccc").raw(b"dd");
    asm.bytes()
}

/// The section of names: `a.hlsl` of 18 bytes, `./b.hlsli` of 4.
fn names(asm: &mut Asm) {
    let start = asm.len();
    let section = asm.hole();
    asm.u16(0).u16(1);
    // Flags, entries, bytes of the entries: 16 + 8, 16 + 12.
    asm.u32s(&[0, 2]).u16(52);
    asm.u32s(&[24, 0, 7, 18]).text("a.hlsl").zeros(1);
    asm.u32s(&[28, 0, 10, 4]).text("./b.hlsli").zeros(2);
    // The ten bytes of the header are not a multiple of 4.
    asm.zeros(2);
    let size = asm.len() - start;
    asm.fill_with(section, size);
}

/// The two files, 32 and 16 bytes.
fn files(asm: &mut Asm) {
    asm.u32s(&[32, 0, 18]).text("#include \"b.hlsl\"").zeros(2);
    asm.u32s(&[16, 0, 4]).text("X\r\n");
}

/// The section of arguments.
fn args(asm: &mut Asm) {
    let start = asm.len();
    let section = asm.hole();
    asm.u16(0).u16(2);
    asm.u32s(&[0, 38, 6]);
    for text in ["T", "ps_6_0", "E", "main", "D", "X=a b", "D", "Y", "Zi", "", "", "it's"] {
        asm.text(text);
    }
    asm.zeros(2);
    let size = asm.len() - start;
    asm.fill_with(section, size);
}

/// Two files, not compressed; sizes as LLVM writes them.
#[must_use]
pub fn sources_plain() -> Vec<u8> {
    let mut asm = Asm::new();
    let part = asm.hole();
    asm.u16(0).u16(3);
    names(&mut asm);
    // Section: 8 + 20 + 48; header: size, flags, not compressed, twice the size of the entries, entries.
    asm.u32(76).u16(0).u16(0);
    asm.u32(68).u16(0).u16(0).u32s(&[48, 48, 2]);
    files(&mut asm);
    args(&mut asm);
    asm.fill(part);
    asm.bytes()
}

/// `data` as a zlib stream of one stored block, and its Adler-32.
#[must_use]
#[allow(clippy::cast_possible_truncation)] // tests assemble kilobytes
pub fn zlib(data: &[u8]) -> Vec<u8> {
    let mut asm = Asm::new();
    asm.raw(&[0x78, 0x9c]);
    // Last block, stored; its size, and the complement of that.
    asm.u8(1).u16(data.len() as u16).u16(!(data.len() as u16));
    asm.raw(data);
    let (mut a, mut b) = (1u32, 0u32);
    for byte in data {
        a = (a + u32::from(*byte)) % 65521;
        b = (b + a) % 65521;
    }
    asm.raw(&(b << 16 | a).to_be_bytes());
    asm.bytes()
}

/// The same two files compressed, as DXC writes it (DXC's streams start with 78 01).
#[must_use]
pub fn sources_zlib() -> Vec<u8> {
    let mut entries = Asm::new();
    files(&mut entries);
    let stream = zlib(&entries.bytes());
    let mut asm = Asm::new();
    let part = asm.hole();
    asm.u16(0).u16(3);
    names(&mut asm);
    // Section: 8 + 20 + 59 + 1; header: 0 instead of its size, flags, zlib, sizes of the entries, entries.
    asm.u32(88).u16(0).u16(0);
    asm.u32(0).u16(0).u16(1).u32s(&[59, 48, 2]);
    asm.raw(&stream).zeros(1);
    args(&mut asm);
    asm.fill(part);
    asm.bytes()
}

/// Everything unusual that a reader accepts: other sizes, flags, a section of a new type, contents in a new
/// compression, longer entries, and bytes after all of them.
#[must_use]
pub fn odd_sources() -> Vec<u8> {
    let mut asm = Asm::new();
    asm.u32(1).u16(1).u16(5);
    // An unknown type, of an odd size.
    asm.u32(11).u16(2).u16(9).raw(&[1, 2, 3]);
    // A name without NUL, followed by more bytes; an empty name.
    asm.u32(8 + 10 + 21 + 16 + 1).u16(0).u16(1);
    asm.u32s(&[3, 2]).u16(1);
    asm.u32s(&[21, 4, 2, 9]).raw(b"ab").raw(&[5, 6, 7]);
    asm.u32s(&[16, 0, 0, 0]);
    asm.u8(8);
    // One file, with more bytes after its contents, after the entries, and after the section.
    asm.u32(8 + 20 + 18 + 2 + 1).u16(0).u16(0);
    asm.u32(5).u16(6).u16(0).u32s(&[20, 21, 1]);
    asm.u32s(&[18, 7, 3]).text("hi").raw(&[9, 9, 9]);
    asm.raw(&[8, 8]).u8(7);
    // Contents with an unknown compression.
    asm.u32(8 + 20 + 4).u16(0).u16(0);
    asm.u32(0).u16(0).u16(7).u32s(&[4, 100, 1, 0x1234_5678]);
    // Arguments followed by more bytes, twice.
    asm.u32(8 + 12 + 4 + 2 + 1).u16(0).u16(2);
    asm.u32s(&[8, 6, 1]).text("-T").text("").raw(&[1, 2]).u8(3);
    asm.raw(&[0xab; 5]);
    asm.bytes()
}

/// Six bytes of uncompressed data, and two of padding.
#[must_use]
pub fn pdb_plain() -> Vec<u8> {
    let mut asm = Asm::new();
    asm.u16(0).u16(0).u32s(&[6, 6]).raw(b"RDATA!").zeros(2);
    asm.bytes()
}

/// The same data compressed: 17 bytes and three of padding.
#[must_use]
pub fn pdb_zlib() -> Vec<u8> {
    let mut asm = Asm::new();
    asm.u16(0).u16(1).u32s(&[17, 6]).raw(&zlib(b"RDATA!")).zeros(3);
    asm.bytes()
}

/// Another version, another compression, and bytes after the data.
#[must_use]
pub fn odd_pdb() -> Vec<u8> {
    let mut asm = Asm::new();
    asm.u16(1).u16(2).u32s(&[3, 100]).raw(b"abc").raw(b"tail!");
    asm.bytes()
}
