//! Instructions.

use super::function::{end_block, keep};
use super::{Reader, low, malformed, out_of_range, small};
use crate::ir::{
    BinaryOpcode, BlockId, CallForm, CallingConvention, CastOpcode, Constant, FastMathFlags, Form,
    MetadataId, OperationForm, Predicate, Run, TailCall, Type, TypeData, TypeId, ValueId, ValueKind,
};
use crate::records::function;
use crate::stream::{BareRecord as Record, BlockKind};
use crate::{Contradiction, Error, ErrorKind, sign};

/// The operands of a record, taken one by one.
pub(super) struct Operands<'r> {
    pub(super) rest: &'r [u64],
    pub(super) record: &'r Record<'r>,
}

impl Operands<'_> {
    #[inline]
    pub(super) fn next(&mut self) -> Result<u64, Error> {
        match self.rest.split_first() {
            Some((first, rest)) => {
                self.rest = rest;
                Ok(*first)
            }
            None => Err(self.too_few()),
        }
    }

    #[cold]
    pub(super) fn too_few(&self) -> Error {
        let count = self.record.operands.len() as u64;
        Error::new(ErrorKind::Operands { count, least: count + 1 }, self.record.bit)
    }

    /// A small number.
    pub(super) fn small<T: TryFrom<u64>>(&mut self, what: &'static str) -> Result<T, Error> {
        small(what, self.next()?, self.record)
    }

    pub(super) fn next_or_zero(&mut self) -> u64 {
        self.next_if_any().unwrap_or_default()
    }

    pub(super) fn next_if_any(&mut self) -> Option<u64> {
        let (first, rest) = self.rest.split_first()?;
        self.rest = rest;
        Some(*first)
    }
}

/// In the first word of a `switch` in its oldest form: this, in the upper half.
const OLD_SWITCH: u64 = 0x4b5;

impl Reader {
    /// The number of the next value.
    #[inline]
    pub(super) fn next_number(&self) -> u32 {
        low(self.values.len() as u64)
    }

    /// The number that an operand names: counted back from the next value, or in modules of version 0 as
    /// such.
    #[inline]
    fn number(&self, raw: u64, next: u32) -> u32 {
        if self.module.version == 0 { low(raw) } else { next.wrapping_sub(low(raw)) }
    }

    /// The value of a number; of one that is not defined yet, what takes its place until the end of the body.
    #[inline]
    pub(super) fn numbered(&mut self, number: u32, record: &Record<'_>) -> Result<ValueId, Error> {
        match self.values.get(number as usize) {
            Some(value) => Ok(value.id),
            None => self.function.forward(number, record),
        }
    }

    /// Takes an operand whose type follows from elsewhere.
    #[inline]
    pub(super) fn take_value(&mut self, operands: &mut Operands<'_>, next: u32) -> Result<ValueId, Error> {
        let raw = operands.next()?;
        self.numbered(self.number(raw, next), operands.record)
    }

    /// Takes an operand and its type, which the record states if the value is not defined yet.
    #[inline]
    pub(super) fn take_typed(
        &mut self,
        operands: &mut Operands<'_>,
        next: u32,
    ) -> Result<(ValueId, TypeId), Error> {
        let raw = operands.next()?;
        let number = self.number(raw, next);
        if let Some(value) = self.values.get(number as usize) {
            return Ok((value.id, value.ty));
        }
        let id = self.function.forward(number, operands.record)?;
        Ok((id, self.take_type(operands)?))
    }

    /// Like [`Reader::take_typed`], and keeps the operand.
    #[inline]
    pub(super) fn push_typed(&mut self, operands: &mut Operands<'_>, next: u32) -> Result<TypeId, Error> {
        let (id, ty) = self.take_typed(operands, next)?;
        self.module.operands.push(id);
        Ok(ty)
    }

    #[inline]
    pub(super) fn push_value(&mut self, operands: &mut Operands<'_>, next: u32) -> Result<(), Error> {
        let id = self.take_value(operands, next)?;
        self.module.operands.push(id);
        Ok(())
    }

    #[inline]
    pub(super) fn take_type(&self, operands: &mut Operands<'_>) -> Result<TypeId, Error> {
        let number = operands.next()?;
        self.type_id(number, operands.record)
    }

    #[inline]
    pub(super) fn block(&self, number: u64, record: &Record<'_>) -> Result<BlockId, Error> {
        self.function.block(number, record)
    }

    pub(super) fn push_block(&mut self, operands: &mut Operands<'_>) -> Result<(), Error> {
        let number = operands.next()?;
        let block = self.block(number, operands.record)?;
        self.module.instruction_blocks.push(block);
        Ok(())
    }

    pub(super) fn pointee_of(&self, ty: TypeId, record: &Record<'_>) -> Result<TypeId, Error> {
        self.module.pointee(ty).ok_or_else(|| malformed(Contradiction::AccessedAddress, record))
    }

    fn element_of(&self, ty: TypeId, record: &Record<'_>) -> Result<TypeId, Error> {
        match self.module.types.get(ty.index()) {
            Some(TypeData::Vector { element, .. }) => Ok(*element),
            Some(TypeData::Unknown { .. }) => Ok(ty),
            _ => Err(malformed(Contradiction::NotVector, record)),
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

    pub(super) fn instruction(&mut self, record: &Record<'_>) -> Result<(), Error> {
        let blocks = self.module.blocks.len().wrapping_sub(self.function.first_block);
        if blocks >= self.function.declared_blocks as usize {
            return Err(malformed(Contradiction::InstructionOutside, record));
        }
        let next = self.next_number();
        let start = self.module.operands.len();
        let mut operands = Operands { rest: record.operands, record };
        let (form, ty) = self.form(&mut operands, next)?;
        // The oldest `switch` and unknown records interpret their operands themselves.
        if !operands.rest.is_empty() && !form.may_have_more() {
            return Err(malformed(Contradiction::InstructionOperands, record));
        }
        keep(&mut self.module, &mut self.values, start, form, ty, record.bit);
        if form.is_terminator() {
            end_block(&mut self.module, &mut self.function);
        }
        Ok(())
    }

    /// Decodes the record; its operands go to the arena.
    fn form(&mut self, operands: &mut Operands<'_>, next: u32) -> Result<(Form, TypeId), Error> {
        let record = operands.record;
        match record.code {
            function::Binary::CODE => self.binary(operands, next),
            function::Cast::CODE => {
                self.push_typed(operands, next)?;
                let ty = self.take_type(operands)?;
                let opcode = CastOpcode(operands.small("operation")?);
                // Newer dialects have flags here.
                operands.next_if_any();
                Ok((Form::Operation(OperationForm::Cast { opcode }), ty))
            }
            function::GetElementPtr::CODE
            | function::GetElementPtrOld::CODE
            | function::InBoundsGetElementPtrOld::CODE => self.address(operands, next),
            function::ExtractValue::CODE => {
                let ty = self.push_typed(operands, next)?;
                let (indices, ty) = self.indices(operands, ty)?;
                Ok((Form::Operation(OperationForm::ExtractValue { indices }), ty))
            }
            function::InsertValue::CODE => {
                let ty = self.push_typed(operands, next)?;
                self.push_typed(operands, next)?;
                let (indices, _) = self.indices(operands, ty)?;
                Ok((Form::Operation(OperationForm::InsertValue { indices }), ty))
            }
            function::SelectOld::CODE | function::Select::CODE => self.select(operands, next),
            function::ExtractElement::CODE => {
                let ty = self.push_typed(operands, next)?;
                self.push_typed(operands, next)?;
                Ok((Form::Operation(OperationForm::ExtractElement), self.element_of(ty, record)?))
            }
            function::InsertElement::CODE => {
                let ty = self.push_typed(operands, next)?;
                self.element_of(ty, record)?;
                self.push_value(operands, next)?;
                self.push_typed(operands, next)?;
                Ok((Form::Operation(OperationForm::InsertElement), ty))
            }
            function::ShuffleVector::CODE => self.shuffle(operands, next),
            function::CompareOld::CODE | function::Compare::CODE => {
                let ty = self.push_typed(operands, next)?;
                self.push_value(operands, next)?;
                let predicate = match operands.small("predicate") {
                    // LLVM's verifier refuses it, and not its reader.
                    Err(_) if self.options.tolerant => Predicate(u8::MAX),
                    predicate => Predicate(predicate?),
                };
                let flags: u8 = small("flags", operands.next_or_zero(), record)?;
                let flags = FastMathFlags::from_bits_retain(flags);
                Ok((Form::Operation(OperationForm::Compare { predicate, flags }), self.truth_of(ty)))
            }
            function::Return::CODE => {
                if !operands.rest.is_empty() {
                    self.push_typed(operands, next)?;
                }
                Ok((Form::Return, self.void_type()))
            }
            function::Branch::CODE => self.branch(operands, next),
            function::Switch::CODE
                if record.operands.first().is_some_and(|first| first >> 16 == OLD_SWITCH) =>
            {
                self.old_switch(operands, next)
            }
            function::Switch::CODE => self.switch(operands, next),
            function::IndirectBranch::CODE => {
                self.take_type(operands)?;
                self.push_value(operands, next)?;
                let blocks = self.rest_as_blocks(operands)?;
                Ok((Form::IndirectBranch(blocks), self.void_type()))
            }
            function::Invoke::CODE => self.invoke(operands, next),
            function::Resume::CODE => {
                self.push_typed(operands, next)?;
                Ok((Form::Resume, self.void_type()))
            }
            function::Unreachable::CODE => Ok((Form::Unreachable, self.void_type())),
            function::Phi::CODE => self.phi(operands, next),
            function::LandingPadOld::CODE | function::LandingPad::CODE => self.landing_pad(operands, next),
            function::Alloca::CODE => self.alloca(operands),
            function::Load::CODE | function::LoadAtomic::CODE => self.load(operands, next),
            function::StoreOld::CODE
            | function::StoreAtomicOld::CODE
            | function::Store::CODE
            | function::StoreAtomic::CODE => self.store(operands, next),
            function::AtomicRmw::CODE | function::AtomicRmwSince11::CODE => self.atomic_rmw(operands, next),
            function::CompareExchangeOld::CODE | function::CompareExchange::CODE => {
                self.compare_exchange(operands, next)
            }
            function::Fence::CODE => Ok((Form::Fence(Self::atomic(operands)?), self.void_type())),
            function::VaArg::CODE => {
                self.take_type(operands)?;
                self.push_value(operands, next)?;
                let ty = self.take_type(operands)?;
                Ok((Form::VaArg, ty))
            }
            function::Call::CODE => self.call(operands, next),
            code => {
                self.unknown_record(record, BlockKind::Function);
                let words = self.words(record.operands);
                Ok((Form::Unknown { code, words }, self.void_type()))
            }
        }
    }

    fn binary(&mut self, operands: &mut Operands<'_>, next: u32) -> Result<(Form, TypeId), Error> {
        let ty = self.push_typed(operands, next)?;
        self.push_value(operands, next)?;
        let opcode = BinaryOpcode(operands.small("operation")?);
        if self.options.tolerant && opcode.known().is_none() {
            return Err(malformed(Contradiction::NoOperation, operands.record));
        }
        let flags = small("flags", operands.next_or_zero(), operands.record)?;
        Ok((Form::Operation(OperationForm::Binary { opcode, flags }), ty))
    }

    fn select(&mut self, operands: &mut Operands<'_>, next: u32) -> Result<(Form, TypeId), Error> {
        let (if_true, ty) = self.take_typed(operands, next)?;
        let if_false = self.take_value(operands, next)?;
        // In the older record, the condition is always an i1.
        let condition = if operands.record.code == function::SelectOld::CODE {
            self.take_value(operands, next)?
        } else {
            self.take_typed(operands, next)?.0
        };
        self.module.operands.extend([condition, if_true, if_false]);
        Ok((Form::Operation(OperationForm::Select), ty))
    }

    fn shuffle(&mut self, operands: &mut Operands<'_>, next: u32) -> Result<(Form, TypeId), Error> {
        let ty = self.push_typed(operands, next)?;
        let element = self.element_of(ty, operands.record)?;
        self.push_value(operands, next)?;
        let mask = self.push_typed(operands, next)?;
        let count_of = |ty: TypeId| match self.module.types.get(ty.index()) {
            Some(TypeData::Vector { count, .. }) => Some(*count),
            _ => None,
        };
        let result = match (count_of(mask), count_of(ty)) {
            (Some(count), own) if own != Some(count) => self.intern(TypeData::Vector { count, element }),
            (Some(_), _) => ty,
            (None, _) => return Err(malformed(Contradiction::MaskNotVector, operands.record)),
        };
        Ok((Form::Operation(OperationForm::ShuffleVector), result))
    }

    fn address(&mut self, operands: &mut Operands<'_>, next: u32) -> Result<(Form, TypeId), Error> {
        let record = operands.record;
        let start = self.module.operands.len();
        let (in_bounds, stated) = match record.code {
            function::GetElementPtr::CODE => {
                let in_bounds = operands.next()? & 1 != 0;
                match self.take_type(operands) {
                    // LLVM 3.7 treats a type that does not exist as one that is not stated.
                    Err(_) if self.options.tolerant => (in_bounds, None),
                    stated => (in_bounds, Some(stated?)),
                }
            }
            code => (code == function::InBoundsGetElementPtrOld::CODE, None),
        };
        let base = self.push_typed(operands, next)?;
        let source = match stated {
            Some(stated) => stated,
            None => match self.module.pointee(base) {
                Some(pointee) => pointee,
                None => return Err(malformed(Contradiction::BaseNotPointer, record)),
            },
        };
        let mut lanes = self.lanes(base);
        while !operands.rest.is_empty() {
            let index = self.push_typed(operands, next)?;
            lanes = lanes.or_else(|| self.lanes(index));
        }
        let mut reached = source;
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
        Ok((Form::Operation(OperationForm::GetElementPtr { in_bounds, source_type: source }), ty))
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

    /// The indices of extractvalue and insertvalue, and the type to which they lead.
    fn indices(&mut self, operands: &mut Operands<'_>, whole: TypeId) -> Result<(Run, TypeId), Error> {
        let record = operands.record;
        let start = self.module.indices.len();
        let mut reached = whole;
        if operands.rest.is_empty() {
            let inserts = record.code == function::InsertValue::CODE;
            let reason = if inserts {
                Contradiction::InsertedWithoutIndices
            } else {
                Contradiction::PartWithoutIndices
            };
            return Err(malformed(reason, record));
        }
        while let Some(index) = operands.next_if_any() {
            let index: u32 = small("index", index, record)?;
            reached = match self.module.ty(reached) {
                Type::Array { count, element } if u64::from(index) < count => element,
                Type::Struct { elements, .. } => match elements.get(index as usize) {
                    Some(element) => *element,
                    None => return Err(out_of_range("element", index.into(), elements.len() as u64, record)),
                },
                _ => return Err(malformed(Contradiction::NoPart, record)),
            };
            self.module.indices.push(index);
        }
        Ok((Run::since(start, &self.module.indices), reached))
    }

    fn branch(&mut self, operands: &mut Operands<'_>, next: u32) -> Result<(Form, TypeId), Error> {
        let start = self.module.instruction_blocks.len();
        let void = self.void_type();
        self.push_block(operands)?;
        if operands.rest.is_empty() {
            return Ok((Form::Branch(Run::since(start, &self.module.instruction_blocks)), void));
        }
        self.push_block(operands)?;
        self.push_value(operands, next)?;
        Ok((Form::ConditionalBranch(Run::since(start, &self.module.instruction_blocks)), void))
    }

    fn rest_as_blocks(&mut self, operands: &mut Operands<'_>) -> Result<Run, Error> {
        let start = self.module.instruction_blocks.len();
        while !operands.rest.is_empty() {
            self.push_block(operands)?;
        }
        Ok(Run::since(start, &self.module.instruction_blocks))
    }

    /// [type, condition, default, then a value (by its own number) and a block for each case]
    fn switch(&mut self, operands: &mut Operands<'_>, next: u32) -> Result<(Form, TypeId), Error> {
        let record = operands.record;
        let start = self.module.instruction_blocks.len();
        self.take_type(operands)?;
        self.push_value(operands, next)?;
        self.push_block(operands)?;
        while let Some(case) = operands.next_if_any() {
            let case = self.numbered(low(case), record)?;
            self.module.operands.push(case);
            self.push_block(operands)?;
        }
        let blocks = Run::since(start, &self.module.instruction_blocks);
        Ok((Form::Switch(blocks), self.void_type()))
    }

    fn invoke(&mut self, operands: &mut Operands<'_>, next: u32) -> Result<(Form, TypeId), Error> {
        let record = operands.record;
        let start = self.module.instruction_blocks.len();
        let attributes = operands.next()?;
        let attributes = self.attribute_list(attributes, record)?;
        let convention = operands.next()?;
        self.push_block(operands)?;
        self.push_block(operands)?;
        let explicit = convention & 1 << 13 != 0;
        let (function_type, ty) = self.callee_and_arguments(operands, next, explicit)?;
        let convention: u16 = small("calling convention", convention & !(1 << 13), record)?;
        let call = CallForm {
            function_type,
            attributes,
            calling_convention: CallingConvention(convention & 0x3fff),
            tail: TailCall::None,
        };
        Ok((Form::Invoke { call, blocks: low(start as u64) }, ty))
    }

    fn call(&mut self, operands: &mut Operands<'_>, next: u32) -> Result<(Form, TypeId), Error> {
        let record = operands.record;
        let attributes = operands.next()?;
        let attributes = self.attribute_list(attributes, record)?;
        let flags = operands.next()?;
        // Newer dialects have floating-point flags here. LLVM 3.7 ignores the bit.
        if flags & 1 << 17 != 0 && !self.options.tolerant {
            operands.next()?;
        }
        let explicit = flags & 1 << 15 != 0;
        let (function_type, ty) = self.callee_and_arguments(operands, next, explicit)?;
        let tail = match (flags & 1 << 14 != 0, flags & 1 != 0) {
            (true, _) => TailCall::MustTail,
            (false, true) => TailCall::Tail,
            (false, false) => TailCall::None,
        };
        let convention: u16 = small("calling convention", flags >> 1 & 0x3ff, record)?;
        let calling_convention = CallingConvention(convention);
        Ok((Form::Call(CallForm { function_type, attributes, calling_convention, tail }), ty))
    }

    /// The rest of a call: [function type], callee, arguments. Variadic arguments state their own types.
    fn callee_and_arguments(
        &mut self,
        operands: &mut Operands<'_>,
        next: u32,
        explicit: bool,
    ) -> Result<(TypeId, TypeId), Error> {
        let record = operands.record;
        let stated = if explicit { Some(self.take_type(operands)?) } else { None };
        let (callee, callee_type) = self.take_typed(operands, next)?;
        let function_type = match stated {
            Some(stated) => stated,
            None => match self.module.pointee(callee_type) {
                Some(pointee) => pointee,
                None => return Err(malformed(Contradiction::CalleeNotPointer, record)),
            },
        };
        let Some(TypeData::Function { types, variadic }) =
            self.module.types.get(function_type.index()).copied()
        else {
            return Err(malformed(Contradiction::CalleeNotFunction, record));
        };
        // Most operands of most modules are call arguments, so lookups that do not depend on the argument are
        // done once.
        let Self { module, function, types: lookup, values, module_metadata, options, .. } = self;
        let absolute = module.version == 0;
        let (result, parameters) = match types.of(&module.type_lists) {
            [result, parameters @ ..] => (*result, parameters),
            [] => (TypeId::default(), &[][..]),
        };
        let number = |raw: u64| if absolute { low(raw) } else { next.wrapping_sub(low(raw)) };
        match operands.rest.split_at_checked(parameters.len()) {
            // Nearly all of them refer to a value that is already defined.
            Some((arguments, rest))
                if !lookup.is_odd(function_type) && arguments.iter().all(|raw| number(*raw) < next) =>
            {
                let found = |raw: &u64| values.get(number(*raw) as usize).map(|value| value.id);
                module.operands.extend(arguments.iter().map(|raw| found(raw).unwrap_or(ValueId::INVALID)));
                operands.rest = rest;
            }
            _ => {
                if operands.rest.len() < parameters.len() {
                    // LLVM compares the types first.
                    let other = module.pointee(callee_type) != Some(function_type);
                    let reason = if other { Contradiction::CalleeType } else { Contradiction::FewArguments };
                    return Err(malformed(reason, record));
                }
                for parameter in parameters {
                    let raw = operands.next()?;
                    let number = number(raw);
                    let argument = match module.types.get(parameter.index()) {
                        Some(TypeData::Label) => function.block(raw, record)?.into(),
                        Some(TypeData::Metadata) => {
                            let count = module.metadata.len();
                            match function.metadata(number, *module_metadata, count, record) {
                                Err(_) if options.tolerant => MetadataId::INVALID,
                                found => found?,
                            }
                            .into()
                        }
                        _ => match values.get(number as usize) {
                            Some(value) => value.id,
                            None => function.forward(number, record)?,
                        },
                    };
                    module.operands.push(argument);
                }
            }
        }
        while variadic && !operands.rest.is_empty() {
            self.push_typed(operands, next)?;
        }
        self.module.operands.push(callee);
        Ok((function_type, result))
    }

    /// [type, then a value and a block for each block that it comes from]. The values are counted back with a
    /// sign.
    fn phi(&mut self, operands: &mut Operands<'_>, next: u32) -> Result<(Form, TypeId), Error> {
        let record = operands.record;
        let start = self.module.instruction_blocks.len();
        let ty = self.take_type(operands)?;
        while let Some(raw) = operands.next_if_any() {
            let number = if self.module.version == 0 {
                low(raw)
            } else {
                next.wrapping_sub(low(sign::to_unsigned(sign::from_sign_bit(raw))))
            };
            let value = self.numbered(number, record)?;
            self.module.operands.push(value);
            self.push_block(operands)?;
        }
        Ok((Form::Phi(Run::since(start, &self.module.instruction_blocks)), ty))
    }

    /// [type, cleanup, count, then a kind and a value for each clause]; up to LLVM 3.6, the personality
    /// follows the type. In LLVM 3.7 it belongs to the function.
    fn landing_pad(&mut self, operands: &mut Operands<'_>, next: u32) -> Result<(Form, TypeId), Error> {
        let record = operands.record;
        let ty = self.take_type(operands)?;
        if record.code == function::LandingPadOld::CODE {
            let (personality, _) = self.take_typed(operands, next)?;
            // A forward reference has no type yet.
            let is_constant = matches!(
                personality.kind(),
                ValueKind::Constant(_) | ValueKind::Global(_) | ValueKind::Function(_) | ValueKind::Alias(_)
            );
            if !is_constant {
                return Err(malformed(Contradiction::PersonalityNotConstant, record));
            }
            self.function.personality.get_or_insert(personality);
        }
        let cleanup = operands.next()? != 0;
        let count = operands.next()?;
        if count > operands.rest.len() as u64 {
            return Err(malformed(Contradiction::FewClauses, record));
        }
        let start = self.module.indices.len();
        for _ in 0..count {
            let kind: u8 = operands.small("kind of clause")?;
            self.module.indices.push(kind.into());
            self.push_typed(operands, next)?;
        }
        let clauses = Run::since(start, &self.module.indices);
        Ok((Form::LandingPad { cleanup, clauses }, ty))
    }
}
