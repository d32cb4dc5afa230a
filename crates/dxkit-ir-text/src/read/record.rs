//! Debug information of LLVM 22, as LLVM 3.7 has it: records become calls, and nodes refer to functions and
//! variables instead of being referred to.

use alloc::vec::Vec;
use core::mem::take;

use dxkit_bitcode::ir::{
    Attribute, AttributeKind, AttributeSlot, Call, FunctionId, FunctionRecord, GlobalId, Instruction,
    MetadataId, Type, ValueId,
};

use super::lexer::Token;
use super::metadata::Slot;
use super::{Read, Reader};

const COMPILE_UNIT: u8 = 20;
const SUBPROGRAM: u8 = 21;
const GLOBAL_VARIABLE: u8 = 27;
/// The operand of a unit's record that lists its functions.
const SUBPROGRAMS: usize = 11;
/// The operand of a subprogram's record that is the function.
const FUNCTION: usize = 15;
/// The operand of a global variable's record that is the variable.
const VARIABLE: usize = 9;

/// Facts that LLVM 22 states in other nodes than LLVM 3.7.
#[derive(Debug, Default)]
pub(super) struct NewDebugInfo {
    /// Subprograms, and the units that they belong to.
    units: Vec<(usize, Slot)>,
    /// Variables that always have a number.
    numbers: Vec<(Slot, u64)>,
    /// Whether an expression that was read has operations that LLVM 3.7 does not know.
    pub(super) unknown_operation: bool,
    value: Option<FunctionId>,
    declare: Option<FunctionId>,
}

impl NewDebugInfo {
    pub(super) fn note_unit(&mut self, subprogram: usize, unit: Slot) {
        self.units.push((subprogram, unit));
    }

    pub(super) fn note_number(&mut self, variable: Slot, number: u64) {
        self.numbers.push((variable, number));
    }
}

fn word(id: MetadataId) -> u64 {
    u64::from(id.number()) + 1
}

impl<'t> Reader<'t> {
    /// Sets an operand of the record of a node.
    fn set_debug_word(&mut self, id: MetadataId, wanted: u8, index: usize, value: u64) {
        let Some((code, words)) = self.module.debug_record(id) else { return };
        let mut words = words.to_vec();
        if code != wanted {
            return;
        }
        if let Some(slot) = words.get_mut(index) {
            *slot = value;
            self.module.fill_debug_node(id, code, &words);
        }
    }

    /// All nodes are made: units list their functions, variables have their numbers.
    pub(super) fn connect_debug_nodes(&mut self) {
        let Some(on_demand) = &mut self.on_demand else { return };
        let (units, numbers) = (take(&mut on_demand.debug.units), take(&mut on_demand.debug.numbers));
        let global_nodes = take(&mut on_demand.global_nodes);
        let mut lists: Vec<(MetadataId, Vec<Option<MetadataId>>)> = Vec::new();
        for (subprogram, unit) in units {
            let (Some(subprogram), Some(unit)) =
                (self.slot_metadata(Slot::Node(subprogram)), self.slot_metadata(unit))
            else {
                continue;
            };
            match lists.iter_mut().find(|(known, _)| *known == unit) {
                Some((_, list)) => list.push(Some(subprogram)),
                None => lists.push((unit, alloc::vec![Some(subprogram)])),
            }
        }
        for (unit, list) in lists {
            let list = self.module.metadata_node(&list);
            self.set_debug_word(unit, COMPILE_UNIT, SUBPROGRAMS, word(list));
        }
        for (variable, number) in numbers {
            let Some(variable) = self.slot_metadata(variable) else { continue };
            let ty = self.integer_type(if u32::try_from(number).is_ok() { 32 } else { 64 });
            let value = self.module.const_integer(ty, i64::from_ne_bytes(number.to_ne_bytes()));
            let value = self.module.value_as_metadata(value);
            self.set_debug_word(variable, GLOBAL_VARIABLE, VARIABLE, word(value));
        }
        for (global, slot) in global_nodes {
            if let Some(variable) = self.slot_metadata(slot) {
                let value = self.module.value_as_metadata(ValueId::from(global));
                self.set_debug_word(variable, GLOBAL_VARIABLE, VARIABLE, word(value));
            }
        }
    }

    /// The subprogram of a definition.
    pub(super) fn function_of_subprogram(&mut self, function: FunctionId, node: MetadataId) {
        let value = self.module.value_as_metadata(ValueId::from(function));
        self.set_debug_word(node, SUBPROGRAM, FUNCTION, word(value));
    }

    /// `!dbg !4` after a global variable; other kinds are not kept.
    pub(super) fn global_attachment(&mut self, global: GlobalId) -> Read<()> {
        let is_debug = matches!(self.token(), Token::MetadataName(name) if name.bytes().as_ref() == b"dbg");
        self.bump();
        let (number, at) = (self.token(), self.at);
        let Token::MetadataNumber(number) = number else { return Err(self.expected("the number of a node")) };
        self.bump();
        if is_debug {
            self.on_demand().global_nodes.push((global, Slot::Number(number, at)));
        }
        Ok(())
    }

    /// `#dbg_value(float %x, !4, !DIExpression(), !7)`: becomes a call, if LLVM 3.7 can express it.
    pub(super) fn debug_record(&mut self) -> Read<()> {
        let Token::Record(name) = self.token() else {
            return Err(self.expected("a record of debug information"));
        };
        if !matches!(
            name,
            b"dbg_value" | b"dbg_declare" | b"dbg_assign" | b"dbg_label" | b"dbg_declare_value"
        ) {
            return Err(self.error(self.at, "there is no such record"));
        }
        self.bump();
        self.expect(b'(', "after the name of a record")?;
        if !matches!(name, b"dbg_value" | b"dbg_declare") {
            while !matches!(self.token(), Token::Mark(b')') | Token::End) {
                if self.token() == Token::Mark(b'(') {
                    self.skip_parentheses();
                } else {
                    self.bump();
                }
            }
            return self.expect(b')', "after a record");
        }
        let value = match self.token() {
            // There may be several values, or none.
            Token::MetadataName(_) => {
                self.bump();
                self.skip_parentheses();
                None
            }
            Token::Mark(b'!') | Token::MetadataNumber(_) => {
                self.metadata_here()?;
                None
            }
            _ => Some(self.metadata_argument()?),
        };
        self.expect(b',', "after the value of a record")?;
        let variable = self.metadata_here()?;
        self.expect(b',', "after the variable of a record")?;
        self.on_demand().debug.unknown_operation = false;
        let expression = self.metadata_here()?;
        let unknown = take(&mut self.on_demand().debug.unknown_operation);
        self.expect(b',', "after the expression of a record")?;
        let at = self.at;
        let location = self.metadata_here()?;
        self.expect(b')', "after a record")?;
        let Some(location) = self.location(location) else {
            return Err(self.error(at, "the position of a record is a 'DILocation'"));
        };
        let Some(value) = value.filter(|_| !unknown) else {
            self.forget_pending();
            return Ok(());
        };
        let is_value = name == b"dbg_value";
        let callee = self.debug_function(is_value);
        let Some(record) = self.module.function(callee).map(|function| *function.record()) else {
            return Ok(());
        };
        let long = self.integer_type(64);
        let zero = self.module.const_null(long);
        let arguments = [value, zero, variable.into(), expression.into()];
        let without = [value, variable.into(), expression.into()];
        let arguments: &[_] = if is_value { &arguments } else { &without };
        let call = Call::new(callee, record.function_type, arguments);
        let id = self.insert(self.types.void, &Instruction::Call(call));
        self.note_pending(id);
        self.module.set_debug_location(id, Some(location));
        Ok(())
    }

    /// The function that records become calls of.
    fn debug_function(&mut self, is_value: bool) -> FunctionId {
        let debug = &self.on_demand().debug;
        let known = if is_value { debug.value } else { debug.declare };
        if let Some(known) = known {
            return known;
        }
        let (void, metadata, long) = (self.types.void, self.types.metadata, self.integer_type(64));
        let (name, parameters) = if is_value {
            (&b"llvm.dbg.value"[..], &[metadata, long, metadata, metadata][..])
        } else {
            (&b"llvm.dbg.declare"[..], &[metadata, metadata, metadata][..])
        };
        let ty = self.module.intern_type(&Type::Function { result: void, parameters, variadic: false });
        let mut record = FunctionRecord::new(ty);
        let attributes = [Attribute::Enum(AttributeKind::NoUnwind), Attribute::Enum(AttributeKind::ReadNone)];
        let group = self.module.intern_attribute_group(AttributeSlot::Function, &attributes);
        record.attributes = Some(self.module.intern_attribute_list(&[group]));
        let id = self.module.add_function(name, record);
        let pointer = self.pointer_to(ty, 0);
        if let Some(record) = self.module.function_record_mut(id) {
            record.ty = pointer;
        }
        let debug = &mut self.on_demand().debug;
        *(if is_value { &mut debug.value } else { &mut debug.declare }) = Some(id);
        id
    }
}
