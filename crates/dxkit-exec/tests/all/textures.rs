//! Textures: what lavapipe has no operation for, computed by hand.

use dxkit_dxil::DxilModule;
use dxkit_exec::{Binding, Buffer, Dispatch, Format, Program, Resources, Rule, Sampler, Texture, View};

use crate::cases::{folder, module_of};

/// A texture whose mip levels have one colour each: their numbers.
fn numbered(size: u32, layers: u32, mips: u32) -> Texture {
    let mut texture = Texture::new(Format::R32Float, [size, size, 1], layers, mips).unwrap();
    let one: Vec<u8> = (0..mips)
        .flat_map(|mip| {
            let texels = (size >> mip).max(1).pow(2) as usize;
            (mip as f32).to_le_bytes().repeat(texels)
        })
        .collect();
    assert_eq!(one.len() * layers as usize, texture.bytes.len());
    texture.bytes = one.repeat(layers as usize);
    texture
}

/// The numbers that the threads of `texture_quads` write: sample, sample with bias, level, level without
/// limits, sample of the cube.
fn quads(right: [f32; 2], down: [f32; 2], sampler: &str) -> Vec<[f32; 5]> {
    let file = std::fs::read(folder().join("texture_quads.dxil")).unwrap();
    let module = module_of(&file);
    let program = Program::from_module(&DxilModule::read(&module), None).unwrap();
    let binding = |text| Binding::from_text(text).unwrap();
    let mut resources = Resources::default();
    resources.textures.insert(binding("t0"), numbered(16, 1, 4));
    resources.textures.insert(binding("t1"), numbered(16, 6, 4));
    resources.samplers.insert(binding("s0"), Sampler::from_text(sampler).unwrap());
    let constants = [right, down].concat().into_iter().flat_map(f32::to_le_bytes);
    resources.buffers.insert(binding("b0"), Buffer::new(constants.collect::<Vec<u8>>()));
    resources.buffers.insert(binding("u0"), Buffer::new(vec![0; 16 * 32]));
    let dispatch = Dispatch { sanitize: true, ..Dispatch::new([1; 3]) };
    let done = program.dispatch(&mut resources, &dispatch).unwrap();
    assert!(done.findings.iter().all(|finding| finding.rule != Rule::InactiveLane), "{:?}", done.findings);
    let bytes = &resources.buffers[&binding("u0")].bytes;
    let floats: Vec<f32> = bytes.chunks(4).map(|word| f32::from_le_bytes(word.try_into().unwrap())).collect();
    floats.chunks(8).map(|one| [one[0], one[1], one[2], one[3], one[4]]).collect()
}

/// The longer of the two steps decides, in texels: 2 of them are level 1. A face of a cube is 2 wide in the
/// direction, so that there half of the level's texels are passed: level 0.
#[test]
fn levels_follow_from_the_quad() {
    let step = 2.0 / 16.0;
    assert_eq!(quads([step, 0.0], [0.0, 0.0], "point,wrap"), [[1.0, 2.0, 1.0, 1.0, 0.0]; 16]);
    assert_eq!(quads([0.0, 0.0], [0.0, step * 2.0], "point,wrap"), [[2.0, 3.0, 2.0, 2.0, 1.0]; 16]);
    // Without limits the level of one texel is 0, that of half a texel -1, and it is limited to 0.
    assert_eq!(quads([step / 4.0, 0.0], [0.0, 0.0], "point,wrap"), [[0.0, 0.0, 0.0, -1.0, 0.0]; 16]);
    // 3, 4: a length of 5 texels. Beyond the last level, that one.
    let long = quads([3.0 / 16.0, 4.0 / 16.0], [0.0, 0.0], "linear,wrap");
    let level = 5.0_f32.log2();
    for [sample, biased, clamped, unclamped, _] in long {
        assert!((sample - level).abs() < 1e-4 && (clamped - level).abs() < 1e-4, "{sample} {clamped}");
        assert!(biased == 3.0 && (unclamped - level).abs() < 1e-4, "{biased} {unclamped}");
    }
}

/// A texture that is larger than it says, or smaller, is no reason to panic.
#[test]
fn textures_with_wrong_sizes_read_as_zeros() {
    let binding = |text| Binding::from_text(text).unwrap();
    for name in ["texture_level_2d", "texture_level_cube", "texture_level_3d", "texture_gather_2d"] {
        let file = std::fs::read(folder().join(format!("{name}.dxil"))).unwrap();
        let module = module_of(&file);
        let program = Program::from_module(&DxilModule::read(&module), None).unwrap();
        for (size, layers, mips) in [([0; 3], 0, 0), ([u32::MAX; 3], u32::MAX, u32::MAX), ([1; 3], 1, 40)] {
            let texture =
                Texture { format: Format::R8G8B8A8UNorm, size, layers, mips, samples: 1, bytes: vec![1; 3] };
            let mut resources = Resources::default();
            resources.textures.insert(binding("t0"), texture);
            let floats = [f32::NAN, f32::INFINITY, -1e30, 1e9].map(f32::to_le_bytes).concat().repeat(128);
            resources.buffers.insert(binding("t1"), Buffer::new(floats));
            resources.buffers.insert(binding("u0"), Buffer::new(vec![0; 4096]));
            program.dispatch(&mut resources, &Dispatch::new([1; 3])).unwrap();
        }
    }
}

/// Numbers of 16 bits are extended to those of the format by the type of the resource. 0x81da is 33242
/// without sign and -32294 with one, and fits in formats of 16 bits either way.
#[test]
fn numbers_of_16_bits_keep_their_bits() {
    for name in ["typed16_6_2.dxil", "typed16_6_6.dxil"] {
        let module = module_of(&std::fs::read(folder().join(name)).unwrap());
        let program = Program::from_module(&DxilModule::read(&module), None).unwrap();
        let binding = |text| Binding::from_text(text).unwrap();
        for (unsigned, signed, bytes) in
            [(Format::R16UInt, Format::R16SInt, 2), (Format::R32UInt, Format::R32SInt, 4)]
        {
            let mut resources = Resources::default();
            let buffer =
                |format| Buffer { view: Some(View::Typed(format)), ..Buffer::new(vec![0; 2 * bytes]) };
            resources.buffers.insert(binding("u0"), buffer(unsigned));
            resources.buffers.insert(binding("u1"), buffer(signed));
            resources.textures.insert(binding("u2"), Texture::new(unsigned, [2, 1, 1], 1, 1).unwrap());
            program.dispatch(&mut resources, &Dispatch::new([1; 3])).unwrap();
            let numbers = |high: [u8; 2]| -> Vec<u8> {
                [0xda, 0xdb]
                    .into_iter()
                    .flat_map(|low| [[low, 0x81], high].concat()[..bytes].to_vec())
                    .collect()
            };
            assert_eq!(resources.buffers[&binding("u0")].bytes, numbers([0, 0]), "{name}");
            assert_eq!(resources.buffers[&binding("u1")].bytes, numbers([0xff, 0xff]), "{name}");
            assert_eq!(resources.textures[&binding("u2")].bytes, numbers([0, 0]), "{name}");
        }
    }
}
