//! The numbers that LLVM 3.7 gives to a module's types, values and metadata: those that bitcode is written
//! with.
//!
//! This is LLVM's `ValueEnumerator`. Entities are numbered in the order in which a walk over the module
//! reaches them: global values, their operands, named metadata, then the types, attributes and metadata that
//! function bodies need, all in one pass before anything is written. Constants are then sorted: by type, by
//! how often they are used, and integers first. An item comes after its parts (types of types, operands of
//! constants and of metadata), which is done without recursion where files could nest deeply. Constants and
//! metadata of a function are collected in the same pass, and get their numbers while the function is written
//! ([`Numbering::enter_function`] to [`Numbering::leave_function`]).
//!
//! A number is looked up for every operand of every record: it is an entry of a table by the item's index.
//! Equal items share the number of their [representative](crate::ir::Representatives).

use alloc::vec::Vec;
use core::ops::Range;
use core::slice;

use super::fault;
use crate::Error;
use crate::ir::{
    Attachment, AttributeGroupId, AttributeListId, BlockId, ComdatId, ConstantData, ConstantId,
    DebugLocation, DebugNode, Form, Function, FunctionId, GcId, InstructionEntry, InstructionId,
    MetadataForm, MetadataId, Module, NamedMetadata, Representatives, Run, SectionId, TypeData, TypeId,
    ValueId, ValueKind, operand_words, referred, to_u32,
};
use crate::records::Context;

/// The number of an entity that has none yet.
const NONE: u32 = u32::MAX;
/// A structure whose elements are being numbered, or a node whose operands are.
const IN_PROGRESS: u32 = u32::MAX - 1;

/// The deepest that constants are nested.
const MAX_DEPTH: u32 = 512;

/// A constant that has a number.
#[derive(Debug, Clone, Copy)]
pub(super) struct Numbered {
    pub(super) id: ConstantId,
    /// The first one of those with the same meaning.
    first: ConstantId,
    /// The sort key: the number of its type, then whether that is an integer type (equal for all constants of
    /// a type), then the number of its uses, counted downwards from the maximum (0 of those of a function
    /// until all of them are counted).
    key: u64,
}

impl Numbered {
    const IS_INTEGER: u64 = 1 << 32;

    /// One with one use.
    const fn once(id: ConstantId, first: ConstantId, sorting: u64) -> Self {
        Self { id, first, key: sorting | (u32::MAX - 1) as u64 }
    }

    /// Counts another use.
    #[inline(always)]
    const fn count_use(&mut self) {
        // The count stays below the other bits.
        if self.key & u32::MAX as u64 != 0 {
            self.key -= 1;
        }
    }

    const fn is_integer(&self) -> bool {
        self.key & Self::IS_INTEGER != 0
    }
}

/// A node whose operands are being numbered, while those of one of its operands are.
#[derive(Debug, Clone, Copy)]
struct OpenNode {
    id: MetadataId,
    /// The operands that are left: where they are in the module's list. Of nodes whose operands are not
    /// there, only how many.
    rest: Run,
}

impl OpenNode {
    /// The start of operands that are outside of the module's list.
    const ELSEWHERE: u32 = u32::MAX;
}

/// The remaining operands of a node.
#[derive(Debug, Clone, Copy)]
enum NodeOperands<'m> {
    /// Where they are in the module's list.
    Node(Run),
    /// For a node of debug information: the words of its record, and which of them are operands.
    Debug(u8, &'m [u64], &'static [u8]),
    /// For a generic node: the words that are operands.
    Generic(&'m [u64]),
}

impl<'m> NodeOperands<'m> {
    /// All operands of a node; `None` for metadata that has none.
    #[inline(always)]
    fn from_node(module: &'m Module, id: MetadataId) -> Option<Self> {
        match module.metadata.get(id.index()) {
            Some(MetadataForm::Node { operands, .. }) if operands.len > 0 => Some(Self::Node(*operands)),
            Some(MetadataForm::Debug { code, operands }) => {
                let words = operands.slice(&module.words);
                Some(match *code {
                    DebugNode::GENERIC_CODE => Self::Generic(words.get(3..).unwrap_or_default()),
                    code => Self::Debug(code, words, operand_words(code)),
                })
            }
            _ => None,
        }
    }

    /// Those that are left of a node.
    #[inline(never)]
    fn remaining_of(module: &'m Module, OpenNode { id, rest }: OpenNode) -> Self {
        match Self::from_node(module, id) {
            Some(Self::Debug(code, words, all)) => Self::Debug(code, words, last(all, rest.len)),
            Some(Self::Generic(all)) => Self::Generic(last(all, rest.len)),
            Some(Self::Node(_)) | None => Self::Node(rest),
        }
    }

    /// How many there are.
    const fn count(&self) -> usize {
        match self {
            Self::Node(rest) => rest.len as usize,
            Self::Debug(_, _, rest) => rest.len(),
            Self::Generic(rest) => rest.len(),
        }
    }

    /// The next that has no number yet, or that does not exist, of a node that describes the source.
    #[inline(always)]
    fn next_without(&mut self, numbers: &[u32]) -> Option<MetadataId> {
        let has_none = |id: &MetadataId| numbers.get(id.index()).is_none_or(|number| *number == NONE);
        match self {
            // Numbered elsewhere.
            Self::Node(_) => None,
            Self::Debug(code, words, rest) => {
                let mut operands = rest.iter();
                let found = operands.by_ref().find_map(|word| {
                    let word = usize::from(*word);
                    // A missing operand is null.
                    words.get(word).and_then(|value| referred(*code, word, *value)).filter(has_none)
                });
                *rest = operands.as_slice();
                found
            }
            Self::Generic(rest) => {
                let mut operands = rest.iter();
                let found = operands
                    .by_ref()
                    .find_map(|word| referred(DebugNode::GENERIC_CODE, usize::MAX, *word).filter(has_none));
                *rest = operands.as_slice();
                found
            }
        }
    }
}

/// The order of numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Order {
    /// LLVM's: in the order of the walk; constants sorted.
    Sorted,
    /// Constants, too, stay in the order in which they are enumerated: that of a writer that keeps the order
    /// of uses.
    AsEnumerated,
    /// The order of the module's lists: everything that was read keeps its number, whether it is used or not.
    /// Records cannot refer to other types.
    Kept,
    /// Like [`Order::Kept`], with more types.
    KeptAndMore,
    /// Only used items, in the order of the module's lists.
    KeptIfUsed,
}

impl Order {
    pub(super) const fn is_kept(self) -> bool {
        matches!(self, Self::Kept | Self::KeptAndMore | Self::KeptIfUsed)
    }

    /// Whether it keeps unused entities.
    const fn keeps_all(self) -> bool {
        matches!(self, Self::Kept | Self::KeptAndMore)
    }
}

/// The items that belong to a function only: ranges of the lists in [`Numbering`].
#[derive(Debug, Clone, Default)]
struct Own {
    constants: Range<usize>,
    same_constants: Range<usize>,
    metadata: Range<usize>,
    /// The places of its instructions that have values.
    instructions: Range<u32>,
}

/// The numbers of a module.
#[derive(Debug)]
pub(super) struct Numbering<'m> {
    pub(super) module: &'m Module,
    pub(super) order: Order,
    /// The named metadata of a module of declarations, in the place of the module's own.
    pub(super) declared: Option<&'m [NamedMetadata<'m>]>,
    /// The lists, which stay where they are from one module to the next.
    pub(super) tables: &'m mut NumberingTables,
    /// Whether functions have prefixes, prologues or personalities.
    functions_have_data: bool,
    /// The metadata that functions keep to themselves because they had it when it was read.
    function_metadata: Range<usize>,
    /// Whether all constants so far are in the order in which they were enumerated, and whether sorting
    /// changed that of some.
    pub(super) all_in_order: bool,
    pub(super) sorting_matters: bool,
    label_type: TypeId,
    metadata_type: TypeId,
    /// How many globals, functions and aliases there are.
    pub(super) global_values: u32,
    /// The number of the first of the module's constants, or of the function's, whichever are being numbered.
    first_constant: u32,
    /// How many constants are the module's.
    pub(super) module_constants: usize,
    /// How many pieces of metadata are the module's.
    pub(super) module_metadata: usize,
    pub(super) has_strings: bool,
    pub(super) has_locations: bool,
    pub(super) has_generic_nodes: bool,
    /// How many instructions of the functions so far have values.
    instructions: u32,
    first_instruction: u32,
    /// The number of functions already written.
    entered: usize,
}

/// The lists of a [`Numbering`], each of which is emptied where a module [begins](NumberingTables::begin).
#[derive(Debug, Default)]
pub(super) struct NumberingTables {
    representatives: Representatives,

    type_numbers: Vec<u32>,
    pub(super) types: Vec<TypeId>,
    /// Types whose elements are being numbered, each with the number of elements that are left.
    open_types: Vec<(TypeId, u32)>,

    list_numbers: Vec<u32>,
    group_numbers: Vec<u32>,
    pub(super) lists: Vec<AttributeListId>,
    pub(super) groups: Vec<AttributeGroupId>,

    comdat_numbers: Vec<u32>,
    pub(super) comdats: Vec<ComdatId>,
    section_numbers: Vec<u32>,
    sections: Vec<SectionId>,
    gc_numbers: Vec<u32>,

    numbers: Numbers,
    /// All globals, functions and aliases, in the order of their numbers, if that is kept.
    pub(super) values: Vec<ValueId>,

    /// The module's constants, then those of the function that is being written.
    pub(super) constants: Vec<Numbered>,
    /// Constants that are equal to others, whose numbers they share.
    same_constants: Vec<(ConstantId, ConstantId)>,

    /// The module's metadata, then that of the function that is being written.
    pub(super) metadata: Vec<MetadataId>,
    open_nodes: Vec<OpenNode>,
    /// The nodes of named metadata, while these are numbered.
    roots: Vec<MetadataId>,

    /// For each function with a body, its own items.
    own: Vec<Own>,
    /// The constants that functions refer to, in the order in which they are enumerated, those of each
    /// function together. (Those that are the module's are found out when all metadata is enumerated.)
    own_constants: Vec<Numbered>,
    use_counts: UseCounts,
    own_same_constants: Vec<(ConstantId, ConstantId)>,
    own_metadata: Vec<MetadataId>,
}

impl NumberingTables {
    /// Makes them the lists of a module for which nothing was numbered.
    fn begin(&mut self, module: &Module, order: Order) {
        if order.is_kept() || module.is_interned {
            self.representatives.begin_distinct();
        } else {
            self.representatives.begin(module);
        }
        self.representatives.begin_attributes();
        // One for labels and one for metadata, which the module may lack.
        unnumber(&mut self.type_numbers, module.types.len() + 2);
        unnumber(&mut self.list_numbers, module.attribute_lists.len());
        unnumber(&mut self.group_numbers, module.attribute_groups.len());
        unnumber(&mut self.comdat_numbers, module.comdats.len());
        unnumber(&mut self.section_numbers, module.section_names.len());
        unnumber(&mut self.gc_numbers, module.gc_names.len());
        let counts = [
            module.instructions.len(),
            module.arguments.len(),
            module.constants.len(),
            module.globals.len(),
            module.functions.len(),
            module.aliases.len(),
            module.metadata.len(),
            module.blocks.len(),
        ];
        self.use_counts.begin(counts);
        self.numbers.begin(counts);
        self.types.clear();
        self.lists.clear();
        self.groups.clear();
        self.comdats.clear();
        self.sections.clear();
        self.values.clear();
        self.constants.clear();
        self.constants.reserve(module.constants.len());
        self.same_constants.clear();
        self.metadata.clear();
        self.metadata.reserve(module.metadata.len());
        self.own.clear();
        self.own_constants.clear();
        self.own_constants.reserve(module.constants.len());
        self.own_same_constants.clear();
        self.own_metadata.clear();
    }
}

/// How often the function uses its operands, so that most operands need one test, of whatever kind they are.
#[derive(Debug, Default)]
struct UseCounts {
    /// For each constant, how many uses by the function are enumerated; for each other value, a number that
    /// is not 0 if its type is enumerated. Metadata and blocks have none.
    counts: Vec<u32>,
    /// Where the values of each kind begin; constants are first.
    offsets: [usize; ValueId::KINDS],
}

impl UseCounts {
    /// With any index, this is after all values.
    const NOWHERE: usize = usize::MAX >> 1;

    /// Nothing is enumerated of a module with `counts` values of each kind, but global values, whose types
    /// are numbered with them.
    fn begin(&mut self, counts: [usize; ValueId::KINDS]) {
        let [instructions, arguments, constants, globals, functions, aliases, _, _] = counts;
        let local = constants + instructions + arguments;
        let (first_function, first_alias) = (local + globals, local + globals + functions);
        self.offsets = [
            constants,
            constants + instructions,
            0,
            local,
            first_function,
            first_alias,
            Self::NOWHERE,
            Self::NOWHERE,
        ];
        self.counts.clear();
        self.counts.resize(local, 0);
        self.counts.resize(first_alias + aliases, 1);
    }
}

// The order of the kinds that lists of counts are in.
const _: () = assert!(
    ValueId::INSTRUCTION == 0
        && ValueId::ARGUMENT == 1
        && ValueId::CONSTANT == 2
        && ValueId::GLOBAL == 3
        && ValueId::FUNCTION == 4
        && ValueId::ALIAS == 5
        && ValueId::METADATA == 6
        && ValueId::BLOCK == 7
);

/// The numbers of values, metadata and blocks, by id.
#[derive(Debug, Default)]
struct Numbers {
    /// A table for each kind of [`ValueId`], by index.
    tables: [Vec<u32>; ValueId::KINDS],
    /// For each kind, what the numbers are made of.
    scales: [Scale; ValueId::KINDS],
}

/// How numbers are made of the entries of a table. Those of instructions are their places among all that have
/// values: what these are in the current function follows from its constants, and nothing has to be reset
/// when the function ends, because entries outside of its range are none.
#[derive(Debug, Clone, Copy, Default)]
struct Scale {
    /// The negative of the first entry that is a number.
    base: u32,
    /// The number of that entry.
    first: u32,
    /// How many there are from there on.
    count: u32,
}

impl Scale {
    /// Entries are numbers.
    const SAME: Self = Self { base: 0, first: 0, count: IN_PROGRESS };
    /// No entry is a number.
    const NONE: Self = Self { base: 0, first: 0, count: 0 };
}

impl Numbers {
    const ARGUMENT: usize = ValueId::ARGUMENT as usize;
    const CONSTANT: usize = ValueId::CONSTANT as usize;
    const METADATA: usize = ValueId::METADATA as usize;
    /// The first kind.
    const INSTRUCTION: usize = ValueId::INSTRUCTION as usize;
    const BLOCK: usize = ValueId::BLOCK as usize;

    /// No value of a module has a number; the module has `counts` values of each kind.
    fn begin(&mut self, counts: [usize; ValueId::KINDS]) {
        unnumber_all(&mut self.tables, &counts);
        self.scales = [Scale::SAME; ValueId::KINDS];
        self.set_instructions(Scale::NONE);
    }

    /// The number of a value.
    #[inline(always)]
    fn value(&self, id: ValueId) -> Option<u32> {
        let (kind, index) = id.split();
        let Scale { base, first, count } = *self.scales.get(kind)?;
        let place = self.tables.get(kind)?.get(index)?.wrapping_add(base);
        (place < count).then_some(place.wrapping_add(first))
    }

    /// Sets how the numbers of instructions are made.
    fn set_instructions(&mut self, scale: Scale) {
        let [instructions, ..] = &mut self.scales;
        *instructions = scale;
    }

    /// The table of a kind.
    #[inline(always)]
    fn table(&self, kind: usize) -> &[u32] {
        self.tables.get(kind).map_or(&[], Vec::as_slice)
    }

    #[inline(always)]
    fn table_mut(&mut self, kind: usize) -> &mut [u32] {
        self.tables.get_mut(kind).map_or(&mut [], Vec::as_mut_slice)
    }

    #[inline(always)]
    fn set(&mut self, id: impl Into<ValueId>, number: u32) {
        let (kind, index) = id.into().split();
        set(self.table_mut(kind), index, number);
    }
}

impl<'m> Numbering<'m> {
    /// Numbers are less than this; others are those of items that have none.
    pub(super) const NO_NUMBER: u32 = IN_PROGRESS;

    /// The number of each piece of metadata.
    #[inline]
    pub(super) fn metadata_numbers(&self) -> &[u32] {
        self.tables.numbers.table(Numbers::METADATA)
    }

    /// The numbering of a module in these tables, where it [does](Numbering::number) its work.
    #[inline(always)]
    pub(super) const fn new(
        module: &'m Module,
        order: Order,
        declared: Option<&'m [NamedMetadata<'m>]>,
        tables: &'m mut NumberingTables,
    ) -> Self {
        Self {
            module,
            order,
            declared,
            tables,
            functions_have_data: false,
            function_metadata: 0..0,
            all_in_order: true,
            sorting_matters: false,
            label_type: module.label_type,
            metadata_type: module.metadata_type,
            global_values: 0,
            first_constant: 0,
            module_constants: 0,
            module_metadata: 0,
            has_strings: false,
            has_locations: false,
            has_generic_nodes: false,
            instructions: 0,
            first_instruction: 0,
            entered: 0,
        }
    }

    /// Gives everything its number.
    pub(super) fn number(&mut self) -> Result<(), Error> {
        let module = self.module;
        self.tables.begin(module, self.order);
        if self.order.keeps_all() {
            self.function_metadata = module.kept_metadata().end..module.positions.metadata.len();
        }
        // Types that the module lacks are after its own.
        let own = module.types.len();
        self.label_type = match module.types.get(module.label_type.index()) {
            Some(TypeData::Label) => self.tables.representatives.ty(module.label_type),
            _ => TypeId::at(own),
        };
        self.metadata_type = match module.types.get(module.metadata_type.index()) {
            Some(TypeData::Metadata) => self.tables.representatives.ty(module.metadata_type),
            _ => TypeId::at(own + 1),
        };
        if self.order.is_kept() {
            self.keep_lists();
        }
        self.module_values()?;
        self.value_constants()?;
        if self.order.is_kept() {
            self.keep_values();
        }
        self.enumerate_type(self.metadata_type)?;
        self.names();
        self.named_metadata()?;
        self.functions()?;
        if self.order.is_kept() {
            self.keep_types();
            self.keep_metadata(0, module.kept_metadata());
        }
        self.sort_constants(0, module.kept_constants());
        self.module_constants = self.tables.constants.len();
        self.tables.same_constants.clear();
        self.module_metadata = self.tables.metadata.len();
        Ok(())
    }

    /// Global values, and what they refer to.
    fn module_values(&mut self) -> Result<(), Error> {
        let module = self.module;
        for (id, global) in module.globals() {
            self.enumerate_type(global.ty)?;
            self.tables.numbers.set(id, self.global_values);
            self.global_values += 1;
            if let Some(comdat) = global.comdat {
                number(&mut self.tables.comdat_numbers, comdat.index(), comdat, &mut self.tables.comdats);
            }
        }
        for function in module.functions() {
            let record = function.record();
            self.enumerate_type(record.ty)?;
            self.tables.numbers.set(function.id(), self.global_values);
            self.global_values += 1;
            if let Some(comdat) = record.comdat {
                number(&mut self.tables.comdat_numbers, comdat.index(), comdat, &mut self.tables.comdats);
            }
            self.enumerate_attributes(record.attributes);
            self.functions_have_data |=
                record.prefix.is_some() || record.prologue.is_some() || record.personality.is_some();
        }
        for (id, alias) in module.aliases() {
            self.enumerate_type(alias.ty)?;
            self.tables.numbers.set(id, self.global_values);
            self.global_values += 1;
        }
        self.first_constant = self.global_values;
        Ok(())
    }

    /// The constants that global values refer to.
    fn value_constants(&mut self) -> Result<(), Error> {
        let module = self.module;
        for (_, global) in module.globals() {
            if let Some(initializer) = global.initializer {
                self.enumerate_value(initializer)?;
            }
        }
        for (_, alias) in module.aliases() {
            self.enumerate_value(alias.aliasee)?;
        }
        let has_data = self.functions_have_data;
        for value in [
            |function: &Function<'_>| function.record().prefix,
            |function: &Function<'_>| function.record().prologue,
            |function: &Function<'_>| function.record().personality,
        ] {
            for function in module.functions().filter(|_| has_data) {
                if let Some(value) = value(&function) {
                    self.enumerate_value(value)?;
                }
            }
        }
        Ok(())
    }

    /// Global values in the order of their records.
    fn keep_values(&mut self) {
        let module = self.module;
        let globals = module.globals().map(|(id, _)| ValueId::from(id));
        let functions = module.functions().map(|function| ValueId::from(function.id()));
        let aliases = module.aliases().map(|(id, _)| ValueId::from(id));
        let mut all: Vec<ValueId> = globals.chain(functions).chain(aliases).collect();
        // Constants that were added after reading come last.
        all.sort_by_key(|id| module.value_bit(*id).unwrap_or(u64::MAX));
        for (number, id) in (0..).zip(&all) {
            self.tables.numbers.set(*id, number);
        }
        self.tables.values = all;
    }

    /// Sections are numbered as globals and functions name them.
    fn names(&mut self) {
        let module = self.module;
        if module.section_names.is_empty() {
            return;
        }
        let globals = module.globals().filter_map(|(_, global)| global.section);
        let functions = module.functions().filter_map(|function| function.record().section);
        for section in globals.chain(functions) {
            number(&mut self.tables.section_numbers, section.index(), section, &mut self.tables.sections);
        }
    }

    /// Numbers a garbage collector's name; true if it had no number.
    pub(super) fn enumerate_gc(&mut self, id: GcId) -> bool {
        let last = self.tables.gc_numbers.iter().filter(|number| **number != NONE).count();
        match self.tables.gc_numbers.get_mut(id.index()) {
            Some(number) if *number == NONE => {
                *number = to_u32(last);
                true
            }
            _ => false,
        }
    }

    /// Named metadata.
    fn named_metadata(&mut self) -> Result<(), Error> {
        let module = self.module;
        let mut roots = core::mem::take(&mut self.tables.roots);
        roots.clear();
        match self.declared {
            Some(declared) => declared.iter().for_each(|named| roots.extend_from_slice(named.nodes)),
            None => module.named_metadata().for_each(|named| roots.extend_from_slice(named.nodes)),
        }
        let result = self.enumerate_new_metadata(&roots);
        self.tables.roots = roots;
        result
    }

    /// What functions refer to: types, attributes and metadata.
    fn functions(&mut self) -> Result<(), Error> {
        let module = self.module;
        for function in module.functions() {
            if !self.has_enumerated_parameters(&function) {
                for parameter in function.parameters() {
                    self.enumerate_type(*parameter)?;
                }
            }
            if function.has_body() && self.declared.is_none() {
                for attachment in function.attachments() {
                    self.enumerate_metadata(attachment.node)?;
                }
                self.enumerate_body(&function)?;
            }
        }
        Ok(())
    }

    /// Whether the types of a function's parameters were enumerated with that of the function.
    fn has_enumerated_parameters(&self, function: &Function<'_>) -> bool {
        let record = function.record();
        match self.module.types.get(record.ty.index()) {
            // Where the order is kept, types without records are not enumerated.
            Some(TypeData::Pointer { pointee, .. }) => {
                *pointee == record.function_type && !self.order.is_kept()
            }
            _ => false,
        }
    }

    /// Collects the items that the instructions of a function refer to, and those that belong to it only.
    fn enumerate_body(&mut self, function: &Function<'m>) -> Result<(), Error> {
        let mut own = Own {
            constants: self.tables.own_constants.len()..0,
            same_constants: self.tables.own_same_constants.len()..0,
            metadata: self.tables.own_metadata.len()..0,
            instructions: self.instructions..0,
        };
        // Apart from the rest, these stay in registers.
        let mut uses = core::mem::take(&mut self.tables.use_counts.counts);
        let mut places = core::mem::take(&mut self.tables.numbers.tables[Numbers::INSTRUCTION]);
        let result = self.enumerate_instructions(function, &mut uses, &mut places);
        self.count_uses(&own, &mut uses);
        self.tables.use_counts.counts = uses;
        self.tables.numbers.tables[Numbers::INSTRUCTION] = places;
        own.constants.end = self.tables.own_constants.len();
        own.same_constants.end = self.tables.own_same_constants.len();
        own.metadata.end = self.tables.own_metadata.len();
        own.instructions.end = self.instructions;
        self.tables.own.push(own);
        result
    }

    fn enumerate_instructions(
        &mut self,
        function: &Function<'m>,
        uses: &mut [u32],
        places: &mut [u32],
    ) -> Result<(), Error> {
        // A copy, to which nothing is written meanwhile.
        let offsets = self.tables.use_counts.offsets;
        let has_metadata = self.module.has_instruction_metadata();
        let mut attached = Attached::new(self.module);
        for block in function.blocks() {
            for entry in block.instructions() {
                self.enumerate_instruction(entry, uses, &offsets, places)?;
                if has_metadata {
                    let (attached, location) = (attached.to(entry.id()), entry.debug_location());
                    if !attached.is_empty() || location.is_some() {
                        self.enumerate_attached(attached, location)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// States in the keys of a function's constants how often they are used, which is forgotten.
    fn count_uses(&mut self, own: &Own, uses: &mut [u32]) {
        // The first use of a constant that is the same as another was counted as a use of that one.
        for (id, same) in self.tables.own_same_constants.get(own.same_constants.start..).unwrap_or_default() {
            let count = uses.get_mut(id.index()).map_or(0, core::mem::take);
            if let Some(all) = uses.get_mut(same.index()) {
                *all += count.saturating_sub(1);
            }
        }
        for constant in self.tables.own_constants.get_mut(own.constants.start..).unwrap_or_default() {
            let count = uses.get_mut(constant.id.index()).map_or(0, core::mem::take);
            constant.key |= u64::from(u32::MAX - count);
        }
    }

    #[inline(always)]
    fn enumerate_instruction(
        &mut self,
        entry: InstructionEntry<'m>,
        uses: &mut [u32],
        offsets: &[usize; ValueId::KINDS],
        places: &mut [u32],
    ) -> Result<(), Error> {
        let operands = entry.operands();
        match entry.form() {
            // The value comes first.
            Form::Store(_) => operands
                .iter()
                .rev()
                .try_for_each(|operand| self.enumerate_operand(*operand, uses, offsets))?,
            // Labels are operands as well: after the condition, before the callee.
            Form::Branch(_) | Form::ConditionalBranch(_) | Form::Switch(_) | Form::IndirectBranch(_) => {
                let (first, rest) = operands.split_at_checked(1).unwrap_or((&[], operands));
                self.enumerate_operands(first, uses, offsets)?;
                self.enumerate_type(self.label_type)?;
                self.enumerate_operands(rest, uses, offsets)?;
            }
            Form::Invoke { call, .. } => {
                let (callee, arguments) = operands
                    .split_last()
                    .map_or((&[][..], operands), |(callee, rest)| (slice::from_ref(callee), rest));
                self.enumerate_operands(arguments, uses, offsets)?;
                self.enumerate_type(self.label_type)?;
                self.enumerate_operands(callee, uses, offsets)?;
                self.enumerate_attributes(call.attributes);
            }
            _ => {
                for operand in operands {
                    self.enumerate_operand(*operand, uses, offsets)?;
                }
            }
        }
        self.enumerate_type(entry.ty())?;
        if let Form::Call(call) = entry.form() {
            self.enumerate_attributes(call.attributes);
        }
        // Instructions are counted from the first of the module; the number of a function's first follows
        // from its constants.
        if self.module.has_values(entry.ty()) {
            set(places, entry.id().index(), self.instructions);
            set(uses, offsets[Numbers::INSTRUCTION] + entry.id().index(), 1);
            self.instructions += 1;
        }
        Ok(())
    }

    /// The metadata that is attached to an instruction, and that of its place in the source.
    #[inline(never)]
    fn enumerate_attached(
        &mut self,
        attached: &[Attachment],
        location: Option<DebugLocation>,
    ) -> Result<(), Error> {
        for attachment in attached {
            self.enumerate_metadata(attachment.node)?;
        }
        if let Some(location) = location {
            for operand in [location.scope, location.inlined_at].into_iter().flatten() {
                self.enumerate_metadata(operand)?;
            }
        }
        Ok(())
    }

    #[inline(never)]
    fn enumerate_operands(
        &mut self,
        operands: &[ValueId],
        uses: &mut [u32],
        offsets: &[usize; ValueId::KINDS],
    ) -> Result<(), Error> {
        operands.iter().try_for_each(|operand| self.enumerate_operand(*operand, uses, offsets))
    }

    /// An operand of an instruction: its type; constants, which belong to the function unless the module
    /// refers to them; metadata with everything that it refers to, unless it belongs to the function.
    #[inline(always)]
    fn enumerate_operand(
        &mut self,
        id: ValueId,
        uses: &mut [u32],
        offsets: &[usize; ValueId::KINDS],
    ) -> Result<(), Error> {
        let (kind, index) = id.split();
        let offset = offsets.get(kind).copied().unwrap_or(UseCounts::NOWHERE);
        match uses.get_mut(offset + index) {
            Some(count) if *count != 0 => {
                *count += 1;
                Ok(())
            }
            _ => self.enumerate_new_operand(id, uses),
        }
    }

    /// An operand that the function did not use before.
    #[inline(never)]
    fn enumerate_new_operand(&mut self, id: ValueId, uses: &mut [u32]) -> Result<(), Error> {
        match id.kind() {
            ValueKind::Constant(id) => self.enumerate_own_constant(id, uses, 0),
            ValueKind::Argument(argument) => {
                self.enumerate_other_operand(id)?;
                set(uses, self.tables.use_counts.offsets[Numbers::ARGUMENT] + argument.index(), 1);
                Ok(())
            }
            _ => self.enumerate_other_operand(id),
        }
    }

    /// A constant that the function refers to.
    #[inline(always)]
    fn enumerate_constant_operand(
        &mut self,
        id: ConstantId,
        uses: &mut [u32],
        depth: u32,
    ) -> Result<(), Error> {
        match uses.get_mut(id.index()) {
            Some(count) if *count != 0 => {
                *count += 1;
                Ok(())
            }
            _ => self.enumerate_own_constant(id, uses, depth),
        }
    }

    #[inline(never)]
    fn enumerate_other_operand(&mut self, id: ValueId) -> Result<(), Error> {
        match id.kind() {
            ValueKind::Metadata(metadata) => {
                if self.is_local(metadata) {
                    self.tables.own_metadata.push(metadata);
                    Ok(())
                } else {
                    self.enumerate_metadata(metadata)
                }
            }
            ValueKind::Block(_) => self.enumerate_type(self.label_type),
            ValueKind::Instruction(_) | ValueKind::Argument(_) => match self.module.type_of(id) {
                Some(ty) => self.enumerate_type(ty),
                None => Err(fault(alloc::format!("{id:?}"), "there is no such value")),
            },
            // Constants are enumerated elsewhere.
            _ => Ok(()),
        }
    }

    /// A constant that the function did not refer to before.
    #[inline(never)]
    fn enumerate_own_constant(&mut self, id: ConstantId, uses: &mut [u32], depth: u32) -> Result<(), Error> {
        let module = self.module;
        let Some(entry) = module.constants.get(id.index()) else {
            return Err(fault(alloc::format!("{id:?}"), "there is no such constant"));
        };
        let sorting = self.sorting_of(entry.ty)?;
        let same = self.tables.representatives.constant(self.module, id)?;
        if same != id {
            self.tables.own_same_constants.push((id, same));
            if let Some(count) = uses.get_mut(same.index()).filter(|count| **count != 0) {
                *count += 1;
                set(uses, id.index(), 1);
                return Ok(());
            }
        }
        // Most constants are numbers.
        let operands = if is_number(&entry.data) { &[][..] } else { module.constant_operands(same) };
        let is_of_module = |numbers: &Numbers| {
            numbers.table(Numbers::CONSTANT).get(same.index()).is_none_or(|number| *number != NONE)
        };
        if !operands.is_empty() && !is_of_module(&self.tables.numbers) {
            if depth > MAX_DEPTH {
                return Err(fault(alloc::format!("{id:?}"), "constants are nested too deep"));
            }
            for operand in operands {
                match operand.kind() {
                    ValueKind::Constant(operand) => {
                        self.enumerate_constant_operand(operand, uses, depth + 1)?
                    }
                    _ => self.enumerate_other_operand(*operand)?,
                }
            }
        }
        set(uses, same.index(), 1);
        set(uses, id.index(), 1);
        self.tables.own_constants.push(Numbered { id: same, first: id, key: sorting });
        Ok(())
    }

    /// Enumerates the type of a constant, and returns the part of the [sort key](Numbered::key) that all
    /// constants of the type share.
    #[inline(always)]
    fn sorting_of(&mut self, ty: TypeId) -> Result<u64, Error> {
        if self.tables.type_numbers.get(ty.index()).is_none_or(|number| *number == NONE) {
            self.enumerate_type(ty)?;
        }
        let number = self.tables.type_numbers.get(ty.index()).copied().unwrap_or(NONE);
        let is_integer = match self.module.types.get(ty.index()) {
            Some(TypeData::Integer { .. }) => true,
            Some(TypeData::Vector { element, .. }) => {
                matches!(self.module.types.get(element.index()), Some(TypeData::Integer { .. }))
            }
            _ => false,
        };
        Ok(u64::from(number) << 33 | if is_integer { Numbered::IS_INTEGER } else { 0 })
    }

    /// Whether a piece of metadata is a value that belongs to a function.
    fn is_local(&self, id: MetadataId) -> bool {
        match self.module.metadata.get(id.index()) {
            Some(MetadataForm::Value { value, .. }) => {
                matches!(value.kind(), ValueKind::Argument(_) | ValueKind::Instruction(_))
                    || self.function_metadata.contains(&id.index())
            }
            _ => false,
        }
    }

    fn enumerate_attributes(&mut self, list: Option<AttributeListId>) {
        match list {
            Some(list) if self.tables.list_numbers.get(list.index()) == Some(&NONE) => {
                self.enumerate_new_attributes(list)
            }
            _ => {}
        }
    }

    /// A list of attributes without a number, and its groups: equal ones share a number.
    #[inline(never)]
    fn enumerate_new_attributes(&mut self, list: AttributeListId) {
        let module = self.module;
        let groups = module.attribute_list(list);
        if groups.is_empty() {
            return;
        }
        let NumberingTables { representatives, group_numbers, groups: known, list_numbers, lists, .. } =
            &mut *self.tables;
        for group in groups {
            if group_numbers.get(group.index()).is_none_or(|number| *number != NONE) {
                continue;
            }
            match representatives.attribute_group(module, *group, known) {
                Some(same) => set(group_numbers, group.index(), same),
                None => number(group_numbers, group.index(), *group, known),
            }
        }
        // A group that does not exist is equal to itself alone.
        let key = |group: &AttributeGroupId| match get(group_numbers, group.index()) {
            Some(number) => u64::from(number),
            None => u64::from(group.0) | 1 << 32,
        };
        match representatives.attribute_list(module, list, lists, key) {
            Some(same) => set(list_numbers, list.index(), same),
            None => number(list_numbers, list.index(), list, lists),
        }
    }

    /// A type, after its element types. Named structures may contain themselves.
    #[inline]
    fn enumerate_type(&mut self, id: TypeId) -> Result<(), Error> {
        match self.tables.type_numbers.get(id.index()) {
            Some(&NONE) => self.enumerate_other_type(id),
            Some(_) => Ok(()),
            None => Err(fault(alloc::format!("{id:?}"), "there is no such type")),
        }
    }

    /// A type without a number; an equal type may have one.
    #[inline(never)]
    fn enumerate_other_type(&mut self, id: TypeId) -> Result<(), Error> {
        let same = self.tables.representatives.ty(id);
        if self.tables.type_numbers.get(same.index()) == Some(&NONE) {
            self.enumerate_new_type(same)?;
        }
        if same != id {
            let number = get(&self.tables.type_numbers, same.index());
            set(&mut self.tables.type_numbers, id.index(), number.unwrap_or(NONE));
        }
        Ok(())
    }

    fn enumerate_new_type(&mut self, id: TypeId) -> Result<(), Error> {
        // Types of function pointers, labels and the like, which no record states.
        let module = self.module;
        let made = || id.index() >= module.type_table_len();
        match self.order {
            Order::Kept if made() => return Ok(()),
            Order::KeptAndMore if id.index() >= module.types.len() => return Ok(()),
            _ => {}
        }
        let mut open = core::mem::take(&mut self.tables.open_types);
        open.clear();
        let mut ty = self.enter_type(id);
        let mut parts = module.type_parts(ty);
        loop {
            if let [part, rest @ ..] = parts {
                parts = rest;
                let part = self.tables.representatives.ty(*part);
                match self.tables.type_numbers.get(part.index()) {
                    Some(&NONE) => {}
                    Some(_) => continue,
                    None => return Err(fault(alloc::format!("{part:?}"), "there is no such type")),
                }
                let inner = module.type_parts(part);
                if inner.is_empty() {
                    set(&mut self.tables.type_numbers, part.index(), to_u32(self.tables.types.len()));
                    self.tables.types.push(part);
                    continue;
                }
                if open.len() > self.tables.type_numbers.len() * 2 {
                    let reason = "a type without a name is inside of itself";
                    return Err(fault(alloc::format!("{ty:?}"), reason));
                }
                open.push((ty, to_u32(parts.len())));
                (ty, parts) = (self.enter_type(part), inner);
                continue;
            }
            if let Some(number) =
                self.tables.type_numbers.get_mut(ty.index()).filter(|number| **number >= IN_PROGRESS)
            {
                *number = to_u32(self.tables.types.len());
                self.tables.types.push(ty);
            }
            match open.pop() {
                // Most types have one part.
                Some((outer, 0)) => (ty, parts) = (outer, &[]),
                Some((outer, left)) => (ty, parts) = (outer, last(module.type_parts(outer), left)),
                None => break,
            }
        }
        self.tables.open_types = open;
        Ok(())
    }

    /// A type whose elements are numbered next: one with a name may contain itself.
    #[inline]
    fn enter_type(&mut self, id: TypeId) -> TypeId {
        if self.is_named(id) {
            set(&mut self.tables.type_numbers, id.index(), IN_PROGRESS);
        }
        id
    }

    fn is_named(&self, id: TypeId) -> bool {
        let data = self.module.types.get(id.index());
        matches!(data, Some(TypeData::Struct { named: true, .. } | TypeData::Opaque { .. }))
    }

    /// A value that is used; a constant after its operands.
    #[inline(always)]
    fn enumerate_value(&mut self, id: ValueId) -> Result<(), Error> {
        match id.kind() {
            ValueKind::Constant(constant) => self.enumerate_constant(constant, 0),
            _ => Ok(()),
        }
    }

    #[inline(always)]
    fn enumerate_constant(&mut self, id: ConstantId, depth: u32) -> Result<(), Error> {
        let same = self.tables.representatives.constant(self.module, id)?;
        if same != id {
            self.tables.same_constants.push((id, same));
        }
        match self.tables.numbers.table(Numbers::CONSTANT).get(same.index()) {
            Some(&NONE) => {}
            Some(number) => {
                let place = number.wrapping_sub(self.first_constant);
                if let Some(known) = self.tables.constants.get_mut(place as usize) {
                    known.count_use();
                }
                return Ok(());
            }
            None => return Err(fault(alloc::format!("{id:?}"), "there is no such constant")),
        }
        self.enumerate_new_constant(id, same, depth)
    }

    #[inline(never)]
    fn enumerate_new_constant(&mut self, id: ConstantId, same: ConstantId, depth: u32) -> Result<(), Error> {
        if depth > MAX_DEPTH {
            return Err(fault(alloc::format!("{id:?}"), "constants are nested too deep"));
        }
        let module = self.module;
        let mut sorting = 0;
        if let Some(entry) = module.constants.get(same.index()) {
            sorting = self.sorting_of(entry.ty)?;
            // Most constants are numbers.
            if !is_number(&entry.data) {
                for operand in module.constant_data_operands(&entry.data) {
                    if let ValueKind::Constant(operand) = operand.kind() {
                        self.enumerate_constant(operand, depth + 1)?;
                    }
                }
            }
        }
        self.tables.numbers.set(same, self.first_constant + to_u32(self.tables.constants.len()));
        self.tables.constants.push(Numbered::once(same, id, sorting));
        Ok(())
    }

    /// A piece of metadata, after everything that it refers to.
    #[inline]
    fn enumerate_metadata(&mut self, id: MetadataId) -> Result<(), Error> {
        if self.tables.numbers.table(Numbers::METADATA).get(id.index()).is_some_and(|number| *number != NONE)
        {
            return Ok(());
        }
        self.enumerate_new_metadata(&[id])
    }

    /// Pieces of metadata of which any may have numbers.
    #[inline(never)]
    fn enumerate_new_metadata(&mut self, ids: &[MetadataId]) -> Result<(), Error> {
        // Apart from the rest, these stay in registers.
        let mut numbers = core::mem::take(&mut self.tables.numbers.tables[Numbers::METADATA]);
        let mut numbered = core::mem::take(&mut self.tables.metadata);
        let mut open = core::mem::take(&mut self.tables.open_nodes);
        let result =
            ids.iter().try_for_each(|id| self.enumerate_nodes(*id, &mut open, &mut numbers, &mut numbered));
        self.tables.open_nodes = open;
        self.tables.metadata = numbered;
        self.tables.numbers.tables[Numbers::METADATA] = numbers;
        result
    }

    /// Numbers metadata that has no number, in these lists. The list of open nodes is only memory.
    #[inline(always)]
    fn enumerate_nodes(
        &mut self,
        id: MetadataId,
        open: &mut Vec<OpenNode>,
        numbers: &mut [u32],
        numbered: &mut Vec<MetadataId>,
    ) -> Result<(), Error> {
        if numbers.get(id.index()).is_some_and(|number| *number != NONE) {
            return Ok(());
        }
        let module = self.module;
        let mut operands = match module.metadata.get(id.index()) {
            Some(MetadataForm::Node { operands, .. }) if operands.len > 0 => {
                set(numbers, id.index(), IN_PROGRESS);
                NodeOperands::Node(*operands)
            }
            _ => match self.enter_metadata(id, numbers, numbered)? {
                Some(operands) => operands,
                None => return Ok(()),
            },
        };
        let mut node = id;
        // The nodes that contain this one and whose operands are being numbered: none at first.
        open.clear();
        'nodes: loop {
            // Most metadata are such nodes, and their operands.
            if let NodeOperands::Node(run) = operands {
                let (mut rest, mut end) = operands_of(module, run);
                loop {
                    let Some(operand) = rest.next() else {
                        number_metadata(node, numbers, numbered);
                        let Some(outer) = open.pop() else { break 'nodes };
                        node = outer.id;
                        if outer.rest.start != OpenNode::ELSEWHERE {
                            (rest, end) = operands_of(module, outer.rest);
                            continue;
                        }
                        operands = NodeOperands::remaining_of(module, outer);
                        continue 'nodes;
                    };
                    let Some(id) = *operand else { continue };
                    if numbers.get(id.index()).is_some_and(|number| *number != NONE) {
                        continue;
                    }
                    match module.metadata.get(id.index()) {
                        Some(MetadataForm::Value { value, .. }) => {
                            self.enumerate_value(*value)?;
                            number_metadata(id, numbers, numbered);
                        }
                        Some(MetadataForm::Node { operands, .. }) if operands.len > 0 => {
                            open.push(OpenNode { id: node, rest: left_before(end, &rest) });
                            set(numbers, id.index(), IN_PROGRESS);
                            node = id;
                            (rest, end) = operands_of(module, *operands);
                        }
                        Some(MetadataForm::String(_)) => {
                            self.has_strings = true;
                            number_metadata(id, numbers, numbered);
                        }
                        _ => {
                            if let Some(inner) = self.enter_metadata(id, numbers, numbered)? {
                                open.push(OpenNode { id: node, rest: left_before(end, &rest) });
                                (node, operands) = (id, inner);
                                continue 'nodes;
                            }
                        }
                    }
                }
            }
            match self.next_inside(&mut operands, numbers, numbered)? {
                Some((id, inner)) => {
                    let rest = Run { start: OpenNode::ELSEWHERE, len: to_u32(operands.count()) };
                    open.push(OpenNode { id: node, rest });
                    (node, operands) = (id, inner);
                }
                None => {
                    number_metadata(node, numbers, numbered);
                    let Some(outer) = open.pop() else { break };
                    (node, operands) = (outer.id, NodeOperands::remaining_of(module, outer));
                }
            }
        }
        Ok(())
    }

    /// Numbers operands of a node that describes the source, up to the next one that has operands as well.
    #[inline(never)]
    fn next_inside(
        &mut self,
        operands: &mut NodeOperands<'m>,
        numbers: &mut [u32],
        numbered: &mut Vec<MetadataId>,
    ) -> Result<Option<(MetadataId, NodeOperands<'m>)>, Error> {
        while let Some(operand) = operands.next_without(numbers) {
            if let Some(inner) = self.enter_metadata(operand, numbers, numbered)? {
                return Ok(Some((operand, inner)));
            }
        }
        Ok(None)
    }

    /// Numbers metadata without operands; the operands of a node are returned, and the node is numbered after
    /// them.
    #[inline(never)]
    fn enter_metadata(
        &mut self,
        id: MetadataId,
        numbers: &mut [u32],
        numbered: &mut Vec<MetadataId>,
    ) -> Result<Option<NodeOperands<'m>>, Error> {
        let operands = NodeOperands::from_node(self.module, id);
        match self.module.metadata.get(id.index()) {
            Some(MetadataForm::Value { value, .. }) => self.enumerate_value(*value)?,
            Some(MetadataForm::Debug { code, .. }) => {
                self.has_generic_nodes |= *code == DebugNode::GENERIC_CODE;
                self.has_locations |= DebugNode::LOCATION == u32::from(*code);
            }
            Some(MetadataForm::String(_)) => self.has_strings = true,
            Some(MetadataForm::Node { .. } | MetadataForm::Unknown { .. }) => {}
            None => return Err(fault(alloc::format!("{id:?}"), "there is no such metadata")),
        }
        match operands {
            // A node may contain itself.
            Some(_) => set(numbers, id.index(), IN_PROGRESS),
            None => number_metadata(id, numbers, numbered),
        }
        Ok(operands)
    }

    /// Sorts the constants from this place on: by type, then by uses, the most first; then integers are put
    /// in front, in the order that swapping from both ends leaves.
    #[inline(always)]
    fn sort_constants(&mut self, first: usize, kept: Range<usize>) {
        if self.order.is_kept() {
            self.keep_constants(first, kept);
            return;
        }
        let Some(range) = self.tables.constants.get_mut(first..) else { return };
        if self.order == Order::Sorted && range.len() > 1 {
            // Only of constants that were read from bitcode, it matters whether sorting changes their order.
            let ascending = |range: &[Numbered]| range.is_sorted_by_key(|constant| constant.first);
            let was_read = !self.module.positions.constants.is_empty();
            self.all_in_order &= !was_read || ascending(range);
            range.sort_by_key(|constant| constant.key);
            partition(range, Numbered::is_integer);
            self.sorting_matters |= was_read && !ascending(range);
        }
        let numbers = self.tables.numbers.table_mut(Numbers::CONSTANT);
        for (number, constant) in (self.first_constant..).zip(range.iter()) {
            set(numbers, constant.id.index(), number);
        }
        // Constants of equal content share one number.
        let numbers = self.tables.numbers.table_mut(Numbers::CONSTANT);
        for (other, same) in &self.tables.same_constants {
            let number = numbers.get(same.index()).copied().unwrap_or(NONE);
            set(numbers, other.index(), number);
        }
    }

    /// Numbers the items that belong to a function only. Functions are entered in the order in which they
    /// were collected.
    pub(super) fn enter_function(&mut self, function: &Function<'m>) {
        let own = self.tables.own.get_mut(self.entered).map(core::mem::take).unwrap_or_default();
        self.entered += 1;
        let mut next = self.global_values + to_u32(self.module_constants);
        for argument in function.argument_ids() {
            self.tables.numbers.set(argument, next);
            next += 1;
        }
        self.first_constant = next;
        for (number, block) in (0..).zip(function.blocks()) {
            self.tables.numbers.set(block.id(), number);
        }
        let numbers = self.tables.numbers.table_mut(Numbers::CONSTANT);
        for constant in self.tables.own_constants.get(own.constants).unwrap_or_default() {
            if let Some(number) = numbers.get_mut(constant.id.index()) {
                // Which of them are the module's as well is not predictable: each is added, and some are
                // removed.
                let is_own = *number == NONE;
                *number = if is_own { 0 } else { *number };
                self.tables.constants.push(*constant);
                self.tables.constants.truncate(self.tables.constants.len() - usize::from(!is_own));
            }
        }
        self.tables.same_constants.clear();
        let same = self.tables.own_same_constants.get(own.same_constants).unwrap_or_default();
        if !same.is_empty() {
            self.tables.same_constants.extend_from_slice(same);
        }
        self.sort_constants(self.module_constants, function.kept_constants());
        self.first_instruction = next + to_u32(self.tables.constants.len() - self.module_constants);
        self.tables.numbers.set_instructions(Scale {
            base: own.instructions.start.wrapping_neg(),
            first: self.first_instruction,
            count: own.instructions.end - own.instructions.start,
        });
        let metadata = self.tables.numbers.table_mut(Numbers::METADATA);
        for id in self.tables.own_metadata.get(own.metadata).unwrap_or_default() {
            number(metadata, id.index(), *id, &mut self.tables.metadata);
        }
        if self.order.is_kept() {
            self.keep_metadata(self.module_metadata, function.kept_metadata());
        }
    }

    /// Attributes, sections and names of garbage collectors in the order of their lists.
    fn keep_lists(&mut self) {
        let module = self.module;
        if self.order.keeps_all() {
            self.tables.groups =
                module.attribute_groups.iter().enumerate().map(|(at, _)| AttributeGroupId::at(at)).collect();
            self.tables.group_numbers = (0..).zip(&self.tables.groups).map(|(number, _)| number).collect();
            self.tables.lists =
                module.attribute_lists.iter().enumerate().map(|(at, _)| AttributeListId::at(at)).collect();
            // Empty ones are written as none.
            let number = |(number, id): (u32, &AttributeListId)| {
                if module.attribute_list(*id).is_empty() { NONE } else { number }
            };
            self.tables.list_numbers = (0..).zip(&self.tables.lists).map(number).collect();
        }
        self.tables.comdats = module.comdats.iter().enumerate().map(|(at, _)| ComdatId::at(at)).collect();
        self.tables.comdat_numbers = (0..).zip(&self.tables.comdats).map(|(number, _)| number).collect();
        self.tables.sections =
            module.section_names.iter().enumerate().map(|(at, _)| SectionId::at(at)).collect();
        self.tables.section_numbers = (0..).zip(&self.tables.sections).map(|(number, _)| number).collect();
    }

    /// Types in the order of the module; those that were read have a number in any case.
    fn keep_types(&mut self) {
        if self.order.keeps_all() {
            let read = self.module.type_table_len();
            (0..read)
                .map(TypeId::at)
                .for_each(|id| number(&mut self.tables.type_numbers, id.index(), id, &mut self.tables.types));
        }
        self.tables.types.sort_unstable();
        for (number, id) in (0..).zip(&self.tables.types) {
            set(&mut self.tables.type_numbers, id.index(), number);
        }
    }

    /// Like [`Numbering::keep_types`], for the constants from this place on; these were read here.
    fn keep_constants(&mut self, first: usize, kept: Range<usize>) {
        if self.order.keeps_all() {
            for index in kept {
                let id = ConstantId::at(index);
                let numbers = self.tables.numbers.table_mut(Numbers::CONSTANT);
                if numbers.get(index) == Some(&NONE) {
                    set(numbers, index, 0);
                    self.tables.constants.push(Numbered::once(id, id, 0));
                }
            }
        }
        let Some(range) = self.tables.constants.get_mut(first..) else { return };
        range.sort_unstable_by_key(|constant| constant.id);
        let numbers = self.tables.numbers.table_mut(Numbers::CONSTANT);
        for (number, constant) in (self.first_constant..).zip(range.iter()) {
            set(numbers, constant.id.index(), number);
        }
    }

    /// Like [`Numbering::keep_constants`], for metadata.
    fn keep_metadata(&mut self, first: usize, kept: Range<usize>) {
        if self.order.keeps_all() {
            for id in kept.map(MetadataId::at) {
                let numbers = self.tables.numbers.table_mut(Numbers::METADATA);
                if numbers.get(id.index()) == Some(&NONE) {
                    set(numbers, id.index(), 0);
                    self.tables.metadata.push(id);
                }
            }
        }
        let Some(range) = self.tables.metadata.get_mut(first..) else { return };
        range.sort_unstable();
        let numbers = self.tables.numbers.table_mut(Numbers::METADATA);
        for (place, id) in (first..).zip(range.iter()) {
            set(numbers, id.index(), to_u32(place));
        }
    }

    /// Forgets the numbers of the function's local constants and metadata.
    pub(super) fn leave_function(&mut self, function: &Function<'m>) {
        for argument in function.argument_ids() {
            self.tables.numbers.set(argument, NONE);
        }
        for block in function.blocks() {
            self.tables.numbers.set(block.id(), NONE);
        }
        self.tables.numbers.set_instructions(Scale::NONE);
        let numbers = self.tables.numbers.table_mut(Numbers::CONSTANT);
        for constant in self.tables.constants.drain(self.module_constants.min(self.tables.constants.len())..)
        {
            set(numbers, constant.id.index(), NONE);
        }
        for (other, _) in self.tables.same_constants.drain(..) {
            set(numbers, other.index(), NONE);
        }
        let numbers = self.tables.numbers.table_mut(Numbers::METADATA);
        for id in self.tables.metadata.drain(self.module_metadata.min(self.tables.metadata.len())..) {
            set(numbers, id.index(), NONE);
        }
    }

    /// The number of the first value that the function's instructions have.
    pub(super) const fn first_instruction(&self) -> u32 {
        self.first_instruction
    }

    /// The number of the module's values.
    pub(super) fn module_values_count(&self) -> u32 {
        self.global_values + to_u32(self.module_constants)
    }

    pub(super) fn metadata_of(&self, function: bool) -> &[MetadataId] {
        let (module, own) = self.tables.metadata.split_at_checked(self.module_metadata).unwrap_or_default();
        if function { own } else { module }
    }

    /// The number of a type, if it has one.
    pub(super) fn type_number(&self, id: TypeId) -> Option<u32> {
        Context::ty(self, id)
    }

    /// The data of a type in the list; types that the module lacks are labels and metadata.
    pub(super) fn listed_type(&self, id: TypeId) -> &'m TypeData {
        if id == self.metadata_type {
            &TypeData::Metadata
        } else if id == self.label_type {
            &TypeData::Label
        } else {
            self.module.types.get(id.index()).unwrap_or(&TypeData::Void)
        }
    }

    /// The number of a block within its function.
    pub(super) fn number_in(&self, function: FunctionId, block: BlockId) -> Option<u32> {
        let number = self.module.function(function)?.block_number(block)?;
        if self.declared.is_some() {
            return None;
        }
        u32::try_from(number).ok()
    }
}

impl Context for Numbering<'_> {
    #[inline(always)]
    fn value(&self, id: ValueId) -> Option<u32> {
        self.tables.numbers.value(id)
    }

    fn type_of(&self, id: ValueId) -> Option<TypeId> {
        self.module.type_of(id)
    }

    #[inline(always)]
    fn ty(&self, id: TypeId) -> Option<u32> {
        get(&self.tables.type_numbers, id.index()).or_else(|| self.number_of_same(id))
    }

    #[inline(always)]
    fn block(&self, id: BlockId) -> Option<u32> {
        get(self.tables.numbers.table(Numbers::BLOCK), id.index())
    }

    #[inline(always)]
    fn metadata(&self, id: MetadataId) -> Option<u32> {
        self.tables.numbers.value(id.into())
    }

    fn attribute_list(&self, id: AttributeListId) -> Option<u32> {
        match get(&self.tables.list_numbers, id.index()) {
            Some(number) => Some(number + 1),
            None => self.module.attribute_list(id).is_empty().then_some(0),
        }
    }

    fn attribute_group(&self, id: AttributeGroupId) -> Option<u32> {
        get(&self.tables.group_numbers, id.index()).map(|number| number + 1)
    }

    fn section(&self, id: SectionId) -> Option<u32> {
        get(&self.tables.section_numbers, id.index()).map(|number| number + 1)
    }

    fn gc(&self, id: GcId) -> Option<u32> {
        get(&self.tables.gc_numbers, id.index()).map(|number| number + 1)
    }

    fn comdat(&self, id: ComdatId) -> Option<u32> {
        get(&self.tables.comdat_numbers, id.index()).map(|number| number + 1)
    }
}

impl Numbering<'_> {
    /// The number of a type that represents equal ones.
    #[cold]
    fn number_of_same(&self, id: TypeId) -> Option<u32> {
        get(&self.tables.type_numbers, self.tables.representatives.ty(id).index())
    }

    /// The number of a value, or of an equal constant.
    pub(super) fn value_like(&self, id: ValueId) -> Option<u32> {
        match id.kind() {
            ValueKind::Constant(constant) => {
                self.tables.numbers.value(self.tables.representatives.known_constant(constant)?.into())
            }
            _ => self.tables.numbers.value(id),
        }
    }
}

/// Finds what is attached to instructions, most of which are asked for in the order of their ids.
#[derive(Debug)]
pub(super) struct Attached<'m> {
    module: &'m Module,
    /// The place in the module's list, which is sorted, after what was found last.
    place: usize,
}

impl<'m> Attached<'m> {
    pub(super) const fn new(module: &'m Module) -> Self {
        Self { module, place: 0 }
    }

    /// What is attached to this instruction.
    #[inline]
    pub(super) fn to(&mut self, id: InstructionId) -> &'m [Attachment] {
        let all = self.module.instruction_attachments.as_slice();
        let is_before = |place: usize| all.get(place).is_none_or(|(next, _)| id < *next);
        let is_after = |place: usize| all.get(place).is_none_or(|(last, _)| *last < id);
        if is_before(self.place) && is_after(self.place.wrapping_sub(1)) {
            return &[];
        }
        if all.get(self.place).is_none_or(|(next, _)| *next != id) {
            self.place = all.partition_point(|(other, _)| *other < id);
        }
        match all.get(self.place) {
            Some((found, run)) if *found == id => {
                self.place += 1;
                run.slice(&self.module.attachments)
            }
            _ => &[],
        }
    }
}

/// Makes each a list of as many entries without numbers as `counts` says. (A loop: repeated for each, it has
/// eight times the code.)
#[inline(never)]
fn unnumber_all(lists: &mut [Vec<u32>], counts: &[usize]) {
    for (list, count) in lists.iter_mut().zip(counts) {
        unnumber(list, *count);
    }
}

/// Makes it a list of `count` entries without numbers.
#[inline(never)]
fn unnumber(list: &mut Vec<u32>, count: usize) {
    list.clear();
    list.resize(count, NONE);
}

/// Operands of a node, and where they end in the module's list.
#[inline(always)]
fn operands_of(module: &Module, run: Run) -> (slice::Iter<'_, Option<MetadataId>>, u32) {
    (run.slice(&module.metadata_operands).iter(), run.start.wrapping_add(run.len))
}

/// Where these are, if they end there.
#[inline(always)]
fn left_before(end: u32, rest: &slice::Iter<'_, Option<MetadataId>>) -> Run {
    let len = to_u32(rest.len());
    Run { start: end.wrapping_sub(len), len }
}

/// The last `count` elements of a list.
#[inline(always)]
fn last<T>(all: &[T], count: u32) -> &[T] {
    all.len().checked_sub(count as usize).and_then(|place| all.get(place..)).unwrap_or(all)
}

#[inline]
fn get(numbers: &[u32], index: usize) -> Option<u32> {
    numbers.get(index).copied().filter(|number| *number < IN_PROGRESS)
}

#[inline]
fn set(numbers: &mut [u32], index: usize, number: u32) {
    if let Some(slot) = numbers.get_mut(index) {
        *slot = number;
    }
}

/// Whether a constant is a number, or nothing: whether it is not made of others.
#[inline(always)]
const fn is_number(data: &ConstantData) -> bool {
    matches!(
        data,
        ConstantData::Null | ConstantData::Undef | ConstantData::Integer(_) | ConstantData::Float(_)
    )
}

/// Gives metadata the next number.
#[inline(always)]
fn number_metadata(id: MetadataId, numbers: &mut [u32], numbered: &mut Vec<MetadataId>) {
    set(numbers, id.index(), to_u32(numbered.len()));
    numbered.push(id);
}

/// Gives an entity the next number, unless it has one.
fn number<T>(numbers: &mut [u32], index: usize, id: T, list: &mut Vec<T>) {
    if let Some(slot) = numbers.get_mut(index) {
        if *slot == NONE {
            *slot = to_u32(list.len());
            list.push(id);
        }
    }
}

/// Moves the elements that match before the others: the first that does not match is swapped with the last
/// that does, until they meet. (The order is that of `std::partition`, which compilers write with.)
fn partition<T>(items: &mut [T], holds: impl Fn(&T) -> bool) {
    let mut first = 0;
    let mut last = items.len();
    loop {
        while first < last && items.get(first).is_some_and(&holds) {
            first += 1;
        }
        if first >= last {
            return;
        }
        last -= 1;
        while first < last && !items.get(last).is_some_and(&holds) {
            last -= 1;
        }
        if first >= last {
            return;
        }
        items.swap(first, last);
        first += 1;
    }
}
