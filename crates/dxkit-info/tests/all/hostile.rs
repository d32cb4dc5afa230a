//! Broken inputs: precise errors, and never anything worse.
#![allow(clippy::unwrap_used, clippy::indexing_slicing)] // helpers of tests are tests, too

use dxkit_bytes::{Error, ErrorKind, Span};
use dxkit_info::*;
use dxkit_synth::{Asm, info};

use crate::support;

#[test]
fn every_truncation() {
    for (kind, name, bytes) in info::all() {
        let survivors =
            (0..bytes.len()).filter(|size| support::see(kind, &bytes[..*size]).unwrap().is_ok()).count();
        // Padding and unknown bytes may be cut off, and everything in `PRIV`.
        let optional = match name {
            "private" | "odd_features" => 3,
            "odd_hash" => 1,
            "debug_name" | "odd_debug_name" | "pdb_plain" => 2,
            "version" => 2,
            "pdb_zlib" => 3,
            "odd_pdb" | "odd_sources" => 5,
            _ => 0,
        };
        assert_eq!(survivors, optional, "{name}");
    }
}

#[test]
fn every_corruption_of_a_byte() {
    for (kind, _, mut bytes) in info::all() {
        for index in 0..bytes.len() {
            let was = bytes[index];
            // Testing every value would take seconds; these are each bit, both extremes, and the neighbours.
            let bits = (0..8).map(|bit| was ^ 1 << bit);
            for now in bits.chain([0, 0xff, was.wrapping_add(1), was.wrapping_sub(1)]) {
                bytes[index] = now;
                let _ = support::see(kind, &bytes).unwrap();
            }
            bytes[index] = was;
        }
    }
}

/// Bytes in which a word was replaced.
fn with(mut bytes: Vec<u8>, at: usize, value: u32) -> Vec<u8> {
    bytes[at..at + 4].copy_from_slice(&value.to_le_bytes());
    bytes
}

fn error(kind: &str, bytes: &[u8]) -> Error {
    let span = Span::at(bytes, 0x1000);
    match kind {
        "SFI0" => FeatureInfo::parse(span).unwrap_err(),
        "HASH" => ShaderHash::parse(span).unwrap_err(),
        "ILDN" => DebugName::parse(span).unwrap_err(),
        "VERS" => CompilerVersion::parse(span).unwrap_err(),
        "SRCI" => SourceInfo::parse(span).unwrap_err(),
        _ => PdbInfo::parse(span).unwrap_err(),
    }
}

#[test]
fn errors_say_what_and_where() {
    let plain = info::sources_plain;
    let zlib = info::sources_zlib;
    let cases = [
        ("SFI0", vec![0; 7], "flags at 0x1000: 8 bytes are needed, 7 are left"),
        ("HASH", vec![0; 19], "digest at 0x1004: 16 bytes are needed, 15 are left"),
        ("ILDN", vec![0; 3], "name_length at 0x1002: 2 bytes are needed, 1 are left"),
        ("ILDN", vec![0, 0, 9, 0, b'a'], "name at 0x1004: 9 bytes are needed, 1 are left"),
        ("VERS", vec![0; 11], "commit_count at 0x1008: 4 bytes are needed, 3 are left"),
        ("VERS", with(info::version(), 12, 17), "strings at 0x1010: 17 bytes are needed, 16 are left"),
        ("SRCI", vec![0; 6], "header > section_count at 0x1006: 2 bytes are needed, 0 are left"),
        (
            "SRCI",
            with(plain(), 4, 0xffff_0000),
            "section at 0x1008: 65535 elements of at least 8 bytes do not fit the 208 bytes that are left",
        ),
        (
            "SRCI",
            with(plain(), 8, 7),
            "section[0] > aligned_size_in_bytes at 0x1008: a size of 7 bytes is stated, the structure has at least 8",
        ),
        (
            "SRCI",
            with(plain(), 8, 0x8000_0000),
            "section[0] > aligned_size_in_bytes at 0x1008: ends at 0x80000000, beyond the 208 bytes available",
        ),
        (
            "SRCI",
            with(plain(), 8, 17),
            "section[0] > names_header > entries_size_in_bytes at 0x1018: 2 bytes are needed, 1 are left",
        ),
        (
            "SRCI",
            with(plain(), 0x14, 4),
            "section[0] > name at 0x101a: 4 elements of at least 16 bytes do not fit the 54 bytes that are left",
        ),
        (
            "SRCI",
            with(plain(), 0x1a, 15),
            "section[0] > name[0] > aligned_size_in_bytes at 0x101a: a size of 15 bytes is stated, the structure has at \
             least 16",
        ),
        (
            "SRCI",
            with(plain(), 0x1a, 55),
            "section[0] > name[0] > aligned_size_in_bytes at 0x101a: ends at 0x37, beyond the 54 bytes available",
        ),
        (
            "SRCI",
            with(plain(), 0x22, 9),
            "section[0] > name[0] > name at 0x102a: 9 bytes are needed, 8 are left",
        ),
        ("SRCI", with(plain(), 0x60, 49), "section[1] at 0x106c: 49 bytes are needed, 48 are left"),
        (
            "SRCI",
            with(plain(), 0x68, 9),
            "section[1] > content at 0x106c: 9 elements of at least 12 bytes do not fit the 48 bytes that are left",
        ),
        (
            "SRCI",
            with(plain(), 0x6c, 49),
            "section[1] > content[0] > aligned_size_in_bytes at 0x106c: ends at 0x31, beyond the 48 bytes available",
        ),
        (
            "SRCI",
            with(plain(), 0x74, 21),
            "section[1] > content[0] > text at 0x1078: 21 bytes are needed, 20 are left",
        ),
        ("SRCI", with(plain(), 0xa8, 39 + 2), "section[2] at 0x10b0: 41 bytes are needed, 40 are left"),
        (
            "SRCI",
            with(plain(), 0xac, 20),
            "section[2] > arg at 0x10b0: 20 elements of at least 2 bytes do not fit the 38 bytes that are left",
        ),
        (
            "SRCI",
            with(plain(), 0xac, 7),
            "section[2] > arg[6] > name at 0x10d6: the string does not end before its table does",
        ),
        (
            "SRCI",
            with(zlib(), 0x60, 61),
            "section[1] > compressed_entries at 0x106c: 61 bytes are needed, 60 are left",
        ),
        (
            "SRCI",
            with(zlib(), 0x64, 47),
            "section[1] > compressed_entries at 0x106c: decompresses to more bytes than stated",
        ),
        (
            "SRCI",
            with(zlib(), 0x64, 49),
            "section[1] > compressed_entries at 0x106c: decompresses to fewer bytes than stated",
        ),
        (
            "SRCI",
            with(zlib(), 0x64, u32::MAX),
            "section[1] > compressed_entries at 0x106c: 4294967295 bytes are stated to be compressed here, more than the \
             limit of 60888",
        ),
        (
            "SRCI",
            with(zlib(), 0x60, 58),
            "section[1] > compressed_entries at 0x106c: is not a complete zlib stream",
        ),
        (
            "SRCI",
            with(zlib(), 0x6c, 0),
            "section[1] > compressed_entries at 0x106c: is not a complete zlib stream",
        ),
        (
            "SRCI",
            with(zlib(), 0x68, 3),
            "section[1] > compressed_entries > content[2] > aligned_size_in_bytes at 0x106c: 4 bytes are needed, 0 are left",
        ),
        (
            "PDBI",
            vec![0; 11],
            "header > uncompressed_size_in_bytes at 0x1008: 4 bytes are needed, 3 are left",
        ),
        ("PDBI", with(info::pdb_plain(), 4, 9), "data at 0x100c: 9 bytes are needed, 8 are left"),
        ("PDBI", with(info::pdb_zlib(), 8, 7), "data at 0x100c: decompresses to fewer bytes than stated"),
    ];
    for (kind, bytes, expected) in cases {
        assert_eq!(error(kind, &bytes).to_string(), expected);
    }
}

/// A `PDBI` of a stream that stands for `size` zeros, and states `stated`.
fn bomb(size: usize, stated: u32) -> Vec<u8> {
    let mut part = PdbInfo::new(CompressionType::Zlib, vec![0; size]).encode().unwrap();
    part[8..12].copy_from_slice(&stated.to_le_bytes());
    part
}

#[test]
fn bombs_do_not_go_off() {
    // 30 MB compress to 30 KB: that size is accepted if it is true, and no larger one.
    let honest = bomb(30_000_000, 30_000_000);
    assert!(honest.len() < 35_000);
    assert_eq!(PdbInfo::parse(Span::new(&honest)).unwrap().data().len(), 30_000_000);
    let message = |bytes: &[u8]| error("PDBI", bytes).to_string();
    assert_eq!(message(&bomb(30_000_000, 100)), "data at 0x100c: decompresses to more bytes than stated");
    assert_eq!(
        message(&bomb(30_000_000, u32::MAX)),
        format!(
            "data at 0x100c: 4294967295 bytes are stated to be compressed here, more than the limit of {}",
            (u64::from(u32::from_le_bytes([honest[4], honest[5], honest[6], honest[7]])) * MAX_EXPANSION)
                .min(MAX_DECOMPRESSED)
        )
    );
    // A size that could not be read is not written either.
    let too_large = PdbInfo::new(CompressionType::Zlib, vec![0; (64 << 20) + 1]).encode().unwrap_err();
    assert_eq!(*too_large.kind(), ErrorKind::Expands { size: (64 << 20) + 1, limit: 64 << 20 });
}

/// What may be decompressed is one number for all sections together.
#[test]
fn many_small_bombs() {
    let zeros = bomb(30_000_000, 30_000_000);
    let size = u32::from_le_bytes([zeros[4], zeros[5], zeros[6], zeros[7]]);
    let mut asm = Asm::new();
    asm.u32(0).u16(0).u16(3);
    for _ in 0..3 {
        asm.u32(28 + size).u16(0).u16(0);
        asm.u32(0).u16(0).u16(1).u32s(&[size, 30_000_000, 0]);
        asm.raw(&zeros[12..12 + size as usize]);
    }
    assert_eq!(
        SourceInfo::parse(Span::new(&asm.bytes())).unwrap_err().kind(),
        &ErrorKind::Expands { size: 30_000_000, limit: (64 << 20) - 60_000_000 }
    );
}
