//! Instructions as printers write them, a line each, read without tokens.
//!
//! Every other form, and every error, is left to the functions for tokens, which read the line again from its start.

use dxkit_bitcode::ir::{
    ArithmeticFlags, BinaryOpcode, BlockId, Call, CallingConvention, CastOpcode, FastMathFlags, Instruction,
    MetadataId, MetadataKindId, Operation, Predicate, TailCall, Type, TypeId, ValueId, ValueKind,
};
use memchr::memchr;

use super::constant::binary_opcode;
use super::global::LARGEST_ALIGNMENT;
use super::printed::{Opcode, digits};
use super::{DBG, Reader};
use crate::notes;

/// The words of a call end in so many bytes.
const FAR: usize = 256;

/// The part of a line in front of the operands.
#[derive(Debug, Clone, Copy)]
struct Line {
    block: BlockId,
    /// Whether the result has a number.
    numbered: bool,
    /// The position of the opcode.
    at: usize,
}

/// What follows a line that was read.
#[derive(Debug, Clone, Copy)]
struct After<'t> {
    /// The text from the next line on.
    rest: &'t [u8],
    /// The end of the instruction, before a comment.
    end: usize,
    ends_block: bool,
}

impl<'t> Reader<'t> {
    /// Reads the lines from here on as instructions of a block, as far as they have the forms that printers write. Whether the
    /// last one ends the block.
    pub(super) fn printed_lines(&mut self, block: BlockId) -> bool {
        if self.is_new() {
            return false;
        }
        let (errors, token, start) = (self.errors.len(), self.token, self.start);
        let mut rest = self.after(start);
        let mut last = None;
        while let Some(read) = self.printed_line(block, rest) {
            rest = read.rest;
            last = Some(read);
            if read.ends_block {
                break;
            }
        }
        // A line that is left to the tokens has not used or reported anything yet.
        self.errors.truncate(errors);
        self.forget_pending();
        let Some(read) = last else {
            (self.token, self.start) = (token, start);
            return false;
        };
        self.go_to(self.place(rest));
        self.end_of_last = read.end;
        read.ends_block
    }

    fn printed_line(&mut self, block: BlockId, line: &'t [u8]) -> Option<After<'t>> {
        let (numbered, text) = match line {
            [b'%', number @ ..] => {
                let (number, rest) = digits(number)?;
                let next = self.next_number();
                if usize::try_from(number).ok()? != next || self.is_forward(next) {
                    return None;
                }
                (true, rest.strip_prefix(b" = ")?)
            }
            _ => (false, line),
        };
        let length = text.iter().position(|byte| !byte.is_ascii_lowercase())?;
        let (word, rest) = text.split_at_checked(length)?;
        let rest = rest.strip_prefix(b" ")?;
        let line = Line { block, numbered, at: self.place(text) };
        match (word, numbered) {
            (b"call", _) => self.printed_call(line, text),
            (b"store", false) => self.printed_store(line, rest),
            (b"br", false) => self.printed_branch(line, rest),
            (b"ret", false) => self.printed_return(line, rest),
            (_, false) => None,
            (b"extractvalue", true) => self.printed_extract_value(line, rest),
            (b"load", true) => self.printed_load(line, rest),
            (b"getelementptr", true) => self.printed_address(line, rest),
            (b"icmp", true) => self.printed_comparison(line, true, rest),
            (b"fcmp", true) => self.printed_comparison(line, false, rest),
            (b"select", true) => self.printed_select(line, rest),
            (b"extractelement", true) => self.printed_extract_element(line, rest),
            (b"insertelement", true) => self.printed_insert_element(line, rest),
            (b"alloca", true) => self.printed_alloca(line, rest),
            (word, true) => match self.printed_opcode(word)? {
                Opcode::Binary(opcode, floating_point) => {
                    self.printed_binary(line, (opcode, floating_point), rest)
                }
                Opcode::Cast(opcode) => self.printed_cast(line, opcode, rest),
            },
        }
    }

    /// The opcode that is a word; those that were met are not looked for again.
    fn printed_opcode(&mut self, word: &'t [u8]) -> Option<Opcode> {
        if let Some(known) = self.met.opcode(word) {
            return Some(known);
        }
        let text = core::str::from_utf8(word).ok()?;
        let found = match binary_opcode(text) {
            Some((opcode, floating_point)) => Opcode::Binary(opcode, floating_point),
            None => Opcode::Cast(CastOpcode::from_name(text)?),
        };
        self.met.meet_opcode(word, found);
        Some(found)
    }

    /// Inserts an instruction of which all but the end of the line was read: attached metadata, and a comment.
    fn printed_end(
        &mut self,
        line: Line,
        ty: TypeId,
        instruction: &Instruction<'_>,
        from: &'t [u8],
    ) -> Option<After<'t>> {
        let mut attached = core::mem::take(&mut self.scratch.attachments);
        attached.clear();
        let read = self.printed_attachments(from, &mut attached).and_then(|rest| self.printed_rest(rest));
        if read.is_some() {
            let id = self.module.append_instruction(line.block, ty, instruction);
            self.note_pending(id);
            if line.numbered {
                self.number_local(id.into(), ty);
            }
            for (kind, node) in &attached {
                match self.location(*node).filter(|_| *kind == DBG) {
                    Some(location) => self.module.set_debug_location(id, Some(location)),
                    None => self.module.set_attachment(id, *kind, Some(*node)),
                }
            }
        }
        self.scratch.attachments = attached;
        read
    }

    /// `, !dbg !7` and the like.
    fn printed_attachments(
        &mut self,
        from: &'t [u8],
        attached: &mut alloc::vec::Vec<(MetadataKindId, MetadataId)>,
    ) -> Option<&'t [u8]> {
        let mut rest = from;
        while let Some(name) = rest.strip_prefix(b", !") {
            let (name, number) = name.split_at_checked(memchr(b' ', name.get(..FAR.min(name.len()))?)?)?;
            let kind = self.kind(super::printed::plain_name(name)?);
            let (number, after) = digits(number.strip_prefix(b" !")?)?;
            let node = self.numbered_metadata(u32::try_from(number).ok()?)?;
            let fits =
                if kind == DBG { self.location(node).is_some() } else { self.module.is_metadata_node(node) };
            if !fits {
                return None;
            }
            attached.push((kind, node));
            rest = after;
        }
        Some(rest)
    }

    /// The end of a line, with a comment or without, and the space before what comes next.
    fn printed_rest(&self, from: &'t [u8]) -> Option<After<'t>> {
        let end = self.place(from);
        let mut rest = from;
        while let [b' ', after @ ..] = rest {
            rest = after;
        }
        if rest.first() == Some(&b';') {
            let (comment, after) = rest.split_at_checked(memchr(b'\n', rest)?)?;
            if self.notes && notes::flags_in(comment).is_some() {
                return None;
            }
            rest = after;
        }
        let mut rest = rest.strip_prefix(b"\n")?;
        while let [b' ' | b'\n', after @ ..] = rest {
            rest = after;
        }
        Some(After { rest, end, ends_block: false })
    }

    fn printed_operation(
        &mut self,
        line: Line,
        ty: TypeId,
        operation: Operation<'_>,
        rest: &'t [u8],
    ) -> Option<After<'t>> {
        self.printed_end(line, ty, &Instruction::Operation(operation), rest)
    }

    /// `fast float %1, %2`
    fn printed_binary(
        &mut self,
        line: Line,
        (opcode, floating_point): (BinaryOpcode, bool),
        from: &'t [u8],
    ) -> Option<After<'t>> {
        let (mut flags, mut rest) = (0, from);
        if floating_point {
            (flags, rest) = Self::printed_fast(rest);
        } else if opcode.may_wrap() {
            for (word, flag) in [
                (&b"nuw "[..], ArithmeticFlags::NO_UNSIGNED_WRAP),
                (b"nsw ", ArithmeticFlags::NO_SIGNED_WRAP),
            ] {
                if let Some(after) = rest.strip_prefix(word) {
                    (flags, rest) = (flags | flag.bits(), after);
                }
            }
        }
        let (ty, left, rest) = self.printed_typed_value(rest)?;
        let (right, rest) = self.printed_value(ty, rest.strip_prefix(b", ")?)?;
        self.check_binary(opcode, floating_point, ty, line.at).ok()?;
        self.printed_operation(line, ty, Operation::Binary { opcode, flags, left, right }, rest)
    }

    /// The flags of a floating-point operation, if they are all or none.
    fn printed_fast(from: &'t [u8]) -> (u8, &'t [u8]) {
        match from.strip_prefix(b"fast ") {
            Some(rest) => (FastMathFlags::FAST.bits(), rest),
            None => (0, from),
        }
    }

    /// `i32 %1 to float`
    fn printed_cast(&mut self, line: Line, opcode: CastOpcode, from: &'t [u8]) -> Option<After<'t>> {
        let (from_type, value, rest) = self.printed_typed_value(from)?;
        let (ty, rest) = self.printed_type(rest.strip_prefix(b" to ")?)?;
        self.check_cast(opcode, from_type, ty, line.at).ok()?;
        self.printed_operation(line, ty, Operation::Cast { opcode, value }, rest)
    }

    /// `eq i32 %1, 0`
    fn printed_comparison(&mut self, line: Line, integers: bool, from: &'t [u8]) -> Option<After<'t>> {
        let (flags, rest) = if integers { (0, from) } else { Self::printed_fast(from) };
        let (word, rest) = rest.split_at_checked(memchr(b' ', rest.get(..FAR.min(rest.len()))?)?)?;
        let mut names = Predicate::NAMES.iter();
        let (predicate, _) =
            names.find(|(predicate, name)| name.as_bytes() == word && predicate.is_integer() == integers)?;
        let (ty, left, rest) = self.printed_typed_value(rest.strip_prefix(b" ")?)?;
        let (right, rest) = self.printed_value(ty, rest.strip_prefix(b", ")?)?;
        let result = self.check_comparison(integers, ty, line.at).ok()?;
        let flags = FastMathFlags::from_bits_retain(flags);
        let operation = Operation::Compare { predicate: *predicate, flags, left, right };
        self.printed_operation(line, result, operation, rest)
    }

    /// `i1 %1, float %2, float %3`
    fn printed_select(&mut self, line: Line, from: &'t [u8]) -> Option<After<'t>> {
        let (condition_type, condition, rest) = self.printed_typed_value(from)?;
        let (ty, if_true, rest) = self.printed_typed_value(rest.strip_prefix(b", ")?)?;
        let (false_type, if_false, rest) = self.printed_typed_value(rest.strip_prefix(b", ")?)?;
        self.check_select(condition_type, ty, false_type, line.at).ok()?;
        self.printed_operation(line, ty, Operation::Select { condition, if_true, if_false }, rest)
    }

    /// `%dx.types.CBufRet.f32 %1, 0`
    fn printed_extract_value(&mut self, line: Line, from: &'t [u8]) -> Option<After<'t>> {
        let (whole, aggregate, rest) = self.printed_typed_value(from)?;
        let (index, rest) = digits(rest.strip_prefix(b", ")?)?;
        let indices = [u32::try_from(index).ok()?];
        let ty = self.part_type(whole, &indices, line.at).ok()?;
        let operation = Operation::ExtractValue { aggregate, indices: &indices };
        self.printed_operation(line, ty, operation, rest)
    }

    /// `<4 x float> %1, i32 0`
    fn printed_extract_element(&mut self, line: Line, from: &'t [u8]) -> Option<After<'t>> {
        let (whole, vector, rest) = self.printed_typed_value(from)?;
        let (index_type, index, rest) = self.printed_typed_value(rest.strip_prefix(b", ")?)?;
        let ty = self.check_extract_element(whole, index_type, line.at).ok()?;
        self.printed_operation(line, ty, Operation::ExtractElement { vector, index }, rest)
    }

    /// `<4 x float> %1, float %2, i32 0`
    fn printed_insert_element(&mut self, line: Line, from: &'t [u8]) -> Option<After<'t>> {
        let (ty, vector, rest) = self.printed_typed_value(from)?;
        let (element_type, element, rest) = self.printed_typed_value(rest.strip_prefix(b", ")?)?;
        let (index_type, index, rest) = self.printed_typed_value(rest.strip_prefix(b", ")?)?;
        self.check_insert_element(ty, element_type, index_type, line.at).ok()?;
        self.printed_operation(line, ty, Operation::InsertElement { vector, element, index }, rest)
    }

    /// `inbounds [4 x float], [4 x float]* %1, i32 0, i32 %2`
    fn printed_address(&mut self, line: Line, from: &'t [u8]) -> Option<After<'t>> {
        let (in_bounds, rest) = match from.strip_prefix(b"inbounds ") {
            Some(rest) => (true, rest),
            None => (false, from),
        };
        let (source_type, rest) = self.printed_type(rest)?;
        let (base_type, base, rest) = self.printed_typed_value(rest.strip_prefix(b", ")?)?;
        let mut indices = core::mem::take(&mut self.scratch.values);
        indices.clear();
        let read = self.printed_indices(rest, &mut indices).and_then(|rest| {
            let ty = self.address_type(source_type, base_type, &indices, line.at).ok()?;
            let operation = Operation::GetElementPtr { in_bounds, source_type, base, indices: &indices };
            self.printed_operation(line, ty, operation, rest)
        });
        self.scratch.values = indices;
        read
    }

    /// Indices of an address, each after a comma.
    fn printed_indices(
        &mut self,
        from: &'t [u8],
        indices: &mut alloc::vec::Vec<ValueId>,
    ) -> Option<&'t [u8]> {
        let mut rest = from;
        while let [b',', b' ', b'i', ..] = rest {
            let (ty, index, after) = self.printed_typed_value(rest.strip_prefix(b", ")?)?;
            self.module.integer_width(ty)?;
            indices.push(index);
            rest = after;
        }
        Some(rest)
    }

    /// `[4 x float], align 4`
    fn printed_alloca(&mut self, line: Line, from: &'t [u8]) -> Option<After<'t>> {
        let (allocated_type, rest) = self.printed_type(from)?;
        let (alignment, rest) = Self::printed_alignment(rest)?;
        if matches!(
            self.module.ty(allocated_type),
            Type::Function { .. } | Type::Label | Type::Metadata | Type::Void
        ) {
            return None;
        }
        let count = self.module.const_i32(1);
        let ty = self.pointer_type(allocated_type, 0);
        let instruction = Instruction::Alloca { allocated_type, count, alignment, in_alloca: false };
        self.printed_end(line, ty, &instruction, rest)
    }

    /// `float, float* %1, align 4`
    fn printed_load(&mut self, line: Line, from: &'t [u8]) -> Option<After<'t>> {
        let (ty, rest) = self.printed_type(from)?;
        let (pointer_type, pointer, rest) = self.printed_typed_value(rest.strip_prefix(b", ")?)?;
        let (alignment, rest) = Self::printed_alignment(rest)?;
        if !self.points_to(pointer_type, ty) || !self.is_first_class(ty) {
            return None;
        }
        let instruction = Instruction::Load { pointer, alignment, volatile: false, atomic: None };
        self.printed_end(line, ty, &instruction, rest)
    }

    /// `float %1, float* %2, align 4`
    fn printed_store(&mut self, line: Line, from: &'t [u8]) -> Option<After<'t>> {
        let (ty, value, rest) = self.printed_typed_value(from)?;
        let (pointer_type, pointer, rest) = self.printed_typed_value(rest.strip_prefix(b", ")?)?;
        let (alignment, rest) = Self::printed_alignment(rest)?;
        if !self.points_to(pointer_type, ty) {
            return None;
        }
        let instruction = Instruction::Store { pointer, value, alignment, volatile: false, atomic: None };
        self.printed_end(line, self.types.void, &instruction, rest)
    }

    fn points_to(&self, pointer: TypeId, wanted: TypeId) -> bool {
        matches!(self.module.ty(pointer), Type::Pointer { pointee, .. } if pointee == wanted)
    }

    /// `, align 4`, if it follows.
    fn printed_alignment(from: &'t [u8]) -> Option<(u64, &'t [u8])> {
        let Some(number) = from.strip_prefix(b", align ") else { return Some((0, from)) };
        let (alignment, rest) = digits(number)?;
        (alignment.is_power_of_two() && alignment <= LARGEST_ALIGNMENT).then_some((alignment, rest))
    }

    /// `label %1`, or `i1 %2, label %3, label %4`
    fn printed_branch(&mut self, line: Line, from: &'t [u8]) -> Option<After<'t>> {
        let (instruction, rest) = if from.starts_with(b"label") {
            let (target, rest) = self.printed_label(from)?;
            (Instruction::Branch { target }, rest)
        } else {
            let (condition, rest) = self.printed_value(self.types.truth, from.strip_prefix(b"i1 ")?)?;
            let (if_true, rest) = self.printed_label(rest.strip_prefix(b", ")?)?;
            let (if_false, rest) = self.printed_label(rest.strip_prefix(b", ")?)?;
            (Instruction::ConditionalBranch { condition, if_true, if_false }, rest)
        };
        let after = self.printed_end(line, self.types.void, &instruction, rest)?;
        Some(After { ends_block: true, ..after })
    }

    fn printed_label(&mut self, from: &'t [u8]) -> Option<(BlockId, &'t [u8])> {
        let place = self.place(from);
        let (number, rest) = digits(from.strip_prefix(b"label %")?)?;
        let at = place + b"label ".len();
        match self.numbered_block(u32::try_from(number).ok()?, at)?.kind() {
            ValueKind::Block(block) => Some((block, rest)),
            _ => None,
        }
    }

    /// `void`, or `float %1`
    fn printed_return(&mut self, line: Line, from: &'t [u8]) -> Option<After<'t>> {
        let void = self.types.void;
        let (ty, value, rest) = match from.strip_prefix(b"void") {
            Some(rest) => (void, None, rest),
            None => {
                let (ty, value, rest) = self.printed_typed_value(from)?;
                (ty, Some(value), rest)
            }
        };
        if ty != self.body.result {
            return None;
        }
        let after = self.printed_end(line, void, &Instruction::Return { value }, rest)?;
        Some(After { ends_block: true, ..after })
    }

    /// A call of a function by its name, from `call` on.
    fn printed_call(&mut self, line: Line, call: &'t [u8]) -> Option<After<'t>> {
        let open = memchr(b'(', call.get(..FAR.min(call.len()))?)?;
        let (words, rest) = call.split_at_checked(open)?;
        let callee = self.printed_callee(words)?;
        if (callee.result == self.types.void) == line.numbered {
            return None;
        }
        let mut arguments = core::mem::take(&mut self.scratch.values);
        arguments.clear();
        let read = self.printed_arguments(callee, rest.get(1..)?, &mut arguments).and_then(|rest| {
            let (attributes, rest) = match rest.strip_prefix(b" #") {
                Some(number) => {
                    let (number, rest) = digits(number)?;
                    (Some(self.list_of_group(u32::try_from(number).ok()?)?), rest)
                }
                None => (None, rest),
            };
            let call = Call {
                callee: callee.callee,
                arguments: &arguments,
                function_type: callee.function_type,
                attributes,
                calling_convention: CallingConvention::C,
                tail: TailCall::None,
            };
            self.printed_end(line, callee.result, &Instruction::Call(call), rest)
        });
        self.scratch.values = arguments;
        read
    }
}
