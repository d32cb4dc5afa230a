//! Mesh and amplification shaders, and functions of libraries: each is compared with the same source as a
//! compute shader (`COMPUTE`), which lavapipe ran.

use dxkit_container::Container;
use dxkit_exec::{
    Area, Buffer, Dispatch, Draw, Failure, Format, Program, Resources, Sampler, Shader, StageElement, Texture,
};
use dxkit_types::{FourCc, ResourceKind, ShaderKind};

use crate::cases::{Case, folder, read_cases};
use crate::lavapipe::results;

fn shader(name: &str, entry: Option<&str>) -> Shader {
    let file = std::fs::read(folder().join(name)).unwrap();
    let container = Container::parse(&file).unwrap();
    assert!(container.find(FourCc::Dxil).is_some());
    Shader::from_container(&container, entry).unwrap()
}

fn case(name: &str) -> Case {
    read_cases().into_iter().find(|case| case.name == name).unwrap()
}

/// What lavapipe wrote to a register, as words.
fn words(case: &str, register: &str) -> Vec<u32> {
    let (bytes, _) = &results()[&(case.to_owned(), register.to_owned())];
    bytes.chunks(4).map(|word| u32::from_le_bytes(word.try_into().unwrap())).collect()
}

/// The bits of an element in a frame.
fn bits(program: &Program, area: Area, name: &str, frames: &dxkit_exec::Frames, frame: u32) -> Vec<u32> {
    let element = program.element(area, name).unwrap_or_else(|| panic!("{name}"));
    (0..u32::from(element.components)).map(|at| frames.bits(element, frame, at)).collect()
}

fn dispatch(case: &Case) -> Dispatch {
    Dispatch { wave: Some(8), sanitize: true, ..Dispatch::new(case.groups) }
}

#[test]
fn meshes_have_vertices_primitives_and_indices() {
    let case = case("mesh_grid_compute");
    let [vertices, primitives, counts] = ["u0", "u1", "u2"].map(|register| words(&case.name, register));
    let shader = shader("mesh_grid.dxil", None);
    let program = shader.program();
    assert_eq!((program.stage(), program.payload_size()), (ShaderKind::Mesh, 16));
    let payload = &case.inputs[0].bytes;
    let (meshes, outcome) = program.run_meshes(&mut Resources::default(), payload, &dispatch(&case)).unwrap();
    assert_eq!(outcome.findings, []);
    assert_eq!(meshes.len(), 2);
    for (group, mesh) in (0_u32..).zip(&meshes) {
        assert_eq!(mesh.group, [group, 0, 0]);
        let [vertex_count, primitive_count] = [0, 1].map(|at| counts[group as usize * 2 + at]);
        assert_eq!(mesh.vertices.count(), vertex_count as usize);
        assert_eq!(
            (mesh.primitives.count(), mesh.indices.len()),
            (primitive_count as usize, mesh.indices.len())
        );
        for vertex in 0..vertex_count {
            let at = |name| bits(program, Area::Output, name, &mesh.vertices, vertex);
            let found = [at("SV_Position"), at("UV"), at("WHICH"), at("WHICH1")].concat();
            let start = (group as usize * 16 + vertex as usize) * 8;
            assert_eq!(found, vertices[start..start + 8], "vertex {vertex} of group {group}");
        }
        for primitive in 0..primitive_count {
            let at = |name| bits(program, Area::Primitive, name, &mesh.primitives, primitive);
            let indices = mesh.indices[primitive as usize].clone();
            let found = [indices, at("SV_PrimitiveID"), at("TINT")].concat();
            let start = (group as usize * 18 + primitive as usize) * 8;
            assert_eq!(found, primitives[start..start + 7], "primitive {primitive} of group {group}");
        }
    }
}

#[test]
fn meshes_may_be_lines() {
    let case = case("mesh_waves_compute");
    let [vertices, primitives, counts] = ["u0", "u1", "u2"].map(|register| words(&case.name, register));
    let shader = shader("mesh_waves.dxil", None);
    let program = shader.program();
    let (meshes, _) = program.run_meshes(&mut Resources::default(), &[], &dispatch(&case)).unwrap();
    for (group, mesh) in meshes.iter().enumerate() {
        let found = [mesh.vertices.count(), mesh.indices.len()].map(|count| u32::try_from(count).unwrap());
        assert_eq!(found, counts[group * 2..group * 2 + 2]);
        for vertex in 0..found[0] {
            let start = (group * 8 + vertex as usize) * 4;
            let found = bits(program, Area::Output, "SV_Position", &mesh.vertices, vertex);
            assert_eq!(found, vertices[start..start + 4]);
        }
        for (line, indices) in mesh.indices.iter().enumerate() {
            let start = (group * 7 + line) * 2;
            assert_eq!(*indices, primitives[start..start + 2]);
        }
    }
}

#[test]
fn amplification_shaders_ask_for_meshes() {
    let case = case("amplification_waves_compute");
    let expected = words(&case.name, "u0");
    let shader = shader("amplification_waves.dxil", None);
    let (asked, outcome) =
        shader.program().run_amplification(&mut case.resources(), &dispatch(&case)).unwrap();
    assert_eq!(outcome.findings, []);
    assert_eq!(asked.len(), 3);
    for (request, expected) in asked.iter().zip(expected.chunks(13)) {
        let payload = request.payload.chunks(4).map(|word| u32::from_le_bytes(word.try_into().unwrap()));
        let mut found = request.groups.unwrap().to_vec();
        found.extend(payload);
        assert_eq!(found, expected, "group {:?}", request.group);
    }
}

/// A stage that runs in another way is refused, and so are too many groups for the memory.
#[test]
fn groups_are_bounded() {
    let shader = shader("mesh_grid.dxil", None);
    let program = shader.program();
    let mut resources = Resources::default();
    assert_eq!(program.draw([1, 1]).unwrap_err(), Failure::Stage);
    assert_eq!(program.dispatch(&mut resources, &Dispatch::new([1; 3])), Err(Failure::Stage));
    let many = Dispatch::new([65536, 65535, 1]);
    assert!(matches!(program.run_meshes(&mut resources, &[], &many), Err(Failure::Memory { .. })));
    let too_many = Dispatch::new([65536, 65536, 16]);
    assert_eq!(program.run_meshes(&mut resources, &[], &too_many), Err(Failure::Groups));
    let (meshes, _) = program.run_meshes(&mut resources, &[], &Dispatch::new([0, 1, 1])).unwrap();
    assert_eq!(meshes, []);
}

/// Sets the components of an input in all frames.
fn set(program: &Program, draw: &mut Draw, name: &str, values: impl Fn(usize) -> Vec<u32>) {
    let element = program.element(Area::Input, name).unwrap_or_else(|| panic!("{name}"));
    for frame in 0..u32::try_from(draw.inputs.count()).unwrap() {
        for (component, bits) in (0..).zip(values(frame as usize)) {
            draw.inputs.set_bits(element, frame, component, bits);
        }
    }
}

/// Eight calls of each function, with what the compute shader calls it with.
#[test]
fn functions_are_called_with_arguments() {
    let case = case("exports_compute");
    let expected = words(&case.name, "u0");
    let bytes = &case.inputs[0].bytes;
    let read: Vec<u32> = bytes.chunks(4).map(|word| u32::from_le_bytes(word.try_into().unwrap())).collect();
    let float = |call: usize, at: usize| f32::from_bits(read[call * 32 + at]);
    let part = |first: usize, count: usize| {
        let read = read.clone();
        move |call: usize| read[call * 32 + first..call * 32 + first + count].to_vec()
    };
    let run = |name: &str, prepare: &dyn Fn(&Program, &mut Draw), outputs: &[(&str, usize)]| {
        let shader = shader("exports.dxil", Some(name));
        let program = shader.program();
        assert_eq!(program.stage(), ShaderKind::Library);
        let mut draw = program.draw([8, 1]).unwrap();
        prepare(program, &mut draw);
        let dispatch = Dispatch { sanitize: true, ..Dispatch::new([1; 3]) };
        let done = program.run_draw(&mut Resources::default(), &draw, &dispatch).unwrap();
        assert_eq!(done.outcome.findings, [], "{name}");
        let names: Vec<String> = program.elements_of(Area::Output).map(StageElement::name).collect();
        assert_eq!(names, outputs.iter().map(|(name, _)| *name).collect::<Vec<_>>());
        for call in 0..8 {
            for (output, at) in outputs {
                let found = bits(program, Area::Output, output, &done.outputs, u32::try_from(call).unwrap());
                let start = call * 32 + at;
                assert_eq!(found, expected[start..start + found.len()], "{name}: {output} of call {call}");
            }
        }
    };
    run(
        "blend",
        &|program, draw| {
            set(program, draw, "a", part(0, 4));
            set(program, draw, "b", part(4, 4));
            set(program, draw, "t", part(8, 1));
        },
        &[("return", 0)],
    );
    run(
        "divide",
        &|program, draw| {
            set(program, draw, "a", |call| vec![((float(call, 0) as i32) * 7) as u32]);
            set(program, draw, "b", |_| vec![3]);
        },
        &[("return", 4), ("rest", 5)],
    );
    run(
        "scale",
        &|program, draw| {
            set(program, draw, "v", part(5, 3));
            set(program, draw, "by", part(8, 1));
        },
        &[("v", 6)],
    );
    let material = |program: &Program, draw: &mut Draw| {
        set(program, draw, "m", part(0, 3));
        set(program, draw, "m1", |call| vec![u32::try_from(call).unwrap() + 5]);
        set(program, draw, "m2", part(4, 1));
        set(program, draw, "m3", part(5, 1));
        set(program, draw, "list", part(8, 1));
        set(program, draw, "list1", part(3, 1));
        set(program, draw, "list2", part(7, 1));
    };
    run("area", &material, &[("return", 9)]);
    run(
        "factorial",
        &|program, draw| set(program, draw, "n", |call| vec![u32::try_from(call).unwrap() + 3]),
        &[("return", 10)],
    );
    let parts = [("m", 12), ("m1", 15), ("m2", 16), ("m3", 17), ("list", 18), ("list1", 19), ("list2", 20)];
    run("swap_parts", &material, &parts);
}

/// Functions with resources as arguments: each is a range with the name of the argument.
#[test]
fn resources_are_arguments() {
    let float = |numbers: &[f32]| numbers.iter().flat_map(|number| number.to_le_bytes()).collect::<Vec<u8>>();
    let dispatch = Dispatch { sanitize: true, ..Dispatch::new([1; 3]) };
    // Two elements of a float4 and a uint2: 2 + 7 and 6 + 9.
    let shader_of = |name: &str| shader("resource_arguments.dxil", Some(name));
    let field = shader_of("field");
    let [range] = field.program().ranges() else { panic!("{:?}", field.program().ranges()) };
    assert_eq!((range.name.as_str(), range.kind), ("arg0", ResourceKind::StructuredBuffer));
    assert_eq!(field.target("arg0").unwrap().place.register(), Some(range.binding));
    let elements = [[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0]].map(|row| float(&row));
    let pairs = [[7_u32, 0], [9, 0]].map(|pair| pair.map(u32::to_le_bytes).concat());
    let bytes = [&elements[0][..], &pairs[0], &elements[1], &pairs[1]].concat();
    let mut resources = Resources::default();
    resources.buffers.insert(range.binding, Buffer::new(bytes));
    let mut draw = field.program().draw([2, 1]).unwrap();
    set(field.program(), &mut draw, "arg1", |call| vec![u32::try_from(call).unwrap()]);
    let done = field.program().run_draw(&mut resources, &draw, &dispatch).unwrap();
    assert_eq!(done.outcome.findings, []);
    let results = [0, 1].map(|call| bits(field.program(), Area::Output, "return", &done.outputs, call));
    assert_eq!(results, [vec![9.0_f32.to_bits()], vec![15.0_f32.to_bits()]]);
    // Twice the numbers of a typed buffer, written to a raw one.
    let doubled = shader_of("doubled");
    let [data, from] = doubled.program().ranges() else { panic!("{:?}", doubled.program().ranges()) };
    let mut resources = Resources::default();
    resources.buffers.insert(data.binding, Buffer::new(vec![0; 12]));
    let numbers = [3_u32, 5, 8].map(u32::to_le_bytes).concat();
    resources.buffers.insert(from.binding, Buffer::new(numbers));
    let mut draw = doubled.program().draw([3, 1]).unwrap();
    set(doubled.program(), &mut draw, "arg2", |call| vec![u32::try_from(call).unwrap()]);
    let done = doubled.program().run_draw(&mut resources, &draw, &dispatch).unwrap();
    assert_eq!(done.outcome.findings, []);
    assert_eq!(resources.buffers[&data.binding].bytes, [6_u32, 10, 16].map(u32::to_le_bytes).concat());
    // A texture and a sampler: the texel twice.
    let sampled = shader_of("sampled");
    let [image, how] = sampled.program().ranges() else { panic!("{:?}", sampled.program().ranges()) };
    let mut resources = Resources::default();
    let texture = Texture {
        format: Format::from_name("R32G32B32A32_FLOAT").unwrap(),
        size: [2, 1, 1],
        layers: 1,
        mips: 1,
        samples: 1,
        bytes: float(&[1.0, 2.0, 3.0, 4.0, 10.0, 20.0, 30.0, 40.0]),
    };
    resources.textures.insert(image.binding, texture);
    resources.samplers.insert(how.binding, Sampler::from_text("point,clamp").unwrap());
    let mut draw = sampled.program().draw([1, 1]).unwrap();
    set(sampled.program(), &mut draw, "arg2", |_| vec![0.75_f32.to_bits(), 0.5_f32.to_bits()]);
    let done = sampled.program().run_draw(&mut resources, &draw, &dispatch).unwrap();
    assert_eq!(done.outcome.findings, []);
    let found = bits(sampled.program(), Area::Output, "return", &done.outputs, 0);
    assert_eq!(found, [20.0_f32, 40.0, 60.0, 80.0].map(f32::to_bits));
}
