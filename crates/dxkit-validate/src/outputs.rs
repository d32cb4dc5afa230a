//! Whether outputs are written whole.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::format;
use alloc::string::ToString as _;

use dxkit_bitcode::ir::FunctionId;
use dxkit_dxil::{EntryPoint, OpCode, OperationCall, ShaderFlags, SignatureElement};
use dxkit_types::{SemanticKind, ShaderKind};

use crate::context::Context;
use crate::{Rule, RuleFinding, Subject, overload};

pub(crate) fn check(context: &Context<'_, '_>) {
    for (function, entry) in context.entries_in_order() {
        let Some(signatures) = &entry.signatures else { continue };
        let kind = context.entry_kind(entry);
        if kind != ShaderKind::Hull {
            let written = written(
                context,
                function,
                entry,
                &[OpCode::StoreOutput, OpCode::StoreVertexOutput],
                &signatures.outputs,
            );
            elements(context, function, 1, &signatures.outputs, &written);
        }
        // The vendor's validator does not examine the per-primitive outputs of mesh shaders.
        if kind != ShaderKind::Hull {
            continue;
        }
        let constants = &signatures.patch_constants_or_primitives;
        let written = written(context, function, entry, &[OpCode::StorePatchConstant], constants);
        elements(context, function, 2, constants, &written);
    }
}

/// The columns of each element that are written: bits by element, in the entry function and its patch
/// constant function.
fn written(
    context: &Context<'_, '_>,
    function: FunctionId,
    entry: &EntryPoint<'_>,
    codes: &[OpCode],
    elements: &[SignatureElement<'_>],
) -> BTreeMap<u64, u32> {
    let mut roots = BTreeSet::from([function]);
    roots.extend(entry.hull().and_then(|hull| hull.patch_constant_function));
    let mut written = BTreeMap::<u64, u32>::new();
    if !elements.is_empty() {
        let of_roots = context.stores.iter().filter(|call| roots.contains(&call.function.id()));
        let mut judged = BTreeMap::new();
        let is_judged = |call: &&OperationCall<'_>| {
            let callee = call.call.callee.as_function();
            callee.is_some_and(|id| {
                *judged.entry((id, call.code)).or_insert_with(|| has_type(context, id, call.code))
            })
        };
        for call in of_roots.filter(|call| codes.contains(&call.code)).filter(is_judged) {
            let [element, _, column, ..] = *call.operands() else { continue };
            let (Some(element), Some(column)) = (context.unsigned(element), context.unsigned(column)) else {
                continue;
            };
            // The column after the last one is accepted, further ones are not.
            let columns = usize::try_from(element).ok().and_then(|index| elements.get(index));
            if columns.is_some_and(|element| column <= u64::from(element.columns.min(31))) {
                *written.entry(element).or_default() |= 1 << column;
            }
        }
    }
    written
}

/// Whether a function has the type of an operation: calls of others are not looked at further.
fn has_type(context: &Context<'_, '_>, function: FunctionId, code: OpCode) -> bool {
    let Some(function) = context.module.function(function) else { return false };
    let (Some(operation), ty) = (context.operation(code, function), function.record().function_type) else {
        return false;
    };
    let native = context.flags.contains(ShaderFlags::USE_NATIVE_LOW_PRECISION);
    overload::overloads(context.module, operation, ty).is_some_and(|overloads| {
        overload::is_allowed(operation, &overloads)
            && overload::has_type(context.module, operation, &overloads, native, ty)
    })
}

/// The columns of a position.
const WHOLE_POSITION: u32 = 0b1111;

fn elements(
    context: &Context<'_, '_>,
    function: FunctionId,
    signature: u8,
    elements: &[SignatureElement<'_>],
    written: &BTreeMap<u64, u32>,
) {
    for (index, element) in (0u32..).zip(elements) {
        if [SemanticKind::Arbitrary, SemanticKind::Target].contains(&element.semantic_kind) {
            continue;
        }
        let wanted = (1u32 << element.columns.min(31)) - 1;
        let stored = written.get(&u64::from(index)).copied().unwrap_or(0);
        let subject = Subject::Element { entry: Some(function), signature, index };
        // An extra column, which a store may name, is as wrong as a missing one.
        if stored != wanted {
            let name = element.name.to_string();
            let found = format!("the columns {:#b} of {name} are not written", wanted & !stored);
            context
                .report(RuleFinding::new(Rule::SM_UNDEFINEDOUTPUT, subject).arguments([&name]).found(found));
        }
    }
    for (index, element) in (0u32..).zip(elements) {
        let stored = written.get(&u64::from(index)).copied().unwrap_or(0);
        let subject = Subject::Element { entry: Some(function), signature, index };
        // Whatever number of columns it has.
        if element.semantic_kind == SemanticKind::Position && signature == 1 && stored < WHOLE_POSITION {
            let finding = RuleFinding::new(Rule::SM_COMPLETEPOSITION, subject);
            context.report(finding.found(format!("the components {stored:#b} of SV_Position are written")));
        }
    }
}
