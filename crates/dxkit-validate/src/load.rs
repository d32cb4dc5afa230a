//! The precondition of all rules in the vendor's validator: metadata that it can load.
//!
//! In goes the module as `dxkit-dxil` reads it; out come findings without which nothing else can be judged:
//! versions, shader model and entry points first, then nodes that have not their form, then tags and lists
//! of annotations that are not known, and last what the vendor's program crashes on.

use alloc::string::ToString as _;
use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{FunctionId, Metadata, MetadataId, NamedMetadata, Type};
use dxkit_bytes::{Frame, Path};
use dxkit_dxil::{
    DxilModule, Expected, Found, MetadataFault, Property, SignatureElement, has_shader_model, property_tag,
};
use dxkit_types::{NodeLaunchType, ResourceClass, ShaderKind, ShaderModel};

use crate::{Rule, RuleFinding, RuleReport, Subject};

/// Looks whether the metadata can be loaded. Gives the stage and the model if so; all other checks need them.
pub(crate) fn load(dxil: &DxilModule<'_>, report: &mut RuleReport) -> Option<(ShaderKind, ShaderModel)> {
    let mut fail_with = |found: &str, said: &str| {
        report.add(RuleFinding::new(Rule::LOAD_METADATA, Subject::Module).found(found).arguments([said]));
    };
    let said_of = |name: &[u8], strings: usize| match has_other_kind(dxil.module, name, strings) {
        true => CAST,
        false => ERROR_CODE,
    };
    if !dxil.kind.zip(dxil.model).is_some_and(|(kind, model)| has_shader_model(kind, model)) {
        let Some(text) = model_text(dxil.module) else {
            fail_with("dx.shaderModel is missing, or names no shader model", said_of(b"dx.shaderModel", 1));
            return None;
        };
        let found = alloc::format!("{text} is not a shader model of DXIL");
        let finding = RuleFinding::new(Rule::LOAD_METADATA, Subject::Module).found(found);
        let finding =
            finding.allowed("vs, ps, gs, hs, ds, cs 6.0 to 6.10, ms and as 6.5 to 6.10, lib 6.1 to 6.10");
        report.add(finding.arguments([&alloc::format!("Unknown shader model '{text}'")]));
        return None;
    }
    let (kind, model) = dxil.kind.zip(dxil.model)?;
    if dxil.dxil_version.is_none() {
        fail_with("dx.version is missing, or has not two numbers", said_of(b"dx.version", 0));
        return None;
    }
    if dxil.module.named(b"dx.valver").is_some() && dxil.validator_version.is_none() {
        fail_with("dx.valver has not two numbers", said_of(b"dx.valver", 0));
        return None;
    }
    let mut fail = |found: &str| fail_with(found, ERROR_CODE);
    if dxil.entry_points.is_empty() {
        fail("dx.entryPoints is missing");
        return None;
    }
    if kind != ShaderKind::Library && dxil.entry_points.len() > 1 {
        fail("a shader that is not a library has one entry point");
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
    if report.is_valid() {
        beyond_reading(dxil, report);
    }
    report.is_valid().then_some((kind, model))
}

/// The vendor's message about metadata that it cannot load.
const ERROR_CODE: &str = " error code -2136342513\n";
/// The same where something is of another kind than it expects.
const CAST: &str = "llvm::cast<X>() argument of incompatible type!\n";

/// A function that is called for an operation whose result is a structure, and has another result.
pub(crate) fn unreadable_result(function: FunctionId) -> RuleFinding {
    RuleFinding::new(Rule::LOAD_METADATA, Subject::Function(function))
        .found("the function is called for an operation with a structure as result, and has another result")
        .arguments([CAST])
}

/// Whether the only node of named metadata has an operand of another kind than it should: `strings` strings,
/// then integers.
fn has_other_kind(module: &Module, name: &[u8], strings: usize) -> bool {
    let Some(NamedMetadata { nodes: [node], .. }) = module.named(name) else { return false };
    let operands = operands(module, Some(*node)).unwrap_or_default();
    operands.iter().enumerate().any(|(place, operand)| match operand {
        Some(id) if place < strings => string(module, Some(*id)).is_none(),
        Some(id) => module.metadata_integer(*id).is_none(),
        None => false,
    })
}

/// The shader model as the module states it: `ps_6_0`. That of no certain model is `lib_6_x`.
fn model_text(module: &Module) -> Option<alloc::string::String> {
    let [node] = module.named(b"dx.shaderModel")?.nodes else { return None };
    let [name, major, minor] = operands(module, Some(*node))? else { return None };
    let name = alloc::string::String::from_utf8_lossy(string(module, *name)?).to_string();
    let number = |id: Option<MetadataId>| {
        let (_, number) = module.metadata_integer(id?)?;
        Some(u32::from_ne_bytes(i32::try_from(number).ok()?.to_ne_bytes()))
    };
    let (major, minor) = (number(*major)?, number(*minor)?);
    let is_open = minor == u32::from(ShaderModel::OPEN_MINOR);
    let minor = if is_open { "x".to_string() } else { minor.to_string() };
    Some(alloc::format!("{name}_{major}_{minor}"))
}

/// The operands of a node. LLVM has an empty node for a reference to metadata that does not exist.
fn operands(module: &Module, id: Option<MetadataId>) -> Option<&[Option<MetadataId>]> {
    let id = id?;
    match module.metadata_operands(id) {
        None if module.metadatum(id).is_none() => Some(&[]),
        operands => operands,
    }
}

/// Whether a fault is that of a node that does not exist: LLVM's verifier refuses it, and not the reader of
/// metadata.
fn is_dangling(module: &Module, fault: &MetadataFault) -> bool {
    let of_node = || operands(module, fault.node).unwrap_or_default();
    fault.found == Found::Other
        && fault.expected == Expected::Node
        && of_node().iter().flatten().any(|operand| module.metadatum(*operand).is_none())
}

/// Says which node has another number of operands than DXIL gives it.
fn wrong_shape(module: &Module) -> Option<&'static str> {
    let nodes = |name: &[u8]| module.named(name).map_or(&[][..], |named: NamedMetadata<'_>| named.nodes);
    for name in [&b"dx.version"[..], b"dx.valver"] {
        if module.named(name).is_some()
            && !matches!(nodes(name), [node] if operands(module, Some(*node)).is_some_and(|all| all.len() == 2))
        {
            return Some("a version is not one node of two numbers");
        }
    }
    if !matches!(nodes(b"dx.shaderModel"), [node] if operands(module, Some(*node)).is_some_and(|all| all.len() == 3))
    {
        return Some("dx.shaderModel is not one node of three operands");
    }
    if module.named(b"dx.viewIdState").is_some()
        && !matches!(nodes(b"dx.viewIdState"), [node] if operands(module, Some(*node)).is_some_and(|all| all.len() == 1))
    {
        return Some("dx.viewIdState is not one node of one operand");
    }
    for entry in nodes(b"dx.entryPoints") {
        let Some(entry) = operands(module, Some(*entry)) else { return Some("an entry point is not a node") };
        if entry.len() != 5 {
            return Some("an entry point has not 5 operands");
        }
        // A library's own entry, without a function, has no signatures; LLVM's loader ignores what stands
        // there.
        if let Some(signatures) = entry.get(2).copied().flatten().filter(|_| entry.first() != Some(&None)) {
            let Some(signatures) = operands(module, Some(signatures)) else {
                return Some("signatures are not a node");
            };
            if signatures.len() != 3 {
                return Some("there are not 3 signatures");
            }
            for elements in signatures.iter().flatten().filter_map(|list| operands(module, Some(*list))) {
                if elements.iter().any(|element| operands(module, *element).is_none_or(|all| all.len() != 11))
                {
                    return Some("an element of a signature has not 11 operands");
                }
                let indexes =
                    |element: &Option<MetadataId>| operands(module, *element)?.get(4).copied().flatten();
                if elements.iter().any(|element| operands(module, indexes(element)).is_none()) {
                    return Some("an element of a signature has no list of semantic indexes");
                }
                let extended = |element: &Option<MetadataId>| {
                    operands(module, operands(module, *element)?.get(10).copied().flatten())
                };
                if elements.iter().filter_map(extended).any(|pairs| pairs.len() % 2 != 0) {
                    return Some("the extended properties of a signature element are not pairs");
                }
            }
        }
        let properties = operands(module, entry.get(4).copied().flatten()).unwrap_or_default();
        if properties.len() % 2 != 0 {
            return Some("the properties of an entry point are not pairs");
        }
        for pair in properties.chunks_exact(2) {
            let tag = pair.first().copied().flatten().and_then(|tag| module.metadata_integer(tag));
            let list = operands(module, pair.get(1).copied().flatten()).unwrap_or_default();
            if matches!(tag, Some((_, 20 | 21))) && list.contains(&None) {
                return Some("an input or output of a node is null");
            }
        }
    }
    // Named metadata refers to the same node as the first entry point; the entries of a library's functions
    // have none.
    if let Some(entry) = nodes(b"dx.entryPoints").first() {
        let resources = operands(module, Some(*entry)).and_then(|entry| entry.get(3).copied().flatten())?;
        let Some(lists) = operands(module, Some(resources)).filter(|lists| lists.len() == 4) else {
            return Some("the resources of an entry point are not 4 lists");
        };
        for (list, count) in lists.iter().zip([9, 11, 8, 8]) {
            let records = operands(module, *list).unwrap_or_default();
            if records.iter().any(|record| operands(module, *record).is_none_or(|all| all.len() != count)) {
                return Some("the record of a resource has another number of operands");
            }
        }
    }
    None
}

/// Whether a fault is in the signatures of an entry point without a function, which is a library's own.
fn has_no_function(module: &Module, path: &Path) -> bool {
    let [Frame::Field("dx.entryPoints"), Frame::Index(index), Frame::Field("signatures"), ..] = path.frames()
    else {
        return false;
    };
    let entries = module.named(b"dx.entryPoints").map_or(&[][..], |named| named.nodes);
    let entry = usize::try_from(*index).ok().and_then(|index| entries.get(index));
    operands(module, entry.copied()).is_some_and(|entry| entry.first() == Some(&None))
}

/// Metadata that has not its form.
fn faults(dxil: &DxilModule<'_>, report: &mut RuleReport) {
    for fault in &dxil.faults {
        let annotations = matches!(
            fault.path.frames().first(),
            Some(Frame::Field("dx.typeAnnotations" | "dx.dxrPayloadAnnotations"))
        );
        // The vendor's validator ignores these, or accepts them unchanged. A description of a matrix type
        // that cannot be read counts as absent.
        const UNREAD: [&str; 4] = ["dx.source", "dx.counters", "llvm.ident", "dx.targetTypes"];
        if has_no_function(dxil.module, &fault.path) {
            continue;
        }
        let unread = match fault.path.frames().first() {
            // The numbers of the state are not examined, but the list must not be empty.
            Some(Frame::Field("dx.viewIdState")) => matches!(fault.found, Found::Number(_)),
            Some(Frame::Field(name)) => UNREAD.iter().any(|prefix| name.starts_with(prefix)),
            _ => false,
        };
        // Lists of annotations with another tag are skipped.
        let other_tag =
            annotations && matches!(fault.found, Found::Number(_)) && fault.path.frames().len() <= 2;
        // Integers of any width are accepted, and truncated to the expected width.
        let cut = matches!(fault.found, Found::Number(_)) && expects_integer(fault);
        if unread || other_tag || cut || is_no_list_of_arguments(dxil.module, fault) {
            continue;
        }
        if is_dangling(dxil.module, fault) {
            let finding = RuleFinding::new(Rule::BITCODE_VALID, Subject::Module).found(fault.to_string());
            report.add(finding.allowed("references to metadata that exists"));
            continue;
        }
        let rule = if annotations { Rule::LOAD_ANNOTATIONS } else { Rule::LOAD_METADATA };
        let subject = fault.node.map_or(Subject::Module, Subject::Metadata);
        let absent = matches!(fault.found, Found::Missing | Found::Null | Found::Number(_));
        let message = if is_cast(fault) && !absent { CAST } else { ERROR_CODE };
        report.add(RuleFinding::new(rule, subject).found(fault.to_string()).arguments([message]));
    }
}

/// Tags that are not known: the vendor's validator reads on, and fails without naming a rule.
fn unknown(dxil: &DxilModule<'_>, model: ShaderModel, report: &mut RuleReport) {
    let minor = model.minor;
    let mut found: Vec<(u32, &str)> = Vec::new();
    for entry in &dxil.entry_points {
        for property in &entry.properties {
            match property {
                Property::Unknown(tag) => found.push((tag.tag, "property of an entry point")),
                Property::GroupSharedLimit(_) if minor < 10 => {
                    found.push((property_tag::GROUP_SHARED_LIMIT, "property before shader model 6.10"))
                }
                Property::WaveSizeRange(_) if minor < 8 => {
                    found.push((property_tag::WAVE_SIZE_RANGE, "property before shader model 6.8"))
                }
                _ => {}
            }
        }
        let signatures = entry.signatures.iter();
        let elements = signatures.flat_map(|all| {
            [&all.inputs, &all.outputs, &all.patch_constants_or_primitives].into_iter().flatten()
        });
        // Tag 1 formerly marked a variable, and is skipped.
        let tags =
            elements.flat_map(|element: &SignatureElement<'_>| &element.unknown).filter(|tag| tag.tag != 1);
        found.extend(tags.map(|tag| (tag.tag, "property of a signature element")));
        for node in entry.node_inputs().iter().chain(entry.node_outputs()) {
            let record = node.record.iter().flat_map(|record| &record.unknown);
            found.extend(record.map(|tag| (tag.tag, "property of a record of a node")));
            found.extend(node.unknown.iter().map(|tag| (tag.tag, "property of a node's input or output")));
        }
    }
    for resource in dxil.resources.iter() {
        found.extend(resource.unknown.iter().map(|tag| (tag.tag, "extended property of a resource")));
    }
    for structure in &dxil.type_annotations.structures {
        for field in &structure.fields {
            let tags = field.unknown.iter();
            found.extend(tags.map(|tag| (tag.tag, "annotation of a field")));
        }
    }
    tags_of_views(dxil.module, &mut found);
    for (tag, what) in found {
        let text = alloc::format!("tag {tag} is not known as {what}");
        report.add(RuleFinding::new(Rule::LOAD_ANNOTATIONS, Subject::Module).found(text));
    }
    let structures = dxil.module.named(b"dx.typeAnnotations").map_or(&[][..], |named| named.nodes);
    for list in structures.iter().filter_map(|list| operands(dxil.module, Some(*list))) {
        if structures.len() > 2 {
            let finding = RuleFinding::new(Rule::LOAD_ANNOTATIONS, Subject::Module);
            report.add(finding.found("dx.typeAnnotations has more than two lists"));
            break;
        }
        // The tag, then pairs of an annotated item and its annotation.
        if list.iter().any(Option::is_none) || list.len() % 2 == 0 {
            let finding = RuleFinding::new(Rule::LOAD_ANNOTATIONS, Subject::Module);
            report.add(finding.found("a list of annotations is not a list of pairs"));
        }
    }
    annotations_of_structures(dxil.module, report);
    grids(dxil.module, report);
    annotations_of_functions(dxil, report);
    parameter_annotations(dxil.module, report);
    payloads(dxil.module, report);
    if minor < 6 && !dxil.payload_annotations.is_empty() {
        let finding = RuleFinding::new(Rule::LOAD_ANNOTATIONS, Subject::Module);
        report.add(finding.found("payload annotations are used in a shader model before 6.6"));
    }
}

/// Extended properties of shader resources and of constant buffers, which have fewer than unordered access
/// views: the lists of their records, with the first known tag that they lack.
fn tags_of_views(module: &Module, found: &mut Vec<(u32, &str)>) {
    const LISTS: [(usize, i64, &str); 2] =
        [(0, 2, "extended property of a shader resource"), (2, 1, "extended property of a constant buffer")];
    let Some(entry) = module.named(b"dx.entryPoints").and_then(|named| named.nodes.first()) else { return };
    let resources = operands(module, Some(*entry)).and_then(|entry| entry.get(3).copied().flatten());
    for (list, first, what) in LISTS {
        let records = operands(module, resources).and_then(|lists| lists.get(list).copied().flatten());
        for record in operands(module, records).unwrap_or_default() {
            let extended = operands(module, *record).and_then(|record| record.last().copied().flatten());
            for tag in operands(module, extended).unwrap_or_default().iter().step_by(2) {
                let tag = tag.and_then(|tag| module.metadata_integer(tag)).map_or(0, |(_, tag)| tag);
                if (first..=4).contains(&tag) {
                    found.push((u32::try_from(tag).unwrap_or(0), what));
                }
            }
        }
    }
}

/// The annotations of parameters and results: qualifier, field annotation, semantic indexes.
fn parameter_annotations(module: &Module, report: &mut RuleReport) {
    let lists = module.named(b"dx.typeAnnotations").map_or(&[][..], |named| named.nodes);
    for list in lists.iter().filter_map(|list| operands(module, Some(*list))) {
        let tag = list.first().copied().flatten().and_then(|tag| module.metadata_integer(tag));
        if !matches!(tag, Some((_, 1))) {
            continue;
        }
        for id in list.iter().skip(2).step_by(2).filter_map(|id| operands(module, *id)).flatten().flatten() {
            let finding = |rule, found: &str| RuleFinding::new(rule, Subject::Metadata(*id)).found(found);
            report.add(match operands(module, Some(*id)) {
                Some([Some(_), Some(_), Some(_)]) => continue,
                Some([Some(_), None, Some(_)]) => {
                    finding(Rule::LOAD_ANNOTATIONS, "the field annotation of a parameter is null")
                }
                Some([None, ..]) => finding(Rule::LOAD_CRASH, "the qualifier of a parameter is null"),
                Some([_, _, None]) => {
                    finding(Rule::LOAD_CRASH, "the list of semantic indexes of a parameter is null")
                }
                _ => finding(Rule::LOAD_ANNOTATIONS, "the annotation of a parameter has not three operands"),
            });
        }
    }
}

/// Whether the vendor's program takes what is at the place of a fault for what it expects, without a check.
fn is_cast(fault: &MetadataFault) -> bool {
    const DESCRIBED: [&str; 2] = ["a truth value", "a shader kind"];
    match fault.expected {
        Expected::Integer { .. } => true,
        Expected::Described(words) => DESCRIBED.contains(&words),
        Expected::Node => matches!(fault.path.frames().last(), Some(Frame::Field("threads"))),
        _ => false,
    }
}

/// Whether a fault is that the arguments of a template are no node at all, which counts as none.
fn is_no_list_of_arguments(module: &Module, fault: &MetadataFault) -> bool {
    let frames = fault.path.frames();
    let is_list = frames.last() == Some(&Frame::Field("template arguments"));
    let is_other = matches!(fault.found, Found::Value | Found::String | Found::Other);
    // The node that the fault is in is that of the structure, whose first operand is its size.
    let owner = fault.node.and_then(|node| operands(module, Some(node)));
    is_list && is_other && owner.is_some_and(|owner| owner.len() > 2)
}

/// Whether an integer is expected where a fault is.
const fn expects_integer(fault: &MetadataFault) -> bool {
    matches!(fault.expected, Expected::Integer { .. })
}

/// The annotations of structures: one for each element, or none at all.
fn annotations_of_structures(module: &Module, report: &mut RuleReport) {
    let lists = module.named(b"dx.typeAnnotations").map_or(&[][..], |named| named.nodes);
    for id in lists {
        let list = operands(module, Some(*id)).unwrap_or_default();
        for pair in list.get(1..).unwrap_or_default().chunks_exact(2) {
            let [item, annotation] = pair else { continue };
            let Some(value) = item.and_then(|item| module.metadata_value(item)) else { continue };
            let Some(Type::Struct { elements, .. }) = module.type_of(value).map(|ty| module.ty(ty)) else {
                continue;
            };
            // The size comes first, and the arguments of a template may follow the fields.
            let annotated = operands(module, *annotation).map_or(0, <[_]>::len);
            let found = if annotated != 1 && annotated <= elements.len() {
                "a structure has more elements than fields that are annotated"
            } else if annotated > elements.len() + 2 {
                "a structure has more annotations than fields, and the arguments of a template"
            } else {
                continue;
            };
            report.add(RuleFinding::new(Rule::LOAD_ANNOTATIONS, Subject::Metadata(*id)).found(found));
        }
    }
}

/// The nodes that say where records of a node have the size of a grid: three operands each.
fn grids(module: &Module, report: &mut RuleReport) {
    const RECORD: i64 = 2;
    const GRID: i64 = 1;
    // The values of a tag in a list of tags and values.
    let tagged = |id: Option<MetadataId>, wanted: &'static [i64]| {
        let pairs = operands(module, id).unwrap_or_default().chunks_exact(2);
        pairs.filter_map(move |pair| {
            let [tag, value] = pair else { return None };
            let (_, tag) = module.metadata_integer((*tag)?)?;
            wanted.contains(&tag).then_some(*value)
        })
    };
    for entry in module.named(b"dx.entryPoints").map_or(&[][..], |named| named.nodes) {
        let properties = operands(module, Some(*entry)).and_then(|entry| entry.get(4).copied().flatten());
        // The lists of inputs and of outputs.
        for nodes in tagged(properties, &[20, 21]) {
            let nodes = operands(module, nodes).unwrap_or_default();
            let records = nodes.iter().flat_map(|node| tagged(*node, &[RECORD]));
            for grid in records.flat_map(|record| tagged(record, &[GRID])) {
                let count = operands(module, grid).map_or(0, <[_]>::len);
                if count != 3 {
                    let subject = grid.map_or(Subject::Module, Subject::Metadata);
                    let found = alloc::format!("the node of a record's grid has {count} operands");
                    report.add(RuleFinding::new(Rule::LOAD_ANNOTATIONS, subject).found(found));
                }
            }
        }
    }
}

/// The annotations of functions: one for the result and one for each parameter, of three operands each.
fn annotations_of_functions(dxil: &DxilModule<'_>, report: &mut RuleReport) {
    let mut annotations = dxil.function_annotations();
    let mut wrong_count = false;
    for annotation in &mut annotations {
        let parameters =
            dxil.module.function(annotation.function).map(|function| function.parameters().len());
        wrong_count |= parameters != Some(annotation.parameters.len());
        let fields = core::iter::once(&annotation.result).chain(&annotation.parameters);
        for tag in fields.flat_map(|parameter| &parameter.field.unknown) {
            let text = alloc::format!("tag {} is not known as annotation of a parameter", tag.tag);
            report.add(RuleFinding::new(Rule::LOAD_ANNOTATIONS, Subject::Module).found(text));
        }
    }
    let faults = annotations.faults().iter();
    let faults = faults.filter(|fault| !(matches!(fault.found, Found::Number(_)) && expects_integer(fault)));
    let faults = faults.map(|fault| {
        let subject = fault.node.map_or(Subject::Module, Subject::Metadata);
        RuleFinding::new(Rule::LOAD_ANNOTATIONS, subject).found(fault.to_string())
    });
    faults.for_each(|finding| report.add(finding));
    if wrong_count {
        let finding = RuleFinding::new(Rule::LOAD_ANNOTATIONS, Subject::Module);
        report.add(finding.found("a function has another number of annotated parameters than of parameters"));
    }
}

/// The bits of reading and writing of a payload's field, for the caller and three stages.
const PAYLOAD_ACCESS: i64 = 0x3333;

/// The annotations of payloads: for each field a node of tags and values, of which 0 alone is known. The
/// vendor's program looks at the first payload of a list only.
fn payloads(module: &Module, report: &mut RuleReport) {
    let lists = module.named(b"dx.dxrPayloadAnnotations").map_or(&[][..], |named| named.nodes);
    for id in lists {
        let list = operands(module, Some(*id)).unwrap_or_default();
        let tag = list.first().copied().flatten().and_then(|tag| module.metadata_integer(tag));
        if tag.is_none_or(|(_, tag)| tag != 0) {
            let finding = RuleFinding::new(Rule::LOAD_ANNOTATIONS, Subject::Metadata(*id));
            report.add(finding.found("a list of payload annotations does not begin with the tag 0"));
        }
        for pair in list.get(1..).unwrap_or_default().chunks_exact(2).take(1) {
            let [structure, annotation] = pair else { continue };
            let structure = structure.and_then(|id| module.metadata_value(id));
            let fields = match structure.and_then(|value| module.type_of(value)).map(|ty| module.ty(ty)) {
                Some(Type::Struct { elements, .. }) => elements.len(),
                _ => continue,
            };
            let annotated = operands(module, *annotation).map_or(0, <[_]>::len);
            if annotated != fields {
                let finding = RuleFinding::new(Rule::LOAD_ANNOTATIONS, Subject::Metadata(*id));
                report.add(finding.found(alloc::format!(
                    "{annotated} fields of a payload are annotated, and it has {fields}"
                )));
            }
        }
        if let Some(annotation) = list.get(2) {
            let fields = operands(module, *annotation).unwrap_or_default().iter();
            let unknown = fields.map(|field| operands(module, *field)).any(|field| {
                let Some(field) = field else { return true };
                let tag = field.first().copied().flatten().and_then(|tag| module.metadata_integer(tag));
                let access = field.get(1).copied().flatten().and_then(|mask| module.metadata_integer(mask));
                field.len() % 2 != 0
                    || !field.is_empty() && tag.is_none_or(|(_, tag)| tag != 0)
                    || access.is_some_and(|(_, mask)| mask & !PAYLOAD_ACCESS != 0)
            });
            if unknown {
                let finding = RuleFinding::new(Rule::LOAD_ANNOTATIONS, Subject::Metadata(*id));
                report.add(
                    finding
                        .found("the annotation of a field of a payload has an unknown tag or unknown bits"),
                );
            }
        }
    }
}

/// Input that the vendor's program cannot process: its reader fails, or it crashes, without a message.
fn beyond_reading(dxil: &DxilModule<'_>, report: &mut RuleReport) {
    let module = dxil.module;
    for entry in &dxil.entry_points {
        let stated = entry.properties.iter().find_map(|property| match property {
            Property::NodeLaunchType(launch) => Some(*launch),
            _ => None,
        });
        let unknown =
            |launch: &NodeLaunchType| *launch == NodeLaunchType::Invalid || launch.known().is_none();
        if let Some(launch) = stated.filter(unknown) {
            let subject = entry.function.map_or(Subject::Module, Subject::Function);
            let finding = RuleFinding::new(Rule::LOAD_CRASH, subject);
            let finding = finding.found(alloc::format!("the launch type of the node is {}", launch.0));
            report.add(finding.allowed("broadcasting (1), coalescing (2) or thread (3)"));
        }
    }
    for (place, buffer) in (0u32..).zip(&dxil.resources.constant_buffers) {
        let array = matches!(module.ty(buffer.ty), dxkit_bitcode::ir::Type::Array { .. });
        if buffer.range_size != 1 && !array {
            let finding = RuleFinding::new(Rule::LOAD_CRASH, Subject::Resource(ResourceClass::CBV, place));
            let found = alloc::format!(
                "the buffer takes {} registers, and its type is not an array",
                buffer.range_size
            );
            report.add(finding.found(found).allowed("an array of buffers"));
        }
    }
}

/// Whether a piece of metadata is a string.
pub(crate) fn string(module: &Module, id: Option<MetadataId>) -> Option<&[u8]> {
    module.metadatum(id?).and_then(|metadata: Metadata<'_>| metadata.as_string())
}
