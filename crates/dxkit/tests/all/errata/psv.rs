//! `PSV0`.

use std::collections::BTreeSet;

use super::{dumpbin, each, part, text_at, u32_at};
use crate::common;

/// What is needed of a part of version 1 or newer to follow it, taken from the bytes.
struct Psv {
    payload: Vec<u8>,
    stage: u8,
    uses_view_id: bool,
    inputs: usize,
    outputs: [usize; 4],
    patch: usize,
    /// Where the masks and tables start.
    masks: usize,
}

const GEOMETRY: u8 = 2;
const HULL: u8 = 3;
const DOMAIN: u8 = 4;
const MESH: u8 = 13;

impl Psv {
    fn parse(payload: Vec<u8>) -> Option<Self> {
        let size = u32_at(&payload, 0) as usize;
        let info = &payload[4..4 + size];
        if size < 36 {
            return None;
        }
        let mut at = 4 + size;
        let resources = u32_at(&payload, at) as usize;
        at += 4;
        if resources > 0 {
            at += 4 + resources * u32_at(&payload, at) as usize;
        }
        at += 4 + u32_at(&payload, at) as usize;
        at += 4 + 4 * u32_at(&payload, at) as usize;
        let elements = usize::from(info[28]) + usize::from(info[29]) + usize::from(info[30]);
        if elements > 0 {
            at += 4 + elements * u32_at(&payload, at) as usize;
        }
        let stage = info[24];
        let patch = if [HULL, DOMAIN, MESH].contains(&stage) { info[26].into() } else { 0 };
        let outputs = [32, 33, 34, 35].map(|at| usize::from(info[at]));
        let (uses_view_id, inputs) = (info[25] != 0, info[31].into());
        Some(Self { stage, uses_view_id, inputs, outputs, patch, masks: at, payload })
    }

    /// Words after the elements.
    fn words(&self) -> usize {
        (self.payload.len() - self.masks) / 4
    }

    fn word(&self, index: usize) -> u32 {
        u32_at(&self.payload, self.masks + 4 * index)
    }
}

/// Words of a mask of so many vectors.
fn words(vectors: usize) -> usize {
    vectors.div_ceil(8)
}

/// Everything of DXC's that ends with the masks.
fn each_psv(mut look: impl FnMut(&str, &Psv)) {
    let mut count = 0;
    each(&["dxc"], |path, _, parts| {
        for part in parts.iter().filter(|part| part.kind == "PSV0") {
            if let Some(psv) = Psv::parse(part.payload.clone()).filter(|_| !path.contains("linalg")) {
                look(path, &psv);
                count += 1;
            }
        }
    });
    assert!(count >= 180, "{count}");
}

#[test]
fn the_newest_runtime_info_has_60_bytes() {
    let size = |path: &str| u32_at(&part(path, "PSV0"), 0);
    let expected = [24, 36, 36, 36, 36, 36, 48, 48, 52, 52, 60];
    for (minor, expected) in expected.into_iter().enumerate() {
        assert_eq!(size(&format!("dxc/ps_textures_valver_1_{minor}.dxil")), expected, "validator 1.{minor}");
    }
    assert_eq!(size("dxc/ps_textures_6_0.dxil"), 60);
}

#[test]
fn version_4_is_group_shared_memory_and_linear_algebra_comes_behind_it() {
    // DXC's own dump names both: the one at byte 52, the other at byte 56.
    let mut seen = BTreeSet::new();
    each(&["dxc"], |path, _, parts| {
        for part in parts.iter().filter(|part| part.kind == "PSV0" && u32_at(&part.payload, 0) == 60) {
            let text = dumpbin(path);
            let line = |name: &str| text.lines().find_map(|line| line.strip_prefix(name).map(str::to_owned));
            if let Some(bytes) = line("; NumBytesGroupSharedMemory: ") {
                assert_eq!(u32_at(&part.payload, 4 + 52).to_string(), bytes, "{path}");
            }
            let present = line("; LinAlgRuntimeInfoPresent: ").unwrap();
            assert_eq!(u32_at(&part.payload, 4 + 56) == 1, present == "true", "{path}");
            seen.insert((u32_at(&part.payload, 4 + 52) != 0, present == "true"));
        }
    });
    assert!(seen.contains(&(true, false)) && seen.contains(&(false, true)), "{seen:?}");
}

#[test]
fn something_may_follow_the_masks() {
    let psv = Psv::parse(part("dxc/cs_linalg_wave_6_10.dxil", "PSV0")).unwrap();
    // A compute shader has no masks, but more data follows: the size of a header, and seven numbers.
    assert_eq!((psv.stage, psv.inputs, psv.outputs, psv.patch), (5, 0, [0; 4], 0));
    assert_eq!((psv.words(), psv.word(0)), (35, 28));
}

#[test]
fn the_shapes_of_matrices_stand_in_the_semantic_index_table() {
    let payload = part("dxc/cs_linalg_wave_6_10.dxil", "PSV0");
    let psv = Psv::parse(payload.clone()).unwrap();
    // No elements, and four numbers in the table: the shapes of three types and one multiplication.
    assert_eq!(payload[4 + 28..4 + 31], [0; 3]);
    assert_eq!(u32_at(&payload, psv.masks - 20), 4);
    let (shapes, types, multiplications) = (psv.word(1), psv.word(2), psv.word(4));
    assert_eq!((shapes, types, multiplications), (4, 3, 1));
    // After the header: a size and the shapes, a size and the types, each with its offset and count.
    let types = 8 + 1 + 3 * 4 + 1;
    let lists: Vec<_> =
        (0..3).map(|index| (psv.word(types + 3 * index), psv.word(types + 3 * index + 1))).collect();
    assert_eq!(lists, [(0, 1), (1, 1), (2, 1)]);
    let multiplication = types + 3 * 3 + 1;
    assert_eq!((psv.word(multiplication), psv.word(multiplication + 1)), (3, 1));
    // The result is of 32-bit floats (9), the factors of 16-bit floats (8): see the dump's types C9 and C8.
    assert_eq!(psv.word(multiplication + 2).to_le_bytes(), [9, 8, 8, 0]);
    assert!(
        dumpbin("dxc/cs_linalg_wave_6_10.dxil")
            .contains("MatrixMultiplyAccumulate.mC9M16N16U2S1.mC8M16N16U0S1.mC8M16N16U1S1")
    );
}

#[test]
fn the_string_table_of_psv0_is_padded_to_4_bytes() {
    let payload = part("dxc/ps_solid_6_0.dxil", "PSV0");
    let at = 4 + 60 + 4;
    assert_eq!(u32_at(&payload, at), 8);
    assert_eq!(payload[at + 4..at + 12], *b"\0main\0\0\0");
    // Before version 3 there is no entry name: a shader without names has one NUL, and three bytes of
    // padding.
    let payload = part("dxc/ps_nothing_6_0.dxil", "PSV0");
    assert_eq!(u32_at(&payload, at) % 4, 0);
    let mut not_32 = 0;
    each_psv(|path, psv| {
        let resources = 4 + u32_at(&psv.payload, 0) as usize;
        let count = u32_at(&psv.payload, resources) as usize;
        let stride = if count > 0 { 4 + count * u32_at(&psv.payload, resources + 4) as usize } else { 0 };
        let size = u32_at(&psv.payload, resources + 4 + stride);
        assert_eq!(size % 4, 0, "{path}");
        not_32 += usize::from(size % 32 != 0);
    });
    assert!(not_32 >= 150, "{not_32}");
}

#[test]
fn the_index_table_states_its_numbers_not_its_bytes() {
    let payload = part("dxc/ps_solid_6_0.dxil", "PSV0");
    let at = 4 + 60 + 4 + 4 + 8;
    assert_eq!(u32_at(&payload, at), 1);
    // One number of four bytes, then the element size.
    assert_eq!((u32_at(&payload, at + 4), u32_at(&payload, at + 8)), (0, 16));
}

#[test]
fn an_element_has_16_bytes_not_the_32_of_the_signature_parts() {
    each_psv(|path, psv| {
        let elements = psv.payload[4 + 28..4 + 31].iter().map(|count| usize::from(*count)).sum::<usize>();
        if elements > 0 {
            assert_eq!(u32_at(&psv.payload, psv.masks - 16 * elements - 4), 16, "{path}");
        }
    });
}

#[test]
fn a_bit_of_a_mask_is_vector_times_4_plus_component() {
    // DXC's dump states which output depends on which input, with the same numbers.
    for path in ["dxc/vs_transform_6_0.dxil", "dxc/ps_textures_6_0.dxil", "dxc/vs_many_elements_6_0.dxil"] {
        let psv = Psv::parse(part(path, "PSV0")).unwrap();
        let stride = words(psv.outputs[0]);
        let bytes = dependencies(&psv, 0, psv.inputs * 4, stride);
        assert_eq!(bytes, told(&dumpbin(path), "Inputs contributing to computation of Outputs"), "{path}");
        assert!(bytes.len() > 3, "{path}");
    }
}

/// Pairs of an output and an input, from a table with a mask for each input.
fn dependencies(psv: &Psv, start: usize, inputs: usize, stride: usize) -> BTreeSet<(usize, usize)> {
    let mut pairs = BTreeSet::new();
    for input in 0..inputs {
        for word in 0..stride {
            let mask = psv.word(start + input * stride + word);
            pairs.extend(
                (0..32).filter(|bit| mask >> bit & 1 != 0).map(|bit: usize| (32 * word + bit, input)),
            );
        }
    }
    pairs
}

/// The same pairs, from a block of the dump.
fn told(text: &str, title: &str) -> BTreeSet<(usize, usize)> {
    let mut lines = text.lines().skip_while(|line| !line.starts_with(&format!("; {title}"))).skip(1);
    let mut pairs = BTreeSet::new();
    while let Some(rest) = lines.next().and_then(|line| line.strip_prefix(";   output ")) {
        let (output, inputs) = rest.split_once(" depends on inputs: { ").unwrap();
        let inputs = inputs.trim_end_matches([' ', '}']).split(", ").map(|input| input.parse().unwrap());
        pairs.extend(inputs.map(|input: usize| (output.parse().unwrap(), input)));
    }
    pairs
}

#[test]
fn only_streams_that_a_geometry_shader_fills_have_masks() {
    let mut counted = 0;
    each_psv(|path, psv| {
        if ![HULL, DOMAIN, MESH].contains(&psv.stage) {
            let view_id =
                if psv.uses_view_id { psv.outputs.iter().map(|vectors| words(*vectors)).sum() } else { 0 };
            let tables: usize = psv.outputs.iter().map(|vectors| words(*vectors) * psv.inputs * 4).sum();
            assert_eq!(psv.words(), view_id + tables, "{path}");
            counted += usize::from(psv.uses_view_id);
        }
    });
    assert!(counted >= 5, "{counted}");
    let psv = Psv::parse(part("dxc/gs_viewid_6_1.dxil", "PSV0")).unwrap();
    assert_eq!((psv.stage, psv.uses_view_id), (GEOMETRY, true));
    // Fewer than four of its streams have outputs, so a reader that expects four arrays fails here.
    assert!(psv.outputs.contains(&0));
}

#[test]
fn mesh_shaders_have_a_mask_of_primitive_outputs_for_the_view() {
    for path in ["dxc/ms_lines_viewid_6_5.dxil", "dxc/ms_lines_viewid_valver_1_5.dxil"] {
        let psv = Psv::parse(part(path, "PSV0")).unwrap();
        assert_eq!((psv.stage, psv.uses_view_id, psv.inputs), (MESH, true, 0));
        // The published rule leaves the second of these two words unread.
        assert_eq!(psv.words(), words(psv.outputs[0]) + words(psv.patch));
        // `primitives[local].viewport = view`: one component of the primitive outputs depends on the view.
        assert_eq!(psv.word(1).count_ones(), 1, "{path}");
    }
}

#[test]
fn the_domain_table_has_a_mask_of_outputs_for_each_patch_constant() {
    let mut told_apart = 0;
    each_psv(|path, psv| {
        if psv.stage == DOMAIN {
            let view_id = if psv.uses_view_id { words(psv.outputs[0]) } else { 0 };
            let before = view_id + words(psv.outputs[0]) * psv.inputs * 4;
            let (real, published) =
                (words(psv.outputs[0]) * psv.patch * 4, words(psv.patch) * psv.outputs[0] * 4);
            assert_eq!(psv.words(), before + real, "{path}");
            told_apart += usize::from(real != published);
        }
    });
    assert!(told_apart >= 3, "{told_apart}");
    // The bits state the same as DXC's dump.
    let path = "dxc/ds_quad_6_0.dxil";
    let psv = Psv::parse(part(path, "PSV0")).unwrap();
    let stride = words(psv.outputs[0]);
    let pairs = dependencies(&psv, stride * psv.inputs * 4, psv.patch * 4, stride);
    assert_eq!(pairs, told(&dumpbin(path), "PCInputs contributing to computation of Outputs"));
}

#[test]
fn semantic_kind_30_is_cull_primitive_and_nothing_else() {
    let payload = part("dxc/ms_meshlets_6_5.dxil", "PSV0");
    let psv = Psv::parse(payload.clone()).unwrap();
    let third = usize::from(payload[4 + 30]);
    let kinds: Vec<_> = (0..third).map(|index| payload[psv.masks - 16 * (third - index) + 11]).collect();
    let text = dumpbin("dxc/ms_meshlets_6_5.dxil");
    let rows = text.lines().skip_while(|line| *line != "; Primitive Output signature:").skip(4);
    let names: Vec<_> = rows.take(third).map(|line| line.split_whitespace().nth(1).unwrap()).collect();
    let at = names.iter().position(|name| *name == "SV_CullPrimitive").unwrap();
    assert_eq!(kinds[at], 30);
}

#[test]
fn resources_have_16_bytes_before_version_2_and_24_since() {
    let stride = |path: &str| {
        let payload = part(path, "PSV0");
        let at = 4 + u32_at(&payload, 0) as usize;
        assert!(u32_at(&payload, at) > 0, "{path}");
        u32_at(&payload, at + 4)
    };
    for minor in 0..=10 {
        let expected = if minor < 6 { 16 } else { 24 };
        assert_eq!(
            stride(&format!("dxc/ps_textures_valver_1_{minor}.dxil")),
            expected,
            "validator 1.{minor}"
        );
    }
}

#[test]
fn names_of_psv0_are_stored_once_an_element() {
    let payload = part("dxc/vs_many_elements_6_0.dxil", "PSV0");
    let count = payload.windows(10).filter(|window| window == b"ATTRIBUTE\0").count();
    assert_eq!(count, 8, "the signature part of the same file has the name once");
    let psv = Psv::parse(payload.clone()).unwrap();
    let inputs = usize::from(payload[4 + 28]);
    let elements = usize::from(payload[4 + 29]) + inputs;
    // System values have no name here: they refer to the empty string.
    let first = psv.masks - 16 * elements;
    let strings =
        4 + 60 + if u32_at(&payload, 64) > 0 { 8 + 24 * u32_at(&payload, 64) as usize } else { 4 } + 4;
    for index in 0..inputs {
        let name = text_at(&payload, strings + u32_at(&payload, first + 16 * index) as usize);
        let arbitrary = payload[first + 16 * index + 11] == 0;
        assert_eq!(arbitrary, !name.is_empty(), "{index}: {name}");
    }
}

#[test]
fn obj2yaml_22_refuses_psv0_at_unaligned_places() {
    let refused = common::refused();
    let mut count = 0;
    each(&["dxc"], |path, _, parts| {
        for part in parts.iter().filter(|part| part.kind == "PSV0") {
            // Version 0 has no string table, which the tool requires to be aligned.
            if part.offset % 4 != 0 && u32_at(&part.payload, 0) >= 36 {
                assert!(refused.contains(&(path.to_owned(), "obj2yaml".to_owned())), "{path}");
                assert!(Psv::parse(part.payload.clone()).is_some());
                count += 1;
            }
        }
    });
    assert!(count >= 20, "{count}");
}

#[test]
fn obj2yaml_22_drops_the_fields_behind_version_3() {
    let entry = common::entry("dxc/cs_group_shared_6_0.dxil");
    assert_eq!(u32_at(&part(&entry.path, "PSV0"), 4 + 52), 644);
    let text = entry.text("obj2yaml.yaml").unwrap();
    let psv = text.split("PSVInfo:").nth(1).unwrap();
    let psv = psv.split("- Name:").next().unwrap();
    assert!(psv.contains("Version:         3") && !psv.contains("644"), "{psv}");
}
