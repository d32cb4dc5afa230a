//! Constants, of the module and of functions.
//!
//! Each record is a constant of the type that was set last. Operands of constants may be defined later: they
//! are numbers until the block ends ([`ValueId::pending`]), and are then looked up; it is checked that no
//! constant is made of itself. Numbers, null and undef are read from bits or from decoded operands by the
//! same function; all other constants are decoded first.

use alloc::vec::Vec;

use super::nesting::Nesting;
use super::{Reader, low, malformed, no_such, position, small};
use crate::ir::{
    AsmDialect, BinaryOpcode, BlockId, CastOpcode, ConstantData, ConstantEntryData, ConstantId,
    FastMathFlags, Halves, InlineAsmData, OperationForm, Predicate, Run, Type, TypeData, TypeId, ValueId,
    ValueKind,
};
use crate::records::constant_abbreviations::{INTEGER, SET_TYPE};
use crate::records::constants::{self, read};
use crate::records::{
    Bits, Decoded, FromAbbreviation, Lookup as _, Numbered as _, Operands, PLAIN, ReadOperands, Unabbreviated,
};
use crate::stream::{BareRecord as Record, BlockKind, Cursor};
use crate::{Contradiction, Error, ErrorKind, Subject, sign};

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
        self.fast_constants(cursor, &mut ty)?;
        self.each_record(cursor, BlockKind::Constants, |reader, cursor| {
            let record = &cursor.record()?;
            if record.code == constants::SetType::CODE {
                ty = Some(reader.set_type(&mut Decoded::padded(record))?);
            } else {
                let ty = *ty.get_or_insert_with(|| reader.intern(TypeData::Integer { width: 32 }));
                reader.constant_record(ty, record)?;
            }
            reader.fast_constants(cursor, &mut ty)
        })?;
        if self.module.operands.len() > first_operand || self.block_addresses.len() > first_address {
            self.finish_constants(first, first_operand, first_address, start)
                .map_err(|error| error.within("CONSTANTS_BLOCK"))?;
        }
        Ok(())
    }

    /// Reads constants in the forms that LLVM writes most of them. `set` is the type that was set last.
    fn fast_constants(&mut self, cursor: &mut Cursor<'_>, set: &mut Option<TypeId>) -> Result<(), Error> {
        let Some(types) = cursor.fast_type_width() else { return Ok(()) };
        cursor.take_records(|(id, ahead), bit, bits| match u32::try_from(id).ok()? {
            SET_TYPE::ID => {
                let mut source = FromAbbreviation::<SET_TYPE>::new(bits, bit, types).ok()?;
                *set = Some(self.set_type(&mut source).ok()?);
                Some(source.cost())
            }
            INTEGER::ID => {
                let source = FromAbbreviation::<INTEGER>::new(bits, bit, types).ok()?;
                self.fast_constant((*set)?, constants::Integer::CODE, source)
            }
            PLAIN => {
                let (code, count) = bits.next_head(ahead)?;
                self.fast_constant((*set)?, u32::try_from(code).ok()?, Unabbreviated::new(bits, bit, count))
            }
            _ => None,
        })
    }

    /// Adds the constant of a record that is still bits. Returns the cost of the record; `None`, and nothing
    /// was added, if it has to be decoded.
    #[inline(always)]
    fn fast_constant<S: Bits>(&mut self, ty: TypeId, code: u32, mut source: S) -> Option<usize> {
        let words = self.module.words.len();
        match self.number_constant(ty, code, &mut source).and_then(|data| source.check().map(|()| data)) {
            Ok(Some(data)) => {
                self.keep_constant(ty, data, source.bit());
                Some(source.cost())
            }
            _ => {
                self.module.words.truncate(words);
                None
            }
        }
    }

    #[inline(always)]
    fn set_type<S: Operands>(&mut self, source: &mut S) -> Result<TypeId, S::Stop> {
        source.require(1)?;
        let read::SetType { ty } = ReadOperands::take(self, source)?;
        source.check().map(|()| ty)
    }

    fn constant_record(&mut self, ty: TypeId, record: &Record<'_>) -> Result<(), Error> {
        let source = &mut Decoded::padded(record);
        let data = match self.number_constant(ty, record.code, source)? {
            Some(data) => data,
            None => self.constant_data(ty, source)?,
        };
        self.keep_constant(ty, data, record.bit);
        Ok(())
    }

    /// Adds a constant.
    #[inline(always)]
    fn keep_constant(&mut self, ty: TypeId, mut data: ConstantData, bit: u64) {
        if self.options.tolerant {
            self.cut(ty, &mut data);
        }
        let id = ConstantId::at(self.module.constants.len());
        let position = position(&self.module, bit);
        self.module.constants.push(ConstantEntryData { ty, data });
        if self.options.positions {
            self.module.positions.constants.push(position);
        }
        self.number_value(id, ty);
    }

    /// A constant that is a number, null or undef, as most are; `None` for any other.
    #[inline(always)]
    fn number_constant<S: Operands>(
        &mut self,
        ty: TypeId,
        code: u32,
        source: &mut S,
    ) -> Result<Option<ConstantData>, S::Stop> {
        Ok(Some(match code {
            constants::Null::CODE => ConstantData::Null,
            constants::Undef::CODE => ConstantData::Undef,
            constants::Integer::CODE => {
                source.require(1)?;
                let read::Integer { value } = ReadOperands::take(self, source)?;
                ConstantData::Integer(Halves::split(sign::to_unsigned(value)))
            }
            constants::Float::CODE => {
                source.require(1)?;
                let read::FloatWord { bits } = ReadOperands::take(self, source)?;
                match source.next_if_any()? {
                    None => ConstantData::Float(Halves::split(bits)),
                    // For x86_fp80, the first word has the upper 64 of the 80 bits.
                    Some(second) => ConstantData::WideFloat(self.words(&match self.module.ty(ty) {
                        Type::X86Fp80 => [bits << 16 | second & 0xffff, bits >> 48],
                        _ => [bits, second],
                    })),
                }
            }
            _ => return Ok(None),
        }))
    }

    /// Cuts off what the type has no bits for, as LLVM does; a floating-point number of another type is
    /// undef.
    fn cut(&self, ty: TypeId, data: &mut ConstantData) {
        let ty = self.module.types.get(ty.index());
        let words = match data {
            ConstantData::WideInteger(words) => words.slice(&self.module.words).first().copied(),
            ConstantData::Integer(value) => Some(value.word()),
            _ => None,
        };
        match (ty, words) {
            (Some(TypeData::Integer { width: width @ 1..=64 }), Some(word)) => {
                let unused = 64 - width;
                let value = sign::to_signed(word << unused) >> unused;
                *data = ConstantData::Integer(Halves::split(sign::to_unsigned(value)));
            }
            _ => match (ty, &mut *data) {
                (Some(TypeData::Half | TypeData::Float), ConstantData::Float(value)) => {
                    let bits = if matches!(ty, Some(TypeData::Half)) { 16 } else { 32 };
                    *value = Halves::split(value.word() & !(u64::MAX << bits));
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

    /// Any constant that is not a [number](Reader::number_constant).
    fn constant_data(&mut self, ty: TypeId, source: &mut Decoded<'_>) -> Result<ConstantData, Error> {
        let record = source.record;
        Ok(match record.code {
            constants::WideInteger::CODE => {
                source.require(1)?;
                let words = source.rest.iter().map(|word| sign::to_unsigned(sign::from_sign_bit(*word)));
                let start = self.module.words.len();
                self.module.words.extend(words);
                ConstantData::WideInteger(Run::since(start, &self.module.words))
            }
            // LLVM 3.7 takes elements of what has none as undef.
            constants::Aggregate::CODE if self.options.tolerant && !has_elements(self.module.ty(ty)) => {
                source.require(1)?;
                ConstantData::Undef
            }
            constants::Aggregate::CODE => {
                source.require(1)?;
                let start = self.module.operands.len();
                while source.remaining() > 0 {
                    let read::AggregateElement { element } = ReadOperands::take(self, source)?;
                    self.module.operands.push(element);
                }
                ConstantData::Aggregate(Run::since(start, &self.module.operands))
            }
            constants::String::CODE => {
                source.require(1)?;
                ConstantData::String(self.text(record.operands))
            }
            constants::CString::CODE => ConstantData::CString(self.text(record.operands)),
            constants::Data::CODE => {
                source.require(1)?;
                ConstantData::Data(self.words(record.operands))
            }
            constants::InlineAsmOld::CODE => self.inline_asm(source, 1)?,
            constants::InlineAsm::CODE => self.inline_asm(source, 2)?,
            constants::BlockAddress::CODE => {
                source.require(3)?;
                let read::BlockAddress { ty: _, function, block } = ReadOperands::take(self, source)?;
                self.block_addresses.push((ConstantId::at(self.module.constants.len()), block));
                ConstantData::BlockAddress { function, block: BlockId::INVALID }
            }
            _ => match self.constant_operation(source)? {
                Some((form, operands)) => {
                    let index = self.module.constant_operations.len();
                    self.module.constant_operations.push((form, operands));
                    ConstantData::Operation(low(index as u64))
                }
                // LLVM takes constants that it does not know as undef.
                None if self.options.tolerant => ConstantData::Undef,
                None => {
                    self.unknown_record(record, BlockKind::Constants);
                    let operands = self.words(record.operands);
                    let index = self.module.unknown_constants.len();
                    self.module.unknown_constants.push((record.code, operands));
                    ConstantData::Unknown(low(index as u64))
                }
            },
        })
    }

    /// An operation on constants, and its operands; `None` if the record is none.
    fn constant_operation(
        &mut self,
        source: &mut Decoded<'_>,
    ) -> Result<Option<(OperationForm, Run)>, Error> {
        let start = self.module.operands.len();
        let form = match source.record.code {
            constants::Binary::CODE => {
                source.require(3)?;
                let read::Binary { opcode, left, right } = ReadOperands::take(self, source)?;
                let read::BinaryFlags { flags } = ReadOperands::take(self, source)?;
                self.module.operands.extend([left, right]);
                OperationForm::Binary {
                    opcode: BinaryOpcode(small(Subject::Operation, opcode, source)?),
                    flags: small(Subject::Flags, flags, source)?,
                }
            }
            constants::Cast::CODE => {
                source.require(3)?;
                let read::Cast { opcode, ty, value } = ReadOperands::take(self, source)?;
                // The operand's type is that of the value it refers to.
                self.stated_types.push((value, ty));
                self.module.operands.push(value);
                OperationForm::Cast { opcode: CastOpcode(small(Subject::Operation, opcode, source)?) }
            }
            constants::GetElementPtr::CODE => self.constant_address(false, source)?,
            constants::InBoundsGetElementPtr::CODE => self.constant_address(true, source)?,
            constants::Select::CODE => {
                source.require(3)?;
                let read::Select { condition, if_true, if_false } = ReadOperands::take(self, source)?;
                self.module.operands.extend([condition, if_true, if_false]);
                OperationForm::Select
            }
            constants::ExtractElement::CODE => {
                source.require(3)?;
                let read::ExtractElement { vector, index, .. } = ReadOperands::take(self, source)?;
                self.module.operands.extend([vector, index]);
                OperationForm::ExtractElement
            }
            constants::InsertElement::CODE => {
                source.require(3)?;
                let read::InsertElement { vector, element, index, .. } = ReadOperands::take(self, source)?;
                self.module.operands.extend([vector, element, index]);
                OperationForm::InsertElement
            }
            constants::ShuffleVector::CODE => {
                source.require(3)?;
                let read::ShuffleVector { first, second, mask } = ReadOperands::take(self, source)?;
                self.module.operands.extend([first, second, mask]);
                OperationForm::ShuffleVector
            }
            // The type is that of the vectors, if it differs from that of the result.
            constants::ShuffleVectorTyped::CODE => {
                source.require(4)?;
                let read::ShuffleVectorTyped { ty: _, first, second, mask } =
                    ReadOperands::take(self, source)?;
                self.module.operands.extend([first, second, mask]);
                OperationForm::ShuffleVector
            }
            constants::Compare::CODE => {
                source.require(4)?;
                let read::Compare { ty: _, left, right, predicate } = ReadOperands::take(self, source)?;
                self.module.operands.extend([left, right]);
                let predicate = Predicate(small(Subject::Predicate, predicate, source)?);
                OperationForm::Compare { predicate, flags: FastMathFlags::empty() }
            }
            _ => return Ok(None),
        };
        Ok(Some((form, Run::since(start, &self.module.operands))))
    }

    /// The operands of an address: the base, then the indices.
    fn constant_address(
        &mut self,
        in_bounds: bool,
        source: &mut Decoded<'_>,
    ) -> Result<OperationForm, Error> {
        if source.remaining() < 2 {
            return Err(malformed(Contradiction::NoBase, source));
        }
        let read::GetElementPtr { source_type } = ReadOperands::take(self, source)?;
        let base_type = source.rest.first().copied().unwrap_or_default();
        let base_type = self.ty(base_type, source)?;
        let source_type = match source_type {
            Some(stated) => stated,
            None => match self.module.pointee(base_type) {
                Some(pointee) => pointee,
                None => return Err(no_such(Subject::PointerType, base_type.0.into(), source)),
            },
        };
        while source.remaining() > 0 {
            let read::GetElementPtrOperand { ty, operand } = ReadOperands::take(self, source)?;
            if self.options.tolerant {
                let stated = self.ty(ty, source)?;
                self.stated_types.push((operand, stated));
            }
            self.module.operands.push(operand);
        }
        Ok(OperationForm::GetElementPtr { in_bounds, source_type })
    }

    /// The text and the constraints of inline assembly; since LLVM 3.1, the flags include the dialect
    /// (`flag_bits` 2).
    fn inline_asm(&mut self, source: &mut Decoded<'_>, flag_bits: u32) -> Result<ConstantData, Error> {
        source.require(2)?;
        let too_short = || malformed(Contradiction::LongText, source);
        let (flags, rest) = source.rest.split_first().ok_or_else(too_short)?;
        let (text, rest) = counted(rest).ok_or_else(too_short)?;
        let (constraints, _) = counted(rest).ok_or_else(too_short)?;
        let flags: u8 = small(Subject::InlineAssemblyFlags, *flags, source)?;
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
                    Err(Error::new(ErrorKind::OutOfRange { what: Subject::Value, number, count }, start))
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
            what: Subject::Constants,
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
        let base = operands.slice(&module.operands).first().and_then(|base| module.type_of(*base));
        let pointee = base.and_then(|base| module.pointee(base));
        pointee
            .is_some_and(|pointee| pointee != *source_type && module.ty(pointee) != module.ty(*source_type))
    }

    /// The type that follows from an operation's operands, for those whose result LLVM computes.
    fn computed_type(&mut self, operation: u32) -> Option<TypeId> {
        let (form, operands) = self.module.constant_operations.get(operation as usize)?;
        let form = *form;
        let run = *operands;
        let operands = run.slice(&self.module.operands);
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
            let blocks = body.map_or(&[][..], |body| body.blocks.slice(&module.block_order));
            if let Some(found) = blocks.get(number as usize) {
                *block = *found;
            }
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
