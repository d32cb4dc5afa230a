//! Converts LLVM 22's facts about a shader (in the target triple, in attributes of functions and in module
//! flags) to DXIL's metadata.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{Attribute, AttributeGroupId, FunctionId, MetadataId, ValueId};
use dxkit_dxil::{Property, ShaderFlags, TARGET_TRIPLE, WaveSize, dxil_minor_of, state_versions};
use dxkit_types::{ShaderKind, ShaderModel};

use super::signature_analysis::Signatures;
use super::stated::text_attribute;
use super::{Fault, Target};
use crate::{KEPT_METADATA, KEPT_VALIDATOR_VERSION};

/// The data layout that LLVM gives a module of such a target that states none.
const LAYOUT: &str = "e-m:e-ve-p:32:32-i1:32-i8:8-i16:16-i32:32-i64:64-f16:16-f32:32-f64:64-n8:16:32:64";

/// Named metadata in the order in which DXC writes it.
const ORDER: [&str; 9] = [
    "llvm.ident",
    "dx.version",
    "dx.valver",
    "dx.shaderModel",
    "dx.resources",
    "dx.typeAnnotations",
    "dx.dxrPayloadAnnotations",
    "dx.viewIdState",
    "dx.entryPoints",
];

/// Sorts named metadata in DXC's order, after the entries that DXC writes first.
pub(super) fn order_metadata(module: &mut Module) {
    for name in ORDER {
        let nodes: Option<Vec<MetadataId>> = module.named(name.as_bytes()).map(|named| named.nodes.to_vec());
        if let Some(nodes) = nodes {
            module.remove_named_metadata(name);
            module.set_named_metadata(name, &nodes);
        }
    }
}

/// Whether attributes alone state the entry points, as LLVM's front end writes them. A library may have none.
pub(super) fn is_of_front_end(module: &Module, target: &Target) -> bool {
    let is_entry = |id: FunctionId| text_attribute(module, id, "hlsl.shader").is_some();
    module.named(b"dx.entryPoints").is_none()
        && (target.library || module.functions().any(|function| is_entry(function.id())))
}

/// `!hlsl.controlflow.hint` of branches becomes DXIL's `!dx.controlflow.hints`, a node of its own for each.
pub(super) fn hints(module: &mut Module) {
    const NAME: &str = "dx.controlflow.hints";
    let Some(former) = module.metadata_kind_named(b"hlsl.controlflow.hint") else { return };
    let mut found = Vec::new();
    for entry in module.functions().flat_map(|function| function.instructions()) {
        let attached = entry.attachments().iter().find(|attachment| attachment.kind == former);
        let Some(node) = attached.and_then(|attached| module.metadatum(attached.node)) else { continue };
        let hint = node.as_node().and_then(|node| node.operands.get(1).copied().flatten());
        found.push((entry.id(), hint));
    }
    for (id, hint) in found {
        module.set_attachment(id, former, None);
        let Some(hint) = hint else { continue };
        let kind = module.intern_metadata_kind(NAME);
        let name = module.metadata_string(NAME);
        let node = module.distinct_node(&[None, Some(name), Some(hint)]);
        module.set_node_operands(node, &[Some(node), Some(name), Some(hint)]);
        module.set_attachment(id, kind, Some(node));
    }
}

/// Converts the triple to metadata; `dxil-ms-dx` states nothing. Returns whether the metadata was not DXIL's.
pub(super) fn state_model(module: &mut Module) -> Result<bool, Fault> {
    let mut is_other = false;
    for (name, former) in KEPT_METADATA {
        let nodes: Option<Vec<MetadataId>> =
            module.named(former.as_bytes()).map(|named| named.nodes.to_vec());
        if let Some(nodes) = nodes {
            module.set_named_metadata(name, &nodes);
            module.remove_named_metadata(former);
            is_other = true;
        }
    }
    let validator = module.named(KEPT_VALIDATOR_VERSION.as_bytes()).map(|named| named.nodes.to_vec());
    if let Some(nodes) = &validator {
        module.set_named_metadata("dx.valver", nodes);
        module.remove_named_metadata(KEPT_VALIDATOR_VERSION);
        is_other = true;
    }
    let triple =
        module.target_triple().map(|text| String::from_utf8_lossy(text).into_owned()).unwrap_or_default();
    let parts: Vec<&str> = triple.split('-').collect();
    let model = parts.iter().find_map(|part| part.strip_prefix("shadermodel"));
    let (true, Some(model)) = (triple.starts_with("dxil"), model) else { return Ok(is_other) };
    let wrong = || Fault::new(alloc::format!("the target '{triple}' is not that of a shader"));
    let (major, minor) = model.split_once('.').ok_or_else(wrong)?;
    let number = |text: &str| text.parse().map_err(|_| wrong());
    let model = ShaderModel::new(number(major)?, number(minor)?);
    let kind = parts.last().and_then(|last| ShaderKind::from_hlsl_name(last)).ok_or_else(wrong)?;
    let minor = u32::from(dxil_minor_of(model));
    let version = parts.first().and_then(|first| first.strip_prefix("dxilv1."));
    // LLVM 22 knows no version after 1.9, and states an older one with the model `lib_6_x`.
    let version: u32 = version.and_then(|version| version.parse().ok()).unwrap_or(minor).max(minor);
    module.set_target_triple(TARGET_TRIPLE);
    if module.data_layout().is_none_or(<[u8]>::is_empty) {
        module.set_data_layout(LAYOUT);
    }
    let states_none = validator.is_some_and(|nodes| nodes.is_empty());
    let stated = module.named(b"dx.valver").is_some();
    let validator = (!states_none && !stated).then(|| (1, minor.max(8)));
    state_versions(module, kind, model, (1, version), validator);
    if states_none {
        module.remove_named_metadata("dx.valver");
    }
    Ok(true)
}

/// The shader flags that the module's own flags state; the latter are removed.
fn module_flags(module: &mut Module) -> ShaderFlags {
    let mut flags = ShaderFlags::empty();
    let nodes: Vec<MetadataId> =
        module.named(b"llvm.module.flags").map_or(Vec::new(), |named| named.nodes.to_vec());
    let mut kept = Vec::new();
    // Whether a flag is set: its third operand is not 0.
    let is_set = |module: &Module, node: MetadataId| {
        let node = module.metadatum(node).and_then(|metadata| metadata.as_node());
        let value = node.and_then(|node| node.operands.get(2).copied().flatten());
        let value = value.and_then(|id| module.metadata_value(id)).and_then(|value| module.integer(value));
        value != Some(0)
    };
    for node in &nodes {
        let name = module
            .metadatum(*node)
            .and_then(|metadata| metadata.as_node())
            .and_then(|entry| entry.operands.get(1).copied().flatten())
            .and_then(|id| module.metadatum(id))
            .and_then(|metadata| metadata.as_string())
            .map(<[u8]>::to_vec);
        match name.as_deref() {
            Some(b"dx.nativelowprec") if is_set(module, *node) => {
                flags |= ShaderFlags::USE_NATIVE_LOW_PRECISION;
            }
            Some(b"dx.allresourcesbound") if is_set(module, *node) => {
                flags |= ShaderFlags::ALL_RESOURCES_BOUND;
            }
            Some(b"dx.nativelowprec" | b"dx.allresourcesbound") => {}
            // That resources may alias is not a flag of DXIL: it has one that they may not.
            Some(b"dx.resmayalias") => {}
            // LLVM's own flags, which the layout and the linker use.
            Some(b"wchar_size" | b"frame-pointer" | b"PIC Level" | b"uwtable") => {}
            _ => kept.push(with_old_behavior(module, *node)),
        }
    }
    if kept != nodes {
        match kept.is_empty() {
            true => module.remove_named_metadata("llvm.module.flags"),
            false => module.set_named_metadata("llvm.module.flags", &kept),
        }
    }
    flags
}

/// A module flag with a behavior that LLVM 3.7 knows: in place of the smallest or the largest of two values
/// (7 and 8), which matter only to a linker of modules, the first of them, with a warning (2).
fn with_old_behavior(module: &mut Module, flag: MetadataId) -> MetadataId {
    let Some(node) = module.metadatum(flag).and_then(|metadata| metadata.as_node()) else { return flag };
    let mut operands = node.operands.to_vec();
    let behavior = operands.first().copied().flatten().and_then(|id| module.metadata_value(id));
    if !matches!(behavior.and_then(|value| module.integer(value)), Some(7 | 8)) {
        return flag;
    }
    let warning = module.u32_as_metadata(2);
    if let Some(first) = operands.first_mut() {
        *first = Some(warning);
    }
    module.metadata_node(&operands)
}

/// Adds the entry points that attributes state, if the metadata has none, and removes the attributes of
/// LLVM's front end.
pub(super) fn state_entries(
    module: &mut Module,
    target: &Target,
    signatures: &BTreeMap<FunctionId, Signatures>,
) -> Result<(), Fault> {
    let flags = module_flags(module);
    let functions: Vec<FunctionId> = module.functions().map(|function| function.id()).collect();
    let mut entries = Vec::new();
    for id in &functions {
        let Some(stage) = text_attribute(module, *id, "hlsl.shader") else { continue };
        if module.function(*id).is_some_and(|function| function.has_body()) {
            entries.push((*id, stage));
        }
    }
    let of_clang = module.named(b"dx.entryPoints").is_none() && !entries.is_empty();
    if of_clang {
        if target.library {
            state_library(module, &entries, (flags, target.model), signatures)?;
            finish_entries(module, &functions);
            return Ok(());
        }
        let Some((id, stage)) = entries.first().cloned() else { return Ok(()) };
        let stated = ShaderKind::from_hlsl_name(&stage);
        if stated.is_none() || stated != target.kind {
            return Err(Fault::new(alloc::format!(
                "the entry point is of the stage '{stage}', which is not that of the target"
            )));
        }
        if entries.len() > 1 {
            return Err(Fault::new(String::from(
                "there are several entry points, but this is not a library",
            )));
        }
        state_entry(module, id, (flags, target.model), signatures.get(&id))?;
    } else if module.named(b"dx.entryPoints").is_none() {
        // A module that states no shader model is reported as that later.
        if target.kind.is_none() {
            return Ok(());
        }
        if !target.library {
            return Err(Fault::new(String::from(
                "no function is an entry point: the attribute \"hlsl.shader\" states which one is",
            )));
        }
        state_library(module, &[], (flags, target.model), signatures)?;
    }
    finish_entries(module, &functions);
    Ok(())
}

/// Removes what of LLVM's front end is stated by entry points now.
fn finish_entries(module: &mut Module, functions: &[FunctionId]) {
    for name in [
        &b"dx.rootsignatures"[..],
        b"hlsl.cbs",
        b"llvm.linker.options",
        b"llvm.errno.tbaa",
        b"dx.semantic.signatures",
    ] {
        if module.named(name).is_some() {
            module.remove_named_metadata(name);
        }
    }
    for id in functions {
        drop_attributes(module, *id);
    }
}

/// The property of flags: compilers leave it out where no flag is set.
fn flags_property(flags: ShaderFlags) -> Vec<Property<'static>> {
    if flags.is_empty() { Vec::new() } else { Vec::from([Property::Flags(flags)]) }
}

/// The properties of an entry point that has none but flags.
fn flags_node(module: &mut Module, flags: ShaderFlags) -> Option<MetadataId> {
    Property::list_to_node(&flags_property(flags), module)
}

/// Adds the entry points of a library: a node of its resources and flags, and one of each shader.
fn state_library(
    module: &mut Module,
    entries: &[(FunctionId, String)],
    (flags, model): (ShaderFlags, ShaderModel),
    signatures: &BTreeMap<FunctionId, Signatures>,
) -> Result<(), Fault> {
    let resources = module.named(b"dx.resources").and_then(|named| named.nodes.first().copied());
    let flags = flags_node(module, flags);
    let name = module.metadata_string("");
    let mut nodes = alloc::vec![module.metadata_node(&[None, Some(name), None, resources, flags])];
    for (id, stage) in entries {
        let name = module.function(*id).map(|function| function.name().to_vec()).unwrap_or_default();
        let shown = String::from_utf8_lossy(&name).into_owned();
        let signatures = signatures.get(id);
        let kind = match ShaderKind::from_hlsl_name(stage) {
            Some(kind @ (ShaderKind::Compute | ShaderKind::RayGeneration)) => kind,
            Some(kind @ (ShaderKind::Vertex | ShaderKind::Pixel)) if signatures.is_some() => kind,
            _ => {
                return Err(Fault::new(alloc::format!(
                    "@{shown}: LLVM does not say the signatures and payloads of the stage '{stage}' in a library"
                )));
            }
        };
        if module.function(*id).is_some_and(|function| function.arguments().next().is_some()) {
            return Err(Fault::new(alloc::format!(
                "@{shown}: an entry point of this stage has no parameters"
            )));
        }
        let mut properties = alloc::vec![Property::ShaderKind(kind)];
        properties.extend(group_properties(module, *id, model)?);
        properties.push(Property::AutoBindingSpace(0));
        let properties = Property::list_to_node(&properties, module);
        let signatures = signatures.map(|signatures| signatures.state(module, *id, true));
        let function = module.value_as_metadata(ValueId::from(*id));
        let name = module.metadata_string(&name);
        nodes.push(module.metadata_node(&[Some(function), Some(name), signatures, None, properties]));
    }
    module.set_named_metadata("dx.entryPoints", &nodes);
    Ok(())
}

fn state_entry(
    module: &mut Module,
    id: FunctionId,
    (flags, model): (ShaderFlags, ShaderModel),
    signatures: Option<&Signatures>,
) -> Result<(), Fault> {
    let name = module.function(id).map(|function| function.name().to_vec()).unwrap_or_default();
    let mut properties = flags_property(flags);
    properties.extend(group_properties(module, id, model)?);
    let properties = Property::list_to_node(&properties, module);
    let signatures = signatures.map(|signatures| signatures.state(module, id, false));
    let function = module.value_as_metadata(ValueId::from(id));
    let name = module.metadata_string(&name);
    let resources = module.named(b"dx.resources").and_then(|named| named.nodes.first().copied());
    let entry = module.metadata_node(&[Some(function), Some(name), signatures, resources, properties]);
    module.set_named_metadata("dx.entryPoints", &[entry]);
    Ok(())
}

/// The threads of a group and the lanes of a wave, as properties of an entry point.
fn group_properties(
    module: &Module,
    id: FunctionId,
    model: ShaderModel,
) -> Result<Vec<Property<'static>>, Fault> {
    let mut properties = Vec::new();
    let three = |key: &str, text: &str| {
        let numbers: Vec<u32> = text.split(',').filter_map(|part| part.trim().parse().ok()).collect();
        <[u32; 3]>::try_from(numbers)
            .map_err(|_| Fault::new(alloc::format!("'{key}' is three numbers, not '{text}'")))
    };
    if let Some(text) = text_attribute(module, id, "hlsl.numthreads") {
        properties.push(Property::NumThreads(three("hlsl.numthreads", &text)?));
    } else if matches!(
        text_attribute(module, id, "hlsl.shader").as_deref(),
        Some("compute" | "mesh" | "amplification")
    ) {
        return Err(Fault::new(String::from(
            "the entry point lacks the attribute \"hlsl.numthreads\", the threads of a group",
        )));
    }
    if let Some(text) = text_attribute(module, id, "hlsl.wavesize") {
        let [minimum, maximum, preferred] = three("hlsl.wavesize", &text)?;
        properties.push(WaveSize { minimum, maximum, preferred }.to_property(model));
    }
    Ok(properties)
}

/// Attributes of a function that are texts of LLVM's front end.
fn drop_attributes(module: &mut Module, id: FunctionId) {
    let Some(list) = module.function(id).and_then(|function| function.record().attributes) else { return };
    let is_new = |attribute: &Attribute<'_>| match attribute {
        Attribute::Text { key, .. } => {
            key.starts_with(b"hlsl.")
                || key.starts_with(b"dxkit.")
                || matches!(
                    *key,
                    b"no-trapping-math"
                        | b"stack-protector-buffer-size"
                        | b"no-signed-zeros-fp-math"
                        | b"approx-func-fp-math"
                        | b"no-infs-fp-math"
                        | b"no-nans-fp-math"
                        | b"frame-pointer"
                        | b"target-cpu"
                        | b"target-features"
                )
        }
        _ => false,
    };
    let mut groups: Vec<AttributeGroupId> = Vec::new();
    let mut changed = false;
    for group_id in module.attribute_list(list).to_vec() {
        let Some(group) = module.attribute_group(group_id) else { continue };
        if !group.attributes().any(|attribute| is_new(&attribute)) {
            groups.push(group_id);
            continue;
        }
        changed = true;
        let slot = group.slot();
        let kept: Vec<OwnedAttribute> = group
            .attributes()
            .filter(|attribute| !is_new(attribute))
            .map(|attribute| OwnedAttribute::from_attribute(&attribute))
            .collect();
        if kept.is_empty() {
            continue;
        }
        let kept: Vec<Attribute<'_>> = kept.iter().map(OwnedAttribute::get).collect();
        groups.push(module.intern_attribute_group(slot, &kept));
    }
    if changed {
        let list = if groups.is_empty() { None } else { Some(module.intern_attribute_list(&groups)) };
        if let Some(record) = module.function_record_mut(id) {
            record.attributes = list;
        }
    }
}

/// An attribute that owns its texts.
enum OwnedAttribute {
    Plain(Attribute<'static>),
    Text(Vec<u8>, Option<Vec<u8>>),
}

impl OwnedAttribute {
    fn from_attribute(attribute: &Attribute<'_>) -> Self {
        match *attribute {
            Attribute::Enum(kind) => Self::Plain(Attribute::Enum(kind)),
            Attribute::Integer(kind, value) => Self::Plain(Attribute::Integer(kind, value)),
            Attribute::Text { key, value } => Self::Text(key.to_vec(), value.map(<[u8]>::to_vec)),
            _ => Self::Text(Vec::new(), None),
        }
    }

    fn get(&self) -> Attribute<'_> {
        match self {
            Self::Plain(attribute) => *attribute,
            Self::Text(key, value) => Attribute::Text { key, value: value.as_deref() },
        }
    }
}
