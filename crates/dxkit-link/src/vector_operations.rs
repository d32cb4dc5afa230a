//! Operations on vectors, which shader model 6.9 has, as operations on their elements for models before.

use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{BinaryOpcode, FunctionId, Operation, Position, ValueId};
use dxkit_dxil::{OpCode, OperationType};

use crate::calls::{Calls, Found, find};

/// Longer vectors are left as they are.
const LONGEST: u32 = 1024;

/// The operations of one number that are those of all elements.
const REDUCING: [OpCode; 4] =
    [OpCode::FDot, OpCode::VectorReduceAnd, OpCode::VectorReduceOr, OpCode::WaveMatch];

/// Makes operations on vectors such on their elements. Returns their number.
pub(crate) fn split(module: &mut Module, functions: &[FunctionId]) -> usize {
    let mut found =
        find(module, functions, |operation| operation.is_by_element() || REDUCING.contains(&operation.code));
    found.retain(|call| call.lanes.is_some_and(|lanes| (1..=LONGEST).contains(&lanes)));
    let mut calls = Calls::new(module);
    let mut count = 0;
    for call in found {
        calls.come_from(call.id);
        let new = match call.operation.code {
            OpCode::FDot => dot(&mut calls, &call),
            OpCode::VectorReduceAnd => reduced(&mut calls, &call, BinaryOpcode::And),
            OpCode::VectorReduceOr => reduced(&mut calls, &call, BinaryOpcode::Or),
            OpCode::WaveMatch => matched(&mut calls, &call),
            _ => by_element(&mut calls, &call),
        };
        if let Some(new) = new {
            calls.replace(call.id, new);
            count += 1;
        }
    }
    calls.finish();
    count
}

/// The elements of a vector.
fn elements(calls: &mut Calls<'_>, call: &Found, vector: ValueId) -> Vec<ValueId> {
    let at = Position::Before(call.id);
    let lanes = 0..call.lanes.unwrap_or(0);
    lanes
        .map(|lane| {
            let index = calls.module.const_u32(lane);
            calls.at(at).operation(&Operation::ExtractElement { vector, index })
        })
        .collect()
}

fn by_element(calls: &mut Calls<'_>, call: &Found) -> Option<ValueId> {
    let at = Position::Before(call.id);
    let whole = calls.module.instruction(call.id)?.ty();
    let mut operands: Vec<Vec<ValueId>> = Vec::with_capacity(call.operands.len());
    for (parameter, operand) in call.operation.parameters.iter().zip(&call.operands) {
        operands.push(match parameter.ty {
            OperationType::Overload(_) => elements(calls, call, *operand),
            _ => alloc::vec![*operand],
        });
    }
    let mut result = calls.module.const_undef(whole);
    for lane in 0..call.lanes? {
        let place = usize::try_from(lane).ok()?;
        let own: Option<Vec<ValueId>> =
            operands.iter().map(|own| own.get(place).or(own.first()).copied()).collect();
        let element = calls.call(at, call.operation.code, call.scalar, &own?)?;
        let index = calls.module.const_u32(lane);
        result = calls.at(at).operation(&Operation::InsertElement { vector: result, element, index });
    }
    Some(result)
}

/// The product of two vectors: operations have it of up to four elements, and the others are added one by
/// one. (The vendor's linker gives another product of longer vectors: it takes elements of the first as those
/// of the second.)
fn dot(calls: &mut Calls<'_>, call: &Found) -> Option<ValueId> {
    let at = Position::Before(call.id);
    let [one, other] = *call.operands else { return None };
    let (one, other) = (elements(calls, call, one), elements(calls, call, other));
    let (first, rest) = one.split_at(one.len().min(4));
    let (other_first, other_rest) = other.split_at(first.len());
    let operands = [first, other_first].concat();
    let mut sum = match first.len() {
        2 => calls.call(at, OpCode::Dot2, call.scalar, &operands)?,
        3 => calls.call(at, OpCode::Dot3, call.scalar, &operands)?,
        4 => calls.call(at, OpCode::Dot4, call.scalar, &operands)?,
        _ => calls.at(at).binary(BinaryOpcode::Mul, *first.first()?, *other_first.first()?),
    };
    for (one, other) in rest.iter().zip(other_rest) {
        sum = calls.call(at, OpCode::FMad, call.scalar, &[*one, *other, sum])?;
    }
    Some(sum)
}

fn reduced(calls: &mut Calls<'_>, call: &Found, opcode: BinaryOpcode) -> Option<ValueId> {
    let all = elements(calls, call, *call.operands.first()?);
    let mut inserter = calls.at(Position::Before(call.id));
    all.into_iter().reduce(|all, element| inserter.binary(opcode, all, element))
}

/// The lanes with an equal vector are those with equal elements.
fn matched(calls: &mut Calls<'_>, call: &Found) -> Option<ValueId> {
    let at = Position::Before(call.id);
    let whole = calls.module.instruction(call.id)?.ty();
    let mut masks: Option<[ValueId; 4]> = None;
    for element in elements(calls, call, *call.operands.first()?) {
        let own = calls.call(at, OpCode::WaveMatch, call.scalar, &[element])?;
        let mut inserter = calls.at(at);
        let own = [0, 1, 2, 3].map(|word| inserter.extract_value(own, word));
        masks = Some(match masks {
            None => own,
            Some([a, b, c, d]) => {
                let [own_a, own_b, own_c, own_d] = own;
                [(a, own_a), (b, own_b), (c, own_c), (d, own_d)]
                    .map(|(all, own)| inserter.binary(BinaryOpcode::And, all, own))
            }
        });
    }
    let mut result = calls.module.const_undef(whole);
    for (word, mask) in (0..).zip(masks?) {
        result = calls.at(at).insert_value(result, mask, word);
    }
    Some(result)
}
