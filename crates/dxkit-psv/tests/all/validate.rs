//! Every rule finds its violation, at the right place, and nothing else.
#![allow(clippy::unwrap_used, clippy::indexing_slicing)] // helpers of tests are tests, too

use crate::support::findings;

/// The findings of a part after bytes were changed.
fn findings_after(mut bytes: Vec<u8>, changes: &[(usize, u8)]) -> Vec<String> {
    for (at, value) in changes {
        bytes[*at] = *value;
    }
    findings(&bytes)
}

#[test]
fn single_changes() {
    use dxkit_synth::psv::*;
    /// A part, the bytes to change in it, and one of the findings.
    type Case<'a> = (Vec<u8>, &'a [(usize, u8)], &'a str);
    let cases: &[Case<'_>] = &[
        (
            odd_between(),
            &[],
            "error[psv-runtime-info-size] runtime_info > unknown at 0x28: a runtime info of 40 bytes does not match any version",
        ),
        (
            amplification_v4(),
            &[(28, 17), (4, 0)],
            "error[psv-stage] runtime_info > shader_stage > kind at 0x1c: 17 is not a stage",
        ),
        (
            vertex_v3(),
            &[(30, 1)],
            "warning[psv-reserved] runtime_info > shader_stage > reserved at 0x1e: is reserved and not 0",
        ),
        (
            domain_v1(),
            &[(31, 1)],
            "warning[psv-reserved] runtime_info > shader_stage > reserved at 0x1f: is reserved and not 0",
        ),
        (
            domain_v1(),
            &[(29, 2)],
            "error[psv-boolean] runtime_info > shader_stage > uses_view_id at 0x1d: 2 is neither 0 nor 1",
        ),
        (
            vertex_v3(),
            &[(4, 2)],
            "error[psv-boolean] runtime_info > stage_info > output_position_present at 0x4: 2 is neither 0 nor 1",
        ),
        (
            vertex_v3(),
            &[(5, 2)],
            "warning[psv-reserved] runtime_info > stage_info > reserved at 0x5: is reserved and not 0",
        ),
        (
            vertex_v3(),
            &[(4, 0)],
            "error[psv-position] runtime_info > stage_info > output_position_present at 0x4: false does not match the outputs",
        ),
        (
            domain_v1(),
            &[(8, 0)],
            "error[psv-position] runtime_info > stage_info > output_position_present at 0x8: false does not match the outputs",
        ),
        (
            geometry_v4(),
            &[(16, 0)],
            "error[psv-position] runtime_info > stage_info > output_position_present at 0x10: false does not match the outputs",
        ),
        (
            domain_v1(),
            &[(4, 33)],
            "error[psv-stage-value] runtime_info > stage_info > input_control_point_count at 0x4: 33 control points are more than 32",
        ),
        (
            domain_v1(),
            &[(12, 4)],
            "error[psv-stage-value] runtime_info > stage_info > tessellator_domain at 0xc: 4 is not a domain",
        ),
        (
            domain_v1(),
            &[(16, 4)],
            "warning[psv-reserved] runtime_info > stage_info > reserved2 at 0x10: is reserved and not 0",
        ),
        (
            hull_v2(),
            &[(8, 33)],
            "error[psv-stage-value] runtime_info > stage_info > output_control_point_count at 0x8: 33 control points are more than 32",
        ),
        (
            hull_v2(),
            &[(16, 5)],
            "error[psv-stage-value] runtime_info > stage_info > tessellator_output_primitive at 0x10: 5 is not an output primitive",
        ),
        (
            geometry_v4(),
            &[(4, 40)],
            "error[psv-stage-value] runtime_info > stage_info > input_primitive at 0x4: 40 is not a primitive",
        ),
        (
            geometry_v4(),
            &[(8, 6)],
            "error[psv-stage-value] runtime_info > stage_info > output_topology at 0x8: 6 is not a topology",
        ),
        (
            geometry_v4(),
            &[(12, 16)],
            "error[psv-stage-value] runtime_info > stage_info > output_stream_mask at 0xc: 0x10 has more than the four streams",
        ),
        (
            mesh_v5(),
            &[(31, 3)],
            "error[psv-stage-value] runtime_info > shader_stage > mesh_output_topology at 0x1f: 3 is not a mesh topology",
        ),
        (
            compute_v5(),
            &[(20, 65)],
            "error[psv-wave-lanes] runtime_info > minimum_expected_wave_lane_count at 0x14: at least 65 and at most 64 lanes contradict each other",
        ),
        (
            compute_v5(),
            &[(44, 0)],
            "error[psv-threads] runtime_info > num_threads_y at 0x2c: a thread group has no thread in this dimension",
        ),
        (
            vertex_v3(),
            &[(48, 2)],
            "error[psv-threads] runtime_info > num_threads_z at 0x30: 2 threads in a stage without thread groups",
        ),
        (
            geometry_v4(),
            &[(56, 2)],
            "error[psv-group-shared] runtime_info > num_bytes_group_shared_memory at 0x38: 2 bytes in a stage without thread groups",
        ),
        (
            vertex_v3(),
            &[(0x40, 0)],
            "error[psv-resource-type] resource[0] > res_type at 0x40: Invalid is not a type",
        ),
        (
            vertex_v3(),
            &[(0x50, 12)],
            "error[psv-resource-kind] resource[0] > res_kind at 0x50: StructuredBuffer is never bound as CBV",
        ),
        (
            vertex_v3(),
            &[(0x50, 19)],
            "error[psv-resource-kind] resource[0] > res_kind at 0x50: 19 is not a kind",
        ),
        (
            vertex_v3(),
            &[(0x54, 4)],
            "warning[psv-resource-flags] resource[0] > res_flags at 0x54: 0x4 is not a known flag",
        ),
        (
            vertex_v3(),
            &[(0x60, 3)],
            "error[psv-resource-range] resource[1] > upper_bound at 0x64: the last register 2 is before the first, 3",
        ),
        (
            vertex_v3(),
            &[(0x70, 2), (0x80, 13)],
            "error[psv-resource-order] resource[2] > res_type at 0x70: CBV follows resources of a later class",
        ),
        (
            vertex_v3(),
            &[(0xcc, 0), (0x23, 3)],
            "error[psv-element-rows] input[0] > rows at 0xcc: the element has no rows",
        ),
        (
            vertex_v3(),
            &[(0xce, 0x45)],
            "error[psv-element-columns] input[0] > columns at 0xce: 5 columns from 0 are not within 4",
        ),
        (
            vertex_v3(),
            &[(0xce, 0x74)],
            "error[psv-element-columns] input[0] > columns at 0xce: 4 columns from 3 are not within 4",
        ),
        (
            vertex_v3(),
            &[(0xce, 0x01), (0xcd, 1)],
            "error[psv-element-place] input[0] > start_row at 0xcd: row 1 and column 0 in an element that is not allocated",
        ),
        (
            vertex_v3(),
            &[(0xce, 0xc1)],
            "warning[psv-reserved] input[0] > columns at 0xce: is reserved and not 0",
        ),
        (
            vertex_v3(),
            &[(0xcf, 33)],
            "error[psv-element-kind] input[0] > semantic_kind at 0xcf: Invalid is not a semantic",
        ),
        (
            vertex_v3(),
            &[(0xd0, 10)],
            "error[psv-element-type] input[0] > component_type at 0xd0: 10 is not a type",
        ),
        (
            vertex_v3(),
            &[(0xd1, 8)],
            "error[psv-element-interpolation] input[0] > interpolation_mode at 0xd1: Invalid is not an interpolation mode",
        ),
        (
            vertex_v3(),
            &[(0xd2, 0x40)],
            "warning[psv-reserved] input[0] > dynamic_mask_and_stream at 0xd2: is reserved and not 0",
        ),
        (
            vertex_v3(),
            &[(0xd3, 1)],
            "warning[psv-reserved] input[0] > reserved at 0xd3: is reserved and not 0",
        ),
        (
            vertex_v3(),
            &[(0xb3, b'!')],
            "error[psv-string-table] string_table at 0xa4: does not end with a NUL",
        ),
        (
            vertex_v3(),
            &[(0x34, 0)],
            "warning[psv-entry-name] runtime_info > entry_function_name at 0x34: is empty",
        ),
        (
            vertex_v3(),
            &[(0xd4, 0)],
            "error[psv-unused-string] string_table at 0xa4: no name uses bytes 1 to 10",
        ),
        (
            vertex_v3(),
            &[(0xf4, 0x12)],
            "error[psv-mask] outputs_by_input[0][0] > mask at 0xf4: bits are set beyond the components of 1 vectors",
        ),
        (
            compute_v5(),
            &[(60, 2)],
            "warning[psv-boolean] runtime_info > linear_algebra_present at 0x3c: 2 is neither 0 nor 1",
        ),
        (
            domain_v1(),
            &[(0x74, 1)],
            "error[psv-unused-index] semantic_index[2] at 0x40: nothing uses the 2 semantic indexes from here on",
        ),
        (
            mesh_v5(),
            &[(0x7c, 0x1f)],
            "error[psv-mask] outputs_by_view_id[0] > mask at 0x7c: bits are set beyond the components of 1 vectors",
        ),
        (
            mesh_v5(),
            &[(0x80, 0x1f)],
            "error[psv-mask] patch_constants_by_view_id > mask at 0x80: bits are set beyond the components of 1 vectors",
        ),
        (
            vertex_v3(),
            &[(0xd2, 0x10)],
            "error[psv-element-stream] input[0] > dynamic_mask_and_stream at 0xd2: stream 1 in an element without \
             streams",
        ),
        (
            vertex_v3(),
            &[(0xdd, 0)],
            "error[psv-vectors] runtime_info > sig_input_vectors at 0x23: 3 vectors are stated, the elements need 2",
        ),
        (
            vertex_v3(),
            &[(0x25, 1)],
            "error[psv-vectors] runtime_info > sig_output_vectors[1] at 0x25: 1 vectors are stated, the elements need 0",
        ),
        (
            hull_v2(),
            &[(0x99 + 4, 1)],
            "error[psv-vectors] runtime_info > shader_stage > patch_constant_or_primitive_vectors at 0x1e: 2 vectors are \
             stated, the elements need 3",
        ),
        (
            compute_v5(),
            &[(0x7c, 27)],
            "warning[psv-linear-algebra] runtime_info > linear_algebra_present at 0x3c: the 144 bytes at the part's end \
             are not linear algebra",
        ),
        (compute_v5(), &[(0x7c, 27)], "note[psv-tail] tail at 0x7c: 144 bytes follow the known ones"),
    ];
    let mut failed = String::new();
    for (bytes, changes, expected) in cases {
        let found = findings_after(bytes.clone(), changes);
        if !found.iter().any(|finding| finding == *expected) {
            failed += &format!("{expected}\n{found:#?}\n");
        }
    }
    assert!(failed.is_empty(), "{failed}");
}

#[test]
fn everything_odd_at_once() {
    let expected = [
        "note[psv-runtime-info-size] runtime_info > unknown at 0x40: a runtime info of 66 bytes is newer than the known \
         ones",
        "error[psv-depth] runtime_info > stage_info > depth_output at 0x4: true does not match the outputs",
        "error[psv-sample-frequency] runtime_info > stage_info > sample_frequency at 0x5: true does not match the inputs",
        "error[psv-vectors] runtime_info > sig_input_vectors at 0x23: 1 vectors are stated, the elements need 2",
        "note[psv-resource-size] resource_size at 0x4a: resources have 4 bytes after the known ones",
        "note[psv-element-size] signature_element_size at 0x91: signature elements have 2 bytes after the known ones",
        "error[psv-string-table] string_table_size at 0x6a: 15 is not a multiple of 4",
        "warning[psv-string-table] string_table at 0x6e: does not start with a NUL",
        "error[psv-unused-string] string_table at 0x6e: no name uses bytes 9 to 13",
        "error[psv-unused-index] semantic_index[0] at 0x81: nothing uses the 1 semantic indexes from here on",
        "note[psv-tail] tail at 0xc9: 5 bytes follow the known ones",
    ];
    assert_eq!(findings(&dxkit_synth::psv::odd_newer()), expected);
    let expected = [
        "error[psv-runtime-info-size] runtime_info > unknown at 0x1c: a runtime info of 27 bytes does not match any version",
        "error[psv-resource-size] resource_size at 0x23: resources of 20 bytes do not match a runtime info of 27 bytes",
        "note[psv-tail] tail at 0x3b: 8 bytes follow the known ones",
    ];
    assert_eq!(findings(&dxkit_synth::psv::odd_v0()), expected);
}

/// LLVM sorts its strings by their ends and shares the tails.
#[test]
fn strings_that_share_tails_are_all_used() {
    let mut bytes = dxkit_synth::psv::vertex_v3();
    // The entry function is named "COORD", which is the end of "TEXCOORD".
    bytes[0x34] = 4;
    bytes.drain(0xae..0xb2);
    bytes[0xa0] = 12;
    assert_eq!(findings(&bytes), <[String; 0]>::default());
}
