//! The envelope, and which parts there are.

use std::collections::BTreeSet;

use dxkit::container::Digest;

use super::{dumpbin, each, has, part, parts, parts_of, profile, u32_at};
use crate::common;

const COMPILERS: [&str; 3] = ["dxc", "fxc", "vkd3d"];

#[test]
fn the_digest_is_md5_with_another_last_block() {
    let mut signed = 0;
    each(&COMPILERS, |path, bytes, _| {
        let digest: [u8; 16] = bytes[4..20].try_into().unwrap();
        if ![[0; 16], [1; 16], [2; 16]].contains(&digest) {
            // Shaders with debugger messages: see below.
            if Digest::compute_debug(bytes).0 == digest {
                return;
            }
            assert_eq!(Digest::compute(bytes).0, digest, "{path}");
            signed += 1;
        }
    });
    assert!(signed >= 300, "{signed}");
}

#[test]
fn two_digests_are_no_digests() {
    // `-Vd`: without validation there is no digest.
    assert_eq!(common::entry("dxc/vs_transform_unsigned_6_0.dxil").bytes[4..20], [0; 16]);
    // A preview shader model.
    for path in ["dxc/vs_transform_6_10.dxil", "dxc/ps_solid_6_10.dxil", "dxc/lib_raytracing_6_10.dxil"] {
        assert_eq!(common::entry(path).bytes[4..20], [2; 16], "{path}");
    }
}

#[test]
fn fxc_signs_shaders_that_speak_to_a_debugger_as_debug_builds_do() {
    let file = include_bytes!("../../fxc/cs_messages.dxbc");
    let digest: [u8; 16] = file[4..20].try_into().unwrap();
    assert_eq!(Digest::compute_debug(file).0, digest);
    assert_ne!(Digest::compute(file).0, digest);
    let silent = |file: &[u8]| dxkit::check(file).is_empty();
    assert!(silent(file));
    // In any other program it is a finding.
    let mut other = common::entry("fxc/cs_buffers_5_0.dxbc").bytes.clone();
    assert!(silent(&other));
    let debug = Digest::compute_debug(&other).0;
    other[4..20].copy_from_slice(&debug);
    assert!(!silent(&other));
}

#[test]
fn part_offsets_follow_the_file_header_and_parts_follow_each_other() {
    each(&COMPILERS, |path, bytes, parts| {
        let mut end = 32 + 4 * parts.len();
        for part in parts {
            assert_eq!(part.offset, end, "{path}: {}", part.kind);
            end += 8 + part.payload.len();
        }
        assert_eq!(end, bytes.len(), "{path}");
        assert_eq!(u32_at(bytes, 24) as usize, bytes.len(), "{path}");
    });
}

#[test]
fn parts_are_really_unaligned() {
    // Validators before 1.7 did not pad signatures, so the parts after them are not aligned.
    let path = "dxc/ps_textures_valver_1_6.dxil";
    let parts = parts(path);
    let psv = parts.iter().find(|part| part.kind == "PSV0").unwrap();
    assert_eq!(psv.offset % 4, 1);
    assert_eq!(common::entry(path).bytes.len() % 4, 1);
    // Since 1.7 all of them are aligned, except PRIV.
    each(&["dxc"], |path, bytes, parts| {
        let old = [
            "valver_1_0",
            "valver_1_1.",
            "valver_1_2",
            "valver_1_3",
            "valver_1_4",
            "valver_1_5",
            "valver_1_6",
        ];
        if !old.iter().any(|old| path.contains(old)) {
            let last = parts.last().is_some_and(|part| part.kind == "PRIV");
            assert!(parts.iter().all(|part| part.offset % 4 == 0), "{path}");
            assert!(last || bytes.len() % 4 == 0, "{path}");
        }
    });
    // FXC's effects and library headers have any size.
    assert_eq!(part("fxc/lib_functions_5_0.dxbc", "LIBH").len() % 4, 1);
    assert_eq!(part("fxc/fx_technique_4_0.dxbc", "FX10").len() % 4, 3);
}

#[test]
fn a_kind_of_part_can_be_there_more_than_once() {
    let library = parts("fxc/lib_functions_4_0_level_9_1.dxbc");
    let functions: Vec<_> = library.iter().filter(|part| part.kind == "LIBF").collect();
    assert!(functions.len() > 1);
    let inner: Vec<_> = parts_of(&functions[0].payload).into_iter().map(|part| part.kind).collect();
    assert_eq!(inner.iter().filter(|kind| *kind == "Aon9").count(), 2, "{inner:?}");
}

#[test]
fn fxc_writes_parts_that_the_list_does_not_name() {
    let mut kinds = BTreeSet::new();
    each(&["fxc"], |_, _, parts| {
        for part in parts {
            kinds.insert(part.kind.clone());
            if part.kind == "LIBF" {
                kinds.extend(parts_of(&part.payload).into_iter().map(|part| part.kind));
            }
        }
    });
    for kind in ["Aon9", "FX10", "IFCE", "LFS0", "LIBF", "LIBH", "SPDB"] {
        assert!(kinds.contains(kind), "{kind}");
    }
}

#[test]
fn dxbc_is_no_part_but_a_container_inside_libf() {
    each(&COMPILERS, |path, _, parts| {
        for part in parts {
            assert_ne!(part.kind, "DXBC", "{path}");
            assert_eq!(
                part.kind == "LIBF",
                part.payload.starts_with(b"DXBC") && part.kind != "PRIV",
                "{path}"
            );
        }
    });
}

#[test]
fn minimum_precision_decides_between_isgn_and_isg1() {
    let mut seen = BTreeSet::new();
    each(&["fxc"], |path, bytes, parts| {
        let profile = profile(bytes);
        for part in parts {
            if part.kind == "ISGN" || part.kind == "ISG1" {
                let model = profile.split_once('_').map_or("", |(_, model)| model).to_owned();
                // The names of the sources with minimum precision say so.
                assert_eq!(part.kind == "ISG1", path.contains("min_precision"), "{path}");
                seen.insert((part.kind.clone(), model));
            }
        }
    });
    for model in ["5_0", "5_1"] {
        for kind in ["ISGN", "ISG1"] {
            assert!(seen.contains(&(kind.to_owned(), model.to_owned())), "{kind} {model}: {seen:?}");
        }
    }
}

#[test]
fn osg5_is_of_geometry_shaders_alone() {
    let (mut with, mut without) = (0, 0);
    each(&["fxc", "vkd3d"], |path, bytes, parts| {
        let profile = profile(bytes);
        let outputs = parts.iter().filter(|part| part.kind.starts_with("OS"));
        for part in outputs.filter(|part| part.kind != "OSG1") {
            let expected = if profile.starts_with("gs_5") { "OSG5" } else { "OSGN" };
            assert_eq!(part.kind, expected, "{path}: {profile}");
            with += usize::from(part.kind == "OSG5");
            without += usize::from(part.kind == "OSGN" && profile.contains("_5_"));
        }
    });
    assert!(with >= 5 && without >= 50, "{with} {without}");
}

#[test]
fn psg1_is_of_mesh_shaders_and_of_sm5_too() {
    let mesh = part("dxc/ms_meshlets_6_5.dxil", "PSG1");
    assert_eq!(u32_at(&mesh, 0), 4);
    assert!(dumpbin("dxc/ms_meshlets_6_5.dxil").contains("Primitive Output signature:"));
    let path = "fxc/hs_isoline_min_precision_5_0.dxbc";
    assert!(has(path, "PSG1"));
    assert_eq!(profile(&common::entry(path).bytes), "hs_5_0");
}

#[test]
fn stat_is_counters_of_fxc_and_a_module_of_dxc() {
    let (mut modules, mut counters) = (0, 0);
    each(&COMPILERS, |path, bytes, parts| {
        for stat in parts.iter().filter(|part| part.kind == "STAT") {
            if path.starts_with("dxc/") {
                assert_eq!(stat.payload[8..12], *b"DXIL", "{path}");
                assert_eq!(stat.payload[24..28], *b"BC\xc0\xde", "{path}");
                modules += 1;
            } else {
                let sm4 = profile(bytes).contains("_4_");
                assert_eq!(stat.payload.len(), if sm4 { 29 * 4 } else { 37 * 4 }, "{path}");
                counters += 1;
            }
        }
    });
    assert!(modules >= 200 && counters >= 100, "{modules} {counters}");
}

#[test]
fn the_name_of_the_program_part_does_not_tell_the_model() {
    let version = |path: &str, kind: &str| part(path, kind)[0];
    assert_eq!(version("fxc/cs_raw_4_0.dxbc", "SHEX"), 0x40);
    assert_eq!(version("fxc/cs_raw_4_1.dxbc", "SHEX"), 0x41);
    assert_eq!(version("vkd3d/cs_raw_5_0.dxbc", "SHDR"), 0x50);
    assert_eq!(version("vkd3d/ps_texture_5_1.dxbc", "SHDR"), 0x51);
}

#[test]
fn vers_is_of_libraries_with_or_without_debug_information() {
    assert!(!has("dxc/ps_multi_file_embed_debug_6_0.dxil", "VERS"));
    assert!(!has("dxc/ps_multi_file_external_debug_6_0.dxil", "VERS"));
    assert!(has("dxc/lib_functions_6_3.dxil", "VERS") && !has("dxc/lib_functions_6_3.dxil", "ILDB"));
    assert!(!has("dxc/lib_raytracing_valver_1_7.dxil", "VERS"));
    assert!(has("dxc/pdb_multi_file_6_0.dxil", "VERS"));
    assert!(has("dxc/pdb_multi_file_slim_6_0.dxil", "VERS"));
}

#[test]
fn ildn_needs_validator_1_1_and_hash_validator_1_5() {
    let with = "dxc/ps_multi_file_debug_valver_1_4.dxil";
    let without = "dxc/ps_multi_file_debug_valver_1_0.dxil";
    assert!(has(with, "ILDB") && has(with, "ILDN") && !has(with, "HASH"));
    assert!(has(without, "ILDB") && !has(without, "ILDN") && !has(without, "HASH"));
    assert!(
        has("dxc/ps_textures_valver_1_5.dxil", "HASH") && !has("dxc/ps_textures_valver_1_4.dxil", "HASH")
    );
}

#[test]
fn sfi0_of_no_features_is_left_out_by_fxc_alone() {
    each(&["dxc", "fxc"], |path, _, parts| {
        let features = parts.iter().find(|part| part.kind == "SFI0");
        let program = parts.iter().any(|part| ["DXIL", "SHEX", "SHDR"].contains(&part.kind.as_str()));
        if path.starts_with("dxc/") {
            assert_eq!(features.is_some(), program, "{path}");
        } else if let Some(features) = features {
            assert_ne!(features.payload, [0; 8], "{path}");
        }
    });
    assert_eq!(part("dxc/ps_solid_6_0.dxil", "SFI0"), [0; 8]);
}
