//! The module around the function.

use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{FunctionId, FunctionRecord, MetadataId, ValueId};
use dxkit_dxil::{MIN_PRECISION_LAYOUT, NATIVE_LAYOUT, Property, ShaderFlags, TARGET_TRIPLE, state_versions};
use dxkit_types::{ShaderKind, ShaderModel};

use crate::build::Builder;
use crate::entropy::Entropy;
use crate::maker::Maker;
use crate::{Shader, SmithOptions};

/// The name of the entry point.
const ENTRY: &str = "main";
/// The version of the validator, 1.8.
const VALIDATOR: u32 = 8;

pub(crate) fn make(entropy: &[u8], options: &SmithOptions) -> Shader {
    let minor = options.minor.map(|minor| minor.min(SmithOptions::LAST_MINOR));
    let options = SmithOptions { minor, ..*options };
    let mut module = Module::new();
    let void = module.void_type();
    let ty = module.function_type(void, &[], false);
    let function = module.add_function(ENTRY, FunctionRecord::new(ty));
    module.define(function);
    let mut maker = Maker::new(Builder::new(module, function), Entropy::new(entropy), &options);
    let complete = maker.body();
    debug_assert!(complete.is_some(), "an operation of the body cannot be declared");
    let (minor, native) = (maker.minor, maker.native);
    let has_wave_loop = maker.has_wave_loop;
    let (groups, threads) = (maker.groups, maker.threads);
    let resources = maker.resources.resources(maker.all_threads());
    let Maker { builder, resources: declared, .. } = maker;
    let mut module = builder.finish();
    module.set_target_triple(TARGET_TRIPLE);
    module.set_data_layout(if native { NATIVE_LAYOUT } else { MIN_PRECISION_LAYOUT });
    let list = declared.node(&mut module);
    state(&mut module, minor, list);
    let properties = properties(&mut module, threads, native);
    entry(&mut module, function, list, properties);
    dxkit_derive::restate::flags(&mut module);
    dxkit_derive::restate::complete(&mut module);
    Shader { module, minor, has_wave_loop, groups, threads, resources }
}

/// Versions, shader model and resources.
fn state(module: &mut Module, minor: u8, resources: MetadataId) {
    let model = ShaderModel::new(6, minor);
    state_versions(module, ShaderKind::Compute, model, (1, minor.into()), Some((1, VALIDATOR)));
    module.set_named_metadata("dx.resources", &[resources]);
}

/// The properties of the entry point.
fn properties(module: &mut Module, threads: [u32; 3], native: bool) -> Option<MetadataId> {
    let mut properties = Vec::new();
    if native {
        properties.push(Property::Flags(ShaderFlags::USE_NATIVE_LOW_PRECISION));
    }
    properties.push(Property::NumThreads(threads));
    Property::list_to_node(&properties, module)
}

fn entry(module: &mut Module, function: FunctionId, resources: MetadataId, properties: Option<MetadataId>) {
    let value = module.value_as_metadata(ValueId::from(function));
    let name = module.metadata_string(ENTRY);
    let entry = module.metadata_node(&[Some(value), Some(name), None, Some(resources), properties]);
    module.set_named_metadata("dx.entryPoints", &[entry]);
}
