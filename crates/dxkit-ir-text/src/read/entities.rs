//! Entities outside of functions as printers write them, a line each, read without tokens.
//!
//! As with [lines of functions](super::lines), every other form, and every error, is left to the functions for tokens, as if
//! nothing had been read.

use alloc::borrow::Cow;
use alloc::vec::Vec;

use dxkit_bitcode::ir::{
    CastOpcode, Constant, DebugNode, FunctionId, FunctionRecord, GlobalVariable, Linkage, MetadataId,
    Operation, Type, TypeId, ValueId,
};
use hashbrown::hash_map::Entry;

use super::Reader;
use super::attribute::{AttributeSet, AttributesOf, Place};
use super::find::quotation_mark;
use super::global::{Rest, has_initializer, linkage};
use super::head::Head;
use super::lexer::Name;
use super::outline::{Entity, Piece, Pieces};
use super::scan::{digits, ends, is_constant, plain_prefix, printed_name, printed_text};

/// The head of a function, up to its parameters.
#[derive(Debug)]
struct PrintedHead<'t> {
    name: Name<'t>,
    record: FunctionRecord,
    result: TypeId,
    /// How long the text of the result type and the name is.
    length: usize,
}

/// Whether a number was added to a table, which has more room than is needed: not if it was there, or if there are many others in its
/// place. Zeros are free places. Different numbers are seldom taken for the same.
#[inline]
fn is_added(table: &mut [u32], number: u64) -> bool {
    /// More places are not looked at: so many numbers are only in the same one if somebody intends it.
    const MOST: usize = 256;
    // The place depends on the upper half, and what is kept on the lower one.
    let [one, two, three, four, ..] = number.to_le_bytes();
    let kept = u32::from_le_bytes([one, two, three, four]) | 1;
    let mask = table.len().wrapping_sub(1);
    let mut place = usize::try_from(number >> 32).unwrap_or_default();
    for _ in 0..MOST {
        match table.get_mut(place & mask) {
            Some(free @ 0) => {
                *free = kept;
                return true;
            }
            Some(known) if *known != kept => place = place.wrapping_add(1),
            _ => return false,
        }
    }
    false
}

/// ` #1`, or nothing: the number of a group of attributes, and the text after it.
pub(super) fn group_number(from: &[u8]) -> Option<(Option<u32>, &[u8])> {
    let Some(number) = from.strip_prefix(b" #") else { return Some((None, from)) };
    let (number, rest) = digits(number)?;
    Some((Some(u32::try_from(number).ok()?), rest))
}

/// A number that depends on another one and those before it, and seldom is that of any others.
#[inline]
const fn mixed(before: u64, number: u64) -> u64 {
    (before.rotate_left(5) ^ number).wrapping_mul(0x517c_c1b7_2722_0a95)
}

impl<'t> Reader<'t> {
    /// Whether an entity that was read up to here is followed by the one at `end`.
    #[inline]
    pub(super) fn ends_entity(&self, rest: &[u8], end: usize) -> bool {
        let place = self.place(rest);
        // The outline has seen that only comments and empty lines are between the line and the next entity.
        if place < end && rest.first() == Some(&b'\n') {
            return true;
        }
        let mut lexer = self.lexer;
        lexer.go_to(place);
        lexer.next();
        lexer.start == end
    }

    /// `target triple = "…"`, or the data layout that was checked last. Whether it was read.
    pub(super) fn printed_target(&mut self, piece: &Piece) -> bool {
        self.target_of(piece).is_some()
    }

    fn target_of(&mut self, piece: &Piece) -> Option<()> {
        let rest = self.after(piece.at).strip_prefix(b"target ")?;
        let (is_layout, rest) = match rest.strip_prefix(b"datalayout") {
            Some(rest) => (true, rest),
            None => (false, rest.strip_prefix(b"triple")?),
        };
        let (text, rest) = printed_text(rest.strip_prefix(b" = \"")?)?;
        let text = text.bytes();
        if (is_layout && *text != *self.layout) || !self.ends_entity(rest, piece.end) {
            return None;
        }
        if is_layout {
            self.module.set_data_layout(text);
        } else {
            self.module.set_target_triple(text);
        }
        Some(())
    }

    /// `attributes #0 = { nounwind readnone }`, of attributes that are words alone. Whether it was read.
    pub(super) fn printed_attributes(&mut self, piece: &Piece) -> bool {
        if self.is_new() {
            return false;
        }
        let mut set = AttributeSet::default();
        let group = self.attributes_of(piece, &mut set);
        if let Some(group) = group {
            self.add_attributes(group, set);
        }
        group.is_some()
    }

    fn attributes_of(&self, piece: &Piece, set: &mut AttributeSet) -> Option<u32> {
        let (group, rest) = digits(self.after(piece.at).strip_prefix(b"attributes #")?)?;
        let mut rest = rest.strip_prefix(b" = { ")?;
        loop {
            if let [b'}', rest @ ..] = rest {
                let ends = !set.is_empty() && self.ends_entity(rest, piece.end);
                return u32::try_from(group).ok().filter(|_| ends);
            }
            let length = rest.iter().position(|byte| *byte == b' ')?;
            let (word, after) = rest.split_at_checked(length)?;
            set.push_word(word, Place::Group)?;
            rest = after.get(1..)?;
        }
    }

    /// `%name = type {…}`: notes the name of the structure. Whether it was read.
    pub(super) fn printed_type_name(&mut self, piece: &mut Piece) -> bool {
        self.type_name_of(piece).is_some()
    }

    fn type_name_of(&mut self, piece: &mut Piece) -> Option<()> {
        let from = self.after(piece.at);
        let (name, after) = printed_name(from.strip_prefix(b"%")?)?;
        let name = name.bytes();
        let rest = after.strip_prefix(b" = type ").filter(|rest| rest.starts_with(b"{"))?;
        let is_plain = matches!(name, Cow::Borrowed(_));
        let Entry::Vacant(entry) = self.types.named.entry(name) else { return None };
        let ty = self.module.add_opaque_type(entry.key());
        entry.insert(ty);
        if is_plain {
            self.meet_structure(from, from.len() - after.len(), ty);
        }
        piece.structure = Some((ty, self.text.len() - rest.len()));
        Some(())
    }

    /// The elements of a structure whose name was read by [`printed_type_name`](Self::printed_type_name). Whether they
    /// were read.
    pub(super) fn printed_type_elements(&mut self, piece: &Piece) -> bool {
        let Some((ty, at)) = piece.structure else { return false };
        let mut elements = core::mem::take(&mut self.scratch.types);
        elements.clear();
        let rest = self.printed_elements_of(self.after(at), &mut elements);
        let read = rest.is_some_and(|rest| self.ends_entity(rest, piece.end));
        if read {
            self.module.set_struct_elements(ty, false, &elements);
            self.types.note_place(ty, piece.at);
        }
        self.scratch.types = elements;
        read
    }

    /// `{ i32, float }`
    fn printed_elements_of(&mut self, from: &'t [u8], elements: &mut Vec<TypeId>) -> Option<&'t [u8]> {
        let mut rest = from.strip_prefix(b"{")?;
        if let Some(rest) = rest.strip_prefix(b"}") {
            return Some(rest);
        }
        loop {
            let (ty, after) = self.printed_element_type(rest.strip_prefix(b" ")?)?;
            elements.push(ty);
            rest = match after {
                [b',', rest @ ..] => rest,
                [b' ', b'}', rest @ ..] => return Some(rest),
                _ => return None,
            };
        }
    }

    /// `declare float @name(i32, i32) #1`. Whether it was read.
    pub(super) fn printed_declaration(&mut self, piece: &Piece) -> bool {
        let parameters = self.met.parameters();
        let read = self.declaration_of(piece).is_some();
        if !read {
            self.met.forget_parameters(parameters);
        }
        read
    }

    fn declaration_of(&mut self, piece: &Piece) -> Option<()> {
        let from = self.after(piece.at).strip_prefix(b"declare ")?;
        let first = self.met.parameters();
        let (mut head, rest) =
            self.printed_head(from, |reader, rest, types| reader.printed_declared(rest, types))?;
        let (group, rest) = group_number(rest)?;
        if !self.ends_entity(rest, piece.end) {
            return None;
        }
        head.record.attributes = group.map(|group| self.list_of_group(group));
        let (function_type, result, length) = (head.record.function_type, head.result, head.length);
        let known = self.met.parameters() - first == self.scratch.types.len();
        let id = self.add_printed_function(head, from)?;
        if known {
            self.met.meet_declared(id, function_type, result, first, (from, length));
        }
        Some(())
    }

    /// `float @name(i32, i32)`: the head of an external function, and the text after it. The types in parentheses are read by a
    /// function.
    fn printed_head(
        &mut self,
        from: &'t [u8],
        parameters: impl FnOnce(&mut Self, &'t [u8], &mut Vec<TypeId>) -> Option<&'t [u8]>,
    ) -> Option<(PrintedHead<'t>, &'t [u8])> {
        let (result, rest) = match from {
            [b'v', b'o', b'i', b'd', rest @ ..] if rest.starts_with(b" @") => (self.types.void, rest),
            _ => self.printed_result_type(from)?,
        };
        let (name, rest) = printed_name(rest.strip_prefix(b" @")?)?;
        let length = from.len() - rest.len();
        let mut types = core::mem::take(&mut self.scratch.types);
        types.clear();
        let rest = parameters(self, rest, &mut types);
        let rest = rest.filter(|_| self.is_result(result));
        let ty = rest.map(|_| self.module.function_type(result, &types, false));
        self.scratch.types = types;
        Some((PrintedHead { name, record: FunctionRecord::new(ty?), result, length }, rest?))
    }

    /// Adds a function whose head is at the start of a text, if no other has its name.
    #[inline(always)]
    fn add_printed_function(&mut self, head: PrintedHead<'t>, from: &'t [u8]) -> Option<FunctionId> {
        let name = head.name.bytes_in(&mut self.scratch.text);
        let hash = self.globals.find(self.module, name).err()?;
        let id = self.module.add_function(name, head.record);
        self.globals.add(self.module, hash, id.into());
        self.met.note_head(id, self.text.len() - from.len(), head.length);
        Some(id)
    }

    /// `define internal float @name(float %x) #1 {`, up to the brace, as far as it has no other words.
    pub(super) fn printed_definition(&mut self, piece: &Piece) -> Option<Rest<'t>> {
        let rest = self.after(piece.at).strip_prefix(b"define ")?;
        let (linkage, from) = match rest.strip_prefix(b"internal ") {
            Some(rest) => (Linkage::Internal, rest),
            None => (Linkage::External, rest),
        };
        let (mut arguments, mut attributes) = (Vec::new(), AttributesOf::default());
        let (mut head, rest) = self.printed_head(from, |reader, rest, types| {
            reader.printed_arguments_of(rest, types, &mut arguments, &mut attributes)
        })?;
        let (group, rest) = group_number(rest)?;
        if let Some(group) = group {
            attributes.groups.push(group);
        }
        let body = self.place(rest.strip_prefix(b" ").filter(|rest| rest.starts_with(b"{"))?);
        head.record.linkage = linkage;
        head.record.attributes = self.attribute_list(attributes);
        Some(Rest::defined(self.add_printed_function(head, from)?, arguments, body))
    }

    /// Types in parentheses, each with attributes and a name or without, and the text after them.
    fn printed_arguments_of(
        &mut self,
        from: &'t [u8],
        types: &mut Vec<TypeId>,
        arguments: &mut Vec<Option<Name<'t>>>,
        attributes: &mut AttributesOf,
    ) -> Option<&'t [u8]> {
        let mut rest = from.strip_prefix(b"(")?;
        if let Some(rest) = rest.strip_prefix(b")") {
            return Some(rest);
        }
        loop {
            let (ty, mut after) = self.printed_type(rest)?;
            if matches!(self.module.ty(ty), Type::Void | Type::Function { .. }) {
                return None;
            }
            let mut set = AttributeSet::default();
            while let [b' ', word @ ..] = after {
                if !word.first().is_some_and(u8::is_ascii_lowercase) {
                    break;
                }
                let length = word.iter().position(|byte| matches!(byte, b' ' | b',' | b')'))?;
                let (word, rest) = word.split_at_checked(length)?;
                set.push_word(word, Place::Parameter)?;
                after = rest;
            }
            if !set.is_empty() {
                attributes.parameters.push((u32::try_from(types.len()).ok()?, set));
            }
            types.push(ty);
            let (name, after) = match after.strip_prefix(b" %") {
                Some(name) => {
                    let (name, after) = plain_prefix(name)?;
                    (Some(Name::plain(name)), after)
                }
                None => (None, after),
            };
            arguments.push(name);
            rest = match after {
                [b',', b' ', rest @ ..] => rest,
                [b')', rest @ ..] => return Some(rest),
                _ => return None,
            };
        }
    }

    /// `@name = external addrspace(3) global [4 x float], align 4`: what follows the type, unless that was read as well.
    pub(super) fn printed_global(&mut self, piece: &Piece) -> Option<Option<Rest<'t>>> {
        let (name, rest) = printed_name(self.after(piece.at).strip_prefix(b"@")?)?;
        let (word, rest) = plain_prefix(rest.strip_prefix(b" = ")?)?;
        let (linkage, rest) = match linkage(word) {
            Some(linkage) => (Some(linkage), rest.strip_prefix(b" ")?),
            None => (None, self.after(self.place(rest) - word.len())),
        };
        let (address_space, rest) = match rest.strip_prefix(b"addrspace(") {
            Some(space) => {
                let (space, rest) = digits(space)?;
                let space = u32::try_from(space).ok().filter(|space| *space < 1 << 24)?;
                (space, rest.strip_prefix(b") ")?)
            }
            None => (0, rest),
        };
        let (constant, rest) = match rest.strip_prefix(b"constant ") {
            Some(rest) => (true, rest),
            None => (false, rest.strip_prefix(b"global ")?),
        };
        let (ty, rest) = self.printed_type(rest)?;
        if matches!(self.module.ty(ty), Type::Void | Type::Function { .. } | Type::Label | Type::Metadata) {
            return None;
        }
        let alignment = Self::printed_alignment(rest).filter(|(_, rest)| self.ends_entity(rest, piece.end));
        let alignment = alignment.map(|(alignment, _)| alignment);
        let name = name.bytes_in(&mut self.scratch.text);
        let hash = self.globals.find(self.module, name).err()?;
        let mut global = GlobalVariable::new(ty, address_space);
        global.constant = constant;
        global.linkage = linkage.unwrap_or(Linkage::External);
        let alignment = if has_initializer(linkage) { None } else { alignment };
        global.alignment = alignment.unwrap_or_default();
        let id = self.module.add_global(name, global);
        self.globals.add(self.module, hash, id.into());
        Some(alignment.is_none().then(|| Rest::global(id, ty, linkage, self.place(rest))))
    }

    /// The constant that is the content of a global variable, and its alignment, if that is all that follows its type. Whether they were
    /// read.
    pub(super) fn printed_content(&mut self, rest: &Rest<'t>, end: usize) -> bool {
        self.content_of(rest, end).is_some()
    }

    fn content_of(&mut self, rest: &Rest<'t>, end: usize) -> Option<()> {
        let (id, ty) = rest.content()?;
        let (value, after) = self.printed_value(ty, self.after(rest.at).strip_prefix(b" ")?)?;
        let (alignment, after) = Self::printed_alignment(after)?;
        if !is_constant(value) || !self.ends_entity(after, end) {
            return None;
        }
        let global = self.module.global_mut(id)?;
        global.initializer = Some(value);
        global.alignment = alignment;
        Some(())
    }

    /// The nodes, if they have the form of a printer: with the numbers from 0 on in sequence, none of them inside of another,
    /// and no two of equal operands. So each of them is made when it is read, whether those that it refers to were read or
    /// not. Otherwise, nothing is made. Whether they were read.
    pub(super) fn printed_nodes(&mut self, pieces: &Pieces) -> bool {
        /// There is so much room for each node in the table of contents.
        const ROOM: usize = 4;
        /// The shortest node, which bounds the memory for those that are not read yet.
        const SHORTEST: usize = b"!0 = !{}\n".len();
        let lines = match pieces.nodes {
            Some(lines)
                if pieces.count(Entity::Node) == 0 && lines.count <= (lines.end - lines.at) / SHORTEST =>
            {
                lines
            }
            None => return pieces.count(Entity::Node) == 0,
            Some(_) => return false,
        };
        let (errors, before) = (self.errors.len(), self.module.metadata().len());
        let ids = self.module.reserve_nodes(lines.count);
        self.nodes.made.extend(ids.map(|id| (id, 0)));
        let mut words = core::mem::take(&mut self.scratch.node_words);
        let mut contents = core::mem::take(&mut self.scratch.contents);
        contents.clear();
        contents.resize((lines.count * ROOM).next_power_of_two(), 0);
        let (mut at, mut head) = (Some(lines.at), Head::default());
        for number in 0..lines.count {
            let line = at.and_then(|at| Some((at, self.printed_node_head(at, number, &mut head)?)));
            at = line.and_then(|line| self.printed_node(line, number, &mut words, &mut contents));
        }
        let read = at.is_some_and(|at| at >= lines.end);
        self.scratch.node_words = words;
        self.scratch.contents = contents;
        if !read {
            self.errors.truncate(errors);
            self.module.truncate_metadata(before);
            self.nodes.made.clear();
            self.nodes.met.clear();
            self.met.forget_locations();
        }
        read
    }

    /// The text after `!0 = `, at the start of a line.
    #[inline]
    fn printed_node_head(&self, at: usize, number: usize, head: &mut Head<b'!'>) -> Option<&'t [u8]> {
        let line = self.after(at);
        // How long this is is known before it is read.
        if let Some(rest) = head.skip(number, line) {
            return Some(rest);
        }
        let (stated, rest) = digits(line.strip_prefix(b"!")?)?;
        rest.strip_prefix(b" = ").filter(|_| usize::try_from(stated) == Ok(number))
    }

    /// `!0 = !{i32 1, !"text", !2, null}`, or `!0 = !DIFile(…)`, from what comes after the sign of equality. A number that depends on its
    /// content is put into a table, unless it is distinct. Returned is the position of what follows.
    fn printed_node(
        &mut self,
        (at, rest): (usize, &'t [u8]),
        number: usize,
        words: &mut Vec<u64>,
        contents: &mut [u32],
    ) -> Option<usize> {
        let made = self.nodes.made.get_mut(number)?;
        made.1 = at;
        let id = made.0;
        let (distinct, rest) = match rest {
            [b'!', rest @ ..] => (false, rest),
            _ => (true, rest.strip_prefix(b"distinct !")?),
        };
        let (content, rest) = match rest {
            [b'{', rest @ ..] => {
                let operands = self.module.node_operands();
                let (content, rest) = self.printed_operands(rest)?;
                self.module.fill_node_since(id, distinct, operands);
                (content, rest)
            }
            _ => {
                let (code, rest) = self.printed_debug_node(rest, distinct, words)?;
                self.module.fill_debug_node(id, code, words);
                if code == DebugNode::LOCATION_TEXT.code {
                    let location = self.location(id);
                    self.met.meet_location(id, location);
                }
                (words.iter().fold(code.into(), |content, word| mixed(content, *word)), rest)
            }
        };
        // Of nodes that seem to be equal, it is found out later whether they are.
        if !distinct && !is_added(contents, content) {
            return None;
        }
        let at = self.place(rest);
        if rest.first() == Some(&b'\n') {
            return Some(at + 1);
        }
        let mut lexer = self.lexer;
        lexer.go_to(at);
        lexer.next();
        Some(lexer.start)
    }

    /// The operands of a node, which become the last ones of the module; a number that depends on them, and the text after the
    /// brace.
    fn printed_operands(&mut self, from: &'t [u8]) -> Option<(u64, &'t [u8])> {
        let (mut rest, mut content) = (from, u64::MAX);
        if let [b'}', end @ ..] = rest {
            return Some((content, end));
        }
        loop {
            let (operand, after) = match self.known_operand(rest) {
                Some(known) => known,
                None => self.printed_operand(rest)?,
            };
            self.module.push_node_operand(operand);
            content = mixed(content, operand.map_or(0, |id| u64::from(id.number()) + 1));
            rest = match after {
                [b',', b' ', rest @ ..] => rest,
                [b'}', rest @ ..] => return Some((content, rest)),
                _ => return None,
            };
        }
    }

    /// A node, a small integer that was met, or none, and the text after it. What follows is the caller's to see. Most operands are such
    /// ones.
    #[inline(always)]
    fn known_operand(&self, from: &'t [u8]) -> Option<(Option<MetadataId>, &'t [u8])> {
        let (row, number) = match from {
            [b'i', b'3', b'2', b' ', number @ ..] => (0, number),
            [b'!', b'0'..=b'9', ..] => {
                let (id, rest) = self.node_reference(from.get(1..)?)?;
                return Some((Some(id), rest));
            }
            [b'i', b'8', b' ', number @ ..] => (1, number),
            [b'n', b'u', b'l', b'l', rest @ ..] => return Some((None, rest)),
            _ => return None,
        };
        let (number, rest) = digits(number)?;
        Some((Some(self.nodes.met.number(row, usize::try_from(number).ok()?)?), rest))
    }

    /// A node by its number, and the text after it.
    #[inline]
    pub(super) fn node_reference(&self, from: &'t [u8]) -> Option<(MetadataId, &'t [u8])> {
        let (number, rest) = digits(from)?;
        let (id, _) = self.nodes.made.get(usize::try_from(number).ok()?)?;
        Some((*id, rest))
    }

    /// An operand of a node, and the text after it.
    #[inline(always)]
    pub(super) fn printed_operand(&mut self, from: &'t [u8]) -> Option<(Option<MetadataId>, &'t [u8])> {
        let (id, rest) = match from {
            [b'i', b'3', b'2', b' ', number @ ..] => self.number_operand(0, from, number)?,
            [b'i', b'8', b' ', number @ ..] => self.number_operand(1, from, number)?,
            [b'!', b'"', text @ ..] => self.printed_string(text)?,
            [b'!', number @ ..] => self.node_reference(number)?,
            [b'n', b'u', b'l', b'l', rest @ ..] if ends(rest) => return Some((None, rest)),
            _ => self.other_operand(from)?,
        };
        Some((Some(id), rest))
    }

    /// A string from its first quotation mark on, and the text after the second one.
    #[inline(always)]
    pub(super) fn printed_string(&mut self, from: &'t [u8]) -> Option<(MetadataId, &'t [u8])> {
        let length = quotation_mark(from)?;
        if let [b'"', rest @ ..] = from.get(length..)? {
            return Some((self.module.metadata_string_prefix(from, length), rest));
        }
        let (text, rest) = printed_text(from)?;
        Some((self.module.metadata_string(text.bytes_in(&mut self.scratch.text)), rest))
    }

    #[inline(never)]
    fn other_operand(&mut self, from: &'t [u8]) -> Option<(MetadataId, &'t [u8])> {
        match from {
            [b'i', b'1', b' ', b'f', b'a', b'l', b's', b'e', rest @ ..] if ends(rest) => {
                Some((self.truth_metadata(0), rest))
            }
            [b'i', b'1', b' ', b't', b'r', b'u', b'e', rest @ ..] if ends(rest) => {
                Some((self.truth_metadata(-1), rest))
            }
            _ => match self.printed_procedure(from) {
                Some((function, rest)) => Some((self.new_value_metadata(function), rest)),
                None => self.value_operand(from),
            },
        }
    }

    /// A number of a type that is found by `row`.
    #[inline]
    fn number_operand(
        &mut self,
        row: usize,
        from: &'t [u8],
        number: &'t [u8],
    ) -> Option<(MetadataId, &'t [u8])> {
        let Some((number, rest)) = digits(number) else { return self.value_operand(from) };
        // What follows is the caller's to see.
        match self.nodes.met.number(row, usize::try_from(number).ok()?) {
            Some(known) => Some((known, rest)),
            None => self.new_number_operand(row, from, number, rest),
        }
    }

    /// A number that is met for the first time, or is no small integer.
    #[inline(never)]
    fn new_number_operand(
        &mut self,
        row: usize,
        from: &'t [u8],
        number: u64,
        rest: &'t [u8],
    ) -> Option<(MetadataId, &'t [u8])> {
        if !ends(rest) || self.is_new() {
            return self.value_operand(from);
        }
        let ty = self.integer_type(if row == 0 { 32 } else { 8 });
        let value = self.small_integer(ty, i64::try_from(number).ok()?);
        let id = self.new_value_metadata(value);
        self.nodes.met.meet_number(row, usize::try_from(number).ok()?, id);
        Some((id, rest))
    }

    /// `void ()* @main`, as nodes refer to entry points: the function, and the text after it.
    #[inline]
    fn printed_procedure(&mut self, from: &'t [u8]) -> Option<(ValueId, &'t [u8])> {
        let (name, rest) = printed_name(from.strip_prefix(b"void ()* @")?)?;
        let function = self.globals.get(self.module, name.bytes_in(&mut self.scratch.text))?;
        let record = *self.module.function(function.as_function()?)?.record();
        let ty = Type::Function { result: self.types.void, parameters: &[], variadic: false };
        let fits = record.address_space == 0 && self.module.ty(record.function_type) == ty;
        fits.then_some((function, rest))
    }

    fn truth_metadata(&mut self, truth: i64) -> MetadataId {
        let value = self.small_integer(self.types.truth, truth);
        self.new_value_metadata(value)
    }

    /// A constant with its type as an operand of a node, and the text after it.
    fn value_operand(&mut self, from: &'t [u8]) -> Option<(MetadataId, &'t [u8])> {
        let printed = if self.is_new() { None } else { self.printed_constant(from) };
        let (value, rest) = match printed {
            Some(printed) => printed,
            None => {
                self.go_to(self.place(from));
                let (ty, value) = self.typed_constant().ok()?;
                if ty == self.types.metadata || ty == self.types.label {
                    return None;
                }
                (value, self.after(self.start))
            }
        };
        Some((self.new_value_metadata(value), rest))
    }

    /// A constant of the usual forms with its type, and the text after it.
    fn printed_constant(&mut self, from: &'t [u8]) -> Option<(ValueId, &'t [u8])> {
        let (ty, rest) = self.printed_type(from)?;
        if ty == self.types.void || ty == self.types.label || ty == self.types.metadata {
            return None;
        }
        let rest = rest.strip_prefix(b" ")?;
        match rest.strip_prefix(b"bitcast (") {
            Some(cast) => self.printed_bitcast(ty, cast),
            None => self.printed_value(ty, rest).filter(|(value, _)| is_constant(*value)),
        }
    }

    /// `%dx.types.Handle* @x to %"class.Texture2D"*)`: a cast to a type, as nodes refer to resources, and the text after it.
    fn printed_bitcast(&mut self, ty: TypeId, from: &'t [u8]) -> Option<(ValueId, &'t [u8])> {
        let (source, value, rest) = self.printed_typed_value(from)?;
        let (stated, rest) = self.printed_type(rest.strip_prefix(b" to ")?)?;
        let rest = rest.strip_prefix(b")").filter(|_| stated == ty && is_constant(value))?;
        self.check_cast(CastOpcode::BitCast, source, ty, self.place(from)).ok()?;
        let cast = Operation::Cast { opcode: CastOpcode::BitCast, value };
        Some((self.intern(ty, &Constant::Operation(cast)), rest))
    }

    /// `!name = !{!0, !1}`. Whether it was read.
    pub(super) fn printed_named_metadata(&mut self, piece: &Piece) -> bool {
        let mut nodes = core::mem::take(&mut self.scratch.named);
        nodes.clear();
        let name = self.named_metadata_of(piece, &mut nodes);
        if let Some(name) = name {
            self.add_named(name, &nodes);
        }
        self.scratch.named = nodes;
        name.is_some()
    }

    fn named_metadata_of(&mut self, piece: &Piece, nodes: &mut Vec<MetadataId>) -> Option<&'t [u8]> {
        let (name, rest) = plain_prefix(self.after(piece.at).strip_prefix(b"!")?)?;
        let mut rest = rest.strip_prefix(b" = !{").filter(|_| !self.has_named(name))?;
        if let Some(end) = rest.strip_prefix(b"}") {
            return self.ends_entity(end, piece.end).then_some(name);
        }
        loop {
            let (number, after) = digits(rest.strip_prefix(b"!")?)?;
            nodes.push(self.numbered_metadata(u32::try_from(number).ok()?)?);
            rest = match after {
                [b',', b' ', rest @ ..] => rest,
                [b'}', rest @ ..] => return self.ends_entity(rest, piece.end).then_some(name),
                _ => return None,
            };
        }
    }
}
