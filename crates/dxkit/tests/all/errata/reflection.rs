//! What the vendors' reflection leaves out or has otherwise than it is: of each quirk, what it returns (as the texts
//! `testdata/**/NAME.reflect.txt` have it) beside what `Reflection` tells.

use dxkit::reflect::d3d12::{Interfaces, Program, Shader};
use dxkit::types::FeatureFlags;
use dxkit::{Container, Reflection};

use crate::common;

fn read(path: &str) -> Vec<u8> {
    common::entry(path).bytes
}

fn shader(bytes: &[u8]) -> Shader {
    match Interfaces::of(bytes).unwrap().program {
        Program::Shader(shader) => *shader,
        other => panic!("{other:?}"),
    }
}

fn truth(bytes: &[u8]) -> Reflection {
    Reflection::of(&Container::parse(bytes).unwrap())
}

#[test]
fn dxc_tells_patch_constants_of_domain_shaders_as_outputs() {
    let bytes = read("dxc/ds_tri_6_0.dxil");
    let told = &shader(&bytes).patch_constants;
    let known = truth(&bytes).signatures.patch_constants.unwrap();
    assert!(!told.is_empty());
    for told in told {
        // The part has them in another order, and names in another case.
        let same = known.value.iter().find(|known| {
            known.semantic.eq_ignore_ascii_case(&told.semantic_name)
                && known.semantic_index == told.semantic_index
        });
        let read = same.unwrap().used.unwrap().bits();
        assert_eq!(told.read_write_mask, !read & 0xf, "{}", told.semantic_name);
    }
}

#[test]
fn dxc_says_0_for_ranges_without_end() {
    let bytes = read("dxc/ps_unbounded_valver_1_5.dxil");
    let known = truth(&bytes).bindings.unwrap().list;
    let told = shader(&bytes).scope.resources;
    let unbounded: Vec<_> = told.iter().zip(&known).filter(|(_, known)| known.count.is_none()).collect();
    assert!(!unbounded.is_empty());
    assert!(unbounded.iter().all(|(told, known)| {
        told.bind_count == if known.class.register_letter() == Some('b') { u32::MAX } else { 0 }
    }));
}

#[test]
fn dxc_has_one_feature_level_and_no_default_values() {
    let told = shader(&read("dxc/cs_buffers_6_6.dxil"));
    assert_eq!(told.min_feature_level, Ok(0xc000));
    assert!(
        told.scope.buffers.iter().flat_map(|buffer| &buffer.variables).all(|it| it.default_value.is_none())
    );
    // FXC has them.
    let told = shader(&read("fxc/ps_cbuffers_5_1.dxbc"));
    assert!(
        told.scope.buffers.iter().flat_map(|buffer| &buffer.variables).any(|it| it.default_value.is_some())
    );
}

#[test]
fn the_bit_of_early_depth_and_stencil_is_another_one_in_sfi0() {
    let bytes = read("fxc/ps_early_depth_5_0.dxbc");
    assert_eq!(shader(&bytes).requires_flags, 0x2);
    assert!(truth(&bytes).features.is_none_or(|features| {
        !features.contains(FeatureFlags::COMPUTE_SHADERS_PLUS_RAW_AND_STRUCTURED_BUFFERS_VIA_SHADER_4_X)
    }));
}

#[test]
fn fxc_leaves_the_number_of_slots_unset_without_rdef() {
    assert_eq!(shader(&read("fxc/ps_solid_bare.dxbc")).num_interface_slots, None);
    assert_eq!(shader(&read("fxc/ps_cbuffers_4_0.dxbc")).num_interface_slots, Some(0));
}

#[test]
fn fxc_has_no_numbers_of_resources_before_5_1() {
    let bytes = read("fxc/ps_textures_5_0.dxbc");
    assert!(shader(&bytes).scope.resources.iter().all(|told| told.id == told.bind_point));
    assert!(truth(&bytes).bindings.unwrap().list.iter().all(|known| known.id.is_none()));
}

#[test]
fn fxc_refuses_containers_without_a_right_digest() {
    let mut bytes = read("fxc/ps_solid_4_0.dxbc");
    bytes[4] ^= 1;
    let Program::Failed(results) = Interfaces::of(&bytes).unwrap().program else { panic!() };
    assert!(results.iter().all(|(_, result)| *result == 0x8000_4005));
    assert!(truth(&bytes).kind.is_some());
}
