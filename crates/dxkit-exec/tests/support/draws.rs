//! The draws of `testdata/exec`: shaders with inputs, and what lavapipe drew with them.
//!
//! `draws.tsv` has a line for each: name, shader model and options of DXC, vertices, topology, size, types
//! of targets, how results are compared, and the resources as in `cases.tsv`, or `-`. An input of the
//! vertex shader is `SEMANTIC:TYPE:BYTES:CONTENT:SEED`. `draw_NAME.hlsl` has the entry points `vs` and
//! `ps`, and `hs`, `ds` or `gs` where there are such stages. The topology is `points`, `triangles`,
//! `lines`, `triangles_adj`, or `patches4:quad`: points of a patch, and the domain. Domains are divided by
//! 4 (`quad`) or not (`tri`). `draw_results.tsv` has what lavapipe drew: name, target or register, bytes in
//! base 16.

use std::path::PathBuf;

use dxkit_container::Container;
use dxkit_exec::{Area, Dispatch, Draw, Frames, Program, Resources, Shader, StageElement};

use crate::cases::{self, Check, Input};

/// What targets have where nothing was drawn.
const CLEAR: u32 = (-1234.0_f32).to_bits();
const CLEAR_INTEGER: u32 = 0xdead_beef;

/// A draw.
#[derive(Debug, Clone)]
pub(crate) struct DrawCase {
    pub(crate) name: String,
    pub(crate) vertices: u32,
    pub(crate) topology: String,
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
        topology: topology.into(),
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

/// The shader of a stage, by its abbreviation.
pub(crate) type Shaders<'s> = dyn Fn(&str) -> Result<Shader, String> + 's;

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

    /// The stages that there are.
    pub(crate) fn stages(&self) -> Vec<&'static str> {
        let stages = ["vs", "hs", "ds", "gs", "ps"].into_iter();
        stages.filter(|stage| self.container(stage, "dxil").exists()).collect()
    }

    /// Runs the vertex shader and the stages behind it, makes pixels of what they give, and runs the pixel
    /// shader on them.
    pub(crate) fn run(&self, extension: &str) -> Result<Drawn, String> {
        self.run_shaders(&|stage| self.shader(stage, extension))
    }

    /// The same with these shaders, by the names of their stages.
    pub(crate) fn run_shaders(&self, shaders: &Shaders<'_>) -> Result<Drawn, String> {
        let (vertex, pixel) = (shaders("vs")?, shaders("ps")?);
        let (vertex, pixel) = (vertex.program(), pixel.program());
        let mut run = Run { case: self, shaders, resources: cases::resources(&self.resources) };
        let mut draw = vertex.draw([self.vertices, 1]).map_err(|error| run.failed(&error))?;
        for attribute in &self.attributes {
            let element = vertex.element(Area::Input, &attribute.register).unwrap();
            for (vertex, bytes) in (0..).zip(attribute.bytes.chunks(16)) {
                for (component, bytes) in (0..).zip(bytes.chunks(4)) {
                    let bits = u32::from_le_bytes(bytes.try_into().unwrap());
                    draw.inputs.set_bits(element, vertex, component, bits);
                }
            }
        }
        let vertices = run.run(vertex, &draw)?;
        let count = (self.size[0] * self.size[1]) as usize;
        let clear = |integer: &bool| vec![if *integer { CLEAR_INTEGER } else { CLEAR }; count * 4];
        let mut targets: Vec<Vec<u32>> = self.targets.iter().map(clear).collect();
        let draws = match self.topology.as_str() {
            "points" => {
                vec![self.points(pixel, &linked(vertex, Area::Output, pixel, Area::Input), &vertices)]
            }
            "triangles" if !self.stages().contains(&"gs") => {
                let corners = (0..self.vertices / 3).map(|triangle| [0, 1, 2].map(|at| triangle * 3 + at));
                run.triangles(vertex, &vertices, pixel, &corners.collect::<Vec<_>>())?
            }
            patches if patches.starts_with("patches") => {
                run.patches(vertex, &vertices)?;
                Vec::new()
            }
            _ => run.primitives(vertex, &vertices, pixel)?,
        };
        for draw in draws {
            let drawn = run.run(pixel, &draw)?;
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
        Ok(Drawn { targets: targets.into_iter().map(bytes).collect(), resources: run.resources })
    }

    /// Each vertex is the pixel of its number.
    fn points(
        &self,
        pixel: &Program,
        linked: &[(&StageElement, &StageElement)],
        vertices: &dxkit_exec::Drawn,
    ) -> Draw {
        let mut draw = pixel.draw(self.size).unwrap();
        for (output, input) in linked.iter().filter(|(_, input)| !input.is_named("SV_Position")) {
            for vertex in 0..self.vertices {
                copy((&vertices.outputs, output, vertex), (&mut draw.inputs, input, vertex));
            }
        }
        draw
    }
}

/// The elements of two stages with the same name: what the first writes, and the second reads.
fn linked<'p>(
    from: &'p Program,
    written: Area,
    to: &'p Program,
    read: Area,
) -> Vec<(&'p StageElement, &'p StageElement)> {
    let inputs = to.elements_of(read);
    inputs.filter_map(|input| Some((from.element(written, &input.name())?, input))).collect()
}

fn copy(
    (from, output, first): (&Frames, &StageElement, u32),
    (to, input, second): (&mut Frames, &StageElement, u32),
) {
    for component in 0..4 {
        to.set_bits(input, second, component, from.bits(output, first, component));
    }
}

/// The stages of a draw, one after the other.
struct Run<'c> {
    case: &'c DrawCase,
    shaders: &'c Shaders<'c>,
    resources: Resources,
}

impl Run<'_> {
    fn failed(&self, error: &dxkit_exec::Failure) -> String {
        format!("{}: {error}", self.case.name)
    }

    fn run(&mut self, program: &Program, draw: &Draw) -> Result<dxkit_exec::Drawn, String> {
        let dispatch = Dispatch { wave: Some(8), fuel: 1 << 22, ..Dispatch::new([1; 3]) };
        program.run_draw(&mut self.resources, draw, &dispatch).map_err(|error| self.failed(&error))
    }

    /// Draws of triangles, each of three vertices of a stage.
    fn triangles(
        &self,
        from: &Program,
        vertices: &dxkit_exec::Drawn,
        pixel: &Program,
        list: &[[u32; 3]],
    ) -> Result<Vec<Draw>, String> {
        let linked = linked(from, Area::Output, pixel, Area::Input);
        let draw = |corners: &[u32; 3]| {
            let mut read = pixel.corners();
            for (output, input) in &linked {
                for (corner, vertex) in (0..).zip(corners) {
                    copy((&vertices.outputs, output, *vertex), (&mut read, input, corner));
                }
            }
            pixel.draw_triangle(self.case.size, read).map_err(|error| self.failed(&error))
        };
        list.iter().map(draw).collect()
    }

    /// Runs hull and domain shaders, which keep what they compute in resources.
    fn patches(&mut self, vertex: &Program, vertices: &dxkit_exec::Drawn) -> Result<(), String> {
        let (hull, domain) = ((self.shaders)("hs")?, (self.shaders)("ds")?);
        let (hull, domain) = (hull.program(), domain.program());
        let patches = self.case.vertices / hull.points();
        let mut draw = hull.draw([patches, 1]).map_err(|error| self.failed(&error))?;
        for (output, input) in linked(vertex, Area::Output, hull, Area::Point) {
            for point in 0..self.case.vertices {
                copy((&vertices.outputs, output, point), (&mut draw.points, input, point));
            }
        }
        let made = self.run(hull, &draw)?;
        let places: Vec<[f32; 3]> = match self.case.topology.ends_with("quad") {
            true => (0..25_u8).map(|n| [f32::from(n % 5) / 4.0, f32::from(n / 5) / 4.0, 0.0]).collect(),
            false => vec![[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
        };
        let count = u32::try_from(places.len()).unwrap();
        let invocations = hull.invocations();
        for patch in 0..patches {
            let mut draw = domain.draw([count, 1]).map_err(|error| self.failed(&error))?;
            for (output, input) in linked(hull, Area::Output, domain, Area::Point) {
                for point in 0..invocations {
                    let from = (&made.outputs, output, patch * invocations + point);
                    copy(from, (&mut draw.points, input, point));
                }
            }
            for (output, input) in linked(hull, Area::Patch, domain, Area::Patch) {
                copy((&made.patches, output, patch), (&mut draw.patch, input, 0));
            }
            let place = domain.element(Area::Input, "SV_DomainLocation").unwrap();
            for (frame, at) in (0..).zip(&places) {
                for (component, value) in (0..).zip(at) {
                    draw.inputs.set_bits(place, frame, component, value.to_bits());
                }
            }
            if let Some(id) = domain.element(Area::Input, "SV_PrimitiveID") {
                (0..count).for_each(|frame| draw.inputs.set_bits(id, frame, 0, patch));
            }
            self.run(domain, &draw)?;
        }
        Ok(())
    }

    /// Runs the geometry shader; the draws of the points or triangles that it gives.
    fn primitives(
        &mut self,
        vertex: &Program,
        vertices: &dxkit_exec::Drawn,
        pixel: &Program,
    ) -> Result<Vec<Draw>, String> {
        let geometry = (self.shaders)("gs")?;
        let geometry = geometry.program();
        let primitives = self.case.vertices / geometry.points();
        let mut draw = geometry.draw([primitives, 1]).map_err(|error| self.failed(&error))?;
        for (output, input) in linked(vertex, Area::Output, geometry, Area::Point) {
            for point in 0..self.case.vertices {
                copy((&vertices.outputs, output, point), (&mut draw.points, input, point));
            }
        }
        let given = self.run(geometry, &draw)?;
        if self.case.topology == "lines" {
            // Triangles of three vertices that follow each other in a strip; each second one is turned.
            let same = |first: usize| {
                let part = given.emitted.get(first..first + 3)?;
                part.iter().all(|vertex| *vertex == part[0]).then_some(first)
            };
            let mut list = Vec::new();
            let mut place = 0;
            for first in 0..given.emitted.len() {
                let is_next = first > 0 && given.emitted[first] == given.emitted[first - 1];
                place = if is_next { place + 1 } else { 0 };
                let Some(first) = same(first) else { continue };
                let first = u32::try_from(first).unwrap();
                let turned = place % 2;
                list.push([first, first + 1 + turned, first + 2 - turned]);
            }
            return self.triangles(geometry, &given, pixel, &list);
        }
        self.points_of(geometry, &given, pixel)
    }

    /// Draws of points, each the pixel of its position.
    fn points_of(
        &self,
        from: &Program,
        vertices: &dxkit_exec::Drawn,
        pixel: &Program,
    ) -> Result<Vec<Draw>, String> {
        let linked = linked(from, Area::Output, pixel, Area::Input);
        let position = from.element(Area::Output, "SV_Position").unwrap();
        let count = u32::try_from(vertices.outputs.count()).unwrap();
        let mut draws = Vec::new();
        for vertex in 0..count {
            let of = |at| f32::from_bits(vertices.outputs.bits(position, vertex, at));
            let [x, y] = [of(0) * 0.5 + 0.5, 0.5 - of(1) * 0.5];
            if !(0.0..1.0).contains(&x) || !(0.0..1.0).contains(&y) {
                continue;
            }
            // A small triangle around the centre of the pixel, whose vertices are all this one.
            let mut corners = pixel.corners();
            for (output, input) in &linked {
                for corner in 0..3 {
                    copy((&vertices.outputs, output, vertex), (&mut corners, input, corner));
                }
            }
            let place = pixel.element(Area::Input, "SV_Position").unwrap();
            let [width, height] = self.case.size.map(|size| size as f32);
            for (corner, [right, up]) in (0..).zip([[-0.9, -0.9], [0.0, 0.9], [0.9, -0.9]]) {
                corners.set_bits(place, corner, 0, (of(0) + right / width).to_bits());
                corners.set_bits(place, corner, 1, (of(1) + up / height).to_bits());
            }
            draws.push(pixel.draw_triangle(self.case.size, corners).map_err(|error| self.failed(&error))?);
        }
        Ok(draws)
    }
}
