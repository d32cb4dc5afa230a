//! Integers of widths that DXIL does not compute with, in wider ones.
//!
//! A narrow value is represented by the lower bits of a wider one, whose upper bits are zero.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{
    BinaryOpcode, CastOpcode, FunctionId, Inserter, Instruction, InstructionId, Operation, Position,
    Predicate, Type, TypeId, ValueId,
};

use super::editor::Editor;
use dxkit_passes::reverse_post_order;

/// Gives odd integers of functions widths that DXIL has.
pub(super) fn widen(module: &mut Module, functions: &[FunctionId]) {
    let mut work = Widening { module, editor: Editor::default(), wide: BTreeMap::new() };
    for function in functions {
        work.function(*function);
    }
    work.editor.apply(work.module);
}

/// Whether a type is an integer that DXIL does not compute with.
fn is_odd(module: &Module, ty: TypeId) -> bool {
    module.integer_width(ty).is_some_and(|width| !matches!(width, 1 | 16 | 32 | 64) && width <= 64)
}

struct Widening<'m> {
    module: &'m mut Module,
    editor: Editor,
    wide: BTreeMap<ValueId, ValueId>,
}

impl Widening<'_> {
    fn function(&mut self, function: FunctionId) {
        let is_needed = self.module.function(function).is_some_and(|function| {
            let mut entries = function.instructions();
            entries.any(|entry| {
                is_odd(self.module, entry.ty()) || self.truths(&entry.get(), entry.ty()).is_some()
            })
        });
        if !is_needed {
            return;
        }
        let mut phis = Vec::new();
        for block in reverse_post_order(self.module, function) {
            let all: Vec<InstructionId> = self
                .module
                .block(block)
                .map_or(Vec::new(), |block| block.instructions().map(|entry| entry.id()).collect());
            for id in all {
                self.instruction(id, &mut phis);
            }
        }
        for (old, new) in phis {
            let Some(Instruction::Phi { values, blocks }) =
                self.module.instruction(old).map(|entry| entry.get())
            else {
                continue;
            };
            let (values, blocks) = (values.to_vec(), blocks.to_vec());
            let (mut wide, mut from) = (Vec::with_capacity(values.len()), Vec::with_capacity(values.len()));
            for (value, block) in values.into_iter().zip(blocks) {
                let end =
                    self.module.block(block).and_then(|block| block.terminator()).map(|entry| entry.id());
                let Some(end) = end else { continue };
                wide.push(self.value(value, Position::Before(end)));
                from.push(block);
            }
            let Some(ty) = self.module.instruction(new).map(|entry| entry.ty()) else { continue };
            self.module.set_instruction(new, ty, &Instruction::Phi { values: &wide, blocks: &from });
        }
    }

    fn at(&mut self, position: Position) -> Inserter<'_> {
        self.editor.at(self.module, position)
    }

    fn ty(&self, value: ValueId) -> TypeId {
        self.module.type_of(value).unwrap_or_default()
    }

    fn width(&self, ty: TypeId) -> u32 {
        self.module.integer_width(ty).unwrap_or(32)
    }

    fn wide_type(&mut self, ty: TypeId) -> TypeId {
        let width = if self.width(ty) < 32 { 32 } else { 64 };
        self.module.integer_type(width)
    }

    fn mask(&self, ty: TypeId) -> i64 {
        match self.width(ty) {
            0..=63 => (1i64 << self.width(ty).min(62)) - 1,
            _ => -1,
        }
    }

    /// The wider value of a narrow one.
    fn value(&mut self, value: ValueId, at: Position) -> ValueId {
        let value = self.editor.resolve(value);
        if let Some(known) = self.wide.get(&value) {
            return self.editor.resolve(*known);
        }
        let ty = self.ty(value);
        let wide = self.wide_type(ty);
        if let Some(number) = self.module.integer(value) {
            return self.module.const_integer(wide, number & self.mask(ty));
        }
        if value.as_constant().is_some() {
            return self.module.const_undef(wide);
        }
        // A value that is not created here, such as an argument.
        self.at(at).cast(CastOpcode::ZExt, value, wide)
    }

    /// The same with the sign in the bits above.
    fn signed(&mut self, value: ValueId, at: Position) -> ValueId {
        let ty = self.ty(value);
        let value = self.value(value, at);
        let wide = self.ty(value);
        let shift = i64::from(self.width(wide)) - i64::from(self.width(ty));
        let shift = self.module.const_integer(wide, shift);
        let up = self.at(at).binary(BinaryOpcode::Shl, value, shift);
        self.at(at).binary(BinaryOpcode::AShr, up, shift)
    }

    fn cut(&mut self, value: ValueId, ty: TypeId, at: Position) -> ValueId {
        let wide = self.ty(value);
        let mask = self.mask(ty);
        let mask = self.module.const_integer(wide, mask);
        self.at(at).binary(BinaryOpcode::And, value, mask)
    }

    fn resized(&mut self, value: ValueId, to: TypeId, at: Position) -> ValueId {
        let (from, wanted) = (self.width(self.ty(value)), self.width(to));
        match from.cmp(&wanted) {
            core::cmp::Ordering::Equal => value,
            core::cmp::Ordering::Less => self.at(at).cast(CastOpcode::ZExt, value, to),
            core::cmp::Ordering::Greater => self.at(at).cast(CastOpcode::Trunc, value, to),
        }
    }

    /// The vector of truth values whose bits an instruction takes as one integer, and their number.
    fn truths(&self, instruction: &Instruction<'_>, ty: TypeId) -> Option<(ValueId, u32)> {
        let Instruction::Operation(Operation::Cast { opcode: CastOpcode::BitCast, value }) = *instruction
        else {
            return None;
        };
        let Type::Vector { count, element } = self.module.ty(self.ty(value)) else { return None };
        let fits =
            self.module.integer_width(element) == Some(1) && self.module.integer_width(ty) == Some(count);
        (fits && (2..=64).contains(&count)).then_some((value, count))
    }

    /// Truth values as bits of an integer, the first one lowest.
    fn bits_of(&mut self, vector: ValueId, count: u32, wide: TypeId, at: Position) -> ValueId {
        let mut sum = self.module.const_null(wide);
        for index in 0..count {
            let shift = i64::from(index);
            let index = self.module.const_i32(i32::try_from(index).unwrap_or(0));
            let truth = self.at(at).operation(&Operation::ExtractElement { vector, index });
            let bit = self.at(at).cast(CastOpcode::ZExt, truth, wide);
            if shift == 0 {
                sum = bit;
                continue;
            }
            let shift = self.module.const_integer(wide, shift);
            let bit = self.at(at).binary(BinaryOpcode::Shl, bit, shift);
            sum = self.at(at).binary(BinaryOpcode::Or, sum, bit);
        }
        sum
    }

    /// An operation on numbers of an odd width, in the wider type.
    fn binary(
        &mut self,
        opcode: BinaryOpcode,
        left: ValueId,
        right: ValueId,
        ty: TypeId,
        at: Position,
    ) -> ValueId {
        let signed = matches!(opcode, BinaryOpcode::AShr | BinaryOpcode::SDiv | BinaryOpcode::SRem);
        let (left, right) = if signed && opcode != BinaryOpcode::AShr {
            (self.signed(left, at), self.signed(right, at))
        } else if signed {
            (self.signed(left, at), self.value(right, at))
        } else {
            (self.value(left, at), self.value(right, at))
        };
        let made = self.at(at).binary(opcode, left, right);
        match opcode {
            BinaryOpcode::And
            | BinaryOpcode::Or
            | BinaryOpcode::Xor
            | BinaryOpcode::LShr
            | BinaryOpcode::UDiv
            | BinaryOpcode::URem => made,
            _ => self.cut(made, ty, at),
        }
    }

    /// A cast to an odd width.
    fn cast_to_odd(
        &mut self,
        opcode: CastOpcode,
        value: ValueId,
        ty: TypeId,
        at: Position,
    ) -> Option<ValueId> {
        let wide = self.wide_type(ty);
        let from_odd = is_odd(self.module, self.ty(value));
        match opcode {
            CastOpcode::Trunc => {
                let value = if from_odd { self.value(value, at) } else { value };
                let value = self.resized(value, wide, at);
                Some(self.cut(value, ty, at))
            }
            CastOpcode::ZExt => {
                let value = if from_odd { self.value(value, at) } else { value };
                Some(self.resized(value, wide, at))
            }
            CastOpcode::SExt => {
                let value = if from_odd {
                    self.signed(value, at)
                } else {
                    self.at(at).cast(CastOpcode::SExt, value, wide)
                };
                let value = self.resized(value, wide, at);
                Some(self.cut(value, ty, at))
            }
            CastOpcode::FpToUi | CastOpcode::FpToSi => {
                let value = self.at(at).cast(opcode, value, wide);
                Some(self.cut(value, ty, at))
            }
            _ => None,
        }
    }

    /// A cast of a number of an odd width to another type.
    fn cast_of_odd(&mut self, opcode: CastOpcode, value: ValueId, ty: TypeId, at: Position) -> ValueId {
        let value = match opcode {
            CastOpcode::SExt => self.signed(value, at),
            CastOpcode::SiToFp => {
                let value = self.signed(value, at);
                self.at(at).cast(opcode, value, ty)
            }
            CastOpcode::UiToFp => {
                let value = self.value(value, at);
                self.at(at).cast(opcode, value, ty)
            }
            _ => self.value(value, at),
        };
        match opcode {
            CastOpcode::SiToFp | CastOpcode::UiToFp => value,
            CastOpcode::SExt if self.width(ty) > self.width(self.ty(value)) => {
                self.at(at).cast(CastOpcode::SExt, value, ty)
            }
            _ => self.resized(value, ty, at),
        }
    }

    fn instruction(&mut self, id: InstructionId, phis: &mut Vec<(InstructionId, InstructionId)>) {
        let Some(entry) = self.module.instruction(id) else { return };
        let ty = entry.ty();
        let odd = is_odd(self.module, ty);
        let at = Position::Before(id);
        let first = entry.operands().first().copied();
        if let Some((vector, count)) = self.truths(&entry.get(), ty) {
            let wide = if odd { self.wide_type(ty) } else { ty };
            let vector = self.editor.resolve(vector);
            let made = self.bits_of(vector, count, wide, at);
            if odd {
                self.wide.insert(id.into(), made);
                self.editor.erase(id);
            } else {
                self.editor.supersede(id, made);
            }
            return;
        }
        let of_odd = first.is_some_and(|first| is_odd(self.module, self.ty(first)));
        let made = match entry.get() {
            Instruction::Operation(Operation::Binary { opcode, left, right, .. }) if odd => {
                Some(self.binary(opcode, left, right, ty, at))
            }
            Instruction::Operation(Operation::Select { condition, if_true, if_false }) if odd => {
                let (if_true, if_false) = (self.value(if_true, at), self.value(if_false, at));
                Some(self.at(at).select(condition, if_true, if_false))
            }
            Instruction::Phi { .. } if odd => {
                let wide = self.wide_type(ty);
                let phi = self.at(at).insert(wide, &Instruction::Phi { values: &[], blocks: &[] });
                phis.push((id, phi));
                Some(phi.into())
            }
            Instruction::Operation(Operation::Cast { opcode, value }) if odd => {
                self.cast_to_odd(opcode, value, ty, at)
            }
            Instruction::Operation(Operation::Cast { opcode, value }) if of_odd => {
                let value = self.cast_of_odd(opcode, value, ty, at);
                self.editor.supersede(id, value);
                return;
            }
            Instruction::Operation(Operation::Compare { predicate, left, right, .. }) if of_odd => {
                let signed = matches!(
                    predicate,
                    Predicate::IcmpSgt | Predicate::IcmpSge | Predicate::IcmpSlt | Predicate::IcmpSle
                );
                let (left, right) = if signed {
                    (self.signed(left, at), self.signed(right, at))
                } else {
                    (self.value(left, at), self.value(right, at))
                };
                self.module.set_operand(id, 0, left);
                self.module.set_operand(id, 1, right);
                return;
            }
            Instruction::Switch { condition, default, cases, targets } if of_odd => {
                let (cases, targets) = (cases.to_vec(), targets.to_vec());
                let condition = self.value(condition, at);
                let mut wide = Vec::with_capacity(cases.len());
                for case in cases {
                    wide.push(self.value(case, at));
                }
                let void = self.module.void_type();
                let switch = Instruction::Switch { condition, default, cases: &wide, targets: &targets };
                self.module.set_instruction(id, void, &switch);
                return;
            }
            _ => None,
        };
        if let Some(made) = made {
            self.wide.insert(id.into(), made);
            self.editor.erase(id);
        }
    }
}
