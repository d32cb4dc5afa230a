//! What the vendor's validator needs before it looks at any rule: metadata that it can load.

use alloc::string::ToString as _;
use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{Metadata, MetadataId, NamedMetadata};
use dxkit_bytes::Frame;
use dxkit_dxil::{DxilModule, Found, Property, SignatureElement, has_shader_model};
use dxkit_types::{ShaderKind, ShaderModel};

use crate::{Finding, Report, Rule, Subject};

/// Looks whether the metadata can be loaded. Gives the stage and the model if so; all other checks need them.
pub(crate) fn load(dxil: &DxilModule<'_>, report: &mut Report) -> Option<(ShaderKind, ShaderModel)> {
    let mut fail = |found: &str| {
        report.add(Finding::new(Rule::LOAD_METADATA, Subject::Module).found(found).arguments([found]));
    };
    let (Some(kind), Some(model)) = (dxil.kind, dxil.model) else {
        fail("dx.shaderModel is missing, or names no shader model");
        return None;
    };
    if !has_shader_model(kind, model) {
        fail(&alloc::format!("{} {model} is no shader model of DXIL", kind.abbreviation().unwrap_or("?")));
        return None;
    }
    if dxil.dxil_version.is_none() {
        fail("dx.version is missing, or has not two numbers");
        return None;
    }
    if dxil.module.named(b"dx.valver").is_some() && dxil.validator_version.is_none() {
        fail("dx.valver has not two numbers");
        return None;
    }
    if dxil.entry_points.is_empty() {
        fail("dx.entryPoints is missing");
        return None;
    }
    if kind != ShaderKind::Library && dxil.entry_points.len() > 1 {
        fail("a shader that is no library has one entry point");
        return None;
    }
    if kind != ShaderKind::Library && dxil.entry_points.iter().any(|entry| entry.function.is_none()) {
        fail("the entry point has no function");
        return None;
    }
    if let Some(place) = wrong_shape(dxil.module) {
        fail(place);
        return None;
    }
    faults(dxil, report);
    if report.is_valid() {
        unknown(dxil, model, report);
    }
    report.is_valid().then_some((kind, model))
}

/// The operands of a node.
fn operands(module: &Module, id: Option<MetadataId>) -> Option<&[Option<MetadataId>]> {
    module.metadatum(id?).and_then(|metadata| metadata.as_node()).map(|node| node.operands)
}

/// Says which metadata has another number of nodes or operands than DXIL gives it. (Nodes of a fixed number of operands are told
/// by the faults.)
fn wrong_shape(module: &Module) -> Option<&'static str> {
    let nodes = |name: &[u8]| module.named(name).map_or(&[][..], |named: NamedMetadata<'_>| named.nodes);
    for name in [&b"dx.version"[..], b"dx.valver"] {
        if module.named(name).is_some() && nodes(name).len() != 1 {
            return Some("a version is not one node of two numbers");
        }
    }
    if nodes(b"dx.shaderModel").len() != 1 {
        return Some("dx.shaderModel is not one node of three operands");
    }
    let odd = |entry: &MetadataId| {
        let properties = operands(module, Some(*entry)).and_then(|entry| entry.get(4).copied().flatten());
        operands(module, properties).is_some_and(|list| list.len() % 2 != 0)
    };
    nodes(b"dx.entryPoints").iter().any(odd).then_some("the properties of an entry point are no pairs")
}

/// Metadata that has not its form.
fn faults(dxil: &DxilModule<'_>, report: &mut Report) {
    for fault in &dxil.faults {
        let annotations = matches!(
            fault.path.frames().first(),
            Some(Frame::Field("dx.typeAnnotations" | "dx.dxrPayloadAnnotations" | "dx.targetTypes"))
        );
        // What the vendor's validator does not read, or takes as it is.
        const UNREAD: [&str; 3] = ["dx.source", "dx.counters", "llvm.ident"];
        let unread = match fault.path.frames().first() {
            // The numbers in the state are not looked at, but there have to be some.
            Some(Frame::Field("dx.viewIdState")) => matches!(fault.found, Found::Number(_)),
            Some(Frame::Field(name)) => UNREAD.iter().any(|prefix| name.starts_with(prefix)),
            _ => false,
        };
        // Lists of annotations with another tag are passed over.
        let other_tag =
            annotations && matches!(fault.found, Found::Number(_)) && fault.path.frames().len() <= 2;
        if unread || other_tag {
            continue;
        }
        let rule = if annotations { Rule::LOAD_ANNOTATIONS } else { Rule::LOAD_METADATA };
        let subject = fault.node.map_or(Subject::Module, Subject::Metadata);
        let text = fault.to_string();
        report.add(Finding::new(rule, subject).found(text.as_str()).arguments([text.as_str()]));
    }
}

/// Tags that are not known: the vendor's validator reads on, and fails without naming a rule.
fn unknown(dxil: &DxilModule<'_>, model: ShaderModel, report: &mut Report) {
    let minor = model.minor;
    let mut found: Vec<(u32, &str)> = Vec::new();
    for entry in &dxil.entry_points {
        for property in &entry.properties {
            match property {
                Property::Unknown(tag) => found.push((tag.tag, "property of an entry point")),
                Property::GroupSharedLimit(_) if minor < 10 => {
                    found.push((24, "property before shader model 6.10"))
                }
                _ => {}
            }
        }
        let signatures = entry.signatures.iter();
        let elements = signatures.flat_map(|all| {
            [&all.inputs, &all.outputs, &all.patch_constants_or_primitives].into_iter().flatten()
        });
        let tags = elements.flat_map(|element: &SignatureElement<'_>| &element.unknown);
        found.extend(tags.map(|tag| (tag.tag, "property of a signature element")));
        for node in entry.node_inputs().iter().chain(entry.node_outputs()) {
            found.extend(node.unknown.iter().map(|tag| (tag.tag, "property of a node's input or output")));
        }
    }
    for resource in dxil.resources.iter() {
        found.extend(resource.unknown.iter().map(|tag| (tag.tag, "extended property of a resource")));
    }
    for structure in &dxil.type_annotations.structures {
        for field in &structure.fields {
            let tags = field.unknown.iter().filter(|tag| tag.tag > 1);
            found.extend(tags.map(|tag| (tag.tag, "annotation of a field")));
        }
    }
    for (tag, what) in found {
        let text = alloc::format!("tag {tag} is not known as {what}");
        report.add(Finding::new(Rule::LOAD_ANNOTATIONS, Subject::Module).found(text));
    }
    let structures = dxil.module.named(b"dx.typeAnnotations").map_or(&[][..], |named| named.nodes);
    for list in structures.iter().filter_map(|list| operands(dxil.module, Some(*list))) {
        // The tag, then pairs of what is annotated and its annotation.
        if list.iter().any(Option::is_none) || list.len() % 2 == 0 {
            let finding = Finding::new(Rule::LOAD_ANNOTATIONS, Subject::Module);
            report.add(finding.found("a list of annotations is no list of pairs"));
        }
    }
    if minor < 6 && !dxil.payload_annotations.is_empty() {
        let finding = Finding::new(Rule::LOAD_ANNOTATIONS, Subject::Module);
        report.add(finding.found("payload annotations stand in a shader model before 6.6"));
    }
}

/// Whether a piece of metadata is a string.
pub(crate) fn string(module: &Module, id: Option<MetadataId>) -> Option<&[u8]> {
    module.metadatum(id?).and_then(|metadata: Metadata<'_>| metadata.as_string())
}
