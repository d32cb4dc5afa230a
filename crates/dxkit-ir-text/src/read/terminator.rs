//! Instructions that end a block, and those of exceptions.

use alloc::vec::Vec;

use dxkit_bitcode::ir::{
    BlockId, Call, ClauseKind, Clauses, Instruction, InstructionId, TailCall, Type, ValueId,
};

use super::lexer::Token;
use super::{Read, Reader};

impl<'t> Reader<'t> {
    pub(super) fn ret(&mut self, at: usize) -> Read<InstructionId> {
        let void = self.types.void;
        let at_type = self.at;
        let ty = self.any_type()?;
        let value = if ty == void { None } else { Some(self.value(ty)?) };
        if ty != self.body.result {
            let (found, wanted) = (self.spelled(ty), self.spelled(self.body.result));
            let message = alloc::format!("the function returns '{wanted}', not '{found}'");
            return Err(self.error(if ty == void { at } else { at_type }, message));
        }
        Ok(self.insert(void, &Instruction::Return { value }))
    }

    pub(super) fn branch(&mut self) -> Read<InstructionId> {
        let void = self.types.void;
        if self.at_word(b"label") {
            let target = self.label()?;
            return Ok(self.insert(void, &Instruction::Branch { target }));
        }
        let at = self.at;
        let (ty, condition) = self.typed_value()?;
        if ty != self.types.truth {
            let spelled = self.spelled(ty);
            return Err(
                self.error(at, alloc::format!("the condition of a branch is of type 'i1', not '{spelled}'"))
            );
        }
        self.expect(b',', "after the condition of a branch")?;
        let if_true = self.label()?;
        self.expect(b',', "after the first block of a branch")?;
        let if_false = self.label()?;
        Ok(self.insert(void, &Instruction::ConditionalBranch { condition, if_true, if_false }))
    }

    pub(super) fn switch(&mut self) -> Read<InstructionId> {
        let at = self.at;
        let (ty, condition) = self.typed_value()?;
        self.expect(b',', "after the condition of 'switch'")?;
        let default = self.label()?;
        self.expect(b'[', "before the cases of 'switch'")?;
        if self.module.integer_width(ty).is_none() {
            return Err(self.error(at, "the condition of 'switch' is an integer"));
        }
        let (mut cases, mut targets): (Vec<ValueId>, Vec<BlockId>) = (Vec::new(), Vec::new());
        let mut seen = hashbrown::HashSet::new();
        while !self.eat(b']') {
            let at = self.at;
            let (case_type, case) = self.typed_value()?;
            if self.module.integer_width(case_type).is_none() || case.as_constant().is_none() {
                return Err(self.error(at, "a case of 'switch' is a constant integer"));
            }
            if !seen.insert(case) {
                return Err(self.error(at, "this case is there twice"));
            }
            self.expect(b',', "after a case of 'switch'")?;
            targets.push(self.label()?);
            cases.push(case);
        }
        let switch = Instruction::Switch { condition, default, cases: &cases, targets: &targets };
        Ok(self.insert(self.types.void, &switch))
    }

    pub(super) fn indirect_branch(&mut self) -> Read<InstructionId> {
        let at = self.at;
        let (ty, address) = self.typed_value()?;
        if !matches!(self.module.ty(ty), Type::Pointer { .. }) {
            return Err(self.error(at, "the address of a block is a pointer"));
        }
        self.expect(b',', "after the address of a block")?;
        self.expect(b'[', "before the blocks of 'indirectbr'")?;
        let mut targets = Vec::new();
        self.list(b']', "in the blocks of 'indirectbr'", |reader| {
            targets.push(reader.label()?);
            Ok(())
        })?;
        Ok(self.insert(self.types.void, &Instruction::IndirectBranch { address, targets: &targets }))
    }

    pub(super) fn invoke(&mut self, at: usize) -> Read<InstructionId> {
        let mut arguments = Vec::new();
        let (call, result) = self.call_parts(TailCall::None, &mut arguments, at)?;
        self.expect_word("to", "after a call that may unwind")?;
        let normal = self.label()?;
        self.expect_word("unwind", "after the block of 'invoke'")?;
        let unwind = self.label()?;
        let call = Call { arguments: &arguments, ..call };
        Ok(self.insert(result, &Instruction::Invoke { call, normal, unwind }))
    }

    pub(super) fn landing_pad(&mut self) -> Read<InstructionId> {
        let ty = self.ty()?;
        let cleanup = self.eat_word(b"cleanup");
        let (mut kinds, mut values) = (Vec::new(), Vec::new());
        loop {
            let kind = match self.token() {
                Token::Word(b"catch") => ClauseKind::Catch,
                Token::Word(b"filter") => ClauseKind::Filter,
                _ => break,
            };
            self.bump();
            let at = self.at;
            let (ty, value) = self.typed_value()?;
            let is_array = matches!(self.module.ty(ty), Type::Array { .. });
            if is_array != (kind == ClauseKind::Filter) {
                return Err(self.error(at, "a 'filter' has an array, a 'catch' something else"));
            }
            kinds.push(u32::from(kind.0));
            values.push(value);
        }
        let clauses = Clauses::new(&kinds, &values);
        Ok(self.insert(ty, &Instruction::LandingPad { cleanup, clauses }))
    }
}
