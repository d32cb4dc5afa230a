//! Instructions.

use alloc::vec::Vec;

use dxkit_bitcode::ir::{
    ArithmeticFlags, BinaryOpcode, BlockId, Call, CastOpcode, FastMathFlags, Instruction, InstructionId,
    KnownTailCall, Operation, Predicate, TailCall, Type, TypeId, ValueId,
};

use super::attribute::{AttributesOf, Groups, Place};
use super::constant::{CAST_FLAGS, binary_opcode};
use super::lexer::{Lexer, Token};
use super::terminator::is_terminator;
use super::{Read, Reader};
use crate::notes;

/// Whether an instruction starts with a word.
pub(super) fn is_opcode(word: &[u8]) -> bool {
    let text = core::str::from_utf8(word).unwrap_or_default();
    is_terminator(word)
        || matches!(
            word,
            b"call"
                | b"tail"
                | b"musttail"
                | b"extractvalue"
                | b"insertvalue"
                | b"getelementptr"
                | b"load"
                | b"store"
                | b"alloca"
                | b"icmp"
                | b"fcmp"
                | b"select"
                | b"phi"
                | b"extractelement"
                | b"insertelement"
                | b"shufflevector"
                | b"atomicrmw"
                | b"cmpxchg"
                | b"fence"
                | b"va_arg"
                | b"landingpad"
                | b"freeze"
                | b"fneg"
                | b"notail"
        )
        || binary_opcode(text).is_some()
        || CastOpcode::from_name(text).is_some()
}

/// The words that LLVM 22 writes before operations for which LLVM 3.7 has no flags.
const FAST: &[&[u8]] = &[b"fast", b"nnan", b"ninf", b"nsz", b"arcp", b"reassoc", b"afn", b"contract"];

impl<'t> Reader<'t> {
    /// An instruction at the end of a block. Whether it ends the block.
    pub(super) fn instruction(&mut self, block: BlockId) -> Read<bool> {
        let name = match self.token {
            Token::Local(_) | Token::LocalNumber(_) => {
                let name = (self.token, self.start);
                self.bump();
                Some(name)
            }
            _ => None,
        };
        let read = self.named_instruction(block, name);
        if read.is_err() {
            self.forget_pending();
            self.define_broken(name);
        }
        read
    }

    fn named_instruction(&mut self, block: BlockId, name: Option<(Token<'t>, usize)>) -> Read<bool> {
        if name.is_some() {
            self.expect(b'=', "after the name of a result")?;
        }
        let Token::Word(word) = self.token else { return Err(self.unexpected("an instruction")) };
        let at = self.start;
        let id = self.operation(block, word, at)?;
        self.note_pending(id);
        self.finish(id, name)?;
        Ok(is_terminator(word))
    }

    /// The text after an instruction, and the name before it.
    fn finish(&mut self, id: InstructionId, name: Option<(Token<'t>, usize)>) -> Read<()> {
        let entry = self.module.instruction(id);
        match entry.and_then(|entry| entry.value()) {
            Some(value) => self.define_result(name, value)?,
            None => {
                if let Some((_, at)) = name {
                    return Err(self.error(at, "an instruction without a result has no name"));
                }
            }
        }
        self.attachments(id)?;
        if self.notes {
            self.noted_flags(id);
        }
        Ok(())
    }

    /// Sets the flags that the comment after an instruction states.
    fn noted_flags(&mut self, id: InstructionId) {
        let after = self.text.get(self.end_of_last..self.start).unwrap_or_default();
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
    pub(super) fn insert(
        &mut self,
        block: BlockId,
        ty: TypeId,
        instruction: &Instruction<'_>,
    ) -> InstructionId {
        self.module.append_instruction(block, ty, instruction)
    }

    #[inline]
    pub(super) fn insert_operation(
        &mut self,
        block: BlockId,
        ty: TypeId,
        operation: Operation<'_>,
    ) -> InstructionId {
        self.insert(block, ty, &Instruction::Operation(operation))
    }

    fn operation(&mut self, block: BlockId, word: &'t [u8], at: usize) -> Read<InstructionId> {
        match word {
            b"call" => {
                self.bump();
                self.call(block, TailCall::None, at)
            }
            b"notail" if self.is_new() => {
                self.bump();
                self.expect_word("call", "after 'notail'")?;
                self.call(block, TailCall::None, at)
            }
            b"tail" | b"musttail" => {
                self.bump();
                self.expect_word("call", "after the kind of a tail call")?;
                let kind = if word == b"tail" { KnownTailCall::Tail } else { KnownTailCall::MustTail };
                self.call(block, kind.into(), at)
            }
            b"extractvalue" => self.extract_value(block, at),
            b"insertvalue" => self.insert_value(block, at),
            b"getelementptr" => self.address(block, at),
            b"load" => self.load(block),
            b"store" => self.store(block),
            b"alloca" => self.alloca(block),
            b"icmp" | b"fcmp" => self.comparison(block, word == b"icmp", at),
            b"select" => {
                self.bump();
                self.skip_words(FAST);
                let (condition_type, condition) = self.typed_value()?;
                self.expect(b',', "after the condition of 'select'")?;
                let (true_type, if_true) = self.typed_value()?;
                self.expect(b',', "after the first value of 'select'")?;
                let (false_type, if_false) = self.typed_value()?;
                self.check_select(condition_type, true_type, false_type, at)?;
                Ok(self.insert_operation(
                    block,
                    true_type,
                    Operation::Select { condition, if_true, if_false },
                ))
            }
            b"phi" => self.phi(block),
            b"extractelement" | b"insertelement" | b"shufflevector" => self.vector_operation(block, word, at),
            b"atomicrmw" => self.atomic_rmw(block, at),
            b"cmpxchg" => self.compare_exchange(block, at),
            b"fence" => self.fence(block),
            b"va_arg" => {
                self.bump();
                let (_, list) = self.typed_value()?;
                self.expect(b',', "after the list of arguments")?;
                let ty = self.ty()?;
                Ok(self.insert(block, ty, &Instruction::VaArg { list }))
            }
            b"landingpad" => self.landing_pad(block),
            b"freeze" if self.is_new() => {
                self.bump();
                let (ty, value) = self.typed_value()?;
                let condition = self.module.const_bool(true);
                let same = Operation::Select { condition, if_true: value, if_false: value };
                Ok(self.insert_operation(block, ty, same))
            }
            b"fneg" if self.is_new() => self.negation(block, at),
            _ if is_terminator(word) => self.terminator(block, word, at),
            _ => {
                let text = core::str::from_utf8(word).unwrap_or_default();
                if let Some((opcode, floating_point)) = binary_opcode(text) {
                    return self.binary(block, opcode, floating_point, at);
                }
                if let Some(opcode) = CastOpcode::from_name(text) {
                    return self.cast(block, opcode, at);
                }
                Err(self.unexpected("an instruction"))
            }
        }
    }

    fn binary(
        &mut self,
        block: BlockId,
        opcode: BinaryOpcode,
        floating_point: bool,
        at: usize,
    ) -> Read<InstructionId> {
        self.bump();
        let flags =
            if floating_point { self.fast_math_flags().bits() } else { self.arithmetic_flags(opcode) };
        self.skip_words(&[b"disjoint"]);
        let (ty, left) = self.typed_value()?;
        self.expect(b',', "between two operands")?;
        let right = self.value(ty)?;
        self.check_binary(opcode, floating_point, ty, at)?;
        Ok(self.insert_operation(block, ty, Operation::Binary { opcode, flags, left, right }))
    }

    /// `fneg`, which LLVM 3.7 writes as a subtraction from -0.0.
    fn negation(&mut self, block: BlockId, at: usize) -> Read<InstructionId> {
        self.bump();
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
        Ok(self.insert_operation(block, ty, operation))
    }

    /// The flags of an operation on integers.
    pub(super) fn arithmetic_flags(&mut self, opcode: BinaryOpcode) -> u8 {
        let mut flags = ArithmeticFlags::empty();
        loop {
            // Each flag may occur once.
            let flag = match self.token {
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
    }

    /// The flags of a floating-point operation. `fast` stands for all of them.
    fn fast_math_flags(&mut self) -> FastMathFlags {
        if self.is_new() {
            return self.new_fast_math_flags();
        }
        let mut flags = FastMathFlags::empty();
        while let Token::Word(word) = self.token {
            if word == b"fast" {
                flags |= FastMathFlags::FAST;
                self.bump();
                continue;
            }
            let known = FastMathFlags::NAMES.iter().find(|(_, name)| name.as_bytes() == word);
            let Some((flag, _)) = known else { break };
            flags |= *flag;
            self.bump();
        }
        if flags.contains(FastMathFlags::UNSAFE_ALGEBRA) { FastMathFlags::FAST } else { flags }
    }

    /// The flags of LLVM 22. All that follow from the others are LLVM 3.7's `fast`; `contract` is not needed for it, as
    /// clang leaves it out for HLSL.
    fn new_fast_math_flags(&mut self) -> FastMathFlags {
        let mut flags = FastMathFlags::empty();
        let (mut reassociate, mut approximate) = (false, false);
        while let Token::Word(word) = self.token {
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

    fn cast(&mut self, block: BlockId, opcode: CastOpcode, at: usize) -> Read<InstructionId> {
        self.bump();
        self.skip_words(FAST);
        self.skip_words(CAST_FLAGS);
        let (from, value) = self.typed_value()?;
        self.expect_word("to", "after the value of a cast")?;
        let to = self.ty()?;
        self.check_cast(opcode, from, to, at)?;
        Ok(self.insert_operation(block, to, Operation::Cast { opcode, value }))
    }

    /// The predicate of a comparison.
    pub(super) fn predicate(&mut self, integers: bool) -> Read<Predicate> {
        let Token::Word(word) = self.token else { return Err(self.expected("a predicate")) };
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

    fn comparison(&mut self, block: BlockId, integers: bool, at: usize) -> Read<InstructionId> {
        self.bump();
        let flags = if integers { FastMathFlags::empty() } else { self.fast_math_flags() };
        self.skip_words(&[b"samesign"]);
        let predicate = self.predicate(integers)?;
        let (ty, left) = self.typed_value()?;
        self.expect(b',', "between two operands")?;
        let right = self.value(ty)?;
        let result = self.check_comparison(integers, ty, at)?;
        Ok(self.insert_operation(block, result, Operation::Compare { predicate, flags, left, right }))
    }

    /// Indices after commas. Attached metadata is not an index.
    fn indices(&mut self) -> Read<Vec<u32>> {
        let mut indices = core::mem::take(&mut self.scratch.indices);
        indices.clear();
        while self.token == Token::Mark(b',') && self.lexer.peek() != b'!' {
            self.bump();
            indices.push(self.short("an index")?);
        }
        if indices.is_empty() {
            return Err(self.expected("',' and an index"));
        }
        Ok(indices)
    }

    fn extract_value(&mut self, block: BlockId, at: usize) -> Read<InstructionId> {
        self.bump();
        let (whole, aggregate) = self.typed_value()?;
        let indices = self.indices()?;
        let ty = self.part_type(whole, &indices, at)?;
        let id = self.insert_operation(block, ty, Operation::ExtractValue { aggregate, indices: &indices });
        self.scratch.indices = indices;
        Ok(id)
    }

    fn insert_value(&mut self, block: BlockId, at: usize) -> Read<InstructionId> {
        self.bump();
        let (whole, aggregate) = self.typed_value()?;
        self.expect(b',', "after the whole")?;
        let (part, value) = self.typed_value()?;
        let indices = self.indices()?;
        let wanted = self.part_type(whole, &indices, at)?;
        self.same_types(wanted, part, at)?;
        Ok(self.insert_operation(
            block,
            whole,
            Operation::InsertValue { aggregate, value, indices: &indices },
        ))
    }

    fn address(&mut self, block: BlockId, at: usize) -> Read<InstructionId> {
        self.bump();
        let in_bounds = self.address_flags();
        let source_type = self.ty()?;
        self.expect(b',', "after the pointee type")?;
        let (base_type, base) = self.typed_value()?;
        let mut indices = Vec::new();
        let mut lanes = None;
        while self.token == Token::Mark(b',') && self.lexer.peek() != b'!' {
            self.bump();
            let index_at = self.start;
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
        Ok(self.insert_operation(block, ty, operation))
    }

    /// The flags of an address; whether it lies inside the object.
    pub(super) fn address_flags(&mut self) -> bool {
        let in_bounds = self.eat_word(b"inbounds");
        self.skip_words(&[b"nusw", b"nuw"]);
        if self.is_new() && self.token == Token::Word(b"inrange") {
            self.bump();
            self.skip_parentheses();
        }
        in_bounds
    }

    fn vector_operation(&mut self, block: BlockId, word: &[u8], at: usize) -> Read<InstructionId> {
        self.bump();
        let (first_type, first) = self.typed_value()?;
        self.expect(b',', "after the first operand")?;
        let (second_type, second) = self.typed_value()?;
        if word == b"extractelement" {
            let ty = self.check_extract_element(first_type, second_type, at)?;
            let operation = Operation::ExtractElement { vector: first, index: second };
            return Ok(self.insert_operation(block, ty, operation));
        }
        self.expect(b',', "after the second operand")?;
        let (third_type, third) = self.typed_value()?;
        if word == b"insertelement" {
            self.check_insert_element(first_type, second_type, third_type, at)?;
            let operation = Operation::InsertElement { vector: first, element: second, index: third };
            return Ok(self.insert_operation(block, first_type, operation));
        }
        let ty = self.check_shuffle(first_type, second_type, (third_type, third), at)?;
        Ok(self.insert_operation(block, ty, Operation::ShuffleVector { first, second, mask: third }))
    }

    fn phi(&mut self, block: BlockId) -> Read<InstructionId> {
        self.bump();
        self.skip_words(FAST);
        let at = self.start;
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
            if self.token != Token::Mark(b',') || self.lexer.peek() == b'!' {
                break;
            }
            self.bump();
        }
        Ok(self.insert(block, ty, &Instruction::Phi { values: &values, blocks: &blocks }))
    }

    fn call(&mut self, block: BlockId, tail: TailCall, at: usize) -> Read<InstructionId> {
        let mut arguments = core::mem::take(&mut self.scratch.values);
        arguments.clear();
        let (call, result) = self.call_parts(tail, &mut arguments, at)?;
        let call = Call { arguments: &arguments, ..call };
        let id = self.insert(block, result, &Instruction::Call(call));
        self.scratch.values = arguments;
        Ok(id)
    }

    /// The part that calls and invokes have in common, from the calling convention to the attributes, and the type of
    /// the result.
    pub(super) fn call_parts(
        &mut self,
        tail: TailCall,
        arguments: &mut Vec<ValueId>,
        at: usize,
    ) -> Read<(Call<'static>, TypeId)> {
        self.skip_words(FAST);
        let calling_convention = self.calling_convention()?;
        let mut attributes = AttributesOf::default();
        let mut none = Groups::default();
        if let Token::Word(_) = self.token {
            self.attribute_set(Place::Result, &mut attributes.result, &mut none)?;
        }
        let at_type = self.start;
        let stated = self.any_type()?;
        let callee_at = self.start;
        let callee_token = self.token;
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
        let rest = self.start;
        if known.is_none() {
            // The callee is skipped.
            self.skip_callee();
        }
        let mut types = core::mem::take(&mut self.scratch.types);
        types.clear();
        self.arguments(&mut attributes, &mut types, arguments, tail)?;
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
                let after = self.start;
                self.go_to(callee_at);
                let callee = self.value(wanted)?;
                if self.start != rest && rest == callee_at {
                    self.go_to(after);
                }
                callee
            }
        };
        self.attribute_set(Place::Function, &mut attributes.own, &mut attributes.groups)?;
        if self.is_new() && self.token == Token::Mark(b'[') {
            self.skip_bundles();
        }
        self.check_arguments(function_type, &types, at)?;
        self.scratch.types = types;
        let result = match self.module.ty(function_type) {
            Type::Function { result, .. } => result,
            _ => self.types.void,
        };
        let attributes = self.attribute_list(attributes);
        let call = Call { callee, arguments: &[], function_type, attributes, calling_convention, tail };
        Ok((call, result))
    }

    /// Passes over the operand bundles of a call.
    fn skip_bundles(&mut self) {
        let mut depth = 0usize;
        loop {
            match self.token {
                Token::Mark(b'[' | b'(') => depth += 1,
                Token::Mark(b']' | b')') => depth = depth.saturating_sub(1),
                Token::End => return,
                _ => {}
            }
            self.bump();
            if depth == 0 {
                return;
            }
        }
    }

    /// An intrinsic that is called and not declared, as LLVM 22 allows it.
    fn intrinsic(&mut self, name: super::lexer::Name<'t>, stated: TypeId) -> Read<Option<ValueId>> {
        let bytes = name.bytes();
        if !bytes.starts_with(b"llvm.") {
            return self.global_reference().map(Some);
        }
        let (at, start) = (self.lexer, self.start);
        let (token, end_of_last) = (self.token, self.end_of_last);
        self.bump();
        let (mut types, mut arguments) = (Vec::new(), Vec::new());
        self.arguments(&mut AttributesOf::default(), &mut types, &mut arguments, TailCall::None)?;
        (self.lexer, self.start, self.token, self.end_of_last) = (at, start, token, end_of_last);
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
        match self.token {
            Token::Word(b"asm") => {
                while !matches!(self.token, Token::End | Token::Mark(b'(')) {
                    self.bump();
                }
            }
            Token::Word(b"undef" | b"poison" | b"null" | b"zeroinitializer") => self.bump(),
            Token::Word(_) => {
                // A constant expression with its own parentheses; `inbounds` may precede them.
                while let Token::Word(_) = self.token {
                    self.bump();
                }
                let mut depth = 0usize;
                loop {
                    match self.token {
                        Token::Mark(b'(') => depth += 1,
                        Token::Mark(b')') => depth = depth.saturating_sub(1),
                        Token::End => return,
                        _ => {}
                    }
                    self.bump();
                    if depth == 0 {
                        return;
                    }
                }
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
    ) -> Read<()> {
        self.expect(b'(', "before the arguments of a call")?;
        let must = tail.known() == Some(KnownTailCall::MustTail);
        let mut ended = false;
        self.list(b')', "in the arguments of a call", |reader| {
            if ended {
                return Err(reader.expected("')' after '...'"));
            }
            if must && reader.token == Token::Ellipsis {
                reader.bump();
                ended = true;
                return Ok(());
            }
            let ty = reader.ty()?;
            let set = reader.argument_attributes(ty)?;
            if let Some(set) = set {
                let index = u32::try_from(types.len()).unwrap_or(u32::MAX);
                attributes.parameters.push((index, set));
            }
            let value = reader.value(ty)?;
            types.push(ty);
            arguments.push(value);
            Ok(())
        })
    }

    #[inline]
    fn argument_attributes(&mut self, ty: TypeId) -> Read<Option<super::attribute::AttributeSet>> {
        // Nearly all arguments are names and numbers. The value of a metadata argument may begin with a word.
        match self.token {
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
        let mut lexer = Lexer::new(self.text);
        lexer.go_to(at);
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

    /// Sees that the arguments are those of the type.
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
