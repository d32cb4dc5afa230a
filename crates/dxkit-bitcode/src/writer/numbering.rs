//! The numbers that LLVM 3.7 gives to a module's types, values and metadata: those that bitcode is written with.
//!
//! Entities are numbered in the order in which a walk over the module reaches them: global values, their operands, named
//! metadata, then the types, attributes and metadata that function bodies need. Constants are then sorted: by type,
//! by how often they were met, and integers first.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

use super::content::{Contents, same_attributes};
use super::fault;
use crate::Error;
use crate::ir::{
    AttributeGroupId, AttributeListId, BlockId, ComdatId, ConstantId, Form, Function, FunctionId, GcId,
    InstructionEntry, MetadataForm, MetadataId, Module, SectionId, Type, TypeData, TypeId, ValueId,
    ValueKind, for_each_debug_operand, to_u32,
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
    met: ConstantId,
    /// How often it was met.
    uses: u32,
}

/// A node whose operands are being numbered: those from `next` to `end`, in the module's list of operands or, of a node
/// that describes the source, in [`Numbering::pending`].
#[derive(Debug, Clone, Copy)]
struct OpenNode {
    id: MetadataId,
    is_debug: bool,
    start: usize,
    next: usize,
    end: usize,
}

/// The order of numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Order {
    /// LLVM's: in the order of the walk; constants sorted.
    Sorted,
    /// Constants, too, stay in the order in which they were met: that of a writer that keeps the order of uses.
    Met,
    /// That of the module's lists: everything that was read keeps its number, whether it is used or not. No record may refer to
    /// other types.
    Kept,
    /// As [`Order::Kept`], with more types.
    KeptAndMore,
    /// Only what is used, in the order of the module's lists.
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

#[derive(Debug)]
pub(super) struct Numbering<'m> {
    pub(super) module: &'m Module,
    pub(super) order: Order,
    /// The metadata that functions keep to themselves because they had it when it was read.
    function_metadata: Range<usize>,
    /// Whether all constants so far were in the order in which they were met, and whether sorting changed that of some.
    pub(super) all_in_order: bool,
    pub(super) sorting_matters: bool,
    contents: Contents<'m>,

    type_numbers: Vec<u32>,
    pub(super) types: Vec<TypeId>,
    label_type: TypeId,
    metadata_type: TypeId,

    list_numbers: Vec<u32>,
    group_numbers: Vec<u32>,
    pub(super) lists: Vec<AttributeListId>,
    pub(super) groups: Vec<AttributeGroupId>,

    comdat_numbers: Vec<u32>,
    pub(super) comdats: Vec<ComdatId>,
    section_numbers: Vec<u32>,
    pub(super) sections: Vec<SectionId>,
    gc_numbers: Vec<u32>,

    global_numbers: Vec<u32>,
    function_numbers: Vec<u32>,
    alias_numbers: Vec<u32>,
    /// The number of global variables, functions and aliases.
    pub(super) global_values: u32,
    /// All of these, in the order of their numbers, if that is kept.
    pub(super) values: Vec<ValueId>,

    /// The module's constants, then those of the function that is being written.
    pub(super) constants: Vec<Numbered>,
    constant_places: Vec<u32>,
    /// The number of the module's constants.
    pub(super) module_constants: usize,

    metadata_numbers: Vec<u32>,
    /// The module's metadata, then that of the function that is being written.
    pub(super) metadata: Vec<MetadataId>,
    pub(super) module_metadata: usize,
    pub(super) has_strings: bool,
    pub(super) has_locations: bool,
    pub(super) has_generic_nodes: bool,
    /// The operands of the open nodes that describe the source.
    pending: Vec<MetadataId>,
    open_nodes: Vec<OpenNode>,
    open_types: Vec<(TypeId, usize)>,

    argument_numbers: Vec<u32>,
    instruction_numbers: Vec<u32>,
    block_numbers: Vec<u32>,
    argument_count: u32,
    first_instruction: u32,
}

impl<'m> Numbering<'m> {
    pub(super) fn of(module: &'m Module, order: Order) -> Result<Self, Error> {
        let contents = if order.is_kept() { Contents::apart(module) } else { Contents::of(module) };
        let function_metadata = if order.keeps_all() {
            module.kept_metadata().end..module.positions.metadata.len()
        } else {
            0..0
        };
        let own = module.types.len();
        let own_type = |id: TypeId, wanted: TypeData, behind: usize| match module.types.get(id.index()) {
            Some(found) if *found == wanted => contents.ty(id),
            _ => TypeId::at(own + behind),
        };
        let label_type = own_type(module.label_type, TypeData::Label, 0);
        let metadata_type = own_type(module.metadata_type, TypeData::Metadata, 1);
        let none = |count: usize| vec![NONE; count];
        let mut numbering = Self {
            module,
            order,
            function_metadata,
            all_in_order: true,
            sorting_matters: false,
            type_numbers: none(own + 2),
            types: Vec::with_capacity(own),
            label_type,
            metadata_type,
            list_numbers: none(module.attribute_lists.len()),
            group_numbers: none(module.attribute_groups.len()),
            lists: Vec::new(),
            groups: Vec::new(),
            comdat_numbers: none(module.comdats.len()),
            comdats: Vec::new(),
            section_numbers: none(module.section_names.len()),
            sections: Vec::new(),
            gc_numbers: none(module.gc_names.len()),
            global_numbers: none(module.globals.len()),
            function_numbers: none(module.functions.len()),
            alias_numbers: none(module.aliases.len()),
            global_values: 0,
            values: Vec::new(),
            constants: Vec::with_capacity(module.constants.len()),
            constant_places: none(module.constants.len()),
            module_constants: 0,
            metadata_numbers: none(module.metadata.len()),
            metadata: Vec::with_capacity(module.metadata.len()),
            module_metadata: 0,
            has_strings: false,
            has_locations: false,
            has_generic_nodes: false,
            pending: Vec::new(),
            open_nodes: Vec::new(),
            open_types: Vec::new(),
            argument_numbers: none(module.arguments.len()),
            instruction_numbers: none(module.instructions.len()),
            block_numbers: none(module.blocks.len()),
            argument_count: 0,
            first_instruction: 0,
            contents,
        };
        if order.is_kept() {
            numbering.keep_lists();
        }
        numbering.module_values()?;
        numbering.names();
        numbering.module_metadata()?;
        if order.is_kept() {
            numbering.keep_types();
            numbering.keep_metadata(0, module.kept_metadata());
        }
        numbering.sort_constants(0, module.kept_constants());
        numbering.module_constants = numbering.constants.len();
        numbering.module_metadata = numbering.metadata.len();
        Ok(numbering)
    }

    /// Global values, and what they refer to.
    fn module_values(&mut self) -> Result<(), Error> {
        let module = self.module;
        for (id, global) in module.globals() {
            self.meet_type(global.ty)?;
            set(&mut self.global_numbers, id.index(), self.global_values);
            self.global_values += 1;
            if let Some(comdat) = global.comdat {
                number(&mut self.comdat_numbers, comdat.index(), comdat, &mut self.comdats);
            }
        }
        for function in module.functions() {
            let record = function.record();
            self.meet_type(record.ty)?;
            set(&mut self.function_numbers, function.id().index(), self.global_values);
            self.global_values += 1;
            if let Some(comdat) = record.comdat {
                number(&mut self.comdat_numbers, comdat.index(), comdat, &mut self.comdats);
            }
            self.meet_attributes(record.attributes);
        }
        for (id, alias) in module.aliases() {
            self.meet_type(alias.ty)?;
            set(&mut self.alias_numbers, id.index(), self.global_values);
            self.global_values += 1;
        }
        for (_, global) in module.globals() {
            if let Some(initializer) = global.initializer {
                self.meet_value(initializer)?;
            }
        }
        for (_, alias) in module.aliases() {
            self.meet_value(alias.aliasee)?;
        }
        for value in [
            |function: &Function<'_>| function.record().prefix,
            |function: &Function<'_>| function.record().prologue,
            |function: &Function<'_>| function.record().personality,
        ] {
            for function in module.functions() {
                if let Some(value) = value(&function) {
                    self.meet_value(value)?;
                }
            }
        }
        if self.order.is_kept() {
            self.keep_values();
        }
        self.meet_type(self.metadata_type)
    }

    /// Global values in the order of their records.
    fn keep_values(&mut self) {
        let module = self.module;
        let globals = module.globals().map(|(id, _)| ValueId::from(id));
        let functions = module.functions().map(|function| ValueId::from(function.id()));
        let aliases = module.aliases().map(|(id, _)| ValueId::from(id));
        let mut all: Vec<ValueId> = globals.chain(functions).chain(aliases).collect();
        // Those that were added later come last.
        all.sort_by_key(|id| module.value_bit(*id).unwrap_or(u64::MAX));
        for (number, id) in (0..).zip(&all) {
            match id.kind() {
                ValueKind::Global(id) => set(&mut self.global_numbers, id.index(), number),
                ValueKind::Function(id) => set(&mut self.function_numbers, id.index(), number),
                ValueKind::Alias(id) => set(&mut self.alias_numbers, id.index(), number),
                _ => {}
            }
        }
        self.values = all;
    }

    /// Sections are numbered as globals and functions name them.
    fn names(&mut self) {
        let module = self.module;
        let globals = module.globals().filter_map(|(_, global)| global.section);
        let functions = module.functions().filter_map(|function| function.record().section);
        for section in globals.chain(functions) {
            number(&mut self.section_numbers, section.index(), section, &mut self.sections);
        }
    }

    /// Numbers a garbage collector's name; true if it was not met before.
    pub(super) fn meet_gc(&mut self, id: GcId) -> bool {
        let last = self.gc_numbers.iter().filter(|number| **number != NONE).count();
        match self.gc_numbers.get_mut(id.index()) {
            Some(number) if *number == NONE => {
                *number = to_u32(last);
                true
            }
            _ => false,
        }
    }

    /// Named metadata, then what functions refer to: types, attributes and metadata.
    fn module_metadata(&mut self) -> Result<(), Error> {
        let module = self.module;
        for named in module.named_metadata() {
            for node in named.nodes {
                self.meet_metadata(*node)?;
            }
        }
        for function in module.functions() {
            if let Type::Function { parameters, .. } = module.ty(function.record().function_type) {
                for parameter in parameters {
                    self.meet_type(*parameter)?;
                }
            }
            for attachment in function.attachments() {
                self.meet_metadata(attachment.node)?;
            }
            for entry in function.blocks().flat_map(|block| block.instructions()) {
                self.meet_instruction(&entry)?;
            }
        }
        Ok(())
    }

    fn meet_instruction(&mut self, entry: &InstructionEntry<'m>) -> Result<(), Error> {
        let operands = entry.operands();
        match entry.form() {
            // The value first.
            Form::Store(_) => operands.iter().rev().try_for_each(|operand| self.meet_operand(*operand))?,
            // Labels are operands, too: after the condition, before the callee.
            Form::Branch(_) | Form::ConditionalBranch(_) | Form::Switch(_) | Form::IndirectBranch(_) => {
                let (first, rest) = operands.split_at_checked(1).unwrap_or((&[], operands));
                self.meet_operands(first)?;
                self.meet_type(self.label_type)?;
                self.meet_operands(rest)?;
            }
            Form::Invoke { call, .. } => {
                let (callee, arguments) = operands
                    .split_last()
                    .map_or((&[][..], operands), |(callee, rest)| (core::slice::from_ref(callee), rest));
                self.meet_operands(arguments)?;
                self.meet_type(self.label_type)?;
                self.meet_operands(callee)?;
                self.meet_attributes(call.attributes);
            }
            _ => self.meet_operands(operands)?,
        }
        self.meet_type(entry.ty())?;
        if let Form::Call(call) = entry.form() {
            self.meet_attributes(call.attributes);
        }
        for attachment in entry.attachments() {
            self.meet_metadata(attachment.node)?;
        }
        if let Some(location) = entry.debug_location() {
            for operand in [location.scope, location.inlined_at].into_iter().flatten() {
                self.meet_metadata(operand)?;
            }
        }
        Ok(())
    }

    fn meet_operands(&mut self, operands: &[ValueId]) -> Result<(), Error> {
        operands.iter().try_for_each(|operand| self.meet_operand(*operand))
    }

    /// The types of an operand of an instruction; metadata with all that it refers to, unless it is the function's own.
    #[inline]
    fn meet_operand(&mut self, id: ValueId) -> Result<(), Error> {
        match id.kind() {
            ValueKind::Metadata(metadata) => {
                if self.is_local(metadata) {
                    Ok(())
                } else {
                    self.meet_metadata(metadata)
                }
            }
            ValueKind::Block(_) => self.meet_type(self.label_type),
            ValueKind::Constant(constant) => self.meet_constant_types(constant, 0),
            ValueKind::Instruction(_) | ValueKind::Argument(_) => match self.module.type_of(id) {
                Some(ty) => self.meet_type(ty),
                None => Err(fault(alloc::format!("{id:?}"), "there is no such value")),
            },
            // Their types were met with them.
            ValueKind::Global(_) | ValueKind::Function(_) | ValueKind::Alias(_) => Ok(()),
        }
    }

    /// The types of a constant and its operands, unless it has a number.
    fn meet_constant_types(&mut self, id: ConstantId, depth: u32) -> Result<(), Error> {
        let module = self.module;
        let Some(entry) = module.constants.get(id.index()) else {
            return Err(fault(alloc::format!("{id:?}"), "there is no such constant"));
        };
        self.meet_type(entry.ty)?;
        let operands = module.constant_operands(id);
        if operands.is_empty() {
            return Ok(());
        }
        let same = self.contents.constant(id)?;
        if self.constant_places.get(same.index()).is_some_and(|place| *place != NONE) {
            return Ok(());
        }
        if depth > MAX_DEPTH {
            return Err(fault(alloc::format!("{id:?}"), "constants are nested too deep"));
        }
        for operand in operands {
            match operand.kind() {
                ValueKind::Constant(operand) => self.meet_constant_types(operand, depth + 1)?,
                _ => self.meet_operand(*operand)?,
            }
        }
        Ok(())
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

    fn meet_attributes(&mut self, list: Option<AttributeListId>) {
        let Some(list) = list else { return };
        let module = self.module;
        let groups = module.attribute_list(list);
        if groups.is_empty() {
            return;
        }
        if self.list_numbers.get(list.index()).is_none_or(|number| *number != NONE) {
            return;
        }
        // A list with the same contents as an earlier one is that one.
        let same = self.lists.iter().position(|known| {
            let known = module.attribute_list(*known);
            known.len() == groups.len()
                && known.iter().zip(groups).all(|(a, b)| same_attributes(module, *a, *b))
        });
        match same {
            Some(place) => set(&mut self.list_numbers, list.index(), to_u32(place)),
            None => number(&mut self.list_numbers, list.index(), list, &mut self.lists),
        }
        for group in groups {
            if self.group_numbers.get(group.index()).is_none_or(|number| *number != NONE) {
                continue;
            }
            let same = self.groups.iter().position(|known| same_attributes(module, *known, *group));
            match same {
                Some(place) => set(&mut self.group_numbers, group.index(), to_u32(place)),
                None => number(&mut self.group_numbers, group.index(), *group, &mut self.groups),
            }
        }
    }

    /// A type, after its element types. Named structures may contain themselves.
    #[inline]
    fn meet_type(&mut self, id: TypeId) -> Result<(), Error> {
        let id = self.contents.ty(id);
        match self.type_numbers.get(id.index()) {
            Some(&NONE) => self.meet_new_type(id),
            Some(_) => Ok(()),
            None => Err(fault(alloc::format!("{id:?}"), "there is no such type")),
        }
    }

    #[inline(never)]
    fn meet_new_type(&mut self, id: TypeId) -> Result<(), Error> {
        // The types of pointers to functions, of labels and the like: records state none of them.
        let module = self.module;
        let made = || id.index() >= module.type_table_len();
        match self.order {
            Order::Kept if made() => return Ok(()),
            Order::KeptAndMore if id.index() >= module.types.len() => return Ok(()),
            _ => {}
        }
        // Types whose elements are being numbered, each with its next element.
        let mut open = core::mem::take(&mut self.open_types);
        open.clear();
        open.push((id, 0_usize));
        if self.is_named(id) {
            set(&mut self.type_numbers, id.index(), IN_PROGRESS);
        }
        while let Some((ty, next)) = open.last_mut() {
            let ty = *ty;
            if let Some(part) = self.contents.type_part(ty, *next) {
                *next += 1;
                match self.type_numbers.get(part.index()) {
                    Some(&NONE) => {
                        if self.is_named(part) {
                            set(&mut self.type_numbers, part.index(), IN_PROGRESS);
                        }
                        if open.len() > self.type_numbers.len() * 2 {
                            return Err(fault(
                                alloc::format!("{ty:?}"),
                                "a type without a name is inside of itself",
                            ));
                        }
                        open.push((part, 0));
                    }
                    Some(_) => {}
                    None => return Err(fault(alloc::format!("{part:?}"), "there is no such type")),
                }
                continue;
            }
            open.pop();
            match self.type_numbers.get_mut(ty.index()) {
                Some(number) if *number >= IN_PROGRESS => {
                    *number = to_u32(self.types.len());
                    self.types.push(ty);
                }
                _ => {}
            }
        }
        self.open_types = open;
        Ok(())
    }

    fn is_named(&self, id: TypeId) -> bool {
        let data = self.module.types.get(id.index());
        matches!(data, Some(TypeData::Struct { named: true, .. } | TypeData::Opaque { .. }))
    }

    /// A value that is used; a constant after its operands.
    #[inline]
    fn meet_value(&mut self, id: ValueId) -> Result<(), Error> {
        match id.kind() {
            ValueKind::Constant(constant) => self.meet_constant(constant, 0),
            _ => Ok(()),
        }
    }

    fn meet_constant(&mut self, id: ConstantId, depth: u32) -> Result<(), Error> {
        let same = self.contents.constant(id)?;
        match self.constant_places.get(same.index()) {
            Some(&NONE) => {}
            Some(place) => {
                if let Some(known) = self.constants.get_mut(*place as usize) {
                    known.uses = known.uses.saturating_add(1);
                }
                return Ok(());
            }
            None => return Err(fault(alloc::format!("{id:?}"), "there is no such constant")),
        }
        if depth > MAX_DEPTH {
            return Err(fault(alloc::format!("{id:?}"), "constants are nested too deep"));
        }
        let module = self.module;
        if let Some(entry) = module.constants.get(same.index()) {
            self.meet_type(entry.ty)?;
        }
        for operand in module.constant_operands(same) {
            if let ValueKind::Constant(operand) = operand.kind() {
                self.meet_constant(operand, depth + 1)?;
            }
        }
        set(&mut self.constant_places, same.index(), to_u32(self.constants.len()));
        self.constants.push(Numbered { id: same, met: id, uses: 1 });
        Ok(())
    }

    /// A piece of metadata, after its operands.
    fn meet_metadata(&mut self, id: MetadataId) -> Result<(), Error> {
        let module = self.module;
        // Nodes whose operands are being numbered: the list, and its remaining operands.
        self.open_nodes.clear();
        if let Some(node) = self.enter_metadata(id)? {
            self.open_nodes.push(node);
        }
        while let Some(node) = self.open_nodes.last_mut() {
            let mut inner = None;
            while inner.is_none() && node.next < node.end {
                let operand = if node.is_debug {
                    self.pending.get(node.next).copied()
                } else {
                    module.metadata_operands.get(node.next).copied().flatten()
                };
                node.next += 1;
                inner = operand
                    .filter(|id| self.metadata_numbers.get(id.index()).is_none_or(|number| *number == NONE));
            }
            match inner {
                Some(inner) => {
                    if let Some(inner) = self.enter_metadata(inner)? {
                        self.open_nodes.push(inner);
                    }
                }
                None => {
                    let node = *node;
                    self.open_nodes.pop();
                    if node.is_debug {
                        self.pending.truncate(node.start);
                    }
                    self.number_metadata(node.id);
                }
            }
        }
        Ok(())
    }

    #[inline]
    fn number_metadata(&mut self, id: MetadataId) {
        set(&mut self.metadata_numbers, id.index(), to_u32(self.metadata.len()));
        self.metadata.push(id);
    }

    /// Numbers metadata without operands; a node with operands is returned, and numbered after them.
    #[inline]
    fn enter_metadata(&mut self, id: MetadataId) -> Result<Option<OpenNode>, Error> {
        let module = self.module;
        match self.metadata_numbers.get_mut(id.index()) {
            Some(number) if *number == NONE => *number = IN_PROGRESS,
            Some(_) => return Ok(None),
            None => return Err(fault(alloc::format!("{id:?}"), "there is no such metadata")),
        }
        match module.metadata.get(id.index()) {
            Some(MetadataForm::Node { operands, .. }) if operands.len > 0 => {
                let start = operands.start as usize;
                let end = start + operands.len as usize;
                return Ok(Some(OpenNode { id, is_debug: false, start, next: start, end }));
            }
            Some(MetadataForm::Debug { code, operands }) => {
                self.has_locations |= crate::ir::DebugNode::LOCATION == u32::from(*code);
                self.has_generic_nodes |= crate::records::metadata::GenericNode::CODE == u32::from(*code);
                let start = self.pending.len();
                let pending = &mut self.pending;
                for_each_debug_operand(*code, operands.of(&module.words), |id| pending.push(id));
                let end = pending.len();
                return Ok(Some(OpenNode { id, is_debug: true, start, next: start, end }));
            }
            Some(MetadataForm::Value { value, .. }) => self.meet_value(*value)?,
            Some(MetadataForm::String(_)) => self.has_strings = true,
            Some(MetadataForm::Node { .. } | MetadataForm::Unknown { .. }) | None => {}
        }
        self.number_metadata(id);
        Ok(None)
    }

    /// Sorts the constants from this place on: by type, then by uses, the most first; then integers are put in front, in
    /// the order that swapping from both ends leaves.
    fn sort_constants(&mut self, first: usize, kept: Range<usize>) {
        if self.order.is_kept() {
            self.keep_constants(first, kept);
            return;
        }
        let Self { constants, module, type_numbers, contents, .. } = self;
        let Some(range) = constants.get_mut(first..).filter(|range| range.len() > 1) else { return };
        let type_of = |constant: &Numbered| module.constants.get(constant.id.index()).map(|entry| entry.ty);
        let type_number = |constant: &Numbered| {
            let ty = type_of(constant).map(|ty| contents.ty(ty));
            ty.and_then(|ty| type_numbers.get(ty.index())).copied().unwrap_or(NONE)
        };
        let ascending = |range: &[Numbered]| range.is_sorted_by_key(|constant| constant.met);
        let as_met = ascending(range);
        if self.order == Order::Met {
            return;
        }
        range.sort_by_cached_key(|constant| (type_number(constant), u32::MAX - constant.uses));
        partition(range, |constant| {
            let ty = type_of(constant).map(|ty| module.ty(module.scalar(ty)));
            matches!(ty, Some(Type::Integer { .. }))
        });
        self.all_in_order &= as_met;
        self.sorting_matters |= !ascending(range);
        for (place, constant) in (first..).zip(range.iter()) {
            set(&mut self.constant_places, constant.id.index(), to_u32(place));
        }
    }

    /// Numbers the local constants and metadata of a function.
    pub(super) fn enter_function(&mut self, function: &Function<'m>) -> Result<(), Error> {
        let mut next = self.global_values + to_u32(self.module_constants);
        self.argument_count = 0;
        for argument in function.arguments() {
            if let ValueKind::Argument(id) = argument.kind() {
                set(&mut self.argument_numbers, id.index(), next);
            }
            next += 1;
            self.argument_count += 1;
        }
        // Instructions are counted from the first, whose number depends on that of constants.
        let mut instructions = 0;
        for (number, block) in (0..).zip(function.blocks()) {
            set(&mut self.block_numbers, block.id().index(), number);
            for entry in block.instructions() {
                let operands = entry.operands();
                if let Form::Store(_) = entry.form() {
                    operands.iter().rev().try_for_each(|operand| self.meet_local(*operand))?;
                } else {
                    operands.iter().try_for_each(|operand| self.meet_local(*operand))?;
                }
                if entry.value().is_some() {
                    set(&mut self.instruction_numbers, entry.id().index(), instructions);
                    instructions += 1;
                }
            }
        }
        self.sort_constants(self.module_constants, function.kept_constants());
        self.first_instruction = next + to_u32(self.constants.len() - self.module_constants);
        if self.order.is_kept() {
            self.keep_metadata(self.module_metadata, function.kept_metadata());
        }
        Ok(())
    }

    /// Attributes, sections and names of garbage collectors in the order of their lists.
    fn keep_lists(&mut self) {
        let module = self.module;
        if self.order.keeps_all() {
            self.groups =
                module.attribute_groups.iter().enumerate().map(|(at, _)| AttributeGroupId::at(at)).collect();
            self.group_numbers = (0..).zip(&self.groups).map(|(number, _)| number).collect();
            self.lists =
                module.attribute_lists.iter().enumerate().map(|(at, _)| AttributeListId::at(at)).collect();
            self.list_numbers = (0..).zip(&self.lists).map(|(number, _)| number).collect();
        }
        self.comdats = module.comdats.iter().enumerate().map(|(at, _)| ComdatId::at(at)).collect();
        self.comdat_numbers = (0..).zip(&self.comdats).map(|(number, _)| number).collect();
        self.sections = module.section_names.iter().enumerate().map(|(at, _)| SectionId::at(at)).collect();
        self.section_numbers = (0..).zip(&self.sections).map(|(number, _)| number).collect();
    }

    /// Types in the order of the module; those that were read have a number in any case.
    fn keep_types(&mut self) {
        if self.order.keeps_all() {
            let read = self.module.type_table_len();
            (0..read)
                .map(TypeId::at)
                .for_each(|id| number(&mut self.type_numbers, id.index(), id, &mut self.types));
        }
        self.types.sort_unstable();
        for (number, id) in (0..).zip(&self.types) {
            set(&mut self.type_numbers, id.index(), number);
        }
    }

    /// As [`Numbering::keep_types`], of the constants from this place on; these were read here.
    fn keep_constants(&mut self, first: usize, kept: Range<usize>) {
        if self.order.keeps_all() {
            for index in kept {
                let id = ConstantId::at(index);
                if self.constant_places.get(index) == Some(&NONE) {
                    set(&mut self.constant_places, index, 0);
                    self.constants.push(Numbered { id, met: id, uses: 0 });
                }
            }
        }
        let Some(range) = self.constants.get_mut(first..) else { return };
        range.sort_unstable_by_key(|constant| constant.id);
        for (place, constant) in (first..).zip(range.iter()) {
            set(&mut self.constant_places, constant.id.index(), to_u32(place));
        }
    }

    /// As [`Numbering::keep_constants`], of metadata.
    fn keep_metadata(&mut self, first: usize, kept: Range<usize>) {
        if self.order.keeps_all() {
            for id in kept.map(MetadataId::at) {
                if self.metadata_numbers.get(id.index()) == Some(&NONE) {
                    set(&mut self.metadata_numbers, id.index(), 0);
                    self.metadata.push(id);
                }
            }
        }
        let Some(range) = self.metadata.get_mut(first..) else { return };
        range.sort_unstable();
        for (place, id) in (first..).zip(range.iter()) {
            set(&mut self.metadata_numbers, id.index(), to_u32(place));
        }
    }

    /// Numbers an operand that is the function's own: a constant, or metadata.
    #[inline]
    fn meet_local(&mut self, id: ValueId) -> Result<(), Error> {
        match id.kind() {
            ValueKind::Constant(constant) => self.meet_constant(constant, 0),
            ValueKind::Metadata(id) if self.is_local(id) => {
                number(&mut self.metadata_numbers, id.index(), id, &mut self.metadata);
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// Forgets the numbers of the function's local constants and metadata.
    pub(super) fn leave_function(&mut self, function: &Function<'m>) {
        for argument in function.arguments() {
            if let ValueKind::Argument(id) = argument.kind() {
                set(&mut self.argument_numbers, id.index(), NONE);
            }
        }
        for block in function.blocks() {
            set(&mut self.block_numbers, block.id().index(), NONE);
            for entry in block.instructions() {
                set(&mut self.instruction_numbers, entry.id().index(), NONE);
            }
        }
        for constant in self.constants.drain(self.module_constants.min(self.constants.len())..) {
            set(&mut self.constant_places, constant.id.index(), NONE);
        }
        for id in self.metadata.drain(self.module_metadata.min(self.metadata.len())..) {
            set(&mut self.metadata_numbers, id.index(), NONE);
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

    /// The constants of the module, or of the function that was entered.
    pub(super) fn constants_of(&self, function: bool) -> &[Numbered] {
        let (module, own) = self.constants.split_at_checked(self.module_constants).unwrap_or_default();
        if function { own } else { module }
    }

    pub(super) fn metadata_of(&self, function: bool) -> &[MetadataId] {
        let (module, own) = self.metadata.split_at_checked(self.module_metadata).unwrap_or_default();
        if function { own } else { module }
    }

    /// The representative of all constants with the same meaning.
    pub(super) fn type_number(&self, id: TypeId) -> Option<u32> {
        Context::ty(self, id)
    }

    /// The data of a type in the list; types that the module lacks are labels and metadata.
    pub(super) fn listed_type(&self, id: TypeId) -> Type<'m> {
        if id == self.metadata_type {
            Type::Metadata
        } else if id == self.label_type {
            Type::Label
        } else {
            self.module.ty(id)
        }
    }

    /// The number of a block in its function, whichever that is.
    pub(super) fn number_in(&self, function: FunctionId, block: BlockId) -> Option<u32> {
        let number = self.module.function(function)?.block_number(block)?;
        u32::try_from(number).ok()
    }
}

impl Context for Numbering<'_> {
    #[inline]
    fn value(&self, id: ValueId) -> Option<u32> {
        let (numbers, index) = match id.kind() {
            ValueKind::Instruction(id) => {
                let place = get(&self.instruction_numbers, id.index())?;
                return Some(self.first_instruction.wrapping_add(place));
            }
            ValueKind::Argument(id) => (&self.argument_numbers, id.index()),
            ValueKind::Constant(id) => return self.constant_number(id),
            ValueKind::Global(id) => (&self.global_numbers, id.index()),
            ValueKind::Function(id) => (&self.function_numbers, id.index()),
            ValueKind::Alias(id) => (&self.alias_numbers, id.index()),
            ValueKind::Metadata(id) => (&self.metadata_numbers, id.index()),
            ValueKind::Block(id) => (&self.block_numbers, id.index()),
        };
        get(numbers, index)
    }

    fn type_of(&self, id: ValueId) -> Option<TypeId> {
        self.module.type_of(id)
    }

    #[inline]
    fn ty(&self, id: TypeId) -> Option<u32> {
        get(&self.type_numbers, self.contents.ty(id).index())
    }

    #[inline]
    fn block(&self, id: BlockId) -> Option<u32> {
        get(&self.block_numbers, id.index())
    }

    #[inline]
    fn metadata(&self, id: MetadataId) -> Option<u32> {
        get(&self.metadata_numbers, id.index())
    }

    fn attribute_list(&self, id: AttributeListId) -> Option<u32> {
        if self.module.attribute_list(id).is_empty() {
            return Some(0);
        }
        get(&self.list_numbers, id.index()).map(|number| number + 1)
    }

    fn attribute_group(&self, id: AttributeGroupId) -> Option<u32> {
        get(&self.group_numbers, id.index()).map(|number| number + 1)
    }

    fn section(&self, id: SectionId) -> Option<u32> {
        get(&self.section_numbers, id.index()).map(|number| number + 1)
    }

    fn gc(&self, id: GcId) -> Option<u32> {
        get(&self.gc_numbers, id.index()).map(|number| number + 1)
    }

    fn comdat(&self, id: ComdatId) -> Option<u32> {
        get(&self.comdat_numbers, id.index()).map(|number| number + 1)
    }
}

impl Numbering<'_> {
    #[inline]
    fn constant_number(&self, id: ConstantId) -> Option<u32> {
        let same = self.contents.known_constant(id)?;
        let place = get(&self.constant_places, same.index())?;
        // A function's own constants are behind its arguments.
        let arguments = if (place as usize) < self.module_constants { 0 } else { self.argument_count };
        Some(self.global_values + arguments + place)
    }
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

/// Gives an entity the next number, unless it has one.
fn number<T>(numbers: &mut [u32], index: usize, id: T, list: &mut Vec<T>) {
    if let Some(slot) = numbers.get_mut(index) {
        if *slot == NONE {
            *slot = to_u32(list.len());
            list.push(id);
        }
    }
}

/// Moves the elements that match before the others: the first that does not match is swapped with the last that does, until
/// they meet. (The order is that of `std::partition`, which compilers write with.)
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
