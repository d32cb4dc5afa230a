//! The same number for the same type, constant and metadata in both modules.
//!
//! This is value numbering over two modules with one table ([`Interner`], the one of dxkit-bitcode): the
//! content of an item is a list of numbers, in which what it refers to stands as the number that it already
//! has, so equal contents are equal items. Items are numbered depth first. Those that refer to themselves
//! (named structures, distinct metadata) have a number by name or by place before what they contain is looked
//! at, so cycles end there.
//!
//! [`Contents`] has the numbers of one module; instructions are described by [`Contents::form`].

use alloc::collections::BTreeMap;
use alloc::vec;
use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{
    Attribute, AttributeGroupId, AttributeListId, Call, Constant, Instruction, InstructionEntry, Interner,
    Metadata, MetadataId, MetadataKindId, Operation, Type, TypeId, ValueId, ValueKind,
};
use dxkit_bitcode::records::{OperandKind, RecordOperand};
use dxkit_bitcode::stream::BlockKind;

/// The content of an item, as numbers. Each kind of item starts with another number.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Content(Vec<u64>);

impl Content {
    pub(super) fn new(kind: Kind) -> Self {
        Self(vec![kind as u64])
    }

    pub(super) fn push(&mut self, number: impl Into<u64>) -> &mut Self {
        self.0.push(number.into());
        self
    }

    pub(super) fn text(&mut self, text: &[u8]) -> &mut Self {
        self.0.push(text.len() as u64);
        let word = |part: &[u8]| part.iter().rev().fold(0, |word, byte| word << 8 | u64::from(*byte));
        self.0.extend(text.chunks(8).map(word));
        self
    }

    /// The number that equal contents have.
    pub(super) fn number(&self, interner: &mut Interner) -> u32 {
        interner.number(&self.0)
    }

    fn words(&mut self, words: &[u64]) -> &mut Self {
        self.0.push(words.len() as u64);
        self.0.extend_from_slice(words);
        self
    }
}

/// The kinds of things that have contents.
#[derive(Debug, Clone, Copy)]
pub(super) enum Kind {
    Type,
    NamedType,
    Constant,
    Global,
    Function,
    Alias,
    Metadata,
    Attribute,
    AttributeGroup,
    AttributeList,
    /// An instruction without its operands.
    Form,
    /// An instruction with everything that its operands are computed from.
    Computation,
    /// An instruction, and the instructions that compute its operands.
    Neighbourhood,
    /// The operation of an instruction, without types and flags: for a call, the callee and the opcode of the
    /// operation.
    Name,
    /// The callee of an instruction, without the opcode of a DXIL operation.
    Callee,
}

/// The numbers of one module's things.
pub(super) struct Contents<'m> {
    pub(super) module: &'m Module,
    types: Vec<u32>,
    globals: Vec<u32>,
    functions: Vec<u32>,
    aliases: Vec<u32>,
    constants: Vec<u32>,
    metadata: Vec<u32>,
    attribute_lists: Vec<u32>,
    no_attributes: u32,
    kinds: BTreeMap<MetadataKindId, &'m [u8]>,
}

/// A reference back to an item that is being numbered: this many levels outwards.
const CYCLE: u64 = 1 << 32;
const NONE: u64 = 1 << 33;
/// A value of a function.
const LOCAL: u64 = 1 << 34;

impl<'m> Contents<'m> {
    pub(super) fn new(module: &'m Module, interner: &mut Interner) -> Self {
        let types = number_all(
            module.types().len(),
            |index, parts| type_parts(module, type_at(index), parts),
            |index, part| type_content(module, type_at(index), part).number(interner),
        );
        let mut contents = Self {
            module,
            types,
            globals: Vec::new(),
            functions: Vec::new(),
            aliases: Vec::new(),
            constants: Vec::new(),
            metadata: Vec::new(),
            attribute_lists: Vec::new(),
            no_attributes: 0,
            kinds: module.metadata_kinds().collect(),
        };
        contents.number_attributes(interner);
        // Values without a name are identified by their position.
        let mut symbol = |list: &mut Vec<u32>, index: usize, value: ValueId, kind: Kind, place: usize| {
            let mut content = Content::new(kind);
            match module.name(value).filter(|name| !name.is_empty()) {
                Some(name) => content.push(0u32).text(name),
                None => content.push(1u32).push(place as u64),
            };
            if list.len() <= index {
                list.resize(index.saturating_add(1), u32::MAX);
            }
            if let Some(slot) = list.get_mut(index) {
                *slot = content.number(interner);
            }
        };
        for (place, (id, _)) in module.globals().enumerate() {
            symbol(&mut contents.globals, id.index(), id.into(), Kind::Global, place);
        }
        for (place, function) in module.functions().enumerate() {
            let id = function.id();
            symbol(&mut contents.functions, id.index(), id.into(), Kind::Function, place);
        }
        for (place, (id, _)) in module.aliases().enumerate() {
            symbol(&mut contents.aliases, id.index(), id.into(), Kind::Alias, place);
        }
        let constants: Vec<_> = module.constants().map(|(id, _)| id).collect();
        contents.constants = number_all(
            constants.len(),
            |index, parts| {
                let operands = constants.get(index).map_or(&[][..], |id| module.constant_operands(*id));
                let constants = operands.iter().filter_map(|operand| operand.as_constant());
                parts.extend(constants.map(|id| id.index()));
            },
            |index, part| {
                let content = constants.get(index).map(|id| {
                    let value = |value: ValueId| match value.kind() {
                        ValueKind::Constant(id) => part(id.index()),
                        _ => contents.value(value),
                    };
                    contents.constant_content(ValueId::from(*id), value)
                });
                content.unwrap_or_default().number(interner)
            },
        );
        let metadata: Vec<_> = module.metadata().map(|(id, _)| id).collect();
        contents.metadata = number_all(
            metadata.len(),
            |index, parts| {
                let Some(id) = metadata.get(index) else { return };
                operands_of(module, *id, |_, operand| parts.extend(operand.map(|id| id.index())));
            },
            |index, part| {
                let content = metadata.get(index).map(|id| contents.metadata_content(*id, part));
                content.unwrap_or_default().number(interner)
            },
        );
        contents
    }

    pub(super) fn ty(&self, id: TypeId) -> u64 {
        self.types.get(id.index()).copied().unwrap_or(u32::MAX).into()
    }

    pub(super) fn metadatum(&self, id: MetadataId) -> u64 {
        self.metadata.get(id.index()).copied().unwrap_or(u32::MAX).into()
    }

    /// The number of a value; all values of functions have the same.
    pub(super) fn value(&self, id: ValueId) -> u64 {
        let (list, index) = match id.kind() {
            ValueKind::Constant(id) => (&self.constants, id.index()),
            ValueKind::Global(id) => (&self.globals, id.index()),
            ValueKind::Function(id) => (&self.functions, id.index()),
            ValueKind::Alias(id) => (&self.aliases, id.index()),
            ValueKind::Metadata(id) => return self.metadatum(id) | LOCAL << 1,
            ValueKind::Instruction(_) | ValueKind::Argument(_) | ValueKind::Block(_) => return LOCAL,
        };
        list.get(index).copied().unwrap_or(u32::MAX).into()
    }

    /// The value of a function that a piece of metadata is, if it is one.
    pub(super) fn local(&self, id: MetadataId) -> Option<ValueId> {
        let value = self.module.metadata_value(id)?;
        matches!(value.kind(), ValueKind::Instruction(_) | ValueKind::Argument(_)).then_some(value)
    }

    /// The number of the attributes of a list; an empty list counts as no list.
    pub(super) fn attributes(&self, list: Option<AttributeListId>) -> Option<u32> {
        let number = self.attribute_lists.get(list?.index()).copied();
        number.filter(|number| *number != self.no_attributes)
    }

    /// The name of a kind of attachments.
    pub(super) fn attachment_kind(&self, kind: MetadataKindId) -> &'m [u8] {
        self.kinds.get(&kind).copied().unwrap_or_default()
    }

    fn number_attributes(&mut self, interner: &mut Interner) {
        let module = self.module;
        let mut groups = Vec::new();
        for (_, group) in module.attribute_groups() {
            let content = |attribute| {
                let mut content = Content::new(Kind::Attribute);
                match attribute {
                    Attribute::Enum(kind) => content.push(0u32).push(kind.0),
                    Attribute::Integer(kind, value) => content.push(1u32).push(kind.0).push(value),
                    Attribute::Text { key, value } => {
                        content.push(2u32).text(key).push(value.is_some()).text(value.unwrap_or_default())
                    }
                    Attribute::Unknown { form, operands } => content.push(3u32).push(form).words(operands),
                    _ => content.push(4u32),
                };
                content
            };
            // The order of attributes has no meaning.
            let mut numbers: Vec<u32> =
                group.attributes().map(|attribute| content(attribute).number(interner)).collect();
            numbers.sort_unstable();
            let mut content = Content::new(Kind::AttributeGroup);
            content.push(group.slot().number());
            numbers.iter().for_each(|number| {
                content.push(*number);
            });
            groups.push(content.number(interner));
        }
        let mut list_number = |list: &[AttributeGroupId]| {
            let mut numbers: Vec<u32> =
                list.iter().filter_map(|group| groups.get(group.index()).copied()).collect();
            numbers.sort_unstable();
            let mut content = Content::new(Kind::AttributeList);
            numbers.iter().for_each(|number| {
                content.push(*number);
            });
            content.number(interner)
        };
        self.no_attributes = list_number(&[]);
        for index in 0..module.attribute_list_count() {
            let list = AttributeListId::new(u32::try_from(index).unwrap_or(u32::MAX));
            self.attribute_lists.push(list_number(module.attribute_list(list)));
        }
    }

    fn constant_content(&self, id: ValueId, value: impl Fn(ValueId) -> u64) -> Content {
        let module = self.module;
        let mut content = Content::new(Kind::Constant);
        let Some(entry) = id.as_constant().and_then(|id| module.constant(id)) else { return content };
        content.push(self.ty(entry.ty));
        let values = |content: &mut Content, values: &[ValueId]| {
            content.push(values.len() as u64);
            values.iter().for_each(|id| {
                content.push(value(*id));
            });
        };
        match entry.constant {
            // Compilers write zero as NULL or as an integer or float.
            Constant::Null | Constant::Integer(0) | Constant::Float(0) => content.push(0u32),
            Constant::Undef => content.push(1u32),
            Constant::Integer(integer) => content.push(2u32).push(u64::from_le_bytes(integer.to_le_bytes())),
            Constant::WideInteger(words) => content.push(3u32).words(words),
            Constant::Float(bits) => {
                let word = |bits: u128| u64::try_from(bits & u128::from(u64::MAX)).unwrap_or_default();
                let [low, high] = [bits, bits >> 64].map(word);
                content.push(4u32).push(low).push(high)
            }
            Constant::Aggregate(elements) => {
                values(content.push(5u32), elements);
                &mut content
            }
            // The same bytes in two kinds of record.
            Constant::String(text) => content.push(6u32).text(text),
            Constant::CString(text) => content.push(6u32).text(&[text, b"\0"].concat()),
            Constant::Data(words) => content.push(7u32).words(words),
            Constant::Operation(operation) => {
                self.operation_form(&operation, content.push(8u32));
                values(&mut content, id.as_constant().map_or(&[], |id| module.constant_operands(id)));
                &mut content
            }
            Constant::BlockAddress { function, block } => {
                let owner = match function.kind() {
                    ValueKind::Function(id) => module.function(id),
                    _ => None,
                };
                let number = owner.and_then(|owner| owner.block_number(block));
                content.push(9u32).push(value(function)).push(number.map_or(NONE, |number| number as u64))
            }
            Constant::InlineAsm(asm) => {
                content.push(10u32).text(asm.text).text(asm.constraints);
                content.push(asm.side_effects).push(asm.align_stack).push(asm.dialect.0)
            }
            Constant::Unknown { code, operands } => content.push(11u32).push(code).words(operands),
            _ => content.push(12u32),
        };
        content
    }

    fn metadata_content(&self, id: MetadataId, part: &dyn Fn(usize) -> u64) -> Content {
        let mut content = Content::new(Kind::Metadata);
        match self.module.metadatum(id) {
            Some(Metadata::String(text)) => {
                content.push(0u32).text(text);
            }
            Some(Metadata::Value { value, .. }) => {
                content.push(1u32).push(self.value(value));
            }
            Some(Metadata::Unknown { code, operands }) => {
                content.push(2u32).push(code).words(operands);
            }
            Some(Metadata::Node(node)) => {
                content.push(3u32).push(node.distinct);
            }
            _ => {
                content.push(4u32);
            }
        }
        if let Some((code, words)) = self.module.debug_record(id) {
            content.push(code).push(words.len() as u64);
        }
        operands_of(self.module, id, |operand, reference| {
            content.push(match operand {
                Operand::Reference(_) => reference.map_or(NONE, |id| part(id.index())),
                Operand::Number(_, word) => word,
            });
        });
        content
    }

    fn operation_form(&self, operation: &Operation<'_>, content: &mut Content) {
        let indices = |content: &mut Content, indices: &[u32]| {
            indices.iter().for_each(|index| {
                content.push(*index);
            });
        };
        match *operation {
            Operation::Binary { opcode, flags, .. } => content.push(0u32).push(opcode.0).push(flags),
            Operation::Cast { opcode, .. } => content.push(1u32).push(opcode.0),
            Operation::GetElementPtr { in_bounds, source_type, .. } => {
                content.push(2u32).push(in_bounds).push(self.ty(source_type))
            }
            Operation::Select { .. } => content.push(3u32),
            Operation::ExtractElement { .. } => content.push(4u32),
            Operation::InsertElement { .. } => content.push(5u32),
            Operation::ShuffleVector { .. } => content.push(6u32),
            Operation::Compare { predicate, flags, .. } => {
                content.push(7u32).push(predicate.0).push(flags.bits())
            }
            Operation::ExtractValue { indices: path, .. } => {
                indices(content.push(8u32), path);
                content
            }
            Operation::InsertValue { indices: path, .. } => {
                indices(content.push(9u32), path);
                content
            }
            _ => content.push(10u32),
        };
    }

    fn call_form(&self, call: &Call<'_>, content: &mut Content) {
        let attributes = self.attributes(call.attributes).map_or(NONE, u64::from);
        content.push(self.ty(call.function_type)).push(attributes);
        content.push(call.calling_convention.0).push(call.tail.0);
    }

    /// The form of an instruction, without its operands.
    pub(super) fn form(&self, entry: &InstructionEntry<'_>) -> Content {
        let mut content = Content::new(Kind::Form);
        content.push(self.ty(entry.ty()));
        let atomic = |content: &mut Content, atomic: dxkit_bitcode::ir::Atomic| {
            content.push(atomic.ordering.0).push(atomic.scope.0);
        };
        match entry.get() {
            Instruction::Operation(operation) => self.operation_form(&operation, content.push(0u32)),
            Instruction::Call(call) => self.call_form(&call, content.push(1u32)),
            Instruction::Invoke { call, .. } => self.call_form(&call, content.push(2u32)),
            Instruction::LandingPad { cleanup, clauses } => {
                content.push(3u32).push(cleanup);
                clauses.iter().for_each(|clause| {
                    content.push(clause.kind.0);
                });
            }
            Instruction::Alloca { allocated_type, alignment, in_alloca, .. } => {
                content.push(4u32).push(self.ty(allocated_type)).push(alignment).push(in_alloca);
            }
            Instruction::Load { alignment, volatile, atomic: how, .. } => {
                content.push(5u32).push(alignment).push(volatile).push(how.is_some());
                how.into_iter().for_each(|how| atomic(&mut content, how));
            }
            Instruction::Store { alignment, volatile, atomic: how, .. } => {
                content.push(6u32).push(alignment).push(volatile).push(how.is_some());
                how.into_iter().for_each(|how| atomic(&mut content, how));
            }
            Instruction::AtomicRmw { operation, volatile, atomic: how, .. } => {
                atomic(content.push(7u32).push(operation.0).push(volatile), how);
            }
            Instruction::CompareExchange { volatile, weak, atomic: how, failure_ordering, .. } => {
                atomic(content.push(8u32).push(volatile).push(weak).push(failure_ordering.0), how);
            }
            Instruction::Fence(how) => atomic(content.push(9u32), how),
            Instruction::Unknown { code, operands } => {
                content.push(10u32).push(code).words(operands);
            }
            Instruction::Return { .. } => {
                content.push(11u32);
            }
            Instruction::Branch { .. } => {
                content.push(12u32);
            }
            Instruction::ConditionalBranch { .. } => {
                content.push(13u32);
            }
            Instruction::Switch { .. } => {
                content.push(14u32);
            }
            Instruction::IndirectBranch { .. } => {
                content.push(15u32);
            }
            Instruction::Resume { .. } => {
                content.push(16u32);
            }
            Instruction::Unreachable => {
                content.push(17u32);
            }
            Instruction::Phi { .. } => {
                content.push(18u32);
            }
            Instruction::VaArg { .. } => {
                content.push(19u32);
            }
            _ => {
                content.push(20u32);
            }
        }
        content
    }
}

/// An operand of a node: a reference, or of a node that describes the source, a number as well.
pub(super) enum Operand {
    /// With the name of its field, if it has one.
    Reference(Option<&'static str>),
    Number(Option<&'static str>, u64),
}

/// Tells the operands of a node, in order.
pub(super) fn operands_of(
    module: &Module,
    id: MetadataId,
    mut tell: impl FnMut(Operand, Option<MetadataId>),
) {
    if let Some((code, words)) = module.debug_record(id) {
        let Some(layout) = BlockKind::Metadata.record(code.into()) else { return };
        let reference = |word: u64| u32::try_from(word).ok().map(MetadataId::new);
        for (operand, word) in layout.name_operands(words) {
            let name = operand.map(|operand| operand.name);
            match operand {
                Some(RecordOperand { kind: OperandKind::OptionalMetadata, .. }) => {
                    tell(Operand::Reference(name), word.checked_sub(1).and_then(reference));
                }
                Some(RecordOperand { kind: OperandKind::Metadata, .. }) => {
                    tell(Operand::Reference(name), reference(word));
                }
                _ => tell(Operand::Number(name, word), None),
            }
        }
    } else if let Some(node) = module.metadatum(id).and_then(|metadata| metadata.as_node()) {
        node.operands.iter().for_each(|operand| tell(Operand::Reference(None), *operand));
    }
}

fn type_at(index: usize) -> TypeId {
    TypeId(u32::try_from(index).unwrap_or(u32::MAX))
}

fn type_parts(module: &Module, id: TypeId, parts: &mut Vec<usize>) {
    match module.ty(id) {
        Type::Pointer { pointee: part, .. }
        | Type::Array { element: part, .. }
        | Type::Vector { element: part, .. } => parts.push(part.index()),
        Type::Function { result, parameters, .. } => {
            parts.push(result.index());
            parts.extend(parameters.iter().map(|id| id.index()));
        }
        Type::Struct { name: None, elements, .. } => parts.extend(elements.iter().map(|id| id.index())),
        // Named entries are identified by name.
        _ => {}
    }
}

fn type_content(module: &Module, id: TypeId, part: &dyn Fn(usize) -> u64) -> Content {
    let mut content = Content::new(Kind::Type);
    let parts = |content: &mut Content, types: &[TypeId]| {
        content.push(types.len() as u64);
        types.iter().for_each(|id| {
            content.push(part(id.index()));
        });
    };
    match module.ty(id) {
        Type::Void => content.push(0u32),
        Type::Half => content.push(1u32),
        Type::Float => content.push(2u32),
        Type::Double => content.push(3u32),
        Type::X86Fp80 => content.push(4u32),
        Type::Fp128 => content.push(5u32),
        Type::PpcFp128 => content.push(6u32),
        Type::Label => content.push(7u32),
        Type::Metadata => content.push(8u32),
        Type::X86Mmx => content.push(9u32),
        Type::Integer { width } => content.push(10u32).push(width),
        Type::Pointer { pointee, address_space } => {
            content.push(11u32).push(part(pointee.index())).push(address_space)
        }
        Type::Function { result, parameters, variadic } => {
            parts(content.push(12u32).push(part(result.index())).push(variadic), parameters);
            &mut content
        }
        Type::Struct { name: None, packed, elements } => {
            parts(content.push(13u32).push(packed), elements);
            &mut content
        }
        Type::Struct { name: Some(name), .. } | Type::Opaque { name } if !name.is_empty() => {
            content = Content::new(Kind::NamedType);
            content.text(name)
        }
        // A type without a name is equal to no other, because nothing else identifies it.
        Type::Struct { .. } | Type::Opaque { .. } => content.push(14u32).push(id.0),
        Type::Array { count, element } => content.push(15u32).push(count).push(part(element.index())),
        Type::Vector { count, element } => content.push(16u32).push(count).push(part(element.index())),
        Type::Unknown { code, operands } => content.push(17u32).push(code).words(operands),
        _ => content.push(18u32),
    };
    content
}

/// Numbers items that contain each other: each after its parts. A cycle is represented by the number of
/// levels outwards.
fn number_all(
    count: usize,
    parts: impl Fn(usize, &mut Vec<usize>),
    mut number: impl FnMut(usize, &dyn Fn(usize) -> u64) -> u32,
) -> Vec<u32> {
    struct Open {
        thing: usize,
        /// Its parts in the list of those of all open things, and the next of them.
        start: usize,
        next: usize,
        end: usize,
    }
    const UNKNOWN: u32 = u32::MAX;
    let mut numbers = vec![UNKNOWN; count];
    // For each open item, the number of open items when it was opened.
    let mut levels = vec![0usize; count];
    let mut open: Vec<Open> = Vec::new();
    let mut all_parts = Vec::new();
    for root in 0..count {
        let mut enter = Some(root);
        loop {
            if let Some(thing) = enter.take() {
                let is_new = numbers.get(thing) == Some(&UNKNOWN) && levels.get(thing) == Some(&0);
                if is_new {
                    let start = all_parts.len();
                    parts(thing, &mut all_parts);
                    open.push(Open { thing, start, next: start, end: all_parts.len() });
                    if let Some(level) = levels.get_mut(thing) {
                        *level = open.len();
                    }
                }
            }
            let Some(top) = open.last_mut() else { break };
            if top.next < top.end {
                enter = all_parts.get(top.next).copied();
                top.next = top.next.saturating_add(1);
                continue;
            }
            let (thing, start, level) = (top.thing, top.start, open.len());
            let known = |part: usize| match (numbers.get(part), levels.get(part)) {
                (Some(number), _) if *number != UNKNOWN => u64::from(*number),
                (_, Some(outer)) if *outer > 0 => CYCLE | level.saturating_sub(*outer) as u64,
                _ => NONE,
            };
            let found = number(thing, &known);
            if let (Some(slot), Some(level)) = (numbers.get_mut(thing), levels.get_mut(thing)) {
                (*slot, *level) = (found, 0);
            }
            all_parts.truncate(start);
            open.pop();
        }
    }
    numbers
}
