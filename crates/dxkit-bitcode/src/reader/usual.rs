//! Reads records in the forms that LLVM writes them, straight from the bits: with the abbreviations that LLVM
//! defines, and numbers of few groups. A record of another form, or with an error, is left to the functions
//! that read all forms and report the errors. The only error here is a stream with more records than its size
//! allows.

use super::constants::Room;
use super::function::{State, end_block, keep, locate};
use super::metadata::METADATA_LIMIT;
use super::{Numbered, Reader, low, position_since};
use crate::ir::{
    Access, Alignment, AttributeListId, BinaryOpcode, BlockId, CallForm, CallingConvention, CastOpcode,
    ConstantData, ConstantEntryData, ConstantId, DebugLocation, FastMathFlags, Form, FunctionId,
    FunctionRecord, Halves, Linkage, MetadataForm, MetadataId, Module, OperationForm, Predicate, Run,
    TailCall, TypeData, TypeId, ValueId, to_u32,
};
use crate::records::Field::{Array, Char6, Fixed, Literal, TypeNumber, Vbr};
use crate::records::{
    Abbreviated as _, Numbered as _, PLAIN, constant_abbreviations, constants, function,
    function_abbreviations, metadata, module, symtab_abbreviations, type_abbreviations, types, value_symtab,
};
use crate::stream::{BitReader, Cursor};
use crate::{Error, sign};

/// Declares ids of abbreviations and codes of records as constants of 64 bits, for patterns.
macro_rules! patterns {
    ($($name:ident = $value:expr;)*) => { $(const $name: u64 = $value as u64;)* };
}

const NO_ABBREVIATION: u64 = PLAIN as u64;

/// Asserts that abbreviations are declared with the fields that the functions below read.
macro_rules! fields {
    ($($table:ident { $($name:ident [$($field:pat),*],)* })*) => {$($(
        const _: () = assert!(matches!($table::$name::FIELDS, [Literal(_), $($field),*]));
    )*)*};
}

fields! {
    type_abbreviations {
        POINTER [TypeNumber, Literal(0)],
        FUNCTION [Fixed(1), Array, TypeNumber],
        ANONYMOUS_STRUCT [Fixed(1), Array, TypeNumber],
        NAMED_STRUCT [Fixed(1), Array, TypeNumber],
        ARRAY [Vbr(8), TypeNumber],
    }
    constant_abbreviations {
        SET_TYPE [TypeNumber],
        INTEGER [Vbr(8)],
    }
    symtab_abbreviations {
        ENTRY_7 [Vbr(8), Array, Fixed(7)],
        ENTRY_6 [Vbr(8), Array, Char6],
        BLOCK_ENTRY_6 [Vbr(8), Array, Char6],
    }
    function_abbreviations {
        LOAD [Vbr(6), TypeNumber, Vbr(4), Fixed(1)],
        BINARY [Vbr(6), Vbr(6), Fixed(4)],
        BINARY_FLAGS [Vbr(6), Vbr(6), Fixed(4), Fixed(7)],
        CAST [Vbr(6), TypeNumber, Fixed(4)],
        RETURN [],
    }
}
const _: () = assert!(matches!(symtab_abbreviations::ENTRY_8::FIELDS, [Fixed(3), Vbr(8), Array, Fixed(8)]));

impl Reader {
    /// Reads types. `width` is the width of type numbers, and `name` the name for the next named structure.
    pub(super) fn usual_types(
        &mut self,
        cursor: &mut Cursor<'_>,
        width: Option<u32>,
        name: &mut Option<Run>,
    ) -> Result<(), Error> {
        patterns! {
            POINTER = type_abbreviations::POINTER::ID;
            FUNCTION = type_abbreviations::FUNCTION::ID;
            ANONYMOUS_STRUCT = type_abbreviations::ANONYMOUS_STRUCT::ID;
            NAMED_STRUCT = type_abbreviations::NAMED_STRUCT::ID;
            ARRAY = type_abbreviations::ARRAY::ID;
            VOID = types::Void::CODE;
            FLOAT = types::Float::CODE;
            LABEL = types::Label::CODE;
            INTEGER = types::Integer::CODE;
            METADATA = types::Metadata::CODE;
        }
        let Some(width) = width else { return Ok(()) };
        let Module { types, type_lists, .. } = &mut self.module;
        cursor.take_records(|(id, ahead), _, bits| {
            let (data, operands) = match id {
                POINTER => {
                    let pointee = TypeId(low(bits.take(width)));
                    (TypeData::Pointer { pointee, address_space: 0 }, 3)
                }
                FUNCTION | ANONYMOUS_STRUCT | NAMED_STRUCT => {
                    let flag = bits.take(1) != 0;
                    let count = bits.next_len(width)?;
                    let start = type_lists.len();
                    bits.extend_fixed(width, type_lists, count, |number| TypeId(low(number)));
                    let list = Run::since(start, type_lists);
                    let data = if id == FUNCTION {
                        TypeData::Function { types: list, variadic: flag }
                    } else {
                        let named = id == NAMED_STRUCT;
                        let name = if named { name.take().unwrap_or_default() } else { Run::default() };
                        TypeData::Struct { name, elements: list, packed: flag, named }
                    };
                    (data, count + 4)
                }
                ARRAY => {
                    let count = bits.next_vbr(8)?;
                    (TypeData::Array { count, element: TypeId(low(bits.take(width))) }, 3)
                }
                NO_ABBREVIATION => match bits.next_head(ahead)? {
                    (VOID, 0) => (TypeData::Void, 0),
                    (FLOAT, 0) => (TypeData::Float, 0),
                    (LABEL, 0) => (TypeData::Label, 0),
                    (METADATA, 0) => (TypeData::Metadata, 0),
                    (INTEGER, 1) => match bits.next_vbr6()? {
                        width @ 1..=64 => (TypeData::Integer { width: low(width) }, 1),
                        _ => return None,
                    },
                    _ => return None,
                },
                _ => return None,
            };
            // The lists' elements were seen to be there.
            if !bits.is_within() {
                return None;
            }
            types.push(data);
            Some(operands)
        })
    }

    /// Reads declarations of functions whose operands after the attributes are all zero.
    pub(super) fn usual_functions(&mut self, cursor: &mut Cursor<'_>) -> Result<(), Error> {
        patterns! {
            FUNCTION = module::Function::CODE;
        }
        /// All operands of LLVM 3.7's record, of which five come first.
        const OPERANDS: usize = 15;
        let attributes = self.options.attributes;
        let Self { module, values, types: lookup, .. } = self;
        if module.version >= 2 {
            return Ok(());
        }
        let first_bit = module.first_bit;
        cursor.take_records(|(id, ahead), bit, bits| {
            if id != NO_ABBREVIATION || bits.next_head(ahead)? != (FUNCTION, OPERANDS) {
                return None;
            }
            let (function_type, convention) = (bits.next_vbr6()?, bits.next_vbr6()?);
            let (declaration, linkage) = (bits.next_vbr6()?, bits.next_vbr6()?);
            let attributes = attribute_list(module, attributes, bits.next_vbr6()?)?;
            let rest = bits.take(30) | bits.take(30);
            if rest != 0 || function_type >= module.type_table_len.into() || !bits.is_within() {
                return None;
            }
            let function_type = TypeId(low(function_type));
            let Some(TypeData::Function { .. }) = module.types.get(function_type.index()) else {
                return None;
            };
            let ty = lookup.first_pointer(function_type)?;
            match module.types.get(ty.index()) {
                Some(TypeData::Pointer { pointee, address_space: 0 }) if *pointee == function_type => {}
                _ => return None,
            }
            let function = FunctionRecord {
                ty,
                function_type,
                address_space: 0,
                calling_convention: CallingConvention(u16::try_from(convention).ok()?),
                declaration: declaration != 0,
                linkage: Linkage(u8::try_from(linkage).ok()?),
                attributes,
                ..FunctionRecord::NONE
            };
            let id = FunctionId::at(module.functions.len());
            module.functions.push(function);
            module.function_bodies.push(None);
            module.function_order.push(id);
            module.positions.functions.push(position_since(first_bit, bit));
            values.push(Numbered { id: id.into(), ty });
            Some(OPERANDS)
        })
    }

    /// Reads constants. `set` is the type that was set last.
    pub(super) fn usual_constants(
        &mut self,
        cursor: &mut Cursor<'_>,
        set: &mut Option<TypeId>,
    ) -> Result<(), Error> {
        patterns! {
            SET_TYPE = constant_abbreviations::SET_TYPE::ID;
            INTEGER = constant_abbreviations::INTEGER::ID;
            NULL = constants::Null::CODE;
            UNDEF = constants::Undef::CODE;
            FLOAT = constants::Float::CODE;
            PLAIN_INTEGER = constants::Integer::CODE;
        }
        let Some(width) = cursor.usual_type_width() else { return Ok(()) };
        let Self { module, values, options, .. } = self;
        let (first_bit, positions) = (module.first_bit, options.positions);
        let room_of = |ty: Option<TypeId>, module: &Module| {
            let ty = ty.filter(|_| options.tolerant).and_then(|ty| module.types.get(ty.index()));
            ty.map_or(Room::ALL, Room::of)
        };
        let mut room = room_of(*set, module);
        cursor.take_records(|(id, ahead), bit, bits| {
            let (data, operands) = match id {
                SET_TYPE => {
                    let ty = low(bits.take(width));
                    if ty >= module.type_table_len || !bits.is_within() {
                        return None;
                    }
                    *set = Some(TypeId(ty));
                    room = room_of(*set, module);
                    return Some(2);
                }
                INTEGER => (integer(bits.next_vbr(8)?), 2),
                NO_ABBREVIATION => match bits.next_head(ahead)? {
                    (NULL, 0) => (ConstantData::Null, 0),
                    (UNDEF, 0) => (ConstantData::Undef, 0),
                    (PLAIN_INTEGER, 1) => (integer(bits.next_vbr6()?), 1),
                    (FLOAT, 1) => (ConstantData::Float(Halves::of(bits.next_vbr6()?)), 1),
                    _ => return None,
                },
                _ => return None,
            };
            let ty = (*set)?;
            // The wider floating-point types have other forms of constants.
            let wide = matches!(data, ConstantData::Float(_))
                && !matches!(
                    module.types.get(ty.index()),
                    Some(TypeData::Half | TypeData::Float | TypeData::Double)
                );
            // What LLVM would cut off is left to the general reader.
            if wide || !room.has(&data) || !bits.is_within() {
                return None;
            }
            let id = ConstantId::at(module.constants.len());
            module.constants.push(ConstantEntryData { ty, data });
            if positions {
                module.positions.constants.push(position_since(first_bit, bit));
            }
            values.push(Numbered { id: id.into(), ty });
            Some(operands)
        })
    }

    /// Reads strings, values, nodes and named metadata. `name` is the name for the next record of named
    /// metadata.
    pub(super) fn usual_metadata(
        &mut self,
        cursor: &mut Cursor<'_>,
        name: &mut Option<Run>,
    ) -> Result<(), Error> {
        patterns! {
            VALUE = metadata::Value::CODE;
            NODE = metadata::Node::CODE;
            DISTINCT = metadata::DistinctNode::CODE;
            NAMED_NODE = metadata::NamedNode::CODE;
        }
        let string_id = cursor.text_abbreviation(metadata::String::CODE);
        let name_id = cursor.text_abbreviation(metadata::Name::CODE);
        let Self { module, highest_reference, options, .. } = self;
        let (first_bit, positions) = (module.first_bit, options.positions);
        cursor.take_records(|(id, ahead), bit, bits| {
            if name.is_some() && id != NO_ABBREVIATION {
                return None;
            }
            let (form, operands) = if id == string_id || id == name_id {
                let count = bits.next_len(8)?;
                let start = module.bytes.len();
                bits.extend_text::<8>(&mut module.bytes, count);
                let text = Run::since(start, &module.bytes);
                if id == name_id {
                    *name = Some(text);
                    return Some(count + 3);
                }
                (MetadataForm::String(text), count + 3)
            } else if id != NO_ABBREVIATION {
                return None;
            } else {
                match bits.next_head(ahead)? {
                    (NODE | DISTINCT | VALUE, _) if name.is_some() => return None,
                    (code @ (NODE | DISTINCT), count) => {
                        let start = module.metadata_operands.len();
                        let mut highest = 0;
                        let usual = bits.extend_vbr6(&mut module.metadata_operands, count, None, |number| {
                            highest = highest.max(number);
                            low(number).checked_sub(1).map(MetadataId::new)
                        });
                        if !usual || highest > METADATA_LIMIT.into() || !bits.is_within() {
                            module.metadata_operands.truncate(start);
                            return None;
                        }
                        *highest_reference = highest.max(*highest_reference);
                        let operands = Run::since(start, &module.metadata_operands);
                        (MetadataForm::Node { distinct: code == DISTINCT, operands }, count)
                    }
                    (VALUE, 2) => match (bits.next_vbr6()?, bits.next_vbr6()?) {
                        (ty, value)
                            if ty < module.type_table_len.into()
                                && value < ValueId::LIMIT.into()
                                && bits.is_within() =>
                        {
                            let value = ValueId::pending(low(value));
                            (MetadataForm::Value { ty: TypeId(low(ty)), value }, 2)
                        }
                        _ => return None,
                    },
                    (NAMED_NODE, count) => {
                        let start = module.named_metadata_nodes.len();
                        let mut highest = 0;
                        let usual = bits.extend_vbr6(
                            &mut module.named_metadata_nodes,
                            count,
                            MetadataId::INVALID,
                            |number| {
                                highest = highest.max(number + 1);
                                MetadataId::new(low(number))
                            },
                        );
                        if !usual || highest > METADATA_LIMIT.into() || !bits.is_within() || name.is_none() {
                            module.named_metadata_nodes.truncate(start);
                            return None;
                        }
                        *highest_reference = highest.max(*highest_reference);
                        let nodes = Run::since(start, &module.named_metadata_nodes);
                        let name = name.take().unwrap_or_default();
                        module.push_named_metadata(name, nodes);
                        return Some(count);
                    }
                    _ => return None,
                }
            };
            module.metadata.push(form);
            if positions {
                module.positions.metadata.push(position_since(first_bit, bit));
            }
            Some(operands)
        })
    }

    /// Reads names of values; in functions, of blocks as well.
    pub(super) fn usual_symbols(&mut self, cursor: &mut Cursor<'_>, in_function: bool) -> Result<(), Error> {
        patterns! {
            ENTRY_8 = symtab_abbreviations::ENTRY_8::ID;
            ENTRY_7 = symtab_abbreviations::ENTRY_7::ID;
            ENTRY_6 = symtab_abbreviations::ENTRY_6::ID;
            BLOCK_ENTRY_6 = symtab_abbreviations::BLOCK_ENTRY_6::ID;
            ENTRY = value_symtab::Entry::CODE;
            BLOCK_ENTRY = value_symtab::BlockEntry::CODE;
        }
        if cursor.usual_type_width().is_none() || self.module.version >= 2 {
            return Ok(());
        }
        let Self { module, names, function: State { value_names, block_names, .. }, .. } = self;
        cursor.take_records(|(id, _), bit, bits| {
            let is_block = match id {
                ENTRY_8 => match bits.take(3) {
                    ENTRY => false,
                    BLOCK_ENTRY => true,
                    _ => return None,
                },
                ENTRY_7 | ENTRY_6 => false,
                BLOCK_ENTRY_6 => true,
                _ => return None,
            };
            if is_block && !in_function {
                return None;
            }
            let number = low(bits.next_vbr(8)?);
            let start = module.bytes.len();
            let count = match id {
                ENTRY_8 => {
                    let count = bits.next_len(8)?;
                    bits.extend_text::<8>(&mut module.bytes, count);
                    count
                }
                ENTRY_7 => {
                    let count = bits.next_len(7)?;
                    bits.extend_text::<7>(&mut module.bytes, count);
                    count
                }
                _ => {
                    let count = bits.next_len(6)?;
                    bits.extend_text::<6>(&mut module.bytes, count);
                    count
                }
            };
            let list = match (in_function, is_block) {
                (false, _) => &mut *names,
                (true, false) => &mut *value_names,
                (true, true) => &mut *block_names,
            };
            list.push((number, Run::since(start, &module.bytes), bit));
            Some(count + 4)
        })
    }

    /// Reads instructions and their debug locations.
    pub(super) fn usual_instructions(&mut self, cursor: &mut Cursor<'_>) -> Result<(), Error> {
        patterns! {
            LOAD = function_abbreviations::LOAD::ID;
            BINARY = function_abbreviations::BINARY::ID;
            BINARY_FLAGS = function_abbreviations::BINARY_FLAGS::ID;
            CAST = function_abbreviations::CAST::ID;
            RETURN = function_abbreviations::RETURN::ID;
            CALL = function::Call::CODE;
            EXTRACT_VALUE = function::ExtractValue::CODE;
            COMPARE = function::Compare::CODE;
            STORE = function::Store::CODE;
            BRANCH = function::Branch::CODE;
            LOCATION = function::DebugLoc::CODE;
            SAME_LOCATION = function::DebugLocAgain::CODE;
        }
        let Some(width) = cursor.usual_type_width() else { return Ok(()) };
        let attributes = self.options.attributes;
        let Self { module, values, types: lookup, function: state, module_metadata, .. } = self;
        if module.version == 0 {
            return Ok(());
        }
        cursor.take_records(|(id, ahead), bit, bits| {
            if module.blocks.len().wrapping_sub(state.first_block) >= state.declared_blocks as usize {
                return None;
            }
            let next = low(values.len() as u64);
            let start = module.operands.len();
            let known = |raw: u64| values.get(next.wrapping_sub(low(raw)) as usize).copied();
            let (form, ty, operands) = match id {
                LOAD => {
                    let pointer = known(bits.next_vbr6()?)?;
                    let ty = low(bits.take(width));
                    let alignment = bits.next_vbr(4)?;
                    let volatile = bits.take(1) != 0;
                    if ty >= module.type_table_len || alignment > 33 || !bits.is_within() {
                        return None;
                    }
                    let access =
                        Access { alignment: Alignment(alignment.to_le_bytes()[0]), volatile, atomic: None };
                    module.operands.push(pointer.id);
                    (Form::Load(access), TypeId(ty), 5)
                }
                BINARY | BINARY_FLAGS => {
                    let (left, right) = bits.next_pair()?;
                    let (left, right) = (known(left)?, known(right)?);
                    let opcode = BinaryOpcode(bits.take(4).to_le_bytes()[0]);
                    let flags = if id == BINARY { 0 } else { bits.take(7).to_le_bytes()[0] };
                    if !bits.is_within() || opcode.0 > BinaryOpcode::Xor.0 {
                        return None;
                    }
                    module.operands.extend_from_slice(&[left.id, right.id]);
                    (Form::Operation(OperationForm::Binary { opcode, flags }), left.ty, 5)
                }
                CAST => {
                    let value = known(bits.next_vbr6()?)?;
                    let ty = low(bits.take(width));
                    let opcode = CastOpcode(bits.take(4).to_le_bytes()[0]);
                    if ty >= module.type_table_len || !bits.is_within() {
                        return None;
                    }
                    module.operands.push(value.id);
                    (Form::Operation(OperationForm::Cast { opcode }), TypeId(ty), 4)
                }
                RETURN if bits.is_within() => (Form::Return, lookup.void?, 1),
                NO_ABBREVIATION => match bits.next_head(ahead)? {
                    (LOCATION, 4) => {
                        let (line, column) = (low(bits.next_vbr6()?), low(bits.next_vbr6()?));
                        let mut node = || {
                            let Some(number) = bits.next_vbr6()?.checked_sub(1) else { return Some(None) };
                            let number = u32::try_from(number).ok()?;
                            let id = state.metadata_id(number, *module_metadata, module.metadata.len())?;
                            Some(Some(id))
                        };
                        let (scope, inlined_at) = (node()?, node()?);
                        if module.instructions.len() == state.first_instruction || !bits.is_within() {
                            return None;
                        }
                        module.debug_locations.push(DebugLocation { line, column, scope, inlined_at });
                        state.last_location = to_u32(module.debug_locations.len());
                        locate(module, state.last_location);
                        return Some(4);
                    }
                    (SAME_LOCATION, 0) if module.instructions.len() > state.first_instruction => {
                        locate(module, state.last_location);
                        return Some(0);
                    }
                    (CALL, count @ 4..) => {
                        let call = call(module, lookup, attributes, bits, &known, count - 4);
                        let Some((form, ty)) = call.filter(|_| bits.is_within()) else {
                            module.operands.truncate(start);
                            return None;
                        };
                        (Form::Call(form), ty, count)
                    }
                    (EXTRACT_VALUE, 2) => {
                        let (aggregate, index) = bits.next_pair()?;
                        let aggregate = known(aggregate)?;
                        let index = low(index);
                        let ty = match module.types.get(aggregate.ty.index()) {
                            Some(TypeData::Struct { elements, .. }) => {
                                *elements.of(&module.type_lists).get(index as usize)?
                            }
                            _ => return None,
                        };
                        if !bits.is_within() {
                            return None;
                        }
                        module.operands.push(aggregate.id);
                        let indices = module.indices.len();
                        module.indices.push(index);
                        let indices = Run::since(indices, &module.indices);
                        (Form::Operation(OperationForm::ExtractValue { indices }), ty, 2)
                    }
                    (COMPARE, 3) => {
                        let (left, right) = bits.next_pair()?;
                        let (left, right) = (known(left)?, known(right)?);
                        let predicate = bits.next_vbr6()?;
                        let truth = lookup.truth?;
                        let scalar = !matches!(
                            module.types.get(left.ty.index()),
                            None | Some(TypeData::Vector { .. })
                        );
                        if !scalar || predicate > 0xff || !bits.is_within() {
                            return None;
                        }
                        module.operands.extend_from_slice(&[left.id, right.id]);
                        let predicate = Predicate(predicate.to_le_bytes()[0]);
                        let flags = FastMathFlags::empty();
                        (Form::Operation(OperationForm::Compare { predicate, flags }), truth, 3)
                    }
                    (STORE, 4) => {
                        let (pointer, value) = bits.next_pair()?;
                        let (pointer, value) = (known(pointer)?, known(value)?);
                        let (alignment, volatile) = bits.next_pair()?;
                        let void = lookup.void?;
                        if alignment > 33 || !bits.is_within() {
                            return None;
                        }
                        let access = Access {
                            alignment: Alignment(alignment.to_le_bytes()[0]),
                            volatile: volatile != 0,
                            atomic: None,
                        };
                        module.operands.extend_from_slice(&[pointer.id, value.id]);
                        (Form::Store(access), void, 4)
                    }
                    (BRANCH, count @ (1 | 3)) => {
                        let block = |number: u64| {
                            let number =
                                u32::try_from(number).ok().filter(|block| *block < state.declared_blocks)?;
                            Some(BlockId::at(state.first_block.wrapping_add(number as usize)))
                        };
                        let (void, first) = (lookup.void?, block(bits.next_vbr6()?)?);
                        let blocks = module.instruction_blocks.len();
                        if count == 1 {
                            if !bits.is_within() {
                                return None;
                            }
                            module.instruction_blocks.push(first);
                            (Form::Branch(Run::since(blocks, &module.instruction_blocks)), void, 1)
                        } else {
                            let second = block(bits.next_vbr6()?)?;
                            let condition = known(bits.next_vbr6()?)?;
                            if !bits.is_within() {
                                return None;
                            }
                            module.instruction_blocks.extend_from_slice(&[first, second]);
                            module.operands.push(condition.id);
                            (Form::ConditionalBranch(Run::since(blocks, &module.instruction_blocks)), void, 3)
                        }
                    }
                    _ => return None,
                },
                _ => return None,
            };
            keep(module, values, start, form, ty, bit);
            if form.is_terminator() {
                end_block(module, state);
            }
            Some(operands)
        })
    }
}

/// A constant integer from its record's operand.
fn integer(operand: u64) -> ConstantData {
    ConstantData::Integer(Halves::of(sign::to_unsigned(sign::from_sign_bit(operand))))
}

/// The list of attributes that an operand refers to, which must exist; no list if attributes are not `read`.
#[inline(always)]
fn attribute_list(module: &Module, read: bool, operand: u64) -> Option<Option<AttributeListId>> {
    match operand.checked_sub(1).filter(|_| read) {
        Some(list) if list >= module.attribute_lists.len() as u64 => None,
        list => Some(list.map(|list| AttributeListId::new(low(list)))),
    }
}

/// Reads the operands of a call: [attributes, flags, function type, callee, arguments…].
#[inline(always)]
fn call(
    module: &mut Module,
    lookup: &super::types::Lookup,
    attributes: bool,
    bits: &mut BitReader<'_>,
    known: &impl Fn(u64) -> Option<Numbered>,
    arguments: usize,
) -> Option<(CallForm, TypeId)> {
    /// The function type is stated.
    const EXPLICIT: u64 = 1 << 15;
    const TAIL: u64 = 1;
    let list = bits.next_vbr6()?;
    let flags = bits.next_vbr6()?;
    let (function_type, callee) = (bits.next_vbr6()?, bits.next_vbr6()?);
    let callee = known(callee)?;
    let tail = match flags {
        EXPLICIT => TailCall::None,
        _ if flags == EXPLICIT | TAIL => TailCall::Tail,
        _ => return None,
    };
    let attributes = attribute_list(module, attributes, list)?;
    let function_type = TypeId(low(function_type));
    let Some(TypeData::Function { types, variadic: false }) = module.types.get(function_type.index()) else {
        return None;
    };
    let result = match types.of(&module.type_lists) {
        [result, parameters @ ..] if parameters.len() == arguments => *result,
        _ => return None,
    };
    if function_type.0 >= module.type_table_len || lookup.is_odd(function_type) {
        return None;
    }
    let mut defined = true;
    let usual = bits.extend_vbr6(&mut module.operands, arguments, ValueId::INVALID, |raw| match known(raw) {
        Some(value) => value.id,
        None => {
            defined = false;
            ValueId::INVALID
        }
    });
    if !usual || !defined {
        return None;
    }
    module.operands.push(callee.id);
    let calling_convention = CallingConvention(0);
    Some((CallForm { function_type, attributes, calling_convention, tail }, result))
}
