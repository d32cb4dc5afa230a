//! Control flow: reducibility, recursion, endless loops, parameters of entry points.

use alloc::collections::BTreeSet;

use dxkit_bitcode::ir::{Function, FunctionId, Linkage, User};
use dxkit_dxil::{OpCode, OperationCall};
use dxkit_types::ShaderKind;

use crate::context::{Context, called_by};
use crate::graph::Graph;
use crate::{Finding, Rule, Subject};

pub(crate) fn check(context: &Context<'_, '_>) {
    let mut reducible = true;
    for function in context.module.functions().filter(Function::has_body) {
        let graph = Graph::of(function);
        let subject = Subject::Function(function.id());
        if !graph.is_reducible() {
            let finding = Finding::new(Rule::FLOW_REDUCIBLE, subject);
            context.report(finding.found("a loop is entered at more than one block"));
            reducible = false;
            continue;
        }
        if graph.has_endless_loop() {
            let finding = Finding::new(Rule::FLOW_DEADLOOP, subject);
            context.report(finding.found("no branch leads out of a loop"));
        }
        parameters(context, function);
        completed_records(context, function, &graph);
    }
    if reducible {
        recursion(context);
    }
}

/// Entry points and patch constant functions without parameters.
fn parameters(context: &Context<'_, '_>, function: Function<'_>) {
    let id = function.id();
    let takes = match context.entry(id) {
        Some(entry) => matches!(
            context.entry_kind(entry),
            ShaderKind::AnyHit | ShaderKind::ClosestHit | ShaderKind::Miss | ShaderKind::Callable
        ),
        None => !context.is_patch_constant(id),
    };
    if !takes && !function.parameters().is_empty() {
        let name = context.function_name(id);
        let finding = Finding::new(Rule::FLOW_FUNCTIONCALL, Subject::Function(id)).arguments([&name]);
        context.report(finding.found(alloc::format!("{name} has parameters")));
    }
}

/// Cycles among the calls that can be reached from where a shader begins.
fn recursion(context: &Context<'_, '_>) {
    // In most modules no function calls another one that has a body.
    let is_called =
        |id: FunctionId| context.uses_of(id).iter().any(|used| matches!(used.user, User::Instruction(_)));
    if !context.module.functions().any(|function| function.has_body() && is_called(function.id())) {
        return;
    }
    let roots: BTreeSet<FunctionId> = if context.is_library() {
        let visible = |function: &Function<'_>| function.record().linkage.canonical() == Linkage::External;
        context
            .module
            .functions()
            .filter(Function::has_body)
            .filter(visible)
            .map(|function| function.id())
            .collect()
    } else {
        context.roles.keys().copied().collect()
    };
    for root in roots {
        if let Some(cyclic) = cycle(context, root) {
            let finding = Finding::new(Rule::FLOW_NORECURSION, Subject::Function(cyclic));
            let name = context.function_name(cyclic);
            return context.report(finding.found(alloc::format!("{name} calls itself")));
        }
    }
}

/// A function that is called while it runs.
fn cycle(context: &Context<'_, '_>, root: FunctionId) -> Option<FunctionId> {
    let mut done = BTreeSet::new();
    let mut running = BTreeSet::from([root]);
    // What is only declared calls nothing.
    let calls = |id| {
        let called = context.module.function(id).map(called_by)?;
        let has_body = |id: &FunctionId| context.module.function(*id).is_some_and(|called| called.has_body());
        Some(called.filter(has_body).collect::<alloc::vec::Vec<_>>())
    };
    let mut stack = alloc::vec![(root, calls(root)?)];
    while let Some((function, open)) = stack.last_mut() {
        let Some(called) = open.pop() else {
            running.remove(function);
            done.insert(*function);
            stack.pop();
            continue;
        };
        if running.contains(&called) {
            return Some(called);
        }
        if !done.contains(&called) {
            running.insert(called);
            stack.push((called, calls(called)?));
        }
    }
    None
}

/// Node records that are used after `outputComplete`.
fn completed_records(context: &Context<'_, '_>, function: Function<'_>, graph: &Graph<'_>) {
    if !context.calls_any(&[OpCode::OutputComplete]) {
        return;
    }
    for entry in function.instructions() {
        let Some(call) =
            OperationCall::of(function, entry).filter(|call| call.code == OpCode::OutputComplete)
        else {
            continue;
        };
        let Some(handle) = call.operands().first() else { continue };
        for used in context.uses_of(*handle) {
            let User::Instruction(user) = used.user else { continue };
            if user == entry.id() {
                continue;
            }
            let Some(user) = context.instruction(user) else { continue };
            let (Some(own), Some(other)) = (entry.block(), user.block()) else { continue };
            let (Some(own_place), Some(other_place)) = (graph.place(own), graph.place(other)) else {
                continue;
            };
            let after = if own == other {
                function.block(own).is_some_and(|block| {
                    block
                        .instructions()
                        .skip_while(|each| each.id() != entry.id())
                        .any(|each| each.id() == user.id())
                })
            } else {
                graph.dominates(own_place, other_place)
            };
            if after {
                let found = "the handle was passed to OutputComplete before";
                context.fault(Rule::INSTR_NODERECORDHANDLEUSEAFTERCOMPLETE, user.id(), found);
            }
        }
    }
}
