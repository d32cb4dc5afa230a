//! Vertex and pixel shaders in a draw of the reference, and by themselves in `dxkit-exec`.
//!
//! The outputs of a vertex shader are written to a buffer by a geometry shader ([`Stage::beside`]), bit by
//! bit and before anything is clipped. The inputs of a pixel shader are passed on by a vertex shader, from
//! attributes to the corners of a triangle that covers the image: the same at all corners with even seeds.

use std::collections::BTreeMap;
use std::fmt::{Display, Write as _};

use dxkit_container::{Container, DigestPolicy, RawPart};
use dxkit_convert::dxbc::asm::assemble;
use dxkit_exec::{Area, Dispatch, Draw, Failure, Frames, Outcome, Program, Resources, StageElement};
use dxkit_signature::{ComponentMask, Element, Signature, SignatureKind};
use dxkit_types::{ComponentType, FourCc, MinPrecision, SemanticKind, ShaderKind, SystemValue};

use crate::Results;
use crate::random::Random;

const VERTICES: u32 = 16;
const IMAGE: [u32; 2] = [6, 4];
/// The register of the buffer that a vertex shader's outputs are written to.
const BUFFER: u32 = 63;
/// Corners of a triangle that covers the image.
const CORNERS: [[f32; 4]; 3] = [[-1.0, -1.0, 0.5, 1.0], [-1.0, 3.0, 0.5, 1.0], [3.0, -1.0, 0.5, 1.0]];
/// What pixels have that nothing was drawn to.
const CLEAR: u32 = (-1234.0_f32).to_bits();
const CLEAR_INTEGER: u32 = 0xdead_beef;

/// The signatures of a vertex or pixel shader.
pub(crate) struct Stage {
    kind: ShaderKind,
    inputs: Vec<Element<'static>>,
    outputs: Vec<Element<'static>>,
}

/// Values of the inputs, by the place in the signature: of each vertex or corner, the components.
type Values = BTreeMap<usize, Vec<[u32; 4]>>;

fn signature(container: &Container<'_>, kinds: [SignatureKind; 2]) -> Result<Vec<Element<'static>>, String> {
    let found = kinds.into_iter().find_map(|kind| Some((kind, container.find(kind.four_cc())?)));
    let Some((kind, part)) = found else { return Ok(Vec::new()) };
    let signature = Signature::parse(kind, part.span()).map_err(|error| error.to_string())?;
    Ok(signature.elements.into_iter().map(Element::into_owned).collect())
}

fn is_float(element: &Element<'_>) -> bool {
    element.component_type == ComponentType::Float32
}

/// The components of an element: their places in the register.
fn components(element: &Element<'_>) -> impl Iterator<Item = u32> + use<> {
    let mask = element.mask.bits();
    (0..4u32).filter(move |component| mask >> component & 1 == 1)
}

/// The components of a mask as letters, those of the register.
fn letters(element: &Element<'_>) -> String {
    components(element).filter_map(|component| "xyzw".chars().nth(component as usize)).collect()
}

impl Stage {
    /// The error is what a draw here has no form for.
    pub(crate) fn read(container: &Container<'_>, kind: ShaderKind) -> Result<Self, String> {
        let inputs = signature(container, [SignatureKind::Isg1, SignatureKind::Isgn])?;
        let outputs = signature(container, [SignatureKind::Osg1, SignatureKind::Osgn])?;
        let stage = Self { kind, inputs, outputs };
        let others = if kind == ShaderKind::Vertex { &stage.outputs } else { &stage.inputs };
        for element in others {
            let is_known = matches!(
                element.system_value,
                SystemValue::Undefined
                    | SystemValue::Position
                    | SystemValue::IsFrontFace
                    | SystemValue::SampleIndex
                    | SystemValue::PrimitiveID
            );
            if !is_known {
                return Err(format!("a signature with {}", element.system_value));
            }
        }
        Ok(stage)
    }

    /// Whether an input is given: system values that follow from the place are not.
    fn is_given(&self, element: &Element<'_>) -> bool {
        match self.kind {
            ShaderKind::Vertex => {
                !matches!(element.system_value, SystemValue::VertexID | SystemValue::InstanceID)
            }
            _ => matches!(element.system_value, SystemValue::Undefined | SystemValue::Position),
        }
    }

    fn values(&self, seed: u64) -> Values {
        let mut random = Random(seed ^ 0x5eed);
        let count = if self.kind == ShaderKind::Vertex { VERTICES } else { 3 };
        let is_same = self.kind == ShaderKind::Pixel && seed % 2 == 0;
        let mut values = Values::new();
        for (number, element) in self.inputs.iter().enumerate().filter(|(_, one)| self.is_given(one)) {
            let mut value = || if is_float(element) { random.float() } else { random.next() % 4 };
            let mut all: Vec<[u32; 4]> = (0..count).map(|_| [0; 4].map(|_| value())).collect();
            if self.kind == ShaderKind::Pixel && element.system_value == SystemValue::Position {
                all = CORNERS.map(|corner| corner.map(f32::to_bits)).to_vec();
            } else if is_same {
                all = vec![all[0]; 3];
            }
            values.insert(number, all);
        }
        values
    }

    /// The register of the position at the corners: of its own where the shader does not read it.
    fn position(&self) -> u32 {
        let stated = self.inputs.iter().find(|element| element.system_value == SystemValue::Position);
        let used = self.inputs.iter().map(|element| element.register.min(31)).max();
        stated.map_or(used.map_or(0, |used| used + 1), |element| element.register)
    }

    /// The lines of the draw and of its attributes.
    pub(crate) fn text(&self, seed: u64) -> String {
        /// `VK_FORMAT_R32G32B32A32_UINT`; the other integers and floats follow.
        const FORMAT: u32 = 107;
        let mut text = match self.kind {
            ShaderKind::Vertex => format!("draw {VERTICES} points 1 1 float\n"),
            _ => {
                let types = (0..self.targets()).map(|number| match self.target(number) {
                    Some(element) if !is_float(element) => "uint",
                    _ => "float",
                });
                let types: Vec<&str> = types.collect();
                format!("draw 3 triangles {} {} {}\n", IMAGE[0], IMAGE[1], types.join(","))
            }
        };
        // By register: the components of each vertex.
        let mut attributes: BTreeMap<u32, (u32, Vec<[u32; 4]>)> = BTreeMap::new();
        for (number, values) in self.values(seed) {
            let element = &self.inputs[number];
            let kind = match element.component_type {
                _ if self.kind == ShaderKind::Pixel => FORMAT,
                ComponentType::SInt32 => FORMAT + 1,
                ComponentType::Float32 => FORMAT + 2,
                _ => FORMAT,
            };
            let (_, all) =
                attributes.entry(element.register).or_insert_with(|| (kind, vec![[0; 4]; values.len()]));
            for (all, value) in all.iter_mut().zip(values) {
                components(element).for_each(|at| all[at as usize] = value[at as usize]);
            }
        }
        if self.kind == ShaderKind::Pixel {
            let corners = CORNERS.map(|corner| corner.map(f32::to_bits)).to_vec();
            attributes.entry(self.position()).or_insert((FORMAT, corners));
        }
        for (register, (format, values)) in attributes {
            let bytes: Vec<u8> = values.iter().flatten().flat_map(|word| word.to_le_bytes()).collect();
            writeln!(text, "attribute {register} {format} {}", crate::hex(&bytes)).unwrap();
        }
        if self.kind == ShaderKind::Vertex {
            let bytes = vec![0; (VERTICES * self.stride()) as usize];
            writeln!(text, "buffer u {BUFFER} 0 raw {}", crate::hex(&bytes)).unwrap();
        }
        text
    }

    /// The shaders of the draw.
    pub(crate) fn shaders(&self, own: &dyn Display, beside: &dyn Display) -> String {
        match self.kind {
            ShaderKind::Vertex => format!("vs={own}\tgs={beside}"),
            _ => format!("vs={beside}\tps={own}"),
        }
    }

    /// The target of this number.
    fn target(&self, number: u32) -> Option<&Element<'static>> {
        let is_target = |element: &&Element<'_>| element.system_value_of_output() == SystemValue::Target;
        self.outputs.iter().filter(is_target).find(|element| element.semantic_index == number)
    }

    fn targets(&self) -> u32 {
        (0..8).filter(|number| self.target(*number).is_some()).max().map_or(1, |last| last + 1)
    }

    /// Bytes of a vertex in the buffer: 16 of each register.
    fn stride(&self) -> u32 {
        self.outputs.iter().map(|element| element.register + 1).max().unwrap_or(1) * 16
    }

    /// The shader that is drawn with: of a vertex shader, the geometry shader behind it.
    pub(crate) fn beside(&self) -> Vec<u8> {
        if self.kind == ShaderKind::Vertex { self.writer() } else { self.passer() }
    }

    /// A geometry shader that writes the outputs of a vertex shader to a buffer.
    fn writer(&self) -> Vec<u8> {
        let mut text = format!("gs_5_0\ndcl_globalFlags refactoringAllowed\ndcl_uav_raw u{BUFFER}\n");
        let mut body = format!("imul null, r0.x, vPrim, l({})\n", self.stride());
        let mut registers: Vec<u32> = self.outputs.iter().map(|element| element.register).collect();
        registers.dedup();
        for element in &self.outputs {
            let place = format!("v[1][{}].{}", element.register, letters(element));
            match element.system_value {
                SystemValue::Position => writeln!(text, "dcl_input_siv {place}, position").unwrap(),
                _ => writeln!(text, "dcl_input {place}").unwrap(),
            }
        }
        for register in registers {
            writeln!(body, "mov r1.xyzw, l(0,0,0,0)").unwrap();
            for element in self.outputs.iter().filter(|element| element.register == register) {
                writeln!(body, "mov r1.{}, v[0][{register}].xyzw", letters(element)).unwrap();
            }
            writeln!(body, "iadd r0.y, r0.x, l({})", register * 16).unwrap();
            writeln!(body, "store_raw u{BUFFER}.xyzw, r0.y, r1.xyzw").unwrap();
        }
        text += "dcl_input vPrim\ndcl_temps 2\ndcl_inputprimitive point\ndcl_stream m0\n\
            dcl_outputtopology pointlist\ndcl_output_siv o0.xyzw, position\ndcl_maxout 1\n";
        text += &body;
        text += "ret\n";
        let output = Element {
            name: "SV_Position".into(),
            system_value: SystemValue::Position,
            component_type: ComponentType::Float32,
            mask: ComponentMask::XYZW,
            ..Element::default()
        };
        let inputs = self.outputs.iter().cloned().map(|mut element| {
            (element.usage, element.min_precision) = (element.mask, MinPrecision::default());
            element
        });
        container(&text, inputs.collect(), vec![output], SignatureKind::Osg5)
    }

    /// A vertex shader that gives the corners their values.
    fn passer(&self) -> Vec<u8> {
        let mut text = String::from("vs_5_0\ndcl_globalFlags refactoringAllowed\n");
        let mut outputs: Vec<Element<'static>> =
            self.inputs.iter().filter(|element| self.is_given(element)).cloned().collect();
        if !outputs.iter().any(|element| element.system_value == SystemValue::Position) {
            outputs.push(Element {
                name: "SV_Position".into(),
                system_value: SystemValue::Position,
                component_type: ComponentType::Float32,
                register: self.position(),
                mask: ComponentMask::XYZW,
                ..Element::default()
            });
        }
        let mut inputs: Vec<Element<'static>> = Vec::new();
        for element in &mut outputs {
            (element.usage, element.min_precision) = (ComponentMask::empty(), MinPrecision::default());
            if inputs.iter().any(|known| known.register == element.register) {
                continue;
            }
            writeln!(text, "dcl_input v{}.xyzw", element.register).unwrap();
            inputs.push(Element {
                name: "ATTRIBUTE".into(),
                semantic_index: element.register,
                component_type: ComponentType::UInt32,
                register: element.register,
                mask: ComponentMask::XYZW,
                usage: ComponentMask::XYZW,
                ..Element::default()
            });
        }
        for element in &outputs {
            let (register, mask) = (element.register, letters(element));
            match element.system_value {
                SystemValue::Position => {
                    writeln!(text, "dcl_output_siv o{register}.{mask}, position").unwrap()
                }
                _ => writeln!(text, "dcl_output o{register}.{mask}").unwrap(),
            }
        }
        for element in &outputs {
            let register = element.register;
            writeln!(text, "mov o{register}.{}, v{register}.xyzw", letters(element)).unwrap();
        }
        text += "ret\n";
        container(&text, inputs, outputs, SignatureKind::Osgn)
    }

    /// The element of a signature that a row of another form of the program is.
    fn element<'e>(
        list: &'e [Element<'static>],
        row: &StageElement,
    ) -> Option<(usize, &'e Element<'static>)> {
        list.iter().enumerate().find(|(_, element)| {
            element.semantic_index == row.index
                && element.name.as_bytes().eq_ignore_ascii_case(row.semantic.as_bytes())
        })
    }

    fn fill(&self, program: &Program, frames: &mut Frames, values: &Values) {
        for row in program.elements_of(Area::Input) {
            if self.kind == ShaderKind::Pixel && row.kind == SemanticKind::Position {
                // Also of a shader that does not read it.
                for (corner, component) in (0..3).flat_map(|corner| [0, 1, 2, 3].map(|at| (corner, at))) {
                    let place = CORNERS[corner as usize][component as usize].to_bits();
                    frames.set_bits(row, corner, component, place);
                }
                continue;
            }
            let Some((number, element)) = Self::element(&self.inputs, row) else { continue };
            let Some(values) = values.get(&number) else { continue };
            for (frame, value) in (0..frames.count() as u32).zip(values.iter().cycle()) {
                for (component, at) in (0..).zip(components(element)) {
                    frames.set_bits(row, frame, component, value[at as usize]);
                }
            }
        }
    }

    /// Whether `dxkit-exec` runs it: values that vary over a triangle have to have a position.
    pub(crate) fn is_run(&self, first: &Program, seed: u64) -> bool {
        let mut inputs = first.elements_of(Area::Input);
        self.kind == ShaderKind::Vertex
            || seed % 2 == 0
            || inputs.any(|element| element.kind == SemanticKind::Position)
    }

    fn draw(&self, program: &Program, seed: u64) -> Result<Draw, Failure> {
        let values = self.values(seed);
        let mut position = program.elements_of(Area::Input);
        if self.kind == ShaderKind::Pixel && position.any(|one| one.kind == SemanticKind::Position) {
            let mut corners = program.corners();
            self.fill(program, &mut corners, &values);
            return program.draw_triangle(IMAGE, corners);
        }
        let size = if self.kind == ShaderKind::Vertex { [VERTICES, 1] } else { IMAGE };
        let mut draw = program.draw(size)?;
        self.fill(program, &mut draw.inputs, &values);
        Ok(draw)
    }

    /// Runs the program, the original one or what became of it.
    pub(crate) fn run(
        &self,
        program: &Program,
        resources: &mut Resources,
        seed: u64,
        dispatch: &Dispatch,
    ) -> Result<(Results, Outcome), Failure> {
        let drawn = program.run_draw(resources, &self.draw(program, seed)?, dispatch)?;
        let mut results = Results::new();
        for row in program.elements_of(Area::Output) {
            let Some((_, element)) = Self::element(&self.outputs, row) else { continue };
            let Some(name) = self.name(element) else { continue };
            let mut words = Vec::new();
            for frame in 0..drawn.outputs.count() as u32 {
                let is_kept = drawn.kept.get(frame as usize).is_none_or(|kept| *kept);
                for (component, at) in (0..).zip(components(element)) {
                    if element.usage.bits() >> at & 1 == 1 {
                        continue;
                    }
                    words.push(match is_kept {
                        true => drawn.outputs.bits(row, frame, component),
                        false if is_float(element) => CLEAR,
                        false => CLEAR_INTEGER,
                    });
                }
            }
            results.insert(name, words);
        }
        Ok((results, drawn.outcome))
    }

    /// The name of an output's results; `None` for one that the reference does not tell.
    fn name(&self, element: &Element<'_>) -> Option<String> {
        let is_told =
            self.kind == ShaderKind::Vertex || element.system_value_of_output() == SystemValue::Target;
        is_told.then(|| format!("{}{}", element.name, element.semantic_index))
    }

    /// Takes the outputs out of what the reference wrote.
    pub(crate) fn name_results(&self, found: &mut Results, targets: &BTreeMap<u32, Vec<u32>>) {
        let buffer = found.remove(&format!("u{BUFFER}")).unwrap_or_default();
        for element in &self.outputs {
            let Some(name) = self.name(element) else { continue };
            let (all, start, stride) = match self.kind {
                ShaderKind::Vertex => (Some(&buffer), element.register * 4, self.stride() / 4),
                _ => (targets.get(&element.semantic_index), 0, 4),
            };
            let written: Vec<u32> =
                components(element).filter(|at| element.usage.bits() >> at & 1 == 0).collect();
            let frames = all.map_or(&[][..], Vec::as_slice).chunks_exact(stride as usize);
            let words = frames.flat_map(|frame| written.iter().map(move |at| frame[(start + at) as usize]));
            found.insert(name, words.collect());
        }
    }
}

/// A container of a program and its signatures.
fn container(
    text: &str,
    inputs: Vec<Element<'static>>,
    outputs: Vec<Element<'static>>,
    kind: SignatureKind,
) -> Vec<u8> {
    let program = assemble(text, None).unwrap_or_else(|errors| panic!("{errors}\n{text}"));
    let mut parts = Vec::new();
    for (kind, elements) in [(SignatureKind::Isgn, inputs), (kind, outputs)] {
        parts.push(RawPart::new(kind.four_cc(), Signature::new(kind, elements).encode().unwrap()));
    }
    parts.push(RawPart::new(FourCc::Shex, program.encode().unwrap()));
    Container::from_iter(parts).write(DigestPolicy::Recompute).unwrap()
}
