//! Constants, of the module and of functions.

use alloc::vec::Vec;

use super::nesting::Nesting;
use super::{Reader, at_least, low, malformed, no_such, operand, position, small};
use crate::ir::{
    AsmDialect, BinaryOpcode, BlockId, CastOpcode, ConstantData, ConstantEntryData, ConstantId,
    FastMathFlags, Halves, InlineAsmData, OperationForm, Predicate, Run, Type, TypeData, TypeId, ValueId,
    ValueKind,
};
use crate::records::constants;
use crate::stream::{BareRecord as Record, BlockKind, Cursor};
use crate::{Contradiction, Error, ErrorKind, sign};

/// How deep constants are nested, by their number, from 1; of those at the end it may not be worked out yet.
#[derive(Debug, Default)]
pub(super) struct Depths(Vec<u32>);

impl Depths {
    pub(super) fn clear(&mut self) {
        self.0.clear();
    }
}

/// The deepest that constants are nested.
const MAX_DEPTH: u32 = 256;

impl Reader {
    /// A block of constants, of the module or of a function.
    pub(super) fn constants_block(&mut self, cursor: &mut Cursor<'_>) -> Result<(), Error> {
        let first = self.module.constants.len();
        let first_operand = self.module.operands.len();
        let first_address = self.block_addresses.len();
        let start = cursor.bit();
        // Before the first SETTYPE record, LLVM assumes i32.
        let mut ty = None;
        self.usual_constants(cursor, &mut ty)?;
        self.each_record(cursor, BlockKind::Constants, |reader, cursor| {
            let record = &cursor.record()?;
            match (record.code, ty) {
                (constants::SetType::CODE, _) => {
                    ty = Some(reader.type_id(operand(at_least(record, 1)?, 0), record)?);
                }
                (_, Some(ty)) => reader.constant_record(ty, record)?,
                (_, None) => {
                    let i32_type = reader.intern(TypeData::Integer { width: 32 });
                    ty = Some(i32_type);
                    reader.constant_record(i32_type, record)?;
                }
            }
            reader.usual_constants(cursor, &mut ty)
        })?;
        if self.module.operands.len() > first_operand || self.block_addresses.len() > first_address {
            self.finish_constants(first, first_operand, first_address, start)
                .map_err(|error| error.within("CONSTANTS_BLOCK"))?;
        }
        Ok(())
    }

    fn constant_record(&mut self, ty: TypeId, record: &Record<'_>) -> Result<(), Error> {
        let mut data = self.constant_data(ty, record)?;
        if self.options.tolerant {
            self.cut(ty, &mut data);
        }
        let id = ConstantId::at(self.module.constants.len());
        let position = position(&self.module, record.bit);
        self.module.constants.push(ConstantEntryData { ty, data });
        if self.options.positions {
            self.module.positions.constants.push(position);
        }
        self.number_value(id, ty);
        Ok(())
    }

    /// Cuts off what the type has no bits for, as LLVM does; a floating-point number of another type is
    /// undef.
    fn cut(&self, ty: TypeId, data: &mut ConstantData) {
        let ty = self.module.types.get(ty.index());
        let words = match data {
            ConstantData::WideInteger(words) => words.of(&self.module.words).first().copied(),
            ConstantData::Integer(value) => Some(value.word()),
            _ => None,
        };
        match (ty, words) {
            (Some(TypeData::Integer { width: width @ 1..=64 }), Some(word)) => {
                let unused = 64 - width;
                let value = sign::to_signed(word << unused) >> unused;
                *data = ConstantData::Integer(Halves::of(sign::to_unsigned(value)));
            }
            _ => match (ty, &mut *data) {
                (Some(TypeData::Half | TypeData::Float), ConstantData::Float(value)) => {
                    let bits = if matches!(ty, Some(TypeData::Half)) { 16 } else { 32 };
                    *value = Halves::of(value.word() & !(u64::MAX << bits));
                }
                (
                    Some(
                        TypeData::Half
                        | TypeData::Float
                        | TypeData::Double
                        | TypeData::X86Fp80
                        | TypeData::Fp128
                        | TypeData::PpcFp128,
                    ),
                    _,
                ) => {}
                (_, ConstantData::Float(_) | ConstantData::WideFloat(_)) => *data = ConstantData::Undef,
                _ => {}
            },
        }
    }

    fn constant_data(&mut self, ty: TypeId, record: &Record<'_>) -> Result<ConstantData, Error> {
        let operands = record.operands;
        Ok(match record.code {
            constants::Null::CODE => ConstantData::Null,
            constants::Undef::CODE => ConstantData::Undef,
            constants::Integer::CODE => {
                let value = sign::from_sign_bit(operand(at_least(record, 1)?, 0));
                ConstantData::Integer(Halves::of(sign::to_unsigned(value)))
            }
            constants::WideInteger::CODE => {
                at_least(record, 1)?;
                let start = self.module.words.len();
                self.module
                    .words
                    .extend(operands.iter().map(|word| sign::to_unsigned(sign::from_sign_bit(*word))));
                ConstantData::WideInteger(Run::since(start, &self.module.words))
            }
            constants::Float::CODE => self.float_data(ty, at_least(record, 1)?),
            // LLVM 3.7 takes elements of what has none as undef.
            constants::Aggregate::CODE if self.options.tolerant && !has_elements(self.module.ty(ty)) => {
                at_least(record, 1)?;
                ConstantData::Undef
            }
            constants::Aggregate::CODE => {
                ConstantData::Aggregate(self.constant_list(at_least(record, 1)?, record)?)
            }
            constants::String::CODE => ConstantData::String(self.text(at_least(record, 1)?)),
            constants::CString::CODE => ConstantData::CString(self.text(operands)),
            constants::Binary::CODE => {
                let operands = at_least(record, 3)?;
                let form = OperationForm::Binary {
                    opcode: BinaryOpcode(small("operation", operand(operands, 0), record)?),
                    flags: small("flags", operand(operands, 3), record)?,
                };
                self.constant_operation(form, operands.get(1..3).unwrap_or_default(), record)?
            }
            constants::Cast::CODE => {
                let operands = at_least(record, 3)?;
                // The operand's type is that of the value it refers to.
                let stated = self.type_id(operand(operands, 1), record)?;
                self.stated_types.push((value_number(operand(operands, 2), record)?, stated));
                let opcode = CastOpcode(small("operation", operand(operands, 0), record)?);
                let form = OperationForm::Cast { opcode };
                self.constant_operation(form, operands.get(2..3).unwrap_or_default(), record)?
            }
            constants::GetElementPtr::CODE | constants::InBoundsGetElementPtr::CODE => {
                self.constant_address(record)?
            }
            constants::Select::CODE => {
                let operands = at_least(record, 3)?.get(..3).unwrap_or_default();
                self.constant_operation(OperationForm::Select, operands, record)?
            }
            // [type, vector, type of the index, index], in the older form without the second type.
            constants::ExtractElement::CODE => {
                let operands = at_least(record, 3)?;
                let index = if operands.len() == 3 { operand(operands, 2) } else { operand(operands, 3) };
                let operands = [operand(operands, 1), index];
                self.constant_operation(OperationForm::ExtractElement, &operands, record)?
            }
            // [vector, element, type of the index, index], in the older form without the type.
            constants::InsertElement::CODE => {
                let operands = at_least(record, 3)?;
                let index = if operands.len() == 3 { operand(operands, 2) } else { operand(operands, 3) };
                let parts = [operand(operands, 0), operand(operands, 1), index];
                self.constant_operation(OperationForm::InsertElement, &parts, record)?
            }
            constants::ShuffleVector::CODE => {
                let operands = at_least(record, 3)?.get(..3).unwrap_or_default();
                self.constant_operation(OperationForm::ShuffleVector, operands, record)?
            }
            // The first operand is the type of the vectors, if it differs from that of the result.
            constants::ShuffleVectorTyped::CODE => {
                let operands = at_least(record, 4)?.get(1..4).unwrap_or_default();
                self.constant_operation(OperationForm::ShuffleVector, operands, record)?
            }
            constants::Compare::CODE => {
                let operands = at_least(record, 4)?;
                let predicate = Predicate(small("predicate", operand(operands, 3), record)?);
                let form = OperationForm::Compare { predicate, flags: FastMathFlags::empty() };
                self.constant_operation(form, operands.get(1..3).unwrap_or_default(), record)?
            }
            constants::InlineAsmOld::CODE => self.inline_asm(record, 1)?,
            constants::InlineAsm::CODE => self.inline_asm(record, 2)?,
            constants::BlockAddress::CODE => {
                let operands = at_least(record, 3)?;
                self.type_id(operand(operands, 0), record)?;
                let function = value_number(operand(operands, 1), record)?;
                let block = small("block", operand(operands, 2), record)?;
                self.block_addresses.push((ConstantId::at(self.module.constants.len()), block));
                ConstantData::BlockAddress { function, block: BlockId::INVALID }
            }
            constants::Data::CODE => ConstantData::Data(self.words(at_least(record, 1)?)),
            // LLVM takes constants that it does not know as undef.
            _ if self.options.tolerant => ConstantData::Undef,
            code => {
                self.unknown_record(record, BlockKind::Constants);
                let operands = self.words(operands);
                let index = self.module.unknown_constants.len();
                self.module.unknown_constants.push((code, operands));
                ConstantData::Unknown(low(index as u64))
            }
        })
    }

    /// The words of a floating-point number. For x86_fp80, the first word has the upper 64 of the 80 bits.
    fn float_data(&mut self, ty: TypeId, operands: &[u64]) -> ConstantData {
        let words = match (self.module.ty(ty), operands) {
            (Type::X86Fp80, [upper, lower, ..]) => [upper << 16 | lower & 0xffff, upper >> 48],
            (_, [lower, upper, ..]) => [*lower, *upper],
            (_, [bits]) => return ConstantData::Float(Halves::of(*bits)),
            (_, []) => return ConstantData::Float(Halves::of(0)),
        };
        ConstantData::WideFloat(self.words(&words))
    }

    /// [source element type, then a type and a value for each operand]; the first may be absent.
    fn constant_address(&mut self, record: &Record<'_>) -> Result<ConstantData, Error> {
        let (stated, pairs) = match record.operands {
            [stated, pairs @ ..] if record.operands.len() % 2 == 1 => (Some(*stated), pairs),
            pairs => (None, pairs),
        };
        let (Some(base_type), true) = (pairs.first(), pairs.len() >= 2) else {
            return Err(malformed(Contradiction::NoBase, record));
        };
        let base_type = self.type_id(*base_type, record)?;
        let source_type = match stated {
            Some(stated) => self.type_id(stated, record)?,
            None => match self.module.pointee(base_type) {
                Some(pointee) => pointee,
                None => return Err(no_such("pointer type", base_type.0.into(), record)),
            },
        };
        let start = self.module.operands.len();
        for pair in pairs.chunks_exact(2) {
            let id = value_number(operand(pair, 1), record)?;
            if self.options.tolerant {
                let stated = self.type_id(operand(pair, 0), record)?;
                self.stated_types.push((id, stated));
            }
            self.module.operands.push(id);
        }
        let operands = Run::since(start, &self.module.operands);
        let form = OperationForm::GetElementPtr {
            in_bounds: record.code == constants::InBoundsGetElementPtr::CODE,
            source_type,
        };
        Ok(self.keep_constant_operation(form, operands))
    }

    fn constant_operation(
        &mut self,
        form: OperationForm,
        numbers: &[u64],
        record: &Record<'_>,
    ) -> Result<ConstantData, Error> {
        let operands = self.constant_list(numbers, record)?;
        Ok(self.keep_constant_operation(form, operands))
    }

    fn keep_constant_operation(&mut self, form: OperationForm, operands: Run) -> ConstantData {
        let index = self.module.constant_operations.len();
        self.module.constant_operations.push((form, operands));
        ConstantData::Operation(low(index as u64))
    }

    /// [flags, length, text, length, text]; since LLVM 3.1, the flags include the dialect (`flag_bits` 2).
    fn inline_asm(&mut self, record: &Record<'_>, flag_bits: u32) -> Result<ConstantData, Error> {
        let too_short = || malformed(Contradiction::LongText, record);
        let (flags, rest) = at_least(record, 2)?.split_first().ok_or_else(too_short)?;
        let (text, rest) = counted(rest).ok_or_else(too_short)?;
        let (constraints, _) = counted(rest).ok_or_else(too_short)?;
        let flags: u8 = small("flags of inline assembly", *flags, record)?;
        let data = InlineAsmData {
            text: self.text(text),
            constraints: self.text(constraints),
            side_effects: flags & 1 != 0,
            align_stack: flags & 2 != 0,
            dialect: AsmDialect(if flag_bits == 1 { 0 } else { flags >> 2 }),
        };
        let index = self.module.inline_asms.len();
        self.module.inline_asms.push(data);
        Ok(ConstantData::InlineAsm(low(index as u64)))
    }

    fn constant_list(&mut self, numbers: &[u64], record: &Record<'_>) -> Result<Run, Error> {
        let start = self.module.operands.len();
        for number in numbers {
            let id = value_number(*number, record)?;
            self.module.operands.push(id);
        }
        Ok(Run::since(start, &self.module.operands))
    }

    /// Resolves the operands of a block's constants, and checks that their nesting is finite.
    fn finish_constants(
        &mut self,
        first: usize,
        first_operand: usize,
        first_address: usize,
        start: u64,
    ) -> Result<(), Error> {
        let values = &self.values;
        let find = |pending: ValueId| {
            let number = pending.pending_number();
            match values.get(number as usize).map(|value| value.id) {
                Some(id) => match id.kind() {
                    ValueKind::Argument(_) | ValueKind::Instruction(_) => {
                        Err(Error::new(ErrorKind::Malformed(Contradiction::NotConstant), start))
                    }
                    _ => Ok(id),
                },
                None => {
                    let (number, count) = (number.into(), values.len() as u64);
                    Err(Error::new(ErrorKind::OutOfRange { what: "value", number, count }, start))
                }
            }
        };
        for operand in self.module.operands.get_mut(first_operand..).unwrap_or_default() {
            *operand = find(*operand)?;
        }
        for (constant, _) in self.block_addresses.get(first_address..).unwrap_or_default() {
            if let Some(ConstantEntryData { data: ConstantData::BlockAddress { function, .. }, .. }) =
                self.module.constants.get_mut(constant.index())
            {
                *function = find(*function)?;
            }
        }
        let module = &self.module;
        let nesting = Nesting {
            what: "constants",
            circle: Contradiction::CircularConstant,
            limit: MAX_DEPTH,
            bit: start,
        };
        let parts = |index: usize| match module.constants.get(index) {
            Some(entry) => module.constant_data_operands(&entry.data),
            None => &[],
        };
        let depths = &mut self.depths.0;
        // Blocks without nested operands were skipped: their constants have depth 1.
        depths.resize(first, 1);
        nesting.work_out(depths, module.constants.len(), parts, |id| {
            Ok(id.as_constant().map(|constant| constant.index()))
        })?;
        if self.options.tolerant && !self.compute_types(first) {
            let fault = Contradiction::ConstantBaseType;
            return Err(Error::new(ErrorKind::Malformed(fault), start));
        }
        // LLVM requires that the types that records of constants state are those of the values; our own
        // reader needs none.
        for (pending, stated) in self.stated_types.drain(..).filter(|_| self.options.tolerant) {
            let own = self.values.get(pending.pending_number() as usize);
            if own.is_some_and(|own| self.module.ty(own.ty) != self.module.ty(stated)) {
                let fault = Contradiction::ConstantOperandType;
                return Err(Error::new(ErrorKind::Malformed(fault), start));
            }
        }
        Ok(())
    }

    /// Gives addresses, comparisons and elements of vectors the types that follow from their operands. LLVM
    /// computes these, and ignores the type that the block states for such a constant. Returns false if the
    /// base of an address refers to another type than the address is computed in.
    fn compute_types(&mut self, first: usize) -> bool {
        // The values of a block are numbered one after the other, and the last are its constants.
        let start = self.values.len().saturating_sub(self.module.constants.len().saturating_sub(first));
        for (index, number) in (first..self.module.constants.len()).zip(start..) {
            let Some(entry) = self.module.constants.get(index) else { break };
            let (stated, ConstantData::Operation(operation)) = (entry.ty, &entry.data) else { continue };
            let operation = *operation;
            if self.has_other_base(operation) {
                return false;
            }
            let Some(ty) = self.computed_type(operation).filter(|ty| *ty != stated) else { continue };
            // A table may list a type twice.
            if self.module.ty(ty) == self.module.ty(stated) {
                continue;
            }
            if let Some(entry) = self.module.constants.get_mut(index) {
                entry.ty = ty;
            }
            if let Some(value) = self.values.get_mut(number) {
                value.ty = ty;
            }
        }
        true
    }

    /// Whether an operation is an address in another type than its base refers to.
    fn has_other_base(&self, operation: u32) -> bool {
        let module = &self.module;
        let Some((form, operands)) = module.constant_operations.get(operation as usize) else { return false };
        let OperationForm::GetElementPtr { source_type, .. } = form else { return false };
        let base = operands.of(&module.operands).first().and_then(|base| module.type_of(*base));
        let pointee = base.and_then(|base| module.pointee(base));
        pointee
            .is_some_and(|pointee| pointee != *source_type && module.ty(pointee) != module.ty(*source_type))
    }

    /// The type that follows from an operation's operands, for those whose result LLVM computes.
    fn computed_type(&mut self, operation: u32) -> Option<TypeId> {
        let (form, operands) = self.module.constant_operations.get(operation as usize)?;
        let form = *form;
        let run = *operands;
        let operands = run.of(&self.module.operands);
        let base = self.module.type_of(*operands.first()?)?;
        match form {
            OperationForm::GetElementPtr { source_type, .. } => {
                let indexes = operands.get(2..).unwrap_or_default();
                // Vectors of addresses have the type that is stated.
                let Type::Pointer { address_space, .. } = self.module.ty(base) else { return None };
                let reached = indexes.iter().try_fold(source_type, |ty, index| match self.module.ty(ty) {
                    Type::Array { element, .. } | Type::Vector { element, .. } => Some(element),
                    Type::Struct { elements, .. } => elements.get(self.constant_index(*index)?).copied(),
                    _ => None,
                })?;
                Some(self.pointer_to(reached, address_space))
            }
            OperationForm::Compare { .. } => Some(self.truth_of(base)),
            OperationForm::ExtractElement => match self.module.ty(base) {
                Type::Vector { element, .. } => Some(element),
                _ => None,
            },
            _ => None,
        }
    }

    /// All bodies are read: finds the blocks whose addresses are constants.
    pub(super) fn finish_block_addresses(&mut self) {
        for (constant, number) in core::mem::take(&mut self.block_addresses) {
            let module = &mut self.module;
            let Some(ConstantEntryData { data: ConstantData::BlockAddress { function, block }, .. }) =
                module.constants.get_mut(constant.index())
            else {
                continue;
            };
            let body = function.as_function().and_then(|id| module.function_bodies.get(id.index())?.as_ref());
            let blocks = body.map_or(&[][..], |body| body.blocks.of(&module.block_order));
            if let Some(found) = blocks.get(number as usize) {
                *block = *found;
            }
        }
    }
}

/// How many bits of a number a type has.
#[derive(Clone, Copy)]
pub(super) struct Room {
    /// The upper bits of a word that an integer does not have.
    unused: u32,
    /// The bits that a floating-point number has.
    mask: u64,
}

impl Room {
    /// All bits of a word.
    pub(super) const ALL: Self = Self { unused: 0, mask: u64::MAX };

    pub(super) const fn of(ty: &TypeData) -> Self {
        match ty {
            TypeData::Integer { width: width @ 1..=63 } => Self { unused: 64 - *width, mask: u64::MAX },
            TypeData::Float => Self { unused: 0, mask: 0xffff_ffff },
            TypeData::Half => Self { unused: 0, mask: 0xffff },
            _ => Self::ALL,
        }
    }

    /// Whether there is room for all of a number.
    #[inline]
    pub(super) fn has(self, data: &ConstantData) -> bool {
        match data {
            ConstantData::Integer(value) => {
                let value = sign::to_signed(value.word());
                value << self.unused >> self.unused == value
            }
            ConstantData::Float(value) => value.word() & !self.mask == 0,
            _ => true,
        }
    }
}

fn has_elements(ty: Type<'_>) -> bool {
    matches!(ty, Type::Struct { .. } | Type::Array { .. } | Type::Vector { .. })
}

/// A length, and that many characters.
fn counted(operands: &[u64]) -> Option<(&[u64], &[u64])> {
    let (length, rest) = operands.split_first()?;
    rest.split_at_checked(usize::try_from(*length).ok()?)
}

/// A value's number, which is looked up later.
pub(super) fn value_number(number: u64, record: &Record<'_>) -> Result<ValueId, Error> {
    match u32::try_from(number) {
        Ok(number) if number < ValueId::LIMIT => Ok(ValueId::pending(number)),
        _ => Err(no_such("number of a value", number, record)),
    }
}
