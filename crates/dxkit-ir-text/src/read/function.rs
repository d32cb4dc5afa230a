//! Function bodies: blocks, and names of values.
//!
//! Lines go in, blocks with instructions come out. Values are numbered or named in the order of the text. A
//! value that is used before it is defined gets a placeholder; the instructions that use one are listed, and
//! their operands replaced at the end of the body (backpatching), so that one pass over the text is enough.
//! After an error, reading goes on with the next line that starts something, and the result of the broken
//! instruction counts as defined.

use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use core::mem::take;

use dxkit_bitcode::ir::{
    BlockId, DebugLocation, FunctionId, InstructionId, Metadata, MetadataId, TypeId, ValueId, ValueKind,
};

use super::constant::{Local, Numbered, PENDING};
use super::global::PendingGlobal;
use super::lexer::{Lexer, Name, Token};
use super::opcode::Opcode;
use super::scan::digits;
use super::{DBG, Names, Read, Reader, Stop};

/// As many numbers may be left out between two values.
const LARGEST_GAP: usize = 1 << 16;

/// A value or a block that is used and not defined yet.
#[derive(Debug, Clone, Copy)]
struct Forward {
    ty: TypeId,
    /// Where its name or number is used.
    at: usize,
    /// The value, once it is defined. `Some(None)` for one with an error.
    value: Option<Local>,
}

/// The state for the current body.
#[derive(Debug)]
pub(super) struct Body<'t> {
    pub(super) function: Option<FunctionId>,
    pub(super) result: TypeId,
    numbered: Vec<Numbered>,
    /// Made for the first name.
    names: Option<Box<BodyNames<'t>>>,
    forward_numbered: BTreeMap<u32, usize>,
    /// The smallest number that something refers to and that is not defined yet; that of nothing, if there is
    /// none.
    next_forward: Option<usize>,
    /// Whether the current instruction uses an undefined value: those that do are
    /// [listed](BodyLists::pending).
    uses_pending: bool,
    lists: &'t mut BodyLists,
}

/// The lists of a [`Body`] that stay for the next text: those that are seldom used in their place, the other
/// for its memory.
#[derive(Debug, Default)]
pub(super) struct BodyLists {
    numbered: Vec<Numbered>,
    forward: Vec<Forward>,
    pending: Vec<InstructionId>,
    pending_metadata: Vec<MetadataId>,
}

/// The names of values and blocks.
#[derive(Debug, Default)]
struct BodyNames<'t> {
    /// The defined values and blocks.
    defined: Names<'t, Local>,
    /// Values and blocks that are used and not defined yet: their indices in [`BodyLists::forward`].
    forward: Names<'t, usize>,
}

/// Forgets names, and the memory for them if there were many: it would be gone through again for each
/// function.
fn clear_names<T>(names: &mut Names<'_, T>) {
    const MANY: usize = 1 << 10;
    if names.capacity() > MANY {
        *names = Names::new();
    }
    names.clear();
}

impl<'t> Body<'t> {
    /// None, in the memory of another.
    #[inline(always)]
    pub(super) fn new(lists: &'t mut BodyLists) -> Self {
        // Something outside of bodies may refer to a value accidentally.
        let mut numbered = take(&mut lists.numbered);
        numbered.clear();
        Self {
            function: None,
            result: TypeId::default(),
            numbered,
            names: None,
            forward_numbered: BTreeMap::new(),
            next_forward: None,
            uses_pending: false,
            lists,
        }
    }

    /// Forgets the last body, and begins that of a function.
    fn start(&mut self, new_function: FunctionId, new_result: TypeId) {
        let Self { function, result, numbered, names, forward_numbered, next_forward, uses_pending, lists } =
            self;
        (*function, *result) = (Some(new_function), new_result);
        (*next_forward, *uses_pending) = (None, false);
        let BodyLists { numbered: _, forward, pending, pending_metadata } = lists;
        numbered.clear();
        forward.clear();
        forward_numbered.clear();
        pending.clear();
        pending_metadata.clear();
        if let Some(names) = names {
            clear_names(&mut names.defined);
            clear_names(&mut names.forward);
        }
    }

    /// Leaves the memory of its own list for the next text.
    pub(super) fn leave_memory(&mut self) {
        self.lists.numbered = take(&mut self.numbered);
    }

    /// The names, to add one.
    fn names(&mut self) -> &mut BodyNames<'t> {
        self.names.get_or_insert_default()
    }

    /// The value or block of a name, if it is defined.
    #[inline(always)]
    fn named(&self, name: &[u8]) -> Option<Local> {
        self.names.as_ref()?.defined.get(name).copied()
    }

    /// Values and blocks that are used by name and not defined yet.
    fn forward_named(&self, name: &[u8]) -> Option<usize> {
        self.names.as_ref()?.forward.get(name).copied()
    }

    /// Whether a value of this name or number was defined so far.
    pub(super) fn defines(&self, token: Token<'_>) -> bool {
        match token {
            Token::Local(name) => self.named(&name.bytes()).is_some(),
            Token::LocalNumber(number) => self.numbered.len() > number as usize,
            _ => false,
        }
    }
}

/// The entity that starts at a position of a body.
#[derive(Debug, Clone, Copy)]
enum Line {
    /// An instruction of a block.
    Instruction(BlockId),
    /// The start of a block, or a record of debug information in it.
    Started(BlockId),
    /// Something outside of blocks.
    None,
    /// The end of the body.
    End,
}

/// The opcode of the instruction at the place of a lexer.
fn opcode_ahead(mut lexer: Lexer<'_>) -> Option<Opcode> {
    for _ in 0..4 {
        if let Token::Word(word) = lexer.next() {
            return Opcode::from_word(word);
        }
    }
    None
}

impl<'t> Reader<'t> {
    /// The body of a function, from its attachments on, up to the closing `}`, which is not taken.
    pub(super) fn function_body(&mut self, pending: &PendingGlobal<'t>) -> Read<()> {
        let Some(function) = pending.function() else { return Ok(()) };
        let arguments = self.module.define(function);
        let result = self.module.function(function).and_then(|function| function.result_type());
        self.body.start(function, result.unwrap_or_default());
        for (argument, name) in arguments.iter().zip(&pending.arguments) {
            match name {
                Some(name) => {
                    let name = name.bytes();
                    if self.body.named(&name).is_some() {
                        let name = name.escape_ascii();
                        return Err(self.error(pending.at, alloc::format!("there are two arguments %{name}")));
                    }
                    self.module.set_name(*argument, &name);
                    self.body.names().defined.insert(name, Some(*argument));
                }
                None => {
                    let ty = self.module.type_of(*argument).unwrap_or_default();
                    self.number_local(*argument, ty);
                }
            }
        }
        while self.byte() == b'!' && matches!(self.token(), Token::MetadataName(_)) {
            let (kind, node) = self.attachment()?;
            if kind == DBG && self.is_new() {
                self.function_of_subprogram(function, node);
                continue;
            }
            self.module.set_function_attachment(function, kind, Some(node));
        }
        self.expect(b'{', "before the body of a function")?;
        if self.byte() == b'}' {
            return Err(self.error(self.at, "a function has one block at least"));
        }
        self.blocks(function)?;
        self.resolve_pending();
        Ok(())
    }

    /// The blocks of a body, up to the closing `}`, which is not taken.
    fn blocks(&mut self, function: FunctionId) -> Read<()> {
        let mut block = None;
        loop {
            let current = match (self.byte(), block) {
                // Most lines are instructions inside of a block.
                (b'%' | b'a'..=b'z', Some(current)) if !self.at_label() => current,
                _ => match self.start_of_line(function, block)? {
                    Line::Instruction(current) => current,
                    Line::None => {
                        block = None;
                        continue;
                    }
                    Line::Started(current) => {
                        block = Some(current);
                        continue;
                    }
                    Line::End => return Ok(()),
                },
            };
            block = Some(current);
            let at = self.at;
            let ends = match self.instruction() {
                Ok(ends) => ends,
                Err(Stop) => {
                    if self.stopped() {
                        return Err(Stop);
                    }
                    self.recover();
                    // A terminator ends the block even if it has an error.
                    opcode_ahead(Lexer::at(self.text, at)).is_some_and(Opcode::is_terminator)
                }
            };
            if ends {
                self.module.append_pushed(current);
                block = None;
            }
        }
    }

    /// Whether the next token is a label that looks like a word.
    #[inline(always)]
    fn at_label(&self) -> bool {
        match self.rest() {
            [b'%', ..]
            | [b'c', b'a', b'l', b'l', b' ', ..]
            | [b'b', b'r', b' ', ..]
            | [b's', b't', b'o', b'r', b'e', b' ', ..]
            | [b'r', b'e', b't', b' ', ..] => false,
            _ => matches!(self.token(), Token::Label(_)),
        }
    }

    /// What starts here, unless it is an instruction inside of a block.
    fn start_of_line(&mut self, function: FunctionId, block: Option<BlockId>) -> Read<Line> {
        if self.stopped() {
            return Err(Stop);
        }
        match (self.token(), block) {
            (Token::Mark(b'}'), None) => return Ok(Line::End),
            (Token::Word(b"uselistorder" | b"uselistorder_bb"), None) => {
                if self.use_list_order().is_err() {
                    self.recover();
                }
                return Ok(Line::None);
            }
            // Of a line in whose middle the text ends, an error was noted.
            (Token::End, _) if self.is_cut && self.has_error_in_last_line() => return Err(Stop),
            (Token::End, _) => return Err(self.expected("'}' after the body of a function")),
            (Token::Mark(b'}') | Token::Label(_), Some(current)) => {
                self.expected("an instruction, as the last one does not end its block");
                self.module.append_pushed(current);
                return Ok(Line::None);
            }
            _ => {}
        }
        let current = match block {
            Some(current) => current,
            None => {
                let started = self.start_block(function)?;
                if matches!(self.token(), Token::Mark(b'}') | Token::Label(_) | Token::End) {
                    return Ok(Line::Started(started));
                }
                started
            }
        };
        if let (true, Token::Record(_)) = (self.is_new(), self.token()) {
            if self.debug_record().is_err() {
                self.forget_pending();
                self.recover();
            }
            return Ok(Line::Started(current));
        }
        Ok(Line::Instruction(current))
    }

    fn start_block(&mut self, function: FunctionId) -> Read<BlockId> {
        let (block, label) = (self.module.add_block(function), self.types.label);
        match self.token() {
            // LLVM 22 prints the numbers of blocks as labels.
            Token::Label(name) if self.is_new() && self.text.get(self.at).is_some_and(u8::is_ascii_digit) => {
                let (at, next) = (self.at, self.body.numbered.len());
                self.bump();
                let digits = name.bytes();
                let number =
                    core::str::from_utf8(&digits).ok().and_then(|digits| digits.parse::<usize>().ok());
                if let Some(number) = number {
                    if number > next && number - next <= LARGEST_GAP {
                        self.leave_out_numbers(number, at)?;
                    } else if number != next {
                        let message = alloc::format!("this block has the number {next}: expected '{next}:'");
                        return Err(self.error(at, message));
                    }
                    self.define_number(Some(block.into()), label, at)?;
                } else {
                    self.module.set_name(block, &digits);
                    self.define_named(name, Some(block.into()), at)?;
                }
            }
            Token::Label(name) => {
                let at = self.at;
                self.bump();
                let bytes = name.bytes();
                self.module.set_name(block, &bytes);
                self.define_named(name, Some(block.into()), at)?;
            }
            _ => self.define_number(Some(block.into()), label, self.at)?,
        }
        Ok(block)
    }

    /// Goes on with the next line on which something starts.
    fn recover(&mut self) {
        let mut at = self.at.max(self.end_of_last);
        // If the error was found at the first token of the next line, it is reported at the end of this
        // line.
        if self.text.get(self.end_of_last..self.at).is_some_and(|between| between.contains(&b'\n')) {
            at = self.end_of_last;
        }
        loop {
            let rest = self.text.get(at..).unwrap_or_default();
            let Some(end) = rest.iter().position(|byte| *byte == b'\n') else {
                return self.go_to(self.text.len());
            };
            at += end + 1;
            let mut lexer = Lexer::at(self.text, at);
            let token = lexer.next();
            let starts = match token {
                Token::Mark(b'}') | Token::Label(_) | Token::Record(_) | Token::End => true,
                Token::Local(_) | Token::LocalNumber(_) => lexer.peek() == b'=',
                Token::Word(word) => Opcode::from_word(word).is_some(),
                _ => false,
            };
            if starts {
                return self.go_to(lexer.start);
            }
        }
    }

    /// Gives a value or a block of a type the next number.
    #[inline(always)]
    fn define_number(&mut self, value: Local, ty: TypeId, at: usize) -> Read<()> {
        let number = self.body.numbered.len();
        self.body.numbered.push(match value {
            Some(value) => Numbered::new(value, ty),
            None => Numbered::none(),
        });
        if self.body.next_forward == Some(number) {
            self.define_forward_number(number, value, at)
        } else {
            Ok(())
        }
    }

    /// Gives nothing the numbers up to one.
    fn leave_out_numbers(&mut self, end: usize, at: usize) -> Read<()> {
        while self.body.numbered.len() < end {
            self.define_number(None, TypeId::default(), at)?;
        }
        Ok(())
    }

    /// Called when a number becomes defined that something refers to.
    #[cold]
    fn define_forward_number(&mut self, number: usize, value: Local, at: usize) -> Read<()> {
        let number = u32::try_from(number).unwrap_or(u32::MAX);
        let Some(forward) = self.body.forward_numbered.get(&number).copied() else { return Ok(()) };
        // Those before it are defined.
        let mut after = self.body.forward_numbered.range(number.saturating_add(1)..);
        self.body.next_forward = after.next().map(|(number, _)| *number as usize);
        self.resolve_forward(forward, value, at)
    }

    /// Gives a value or a block a name.
    fn define_named(&mut self, name: Name<'t>, value: Local, at: usize) -> Read<()> {
        let name = name.bytes();
        if let Some(known) = self.body.names().defined.get_mut(&name) {
            if known.is_none() {
                *known = value;
                return Ok(());
            }
            let name = name.escape_ascii();
            return Err(self.error(at, alloc::format!("there is a value %{name} already")));
        }
        let forward = self.body.forward_named(&name);
        self.body.names().defined.insert(name, value);
        match forward {
            Some(forward) => self.resolve_forward(forward, value, at),
            None => Ok(()),
        }
    }

    /// Called when a forward reference becomes defined.
    fn resolve_forward(&mut self, forward: usize, value: Local, at: usize) -> Read<()> {
        let Some(entry) = self.body.lists.forward.get_mut(forward) else { return Ok(()) };
        entry.value = Some(value);
        let wanted = entry.ty;
        let Some(found) = value.and_then(|value| self.module.type_of(value)) else { return Ok(()) };
        if found == wanted {
            return Ok(());
        }
        if let Some(entry) = self.body.lists.forward.get_mut(forward) {
            entry.value = Some(None);
        }
        let (found, wanted) = (self.spelled(found), self.spelled(wanted));
        let message =
            alloc::format!("this is of type '{found}', but is used as one of type '{wanted}' before");
        Err(self.error(at, message))
    }

    /// Records the result of an instruction, whose name or number preceded it.
    #[inline(always)]
    pub(super) fn define_result(
        &mut self,
        name: Option<(Token<'t>, usize)>,
        value: ValueId,
        ty: TypeId,
    ) -> Read<()> {
        match name {
            Some((Token::LocalNumber(number), at)) if number as usize == self.body.numbered.len() => {
                self.define_number(Some(value), ty, at)
            }
            None => self.define_number(Some(value), ty, self.at),
            Some((name, at)) => self.define_other_result(name, at, value),
        }
    }

    #[inline(never)]
    fn define_other_result(&mut self, name: Token<'t>, at: usize, value: ValueId) -> Read<()> {
        if let Token::LocalNumber(number) = name {
            // Today's LLVM takes numbers that leave others out.
            let number = number as usize;
            let next = self.body.numbered.len();
            if self.is_new() && number > next && number - next <= LARGEST_GAP {
                self.leave_out_numbers(number, at)?;
                let ty = self.module.type_of(value).unwrap_or_default();
                return self.define_number(Some(value), ty, at);
            }
        }
        let Token::Local(name) = name else {
            let next = self.body.numbered.len();
            let error =
                self.error(at, alloc::format!("this value has the number {next}: expected '%{next}'"));
            self.define_broken(Some((name, at)));
            return Err(error);
        };
        self.define_named(name, Some(value), at)?;
        let name = name.bytes();
        self.module.set_name(value, &name);
        Ok(())
    }

    /// Notes that there is an instruction of a name or a number, but with an error.
    pub(super) fn define_broken(&mut self, name: Option<(Token<'t>, usize)>) {
        match name {
            Some((Token::LocalNumber(number), at)) => {
                // Larger gaps in the numbering are errors, not omitted values.
                let number = number as usize;
                if number < self.body.numbered.len().saturating_add(LARGEST_GAP) {
                    while self.body.numbered.len() <= number {
                        let _ = self.define_number(None, TypeId::default(), at);
                    }
                }
            }
            Some((Token::Local(name), at)) if self.body.named(&name.bytes()).is_none() => {
                let _ = self.define_named(name, None, at);
            }
            _ => {}
        }
    }

    /// Gives a value the next number, to which nothing referred before.
    #[inline]
    pub(super) fn number_local(&mut self, value: ValueId, ty: TypeId) {
        self.body.numbered.push(Numbered::new(value, ty));
    }

    /// Notes that something refers to a number that is not defined yet.
    #[inline(always)]
    fn add_forward_number(&mut self, number: u32, forward: usize) {
        self.body.forward_numbered.insert(number, forward);
        let number = number as usize;
        self.body.next_forward = Some(self.body.next_forward.map_or(number, |next| next.min(number)));
    }

    /// The position in the source that a node states.
    pub(super) fn location(&self, node: MetadataId) -> Option<DebugLocation> {
        match self.module.metadatum(node)? {
            Metadata::Debug(dxkit_bitcode::ir::DebugNode::Location(location)) => Some(DebugLocation {
                line: location.line,
                column: location.column,
                scope: Some(location.scope.0),
                inlined_at: location.inlined_at,
            }),
            _ => None,
        }
    }

    /// The value of the number that is next, if it is defined and of a type, and the text after it.
    #[inline(always)]
    pub(super) fn known_number(&self, ty: TypeId) -> Option<(ValueId, &'t [u8])> {
        let [b'%', number @ ..] = self.rest() else { return None };
        let (number, rest) = digits(number)?;
        Some((self.numbered_value(usize::try_from(number).ok()?, ty)?, rest))
    }

    /// The value of a number, if it is defined and of a type.
    #[inline(always)]
    fn numbered_value(&self, number: usize, ty: TypeId) -> Option<ValueId> {
        self.body.numbered.get(number)?.with_type(ty)
    }

    #[inline]
    pub(super) fn numbered_local(&mut self, number: u32, ty: TypeId) -> Read<ValueId> {
        match self.body.numbered.get(number as usize).copied() {
            Some(numbered) => self.local(numbered.local(), ty),
            None => {
                let known = self.body.forward_numbered.get(&number).copied();
                let (forward, value) = self.forward(known, ty)?;
                self.bump();
                self.add_forward_number(number, forward);
                Ok(value)
            }
        }
    }

    #[inline]
    pub(super) fn named_local(&mut self, name: Name<'t>, ty: TypeId) -> Read<ValueId> {
        let name = name.bytes();
        match self.body.named(&name) {
            Some(local) => self.local(local, ty),
            None => {
                let known = self.body.forward_named(&name);
                let (forward, value) = self.forward(known, ty)?;
                self.bump();
                self.body.names().forward.insert(name, forward);
                Ok(value)
            }
        }
    }

    /// A value that is defined, whose name is the token.
    #[inline]
    fn local(&mut self, local: Local, ty: TypeId) -> Read<ValueId> {
        let Some(value) = local else { return self.broken_value(ty) };
        if self.module.type_of(value) != Some(ty) {
            return Err(self.wrong_type(value, ty));
        }
        self.bump();
        Ok(value)
    }

    #[cold]
    fn wrong_type(&mut self, value: ValueId, wanted: TypeId) -> Stop {
        let found = self.module.type_of(value).map(|ty| self.spelled(ty)).unwrap_or_default();
        let wanted = self.spelled(wanted);
        self.error(self.at, alloc::format!("its type is '{found}', not '{wanted}'"))
    }

    /// Something in place of a value with an error.
    #[cold]
    fn broken_value(&mut self, ty: TypeId) -> Read<ValueId> {
        if !self.is_first_class(ty) || ty == self.types.label || ty == self.types.metadata {
            return Err(Stop);
        }
        self.bump();
        Ok(self.module.const_undef(ty))
    }

    /// A placeholder for a value that is not defined yet.
    fn forward(&mut self, known: Option<usize>, ty: TypeId) -> Read<(usize, ValueId)> {
        if self.body.function.is_none() {
            return Err(self.error(self.at, "a value of a function is not allowed here"));
        }
        let index = match known {
            Some(index) => {
                let before = self.body.lists.forward.get(index).map(|forward| forward.ty);
                if before != Some(ty) {
                    let before = before.map(|ty| self.spelled(ty)).unwrap_or_default();
                    let wanted = self.spelled(ty);
                    let message = alloc::format!(
                        "this is used as of type '{wanted}' here, and as of type '{before}' before"
                    );
                    return Err(self.error(self.at, message));
                }
                index
            }
            None => {
                if !self.is_first_class(ty) {
                    return Err(self.error(self.at, "no value is of this type"));
                }
                let forward = Forward { ty, at: self.at, value: None };
                self.body.lists.forward.push(forward);
                self.body.lists.forward.len() - 1
            }
        };
        self.body.uses_pending = true;
        let number = PENDING | u32::try_from(index).unwrap_or(0);
        let value =
            if ty == self.types.label { BlockId(number).into() } else { InstructionId(number).into() };
        Ok((index, value))
    }

    /// `label %x`
    pub(super) fn label(&mut self) -> Read<BlockId> {
        self.expect_word("label", "before a block")?;
        self.block_reference()
    }

    /// The name or the number of a block.
    pub(super) fn block_reference(&mut self) -> Read<BlockId> {
        let at = self.at;
        let label = self.types.label;
        if let Some((value, rest)) = self.known_number(label) {
            if let ValueKind::Block(block) = value.kind() {
                self.advance_to(rest);
                return Ok(block);
            }
        }
        let value = match self.token() {
            Token::LocalNumber(number) => self.numbered_local(number, label)?,
            Token::Local(name) => self.named_local(name, label)?,
            _ => return Err(self.expected("a block")),
        };
        match value.kind() {
            ValueKind::Block(block) => Ok(block),
            _ => Err(self.error(at, "this is not a block")),
        }
    }

    /// Notes an instruction that was made.
    #[inline]
    pub(super) fn note_pending(&mut self, id: InstructionId) {
        if take(&mut self.body.uses_pending) {
            self.body.lists.pending.push(id);
        }
    }

    /// An instruction with an error uses nothing.
    pub(super) const fn forget_pending(&mut self) {
        self.body.uses_pending = false;
    }

    /// Notes a value as metadata, if it is not defined yet.
    pub(super) fn note_metadata_value(&mut self, value: ValueId, id: MetadataId) {
        if self.pending_index(value).is_some() {
            self.body.lists.pending_metadata.push(id);
        }
    }

    /// The index of a placeholder among the undefined values.
    fn pending_index(&self, value: ValueId) -> Option<usize> {
        let number = match value.kind() {
            ValueKind::Instruction(InstructionId(number)) | ValueKind::Block(BlockId(number)) => number,
            _ => return None,
        };
        (number & PENDING != 0).then_some((number & !PENDING) as usize)
    }

    /// The replacement of a placeholder.
    fn resolved(&mut self, value: ValueId) -> Option<ValueId> {
        let forward = self.body.lists.forward.get(self.pending_index(value)?).copied()?;
        match forward.value {
            Some(Some(value)) => Some(value),
            _ if forward.ty == self.types.label => None,
            _ => Some(self.module.const_undef(forward.ty)),
        }
    }

    /// Replaces placeholders by their values in the instructions that use them.
    fn resolve_pending(&mut self) {
        for index in 0..self.body.lists.forward.len() {
            let Some(forward) = self.body.lists.forward.get(index).copied() else { break };
            if forward.value.is_none() {
                let what = if forward.ty == self.types.label { "block" } else { "value" };
                let mut lexer = Lexer::at(self.text, forward.at);
                let message = match lexer.next() {
                    Token::Local(name) => {
                        let name = name.bytes();
                        alloc::format!("there is no {what} %{}", name.escape_ascii())
                    }
                    Token::LocalNumber(number) => alloc::format!("there is no {what} %{number}"),
                    _ => alloc::format!("there is no such {what}"),
                };
                self.missing(forward.at, message);
            }
        }
        for index in 0..self.body.lists.pending.len() {
            let Some(id) = self.body.lists.pending.get(index).copied() else { break };
            let Some(entry) = self.module.instruction(id) else { continue };
            let (operands, blocks) = (entry.operands().len(), entry.blocks().len());
            for index in 0..operands {
                let operands = self.module.instruction(id).map_or(&[][..], |entry| entry.operands());
                let Some(operand) = operands.get(index).copied() else { break };
                // What else refers to the value as metadata has the same metadata.
                let metadata = operand.as_metadata().and_then(|id| self.module.metadata_value(id));
                if let Some(value) = metadata.and_then(|value| self.resolved(value)) {
                    let metadata = self.module.value_as_metadata(value);
                    self.module.set_operand(id, index, metadata);
                    continue;
                }
                if let Some(value) = self.resolved(operand) {
                    self.module.set_operand(id, index, value);
                }
            }
            for index in 0..blocks {
                let blocks = self.module.instruction(id).map_or(&[][..], |entry| entry.blocks());
                let Some(block) = blocks.get(index).copied() else { break };
                if let Some(ValueKind::Block(block)) = self.resolved(block.into()).map(ValueId::kind) {
                    self.module.set_block(id, index, block);
                }
            }
        }
        for index in 0..self.body.lists.pending_metadata.len() {
            let Some(id) = self.body.lists.pending_metadata.get(index).copied() else { break };
            if let Some(value) = self.module.metadata_value(id).and_then(|value| self.resolved(value)) {
                self.module.set_metadata_value(id, value);
            }
        }
    }

    /// Finds the blocks whose addresses were taken.
    pub(super) fn resolve_block_addresses(&mut self) {
        let Some(on_demand) = &mut self.on_demand else { return };
        for address in take(&mut on_demand.block_addresses) {
            let Some(function) = self.module.function(address.function) else { continue };
            let found = match address.block {
                Token::Local(name) => {
                    let name = name.bytes();
                    function
                        .blocks()
                        .map(|block| block.id())
                        .find(|id| function.block_name(*id) == Some(&name))
                }
                Token::LocalNumber(number) => {
                    let numbers = crate::print::block_numbers(&function);
                    let place = numbers.iter().position(|known| *known == number);
                    place.and_then(|place| function.blocks().nth(place)).map(|block| block.id())
                }
                _ => None,
            };
            match found {
                Some(block) => self.module.set_block_address(address.constant, block),
                None => {
                    self.error(address.at, "the function has no such block");
                }
            }
        }
    }

    /// The metadata attached to an instruction, after it.
    pub(super) fn attachments(&mut self, id: InstructionId) -> Read<()> {
        while self.eat(b',') {
            let at = self.at;
            let (kind, node) = self.attachment()?;
            if kind != DBG {
                self.module.set_attachment(id, kind, Some(node));
                continue;
            }
            let Some(location) = self.location(node) else {
                return Err(self.error(at, "the position of an instruction is a 'DILocation'"));
            };
            self.module.set_debug_location(id, Some(location));
        }
        Ok(())
    }

    /// `uselistorder i32 %x, { 1, 0 }`: the order of uses in memory, which does not affect the written
    /// bitcode. It is checked to be a permutation.
    pub(super) fn use_list_order(&mut self) -> Read<()> {
        let of_block = self.token() == Token::Word(b"uselistorder_bb");
        self.bump();
        if of_block {
            let function = self.global_reference()?;
            if function.as_function().is_none() {
                return Err(self.expected("a function"));
            }
            self.expect(b',', "after a function")?;
            match self.token() {
                Token::Local(_) | Token::LocalNumber(_) => self.bump(),
                _ => return Err(self.expected("a block")),
            }
        } else if self.eat_word(b"label") {
            self.block_reference()?;
        } else {
            self.typed_value()?;
        }
        self.expect(b',', "before the order of uses")?;
        let at = self.at;
        self.expect(b'{', "before the order of uses")?;
        let mut order = Vec::new();
        self.list(b'}', "in the order of uses", |reader| {
            order.push(reader.short("the place of a use")?);
            Ok(())
        })?;
        let in_order = order.is_sorted();
        order.sort_unstable();
        if order.len() < 2
            || in_order
            || !order.iter().copied().eq(0..u32::try_from(order.len()).unwrap_or(0))
        {
            return Err(
                self.error(at, "the order of uses has every place from 0 on once, and changes something")
            );
        }
        Ok(())
    }
}
