//! Programs of all stages give the same before and after conversion, with random inputs and resources.
//!
//! This compares two front ends of `dxkit-exec`; whether these are right, lavapipe decides of the programs of
//! `testdata/exec`. `DXKIT_CONVERT_SHADERS` names a folder to compare instead of `testdata`.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use dxkit_container::{Container, DigestPolicy};
use dxkit_convert::{ConvertOptions, convert_container};
use dxkit_exec::{
    Area, Dispatch, Draw, Drawn, Failure, Program, Rule, SanitizerFinding, Shader, ShaderError, StageElement,
};
use dxkit_resource::Scalar;
use dxkit_types::{SemanticKind, ShaderKind};

use crate::corpus::containers;
use crate::random::{Random, resources};

/// Positions of the corners of a triangle in clip space.
const CORNERS: [[f32; 4]; 3] = [[-0.9, 0.8, 0.2, 1.0], [1.0, 0.9, 0.4, 2.0], [0.0, -1.5, 0.3, 1.5]];

/// A value of an input, or `None` where the place of a vertex or pixel decides.
fn value(element: &StageElement, random: &mut Random, wild: bool) -> Option<u32> {
    Some(match (element.kind, element.scalar) {
        (SemanticKind::Position, _) if element.area == Area::Point => random.float(),
        (
            SemanticKind::Position
            | SemanticKind::VertexID
            | SemanticKind::Coverage
            | SemanticKind::PrimitiveID
            | SemanticKind::OutputControlPointID
            | SemanticKind::GSInstanceID,
            _,
        ) => return None,
        (SemanticKind::DomainLocation, _) => ((random.next() % 65) as f32 / 64.0).to_bits(),
        (SemanticKind::IsFrontFace, _) => (random.next() % 2).wrapping_neg(),
        (SemanticKind::Arbitrary, Scalar::F32) if wild => random.word(true),
        (_, Scalar::F32) => random.float(),
        (SemanticKind::Arbitrary, _) if wild => random.next(),
        _ => random.next() % 4,
    })
}

/// What a program gives.
type Results = BTreeMap<String, Vec<u32>>;

/// The other program's element of the same name.
fn twin<'p>(program: &'p Program, element: &StageElement) -> Option<&'p StageElement> {
    let name = element.name();
    program.elements_of(element.area).find(|twin| twin.stream == element.stream && twin.is_named(&name))
}

/// Two programs with the same inputs.
struct Pair<'p> {
    programs: [&'p Program; 2],
    seed: u64,
}

impl Pair<'_> {
    fn wild(&self) -> bool {
        self.seed % 3 == 2
    }

    fn dispatch(&self) -> Dispatch {
        Dispatch { wave: Some(8), fuel: 1 << 18, ..Dispatch::new([2, 1, 1]) }
    }

    /// Whether the first program does what Direct3D leaves undefined: uses an index outside of an array or of
    /// indexed inputs, or derivatives of a quad of which some lanes have ended or took another branch.
    fn is_undefined(&self) -> bool {
        let [first, _] = self.programs;
        let mut used = resources(first, &mut Random(self.seed), self.wild());
        let dispatch = Dispatch { sanitize: true, ..self.dispatch() };
        let outcome = match first.stage() {
            ShaderKind::Compute => first.dispatch(&mut used, &dispatch),
            _ => self.draws().and_then(|[one, _]| Ok(first.run_draw(&mut used, &one, &dispatch)?.outcome)),
        };
        let is_array = |finding: &SanitizerFinding| {
            finding.rule == Rule::OutOfBounds
                && ["index ", "an access of "].iter().any(|start| finding.message.starts_with(start))
        };
        let is_undefined =
            |finding: &SanitizerFinding| finding.rule == Rule::InactiveLane || is_array(finding);
        outcome.is_ok_and(|outcome| outcome.findings.iter().any(is_undefined))
    }

    /// Inputs of both: those of the first by the names of its elements.
    fn draws(&self) -> Result<[Draw; 2], Failure> {
        let [first, second] = self.programs;
        let mut random = Random(self.seed ^ 0x5eed);
        let is_pixel = first.stage() == ShaderKind::Pixel;
        let positions = self.programs.map(|program| {
            program.elements_of(Area::Input).find(|element| element.kind == SemanticKind::Position)
        });
        if let (true, [Some(one), Some(other)]) = (is_pixel && self.seed % 2 == 1, positions) {
            let mut corners = [first.corners(), second.corners()];
            for (corner, place) in (0..).zip(CORNERS) {
                for (component, number) in (0..).zip(place) {
                    corners[0].set_bits(one, corner, component, number.to_bits());
                    corners[1].set_bits(other, corner, component, number.to_bits());
                }
            }
            for element in first.elements_of(Area::Input) {
                for corner in 0..3 {
                    for component in 0..u32::from(element.components) {
                        let Some(bits) = value(element, &mut random, false) else { continue };
                        corners[0].set_bits(element, corner, component, bits);
                        if let Some(twin) = twin(second, element) {
                            corners[1].set_bits(twin, corner, component, bits);
                        }
                    }
                }
            }
            let [one, other] = corners;
            return Ok([first.draw_triangle([6, 6], one)?, second.draw_triangle([6, 6], other)?]);
        }
        let size = match first.stage() {
            ShaderKind::Pixel => [6, 4],
            ShaderKind::Hull | ShaderKind::Geometry => [4, 1],
            _ => [24, 1],
        };
        let mut draws = [first.draw(size)?, second.draw(size)?];
        for area in [Area::Input, Area::Point, Area::Patch] {
            let [one, other] = &mut draws;
            let (one, other) = match area {
                Area::Point => (&mut one.points, &mut other.points),
                Area::Patch => (&mut one.patch, &mut other.patch),
                _ => (&mut one.inputs, &mut other.inputs),
            };
            if area == Area::Patch && first.stage() != ShaderKind::Domain {
                continue;
            }
            for element in first.elements_of(area) {
                let twin = twin(second, element);
                for frame in 0..one.count() as u32 {
                    for component in 0..u32::from(element.components) {
                        let Some(bits) = value(element, &mut random, self.wild()) else { continue };
                        one.set_bits(element, frame, component, bits);
                        if let Some(twin) = twin {
                            other.set_bits(twin, frame, component, bits);
                        }
                    }
                }
            }
        }
        Ok(draws)
    }

    fn results(&self) -> Result<[Results; 2], Failure> {
        let [first, second] = self.programs;
        let given = resources(first, &mut Random(self.seed), self.wild());
        let mut used = [given.clone(), given];
        let mut results = [Results::new(), Results::new()];
        if first.stage() == ShaderKind::Compute {
            first.dispatch(&mut used[0], &self.dispatch())?;
            second.dispatch(&mut used[1], &Dispatch { fuel: 1 << 22, ..self.dispatch() })?;
        } else {
            let [one, other] = self.draws()?;
            let one = first.run_draw(&mut used[0], &one, &self.dispatch())?;
            let dispatch = Dispatch { fuel: 1 << 22, ..self.dispatch() };
            let other = second.run_draw(&mut used[1], &other, &dispatch)?;
            for (result, drawn) in results.iter_mut().zip([&one, &other]) {
                result.insert("kept".into(), drawn.kept.iter().map(|kept| (*kept).into()).collect());
                let emitted = drawn.emitted.iter();
                let words = emitted.flat_map(|one| [one.primitive, one.instance, one.stream, one.strip]);
                result.insert("emitted".into(), words.collect());
            }
            let areas: &[Area] = match first.stage() {
                ShaderKind::Hull => &[Area::Output, Area::Patch],
                _ => &[Area::Output],
            };
            for element in areas.iter().flat_map(|area| first.elements_of(*area)) {
                let name = format!("{:?} {} of {}", element.area, element.name(), element.stream);
                let words = |drawn: &Drawn, element: &StageElement| {
                    let frames = if element.area == Area::Patch { &drawn.patches } else { &drawn.outputs };
                    let of_frame = |frame| {
                        (0..u32::from(element.components))
                            .map(move |component| frames.bits(element, frame, component))
                    };
                    // A vertex of another stream has no value of the element.
                    let is_own = |frame: &u32| {
                        let vertex = drawn.emitted.get(*frame as usize);
                        vertex.is_none_or(|vertex| vertex.stream == element.stream)
                    };
                    (0..frames.count() as u32).filter(is_own).flat_map(of_frame).collect::<Vec<u32>>()
                };
                results[0].insert(name.clone(), words(&one, element));
                let found = twin(second, element).map(|twin| words(&other, twin)).unwrap_or_default();
                results[1].insert(name, found);
            }
        }
        for (result, used) in results.iter_mut().zip(&used) {
            for (binding, bytes, counter) in crate::cases::writable(used) {
                let words = bytes.chunks(4).map(|word| {
                    let byte = |place| u32::from(*word.get(place).unwrap_or(&0));
                    byte(0) | byte(1) << 8 | byte(2) << 16 | byte(3) << 24
                });
                result.insert(binding.to_string(), words.chain([counter]).collect());
            }
        }
        Ok(results)
    }
}

/// How many words were compared, and how many of them were not equal but near.
#[derive(Debug, Default)]
pub(crate) struct Counts {
    programs: usize,
    pub(crate) words: usize,
    near: usize,
    /// Runs that do not end within their fuel.
    endless: usize,
    /// Runs with other results, because Direct3D leaves them undefined.
    undefined: usize,
}

/// Whether two words are floats a few units in the last place apart, or no numbers.
fn near(one: u32, other: u32) -> bool {
    let [a, b] = [one, other].map(f32::from_bits);
    let ordered = |bits: u32| {
        let bits = i64::from(bits);
        if bits >> 31 == 1 { 0x8000_0000 - bits } else { bits }
    };
    a.is_nan() && b.is_nan() || (ordered(one) - ordered(other)).abs() <= UNITS
}

/// Units in the last place that floats may differ by.
const UNITS: i64 = 4;

fn differences(results: &[Results; 2], counts: &mut Counts) -> Option<String> {
    let [first, second] = results;
    for (name, expected) in first {
        let found = second.get(name).map(Vec::as_slice).unwrap_or_default();
        if found.len() != expected.len() {
            return Some(format!("{name}: {} words, expected {}", found.len(), expected.len()));
        }
        counts.words += found.len();
        for (place, (one, other)) in expected.iter().zip(found).enumerate() {
            if one == other {
                continue;
            }
            if !near(*one, *other) {
                let [a, b] = [*one, *other].map(f32::from_bits);
                return Some(format!("{name} word {place}: {other:#x} ({b:e}), expected {one:#x} ({a:e})"));
            }
            counts.near += 1;
        }
    }
    None
}

fn compare(path: &Path, minor: u8, counts: &mut Counts) -> Result<(), String> {
    let file = std::fs::read(path).unwrap();
    let Ok(container) = Container::parse(&file) else { return Ok(()) };
    let Ok(made) = convert_container(&container, &ConvertOptions::default().with_minor(minor)) else {
        return Ok(());
    };
    let first = match Shader::from_container(&container, None) {
        Ok(shader) => shader,
        Err(ShaderError::Refused(refusal)) => {
            println!("{}: {refusal}", path.display());
            return Ok(());
        }
        Err(error) => return Err(error.to_string()),
    };
    let made = made.write(DigestPolicy::Recompute).unwrap();
    let second = Shader::from_container(&Container::parse(&made).unwrap(), None);
    let second = second.map_err(|error| error.to_string())?;
    compare_programs([first.program(), second.program()], counts)
}

/// Compares what two programs give with six sets of inputs and resources.
pub(crate) fn compare_programs(programs: [&Program; 2], counts: &mut Counts) -> Result<(), String> {
    counts.programs += 1;
    for seed in 0..6 {
        let pair = Pair { programs, seed };
        match pair.results() {
            Ok(results) => {
                let difference = differences(&results, counts);
                match difference {
                    Some(_) if pair.is_undefined() => counts.undefined += 1,
                    Some(text) => return Err(format!("seed {seed}: {text}")),
                    None => {}
                }
            }
            Err(Failure::Fuel { .. }) => counts.endless += 1,
            Err(error) => return Err(error.to_string()),
        }
    }
    Ok(())
}

#[test]
fn programs_give_the_same_before_and_after() {
    let folder = std::env::var_os("DXKIT_CONVERT_SHADERS")
        .map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata"), PathBuf::from);
    let mut files = Vec::new();
    containers(&folder, &mut files);
    files.sort();
    let (mut counts, mut faults) = (Counts::default(), Vec::new());
    for (path, minor) in files.iter().zip([0, 2, 6].into_iter().cycle()) {
        if let Err(text) = compare(path, minor, &mut counts) {
            faults.push(format!("{} 6.{minor}: {text}", path.display()));
        }
    }
    println!("{counts:?}");
    assert!(faults.is_empty(), "{} of {counts:?} differ:\n{}", faults.len(), faults.join("\n"));
    assert!(counts.programs > 0, "{counts:?}");
}
