//! Whether a program looks as if a loop with `[unroll]` had been in its source. (DXC unrolls no others, most often.)

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{Function, Instruction, Operation, ValueId};
use dxkit_dxil::{DxilModule, OpCode, calls_in};
use dxkit_types::ShaderKind;

/// The smallest number of repetitions that is taken for an unrolled loop.
const TIMES: usize = 3;

pub(super) fn looks_unrolled(module: &Module, dxil: &DxilModule<'_>) -> bool {
    let defined = || module.functions().filter(|function| function.has_body());
    match dxil.kind {
        Some(ShaderKind::Geometry) => defined().any(|function| vertex_by_vertex(module, function, true)),
        Some(ShaderKind::Hull) => defined().any(|function| vertex_by_vertex(module, function, false)),
        Some(ShaderKind::Compute) => defined().any(halved),
        _ => false,
    }
}

/// Whether the same inputs of one vertex after the other are read, and with `emits`, vertices written between.
fn vertex_by_vertex(module: &Module, function: Function<'_>, emits: bool) -> bool {
    let mut groups: Vec<(i64, BTreeSet<Vec<i64>>)> = Vec::new();
    let mut emitted = true;
    for call in calls_in(function) {
        match call.code {
            OpCode::EmitStream | OpCode::EmitThenCutStream => emitted = true,
            OpCode::LoadInput | OpCode::LoadOutputControlPoint => {
                let numbers: Option<Vec<i64>> =
                    call.operands().iter().map(|operand| module.integer(*operand)).collect();
                // Element, row, column, vertex.
                let Some([element, row, column, vertex]) = numbers.as_deref() else { return false };
                match groups.last_mut() {
                    Some((last, group)) if last == vertex => {
                        group.insert(alloc::vec![*element, *row, *column]);
                    }
                    _ => {
                        if emits && !emitted || groups.iter().any(|(seen, _)| seen == vertex) {
                            return false;
                        }
                        emitted = false;
                        groups.push((*vertex, BTreeSet::from([alloc::vec![*element, *row, *column]])));
                    }
                }
            }
            _ => {}
        }
    }
    groups.len() >= TIMES
        && groups.windows(2).all(|pair| matches!(pair, [(a, one), (b, other)] if a + 1 == *b && one == other))
}

/// Whether a value is compared with numbers of which each is half of the one before, as when sums are made of halves.
fn halved(function: Function<'_>) -> bool {
    let mut last: BTreeMap<ValueId, (i64, usize)> = BTreeMap::new();
    for entry in function.instructions() {
        let Instruction::Operation(Operation::Compare { left, right, .. }) = entry.get() else { continue };
        let Some(number) = function.integer(right) else { continue };
        let (before, times) = last.get(&left).copied().unwrap_or((0, 0));
        let times = if number > 0 && before == number * 2 { times + 1 } else { 1 };
        if times >= TIMES {
            return true;
        }
        last.insert(left, (number, times));
    }
    false
}
