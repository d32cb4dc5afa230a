//! Broken inputs: precise errors, and never anything worse.
#![allow(clippy::unwrap_used, clippy::indexing_slicing)] // helpers of tests are tests, too

use dxkit_bytes::{Report, Span};
use dxkit_rdat::RuntimeData;

use crate::support;

/// Whatever parses is written as the same bytes, can be checked, edited and laid out anew, and is walked
/// completely.
fn survives(bytes: &[u8]) -> bool {
    let Ok(data) = RuntimeData::parse(Span::new(bytes)) else {
        struct Deaf;
        impl dxkit_bytes::Visit for Deaf {}
        // A visitor gets the same error.
        assert!(RuntimeData::walk(Span::new(bytes), &mut Deaf).is_err());
        return false;
    };
    assert_eq!(data.encode().unwrap(), bytes);
    data.validate(&mut Report::new());
    support::walk(bytes);
    for function in data.function_views() {
        let _ = (function.name(), function.shader_info());
        let _ = (function.resources().count(), function.dependencies().count());
        for node in function.node_inputs().chain(function.node_outputs()).flatten() {
            let _ = node.attributes().count();
        }
        let _ = function.node_attributes().count();
    }
    for subobject in data.subobject_views() {
        let _ = (subobject.name(), subobject.contents());
    }
    if let Ok(new) = data.rebuild() {
        // A second rebuild changes nothing.
        assert_eq!(new.rebuild().unwrap(), new);
    }
    let mut edited = data.clone();
    let name = edited.edit().string("new").unwrap();
    assert_eq!(edited.string(name).unwrap(), "new");
    let bytes = edited.encode().unwrap();
    assert_eq!(RuntimeData::parse(Span::new(&bytes)).unwrap(), edited);
    true
}

#[test]
fn every_truncation() {
    for (name, bytes) in dxkit_synth::rdat::all() {
        let survivors = (0..bytes.len()).filter(|size| survives(&bytes[..*size])).count();
        // Only bytes after the last part may be missing.
        let tail = RuntimeData::parse(Span::new(&bytes)).unwrap().tail.len();
        assert_eq!(survivors, tail, "{name}");
    }
}

#[test]
fn every_corruption_of_a_byte() {
    /// The highest byte of the number of parts, which is at most 256.
    const COUNT: usize = 7;
    for (name, mut bytes) in dxkit_synth::rdat::all() {
        for index in 0..bytes.len() {
            let was = bytes[index];
            for now in (0..=255u8).filter(|now| now % 17 == 0 || *now < 8) {
                bytes[index] = now;
                let survived = survives(&bytes);
                assert!(survived || now != was, "{name}: byte {index} as it was");
                assert!(!survived || index != COUNT || now == 0, "{name}: {now} << 24 parts");
            }
            bytes[index] = was;
        }
    }
}

#[test]
fn errors_say_what_and_where() {
    use dxkit_synth::rdat::{empty, functions_v1, odd_scattered};
    let patched = |mut bytes: Vec<u8>, at: usize, value: u32| {
        bytes[at..at + 4].copy_from_slice(&value.to_le_bytes());
        bytes
    };
    let cut = |mut bytes: Vec<u8>, size: usize| {
        bytes.truncate(size);
        bytes
    };
    // Of the functions: strings at 0x18, resources at 0x4c, functions at 0xbc.
    let cases = [
        (vec![], "version at 0x1000: 4 bytes are needed, 0 are left"),
        (cut(empty(), 6), "part_count at 0x1004: 4 bytes are needed, 2 are left"),
        (patched(empty(), 0, 0xf), "version at 0x1000: version 15 is not known"),
        (
            patched(empty(), 4, 0x8000_0000),
            "part_count at 0x1004: 2147483648 does not fit a field whose largest value is 256",
        ),
        (
            patched(empty(), 8, 0x19),
            "part_offset[0] at 0x1008: the offset 0x19 does not lie between 0x0 and 0x18",
        ),
        (patched(empty(), 8, 0x18), "part[0] > part_type at 0x1018: 4 bytes are needed, 0 are left"),
        (cut(empty(), 0x12), "part[0] > part_size at 0x1010: 4 bytes are needed, 2 are left"),
        (patched(empty(), 0x10, 5), "part[0] at 0x1014: 5 bytes are needed, 4 are left"),
        (
            patched(functions_v1(), 0x54, 4),
            "part[1] > resource at 0x105c: 4 elements of at least 32 bytes do not fit the 96 bytes that are left",
        ),
        (
            patched(functions_v1(), 0x58, 33),
            "part[1] > resource at 0x105c: 3 elements of at least 33 bytes do not fit the 96 bytes that are left",
        ),
        (
            patched(functions_v1(), 0x58, 0),
            "part[1] > resource at 0x105c: 3 elements of at least 0 bytes do not fit the 96 bytes that are left",
        ),
        (
            patched(functions_v1(), 0x58, 28),
            "part[1] > resource[0] at 0x105c: a size of 28 bytes is stated, the structure has at least 32",
        ),
        (
            patched(functions_v1(), 0xc8, 40),
            "part[2] > function[0] at 0x10cc: a size of 40 bytes is stated, the structure has at least 44",
        ),
        (
            patched(functions_v1(), 0x50, 4),
            "part[1] > record_stride at 0x1058: 4 bytes are needed, 0 are left",
        ),
        (
            patched(odd_scattered(), 0xc, 0xff),
            "part_offset[1] at 0x100c: the offset 0xff does not lie between 0x0 and 0x3a",
        ),
        (patched(odd_scattered(), 0x1b, 99), "part[1] at 0x101f: 99 bytes are needed, 27 are left"),
    ];
    for (bytes, expected) in cases {
        let error = RuntimeData::parse(Span::at(&bytes, 0x1000)).unwrap_err();
        assert_eq!(error.to_string(), expected);
    }
}

#[test]
fn shared_bytes_are_bounded() {
    // The maximum number of parts, which all share the same hundred kilobytes.
    let count = 256u32;
    let start = 8 + 4 * count;
    let mut bytes = vec![];
    bytes.extend([0x10, count].map(u32::to_le_bytes).concat());
    for _ in 0..count {
        bytes.extend(start.to_le_bytes());
    }
    bytes.extend([7u32, 100_008, 12_500, 8].map(u32::to_le_bytes).concat());
    bytes.resize(bytes.len() + 100_000, 0);
    let error = RuntimeData::parse(Span::new(&bytes)).unwrap_err().to_string();
    let expected =
        "part[1] at 0x408: structures that share bytes decode to 200032 bytes, more than the limit of 166584";
    assert_eq!(error, expected);
}

#[test]
fn overlapping_lists_are_given_up() {
    // Every offset is a list of ten thousand strings, and every row refers to another one.
    let count = 30_000u32;
    let mut data = RuntimeData::new();
    let mut editor = data.edit();
    editor.indexes(std::iter::repeat_n(10_000, count as usize)).unwrap();
    let name = editor.string("name").unwrap();
    for place in 0..count - 10_001 {
        let row = dxkit_rdat::DxilPdbInfo0 {
            pdb_name: name,
            arg_pairs: dxkit_rdat::StringArrayRef(place),
            ..Default::default()
        };
        editor.record::<dxkit_rdat::DxilPdbInfo0>(dxkit_rdat::DxilPdbInfo::new(row)).unwrap();
    }
    let mut report = Report::new();
    data.validate(&mut report);
    let findings = report.finish();
    assert!(findings.iter().any(|finding| finding.message.contains("overlaps too many")));
    assert!(data.rebuild().is_err());
    data.edit().string("other").unwrap();
}
