//! Instructions: names of results, operations on values, calls.
//!
//! The opcode decides by which function the operands are read; `memory.rs` and `terminator.rs` have the
//! others. Half of the instructions of a shader are calls of the same few functions. So a call is read by its
//! head (result type and callee), which is compared as a whole with [those that were read before](CallHead),
//! and by its arguments: each probably has the type of the parameter, written as before, and is a number or a
//! constant that was read before. Whatever is not found so is read by the general functions.

use alloc::vec::Vec;

use dxkit_bitcode::ir::{
    ArithmeticFlags, BinaryOpcode, Call, CastOpcode, FastMathFlags, Instruction, InstructionId,
    KnownTailCall, Operation, Predicate, TailCall, Type, TypeId, ValueId,
};

use super::attribute::{AttributePosition, AttributesOf, Groups};
use super::cache::CallHead;
use super::constant::CAST_FLAGS;
use super::lexer::{Lexer, Token};
use super::opcode::Opcode;
use super::scan::digits;
use super::{Read, Reader};
use crate::{convergence, notes};

/// The words that LLVM 22 writes before operations for which LLVM 3.7 has no flags.
const FAST: &[&[u8]] = &[b"fast", b"nnan", b"ninf", b"nsz", b"arcp", b"reassoc", b"afn", b"contract"];

impl<'t> Reader<'t> {
    /// An instruction at the end of a block. Whether it ends the block.
    pub(super) fn instruction(&mut self) -> Read<bool> {
        let (name, is_defined) = if self.byte() == b'%' {
            let (name, at, is_defined) = self.result_name()?;
            (Some((name, at)), is_defined)
        } else {
            (None, true)
        };
        let read = self.named_instruction(name, is_defined);
        if read.is_err() {
            self.forget_pending();
            self.define_broken(name);
        }
        read
    }

    /// The name or the number of a result, its position, and whether the `=` after it was taken.
    #[inline(always)]
    fn result_name(&mut self) -> Read<(Token<'t>, usize, bool)> {
        let at = self.at;
        if let Some((number, rest)) = self.rest().get(1..).and_then(digits) {
            if let Ok(number) = u32::try_from(number) {
                let is_defined = match rest {
                    [b' ', b'=', after @ ..] => {
                        self.advance_to(after);
                        true
                    }
                    _ => {
                        self.advance_to(rest);
                        false
                    }
                };
                return Ok((Token::LocalNumber(number), at, is_defined));
            }
        }
        let name = self.token();
        if !matches!(name, Token::Local(_) | Token::LocalNumber(_)) {
            return Err(self.unexpected("an instruction"));
        }
        self.bump();
        Ok((name, at, false))
    }

    fn named_instruction(&mut self, name: Option<(Token<'t>, usize)>, is_defined: bool) -> Read<bool> {
        if !is_defined {
            self.expect(b'=', "after the name of a result")?;
        }
        let at = self.at;
        let opcode = self.opcode()?;
        let id = self.operation(opcode, at)?;
        self.note_pending(id);
        self.finish(id, name)?;
        Ok(opcode.is_terminator())
    }

    /// The text after an instruction, and the name before it.
    #[inline(always)]
    fn finish(&mut self, id: InstructionId, name: Option<(Token<'t>, usize)>) -> Read<()> {
        let ty = self.module.type_of(id.into()).unwrap_or_default();
        if ty != self.types.void {
            self.define_result(name, id.into(), ty)?;
        } else if let Some((_, at)) = name {
            return Err(self.error(at, "an instruction without a result has no name"));
        }
        if self.byte() == b',' {
            self.attachments(id)?;
        }
        if self.notes {
            self.noted_flags(id);
        }
        Ok(())
    }

    /// Sets the flags that the comment after an instruction states.
    fn noted_flags(&mut self, id: InstructionId) {
        let after = self.text.get(self.end_of_last..self.at).unwrap_or_default();
        let Some(noted) = notes::flags_in(after) else { return };
        let Some(entry) = self.module.instruction(id) else { return };
        let ty = entry.ty();
        let operation = match entry.get() {
            Instruction::Operation(Operation::Binary { opcode, left, right, .. }) => {
                Operation::Binary { opcode, flags: noted, left, right }
            }
            Instruction::Operation(Operation::Compare { predicate, left, right, .. }) => {
                Operation::Compare { predicate, flags: FastMathFlags::from_bits_retain(noted), left, right }
            }
            _ => return,
        };
        self.module.set_instruction(id, ty, &Instruction::Operation(operation));
    }

    /// Puts an instruction at the end of a block.
    #[inline]
    pub(super) fn insert(&mut self, ty: TypeId, instruction: &Instruction<'_>) -> InstructionId {
        self.module.push_instruction(ty, instruction)
    }

    #[inline]
    pub(super) fn insert_operation(&mut self, ty: TypeId, operation: Operation<'_>) -> InstructionId {
        self.insert(ty, &Instruction::Operation(operation))
    }

    fn operation(&mut self, opcode: Opcode, at: usize) -> Read<InstructionId> {
        match opcode {
            Opcode::Call => self.call(TailCall::None, at),
            Opcode::Binary(opcode, floating_point) => self.binary(opcode, floating_point, at),
            Opcode::ExtractValue => self.extract_value(at),
            Opcode::Branch => self.branch(),
            Opcode::Load => self.load(),
            Opcode::Store => self.store(),
            Opcode::GetElementPtr => self.address(at),
            Opcode::CompareIntegers => self.comparison(true, at),
            Opcode::CompareFloats => self.comparison(false, at),
            Opcode::Select => self.select(at),
            Opcode::Phi => self.phi(),
            Opcode::Cast(opcode) => self.cast(opcode, at),
            Opcode::Return => self.ret(at),
            Opcode::Alloca => self.alloca(),
            Opcode::InsertValue => self.insert_value(at),
            Opcode::ExtractElement | Opcode::InsertElement | Opcode::ShuffleVector => {
                self.vector_operation(opcode, at)
            }
            _ => self.other_operation(opcode, at),
        }
    }

    /// The instructions that are hardly ever in a shader.
    #[inline(never)]
    fn other_operation(&mut self, opcode: Opcode, at: usize) -> Read<InstructionId> {
        let void = self.types.void;
        match opcode {
            Opcode::NoTailCall => {
                self.expect_word("call", "after 'notail'")?;
                self.call(TailCall::None, at)
            }
            Opcode::TailCall | Opcode::MustTailCall => {
                self.expect_word("call", "after the kind of a tail call")?;
                let is_tail = opcode == Opcode::TailCall;
                let kind = if is_tail { KnownTailCall::Tail } else { KnownTailCall::MustTail };
                self.call(kind.into(), at)
            }
            Opcode::AtomicRmw => self.atomic_rmw(at),
            Opcode::CompareExchange => self.compare_exchange(at),
            Opcode::Fence => self.fence(),
            Opcode::VaArg => {
                let (_, list) = self.typed_value()?;
                self.expect(b',', "after the list of arguments")?;
                let ty = self.ty()?;
                Ok(self.insert(ty, &Instruction::VaArg { list }))
            }
            Opcode::LandingPad => self.landing_pad(),
            Opcode::Freeze => {
                let (ty, value) = self.typed_value()?;
                let condition = self.module.const_bool(true);
                let same = Operation::Select { condition, if_true: value, if_false: value };
                Ok(self.insert_operation(ty, same))
            }
            Opcode::Negate => self.negation(at),
            Opcode::Switch => self.switch(),
            Opcode::IndirectBranch => self.indirect_branch(),
            Opcode::Invoke => self.invoke(at),
            Opcode::Resume => {
                let (_, value) = self.typed_value()?;
                Ok(self.insert(void, &Instruction::Resume { value }))
            }
            _ => Ok(self.insert(void, &Instruction::Unreachable)),
        }
    }

    fn select(&mut self, at: usize) -> Read<InstructionId> {
        self.skip_words(FAST);
        let (condition_type, condition) = self.typed_value()?;
        self.expect(b',', "after the condition of 'select'")?;
        let (true_type, if_true) = self.typed_value()?;
        self.expect(b',', "after the first value of 'select'")?;
        let (false_type, if_false) = self.typed_value()?;
        self.check_select(condition_type, true_type, false_type, at)?;
        Ok(self.insert_operation(true_type, Operation::Select { condition, if_true, if_false }))
    }

    fn binary(&mut self, opcode: BinaryOpcode, floating_point: bool, at: usize) -> Read<InstructionId> {
        let flags =
            if floating_point { self.fast_math_flags().bits() } else { self.arithmetic_flags(opcode) };
        self.skip_words(&[b"disjoint"]);
        let (ty, left) = self.typed_value()?;
        self.expect(b',', "between two operands")?;
        let right = self.value(ty)?;
        self.check_binary(opcode, floating_point, ty, at)?;
        Ok(self.insert_operation(ty, Operation::Binary { opcode, flags, left, right }))
    }

    /// `fneg`, which LLVM 3.7 writes as a subtraction from -0.0.
    fn negation(&mut self, at: usize) -> Read<InstructionId> {
        let flags = self.fast_math_flags().bits();
        let (ty, right) = self.typed_value()?;
        self.check_binary(BinaryOpcode::Sub, true, ty, at)?;
        let scalar = self.module.scalar(ty);
        let sign: u128 = match self.module.ty(scalar) {
            Type::Half => 1 << 15,
            Type::Float => 1 << 31,
            Type::Double => 1 << 63,
            _ => return Err(self.error(at, "'fneg' is read of 'half', 'float' and 'double' alone")),
        };
        let zero = self.intern(scalar, &dxkit_bitcode::ir::Constant::Float(sign));
        let left = match self.module.ty(ty) {
            Type::Vector { count, .. } => {
                let all = self.repeated(zero, u64::from(count), at)?;
                self.module.const_aggregate(ty, &all)
            }
            _ => zero,
        };
        let operation = Operation::Binary { opcode: BinaryOpcode::Sub, flags, left, right };
        Ok(self.insert_operation(ty, operation))
    }

    /// The flags of an operation on integers.
    pub(super) fn arithmetic_flags(&mut self, opcode: BinaryOpcode) -> u8 {
        let mut flags = ArithmeticFlags::empty();
        while matches!(self.byte(), b'n' | b'e') {
            // Each flag may occur once.
            let flag = match self.token() {
                Token::Word(b"nuw") if opcode.may_wrap() => ArithmeticFlags::NO_UNSIGNED_WRAP,
                Token::Word(b"nsw") if opcode.may_wrap() => ArithmeticFlags::NO_SIGNED_WRAP,
                Token::Word(b"exact") if opcode.may_be_exact() => ArithmeticFlags::EXACT,
                _ => return flags.bits(),
            };
            if flags.contains(flag) {
                return flags.bits();
            }
            flags |= flag;
            self.bump();
        }
        flags.bits()
    }

    /// The flags of a floating-point operation. `fast` stands for all of them.
    fn fast_math_flags(&mut self) -> FastMathFlags {
        if self.is_new() {
            return self.new_fast_math_flags();
        }
        let mut flags = FastMathFlags::empty();
        while !self.at_plain_type() {
            if self.eat_word(b"fast") {
                flags |= FastMathFlags::FAST;
                continue;
            }
            let Token::Word(word) = self.token() else { break };
            let known = FastMathFlags::NAMES.iter().find(|(_, name)| name.as_bytes() == word);
            let Some((flag, _)) = known else { break };
            flags |= *flag;
            self.bump();
        }
        if flags.contains(FastMathFlags::UNSAFE_ALGEBRA) { FastMathFlags::FAST } else { flags }
    }

    /// The flags of LLVM 22. All that follow from the others are LLVM 3.7's `fast`; `contract` is not needed
    /// for it, as clang leaves it out for HLSL.
    fn new_fast_math_flags(&mut self) -> FastMathFlags {
        let mut flags = FastMathFlags::empty();
        let (mut reassociate, mut approximate) = (false, false);
        while let Token::Word(word) = self.token() {
            match word {
                b"fast" => flags = FastMathFlags::FAST,
                b"nnan" => flags |= FastMathFlags::NO_NANS,
                b"ninf" => flags |= FastMathFlags::NO_INFINITIES,
                b"nsz" => flags |= FastMathFlags::NO_SIGNED_ZEROS,
                b"arcp" => flags |= FastMathFlags::ALLOW_RECIPROCAL,
                b"reassoc" => reassociate = true,
                b"afn" => approximate = true,
                b"contract" => {}
                _ => break,
            }
            self.bump();
        }
        let rest = FastMathFlags::FAST.difference(FastMathFlags::UNSAFE_ALGEBRA);
        if reassociate && approximate && flags.contains(rest) { FastMathFlags::FAST } else { flags }
    }

    fn cast(&mut self, opcode: CastOpcode, at: usize) -> Read<InstructionId> {
        self.skip_words(FAST);
        self.skip_words(CAST_FLAGS);
        let (from, value) = self.typed_value()?;
        self.expect_word("to", "after the value of a cast")?;
        let to = self.ty()?;
        self.check_cast(opcode, from, to, at)?;
        Ok(self.insert_operation(to, Operation::Cast { opcode, value }))
    }

    /// The predicate of a comparison.
    pub(super) fn predicate(&mut self, integers: bool) -> Read<Predicate> {
        let Token::Word(word) = self.token() else { return Err(self.expected("a predicate")) };
        // Some words are predicates of both kinds.
        let found = Predicate::NAMES
            .iter()
            .find(|(predicate, name)| predicate.is_integer() == integers && name.as_bytes() == word);
        match found {
            Some((predicate, _)) => {
                self.bump();
                Ok(*predicate)
            }
            None => {
                let all = Predicate::NAMES.iter().filter(|(predicate, _)| predicate.is_integer() == integers);
                let all: Vec<&str> = all.map(|(_, name)| *name).collect();
                Err(self.expected(&alloc::format!("a predicate ({})", all.join(", "))))
            }
        }
    }

    fn comparison(&mut self, integers: bool, at: usize) -> Read<InstructionId> {
        let flags = if integers { FastMathFlags::empty() } else { self.fast_math_flags() };
        self.skip_words(&[b"samesign"]);
        let predicate = self.predicate(integers)?;
        let (ty, left) = self.typed_value()?;
        self.expect(b',', "between two operands")?;
        let right = self.value(ty)?;
        let result = self.check_comparison(integers, ty, at)?;
        Ok(self.insert_operation(result, Operation::Compare { predicate, flags, left, right }))
    }

    /// Indices after commas. Attached metadata is not an index.
    fn indices(&mut self) -> Read<Vec<u32>> {
        let mut indices = core::mem::take(&mut self.scratch.indices);
        indices.clear();
        while self.eat_comma() {
            indices.push(self.short("an index")?);
        }
        if indices.is_empty() {
            return Err(self.expected("',' and an index"));
        }
        Ok(indices)
    }

    fn extract_value(&mut self, at: usize) -> Read<InstructionId> {
        let (whole, aggregate) = self.typed_value()?;
        let indices = self.indices()?;
        let ty = self.part_type(whole, &indices, at)?;
        let id = self.insert_operation(ty, Operation::ExtractValue { aggregate, indices: &indices });
        self.scratch.indices = indices;
        Ok(id)
    }

    fn insert_value(&mut self, at: usize) -> Read<InstructionId> {
        let (whole, aggregate) = self.typed_value()?;
        self.expect(b',', "after the whole")?;
        let (part, value) = self.typed_value()?;
        let indices = self.indices()?;
        let wanted = self.part_type(whole, &indices, at)?;
        self.same_types(wanted, part, at)?;
        Ok(self.insert_operation(whole, Operation::InsertValue { aggregate, value, indices: &indices }))
    }

    fn address(&mut self, at: usize) -> Read<InstructionId> {
        let in_bounds = self.address_flags();
        let source_type = self.ty()?;
        self.expect(b',', "after the pointee type")?;
        let (base_type, base) = self.typed_value()?;
        let mut indices = Vec::new();
        let mut lanes = None;
        while self.eat_comma() {
            let index_at = self.at;
            let (ty, index) = self.typed_value()?;
            self.check_index(ty, index_at)?;
            if let Type::Vector { count, .. } = self.module.ty(ty) {
                lanes = Some(count);
            }
            indices.push(index);
        }
        let mut ty = self.address_type(source_type, base_type, &indices, at)?;
        // Vectors that are not defined yet also count.
        if let (Some(lanes), false) = (lanes, matches!(self.module.ty(ty), Type::Vector { .. })) {
            ty = self.module.vector_type(lanes, ty);
        }
        let operation = Operation::GetElementPtr { in_bounds, source_type, base, indices: &indices };
        Ok(self.insert_operation(ty, operation))
    }

    /// The flags of an address; whether it lies inside the object.
    pub(super) fn address_flags(&mut self) -> bool {
        let mut in_bounds = self.eat_word(b"inbounds");
        if self.is_new() {
            // LLVM prints `inbounds` first, and reads the flags in any order.
            self.skip_words(&[b"nusw", b"nuw"]);
            in_bounds |= self.eat_word(b"inbounds");
            self.skip_words(&[b"nusw", b"nuw"]);
        }
        if self.is_new() && self.token() == Token::Word(b"inrange") {
            self.bump();
            self.skip_parentheses();
        }
        in_bounds
    }

    fn vector_operation(&mut self, opcode: Opcode, at: usize) -> Read<InstructionId> {
        let (first_type, first) = self.typed_value()?;
        self.expect(b',', "after the first operand")?;
        let (second_type, second) = self.typed_value()?;
        if opcode == Opcode::ExtractElement {
            let ty = self.check_extract_element(first_type, second_type, at)?;
            let operation = Operation::ExtractElement { vector: first, index: second };
            return Ok(self.insert_operation(ty, operation));
        }
        self.expect(b',', "after the second operand")?;
        let (third_type, third) = self.typed_value()?;
        if opcode == Opcode::InsertElement {
            self.check_insert_element(first_type, second_type, third_type, at)?;
            let operation = Operation::InsertElement { vector: first, element: second, index: third };
            return Ok(self.insert_operation(first_type, operation));
        }
        let ty = self.check_shuffle(first_type, second_type, (third_type, third), at)?;
        Ok(self.insert_operation(ty, Operation::ShuffleVector { first, second, mask: third }))
    }

    fn phi(&mut self) -> Read<InstructionId> {
        self.skip_words(FAST);
        let at = self.at;
        let ty = self.ty()?;
        if !self.is_first_class(ty) {
            return Err(self.error(at, "no 'phi' is of this type"));
        }
        let (mut values, mut blocks) = (Vec::new(), Vec::new());
        loop {
            self.expect(b'[', "before a value of 'phi'")?;
            values.push(self.value(ty)?);
            self.expect(b',', "after a value of 'phi'")?;
            blocks.push(self.block_reference()?);
            self.expect(b']', "after a block of 'phi'")?;
            if !self.eat_comma() {
                break;
            }
        }
        Ok(self.insert(ty, &Instruction::Phi { values: &values, blocks: &blocks }))
    }

    fn call(&mut self, tail: TailCall, at: usize) -> Read<InstructionId> {
        let mut arguments = core::mem::take(&mut self.scratch.values);
        arguments.clear();
        let (call, result) = self.call_parts(tail, &mut arguments, at)?;
        let call = Call { arguments: &arguments, ..call };
        let callee = call.callee;
        let id = self.insert(result, &Instruction::Call(call));
        self.scratch.values = arguments;
        if self.is_new() && !core::mem::take(&mut self.call_is_fast) {
            self.state_precise(id, callee, result);
        }
        Ok(id)
    }

    /// Attaches `!dx.precise` to a call of one of LLVM's own functions that computes a floating-point number,
    /// and which lacks a flag of `fast`: in LLVM 3.7, calls have no flags.
    fn state_precise(&mut self, id: InstructionId, callee: ValueId, result: TypeId) {
        if !self.module.is_floating_point(self.module.scalar(result))
            || !crate::notes::computes(self.module, callee)
        {
            return;
        }
        let one = self.module.const_i32(1);
        let one = self.module.value_as_metadata(one);
        let node = self.module.metadata_node(&[Some(one)]);
        let kind = self.module.intern_metadata_kind("dx.precise");
        self.module.set_attachment(id, kind, Some(node));
    }

    /// The part that calls and invokes have in common, from the calling convention to the attributes, and the
    /// type of the result.
    pub(super) fn call_parts(
        &mut self,
        tail: TailCall,
        arguments: &mut Vec<ValueId>,
        at: usize,
    ) -> Read<(Call<'static>, TypeId)> {
        if let Some(known) = self.known_call(tail, arguments, at) {
            return known;
        }
        if self.is_new() {
            self.call_is_fast = self.new_fast_math_flags() == FastMathFlags::FAST;
        }
        let head_at = self.at;
        let calling_convention = self.calling_convention()?;
        let mut attributes = AttributesOf::default();
        let mut none = Groups::default();
        self.attribute_set(AttributePosition::Result, &mut attributes.result, &mut none)?;
        let at_type = self.at;
        let stated = self.any_type()?;
        let callee_at = self.at;
        let callee_token = self.token();
        // A function is looked up by name; any other callee is read when its type is known.
        let known = match callee_token {
            Token::Global(name)
                if self.is_new() && self.globals.get(self.module, &name.bytes()).is_none() =>
            {
                self.intrinsic(name, stated)?
            }
            Token::Global(_) | Token::GlobalNumber(_) => Some(self.global_reference()?),
            _ => None,
        };
        let rest = self.at;
        let head_end = self.end_of_last;
        if known.is_none() {
            // The callee is skipped.
            self.skip_callee();
        }
        let mut types = core::mem::take(&mut self.scratch.types);
        types.clear();
        self.arguments(&mut attributes, &mut types, arguments, tail, None)?;
        let function_type = match self.module.ty(stated) {
            Type::Function { .. } => stated,
            _ => match known.and_then(|known| self.called_type(known, stated, &types)) {
                Some(ty) => ty,
                None => {
                    if !self.is_result(stated) {
                        return Err(self.error(at_type, "no function has a result of this type"));
                    }
                    self.module.function_type(stated, &types, false)
                }
            },
        };
        let wanted = self.pointer_to(function_type, 0);
        let callee = match known {
            Some(known) => {
                if !self.has_type(known, wanted) {
                    let found = self.module.type_of(known).map(|ty| self.spelled(ty)).unwrap_or_default();
                    let wanted = self.spelled(wanted);
                    let message = alloc::format!("the callee has type '{found}', not '{wanted}'");
                    return Err(self.error(callee_at, message));
                }
                known
            }
            None => {
                let after = self.at;
                self.go_to(callee_at);
                let callee = self.value(wanted)?;
                if self.at != rest && rest == callee_at {
                    self.go_to(after);
                }
                callee
            }
        };
        if known.is_some() && at_type == head_at && !self.is_new() {
            self.note_call((head_at, head_end), callee, function_type);
        }
        self.attribute_set(AttributePosition::Function, &mut attributes.own, &mut attributes.groups)?;
        // Operand bundles.
        if self.is_new() && self.token() == Token::Mark(b'[') {
            if let Some(rest) = convergence::token_in(self.rest(), self.module, callee) {
                self.advance_to(rest);
                let token = self.module.intern_type(&crate::opaque::TOKEN);
                let token = self.value(token)?;
                convergence::mark(self.module, &mut self.mark, token);
                self.expect(b')', "after the token")?;
            }
            self.skip_group(true);
        }
        self.check_arguments(function_type, &types, at)?;
        self.scratch.types = types;
        let result = match self.module.ty(function_type) {
            Type::Function { result, .. } => result,
            _ => self.types.void,
        };
        let attributes = self.attribute_list(&attributes);
        let call = Call { callee, arguments: &[], function_type, attributes, calling_convention, tail };
        Ok((call, result))
    }

    /// The call of a function whose calls were read before. Its text up to the parenthesis is not read again.
    #[inline(always)]
    fn known_call(
        &mut self,
        tail: TailCall,
        arguments: &mut Vec<ValueId>,
        at: usize,
    ) -> Option<Read<(Call<'static>, TypeId)>> {
        let head = *self.cache.call(self.rest())?;
        Some(self.rest_of_known_call(head, tail, arguments, at))
    }

    #[inline(always)]
    fn rest_of_known_call(
        &mut self,
        head: CallHead<'t>,
        tail: TailCall,
        arguments: &mut Vec<ValueId>,
        at: usize,
    ) -> Read<(Call<'static>, TypeId)> {
        let start = self.rest();
        self.at += head.text.len();
        let mut types = core::mem::take(&mut self.scratch.types);
        types.clear();
        let mut attributes = AttributesOf::default();
        match head.first.and_then(|(text, ty, value)| Some((self.rest().strip_prefix(text)?, ty, value))) {
            Some((rest @ [b',' | b')', ..], ty, value)) => {
                self.advance_to(rest);
                types.push(ty);
                arguments.push(value);
                if self.eat(b',') {
                    let parameters = Some(head.first_parameter);
                    self.rest_of_arguments(&mut attributes, &mut types, arguments, tail, parameters)?;
                } else {
                    self.advance(1);
                }
            }
            _ => {
                let open = self.rest();
                self.arguments(&mut attributes, &mut types, arguments, tail, Some(head.first_parameter))?;
                // The text of a number is found again: a word, a space and digits, up to a comma or a
                // parenthesis.
                if let ([first, ..], [ty, ..]) = (&arguments[..], &types[..]) {
                    let is_plain = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b' ';
                    let end = open.iter().skip(1).take(24).position(|byte| !is_plain(byte));
                    let text = end.and_then(|end| open.get(..end + 1));
                    let is_number = self.module.integer_width(*ty).is_some() && first.as_constant().is_some();
                    if let (Some(text), true) = (text, is_number && attributes.is_empty()) {
                        self.cache.set_first(start, (text, *ty, *first));
                    }
                }
            }
        }
        self.attribute_set(AttributePosition::Function, &mut attributes.own, &mut attributes.groups)?;
        self.check_arguments(head.function_type, &types, at)?;
        self.scratch.types = types;
        let attributes = self.attribute_list(&attributes);
        let call = Call {
            callee: head.callee,
            arguments: &[],
            function_type: head.function_type,
            attributes,
            calling_convention: dxkit_bitcode::ir::CallingConvention::C,
            tail,
        };
        Ok((call, head.result))
    }

    /// Notes how calls of a function start.
    pub(super) fn note_call(&mut self, (start, end): (usize, usize), callee: ValueId, function_type: TypeId) {
        let from = self.text.get(start..).unwrap_or_default();
        let Type::Function { result, variadic: false, parameters } = self.module.ty(function_type) else {
            return;
        };
        if let Some(text) = self.text.get(start..end) {
            let head = CallHead { text, callee, function_type, result, first_parameter: 0, first: None };
            self.cache.add_call(from, head, parameters);
        }
    }

    /// An intrinsic that is called and not declared, as LLVM 22 allows it.
    fn intrinsic(&mut self, name: super::lexer::Name<'t>, stated: TypeId) -> Read<Option<ValueId>> {
        let bytes = name.bytes();
        if !bytes.starts_with(b"llvm.") {
            return self.global_reference().map(Some);
        }
        let (start, end_of_last) = (self.at, self.end_of_last);
        self.bump();
        let (mut types, mut arguments) = (Vec::new(), Vec::new());
        self.arguments(&mut AttributesOf::default(), &mut types, &mut arguments, TailCall::None, None)?;
        (self.at, self.end_of_last) = (start, end_of_last);
        let ty = match self.module.ty(stated) {
            Type::Function { .. } => stated,
            _ if self.is_result(stated) => self.module.function_type(stated, &types, false),
            _ => return Err(self.error(start, "no function has a result of this type")),
        };
        let id = self.module.add_function(&bytes, dxkit_bitcode::ir::FunctionRecord::new(ty));
        let pointer = self.pointer_to(ty, 0);
        if let Some(record) = self.module.function_record_mut(id) {
            record.ty = pointer;
        }
        if let Err(hash) = self.globals.find(self.module, &bytes) {
            self.globals.add(self.module, hash, id.into());
        }
        self.global_reference().map(Some)
    }

    /// The type of a function that is called with its result type only, which need not be built again.
    fn called_type(&self, callee: ValueId, stated: TypeId, types: &[TypeId]) -> Option<TypeId> {
        let function = self.module.function(callee.as_function()?)?;
        let record = function.record();
        match self.module.ty(record.function_type) {
            // LLVM 22 accepts calls of one intrinsic with several types, and calls of a function with another
            // type.
            Type::Function { parameters, .. } if self.is_new() && parameters != types => None,
            Type::Function { result, variadic: false, .. } if result == stated => Some(record.function_type),
            _ => None,
        }
    }

    /// Skips the callee, up to the opening parenthesis of the arguments.
    fn skip_callee(&mut self) {
        match self.token() {
            Token::Word(b"asm") => {
                while !matches!(self.token(), Token::End | Token::Mark(b'(')) {
                    self.bump();
                }
            }
            Token::Word(b"undef" | b"poison" | b"null" | b"zeroinitializer") => self.bump(),
            Token::Word(_) => {
                // A constant expression with its own parentheses; `inbounds` may precede them.
                while let Token::Word(_) = self.token() {
                    self.bump();
                }
                self.skip_group(false);
            }
            _ => self.bump(),
        }
    }

    fn arguments(
        &mut self,
        attributes: &mut AttributesOf,
        types: &mut Vec<TypeId>,
        arguments: &mut Vec<ValueId>,
        tail: TailCall,
        parameters: Option<usize>,
    ) -> Read<()> {
        self.expect(b'(', "before the arguments of a call")?;
        if self.eat(b')') {
            return Ok(());
        }
        self.rest_of_arguments(attributes, types, arguments, tail, parameters)
    }

    /// The type of an argument: most likely that of a parameter, by its index in the cache.
    #[inline(always)]
    pub(super) fn argument_type(&mut self, parameter: Option<usize>) -> Read<TypeId> {
        let rest = self.rest();
        if let Some((ty, after)) = parameter.and_then(|index| self.cache.parameter(index, rest)) {
            if let [b' ', next, ..] = after {
                // Otherwise, it may be part of another type, or a comment follows.
                if *next > b' ' && !matches!(*next, b'*' | b'(' | b'a' | b';') {
                    self.end_of_last = self.text.len() - after.len();
                    self.at = self.end_of_last + 1;
                    return Ok(ty);
                }
            }
        }
        self.other_argument_type()
    }

    #[inline(never)]
    fn other_argument_type(&mut self) -> Read<TypeId> {
        let start = self.at;
        let ty = self.ty()?;
        if let Some(text) = self.text.get(start..self.end_of_last) {
            self.cache.add_spelling(ty, text);
        }
        Ok(ty)
    }

    /// The arguments of a call from one on, up to the parenthesis. Of a function that is in the cache, it is
    /// known where the types of its parameters are there.
    fn rest_of_arguments(
        &mut self,
        attributes: &mut AttributesOf,
        types: &mut Vec<TypeId>,
        arguments: &mut Vec<ValueId>,
        tail: TailCall,
        parameters: Option<usize>,
    ) -> Read<()> {
        loop {
            let may_end = self.byte() == b'.' && tail.known() == Some(KnownTailCall::MustTail);
            if may_end && self.token() == Token::Ellipsis {
                self.bump();
                if self.eat(b')') {
                    return Ok(());
                }
                if self.eat(b',') {
                    return Err(self.expected("')' after '...'"));
                }
                return Err(self.expected("',' or ')' in the arguments of a call"));
            }
            let ty = self.argument_type(parameters.map(|first| first + types.len()))?;
            // What has a name or a number is no constant.
            let is_local = self.byte() == b'%';
            let known = if is_local { None } else { self.cache.argument(self.rest(), ty) };
            let value = match known {
                Some((value, rest)) => {
                    self.advance_to(rest);
                    value
                }
                None => {
                    if let Some(set) = self.argument_attributes(ty)? {
                        let index = u32::try_from(types.len()).unwrap_or(u32::MAX);
                        attributes.parameters.push((index, set));
                    }
                    let at = self.at;
                    let value = self.value(ty)?;
                    if !is_local && value.as_constant().is_some() {
                        let text = self.text.get(at..).unwrap_or_default();
                        self.cache.add_argument(text, self.end_of_last - at, ty, value);
                    }
                    value
                }
            };
            types.push(ty);
            arguments.push(value);
            if self.eat(b',') {
                continue;
            }
            if self.eat(b')') {
                return Ok(());
            }
            return Err(self.expected("',' or ')' in the arguments of a call"));
        }
    }

    #[inline]
    fn argument_attributes(&mut self, ty: TypeId) -> Read<Option<super::attribute::AttributeSet>> {
        // Nearly all arguments are names, numbers and `undef`. The value of a metadata argument may begin
        // with a word.
        if !self.byte().is_ascii_alphabetic() || self.at_no_attribute() {
            return Ok(None);
        }
        match self.token() {
            Token::Word(_) if ty != self.types.metadata => {
                let set = self.parameter_attributes()?;
                Ok((!set.is_empty()).then_some(set))
            }
            _ => Ok(None),
        }
    }

    /// Where an argument of the call at a place starts.
    #[cold]
    fn argument_place(&self, at: usize, number: usize) -> Option<usize> {
        let mut lexer = Lexer::at(self.text, at);
        // The arguments follow the callee, which is a name.
        while !matches!(lexer.next(), Token::Global(_) | Token::Local(_)) || lexer.peek() != b'(' {
            if lexer.end() >= self.end_of_last {
                return None;
            }
        }
        lexer.next();
        let mut left = number;
        loop {
            let token = lexer.next();
            if left == 0 {
                return Some(lexer.start);
            }
            match token {
                Token::Mark(b'(' | b'[' | b'{') if !lexer.skip_brackets() => return None,
                Token::Mark(b',') => left -= 1,
                Token::Mark(b')') | Token::End => return None,
                _ => {}
            }
        }
    }

    /// Checks the arguments against the function type.
    fn check_arguments(&mut self, function_type: TypeId, types: &[TypeId], at: usize) -> Read<()> {
        let Type::Function { parameters, variadic, .. } = self.module.ty(function_type) else {
            return Ok(());
        };
        if parameters == types {
            return Ok(());
        }
        if types.len() < parameters.len() || (types.len() > parameters.len() && !variadic) {
            let (wanted, found) = (parameters.len(), types.len());
            return Err(self.error(
                at,
                alloc::format!("the function has {wanted} parameters; here are {found} arguments"),
            ));
        }
        let wrong = parameters.iter().zip(types).position(|(wanted, found)| wanted != found);
        let Some(wrong) = wrong else { return Ok(()) };
        let wanted = parameters.get(wrong).copied().unwrap_or_default();
        let found = types.get(wrong).copied().unwrap_or_default();
        let (wanted, found) = (self.spelled(wanted), self.spelled(found));
        let at = self.argument_place(at, wrong).unwrap_or(at);
        Err(self.error(at, alloc::format!("argument {wrong} is of type '{found}', not '{wanted}'")))
    }
}
