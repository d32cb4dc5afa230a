//! The module around the function.

use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{FunctionId, FunctionRecord, MetadataId, ValueId};
use dxkit_dxil::{MIN_PRECISION_LAYOUT, NATIVE_LAYOUT, Property, ShaderFlags, TARGET_TRIPLE, state_versions};
use dxkit_types::ShaderModel;

use crate::build::Builder;
use crate::entropy::Entropy;
use crate::maker::Maker;
use crate::{Shader, SmithOptions, Stage};

/// The name of the entry point.
const ENTRY: &str = "main";
/// The version of the validator, 1.8.
const VALIDATOR: u32 = 8;

pub(crate) fn make(entropy: &[u8], options: &SmithOptions) -> Shader {
    let minor = options.minor.map(|minor| minor.min(SmithOptions::LAST_MINOR));
    let options = SmithOptions { minor, ..*options };
    let stage = options.stage;
    let mut module = Module::new();
    let function = define(&mut module, ENTRY);
    let mut maker = Maker::new(Builder::new(module, function), Entropy::new(entropy), &options);
    maker.choose_stage();
    let complete = maker.body();
    debug_assert!(complete.is_some(), "an operation of the body cannot be declared");
    let mut patch_function = None;
    if stage == Stage::Hull {
        let constants = define(&mut maker.builder.module, "constants");
        let complete = maker.patch_body(constants);
        debug_assert!(complete.is_some(), "an operation on constants of a patch cannot be declared");
        patch_function = Some(constants);
    }
    let (minor, native) = (maker.minor, maker.native);
    let has_wave_loop = maker.has_wave_loop;
    let (groups, threads) = (maker.groups, maker.threads);
    let resources = maker.resources.resources(maker.all_threads());
    let mut properties = Vec::new();
    if native {
        properties.push(Property::Flags(ShaderFlags::USE_NATIVE_LOW_PRECISION));
    }
    if maker.has_property() {
        properties.push(maker.stage_property(patch_function));
    }
    let Maker { builder, resources: declared, signatures, .. } = maker;
    let mut module = builder.finish();
    module.set_target_triple(TARGET_TRIPLE);
    module.set_data_layout(if native { NATIVE_LAYOUT } else { MIN_PRECISION_LAYOUT });
    let list = declared.node(&mut module);
    state(&mut module, stage, minor, list);
    let signatures = signatures.node(&mut module);
    let properties = Property::list_to_node(&properties, &mut module);
    entry(&mut module, function, [signatures, list, properties]);
    dxkit_derive::restate::flags(&mut module);
    dxkit_derive::restate::element_uses(&mut module);
    dxkit_derive::restate::complete(&mut module);
    Shader { module, stage, minor, has_wave_loop, groups, threads, resources }
}

/// A function without parameters, with a body.
fn define(module: &mut Module, name: &str) -> FunctionId {
    let void = module.void_type();
    let ty = module.function_type(void, &[], false);
    let function = module.add_function(name, FunctionRecord::new(ty));
    module.define(function);
    function
}

/// Versions, shader model and resources.
fn state(module: &mut Module, stage: Stage, minor: u8, resources: Option<MetadataId>) {
    let model = ShaderModel::new(6, minor);
    state_versions(module, stage.kind(), model, (1, minor.into()), Some((1, VALIDATOR)));
    if let Some(resources) = resources {
        module.set_named_metadata("dx.resources", &[resources]);
    }
}

/// The entry point, with its signatures, resources and properties.
fn entry(
    module: &mut Module,
    function: FunctionId,
    [signatures, resources, properties]: [Option<MetadataId>; 3],
) {
    let value = module.value_as_metadata(ValueId::from(function));
    let name = module.metadata_string(ENTRY);
    let entry = module.metadata_node(&[Some(value), Some(name), signatures, resources, properties]);
    module.set_named_metadata("dx.entryPoints", &[entry]);
}
