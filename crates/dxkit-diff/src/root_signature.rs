//! The semantics of a root signature's fields.

use alloc::format;
use alloc::string::String;

use dxkit_rootsig::{DescriptorRange, Parameter, ParameterContents, RootSignature};
use dxkit_types::ResourceClass;

use super::difference::Significance::{Derived, Layout, Meaning};
use super::keys::{Key, keys, register};
use super::order::Keys;
use super::tree::{NodeId, Significances, Tree};

pub(super) const SIGNIFICANCES: Significances = &[
    (&["num_parameters"], Derived),
    (&["root_parameters_offset"], Layout),
    (&["num_static_samplers"], Derived),
    (&["static_samplers_offset"], Layout),
    (&["parameter", "payload_offset"], Layout),
    (&["parameter", "num_descriptor_ranges"], Derived),
    (&["parameter", "descriptor_ranges_offset"], Layout),
    (&["gap"], Layout),
];

/// Annotates the tree of a root signature whose fields are those of the node `base`.
pub(super) fn annotate(part: &RootSignature<'_>, base: NodeId, tree: &mut Tree<'_>) {
    let Some(desc) = part.known() else { return };
    tree.set_significances(base, SIGNIFICANCES);
    // The application sets arguments by parameter index, and a range may start after the previous one of its
    // table.
    tree.set_order_significance(tree.child(base, "parameter"), Meaning);
    for (index, parameter) in desc.parameters.iter().enumerate() {
        let node = tree.element(base, "parameter", index);
        let (found_by, label) = parameter_identity(parameter);
        tree.identify(node, found_by, label);
        let ParameterContents::DescriptorTable(ranges) = &parameter.contents else { continue };
        let Some(node) = node else { continue };
        tree.set_order_significance(tree.child(node, "range"), Meaning);
        for (index, range) in ranges.iter().enumerate() {
            let key = Key::default().number(range.range_type.0).number(range.base_shader_register);
            let label = register(Some(range.range_type), range.base_shader_register, range.register_space);
            let node = tree.element(node, "range", index);
            tree.identify(node, keys([key.number(range.register_space)]), label);
        }
    }
    for (index, sampler) in desc.static_samplers.iter().enumerate() {
        let key = || Key::default().number(sampler.shader_register).number(sampler.register_space);
        let label = register(Some(ResourceClass::Sampler), sampler.shader_register, sampler.register_space);
        let node = tree.element(base, "static_sampler", index);
        tree.identify(node, keys([key().number(sampler.shader_visibility.0), key()]), label);
    }
}

fn parameter_identity(parameter: &Parameter<'_>) -> (Keys, String) {
    const TABLE: u32 = u32::MAX;
    let visibility = parameter.shader_visibility.0;
    let (class, base, space) = match &parameter.contents {
        ParameterContents::DescriptorTable(ranges) => {
            let range = |key: Key, range: &DescriptorRange| {
                let key = key.number(range.range_type.0).number(range.base_shader_register);
                key.number(range.register_space)
            };
            let table = || Key::default().number(TABLE);
            let all = || ranges.iter().fold(table(), range);
            let first = ranges.iter().take(1).fold(table(), range);
            let label = ranges.first().map_or_else(String::new, |range| {
                register(Some(range.range_type), range.base_shader_register, range.register_space)
            });
            return (keys([all().number(visibility), all(), first]), format!("table {label}"));
        }
        ParameterContents::Constants32Bit(constants) => {
            (ResourceClass::CBV, constants.shader_register, constants.register_space)
        }
        ParameterContents::CBV(root) => (ResourceClass::CBV, root.shader_register, root.register_space),
        ParameterContents::SRV(root) => (ResourceClass::SRV, root.shader_register, root.register_space),
        ParameterContents::UAV(root) => (ResourceClass::UAV, root.shader_register, root.register_space),
        ParameterContents::Unknown(unknown) => {
            let key = Key::default().number(unknown.parameter_type.0).number(TABLE);
            return (keys([key]), String::new());
        }
        // An unknown kind of parameter is identified by its index.
        _ => return (Keys::new(), String::new()),
    };
    let key = || Key::default().number(class.0).number(base).number(space);
    let constants = matches!(parameter.contents, ParameterContents::Constants32Bit(_));
    let exact = || key().number(constants);
    (keys([exact().number(visibility), exact(), key()]), register(Some(class), base, space))
}
