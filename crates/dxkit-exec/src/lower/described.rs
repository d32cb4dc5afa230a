//! Variables of the source: what `llvm.dbg.value` and `llvm.dbg.declare` say of them, for debuggers.

use alloc::vec::Vec;

use dxkit_bitcode::ir::dwarf::Operation;
use dxkit_bitcode::ir::{Constant, DebugNode, InstructionEntry, MetadataId, ValueId};

use super::{Class, Frame, Lowering, Stopped};
use crate::program::{Content, Description, Kind, Op, Origin, Part, Piece, Shown};

/// Parts of variables that a program may describe.
const MAX_PIECES: usize = 1 << 14;
/// Values that are kept by name.
const MAX_NAMES: usize = 1 << 18;

impl<'m> Lowering<'_, 'm> {
    /// A call that describes a variable. One that cannot be followed says nothing.
    pub(crate) fn describe(
        &mut self,
        frame: &Frame,
        entry: InstructionEntry<'m>,
        name: &[u8],
        arguments: &[ValueId],
    ) -> Stopped<()> {
        if !self.for_debugger {
            return Ok(());
        }
        let (is_declared, content, variable, expression) = match (name, arguments) {
            (b"llvm.dbg.value", [value, _, variable, expression]) => (false, value, variable, expression),
            (b"llvm.dbg.declare", [address, variable, expression]) => (true, address, variable, expression),
            _ => return Ok(()),
        };
        let described = content.as_metadata().and_then(|id| self.module.metadata_value(id));
        let (Some(value), Some(variable)) = (described, variable.as_metadata()) else { return Ok(()) };
        let Some((offset, size)) = self.part_of_variable(expression.as_metadata()) else { return Ok(()) };
        let content =
            if is_declared { self.memory_of(frame, value) } else { self.registers_of(frame, value)? };
        let Some(content) = content else { return Ok(()) };
        let inlined_at = entry.debug_location().and_then(|location| location.inlined_at);
        let piece = Piece { variable, inlined_at, offset, size };
        let known = self.code.pieces.iter().rposition(|known| *known == piece);
        let number = known.unwrap_or(self.code.pieces.len());
        if known.is_none() {
            if number >= MAX_PIECES {
                return Ok(());
            }
            self.code.pieces.push(piece);
        }
        let (Ok(piece), Ok(place)) = (u32::try_from(number), u32::try_from(self.code.described.len())) else {
            return Ok(());
        };
        self.code.described.push(Description { piece, content });
        self.emit_hidden(Op::Describe, place)
    }

    /// The first bit that an expression describes, and how many; `None` of another expression than this.
    fn part_of_variable(&self, expression: Option<MetadataId>) -> Option<(u64, Option<u64>)> {
        let Some(expression) = expression else { return Some((0, None)) };
        let Some(DebugNode::Expression(found)) = self.module.metadatum(expression)?.as_debug() else {
            return None;
        };
        match *found.operations {
            [] => Some((0, None)),
            [operation, offset, size] if operation == Operation::BitPiece.0 => Some((offset, Some(size))),
            _ => None,
        }
    }

    /// The memory that a pointer leads to.
    fn memory_of(&self, frame: &Frame, pointer: ValueId) -> Option<Content> {
        match frame.values.get(&pointer)?[..] {
            [Part::Narrow(address)] => Some(Content::Memory(address)),
            _ => None,
        }
    }

    /// The registers of a number or a vector of numbers.
    fn registers_of(&mut self, frame: &Frame, value: ValueId) -> Stopped<Option<Content>> {
        let Some(ty) = self.module.type_of(value) else { return Ok(None) };
        let scalar = self.module.scalar(ty);
        let is_number = self.module.integer_width(scalar).is_some() || self.module.is_floating_point(scalar);
        // Undefined values are not known, and a value that is made later belongs to no valid program.
        let constant = value.as_constant().and_then(|id| self.module.constant(id));
        let is_known = match constant {
            Some(constant) => !matches!(constant.constant, Constant::Undef),
            None => frame.values.contains_key(&value),
        };
        if !is_number || !is_known {
            return Ok(None);
        }
        let parts = self.value(frame, value)?;
        let mut scalars = Vec::with_capacity(parts.len());
        let mut offset = 0;
        for (part, class) in parts.into_iter().zip(self.classes(ty)?) {
            let Some(kind) = kind_of(class) else { return Ok(None) };
            scalars.push((offset, Shown { part, kind, early: false }));
            offset += u64::from(class.bytes().max(if class == Class::Bool { 4 } else { 1 })) * 8;
        }
        self.count_parts(scalars.len())?;
        Ok(Some(Content::Registers(scalars)))
    }

    /// Keeps the registers of what the instructions of a function made. Where calls have been inlined several
    /// times, those of the last.
    pub(crate) fn keep_names(&mut self, frame: &Frame) -> Stopped<()> {
        let values: Vec<ValueId> = frame.values.keys().copied().collect();
        for value in values {
            let Some(id) = value.as_instruction() else { continue };
            if self.code.named.len() >= MAX_NAMES {
                break;
            }
            let shown = self.shown_value(frame, value)?;
            self.count_parts(shown.len())?;
            if !shown.is_empty() {
                self.code.named.insert(Origin::Instruction(id), shown);
            }
        }
        let globals = self.globals.iter().map(|(id, address)| (*id, *address)).collect();
        self.code.globals = globals;
        Ok(())
    }
}

/// How a value of a class is shown; `None` of addresses and handles.
pub(crate) const fn kind_of(class: Class) -> Option<Kind> {
    Some(match class {
        Class::Bool => Kind::Bool,
        Class::Integer(bits) => Kind::Integer(bits),
        Class::Half => Kind::Half,
        Class::Float => Kind::Float,
        Class::Double => Kind::Double,
        Class::Address | Class::Handle => return None,
    })
}
