//! Broken inputs: precise errors, and no panic.
#![allow(clippy::unwrap_used, clippy::indexing_slicing)] // helpers of tests are tests, too

use dxkit_bytes::{Report, Span};
use dxkit_psv::PipelineStateValidation;

use crate::support;

/// A part that parses is written as the same bytes, can be checked, and is walked completely.
fn survives(bytes: &[u8]) -> bool {
    let Ok(part) = PipelineStateValidation::parse(Span::new(bytes)) else {
        struct Deaf;
        impl dxkit_bytes::Visit for Deaf {}
        // A visitor does not change the result.
        assert!(PipelineStateValidation::walk(Span::new(bytes), &mut Deaf).is_err());
        return false;
    };
    assert_eq!(part.encode().unwrap(), bytes);
    part.validate(&mut Report::new());
    support::walk(bytes, None);
    let written = PipelineStateValidation::parse(Span::new(bytes)).unwrap();
    assert_eq!(written, part);
    true
}

#[test]
fn every_truncation() {
    for (name, bytes) in dxkit_synth::psv::all() {
        let survivors = (0..bytes.len()).filter(|size| survives(&bytes[..*size])).count();
        // A tail may be cut anywhere, and a mesh shader before its last mask; nothing else is optional.
        let tail = PipelineStateValidation::parse(Span::new(&bytes)).unwrap().tail.len();
        assert_eq!(survivors, tail + usize::from(name == "mesh_v5"), "{name}");
    }
}

#[test]
fn every_corruption_of_a_byte() {
    /// The highest byte of the size of the runtime info: 16 MiB or more, if it is not 0.
    const SIZE: usize = 3;
    for (name, mut bytes) in dxkit_synth::psv::all() {
        for index in 0..bytes.len() {
            let was = bytes[index];
            for now in 0..=255 {
                bytes[index] = now;
                let survived = survives(&bytes);
                assert!(survived || now != was, "{name}: byte {index} as it was");
                assert!(!survived || index != SIZE || now == 0, "{name}: a size of {now} << 24");
            }
            bytes[index] = was;
        }
    }
}

#[test]
fn errors_say_what_and_where() {
    let vertex = dxkit_synth::psv::vertex_v3;
    let hull = dxkit_synth::psv::hull_v2;
    let patched = |mut bytes: Vec<u8>, at: usize, value: u32| {
        bytes[at..at + 4].copy_from_slice(&value.to_le_bytes());
        bytes
    };
    let cut = |mut bytes: Vec<u8>, size: usize| {
        bytes.truncate(size);
        bytes
    };
    let cases = [
        (vec![], "runtime_info_size at 0x1000: 4 bytes are needed, 0 are left"),
        (
            patched(vertex(), 0, 23),
            "runtime_info at 0x1004: a size of 23 bytes is stated, the structure has at least 24",
        ),
        (patched(vertex(), 0, 0x1000), "runtime_info at 0x1004: 4096 bytes are needed, 288 are left"),
        (cut(vertex(), 58), "resource_count at 0x1038: 4 bytes are needed, 2 are left"),
        (
            patched(vertex(), 0x3c, 15),
            "resource_size at 0x103c: a size of 15 bytes is stated, the structure has at least 16",
        ),
        (
            patched(vertex(), 0x38, u32::MAX),
            "resource at 0x1040: 4294967295 elements of at least 24 bytes do not fit the 228 bytes that are left",
        ),
        (patched(vertex(), 0xa0, 500), "string_table at 0x10a4: 500 bytes are needed, 128 are left"),
        (
            patched(vertex(), 0xb4, 99),
            "semantic_index at 0x10b8: 99 elements of at least 4 bytes do not fit the 108 bytes that are left",
        ),
        (
            patched(vertex(), 0xc0, 8),
            "signature_element_size at 0x10c0: a size of 8 bytes is stated, the structure has at least 16",
        ),
        (
            patched(vertex(), 0xc0, 60),
            "input at 0x10c4: 2 elements of at least 60 bytes do not fit the 96 bytes that are left",
        ),
        (
            patched(vertex(), 0xd4, 16),
            "input[1] > semantic_name at 0x10d4: the offset 0x10 does not lie between 0x0 and 0xf",
        ),
        (
            patched(vertex(), 0xd8, 1),
            "input[1] > semantic_indexes at 0x10d8: the offset 0x1 does not lie between 0x0 and 0x0",
        ),
        (
            patched(vertex(), 0xdc, 0x4203),
            "input[1] > semantic_indexes at 0x10d8: 3 elements of at least 4 bytes do not fit the 8 bytes that are left",
        ),
        (
            patched(vertex(), 0x34, 16),
            "runtime_info > entry_function_name at 0x1034: the offset 0x10 does not lie between 0x0 and 0xf",
        ),
        (
            patched(vertex(), 0xb0, 0x2121_2121),
            "runtime_info > entry_function_name at 0x1034: the string does not end before its table does",
        ),
        (
            cut(vertex(), vertex().len() - 1),
            "outputs_by_input[0] > mask at 0x10f4: 12 elements of at least 4 bytes do not fit the 47 bytes that are left",
        ),
        (
            cut(hull(), hull().len() - 16),
            "patch_constants_by_input > mask at 0x10d0: 4 elements of at least 4 bytes do not fit the 0 bytes that are left",
        ),
        (
            cut(hull(), 0xa4),
            "outputs_by_view_id[0] > mask at 0x10a4: 2 elements of at least 4 bytes do not fit the 0 bytes that are left",
        ),
        (
            cut(hull(), 0xac),
            "patch_constants_by_view_id > mask at 0x10ac: 1 elements of at least 4 bytes do not fit the 0 bytes that are \
             left",
        ),
    ];
    for (bytes, expected) in cases {
        let error = PipelineStateValidation::parse(Span::at(&bytes, 0x1000)).unwrap_err();
        assert_eq!(error.to_string(), expected);
    }
}
