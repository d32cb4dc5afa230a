//! Changes are laid out anew, and nothing else is; values that cannot be expressed are refused.
#![allow(clippy::unwrap_used, clippy::indexing_slicing)] // helpers of tests are tests, too

use dxkit_bytes::{Bool8, Cow, InU8, Name, Span};
use dxkit_psv::*;
use dxkit_types::*;

use crate::support;

fn vertex() -> PipelineStateValidation<'static> {
    let bytes = dxkit_synth::psv::vertex_v3();
    PipelineStateValidation::parse(Span::new(&bytes)).unwrap().into_owned()
}

fn odd() -> PipelineStateValidation<'static> {
    let bytes = dxkit_synth::psv::odd_newer();
    PipelineStateValidation::parse(Span::new(&bytes)).unwrap().into_owned()
}

/// Writes the part, and reads it again.
fn again(part: &PipelineStateValidation<'_>) -> PipelineStateValidation<'static> {
    let bytes = part.encode().unwrap();
    let again = PipelineStateValidation::parse(Span::new(&bytes)).unwrap();
    assert_eq!(again, *part);
    assert_eq!(again.encode().unwrap(), bytes);
    again.into_owned()
}

#[test]
fn what_has_no_place_in_tables_leaves_them_alone() {
    let mut part = odd();
    part.runtime_info.v0.minimum_expected_wave_lane_count = 4;
    part.resources[0].v0.space = 1;
    let written = part.encode().unwrap();
    let original = dxkit_synth::psv::odd_newer();
    let changed: Vec<_> = (0..original.len()).filter(|index| original[*index] != written[*index]).collect();
    // Nothing else changed, although the string table has unused strings.
    assert_eq!(changed, [20, 78 + 4]);
}

#[test]
fn new_names_stand_behind_the_old_ones() {
    let mut part = vertex();
    let mut element = part.inputs[1].clone();
    element.name = Name::from("COLOR");
    element.semantic_indexes = [1].into();
    element.v0.start_row = 3;
    part.inputs.push(element);
    part.update_vectors();
    let part = again(&part);
    assert_eq!(part.string_table(), b"\0TEXCOORD\0main\0COLOR\0\0\0\0");
    // The table already has the index 1.
    assert_eq!(part.semantic_index_table().iter().collect::<Vec<_>>(), [0, 1]);
    assert_eq!(part.inputs[2].semantic_indexes.table_index(), Some(1));
    assert_eq!(part.runtime_info.v1.unwrap().sig_input_vectors, 4);
    // Old dependencies are kept; new components depend on nothing.
    let depends = part.dependencies.outputs_by_input[0].iter().collect::<Vec<_>>();
    assert_eq!(depends, [(1, 0), (0, 8), (3, 8)]);
}

#[test]
fn new_indexes_are_searched_first() {
    let mut part = vertex();
    part.inputs[0].semantic_indexes = [1].into();
    part.outputs[0].semantic_indexes = [1, 5].into();
    part.update_vectors();
    let part = again(&part);
    assert_eq!(part.semantic_index_table().iter().collect::<Vec<_>>(), [0, 1, 1, 5]);
    let indexes: Vec<_> = part.elements().map(|element| element.semantic_indexes.table_index()).collect();
    assert_eq!(indexes, [Some(1), Some(0), Some(2)]);
}

#[test]
fn nothing_unused_is_left_behind() {
    // The validator refuses a table with remains of a changed name.
    let mut part = vertex();
    part.inputs[1].name = Name::from("UV");
    part.entry_function_name = Name::from("vertex_main");
    assert_eq!(again(&part).string_table(), b"\0UV\0vertex_main\0");

    let mut part = vertex();
    part.inputs.pop();
    part.update_vectors();
    let part = again(&part);
    assert_eq!(part.string_table(), b"\0main\0\0\0");
    assert_eq!(part.semantic_index_table().iter().collect::<Vec<_>>(), [0]);
    assert_eq!(support::findings(&part.encode().unwrap()), <[String; 0]>::default());

    // Not even of names that were unused before.
    let mut part = odd();
    part.inputs[0].name = Name::from("UV");
    assert_eq!(again(&part).string_table(), b"\0UV\0POSITION\0POSITION\0\0\0");
}

#[test]
fn a_part_from_nothing() {
    let mut part = PipelineStateValidation::new(RuntimeInfo::for_kind(ShaderKind::Hull, 3));
    assert_eq!(again(&part).string_table(), [0; 4]);
    let mut fields = SignatureElement0::new(SemanticKind::Arbitrary, ComponentType::Float32);
    fields.columns = Columns::allocated_at(0, 4);
    let element = SignatureElement::new("A", [0, 1], fields);
    part.inputs = vec![element.clone()];
    part.outputs = vec![element.clone()];
    let mut factors = SignatureElement0::new(SemanticKind::TessFactor, ComponentType::Float32);
    factors.columns = Columns::allocated_at(0, 1);
    part.patch_constants_or_primitives = vec![SignatureElement::new(Name::default(), [1], factors)];
    part.entry_function_name = Name::from("main");
    part.update_vectors();
    assert!(part.dependencies.set_patch_constant_depends_on_input(3, 7, true));
    assert!(!part.dependencies.set_patch_constant_depends_on_input(4, 7, true));
    assert!(!part.dependencies.set_patch_constant_depends_on_input(3, 8, true));
    assert!(part.dependencies.set_output_depends_on_input(0, 7, 0, true));
    assert!(!part.dependencies.set_output_depends_on_view_id(0, 0, true));
    let part = again(&part);
    // The compiler stores equal names as often as they occur.
    assert_eq!(part.string_table(), b"\0A\0A\0main\0\0\0");
    assert_eq!(part.semantic_index_table().iter().collect::<Vec<_>>(), [0, 1]);
    assert_eq!(part.patch_constants_or_primitives[0].semantic_indexes.table_index(), Some(1));
    assert_eq!(part.dependencies.patch_constants_by_input.iter().collect::<Vec<_>>(), [(3, 7)]);
    assert_eq!(support::findings(&part.encode().unwrap()), <[String; 0]>::default());
}

#[test]
fn masks_follow_the_use_of_the_view() {
    let mut part = vertex();
    part.runtime_info.v1.as_mut().unwrap().shader_stage.uses_view_id = Bool8::True;
    assert_eq!(
        part.encode().unwrap_err().to_string(),
        "outputs_by_view_id[0] at 0xf4: the vectors of the runtime info require another size"
    );
    part.fit_dependencies();
    assert!(part.dependencies.set_output_depends_on_view_id(0, 3, true));
    let part = again(&part);
    assert_eq!(part.dependencies.outputs_by_view_id[0].words().iter().collect::<Vec<_>>(), [8]);
}

#[test]
fn linear_algebra_keeps_the_table_that_it_refers_to() {
    let bytes = dxkit_synth::psv::compute_v5();
    let mut part = PipelineStateValidation::parse(Span::new(&bytes)).unwrap();
    part.entry_function_name = Name::from("other");
    let part = again(&part);
    assert_eq!(part.string_table(), b"\0other\0\0");
    assert_eq!(part.semantic_index_table().iter().collect::<Vec<_>>(), [0, 2, 1]);
    assert!(part.linear_algebra().is_some());
}

#[test]
fn what_cannot_be_said_is_refused() {
    type Edit = fn(&mut PipelineStateValidation<'static>);
    let cases: [(Edit, &str); 11] = [
        (
            |part| part.runtime_info.v2 = None,
            "runtime_info at 0x28: a version's fields without those of the version before",
        ),
        (
            |part| part.runtime_info.v1.as_mut().unwrap().shader_stage.kind = InU8(ShaderKind::Pixel),
            "runtime_info > stage_info at 0x0: the stage differs from that of the first 16 bytes",
        ),
        (
            |part| {
                part.runtime_info.v1 = None;
                part.runtime_info.v2 = None;
                part.runtime_info.v3 = None;
            },
            "runtime_info at 0x0: signatures need version 1 of the runtime info",
        ),
        (
            |part| part.runtime_info.v3 = None,
            "runtime_info at 0x0: an entry function name needs version 3 of the runtime info",
        ),
        (
            |part| part.inputs = vec![part.inputs[0].clone(); 256],
            "runtime_info > sig_input_elements at 0x0: 256 does not fit a field whose largest value is 255",
        ),
        (|part| part.resources[2].v1 = None, "resource_size at 0x3c: resources of different sizes"),
        (
            |part| part.outputs[0].unknown = Cow::Borrowed(&[1]),
            "signature_element_size at 0xc0: signature elements of different sizes",
        ),
        (
            |part| part.inputs[0].semantic_indexes = (0..256).collect(),
            "input[0] > rows at 0x4c4: 256 does not fit a field whose largest value is 255",
        ),
        (
            |part| part.inputs[0].name = Name::from("A\0B"),
            "at 0x10: a name with a NUL in it cannot be stored",
        ),
        (
            |part| part.runtime_info.v1.as_mut().unwrap().sig_input_vectors = 2,
            "outputs_by_input[0] at 0xf4: the vectors of the runtime info require another size",
        ),
        (
            |part| part.dependencies.outputs_by_patch_constant = DependencyTable::new(1, 1),
            "outputs_by_patch_constant at 0x124: the vectors of the runtime info require another size",
        ),
    ];
    for (edit, expected) in cases {
        let mut part = vertex();
        edit(&mut part);
        assert_eq!(part.encode().unwrap_err().to_string(), expected);
    }
}

#[test]
fn masks_and_tables() {
    let mut mask = ComponentMask::new(9);
    assert_eq!(mask.words().len(), 2);
    assert!(mask.set(35, true) && !mask.set(36, true));
    assert!(mask.contains(35) && !mask.contains(36));
    assert_eq!(mask.resized(8).iter().count(), 0);
    assert!(ComponentMask::from_words(8, vec![0, 0].into()).is_none());
    assert!(ComponentMask::from_words(1, vec![16].into()).unwrap().has_stray_bits());
    let mut table = DependencyTable::new(2, 9);
    assert_eq!(table.words().len(), 16);
    assert!(table.set(35, 7, true) && !table.set(36, 7, true) && !table.set(0, 8, true));
    assert!(table.depends(35, 7) && !table.depends(35, 6));
    assert_eq!(table.resized(3, 10).iter().collect::<Vec<_>>(), [(35, 7)]);
    assert_eq!(table.stray_bits(), None);
    assert_eq!(DependencyTable::from_words(1, 1, vec![0, 0, 0x10, 0].into()).unwrap().stray_bits(), Some(2));
    assert_eq!(DependencyTable::new(0, 9), DependencyTable::default());
}

#[test]
fn stages_without_a_field_leave_it_alone() {
    let mut stage = ShaderStage::new(ShaderKind::Mesh);
    assert!(!stage.set_max_vertex_count(3));
    assert!(stage.set_patch_constant_or_primitive_vectors(2));
    assert!(stage.set_mesh_output_topology(MeshOutputTopology::Line));
    assert_eq!(stage.data, [2, 1]);
    let mut stage = ShaderStage::new(ShaderKind::Geometry);
    assert!(stage.set_max_vertex_count(0x203));
    assert!(
        !stage.set_patch_constant_or_primitive_vectors(2)
            && !stage.set_mesh_output_topology(MeshOutputTopology(9))
    );
    assert_eq!(stage.data, [3, 2]);
}
