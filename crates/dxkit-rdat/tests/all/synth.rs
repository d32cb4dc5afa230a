//! Every structure and field against bytes that were assembled by hand.
//!
//! `dxkit_synth::rdat` writes tables and records from numbers, without the crate's own layouts; a test states
//! the bytes of a structure and the value of each field. `parse` also encodes what it has read, and the bytes
//! must be those that were given. Compilers' own parts come in too, and layouts that no compiler writes.
#![allow(clippy::unwrap_used, clippy::indexing_slicing)] // helpers of tests are tests, too

use dxkit_bytes::{Codec as _, Cow, InU8, Span};
use dxkit_rdat::*;
use dxkit_synth::rdat;
use dxkit_types::*;

use crate::support;

fn parse(bytes: &[u8]) -> RuntimeData<'_> {
    let data = RuntimeData::parse(Span::new(bytes)).unwrap();
    assert_eq!(data.encode().unwrap(), bytes);
    data
}

fn list(data: &RuntimeData<'_>, place: IndexArrayRef) -> Vec<u32> {
    data.indexes(place).unwrap().iter().collect()
}

fn types(data: &RuntimeData<'_>) -> Vec<u32> {
    data.parts.iter().map(|part| part.part_type().0).collect()
}

#[test]
fn everything_is_written_as_it_was_read() {
    for (name, bytes) in rdat::all() {
        assert_eq!(parse(&bytes).into_owned().encode().unwrap(), bytes, "{name}");
        support::walk(&bytes);
    }
}

#[test]
fn what_compilers_write_is_made_anew_from_its_meaning() {
    for (name, bytes) in rdat::all() {
        if !name.starts_with("odd") {
            let again = parse(&bytes).rebuild().unwrap();
            assert_eq!(again, parse(&bytes), "{name}");
            assert_eq!(again.encode().unwrap(), bytes, "{name}");
        }
    }
}

#[test]
fn compilers_output_has_no_findings() {
    for (name, bytes) in rdat::all() {
        if !name.starts_with("odd") {
            assert_eq!(support::findings(&bytes), <[String; 0]>::default(), "{name}");
        }
    }
}

#[test]
fn empty() {
    let bytes = rdat::empty();
    assert_eq!(parse(&bytes), RuntimeData::new());
    assert_eq!(RuntimeData::new().encode().unwrap(), bytes);
    assert_eq!(parse(&bytes).string(StringRef(0)).unwrap(), "");
    assert_eq!(parse(&bytes).version, Version::V1_0);
}

#[test]
fn resources() {
    let bytes = rdat::functions_v1();
    let data = parse(&bytes);
    let expected = [
        ResourceInfo0 {
            class: ResourceClass::CBV,
            kind: ResourceKind::CBuffer,
            id: 0,
            space: 1,
            lower_bound: 2,
            upper_bound: 2,
            name: StringRef(1),
            flags: DxilResourceFlags::empty(),
        },
        ResourceInfo0 {
            class: ResourceClass::SRV,
            kind: ResourceKind::Texture2D,
            id: 0,
            space: 3,
            lower_bound: 4,
            upper_bound: u32::MAX,
            name: StringRef(7),
            flags: DxilResourceFlags::empty(),
        },
        ResourceInfo0 {
            class: ResourceClass::UAV,
            kind: ResourceKind::StructuredBuffer,
            id: 0,
            space: 5,
            lower_bound: 6,
            upper_bound: 8,
            name: StringRef(15),
            flags: DxilResourceFlags::UAV_GLOBALLY_COHERENT
                | DxilResourceFlags::UAV_COUNTER
                | DxilResourceFlags::ATOMICS_64_USE,
        },
    ];
    assert_eq!(data.resources(), expected.map(ResourceInfo::new));
}

#[test]
fn functions() {
    let bytes = rdat::functions_v1();
    let data = parse(&bytes);
    let first = FunctionInfo1 {
        name: StringRef(27),
        unmangled_name: StringRef(33),
        resources: RecordArrayRef::new(0),
        function_dependencies: StringArrayRef(3),
        shader_kind: ShaderKind::Library.into(),
        payload_size_in_bytes: 0,
        attribute_size_in_bytes: 0,
        feature_flags: FeatureFlags::INT64_OPS | FeatureFlags::OPT_USES_DERIVATIVES,
        shader_stage_flag: ShaderStages::from_bits_retain(0x7fff),
        min_shader_target: ShaderTarget::new(ShaderKind::Library, ShaderModel::new(6, 3)),
    };
    assert_eq!(data.functions()[0], FunctionInfo::new(first));
    let second = FunctionInfo1 {
        name: StringRef(38),
        unmangled_name: StringRef(38),
        resources: RecordArrayRef::new(5),
        function_dependencies: StringArrayRef::NULL,
        shader_kind: ShaderKind::ClosestHit.into(),
        payload_size_in_bytes: 20,
        attribute_size_in_bytes: 8,
        feature_flags: FeatureFlags::empty(),
        shader_stage_flag: ShaderStages::CLOSEST_HIT,
        min_shader_target: ShaderTarget::new(ShaderKind::ClosestHit, ShaderModel::new(6, 5)),
    };
    assert_eq!(data.functions()[1], FunctionInfo::new(second));
    assert_eq!(second.min_shader_target.to_string(), "ClosestHit 6.5");
    assert_eq!(second.min_shader_target.model(), ShaderModel::new(6, 5));

    let views: Vec<_> = data.function_views().collect();
    assert_eq!(
        (views[0].name().unwrap(), views[0].unmangled_name().unwrap()),
        ("?main".into(), "main".into())
    );
    assert_eq!(views[0].kind(), Some(ShaderKind::Library));
    let resources: Vec<_> = views[0].resources().map(Option::unwrap).collect();
    assert_eq!(resources, [&data.resources()[0], &data.resources()[2]]);
    let dependencies: Vec<_> = views[0].dependencies().map(Option::unwrap).collect();
    assert_eq!(dependencies, ["?helper"]);
    assert_eq!(views[1].dependencies().count(), 0);
    assert_eq!(views[1].resources().collect::<Vec<_>>(), [Some(&data.resources()[1])]);
    assert!(views[1].shader_info().is_none());
}

#[test]
fn functions_grow() {
    let bytes = rdat::functions_v2();
    let data = parse(&bytes);
    let second = FunctionInfo2 {
        minimum_expected_wave_lane_count: 4,
        maximum_expected_wave_lane_count: 64,
        shader_flags: FunctionFlags::USES_VIEW_ID,
        shader_info: ShaderInfoRef::NULL,
    };
    assert_eq!(data.functions()[0].v2, Some(second));
    assert_eq!(data.functions()[1].v2, Some(FunctionInfo2::default()));
    assert_eq!((data.functions()[0].version(), data.functions()[0].size()), (1, 52));

    let bytes = rdat::odd_functions_newer();
    let data = parse(&bytes);
    assert_eq!(data.functions()[1].v2, Some(FunctionInfo2::default()));
    assert_eq!(data.functions()[0].unknown.as_ref(), [0xa1, 0xa2, 0xa3, 0xa4]);
    assert_eq!(data.functions()[1].unknown.as_ref(), [0xb1, 0xb2, 0xb3, 0xb4]);
    assert_eq!(data.rebuild().unwrap(), data);
    assert_eq!(
        support::findings(&bytes),
        [
            "note[rdat-stride] part[2] > record_stride at 0xc8: rows of 56 bytes are longer than the 52 bytes of the newest known version"
        ]
    );
}

#[test]
fn subobjects() {
    use SubobjectView as View;
    let bytes = rdat::subobjects();
    let data = parse(&bytes);
    assert_eq!(types(&data), [1, 2, 5, 6]);
    let views: Vec<_> = data.subobject_views().collect();
    let names: Vec<_> = views.iter().map(|view| view.name().unwrap().to_string()).collect();
    assert_eq!(names, ["a", "b", "c", "d", "e", "f", "g", "any", "h"]);
    let kinds: Vec<_> = views.iter().map(|view| view.kind().0).collect();
    assert_eq!(kinds, [8, 1, 0, 2, 9, 8, 10, 11, 12]);
    let exports = StringArrayRef(0);
    let expected = [
        View::SubobjectToExportsAssociation { subobject: Some("exports".into()), exports },
        View::GlobalRootSignature(Some(&[0xd1, 0xd2, 0xd3, 0xd4, 0xd5])),
        View::StateObjectConfig(
            StateObjectFlags::ALLOW_LOCAL_DEPENDENCIES_ON_EXTERNAL_DEFINITIONS
                | StateObjectFlags::ALLOW_STATE_OBJECT_ADDITIONS,
        ),
        View::LocalRootSignature(Some(&[0xe1, 0xe2])),
        View::RaytracingShaderConfig { max_payload_size_in_bytes: 16, max_attribute_size_in_bytes: 8 },
        View::SubobjectToExportsAssociation { subobject: Some("e".into()), exports: StringArrayRef(3) },
        View::RaytracingPipelineConfig { max_trace_recursion_depth: 7 },
        View::HitGroup {
            hit_group_type: HitGroupType::ProceduralPrimitive,
            any_hit: Some("any".into()),
            closest_hit: Some("hit".into()),
            intersection: Some("".into()),
        },
        View::RaytracingPipelineConfig1 {
            max_trace_recursion_depth: 3,
            flags: RaytracingPipelineFlags::SKIP_TRIANGLES
                | RaytracingPipelineFlags::SKIP_PROCEDURAL_PRIMITIVES,
        },
    ];
    for (view, expected) in views.iter().zip(expected) {
        assert_eq!(view.contents(), expected);
    }
    assert_eq!(data.strings(exports).map(Option::unwrap).collect::<Vec<_>>(), ["hit", "miss"]);
    assert_eq!(data.strings(StringArrayRef(3)).count(), 0);
}

#[test]
fn nodes() {
    let bytes = rdat::nodes();
    let data = parse(&bytes);
    assert_eq!(types(&data), [1, 4, 2, 7, 9, 8, 10, 11]);
    let functions: Vec<_> = data.function_views().collect();
    let info = functions[0].info.v2.unwrap();
    assert_eq!(info.shader_flags, FunctionFlags::NODE_PROGRAM_ENTRY);
    let node = functions[0].node().unwrap().v0;
    assert_eq!((node.launch_type, node.group_shared_bytes_used), (NodeLaunchType::Broadcasting, 1024));
    let name = |name: &'static str, index| Some(NodeName { name: name.into(), index });
    let sizes = |sizes: [u32; 3]| Some(sizes.into_iter().collect());
    assert_eq!(
        functions[0].node_attributes().map(Option::unwrap).collect::<Vec<_>>(),
        [
            NodeAttribute::ID(name("root", 2)),
            NodeAttribute::NumThreads(sizes([32, 2, 1])),
            NodeAttribute::LocalRootArgumentsTableIndex(3),
            NodeAttribute::ShareInputOf(name("leaf", 0)),
            NodeAttribute::DispatchGrid(sizes([4, 5, 6])),
            NodeAttribute::MaxRecursionDepth(5),
            NodeAttribute::MaxDispatchGrid(sizes([7, 8, 9])),
        ]
    );
    let inputs: Vec<_> = functions[0].node_inputs().map(Option::unwrap).collect();
    assert_eq!(inputs.len(), 1);
    assert_eq!(inputs[0].flags().kind(), NodeIOKind::DispatchNodeInputRecord);
    assert_eq!(inputs[0].flags().unknown(), 0);
    let components = GridComponents::new(3, DxilComponentType::U32);
    assert_eq!((components.count(), components.component_type()), (3, Some(DxilComponentType::U32)));
    let attributes = |io: &NodeIO<'_, '_>| {
        io.attributes().map(Option::unwrap).map(|a| format!("{a:?}")).collect::<Vec<_>>()
    };
    let text =
        |attributes: &[NodeIOAttribute<'_>]| attributes.iter().map(|a| format!("{a:?}")).collect::<Vec<_>>();
    assert_eq!(
        attributes(&inputs[0]),
        text(&[
            NodeIOAttribute::MaxRecords(9),
            NodeIOAttribute::RecordSizeInBytes(32),
            NodeIOAttribute::RecordDispatchGrid(RecordDispatchGrid { byte_offset: 12, components }),
        ])
    );
    let outputs: Vec<_> = functions[0].node_outputs().map(Option::unwrap).collect();
    assert_eq!(outputs.len(), 2);
    assert_eq!(outputs[0].flags().kind(), NodeIOKind::NodeOutputArray);
    assert_eq!(
        attributes(&outputs[0]),
        text(&[
            NodeIOAttribute::OutputID(name("items", 4)),
            NodeIOAttribute::OutputArraySize(10),
            NodeIOAttribute::AllowSparseNodes(true),
        ])
    );
    assert_eq!(
        attributes(&outputs[1]),
        text(&[
            NodeIOAttribute::OutputID(name("leaf", 0)),
            NodeIOAttribute::MaxRecordsSharedWith(1),
            NodeIOAttribute::RecordAlignmentInBytes(4),
        ])
    );
    // The second node.
    assert_eq!(functions[1].node().unwrap().v0.launch_type, NodeLaunchType::Thread);
    let inputs: Vec<_> = functions[1].node_inputs().map(Option::unwrap).collect();
    assert_eq!(inputs[0].flags().kind(), NodeIOKind::EmptyInput);
    assert_eq!(inputs[0].attributes().count(), 0);
    assert_eq!(functions[1].node_outputs().count(), 0);
    assert_eq!(data.record(RecordRef::<NodeID0>::NULL), None);
    assert_eq!(data.record(RecordRef::<NodeID0>::new(3)), None);
}

#[test]
fn stages() {
    let bytes = rdat::stages();
    let data = parse(&bytes);
    assert_eq!(types(&data), [1, 4, 2, 13, 14, 15, 16, 17, 18, 19, 20, 21]);
    let element = data.signature_elements()[0].v0;
    assert_eq!(
        element,
        SignatureElement0 {
            semantic_name: StringRef(4),
            semantic_indices: IndexArrayRef(0),
            semantic_kind: SemanticKind::Arbitrary,
            component_type: DxilComponentType::F32,
            interpolation_mode: InterpolationMode::Linear,
            start_row: 255,
            columns_and_stream: ColumnsAndStream::new(3, 1, 2),
            masks: ComponentMasks::new(0xe, 0x5),
            reserved: [0; 2],
        }
    );
    let columns = element.columns_and_stream;
    assert_eq!((columns.columns(), columns.start_column(), columns.stream()), (3, 1, 2));
    assert_eq!((element.masks.usage(), element.masks.dynamic_index()), (0xe, 0x5));
    assert_eq!(data.string(element.semantic_name).unwrap(), "UV");
    assert_eq!(list(&data, element.semantic_indices), [4, 5]);

    let element = RecordArrayRef::new(3);
    let none = RecordArrayRef::NULL;
    assert_eq!(data.records(element).collect::<Vec<_>>(), [Some(&data.signature_elements()[0])]);
    let expected = |function: &Function<'_, '_>| match function.shader_info().unwrap() {
        ShaderInfo::Vertex(info) => {
            assert_eq!(info.v0, VSInfo0 { sig_input_elements: element, ..VSInfo0::default() });
            "vs"
        }
        ShaderInfo::Pixel(info) => {
            assert_eq!(info.v0, PSInfo0 { sig_input_elements: none, sig_output_elements: element });
            "ps"
        }
        ShaderInfo::Hull(info) => {
            let expected = HSInfo0 {
                sig_input_elements: element,
                sig_output_elements: element,
                input_control_point_count: 3,
                output_control_point_count: 4,
                tessellator_domain: InU8(TessellatorDomain::Tri),
                tessellator_output_primitive: InU8(TessellatorOutputPrimitive::TriangleCW),
                ..HSInfo0::default()
            };
            assert_eq!(info.v0, expected);
            "hs"
        }
        ShaderInfo::Domain(info) => {
            let expected = DSInfo0 {
                sig_patch_const_input_elements: element,
                input_control_point_count: 5,
                tessellator_domain: InU8(TessellatorDomain::Quad),
                ..DSInfo0::default()
            };
            assert_eq!(info.v0, expected);
            "ds"
        }
        ShaderInfo::Geometry(info) => {
            let expected = GSInfo0 {
                sig_input_elements: element,
                input_primitive: 7,
                output_topology: 5,
                max_vertex_count: 200,
                output_stream_mask: 9,
                ..GSInfo0::default()
            };
            assert_eq!(info.v0, expected);
            "gs"
        }
        ShaderInfo::Compute(info) => {
            assert_eq!(list(&data, info.v0.num_threads), [64, 2, 1]);
            assert_eq!(info.v0.group_shared_bytes_used, 512);
            "cs"
        }
        ShaderInfo::Mesh(info) => {
            let expected = MSInfo0 {
                sig_prim_output_elements: element,
                num_threads: IndexArrayRef(5),
                group_shared_bytes_used: 256,
                group_shared_bytes_dependent_on_view_id: 128,
                payload_size_in_bytes: 16,
                max_output_vertices: 64,
                max_output_primitives: 126,
                mesh_output_topology: MeshOutputTopology::Triangle,
                ..MSInfo0::default()
            };
            assert_eq!(info.v0, expected);
            "ms"
        }
        ShaderInfo::Amplification(info) => {
            let expected = ASInfo0 {
                num_threads: IndexArrayRef(5),
                group_shared_bytes_used: 96,
                payload_size_in_bytes: 48,
            };
            assert_eq!(info.v0, expected);
            "as"
        }
        other => panic!("{other:?}"),
    };
    let mut functions = 0;
    for function in data.function_views() {
        assert_eq!(function.name().unwrap(), expected(&function));
        assert_eq!(function.info.v2.unwrap().shader_flags, FunctionFlags::OUTPUT_POSITION_PRESENT);
        functions += 1;
    }
    assert_eq!(functions, 8);
}

/// The masks that no compiler fills: each field at its place.
#[test]
fn masks_of_stages() {
    let bytes: Vec<u8> = (0..48).collect();
    let span = Span::new(&bytes);
    let at = |offset: u8| BytesRef {
        offset: u32::from_le_bytes([offset, offset + 1, offset + 2, offset + 3]),
        size: u32::from_le_bytes([offset + 4, offset + 5, offset + 6, offset + 7]),
    };
    assert_eq!(VSInfo0::parse(span).unwrap().view_id_output_mask, at(8));
    let hull = HSInfo0::parse(span).unwrap();
    assert_eq!((hull.view_id_output_mask, hull.view_id_patch_const_output_mask), (at(12), at(20)));
    assert_eq!((hull.input_to_output_masks, hull.input_to_patch_const_output_masks), (at(28), at(36)));
    let domain = DSInfo0::parse(span).unwrap();
    assert_eq!((domain.view_id_output_mask, domain.input_to_output_masks), (at(12), at(20)));
    assert_eq!(domain.patch_const_input_to_output_masks, at(28));
    let geometry = GSInfo0::parse(span).unwrap();
    assert_eq!((geometry.view_id_output_mask, geometry.input_to_output_masks), (at(8), at(16)));
    let mesh = MSInfo0::parse(span).unwrap();
    assert_eq!((mesh.view_id_output_mask, mesh.view_id_prim_output_mask), (at(8), at(16)));
}

#[test]
fn pdb() {
    let bytes = rdat::pdb();
    let data = parse(&bytes);
    assert_eq!(types(&data), [1, 2, 5, 0x1_0001, 0x1_0002, 0x1_0003]);
    let info = data.dxil_pdb_infos()[0].v0;
    let text = |place| data.string(place).unwrap().to_string();
    let sources: Vec<_> = data.records(info.sources).map(|row| row.unwrap().v0).collect();
    assert_eq!((text(sources[0].name), text(sources[0].content)), ("a.hlsl".into(), "text".into()));
    let libraries: Vec<_> = data.records(info.libraries).map(|row| row.unwrap().v0).collect();
    assert_eq!(text(libraries[0].name), "lib");
    assert_eq!(data.bytes(libraries[0].data).unwrap(), [0xa1, 0xa2]);
    assert_eq!(data.strings(info.arg_pairs).map(Option::unwrap).collect::<Vec<_>>(), ["-T", "lib_6_3"]);
    assert_eq!(data.bytes(info.hash).unwrap(), [0xb1, 0xb2, 0xb3]);
    assert_eq!(text(info.pdb_name), "a.pdb");
    assert_eq!(info.custom_toolchain_id, 7);
    assert_eq!(data.bytes(info.custom_toolchain_data).unwrap(), [0xc1]);
    assert_eq!(data.bytes(info.whole_dxil).unwrap(), [0xd1]);
}

#[test]
fn references_to_nothing() {
    let bytes = rdat::functions_v1();
    let data = parse(&bytes);
    assert_eq!(data.string(StringRef(44)), None);
    assert_eq!(data.indexes(IndexArrayRef(7)), None);
    assert_eq!(data.indexes(IndexArrayRef(4)), None, "a list of 19 numbers of which two are left");
    assert_eq!(data.strings(StringArrayRef(7)).count(), 0);
    assert_eq!(data.bytes(BytesRef { offset: 0, size: 1 }), None);
    assert_eq!(data.bytes(BytesRef { offset: u32::MAX, size: u32::MAX }), None);
    assert_eq!(data.bytes(BytesRef { offset: 9, size: 0 }), Some(&[][..]));
    let lists: RecordArrayRef<NodeID0> = RecordArrayRef::new(0);
    assert_eq!(data.records(lists).collect::<Vec<_>>(), [None, None]);
    assert!(data.table::<NodeID0>().is_none());
}

#[test]
fn layouts_that_no_compiler_writes() {
    let bytes = rdat::odd_scattered();
    let data = parse(&bytes);
    assert_eq!(types(&data), [2, 1, 1]);
    assert_eq!(data.tail.as_ref(), [0xc1, 0xc2]);
    assert_eq!(data.string(StringRef(1)).unwrap(), "main");
    assert_eq!(list(&data, IndexArrayRef(0)), [9]);
    // A change of the same size stays at its offset.
    let mut changed = data.clone();
    changed.parts[0] = Part::IndexArrays(IndexArrays { words: vec![1, 8].into(), ..IndexArrays::default() });
    let written = changed.encode().unwrap();
    let different: Vec<_> = (0..bytes.len()).filter(|at| bytes[*at] != written[*at]).collect();
    assert_eq!((written.len(), different), (bytes.len(), vec![0x34]));
    // If one of two parts that share bytes changes, everything is laid out anew.
    changed.parts[1] = Part::StringBuffer(Cow::Borrowed(b"\0path\0\0\0"));
    let written = changed.encode().unwrap();
    assert_eq!(RuntimeData::parse(Span::new(&written)).unwrap(), changed);
    assert_eq!(written.len(), 8 + 12 + 3 * 16 + 2);
    support::walk(&written);

    let bytes = rdat::odd_nested();
    let data = parse(&bytes);
    assert_eq!(types(&data), [5, 99]);
    assert_eq!(data.parts[1], Part::Other { part_type: PartType(99), bytes: Cow::Borrowed(&[7, 0, 0, 0]) });
}

#[test]
fn paths_of_a_walk() {
    let leaves = support::walk(&rdat::subobjects()).leaves;
    let found = |path: &str| leaves.iter().find(|leaf| leaf.0 == path).map(|leaf| (leaf.1, leaf.3.as_str()));
    assert_eq!(found("version"), Some((0, "1.0 (16)")));
    assert_eq!(found("part_offset[3]"), Some((0x14, "112")));
    assert_eq!(found("part[0] > part_type"), Some((0x18, "StringBuffer (1)")));
    assert_eq!(found("part[0] > string[2]"), Some((0x23, "\"exports\"")));
    assert_eq!(found("part[0] > string > padding"), Some((0x46, "padding, 2 bytes")));
    assert_eq!(found("part[1] > array[0] > value[1]"), Some((0x58, "15")));
    assert_eq!(found("part[2] > raw_bytes"), Some((0x68, "8 bytes")));
    assert_eq!(found("part[3] > subobject[0] > kind"), Some((0x80, "SubobjectToExportsAssociation (8)")));
}
