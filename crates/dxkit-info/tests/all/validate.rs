//! Every rule finds what it is for, says where, and finds nothing else.
#![allow(clippy::unwrap_used, clippy::indexing_slicing)] // helpers of tests are tests, too

use dxkit_synth::info::*;

use crate::support;

fn findings(kind: &str, bytes: &[u8]) -> Vec<String> {
    support::see(kind, bytes).unwrap().unwrap().findings
}

#[test]
fn single_changes() {
    /// A part, what is changed in it, and the finding.
    type Case<'a> = (&'a str, Vec<u8>, &'a [(usize, u8)], &'a str);
    let cases: &[Case<'_>] = &[
        ("SFI0", features(), &[(3, 8)], "warning[sfi0-unknown] flags at 0x0: 0x8000000 has no meaning"),
        (
            "SFI0",
            features(),
            &[(7, 1)],
            "warning[sfi0-unknown] flags at 0x0: 0x100000000000000 has no meaning",
        ),
        (
            "SFI0",
            features(),
            &[(5, 3)],
            "warning[sfi0-function] flags at 0x0: Opt_UsesDerivatives | Opt_RequiresGroup applies to functions, not to a \
             whole shader",
        ),
        (
            "SFI0",
            features(),
            &[(0, 0x10), (2, 4)],
            "error[sfi0-precision] flags at 0x0: MinimumPrecision | NativeLowPrecision: the compiler sets only one of them",
        ),
        ("HASH", hash(), &[(3, 1)], "warning[hash-flags] flags at 0x0: 0x1000000 has no meaning"),
        ("ILDN", debug_name(), &[(1, 1)], "warning[ildn-flags] flags at 0x0: 0x100 has no meaning"),
        (
            "ILDN",
            debug_name(),
            &[(11, 1)],
            "error[ildn-size] tail at 0xa: 2 bytes follow the name, not 2 zeros",
        ),
        (
            "ILDN",
            debug_name(),
            &[(2, 5)],
            "error[ildn-size] tail at 0x9: 3 bytes follow the name, not 3 zeros",
        ),
        ("ILDN", debug_name(), &[(5, 0)], "warning[ildn-name] name at 0x4: the name contains a NUL"),
        ("ILDN", vec![0; 8], &[], "warning[ildn-name] name at 0x0: the name is empty"),
        ("VERS", version(), &[(4, 5)], "warning[vers-flags] flags at 0x4: 0x4 has no meaning"),
        ("VERS", version(), &[(29, b'x')], "error[vers-strings] strings at 0x10: the last string has no NUL"),
        (
            "VERS",
            version(),
            &[(18, 0)],
            "error[vers-strings] strings at 0x10: there are 3 strings instead of at most two",
        ),
        (
            "VERS",
            version(),
            &[(30, 1)],
            "error[vers-padding] tail at 0x1e: 2 bytes follow the strings, not 2 zeros",
        ),
        (
            "SRCI",
            sources_plain(),
            &[(0, 0)],
            "error[srci-size] header > aligned_size_in_bytes at 0x0: 0 bytes are stated, the part has 216",
        ),
        (
            "SRCI",
            sources_plain(),
            &[(5, 1)],
            "warning[srci-flags] header > flags at 0x4: 0x100 has no meaning",
        ),
        (
            "SRCI",
            sources_plain(),
            &[(12, 1)],
            "warning[srci-flags] section[0] > flags at 0xc: 0x1 has no meaning",
        ),
        (
            "SRCI",
            sources_plain(),
            &[(16, 1)],
            "warning[srci-flags] section[0] > names_header > flags at 0x10: 0x1 has no meaning",
        ),
        (
            "SRCI",
            sources_plain(),
            &[(0x1e, 1)],
            "warning[srci-flags] section[0] > name[0] > flags at 0x1e: 0x1 has no meaning",
        ),
        (
            "SRCI",
            sources_plain(),
            &[(0x5c, 1)],
            "warning[srci-flags] section[1] > contents_header > flags at 0x5c: 0x1 has no meaning",
        ),
        (
            "SRCI",
            sources_plain(),
            &[(0x70, 1)],
            "warning[srci-flags] section[1] > content[0] > flags at 0x70: 0x1 has no meaning",
        ),
        (
            "SRCI",
            sources_plain(),
            &[(0xa4, 1)],
            "warning[srci-flags] section[2] > args_header > flags at 0xa4: 0x1 has no meaning",
        ),
        (
            "SRCI",
            sources_plain(),
            &[(0x4e, 1)],
            "warning[srci-unknown] section[0] > unknown at 0x4e: 2 bytes have no meaning",
        ),
        (
            "SRCI",
            sources_plain(),
            &[(0x31, 1)],
            "warning[srci-unknown] section[0] > name[0] > unknown at 0x31: 1 bytes have no meaning",
        ),
        (
            "SRCI",
            sources_plain(),
            &[(0x8b, 1)],
            "warning[srci-unknown] section[1] > content[0] > unknown at 0x8a: 2 bytes have no meaning",
        ),
        (
            "SRCI",
            sources_plain(),
            &[(0xd7, 1)],
            "warning[srci-unknown] section[2] > unknown at 0xd6: 2 bytes have no meaning",
        ),
        (
            "SRCI",
            sources_plain(),
            &[(0xac, 5)],
            "warning[srci-unknown] section[2] > unknown_pairs at 0xd0: 6 bytes have no meaning",
        ),
        (
            "SRCI",
            sources_plain(),
            &[(0x18, 53)],
            "error[srci-entries-size] section[0] > names_header > entries_size_in_bytes at 0x18: 53 bytes are stated, the \
             entries have 52",
        ),
        (
            "SRCI",
            sources_plain(),
            &[(0x64, 49)],
            "error[srci-entries-size] section[1] > contents_header > uncompressed_entries_size_in_bytes at 0x64: 49 bytes \
             are stated, the entries have 48",
        ),
        (
            "SRCI",
            sources_plain(),
            &[(0x58, 1)],
            "warning[srci-contents-size] section[1] > contents_header > aligned_size_in_bytes at 0x58: 1 bytes are stated, \
             the contents have 68",
        ),
        (
            "SRCI",
            sources_plain(),
            &[(0x30, b'x')],
            "error[srci-terminator] section[0] > name[0] > name at 0x2a: the text has no NUL",
        ),
        (
            "SRCI",
            sources_plain(),
            &[(0x89, b'x')],
            "error[srci-terminator] section[1] > content[0] > text at 0x78: the text has no NUL",
        ),
        (
            "SRCI",
            sources_plain(),
            &[(0x26, 17)],
            "error[srci-content-size] section[0] > name[0] > content_size_in_bytes at 0x26: 17 bytes are stated, the file \
             has 18",
        ),
        (
            "PDBI",
            pdb_plain(),
            &[(0, 1)],
            "error[pdbi-version] header > version at 0x0: version 1 is not known",
        ),
        (
            "PDBI",
            pdb_plain(),
            &[(2, 2)],
            "error[pdbi-compression] header > compression_type at 0x2: compression 2 is not known",
        ),
        (
            "PDBI",
            pdb_plain(),
            &[(8, 7)],
            "error[pdbi-size] header > uncompressed_size_in_bytes at 0x8: 7 bytes are stated, the data has 6",
        ),
        (
            "PDBI",
            pdb_zlib(),
            &[(31, 1)],
            "warning[pdbi-padding] tail at 0x1d: 3 bytes follow the data, not 3 zeros",
        ),
    ];
    for (kind, bytes, changes, expected) in cases {
        let mut bytes = bytes.clone();
        for (at, value) in *changes {
            bytes[*at] = *value;
        }
        assert_eq!(findings(kind, &bytes), [*expected]);
    }
}

#[test]
fn sizes() {
    let longer = |mut bytes: Vec<u8>| {
        bytes.extend([0; 4]);
        bytes
    };
    assert_eq!(
        findings("SFI0", &longer(features())),
        ["error[sfi0-size] unknown at 0x8: 4 bytes follow the 8 bytes that the validator expects"]
    );
    assert_eq!(
        findings("HASH", &longer(hash())),
        ["error[hash-size] unknown at 0x14: 4 bytes follow the 20 bytes that the validator expects"]
    );
    assert_eq!(
        findings("ILDN", &longer(debug_name())),
        ["error[ildn-size] tail at 0xa: 6 bytes follow the name, not 2 zeros"]
    );
    assert_eq!(
        findings("VERS", &longer(version_without_strings())),
        ["error[vers-padding] tail at 0x10: 4 bytes follow the strings, not 0 zeros"]
    );
    assert_eq!(
        findings("SRCI", &longer(sources_plain())),
        [
            "error[srci-size] header > aligned_size_in_bytes at 0x0: 216 bytes are stated, the part has 220",
            "warning[srci-unknown] unknown at 0xd8: 4 bytes have no meaning",
        ]
    );
    assert_eq!(findings("PRIV", &longer(Vec::new())), <[String; 0]>::default());
}

#[test]
fn sections() {
    // The arguments become a second section of contents, with an unknown compression.
    let mut bytes = sources_plain();
    bytes[0xa2] = 0;
    bytes[0xaa] = 9;
    assert_eq!(
        findings("SRCI", &bytes),
        [
            "warning[srci-section-missing]: there is no section Args",
            "error[srci-section-duplicate] section[2] > section_type at 0xa2: the section SourceContents occurs more than once",
            "error[srci-compression] section[2] > contents_header > compress_type at 0xaa: compression 9 is not known",
        ]
    );
    // Or a section of an unknown type.
    bytes[0xa2] = 7;
    assert_eq!(
        findings("SRCI", &bytes),
        [
            "warning[srci-section-missing]: there is no section Args",
            "warning[srci-section-type] section[2] > section_type at 0xa2: 7 is not a known type of section",
        ]
    );
    // One more file than names.
    let mut bytes = sources_plain();
    bytes[0x14] = 1;
    assert_eq!(
        findings("SRCI", &bytes),
        [
            "warning[srci-unknown] section[0] > unknown at 0x32: 30 bytes have no meaning",
            "error[srci-entries-size] section[0] > names_header > entries_size_in_bytes at 0x18: 52 bytes are stated, the \
             entries have 24",
            "error[srci-file-count] section[0] > names_header > count at 0x14: there are 1 names and the contents of 2 files",
        ]
    );
}

#[test]
fn entries_without_room() {
    // A name's padding is cut short, and so is that of a file.
    let mut bytes = sources_plain();
    bytes[0x32] = 27;
    let short = "error[srci-entry-size] section[0] > name[1] > aligned_size_in_bytes at 0x32: 27 bytes are stated, the entry \
                 has 28 with its padding";
    assert!(findings("SRCI", &bytes).iter().any(|finding| finding == short));
    let mut bytes = sources_plain();
    bytes[0x74] = 0;
    assert_eq!(
        findings("SRCI", &bytes)[1],
        "error[srci-terminator] section[1] > content[0] > content_size_in_bytes at 0x74: the size does not include a NUL"
    );
    // Compressed entries have no offset: the finding has that of the section.
    let mut entries = vec![0u8; 16];
    entries[0] = 16;
    entries[8] = 2;
    entries[12..14].copy_from_slice(b"xy");
    let stream = zlib(&entries);
    let mut asm = dxkit_synth::Asm::new();
    asm.u32(8 + 28 + 27 + 1).u16(0).u16(1);
    asm.u32(28 + 27 + 1).u16(0).u16(0).u32(0).u16(0).u16(1).u32s(&[27, 16, 1]).raw(&stream).zeros(1);
    assert_eq!(
        findings("SRCI", &asm.bytes()),
        [
            "warning[srci-section-missing]: there is no section SourceNames",
            "warning[srci-section-missing]: there is no section Args",
            "error[srci-terminator] section[0] > content[0] > text at 0x8: the text has no NUL",
        ]
    );
}

#[test]
fn everything_odd_is_found() {
    let rules = |kind, bytes: &[u8]| {
        let rule = |finding: &String| finding.split(['[', ']']).nth(1).unwrap().to_owned();
        let mut rules: Vec<String> = findings(kind, bytes).iter().map(rule).collect();
        rules.sort_unstable();
        rules.dedup();
        rules
    };
    assert_eq!(
        rules("SRCI", &odd_sources()),
        [
            "srci-compression",
            "srci-content-size",
            "srci-contents-size",
            "srci-entries-size",
            "srci-file-count",
            "srci-flags",
            "srci-name",
            "srci-section-duplicate",
            "srci-section-size",
            "srci-section-type",
            "srci-size",
            "srci-terminator",
            "srci-unknown",
        ]
    );
    assert_eq!(rules("SFI0", &odd_features()), ["sfi0-size", "sfi0-unknown"]);
    assert_eq!(rules("HASH", &odd_hash()), ["hash-flags", "hash-size"]);
    assert_eq!(rules("ILDN", &odd_debug_name()), ["ildn-flags", "ildn-size"]);
    assert_eq!(rules("VERS", &odd_version()), ["vers-flags", "vers-padding", "vers-strings"]);
    assert_eq!(rules("PDBI", &odd_pdb()), ["pdbi-compression", "pdbi-padding", "pdbi-version"]);
}
