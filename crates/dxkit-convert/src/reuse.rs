//! [`Reuse`]: values that were computed before, where they are valid.

use core::hash::{Hash, Hasher};

use dxkit_bitcode::ir::{Instruction, Operation, TypeId, ValueId};
use dxkit_dxil::{Effect, OpCode, Scalar};
use hashbrown::HashMap;
use hashbrown::hash_map::Entry;

/// The blocks that values are taken of which were computed before, besides the current one.
pub(crate) const DOMINATORS: usize = 8;

/// What an instruction computes, if that depends on its operands alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Pure {
    kind: Kind,
    /// The opcode, with flags.
    number: u32,
    ty: Option<TypeId>,
    operands: [Option<ValueId>; 4],
}

impl Hash for Pure {
    /// The type follows from the rest but for casts, and few instructions differ in their kinds alone.
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u32(self.number);
        for operand in self.operands.iter().flatten() {
            operand.hash(state);
        }
    }
}

/// The kind of an instruction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Binary,
    Cast,
    Compare,
    Select,
    Extract,
    Address,
    /// A load of memory that nothing writes.
    Constant,
    /// A call of an operation, with its overload, and whether it is precise.
    Call(Option<Scalar>, bool),
}

impl Pure {
    /// What an instruction computes; `None` for one that depends on more.
    pub(crate) fn from_instruction(ty: TypeId, instruction: &Instruction<'_>) -> Option<Self> {
        let Instruction::Operation(operation) = instruction else { return None };
        let (kind, number, operands) = match *operation {
            Operation::Binary { opcode, flags, left, right } => {
                let number = u32::from(opcode.0) << 8 | u32::from(flags);
                (Kind::Binary, number, [Some(left), Some(right), None, None])
            }
            Operation::Cast { opcode, value } => {
                (Kind::Cast, opcode.0.into(), [Some(value), None, None, None])
            }
            Operation::Compare { predicate, left, right, .. } => {
                (Kind::Compare, predicate.0.into(), [Some(left), Some(right), None, None])
            }
            Operation::Select { condition, if_true, if_false } => {
                (Kind::Select, 0, [Some(condition), Some(if_true), Some(if_false), None])
            }
            Operation::ExtractValue { aggregate, indices: [index] } => {
                (Kind::Extract, *index, [Some(aggregate), None, None, None])
            }
            Operation::GetElementPtr { base, indices: [first, second], .. } => {
                (Kind::Address, 0, [Some(base), Some(*first), Some(*second), None])
            }
            _ => return None,
        };
        Some(Self { kind, number, ty: Some(ty), operands })
    }

    /// What a load of memory that nothing writes gives.
    pub(crate) const fn from_constant(ty: TypeId, pointer: ValueId) -> Self {
        Self { kind: Kind::Constant, number: 0, ty: Some(ty), operands: [Some(pointer), None, None, None] }
    }

    /// What a call of an operation computes; `None` for one that has an effect or reads memory. Descriptors,
    /// which handles are made of and which state dimensions, do not change while a program runs.
    pub(crate) fn from_call(
        code: OpCode,
        overload: Option<Scalar>,
        operands: &[ValueId],
        is_precise: bool,
    ) -> Option<Self> {
        let mut own = [None; 4];
        let is_of_descriptor = matches!(code, OpCode::CreateHandle | OpCode::GetDimensions);
        let is_pure = is_of_descriptor || code.operation()?.effect == Effect::ReadNone;
        if !is_pure || operands.len() > own.len() {
            return None;
        }
        for (slot, operand) in own.iter_mut().zip(operands) {
            *slot = Some(*operand);
        }
        Some(Self { kind: Kind::Call(overload, is_precise), number: code.0, ty: None, operands: own })
    }
}

/// Where an instruction stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct BlockPlace {
    pub(crate) block: usize,
    /// Whether it is among the instructions of the first block that stand before all others.
    pub(crate) is_prologue: bool,
}

/// The values that were computed, by what they are.
#[derive(Debug, Default)]
pub(crate) struct Reuse {
    /// Only looked into, never gone through: its order is no program's.
    known: HashMap<Pure, (ValueId, BlockPlace)>,
    /// Blocks that every way to the current one goes through. The first block is one of each.
    pub(crate) dominators: [usize; DOMINATORS],
}

impl Reuse {
    /// Forgets all values, and makes room for some.
    pub(crate) fn restart(&mut self, values: usize) {
        self.known.clear();
        self.known.reserve(values);
        self.dominators = Default::default();
    }

    /// The value, if it was computed where it is valid at this place. Otherwise notes that `next` is computed
    /// here.
    pub(crate) fn get_or_insert(&mut self, pure: Pure, at: BlockPlace, next: ValueId) -> Option<ValueId> {
        match self.known.entry(pure) {
            Entry::Occupied(mut known) => {
                let (value, found) = *known.get();
                let is_valid = found.is_prologue
                    || !at.is_prologue && (found.block == at.block || self.dominators.contains(&found.block));
                if is_valid {
                    return Some(value);
                }
                known.insert((next, at));
            }
            Entry::Vacant(free) => {
                free.insert((next, at));
            }
        }
        None
    }
}
