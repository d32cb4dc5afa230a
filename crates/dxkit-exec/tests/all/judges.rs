//! Who says what an operation computes, of each overload in each stage: `testdata/exec/judges.tsv`, which
//! is made from what the kept shaders contain.
//!
//! A line is an operation with an overload, or an instruction of shader models 4 and 5, and a word for each
//! stage that may have it: `lavapipe`, `compute` (the same source as a compute shader, which lavapipe ran),
//! `hand`, `other` (it is judged in another stage, and lowered in the same way in each), or the reason why
//! there is none ([`REASONS`]). A cell without either fails. `BLESS=1` writes the table.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::Path;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::FunctionId;
use dxkit_container::Container;
use dxkit_dxbc::Opcode;
use dxkit_dxil::{DxilModule, EntryPoint, OPERATIONS, Operation, calls_in};
use dxkit_types::{FourCc, ShaderKind, ShaderStages};

use crate::cases::{folder, read_cases};
use crate::draws::read_draws;

/// What has no judge, and why: `unwritten` is what neither DXC nor FXC makes of any source, `undefined` what
/// Direct3D gives no meaning to.
const REASONS: [(&str, &str); 11] = [
    // Comparisons give `float` in HLSL, whatever the texture has. Those of `Gather` have the texture's type.
    ("SampleCmp.f16", "unwritten"),
    ("SampleCmpLevelZero.f16", "unwritten"),
    ("SampleCmpLevel.f16", "unwritten"),
    ("SampleCmpGrad.f16", "unwritten"),
    ("SampleCmpBias.f16", "unwritten"),
    // A comparison is one of depths, which are no integers.
    ("TextureGatherCmp.i16", "undefined"),
    ("TextureGatherCmp.i32", "undefined"),
    // Truth values are made integers before they are added.
    ("WaveActiveOp.i1", "unwritten"),
    // Two instructions are written.
    ("EmitThenCutStream", "unwritten"),
    ("emit_then_cut", "unwritten"),
    ("emit_then_cut_stream", "unwritten"),
];
/// Cells with such a reason.
const UNJUDGED: [usize; 2] = [101, 2];

/// The stages that run, in the order of the columns.
const STAGES: [(&str, ShaderKind, ShaderStages); 15] = [
    ("cs", ShaderKind::Compute, ShaderStages::COMPUTE),
    ("vs", ShaderKind::Vertex, ShaderStages::VERTEX),
    ("hs", ShaderKind::Hull, ShaderStages::HULL),
    ("ds", ShaderKind::Domain, ShaderStages::DOMAIN),
    ("gs", ShaderKind::Geometry, ShaderStages::GEOMETRY),
    ("ps", ShaderKind::Pixel, ShaderStages::PIXEL),
    ("ms", ShaderKind::Mesh, ShaderStages::MESH),
    ("as", ShaderKind::Amplification, ShaderStages::AMPLIFICATION),
    ("node", ShaderKind::Node, ShaderStages::NODE),
    ("rays", ShaderKind::RayGeneration, ShaderStages::RAY_GENERATION),
    ("is", ShaderKind::Intersection, ShaderStages::INTERSECTION),
    ("any", ShaderKind::AnyHit, ShaderStages::ANY_HIT),
    ("hit", ShaderKind::ClosestHit, ShaderStages::CLOSEST_HIT),
    ("miss", ShaderKind::Miss, ShaderStages::MISS),
    ("call", ShaderKind::Callable, ShaderStages::CALLABLE),
];

/// Who judges a cell: name and stage.
type Judged = BTreeMap<(String, &'static str), &'static str>;

/// The name of an operation with an overload.
fn named(operation: &Operation, overload: &str) -> String {
    match overload {
        "" => operation.name.to_owned(),
        overload => format!("{}.{overload}", operation.name),
    }
}

fn stage_of(kind: ShaderKind) -> Option<&'static str> {
    STAGES.iter().find(|(_, stage, _)| *stage == kind).map(|(name, ..)| *name)
}

/// Notes what a container has.
fn note(path: &Path, judge: &'static str, operations: &mut Judged, instructions: &mut Judged) {
    let file = std::fs::read(path).unwrap();
    let container = Container::parse(&file).unwrap();
    if let Some(part) = container.find(FourCc::Dxil) {
        let part = dxkit_program::Program::parse(part.span()).unwrap();
        let module = Module::parse(part.bitcode()).unwrap();
        let dxil = DxilModule::read(&module);
        // The functions of a library have stages of their own.
        let stage_of_function = |function: FunctionId| {
            let is_its = |entry: &&EntryPoint<'_>| entry.function == Some(function);
            let entry = dxil.entry_points.iter().find(is_its).and_then(EntryPoint::shader_kind);
            entry.or(dxil.kind).and_then(stage_of)
        };
        for call in module.functions().filter(|function| function.has_body()).flat_map(calls_in) {
            let Some(operation) = call.operation else { continue };
            let Some(stage) = stage_of_function(call.function.id()) else { continue };
            let overload = call.overloads().unwrap_or_default();
            // Structures and vectors of any length are one overload each.
            let overload: Vec<String> = overload.iter().map(ToString::to_string).collect();
            operations.entry((named(operation, &overload.join(".")), stage)).or_insert(judge);
        }
        return;
    }
    let part = [FourCc::Shex, FourCc::Shdr].into_iter().find_map(|kind| container.find(kind)).unwrap();
    let program = dxkit_dxbc::Program::parse(part.span()).unwrap();
    let Some(stage) = program.kind.shader_kind().and_then(stage_of) else { return };
    for instruction in &program.instructions {
        if let Some(name) = instruction.opcode().name() {
            instructions.entry((name.to_owned(), stage)).or_insert(judge);
        }
    }
}

fn judged() -> (Judged, Judged) {
    let (mut operations, mut instructions) = (Judged::new(), Judged::new());
    let mut add = |path: &Path, judge| note(path, judge, &mut operations, &mut instructions);
    for case in read_cases() {
        let dxil = case.is_dxil.then(|| case.container());
        dxil.into_iter().chain(case.tokens()).for_each(|path| add(&path, "lavapipe"));
    }
    for draw in read_draws() {
        for stage in draw.stages() {
            for extension in ["dxil", "dxbc"] {
                let path = draw.container(stage, extension);
                if path.exists() {
                    add(&path, "lavapipe");
                }
            }
        }
    }
    add(&folder().join("strips_gs_4_0.dxbc"), "lavapipe");
    for name in ["mesh_grid", "mesh_waves", "amplification_waves"] {
        add(&folder().join(format!("{name}.dxil")), "compute");
    }
    for name in ["nodes.dxil", "texture_quads.dxil", "wave_parts.dxil"]
        .into_iter()
        .chain(crate::rare::SHADERS)
        .chain(crate::rays::SHADERS)
    {
        add(&folder().join(name), "hand");
    }
    for name in crate::hand::judged() {
        operations.entry((name.to_owned(), "cs")).or_insert("hand");
    }
    for opcode in crate::tokens::judged_by_hand() {
        if let Some(name) = opcode.name() {
            instructions.entry((name.to_owned(), "cs")).or_insert("hand");
        }
    }
    (operations, instructions)
}

/// Whether what an operation or instruction does depends on the stage, so that another stage is no judge.
fn is_of_stage(stages: usize) -> bool {
    stages == 1
}

/// The words of a row for the stages that have it, and how many have no judge.
///
/// Another stage is a judge where several have the operation: it is lowered by one function, to the same
/// instructions of the machine, and what depends on the stage is whether there is such an operation at all.
fn row(name: &str, stages: &[&'static str], judged: &Judged) -> (String, usize) {
    let elsewhere = judged.keys().any(|(other, _)| other == name) && !is_of_stage(stages.len());
    let (mut text, mut blank) = (name.to_owned(), 0);
    for stage in stages {
        let judge = judged.get(&(name.to_owned(), *stage)).copied();
        let judge = judge.or(elsewhere.then_some("other"));
        let reason = REASONS.iter().find(|(of, _)| of == &name).map(|(_, reason)| *reason);
        assert!(judge.is_none() || reason.is_none(), "{name} has a judge, and a reason why there is none");
        blank += usize::from(judge.is_none());
        let judge = judge.or(reason).unwrap_or("-");
        write!(text, "\t{stage}={judge}").unwrap();
    }
    text.push('\n');
    (text, blank)
}

/// The overloads of an operation that shaders of these stages have: numbers, and what is kept of vectors and
/// structures.
fn overloads(operation: &Operation, judged: &Judged) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    let mut dimensions = operation.overloads.dimensions();
    match (dimensions.next(), dimensions.next()) {
        (None, _) => {
            names.insert(named(operation, ""));
        }
        (Some(dimension), None) => {
            names.extend(dimension.scalars().map(|scalar| named(operation, scalar.suffix())));
        }
        _ => {}
    }
    let prefix = format!("{}.", operation.name);
    names.extend(judged.keys().map(|(name, _)| name.clone()).filter(|name| name.starts_with(&prefix)));
    names
}

#[test]
fn every_operation_has_a_judge_or_is_listed() {
    let (operations, instructions) = judged();
    let mut text = String::new();
    let mut blank = [0, 0];
    for operation in OPERATIONS.iter().filter(|operation| !operation.is_reserved() && runs(operation)) {
        let stages: Vec<&str> = STAGES
            .iter()
            .filter(|(.., stage)| operation.stages.contains(*stage))
            .map(|(name, ..)| *name)
            .collect();
        let names = if stages.is_empty() { BTreeSet::new() } else { overloads(operation, &operations) };
        for name in names {
            let (row, more) = row(&name, &stages, &operations);
            text.push_str(&row);
            blank[0] += more;
        }
    }
    for info in Opcode::table().iter().filter(|info| !info.reserved && !info.form.declares()) {
        let Some(name) = info.opcode.name().filter(|name| !crate::tokens::REFUSED.contains(name)) else {
            continue;
        };
        let stages: Vec<&str> =
            STAGES.iter().map(|(stage, ..)| *stage).filter(|stage| info.stages.has(stage)).collect();
        let (row, more) = row(name, &stages, &instructions);
        text.push_str(&row);
        blank[1] += more;
    }
    let path = folder().join("judges.tsv");
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&path, &text).unwrap();
    }
    assert_eq!(std::fs::read_to_string(&path).unwrap(), text, "BLESS=1 writes judges.tsv");
    let blanks: Vec<&str> = text.lines().filter(|line| line.contains("=-")).collect();
    assert!(blanks.is_empty(), "neither a judge nor a reason:\n{}", blanks.join("\n"));
    assert_eq!(blank, UNJUDGED, "cells with a reason");
}

/// Operations that are refused: objects of hits and the order of threads (ray tracing of shader model 6.9),
/// sampler feedback, and what no compiler writes.
const REFUSED: [&str; 5] =
    ["HitObject_", "MaybeReorderThread", "MinPrecXReg", "TempReg", "WriteSamplerFeedback"];

/// Whether an operation is one of those that run. Linear algebra is experimental.
fn runs(operation: &Operation) -> bool {
    !operation.code.is_experimental() && !REFUSED.iter().any(|prefix| operation.name.starts_with(prefix))
}
