//! The draws of `testdata/exec`: vertex and pixel shaders with inputs, and what lavapipe drew with them.
//!
//! `draws.tsv` has a line for each: name, shader model and options of DXC, vertices, topology, size, types of
//! targets, how results are compared, and the resources as in `cases.tsv`, or `-`. An input of the vertex
//! shader is `SEMANTIC:TYPE:BYTES:CONTENT:SEED`. `draw_NAME.hlsl` has the entry points `vs` and `ps`.
//! `draw_results.tsv` has what lavapipe drew: name, target or register, bytes in base 16.

use std::path::PathBuf;

use dxkit_container::Container;
use dxkit_exec::{Area, Dispatch, Draw, Program, Resources, Shader, StageElement};

use crate::cases::{self, Check, Input};

/// What targets have where nothing was drawn.
const CLEAR: u32 = (-1234.0_f32).to_bits();
const CLEAR_INTEGER: u32 = 0xdead_beef;

/// A draw.
#[derive(Debug, Clone)]
pub(crate) struct DrawCase {
    pub(crate) name: String,
    pub(crate) vertices: u32,
    pub(crate) is_points: bool,
    pub(crate) size: [u32; 2],
    /// The types of the targets: whether each has integers.
    pub(crate) targets: Vec<bool>,
    pub(crate) check: Check,
    /// Resources, and inputs of the vertex shader.
    pub(crate) resources: Vec<Input>,
    pub(crate) attributes: Vec<Input>,
}

/// All draws.
pub(crate) fn read_draws() -> Vec<DrawCase> {
    let text = std::fs::read_to_string(cases::folder().join("draws.tsv")).unwrap();
    text.lines().map(parse).collect()
}

fn parse(line: &str) -> DrawCase {
    let [name, _, vertices, topology, size, targets, check, inputs] =
        line.split('\t').collect::<Vec<_>>()[..]
    else {
        panic!("a draw has eight columns: {line}");
    };
    let (width, height) = size.split_once('x').unwrap();
    let inputs = inputs.split(' ').filter(|input| *input != "-").map(cases::input);
    let (resources, attributes) =
        inputs.partition(|input| dxkit_exec::Binding::from_text(&input.register).is_some());
    DrawCase {
        name: name.into(),
        vertices: vertices.parse().unwrap(),
        is_points: topology == "points",
        size: [width.parse().unwrap(), height.parse().unwrap()],
        targets: targets.split(',').map(|target| target == "uint").collect(),
        check: Check::from_name(check),
        resources,
        attributes,
    }
}

/// What a draw gives: the bytes of its targets, and the resources.
pub(crate) struct Drawn {
    pub(crate) targets: Vec<Vec<u8>>,
    pub(crate) resources: Resources,
}

impl DrawCase {
    /// The shader of a stage.
    pub(crate) fn container(&self, stage: &str, extension: &str) -> PathBuf {
        cases::folder().join(format!("draw_{}_{stage}.{extension}", self.name))
    }

    pub(crate) fn shader(&self, stage: &str, extension: &str) -> Result<Shader, String> {
        let file = std::fs::read(self.container(stage, extension)).unwrap();
        let shader = Shader::from_container(&Container::parse(&file).unwrap(), None);
        shader.map_err(|error| format!("{} {stage}.{extension}: {error}", self.name))
    }

    /// Runs the vertex shader, makes pixels of what it gives, and runs the pixel shader on them.
    pub(crate) fn run(&self, extension: &str) -> Result<Drawn, String> {
        let (vertex, pixel) = (self.shader("vs", extension)?, self.shader("ps", extension)?);
        self.run_programs(vertex.program(), pixel.program())
    }

    /// The same with these programs.
    pub(crate) fn run_programs(&self, vertex: &Program, pixel: &Program) -> Result<Drawn, String> {
        let mut resources = cases::resources(&self.resources);
        let dispatch = Dispatch { wave: Some(8), fuel: 1 << 22, ..Dispatch::new([1; 3]) };
        let fail = |error: dxkit_exec::Failure| format!("{}: {error}", self.name);
        let mut draw = vertex.draw([self.vertices, 1]).map_err(fail)?;
        for attribute in &self.attributes {
            let element = vertex.element(Area::Input, &attribute.register).unwrap();
            for (vertex, bytes) in (0..).zip(attribute.bytes.chunks(16)) {
                for (component, bytes) in (0..).zip(bytes.chunks(4)) {
                    let bits = u32::from_le_bytes(bytes.try_into().unwrap());
                    draw.inputs.set_bits(element, vertex, component, bits);
                }
            }
        }
        let vertices = vertex.run_draw(&mut resources, &draw, &dispatch).map_err(fail)?;
        // The input of the pixel shader and the output of the vertex shader with the same name.
        let linked: Vec<(&StageElement, &StageElement)> = pixel
            .elements_of(Area::Input)
            .filter_map(|input| Some((input, vertex.element(Area::Output, &input.name())?)))
            .collect();
        let count = (self.size[0] * self.size[1]) as usize;
        let clear = |integer: &bool| vec![if *integer { CLEAR_INTEGER } else { CLEAR }; count * 4];
        let mut targets: Vec<Vec<u32>> = self.targets.iter().map(clear).collect();
        let draws = match self.is_points {
            true => vec![self.points(pixel, &linked, &vertices)],
            false => (0..self.vertices / 3)
                .map(|triangle| {
                    let mut corners = pixel.corners();
                    for (input, output) in &linked {
                        for corner in 0..3 {
                            for component in 0..4 {
                                let bits = vertices.outputs.bits(output, triangle * 3 + corner, component);
                                corners.set_bits(input, corner, component, bits);
                            }
                        }
                    }
                    pixel.draw_triangle(self.size, corners).map_err(fail)
                })
                .collect::<Result<_, _>>()?,
        };
        for draw in draws {
            let drawn = pixel.run_draw(&mut resources, &draw, &dispatch).map_err(fail)?;
            for (number, target) in (0..).zip(&mut targets) {
                let name = format!("SV_Target{number}");
                let element = pixel.element(Area::Output, &name).ok_or(name)?;
                for (frame, _) in (0..).zip(&drawn.kept).filter(|(_, kept)| **kept) {
                    for component in 0..4 {
                        let bits = drawn.outputs.bits(element, frame, component);
                        if component < u32::from(element.components) {
                            target[(frame * 4 + component) as usize] = bits;
                        }
                    }
                }
            }
        }
        let bytes = |target: Vec<u32>| target.into_iter().flat_map(u32::to_le_bytes).collect();
        Ok(Drawn { targets: targets.into_iter().map(bytes).collect(), resources })
    }

    /// Each vertex is the pixel of its number.
    fn points(
        &self,
        pixel: &Program,
        linked: &[(&StageElement, &StageElement)],
        vertices: &dxkit_exec::Drawn,
    ) -> Draw {
        let mut draw = pixel.draw(self.size).unwrap();
        for (input, output) in linked.iter().filter(|(input, _)| !input.is_named("SV_Position")) {
            for vertex in 0..self.vertices {
                for component in 0..4 {
                    let bits = vertices.outputs.bits(output, vertex, component);
                    draw.inputs.set_bits(input, vertex, component, bits);
                }
            }
        }
        draw
    }
}
