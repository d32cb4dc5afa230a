//! Entities outside of functions as printers write them, a line each, read without tokens.
//!
//! As with [lines of functions](super::lines), every other form, and every error, is left to the functions for tokens, as if
//! nothing had been read.

use alloc::borrow::Cow;
use alloc::vec::Vec;

use dxkit_bitcode::ir::{FunctionId, FunctionRecord, Linkage, MetadataId, Type, TypeId};
use hashbrown::hash_map::Entry;
use memchr::memchr;

use super::Reader;
use super::global::Rest;
use super::lexer::Name;
use super::metadata::Slot;
use super::outline::Piece;
use super::printed::{DEPTH, after, digits, ends, plain_prefix};

/// Longer names are read from tokens, so that the quotation marks that end them are not looked for in all of a text.
const LONGEST: usize = 4096;

/// A name in quotes without escape sequences, from its first byte on, and the bytes after the closing quotation mark.
fn quoted_prefix(bytes: &[u8]) -> Option<(&[u8], &[u8])> {
    let (name, rest) = bytes.split_at_checked(memchr(b'"', bytes.get(..LONGEST.min(bytes.len()))?)?)?;
    (!name.is_empty() && !name.contains(&b'\\')).then_some((name, rest.get(1..)?))
}

impl<'t> Reader<'t> {
    /// Whether an entity that was read up to here is followed by the one at `end`.
    #[inline]
    fn ends_entity(&self, rest: &[u8], end: usize) -> bool {
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

    /// `%name = type {…}`: notes the name of the structure. Whether it was read.
    pub(super) fn printed_type_name(&mut self, piece: &mut Piece) -> bool {
        self.type_name_of(piece).is_some()
    }

    fn type_name_of(&mut self, piece: &mut Piece) -> Option<()> {
        let (name, rest) = match self.after(piece.at) {
            [b'%', b'"', name @ ..] => quoted_prefix(name)?,
            [b'%', name @ ..] => plain_prefix(name)?,
            _ => return None,
        };
        let rest = rest.strip_prefix(b" = type ").filter(|rest| rest.starts_with(b"{"))?;
        let Entry::Vacant(entry) = self.types.named.entry(Cow::Borrowed(name)) else { return None };
        let ty = self.module.add_opaque_type(name);
        entry.insert(ty);
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
            let (ty, after) = self.printed_type(rest.strip_prefix(b" ")?)?;
            if !self.may_be_element(ty) {
                return None;
            }
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
        self.declaration_of(piece).is_some()
    }

    fn declaration_of(&mut self, piece: &Piece) -> Option<()> {
        let from = self.after(piece.at).strip_prefix(b"declare ")?;
        let (name, record, rest) =
            self.printed_head(from, |reader, rest, types| reader.printed_parameters(rest, types, DEPTH))?;
        if !self.ends_entity(rest, piece.end) {
            return None;
        }
        self.add_printed_function(name, record);
        Some(())
    }

    /// `float @name(i32, i32) #1`: the name, the record of an external function, and the text after it. The types in parentheses are
    /// read by a function.
    fn printed_head(
        &mut self,
        from: &'t [u8],
        parameters: impl FnOnce(&mut Self, &'t [u8], &mut Vec<TypeId>) -> Option<&'t [u8]>,
    ) -> Option<(&'t [u8], FunctionRecord, &'t [u8])> {
        let (result, rest) = self.printed_type(from)?;
        let (name, rest) = match rest.strip_prefix(b" @")? {
            [b'"', name @ ..] => quoted_prefix(name)?,
            name => plain_prefix(name)?,
        };
        let mut types = core::mem::take(&mut self.scratch.types);
        types.clear();
        let rest = parameters(self, rest, &mut types);
        let rest = rest.filter(|_| self.is_result(result) && !self.globals.contains_key(name));
        let ty = rest.map(|_| self.module.function_type(result, &types, false));
        self.scratch.types = types;
        let (mut rest, mut record) = (rest?, FunctionRecord::new(ty?));
        if let Some(group) = rest.strip_prefix(b" #") {
            let (group, after) = digits(group)?;
            record.attributes = Some(self.list_of_group(u32::try_from(group).ok()?)?);
            rest = after;
        }
        Some((name, record, rest))
    }

    fn add_printed_function(&mut self, name: &'t [u8], record: FunctionRecord) -> FunctionId {
        let id = self.module.add_function(name, record);
        self.globals.insert(Cow::Borrowed(name), id.into());
        id
    }

    /// `define internal float @name(float %x) #1 {`, up to the brace, as far as it has no other words.
    pub(super) fn printed_definition(&mut self, piece: &Piece) -> Option<Rest<'t>> {
        let rest = self.after(piece.at).strip_prefix(b"define ")?;
        let (linkage, rest) = match rest.strip_prefix(b"internal ") {
            Some(rest) => (Linkage::Internal, rest),
            None => (Linkage::External, rest),
        };
        let mut arguments = Vec::new();
        let (name, mut record, rest) = self.printed_head(rest, |reader, rest, types| {
            reader.printed_arguments_of(rest, types, &mut arguments)
        })?;
        let body = self.place(rest.strip_prefix(b" ").filter(|rest| rest.starts_with(b"{"))?);
        record.linkage = linkage;
        Some(Rest::defined(self.add_printed_function(name, record), arguments, body))
    }

    /// Types in parentheses, each with a name or without, and the text after them.
    fn printed_arguments_of(
        &mut self,
        from: &'t [u8],
        types: &mut Vec<TypeId>,
        arguments: &mut Vec<Option<Name<'t>>>,
    ) -> Option<&'t [u8]> {
        let mut rest = from.strip_prefix(b"(")?;
        if let Some(rest) = rest.strip_prefix(b")") {
            return Some(rest);
        }
        loop {
            let (ty, after) = self.printed_type(rest)?;
            if matches!(self.module.ty(ty), Type::Void | Type::Function { .. }) {
                return None;
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

    /// `!0 = !{i32 1, !"text", !2, null}`, or `!0 = !DIFile(…)`. Whether it was read.
    pub(super) fn printed_node(&mut self, piece: &Piece) -> bool {
        let number = self.after(piece.at).strip_prefix(b"!").and_then(digits);
        let Some((Ok(number), rest)) = number.map(|(number, rest)| (u32::try_from(number), rest)) else {
            return false;
        };
        let (distinct, rest) = match rest.strip_prefix(b" = !") {
            Some(rest) => (false, rest),
            None => match rest.strip_prefix(b" = distinct !") {
                Some(rest) => (true, rest),
                None => return false,
            },
        };
        if self.is_numbered_node(number) {
            return false;
        }
        let (errors, mut slots) = (self.errors.len(), core::mem::take(&mut self.scratch.slots));
        slots.clear();
        let (code, end) = match rest {
            [b'{', operands @ ..] => (None, self.printed_operands(operands, &mut slots)),
            _ => match self.printed_debug_node(rest, distinct, &mut slots) {
                Some((code, end)) => (Some(code), Some(end)),
                None => (None, None),
            },
        };
        let read = end.is_some_and(|end| self.ends_entity(end, piece.end));
        if read {
            self.add_numbered_node(number, code, distinct, &slots, piece.at);
        } else {
            self.errors.truncate(errors);
        }
        self.scratch.slots = slots;
        read
    }

    /// The operands of a node, and the text after the brace.
    fn printed_operands(&mut self, from: &'t [u8], slots: &mut Vec<Slot>) -> Option<&'t [u8]> {
        let mut rest = from;
        if let Some(end) = rest.strip_prefix(b"}") {
            return Some(end);
        }
        loop {
            let (slot, after) = match self.printed_operand(rest) {
                Some(read) => read,
                None => {
                    self.go_to(self.place(rest));
                    let slot = self.node_operand().ok()?;
                    (slot, self.after(self.start))
                }
            };
            slots.push(slot);
            rest = match after {
                [b',', b' ', rest @ ..] | [b',', rest @ ..] => rest,
                [b'}', rest @ ..] => return Some(rest),
                _ => return None,
            };
        }
    }

    /// An operand of a node, and the text after it.
    #[inline]
    fn printed_operand(&mut self, from: &'t [u8]) -> Option<(Slot, &'t [u8])> {
        match from {
            [b'i', b'3', b'2', b' ', number @ ..] => self.printed_number_operand(0, from, number),
            [b'i', b'8', b' ', number @ ..] => self.printed_number_operand(1, from, number),
            [b'!', b'"', text @ ..] => {
                let (text, rest) = text.split_at_checked(memchr(b'"', text)?)?;
                let rest = rest.get(1..).filter(|rest| ends(rest))?;
                let text = Name::quoted(text).bytes();
                Some((Slot::Metadata(self.module.metadata_string(text)), rest))
            }
            [b'!', number @ ..] => {
                let (number, rest) = digits(number)?;
                let number = u32::try_from(number).ok()?;
                ends(rest).then(|| (Slot::Number(number, self.place(from)), rest))
            }
            _ => match after(from, b"null") {
                Some(rest) => Some((Slot::Word(0), rest)),
                None => self.printed_value_operand(from),
            },
        }
    }

    /// A number of a type that is found by `row`. Those that were met are not looked for as constants.
    #[inline]
    fn printed_number_operand(
        &mut self,
        row: usize,
        from: &'t [u8],
        number: &'t [u8],
    ) -> Option<(Slot, &'t [u8])> {
        let Some((number, rest)) = digits(number).filter(|(_, rest)| ends(rest)) else {
            return self.printed_value_operand(from);
        };
        let place = usize::try_from(number).ok();
        if let Some(known) = place.and_then(|place| self.met.number(row, place)) {
            return Some((Slot::Metadata(known), rest));
        }
        let (Some(place), Ok(value), false) = (place, i64::try_from(number), self.is_new()) else {
            return self.printed_value_operand(from);
        };
        let ty = self.integer_type(if row == 0 { 32 } else { 8 });
        let value = self.small_integer(ty, value);
        let id = self.value_metadata(value);
        self.met.meet_number(row, place, id);
        Some((Slot::Metadata(id), rest))
    }

    /// A constant with its type as an operand of a node, and the text after it.
    fn printed_value_operand(&mut self, from: &'t [u8]) -> Option<(Slot, &'t [u8])> {
        if self.is_new() {
            return None;
        }
        let (_, value, rest) = self.printed_typed_value(from)?;
        // Values of functions are no operands.
        if value.as_constant().is_none() && value.as_function().is_none() {
            return None;
        }
        Some((Slot::Metadata(self.value_metadata(value)), rest))
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
