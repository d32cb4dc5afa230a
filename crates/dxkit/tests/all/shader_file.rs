//! A shader that was loaded: names of resources, from whichever part has them.

#![allow(clippy::unwrap_used)] // helpers of tests are tests, too

use dxkit::dxil::{OpCode, views};
use dxkit::{Container, DigestPolicy, FourCc, ShaderFile};

use crate::common;

/// What calls of these operations sample, by name, in the order of the code.
fn sampled(shader: &ShaderFile) -> Vec<String> {
    let dxil = shader.dxil().unwrap();
    let calls =
        dxil.calls().filter(|call| call.operand("srv").is_some() && call.operand("sampler").is_some());
    calls
        .flat_map(|call| dxil.handles(call.function, call.operand("srv").unwrap()))
        .map(|handle| shader.name(&handle))
        .collect()
}

/// The names in `ps_textures.hlsl`, which the program's own module does not have.
#[test]
fn samples_have_the_names_of_their_textures() {
    let expected = ["albedo", "ramp", "ramps", "layers", "volume", "sky", "probes", "albedo"];
    for file in ["dxc/ps_textures_6_0.dxil", "dxc/ps_textures_6_7.dxil"] {
        let bytes = common::entry(file).bytes;
        let shader = ShaderFile::load(&bytes).unwrap();
        assert_eq!(sampled(&shader), expected, "{file}");
        // Without reflection, only registers remain.
        let mut container = Container::parse(&bytes).unwrap();
        container.remove_all(FourCc::Stat);
        assert_eq!(sampled(&ShaderFile::load(&container).unwrap())[..2], ["t2", "t0"], "{file}");
    }
}

/// Of a library, resources that are not bound yet are told apart by name.
#[test]
fn a_choice_has_all_names() {
    let shader = ShaderFile::load(&common::entry("dxc/lib_resource_choice_6_x.dxil").bytes).unwrap();
    let mut names = sampled(&shader);
    names.sort();
    assert_eq!(names, ["far", "layers", "near"]);
}

#[test]
fn views_have_the_operands_by_name() {
    let shader = ShaderFile::load(&common::entry("dxc/ps_textures_6_0.dxil").bytes).unwrap();
    let dxil = shader.dxil().unwrap();
    let mut counts = [0; 2];
    for call in dxil.calls() {
        let sample = views::Sample::from_call(&call);
        assert_eq!(sample.is_some(), call.code == OpCode::Sample);
        if let Some(sample) = sample {
            assert_eq!(Some(sample.srv), call.operand("srv"));
            assert_eq!(Some(sample.clamp), call.operand("clamp"));
            counts[0] += 1;
        }
        if let Some(load) = views::LoadInput::from_call(&call) {
            assert_eq!(call.named_operands().last().unwrap(), ("gsVertexAxis", load.gsVertexAxis));
            counts[1] += 1;
        }
    }
    assert_eq!(counts[0], 3);
    assert!(counts[1] > 4);
}

#[test]
fn shaders_without_bitcode_have_no_module() {
    let shader = ShaderFile::load(&common::entry("fxc/ps_textures_5_0.dxbc").bytes).unwrap();
    assert!(shader.dxil().is_none());
    assert_eq!(shader.shader.profile().as_deref(), Some("ps_5_0"));
    assert!(ShaderFile::load(b"no container").is_err());
}

/// Files, spans and containers are the same to every function.
#[test]
fn a_container_counts_as_the_file_that_it_is_written_as() {
    let bytes = common::entry("dxc/ps_textures_6_0.dxil").bytes;
    let mut container = Container::parse(&bytes).unwrap();
    assert!(dxkit::diff(&bytes, &container).unwrap().is_empty());
    container.remove_all(FourCc::Psv0);
    let written = container.write(DigestPolicy::Keep).unwrap();
    assert_eq!(dxkit::check(&written), dxkit::check(&container));
    assert_eq!(dxkit::diff(&bytes, &written).unwrap(), dxkit::diff(&bytes, &container).unwrap());
    assert!(!dxkit::diff(&bytes, &container).unwrap().is_empty());
}
