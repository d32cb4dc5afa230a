//! [`eliminate_common_subexpressions`]: what was computed before is not computed again.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::graph::{Dominators, Edges};
use dxkit_bitcode::ir::{
    AttributeKind, BlockId, Edits, FunctionId, InstructionEntry, Operation, TypeId, ValueId,
};

use crate::dead_code::has_no_effect;
use crate::fold::is_commutative;
use crate::order::reverse_post_order;

/// The number of blocks of which the last result of an expression is kept.
const MOST: usize = 8;

/// What an instruction computes of its operands alone.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Expression {
    kind: Kind,
    ty: TypeId,
    /// The first operands; most instructions have no others.
    first: [Option<ValueId>; FIRST],
    operands: Vec<ValueId>,
    indices: Vec<u32>,
}

const FIRST: usize = 4;

/// The results of an expression: the last one, and those before it.
#[derive(Debug, Default)]
struct Results {
    last: Option<(u32, ValueId)>,
    before: Vec<(u32, ValueId)>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    Binary(u16, u8),
    Cast(u16),
    Compare(u16, u8),
    Select,
    Address(bool, TypeId),
    ExtractValue,
    InsertValue,
    ExtractElement,
    InsertElement,
    Call(ValueId),
}

/// Replaces instructions without effects that compute what an instruction before them computes, on every path
/// to them, of the same operands. Those with attached metadata stay: it may say how they are computed.
/// Returns the number of instructions that went.
pub fn eliminate_common_subexpressions(module: &mut Module, functions: &[FunctionId]) -> usize {
    let mut edits = Edits::default();
    let count = functions.iter().map(|id| eliminate(module, *id, &mut edits)).sum();
    if count > 0 {
        edits.apply(module);
    }
    count
}

fn eliminate(module: &Module, id: FunctionId, edits: &mut Edits) -> usize {
    let Some(function) = module.function(id) else { return 0 };
    let numbers: BTreeMap<BlockId, u32> = function.blocks().map(|block| block.id()).zip(0..).collect();
    let edges = Edges::from_function(function);
    let dominators = Dominators::new(&edges, &edges.reversed(), 0);
    let mut known: BTreeMap<Expression, Results> = BTreeMap::new();
    let mut count = 0;
    for block in reverse_post_order(module, id) {
        let (Some(number), Some(block)) = (numbers.get(&block).copied(), module.block(block)) else {
            continue;
        };
        if !dominators.reaches(number) {
            continue;
        }
        for entry in block.instructions() {
            let Some(expression) = expression(module, edits, &entry) else { continue };
            let Results { last, before } = known.entry(expression).or_default();
            let mut all = last.iter().chain(before.iter().rev());
            let same = all.find(|(outer, _)| dominators.dominates(*outer, number));
            if let Some((_, value)) = same {
                edits.replace(entry.id(), *value);
                edits.erase(entry.id());
                count += 1;
                continue;
            }
            if let Some(older) = last.replace((number, entry.id().into())) {
                if before.len() + 1 == MOST {
                    before.remove(0);
                }
                before.push(older);
            }
        }
    }
    count
}

/// What an instruction computes; `None` if that depends on more than its operands.
fn expression(module: &Module, edits: &mut Edits, entry: &InstructionEntry<'_>) -> Option<Expression> {
    if !entry.attachments().is_empty() {
        return None;
    }
    let mut numbers: &[u32] = &[];
    let kind = match entry.operation() {
        Some(operation) => match operation {
            Operation::Binary { opcode, flags, .. } => Kind::Binary(opcode.0.into(), flags),
            Operation::Cast { opcode, .. } => Kind::Cast(opcode.0.into()),
            Operation::Compare { predicate, flags, .. } => Kind::Compare(predicate.0.into(), flags.bits()),
            Operation::Select { .. } => Kind::Select,
            Operation::GetElementPtr { in_bounds, source_type, .. } => Kind::Address(in_bounds, source_type),
            Operation::ExtractValue { indices, .. } => {
                numbers = indices;
                Kind::ExtractValue
            }
            Operation::InsertValue { indices, .. } => {
                numbers = indices;
                Kind::InsertValue
            }
            Operation::ExtractElement { .. } => Kind::ExtractElement,
            Operation::InsertElement { .. } => Kind::InsertElement,
            _ => return None,
        },
        None => {
            let call = entry.call().filter(|_| entry.is_call())?;
            if !has_no_effect(module, &call, &[AttributeKind::ReadNone]) {
                return None;
            }
            Kind::Call(call.callee)
        }
    };
    let mut operands = entry.operands().iter().map(|value| edits.resolve(*value));
    let mut first: [Option<ValueId>; FIRST] = core::array::from_fn(|_| operands.next());
    let operands = operands.collect();
    if let (Some(opcode), [left, right, ..]) = (entry.binary_opcode(), &mut first) {
        if is_commutative(opcode) && *left > *right {
            core::mem::swap(left, right);
        }
    }
    Some(Expression { kind, ty: entry.ty(), first, operands, indices: numbers.to_vec() })
}
