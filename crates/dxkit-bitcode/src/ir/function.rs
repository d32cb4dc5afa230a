//! Functions and their bodies: [`Function`], [`Block`]; values: [`Value`].

use core::ops::Range;

use super::{
    AliasId, Attachment, BlockId, Constant, ConstantData, ConstantId, FunctionId, FunctionRecord, GlobalId,
    InstructionEntry, InstructionId, Metadata, MetadataData, MetadataId, Module, Operand, Run, Type, TypeId,
    UseListOrder, ValueId,
};

/// A value: its type, and what it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Value {
    /// Its type. (Of a global variable, a function and an alias, a pointer.)
    pub ty: TypeId,
    /// What it is.
    pub kind: ValueKind,
}

/// What a value is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ValueKind {
    /// A global variable.
    Global(GlobalId),
    /// A function.
    Function(FunctionId),
    /// An alias.
    Alias(AliasId),
    /// A constant.
    Constant(ConstantId),
    /// An argument of the function, counted from 0.
    Argument(u32),
    /// The result of an instruction.
    Instruction(InstructionId),
    /// Metadata, as an argument of a call. It has no place among the numbered values.
    Metadata(MetadataId),
    /// A label, as an argument of a call. It has no place among the numbered values.
    Block(BlockId),
}

/// How a numbered value is kept: eight bytes.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ValueData {
    pub(crate) ty: TypeId,
    /// Three bits of kind, 29 of number.
    packed: u32,
}

impl ValueData {
    /// One more than the largest number that can be packed.
    pub(crate) const LIMIT: usize = 1 << 29;
    const MASK: u32 = (1 << 29) - 1;

    const fn new(ty: TypeId, kind: u32, number: u32) -> Self {
        Self { ty, packed: kind << 29 | (number & Self::MASK) }
    }

    pub(crate) const fn global(ty: TypeId, id: GlobalId) -> Self {
        Self::new(ty, 0, id.0)
    }

    pub(crate) const fn function(ty: TypeId, id: FunctionId) -> Self {
        Self::new(ty, 1, id.0)
    }

    pub(crate) const fn alias(ty: TypeId, id: AliasId) -> Self {
        Self::new(ty, 2, id.0)
    }

    pub(crate) const fn constant(ty: TypeId, id: ConstantId) -> Self {
        Self::new(ty, 3, id.0)
    }

    pub(crate) const fn argument(ty: TypeId, index: u32) -> Self {
        Self::new(ty, 4, index)
    }

    pub(crate) const fn instruction(ty: TypeId, id: InstructionId) -> Self {
        Self::new(ty, 5, id.0)
    }

    #[inline]
    pub(crate) const fn kind(self) -> ValueKind {
        let number = self.packed & Self::MASK;
        match self.packed >> 29 {
            0 => ValueKind::Global(GlobalId(number)),
            1 => ValueKind::Function(FunctionId(number)),
            2 => ValueKind::Alias(AliasId(number)),
            3 => ValueKind::Constant(ConstantId(number)),
            4 => ValueKind::Argument(number),
            _ => ValueKind::Instruction(InstructionId(number)),
        }
    }
}

impl From<ValueData> for Value {
    fn from(data: ValueData) -> Self {
        Self { ty: data.ty, kind: data.kind() }
    }
}

/// How a function's body is kept.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Body {
    /// Bit at which the block's content starts, and the bit behind its end.
    pub(crate) position: u32,
    pub(crate) end: u32,
    /// The function's own values, behind the module's.
    pub(crate) values: Run,
    pub(crate) argument_count: u32,
    pub(crate) constant_count: u32,
    pub(crate) blocks: Run,
    pub(crate) instructions: Run,
    pub(crate) metadata: Run,
    pub(crate) attachments: Run,
    pub(crate) use_list_orders: Run,
    /// One for each value of the function, if it has a symbol table.
    pub(crate) value_names: Run,
    /// One for each block, if it has a symbol table.
    pub(crate) block_names: Run,
}

/// A function: its record, and if it is defined here, its body.
///
/// It is where values are looked up: the numbers behind the module's own mean something in their function alone.
#[derive(Clone, Copy)]
pub struct Function<'m> {
    module: &'m Module,
    record: &'m FunctionRecord,
    id: FunctionId,
    body: Option<&'m Body>,
}

impl core::fmt::Debug for Function<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Function").field("id", &self.id).field("record", self.record).finish_non_exhaustive()
    }
}

impl<'m> Function<'m> {
    /// Its number among the module's functions.
    #[must_use]
    pub const fn id(&self) -> FunctionId {
        self.id
    }

    /// The module it stands in.
    #[must_use]
    pub const fn module(&self) -> &'m Module {
        self.module
    }

    /// Its record: linkage, attributes, alignment and so on.
    #[must_use]
    pub const fn record(&self) -> &'m FunctionRecord {
        self.record
    }

    /// Its name; empty if it has none.
    #[must_use]
    pub fn name(&self) -> &'m [u8] {
        self.module.name(self.record.value).unwrap_or_default()
    }

    /// What it returns.
    #[must_use]
    pub fn result_type(&self) -> Option<TypeId> {
        match self.module.ty(self.record.function_type) {
            Type::Function { result, .. } => Some(result),
            _ => None,
        }
    }

    /// The types of its parameters.
    #[must_use]
    pub fn parameters(&self) -> &'m [TypeId] {
        match self.module.ty(self.record.function_type) {
            Type::Function { parameters, .. } => parameters,
            _ => &[],
        }
    }

    /// Whether its body is in this module. (A function whose record promises a body may still lack it in a module that
    /// was cut short; none that was read whole does.)
    #[must_use]
    pub const fn has_body(&self) -> bool {
        self.body.is_some()
    }

    /// Where its body stands: the bits of the file between the block's header and its end, the end marker included.
    #[must_use]
    pub fn bits(&self) -> Option<Range<u64>> {
        self.body.map(|body| self.module.bit(body.position)..self.module.bit(body.end))
    }

    /// The number of the first value that is the function's own: how many values the module has.
    #[must_use]
    pub fn first_value(&self) -> u32 {
        self.module.global_values
    }

    fn locals(&self) -> &'m [ValueData] {
        self.body.map_or(&[], |body| body.values.of(&self.module.values))
    }

    /// The function's own values: arguments, constants, results of instructions.
    pub fn values(&self) -> impl ExactSizeIterator<Item = (ValueId, Value)> + use<'m> {
        let first = self.module.global_values;
        let value = move |(index, data): (usize, &ValueData)| {
            (ValueId::new(first.saturating_add(BlockId::at(index).0)), Value::from(*data))
        };
        self.locals().iter().enumerate().map(value)
    }

    /// The values of its arguments; none without a body.
    pub fn arguments(&self) -> impl ExactSizeIterator<Item = ValueId> + use<> {
        let first = self.module.global_values;
        let count = self.body.map_or(0, |body| body.argument_count);
        (first..first.saturating_add(count)).map(ValueId::new)
    }

    /// The values of the constants that it has of its own.
    pub fn constants(&self) -> impl ExactSizeIterator<Item = ValueId> + use<> {
        let (arguments, count) = self.body.map_or((0, 0), |body| (body.argument_count, body.constant_count));
        let first = self.module.global_values.saturating_add(arguments);
        (first..first.saturating_add(count)).map(ValueId::new)
    }

    /// The value of this number, seen from this function.
    #[inline]
    #[must_use]
    pub fn value(&self, id: ValueId) -> Option<Value> {
        match id.get() {
            Operand::Value(number) => match number.checked_sub(self.module.global_values) {
                None => self.module.value(id),
                Some(local) => self.locals().get(local as usize).map(|data| Value::from(*data)),
            },
            Operand::Metadata(metadata) => {
                Some(Value { ty: self.module.metadata_type, kind: ValueKind::Metadata(metadata) })
            }
            Operand::Block(block) => {
                Some(Value { ty: self.module.label_type, kind: ValueKind::Block(block) })
            }
            Operand::Constant(constant) => {
                Some(Value { ty: self.module.constant(constant)?.ty, kind: ValueKind::Constant(constant) })
            }
        }
    }

    /// The type of a value.
    #[inline]
    #[must_use]
    pub fn type_of(&self, id: ValueId) -> Option<TypeId> {
        self.value(id).map(|value| value.ty)
    }

    /// The constant that a value is, if it is one.
    #[must_use]
    pub fn constant(&self, id: ValueId) -> Option<Constant<'m>> {
        match self.value(id)?.kind {
            ValueKind::Constant(constant) => self.module.constant(constant).map(|entry| entry.constant),
            ValueKind::Global(_)
            | ValueKind::Function(_)
            | ValueKind::Alias(_)
            | ValueKind::Argument(_)
            | ValueKind::Instruction(_)
            | ValueKind::Metadata(_)
            | ValueKind::Block(_) => None,
        }
    }

    /// The integer of at most 64 bits that a value is, if it is such a constant.
    #[inline]
    #[must_use]
    pub fn integer(&self, id: ValueId) -> Option<i64> {
        self.module.constant_integer(self.value(id)?)
    }

    /// The name of a value; `None` if it has none.
    #[must_use]
    pub fn name_of(&self, id: ValueId) -> Option<&'m [u8]> {
        let number = id.number()?;
        match number.checked_sub(self.module.global_values) {
            None => self.module.name(id),
            Some(local) => {
                let names = self.body?.value_names.of(&self.module.local_names);
                names.get(local as usize)?.map(|name| name.of(&self.module.bytes))
            }
        }
    }

    /// The name of a block; `None` if it has none.
    #[must_use]
    pub fn block_name(&self, id: BlockId) -> Option<&'m [u8]> {
        let names = self.body?.block_names.of(&self.module.local_names);
        names.get(id.index())?.map(|name| name.of(&self.module.bytes))
    }

    /// Its blocks, in order; none without a body.
    pub fn blocks(&self) -> impl ExactSizeIterator<Item = Block<'m>> + use<'m> {
        let module = self.module;
        let blocks = self.body.map_or(&[][..], |body| body.blocks.of(&module.blocks));
        blocks.iter().enumerate().map(move |(index, run)| Block {
            module,
            id: BlockId::at(index),
            instructions: *run,
        })
    }

    /// A block.
    #[must_use]
    pub fn block(&self, id: BlockId) -> Option<Block<'m>> {
        let run = *self.body?.blocks.of(&self.module.blocks).get(id.index())?;
        Some(Block { module: self.module, id, instructions: run })
    }

    /// All its instructions, in order.
    pub fn instructions(&self) -> impl ExactSizeIterator<Item = InstructionEntry<'m>> + use<'m> {
        instructions(self.module, self.body.map_or(Run::default(), |body| body.instructions))
    }

    /// The metadata of its own: values as metadata, for calls of `llvm.dbg.value` and the like.
    pub fn metadata(&self) -> impl ExactSizeIterator<Item = (MetadataId, Metadata<'m>)> + use<'m> {
        let module = self.module;
        let own = self.body.map_or(&[][..], |body| body.metadata.of(&module.metadata));
        let first = module.module_metadata;
        own.iter().enumerate().map(move |(index, data)| {
            let number = first.saturating_add(BlockId::at(index).0);
            (MetadataId::new(number), module.resolve_metadata(data))
        })
    }

    /// A piece of metadata, of the module or of the function's own.
    #[must_use]
    pub fn metadatum(&self, id: MetadataId) -> Option<Metadata<'m>> {
        match id.number().checked_sub(self.module.module_metadata) {
            Some(local) if id.as_inline().is_none() => {
                let own: &[MetadataData] = self.body?.metadata.of(&self.module.metadata);
                own.get(local as usize).map(|data| self.module.resolve_metadata(data))
            }
            _ => self.module.metadatum(id),
        }
    }

    /// The metadata attached to the function itself.
    #[must_use]
    pub fn attachments(&self) -> &'m [Attachment] {
        self.body.map_or(&[], |body| body.attachments.of(&self.module.attachments))
    }

    /// The orders of use lists that the function's own block states.
    #[must_use]
    pub fn use_list_orders(&self) -> impl ExactSizeIterator<Item = UseListOrder<'m>> + use<'m> {
        let module = self.module;
        let orders = self.body.map_or(&[][..], |body| body.use_list_orders.of(&module.use_list_orders));
        orders.iter().map(move |data| data.resolve(module))
    }
}

fn instructions(
    module: &Module,
    run: Run,
) -> impl ExactSizeIterator<Item = InstructionEntry<'_>> + DoubleEndedIterator {
    let first = run.start as usize;
    let entry = move |(index, data)| InstructionEntry {
        module,
        data,
        id: InstructionId::at(first.wrapping_add(index)),
    };
    run.of(&module.instructions).iter().enumerate().map(entry)
}

/// A basic block.
#[derive(Clone, Copy)]
pub struct Block<'m> {
    module: &'m Module,
    id: BlockId,
    instructions: Run,
}

impl core::fmt::Debug for Block<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Block").field("id", &self.id).field("instructions", &self.instructions).finish()
    }
}

impl<'m> Block<'m> {
    /// Its number in its function.
    #[must_use]
    pub const fn id(&self) -> BlockId {
        self.id
    }

    /// Its instructions, in order.
    pub fn instructions(
        &self,
    ) -> impl ExactSizeIterator<Item = InstructionEntry<'m>> + DoubleEndedIterator + use<'m> {
        instructions(self.module, self.instructions)
    }

    /// The instruction that ends it.
    #[must_use]
    pub fn terminator(&self) -> Option<InstructionEntry<'m>> {
        self.instructions().next_back().filter(|last| last.get().is_terminator())
    }
}

impl Module {
    /// The functions, in the order of records: definitions and declarations.
    pub fn functions(&self) -> impl ExactSizeIterator<Item = Function<'_>> {
        self.functions.iter().zip(&self.function_bodies).enumerate().map(|(index, (record, body))| Function {
            module: self,
            record,
            id: FunctionId::at(index),
            body: body.as_ref(),
        })
    }

    /// A function.
    #[must_use]
    pub fn function(&self, id: FunctionId) -> Option<Function<'_>> {
        let record = self.functions.get(id.index())?;
        let body = self.function_bodies.get(id.index()).and_then(Option::as_ref);
        Some(Function { module: self, record, id, body })
    }

    /// The function of this name.
    #[must_use]
    pub fn function_named(&self, name: &[u8]) -> Option<Function<'_>> {
        self.functions().find(|function| function.name() == name)
    }

    /// The module's own values: global variables, functions, aliases, constants.
    pub fn values(&self) -> impl ExactSizeIterator<Item = (ValueId, Value)> {
        let own = self.values.get(..self.global_values as usize).unwrap_or_default();
        own.iter().enumerate().map(|(index, data)| (ValueId::new(BlockId::at(index).0), Value::from(*data)))
    }

    /// One of the module's own values, or a [`Operand::Constant`]. Values of functions are looked up by
    /// [`Function::value`].
    #[inline]
    #[must_use]
    pub fn value(&self, id: ValueId) -> Option<Value> {
        match id.get() {
            Operand::Value(number) if number < self.global_values => {
                self.values.get(number as usize).map(|data| Value::from(*data))
            }
            Operand::Constant(constant) => {
                let ty = self.constants.get(constant.index())?.ty;
                Some(Value { ty, kind: ValueKind::Constant(constant) })
            }
            Operand::Value(_) | Operand::Metadata(_) | Operand::Block(_) => None,
        }
    }

    /// The type of one of the module's own values.
    #[inline]
    #[must_use]
    pub fn type_of(&self, id: ValueId) -> Option<TypeId> {
        self.value(id).map(|value| value.ty)
    }

    /// The name of one of the module's own values; `None` if it has none.
    #[must_use]
    pub fn name(&self, id: ValueId) -> Option<&[u8]> {
        self.global_names.get(id.number()? as usize)?.map(|name| name.of(&self.bytes))
    }

    /// The integer of at most 64 bits that one of the module's own values is, if it is such a constant.
    #[inline]
    #[must_use]
    pub fn integer(&self, id: ValueId) -> Option<i64> {
        self.constant_integer(self.value(id)?)
    }

    #[inline]
    pub(crate) fn constant_integer(&self, value: Value) -> Option<i64> {
        let ValueKind::Constant(constant) = value.kind else { return None };
        match self.constants.get(constant.index())?.data {
            ConstantData::Integer(value) => Some(value),
            ConstantData::Null if matches!(self.ty(value.ty), Type::Integer { width: ..=64 }) => Some(0),
            _ => None,
        }
    }
}
