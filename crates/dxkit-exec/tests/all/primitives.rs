//! Hull, domain and geometry shaders whose results are computed by hand.

use dxkit_container::Container;
use dxkit_exec::{Area, Dispatch, Frames, Resources, Shader, StageElement, Value};

use crate::cases::folder;

fn shader(name: &str) -> Shader {
    let file = std::fs::read(folder().join(name)).unwrap();
    Shader::from_container(&Container::parse(&file).unwrap(), None).unwrap()
}

/// Floats of an element of all frames.
fn floats(frames: &Frames, element: &StageElement) -> Vec<Vec<f32>> {
    let count = u32::try_from(frames.count()).unwrap();
    let one = |frame| {
        (0..u32::from(element.components)).map(move |at| f32::from_bits(frames.bits(element, frame, at)))
    };
    (0..count).map(|frame| one(frame).collect()).collect()
}

fn value(text: &[&[f32]]) -> Value {
    let row = |row: &&[f32]| Value::List(row.iter().map(|number| Value::Float(*number)).collect());
    Value::List(text.iter().map(row).collect())
}

/// Two patches of four points, whose results the source states: `p * 2`, the `k` of the next point, and
/// constants of points and of control points.
#[test]
fn hull_shaders_give_control_points_and_constants() {
    for name in ["stage_hull.dxil", "stage_hull.dxbc"] {
        let shader = shader(name);
        let program = shader.program();
        let mut draw = program.draw([2, 1]).unwrap();
        let numbers: Vec<[f32; 3]> = (0..8).map(|point| [point as f32, 1.0, -(point as f32)]).collect();
        let rows: Vec<&[f32]> = numbers.iter().map(|row| &row[..]).collect();
        draw.points.set(program.element(Area::Point, "POS").unwrap(), &value(&rows)).unwrap();
        let weights = Value::List((0..8).map(|point| Value::Float(point as f32 * 0.5)).collect());
        draw.points.set(program.element(Area::Point, "KK").unwrap(), &weights).unwrap();
        let drawn = program.run_draw(&mut Resources::default(), &draw, &Dispatch::new([1; 3])).unwrap();
        let output = |name| floats(&drawn.outputs, program.element(Area::Output, name).unwrap());
        let position = |point: f32| vec![point * 2.0, 2.0, -point * 2.0];
        assert_eq!(output("POS"), [0.0, 1.0, 2.0, 4.0, 5.0, 6.0].map(position));
        assert_eq!(output("KK"), [[0.5], [1.0], [1.5], [2.5], [3.0], [3.5]]);
        let constant = |name| floats(&drawn.patches, program.element(Area::Patch, name).unwrap());
        // The k of point 3, that of control point 1, and the number of the patch.
        assert_eq!(constant("SV_TessFactor"), [[1.5], [3.5]]);
        assert_eq!(constant("SV_TessFactor1"), [[1.0], [3.0]]);
        assert_eq!(constant("SV_TessFactor2"), [[0.0], [1.0]]);
        assert_eq!(constant("SV_InsideTessFactor"), [[2.0], [2.0]]);
        // Half of point 0 and control point 2.
        assert_eq!(constant("MID"), [[2.0, 1.5, -2.0], [8.0, 1.5, -8.0]]);
    }
}

#[test]
fn domain_shaders_read_points_constants_and_the_place() {
    for name in ["stage_domain.dxil", "stage_domain.dxbc"] {
        let shader = shader(name);
        let program = shader.program();
        let mut draw = program.draw([2, 1]).unwrap();
        let input = |area, name| program.element(area, name).unwrap_or_else(|| panic!("{name}"));
        let points = value(&[&[1.0, 2.0, 3.0], &[10.0, 20.0, 30.0], &[100.0, 200.0, 300.0]]);
        draw.points.set(input(Area::Point, "POS"), &points).unwrap();
        let places = value(&[&[1.0, 0.0, 0.0], &[0.25, 0.5, 0.25]]);
        draw.inputs.set(input(Area::Input, "SV_DomainLocation"), &places).unwrap();
        draw.inputs.set(input(Area::Input, "SV_PrimitiveID"), &Value::Integer(7)).unwrap();
        draw.patch.set(input(Area::Patch, "KK"), &value(&[&[1.0, 10.0, 100.0]])).unwrap();
        draw.patch.set(input(Area::Patch, "SV_TessFactor1"), &Value::Float(2.0)).unwrap();
        let drawn = program.run_draw(&mut Resources::default(), &draw, &Dispatch::new([1; 3])).unwrap();
        let found = floats(&drawn.outputs, program.element(Area::Output, "SV_Position").unwrap());
        // The points by their weights, plus twice the constants.
        assert_eq!(found, [[3.0, 22.0, 203.0, 7.0], [32.25, 80.5, 290.75, 7.0]], "{name}");
    }
}

/// Two triangles, two instances: the second instance adds the vertices in the other order, in a strip of its
/// own.
#[test]
fn geometry_shaders_give_strips() {
    for name in ["stage_geometry.dxil", "stage_geometry.dxbc"] {
        let shader = shader(name);
        let program = shader.program();
        let mut draw = program.draw([2, 1]).unwrap();
        let places: Vec<[f32; 2]> = (0..6).map(|vertex| [vertex as f32, 0.5]).collect();
        let rows: Vec<&[f32]> = places.iter().map(|row| &row[..]).collect();
        draw.points.set(program.element(Area::Point, "UV").unwrap(), &value(&rows)).unwrap();
        let drawn = program.run_draw(&mut Resources::default(), &draw, &Dispatch::new([1; 3])).unwrap();
        let found = floats(&drawn.outputs, program.element(Area::Output, "UV").unwrap());
        let found: Vec<[f32; 2]> = found.iter().map(|row| [row[0], row[1]]).collect();
        let added = |first: f32, add: f32| [0.0, 1.0, 2.0].map(|at| [first + at + add, 0.5 + add]).to_vec();
        let turned = |first: f32| [2.0, 1.0, 0.0].map(|at| [first + at, 0.5]).to_vec();
        let expected =
            [added(0.0, 0.0), added(0.0, 1.0), turned(0.0), added(3.0, 1.0), added(3.0, 2.0), turned(3.0)];
        assert_eq!(found, expected.concat(), "{name}");
        let strips: Vec<[u32; 3]> =
            drawn.emitted.iter().map(|vertex| [vertex.primitive, vertex.instance, vertex.strip]).collect();
        let expected = [[0, 0, 0], [0, 1, 0], [0, 1, 1], [1, 0, 0], [1, 1, 0], [1, 1, 1]];
        assert_eq!(strips, expected.map(|strip| [strip; 3]).concat(), "{name}");
    }
}

/// Shader model 4 gives vertices without naming a stream. The same source as DXIL, which lavapipe drew, is
/// the judge.
#[test]
fn shader_model_4_gives_the_same_strips() {
    let run = |name: &str| {
        let shader = shader(name);
        let program = shader.program();
        let mut draw = program.draw([3, 1]).unwrap();
        let places: Vec<[f32; 2]> = (0..6).map(|vertex| [vertex as f32 * 0.25, -(vertex as f32)]).collect();
        let rows: Vec<&[f32]> = places.iter().map(|row| &row[..]).collect();
        draw.points.set(program.element(Area::Point, "PLACE").unwrap(), &value(&rows)).unwrap();
        let which = Value::List((0..6).map(Value::Integer).collect());
        draw.points.set(program.element(Area::Point, "WHICH").unwrap(), &which).unwrap();
        let drawn = program.run_draw(&mut Resources::default(), &draw, &Dispatch::new([1; 3])).unwrap();
        let output = |name| floats(&drawn.outputs, program.element(Area::Output, name).unwrap());
        let strips: Vec<[u32; 2]> =
            drawn.emitted.iter().map(|vertex| [vertex.primitive, vertex.strip]).collect();
        (["SV_Position", "COLOR", "WHICH"].map(output), strips)
    };
    let (values, strips) = run("strips_gs_4_0.dxbc");
    assert_eq!(strips.len(), 27);
    assert_eq!((values, strips), run("draw_strips_gs.dxil"));
}
