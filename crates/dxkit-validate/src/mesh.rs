//! Mesh and amplification shaders: which calls they have, and where.

use alloc::format;
use alloc::string::ToString as _;
use alloc::vec::Vec;

use dxkit_bitcode::ir::{Function, Type, TypeId};
use dxkit_dxil::{OpCode, OperationCall, calls_in};
use dxkit_types::ShaderKind;

use crate::context::Context;
use crate::graph::Graph;
use crate::{Rule, RuleFinding, Subject};

/// Bytes of a payload at most.
const PAYLOAD: u64 = 16384;

/// The operations of these stages.
const OPERATIONS: [OpCode; 6] = [
    OpCode::SetMeshOutputCounts,
    OpCode::GetMeshPayload,
    OpCode::DispatchMesh,
    OpCode::EmitIndices,
    OpCode::StoreVertexOutput,
    OpCode::StorePrimitiveOutput,
];

pub(crate) fn check<'m>(context: &Context<'_, 'm>, function: Function<'m>) {
    let calls: Vec<_> = if context.calls_any(&OPERATIONS) {
        calls_in(function).filter(|call| OPERATIONS.contains(&call.code)).collect()
    } else {
        Vec::new()
    };
    let of = |code: OpCode| calls.iter().filter(move |call| call.code == code);
    let again = |code: OpCode, rule| {
        for call in of(code).skip(1) {
            let name = code.name().unwrap_or_default();
            context.fault(rule, call.instruction.id(), format!("an earlier instruction also calls {name}"));
        }
    };
    again(OpCode::SetMeshOutputCounts, Rule::INSTR_MULTIPLESETMESHOUTPUTCOUNTS);
    again(OpCode::GetMeshPayload, Rule::INSTR_MULTIPLEGETMESHPAYLOAD);
    again(OpCode::DispatchMesh, Rule::INSTR_NOTONCEDISPATCHMESH);
    let Some(entry) = context.entry(function.id()) else { return };
    // The declared size is compared with the size of the payload's type; the limit is compared with the sum
    // over all payloads.
    let payload = |declared: u64, used: Option<TypeId>, largest: u64, rules: [Rule; 2]| {
        let name = entry.name.to_string();
        let [exceeds_declared, exceeds_most] = rules;
        let used = used.map_or(0, |ty| context.size_of(ty));
        let report = |rule, size: u64, most: u64| {
            let finding = RuleFinding::new(rule, Subject::Function(function.id()));
            let finding =
                finding.found(format!("the payload has {size} bytes")).allowed(format!("{most} bytes"));
            context.report(finding.arguments([&name, &size.to_string(), &most.to_string()]));
        };
        if used > declared {
            report(exceeds_declared, used, declared);
        }
        if largest > PAYLOAD {
            report(exceeds_most, largest, PAYLOAD);
        }
    };
    match context.entry_kind(entry) {
        ShaderKind::Mesh => {
            set_counts(context, function, &calls);
            let Some(state) = entry.mesh() else { return };
            if let Some(get) = of(OpCode::GetMeshPayload).next() {
                let ty = context.module.pointee(get.instruction.ty());
                let rules = [Rule::SM_MESHSHADERPAYLOADSIZEDECLARED, Rule::SM_MESHSHADERPAYLOADSIZE];
                let declared = u64::from(state.payload_size);
                payload(declared, ty, declared, rules);
            }
        }
        ShaderKind::Amplification => {
            let Some(dispatch) = of(OpCode::DispatchMesh).next() else {
                let finding =
                    RuleFinding::new(Rule::INSTR_NOTONCEDISPATCHMESH, Subject::Function(function.id()));
                return context.report(finding.found("DispatchMesh is not called"));
            };
            let graph = Graph::new(function);
            let place = dispatch.instruction.block().and_then(|block| graph.number(block));
            if place.is_some_and(|place| !graph.is_on_every_path(place)) {
                let found = "a path from the entry of the function to a return does not contain this call";
                context.fault(Rule::INSTR_NONDOMINATINGDISPATCHMESH, dispatch.instruction.id(), found);
            }
            let Some(state) = entry.amplification() else { return };
            let pointer = dispatch.operands().get(3).and_then(|value| context.module.type_of(*value));
            let size = pointer.and_then(|ty| context.module.pointee(ty)).map_or(0, |ty| context.size_of(ty));
            // The vendor's validator compares with the size of the pointer, not of the payload.
            let rules =
                [Rule::SM_AMPLIFICATIONSHADERPAYLOADSIZEDECLARED, Rule::SM_AMPLIFICATIONSHADERPAYLOADSIZE];
            let pointer = pointer.filter(|ty| matches!(context.module.ty(*ty), Type::Pointer { .. }));
            let declared = u64::from(state.payload_size);
            payload(declared, pointer, declared.max(size), rules);
        }
        _ => {}
    }
}

/// `SetMeshOutputCounts` must precede every output.
fn set_counts<'m>(context: &Context<'_, 'm>, function: Function<'m>, calls: &[OperationCall<'m>]) {
    let outputs = calls.iter().filter(|call| {
        matches!(call.code, OpCode::EmitIndices | OpCode::StoreVertexOutput | OpCode::StorePrimitiveOutput)
    });
    let set = calls.iter().find(|call| call.code == OpCode::SetMeshOutputCounts);
    let mut graph = None;
    for output in outputs {
        let id = output.instruction.id();
        let Some(set) = set else {
            let found = "the function writes an output, and does not call SetMeshOutputCounts";
            context.fault(Rule::INSTR_MISSINGSETMESHOUTPUTCOUNTS, id, found);
            continue;
        };
        let graph = graph.get_or_insert_with(|| Graph::new(function));
        let (Some(first), Some(second)) = (set.instruction.block(), output.instruction.block()) else {
            continue;
        };
        // The order within a block is not examined.
        let before = first == second
            || match (graph.number(first), graph.number(second)) {
                (Some(above), Some(below)) => graph.dominates(above, below),
                _ => true,
            };
        if !before {
            let found = "a path to this output does not contain the call of SetMeshOutputCounts";
            context.fault(Rule::INSTR_NONDOMINATINGSETMESHOUTPUTCOUNTS, id, found);
        }
    }
}
