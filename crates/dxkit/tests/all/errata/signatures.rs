//! The signature parts.

use super::{each, part, text_at, u32_at};

/// Bytes of an element, and where its name, its system value, its register and its two masks stand.
fn places(kind: &str) -> Option<[usize; 5]> {
    Some(match kind {
        "ISGN" | "OSGN" | "PCSG" => [24, 0, 8, 16, 20],
        "OSG5" => [28, 4, 12, 20, 24],
        "ISG1" | "OSG1" | "PSG1" => [32, 4, 12, 20, 24],
        _ => return None,
    })
}

fn is_before(path: &str, minor: u32) -> bool {
    (0..minor)
        .any(|old| path.contains(&format!("valver_1_{old}.")) || path.contains(&format!("valver_1_{old}_")))
}

/// The end of what the names take up, and the size of the payload.
fn ends(payload: &[u8], stride: usize) -> (usize, usize) {
    let count = u32_at(payload, 0) as usize;
    let names = (0..count)
        .map(|index| u32_at(payload, 8 + index * stride + if stride == 24 { 0 } else { 4 }) as usize);
    let end = names.map(|name| name + text_at(payload, name).len() + 1).max();
    (end.unwrap_or(8), payload.len())
}

#[test]
fn string_tables_of_signatures_are_padded_to_4_bytes() {
    let mut not_32 = 0;
    each(&["dxc", "fxc", "vkd3d"], |path, _, parts| {
        for part in parts {
            let Some([stride, ..]) = places(&part.kind) else { continue };
            let (end, size) = ends(&part.payload, stride);
            if path.starts_with("dxc/") && is_before(path, 7) {
                continue;
            }
            assert_eq!(size, end.next_multiple_of(4), "{path}: {}", part.kind);
            not_32 += usize::from(size % 32 != 0);
        }
    });
    assert!(not_32 >= 300, "{not_32}");
}

#[test]
fn validators_before_1_7_do_not_pad_signatures() {
    let mut odd = 0;
    each(&["dxc"], |path, _, parts| {
        for part in parts.iter().filter(|part| ["ISG1", "OSG1", "PSG1"].contains(&part.kind.as_str())) {
            if is_before(path, 7) {
                let (end, size) = ends(&part.payload, 32);
                assert_eq!(size, end, "{path}: {}", part.kind);
                odd += usize::from(size % 4 != 0);
            }
        }
    });
    assert!(odd >= 40, "{odd}");
    assert_eq!(part("dxc/ps_textures_valver_1_6.dxil", "OSG1").len(), 50);
    assert_eq!(part("dxc/ps_textures_valver_1_7.dxil", "OSG1").len(), 52);
}

#[test]
fn validators_before_1_7_store_a_name_for_every_element() {
    let count = |path| {
        let payload = part(path, "ISG1");
        payload.windows(10).filter(|window| window == b"ATTRIBUTE\0").count()
    };
    assert_eq!(count("dxc/vs_many_elements_valver_1_5.dxil"), 8);
    assert_eq!(count("dxc/vs_many_elements_6_0.dxil"), 1);
}

#[test]
fn name_offsets_are_never_zero_and_the_table_has_no_empty_front() {
    let mut elements = 0;
    each(&["dxc", "fxc", "vkd3d"], |path, _, parts| {
        for part in parts {
            let Some([stride, name, ..]) = places(&part.kind) else { continue };
            let count = u32_at(&part.payload, 0) as usize;
            let table = 8 + count * stride;
            let names: Vec<_> =
                (0..count).map(|index| u32_at(&part.payload, 8 + index * stride + name) as usize).collect();
            assert!(names.iter().all(|name| *name >= table), "{path}: {}", part.kind);
            // The first character of a name follows the last element directly.
            assert!(count == 0 || part.payload[table] != 0, "{path}: {}", part.kind);
            elements += count;
        }
    });
    assert!(elements >= 1000, "{elements}");
}

#[test]
fn an_array_is_one_element_a_row() {
    // `float4 weights[3] : BLENDWEIGHT` and `float3x4 offset : OFFSET` (four columns of three).
    let payload = part("dxc/vs_array_semantics_6_0.dxil", "ISG1");
    let rows: Vec<_> = (0..u32_at(&payload, 0) as usize)
        .map(|index| {
            let at = 8 + 32 * index;
            let name = text_at(&payload, u32_at(&payload, at + 4) as usize);
            (name, u32_at(&payload, at + 8), u32_at(&payload, at + 20))
        })
        .collect();
    assert_eq!(rows[..3], [("BLENDWEIGHT", 0, 0), ("BLENDWEIGHT", 1, 1), ("BLENDWEIGHT", 2, 2)]);
    assert_eq!(rows.iter().filter(|row| row.0 == "OFFSET").count(), 4);
}

#[test]
fn what_has_no_register_has_register_ffffffff() {
    let payload = part("dxc/ps_depth_outputs_6_0.dxil", "OSG1");
    for index in 0..u32_at(&payload, 0) as usize {
        let at = 8 + 32 * index;
        let name = text_at(&payload, u32_at(&payload, at + 4) as usize);
        let register = u32_at(&payload, at + 20);
        assert_eq!(register == u32::MAX, name != "SV_Target", "{name}: {register}");
    }
}

#[test]
fn never_writes_has_bits_outside_of_the_mask() {
    let masks = |path: &str| {
        let payload = part(path, "OSG1");
        let pairs = (0..u32_at(&payload, 0) as usize)
            .map(|index| (payload[8 + 32 * index + 24], payload[8 + 32 * index + 25]));
        pairs.collect::<Vec<_>>()
    };
    // float4 and float3 outputs, all of them written: four bits, but before validator 1.5 eight.
    assert_eq!(masks("dxc/vs_transform_6_0.dxil"), [(0xf, 0x0), (0x7, 0x8), (0x7, 0x8)]);
    assert_eq!(masks("dxc/vs_transform_valver_1_4.dxil"), [(0xf, 0xf0), (0x7, 0xf8), (0x7, 0xf8)]);
}

#[test]
fn fxc_stores_no_system_value_for_targets_and_depth() {
    let payload = part("fxc/ps_outputs_5_0.dxbc", "OSGN");
    let values: Vec<_> = (0..u32_at(&payload, 0) as usize)
        .map(|index| {
            (
                text_at(&payload, u32_at(&payload, 8 + 24 * index) as usize),
                u32_at(&payload, 8 + 24 * index + 8),
            )
        })
        .collect();
    assert_eq!(values, [("SV_Target", 0), ("SV_Target", 0), ("SV_Coverage", 0), ("SV_Depth", 0)]);
    let dxc = part("dxc/ps_solid_6_0.dxil", "OSG1");
    assert_eq!(u32_at(&dxc, 8 + 12), 64);
}

#[test]
fn fxc_pads_with_ab() {
    let mut padded = 0;
    each(&["fxc"], |path, _, parts| {
        for part in parts {
            let Some([stride, ..]) = places(&part.kind) else { continue };
            let (end, size) = ends(&part.payload, stride);
            assert!(part.payload[end..size].iter().all(|byte| *byte == 0xab), "{path}: {}", part.kind);
            padded += usize::from(size > end);
        }
    });
    assert!(padded >= 100, "{padded}");
}
