//! `RTS0`.

use super::{part, u32_at};
use crate::common;

/// Types and places of the parameters.
fn parameters(payload: &[u8]) -> Vec<(u32, usize)> {
    let start = u32_at(payload, 8) as usize;
    let count = u32_at(payload, 4) as usize;
    (0..count)
        .map(|index| (u32_at(payload, start + 12 * index), u32_at(payload, start + 12 * index + 8) as usize))
        .collect()
}

#[test]
fn the_version_fields_1_2_3_are_1_0_and_1_1_and_1_2() {
    assert_eq!(u32_at(&part("dxc/rootsig_everything_1_0.dxil", "RTS0"), 0), 1);
    assert_eq!(u32_at(&part("dxc/rootsig_everything_1_1.dxil", "RTS0"), 0), 2);
    assert_eq!(u32_at(&part("llvm/rts0_1_2_samplers.dxbc", "RTS0"), 0), 3);
}

#[test]
fn range_flags_are_those_of_the_header_not_1_2_4() {
    // The ranges of RANGE_FLAGS in testdata/dxc/rootsig.hlsl, in their order.
    let payload = part("dxc/rootsig_range_flags_1_1.dxil", "RTS0");
    let flags: Vec<_> = parameters(&payload)
        .into_iter()
        .flat_map(|(_, table)| {
            let (count, ranges) = (u32_at(&payload, table) as usize, u32_at(&payload, table + 4) as usize);
            (0..count).map(|index| u32_at(&payload, ranges + 24 * index + 16)).collect::<Vec<_>>()
        })
        .collect();
    assert_eq!(flags, [0x1, 0x2, 0x4, 0x8, 0x1_0000, 0x3, 0, 0x1, 0]);
}

#[test]
fn the_flags_of_a_range_stand_before_its_offset() {
    let payload = part("dxc/rootsig_range_flags_1_1.dxil", "RTS0");
    let ranges = u32_at(&payload, parameters(&payload)[0].1 + 4) as usize;
    // The source states no offset, which means "append": all bits are set.
    assert_eq!((u32_at(&payload, ranges + 16), u32_at(&payload, ranges + 20)), (1, u32::MAX));
    // 1.0 has no flags, and the offset at 16.
    let payload = part("dxc/rootsig_everything_1_0.dxil", "RTS0");
    let (_, table) = parameters(&payload).into_iter().find(|(kind, _)| *kind == 0).unwrap();
    assert_eq!(u32_at(&payload, u32_at(&payload, table + 4) as usize + 16), u32::MAX);
}

#[test]
fn a_table_is_8_bytes_and_its_ranges_20_or_24() {
    for (path, range) in [("dxc/rootsig_everything_1_0.dxil", 20), ("dxc/rootsig_everything_1_1.dxil", 24)] {
        let payload = part(path, "RTS0");
        let parameters = parameters(&payload);
        let at = parameters.iter().position(|(kind, _)| *kind == 0).unwrap();
        let table = parameters[at].1;
        // The ranges follow the table at once, and the next parameter follows them.
        assert_eq!(u32_at(&payload, table + 4) as usize, table + 8, "{path}");
        assert_eq!(parameters[at + 1].1, table + 8 + range * u32_at(&payload, table) as usize, "{path}");
    }
}

#[test]
fn the_headers_of_all_parameters_form_one_array() {
    let payload = part("dxc/rootsig_everything_1_1.dxil", "RTS0");
    let parameters = parameters(&payload);
    assert_eq!((u32_at(&payload, 8), parameters.len()), (24, 6));
    assert_eq!(parameters[0].1, 24 + 12 * 6);
}

#[test]
fn a_static_sampler_has_52_bytes_and_56_in_1_2() {
    for (path, size) in [
        ("dxc/rootsig_samplers_address_1_0.dxil", 52),
        ("dxc/rootsig_samplers_address_1_1.dxil", 52),
        ("llvm/rts0_1_2_samplers.dxbc", 56),
    ] {
        let payload = part(path, "RTS0");
        let (count, start) = (u32_at(&payload, 12) as usize, u32_at(&payload, 16) as usize);
        assert_eq!(start + count * size, payload.len(), "{path}");
    }
}

#[test]
fn visibility_is_a_number_not_a_set_of_flags() {
    // VISIBILITY in testdata/dxc/rootsig.hlsl lists the stages one by one.
    let payload = part("dxc/rootsig_visibility_1_1.dxil", "RTS0");
    let seen: Vec<_> =
        (0..u32_at(&payload, 4) as usize).map(|index| u32_at(&payload, 24 + 12 * index + 4)).collect();
    assert_eq!(seen, [0, 1, 2, 3, 4, 5, 6, 7]);
}

#[test]
fn obj2yaml_22_cannot_read_1_2_with_root_descriptors() {
    let path = "llvm/rts0_1_2_descriptors.dxbc";
    assert!(common::refused().contains(&(path.to_owned(), "obj2yaml".to_owned())));
    let payload = part(path, "RTS0");
    // It is well formed: yaml2obj of the same release wrote it, and its descriptors have the 12 bytes of 1.1.
    let parameters = parameters(&payload);
    assert_eq!(u32_at(&payload, 0), 3);
    assert!(parameters.windows(2).all(|pair| pair[1].1 - pair[0].1 == 12), "{parameters:?}");
}

#[test]
fn obj2yaml_22_rounds_floats() {
    let entry = common::entry("dxc/rootsig_everything_1_1.dxil");
    let payload = part(&entry.path, "RTS0");
    let sampler = u32_at(&payload, 16) as usize;
    assert_eq!(u32_at(&payload, sampler + 36), f32::MAX.to_bits());
    let text = entry.text("obj2yaml.yaml").unwrap();
    let told = text.lines().find_map(|line| line.trim().strip_prefix("MaxLOD:")).unwrap().trim();
    assert_ne!(told.parse::<f32>().unwrap().to_bits(), f32::MAX.to_bits(), "{told}");
}
