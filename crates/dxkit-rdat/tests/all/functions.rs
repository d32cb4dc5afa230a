//! What DXC says of single functions in `testdata`, against the program that it prints: bodies and entry
//! properties.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::string_slice, clippy::panic)] // helpers of tests are tests, too

use std::collections::BTreeSet;

use crate::support::libraries;
use crate::support::text::{Text, global, globals, number, numbers, tag};
use dxkit_bytes::Span;
use dxkit_rdat::*;
use dxkit_types::FeatureFlags;

/// Runs a check for every library that the compiler prints; gives what the checks count.
fn for_each(mut check: impl FnMut(&RuntimeData<'_>, Text<'_>) -> usize) -> usize {
    let mut count = 0;
    for library in &libraries() {
        let Some(text) = &library.text else { continue };
        let data = RuntimeData::parse(Span::new(&library.bytes)).unwrap();
        let result = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| check(&data, Text { text })));
        count += result.unwrap_or_else(|_| panic!("{}", library.name));
    }
    count
}

#[test]
fn resources_of_a_function_are_those_that_its_body_names() {
    let lists = for_each(|data, text| {
        let known = text.resources();
        for function in data.function_views() {
            let named: BTreeSet<Vec<u8>> =
                text.body(function.name().unwrap().as_bytes()).into_iter().flat_map(globals).collect();
            let expected: BTreeSet<_> = known
                .iter()
                .filter(|(_, _, global)| named.contains(global))
                .map(|(class, id, _)| (*class, *id))
                .collect();
            let told: Vec<_> =
                function.resources().map(|row| (row.unwrap().v0.class.0, row.unwrap().v0.id)).collect();
            let unique: BTreeSet<_> = told.iter().copied().collect();
            assert_eq!((unique.len(), &unique), (told.len(), &expected), "{}", function.name().unwrap());
        }
        data.functions().len()
    });
    assert!(lists >= 260, "{lists} lists");
}

#[test]
fn dependencies_of_a_function_are_what_it_calls_elsewhere() {
    let called = for_each(|data, text| {
        let declared = text.declared();
        let mut count = 0;
        for function in data.function_views() {
            let body = text.body(function.name().unwrap().as_bytes());
            let named: BTreeSet<Vec<u8>> = body.into_iter().flat_map(globals).collect();
            let expected: Vec<_> = declared.iter().filter(|name| named.contains(*name)).cloned().collect();
            let told: Vec<_> =
                function.dependencies().map(|name| name.unwrap().as_bytes().to_vec()).collect();
            assert_eq!(told, expected);
            count += told.len();
        }
        count
    });
    assert!(called >= 5, "{called} dependencies");
}

/// The flags of a library are those of its functions together, and what follows from its resources.
#[test]
fn features_of_the_functions_together_are_those_of_the_program() {
    let libraries = for_each(|data, text| {
        let entries = text.text.lines().find_map(|line| line.strip_prefix("!dx.entryPoints = !{"));
        let first = entries.unwrap().trim_end_matches('}').split(", ").next().unwrap();
        let properties = text.line(first).trim_end_matches('}').rsplit(", ").next().unwrap();
        let flags = match properties {
            "null" => 0,
            properties => tag(&text.follow(properties), 0).map_or(0, |flags| flags[4..].parse().unwrap()),
        };
        let of_library = FeatureFlags::ROVS | FeatureFlags::UAVS_64 | FeatureFlags::UAVS_AT_EVERY_STAGE;
        let all = data.functions().iter().fold(FeatureFlags::empty(), |all, row| all | row.v1.feature_flags);
        assert_eq!(all - FeatureFlags::OF_FUNCTIONS, FeatureFlags::from_shader_flags(flags) - of_library);
        1
    });
    assert!(libraries >= 45, "{libraries} libraries");
}

#[test]
fn what_a_stage_has_is_what_its_properties_say() {
    let mut seen = BTreeSet::new();
    let functions = for_each(|data, text| {
        let mut count = 0;
        for function in data.function_views() {
            let Some(properties) = text.properties(function.name().unwrap().as_bytes()) else { continue };
            let value = |wanted| tag(&properties, wanted);
            let list = |wanted| value(wanted).map(|item| text.follow(item));
            if let Some(v2) = &function.info.v2 {
                let lanes = [v2.minimum_expected_wave_lane_count, v2.maximum_expected_wave_lane_count];
                let range = list(23).map(|sizes| numbers(&sizes));
                let expected = match (list(11).map(|size| numbers(&size)[0]), range) {
                    (Some(size), _) => [size, size],
                    (None, Some(range)) => [range[0], if range[1] == 0 { range[0] } else { range[1] }],
                    (None, None) => [0, 0],
                };
                assert_eq!(lanes.map(u32::from), expected);
            }
            let Some(info) = function.shader_info() else { continue };
            let triple = |list: IndexArrayRef| data.indexes(list).unwrap().iter().collect::<Vec<_>>();
            let threads = |item: &str| numbers(&text.follow(item));
            let name = match info {
                ShaderInfo::Node(_) => continue, // compared elsewhere
                ShaderInfo::Vertex(_) => "vertex",
                ShaderInfo::Pixel(_) => "pixel",
                ShaderInfo::Compute(info) => {
                    assert_eq!(triple(info.v0.num_threads), threads(value(4).unwrap()));
                    "compute"
                }
                ShaderInfo::Geometry(info) => {
                    let state = numbers(&list(1).unwrap());
                    let v0 = &info.v0;
                    let told =
                        [v0.input_primitive, v0.max_vertex_count, v0.output_stream_mask, v0.output_topology];
                    assert_eq!(told.map(u32::from), [state[0], state[1] & 0xff, state[2], state[3]]);
                    "geometry"
                }
                ShaderInfo::Domain(info) => {
                    let state = numbers(&list(2).unwrap());
                    let told = [info.v0.tessellator_domain.0.0, info.v0.input_control_point_count.into()];
                    assert_eq!(told[..], state);
                    "domain"
                }
                ShaderInfo::Hull(info) => {
                    // The patch constant function, then points of input and output, domain, partitioning,
                    // primitive.
                    let line = text.line(value(3).unwrap());
                    assert!(text.functions().contains(&global(line).unwrap()));
                    let items: Vec<_> = line.trim_end_matches('}').rsplit(", ").take(6).collect();
                    let told = [
                        info.v0.tessellator_output_primitive.0.0,
                        info.v0.tessellator_domain.0.0,
                        info.v0.output_control_point_count.into(),
                        info.v0.input_control_point_count.into(),
                    ];
                    assert_eq!(told, [items[1], items[3], items[4], items[5]].map(number));
                    "hull"
                }
                ShaderInfo::Mesh(info) => {
                    let state = list(9).unwrap();
                    assert_eq!(triple(info.v0.num_threads), threads(state[0]));
                    let v0 = &info.v0;
                    let told = [
                        v0.max_output_vertices.into(),
                        v0.max_output_primitives.into(),
                        u32::from(v0.mesh_output_topology.0),
                        v0.payload_size_in_bytes,
                    ];
                    assert_eq!(told[..], numbers(&state[1..]));
                    "mesh"
                }
                ShaderInfo::Amplification(info) => {
                    let state = list(10).unwrap();
                    assert_eq!(triple(info.v0.num_threads), threads(state[0]));
                    assert_eq!(info.v0.payload_size_in_bytes, number(state[1]));
                    "amplification"
                }
                other => panic!("{other:?}"),
            };
            seen.insert(name);
            count += 1;
        }
        count
    });
    assert!(functions >= 25, "{functions} functions");
    assert_eq!(seen.len(), 8, "{seen:?}");
}

/// Compares an element with what the program says of it.
fn check_element(data: &RuntimeData<'_>, row: &SignatureElement0, text: &Text<'_>, item: &str) {
    let items = text.follow(item);
    let name = items[1].trim_start_matches("!\"").trim_end_matches('"');
    assert_eq!(data.string(row.semantic_name).unwrap(), name);
    let rows = if items[4] == "null" { vec![] } else { numbers(&text.follow(items[4])) };
    assert_eq!(data.indexes(row.semantic_indices).unwrap().iter().collect::<Vec<_>>(), rows);
    assert_eq!(rows.len(), usize::try_from(number(items[6])).unwrap());
    let more = if items[10] == "null" { vec![] } else { text.follow(items[10]) };
    let more = |wanted| tag(&more, wanted).map_or(0, number);
    let (place, masks) = (row.columns_and_stream, row.masks);
    // Without a register: the row is stored in a byte, the column in two bits.
    let told = [
        row.component_type.0,
        row.semantic_kind.0,
        row.interpolation_mode.0,
        place.columns(),
        row.start_row,
        place.start_column(),
        place.stream(),
        masks.dynamic_index(),
        masks.usage(),
    ];
    let expected = [
        number(items[2]),
        number(items[3]),
        number(items[5]),
        number(items[7]),
        number(items[8]) & 0xff,
        number(items[9]) & 3,
        more(0),
        more(2),
        more(3),
    ];
    assert_eq!(told.map(u32::from), expected, "{name}");
}

#[test]
fn signatures_of_an_entry_have_the_elements_of_the_program() {
    let elements = for_each(|data, text| {
        let mut count = 0;
        for function in data.function_views() {
            let none = RecordArrayRef::NULL;
            let lists = match function.shader_info() {
                Some(ShaderInfo::Vertex(info)) => {
                    [info.v0.sig_input_elements, info.v0.sig_output_elements, none]
                }
                Some(ShaderInfo::Pixel(info)) => {
                    [info.v0.sig_input_elements, info.v0.sig_output_elements, none]
                }
                Some(ShaderInfo::Geometry(info)) => {
                    [info.v0.sig_input_elements, info.v0.sig_output_elements, none]
                }
                Some(ShaderInfo::Hull(info)) => [
                    info.v0.sig_input_elements,
                    info.v0.sig_output_elements,
                    info.v0.sig_patch_const_output_elements,
                ],
                Some(ShaderInfo::Domain(info)) => [
                    info.v0.sig_input_elements,
                    info.v0.sig_output_elements,
                    info.v0.sig_patch_const_input_elements,
                ],
                Some(ShaderInfo::Mesh(info)) => {
                    [none, info.v0.sig_output_elements, info.v0.sig_prim_output_elements]
                }
                _ => continue,
            };
            let signatures = text.signatures(function.name().unwrap().as_bytes());
            for (list, expected) in lists.into_iter().zip(signatures) {
                let items = if expected == "null" { Vec::new() } else { text.follow(expected) };
                let rows: Vec<_> = data.records(list).map(Option::unwrap).collect();
                assert_eq!(rows.len(), items.len());
                rows.iter().zip(&items).for_each(|(row, item)| check_element(data, &row.v0, &text, item));
                count += rows.len();
            }
        }
        count
    });
    assert!(elements >= 60, "{elements} elements");
}

/// Every kind of part, row, attribute and flag that the compiler can be made to write is in `testdata`.
#[test]
fn every_kind_there_is_is_in_the_corpus() {
    let mut missing: BTreeSet<String> = BTreeSet::new();
    let mut want = |names: Vec<String>| missing.extend(names);
    let named = |kind: &str, names: &[&str], without: &[&str]| {
        names.iter().filter(|name| !without.contains(name)).map(|name| format!("{kind} {name}")).collect()
    };
    macro_rules! all {
        ($type:ident, $without:expr) => {
            named(
                stringify!($type),
                &$type::NAMES.iter().map(|(_, name)| *name).collect::<Vec<_>>(),
                $without,
            )
        };
    }
    want(all!(
        PartType,
        // Reserved; and those of debug files, which nothing writes.
        &[
            "Invalid",
            "ReservedMeshNodesPreviewInfoTable",
            "DxilPdbInfoTable",
            "DxilPdbInfoSourceTable",
            "DxilPdbInfoLibraryTable"
        ]
    ));
    want(all!(SubobjectKind, &[]));
    want(all!(HitGroupType, &[]));
    want(all!(NodeLaunchType, &["Invalid"]));
    want(all!(NodeFuncAttribKind, &["None"]));
    want(all!(NodeAttribKind, &["None"]));
    // Records of outputs are variables in functions.
    want(all!(NodeIOKind, &["Invalid", "GroupNodeOutputRecords", "ThreadNodeOutputRecords"]));
    want(all!(DxilResourceFlags, &["DynamicIndexing"]));
    want(all!(ShaderStages, &[]));
    want(all!(FunctionFlags, &[]));
    want(all!(StateObjectFlags, &[]));
    want(all!(RaytracingPipelineFlags, &[]));
    want(all!(NodeIOFlags, &[]));
    for_each(|data, _| {
        let mut see = |kind: &str, name: &dyn std::fmt::Display| {
            missing.remove(&format!("{kind} {name}"));
        };
        for part in &data.parts {
            see("PartType", &part.part_type());
        }
        for row in data.resources() {
            row.v0.flags.names().for_each(|name| see("DxilResourceFlags", &name));
        }
        for function in data.function_views() {
            function.info.v1.shader_stage_flag.names().for_each(|name| see("ShaderStages", &name));
            let flags = function.info.v2.map(|v2| v2.shader_flags).unwrap_or_default();
            flags.names().for_each(|name| see("FunctionFlags", &name));
        }
        for row in data.node_shader_infos() {
            see("NodeLaunchType", &row.v0.launch_type);
        }
        for row in data.node_shader_func_attribs() {
            see("NodeFuncAttribKind", &row.v0.kind());
        }
        for row in data.node_shader_io_attribs() {
            see("NodeAttribKind", &row.v0.kind());
        }
        for row in data.io_nodes() {
            let flags = row.v0.io_flags_and_kind;
            see("NodeIOKind", &flags.kind());
            flags.names().for_each(|name| see("NodeIOFlags", &name));
        }
        for subobject in data.subobject_views() {
            see("SubobjectKind", &subobject.kind());
            match subobject.contents() {
                SubobjectView::HitGroup { hit_group_type, .. } => see("HitGroupType", &hit_group_type),
                SubobjectView::StateObjectConfig(flags) => {
                    flags.names().for_each(|name| see("StateObjectFlags", &name));
                }
                SubobjectView::RaytracingPipelineConfig1 { flags, .. } => {
                    flags.names().for_each(|name| see("RaytracingPipelineFlags", &name));
                }
                _ => {}
            }
        }
        0
    });
    assert_eq!(missing, BTreeSet::new());
}
