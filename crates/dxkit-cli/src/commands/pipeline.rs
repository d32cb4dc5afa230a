//! `dxkit pipeline`: shaders against each other and against a root signature.
//!
//! In go shader files, a root signature, an input layout and a topology, or a database of pipeline states
//! and state objects; out come findings, grouped by the shader that they are about. The checks are the
//! facade's (`dxkit::pipeline`); this module turns files, and the states of a database, into [`Pipeline`]s.
//! A state object may build on others, whose names then count as defined: they are collected along the chain
//! of base objects, once for each object, and limited in number.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use clap::Args;
use dxkit::pipeline::{
    ExportDesc, HitGroup, InputElement, NodeOverride, OutputOverride, Topology, WorkGraph, input_layout,
};
use dxkit::rdat::HitGroupType;
use dxkit::reflect::NodeName;
use dxkit::rootsig::RootSignatureDesc;
use dxkit::types::InputPrimitive;
use dxkit::{Finding, Frame, Pipeline, ShaderKind};
use dxkit_report::{PipelineDocument, PipelineShader, ShownFinding, SuggestedRootSignature};
use dxkit_sodb::{NodeId, PipelineState, Row, StateObject};

use super::rootsig::load::{self, Failure};
use super::rootsig::{hex, text_arguments};
use crate::input::{self, CommandError, Input};
use crate::judge::{FindingOptions, Format, Judgement, Style};
use crate::report;
use crate::shown::path_name;
use crate::{Event, Outcome, Streams};

/// Check whether shaders and a root signature fit together
#[derive(Debug, Args)]
#[command(after_help = "\
The outputs of each stage are compared with the inputs of the next, and all resources with the root signature. Without \
--root-signature, that of the shaders is used. Libraries are checked as parts of one state object: exports, hit groups, \
associations, payload sizes, and the nodes of work graphs. docs/pipeline.md lists the rules. Of a state object database, \
each pipeline state is checked with its root signature and input layout, and each state object with its root signatures and \
subobjects.
Exit code 1 if there are errors (with --strict: if there is anything).

--input-layout takes elements separated by commas, with a type or a format of DXGI: POSITION:float3,COLOR:R8G8B8A8_UNORM. --topology is point, line, triangle, \
line-adjacency, triangle-adjacency, or patch and a number of control points: patch4.

Examples:
  dxkit pipeline vs.cso ps.cso
  dxkit pipeline --vs vs.cso --ps ps.cso --root-signature root.txt --input-layout POSITION:float3
  dxkit pipeline --suggest-root-signature vs.cso ps.cso -o root.rts0
  dxkit pipeline raygen.lib.cso hit.lib.cso --json
  dxkit pipeline game.db                                 every pipeline state and state object
  dxkit pipeline --schema")]
pub(crate) struct Arguments {
    /// Shaders and libraries; each states its own stage
    #[arg(value_name = "SHADER")]
    shaders: Vec<PathBuf>,

    #[command(flatten)]
    stages: Stages,

    /// The root signature: a container, bytes, text or HLSL
    #[arg(long, value_name = "ROOTSIG")]
    root_signature: Option<PathBuf>,

    /// The semantics of the input layout, with their types
    #[arg(long, value_name = "SEMANTICS")]
    input_layout: Option<String>,

    /// The primitive topology
    #[arg(long, value_name = "TOPOLOGY", value_parser = topology)]
    topology: Option<Topology>,

    /// Print the smallest root signature that serves the shaders, as text; with -o, write it as RTS0
    #[arg(long)]
    suggest_root_signature: bool,

    /// Where to write the suggested root signature
    #[arg(short, long, value_name = "OUT", requires = "suggest_root_signature")]
    output: Option<PathBuf>,

    #[command(flatten)]
    findings: FindingOptions,

    /// Print the JSON Schema of the output of --json
    #[arg(long, exclusive = true)]
    schema: bool,
}

/// A file for each stage.
#[derive(Debug, Args)]
struct Stages {
    /// The vertex shader
    #[arg(long, value_name = "FILE")]
    vs: Option<PathBuf>,
    /// The hull shader
    #[arg(long, value_name = "FILE")]
    hs: Option<PathBuf>,
    /// The domain shader
    #[arg(long, value_name = "FILE")]
    ds: Option<PathBuf>,
    /// The geometry shader
    #[arg(long, value_name = "FILE")]
    gs: Option<PathBuf>,
    /// The pixel shader
    #[arg(long, value_name = "FILE")]
    ps: Option<PathBuf>,
    /// The amplification shader
    #[arg(long = "as", value_name = "FILE")]
    amplification: Option<PathBuf>,
    /// The mesh shader
    #[arg(long, value_name = "FILE")]
    ms: Option<PathBuf>,
    /// The compute shader
    #[arg(long, value_name = "FILE")]
    cs: Option<PathBuf>,
    /// A library; may be given several times
    #[arg(long, value_name = "FILE")]
    lib: Vec<PathBuf>,
}

impl Stages {
    fn files(&self) -> impl Iterator<Item = (ShaderKind, &PathBuf)> {
        let stages = [
            (ShaderKind::Vertex, &self.vs),
            (ShaderKind::Hull, &self.hs),
            (ShaderKind::Domain, &self.ds),
            (ShaderKind::Geometry, &self.gs),
            (ShaderKind::Amplification, &self.amplification),
            (ShaderKind::Mesh, &self.ms),
            (ShaderKind::Pixel, &self.ps),
            (ShaderKind::Compute, &self.cs),
        ];
        let stages = stages.into_iter().filter_map(|(kind, file)| Some((kind, file.as_ref()?)));
        stages.chain(self.lib.iter().map(|file| (ShaderKind::Library, file)))
    }
}

fn topology(text: &str) -> Result<Topology, String> {
    Ok(Topology::Primitive(match text {
        "point" => InputPrimitive::Point,
        "line" => InputPrimitive::Line,
        "triangle" => InputPrimitive::Triangle,
        "line-adjacency" => InputPrimitive::LineWithAdjacency,
        "triangle-adjacency" => InputPrimitive::TriangleWithAdjacency,
        other => {
            let count = other.strip_prefix("patch").and_then(|count| count.parse::<u32>().ok());
            return match count {
                Some(count @ 1..=32) => Ok(Topology::Patch(count)),
                _ => Err(
                    "a topology is point, line, triangle, line-adjacency, triangle-adjacency, or patch1 to \
                          patch32"
                        .to_owned(),
                ),
            };
        }
    }))
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Outcome {
    if arguments.schema {
        return report::schema(&PipelineDocument::schema(), streams);
    }
    if let ([path], None) = (arguments.shaders.as_slice(), arguments.stages.files().next()) {
        if let Some(database) = input::database(path) {
            let read = || Ok::<_, CommandError>((database.pipeline_states()?, database.state_objects()?));
            let result = read().and_then(|(states, objects)| each(arguments, &states, &objects, streams));
            return input::report(&path_name(path), result, streams);
        }
    }
    match pipeline(arguments, streams) {
        Ok(outcome) => outcome,
        Err((name, failure)) => failure.tell(&name, streams),
    }
}

fn pipeline(arguments: &Arguments, streams: &mut Streams<'_>) -> Result<Outcome, (String, Failure)> {
    let in_file = |file: &Path| {
        let name = path_name(file);
        move |failure: CommandError| (name, Failure::from(failure))
    };
    let general = |failure: CommandError| ("dxkit pipeline".to_owned(), Failure::from(failure));
    let mut pipeline = Pipeline::default();
    let mut shaders = Vec::new();
    let named = arguments.stages.files().map(|(kind, file)| (Some(kind), file));
    for (kind, file) in named.chain(arguments.shaders.iter().map(|file| (None, file))) {
        input::one(file, streams)
            .and_then(|input| add(&mut pipeline, &mut shaders, kind, input))
            .map_err(in_file(file))?;
    }
    if shaders.is_empty() {
        return Err(general(CommandError::new(Event::Usage, "no shader is given".to_owned())));
    }
    if let Some(file) = &arguments.root_signature {
        let loaded = load::load(file, &text_arguments(), streams);
        pipeline.root_signature = Some(loaded.map_err(|failure| (path_name(file), failure))?.signature);
    }
    if let Some(text) = &arguments.input_layout {
        let layout = input_layout(text);
        let failure = |error: dxkit::pipeline::InputLayoutError| {
            general(CommandError::new(Event::Usage, format!("--input-layout: {error}")))
        };
        pipeline.input_layout = Some(layout.map_err(failure)?);
        if !pipeline.stages.iter().any(|stage| stage.kind == ShaderKind::Vertex) {
            let reason = "--input-layout is for a vertex shader, and there is none";
            return Err(general(CommandError::new(Event::Usage, reason)));
        }
    }
    pipeline.topology = arguments.topology;
    let judgement = Judgement::new("dxkit pipeline", &arguments.findings, Style::Lines);
    let mut found = pipeline.check();
    if arguments.suggest_root_signature {
        found.extend(pipeline.unassigned_resources());
    }
    let groups = groups(&found, &shaders);
    let mut outcome = Outcome::Fine;
    for (_, findings) in &groups {
        outcome.worsen(judgement.count(findings));
    }
    let mut suggested = None;
    if arguments.suggest_root_signature {
        match pipeline.suggest_root_signature() {
            Ok(root) => suggested = Some(root),
            Err(error) => {
                outcome.worsen(Event::Findings.outcome());
                input::print_error(streams, &format!("no root signature serves all shaders: {error}"));
            }
        }
    }
    show(arguments, &judgement, &shaders, groups, suggested.as_ref(), streams).map_err(general)?;
    let outcome = judgement.finish(outcome, streams);
    let text = format!("{} checked: {}", input::counted(shaders.len(), "shader"), judgement.counts());
    input::verdict(streams, outcome, &text);
    Ok(outcome)
}

/// Checks the pipeline states and the state objects of a database, each as a separate pipeline.
fn each(
    arguments: &Arguments,
    states: &[PipelineState],
    objects: &[StateObject],
    streams: &mut Streams<'_>,
) -> Result<Outcome, CommandError> {
    let alone = [
        ("--root-signature", arguments.root_signature.is_some()),
        ("--input-layout", arguments.input_layout.is_some()),
        ("--suggest-root-signature", arguments.suggest_root_signature),
    ];
    if let Some((option, _)) = alone.iter().find(|(_, is_given)| *is_given) {
        return Err(format!("{option} is for shaders, not for the pipeline states of a database").into());
    }
    let judgement = Judgement::new("dxkit pipeline", &arguments.findings, Style::Lines);
    let outcome = check_objects(&judgement, arguments.topology, states, objects, streams)?;
    let objects = match objects.len() {
        0 => String::new(),
        count => format!(" and {}", input::counted(count, "state object")),
    };
    let states = input::counted(states.len(), "pipeline state");
    let outcome = judgement.finish(outcome, streams);
    input::verdict(streams, outcome, &format!("{states}{objects} checked: {}", judgement.counts()));
    Ok(outcome)
}

/// Checks the pipeline states and the state objects of a database, and prints what is found.
pub(super) fn check_objects(
    judgement: &Judgement<'_>,
    topology: Option<Topology>,
    states: &[PipelineState],
    objects: &[StateObject],
    streams: &mut Streams<'_>,
) -> Result<Outcome, CommandError> {
    let mut outcome = Outcome::Fine;
    let mut show =
        |name: &str, made: Result<Checked, CommandError>, is_state: bool, streams: &mut Streams<'_>| {
            let (pipeline, shaders) = match made {
                Ok(made) => made,
                Err(trouble) => {
                    outcome.worsen(input::report(&name, Err(trouble), streams));
                    return Ok(());
                }
            };
            let mut groups = groups(&pipeline.check(), &shaders);
            for (file, _) in groups.iter_mut().filter(|(file, _)| file == "pipeline") {
                name.clone_into(file);
            }
            for (_, findings) in &groups {
                outcome.worsen(judgement.count(findings));
            }
            if judgement.format() == Format::Json {
                let document = PipelineDocument::new(&shaders, &groups, None);
                let document =
                    if is_state { document.with_state(name) } else { document.with_state_object(name) };
                report::json(&document, streams.output)?;
            } else {
                if groups.is_empty() {
                    judgement.print(name, Vec::new(), streams.output)?;
                }
                // Several states may have the same shader, so findings are at the state; the libraries of a
                // state object are named, because their paths are numbers.
                let place = |file: &str, finding: ShownFinding| {
                    let path = format!("{file} > {}", finding.path());
                    if is_state || file == name { finding } else { finding.at_path(path) }
                };
                let list = groups
                    .into_iter()
                    .flat_map(|(file, list)| list.into_iter().map(move |finding| place(&file, finding)))
                    .collect::<Vec<_>>();
                if !list.is_empty() {
                    judgement.print(name, list, streams.output)?;
                }
            }
            Ok::<(), CommandError>(())
        };
    for state in states {
        show(&state.name, check_state(topology, state), true, streams)?;
    }
    let mut known = BTreeMap::new();
    let by_number: BTreeMap<i64, &StateObject> =
        objects.iter().map(|object| (object.number, object)).collect();
    for object in objects {
        let made = check_object(object, &by_number, &mut known);
        show(&object.name, made, false, streams)?;
    }
    Ok(outcome)
}

/// A pipeline, and its shaders.
type Checked = (Pipeline, Vec<PipelineShader>);

fn check_state(topology: Option<Topology>, state: &PipelineState) -> Result<Checked, CommandError> {
    let mut pipeline = Pipeline::default();
    let mut shaders = Vec::new();
    for row in &state.shaders {
        add(&mut pipeline, &mut shaders, None, input::from_row(row)?)?;
    }
    if let Some(row) = &state.root_signature {
        pipeline.root_signature = Some(load::load_from_container(&row.read()?)?);
    }
    let element = |(semantic, index): &(String, u32)| InputElement::new(semantic, *index, None);
    pipeline.input_layout = state.input_layout.as_ref().map(|all| all.iter().map(element).collect());
    pipeline.topology = topology;
    Ok((pipeline, shaders))
}

/// The names that a state object defines: of its functions and subobjects, and of its nodes.
type Defined = (Vec<String>, Vec<NodeName>);

/// Limits of a state object's base objects and of their names.
const MOST_EXISTING: usize = 1 << 9;
const MOST_NAMES: usize = 1 << 16;

/// A state object as a pipeline of libraries. `known`: the names that the state objects define that were
/// looked at before.
fn check_object(
    object: &StateObject,
    objects: &BTreeMap<i64, &StateObject>,
    known: &mut BTreeMap<i64, Defined>,
) -> Result<Checked, CommandError> {
    let mut made = alone(object)?;
    let state = &mut made.0.state_object;
    for (number, exports) in &object.existing {
        // The object, and what it builds on: of these, it has the names that it takes.
        let (mut names, mut nodes) = Defined::default();
        let (mut left, mut seen) = (vec![*number], BTreeSet::from([object.number]));
        while let Some(number) = left.pop() {
            let Some(existing) = objects.get(&number).filter(|_| seen.insert(number)) else { continue };
            let (more, more_nodes) = known.entry(number).or_insert_with(|| {
                // What cannot be read is reported with the object itself.
                let (pipeline, _) = alone(existing).unwrap_or_default();
                (pipeline.defined(), pipeline.defined_nodes())
            });
            names.extend_from_slice(more);
            nodes.extend_from_slice(more_nodes);
            for (number, exports) in &existing.existing {
                names.extend(exports.iter().map(|(name, _)| name.clone()));
                left.extend(exports.is_empty().then_some(*number));
            }
            if seen.len() > MOST_EXISTING || names.len() > MOST_NAMES || nodes.len() > MOST_NAMES {
                let reason = "it builds on too many other state objects".to_owned();
                return Err(CommandError::new(Event::BrokenInput, reason));
            }
        }
        if !exports.is_empty() {
            names.sort_unstable();
            let is_there = |name: &String| names.binary_search(name).is_ok();
            let sources = exports.iter().map(|(name, source)| source.as_ref().unwrap_or(name));
            state.missing.extend(sources.filter(|name| !is_there(name)).cloned());
            names = exports.iter().map(|(name, _)| name.clone()).collect();
        }
        state.existing.extend(names);
        state.existing_nodes.extend(nodes);
    }
    Ok(made)
}

/// A state object without its base objects.
fn alone(object: &StateObject) -> Result<Checked, CommandError> {
    /// `D3D12_STATE_OBJECT_FLAG_ALLOW_LOCAL_DEPENDENCIES_ON_EXTERNAL_DEFINITIONS`.
    const ALLOWS_EXTERNAL: u32 = 1;

    let (mut pipeline, mut shaders) = Checked::default();
    for (row, exports) in &object.libraries {
        let input = input::from_row(row)?;
        let export = |(name, renamed_from): &(String, Option<String>)| ExportDesc {
            name: name.clone(),
            renamed_from: renamed_from.clone(),
        };
        let exports = exports.iter().map(export).collect();
        let added = pipeline.add_to_state_object(&input::container(&input.bytes)?, exports);
        let added = added.ok_or_else(|| CommandError::missing(format!("{} has no shader", input.name)))?;
        shaders.push(PipelineShader::new(added, input.name));
    }
    let signature = |row: &Row| -> Result<_, CommandError> { load::load_from_container(&row.read()?) };
    let mut global = object.global_root_signatures.iter().map(signature);
    pipeline.root_signature = global.next().transpose()?;
    let state = &mut pipeline.state_object;
    for signature in global.chain(object.local_root_signatures.iter().map(signature)) {
        state.local_root_signatures.push(signature?);
    }
    let hit_group = |(name, kind, shaders): &(String, u32, [String; 3])| HitGroup {
        name: name.clone(),
        hit_group_type: HitGroupType(*kind),
        shaders: shaders.clone(),
    };
    state.hit_groups = object.hit_groups.iter().map(hit_group).collect();
    state.limits = object.limits;
    state.library_associations.clone_from(&object.library_associations);
    let association = |(kind, key, exports): &(u32, String, Vec<String>)| {
        let what = SUBOBJECTS.iter().find(|(known, _)| known == kind).map_or("subobject", |(_, name)| name);
        (format!("the {what} {key}"), exports.clone())
    };
    state.associations = object.associations.iter().map(association).collect();
    for (name, exports) in &object.programs {
        state.associations.push((format!("the program {name}"), exports.clone()));
        state.programs.push(name.clone());
    }
    let node = |(name, index): &NodeId| NodeName { name: name.clone(), index: *index };
    for graph in &object.work_graphs {
        let nodes = graph.nodes.iter().map(|(shader, id, outputs)| NodeOverride {
            shader: shader.clone(),
            id: id.as_ref().map(node),
            outputs: (outputs.iter())
                .map(|(index, target, allow_sparse)| OutputOverride {
                    index: *index,
                    target: target.as_ref().map(node),
                    allow_sparse: *allow_sparse,
                })
                .collect(),
        });
        state.work_graphs.push(WorkGraph {
            name: graph.name.clone(),
            entry_points: graph.entry_points.iter().map(node).collect(),
            nodes: nodes.collect(),
        });
        state.programs.push(graph.name.clone());
    }
    state.allows_external_definitions = object.flags & ALLOWS_EXTERNAL != 0;
    Ok((pipeline, shaders))
}

/// The subobjects that are associated with exports: `D3D12_STATE_SUBOBJECT_TYPE`.
const SUBOBJECTS: [(u32, &str); 6] = [
    (0, "state object configuration"),
    (1, "global root signature"),
    (2, "local root signature"),
    (9, "ray tracing shader configuration"),
    (10, "ray tracing pipeline configuration"),
    (12, "ray tracing pipeline configuration"),
];

/// Adds a shader or library to the pipeline.
fn add(
    pipeline: &mut Pipeline,
    shaders: &mut Vec<PipelineShader>,
    expected: Option<ShaderKind>,
    input: Input,
) -> Result<(), CommandError> {
    let container = input::container(&input.bytes)?;
    let (kind, name) =
        pipeline.add(&container).ok_or_else(|| CommandError::missing("the container has no shader"))?;
    if let Some(expected) = expected.filter(|expected| *expected != kind) {
        let what = |kind: ShaderKind| kind.name().unwrap_or("unknown");
        return Err(CommandError::new(
            Event::Usage,
            format!("the stage of this shader is {}; {} is expected", what(kind), what(expected)),
        ));
    }
    shaders.push(PipelineShader::new(name, input.name));
    Ok(())
}

/// The findings by the file of their stage, in the order of the findings.
fn groups(findings: &[Finding], shaders: &[PipelineShader]) -> Vec<(String, Vec<ShownFinding>)> {
    let mut groups: Vec<(String, Vec<ShownFinding>)> = Vec::new();
    for finding in findings {
        let stage = match finding.path.frames() {
            [Frame::Field("lib"), Frame::Index(index), ..] => format!("lib[{index}]"),
            [Frame::Field(stage), ..] => (*stage).to_owned(),
            _ => String::new(),
        };
        let shader = shaders.iter().rev().find(|shader| shader.stage() == stage);
        let file = shader.map_or("pipeline", PipelineShader::file);
        match groups.iter_mut().find(|(name, _)| name == file) {
            Some((_, list)) => list.push(finding.into()),
            None => groups.push((file.to_owned(), vec![finding.into()])),
        }
    }
    groups
}

fn show(
    arguments: &Arguments,
    judgement: &Judgement<'_>,
    shaders: &[PipelineShader],
    groups: Vec<(String, Vec<ShownFinding>)>,
    suggested: Option<&RootSignatureDesc<'static>>,
    streams: &mut Streams<'_>,
) -> Result<(), CommandError> {
    let payload = suggested.map(|root| root.encode()).transpose()?;
    if arguments.findings.format() == Format::Json {
        let suggested = suggested
            .zip(payload.as_ref())
            .map(|(root, payload)| SuggestedRootSignature::new(root.cost(), root.to_string(), hex(payload)));
        report::json(&PipelineDocument::new(shaders, &groups, suggested), streams.output)?;
    } else {
        // In a log, a shader without findings has passed.
        for file in shaders.iter().map(PipelineShader::file) {
            if !groups.iter().any(|(name, _)| name == file) {
                judgement.print(file, Vec::new(), streams.output)?;
            }
        }
        for (file, list) in groups {
            judgement.print(&file, list, streams.output)?;
        }
        if let (Some(root), None) = (suggested, &arguments.output) {
            writeln!(streams.output, "{root:#}")?;
        }
    }
    if let (Some(payload), Some(output)) = (payload, &arguments.output) {
        let files = arguments.stages.files().map(|(_, file)| file).chain(&arguments.shaders);
        load::write(output, files.map(PathBuf::as_path), &payload, streams)?;
    }
    Ok(())
}
