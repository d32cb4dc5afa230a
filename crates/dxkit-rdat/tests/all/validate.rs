//! Every rule finds what it is for, says where, and finds nothing else.
#![allow(clippy::unwrap_used, clippy::indexing_slicing)] // helpers of tests are tests, too

use crate::support::findings;
use dxkit_bytes::{Cow, Report};
use dxkit_rdat::*;
use dxkit_synth::rdat::*;

/// The findings of data in which numbers were changed.
fn findings_after(mut bytes: Vec<u8>, changes: &[(usize, u32)]) -> Vec<String> {
    for (at, value) in changes {
        bytes[*at..*at + 4].copy_from_slice(&value.to_le_bytes());
    }
    findings(&bytes)
}

/// Where parts start in the bytes.
fn start(bytes: &[u8], part: usize) -> usize {
    let at = 8 + 4 * part;
    u32::from_le_bytes(bytes[at..at + 4].try_into().unwrap()) as usize
}

/// A change of a number of a row: part, row, offset in the row.
fn row(bytes: &[u8], part: usize, row: usize, offset: usize) -> usize {
    let start = start(bytes, part);
    let stride = u32::from_le_bytes(bytes[start + 12..start + 16].try_into().unwrap()) as usize;
    start + 16 + row * stride + offset
}

#[test]
fn single_changes() {
    // A file; the part, row and offset to change; the new number; the finding, without its offset.
    type Case = (Vec<u8>, (usize, usize, usize), u32, &'static str);
    let cases: &[Case] = &[
        (functions_v2(), (1, 0, 0), 4, "error[rdat-value] part[1] > resource[0] > class: 4 is not known"),
        (functions_v2(), (1, 0, 4), 99, "error[rdat-value] part[1] > resource[0] > kind: 99 is not known"),
        (
            functions_v2(),
            (1, 0, 4),
            2,
            "error[rdat-resource-kind] part[1] > resource[0] > kind: Texture2D is not a kind of CBV",
        ),
        (
            functions_v2(),
            (1, 0, 20),
            1,
            "error[rdat-resource-range] part[1] > resource[0] > upper_bound: the last register 1 is before the first, 2",
        ),
        (
            functions_v2(),
            (1, 0, 24),
            44,
            "error[rdat-string] part[1] > resource[0] > name: no string starts at 44",
        ),
        (
            functions_v2(),
            (1, 0, 28),
            1,
            "error[rdat-resource-flags] part[1] > resource[0] > flags: a resource of class CBV has flags",
        ),
        (
            functions_v2(),
            (1, 2, 28),
            0x40,
            "warning[rdat-flags] part[1] > resource[2] > flags: the flags 0x40 are not known",
        ),
        (
            functions_v2(),
            (2, 1, 0),
            27,
            "error[rdat-function-duplicate] part[2] > function[1] > name: another function has this name",
        ),
        (
            functions_v2(),
            (2, 1, 8),
            6,
            "error[rdat-list] part[2] > function[1] > resources: no list starts at 6, or it overlaps too many others",
        ),
        (
            functions_v2(),
            (2, 1, 8),
            3,
            "error[rdat-record] part[2] > function[1] > resources: ResourceTable has no row 19",
        ),
        (
            functions_v2(),
            (2, 0, 12),
            4,
            "error[rdat-list] part[2] > function[0] > function_dependencies: no list starts at 4, or it overlaps too many others",
        ),
        (
            functions_v2(),
            (2, 1, 16),
            16,
            "error[rdat-function-kind] part[2] > function[1] > shader_kind: Invalid is not a kind of function",
        ),
        (
            functions_v2(),
            (2, 1, 16),
            70_000,
            "error[rdat-function-kind] part[2] > function[1] > shader_kind: 70000 is not a kind of function",
        ),
        (
            functions_v2(),
            (2, 0, 20),
            4,
            "error[rdat-function-payload] part[2] > function[0] > payload_size_in_bytes: functions of kind Library have no payload",
        ),
        (
            functions_v2(),
            (2, 0, 24),
            4,
            "error[rdat-function-payload] part[2] > function[0] > attribute_size_in_bytes: functions of kind Library have no attributes",
        ),
        (
            functions_v2(),
            (2, 1, 36),
            0x800,
            "error[rdat-function-kind] part[2] > function[1] > shader_stage_flag: ClosestHit is not among the stages Miss",
        ),
        (
            functions_v2(),
            (2, 1, 36),
            0x10400,
            "warning[rdat-flags] part[2] > function[1] > shader_stage_flag: the flags 0x10000 are not known",
        ),
        (
            functions_v2(),
            (2, 1, 40),
            0xb_0065,
            "error[rdat-function-kind] part[2] > function[1] > min_shader_target: the kind of the target Miss 6.5 differs from ClosestHit",
        ),
        (
            functions_v2(),
            (2, 1, 40),
            0xa_0062,
            "error[rdat-function-target] part[2] > function[1] > min_shader_target: 6.2 has no functions of kind \
             ClosestHit, which came with 6.3",
        ),
        (
            functions_v2(),
            (2, 0, 28),
            0x0400_4000,
            "error[rdat-function-target] part[2] > function[0] > min_shader_target: 6.3 does not have \
             SamplerDescriptorHeapIndexing, which came with 6.6",
        ),
        (
            functions_v2(),
            (2, 0, 44),
            0x4041,
            "error[rdat-function-wave-lanes] part[2] > function[0] > minimum_expected_wave_lane_count: the minimum of 65 lanes is greater than the maximum of 64",
        ),
        (
            functions_v2(),
            (2, 0, 44),
            0x20_0000,
            "warning[rdat-flags] part[2] > function[0] > shader_flags: the flags 0x20 are not known",
        ),
        (
            functions_v2(),
            (2, 0, 48),
            0,
            "error[rdat-function-shader-info] part[2] > function[0] > shader_info: there is no row 0 for a function of kind Library",
        ),
        (
            nodes(),
            (1, 1, 48),
            2,
            "error[rdat-function-shader-info] part[1] > function[1] > shader_info: there is no row 2 for a function of kind Node",
        ),
        (
            nodes(),
            (1, 1, 48),
            u32::MAX,
            "error[rdat-function-shader-info] part[1] > function[1] > shader_info: a node needs a separate row",
        ),
        (
            nodes(),
            (4, 0, 0),
            8,
            "error[rdat-value] part[4] > node_shader_func_attrib[0] > attrib_kind: 8 is not known",
        ),
        (
            nodes(),
            (4, 0, 4),
            3,
            "error[rdat-record] part[4] > node_shader_func_attrib[0] > id: NodeIDTable has no row 3",
        ),
        (
            nodes(),
            (4, 4, 4),
            24,
            "error[rdat-node-attributes] part[4] > node_shader_func_attrib[4] > dispatch_grid: the list does not have three numbers",
        ),
        (
            nodes(),
            (5, 3, 4),
            u32::MAX,
            "error[rdat-record] part[5] > node_shader_io_attrib[3] > output_id: NodeIDTable has no row 4294967295",
        ),
        (
            nodes(),
            (6, 0, 4),
            4000,
            "error[rdat-list] part[6] > io_node[0] > attribs: no list starts at 4000, or it overlaps too many others",
        ),
        (
            nodes(),
            (7, 1, 0),
            4,
            "error[rdat-value] part[7] > node_shader_info[1] > launch_type: 4 is not known",
        ),
        (subobjects(), (3, 2, 0), 3, "error[rdat-value] part[3] > subobject[2] > kind: 3 is not known"),
        (
            subobjects(),
            (3, 0, 4),
            20,
            "error[rdat-subobject-duplicate] part[3] > subobject[1] > name: another subobject has this name",
        ),
        (
            subobjects(),
            (3, 1, 12),
            9,
            "error[rdat-bytes] part[3] > subobject[1] > root_signature > data: the end 9 is beyond the 8 raw bytes",
        ),
        (
            subobjects(),
            (3, 1, 20),
            1,
            "warning[rdat-reserved] part[3] > subobject[1] > root_signature > reserved: the field is reserved and is not 0",
        ),
        (
            subobjects(),
            (3, 0, 12),
            1,
            "error[rdat-list] part[3] > subobject[0] > subobject_to_exports_association > exports: no list starts at 1, or it overlaps too many others",
        ),
        (
            subobjects(),
            (3, 7, 8),
            2,
            "error[rdat-value] part[3] > subobject[7] > hit_group > hit_group_type: 2 is not known",
        ),
        (
            subobjects(),
            (3, 2, 8),
            8,
            "warning[rdat-flags] part[3] > subobject[2] > state_object_config > flags: the flags 0x8 are not known",
        ),
        (
            subobjects(),
            (3, 3, 12),
            1,
            "warning[rdat-unused] part[2] > raw_bytes: nothing refers to some of the bytes",
        ),
        (
            stages(),
            (3, 0, 8),
            0x0002_0922,
            "error[rdat-value] part[3] > signature_element[0] > semantic_kind: 34 is not known",
        ),
        (
            stages(),
            (5, 0, 4),
            5,
            "error[rdat-record] part[5] > ps_info[0] > sig_output_elements: SignatureElementTable has no row 64",
        ),
        (
            stages(),
            (9, 0, 0),
            0,
            "error[rdat-node-attributes] part[9] > cs_info[0] > num_threads: the list does not have three numbers",
        ),
        (
            pdb(),
            (3, 0, 20),
            40,
            "error[rdat-string] part[3] > dxil_pdb_info[0] > pdb_name: no string starts at 40",
        ),
    ];
    for (bytes, (part, index, offset), value, expected) in cases {
        let at = row(bytes, *part, *index, *offset);
        let found = findings_after(bytes.clone(), &[(at, *value)]);
        // The finding is at the changed field, or at another one that shows the change.
        let found: Vec<_> = found.iter().map(|finding| without_offset(finding)).collect();
        assert!(found.iter().any(|finding| finding == expected), "{expected}\n{found:#?}");
    }
}

/// `error[rule] path at 0x12: message` without the offset.
fn without_offset(finding: &str) -> String {
    let Some((front, rest)) = finding.split_once(" at 0x") else { return finding.to_owned() };
    match rest.split_once(": ") {
        Some((_, message)) => format!("{front}: {message}"),
        None => finding.to_owned(),
    }
}

#[test]
fn findings_have_the_place_of_the_field() {
    let bytes = subobjects();
    let at = row(&bytes, 3, 1, 20);
    assert_eq!(
        findings_after(bytes, &[(at, 1)]),
        [format!(
            "warning[rdat-reserved] part[3] > subobject[1] > root_signature > reserved at {:#x}: the field is reserved and is not 0",
            at - 4
        )]
    );
}

#[test]
fn resources_out_of_order() {
    let bytes = functions_v2();
    let mut data = RuntimeData::parse(&bytes).unwrap();
    data.table_mut::<ResourceInfo0>().unwrap().rows.swap(0, 1);
    assert_eq!(
        findings(&data.encode().unwrap()),
        ["error[rdat-resource-order] part[1] > resource[1] > class at 0x7c: CBV 0 is out of order"]
    );
    let mut data = RuntimeData::parse(&bytes).unwrap();
    let resources = data.edit().indexes([2, 0]).unwrap();
    data.table_mut::<FunctionInfo1>().unwrap().rows[0].v1.resources = RecordArrayRef::new(resources.0);
    assert_eq!(
        findings(&data.encode().unwrap()),
        [
            "warning[rdat-unused] part[3] > array[0] at 0x13c: nothing refers to the list",
            "error[rdat-function-resources] part[2] > function[0] > resources at 0xd4: the resources are not in ascending order",
        ]
    );
}

#[test]
fn strings_and_lists() {
    let with = |text: &'static [u8], words: Option<Vec<u32>>| {
        let mut data = RuntimeData::empty();
        data.parts.push(Part::StringBuffer(Cow::Borrowed(text)));
        if let Some(words) = words {
            data.parts.push(Part::IndexArrays(IndexArrays { words: words.into(), ..IndexArrays::default() }));
        }
        findings(&data.encode().unwrap())
    };
    assert_eq!(with(b"\0\0\0\0", None), <[&str; 0]>::default());
    assert_eq!(
        with(b"abc\0", None),
        ["error[rdat-string-buffer] part[0] > string at 0x14: the first string is not the empty one"]
    );
    assert_eq!(
        with(b"\0abc", None),
        [
            "error[rdat-string-buffer] part[0] > string at 0x14: the last string has no NUL",
            "warning[rdat-unused] part[0] > string[1] at 0x14: nothing refers to the string",
        ]
    );
    assert_eq!(
        with(b"\0a\0a\0\0\0\0", None),
        [
            "warning[rdat-string-duplicate] part[0] > string[2] at 0x17: the string is a duplicate",
            "warning[rdat-unused] part[0] > string[1] at 0x15: nothing refers to the string",
            "warning[rdat-unused] part[0] > string[2] at 0x17: nothing refers to the string",
        ]
    );
    assert_eq!(
        with(b"\0\0\0\0", Some(vec![1, 7, 1, 7, 3, 0])),
        [
            "error[rdat-index-arrays] part[1] > unknown at 0x34: the list at 4 ends after the last of 6 numbers",
            "warning[rdat-index-duplicate] part[1] > array[1] at 0x2c: the list is a duplicate",
            "warning[rdat-unused] part[1] > array[0] at 0x24: nothing refers to the list",
            "warning[rdat-unused] part[1] > array[1] at 0x2c: nothing refers to the list",
        ]
    );
    let mut report = Report::new();
    RuntimeData::empty().validate(&mut report);
    assert_eq!(report.finish()[0].to_string(), "error[rdat-string-buffer]: there is no string buffer");
}

#[test]
fn parts() {
    assert_eq!(findings(&odd_version()), ["note[rdat-version] version at 0x0: version 17 is not known"]);
    assert_eq!(
        findings(&odd_scattered()),
        [
            "warning[rdat-layout] part_offset at 0x8: the parts are not in consecutive order without gaps",
            "error[rdat-part-order] part[1] > part_type at 0x17: the part StringBuffer is out of order",
            "error[rdat-part-duplicate] part[2] > part_type at 0x17: the part StringBuffer occurs more than once",
            "note[rdat-tail] tail at 0x38: 2 bytes follow the last part",
            "warning[rdat-unused] part[2] > string[1] at 0x17: nothing refers to the string",
            "warning[rdat-unused] part[0] > array[0] at 0x30: nothing refers to the list",
        ]
        .map(str::to_owned)
    );
    let found = findings(&odd_leftovers());
    for expected in [
        "note[rdat-part-type] part[0] > part_type at 0x30: parts of type 131077 are not known",
        "error[rdat-part-size] part[0] > part_size at 0x34: 3 is not a multiple of 4",
        "error[rdat-part-order] part[1] > part_type at 0x3b: the part IndexArrays is out of order",
        "note[rdat-tail] part[2] > tail at 0x6b: 1 bytes follow the last row",
        "error[rdat-part-empty] part[3] > record_count at 0x74: the table has no rows",
        "note[rdat-part-type] part[4] > part_type at 0x7c: parts of type ReservedMeshNodesPreviewInfoTable are not known",
        "error[rdat-part-duplicate] part[6] > part_type at 0x98: the part StringBuffer occurs more than once",
        "note[rdat-tail] part[8] > tail at 0xbb: the remaining bytes are too few for a number",
        "error[rdat-part-empty] part[9] > part_size at 0xc0: the part is empty",
        "error[rdat-string-buffer] part[6] > string at 0xa0: the first string is not the empty one",
    ] {
        assert!(found.iter().any(|finding| finding == expected), "{expected}\n{found:#?}");
    }
}

#[test]
fn sizes_of_rows() {
    let rows = |stride: u32, rest: &[u8]| {
        let bytes = functions_v1();
        let data = RuntimeData::parse(&bytes).unwrap().into_owned();
        let mut data = data;
        for row in &mut data.table_mut::<FunctionInfo1>().unwrap().rows {
            row.unknown = Cow::Owned(rest.to_vec());
            assert_eq!(row.size(), stride as usize);
        }
        findings(&data.encode().unwrap())
    };
    assert_eq!(
        rows(48, &[0; 4]),
        ["error[rdat-stride] part[2] > record_stride at 0xc8: rows of 48 bytes belong to no version"]
    );
    assert_eq!(
        rows(45, &[0]),
        [
            "error[rdat-part-size] part[2] > part_size at 0xc0: 98 is not a multiple of 4",
            "error[rdat-stride] part[2] > record_stride at 0xc8: 45 is not a multiple of 4",
        ]
    );
}

#[test]
fn what_cannot_be_written() {
    let bytes = functions_v2();
    let mut data = RuntimeData::parse(&bytes).unwrap();
    data.table_mut::<FunctionInfo1>().unwrap().rows[1].v2 = None;
    assert_eq!(data.encode().unwrap_err().to_string(), "part[2] > function at 0x10: rows of different sizes");
    let mut report = Report::new();
    data.validate(&mut report);
    assert!(report.finish().iter().any(|finding| {
        finding.to_string() == "error[rdat-layout] part[2] > function at 0x10: rows of different sizes"
    }));
    data.version = Version(3);
    assert_eq!(data.encode().unwrap_err().to_string(), "version at 0x0: version 3 is not known");
}
