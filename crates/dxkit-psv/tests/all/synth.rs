//! Every structure and field, compared with bytes assembled by hand.
#![allow(clippy::unwrap_used, clippy::indexing_slicing)] // helpers of tests are tests, too

use dxkit_bytes::{Bool8, InU8, Span};
use dxkit_psv::*;
use dxkit_types::*;

use crate::support;

fn parse(bytes: &[u8]) -> PipelineStateValidation<'_> {
    let part = PipelineStateValidation::parse(Span::new(bytes)).unwrap();
    assert_eq!(part.encode().unwrap(), bytes);
    part
}

#[test]
fn everything_is_written_as_it_was_read() {
    for (name, bytes) in dxkit_synth::psv::all() {
        let kind = support::kind_of(name);
        let part = PipelineStateValidation::parse_as(Span::new(&bytes), kind).unwrap();
        assert_eq!(part.encode().unwrap(), bytes, "{name}");
        assert_eq!(parse(&bytes).into_owned().encode().unwrap(), bytes, "{name}");
        support::walk(&bytes, kind);
        support::walk(&bytes, None);
    }
}

#[test]
fn what_compilers_write_is_written_from_its_meaning_alone() {
    for (name, bytes) in dxkit_synth::psv::all() {
        // A compiler would store the indexes 0, 1 of the vertex shader after the preceding 0; here they share
        // it.
        if name.starts_with("odd") || name == "vertex_v3" {
            continue;
        }
        let part = parse(&bytes).into_owned();
        let mut anew = PipelineStateValidation::new(part.runtime_info.clone());
        let forget = |elements: &[SignatureElement<'static>]| {
            let forget = |element: &SignatureElement<'static>| {
                let mut element = element.clone();
                element.name.forget_table_offset();
                element.semantic_indexes = element.semantic_indexes.iter().collect();
                element
            };
            elements.iter().map(forget).collect::<Vec<_>>()
        };
        anew.resources = part.resources.clone();
        anew.inputs = forget(&part.inputs);
        anew.outputs = forget(&part.outputs);
        anew.patch_constants_or_primitives = forget(&part.patch_constants_or_primitives);
        anew.entry_function_name = part.entry_function_name.clone();
        anew.entry_function_name.forget_table_offset();
        anew.update_vectors();
        assert_eq!(anew.runtime_info, part.runtime_info, "{name}");
        // All masks and tables have their final size before they are filled.
        assert_eq!(
            anew.dependencies.outputs_by_input[0].words().len(),
            part.dependencies.outputs_by_input[0].words().len()
        );
        anew.dependencies = part.dependencies.clone();
        if name != "compute_v5" {
            // Linear algebra keeps its lists in the table of semantic indexes, which is not derived from it.
            anew.tail = part.tail.clone();
            assert_eq!(anew.encode().unwrap(), bytes, "{name}");
        }
    }
}

#[test]
fn compilers_output_has_no_findings() {
    for (name, bytes) in dxkit_synth::psv::all() {
        if !name.starts_with("odd") {
            assert_eq!(support::findings(&bytes), <[String; 0]>::default(), "{name}");
        }
    }
}

#[test]
fn versions_by_size() {
    let versions = |bytes: &[u8]| (parse(bytes).runtime_info.version(), parse(bytes).runtime_info.size());
    assert_eq!(versions(&dxkit_synth::psv::pixel_v0()), (0, 24));
    assert_eq!(versions(&dxkit_synth::psv::domain_v1()), (1, 36));
    assert_eq!(versions(&dxkit_synth::psv::hull_v2()), (2, 48));
    assert_eq!(versions(&dxkit_synth::psv::vertex_v3()), (3, 52));
    assert_eq!(versions(&dxkit_synth::psv::geometry_v4()), (4, 56));
    assert_eq!(versions(&dxkit_synth::psv::mesh_v5()), (5, 60));
    assert_eq!(versions(&dxkit_synth::psv::odd_newer()), (5, 66));
    assert_eq!(versions(&dxkit_synth::psv::odd_between()), (1, 40));
    assert_eq!(versions(&dxkit_synth::psv::odd_v0()), (0, 27));
}

#[test]
fn pixel_of_version_0_needs_to_be_told() {
    let bytes = dxkit_synth::psv::pixel_v0();
    let part = parse(&bytes);
    let mut first = [0; 16];
    first[0] = 1;
    assert_eq!(part.runtime_info.v0.stage_info, StageInfo::Other(first));
    assert_eq!(part.runtime_info.kind(), None);

    let part = PipelineStateValidation::parse_as(Span::new(&bytes), Some(ShaderKind::Pixel)).unwrap();
    let pixel = PixelInfo { depth_output: Bool8::True, ..PixelInfo::default() };
    assert_eq!(part.runtime_info.v0.stage_info, StageInfo::Pixel(pixel));
    assert_eq!(part.runtime_info.kind(), Some(ShaderKind::Pixel));
    assert_eq!(part.runtime_info.v0.minimum_expected_wave_lane_count, 0);
    assert_eq!(part.runtime_info.v0.maximum_expected_wave_lane_count, u32::MAX);
    assert_eq!(part.resources.len(), 2);
    let sampler = ResourceBindInfo0 {
        res_type: ResourceType::Sampler,
        space: 3,
        lower_bound: 4,
        upper_bound: u32::MAX,
    };
    assert_eq!(part.resources[1], Resource::new(sampler));
    // A stage from outside does not override that of a later version.
    let bytes = dxkit_synth::psv::vertex_v3();
    let told = PipelineStateValidation::parse_as(Span::new(&bytes), Some(ShaderKind::Pixel)).unwrap();
    assert_eq!(told.runtime_info.kind(), Some(ShaderKind::Vertex));
}

#[test]
fn told_and_stated_stages_have_the_same_names() {
    let stated = support::walk(&dxkit_synth::psv::odd_newer(), None).leaves;
    let told = support::walk(&dxkit_synth::psv::pixel_v0(), Some(ShaderKind::Pixel)).leaves;
    let names = |leaves: &[(String, usize, usize, String)]| {
        leaves
            .iter()
            .skip(1)
            .take(5)
            .map(|(path, offset, size, _)| (path.clone(), *offset, *size))
            .collect::<Vec<_>>()
    };
    assert_eq!(names(&stated), names(&told));
    assert_eq!(stated[1].0, "runtime_info > stage_info > depth_output");
}

#[test]
fn domain() {
    let bytes = dxkit_synth::psv::domain_v1();
    let part = parse(&bytes);
    let info = DomainInfo {
        input_control_point_count: 3,
        output_position_present: Bool8::True,
        tessellator_domain: TessellatorDomain::Tri,
        ..DomainInfo::default()
    };
    assert_eq!(part.runtime_info.v0.stage_info, StageInfo::Domain(info));
    let v1 = part.runtime_info.v1.unwrap();
    assert_eq!(v1.shader_stage.kind, InU8(ShaderKind::Domain));
    assert_eq!(v1.shader_stage.uses_view_id, Bool8::True);
    assert_eq!(v1.shader_stage.patch_constant_or_primitive_vectors(), Some(3));
    assert_eq!((v1.shader_stage.max_vertex_count(), v1.shader_stage.mesh_output_topology()), (None, None));
    assert_eq!((v1.sig_input_vectors, v1.sig_output_vectors.0), (1, [1, 0, 0, 0]));
    let factors = &part.patch_constants_or_primitives[0];
    assert_eq!(factors.v0.semantic_kind, SemanticKind::TessFactor);
    assert_eq!((factors.rows(), factors.v0.columns.cols()), (3, 1));

    let depends = &part.dependencies;
    assert_eq!(depends.outputs_by_view_id[0].iter().collect::<Vec<_>>(), [0]);
    assert!(depends.output_depends_on_view_id(0, 0) && !depends.output_depends_on_view_id(1, 0));
    assert_eq!(depends.patch_constants_by_view_id, ComponentMask::default());
    let own = depends.outputs_by_input[0].iter().collect::<Vec<_>>();
    assert_eq!(own, [(0, 0), (1, 1), (2, 2), (3, 3)]);
    assert_eq!(depends.outputs_by_patch_constant.iter().collect::<Vec<_>>(), [(2, 4), (3, 4)]);
    assert!(
        depends.output_depends_on_patch_constant(3, 4) && !depends.output_depends_on_patch_constant(3, 5)
    );
    assert_eq!(
        (depends.outputs_by_patch_constant.inputs(), depends.outputs_by_patch_constant.outputs()),
        (3, 1)
    );
}

#[test]
fn hull() {
    let bytes = dxkit_synth::psv::hull_v2();
    let part = parse(&bytes);
    let info = HullInfo {
        input_control_point_count: 3,
        output_control_point_count: 4,
        tessellator_domain: TessellatorDomain::IsoLine,
        tessellator_output_primitive: TessellatorOutputPrimitive::Line,
    };
    assert_eq!(part.runtime_info.v0.stage_info, StageInfo::Hull(info));
    assert_eq!((part.inputs[0].name.table_offset(), part.outputs[0].name.table_offset()), (Some(1), Some(3)));
    assert_eq!(part.inputs[0].name, part.outputs[0].name);
    assert_eq!(part.outputs[0].v0.dynamic_mask_and_stream.dynamic_mask(), 0xf);
    let depends = &part.dependencies;
    assert_eq!(depends.outputs_by_view_id[0].iter().collect::<Vec<_>>(), [0, 35]);
    assert_eq!(depends.patch_constants_by_view_id.iter().collect::<Vec<_>>(), [4]);
    assert!(depends.patch_constant_depends_on_view_id(4));
    assert_eq!(depends.outputs_by_input[0].iter().collect::<Vec<_>>(), [(1, 1), (32, 1)]);
    assert_eq!(depends.outputs_by_input[0].row(1).unwrap().words().iter().collect::<Vec<_>>(), [2, 1]);
    assert_eq!(depends.outputs_by_input[0].row(4), None);
    assert_eq!(depends.patch_constants_by_input.iter().collect::<Vec<_>>(), [(0, 3)]);
    assert!(depends.patch_constant_depends_on_input(0, 3));
    assert_eq!(depends.outputs_by_patch_constant, DependencyTable::default());
}

#[test]
fn vertex() {
    let bytes = dxkit_synth::psv::vertex_v3();
    let part = parse(&bytes);
    let info = VertexInfo { output_position_present: Bool8::True, ..VertexInfo::default() };
    assert_eq!(part.runtime_info.v0.stage_info, StageInfo::Vertex(info));
    assert_eq!(part.runtime_info.v2, Some(RuntimeInfo2::default()));
    assert_eq!(part.entry_function_name, "main");
    assert_eq!(part.entry_function_name.table_offset(), Some(10));
    let last = &part.resources[3];
    assert_eq!(last.v0.res_type, ResourceType::UAVStructured);
    assert_eq!((last.v0.space, last.v0.lower_bound, last.v0.upper_bound), (0, 7, u32::MAX));
    let more = ResourceBindInfo1 {
        res_kind: ResourceKind::StructuredBuffer,
        res_flags: ResourceFlags::USED_BY_ATOMIC64,
    };
    assert_eq!(last.v1, Some(more));
    let uv = &part.inputs[1];
    assert_eq!((uv.name.table_offset(), uv.semantic_indexes.table_index(), uv.rows()), (Some(1), Some(0), 2));
    assert_eq!(uv.v0.start_row, 1);
    assert_eq!(uv.v0.columns, Columns::allocated_at(0, 2));
    assert_eq!(uv.v0.interpolation_mode, InterpolationMode::Undefined);
    assert_eq!(part.outputs[0].v0.interpolation_mode, InterpolationMode::LinearNoperspective);
    assert_eq!(part.inputs[0].v0.component_type, InU8(ComponentType::UInt32));
    assert_eq!(part.string_table(), b"\0TEXCOORD\0main\0\0");
    assert_eq!(part.semantic_index_table().iter().collect::<Vec<_>>(), [0, 1]);
    let depends = part.dependencies.outputs_by_input[0].iter().collect::<Vec<_>>();
    assert_eq!(depends, [(1, 0), (0, 8), (3, 8)]);
}

#[test]
fn geometry() {
    let bytes = dxkit_synth::psv::geometry_v4();
    let part = parse(&bytes);
    let info = GeometryInfo {
        input_primitive: InputPrimitive::TriangleWithAdjacency,
        output_topology: PrimitiveTopology::PointList,
        output_stream_mask: 5,
        output_position_present: Bool8::True,
        reserved: [0; 3],
    };
    assert_eq!(part.runtime_info.v0.stage_info, StageInfo::Geometry(info));
    let v1 = part.runtime_info.v1.unwrap();
    assert_eq!(v1.shader_stage.max_vertex_count(), Some(0x104));
    assert_eq!(v1.shader_stage.patch_constant_or_primitive_vectors(), None);
    assert_eq!(v1.sig_output_vectors.0, [1, 0, 2, 0]);
    assert_eq!(part.runtime_info.v4.unwrap().num_bytes_group_shared_memory, 0);
    let uv = &part.outputs[1];
    assert_eq!((uv.v0.columns.start_col(), uv.v0.columns.cols()), (2, 2));
    assert_eq!(uv.v0.columns.to_string(), "2 columns from 2");
    assert_eq!(uv.v0.dynamic_mask_and_stream, DynamicMaskAndStream::new(0xc, 2));
    assert_eq!(uv.v0.dynamic_mask_and_stream.to_string(), "dynamic mask 0xc, stream 2");
    assert_eq!(uv.v0.component_type, InU8(ComponentType::Float16));
    assert_eq!(uv.v0.interpolation_mode, InterpolationMode::LinearSample);
    let depends = &part.dependencies;
    assert!(depends.output_depends_on_view_id(0, 2) && depends.output_depends_on_view_id(2, 7));
    assert_eq!(depends.outputs_by_view_id[1], ComponentMask::default());
    assert!(depends.output_depends_on_input(0, 3, 0) && depends.output_depends_on_input(2, 6, 2));
    assert_eq!(depends.outputs_by_input.each_ref().map(|table| table.iter().count()), [1, 0, 1, 0]);
}

#[test]
fn mesh() {
    let bytes = dxkit_synth::psv::mesh_v5();
    let part = parse(&bytes);
    let info = MeshInfo {
        group_shared_bytes_used: 96,
        group_shared_bytes_dependent_on_view_id: 8,
        payload_size_in_bytes: 32,
        max_output_vertices: 64,
        max_output_primitives: 126,
    };
    assert_eq!(part.runtime_info.v0.stage_info, StageInfo::Mesh(info));
    let stage = part.runtime_info.v1.unwrap().shader_stage;
    assert_eq!(stage.mesh_output_topology(), Some(MeshOutputTopology::Triangle));
    assert_eq!(stage.patch_constant_or_primitive_vectors(), Some(1));
    let threads = RuntimeInfo2 { num_threads_x: 32, num_threads_y: 2, num_threads_z: 1 };
    assert_eq!(part.runtime_info.v2, Some(threads));
    assert_eq!(part.runtime_info.v4.unwrap().num_bytes_group_shared_memory, 96);
    assert_eq!(part.runtime_info.v5.unwrap().linear_algebra_present, 0);
    assert_eq!(part.dependencies.outputs_by_view_id[0].iter().count(), 4);
    assert!(part.dependencies.patch_constant_depends_on_view_id(0));
    assert_eq!(part.linear_algebra(), None);
}

/// LLVM's tools have the last mask for hull shaders only: their mesh shaders end before it.
#[test]
fn mesh_without_the_last_mask() {
    let mut bytes = dxkit_synth::psv::mesh_v5();
    bytes.truncate(bytes.len() - 4);
    let mut part = parse(&bytes);
    assert_eq!(part.dependencies.patch_constants_by_view_id, ComponentMask::default());
    assert_eq!(
        support::findings(&bytes),
        [
            "error[psv-mask] patch_constants_by_view_id at 0x0: the part ends where the mask of a mesh shader's primitive \
          outputs has to be"
        ]
    );
    part.fit_dependencies();
    part.dependencies.set_patch_constant_depends_on_view_id(0, true);
    assert_eq!(part.encode().unwrap(), dxkit_synth::psv::mesh_v5());
}

#[test]
fn amplification() {
    let bytes = dxkit_synth::psv::amplification_v4();
    let info = AmplificationInfo { payload_size_in_bytes: 128, ..AmplificationInfo::default() };
    assert_eq!(parse(&bytes).runtime_info.v0.stage_info, StageInfo::Amplification(info));
}

#[test]
fn compute_with_linear_algebra() {
    let bytes = dxkit_synth::psv::compute_v5();
    let part = parse(&bytes);
    assert_eq!(part.runtime_info.v0.stage_info, StageInfo::Compute(ComputeInfo::default()));
    assert_eq!(part.runtime_info.v0.minimum_expected_wave_lane_count, 16);
    assert_eq!(part.runtime_info.v0.maximum_expected_wave_lane_count, 64);
    let tables = part.linear_algebra().unwrap();
    let shape = |m, n, k| LinearAlgebraShape { m, n, k };
    assert_eq!(tables.shapes, [shape(16, 0, 8), shape(16, 8, 8), shape(32, 0, 8)]);
    assert_eq!(
        tables.matrix_types,
        [LinearAlgebraMatrixType { shape_indexes: 0, shape_count: 2, component_type: 8 }]
    );
    assert_eq!(tables.matrix_vector_multiplies[0].component_types, [8, 9, 8, 9]);
    let multiply =
        |component_types| LinearAlgebraMultiply { shape_indexes: 2, shape_count: 1, component_types };
    assert_eq!(tables.wave_multiplies, [multiply([8, 8, 9, 0])]);
    assert_eq!(tables.thread_group_multiplies, [multiply([9, 9, 9, 0])]);
    assert_eq!(tables.outer_products[0].component_types, [8, 8, 9, 0]);
    assert_eq!(tables.accumulates, [LinearAlgebraAccumulate { component_type: 9, unknown: [1, 0, 0] }]);
    assert_eq!(tables.shape_lists().collect::<Vec<_>>(), [(0, 2), (2, 1), (2, 1)]);

    let leaves = support::walk(&bytes, None).leaves;
    assert!(leaves.iter().any(|leaf| leaf.0 == "linear_algebra > shapes > element[2] > k" && leaf.3 == "8"));

    // With one more byte, the size matches no version any more: the bytes are kept, and visited as one field.
    let mut longer = bytes.clone();
    longer.push(0);
    assert_eq!(parse(&longer).linear_algebra(), None);
    let leaves = support::walk(&longer, None).leaves;
    assert_eq!(leaves.last().unwrap().0, "tail");
}

#[test]
fn newer_than_known() {
    let bytes = dxkit_synth::psv::odd_newer();
    let part = parse(&bytes);
    assert_eq!(part.runtime_info.unknown.as_ref(), [1, 2, 3, 4, 5, 6]);
    assert_eq!(part.resources[0].unknown.as_ref(), [7, 8, 9, 10]);
    assert_eq!(part.inputs[0].name, "ION");
    assert_eq!(part.outputs[0].name, "POSITION");
    assert_eq!(part.inputs[0].semantic_indexes, SemanticIndexes::from([7, 8]));
    assert_eq!(part.outputs[0].semantic_indexes, SemanticIndexes::from([8]));
    assert_eq!(
        (part.inputs[0].unknown.as_ref(), part.outputs[0].unknown.as_ref()),
        (&[0xaa, 0xbb][..], &[0xcc, 0xdd][..])
    );
    assert_eq!(part.entry_function_name, "POSITION");
    assert_eq!(part.tail.as_ref(), b"tail!");
}

#[test]
fn between_two_versions() {
    let bytes = dxkit_synth::psv::odd_between();
    let part = parse(&bytes);
    assert_eq!(part.runtime_info.unknown.as_ref(), [0xef, 0xbe, 0xad, 0xde]);
    assert_eq!(part.runtime_info.v0.stage_info, StageInfo::Other([0; 16]));
    assert_eq!(part.string_table(), b"");
    let bytes = dxkit_synth::psv::odd_v0();
    let part = parse(&bytes);
    assert_eq!(part.runtime_info.unknown.as_ref(), [1, 2, 3]);
    assert_eq!(part.resources[0].unknown.as_ref(), [99, 0, 0, 0]);
    assert_eq!(part.tail.len(), 8);
}

#[test]
fn the_walk_names_every_field() {
    let bytes = dxkit_synth::psv::geometry_v4();
    let leaves = support::walk(&bytes, None).leaves;
    let text: Vec<_> =
        leaves.iter().map(|(path, offset, _, value)| format!("{offset:#x} {path}: {value}")).collect();
    for expected in [
        "0x4 runtime_info > stage_info > input_primitive: TriangleWithAdjacency (7)",
        "0xc runtime_info > stage_info > output_stream_mask: 5",
        "0x1c runtime_info > shader_stage > kind: Geometry (2)",
        "0x1d runtime_info > shader_stage > uses_view_id: true (1)",
        "0x1e runtime_info > shader_stage > max_vertex_count: 260",
        "0x20 runtime_info > sig_input_elements: 1",
        "0x26 runtime_info > sig_output_vectors[2]: 2",
        "0x34 runtime_info > entry_function_name: 4",
        "0x3c resource_count: 0",
        "0x44 string_table[0]: \"\"",
        "0x50 semantic_index_count: 3",
        "0x64 input[0] > semantic_name: 0",
        "0x8e output[1] > columns: 2 columns from 2 (0x62)",
        "0x92 output[1] > dynamic_mask_and_stream: dynamic mask 0xc, stream 2 (0x2c)",
        "0x94 outputs_by_view_id[0] > mask[0]: 4",
        "0xb4 outputs_by_input[2][2] > mask[0]: 64",
    ] {
        assert!(text.iter().any(|line| line == expected), "{expected} is not in {text:#?}");
    }
}
