//! The module around the function: version, target, signatures, resources, properties of the entry point.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{FunctionId, FunctionRecord, MetadataId, ValueId};
use dxkit_dxbc::rdef::ResourceDefinitions;
use dxkit_dxbc::{Instruction, Opcode, Program};
use dxkit_dxil::{
    DomainState, GeometryState, HullState, MIN_PRECISION_LAYOUT, OpCode, OperationFunctions, Property,
    ShaderFlags, TARGET_TRIPLE, TessellatorPartitioning, state_versions,
};
use dxkit_signature::SignatureKind;
use dxkit_types::{
    InputPrimitive, PrimitiveTopology, ShaderKind, ShaderModel, TessellatorDomain, TessellatorOutputPrimitive,
};

use crate::annotation::Annotations;
use crate::build::{Builder, Lists};
use crate::converter::{Converter, Signatures};
use crate::debug::Debug;
use crate::declare::Declarations;
use crate::resource::Resources;
use crate::signature::Elements;
use crate::{Beside, ConvertOptions, Reason, Refusal};

/// The name of the entry point: token programs have none.
const ENTRY: &str = "main";
/// The name of the function of a hull shader's patch constants.
const CONSTANTS: &str = "patch_constants";
/// The version of the validator, 1.8, whose rules and parts all newer ones know.
const VALIDATOR: u32 = 8;

/// What one conversion leaves to the next: memory.
#[derive(Debug, Default)]
pub(crate) struct Memory {
    /// The last module.
    pub(crate) module: Option<Box<Module>>,
    lists: Lists,
}

pub(crate) fn convert(
    program: &Program<'_>,
    beside: &Beside<'_>,
    options: &ConvertOptions,
    memory: &mut Memory,
) -> Result<Box<Module>, Refusal> {
    let stage = program.kind.shader_kind().ok_or_else(|| Refusal::whole(Reason::Stage))?;
    if !matches!(
        stage,
        ShaderKind::Vertex
            | ShaderKind::Hull
            | ShaderKind::Domain
            | ShaderKind::Pixel
            | ShaderKind::Geometry
            | ShaderKind::Compute
    ) {
        return Err(Refusal::whole(Reason::Stage));
    }
    let minor = options.minor.min(ConvertOptions::LAST_MINOR).max(least_minor(program, stage));
    let phases = phases(program).map_err(|(number, reason)| Refusal::at(program, number, reason))?;
    let declarations = Declarations::read(program, &phases.main_declarations());
    let mut declarations = declarations.map_err(|(number, reason)| Refusal::at(program, number, reason))?;
    if let Some((number, reason)) = crate::vendor::find(program, &declarations, beside.definitions) {
        return Err(Refusal::at(program, number, reason));
    }
    declarations.describe(beside.definitions);
    let read =
        |kind, signature| Elements::read(stage, kind, signature, &declarations).map_err(Refusal::whole);
    let signatures = Signatures {
        inputs: read(SignatureKind::Isg1, beside.inputs)?,
        outputs: read(SignatureKind::Osg1, beside.outputs)?,
        points: Elements::default(),
        constants: read(SignatureKind::Psg1, beside.patch_constants)?,
    };
    let mut module = memory.module.take().unwrap_or_default();
    module.reset(expected_size(program));
    module.set_target_triple(TARGET_TRIPLE);
    module.set_data_layout(MIN_PRECISION_LAYOUT);
    let target = Target { program, stage, minor, phases: &phases };
    let mut debug = match options.strip_debug {
        true => None,
        false => beside.database.and_then(|database| Debug::read(program, database)),
    };
    let operations = OperationFunctions::default();
    let begun = Begun { module, operations, lists: core::mem::take(&mut memory.lists) };
    let made = target.function(begun, ENTRY, declarations, signatures, debug.as_mut())?;
    let Made { begun, function, mut signatures, resources, declarations } = made;
    let Begun { mut module, operations, lists } = begun;
    memory.lists = lists;
    let mut constant_function = None;
    let mut functions = alloc::vec![function];
    let mut annotations = Annotations::new(beside.definitions);
    let mut resources = resources.node(&mut module, beside.definitions, &mut annotations);
    if stage == ShaderKind::Hull {
        let constants = core::mem::take(&mut signatures.constants);
        let own = Signatures {
            inputs: signatures.inputs,
            outputs: constants,
            points: signatures.outputs,
            constants: Elements::default(),
        };
        let ranges = phases.constant_declarations();
        let mut declarations = Declarations::read(program, &ranges)
            .map_err(|(number, reason)| Refusal::at(program, number, reason))?;
        declarations.describe(beside.definitions);
        let begun = Begun { module, operations, lists: core::mem::take(&mut memory.lists) };
        let made = target.function(begun, CONSTANTS, declarations, own, debug.as_mut())?;
        module = made.begun.module;
        memory.lists = made.begun.lists;
        let own = made.signatures;
        signatures = Signatures {
            inputs: own.inputs,
            outputs: own.points,
            points: Elements::default(),
            constants: own.outputs,
        };
        annotations = Annotations::new(beside.definitions);
        resources = made.resources.node(&mut module, beside.definitions, &mut annotations);
        constant_function = Some(made.function);
        functions.push(made.function);
    }
    let properties = properties(&mut module, target, &declarations, constant_function);
    let signatures = signature_node(&mut module, &signatures);
    state(&mut module, stage, minor, resources);
    annotations.state(&mut module);
    let value = module.value_as_metadata(ValueId::from(function));
    let name = module.metadata_string(ENTRY);
    let entry = module.metadata_node(&[Some(value), Some(name), signatures, resources, properties]);
    module.set_named_metadata("dx.entryPoints", &[entry]);
    let producer = producer(program, beside.definitions);
    let text = module.metadata_string(&producer);
    let ident = module.metadata_node(&[Some(text)]);
    module.set_named_metadata("llvm.ident", &[ident]);
    if let Some(debug) = debug {
        debug.state(&mut module, &producer);
    }
    finish(&mut module, &functions);
    Ok(module)
}

/// About how many bytes of bitcode become of a program: memory is reserved by it.
fn expected_size(program: &Program<'_>) -> usize {
    const EMPTY: usize = 2048;
    const BY_INSTRUCTION: usize = 64;
    const MOST: usize = 1 << 16;
    program.instructions.len().saturating_mul(BY_INSTRUCTION).saturating_add(EMPTY).min(MOST)
}

/// The lowest minor shader model that has what a program does: threads have neighbours that derivatives are
/// computed of since 6.6, and FXC compiles those in compute shaders of any model.
fn least_minor(program: &Program<'_>, stage: ShaderKind) -> u8 {
    let derives = |one: &Instruction| {
        matches!(
            one.opcode(),
            Opcode::DerivRtx
                | Opcode::DerivRtxCoarse
                | Opcode::DerivRtxFine
                | Opcode::DerivRty
                | Opcode::DerivRtyCoarse
                | Opcode::DerivRtyFine
                | Opcode::Sample
                | Opcode::SampleB
                | Opcode::SampleC
                | Opcode::SampleClS
                | Opcode::SampleBClS
                | Opcode::SampleCClS
                | Opcode::Lod
        )
    };
    if stage == ShaderKind::Compute && program.instructions.iter().any(derives) { 6 } else { 0 }
}

/// The producer: this crate, what it converted, and the compiler of that.
fn producer(program: &Program<'_>, definitions: Option<&ResourceDefinitions<'_>>) -> String {
    let profile = program.profile().unwrap_or_default();
    let mut text = alloc::format!("dxkit {}, converted from {profile}", env!("CARGO_PKG_VERSION"));
    let creator = definitions.map(|definitions| alloc::format!("{}", definitions.creator));
    if let Some(creator) = creator.filter(|creator| !creator.is_empty()) {
        text += " of ";
        text += &creator;
    }
    text
}

/// The state that all functions of a module share.
#[derive(Clone, Copy)]
struct Target<'p> {
    program: &'p Program<'p>,
    stage: ShaderKind,
    minor: u8,
    phases: &'p Phases,
}

/// The module that functions are made in, and what one leaves to the next.
struct Begun {
    module: Box<Module>,
    operations: OperationFunctions,
    lists: Lists,
}

/// A function that was made, and what it was made of.
struct Made {
    begun: Begun,
    function: FunctionId,
    signatures: Signatures,
    resources: Resources,
    declarations: Declarations,
}

impl Target<'_> {
    /// Makes the function of this name: of a hull shader, that of the control points or of the constants.
    fn function(
        self,
        Begun { mut module, operations, lists }: Begun,
        name: &str,
        declarations: Declarations,
        signatures: Signatures,
        mut debug: Option<&mut Debug>,
    ) -> Result<Made, Refusal> {
        let Target { program, stage, minor, phases } = self;
        let void = module.void_type();
        let ty = module.function_type(void, &[], false);
        let function = module.add_function(name, FunctionRecord::new(ty));
        module.define(function);
        let scopes = debug.as_mut().map(|debug| debug.begin(&mut module, function, name));
        let (scopes, tokens) = (scopes.unwrap_or_default(), program.instructions.len());
        let builder = Builder::new(module, function, operations, scopes, lists, tokens);
        let mut converter = Converter::new(program, stage, declarations, signatures, builder, minor);
        converter.debug = debug.as_deref();
        let is_constants = name == CONSTANTS;
        if is_constants {
            converter.store = OpCode::StorePatchConstant;
        }
        let refused = |(number, reason)| Refusal::at(program, number, reason);
        match (is_constants, &phases.points) {
            (true, _) => converter.run(&phases.constants).map_err(refused)?,
            (false, None) if stage == ShaderKind::Hull => converter.pass_points().map_err(Refusal::whole)?,
            (false, None) => converter.run(&[(0..program.instructions.len(), 1)]).map_err(refused)?,
            (false, Some(points)) => converter.run(&[(points.clone(), 1)]).map_err(refused)?,
        }
        let Converter { builder, inputs, outputs, points, constants, declarations, .. } = converter;
        let (module, operations, lists) = builder.finish().map_err(Refusal::whole)?;
        let signatures = Signatures { inputs, outputs, points, constants };
        let resources = Resources::new(&declarations);
        let begun = Begun { module, operations, lists };
        Ok(Made { begun, function, signatures, resources, declarations })
    }
}

/// The parts of a program: other stages than the hull shader have one.
#[derive(Debug, Default)]
struct Phases {
    /// The declarations before the first phase.
    shared: Range<usize>,
    /// The phase of the control points.
    points: Option<Range<usize>>,
    /// The phases of the patch constants, and the instances of each.
    constants: Vec<(Range<usize>, u32)>,
}

impl Phases {
    fn main_declarations(&self) -> Vec<Range<usize>> {
        let mut ranges = alloc::vec![self.shared.clone()];
        ranges.extend(self.points.clone());
        ranges
    }

    fn constant_declarations(&self) -> Vec<Range<usize>> {
        let mut ranges = alloc::vec![self.shared.clone()];
        ranges.extend(self.constants.iter().map(|(range, _)| range.clone()));
        ranges
    }
}

fn phases(program: &Program<'_>) -> Result<Phases, (usize, Reason)> {
    let end = program.instructions.len();
    let mut phases = Phases { shared: 0..end, ..Phases::default() };
    // Where each phase begins.
    let is_phase =
        |opcode| matches!(opcode, Opcode::HsControlPointPhase | Opcode::HsForkPhase | Opcode::HsJoinPhase);
    let starts: Vec<usize> = program
        .instructions
        .iter()
        .enumerate()
        .filter(|(_, instruction)| is_phase(instruction.opcode()))
        .map(|(number, _)| number)
        .collect();
    if let Some(first) = starts.first() {
        phases.shared = 0..*first;
    }
    for (place, start) in starts.iter().enumerate() {
        let range = *start..starts.get(place.saturating_add(1)).copied().unwrap_or(end);
        let instructions = program.instructions.get(range.clone()).unwrap_or_default();
        let Some(first) = instructions.first() else { continue };
        if first.opcode() == Opcode::HsControlPointPhase {
            if phases.points.replace(range).is_some() {
                return Err((*start, Reason::SecondPhase));
            }
            continue;
        }
        let is_count = |opcode| {
            matches!(opcode, Opcode::DclHsForkPhaseInstanceCount | Opcode::DclHsJoinPhaseInstanceCount)
        };
        let count = instructions.iter().find(|one| is_count(one.opcode()));
        phases.constants.push((range, count.map_or(1, |count| count.word(0))));
    }
    Ok(phases)
}

/// Versions, shader model and resources.
fn state(module: &mut Module, stage: ShaderKind, minor: u8, resources: Option<MetadataId>) {
    let model = ShaderModel::new(6, minor);
    state_versions(module, stage, model, (1, minor.into()), Some((1, VALIDATOR)));
    if let Some(resources) = resources {
        module.set_named_metadata("dx.resources", &[resources]);
    }
}

fn signature_node(module: &mut Module, signatures: &Signatures) -> Option<MetadataId> {
    let mut list = |elements: &Elements| {
        let nodes: Vec<_> = elements.to_dxil().iter().map(|element| Some(element.to_node(module))).collect();
        (!nodes.is_empty()).then(|| module.metadata_node(&nodes))
    };
    let lists = [&signatures.inputs, &signatures.outputs, &signatures.constants].map(&mut list);
    lists.iter().any(Option::is_some).then(|| module.metadata_node(&lists))
}

/// The properties of the entry point, as pairs of a tag and a value.
fn properties(
    module: &mut Module,
    Target { program, stage, .. }: Target<'_>,
    declarations: &Declarations,
    constant_function: Option<FunctionId>,
) -> Option<MetadataId> {
    let mut flags = ShaderFlags::empty();
    for (name, flag) in [
        ("skipOptimization", ShaderFlags::DISABLE_OPTIMIZATIONS),
        ("forceEarlyDepthStencil", ShaderFlags::FORCE_EARLY_DEPTH_STENCIL),
        ("allResourcesBound", ShaderFlags::ALL_RESOURCES_BOUND),
    ] {
        flags.set(flag, program.has_global_flag(name));
    }
    let is_free = program.has_global_flag("refactoringAllowed");
    flags.set(ShaderFlags::DISABLE_MATH_REFACTORING, !is_free);
    let mut properties = Vec::new();
    if !flags.is_empty() {
        properties.push(Property::Flags(flags));
    }
    let tessellation = declarations.tessellation;
    match (stage, declarations.threads) {
        (ShaderKind::Compute, Some(threads)) => properties.push(Property::NumThreads(threads)),
        (ShaderKind::Geometry, _) => properties.push(Property::Geometry(GeometryState {
            input_primitive: InputPrimitive(declarations.primitive.unwrap_or(0).into()),
            max_vertex_count: declarations.most_vertices,
            stream_mask: declarations.streams.max(1),
            topology: PrimitiveTopology(declarations.topology.unwrap_or(0).into()),
            instance_count: declarations.instances,
        })),
        (ShaderKind::Domain, _) => properties.push(Property::Domain(DomainState {
            domain: TessellatorDomain(tessellation.domain),
            input_control_points: tessellation.input_points,
        })),
        (ShaderKind::Hull, _) => properties.push(Property::Hull(HullState {
            patch_constant_function: constant_function,
            input_control_points: tessellation.input_points,
            output_control_points: tessellation.output_points,
            domain: TessellatorDomain(tessellation.domain),
            partitioning: TessellatorPartitioning(tessellation.partitioning),
            output_primitive: TessellatorOutputPrimitive(tessellation.primitive),
            // Without a limit of its own, the one of all tessellation.
            max_tess_factor: tessellation.most.map_or(64.0, f32::from_bits),
        })),
        _ => {}
    }
    Property::list_to_node(&properties, module)
}

/// Removes what nothing needs, and states what follows from the instructions.
fn finish(module: &mut Module, functions: &[FunctionId]) {
    // Arrays whose indices turn out to be known, as the instances of phases are.
    let mut all = functions.iter().filter_map(|id| module.function(*id));
    let has_arrays = all.any(|function| function.instructions().any(|entry| entry.is_alloca()));
    if has_arrays {
        dxkit_passes::split_variables(module, functions);
        dxkit_passes::promote_memory(module, functions, &dxkit_passes::Policy::all());
    }
    // Operations are declared where they are called.
    let removed = dxkit_passes::eliminate_dead_code(module, functions);
    if removed > 0 || has_arrays {
        module.drop_unused_declarations();
    }
    dxkit_derive::restate::complete_with_flags(module);
}
