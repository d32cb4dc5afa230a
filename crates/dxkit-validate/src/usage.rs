//! The features that the instructions use, compared with those that the module states: shader flags, and
//! whether functions are compatible with their entry points.

use alloc::format;
use alloc::string::ToString as _;

use dxkit_bitcode::ir::FunctionId;
use dxkit_derive::{FunctionUsage, ModuleUsage};
use dxkit_dxil::{EntryPoint, Operation, ShaderFlags, calls_in};
use dxkit_types::{NodeLaunchType, ShaderKind, ShaderModel, ShaderStages};

use crate::context::{Context, EACH_STAGE};
use crate::{Rule, RuleFinding, Subject};

/// The flags that the module states.
pub(crate) fn flags(context: &Context<'_, '_>) {
    let compared = ModuleUsage::compared(context.dxil, context.options.validator);
    let stated = context.flags & compared;
    let computed = context.usage().flags & compared;
    if stated != computed {
        let missing = computed - stated;
        let extra = stated - computed;
        let mut found = alloc::string::String::new();
        if !missing.is_empty() {
            found.push_str(&format!("not stated: {missing}"));
        }
        if !extra.is_empty() {
            let separator = if found.is_empty() { "" } else { "; " };
            found.push_str(&format!("{separator}stated, but not used: {extra}"));
        }
        let finding = RuleFinding::new(Rule::META_FLAGSUSAGE, Subject::Module).found(found);
        let allowed = context.usage().flags.bits();
        let believed = ModuleUsage::believed(context.dxil);
        let (stated, computed) = (stated | believed, computed | believed);
        let note = format!("Flags declared={}, actual={}", stated.bits(), computed.bits());
        context.report(finding.allowed(format!("the flags {allowed:#x}")).noted(note));
    }
}

/// Each entry point with the features that it and its callees use.
pub(crate) fn compatibility(context: &Context<'_, '_>) {
    for (function, entry) in context.entries() {
        if let Some(usage) = context.usage().function(function) {
            check(context, function, entry, *usage);
        }
    }
}

fn check(context: &Context<'_, '_>, function: FunctionId, entry: &EntryPoint<'_>, usage: FunctionUsage) {
    let kind = context.entry_kind(entry);
    let mut rules = alloc::vec::Vec::new();
    let without_stage = kind == ShaderKind::Invalid && !usage.stages.contains(EACH_STAGE);
    if usage.stages.is_empty() || without_stage {
        rules.push(Rule::SM_INCOMPATIBLESTAGE);
    }
    let model = if context.model.is_open() { ShaderModel::new(6, 10) } else { context.model };
    if usage.model > model {
        rules.push(Rule::SM_INCOMPATIBLESHADERMODEL);
    }
    let since_1_8 = context.validator.minor >= 8;
    let grouped =
        matches!(kind, ShaderKind::Compute | ShaderKind::Mesh | ShaderKind::Amplification | ShaderKind::Node);
    let by_thread = entry.node_launch_type() == Some(NodeLaunchType::Thread);
    if since_1_8 && usage.flags.contains(ShaderFlags::USES_DERIVATIVES) && grouped {
        if kind != ShaderKind::Node && !context.since_model(6) {
            rules.push(Rule::SM_INCOMPATIBLEDERIVINCOMPUTESHADERMODEL);
        } else if kind == ShaderKind::Node && by_thread {
            rules.push(Rule::SM_INCOMPATIBLEDERIVLAUNCH);
        } else {
            let [x, y, z] = entry.num_threads().unwrap_or([0; 3]);
            let fits = if y == 1 && z == 1 { x % 4 == 0 } else { x % 2 == 0 && y % 2 == 0 };
            if !fits {
                rules.push(Rule::SM_INCOMPATIBLETHREADGROUPDIM);
            }
        }
    }
    if since_1_8 && usage.flags.contains(ShaderFlags::REQUIRES_GROUP) && (!grouped || by_thread) {
        rules.push(Rule::SM_INCOMPATIBLEREQUIRESGROUP);
    }
    if rules.is_empty() {
        return;
    }
    report(context, function, kind, &rules);
}

/// The conflict on the entry point, then the reasons on the function that brings them.
fn report(context: &Context<'_, '_>, function: FunctionId, kind: ShaderKind, rules: &[Rule]) {
    let calls_others = context.module.function(function).is_some_and(|entry| {
        crate::context::called_by(entry).any(|called| context.usage().function(called).is_some())
    });
    let culprit = if calls_others { culprit(context, function, kind, rules) } else { function };
    let rule =
        if culprit == function { Rule::SM_INCOMPATIBLEOPERATION } else { Rule::SM_INCOMPATIBLECALLINENTRY };
    let name = context.function_name(culprit);
    let found = if culprit == function {
        format!("{name} breaks the rules of the findings that follow")
    } else {
        format!("the called function {name} breaks the rules of the findings that follow")
    };
    context.report(RuleFinding::new(rule, Subject::Function(function)).found(found));
    let used = context.usage().function(culprit);
    for rule in rules {
        let stage = kind.abbreviation().map_or_else(
            || kind.name().unwrap_or_default().to_ascii_lowercase(),
            alloc::string::ToString::to_string,
        );
        let stage = stage.as_str();
        let threads = context.entry(function).and_then(EntryPoint::num_threads).unwrap_or_default();
        let [x, y, z] = threads.map(|count| count.to_string());
        let mut finding = RuleFinding::new(*rule, Subject::Function(culprit));
        finding = match rule {
            Rule::SM_INCOMPATIBLESTAGE => {
                let finding = finding.arguments([stage]);
                match misplaced(context, culprit, kind) {
                    Some(operation) => finding
                        .found(format!("{} in the stage {stage}", operation.name))
                        .allowed(format!("the stages {}", operation.stages)),
                    None => finding.found(format!("its operations do not exist in the stage {stage}")),
                }
            }
            Rule::SM_INCOMPATIBLESHADERMODEL => match used {
                Some(used) => finding
                    .found(format!("{name} needs shader model {}", used.model))
                    .allowed(format!("shader model {}", context.model)),
                None => finding,
            },
            Rule::SM_INCOMPATIBLEDERIVINCOMPUTESHADERMODEL => {
                finding.found(format!("derivatives are used in shader model {}", context.model))
            }
            Rule::SM_INCOMPATIBLEREQUIRESGROUP => {
                let by = if kind == ShaderKind::Node { "a node of launch type thread" } else { stage };
                finding.found(format!("group-shared memory or a barrier of the group is used in {by}"))
            }
            Rule::SM_INCOMPATIBLETHREADGROUPDIM => {
                finding.arguments([&x, &y, &z]).found(format!("a group has {x} by {y} by {z} threads"))
            }
            Rule::SM_INCOMPATIBLEDERIVLAUNCH => {
                finding.arguments(["Thread"]).found("derivatives are used, and the launch type is thread")
            }
            _ => finding,
        };
        context.report(finding);
    }
}

/// The first operation of a function that a stage does not have.
fn misplaced(
    context: &Context<'_, '_>,
    function: FunctionId,
    kind: ShaderKind,
) -> Option<&'static Operation> {
    let stage = ShaderStages::from_bits_retain(1 << (kind.0 & 0x1f));
    let mut operations = calls_in(context.module.function(function)?).filter_map(|call| call.operation);
    operations.find(|operation| !operation.stages.intersects(stage))
}

/// The function closest to the leaves that breaks the rules.
fn culprit(context: &Context<'_, '_>, function: FunctionId, kind: ShaderKind, rules: &[Rule]) -> FunctionId {
    let stage = ShaderStages::from_bits_retain(1 << (kind.0 & 0x1f));
    let conflicts = |id: FunctionId| {
        context.usage().function(id).is_some_and(|usage| {
            rules.iter().any(|rule| match rule {
                Rule::SM_INCOMPATIBLESTAGE => !usage.stages.intersects(stage),
                Rule::SM_INCOMPATIBLESHADERMODEL => usage.model > context.model,
                Rule::SM_INCOMPATIBLEREQUIRESGROUP => usage.flags.contains(ShaderFlags::REQUIRES_GROUP),
                _ => usage.flags.contains(ShaderFlags::USES_DERIVATIVES),
            })
        })
    };
    let mut current = function;
    let mut seen = alloc::collections::BTreeSet::new();
    while seen.insert(current) {
        let Some(body) = context.module.function(current) else { break };
        match crate::context::called_by(body).find(|called| conflicts(*called)) {
            Some(called) => current = called,
            None => break,
        }
    }
    current
}
