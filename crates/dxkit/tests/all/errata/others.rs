//! Programs, feature flags, debug information, runtime data.

use std::collections::BTreeSet;

use dxkit::Container;
use dxkit::bytes::Span;
use dxkit::info::ShaderHash;

use super::{dumpbin, each, has, part, parts_of, profile, text_at, u16_at, u32_at, u64_at};
use crate::common;

#[test]
fn the_offset_of_bitcode_counts_from_the_magic_and_is_no_length() {
    let mut programs = 0;
    each(&["dxc"], |path, _, parts| {
        for part in parts.iter().filter(|part| ["DXIL", "ILDB", "STAT"].contains(&part.kind.as_str())) {
            let (offset, size) = (u32_at(&part.payload, 16) as usize, u32_at(&part.payload, 20) as usize);
            assert_eq!(part.payload[8..12], *b"DXIL", "{path}");
            assert_eq!(offset, 16, "{path}");
            assert_eq!(part.payload[8 + offset..12 + offset], *b"BC\xc0\xde", "{path}");
            assert_eq!(8 + offset + size, part.payload.len(), "{path}");
            // The preceding size is in words.
            assert_eq!(u32_at(&part.payload, 4) as usize * 4, part.payload.len(), "{path}");
            programs += 1;
        }
    });
    assert!(programs >= 400, "{programs}");
}

#[test]
fn a_shader_model_has_four_bits_a_number() {
    assert_eq!(part("dxc/vs_transform_6_10.dxil", "DXIL")[0], 0x6a);
    assert_eq!(part("dxc/lib_functions_6_x.dxil", "DXIL")[0], 0x6f);
    assert!(dumpbin("dxc/lib_functions_6_x.dxil").contains("!{!\"lib\", i32 6, i32 15}"));
}

#[test]
fn dxil_has_a_version_for_every_shader_model() {
    for minor in 0..=10u8 {
        let payload = part(&format!("dxc/vs_transform_6_{minor}.dxil"), "DXIL");
        assert_eq!((payload[13], payload[12]), (1, minor));
    }
}

#[test]
fn geometry_properties_are_streams_topology_instances() {
    // The property of a geometry shader as DXC prints it: five numbers.
    let state = |path: &str| {
        let text = dumpbin(path);
        let nodes = text.lines().filter_map(|line| line.strip_prefix('!')?.split_once(" = !{i32 "));
        let lists = nodes.map(|(_, list)| list.trim_end_matches('}').split(", i32 ").map(str::to_owned));
        let mut five = lists.map(Iterator::collect).filter(|list: &Vec<String>| {
            list.len() == 5 && list.iter().all(|number| number.parse::<u32>().is_ok())
        });
        five.next().unwrap()
    };
    // `point`, at most 4 vertices, four streams, of points, one instance.
    assert_eq!(state("dxc/gs_multistream_6_0.dxil"), ["1", "4", "15", "1", "1"]);
    // `triangle`, at most 3 vertices, one stream, of triangle strips, `[instance(6)]`.
    assert_eq!(state("dxc/gs_cubemap_6_0.dxil"), ["3", "3", "1", "5", "6"]);
    let psv = part("dxc/gs_multistream_6_0.dxil", "PSV0");
    assert_eq!((u32_at(&psv, 4 + 4), u32_at(&psv, 4 + 8)), (1, 15));
}

#[test]
fn kind_15_is_a_node() {
    // Function table: the third part, after two words of its own, rows of 52 bytes with the kind at 16.
    let payload = part("dxc/lib_nodes_broadcasting_6_8.dxil", "RDAT");
    let table = tables(&payload).into_iter().find(|table| table.0 == 4).unwrap().1;
    assert_eq!(u32_at(&payload, table + 16 + 16), 15);
    let source = std::fs::read_to_string(common::testdata().join("dxc/lib_nodes_broadcasting.hlsl")).unwrap();
    assert!(source.contains("[Shader(\"node\")]") || source.contains("[shader(\"node\")]"));
}

#[test]
fn the_hash_is_of_the_program_or_with_sources_of_the_debug_module() {
    let bitcode = |path: &str, kind: &str| part(path, kind)[24..].to_vec();
    let (mut programs, with_sources) = (0, "dxc/ps_multi_file_source_hash_6_0.dxil");
    each(&["dxc"], |path, _, parts| {
        let hash = parts.iter().find(|part| part.kind == "HASH");
        if let Some(hash) = hash.filter(|hash| has(path, "DXIL") && u32_at(&hash.payload, 0) == 0) {
            assert_eq!(ShaderHash::compute(&bitcode(path, "DXIL")).digest, hash.payload[4..20], "{path}");
            programs += 1;
        }
    });
    assert!(programs >= 180, "{programs}");
    let hash = part(with_sources, "HASH");
    assert_eq!(u32_at(&hash, 0), 1);
    assert_eq!(ShaderHash::compute(&bitcode(with_sources, "ILDB")).digest, hash[4..20]);
}

#[test]
fn feature_bit_33_is_linear_algebra() {
    for path in ["dxc/cs_linalg_wave_6_10.dxil", "dxc/cs_linalg_vector_6_10.dxil"] {
        assert_eq!(u64_at(&part(path, "SFI0"), 0) >> 32, 2, "{path}");
    }
    let mut others = 0;
    each(&["dxc"], |path, _, parts| {
        for part in parts.iter().filter(|part| part.kind == "SFI0" && !path.contains("linalg")) {
            assert_eq!(u64_at(&part.payload, 0) >> 33, 0, "{path}");
            others += 1;
        }
    });
    assert!(others >= 200, "{others}");
}

#[test]
fn debug_information_stays_outside_unless_it_is_to_be_embedded() {
    // Compiled through the library: the command line program always adds -Qembed_debug.
    assert!(!has("dxc/ps_multi_file_external_debug_6_0.dxil", "ILDB"));
    assert!(has("dxc/ps_multi_file_external_debug_6_0.dxil", "ILDN"));
    assert!(has("dxc/ps_multi_file_embed_debug_6_0.dxil", "ILDB"));
}

/// The sections of `SRCI`: type and place of what is after its header.
fn sections(payload: &[u8]) -> Vec<(u16, usize)> {
    let mut at = 8;
    (0..u16_at(payload, 6))
        .map(|_| {
            let section = (u16_at(payload, at + 6), at + 8);
            at += u32_at(payload, at) as usize;
            section
        })
        .collect()
}

#[test]
fn sections_of_srci_are_names_contents_arguments() {
    for path in ["dxc/pdb_multi_file_6_0.dxil", "dxc/pdb_lib_raytracing_6_6.dxil"] {
        let kinds: Vec<_> = sections(&part(path, "SRCI")).into_iter().map(|(kind, _)| kind).collect();
        assert_eq!(kinds, [1, 0, 2], "{path}");
    }
}

#[test]
fn names_in_srci_are_unaligned_behind_a_header_of_10_bytes() {
    let payload = part("dxc/pdb_multi_file_6_0.dxil", "SRCI");
    let (_, names) = sections(&payload)[0];
    let first = names + 10;
    assert_eq!(first % 4, 2);
    assert_eq!(text_at(&payload, first + 16), "dxc\\ps_multi_file.hlsl");
    assert_eq!(u32_at(&payload, names + 4), 3);
}

#[test]
fn dxc_leaves_the_size_in_the_contents_header_zero() {
    let payload = part("dxc/pdb_multi_file_6_0.dxil", "SRCI");
    let (_, contents) = sections(&payload)[1];
    assert_eq!(u32_at(&payload, contents), 0);
    assert_ne!(u32_at(&payload, contents + 8), 0, "while the sizes after it are there");
}

#[test]
fn sources_are_a_zlib_stream_of_the_fastest_level() {
    for path in
        ["dxc/pdb_multi_file_6_0.dxil", "dxc/pdb_multi_file_slim_6_0.dxil", "dxc/pdb_lib_raytracing_6_6.dxil"]
    {
        let payload = part(path, "SRCI");
        let (_, contents) = sections(&payload)[1];
        assert_eq!(u16_at(&payload, contents + 6), 1, "{path}");
        assert_eq!(payload[contents + 20..contents + 22], [0x78, 0x01], "{path}");
    }
}

#[test]
fn a_pdb_of_dxc_states_one_block_too_few() {
    for path in ["dxc/ps_multi_file_pdb_in_private_6_0.dxil", "dxc/lib_raytracing_pdb_in_private_6_6.dxil"] {
        let pdb = part(path, "PRIV");
        assert_eq!(pdb[..24], *b"Microsoft C/C++ MSF 7.00", "{path}");
        let (block, count) = (u32_at(&pdb, 32) as usize, u32_at(&pdb, 40) as usize);
        assert_eq!((count + 1) * block, pdb.len(), "{path}");
    }
}

#[test]
fn the_container_in_a_pdb_is_not_signed_and_has_no_program() {
    let private = part("dxc/ps_multi_file_pdb_in_private_6_0.dxil", "PRIV");
    let container = dxkit::pdb_container(Span::new(&private)).unwrap();
    assert_eq!(container[4..20], [0; 16]);
    let kinds: Vec<_> = parts_of(&container).into_iter().map(|part| part.kind).collect();
    assert_eq!(kinds, ["ILDN", "HASH", "SRCI", "VERS", "ILDB"]);
    // A slim PDB has the module for reflection instead.
    let kinds: Vec<_> =
        super::parts("dxc/pdb_multi_file_slim_6_0.dxil").into_iter().map(|part| part.kind).collect();
    assert_eq!(kinds, ["ILDN", "HASH", "SRCI", "STAT", "VERS"]);
}

#[test]
fn the_version_in_vers_is_not_that_of_the_product() {
    let payload = part("dxc/lib_functions_6_3.dxil", "VERS");
    assert_eq!((u16_at(&payload, 0), u16_at(&payload, 2)), (1, 10));
    let sha = text_at(&payload, 16);
    assert_eq!(text_at(&payload, 16 + sha.len() + 1), "1.9.0.5517");
}

/// The parts of runtime data: type, and place of what is after their header (for tables, of the first row
/// less 8).
fn tables(payload: &[u8]) -> Vec<(u32, usize)> {
    let count = u32_at(payload, 4) as usize;
    (0..count)
        .map(|index| {
            let at = u32_at(payload, 8 + 4 * index) as usize;
            (u32_at(payload, at), at)
        })
        .collect()
}

#[test]
fn parts_of_runtime_data_are_not_in_the_order_of_their_numbers() {
    let order: Vec<_> = tables(&part("dxc/lib_nodes_broadcasting_6_8.dxil", "RDAT"))
        .into_iter()
        .map(|table| table.0)
        .collect();
    assert_eq!(order, [1, 3, 4, 2, 7, 9, 8, 10, 11]);
}

#[test]
fn subobjects_stand_in_the_order_of_the_source() {
    let payload = part("dxc/lib_subobjects_6_5.dxil", "RDAT");
    let tables = tables(&payload);
    let place = |kind: u32| tables.iter().find(|table| table.0 == kind).unwrap().1;
    let (strings, table) = (place(1) + 8, place(6));
    let names: Vec<_> = (0..u32_at(&payload, table + 8) as usize)
        .map(|row| text_at(&payload, strings + u32_at(&payload, table + 16 + 24 * row + 4) as usize))
        .collect();
    let source = std::fs::read_to_string(common::testdata().join("dxc/lib_subobjects.hlsl")).unwrap();
    let places: Vec<_> = names.iter().map(|name| source.find(&format!(" {name} = ")).unwrap()).collect();
    assert!(places.is_sorted() && places.len() == 13, "{names:?}");
    assert!(!names.is_sorted());
}

#[test]
fn an_association_without_exports_has_an_empty_list() {
    let payload = part("dxc/lib_subobjects_6_5.dxil", "RDAT");
    let tables = tables(&payload);
    let place = |kind: u32| tables.iter().find(|table| table.0 == kind).unwrap().1;
    let (arrays, table) = (place(2) + 8, place(6));
    // `defaultAssociation` is the seventh subobject: kind 8, its exports at byte 4 of the union.
    let row = table + 16 + 24 * 6;
    assert_eq!(u32_at(&payload, row), 8);
    let exports = u32_at(&payload, row + 12);
    assert_ne!(exports, u32::MAX);
    assert_eq!(u32_at(&payload, arrays + 4 * exports as usize), 0);
}

#[test]
fn a_library_function_may_lack_the_library_stage() {
    let payload = part("dxc/lib_experimental_tables_6_10.dxil", "RDAT");
    let table = tables(&payload).into_iter().find(|table| table.0 == 4).unwrap().1;
    let rows = (0..u32_at(&payload, table + 8) as usize).map(|row| table + 16 + 52 * row);
    let plain: Vec<_> =
        rows.filter(|row| u32_at(&payload, row + 16) == 6).map(|row| u32_at(&payload, row + 36)).collect();
    // The patch constant function of the hull shader is not an entry point, and belongs to the hull stage
    // only.
    assert_eq!(plain, [1 << 3]);
}

#[test]
fn functions_have_feature_bits_that_shaders_never_have() {
    let mut seen = BTreeSet::new();
    each(&["dxc"], |path, _, parts| {
        for part in parts {
            if part.kind == "SFI0" {
                assert_eq!(u64_at(&part.payload, 0) >> 40, 0, "{path}");
            } else if part.kind == "RDAT" {
                let Some((_, table)) = tables(&part.payload).into_iter().find(|table| table.0 == 4) else {
                    continue;
                };
                let stride = u32_at(&part.payload, table + 12) as usize;
                for row in 0..u32_at(&part.payload, table + 8) as usize {
                    seen.insert(u64_at(&part.payload, table + 16 + stride * row + 28) >> 40);
                }
            }
        }
    });
    assert!(seen.contains(&1) && seen.contains(&2), "{seen:?}");
}

#[test]
fn the_magic_of_reflection_data_is_not_always_rd11() {
    assert_eq!(part("fxc/ps_texture_5_0.dxbc", "RDEF")[28..32], *b"RD11");
    assert_eq!(part("fxc/ps_texture_5_1.dxbc", "RDEF")[28..32], [0x13, 0x13, 0x44, 0x25]);
}

#[test]
fn obj2yaml_22_prints_nothing_of_stat_and_rdat() {
    let entry = common::entry("dxc/lib_functions_6_3.dxil");
    let text = entry.text("obj2yaml.yaml").unwrap();
    let mut lines = text.lines().map(str::trim);
    lines.find(|line| *line == "- Name:            RDAT").unwrap();
    assert_eq!(lines.next(), Some("Size:            584"));
    assert_eq!(lines.next(), Some("- Name:            STAT"), "what RDAT holds");
}

#[test]
fn a_container_of_a_root_signature_is_signed_and_has_nothing_else() {
    let entry = common::entry("dxc/rootsig_everything_1_1.dxil");
    let kinds: Vec<_> = parts_of(&entry.bytes).into_iter().map(|part| part.kind).collect();
    assert_eq!(kinds, ["RTS0"]);
    assert_eq!(profile(&entry.bytes), "");
    let container = Container::parse(&entry.bytes).unwrap();
    assert_eq!(dxkit::container::Digest::compute(&entry.bytes), container.digest);
}
