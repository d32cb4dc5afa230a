//! RDAT for people.

use core::fmt::{self, Write as _};

use super::psv::space;
use super::rdat::{
    FunctionDocument, NodeDocument, NodeIODocument, NodeNameDocument, ResourceDocument, RuntimeDataDocument,
    SubobjectContentsDocument, SubobjectDocument,
};
use crate::prelude::*;
use crate::{Align, FAINT, Page, Table, escaped, paint};

/// The tables, indented by four spaces.
pub(crate) fn text(document: &RuntimeDataDocument, page: &mut Page<'_>) -> fmt::Result {
    writeln!(page)?;
    let RuntimeDataDocument { functions, resources, subobjects } = document;
    if functions.is_empty() && subobjects.is_empty() {
        writeln!(page, "    no functions and no subobjects")?;
    }
    if !functions.is_empty() {
        writeln!(page, "    {}", paint(FAINT, "Functions"))?;
        function_table(functions, page)?;
    }
    let nodes = functions.iter().filter_map(|function| Some((function, function.node.as_ref()?)));
    for (index, (function, node)) in nodes.enumerate() {
        if index == 0 {
            writeln!(page, "    {}", paint(FAINT, "Nodes"))?;
        }
        node_text(function, node, page)?;
    }
    if !resources.is_empty() {
        writeln!(page, "    {}", paint(FAINT, "Resources"))?;
        resource_table(resources, page)?;
    }
    if !subobjects.is_empty() {
        writeln!(page, "    {}", paint(FAINT, "Subobjects"))?;
        let table = Table::new(&[("Name", Align::Left), ("Kind", Align::Left), ("Contents", Align::Left)]);
        page.indented(6, |page| {
            table.print(page, || {
                subobjects.iter().map(|SubobjectDocument { name, kind, contents }| {
                    vec![known(name), kind.to_string(), subobject(contents)]
                })
            })
        })?;
    }
    Ok(())
}

/// A name, or what stands for one that is not there.
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
        ("Name", Align::Left),
        ("Kind", Align::Left),
        ("Needs", Align::Left),
        ("Threads", Align::Right),
        ("Shared", Align::Right),
        ("Payload", Align::Right),
        ("Attributes", Align::Right),
        ("Waves", Align::Right),
        ("Features", Align::Left),
        ("Resources", Align::Left),
        ("Calls", Align::Left),
        ("Mangled", Align::Left),
    ]);
    let unless_zero = |size: u32| if size == 0 { String::new() } else { size.to_string() };
    let row = |function: &FunctionDocument| {
        let waves = match &function.wave_lane_count {
            Some(waves) if (waves.minimum, waves.maximum) != (0, 0) => {
                format!("{}-{}", waves.minimum, waves.maximum)
            }
            _ => String::new(),
        };
        let mangled =
            if function.name == function.unmangled_name { String::new() } else { known(&function.name) };
        vec![
            known(&function.unmangled_name),
            function.kind.map(|kind| kind.to_string()).unwrap_or_default(),
            function.min_shader_target.clone(),
            function.num_threads.as_deref().map(product).unwrap_or_default(),
            function.group_shared_bytes.map(unless_zero).unwrap_or_default(),
            unless_zero(function.payload_size),
            unless_zero(function.attribute_size),
            waves,
            function.features.names.join(" "),
            names(&function.resources),
            names(&function.dependencies),
            mangled,
        ]
    };
    page.indented(6, |page| table.print(page, || functions.iter().map(row)))
}

fn node_name(name: &NodeNameDocument) -> String {
    format!("{}[{}]", known(&name.name), name.index)
}

fn node_text(function: &FunctionDocument, node: &NodeDocument, page: &mut Page<'_>) -> fmt::Result {
    let mut facts = vec![format!("{} launch", node.launch)];
    let mut fact = |text: Option<String>| facts.extend(text);
    fact(function.facts.as_ref().filter(|facts| facts.bits & 1 != 0).map(|_| "program entry".to_owned()));
    fact(node.id.as_ref().map(|id| format!("is {}", node_name(id))));
    fact(node.dispatch_grid.as_deref().map(|grid| format!("grid {}", product(grid))));
    fact(node.max_dispatch_grid.as_deref().map(|grid| format!("grid up to {}", product(grid))));
    fact(node.max_recursion_depth.map(|depth| format!("recursion {depth}")));
    fact(node.share_input_of.as_ref().map(|name| format!("shares the input of {}", node_name(name))));
    fact(node.local_root_arguments_table_index.map(|index| format!("local root arguments {index}")));
    fact((!node.other_attributes.is_empty()).then(|| format!("attributes {:?}", node.other_attributes)));
    writeln!(page, "      {}: {}", escaped(&known(&function.unmangled_name)), escaped(&facts.join(", ")))?;
    for (what, list) in [("input", &node.inputs), ("output", &node.outputs)] {
        for (index, io) in list.iter().enumerate() {
            writeln!(page, "        {what} {index}: {}", escaped(&io_text(io)))?;
        }
    }
    Ok(())
}

fn io_text(io: &NodeIODocument) -> String {
    let mut facts = vec![io.kind.to_string()];
    let mut fact = |text: Option<String>| facts.extend(text);
    fact(io.output_id.as_ref().map(|name| format!("to {}", node_name(name))));
    fact(io.output_array_size.filter(|size| *size > 0).map(|size| match size {
        u32::MAX => "an array without end".to_owned(),
        size => format!("an array of {size}"),
    }));
    fact(io.allow_sparse_nodes.filter(|allow| *allow).map(|_| "some may be missing".to_owned()));
    fact(io.record_size.map(|size| match io.record_alignment {
        Some(alignment) => format!("records of {size} bytes aligned to {alignment}"),
        None => format!("records of {size} bytes"),
    }));
    fact(io.max_records.map(|count| format!("{count} at most")));
    fact(io.max_records_shared_with.map(|output| format!("their number shared with output {output}")));
    fact(io.record_dispatch_grid.as_ref().map(|grid| {
        let kind = grid.component_type.map(|kind| kind.to_string()).unwrap_or_default();
        format!("grid of {} {kind} at byte {}", grid.components, grid.byte_offset)
    }));
    for name in ["TrackRWInputSharing", "GloballyCoherent"] {
        fact(io.flags.names.contains(&name).then(|| name.to_owned()));
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
            resource.flags.names.join(" "),
            known(&resource.name),
        ]
    };
    page.indented(6, |page| table.print(page, || resources.iter().map(row)))
}

/// What a subobject says, on one line.
fn subobject(contents: &SubobjectContentsDocument) -> String {
    let mut facts = Vec::new();
    let mut fact = |text: Option<String>| facts.extend(text);
    fact(contents.hlsl.clone());
    fact(contents.flags.as_ref().map(|flags| flags.to_string()));
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
