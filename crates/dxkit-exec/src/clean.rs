//! Which operands are never denormals, so that the machine does not look for them: [`mark`].
//!
//! Where denormals of 32 bits are flushed, an operation on floats replaces those among its operands and its
//! result. A register that only such results and constants are written to has none. Input is a finished
//! program; of each instruction it sets [`Instruction::clean`](crate::program::Instruction::clean). That is
//! right also where denormals are kept: nothing is flushed then.

use alloc::vec;

use crate::number::{FLUSH, flush};
use crate::program::{Code, Denormals, NONE, Op, Part, Register};

/// Passes over the program. Facts go against the order of blocks only around loops, so that more are rare.
const MAX_PASSES: usize = 16;

pub(crate) fn mark(code: &mut Code) {
    // Every register is one that has none, until something is found that may write one.
    let mut clean = vec![true; code.narrow_registers as usize];
    let of = |clean: &[bool], register: Register| {
        register == NONE || clean.get(register as usize).copied().unwrap_or(false)
    };
    let mut changed = true;
    let soil = |clean: &mut [bool], register: Register, changed: &mut bool| {
        if let Some(slot) = clean.get_mut(register as usize) {
            *changed |= core::mem::take(slot);
        }
    };
    for (register, value) in &code.narrow_constants {
        if flush(*value, FLUSH) != *value {
            soil(&mut clean, *register, &mut changed);
        }
    }
    for long in &code.long {
        for part in long.results() {
            if let Part::Narrow(register) = part {
                soil(&mut clean, register, &mut changed);
            }
        }
    }
    for _ in 0..MAX_PASSES {
        changed = false;
        for i in &code.instructions {
            if i.dst == NONE {
                continue;
            }
            let may_be = match i.op.denormals() {
                Denormals::Never => false,
                Denormals::OfFirst => !of(&clean, i.a),
                Denormals::OfChoices => !of(&clean, i.b) || !of(&clean, i.c),
                // Of an instruction with another result, a narrow register of this number is soiled without
                // need.
                Denormals::Any => true,
            };
            if may_be {
                soil(&mut clean, i.dst, &mut changed);
            }
        }
        for copy in &code.copies {
            if let (Part::Narrow(to), Part::Narrow(from)) = (copy.to, copy.from) {
                if !of(&clean, from) {
                    soil(&mut clean, to, &mut changed);
                }
            }
        }
        if !changed {
            break;
        }
    }
    if changed {
        return;
    }
    for i in &mut code.instructions {
        i.clean = i.op != Op::Long && [i.a, i.b, i.c].into_iter().all(|register| of(&clean, register));
    }
}
