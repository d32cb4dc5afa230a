//! The module around the function: version, target, signatures, resources, properties of the entry point.

use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{FunctionId, FunctionRecord, MetadataId, ValueId};
use dxkit_dxbc::Program;
use dxkit_dxil::{MIN_PRECISION_LAYOUT, ShaderFlags, TARGET_TRIPLE, property_tag};
use dxkit_signature::SignatureKind;
use dxkit_types::ShaderKind;

use crate::build::Builder;
use crate::converter::Converter;
use crate::declare::Declarations;
use crate::signature::Elements;
use crate::{Beside, Options, Refusal};

/// The name of the entry point: token programs have none.
const ENTRY: &str = "main";
/// The version of the validator, 1.8, whose rules and parts all newer ones know.
const VALIDATOR: u32 = 8;

pub(crate) fn convert(
    program: &Program<'_>,
    beside: &Beside<'_>,
    options: &Options,
) -> Result<Module, Refusal> {
    let stage = program.kind.shader_kind().ok_or_else(|| Refusal::whole("a program of an unknown stage"))?;
    if !matches!(
        stage,
        ShaderKind::Vertex | ShaderKind::Pixel | ShaderKind::Geometry | ShaderKind::Compute
    ) {
        let stage = stage.abbreviation().unwrap_or("unknown");
        return Err(Refusal::whole(alloc::format!("programs of the stage '{stage}' are not converted yet")));
    }
    let minor = options.minor.min(Options::LAST_MINOR);
    let refused = |(number, reason)| Refusal::at(program, number, reason);
    let declarations = Declarations::read(program).map_err(refused)?;
    let inputs = Elements::read(stage, SignatureKind::Isg1, beside.inputs, &declarations);
    let outputs = Elements::read(stage, SignatureKind::Osg1, beside.outputs, &declarations);
    let signatures = (inputs.map_err(Refusal::whole)?, outputs.map_err(Refusal::whole)?);
    let mut module = Module::new();
    module.set_target_triple(TARGET_TRIPLE);
    module.set_data_layout(MIN_PRECISION_LAYOUT);
    let void = module.void_type();
    let ty = module.function_type(void, &[], false);
    let function = module.add_function(ENTRY, FunctionRecord::new(ty));
    module.define(function);
    let builder = Builder::new(module, function);
    let mut converter = Converter::new(program, stage, declarations, signatures, builder, minor);
    converter.run().map_err(refused)?;
    let resources = converter.resource_records(beside.definitions);
    let properties = properties(&mut converter);
    let Converter { builder, inputs, outputs, .. } = converter;
    let (mut module, function) = builder.finish().map_err(Refusal::whole)?;
    let signatures = signature_node(&mut module, &inputs, &outputs);
    state(&mut module, stage, minor, resources);
    let value = module.value_as_metadata(ValueId::from(function));
    let name = module.metadata_string(ENTRY);
    let entry = module.metadata_node(&[Some(value), Some(name), signatures, resources, properties]);
    module.set_named_metadata("dx.entryPoints", &[entry]);
    finish(&mut module, function);
    Ok(module)
}

fn word(module: &mut Module, value: u32) -> Option<MetadataId> {
    let value = module.const_i32(i32::from_ne_bytes(value.to_ne_bytes()));
    Some(module.value_as_metadata(value))
}

fn numbers(module: &mut Module, values: &[u32]) -> MetadataId {
    let values: Vec<_> = values.iter().map(|value| word(module, *value)).collect();
    module.metadata_node(&values)
}

/// Versions, shader model and resources.
fn state(module: &mut Module, stage: ShaderKind, minor: u8, resources: Option<MetadataId>) {
    let minor = u32::from(minor);
    let version = numbers(module, &[1, minor]);
    let validator = numbers(module, &[1, VALIDATOR]);
    let name = module.metadata_string(stage.abbreviation().unwrap_or_default());
    let (major, minor) = (word(module, 6), word(module, minor));
    let model = module.metadata_node(&[Some(name), major, minor]);
    for (name, node) in [("dx.version", version), ("dx.valver", validator), ("dx.shaderModel", model)] {
        module.set_named_metadata(name, &[node]);
    }
    if let Some(resources) = resources {
        module.set_named_metadata("dx.resources", &[resources]);
    }
}

fn signature_node(module: &mut Module, inputs: &Elements, outputs: &Elements) -> Option<MetadataId> {
    let mut list = |elements: &Elements| {
        let nodes: Vec<_> =
            elements.to_dxil().iter().map(|element| Some(element.to_node(module))).collect();
        (!nodes.is_empty()).then(|| module.metadata_node(&nodes))
    };
    let (inputs, outputs) = (list(inputs), list(outputs));
    (inputs.is_some() || outputs.is_some()).then(|| module.metadata_node(&[inputs, outputs, None]))
}

/// The properties of the entry point, as pairs of a tag and a value.
fn properties(converter: &mut Converter<'_>) -> Option<MetadataId> {
    let mut flags = ShaderFlags::empty();
    let program = converter.program;
    for (name, flag) in [
        ("skipOptimization", ShaderFlags::DISABLE_OPTIMIZATIONS),
        ("forceEarlyDepthStencil", ShaderFlags::FORCE_EARLY_DEPTH_STENCIL),
        ("allResourcesBound", ShaderFlags::ALL_RESOURCES_BOUND),
    ] {
        flags.set(flag, program.has_global_flag(name));
    }
    flags.set(ShaderFlags::DISABLE_MATH_REFACTORING, !converter.is_refactoring_allowed);
    let (stage, declarations) = (converter.stage, &converter.declarations);
    let module = &mut converter.builder.module;
    let mut pairs = Vec::new();
    if !flags.is_empty() {
        let long = module.integer_type(64);
        let value = module.const_integer(long, i64::from_ne_bytes(flags.bits().to_ne_bytes()));
        pairs.push(word(module, property_tag::FLAGS));
        pairs.push(Some(module.value_as_metadata(value)));
    }
    match (stage, declarations.threads) {
        (ShaderKind::Compute, Some(threads)) => {
            pairs.push(word(module, property_tag::THREADS));
            pairs.push(Some(numbers(module, &threads)));
        }
        (ShaderKind::Geometry, _) => {
            pairs.push(word(module, property_tag::GEOMETRY));
            let primitive = u32::from(declarations.primitive.unwrap_or(0));
            let topology = u32::from(declarations.topology.unwrap_or(0));
            let streams = declarations.streams.max(1);
            let state =
                [primitive, declarations.most_vertices, streams, topology, declarations.instances];
            pairs.push(Some(numbers(module, &state)));
        }
        _ => {}
    }
    (!pairs.is_empty()).then(|| module.metadata_node(&pairs))
}

/// Removes what nothing needs, and states what follows from the instructions.
fn finish(module: &mut Module, function: FunctionId) {
    dxkit_passes::eliminate_dead_code(module, &[function]);
    module.drop_unused_declarations();
    dxkit_derive::restate::flags(module);
    dxkit_derive::restate::complete(module);
}
