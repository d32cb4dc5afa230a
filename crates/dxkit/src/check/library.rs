//! Compares the functions and resources in `RDAT` with the module of a library.

use alloc::format;

use dxkit_bytes::{Codec as _, Report, Severity, Span, Visit};
use dxkit_derive::{FunctionUsage, ModuleUsage, Nodes};
use dxkit_dxil::{DxilModule, EntryPoint, Resource};
use dxkit_rdat::{FunctionInfo, PartType, ResourceInfo, ResourceInfo0, RuntimeData};
use dxkit_types::{FeatureFlags, ShaderKind, last_register};

use super::fields;
use super::runtime_data::in_row;
use dxkit_derive::Reason;

/// The rule that `RDAT` matches the module.
const RULE: &str = "rdat-module";

/// Checks that the functions and resources in `RDAT` are those of the module, in the same order, and, if
/// `usage` is known, that the features of each function match its instructions.
pub(super) fn check(
    data: &RuntimeData<'_>,
    module: &DxilModule<'_>,
    nodes: &Nodes<'_>,
    usage: Option<&ModuleUsage>,
    report: &mut Report,
) {
    if module.is_library() {
        check_functions(data, module, nodes, usage, report);
        check_resources(data, module, nodes, report);
        if !data.tail.is_empty() {
            report.add(Severity::Error, RULE, "tail", || {
                format!("{} bytes follow the last part", data.tail.len())
            });
        }
    }
}

fn check_functions(
    data: &RuntimeData<'_>,
    dxil: &DxilModule<'_>,
    nodes: &Nodes<'_>,
    usage: Option<&ModuleUsage>,
    report: &mut Report,
) {
    // Every compiler writes the records in the order of the functions, so they are compared in this order.
    let defined = || dxil.module.functions().filter(|function| !function.record().declaration);
    let (rows, count) = (data.functions(), defined().count());
    if rows.len() != count {
        return report.add(Severity::Error, RULE, None, || {
            format!("{} functions, the module defines {count}", rows.len())
        });
    }
    for ((row, info), function) in (0u32..).zip(rows).zip(defined()) {
        in_row(data, PartType::FunctionTable, "function", row, report, |report| {
            if !is_text_at(data, info.v1.name.0, function.name()) {
                report.add(Severity::Error, RULE, "name", || {
                    "the module has a function of another name in this place".into()
                });
            }
            let node = Reason::from_node(nodes, nodes.entry_of(function.id()));
            check_entry(info, dxil.entry_point(function.id()), node, report);
            if let Some(usage) = usage.and_then(|usage| usage.function(function.id())) {
                check_usage(info, usage, report);
            }
        });
    }
}

/// Whether the string table has this text at an offset. Does not copy the text.
fn is_text_at(data: &RuntimeData<'_>, place: u32, text: &[u8]) -> bool {
    let place = usize::try_from(place).unwrap_or(usize::MAX);
    let there = data.string_buffer().get(place..).unwrap_or_default();
    there.strip_prefix(text).is_some_and(|rest| rest.first() == Some(&0))
}

/// Checks the fields of a function that is an entry point. The kind of other functions is `Library`.
fn check_entry(info: &FunctionInfo<'_>, entry: Option<&EntryPoint<'_>>, node: Reason, report: &mut Report) {
    let kind = entry.and_then(EntryPoint::shader_kind).unwrap_or(ShaderKind::Library);
    if info.v1.shader_kind.kind() != Some(kind) {
        report.add(Severity::Error, RULE, "shader_kind", || {
            format!("{}, {node} states {kind}", info.v1.shader_kind)
        });
    }
    let Some(entry) = entry else { return };
    for (field, actual, expected) in [
        ("payload_size_in_bytes", info.v1.payload_size_in_bytes, entry.payload_size()),
        ("attribute_size_in_bytes", info.v1.attribute_size_in_bytes, entry.attribute_size()),
    ] {
        let expected = expected.unwrap_or(0);
        if actual != expected {
            report.add(Severity::Error, RULE, field, || format!("{actual}, {node} states {expected}"));
        }
    }
}

/// Checks the features that the instructions of a function use.
fn check_usage(info: &FunctionInfo<'_>, usage: &FunctionUsage, report: &mut Report) {
    let features = FeatureFlags::from_shader_flags(usage.flags.bits());
    let (target, model) = (info.v1.min_shader_target.model(), usage.model);
    if info.v1.feature_flags != features {
        report.add(Severity::Error, RULE, "feature_flags", || {
            format!("{}, its instructions use {features}", info.v1.feature_flags)
        });
    }
    if info.v1.shader_stage_flag != usage.stages {
        report.add(Severity::Error, RULE, "shader_stage_flag", || {
            format!("{}, its instructions are for {}", info.v1.shader_stage_flag, usage.stages)
        });
    }
    if target != model {
        report.add(Severity::Error, RULE, "min_shader_target", || {
            format!("model {target}, its instructions need {model}")
        });
    }
}

fn check_resources(data: &RuntimeData<'_>, dxil: &DxilModule<'_>, nodes: &Nodes<'_>, report: &mut Report) {
    let resources = &dxil.resources;
    let expected = [
        &resources.constant_buffers,
        &resources.samplers,
        &resources.shader_resources,
        &resources.unordered_access,
    ];
    let rows = data.rows::<ResourceInfo0>();
    if rows.len() != resources.len() {
        return report.add(Severity::Error, RULE, None, || {
            format!("{} resources, the module has {}", rows.len(), resources.len())
        });
    }
    for ((row, info), resource) in (0u32..).zip(rows).zip(expected.into_iter().flatten()) {
        in_row(data, PartType::ResourceTable, "resource", row, report, |report| {
            let node = usize::try_from(row).ok().and_then(|row| nodes.bound_resource(dxil, row));
            check_resource(info, resource, Reason::from_node(nodes, node), report);
        });
    }
}

fn check_resource(info: &ResourceInfo<'_>, resource: &Resource<'_>, node: Reason, report: &mut Report) {
    let expected = ResourceInfo0 {
        class: resource.class,
        kind: resource.kind,
        id: resource.id,
        space: resource.space,
        lower_bound: resource.lower_bound,
        upper_bound: last_register(resource.lower_bound, resource.range_size),
        name: info.v0.name,
        flags: resource.flags,
    };
    let walk = |span: Span<'_>, visit: &mut dyn Visit| ResourceInfo0::walk(span, visit);
    fields::compare(&info.v0, &expected, walk, RULE, &node, report);
}
