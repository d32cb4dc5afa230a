//! Global variables and group-shared memory.

use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use dxkit_bitcode::ir::{FunctionId, GlobalId, GlobalVariable, InstructionId, Linkage, User, ValueId};
use dxkit_dxil::{EntryPoint, Property};
use dxkit_types::ShaderKind;

use crate::context::{Context, GROUP_SHARED};
use crate::{Rule, RuleFinding, Subject, types};

pub(crate) fn check(context: &Context<'_, '_>) {
    let resources: BTreeSet<GlobalId> =
        context.dxil.resources.iter().filter_map(|resource| context.variable_of(resource)).collect();
    for (id, global) in context.module.globals() {
        let name = context.module.name(id.into()).unwrap_or_default();
        let name = String::from_utf8_lossy(name).to_string();
        let shared = global.address_space == GROUP_SHARED;
        let internal = shared || global.linkage == Linkage::Internal && global.address_space == 0;
        let of_library = context.is_library() && (resources.contains(&id) || name == "dx.ishelper");
        let uses = context.uses_of(id);
        if of_library {
            if uses.is_empty() {
                unused(context, id, &name);
            }
            continue;
        }
        if internal {
            if uses.is_empty() {
                unused(context, id, &name);
            }
            types::check(context, global.value_type, Subject::Global(id));
        } else if uses.iter().any(|used| matches!(used.user, User::Instruction(_))) {
            let finding =
                RuleFinding::new(Rule::DECL_NOTUSEDEXTERNAL, Subject::Global(id)).arguments([&name]);
            context.report(finding.found(format!("@{name} is used")));
        }
    }
    group_shared(context);
}

fn unused(context: &Context<'_, '_>, id: GlobalId, name: &str) {
    let finding = RuleFinding::new(Rule::DECL_USEDINTERNAL, Subject::Global(id)).arguments([name]);
    context.report(finding.found(format!("@{name} is not used")));
}

/// The instructions that use a value, directly or through constants, with their functions.
fn users(context: &Context<'_, '_>, value: ValueId) -> Vec<(FunctionId, InstructionId)> {
    let mut found = Vec::new();
    let mut seen = BTreeSet::new();
    let mut open = alloc::vec![value];
    while let Some(value) = open.pop() {
        for used in context.uses_of(value) {
            match used.user {
                User::Instruction(id) => {
                    found.extend(context.function_of(id).map(|function| (function.id(), id)));
                }
                User::Constant(id) if seen.insert(id) => open.push(id.into()),
                _ => {}
            }
        }
    }
    found
}

fn group_shared(context: &Context<'_, '_>) {
    let shared: Vec<(GlobalId, &GlobalVariable)> =
        context.module.globals().filter(|(_, global)| global.address_space == GROUP_SHARED).collect();
    if shared.is_empty() {
        return;
    }
    let users: Vec<_> = shared.iter().map(|(id, _)| users(context, (*id).into())).collect();
    for (function, entry) in context.entries() {
        let kind = context.entry_kind(entry);
        let grouped = matches!(
            kind,
            ShaderKind::Compute | ShaderKind::Mesh | ShaderKind::Amplification | ShaderKind::Node
        );
        let mut reached = context.reached_from(function);
        if let Some(patch) = entry.hull().and_then(|hull| hull.patch_constant_function) {
            reached.extend(context.reached_from(patch));
        }
        let mut total = 0u64;
        for ((_, global), users) in shared.iter().zip(&users) {
            let mut seen = BTreeSet::new();
            for (user, instruction) in users.iter().filter(|(user, _)| reached.contains(user)) {
                // Of no size, it takes no memory of a group.
                if !grouped && context.size_of(global.value_type) > 0 {
                    let finding =
                        RuleFinding::new(Rule::SM_TGSMUNSUPPORTED, Subject::Instruction(*instruction));
                    let finding = finding.found(format!("{} has no thread groups, and uses it", entry.name));
                    context.report(finding.arguments(["from non-compute entry points"]));
                    return;
                }
                if seen.insert(*user) {
                    let before = total;
                    total = total.saturating_add(context.size_of(global.value_type));
                    if limits(context, kind, entry, before, total, *instruction) {
                        return;
                    }
                }
            }
        }
    }
}

/// Reports the limit that is exceeded with this use, if one is.
fn limits(
    context: &Context<'_, '_>,
    kind: ShaderKind,
    entry: &EntryPoint<'_>,
    before: u64,
    total: u64,
    instruction: InstructionId,
) -> bool {
    let most = if kind == ShaderKind::Mesh { 28672 } else { 32768 };
    let stated = entry.properties.iter().find_map(|property| match property {
        Property::GroupSharedLimit(limit) => Some(u64::from(*limit)),
        _ => None,
    });
    let (rule, most) = match stated {
        Some(stated) => (Rule::SM_EXPLICITTGSMSIZEONENTRY, stated),
        None => (Rule::SM_MAXTGSMSIZEONENTRY, most),
    };
    let exceeded = before <= most && total > most;
    if exceeded {
        let finding = RuleFinding::new(rule, Subject::Instruction(instruction));
        let name = entry.name.to_string();
        let finding = finding.found(format!("{name} uses {total} bytes")).allowed(format!("{most} bytes"));
        context.report(finding.arguments([&name, &total.to_string(), &most.to_string()]));
    }
    exceeded
}
