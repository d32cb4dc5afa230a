//! Instructions: each record is read by one function.
//!
//! A function takes the operands of its record, whose values and blocks go to the module's lists, and returns
//! what else there is to know, and the type of the result. Those that DXC writes most often are generic over
//! the [source](Operands) of the operands, and [`Reader::fast_instructions`] calls them for records that are
//! still bits; all others are called with decoded records alone.

use super::function::{end_block, keep, locate};
use super::{Reader, low, malformed, out_of_range, small};
use crate::ir::{
    BinaryOpcode, CallForm, CallingConvention, CastOpcode, Constant, DebugLocation, FastMathFlags, Form,
    MetadataForm, MetadataId, OperationForm, Predicate, Run, TailCall, Type, TypeData, TypeId, ValueId,
    ValueKind, to_u32,
};
use crate::records::function::{self, read};
use crate::records::function_abbreviations::{BINARY, BINARY_FLAGS, CAST, LOAD, RETURN, RETURN_VALUE};
use crate::records::{
    Bits, Decoded, Fallback, FromAbbreviation, Kind as _, Lookup, Numbered as _, Operands, PLAIN,
    ReadOperands, Site, TypedValue, Unabbreviated, kinds,
};
use crate::stream::{BareRecord as Record, BlockKind, Cursor};
use crate::{Contradiction, Error, Subject};

/// In the first word of a `switch` in its oldest form: this, in the upper half.
const OLD_SWITCH: u64 = 0x4b5;

/// An instruction without its operands, and the type of its result.
pub(super) type Made = (Form, TypeId);

impl Reader {
    /// Reads instructions and their debug locations, in the forms that LLVM writes most of them.
    pub(super) fn fast_instructions(&mut self, cursor: &mut Cursor<'_>) -> Result<(), Error> {
        let Some(types) = cursor.fast_type_width() else { return Ok(()) };
        if self.module.version == 0 {
            return Ok(());
        }
        cursor.take_records(|(id, ahead), bit, bits| {
            if self.is_after_last_block() {
                return None;
            }
            macro_rules! with {
                ($abbreviation:ident, $read:ident) => {
                    self.fast_instruction(
                        FromAbbreviation::<$abbreviation>::new(bits, bit, types).ok()?,
                        Self::$read,
                    )
                };
            }
            match u32::try_from(id).ok()? {
                LOAD::ID => with!(LOAD, load),
                BINARY::ID => with!(BINARY, binary),
                BINARY_FLAGS::ID => with!(BINARY_FLAGS, binary),
                CAST::ID => with!(CAST, cast),
                RETURN::ID => with!(RETURN, return_),
                RETURN_VALUE::ID => with!(RETURN_VALUE, return_),
                PLAIN => {
                    let (code, count) = bits.next_head(ahead)?;
                    let mut source = Unabbreviated::new(bits, bit, count);
                    match u32::try_from(code).ok()? {
                        function::Call::CODE => self.fast_instruction(source, Self::call),
                        function::ExtractValue::CODE => self.fast_instruction(source, Self::extract_value),
                        function::Compare::CODE => self.fast_instruction(source, Self::compare),
                        function::Store::CODE => self.fast_instruction(source, Self::store),
                        function::Branch::CODE => self.fast_instruction(source, Self::branch),
                        function::DebugLoc::CODE => {
                            self.debug_location(&mut source).ok().map(|()| source.cost())
                        }
                        function::DebugLocAgain::CODE => {
                            self.same_location(&source).ok().map(|()| source.cost())
                        }
                        _ => None,
                    }
                }
                _ => None,
            }
        })
    }

    /// Adds what `read` makes of the bits. Returns the cost of the record; `None`, and nothing was added, if
    /// it has to be decoded.
    #[inline(always)]
    fn fast_instruction<S: Bits>(
        &mut self,
        mut source: S,
        read: impl FnOnce(&mut Self, &mut S) -> Result<Made, Fallback>,
    ) -> Option<usize> {
        let module = &self.module;
        let lengths = (module.operands.len(), module.instruction_blocks.len(), module.indices.len());
        let made = read(self, &mut source).and_then(|made| source.check().map(|()| made));
        match made {
            Ok(made) => {
                self.keep_instruction(lengths.0, made, source.bit());
                Some(source.cost())
            }
            Err(Fallback) => {
                self.module.operands.truncate(lengths.0);
                self.module.instruction_blocks.truncate(lengths.1);
                self.module.indices.truncate(lengths.2);
                None
            }
        }
    }

    /// Whether all blocks that the function declares have ended.
    #[inline(always)]
    fn is_after_last_block(&self) -> bool {
        let blocks = self.module.blocks.len().wrapping_sub(self.function.first_block);
        blocks >= self.function.declared_blocks as usize
    }

    /// Adds an instruction whose operands are those since `start`.
    #[inline(always)]
    fn keep_instruction(&mut self, start: usize, (form, ty): Made, bit: u64) {
        keep(&mut self.module, &mut self.values, start, form, ty, bit);
        if form.is_terminator() {
            end_block(&mut self.module, &mut self.function);
        }
    }

    /// The number of the next value.
    #[inline(always)]
    pub(super) fn next_number(&self) -> u32 {
        low(self.values.len() as u64)
    }

    /// Takes an operand whose type follows from elsewhere, and keeps it.
    pub(super) fn push_value(&mut self, source: &mut Decoded<'_>) -> Result<(), Error> {
        let id = kinds::Relative::take(self, source)?;
        self.module.operands.push(id);
        Ok(())
    }

    pub(super) fn push_block(&mut self, source: &mut Decoded<'_>) -> Result<(), Error> {
        let block = kinds::Block::take(self, source)?;
        self.module.instruction_blocks.push(block);
        Ok(())
    }

    #[inline(always)]
    pub(super) fn pointee_of<P: Site>(&self, ty: TypeId, site: &P) -> Result<TypeId, P::Stop> {
        self.module.pointee(ty).ok_or_else(|| malformed(Contradiction::AccessedAddress, site))
    }

    pub(super) fn element_of<P: Site>(&self, ty: TypeId, site: &P) -> Result<TypeId, P::Stop> {
        match self.module.types.get(ty.index()) {
            Some(TypeData::Vector { element, .. }) => Ok(*element),
            Some(TypeData::Unknown { .. }) => Ok(ty),
            _ => Err(malformed(Contradiction::NotVector, site)),
        }
    }

    /// The type of a truth value, or of one for each element.
    pub(super) fn truth_of(&mut self, ty: TypeId) -> TypeId {
        let truth = match self.types.truth {
            Some(truth) => truth,
            None => {
                let truth = self.intern(TypeData::Integer { width: 1 });
                self.types.truth = Some(truth);
                truth
            }
        };
        match self.module.types.get(ty.index()) {
            Some(TypeData::Vector { count, .. }) => {
                let count = *count;
                self.intern(TypeData::Vector { count, element: truth })
            }
            _ => truth,
        }
    }

    /// A decoded record.
    pub(super) fn instruction(&mut self, record: &Record<'_>) -> Result<(), Error> {
        if self.is_after_last_block() {
            return Err(malformed(Contradiction::InstructionOutside, record));
        }
        let start = self.module.operands.len();
        let mut source = Decoded::new(record);
        let made = self.any_instruction(&mut source)?;
        // The oldest `switch` and unknown records interpret their operands themselves.
        if source.remaining() > 0 && !made.0.may_have_more(self.options.tolerant) {
            return Err(malformed(Contradiction::InstructionOperands, record));
        }
        self.keep_instruction(start, made, record.bit);
        Ok(())
    }

    fn any_instruction(&mut self, source: &mut Decoded<'_>) -> Result<Made, Error> {
        let record = source.record;
        match record.code {
            function::Binary::CODE => self.binary(source),
            function::Cast::CODE => self.cast(source),
            function::GetElementPtr::CODE => {
                let read::GetElementPtr { in_bounds, source_type } = ReadOperands::take(self, source)?;
                self.address(in_bounds, source_type, source)
            }
            function::GetElementPtrOld::CODE => self.address(false, None, source),
            function::InBoundsGetElementPtrOld::CODE => self.address(true, None, source),
            function::ExtractValue::CODE => self.extract_value(source),
            function::InsertValue::CODE => self.insert_value(source),
            function::SelectOld::CODE | function::Select::CODE => self.select(source),
            function::ExtractElement::CODE => {
                let read::ExtractElement { vector, index } = ReadOperands::take(self, source)?;
                self.module.operands.extend([vector.id, index.id]);
                Ok((Form::Operation(OperationForm::ExtractElement), self.element_of(vector.ty, record)?))
            }
            function::InsertElement::CODE => {
                let read::InsertElement { vector, element, index } = ReadOperands::take(self, source)?;
                self.module.operands.extend([vector.id, element, index.id]);
                Ok((Form::Operation(OperationForm::InsertElement), vector.ty))
            }
            function::ShuffleVector::CODE => self.shuffle(source),
            function::CompareOld::CODE | function::Compare::CODE => self.compare(source),
            function::Return::CODE => self.return_(source),
            function::Branch::CODE => self.branch(source),
            function::Switch::CODE if source.rest.first().is_some_and(|first| first >> 16 == OLD_SWITCH) => {
                self.old_switch(source)
            }
            function::Switch::CODE => self.switch(source),
            function::IndirectBranch::CODE => self.indirect_branch(source),
            function::Invoke::CODE => self.invoke(source),
            function::Resume::CODE => {
                let read::Resume { value } = ReadOperands::take(self, source)?;
                self.module.operands.push(value.id);
                Ok((Form::Resume, self.void_type()))
            }
            function::Unreachable::CODE => Ok((Form::Unreachable, self.void_type())),
            function::Phi::CODE => self.phi(source),
            function::LandingPadOld::CODE | function::LandingPad::CODE => self.landing_pad(source),
            function::Alloca::CODE => self.alloca(source),
            function::Load::CODE => self.load(source),
            function::LoadAtomic::CODE => self.load_atomic(source),
            function::Store::CODE => self.store(source),
            function::StoreOld::CODE => self.store_old(source),
            function::StoreAtomic::CODE => self.store_atomic(source),
            function::StoreAtomicOld::CODE => self.store_atomic_old(source),
            function::AtomicRmw::CODE | function::AtomicRmwSince11::CODE => self.atomic_rmw(source),
            function::CompareExchangeOld::CODE | function::CompareExchange::CODE => {
                self.compare_exchange(source)
            }
            function::Fence::CODE => self.fence(source),
            function::VaArg::CODE => {
                let read::VaArg { list_type: _, list, ty } = ReadOperands::take(self, source)?;
                self.module.operands.push(list);
                Ok((Form::VaArg, ty))
            }
            function::Call::CODE => self.call(source),
            code => {
                self.unknown_record(record, BlockKind::Function);
                let words = self.words(record.operands);
                Ok((Form::Unknown { code, words }, self.void_type()))
            }
        }
    }

    #[inline(always)]
    fn binary<S: Operands>(&mut self, source: &mut S) -> Result<Made, S::Stop> {
        let read::Binary { left, right, opcode } = ReadOperands::take(self, source)?;
        self.module.operands.extend_from_slice(&[left.id, right]);
        let opcode = BinaryOpcode(small(Subject::Operation, opcode, source)?);
        if self.options.tolerant && opcode.known().is_none() {
            return Err(malformed(Contradiction::NoOperation, source));
        }
        let flags = small(Subject::Flags, source.next_or_zero()?, source)?;
        Ok((Form::Operation(OperationForm::Binary { opcode, flags }), left.ty))
    }

    #[inline(always)]
    fn cast<S: Operands>(&mut self, source: &mut S) -> Result<Made, S::Stop> {
        let read::Cast { value, ty, opcode } = ReadOperands::take(self, source)?;
        self.module.operands.push(value.id);
        let opcode = CastOpcode(small(Subject::Operation, opcode, source)?);
        // Newer dialects have flags here.
        source.next_if_any()?;
        Ok((Form::Operation(OperationForm::Cast { opcode }), ty))
    }

    #[inline(always)]
    fn compare<S: Operands>(&mut self, source: &mut S) -> Result<Made, S::Stop> {
        let read::Compare { left, right, predicate } = ReadOperands::take(self, source)?;
        self.module.operands.extend_from_slice(&[left.id, right]);
        let predicate = match small(Subject::Predicate, predicate, source) {
            // LLVM's verifier refuses it, and not its reader.
            Err(_) if self.options.tolerant => Predicate(u8::MAX),
            predicate => Predicate(predicate?),
        };
        let flags: u8 = small(Subject::Flags, source.next_or_zero()?, source)?;
        let flags = FastMathFlags::from_bits_retain(flags);
        Ok((Form::Operation(OperationForm::Compare { predicate, flags }), self.truth_of(left.ty)))
    }

    fn select(&mut self, source: &mut Decoded<'_>) -> Result<Made, Error> {
        // In the older record, the condition is always an i1.
        let (condition, if_true, if_false) = if source.record.code == function::SelectOld::CODE {
            let read::SelectOld { if_true, if_false, condition } = ReadOperands::take(self, source)?;
            (condition, if_true, if_false)
        } else {
            let read::Select { if_true, if_false, condition } = ReadOperands::take(self, source)?;
            (condition.id, if_true, if_false)
        };
        self.module.operands.extend([condition, if_true.id, if_false]);
        Ok((Form::Operation(OperationForm::Select), if_true.ty))
    }

    fn shuffle(&mut self, source: &mut Decoded<'_>) -> Result<Made, Error> {
        let read::ShuffleVector { first, second, mask } = ReadOperands::take(self, source)?;
        let element = self.element_of(first.ty, source)?;
        self.module.operands.extend([first.id, second, mask.id]);
        let result = match (self.lanes(mask.ty), self.lanes(first.ty)) {
            (Some(count), own) if own != Some(count) => self.intern(TypeData::Vector { count, element }),
            (Some(_), _) => first.ty,
            (None, _) => return Err(malformed(Contradiction::MaskNotVector, source)),
        };
        Ok((Form::Operation(OperationForm::ShuffleVector), result))
    }

    /// The operands of an address: the base, then the indices. Old records do not state the type that the
    /// base refers to.
    fn address(
        &mut self,
        in_bounds: bool,
        stated: Option<TypeId>,
        source: &mut Decoded<'_>,
    ) -> Result<Made, Error> {
        let record = source.record;
        let start = self.module.operands.len();
        let base = self.push_typed(source)?;
        let source_type = match stated {
            Some(stated) => stated,
            None => match self.module.pointee(base) {
                Some(pointee) => pointee,
                None => return Err(malformed(Contradiction::BaseNotPointer, record)),
            },
        };
        let mut lanes = self.lanes(base);
        while source.remaining() > 0 {
            let index = self.push_typed(source)?;
            lanes = lanes.or_else(|| self.lanes(index));
        }
        let mut reached = source_type;
        for index in self.module.operands.get(start + 2..).unwrap_or_default() {
            reached = match self.module.ty(reached) {
                Type::Array { element, .. } | Type::Vector { element, .. } => element,
                Type::Struct { elements, .. } => {
                    let element = self.constant_index(*index).and_then(|index| elements.get(index));
                    *element.ok_or_else(|| malformed(Contradiction::NoElement, record))?
                }
                _ => return Err(malformed(Contradiction::NoElements, record)),
            };
        }
        let pointer = match self.module.ty(self.module.scalar(base)) {
            Type::Pointer { address_space, .. } => self.pointer_to(reached, address_space),
            // In newer dialects, a pointer has no type of what it points to.
            Type::Unknown { .. } => self.module.scalar(base),
            _ => return Err(malformed(Contradiction::BaseNotPointer, record)),
        };
        let ty = match lanes {
            Some(count) => self.intern(TypeData::Vector { count, element: pointer }),
            None => pointer,
        };
        Ok((Form::Operation(OperationForm::GetElementPtr { in_bounds, source_type }), ty))
    }

    /// Takes an operand that may be followed by its type, and keeps it. Returns the type.
    #[inline]
    fn push_typed<S: Operands>(&mut self, source: &mut S) -> Result<TypeId, S::Stop> {
        let TypedValue { id, ty } = kinds::Typed::take(self, source)?;
        self.module.operands.push(id);
        Ok(ty)
    }

    fn lanes(&self, ty: TypeId) -> Option<u32> {
        match self.module.types.get(ty.index()) {
            Some(TypeData::Vector { count, .. }) => Some(*count),
            _ => None,
        }
    }

    /// The number that a constant is, or each of a vector of them.
    pub(super) fn constant_index(&self, id: ValueId) -> Option<usize> {
        let constant = |id: ValueId| self.module.constant(id.as_constant()?).map(|entry| entry.constant);
        let scalar = |found: Constant<'_>| match found {
            Constant::Integer(value) => usize::try_from(value).ok(),
            Constant::Null => Some(0),
            Constant::Data(elements) => usize::try_from(*elements.first()?).ok(),
            _ => None,
        };
        match constant(id)? {
            Constant::Aggregate(elements) => scalar(constant(*elements.first()?)?),
            found => scalar(found),
        }
    }

    #[inline(always)]
    fn extract_value<S: Operands>(&mut self, source: &mut S) -> Result<Made, S::Stop> {
        let read::ExtractValue { aggregate } = ReadOperands::take(self, source)?;
        self.module.operands.push(aggregate.id);
        if source.remaining() == 0 {
            return Err(malformed(Contradiction::PartWithoutIndices, source));
        }
        let (indices, ty) = self.indices(source, aggregate.ty)?;
        Ok((Form::Operation(OperationForm::ExtractValue { indices }), ty))
    }

    fn insert_value(&mut self, source: &mut Decoded<'_>) -> Result<Made, Error> {
        let read::InsertValue { aggregate, value } = ReadOperands::take(self, source)?;
        self.module.operands.extend([aggregate.id, value.id]);
        if source.remaining() == 0 {
            return Err(malformed(Contradiction::InsertedWithoutIndices, source));
        }
        let (indices, _) = self.indices(source, aggregate.ty)?;
        Ok((Form::Operation(OperationForm::InsertValue { indices }), aggregate.ty))
    }

    /// The indices of extractvalue and insertvalue, and the type to which they lead.
    #[inline(always)]
    fn indices<S: Operands>(&mut self, source: &mut S, whole: TypeId) -> Result<(Run, TypeId), S::Stop> {
        let start = self.module.indices.len();
        let mut reached = whole;
        while source.remaining() > 0 {
            let index: u32 = small(Subject::Index, source.next()?, source)?;
            reached = match self.module.ty(reached) {
                Type::Array { count, element } if u64::from(index) < count => element,
                Type::Struct { elements, .. } => match elements.get(index as usize) {
                    Some(element) => *element,
                    None => {
                        return Err(out_of_range(
                            Subject::Element,
                            index.into(),
                            elements.len() as u64,
                            source,
                        ));
                    }
                },
                _ => return Err(malformed(Contradiction::NoPart, source)),
            };
            self.module.indices.push(index);
        }
        Ok((Run::since(start, &self.module.indices), reached))
    }

    #[inline(always)]
    fn return_<S: Operands>(&mut self, source: &mut S) -> Result<Made, S::Stop> {
        if source.remaining() > 0 {
            let read::ReturnValue { value } = ReadOperands::take(self, source)?;
            self.module.operands.push(value.id);
        }
        Ok((Form::Return, self.void_type()))
    }

    #[inline(always)]
    fn branch<S: Operands>(&mut self, source: &mut S) -> Result<Made, S::Stop> {
        let start = self.module.instruction_blocks.len();
        let void = self.void_type();
        let read::Branch { target } = ReadOperands::take(self, source)?;
        self.module.instruction_blocks.push(target);
        if source.remaining() == 0 {
            return Ok((Form::Branch(Run::since(start, &self.module.instruction_blocks)), void));
        }
        let read::BranchIf { if_false, condition } = ReadOperands::take(self, source)?;
        self.module.instruction_blocks.push(if_false);
        self.module.operands.push(condition);
        Ok((Form::ConditionalBranch(Run::since(start, &self.module.instruction_blocks)), void))
    }

    fn indirect_branch(&mut self, source: &mut Decoded<'_>) -> Result<Made, Error> {
        let start = self.module.instruction_blocks.len();
        let read::IndirectBranch { ty: _, address } = ReadOperands::take(self, source)?;
        self.module.operands.push(address);
        while source.remaining() > 0 {
            let read::IndirectBranchTarget { target } = ReadOperands::take(self, source)?;
            self.module.instruction_blocks.push(target);
        }
        let blocks = Run::since(start, &self.module.instruction_blocks);
        Ok((Form::IndirectBranch(blocks), self.void_type()))
    }

    fn switch(&mut self, source: &mut Decoded<'_>) -> Result<Made, Error> {
        let start = self.module.instruction_blocks.len();
        let read::Switch { ty: _, condition, default } = ReadOperands::take(self, source)?;
        self.module.operands.push(condition);
        self.module.instruction_blocks.push(default);
        while source.remaining() > 0 {
            let read::SwitchCase { case, target } = ReadOperands::take(self, source)?;
            self.module.operands.push(case);
            self.module.instruction_blocks.push(target);
        }
        let blocks = Run::since(start, &self.module.instruction_blocks);
        Ok((Form::Switch(blocks), self.void_type()))
    }

    fn invoke(&mut self, source: &mut Decoded<'_>) -> Result<Made, Error> {
        let start = self.module.instruction_blocks.len();
        let read::Invoke { attributes, convention, normal, unwind, function_type, callee } =
            ReadOperands::take(self, source)?;
        self.module.instruction_blocks.extend([normal, unwind]);
        let (function_type, ty) = self.arguments_of_call(source, function_type, callee)?;
        let convention: u16 = small(Subject::CallingConvention, convention & !(1 << 13), source)?;
        let call = CallForm {
            function_type,
            attributes,
            calling_convention: CallingConvention(convention & 0x3fff),
            tail: TailCall::None,
        };
        Ok((Form::Invoke { call, blocks: low(start as u64) }, ty))
    }

    #[inline(always)]
    fn call<S: Operands>(&mut self, source: &mut S) -> Result<Made, S::Stop> {
        let read::Call { attributes, convention: flags, function_type, callee } =
            ReadOperands::take(self, source)?;
        let (function_type, ty) = self.arguments_of_call(source, function_type, callee)?;
        let tail = match (flags & 1 << 14 != 0, flags & 1 != 0) {
            (true, _) => TailCall::MustTail,
            (false, true) => TailCall::Tail,
            (false, false) => TailCall::None,
        };
        let convention: u16 = small(Subject::CallingConvention, flags >> 1 & 0x3ff, source)?;
        let calling_convention = CallingConvention(convention);
        Ok((Form::Call(CallForm { function_type, attributes, calling_convention, tail }), ty))
    }

    /// The arguments of a call; its callee is kept after them. Variadic arguments state their own types.
    /// Returns the function type, and that of its result.
    #[inline(always)]
    fn arguments_of_call<S: Operands>(
        &mut self,
        source: &mut S,
        stated: Option<TypeId>,
        callee: TypedValue,
    ) -> Result<(TypeId, TypeId), S::Stop> {
        let function_type = match stated {
            Some(stated) => stated,
            None => match self.module.pointee(callee.ty) {
                Some(pointee) => pointee,
                None => return Err(malformed(Contradiction::CalleeNotPointer, source)),
            },
        };
        let Some(TypeData::Function { types, variadic }) =
            self.module.types.get(function_type.index()).copied()
        else {
            return Err(malformed(Contradiction::CalleeNotFunction, source));
        };
        let next = self.next_number();
        let Self { module, function, types: lookup, values, .. } = self;
        let absolute = module.version == 0;
        let (result, parameters) = match types.slice(&module.type_lists) {
            [result, parameters @ ..] => (*result, parameters),
            [] => (TypeId::default(), &[][..]),
        };
        if source.remaining() < parameters.len() {
            // LLVM compares the types first.
            let other = module.pointee(callee.ty) != Some(function_type);
            let reason = if other { Contradiction::CalleeType } else { Contradiction::FewArguments };
            return Err(malformed(reason, source));
        }
        if lookup.is_odd(function_type) {
            self.odd_arguments(source, types)?;
        } else {
            // Most operands of most modules are arguments of calls, and nearly all are defined before.
            let mut stopped = None;
            let (bit, count) = (source.bit(), parameters.len());
            source.take_into(count, &mut module.operands, ValueId::INVALID, |raw| {
                let number = if absolute { low(raw) } else { next.wrapping_sub(low(raw)) };
                match values.get(number as usize) {
                    Some(value) => value.id,
                    None => function.forward(number, bit).unwrap_or_else(|kind| {
                        stopped.get_or_insert(kind);
                        ValueId::INVALID
                    }),
                }
            })?;
            if let Some(kind) = stopped {
                return Err(source.stop(kind));
            }
        }
        while variadic && source.remaining() > 0 {
            self.push_typed(source)?;
        }
        self.module.operands.push(callee.id);
        Ok((function_type, result))
    }

    /// The arguments of a function whose parameters may be labels or metadata.
    #[inline(never)]
    fn odd_arguments<S: Operands>(&mut self, source: &mut S, types: Run) -> Result<(), S::Stop> {
        for index in 1..types.len as usize {
            let parameter = types.slice(&self.module.type_lists).get(index).copied().unwrap_or_default();
            let argument = match self.module.types.get(parameter.index()) {
                Some(TypeData::Label) => kinds::Block::take(self, source)?.into(),
                Some(TypeData::Metadata) => {
                    let number = self.relative(source.next()?);
                    self.metadata(number, source)?.into()
                }
                _ => kinds::Relative::take(self, source)?,
            };
            self.module.operands.push(argument);
        }
        Ok(())
    }

    fn phi(&mut self, source: &mut Decoded<'_>) -> Result<Made, Error> {
        let start = self.module.instruction_blocks.len();
        let read::Phi { ty } = ReadOperands::take(self, source)?;
        while source.remaining() > 0 {
            let read::PhiIncoming { value, block } = ReadOperands::take(self, source)?;
            self.module.operands.push(value);
            self.module.instruction_blocks.push(block);
        }
        Ok((Form::Phi(Run::since(start, &self.module.instruction_blocks)), ty))
    }

    /// Up to LLVM 3.6, the record has the personality. In LLVM 3.7 it belongs to the function.
    fn landing_pad(&mut self, source: &mut Decoded<'_>) -> Result<Made, Error> {
        let (ty, cleanup, count) = if source.record.code == function::LandingPadOld::CODE {
            let read::LandingPadOld { ty, personality, cleanup, count } = ReadOperands::take(self, source)?;
            // A forward reference has no type yet.
            let is_constant = matches!(
                personality.id.kind(),
                ValueKind::Constant(_) | ValueKind::Global(_) | ValueKind::Function(_) | ValueKind::Alias(_)
            );
            if !is_constant {
                return Err(malformed(Contradiction::PersonalityNotConstant, source));
            }
            self.function.personality.get_or_insert(personality.id);
            (ty, cleanup, count)
        } else {
            let read::LandingPad { ty, cleanup, count } = ReadOperands::take(self, source)?;
            (ty, cleanup, count)
        };
        if count > source.remaining() as u64 {
            return Err(malformed(Contradiction::FewClauses, source));
        }
        let start = self.module.indices.len();
        for _ in 0..count {
            let read::LandingPadClause { kind, value } = ReadOperands::take(self, source)?;
            let kind: u8 = small(Subject::ClauseKind, kind, source)?;
            self.module.indices.push(kind.into());
            self.module.operands.push(value.id);
        }
        let clauses = Run::since(start, &self.module.indices);
        Ok((Form::LandingPad { cleanup, clauses }, ty))
    }

    /// The debug location of the last instruction.
    #[inline(always)]
    pub(super) fn debug_location<S: Operands>(&mut self, source: &mut S) -> Result<(), S::Stop> {
        source.require(4)?;
        let read::DebugLoc { line, column, scope, inlined_at } = ReadOperands::take(self, source)?;
        source.check()?;
        let location = DebugLocation { line: low(line), column: low(column), scope, inlined_at };
        // LLVM casts both to nodes, and fails where they are not.
        let is_other = |id: MetadataId| {
            matches!(
                self.module.metadata.get(id.index()),
                Some(MetadataForm::String(_) | MetadataForm::Value { .. })
            )
        };
        if self.options.tolerant && [scope, inlined_at].into_iter().flatten().any(is_other) {
            return Err(malformed(Contradiction::LocationScope, source));
        }
        if self.has_no_instruction() {
            return Err(malformed(Contradiction::LocationFirst, source));
        }
        self.module.debug_locations.push(location);
        self.function.last_location = to_u32(self.module.debug_locations.len());
        locate(&mut self.module, self.function.last_location);
        Ok(())
    }

    /// The last instruction has the debug location that was stated last.
    #[inline(always)]
    pub(super) fn same_location<S: Operands>(&mut self, source: &S) -> Result<(), S::Stop> {
        source.check()?;
        if self.has_no_instruction() {
            return Err(malformed(Contradiction::LocationFirst, source));
        }
        locate(&mut self.module, self.function.last_location);
        Ok(())
    }

    /// Whether the function has no instruction yet.
    #[inline(always)]
    fn has_no_instruction(&self) -> bool {
        self.module.instructions.len() == self.function.first_instruction
    }
}
