//! Functions and their bodies: [`Function`], [`Block`]; values: [`Value`].

use core::ops::Range;

use super::{
    ArgumentId, Attachment, BlockId, Constant, ConstantData, ConstantId, FunctionId, FunctionRecord,
    InstructionEntry, List, Metadata, MetadataId, Module, Run, Type, TypeId, UseListOrder, ValueId,
    ValueKind,
};

/// A value: its type and its kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Value {
    /// Its type. (For a global variable, a function and an alias, a pointer.)
    pub ty: TypeId,
    /// Its kind.
    pub kind: ValueKind,
}

/// How a function's body is kept.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Body {
    /// Bit at which the block's content starts, and the first bit after its end; 0 if it was not read from
    /// a file.
    pub(crate) position: u32,
    pub(crate) end: u32,
    pub(crate) arguments: Run,
    /// In `block_order`.
    pub(crate) blocks: List,
    /// The constants and the metadata that its own block had.
    pub(crate) constants: Run,
    pub(crate) metadata: Run,
    pub(crate) attachments: Run,
    pub(crate) use_list_orders: Run,
}

/// An argument of a function with a body.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ArgumentData {
    pub(crate) ty: TypeId,
    pub(crate) function: FunctionId,
}

/// How a block is kept.
#[derive(Debug, Clone, Copy)]
pub(crate) struct BlockData {
    pub(crate) function: FunctionId,
    /// In `instruction_order`.
    pub(crate) instructions: List,
}

/// A function: its record, and if it is defined here, its body.
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
    /// Its id.
    #[must_use]
    pub const fn id(&self) -> FunctionId {
        self.id
    }

    /// It as a value: a pointer to it.
    #[must_use]
    pub fn value_id(&self) -> ValueId {
        self.id.into()
    }

    /// The module that contains it.
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
    #[inline(always)]
    #[must_use]
    pub fn name(&self) -> &'m [u8] {
        self.module.names.find_function(self.id).map_or(&[], |name| name.slice(&self.module.bytes))
    }

    /// The result type.
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

    /// Whether its body is in this module. (A function whose record promises a body may still lack it in a
    /// module that was cut short; none that was read whole does.)
    #[must_use]
    pub const fn has_body(&self) -> bool {
        self.body.is_some()
    }

    /// The position of its body, if it was read from a file: the bits from the end of the block's header to
    /// its end, the end marker included.
    #[must_use]
    pub fn bits(&self) -> Option<Range<u64>> {
        let body = self.body.filter(|body| body.end != 0)?;
        Some(self.module.bit(body.position)..self.module.bit(body.end))
    }

    /// Its arguments as values; none without a body.
    pub fn arguments(&self) -> impl ExactSizeIterator<Item = ValueId> + DoubleEndedIterator + use<> {
        self.argument_ids().map(ValueId::from)
    }

    /// The ids of its arguments; none without a body.
    pub fn argument_ids(&self) -> impl ExactSizeIterator<Item = ArgumentId> + DoubleEndedIterator + use<> {
        let Run { start, len } = self.body.map_or(Run::default(), |body| body.arguments);
        (start..start.saturating_add(len)).map(ArgumentId)
    }

    /// The constants that its own block had in the file. Its instructions may use others as well, and other
    /// functions these.
    pub fn constants(&self) -> impl ExactSizeIterator<Item = ConstantId> + use<> {
        let Run { start, len } = self.body.map_or(Run::default(), |body| body.constants);
        (start..start.saturating_add(len)).map(ConstantId)
    }

    /// The constants that its own block had in the file.
    pub(crate) fn kept_constants(&self) -> Range<usize> {
        self.body.map_or(Run::default(), |body| body.constants).range()
    }

    /// Like [`Function::kept_constants`], for metadata.
    pub(crate) fn kept_metadata(&self) -> Range<usize> {
        self.body.map_or(Run::default(), |body| body.metadata).range()
    }

    /// A value: as [`Module::value`].
    #[inline]
    #[must_use]
    pub fn value(&self, id: ValueId) -> Option<Value> {
        self.module.value(id)
    }

    /// The type of a value: as [`Module::type_of`].
    #[inline]
    #[must_use]
    pub fn type_of(&self, id: ValueId) -> Option<TypeId> {
        self.module.type_of(id)
    }

    /// The constant that a value is, if it is one.
    #[must_use]
    pub fn constant(&self, id: ValueId) -> Option<Constant<'m>> {
        self.module.constant(id.as_constant()?).map(|entry| entry.constant)
    }

    /// The integer of at most 64 bits that a value is, if it is such a constant: as [`Module::integer`].
    #[inline]
    #[must_use]
    pub fn integer(&self, id: ValueId) -> Option<i64> {
        self.module.integer(id)
    }

    /// The name of a value; `None` if it has none: as [`Module::name`].
    #[must_use]
    pub fn name_of(&self, id: ValueId) -> Option<&'m [u8]> {
        self.module.name(id)
    }

    /// The name of a block; `None` if it has none.
    #[must_use]
    pub fn block_name(&self, id: BlockId) -> Option<&'m [u8]> {
        self.module.name(id.into())
    }

    pub(super) fn block_ids(&self) -> &'m [BlockId] {
        self.body.map_or(&[][..], |body| body.blocks.slice(&self.module.block_order))
    }

    /// Its blocks, in order, the first being where it is entered; none without a body.
    pub fn blocks(&self) -> impl ExactSizeIterator<Item = Block<'m>> + DoubleEndedIterator + use<'m> {
        let module = self.module;
        let block = |data: &'m BlockData, id| Block { module, id, data };
        let none = &BlockData::NONE;
        self.block_ids().iter().map(move |id| block(module.blocks.get(id.index()).unwrap_or(none), *id))
    }

    /// The number of a block among its blocks, if it is one of them.
    #[must_use]
    pub fn block_number(&self, id: BlockId) -> Option<usize> {
        let ids = self.block_ids();
        // In a function that was not edited, ids are consecutive.
        let guess = id.index().wrapping_sub(ids.first()?.index());
        match ids.get(guess) {
            Some(found) if *found == id => Some(guess),
            _ => ids.iter().position(|found| *found == id),
        }
    }

    /// A block of it.
    #[must_use]
    pub fn block(&self, id: BlockId) -> Option<Block<'m>> {
        self.module.block(id).filter(|block| block.data.function == self.id)
    }

    /// All its instructions, in order.
    pub fn instructions(&self) -> impl DoubleEndedIterator<Item = InstructionEntry<'m>> + use<'m> {
        self.blocks().flat_map(|block| block.instructions())
    }

    /// The metadata that its own block had in the file: values as metadata, for calls of `llvm.dbg.value` and
    /// the like; since LLVM 3.9 also nodes that it alone uses.
    pub fn metadata(&self) -> impl ExactSizeIterator<Item = (MetadataId, Metadata<'m>)> + use<'m> {
        let module = self.module;
        let run = self.body.map_or(Run::default(), |body| body.metadata);
        let first = run.start as usize;
        run.slice(&module.metadata).iter().enumerate().map(move |(index, form)| {
            (MetadataId::at(first.wrapping_add(index)), module.resolve_metadata(form))
        })
    }

    /// A piece of metadata: as [`Module::metadatum`].
    #[must_use]
    pub fn metadatum(&self, id: MetadataId) -> Option<Metadata<'m>> {
        self.module.metadatum(id)
    }

    /// The metadata attached to the function itself.
    #[must_use]
    pub fn attachments(&self) -> &'m [Attachment] {
        self.body.map_or(&[], |body| body.attachments.slice(&self.module.attachments))
    }

    /// The orders of use lists that the function's own block states.
    #[must_use]
    pub fn use_list_orders(&self) -> impl ExactSizeIterator<Item = UseListOrder<'m>> + use<'m> {
        let module = self.module;
        let orders = self.body.map_or(&[][..], |body| body.use_list_orders.slice(&module.use_list_orders));
        orders.iter().map(move |data| data.resolve(module))
    }
}

impl Module {
    fn bodies_read(&self) -> impl Iterator<Item = &Body> {
        self.function_bodies.iter().flatten().filter(|body| body.end != 0)
    }

    /// The constants that the module's own blocks had in the file.
    pub(crate) fn kept_constants(&self) -> Range<usize> {
        let first = self.bodies_read().map(|body| body.constants.start as usize).min();
        0..first.unwrap_or(usize::MAX).min(self.positions.constants.len())
    }

    /// Like [`Module::kept_constants`], for metadata.
    pub(crate) fn kept_metadata(&self) -> Range<usize> {
        let first = self.bodies_read().map(|body| body.metadata.start as usize).min();
        0..first.unwrap_or(usize::MAX).min(self.positions.metadata.len())
    }
}

impl BlockData {
    /// No block.
    const NONE: Self = Self { function: FunctionId(u32::MAX), instructions: List::NONE };
}

/// A basic block.
#[derive(Clone, Copy)]
pub struct Block<'m> {
    module: &'m Module,
    id: BlockId,
    data: &'m BlockData,
}

impl core::fmt::Debug for Block<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Block").field("id", &self.id).field("data", self.data).finish()
    }
}

impl<'m> Block<'m> {
    /// Its id.
    #[must_use]
    pub const fn id(&self) -> BlockId {
        self.id
    }

    /// The function that it belongs to.
    #[must_use]
    pub const fn function(&self) -> FunctionId {
        self.data.function
    }

    /// Its instructions, in order.
    pub fn instructions(
        &self,
    ) -> impl ExactSizeIterator<Item = InstructionEntry<'m>> + DoubleEndedIterator + use<'m> {
        let module = self.module;
        let ids = self.data.instructions.slice(&module.instruction_order);
        ids.iter().map(move |id| module.entry(*id))
    }

    /// The instruction that ends it.
    #[must_use]
    pub fn terminator(&self) -> Option<InstructionEntry<'m>> {
        self.instructions().next_back().filter(|last| last.is_terminator())
    }
}

impl Module {
    /// The functions, in order: definitions and declarations.
    pub fn functions(&self) -> impl ExactSizeIterator<Item = Function<'_>> + DoubleEndedIterator {
        self.function_order.iter().map(|id| self.listed_function(*id))
    }

    #[inline]
    fn listed_function(&self, id: FunctionId) -> Function<'_> {
        let record = self.functions.get(id.index()).unwrap_or(&FunctionRecord::NONE);
        let body = self.function_bodies.get(id.index()).and_then(Option::as_ref);
        Function { module: self, record, id, body }
    }

    /// A function.
    #[must_use]
    pub fn function(&self, id: FunctionId) -> Option<Function<'_>> {
        self.functions.get(id.index()).map(|_| self.listed_function(id))
    }

    /// The function of this name.
    #[must_use]
    pub fn function_named(&self, name: &[u8]) -> Option<Function<'_>> {
        self.functions().find(|function| function.name() == name)
    }

    /// A block, of any function.
    #[inline]
    #[must_use]
    pub fn block(&self, id: BlockId) -> Option<Block<'_>> {
        self.blocks.get(id.index()).map(|data| Block { module: self, id, data })
    }

    /// How many blocks the module has, those that were removed included: every id is less.
    #[must_use]
    pub fn block_count(&self) -> usize {
        self.blocks.len()
    }

    /// How many arguments all functions with bodies have: every id is less.
    #[must_use]
    pub fn argument_count(&self) -> usize {
        self.arguments.len()
    }

    /// The function that an argument belongs to, and its number among the arguments.
    #[must_use]
    pub fn argument(&self, id: ArgumentId) -> Option<(FunctionId, u32)> {
        let function = self.arguments.get(id.index())?.function;
        let body = self.function_bodies.get(function.index())?.as_ref()?;
        Some((function, id.0.checked_sub(body.arguments.start)?))
    }

    /// The module's values that belong to no function: global variables, functions, aliases, and constants
    /// (including those of function bodies).
    pub fn values(&self) -> impl Iterator<Item = (ValueId, Value)> {
        let globals = self.global_order.iter().map(|id| ValueId::from(*id));
        let functions = self.function_order.iter().map(|id| ValueId::from(*id));
        let aliases = self.alias_order.iter().map(|id| ValueId::from(*id));
        let constants = (0..self.constants.len()).map(|index| ValueId::from(ConstantId::at(index)));
        let all = globals.chain(functions).chain(aliases).chain(constants);
        all.filter_map(|id| Some((id, self.value(id)?)))
    }

    /// The kind and type of a value.
    #[inline]
    #[must_use]
    pub fn value(&self, id: ValueId) -> Option<Value> {
        Some(Value { ty: self.type_of(id)?, kind: id.kind() })
    }

    /// The type of a value.
    #[inline]
    #[must_use]
    pub fn type_of(&self, id: ValueId) -> Option<TypeId> {
        // Most are instructions and constants.
        match id.kind() {
            ValueKind::Instruction(id) => Some(self.instructions.get(id.index())?.ty),
            ValueKind::Constant(id) => Some(self.constants.get(id.index())?.ty),
            other => self.type_of_other(other),
        }
    }

    /// The type of a value that is neither an instruction nor a constant.
    #[inline(never)]
    fn type_of_other(&self, value: ValueKind) -> Option<TypeId> {
        Some(match value {
            ValueKind::Instruction(_) | ValueKind::Constant(_) => return None,
            ValueKind::Argument(id) => self.arguments.get(id.index())?.ty,
            ValueKind::Global(id) => self.globals.get(id.index())?.ty,
            ValueKind::Function(id) => self.functions.get(id.index())?.ty,
            ValueKind::Alias(id) => self.aliases.get(id.index())?.ty,
            ValueKind::Metadata(_) => self.metadata_type,
            ValueKind::Block(_) => self.label_type,
        })
    }

    /// The name of a value or a block; `None` if it has none.
    #[inline]
    #[must_use]
    pub fn name(&self, id: ValueId) -> Option<&[u8]> {
        self.names.get(id).map(|name| name.slice(&self.bytes))
    }

    /// The integer of at most 64 bits that a value is, if it is such a constant.
    #[inline]
    #[must_use]
    pub fn integer(&self, id: ValueId) -> Option<i64> {
        let entry = self.constants.get(id.as_constant()?.index())?;
        match entry.data {
            ConstantData::Null if !matches!(self.ty(entry.ty), Type::Integer { width: ..=64 }) => None,
            data => data.integer(),
        }
    }
}
