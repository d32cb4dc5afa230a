//! Function bodies: blocks, and names of values.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use core::mem::take;

use dxkit_bitcode::ir::{
    BlockId, DebugLocation, FunctionId, InstructionId, Metadata, MetadataId, TypeId, ValueId, ValueKind,
};

use super::constant::{Local, Numbered, PENDING};
use super::global::Rest;
use super::head::Head;
use super::instruction::is_opcode;
use super::lexer::{Lexer, Name, Token};
use super::{DBG, Names, Read, Reader, Stop};

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
    /// How the line of the next number starts.
    pub(super) head: Head<b'%'>,
    /// Made for the first name.
    names: Option<Box<BodyNames<'t>>>,
    forward_numbered: BTreeMap<u32, usize>,
    /// The smallest number that something refers to and that is not defined yet; that of nothing, if there is none.
    next_forward: Option<usize>,
    /// Of the line that was read last without tokens, where its instruction ends, and whether that ends the block.
    pub(super) end: usize,
    pub(super) ends_block: bool,
    /// The position in the source that this line states.
    pub(super) location: Option<DebugLocation>,
    /// Whether the current instruction uses an undefined value: those that do are [listed](BodyLists::pending).
    uses_pending: bool,
    lists: &'t mut BodyLists,
}

/// The lists of a [`Body`] that stay for the next text: those that are seldom used in their place, the other for its memory.
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
    /// Of those that are defined.
    defined: Names<'t, Local>,
    /// Of those that are used and not defined yet: their indices in [`BodyLists::forward`].
    forward: Names<'t, usize>,
}

/// Forgets names, and the memory for them if there were many: it would be gone through again for each function.
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
        // Something outside of bodies may refer to a value by mistake.
        let mut numbered = take(&mut lists.numbered);
        numbered.clear();
        Self {
            function: None,
            result: TypeId::default(),
            numbered,
            head: Head::default(),
            names: None,
            forward_numbered: BTreeMap::new(),
            next_forward: None,
            end: 0,
            ends_block: false,
            location: None,
            uses_pending: false,
            lists,
        }
    }

    /// Forgets the last body, and begins that of a function.
    fn start(&mut self, new_function: FunctionId, new_result: TypeId) {
        let Self {
            function,
            result,
            numbered,
            head,
            names,
            forward_numbered,
            next_forward,
            end: _,
            ends_block: _,
            location,
            uses_pending,
            lists,
        } = self;
        (*function, *result) = (Some(new_function), new_result);
        *head = Head::default();
        (*next_forward, *location, *uses_pending) = (None, None, false);
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

    /// What is used by a name and not defined yet.
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

/// The word of the instruction that starts with a token.
fn opcode_ahead<'t>(mut lexer: Lexer<'t>, mut token: Token<'t>) -> &'t [u8] {
    for _ in 0..3 {
        match token {
            Token::Word(word) => return word,
            _ => token = lexer.next(),
        }
    }
    b""
}

impl<'t> Reader<'t> {
    /// The body of a function, from its attachments on, up to the closing `}`, which is not taken.
    pub(super) fn function_body(&mut self, rest: &Rest<'t>) -> Read<()> {
        let Some(function) = rest.function() else { return Ok(()) };
        let arguments = self.module.define(function);
        let result = self.module.function(function).and_then(|function| function.result_type());
        self.body.start(function, result.unwrap_or_default());
        self.met.extracted = None;
        for (argument, name) in arguments.iter().zip(&rest.arguments) {
            match name {
                Some(name) => {
                    let name = name.bytes();
                    if self.body.named(&name).is_some() {
                        let name = name.escape_ascii();
                        return Err(self.error(rest.at, alloc::format!("there are two arguments %{name}")));
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
        while let Token::MetadataName(_) = self.token {
            let (kind, node) = self.attachment()?;
            if kind == DBG && self.is_new() {
                self.function_of_subprogram(function, node);
                continue;
            }
            self.module.set_function_attachment(function, kind, Some(node));
        }
        self.expect(b'{', "before the body of a function")?;
        if self.token == Token::Mark(b'}') {
            return Err(self.error(self.start, "a function has one block at least"));
        }
        self.blocks(function)?;
        self.resolve_pending();
        Ok(())
    }

    /// The blocks of a body, up to the closing `}`, which is not taken.
    fn blocks(&mut self, function: FunctionId) -> Read<()> {
        let mut block = None;
        loop {
            if self.stopped() {
                return Err(Stop);
            }
            match (self.token, block) {
                (Token::Mark(b'}'), None) => return Ok(()),
                (Token::Word(b"uselistorder" | b"uselistorder_bb"), None) => {
                    if self.use_list_order().is_err() {
                        self.recover();
                    }
                    continue;
                }
                // Of a line in whose middle the text ends, a mistake was noted.
                (Token::End, _) if self.is_cut && self.has_error_in_last_line() => return Err(Stop),
                (Token::End, _) => return Err(self.expected("'}' after the body of a function")),
                (Token::Mark(b'}') | Token::Label(_), Some(_)) => {
                    self.expected("an instruction, as the last one does not end its block");
                    block = None;
                    continue;
                }
                _ => {}
            }
            let current = match block {
                Some(current) => current,
                None => self.start_block(function)?,
            };
            block = Some(current);
            if let (true, Token::Record(_)) = (self.is_new(), self.token) {
                if self.debug_record(current).is_err() {
                    self.forget_pending();
                    self.recover();
                }
                continue;
            }
            let (current, ends) = self.printed_lines(function, current);
            block = (!ends).then_some(current);
            if ends {
                continue;
            }
            // The lines that were read may be followed by something else than an instruction.
            if matches!(self.token, Token::Mark(b'}') | Token::Label(_) | Token::End) {
                continue;
            }
            let (lexer, token) = (self.lexer, self.token);
            match self.instruction(current) {
                Ok(true) => block = None,
                Ok(false) => {}
                Err(Stop) => {
                    // A terminator ends the block even if it has a mistake.
                    if super::terminator::is_terminator(opcode_ahead(lexer, token)) {
                        block = None;
                    }
                    self.recover();
                }
            }
        }
    }

    fn start_block(&mut self, function: FunctionId) -> Read<BlockId> {
        let block = self.module.add_block(function);
        match self.token {
            // LLVM 22 prints the numbers of blocks as labels.
            Token::Label(name)
                if self.is_new() && self.text.get(self.start).is_some_and(u8::is_ascii_digit) =>
            {
                let (at, next) = (self.start, self.body.numbered.len());
                self.bump();
                let digits = name.bytes();
                let number =
                    core::str::from_utf8(&digits).ok().and_then(|digits| digits.parse::<usize>().ok());
                if let Some(number) = number {
                    if number != next {
                        let message = alloc::format!("this block has the number {next}: expected '{next}:'");
                        return Err(self.error(at, message));
                    }
                    self.define_number(Some(block.into()), at)?;
                } else {
                    self.module.set_name(block, &digits);
                    self.define_named(name, Some(block.into()), at)?;
                }
            }
            Token::Label(name) => {
                let at = self.start;
                self.bump();
                let bytes = name.bytes();
                self.module.set_name(block, &bytes);
                self.define_named(name, Some(block.into()), at)?;
            }
            _ => self.define_number(Some(block.into()), self.start)?,
        }
        Ok(block)
    }

    /// Goes on with the next line on which something starts.
    fn recover(&mut self) {
        let mut at = self.start.max(self.end_of_last);
        // If the mistake was found at the first token of the next line, it is reported at the end of this
        // line.
        if self.text.get(self.end_of_last..self.start).is_some_and(|between| between.contains(&b'\n')) {
            at = self.end_of_last;
        }
        loop {
            let rest = self.text.get(at..).unwrap_or_default();
            let Some(end) = rest.iter().position(|byte| *byte == b'\n') else {
                return self.go_to(self.text.len());
            };
            at += end + 1;
            let mut lexer = self.lexer;
            lexer.go_to(at);
            let token = lexer.next();
            let starts = match token {
                Token::Mark(b'}') | Token::Label(_) | Token::Record(_) | Token::End => true,
                Token::Local(_) | Token::LocalNumber(_) => lexer.peek() == b'=',
                Token::Word(word) => is_opcode(word),
                _ => false,
            };
            if starts {
                return self.go_to(lexer.start);
            }
        }
    }

    /// Gives a value or a block the next number.
    #[inline(always)]
    pub(super) fn define_number(&mut self, value: Local, at: usize) -> Read<()> {
        let number = u32::try_from(self.body.numbered.len()).unwrap_or(u32::MAX);
        let numbered = match value {
            Some(value) => Numbered::new(value, self.module.type_of(value).unwrap_or_default()),
            None => Numbered::none(),
        };
        self.body.numbered.push(numbered);
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
    pub(super) fn define_result(&mut self, name: Option<(Token<'t>, usize)>, value: ValueId) -> Read<()> {
        match name {
            None => self.define_number(Some(value), self.start),
            Some((Token::LocalNumber(number), at)) => {
                let next = self.body.numbered.len();
                if number as usize == next {
                    return self.define_number(Some(value), at);
                }
                let error =
                    self.error(at, alloc::format!("this value has the number {next}: expected '%{next}'"));
                self.define_broken(Some((Token::LocalNumber(number), at)));
                Err(error)
            }
            Some((Token::Local(name), at)) => {
                self.define_named(name, Some(value), at)?;
                let name = name.bytes();
                self.module.set_name(value, &name);
                Ok(())
            }
            Some(_) => Ok(()),
        }
    }

    /// Notes that there is an instruction of a name or a number, but with a mistake.
    pub(super) fn define_broken(&mut self, name: Option<(Token<'t>, usize)>) {
        match name {
            Some((Token::LocalNumber(number), at)) => {
                // Larger gaps in the numbering are errors, not omitted values.
                let number = number as usize;
                if number < self.body.numbered.len().saturating_add(1 << 16) {
                    while self.body.numbered.len() <= number {
                        let _ = self.define_number(None, at);
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

    /// Gives a value the next number, to which nothing referred before, if it has one.
    #[inline(always)]
    pub(super) fn number_local_if(&mut self, has_number: bool, value: ValueId, ty: TypeId) {
        let count = self.body.numbered.len() + usize::from(has_number);
        self.body.numbered.push(Numbered::new(value, ty));
        self.body.numbered.truncate(count);
    }

    /// Gives a value the next number, which is used as one of its type before.
    #[cold]
    pub(super) fn number_forward(&mut self, value: ValueId, at: usize) {
        let _ = self.define_number(Some(value), at);
    }

    /// The type of the value of a number that is not defined yet, as something refers to it.
    pub(super) fn forward_type(&self, number: usize) -> Option<TypeId> {
        let forward = self.body.forward_numbered.get(&u32::try_from(number).ok()?)?;
        self.body.lists.forward.get(*forward).map(|forward| forward.ty)
    }

    /// Whether something refers to the next number.
    #[inline]
    pub(super) fn is_next_forward(&self) -> bool {
        self.body.next_forward == Some(self.next_number())
    }

    /// Notes that something refers to a number that is not defined yet.
    #[inline(always)]
    fn add_forward_number(&mut self, number: u32, forward: usize) {
        self.body.forward_numbered.insert(number, forward);
        let number = number as usize;
        self.body.next_forward = Some(self.body.next_forward.map_or(number, |next| next.min(number)));
    }

    /// The value or block of a number, which is of a type and may follow later; it is stated at a position.
    pub(super) fn number_or_forward(&mut self, number: u32, ty: TypeId, at: usize) -> Option<ValueId> {
        if let Some(known) = self.body.numbered.get(number as usize) {
            return known.of_type(ty);
        }
        let known = self.body.forward_numbered.get(&number).copied();
        self.start = at;
        let (forward, value) = self.forward(known, ty).ok()?;
        self.add_forward_number(number, forward);
        Some(value)
    }

    /// Like [`number_or_forward`](Self::number_or_forward), for a name without quotes.
    pub(super) fn name_or_forward(&mut self, name: &'t [u8], ty: TypeId, at: usize) -> Option<ValueId> {
        if let Some(known) = self.body.named(name) {
            return known.filter(|known| self.has_type(*known, ty));
        }
        let known = self.body.forward_named(name);
        self.start = at;
        let (forward, value) = self.forward(known, ty).ok()?;
        self.body.names().forward.insert(Cow::Borrowed(name), forward);
        Some(value)
    }

    /// Whether nothing of a name is defined or used yet.
    pub(super) fn is_new_name(&self, name: &[u8]) -> bool {
        self.body.named(name).is_none() && self.body.forward_named(name).is_none()
    }

    /// Gives a value a name that [is new](Self::is_new_name).
    pub(super) fn name_local(&mut self, name: &'t [u8], value: ValueId) {
        /// Where there is one name, there are several.
        const SOME: usize = 48;
        self.module.set_name(value, name);
        let defined = &mut self.body.names().defined;
        if defined.is_empty() {
            defined.reserve(SOME);
        }
        defined.insert(Cow::Borrowed(name), Some(value));
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

    /// The number that the next value or block without a name has.
    #[inline]
    pub(super) fn next_number(&self) -> usize {
        self.body.numbered.len()
    }

    /// The value of a number, if it is defined and of a type.
    #[inline]
    pub(super) fn numbered_value(&self, number: usize, ty: TypeId) -> Option<ValueId> {
        self.body.numbered.get(number)?.of_type(ty)
    }

    /// The value of a name, if it is defined.
    pub(super) fn known_name(&self, name: &[u8]) -> Option<ValueId> {
        self.body.named(name).flatten()
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
        self.error(self.start, alloc::format!("its type is '{found}', not '{wanted}'"))
    }

    /// Something in place of a value with a mistake.
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
            return Err(self.error(self.start, "a value of a function is not allowed here"));
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
                    return Err(self.error(self.start, message));
                }
                index
            }
            None => {
                if !self.is_first_class(ty) {
                    return Err(self.error(self.start, "no value is of this type"));
                }
                let forward = Forward { ty, at: self.start, value: None };
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
        let at = self.start;
        let label = self.types.label;
        let value = match self.token {
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

    /// An instruction with a mistake uses nothing.
    pub(super) const fn forget_pending(&mut self) {
        self.body.uses_pending = false;
    }

    /// Notes a value as metadata, if it is not defined yet.
    pub(super) fn note_metadata_value(&mut self, value: ValueId, id: MetadataId) {
        if self.pending_of(value).is_some() {
            self.body.lists.pending_metadata.push(id);
        }
    }

    /// The index of a placeholder among the undefined values.
    fn pending_of(&self, value: ValueId) -> Option<usize> {
        let number = match value.kind() {
            ValueKind::Instruction(InstructionId(number)) | ValueKind::Block(BlockId(number)) => number,
            _ => return None,
        };
        (number & PENDING != 0).then_some((number & !PENDING) as usize)
    }

    /// The replacement of a placeholder.
    fn resolved(&mut self, value: ValueId) -> Option<ValueId> {
        let forward = self.body.lists.forward.get(self.pending_of(value)?).copied()?;
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
                let mut lexer = self.lexer;
                lexer.go_to(forward.at);
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
        let Some(rare) = &mut self.rare else { return };
        for address in take(&mut rare.block_addresses) {
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
            let at = self.start;
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

    /// `uselistorder i32 %x, { 1, 0 }`: the order of uses in memory, which does not affect the written bitcode. It is
    /// checked to be a permutation.
    pub(super) fn use_list_order(&mut self) -> Read<()> {
        let of_block = self.token == Token::Word(b"uselistorder_bb");
        self.bump();
        if of_block {
            let function = self.global_reference()?;
            if function.as_function().is_none() {
                return Err(self.expected("a function"));
            }
            self.expect(b',', "after a function")?;
            match self.token {
                Token::Local(_) | Token::LocalNumber(_) => self.bump(),
                _ => return Err(self.expected("a block")),
            }
        } else if self.eat_word(b"label") {
            self.block_reference()?;
        } else {
            self.typed_value()?;
        }
        self.expect(b',', "before the order of uses")?;
        let at = self.start;
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
