//! Stages, samples and stores that no case and no draw of lavapipe has, computed by hand.

use dxkit_container::Container;
use dxkit_exec::{
    Area, Binding, Buffer, Dispatch, Draw, Drawn, Format, Frames, Program, Resources, Sampler, Shader,
    Texture, Value,
};

use crate::cases::folder;

/// The shaders.
pub(crate) const SHADERS: [&str; 20] = [
    "gather_raw.dxil",
    "multisampled.dxil",
    "sample_positions.dxbc",
    "sample_positions.dxil",
    "sample_positions_ps.dxbc",
    "sample_positions_ps.dxil",
    "sampled16.dxil",
    "sm4_derivatives.dxbc",
    "sm5_clamped.dxbc",
    "sm5_join.dxbc",
    "sm5_join_instances.dxbc",
    "sm5_own_rows.dxbc",
    "sm5_own_rows_greater.dxbc",
    "sm5_own_rows_less.dxbc",
    "stage16_domain.dxil",
    "stage16_hull.dxil",
    "stage16_mesh.dxil",
    "stage16_pixel.dxil",
    "stage_inner.dxil",
    "stage_start.dxil",
];

fn shader(name: &str) -> Shader {
    assert!(SHADERS.contains(&name));
    entry(name, None)
}

fn entry(name: &str, entry: Option<&str>) -> Shader {
    let file = std::fs::read(folder().join(name)).unwrap();
    Shader::from_container(&Container::parse(&file).unwrap(), entry).unwrap()
}

fn binding(text: &str) -> Binding {
    Binding::from_text(text).unwrap()
}

/// Sets an element of frames, one after the other.
fn set(program: &Program, area: Area, name: &str, frames: &mut Frames, rows: &[&[u32]]) {
    let element = program.element(area, name).unwrap_or_else(|| panic!("{name}"));
    for (frame, row) in (0..).zip(rows) {
        for (component, bits) in (0..).zip(*row) {
            frames.set_bits(element, frame, component, *bits);
        }
    }
}

/// An element of all frames.
fn bits(program: &Program, area: Area, name: &str, frames: &Frames) -> Vec<Vec<u32>> {
    let element = program.element(area, name).unwrap_or_else(|| panic!("{name}"));
    let row = |frame| (0..u32::from(element.components)).map(|at| frames.bits(element, frame, at)).collect();
    (0..frames.count() as u32).map(row).collect()
}

fn floats(program: &Program, area: Area, name: &str, frames: &Frames) -> Vec<Vec<f32>> {
    let rows = bits(program, area, name, frames);
    rows.into_iter().map(|row| row.into_iter().map(f32::from_bits).collect()).collect()
}

fn run(program: &Program, draw: &Draw, resources: &mut Resources) -> Drawn {
    let dispatch = Dispatch { sanitize: true, ..Dispatch::new([1; 3]) };
    let drawn = program.run_draw(resources, draw, &dispatch).unwrap();
    assert_eq!(drawn.outcome.findings, []);
    drawn
}

const fn f(number: f32) -> u32 {
    number.to_bits()
}

const fn i(number: i32) -> u32 {
    number as u32
}

/// Twice the own point, and one less; constants are the sum of both made points, and three times the second.
#[test]
fn hull_shaders_of_16_bits() {
    let shader = shader("stage16_hull.dxil");
    let program = shader.program();
    let mut draw = program.draw([1, 1]).unwrap();
    set(program, Area::Point, "AA", &mut draw.points, &[&[f(0.5), f(-1.0)], &[f(2.0), f(3.0)]]);
    set(program, Area::Point, "BB", &mut draw.points, &[&[7], &[i(-9)]]);
    let drawn = run(program, &draw, &mut Resources::default());
    assert_eq!(floats(program, Area::Output, "AA", &drawn.outputs), [[1.0, -2.0], [4.0, 6.0]]);
    assert_eq!(bits(program, Area::Output, "BB", &drawn.outputs), [[6], [i(-10)]]);
    assert_eq!(floats(program, Area::Patch, "MID", &drawn.patches), [[5.0, 4.0]]);
    assert_eq!(bits(program, Area::Patch, "WHICH", &drawn.patches), [[i(-30)]]);
    assert_eq!(floats(program, Area::Patch, "SV_TessFactor1", &drawn.patches), [[2.0]]);
}

/// The constant plus the second point, and the other constant without the first.
#[test]
fn domain_shaders_of_16_bits() {
    let shader = shader("stage16_domain.dxil");
    let program = shader.program();
    let mut draw = program.draw([2, 1]).unwrap();
    set(program, Area::Point, "AA", &mut draw.points, &[&[f(1.0), f(2.0)], &[f(3.0), f(4.0)]]);
    set(program, Area::Point, "BB", &mut draw.points, &[&[10], &[20]]);
    set(program, Area::Patch, "MID", &mut draw.patch, &[&[f(0.5), f(-0.5)]]);
    set(program, Area::Patch, "WHICH", &mut draw.patch, &[&[i(-100)]]);
    let places: [&[u32]; 2] = [&[f(0.25), f(1.0)], &[f(0.5), f(0.0)]];
    set(program, Area::Input, "SV_DomainLocation", &mut draw.inputs, &places);
    let drawn = run(program, &draw, &mut Resources::default());
    assert_eq!(floats(program, Area::Output, "AA", &drawn.outputs), [[3.5, 3.5], [3.5, 3.5]]);
    assert_eq!(bits(program, Area::Output, "BB", &drawn.outputs), [[i(-110)], [i(-110)]]);
    let positions = floats(program, Area::Output, "SV_Position", &drawn.outputs);
    assert_eq!(positions, [[0.25, 1.0, 0.0, 1.0], [0.5, 0.0, 0.0, 1.0]]);
}

#[test]
fn meshes_of_16_bits() {
    let shader = shader("stage16_mesh.dxil");
    let program = shader.program();
    let dispatch = Dispatch { sanitize: true, ..Dispatch::new([1; 3]) };
    let (meshes, outcome) = program.run_meshes(&mut Resources::default(), &[], &dispatch).unwrap();
    assert_eq!(outcome.findings, []);
    let [mesh] = &meshes[..] else { panic!("one group") };
    assert_eq!(floats(program, Area::Output, "AA", &mesh.vertices), [[0.0, -0.5], [1.0, -0.5], [2.0, -0.5]]);
    assert_eq!(bits(program, Area::Output, "BB", &mesh.vertices), [[i(-2)], [i(-1)], [0]]);
    assert_eq!(floats(program, Area::Primitive, "TINT", &mesh.primitives), [[0.25]]);
    assert_eq!(bits(program, Area::Primitive, "WHICH", &mesh.primitives), [[i(-300)]]);
    assert_eq!(mesh.indices, [[0, 1, 2]]);
}

/// A triangle over all pixels, whose input is the place in the image: a quarter of a pixel to the right and
/// half a pixel up, then the only sample, which is the centre, and the centroid, which is it, too.
#[test]
fn inputs_of_16_bits_are_evaluated() {
    let shader = shader("stage16_pixel.dxil");
    let program = shader.program();
    let mut corners = program.corners();
    let places: [&[u32]; 3] = [&[f(-1.0), f(1.0)], &[f(3.0), f(1.0)], &[f(-1.0), f(-3.0)]];
    set(program, Area::Input, "SV_Position", &mut corners, &places);
    let at: [&[u32]; 3] = [&[f(0.0), f(0.0)], &[f(16.0), f(0.0)], &[f(0.0), f(16.0)]];
    set(program, Area::Input, "AT", &mut corners, &at);
    set(program, Area::Input, "KK", &mut corners, &[&[f(0.5)], &[f(1.25)], &[f(2.0)]]);
    set(program, Area::Input, "SMALL", &mut corners, &[&[1], &[2], &[i(-300)]]);
    set(program, Area::Input, "LARGE", &mut corners, &[&[123_456], &[5], &[i(-7)]]);
    let draw = program.draw_triangle([8, 8], corners).unwrap();
    let drawn = run(program, &draw, &mut Resources::default());
    let found = floats(program, Area::Output, "SV_Target", &drawn.outputs);
    assert_eq!(found.len(), 64);
    for (pixel, found) in (0..).zip(found) {
        let [x, y] = [pixel % 8, pixel / 8].map(|place: u8| f32::from(place));
        let expected = [x + 0.75, y, x + 0.5, y + 0.5];
        for (found, expected) in found.into_iter().zip(expected) {
            assert!((found - expected).abs() <= 1.0 / 1024.0, "pixel {x}, {y}: {found}, not {expected}");
        }
    }
    // 1.25 × 4, and what the vertices have.
    for row in bits(program, Area::Output, "SV_Target1", &drawn.outputs) {
        assert_eq!(row, [5, i(-300), 123_456, i(-7)]);
    }
}

#[test]
fn inner_coverage_is_what_the_caller_states() {
    let shader = shader("stage_inner.dxil");
    let program = shader.program();
    let mut draw = program.draw([2, 1]).unwrap();
    set(program, Area::Input, "SV_InnerCoverage", &mut draw.inputs, &[&[0], &[1]]);
    let drawn = run(program, &draw, &mut Resources::default());
    assert_eq!(bits(program, Area::Output, "SV_Target", &drawn.outputs), [[5], [6]]);
}

#[test]
fn starts_and_views_are_what_the_caller_states() {
    let shader = shader("stage_start.dxil");
    let program = shader.program();
    let mut draw = program.draw([2, 1]).unwrap();
    set(program, Area::Input, "SV_StartVertexLocation", &mut draw.inputs, &[&[7], &[i(-4)]]);
    set(program, Area::Input, "SV_StartInstanceLocation", &mut draw.inputs, &[&[3], &[0]]);
    set(program, Area::Input, "SV_ViewID", &mut draw.inputs, &[&[1], &[2]]);
    let drawn = run(program, &draw, &mut Resources::default());
    assert_eq!(bits(program, Area::Output, "START", &drawn.outputs), [[7, 3, 1], [i(-4), 0, 2]]);
}

/// The differences to the right and down: 4 - 1, 1.5 - 1, 7 - 2 and 12 - 2.
#[test]
fn derivatives_of_shader_model_4() {
    let shader = shader("sm4_derivatives.dxbc");
    let program = shader.program();
    let mut draw = program.draw([2, 2]).unwrap();
    let rows = [[1.0, 2.0], [4.0, 7.0], [1.5, 12.0], [4.5, 17.0]].map(|row| row.map(f));
    let rows: Vec<&[u32]> = rows.iter().map(|row| &row[..]).collect();
    set(program, Area::Input, "AT", &mut draw.inputs, &rows);
    let drawn = run(program, &draw, &mut Resources::default());
    assert_eq!(floats(program, Area::Output, "SV_Target", &drawn.outputs), [[3.0, 0.5, 5.0, 10.0]; 4]);
}

/// Edges are `x` and the number of the patch; inside, the first two are multiplied and the third is added:
/// 1 × 2 + 3, and 5 × 6 + 7.
#[test]
fn join_phases_read_what_fork_phases_wrote() {
    let shader = shader("sm5_join.dxbc");
    let program = shader.program();
    let mut draw = program.draw([2, 1]).unwrap();
    let points = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0].map(|x| [f(x), f(0.0), f(-x)]);
    let rows: Vec<&[u32]> = points.iter().map(|row| &row[..]).collect();
    set(program, Area::Point, "POS", &mut draw.points, &rows);
    let drawn = run(program, &draw, &mut Resources::default());
    assert_eq!(floats(program, Area::Patch, "SV_TessFactor2", &drawn.patches), [[3.0], [7.0]]);
    assert_eq!(floats(program, Area::Patch, "SV_InsideTessFactor", &drawn.patches), [[5.0], [37.0]]);
    let positions = floats(program, Area::Output, "POS", &drawn.outputs);
    assert_eq!(positions[3], [-4.0, 0.0, 4.0]);
}

/// Edges are `x` and the number of the patch; inside, opposite ones are multiplied, and the number of the
/// instance is added: 1 × 3 + 0, 2 × 4 + 1; 6 × 8 + 0, 7 × 9 + 1.
#[test]
fn join_phases_have_instances() {
    let shader = shader("sm5_join_instances.dxbc");
    let program = shader.program();
    let mut draw = program.draw([2, 1]).unwrap();
    let points = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0].map(|x| [f(x), 0, 0]);
    let rows: Vec<&[u32]> = points.iter().map(|row| &row[..]).collect();
    set(program, Area::Point, "POS", &mut draw.points, &rows);
    let drawn = run(program, &draw, &mut Resources::default());
    let patches = |name| floats(program, Area::Patch, name, &drawn.patches);
    assert_eq!(patches("SV_TessFactor3"), [[4.0], [9.0]]);
    assert_eq!(patches("SV_InsideTessFactor"), [[3.0], [48.0]]);
    assert_eq!(patches("SV_InsideTessFactor1"), [[9.0], [64.0]]);
}

/// System values that are operands of their own, where the signature has registers that the program does not
/// declare: one of them has the number of the row that such a value gets.
#[test]
fn system_values_share_no_rows_with_registers() {
    for (name, depth) in [
        ("sm5_own_rows.dxbc", "SV_Depth"),
        ("sm5_own_rows_greater.dxbc", "SV_DepthGreaterEqual"),
        ("sm5_own_rows_less.dxbc", "SV_DepthLessEqual"),
    ] {
        let shader = shader(name);
        let program = shader.program();
        let mut draw = program.draw([2, 1]).unwrap();
        set(program, Area::Input, "AT", &mut draw.inputs, &[&[f(0.5), f(2.0)], &[f(1.5), f(4.0)]]);
        set(program, Area::Input, "SV_InnerCoverage", &mut draw.inputs, &[&[5], &[6]]);
        let drawn = run(program, &draw, &mut Resources::default());
        let outputs = |name| bits(program, Area::Output, name, &drawn.outputs);
        assert_eq!(outputs("SV_Target"), [[5, f(2.0), 15, 7], [6, f(4.0), 18, 7]], "{name}");
        assert_eq!(outputs("SV_Coverage"), [[7], [8]], "{name}");
        assert_eq!(outputs(depth), [[f(0.25)], [f(0.75)]], "{name}");
    }
}

/// 1.5 × 2 + 0.25 - 3 = 0.25, and 2⁴⁰ × 3 - 3: numbers that 32 bits do not hold.
#[test]
fn functions_have_arguments_of_64_bits() {
    let shader = entry("exports64.dxil", Some("weigh"));
    let program = shader.program();
    let mut draw = program.draw([1, 1]).unwrap();
    let list = |numbers: [f64; 3]| Value::List(numbers.map(Value::Double).to_vec());
    let values = [
        ("a", Value::Double(1.5)),
        ("v", list([1e300, 2.0, 0.25])),
        ("n", Value::Integer(-3)),
        ("count", Value::Integer(1 << 40)),
    ];
    for (name, value) in values {
        draw.inputs.set(program.element(Area::Input, name).unwrap(), &value).unwrap();
    }
    let drawn = run(program, &draw, &mut Resources::default());
    let output = |name| drawn.outputs.value(program.element(Area::Output, name).unwrap(), 0);
    assert_eq!(output("return"), Value::Double(0.25));
    assert_eq!(output("count"), Value::Integer((1_i128 << 40) * 3 - 3));
}

/// A texture of one value.
fn plain(format: Format, texel: &[u8]) -> Texture {
    let mut texture = Texture::new(format, [2, 2, 1], 1, 1).unwrap();
    texture.bytes = texel.repeat(4);
    texture
}

fn sampled() -> Resources {
    let mut resources = Resources::default();
    let colour: Vec<u8> = [0.25_f32, 0.5, 0.75, 1.0].into_iter().flat_map(f32::to_le_bytes).collect();
    resources.textures.insert(binding("t0"), plain(Format::R32G32B32A32Float, &colour));
    resources.textures.insert(binding("t1"), plain(Format::R32Float, &0.25_f32.to_le_bytes()));
    resources.samplers.insert(binding("s0"), Sampler::from_text("point,clamp").unwrap());
    resources.samplers.insert(binding("s1"), Sampler::from_text("point,clamp,less-equal").unwrap());
    resources
}

/// The reference is compared with a depth of 0.25: 0.5 is more, 0.125 is less. Numbers of 16 bits: 0.25 is
/// 0x3400, 0.5 0x3800, 0.75 0x3a00, 1 0x3c00. Integers are what the texel has, also beyond what a float
/// holds.
#[test]
fn samples_of_16_bits_and_integers() {
    let shader = shader("sampled16.dxil");
    let mut resources = sampled();
    resources.textures.insert(binding("t2"), plain(Format::R32Float, &0.25_f32.to_le_bytes()));
    let small: Vec<u8> = [-7_i16, 300, 5, i16::MIN].into_iter().flat_map(i16::to_le_bytes).collect();
    resources.textures.insert(binding("t3"), plain(Format::R16G16B16A16SInt, &small));
    let large: Vec<u8> = [-7_i32, 300, 16_777_217, i32::MIN].into_iter().flat_map(i32::to_le_bytes).collect();
    resources.textures.insert(binding("t4"), plain(Format::R32G32B32A32SInt, &large));
    resources.buffers.insert(binding("u0"), Buffer::new(vec![0; 640]));
    let outcome = shader.program().dispatch(&mut resources, &Dispatch::new([1; 3])).unwrap();
    assert_eq!(outcome.findings, []);
    let colour = [0x3800_3400, 0x3c00_3a00];
    let (small, large) = ([0x012c_fff9, 0x8000_0005], [i(-7), 300, 16_777_217, 0x8000_0000]);
    let expected: Vec<u32> = [
        &colour[..],
        &colour,
        &[0, 0],
        &[0x3c00_3c00, 0x3c00_3c00],
        &[f(0.0), f(1.0)],
        &small,
        &small,
        &small,
        &small,
        &[0, 0],
        &large,
        &large,
        &large,
        &large,
        &[0; 4],
    ]
    .concat();
    let words = resources.buffers[&binding("u0")].bytes.chunks(4);
    let words: Vec<u32> = words.map(|word| u32::from_le_bytes(word.try_into().unwrap())).collect();
    assert_eq!(words, expected.repeat(4));
}

#[test]
fn samples_with_a_limit_and_status() {
    let shader = shader("sm5_clamped.dxbc");
    let program = shader.program();
    let draw = program.draw([2, 2]).unwrap();
    let drawn = run(program, &draw, &mut sampled());
    assert_eq!(floats(program, Area::Output, "SV_Target", &drawn.outputs), [[0.5, 0.75, 1.0, 0.0]; 4]);
    assert_eq!(floats(program, Area::Output, "SV_Target1", &drawn.outputs), [[1.0, 1.0, 1.0, 7.0]; 4]);
}

/// The samples of a texel follow each other; what is not stored to stays 0.
#[test]
fn stores_to_samples() {
    let shader = shader("multisampled.dxil");
    let mut resources = Resources::default();
    let formats = [Format::R32G32Float, Format::R32SInt, Format::R16Float, Format::R16SInt];
    for (format, name) in formats.into_iter().zip(["u0", "u1", "u2", "u3"]) {
        let mut texture = Texture::new(format, [4, 2, 1], 1, 1).unwrap();
        texture.samples = 2;
        texture.bytes = vec![0; texture.bytes.len() * 2];
        resources.textures.insert(binding(name), texture);
    }
    let outcome = shader.program().dispatch(&mut resources, &Dispatch::new([1; 3])).unwrap();
    assert_eq!(outcome.findings, []);
    let bytes = |name| resources.textures[&binding(name)].bytes.as_slice();
    let row = |sample: usize, texel: &dyn Fn(u8) -> Vec<u8>| {
        let one = |x| {
            let texel = texel(x);
            let none = vec![0; texel.len()];
            if sample == 0 { [texel, none].concat() } else { [none, texel].concat() }
        };
        (0..4).flat_map(one).collect::<Vec<u8>>()
    };
    let floats = row(1, &|x| [f32::from(x) * 0.5, -1.0].into_iter().flat_map(f32::to_le_bytes).collect());
    let integers = row(1, &|x| (i32::from(x) - 2).to_le_bytes().to_vec());
    // 0, 1, 2 and 3 of 16 bits.
    let halves = row(0, &|x| [0_u16, 0x3c00, 0x4000, 0x4200][usize::from(x)].to_le_bytes().to_vec());
    let shorts = row(0, &|x| (i16::from(x) - 2).to_le_bytes().to_vec());
    assert_eq!(bytes("u0"), [floats, vec![0; 64]].concat());
    assert_eq!(bytes("u1"), [integers, vec![0; 32]].concat());
    assert_eq!(bytes("u2"), [vec![0; 16], halves].concat());
    assert_eq!(bytes("u3"), [vec![0; 16], shorts].concat());
}

/// The standard patterns, in sixteenths of a pixel from its centre: of 1, 2, 4, 8 and 16 samples. Beyond the
/// last one is the centre; a pixel of the render target has one sample.
#[test]
fn positions_of_samples() {
    let patterns: [&[[i8; 2]]; 5] = [
        &[[0, 0]],
        &[[4, 4], [-4, -4]],
        &[[-2, -6], [6, -2], [-6, 2], [2, 6]],
        &[[1, -3], [-1, 3], [5, 1], [-3, -5], [-5, 5], [-7, -1], [3, 7], [7, -7]],
        &[
            [1, 1],
            [-1, -3],
            [-3, 2],
            [4, -1],
            [-5, -2],
            [2, 5],
            [5, 3],
            [3, -5],
            [-2, 6],
            [0, -7],
            [-4, -6],
            [-6, 4],
            [-8, 0],
            [7, -4],
            [6, 7],
            [-7, -8],
        ],
    ];
    for name in ["sample_positions.dxil", "sample_positions.dxbc"] {
        let shader = shader(name);
        let mut resources = Resources::default();
        for (at, pattern) in patterns.iter().enumerate() {
            let mut texture = Texture::new(Format::R8G8B8A8UNorm, [1, 1, 1], 1, 1).unwrap();
            texture.samples = pattern.len() as u32;
            texture.bytes = vec![0; 4 * pattern.len()];
            resources.textures.insert(binding(&format!("t{at}")), texture);
        }
        resources.buffers.insert(binding("u0"), Buffer::new(vec![0; 5 * 17 * 8]));
        let outcome = shader.program().dispatch(&mut resources, &Dispatch::new([1; 3])).unwrap();
        assert_eq!(outcome.findings, []);
        let bytes = &resources.buffers[&binding("u0")].bytes;
        let found: Vec<f32> =
            bytes.chunks(4).map(|word| f32::from_le_bytes(word.try_into().unwrap())).collect();
        for (pattern, found) in patterns.iter().zip(found.chunks(17 * 2)) {
            for (sample, found) in found.chunks(2).enumerate() {
                let place = pattern.get(sample).copied().unwrap_or([0, 0]);
                assert_eq!(found, place.map(|place| f32::from(place) / 16.0), "{name}: {sample}");
            }
        }
    }
    for name in ["sample_positions_ps.dxil", "sample_positions_ps.dxbc"] {
        let shader = shader(name);
        let program = shader.program();
        let drawn = run(program, &program.draw([1, 1]).unwrap(), &mut Resources::default());
        assert_eq!(floats(program, Area::Output, "SV_Target", &drawn.outputs), [[0.0, 0.0, 1.0, 0.0]]);
    }
}

/// The four texels from the lower left on, counter-clockwise, each with all its bits.
#[test]
fn texels_as_they_are() {
    let shader = shader("gather_raw.dxil");
    let mut resources = Resources::default();
    let texels: [u64; 4] = [0x1_0000_fff1, 0x2_0000_fff2, 0x3_0000_fff3, 0x4_0000_fff4];
    let formats = [(Format::R16UInt, 2), (Format::R32UInt, 4), (Format::R32G32UInt, 8)];
    for (at, (format, bytes)) in formats.into_iter().enumerate() {
        let mut texture = Texture::new(format, [2, 2, 1], 1, 1).unwrap();
        texture.bytes = texels.iter().flat_map(|texel| texel.to_le_bytes()[..bytes].to_vec()).collect();
        resources.textures.insert(binding(&format!("t{at}")), texture);
    }
    resources.buffers.insert(binding("u0"), Buffer::new(vec![0; 64]));
    let outcome = shader.program().dispatch(&mut resources, &Dispatch::new([1; 3])).unwrap();
    assert_eq!(outcome.findings, []);
    let found = &resources.buffers[&binding("u0")].bytes;
    let order = [2, 3, 1, 0].map(|place| texels[place].to_le_bytes());
    for (start, bytes) in [(0, 2), (16, 4), (32, 8)] {
        let expected: Vec<u8> = order.iter().flat_map(|texel| texel[..bytes].to_vec()).collect();
        assert_eq!(found[start..start + 4 * bytes], expected);
    }
}
