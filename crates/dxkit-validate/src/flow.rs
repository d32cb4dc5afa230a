//! Control flow: reducibility, recursion, endless loops, parameters of entry points.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec;
use alloc::vec::Vec;

use dxkit_bitcode::ir::{Function, FunctionId, InstructionId, Linkage, User, ValueId};
use dxkit_dxil::{OpCode, OperationCall};

use crate::context::{Context, called_by};
use crate::graph::Graph;
use crate::{Rule, RuleFinding, RuleReport, Subject};

pub(crate) fn check(context: &Context<'_, '_>) {
    let functions: Vec<Function<'_>> = context.module.functions().filter(Function::has_body).collect();
    // DXC's validator asks all functions, and keeps the answer of the last (observed with 1.10). If that is
    // no, it judges nothing of what follows.
    if let Some(last) = functions.last().copied() {
        if graph_of(last).is_some_and(|graph| !graph.is_reducible()) {
            let finding = RuleFinding::new(Rule::FLOW_REDUCIBLE, Subject::Function(last.id())).unplaced();
            return context.report(finding.found("a loop is entered at more than one block"));
        }
    }
    recursion(context);
    for function in functions {
        let graph = graph_of(function);
        // A loop that is entered at several blocks is none for LLVM.
        if graph.as_ref().is_some_and(|graph| graph.is_reducible() && graph.has_endless_loop()) {
            let finding = RuleFinding::new(Rule::FLOW_DEADLOOP, Subject::Function(function.id()));
            context.report(finding.found("no branch leads out of a loop"));
        }
        parameters(context, function);
        completed_records(context, function, graph.as_ref());
    }
}

/// The graph of a function's blocks. Most functions have one block, which leads nowhere.
fn graph_of(function: Function<'_>) -> Option<Graph<'_>> {
    has_edges(function).then(|| Graph::new(function))
}

/// Whether a block of a function leads to another one, or to itself.
fn has_edges(function: Function<'_>) -> bool {
    let mut blocks = function.blocks();
    blocks.any(|block| block.terminator().is_some_and(|end| !end.successors().is_empty()))
}

/// Entry points and patch constant functions without parameters.
fn parameters(context: &Context<'_, '_>, function: Function<'_>) {
    let id = function.id();
    let takes = match context.entry(id) {
        Some(entry) => context.entry_kind(entry).has_payload(),
        None => !context.is_patch_constant(id),
    };
    if !takes && !function.parameters().is_empty() {
        let name = context.function_name(id);
        let finding = RuleFinding::new(Rule::FLOW_FUNCTIONCALL, Subject::Function(id)).arguments([&name]);
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
    if let Some(cyclic) = cycle(context, roots) {
        let finding = RuleFinding::new(Rule::FLOW_NORECURSION, Subject::Function(cyclic));
        let name = context.function_name(cyclic);
        context.report(finding.found(alloc::format!("{name} calls itself")));
    }
}

/// A function that is called while it runs, if one of the roots runs. Each function is visited once, whatever
/// the number of roots that call it.
fn cycle(context: &Context<'_, '_>, roots: BTreeSet<FunctionId>) -> Option<FunctionId> {
    let mut done = BTreeSet::new();
    // What is only declared calls nothing.
    let calls = |id| {
        let called = context.module.function(id).map(called_by).into_iter().flatten();
        let has_body = |id: &FunctionId| context.module.function(*id).is_some_and(|called| called.has_body());
        let mut called: Vec<FunctionId> = called.filter(has_body).collect();
        called.sort_unstable();
        called.dedup();
        called
    };
    for root in roots {
        if done.contains(&root) {
            continue;
        }
        let mut running = BTreeSet::from([root]);
        let mut stack = vec![(root, calls(root))];
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
                stack.push((called, calls(called)));
            }
        }
    }
    None
}

/// Node records that are used after `OutputComplete`: in the same block, or in one that its block dominates.
///
/// The completing calls and the other uses of a handle are visited in the order of the dominator tree, so
/// that those which complete it before a use are the ones whose subtrees are still open.
fn completed_records(context: &Context<'_, '_>, function: Function<'_>, graph: Option<&Graph<'_>>) {
    if !context.calls_any(&[OpCode::OutputComplete]) {
        return;
    }
    let mut completes = BTreeMap::<ValueId, Vec<InstructionId>>::new();
    let mut positions = BTreeMap::new();
    for (position, entry) in function.instructions().enumerate() {
        positions.insert(entry.id(), position);
        let call = OperationCall::from_instruction(function, entry)
            .filter(|call| call.code == OpCode::OutputComplete);
        let handle = call.and_then(|call| call.operands().first().copied());
        handle.into_iter().for_each(|handle| completes.entry(handle).or_default().push(entry.id()));
    }
    let block_of = |id: InstructionId| {
        let block = context.module.block_of(id)?;
        graph.map_or(Some(0), |graph| graph.number(block))
    };
    let reaches = |block| graph.is_none_or(|graph| graph.reaches(block));
    let mut pairs = Vec::new();
    for (handle, completes) in completes {
        let users = context.uses_of(handle).iter().enumerate().filter_map(|(order, used)| match used.user {
            User::Instruction(id) => Some((id, Some(order))),
            _ => None,
        });
        let completing_ids: BTreeSet<InstructionId> = completes.iter().copied().collect();
        let completing = completes.iter().map(|id| (*id, None));
        let mut visits: Vec<_> = users
            .chain(completing)
            .filter_map(|(id, user)| {
                let (block, position) = (block_of(id)?, *positions.get(&id)?);
                let entered = graph.map_or(0, |graph| graph.time_of_entering(block));
                Some((entered, position, user.is_none(), id, user, block))
            })
            .collect();
        // A use by the completing call itself precedes its completion.
        visits.sort_unstable();
        let mut open: Vec<(u32, InstructionId)> = Vec::new();
        for (_, _, completes, id, user, block) in visits {
            let ended = |(above, _): &(u32, InstructionId)| {
                graph.is_some_and(|graph| *above != block && !graph.dominates(*above, block))
            };
            while open.last().is_some_and(ended) {
                open.pop();
            }
            if completes {
                open.push((block, id));
            } else if let Some(order) = user.filter(|_| !reaches(block)) {
                // LLVM says of a use that cannot be reached that everything dominates it.
                if !completing_ids.contains(&id) {
                    let room = RuleReport::LIMIT.saturating_sub(pairs.len());
                    let all = completing_ids.iter().take(room);
                    pairs.extend(all.map(|complete| (positions.get(complete).copied(), order, id)));
                }
            } else if let Some(order) = user {
                let room = RuleReport::LIMIT.saturating_sub(pairs.len());
                let before = open.iter().take(room);
                pairs.extend(before.map(|(_, complete)| (positions.get(complete).copied(), order, id)));
            }
        }
    }
    pairs.sort_unstable();
    for (_, _, user) in pairs {
        let found = "the handle was passed to OutputComplete before";
        context.fault(Rule::INSTR_NODERECORDHANDLEUSEAFTERCOMPLETE, user, found);
    }
}
