//! Instructions.

use super::metadata::metadata_operand;
use super::{Reader, low, malformed, out_of_range, position, small};
use crate::ir::{
    Access, BlockId, InstructionData, InstructionId, InstructionKind as Kind, Run, Type, TypeData, TypeId,
    ValueData, ValueId, ValueKind,
};
use crate::stream::{BareRecord as Record, BlockKind};
use crate::{Error, ErrorKind, sign};

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

/// What an instruction is made of, beside its operands.
#[derive(Clone, Copy)]
pub(super) struct Form {
    pub(super) kind: Kind,
    pub(super) ty: TypeId,
    pub(super) small: u16,
    pub(super) aux: u32,
    pub(super) extra: Run,
}

impl Form {
    pub(super) const fn new(kind: Kind, ty: TypeId) -> Self {
        Self { kind, ty, small: 0, aux: 0, extra: Run { start: 0, len: 0 } }
    }
}

/// In the first word of a `switch` in its oldest form: this, in the upper half.
const OLD_SWITCH: u64 = 0x4b5;

impl Reader {
    /// The number of the next value.
    #[inline]
    pub(super) fn next_number(&self) -> u32 {
        let own = self.module.values.len().wrapping_sub(self.function.first_value);
        self.module.global_values.wrapping_add(ValueId::at(own))
    }

    /// The number that an operand names: counted back from the next value, or in modules of version 0 as such.
    #[inline]
    fn number(&self, raw: u64, next: u32) -> u32 {
        if self.module.version == 0 { low(raw) } else { next.wrapping_sub(low(raw)) }
    }

    #[inline]
    fn value_data(&self, number: u32) -> Option<&ValueData> {
        let place = match number.checked_sub(self.module.global_values) {
            None => number as usize,
            Some(own) => self.function.first_value.wrapping_add(own as usize),
        };
        self.module.values.get(place)
    }

    /// A value that is used before it is defined: it is checked at the end that it was.
    #[cold]
    pub(super) fn forward(&mut self, number: u32, record: &Record<'_>) -> Result<(), Error> {
        self.function.forward(number, record).map(|_| ())
    }

    /// Takes an operand whose type follows from elsewhere.
    #[inline]
    pub(super) fn take_value(&mut self, operands: &mut Operands<'_>, next: u32) -> Result<ValueId, Error> {
        let raw = operands.next()?;
        let number = self.number(raw, next);
        if number >= next {
            self.forward(number, operands.record)?;
        }
        Ok(ValueId::new(number))
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
        if number < next {
            if let Some(data) = self.value_data(number) {
                return Ok((ValueId::new(number), data.ty));
            }
        }
        self.forward(number, operands.record)?;
        let ty = self.take_type(operands)?;
        Ok((ValueId::new(number), ty))
    }

    /// As [`Reader::take_typed`], and keeps the operand.
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
        self.module.pointee(ty).ok_or_else(|| malformed("what is accessed is no pointer", record))
    }

    fn element_of(&self, ty: TypeId, record: &Record<'_>) -> Result<TypeId, Error> {
        match self.module.types.get(ty.index()) {
            Some(TypeData::Vector { element, .. }) => Ok(*element),
            Some(TypeData::Unknown { .. }) => Ok(ty),
            _ => Err(malformed("what is indexed is no vector", record)),
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
            return Err(malformed("an instruction behind the last of the blocks that are declared", record));
        }
        let next = self.next_number();
        let start = self.module.operands.len();
        let mut operands = Operands { rest: record.operands, record };
        let form = self.form(&mut operands, next)?;
        let defines = match form.kind {
            Kind::Call | Kind::Invoke => {
                !matches!(self.module.types.get(form.ty.index()), Some(TypeData::Void))
            }
            kind => kind.defines(),
        };
        // An oldest `switch` or an unknown record has used its operands in its own way.
        if !operands.rest.is_empty() && !form.kind.may_have_more() {
            return Err(malformed("the record has more operands than its instruction", record));
        }
        let module = &mut self.module;
        let id = InstructionId::at(module.instructions.len());
        let value = if defines {
            module.values.push(ValueData::instruction(form.ty, id));
            next
        } else {
            InstructionData::NO_VALUE
        };
        module.instructions.push(InstructionData {
            ty: form.ty,
            value,
            operands: Run::since(start, &module.operands),
            extra_start: form.extra.start,
            extra_len: form.extra.len,
            aux: form.aux,
            position: position(module, record.bit),
            small: form.small,
            kind: form.kind,
        });
        if form.kind.is_terminator() {
            let block = Run::since(self.function.block_start, &module.instructions);
            module.blocks.push(block);
            self.function.block_start = module.instructions.len();
        }
        Ok(())
    }

    /// Reads what the record says, its operands into the arena.
    fn form(&mut self, operands: &mut Operands<'_>, next: u32) -> Result<Form, Error> {
        let record = operands.record;
        match record.code {
            2 => self.binary(operands, next),
            3 => {
                self.push_typed(operands, next)?;
                let ty = self.take_type(operands)?;
                let opcode: u8 = operands.small("operation")?;
                // Newer dialects have flags here.
                operands.next_if_any();
                Ok(Form { small: opcode.into(), ..Form::new(Kind::Cast, ty) })
            }
            43 | 4 | 30 => self.address(operands, next),
            26 => {
                let ty = self.push_typed(operands, next)?;
                let (extra, ty) = self.indices(operands, ty)?;
                Ok(Form { extra, ..Form::new(Kind::ExtractValue, ty) })
            }
            27 => {
                let ty = self.push_typed(operands, next)?;
                self.push_typed(operands, next)?;
                let (extra, _) = self.indices(operands, ty)?;
                Ok(Form { extra, ..Form::new(Kind::InsertValue, ty) })
            }
            5 | 29 => self.select(operands, next),
            6 => {
                let ty = self.push_typed(operands, next)?;
                self.push_typed(operands, next)?;
                Ok(Form::new(Kind::ExtractElement, self.element_of(ty, record)?))
            }
            7 => {
                let ty = self.push_typed(operands, next)?;
                self.element_of(ty, record)?;
                self.push_value(operands, next)?;
                self.push_typed(operands, next)?;
                Ok(Form::new(Kind::InsertElement, ty))
            }
            8 => self.shuffle(operands, next),
            9 | 28 => {
                let ty = self.push_typed(operands, next)?;
                self.push_value(operands, next)?;
                let predicate: u8 = operands.small("predicate")?;
                let flags: u8 = small("flags", operands.next_or_zero(), record)?;
                let ty = self.truth_of(ty);
                Ok(Form { small: predicate.into(), aux: flags.into(), ..Form::new(Kind::Compare, ty) })
            }
            10 => {
                if !operands.rest.is_empty() {
                    self.push_typed(operands, next)?;
                }
                Ok(Form::new(Kind::Return, self.void_type()))
            }
            11 => self.branch(operands, next),
            12 if record.operands.first().is_some_and(|first| first >> 16 == OLD_SWITCH) => {
                self.old_switch(operands, next)
            }
            12 => self.switch(operands, next),
            31 => {
                self.take_type(operands)?;
                self.push_value(operands, next)?;
                let extra = self.rest_as_blocks(operands)?;
                Ok(Form { extra, ..Form::new(Kind::IndirectBranch, self.void_type()) })
            }
            13 => self.invoke(operands, next),
            39 => {
                self.push_typed(operands, next)?;
                Ok(Form::new(Kind::Resume, self.void_type()))
            }
            15 => Ok(Form::new(Kind::Unreachable, self.void_type())),
            16 => self.phi(operands, next),
            40 | 47 => self.landing_pad(operands, next),
            19 => self.alloca(operands),
            20 | 41 => self.load(operands, next),
            24 | 42 | 44 | 45 => self.store(operands, next),
            38 | 59 => self.atomic_rmw(operands, next),
            37 | 46 => self.compare_exchange(operands, next),
            36 => {
                let access = Access {
                    ordering: operands.small("ordering")?,
                    scope: operands.small("scope")?,
                    ..Access::default()
                };
                Ok(Form { aux: access.pack(), ..Form::new(Kind::Fence, self.void_type()) })
            }
            23 => {
                self.take_type(operands)?;
                self.push_value(operands, next)?;
                let ty = self.take_type(operands)?;
                Ok(Form::new(Kind::VaArg, ty))
            }
            34 => self.call(operands, next),
            code => {
                self.unknown_record(record, BlockKind::Function);
                let extra = self.words(record.operands);
                Ok(Form { aux: code, extra, ..Form::new(Kind::Unknown, self.void_type()) })
            }
        }
    }

    fn binary(&mut self, operands: &mut Operands<'_>, next: u32) -> Result<Form, Error> {
        let ty = self.push_typed(operands, next)?;
        self.push_value(operands, next)?;
        let opcode: u8 = operands.small("operation")?;
        let flags: u8 = small("flags", operands.next_or_zero(), operands.record)?;
        Ok(Form { small: opcode.into(), aux: flags.into(), ..Form::new(Kind::Binary, ty) })
    }

    fn select(&mut self, operands: &mut Operands<'_>, next: u32) -> Result<Form, Error> {
        let (if_true, ty) = self.take_typed(operands, next)?;
        let if_false = self.take_value(operands, next)?;
        // The older code knows conditions of one bit alone.
        let condition = if operands.record.code == 5 {
            self.take_value(operands, next)?
        } else {
            self.take_typed(operands, next)?.0
        };
        self.module.operands.extend([condition, if_true, if_false]);
        Ok(Form::new(Kind::Select, ty))
    }

    fn shuffle(&mut self, operands: &mut Operands<'_>, next: u32) -> Result<Form, Error> {
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
            (None, _) => return Err(malformed("a shuffle's mask is no vector", operands.record)),
        };
        Ok(Form::new(Kind::ShuffleVector, result))
    }

    fn address(&mut self, operands: &mut Operands<'_>, next: u32) -> Result<Form, Error> {
        let record = operands.record;
        let start = self.module.operands.len();
        let (in_bounds, stated) = match record.code {
            43 => (operands.next()? & 1 != 0, Some(self.take_type(operands)?)),
            code => (code == 30, None),
        };
        let base = self.push_typed(operands, next)?;
        let source = match stated {
            Some(stated) => stated,
            None => self.pointee_of(base, record)?,
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
                    *element.ok_or_else(|| malformed("a structure has no element of that index", record))?
                }
                _ => return Err(malformed("what is indexed has no elements", record)),
            };
        }
        let pointer = match self.module.ty(self.module.scalar(base)) {
            Type::Pointer { address_space, .. } => self.pointer_to(reached, address_space),
            // Pointers of newer dialects do not say to what.
            Type::Unknown { .. } => self.module.scalar(base),
            _ => return Err(malformed("the base of an address is no pointer", record)),
        };
        let ty = match lanes {
            Some(count) => self.intern(TypeData::Vector { count, element: pointer }),
            None => pointer,
        };
        let small = if in_bounds { InstructionData::FLAG } else { 0 };
        Ok(Form { small, aux: source.0, ..Form::new(Kind::GetElementPtr, ty) })
    }

    fn lanes(&self, ty: TypeId) -> Option<u32> {
        match self.module.types.get(ty.index()) {
            Some(TypeData::Vector { count, .. }) => Some(*count),
            _ => None,
        }
    }

    /// The number that a constant is, or each of a vector of them.
    fn constant_index(&self, id: ValueId) -> Option<usize> {
        let constant = |id: ValueId| match self.value_data(id.number()?)?.kind() {
            ValueKind::Constant(constant) => self.module.constant(constant).map(|entry| entry.constant),
            ValueKind::Global(_)
            | ValueKind::Function(_)
            | ValueKind::Alias(_)
            | ValueKind::Argument(_)
            | ValueKind::Instruction(_)
            | ValueKind::Metadata(_)
            | ValueKind::Block(_) => None,
        };
        use crate::ir::Constant;
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

    /// The indices of extractvalue and insertvalue, and the type that they lead to.
    fn indices(&mut self, operands: &mut Operands<'_>, whole: TypeId) -> Result<(Run, TypeId), Error> {
        let record = operands.record;
        let start = self.module.instruction_indices.len();
        let mut reached = whole;
        if operands.rest.is_empty() {
            return Err(malformed("a part without indices", record));
        }
        while let Some(index) = operands.next_if_any() {
            let index: u32 = small("index", index, record)?;
            reached = match self.module.ty(reached) {
                Type::Array { count, element } if u64::from(index) < count => element,
                Type::Struct { elements, .. } => match elements.get(index as usize) {
                    Some(element) => *element,
                    None => return Err(out_of_range("element", index.into(), elements.len() as u64, record)),
                },
                _ => return Err(malformed("what is indexed has no such element", record)),
            };
            self.module.instruction_indices.push(index);
        }
        Ok((Run::since(start, &self.module.instruction_indices), reached))
    }

    fn branch(&mut self, operands: &mut Operands<'_>, next: u32) -> Result<Form, Error> {
        let start = self.module.instruction_blocks.len();
        let void = self.void_type();
        self.push_block(operands)?;
        let kind = if operands.rest.is_empty() {
            Kind::Branch
        } else {
            self.push_block(operands)?;
            self.push_value(operands, next)?;
            Kind::ConditionalBranch
        };
        Ok(Form { extra: Run::since(start, &self.module.instruction_blocks), ..Form::new(kind, void) })
    }

    fn rest_as_blocks(&mut self, operands: &mut Operands<'_>) -> Result<Run, Error> {
        let start = self.module.instruction_blocks.len();
        while !operands.rest.is_empty() {
            self.push_block(operands)?;
        }
        Ok(Run::since(start, &self.module.instruction_blocks))
    }

    /// [type, condition, default, then a value (by its own number) and a block for each case]
    fn switch(&mut self, operands: &mut Operands<'_>, next: u32) -> Result<Form, Error> {
        let record = operands.record;
        let start = self.module.instruction_blocks.len();
        self.take_type(operands)?;
        self.push_value(operands, next)?;
        self.push_block(operands)?;
        while let Some(case) = operands.next_if_any() {
            let number = low(case);
            if number >= next {
                self.forward(number, record)?;
            }
            self.module.operands.push(ValueId::new(number));
            self.push_block(operands)?;
        }
        let extra = Run::since(start, &self.module.instruction_blocks);
        Ok(Form { extra, ..Form::new(Kind::Switch, self.void_type()) })
    }

    fn invoke(&mut self, operands: &mut Operands<'_>, next: u32) -> Result<Form, Error> {
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
        Ok(Form {
            kind: Kind::Invoke,
            ty,
            small: convention & 0x3fff,
            aux: attributes.map_or(0, |list| list.0 + 1),
            extra: Run { start: BlockId::at(start).0, len: function_type.0 },
        })
    }

    fn call(&mut self, operands: &mut Operands<'_>, next: u32) -> Result<Form, Error> {
        let record = operands.record;
        let attributes = operands.next()?;
        let attributes = self.attribute_list(attributes, record)?;
        let flags = operands.next()?;
        // Flags for floating-point numbers, of newer dialects.
        if flags & 1 << 17 != 0 {
            operands.next()?;
        }
        let explicit = flags & 1 << 15 != 0;
        let (function_type, ty) = self.callee_and_arguments(operands, next, explicit)?;
        let tail = if flags & 1 << 14 != 0 { 2 } else { u16::from(flags & 1 != 0) };
        let convention: u16 = small("calling convention", flags >> 1 & 0x3ff, record)?;
        Ok(Form {
            kind: Kind::Call,
            ty,
            small: convention | tail << 14,
            aux: attributes.map_or(0, |list| list.0 + 1),
            extra: Run { start: 0, len: function_type.0 },
        })
    }

    /// The rest of a call: [function's type], callee, arguments. Those that the type does not name bring their own.
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
            None => self.pointee_of(callee_type, record)?,
        };
        let Some(TypeData::Function { types, variadic }) =
            self.module.types.get(function_type.index()).copied()
        else {
            return Err(malformed("what is called is no function", record));
        };
        // Most operands of most modules are arguments: what does not change from one to the next is looked up once.
        let Self { module, function, types: lookup, .. } = self;
        let absolute = module.version == 0;
        let (result, parameters) = match types.of(&module.type_lists) {
            [result, parameters @ ..] => (*result, parameters),
            [] => (TypeId::default(), &[][..]),
        };
        let number = |raw: u64| if absolute { low(raw) } else { next.wrapping_sub(low(raw)) };
        match operands.rest.split_at_checked(parameters.len()) {
            // Of nearly all, each is a value that is defined before.
            Some((arguments, rest))
                if !lookup.is_odd(function_type) && arguments.iter().all(|raw| number(*raw) < next) =>
            {
                module.operands.extend(arguments.iter().map(|raw| ValueId::new(number(*raw))));
                operands.rest = rest;
            }
            _ => {
                for parameter in parameters {
                    let raw = operands.next()?;
                    let number = number(raw);
                    let argument = match module.types.get(parameter.index()) {
                        Some(TypeData::Label) => ValueId::block(function.block(raw, record)?),
                        Some(TypeData::Metadata) => metadata_operand(number, record)?,
                        _ if number >= next => function.forward(number, record)?,
                        _ => ValueId::new(number),
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

    /// [type, then a value and a block for each block that it comes from]. The values are counted back with a sign.
    fn phi(&mut self, operands: &mut Operands<'_>, next: u32) -> Result<Form, Error> {
        let record = operands.record;
        let start = self.module.instruction_blocks.len();
        let ty = self.take_type(operands)?;
        while let Some(raw) = operands.next_if_any() {
            let number = if self.module.version == 0 {
                low(raw)
            } else {
                next.wrapping_sub(low(sign::to_unsigned(sign::from_sign_bit(raw))))
            };
            if number >= next {
                self.forward(number, record)?;
            }
            self.module.operands.push(ValueId::new(number));
            self.push_block(operands)?;
        }
        Ok(Form { extra: Run::since(start, &self.module.instruction_blocks), ..Form::new(Kind::Phi, ty) })
    }

    /// [type, cleanup, count, then a kind and a value for each clause]; up to LLVM 3.6 the personality is behind the
    /// type. LLVM 3.7 gives that to the function.
    fn landing_pad(&mut self, operands: &mut Operands<'_>, next: u32) -> Result<Form, Error> {
        let record = operands.record;
        let ty = self.take_type(operands)?;
        if record.code == 40 {
            let (personality, _) = self.take_typed(operands, next)?;
            let kind =
                personality.number().and_then(|number| self.value_data(number)).map(|data| data.kind());
            if matches!(kind, None | Some(ValueKind::Argument(_) | ValueKind::Instruction(_))) {
                return Err(malformed("a personality that is no constant", record));
            }
            self.function.personality.get_or_insert(personality);
        }
        let cleanup = operands.next()? != 0;
        let count = operands.next()?;
        if count > operands.rest.len() as u64 {
            return Err(malformed("a landing pad with fewer clauses than it states", record));
        }
        let start = self.module.instruction_indices.len();
        for _ in 0..count {
            let kind: u8 = operands.small("kind of clause")?;
            self.module.instruction_indices.push(kind.into());
            self.push_typed(operands, next)?;
        }
        let extra = Run::since(start, &self.module.instruction_indices);
        Ok(Form { aux: cleanup.into(), extra, ..Form::new(Kind::LandingPad, ty) })
    }
}
