//! Instructions as printers write them, a line each, read without tokens.
//!
//! Every other form, and every error, is left to the functions for tokens, which read the line again from its start.

use dxkit_bitcode::ir::{
    ArithmeticFlags, BinaryOpcode, BlockId, Call, CallingConvention, CastOpcode, DebugLocation,
    FastMathFlags, FunctionId, Instruction, InstructionId, MetadataId, MetadataKindId, Operation, Predicate,
    TailCall, Type, TypeId, ValueId, ValueKind,
};
use memchr::memchr;

use super::attribute::{AttributeSet, AttributesOf, Place};
use super::constant::binary_opcode;
use super::entities::group_number;
use super::find::line_feed;
use super::global::LARGEST_ALIGNMENT;
use super::lexer::Token;
use super::printed::{FAR, Opcode};
use super::scan::{digits, ends, plain_name, plain_prefix};
use super::{DBG, Reader};
use crate::notes;

/// What the result of a line is called.
#[derive(Debug, Clone, Copy)]
enum Result<'t> {
    /// There is no result.
    None,
    /// It has the next number.
    Number,
    /// It has a name, without quotes.
    Name(&'t [u8]),
}

/// The part of a line in front of the operands.
#[derive(Debug, Clone, Copy)]
struct Line<'t> {
    result: Result<'t>,
    /// The position of the opcode.
    at: usize,
}

/// The word at the start of a text, up to a space: as many of its letters as eight bytes have, as the lowest bytes of a number,
/// and how many these are.
#[inline(always)]
fn first_word(text: &[u8]) -> Option<(u64, usize)> {
    const SPACES: u64 = u64::from_ne_bytes([b' '; 8]);
    const LOW: u64 = u64::from_ne_bytes([1; 8]);
    let head = u64::from_le_bytes(*text.first_chunk()?);
    // The lowest of the bytes that are zero is found by this.
    let differences = head ^ SPACES;
    let spaces = differences.wrapping_sub(LOW) & !differences & (LOW << 7);
    let bits = spaces.trailing_zeros() & !7;
    // With eight letters, there is no space, and nothing is to be taken off.
    let others = u64::MAX.wrapping_shl(bits) & 0u64.wrapping_sub(u64::from(spaces != 0));
    let word = head & !others;
    // Only a shorter word has zeros at its end.
    if (spaces == 0) & (word >> 56 == 0) {
        return None;
    }
    Some((word, (bits / 8) as usize))
}

/// Whether a line ends here, and an instruction is on the next one.
#[inline(always)]
fn starts_line(text: &[u8]) -> bool {
    const START: u32 = u32::from_le_bytes(*b"\n  \0");
    let Some(start) = text.first_chunk() else { return false };
    let start = u32::from_le_bytes(*start);
    let [.., first] = start.to_le_bytes();
    start & 0x00ff_ffff == START && (first == b'%' || first.is_ascii_lowercase())
}

impl<'t> Reader<'t> {
    /// Reads the lines from here on as instructions of a block, as far as they have the forms that printers write, and as those of the
    /// blocks after it: the last of these, and whether the last line ends it.
    pub(super) fn printed_lines(&mut self, function: FunctionId, block: BlockId) -> (BlockId, bool) {
        if self.is_new() {
            return (block, false);
        }
        let (errors, token, start) = (self.errors.len(), self.token, self.start);
        let (mut block, mut rest) = (block, self.after(start));
        let mut any = false;
        self.body.ends_block = false;
        while let Some(after) = self.printed_line(rest) {
            rest = after;
            any = true;
            if self.body.ends_block {
                let Some(after) = self.printed_start_of_block(rest) else { break };
                rest = after;
                self.module.append_pushed(block);
                block = self.module.add_block(function);
                let _ = self.define_number(Some(block.into()), self.place(rest));
                self.body.ends_block = false;
            }
        }
        self.module.append_pushed(block);
        // A line that is left to the tokens has not used or reported anything yet.
        self.errors.truncate(errors);
        self.forget_pending();
        if !any {
            (self.token, self.start) = (token, start);
            return (block, false);
        }
        let end = self.body.end;
        self.go_to(self.place(rest));
        self.end_of_last = end;
        (block, self.body.ends_block)
    }

    /// `; <label>:7 ; preds = %1`, and the spaces in front of the first instruction of a block that has the next number: the text of
    /// that instruction.
    fn printed_start_of_block(&self, from: &'t [u8]) -> Option<&'t [u8]> {
        if !from.starts_with(b"; <label>:") {
            return None;
        }
        let rest = from.get(line_feed(from)?..)?.strip_prefix(b"\n  ")?;
        // None of these is the start of the name of a block.
        let starts = matches!(
            rest,
            [b'%', ..]
                | [b'c', b'a', b'l', b'l', b' ', ..]
                | [b'b', b'r', b' ', ..]
                | [b's', b't', b'o', b'r', b'e', b' ', ..]
        );
        // A mistake is told by the functions for tokens.
        let is_block =
            !self.is_next_forward() || self.forward_type(self.next_number()) == Some(self.types.label);
        (starts && is_block).then_some(rest)
    }

    /// Reads a line; gives what comes after it.
    fn printed_line(&mut self, line: &'t [u8]) -> Option<&'t [u8]> {
        let next = self.next_number();
        // How long the name is is known before it is read.
        let (result, text) = match (self.body.head.skip(next, line), line) {
            (Some(text), _) => (Result::Number, text),
            (None, [b'%', name @ ..]) => self.printed_result(name)?,
            (None, _) => (Result::None, line),
        };
        let line = Line { result, at: self.place(text) };
        // Most instructions of DXIL are calls.
        if let [b'c', b'a', b'l', b'l', b' ', call @ ..] = text {
            return self.printed_call(line, call);
        }
        let (word, length) = first_word(text)?;
        let rest = text.get(length + 1..)?;
        let opcode = match self.met.opcode(word) {
            Some(known) => known,
            None => self.printed_opcode(word, text)?,
        };
        match (opcode, result) {
            // What follows the most frequent words is found without waiting for their lengths.
            (Opcode::Store, Result::None) => self.printed_store(line, text.get(6..)?),
            (Opcode::Branch, Result::None) => self.printed_branch(line, text.get(3..)?),
            (Opcode::Return, Result::None) => self.printed_return(line, rest),
            (Opcode::Store | Opcode::Branch | Opcode::Return, _) | (_, Result::None) => None,
            (Opcode::Binary(opcode, floating_point), _) => {
                self.printed_binary(line, (opcode, floating_point), rest)
            }
            (Opcode::Cast(opcode), _) => self.printed_cast(line, opcode, rest),
            (Opcode::Load, _) => self.printed_load(line, text.get(5..)?),
            (Opcode::CompareIntegers, _) => self.printed_comparison(line, true, rest),
            (Opcode::CompareFloats, _) => self.printed_comparison(line, false, rest),
            (Opcode::Select, _) => self.printed_select(line, rest),
            (Opcode::Alloca, _) => self.printed_alloca(line, rest),
            (Opcode::Phi, _) => self.printed_phi(line, rest),
            (Opcode::ExtractValue, _) => {
                self.printed_extract_value(line, text.strip_prefix(b"extractvalue ")?)
            }
            (Opcode::ExtractElement, _) => {
                self.printed_extract_element(line, text.strip_prefix(b"extractelement ")?)
            }
            (Opcode::InsertElement, _) => {
                self.printed_insert_element(line, text.strip_prefix(b"insertelement ")?)
            }
            (Opcode::Address, _) => self.printed_address(line, text.strip_prefix(b"getelementptr ")?),
        }
    }

    /// What the result of a line is called, from its name on, and the text of its instruction.
    #[inline(never)]
    fn printed_result(&self, name: &'t [u8]) -> Option<(Result<'t>, &'t [u8])> {
        if let Some((number, rest)) = digits(name) {
            if usize::try_from(number).ok()? != self.next_number() {
                return None;
            }
            return Some((Result::Number, rest.strip_prefix(b" = ")?));
        }
        let (name, rest) = plain_prefix(name)?;
        if !self.is_new_name(name) {
            return None;
        }
        Some((Result::Name(name), rest.strip_prefix(b" = ")?))
    }

    /// The opcode that starts with these letters, which was not met.
    #[cold]
    fn printed_opcode(&mut self, word: u64, text: &[u8]) -> Option<Opcode> {
        let text = text.get(..memchr(b' ', text.get(..FAR.min(text.len()))?)?)?;
        let text = core::str::from_utf8(text).ok()?;
        let found = match text {
            "extractvalue" => Opcode::ExtractValue,
            "extractelement" => Opcode::ExtractElement,
            "insertelement" => Opcode::InsertElement,
            "getelementptr" => Opcode::Address,
            _ if text.len() > 7 => return None,
            "store" => Opcode::Store,
            "br" => Opcode::Branch,
            "ret" => Opcode::Return,
            "load" => Opcode::Load,
            "icmp" => Opcode::CompareIntegers,
            "fcmp" => Opcode::CompareFloats,
            "select" => Opcode::Select,
            "alloca" => Opcode::Alloca,
            "phi" => Opcode::Phi,
            _ => match binary_opcode(text) {
                Some((opcode, floating_point)) => Opcode::Binary(opcode, floating_point),
                None => Opcode::Cast(CastOpcode::from_name(text)?),
            },
        };
        self.met.meet_opcode(word, found);
        Some(found)
    }

    /// Appends an instruction of which all but the end of the line was read: attached metadata, and a comment.
    fn printed_end(
        &mut self,
        line: Line<'t>,
        ty: TypeId,
        instruction: &Instruction<'_>,
        from: &'t [u8],
    ) -> Option<&'t [u8]> {
        self.printed_usual_end(line, ty, instruction, from)
    }

    /// Like [`printed_end`](Self::printed_end), compiled for each of its callers, which read the most frequent instructions.
    #[inline(always)]
    fn printed_usual_end(
        &mut self,
        line: Line<'t>,
        ty: TypeId,
        instruction: &Instruction<'_>,
        from: &'t [u8],
    ) -> Option<&'t [u8]> {
        let after = self.printed_rest(from)?;
        self.printed_made(line, ty, instruction, after)
    }

    /// Appends an instruction of which all was read, up to what comes after it.
    #[inline(always)]
    fn printed_made(
        &mut self,
        line: Line<'t>,
        ty: TypeId,
        instruction: &Instruction<'_>,
        after: &'t [u8],
    ) -> Option<&'t [u8]> {
        // Something before this, or the operands of a `phi`, may refer to it.
        let is_forward = matches!(line.result, Result::Number) & self.is_next_forward();
        if is_forward && self.forward_type(self.next_number()) != Some(ty) {
            return None;
        }
        let id = self.module.push_instruction(ty, instruction);
        self.note_pending(id);
        match line.result {
            Result::Number if is_forward => self.number_forward(id.into(), line.at),
            Result::Name(name) => self.name_local(name, id.into()),
            // Whether a call has a result has no pattern, so that there is no branch for it.
            Result::Number | Result::None => {
                self.number_local_if(matches!(line.result, Result::Number), id.into(), ty);
            }
        }
        if let Some(location) = self.body.location {
            self.module.set_debug_location(id, Some(location));
        }
        if !self.scratch.attachments.is_empty() {
            self.printed_attach(id);
        }
        Some(after)
    }

    #[inline(never)]
    fn printed_attach(&mut self, id: InstructionId) {
        for (kind, node) in &self.scratch.attachments {
            self.module.set_attachment(id, *kind, Some(*node));
        }
    }

    /// The end of a line, with metadata (which is kept until the instruction is made) and a comment or without, and the space
    /// before what comes next. `None` if that belongs to the same instruction.
    #[inline(always)]
    fn printed_rest(&mut self, from: &'t [u8]) -> Option<&'t [u8]> {
        self.scratch.attachments.clear();
        self.body.location = None;
        // Most lines end here, and the next one is an instruction.
        if starts_line(from) {
            self.body.end = self.place(from);
            return from.get(3..);
        }
        self.printed_other_rest(from)
    }

    /// [`printed_rest`](Self::printed_rest) of a call, whose comment usually is that of the last call of this function.
    #[inline(always)]
    fn printed_rest_of_call(
        &mut self,
        call: &'t [u8],
        comment: &'t [u8],
        from: &'t [u8],
    ) -> Option<&'t [u8]> {
        let known = if comment.is_empty() { None } else { from.strip_prefix(comment) };
        if let Some(after) = known {
            if starts_line(after) {
                self.scratch.attachments.clear();
                self.body.location = None;
                self.body.end = self.place(from);
                return after.get(3..);
            }
        }
        let after = self.printed_rest(from)?;
        self.met.meet_comment(call, from, after);
        Some(after)
    }

    /// [`printed_rest`](Self::printed_rest) of a line with metadata or a comment, or before something else than an instruction.
    #[inline(never)]
    fn printed_other_rest(&mut self, from: &'t [u8]) -> Option<&'t [u8]> {
        let mut rest = match from {
            [b',', ..] => self.printed_attachments(from)?,
            _ => from,
        };
        self.body.end = self.place(rest);
        if let [b' ', b' ', comment @ ..] = rest {
            rest = comment;
        }
        while let [b' ', after @ ..] = rest {
            rest = after;
        }
        if let [b';', ..] = rest {
            let (comment, after) = rest.split_at_checked(line_feed(rest)?)?;
            if self.notes && notes::flags_in(comment).is_some() {
                return None;
            }
            rest = after;
        }
        if starts_line(rest) {
            return rest.get(3..);
        }
        let mut rest = rest.strip_prefix(b"\n")?;
        while let [b' ' | b'\n', after @ ..] = rest {
            rest = after;
        }
        let goes_on = match rest {
            [b',' | b'#', ..] => true,
            // A comment before the rest of the instruction, unless it is the one that printers write before a block.
            [b';', ..] if !rest.starts_with(b"; <label>:") => {
                let mut lexer = self.lexer;
                lexer.go_to(self.place(rest));
                matches!(lexer.next(), Token::Mark(b',') | Token::AttributeGroup(_))
            }
            _ => false,
        };
        (!goes_on).then_some(rest)
    }

    /// The position in the source that a node states.
    fn printed_location(&self, node: MetadataId) -> Option<DebugLocation> {
        match self.met.location(node) {
            Some(known) => Some(known),
            None => self.location(node),
        }
    }

    /// A kind of attached metadata by its name.
    fn printed_kind(&mut self, name: &'t [u8]) -> Option<MetadataKindId> {
        let (last, kind) = self.met.kind;
        if last == name {
            return Some(kind);
        }
        let name = plain_name(name)?;
        let kind = self.kind(name);
        self.met.kind = (name, kind);
        Some(kind)
    }

    /// `, !dbg !7` and the like.
    fn printed_attachments(&mut self, from: &'t [u8]) -> Option<&'t [u8]> {
        let mut rest = from;
        while let Some(name) = rest.strip_prefix(b", !") {
            let (kind, number) = match name.strip_prefix(b"dbg") {
                Some(number @ [b' ', ..]) => (DBG, number),
                _ => {
                    let near = name.get(..FAR.min(name.len()))?;
                    let (name, number) = name.split_at_checked(memchr(b' ', near)?)?;
                    (self.printed_kind(name)?, number)
                }
            };
            let (number, after) = digits(number.strip_prefix(b" !")?)?;
            let node = self.numbered_metadata(u32::try_from(number).ok()?)?;
            if kind == DBG {
                // The last one counts.
                self.body.location = Some(self.printed_location(node)?);
            } else if self.module.is_metadata_node(node) {
                self.scratch.attachments.push((kind, node));
            } else {
                return None;
            }
            rest = after;
        }
        Some(rest)
    }

    #[inline(always)]
    fn printed_operation(
        &mut self,
        line: Line<'t>,
        ty: TypeId,
        operation: Operation<'_>,
        rest: &'t [u8],
    ) -> Option<&'t [u8]> {
        self.printed_usual_end(line, ty, &Instruction::Operation(operation), rest)
    }

    /// `fast float %1, %2`
    fn printed_binary(
        &mut self,
        line: Line<'t>,
        (opcode, floating_point): (BinaryOpcode, bool),
        from: &'t [u8],
    ) -> Option<&'t [u8]> {
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
        let (ty, left, rest) = self.printed_usual_value(rest)?;
        let (right, rest) = self.printed_value(ty, rest.strip_prefix(b", ")?)?;
        if !(floating_point && Some(ty) == self.types.float) {
            self.check_binary(opcode, floating_point, ty, line.at).ok()?;
        }
        let operation = Operation::Binary { opcode, flags, left, right };
        self.printed_usual_end(line, ty, &Instruction::Operation(operation), rest)
    }

    /// The flags of a floating-point operation, if they are all or none.
    fn printed_fast(from: &'t [u8]) -> (u8, &'t [u8]) {
        match from.strip_prefix(b"fast ") {
            Some(rest) => (FastMathFlags::FAST.bits(), rest),
            None => (0, from),
        }
    }

    /// `i32 %1 to float`
    fn printed_cast(&mut self, line: Line<'t>, opcode: CastOpcode, from: &'t [u8]) -> Option<&'t [u8]> {
        let (from_type, value, rest) = self.printed_typed_value(from)?;
        let (ty, rest) = self.printed_type(rest.strip_prefix(b" to ")?)?;
        self.check_cast(opcode, from_type, ty, line.at).ok()?;
        self.printed_operation(line, ty, Operation::Cast { opcode, value }, rest)
    }

    /// `eq i32 %1, 0`
    fn printed_comparison(&mut self, line: Line<'t>, integers: bool, from: &'t [u8]) -> Option<&'t [u8]> {
        let (flags, rest) = if integers { (0, from) } else { Self::printed_fast(from) };
        let (word, length) = first_word(rest)?;
        // Integers and others are compared by the same names, which are short.
        let key = word | u64::from(integers) << 63;
        let predicate = match self.met.predicate(key) {
            Some(known) if length < 8 => known,
            _ => self.printed_predicate(key, rest.get(..length)?, integers)?,
        };
        let (ty, left, rest) = self.printed_typed_value(rest.get(length + 1..)?)?;
        let (right, rest) = self.printed_value(ty, rest.strip_prefix(b", ")?)?;
        let result = self.check_comparison(integers, ty, line.at).ok()?;
        let flags = FastMathFlags::from_bits_retain(flags);
        let operation = Operation::Compare { predicate, flags, left, right };
        self.printed_operation(line, result, operation, rest)
    }

    /// The predicate of a name, be it one of integers or not, which was not met.
    #[cold]
    fn printed_predicate(&mut self, key: u64, text: &[u8], integers: bool) -> Option<Predicate> {
        let mut names = Predicate::NAMES.iter();
        let (predicate, _) =
            names.find(|(predicate, name)| name.as_bytes() == text && predicate.is_integer() == integers)?;
        self.met.meet_predicate(key, *predicate);
        Some(*predicate)
    }

    /// `i1 %1, float %2, float %3`
    fn printed_select(&mut self, line: Line<'t>, from: &'t [u8]) -> Option<&'t [u8]> {
        let (condition_type, condition, rest) = self.printed_typed_value(from)?;
        let (ty, if_true, rest) = self.printed_typed_value(rest.strip_prefix(b", ")?)?;
        let (false_type, if_false, rest) = self.printed_typed_value(rest.strip_prefix(b", ")?)?;
        self.check_select(condition_type, ty, false_type, line.at).ok()?;
        self.printed_operation(line, ty, Operation::Select { condition, if_true, if_false }, rest)
    }

    /// `%dx.types.CBufRet.f32 %1, 0`
    fn printed_extract_value(&mut self, line: Line<'t>, from: &'t [u8]) -> Option<&'t [u8]> {
        // Usually, the parts of a value are extracted one after the other.
        let last = self
            .met
            .extracted
            .and_then(|(text, whole, aggregate)| Some((whole, aggregate, from.strip_prefix(text)?)));
        let (whole, aggregate, rest) = match last {
            Some(last) => last,
            None => {
                let (whole, aggregate, rest) = self.printed_typed_value(from)?;
                let rest = rest.strip_prefix(b", ")?;
                self.met.extracted = from.get(..from.len() - rest.len()).map(|text| (text, whole, aggregate));
                (whole, aggregate, rest)
            }
        };
        let (index, rest) = digits(rest)?;
        let indices = [u32::try_from(index).ok()?];
        let ty = self.module.part_type(whole, index).filter(|_| self.is_known(whole, line.at))?;
        let operation = Operation::ExtractValue { aggregate, indices: &indices };
        self.printed_usual_end(line, ty, &Instruction::Operation(operation), rest)
    }

    /// `<4 x float> %1, i32 0`
    fn printed_extract_element(&mut self, line: Line<'t>, from: &'t [u8]) -> Option<&'t [u8]> {
        let (whole, vector, rest) = self.printed_typed_value(from)?;
        let (index_type, index, rest) = self.printed_typed_value(rest.strip_prefix(b", ")?)?;
        let ty = self.check_extract_element(whole, index_type, line.at).ok()?;
        self.printed_operation(line, ty, Operation::ExtractElement { vector, index }, rest)
    }

    /// `<4 x float> %1, float %2, i32 0`
    fn printed_insert_element(&mut self, line: Line<'t>, from: &'t [u8]) -> Option<&'t [u8]> {
        let (ty, vector, rest) = self.printed_typed_value(from)?;
        let (element_type, element, rest) = self.printed_typed_value(rest.strip_prefix(b", ")?)?;
        let (index_type, index, rest) = self.printed_typed_value(rest.strip_prefix(b", ")?)?;
        self.check_insert_element(ty, element_type, index_type, line.at).ok()?;
        self.printed_operation(line, ty, Operation::InsertElement { vector, element, index }, rest)
    }

    /// `inbounds [4 x float], [4 x float]* %1, i32 0, i32 %2`
    fn printed_address(&mut self, line: Line<'t>, from: &'t [u8]) -> Option<&'t [u8]> {
        let (in_bounds, rest) = match from.strip_prefix(b"inbounds ") {
            Some(rest) => (true, rest),
            None => (false, from),
        };
        let (source_type, after) = self.printed_type(rest)?;
        let source = (source_type, rest.get(..rest.len() - after.len())?);
        let (base_type, base, rest) = self.printed_pointer(source, after)?;
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
    fn printed_alloca(&mut self, line: Line<'t>, from: &'t [u8]) -> Option<&'t [u8]> {
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
    fn printed_load(&mut self, line: Line<'t>, from: &'t [u8]) -> Option<&'t [u8]> {
        let (ty, rest) = self.printed_type(from)?;
        let loaded = (ty, from.get(..from.len() - rest.len())?);
        let (pointer_type, pointer, rest) = self.printed_pointer(loaded, rest)?;
        let (alignment, rest) = Self::printed_alignment(rest)?;
        if !self.points_to(pointer_type, ty) || !self.is_first_class(ty) {
            return None;
        }
        let instruction = Instruction::Load { pointer, alignment, volatile: false, atomic: None };
        self.printed_usual_end(line, ty, &instruction, rest)
    }

    /// `float %1, float* %2, align 4`
    fn printed_store(&mut self, line: Line<'t>, from: &'t [u8]) -> Option<&'t [u8]> {
        let (ty, value, rest) = self.printed_typed_value(from)?;
        let (pointer_type, pointer, rest) = self.printed_typed_value(rest.strip_prefix(b", ")?)?;
        let (alignment, rest) = Self::printed_alignment(rest)?;
        if !self.points_to(pointer_type, ty) {
            return None;
        }
        let instruction = Instruction::Store { pointer, value, alignment, volatile: false, atomic: None };
        self.printed_usual_end(line, self.types.void, &instruction, rest)
    }

    #[inline(always)]
    fn points_to(&self, pointer: TypeId, wanted: TypeId) -> bool {
        matches!(self.module.ty(pointer), Type::Pointer { pointee, .. } if pointee == wanted)
    }

    /// `, align 4`, if it follows.
    pub(super) fn printed_alignment(from: &'t [u8]) -> Option<(u64, &'t [u8])> {
        let Some(number) = from.strip_prefix(b", align ") else { return Some((0, from)) };
        let (alignment, rest) = digits(number)?;
        (alignment.is_power_of_two() && alignment <= LARGEST_ALIGNMENT).then_some((alignment, rest))
    }

    /// `label %1`, or `i1 %2, label %3, label %4`
    fn printed_branch(&mut self, line: Line<'t>, from: &'t [u8]) -> Option<&'t [u8]> {
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
        self.body.ends_block = true;
        Some(after)
    }

    fn printed_label(&mut self, from: &'t [u8]) -> Option<(BlockId, &'t [u8])> {
        self.printed_block(from.strip_prefix(b"label ")?)
    }

    /// `%1`, or `%name`
    fn printed_block(&mut self, from: &'t [u8]) -> Option<(BlockId, &'t [u8])> {
        let at = self.place(from);
        let label = self.types.label;
        let (value, rest) = match from.strip_prefix(b"%")? {
            number @ [b'0'..=b'9', ..] => {
                let (number, rest) = digits(number)?;
                (self.number_or_forward(u32::try_from(number).ok()?, label, at)?, rest)
            }
            name => {
                let (name, rest) = plain_prefix(name)?;
                (self.name_or_forward(name, label, at)?, rest)
            }
        };
        match value.kind() {
            ValueKind::Block(block) => Some((block, rest)),
            _ => None,
        }
    }

    /// `float [ %1, %2 ], [ 0.000000e+00, %3 ]`
    fn printed_phi(&mut self, line: Line<'t>, from: &'t [u8]) -> Option<&'t [u8]> {
        let (ty, rest) = self.printed_type(from)?;
        if !self.is_first_class(ty) {
            return None;
        }
        let mut values = core::mem::take(&mut self.scratch.values);
        let mut blocks = core::mem::take(&mut self.scratch.blocks);
        values.clear();
        blocks.clear();
        let read = self.printed_incoming(ty, rest, &mut values, &mut blocks).and_then(|rest| {
            // Its operands may refer to itself.
            if matches!(line.result, Result::Name(name) if !self.is_new_name(name)) {
                return None;
            }
            self.printed_end(line, ty, &Instruction::Phi { values: &values, blocks: &blocks }, rest)
        });
        self.scratch.values = values;
        self.scratch.blocks = blocks;
        read
    }

    fn printed_incoming(
        &mut self,
        ty: TypeId,
        from: &'t [u8],
        values: &mut alloc::vec::Vec<ValueId>,
        blocks: &mut alloc::vec::Vec<BlockId>,
    ) -> Option<&'t [u8]> {
        let mut rest = from.strip_prefix(b" ")?;
        loop {
            rest = rest.strip_prefix(b"[ ")?;
            let (value, after) = self.printed_incoming_value(ty, rest)?;
            let (block, after) = self.printed_block(after.strip_prefix(b", ")?)?;
            values.push(value);
            blocks.push(block);
            rest = after.strip_prefix(b" ]")?;
            match rest {
                [b',', b' ', b'[', ..] => rest = rest.get(2..)?,
                _ => return Some(rest),
            }
        }
    }

    /// A value that may be defined later.
    fn printed_incoming_value(&mut self, ty: TypeId, from: &'t [u8]) -> Option<(ValueId, &'t [u8])> {
        let at = self.place(from);
        match from {
            [b'%', number @ ..] if number.first().is_some_and(u8::is_ascii_digit) => {
                let (number, rest) = digits(number)?;
                let value = self.number_or_forward(u32::try_from(number).ok()?, ty, at)?;
                ends(rest).then_some((value, rest))
            }
            [b'%', name @ ..] => {
                let (name, rest) = plain_prefix(name)?;
                let value = self.name_or_forward(name, ty, at)?;
                ends(rest).then_some((value, rest))
            }
            _ => self.printed_value(ty, from),
        }
    }

    /// `void`, or `float %1`
    fn printed_return(&mut self, line: Line<'t>, from: &'t [u8]) -> Option<&'t [u8]> {
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
        self.body.ends_block = true;
        Some(after)
    }

    /// A call of a function by its name, from the type of its result on.
    fn printed_call(&mut self, line: Line<'t>, call: &'t [u8]) -> Option<&'t [u8]> {
        let (callee, first, comment, rest) = self.printed_callee(call)?;
        if (callee.result == self.types.void) != matches!(line.result, Result::None) {
            return None;
        }
        let head = call;
        let mut arguments = core::mem::take(&mut self.scratch.values);
        arguments.clear();
        if let Some(first) = first {
            arguments.push(first);
        }
        let read = self.printed_arguments(callee, call, rest, &mut arguments).and_then(|(non_null, rest)| {
            let (group, rest) = group_number(rest)?;
            let attributes = match non_null {
                None => group.map(|group| self.list_of_group(group)),
                Some(index) => {
                    let mut attributes = AttributesOf::default();
                    let mut set = AttributeSet::default();
                    set.push_word(b"nonnull", Place::Parameter)?;
                    attributes.parameters.push((index, set));
                    if let Some(group) = group {
                        attributes.groups.push(group);
                    }
                    self.attribute_list(attributes)
                }
            };
            let call = Call {
                callee: callee.callee,
                arguments: &arguments,
                function_type: callee.function_type,
                attributes,
                calling_convention: CallingConvention::C,
                tail: TailCall::None,
            };
            let after = self.printed_rest_of_call(head, comment, rest)?;
            self.printed_made(line, callee.result, &Instruction::Call(call), after)
        });
        self.scratch.values = arguments;
        read
    }
}
