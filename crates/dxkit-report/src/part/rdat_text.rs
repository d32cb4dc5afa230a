//! Runtime data (`RDAT`) as text.

use core::fmt::{self, Write as _};

use dxkit::dxil::MangledFunction;
use dxkit::rdat::FunctionFlags;
use dxkit::types::NodeIOFlags;

use super::rdat::{
    FunctionDocument, NodeDocument, NodeIODocument, NodeNameDocument, ResourceDocument, RuntimeDataDocument,
    SubobjectContentsDocument, SubobjectDocument,
};
use crate::numbers::space;
use crate::prelude::*;
use crate::{Align, FAINT, Flags, Page, Table, escaped, paint, words};

/// Prints functions, nodes and subobjects; with `resources`, the resources as well.
pub(crate) fn text(document: &RuntimeDataDocument, with_resources: bool, page: &mut Page<'_>) -> fmt::Result {
    let RuntimeDataDocument { functions, resources, subobjects } = document;
    if functions.is_empty() && subobjects.is_empty() {
        writeln!(page, "no functions and no subobjects")?;
    }
    if !functions.is_empty() {
        page.group(paint(FAINT, "Functions"), |page| function_table(functions, page))?;
    }
    let uses = functions.iter().filter(|it| !it.resources.is_empty() || !it.dependencies.is_empty());
    for (index, function) in uses.enumerate() {
        if index == 0 {
            writeln!(page, "{}", paint(FAINT, "What they use and call"))?;
        }
        page.indented(2, |page| use_text(function, page))?;
    }
    let nodes = functions.iter().filter_map(|function| Some((function, function.node.as_ref()?)));
    for (index, (function, node)) in nodes.enumerate() {
        if index == 0 {
            writeln!(page, "{}", paint(FAINT, "Nodes"))?;
        }
        page.indented(2, |page| node_text(function, node, page))?;
    }
    if with_resources && !resources.is_empty() {
        page.group(paint(FAINT, "Resources"), |page| resource_table(resources, page))?;
    }
    if !subobjects.is_empty() {
        let table = Table::new(&[("Name", Align::Left), ("Kind", Align::Left), ("Contents", Align::Left)]);
        let row = |SubobjectDocument { name, kind, contents }: &SubobjectDocument| {
            vec![known(name), kind.to_string(), subobject(contents)]
        };
        page.group(paint(FAINT, "Subobjects"), |page| table.print(page, || subobjects.iter().map(row)))?;
    }
    Ok(())
}

/// Maximum number of names that are listed for a function.
const NAMED: usize = 32;

/// The resources and functions that a function uses: `shade: scene, target; calls external(float4)`.
fn use_text(function: &FunctionDocument, page: &mut Page<'_>) -> fmt::Result {
    let list = |all: &[Option<String>], of: fn(&Option<String>) -> String| {
        let mut names: Vec<String> = all.iter().take(NAMED).map(of).collect();
        if all.len() > NAMED {
            names.push(format!("and {} more", all.len() - NAMED));
        }
        names.join(", ")
    };
    let call = |name: &Option<String>| {
        name.as_deref()
            .and_then(MangledFunction::parse)
            .map_or_else(|| brief(&known(name)), |function| function.to_string())
    };
    let mut facts = Vec::new();
    if !function.resources.is_empty() {
        facts.push(list(&function.resources, |name| brief(&known(name))));
    }
    if !function.dependencies.is_empty() {
        facts.push(format!("calls {}", list(&function.dependencies, call)));
    }
    writeln!(page, "{}: {}", escaped(&brief(&known(&function.unmangled_name))), escaped(&facts.join("; ")))
}

/// A name, shortened to fit a line.
fn brief(name: &str) -> String {
    const MOST: usize = 64;
    match name.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", name.get(..end).unwrap_or_default()),
        None => name.to_owned(),
    }
}

/// A name, or a placeholder for a missing one.
fn known(name: &Option<String>) -> String {
    name.clone().unwrap_or_else(|| "?".to_owned())
}

fn names(all: &[Option<String>]) -> String {
    all.iter().map(known).collect::<Vec<_>>().join(" ")
}

/// Sizes as `8×8×1`.
fn product(sizes: &[u32]) -> String {
    sizes.iter().map(u32::to_string).collect::<Vec<_>>().join("×")
}

fn function_table(functions: &[FunctionDocument], page: &mut Page<'_>) -> fmt::Result {
    let table = Table::new(&[
        ("Function", Align::Left),
        ("Kind", Align::Left),
        ("Needs", Align::Left),
        ("Threads", Align::Right),
        ("Shared", Align::Right),
        ("Payload", Align::Right),
        ("Attributes", Align::Right),
        ("Waves", Align::Right),
        ("Features", Align::Left),
    ]);
    let unless_zero = |size: u32| if size == 0 { String::new() } else { size.to_string() };
    let row = |function: &FunctionDocument| {
        let waves = function.wave_lane_count.as_ref().map(|waves| (waves.minimum, waves.maximum));
        let waves = match waves {
            None | Some((None, None)) => String::new(),
            Some((minimum, Some(maximum))) => format!("{}-{maximum}", minimum.unwrap_or(1)),
            Some((Some(minimum), None)) => format!("{minimum} or more"),
        };
        vec![
            function.signature.clone().unwrap_or_else(|| known(&function.unmangled_name)),
            function.kind.map(|kind| kind.to_string()).unwrap_or_default(),
            needs(function),
            function.num_threads.as_deref().map(product).unwrap_or_default(),
            function.group_shared_bytes.map(unless_zero).unwrap_or_default(),
            function.payload_size.map(unless_zero).unwrap_or_default(),
            function.attribute_size.map(unless_zero).unwrap_or_default(),
            waves,
            words::flags(Some(&function.features)),
        ]
    };
    table.print(page, || functions.iter().map(row))
}

/// The minimum shader model; the kind is in another column.
fn needs(function: &FunctionDocument) -> String {
    let target = &function.min_shader_target;
    target.rsplit(' ').next().unwrap_or(target).to_owned()
}

fn node_name(name: &NodeNameDocument) -> String {
    format!("{}[{}]", brief(&known(&name.name)), name.index)
}

fn node_text(function: &FunctionDocument, node: &NodeDocument, page: &mut Page<'_>) -> fmt::Result {
    let entry = function.function_flags.contains(FunctionFlags::NODE_PROGRAM_ENTRY);
    let mut facts = vec![format!("{} launch", node.launch_type)];
    let mut fact = |text: Option<String>| facts.extend(text);
    fact(entry.then(|| "program entry".to_owned()));
    fact(node.id.as_ref().map(|id| format!("is {}", node_name(id))));
    fact(node.dispatch_grid.as_deref().map(|grid| format!("grid {}", product(grid))));
    fact(node.max_dispatch_grid.as_deref().map(|grid| format!("grid up to {}", product(grid))));
    fact(node.max_recursion_depth.map(|depth| format!("recursion {depth}")));
    fact(node.share_input_of.as_ref().map(|name| format!("shares the input of {}", node_name(name))));
    fact(node.local_root_arguments_table_index.map(|index| format!("local root arguments {index}")));
    fact((!node.other_attributes.is_empty()).then(|| format!("attributes {:?}", node.other_attributes)));
    writeln!(page, "{}: {}", escaped(&brief(&known(&function.unmangled_name))), escaped(&facts.join(", ")))?;
    for (what, list) in [("input", &node.inputs), ("output", &node.outputs)] {
        for (index, io) in list.iter().enumerate() {
            writeln!(page, "  {what} {index}: {}", escaped(&io_text(io)))?;
        }
    }
    Ok(())
}

fn io_text(io: &NodeIODocument) -> String {
    let mut facts = vec![io.kind.to_string()];
    let mut fact = |text: Option<String>| facts.extend(text);
    fact(io.output_id.as_ref().map(|name| format!("to {}", node_name(name))));
    fact(io.array_size.map(|size| match size {
        u32::MAX => "an array without end".to_owned(),
        size => format!("an array of {size}"),
    }));
    fact(io.allow_sparse_nodes.filter(|allow| *allow).map(|_| "nodes may be missing".to_owned()));
    fact(io.record_size.map(|size| match io.record_alignment {
        Some(alignment) => format!("records of {size} bytes aligned to {alignment}"),
        None => format!("records of {size} bytes"),
    }));
    fact(io.max_records.map(|count| format!("at most {count}")));
    fact(io.max_records_shared_with.map(|output| format!("their number shared with output {output}")));
    fact(io.record_dispatch_grid.as_ref().map(|grid| {
        let kind = grid.component_type.map(|kind| kind.to_string()).unwrap_or_default();
        format!("grid of {} {kind} at byte {}", grid.components, grid.byte_offset)
    }));
    for flag in [NodeIOFlags::TRACK_RW_INPUT_SHARING, NodeIOFlags::GLOBALLY_COHERENT] {
        fact(io.io_flags.contains(flag).then(|| flag.to_string()));
    }
    fact((!io.other_attributes.is_empty()).then(|| format!("attributes {:?}", io.other_attributes)));
    facts.join(", ")
}

fn resource_table(resources: &[ResourceDocument], page: &mut Page<'_>) -> fmt::Result {
    let table = Table::new(&[
        ("Register", Align::Left),
        ("Space", Align::Right),
        ("Class", Align::Left),
        ("Kind", Align::Left),
        ("Flags", Align::Left),
        ("Name", Align::Left),
    ]);
    let row = |resource: &ResourceDocument| {
        vec![
            resource.registers.clone(),
            space(resource.space),
            resource.class.to_string(),
            resource.kind.to_string(),
            words::flags(Some(&resource.flags)),
            known(&resource.name),
        ]
    };
    table.print(page, || resources.iter().map(row))
}

/// The contents of a subobject, on one line.
fn subobject(contents: &SubobjectContentsDocument) -> String {
    let mut facts = Vec::new();
    let mut fact = |text: Option<String>| facts.extend(text);
    fact(contents.hlsl.clone());
    fact(contents.flags.as_ref().map(Flags::to_string));
    fact(contents.subobject.as_ref().map(|name| format!("{name} for")));
    fact(contents.exports.as_deref().map(|exports| match exports {
        [] => "all".to_owned(),
        exports => names(exports),
    }));
    fact(contents.max_payload_size.map(|size| format!("payloads of {size} bytes")));
    fact(contents.max_attribute_size.map(|size| format!("attributes of {size} bytes")));
    fact(contents.max_trace_recursion_depth.map(|depth| format!("recursion {depth}")));
    fact(contents.hit_group_type.map(|kind| kind.to_string()));
    let shaders = [
        ("any hit", &contents.any_hit),
        ("closest hit", &contents.closest_hit),
        ("intersection", &contents.intersection),
    ];
    for (what, name) in shaders {
        fact(name.as_ref().map(|name| format!("{what} {name}")));
    }
    let separator = if contents.subobject.is_some() { " " } else { ", " };
    facts.join(separator)
}
