//! Lines as printers write them, read without tokens.
//!
//! Nearly everything in a text is a call of a function that was called before, or a node of strings and numbers. These are read
//! here from bytes. Anything of another form, or with an error, is left to the functions for tokens, as if nothing had been
//! read.

use alloc::vec::Vec;
use core::mem::take;

use dxkit_bitcode::ir::{
    BinaryOpcode, CastOpcode, Constant, DebugLocation, FunctionId, MetadataId, MetadataKindId, Operation,
    Predicate, Type, TypeId, ValueId,
};
use memchr::memchr;

use super::constant::Row;
use super::lexer::Name;
use super::scan::{after, digits, ends, float, integer, is_constant, plain_prefix, printed_name};
use super::{Reader, emptied, entry, number};

/// A callee as text: everything from `call` to the parenthesis.
#[derive(Debug, Clone, Copy)]
pub(super) struct Callee {
    pub(super) callee: ValueId,
    pub(super) function_type: TypeId,
    pub(super) result: TypeId,
    /// In [`Met::parameters`].
    first: u32,
    count: u32,
}

/// A function, and how its calls start.
#[derive(Debug, Clone, Copy)]
struct Called<'t> {
    /// The type of the result and the name.
    text: &'t [u8],
    callee: Callee,
    /// The text with the parenthesis and the first argument, if that is a constant, and its value: functions of DXIL have their
    /// number there.
    first: Option<(&'t [u8], ValueId)>,
    /// What follows a call on its line: a comment, or nothing.
    comment: &'t [u8],
}

/// A type of parameters, and how it is spelled.
#[derive(Debug, Clone, Copy)]
pub(super) struct Parameter {
    pub(super) ty: TypeId,
    /// Where its small integers are found.
    pub(super) row: Row,
    /// In [`MetLists::spellings`], with a comma and a space in front, and a space after it.
    pub(super) start: u32,
    pub(super) end: u32,
    /// The same, if it is short.
    pub(super) text: Bytes,
}

/// Up to eight bytes of text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Bytes {
    /// These are the lowest bytes.
    word: u64,
    /// Which bits of the word are theirs.
    mask: u64,
    length: u8,
}

impl Bytes {
    /// Too many bytes, which no text has: the word has bits that are not in the mask.
    pub(super) const NONE: Self = Self { word: 1 << 32, mask: 0, length: 0 };

    /// The same bytes with another one in front; [none](Self::NONE) if there are eight already.
    pub(super) fn after(self, byte: u8) -> Self {
        if self == Self::NONE || self.length == 8 {
            return Self::NONE;
        }
        Self { word: self.word << 8 | u64::from(byte), mask: self.mask << 8 | 0xff, length: self.length + 1 }
    }

    /// What is to be [added](Self::add) so that the last byte becomes larger by one, not counting so many after it.
    pub(super) fn last_but(self, count: u8) -> u64 {
        let place = u32::from(self.length.saturating_sub(count + 1));
        if self == Self::NONE { 0 } else { 1u64.wrapping_shl(8 * place) }
    }

    /// Adds a number to the word.
    #[inline]
    pub(super) const fn add(&mut self, step: u64) {
        self.word = self.word.wrapping_add(step);
    }

    pub(super) fn new(text: &[u8]) -> Self {
        let (mut word, mut mask) = ([0; 8], [0; 8]);
        let (Some(bytes), Some(used), Ok(length)) =
            (word.get_mut(..text.len()), mask.get_mut(..text.len()), u8::try_from(text.len()))
        else {
            return Self::NONE;
        };
        bytes.copy_from_slice(text);
        used.fill(u8::MAX);
        Self { word: u64::from_le_bytes(word), mask: u64::from_le_bytes(mask), length }
    }

    /// Whether a text starts with these bytes.
    #[inline]
    pub(super) const fn are_at(self, text: [u8; 8]) -> bool {
        u64::from_le_bytes(text) & self.mask == self.word
    }

    /// The rest of a text that starts with these bytes, or with those from the third on. `None` if it does not, or if this
    /// cannot be decided here.
    #[inline]
    pub(super) fn skip(self, text: &[u8], without_two: bool) -> Option<&[u8]> {
        let two = if without_two { 2 } else { 0 };
        let first = u64::from_le_bytes(*text.first_chunk()?);
        if first & self.mask >> (8 * two) != self.word >> (8 * two) {
            return None;
        }
        text.get(usize::from(self.length).wrapping_sub(two)..)
    }
}

/// An opcode other than `call`.
#[derive(Debug, Clone, Copy)]
pub(super) enum Opcode {
    Store,
    Branch,
    Return,
    Load,
    CompareIntegers,
    CompareFloats,
    Select,
    Alloca,
    Phi,
    ExtractValue,
    ExtractElement,
    InsertElement,
    /// `getelementptr`
    Address,
    /// With whether it is one on floating-point numbers.
    Binary(BinaryOpcode, bool),
    /// `uitofp`
    Cast(CastOpcode),
}

/// The number of places in each of the tables of opcodes and predicates. Those of all opcodes, and of all predicates, differ.
const OPCODES: usize = 128;
/// The words of a call end in so many bytes.
pub(super) const FAR: usize = 256;
/// The number of places in the table of constants.
const CONSTANTS: usize = 16;
/// The number of places in the table of types.
pub(super) const TYPES: usize = 32;
/// The number of places in the table of callees.
const CALLEES: usize = 256;
/// The place of no callee.
const NO_CALLEE: u16 = u16::MAX;

/// The texts and numbers that were read earlier, with their values.
#[derive(Debug)]
pub(super) struct Met<'t> {
    /// Functions with the texts of their calls, and the index of each in this list by its place: of two with the same place, the one
    /// that was declared or called last.
    called: Vec<Called<'t>>,
    called_places: [u16; CALLEES],
    /// The texts and types of the constants that were met last, unless they are integers: of two with the same place, the last.
    constants: [Option<(&'t [u8], TypeId, ValueId)>; CONSTANTS],
    /// The texts of the structures, arrays and vectors that were met last, and their types: of two with the same place, the
    /// last.
    pub(super) types: [Option<(&'t [u8], TypeId)>; TYPES],
    /// The name of the kind of attached metadata that was met last.
    pub(super) kind: (&'t [u8], MetadataKindId),
    first_location: usize,
    /// The operand of the last `extractvalue` of the current function, as it is spelled, and its type.
    pub(super) extracted: Option<(&'t [u8], TypeId, ValueId)>,
    /// By their first letters: of two with the same place, the last. These are the same in every text.
    opcodes: Vec<Option<(u64, Opcode)>>,
    pub(super) parameters: Vec<Parameter>,
    pub(super) lists: &'t mut MetLists,
}

/// The lists of a [`Met`] that stay for the next text: those that are seldom used in their place, others for their memory.
#[derive(Debug, Default)]
pub(super) struct MetLists {
    /// Like [`Met::opcodes`].
    predicates: Vec<Option<(u64, Predicate)>>,
    /// Those that were called, by their numbers.
    callees: Vec<Option<Callee>>,
    /// Where the result type and the name of each function are declared, by its number, and their length.
    heads: Vec<(u32, u32)>,
    /// The spellings of types in sequence, and the known ones by the numbers of their types.
    pub(super) spellings: Vec<u8>,
    pub(super) spelled: Vec<Option<Parameter>>,
    /// By the number of their type.
    undefined: Vec<Option<ValueId>>,
    /// The positions in the source that nodes state, by their numbers from the first one's on.
    locations: Vec<Option<DebugLocation>>,
    opcodes: Vec<Option<(u64, Opcode)>>,
    parameters: Vec<Parameter>,
    called: Vec<Called<'static>>,
}

impl<'t> Met<'t> {
    /// Nothing, in the memory of another.
    #[inline(always)]
    pub(super) fn new(lists: &'t mut MetLists) -> Self {
        let MetLists {
            predicates: _,
            callees,
            heads,
            spellings,
            spelled,
            undefined,
            locations,
            opcodes,
            parameters,
            called,
        } = lists;
        callees.clear();
        heads.clear();
        parameters.clear();
        spellings.clear();
        spelled.clear();
        undefined.clear();
        locations.clear();
        Self {
            opcodes: take(opcodes),
            parameters: take(parameters),
            called: emptied(take(called)),
            called_places: [NO_CALLEE; CALLEES],
            types: [None; TYPES],
            kind: (b"dbg", super::DBG),
            first_location: 0,
            extracted: None,
            constants: [None; CONSTANTS],
            lists,
        }
    }

    /// Leaves the memory of its own lists for the next text.
    pub(super) fn leave_memory(&mut self) {
        self.lists.opcodes = take(&mut self.opcodes);
        self.lists.parameters = take(&mut self.parameters);
        self.lists.called = emptied(take(&mut self.called));
    }

    /// The place of a word in the table of opcodes.
    #[inline]
    #[allow(clippy::cast_possible_truncation, reason = "the few highest bits")]
    fn place(word: u64) -> usize {
        (word.wrapping_mul(0x71e1_3dc6_9b78_91bf) >> (64 - OPCODES.trailing_zeros())) as usize
    }

    /// The place of a constant in the table of these, by the eight bytes from a place of its text on, which most others do not
    /// have there.
    #[inline]
    #[allow(clippy::cast_possible_truncation, reason = "the few highest bits")]
    fn constant_place(text: &[u8], part: usize) -> usize {
        let part = text.get(part..).and_then(|part| part.first_chunk());
        let part = part.map_or(0, |part| u64::from_le_bytes(*part));
        (part.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - CONSTANTS.trailing_zeros())) as usize
    }

    /// The opcode that is a word, if it was met.
    #[inline]
    pub(super) fn opcode(&self, word: u64) -> Option<Opcode> {
        let (known, opcode) = self.opcodes.get(Self::place(word)).copied().flatten()?;
        (known == word).then_some(opcode)
    }

    /// Notes the position that a node states. Nodes come in the order of their numbers.
    pub(super) fn meet_location(&mut self, node: MetadataId, location: Option<DebugLocation>) {
        if self.lists.locations.is_empty() {
            self.first_location = node.index();
        }
        let place = node.index().saturating_sub(self.first_location);
        if let Some(entry) = entry(&mut self.lists.locations, place) {
            *entry = location;
        }
    }

    /// The position that a node states, if it was noted.
    #[inline]
    pub(super) fn location(&self, node: MetadataId) -> Option<DebugLocation> {
        self.lists.locations.get(node.index().wrapping_sub(self.first_location)).copied().flatten()
    }

    /// Forgets the positions that nodes state.
    pub(super) fn forget_locations(&mut self) {
        self.lists.locations.clear();
    }

    /// The predicate of a name, if it was met. The highest bit states which of two predicates of a name it is.
    #[inline]
    pub(super) fn predicate(&self, word: u64) -> Option<Predicate> {
        let (known, predicate) = self.lists.predicates.get(Self::place(word)).copied().flatten()?;
        (known == word).then_some(predicate)
    }

    pub(super) fn meet_predicate(&mut self, word: u64, predicate: Predicate) {
        self.lists.predicates.resize(OPCODES, None);
        if let Some(place) = self.lists.predicates.get_mut(Self::place(word)) {
            *place = Some((word, predicate));
        }
    }

    /// The number of parameters of the functions that were met.
    pub(super) fn parameters(&self) -> usize {
        self.parameters.len()
    }

    /// Forgets the last parameters but so many.
    pub(super) fn forget_parameters(&mut self, count: usize) {
        self.parameters.truncate(count);
    }

    /// Notes a function with the parameters from a place on. Its calls start with a text.
    #[inline(always)]
    pub(super) fn meet_declared(
        &mut self,
        id: FunctionId,
        function_type: TypeId,
        result: TypeId,
        first: usize,
        (text, length): (&'t [u8], usize),
    ) {
        let count = u32::try_from(self.parameters.len() - first);
        if let (Ok(first), Ok(count), Some(entry)) =
            (u32::try_from(first), count, entry(&mut self.lists.callees, id.index()))
        {
            let callee = Callee { callee: id.into(), function_type, result, first, count };
            *entry = Some(callee);
            if let Some(head) = text.get(..length) {
                let called = Called { text: head, callee, first: None, comment: b"" };
                self.meet_called(Self::callee_place(text), called);
            }
        }
    }

    /// The place of a function in the table of these, by the start of its calls after `call `, or of its declaration: it need not
    /// be known where the name ends. Most functions differ in these parts.
    #[inline(always)]
    #[allow(clippy::cast_possible_truncation, reason = "the few highest bits")]
    fn callee_place(text: &[u8]) -> usize {
        let part = |at: usize| {
            let part = text.get(at..).and_then(|part| part.first_chunk());
            part.map_or(0, |part| u64::from_le_bytes(*part))
        };
        // Where the result is a structure, the name comes later. This takes no branch.
        let is_structure = usize::from(text.first() == Some(&b'%'));
        let (one, two, three) = (3 + 11 * is_structure, 10 + 14 * is_structure, 17 + 15 * is_structure);
        let mixed = (part(one) ^ part(two).rotate_left(20) ^ part(three).rotate_left(40))
            .wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (mixed >> (64 - CALLEES.trailing_zeros())) as usize
    }

    /// Makes room for the functions of a text.
    pub(super) fn reserve_called(&mut self, count: usize) {
        self.called.reserve(count.min(CALLEES));
    }

    /// Notes how calls of a function start that has a place.
    #[inline(always)]
    fn meet_called(&mut self, place: usize, called: Called<'t>) {
        let Some(index) = self.called_places.get_mut(place) else { return };
        match self.called.get_mut(usize::from(*index)) {
            Some(known) => *known = called,
            None => {
                *index = u16::try_from(self.called.len()).unwrap_or(NO_CALLEE);
                self.called.push(called);
            }
        }
    }

    /// The function that has a place.
    #[inline]
    fn called(&self, place: usize) -> Option<&Called<'t>> {
        self.called.get(usize::from(*self.called_places.get(place)?))
    }

    /// The function whose call starts with a text after `call `.
    #[inline]
    fn called_mut(&mut self, call: &[u8]) -> Option<&mut Called<'t>> {
        self.called.get_mut(usize::from(*self.called_places.get(Self::callee_place(call))?))
    }

    /// Notes the first argument of a call, and the text after it.
    fn meet_first(&mut self, call: &'t [u8], rest: &'t [u8], value: ValueId) {
        if let Some(called) = self.called_mut(call) {
            called.first = call.get(..call.len() - rest.len()).map(|text| (text, value));
        }
    }

    /// Notes the comment after a call, in front of the text of the next instruction.
    pub(super) fn meet_comment(&mut self, call: &[u8], rest: &'t [u8], after: &[u8]) {
        // Two spaces and a line feed are in between, or nothing is noted.
        let comment = rest.len().checked_sub(after.len() + 3).and_then(|length| rest.get(..length));
        if let (Some(comment @ [b' ', b' ', b';', ..]), Some(called)) = (comment, self.called_mut(call)) {
            called.comment = comment;
        }
    }

    /// Notes where the result type and the name of a function are declared.
    pub(super) fn note_head(&mut self, function: FunctionId, at: usize, length: usize) {
        let (Ok(at), Ok(length)) = (u32::try_from(at), u32::try_from(length)) else { return };
        // Functions have numbers in sequence, but some are not read here.
        while self.lists.heads.len() < function.index() {
            self.lists.heads.push((0, 0));
        }
        self.lists.heads.push((at, length));
    }

    pub(super) fn meet_opcode(&mut self, word: u64, opcode: Opcode) {
        self.opcodes.resize(OPCODES, None);
        if let Some(place) = self.opcodes.get_mut(Self::place(word)) {
            *place = Some((word, opcode));
        }
    }
}

impl<'t> Reader<'t> {
    /// The text after a position.
    #[inline]
    pub(super) fn after(&self, at: usize) -> &'t [u8] {
        self.text.get(at..).unwrap_or_default()
    }

    /// The position of the remaining text.
    #[inline]
    pub(super) const fn place(&self, rest: &[u8]) -> usize {
        self.text.len() - rest.len()
    }

    /// The arguments of a call after those that were read; the number of the one that is `nonnull`, if there is one; and the text
    /// after the parenthesis.
    #[inline(never)]
    pub(super) fn printed_arguments(
        &mut self,
        callee: Callee,
        call: &'t [u8],
        from: &'t [u8],
        arguments: &mut Vec<ValueId>,
    ) -> Option<(Option<u32>, &'t [u8])> {
        let (mut rest, mut non_null) = (from, None);
        if arguments.is_empty() && callee.count > 0 {
            rest = self.printed_first_argument(callee, call, from, arguments, &mut non_null)?;
        }
        for index in u32::try_from(arguments.len()).ok()?..callee.count {
            let (value, after) = self.printed_argument::<false>(callee, index, rest, &mut non_null)?;
            arguments.push(value);
            rest = after;
        }
        Some((non_null, rest.strip_prefix(b")")?))
    }

    /// The text after the first argument.
    #[inline(never)]
    fn printed_first_argument(
        &mut self,
        callee: Callee,
        call: &'t [u8],
        from: &'t [u8],
        arguments: &mut Vec<ValueId>,
        non_null: &mut Option<u32>,
    ) -> Option<&'t [u8]> {
        let (value, rest) = self.printed_argument::<true>(callee, 0, from, non_null)?;
        arguments.push(value);
        if non_null.is_none() && value.as_constant().is_some() {
            self.met.meet_first(call, rest, value);
        }
        Some(rest)
    }

    /// An argument, and the text after it. The first one has no comma and no space in front.
    #[inline(always)]
    fn printed_argument<const FIRST: bool>(
        &mut self,
        callee: Callee,
        index: u32,
        from: &'t [u8],
        non_null: &mut Option<u32>,
    ) -> Option<(ValueId, &'t [u8])> {
        let parameter = self.met.parameters.get((callee.first + index) as usize)?;
        let rest = match parameter.text.skip(from, FIRST) {
            Some(after) => after,
            None => {
                let (start, end) = (parameter.start as usize, parameter.end as usize);
                let spelling = self.met.lists.spellings.get(start..end)?;
                from.strip_prefix(if FIRST { spelling.get(2..)? } else { spelling })?
            }
        };
        let (ty, row) = (parameter.ty, parameter.row);
        if let Some(quick) = self.quick_value(ty, row, rest) {
            return Some(quick);
        }
        self.printed_other_argument(ty, index, rest, non_null)
    }

    #[inline(never)]
    fn printed_other_argument(
        &mut self,
        ty: TypeId,
        index: u32,
        from: &'t [u8],
        non_null: &mut Option<u32>,
    ) -> Option<(ValueId, &'t [u8])> {
        if ty == self.types.metadata {
            return self.printed_metadata_argument(from);
        }
        match from.strip_prefix(b"nonnull ") {
            Some(value) if non_null.is_none() => {
                *non_null = Some(index);
                self.printed_value(ty, value)
            }
            _ => self.printed_value(ty, from),
        }
    }

    /// `!7`, or a value with its type, as an argument that is metadata, and the text after it.
    fn printed_metadata_argument(&mut self, from: &'t [u8]) -> Option<(ValueId, &'t [u8])> {
        if let [b'!', number @ ..] = from {
            let (number, rest) = digits(number).filter(|(_, rest)| ends(rest))?;
            return Some((self.numbered_metadata(u32::try_from(number).ok()?)?.into(), rest));
        }
        let (_, value, rest) = self.printed_typed_value(from)?;
        Some((self.module.value_as_metadata(value).into(), rest))
    }

    /// A value of a number, a small integer, or an undefined value that was met before, and the text after it. What follows in
    /// the text is the caller's to see: nothing that continues a value continues a list of them.
    #[inline(always)]
    fn quick_value(&mut self, ty: TypeId, row: Row, from: &'t [u8]) -> Option<(ValueId, &'t [u8])> {
        match from {
            [b'%', number @ ..] => {
                let (number, rest) = digits(number)?;
                Some((self.numbered_value(usize::try_from(number).ok()?, ty)?, rest))
            }
            [b'f', b'a', b'l', b's', b'e', rest @ ..] if ty == self.types.truth => {
                Some((self.integers.of_row(row).first()?.of_type(ty)?, rest))
            }
            [b'u', b'n', b'd', b'e', b'f', rest @ ..] => {
                Some((self.met.lists.undefined.get(ty.index()).copied().flatten()?, rest))
            }
            _ if row.exists() => {
                // Most have one digit.
                let (number, rest) = match from {
                    [digit @ b'0'..=b'9', b',' | b')', ..] => (u64::from(digit - b'0'), from.get(1..)?),
                    _ => digits(from)?,
                };
                let known = self.integers.of_row(row).get(usize::try_from(number).ok()?);
                match known.and_then(|known| known.of_type(ty)) {
                    Some(known) => Some((known, rest)),
                    None if ends(rest) => Some((self.small_integer(ty, i64::try_from(number).ok()?), rest)),
                    None => None,
                }
            }
            _ => None,
        }
    }

    /// A value after its type, and the text after it.
    pub(super) fn printed_typed_value(&mut self, from: &'t [u8]) -> Option<(TypeId, ValueId, &'t [u8])> {
        self.printed_usual_value(from)
    }

    /// Like [`printed_typed_value`](Self::printed_typed_value), compiled for each of its callers, which read the most frequent
    /// instructions.
    #[inline(always)]
    pub(super) fn printed_usual_value(&mut self, from: &'t [u8]) -> Option<(TypeId, ValueId, &'t [u8])> {
        // A type may go on after its word, so that one is only ended by a value here.
        let is_value = |rest: &[u8]| matches!(rest, [b'%' | b'0'..=b'9', ..]);
        let (ty, rest) = match (from.strip_prefix(b"float "), from.strip_prefix(b"i32 ")) {
            (Some(rest), _) if is_value(rest) => (self.float_type(), rest),
            (_, Some(rest)) if is_value(rest) => (self.integer_type(32), rest),
            _ => self.printed_value_type(from)?,
        };
        let (value, rest) = self.printed_value(ty, rest)?;
        Some((ty, value, rest))
    }

    /// A type of values, and the text after it and a space.
    #[inline(never)]
    fn printed_value_type(&mut self, from: &'t [u8]) -> Option<(TypeId, &'t [u8])> {
        let (ty, rest) = self.printed_type(from)?;
        if ty == self.types.void || ty == self.types.label || ty == self.types.metadata {
            return None;
        }
        Some((ty, rest.strip_prefix(b" ")?))
    }

    /// A value of a type, and the text after it.
    #[inline(always)]
    pub(super) fn printed_value(&mut self, ty: TypeId, from: &'t [u8]) -> Option<(ValueId, &'t [u8])> {
        if let [b'%', number @ ..] = from {
            if let Some((number, rest)) = digits(number) {
                let value = self.numbered_value(usize::try_from(number).ok()?, ty)?;
                return ends(rest).then_some((value, rest));
            }
        }
        self.printed_other_value(ty, from)
    }

    /// A value that is not the one of a number.
    #[inline(never)]
    fn printed_other_value(&mut self, ty: TypeId, from: &'t [u8]) -> Option<(ValueId, &'t [u8])> {
        match from {
            [b'%', name @ ..] => {
                let (name, rest) = plain_prefix(name)?;
                let value = self.known_name(name)?;
                (ends(rest) && self.has_type(value, ty)).then_some((value, rest))
            }
            [b'0'..=b'9' | b'-', ..] => self.printed_number(ty, from),
            // After the `@"\01?` of mangled names.
            [b'@', ..] => self.printed_met_constant(ty, 6, from, Self::printed_symbol),
            [b'g', b'e', ..] => self.printed_address_constant(ty, from),
            // After the `{ i32 `.
            [b'{', b' ', ..] => self.printed_met_constant(ty, 6, from, Self::printed_structure),
            [b'[', elements @ ..] => self.printed_array(ty, elements),
            [b'<', elements @ ..] => self.printed_sequence(ty, b'>', elements),
            _ => {
                if let Some(rest) = after(from, b"undef") {
                    return Some((self.undefined(ty)?, rest));
                }
                if let Some(rest) = after(from, b"zeroinitializer") {
                    let fits = self.is_first_class(ty) && ty != self.types.label;
                    return fits.then(|| (self.module.const_null(ty), rest));
                }
                let (truth, rest) = match after(from, b"true") {
                    Some(rest) => (-1, rest),
                    None => (0, after(from, b"false")?),
                };
                (ty == self.types.truth).then(|| (self.small_integer(ty, truth), rest))
            }
        }
    }

    /// `getelementptr inbounds ([4 x float], [4 x float]* @name, i32 0, i32 1)`
    fn printed_address_constant(&mut self, ty: TypeId, from: &'t [u8]) -> Option<(ValueId, &'t [u8])> {
        let at = self.place(from);
        let rest = from.strip_prefix(b"getelementptr ")?;
        let (in_bounds, rest) = match rest.strip_prefix(b"inbounds ") {
            Some(rest) => (true, rest),
            None => (false, rest),
        };
        let (source_type, rest) = self.printed_type(rest.strip_prefix(b"(")?)?;
        let (base_type, base, mut rest) = self.printed_global_reference(rest.strip_prefix(b", ")?)?;
        let mut indices = core::mem::take(&mut self.scratch.elements);
        indices.clear();
        let read = loop {
            let index = match rest {
                [b',', b' ', index @ ..] => index,
                _ => break rest.strip_prefix(b")").filter(|rest| ends(rest)),
            };
            let Some((index, after)) = self.printed_index(index) else { break None };
            indices.push(index);
            rest = after;
        };
        let errors = self.errors.len();
        let made = read.and_then(|rest| {
            let found = self.address_type(source_type, base_type, &indices, at).ok()?;
            let operation = Operation::GetElementPtr { in_bounds, source_type, base, indices: &indices };
            (found == ty).then(|| (self.intern(ty, &Constant::Operation(operation)), rest))
        });
        // A mistake is found again in the tokens.
        self.errors.truncate(errors);
        self.scratch.elements = indices;
        made
    }

    /// A global value after its type, and the text after it.
    fn printed_global_reference(&mut self, from: &'t [u8]) -> Option<(TypeId, ValueId, &'t [u8])> {
        let (ty, rest) = self.printed_type(from)?;
        let rest = rest.strip_prefix(b" ").filter(|rest| rest.starts_with(b"@"))?;
        let (value, rest) = self.printed_value(ty, rest)?;
        is_constant(value).then_some((ty, value, rest))
    }

    /// A number after its integer type, and the text after it.
    fn printed_index(&mut self, from: &'t [u8]) -> Option<(ValueId, &'t [u8])> {
        let (ty, rest) = self.printed_type(from)?;
        self.module.integer_width(ty)?;
        self.printed_number(ty, rest.strip_prefix(b" ")?)
    }

    /// `@name`: a global value of a type.
    fn printed_symbol(&mut self, ty: TypeId, from: &'t [u8]) -> Option<(ValueId, &'t [u8])> {
        let (value, rest) = match from {
            [b'@', b'"', name @ ..] => {
                let (name, rest) = name.split_at_checked(memchr(b'"', name)?)?;
                {
                    let name = Name::quoted(name).bytes_in(&mut self.scratch.text);
                    (self.globals.get(self.module, name)?, rest.get(1..)?)
                }
            }
            _ => {
                let (name, rest) = plain_prefix(from.strip_prefix(b"@")?)?;
                (self.globals.get(self.module, name)?, rest)
            }
        };
        (ends(rest) && self.has_type(value, ty)).then_some((value, rest))
    }

    /// `{ i32 2, i32 1033 }`: a constant structure of numbers.
    fn printed_structure(&mut self, ty: TypeId, from: &'t [u8]) -> Option<(ValueId, &'t [u8])> {
        let from = from.strip_prefix(b"{ ")?;
        let at = self.place(from);
        let mut values = core::mem::take(&mut self.scratch.elements);
        values.clear();
        let rest = self.printed_elements(ty, from, &mut values);
        let rest = rest.filter(|rest| ends(rest) && self.is_known(ty, at));
        let made = rest.map(|rest| (self.module.const_aggregate(ty, &values), rest));
        self.scratch.elements = values;
        made
    }

    /// `i32 4, i32 -1]`: the elements of an array.
    fn printed_array(&mut self, ty: TypeId, from: &'t [u8]) -> Option<(ValueId, &'t [u8])> {
        let Type::Array { count, element } = self.module.ty(ty) else { return None };
        let mask = match self.module.integer_width(element) {
            Some(width @ (16 | 32 | 64)) => u64::MAX >> (64 - width),
            _ => return self.printed_sequence(ty, b']', from),
        };
        let Parameter { text, .. } = self.spell(element)?;
        let mut words = core::mem::take(&mut self.scratch.words);
        words.clear();
        let rest = Self::printed_integers(from, mask, text, &mut words);
        let rest = rest.filter(|_| u64::try_from(words.len()) == Ok(count));
        let made = rest.map(|rest| (self.intern(ty, &Constant::Data(&words)), rest));
        self.scratch.words = words;
        made
    }

    /// `float 1.000000e+00, float 2.000000e+00>`: the elements of a vector or an array, whose end is stated.
    fn printed_sequence(&mut self, ty: TypeId, end: u8, from: &'t [u8]) -> Option<(ValueId, &'t [u8])> {
        let (count, element) = match (self.module.ty(ty), end) {
            (Type::Array { count, element }, b']') => (count, element),
            (Type::Vector { count, element }, b'>') => (count.into(), element),
            _ => return None,
        };
        let mut values = take(&mut self.scratch.elements);
        values.clear();
        let rest = self.printed_constants(element, end, from, &mut values);
        let rest = rest.filter(|_| u64::try_from(values.len()) == Ok(count));
        let made = rest.map(|rest| (self.module.const_aggregate(ty, &values), rest));
        self.scratch.elements = values;
        made
    }

    /// Constants with their type, up to this end.
    fn printed_constants(
        &mut self,
        wanted: TypeId,
        end: u8,
        from: &'t [u8],
        values: &mut Vec<ValueId>,
    ) -> Option<&'t [u8]> {
        let mut rest = from;
        loop {
            let (_, value, after) = self
                .printed_typed_value(rest)
                .filter(|(ty, value, _)| *ty == wanted && is_constant(*value))?;
            values.push(value);
            rest = match after {
                [b',', b' ', rest @ ..] => rest,
                [last, rest @ ..] if *last == end => return Some(rest).filter(|rest| ends(rest)),
                _ => return None,
            };
        }
    }

    /// Integers with their type, each after this text, up to the bracket.
    fn printed_integers(from: &'t [u8], mask: u64, text: Bytes, words: &mut Vec<u64>) -> Option<&'t [u8]> {
        let mut rest = text.skip(from, true)?;
        loop {
            let (number, after) = integer(rest)?;
            words.push(u64::from_ne_bytes(number.to_ne_bytes()) & mask);
            match after {
                [b']', rest @ ..] => return Some(rest).filter(|rest| ends(rest)),
                _ => rest = text.skip(after, false)?,
            }
        }
    }

    fn printed_elements(
        &mut self,
        ty: TypeId,
        from: &'t [u8],
        values: &mut Vec<ValueId>,
    ) -> Option<&'t [u8]> {
        let mut rest = from;
        loop {
            let Type::Struct { packed: false, elements, .. } = self.module.ty(ty) else { return None };
            let (wanted, count) = (*elements.get(values.len())?, elements.len());
            let (element, after) = self.printed_type(rest)?;
            if element != wanted || self.module.integer_width(element).is_none() {
                return None;
            }
            let (value, after) = self.printed_value(element, after.strip_prefix(b" ")?)?;
            value.as_constant()?;
            values.push(value);
            if values.len() == count {
                return after.strip_prefix(b" }");
            }
            rest = after.strip_prefix(b", ")?;
        }
    }

    #[inline(always)]
    fn printed_number(&mut self, ty: TypeId, from: &'t [u8]) -> Option<(ValueId, &'t [u8])> {
        if let Some(width) = self.module.integer_width(ty) {
            let (number, rest) = match from {
                [digit @ b'0'..=b'9', b',' | b'\n', ..] => (i64::from(digit - b'0'), from.get(1..)?),
                _ => integer(from).filter(|(_, rest)| width <= 64 && ends(rest))?,
            };
            return match self.integers.small_of(ty, number) {
                Some(known) => Some((known, rest)),
                None if width <= 64 => Some((self.small_integer(ty, number), rest)),
                None => None,
            };
        }
        self.printed_met_constant(ty, 0, from, |reader, ty, from| {
            let (bits, rest) = float(from)?;
            let bits = number::convert(bits, &reader.module.ty(ty))?;
            Some((reader.intern(ty, &Constant::Float(bits.into())), rest))
        })
    }

    /// A constant that was met, or is read by a function, and the text after it. Texts of these constants differ in the part from a
    /// place on.
    #[inline]
    fn printed_met_constant(
        &mut self,
        ty: TypeId,
        part: usize,
        from: &'t [u8],
        read: impl FnOnce(&mut Self, TypeId, &'t [u8]) -> Option<(ValueId, &'t [u8])>,
    ) -> Option<(ValueId, &'t [u8])> {
        let place = Met::constant_place(from, part);
        if let Some(Some((text, known_type, known))) = self.met.constants.get(place) {
            if let (true, Some(rest)) = (*known_type == ty, from.strip_prefix(*text)) {
                if ends(rest) {
                    return Some((*known, rest));
                }
            }
        }
        let (value, rest) = read(self, ty, from)?;
        if let (Some(known), Some(text)) =
            (self.met.constants.get_mut(place), from.get(..from.len() - rest.len()))
        {
            *known = Some((text, ty, value));
        }
        Some((value, rest))
    }

    /// The undefined value of a type that values have.
    fn undefined(&mut self, ty: TypeId) -> Option<ValueId> {
        if let Some(Some(known)) = self.met.lists.undefined.get(ty.index()) {
            return Some(*known);
        }
        if !self.is_first_class(ty) || ty == self.types.label {
            return None;
        }
        let value = self.module.const_undef(ty);
        *entry(&mut self.met.lists.undefined, ty.index())? = Some(value);
        Some(value)
    }

    /// The function after `call `, if it is declared and has that result type; its first argument, if that is the one of the last
    /// call; what followed that on its line; and the text after these and the parenthesis.
    #[inline]
    #[allow(clippy::type_complexity, reason = "the parts of a line")]
    pub(super) fn printed_callee(
        &mut self,
        call: &'t [u8],
    ) -> Option<(Callee, Option<ValueId>, &'t [u8], &'t [u8])> {
        let place = Met::callee_place(call);
        if let Some(known) = self.met.called(place) {
            if let Some((text, value)) = known.first {
                if let Some(rest @ [b',' | b')', ..]) = call.strip_prefix(text) {
                    return Some((known.callee, Some(value), known.comment, rest));
                }
            }
            if let Some([b'(', rest @ ..]) = call.strip_prefix(known.text) {
                return Some((known.callee, None, known.comment, rest));
            }
        }
        let near = call.get(..FAR.min(call.len()))?;
        let mut open = memchr(b'(', near)?;
        // That of an address space is part of a type.
        while near.get(..open)?.ends_with(b" addrspace") {
            open += 1 + memchr(b'(', near.get(open + 1..)?)?;
        }
        let (text, rest) = call.split_at_checked(open)?;
        let callee = self.new_callee(text)?;
        self.met.meet_called(place, Called { text, callee, first: None, comment: b"" });
        Some((callee, None, b"", rest.get(1..)?))
    }

    fn new_callee(&mut self, head: &'t [u8]) -> Option<Callee> {
        // Types have no such character, except for names in quotes.
        let name = head.get(memchr(b'@', head)? + 1..)?;
        let value = match name {
            [b'"', ..] => {
                let (name, []) = printed_name(name)? else { return None };
                self.globals.get(self.module, name.bytes_in(&mut self.scratch.text))?
            }
            _ => self.globals.get(self.module, name)?,
        };
        let function = value.as_function()?;
        // A declaration that is spelled in the same way states the same type.
        let is_declared_so = self.met.lists.heads.get(function.index()).is_some_and(|(at, length)| {
            *length as usize == head.len() && self.after(*at as usize).starts_with(head)
        });
        let stated = if is_declared_so {
            None
        } else {
            let (stated, rest) = self.printed_type(head)?;
            let rest = rest.strip_prefix(b" @").filter(|rest| rest.len() == name.len());
            rest.filter(|_| {
                matches!(name, [b'"', ..]) || plain_prefix(name).is_some_and(|(_, rest)| rest.is_empty())
            })?;
            Some(stated)
        };
        let fits = |result: TypeId| stated.is_none_or(|stated| stated == result);
        if let Some(Some(known)) = self.met.lists.callees.get(function.index()) {
            return Some(*known).filter(|known| fits(known.result));
        }
        let function_type = self.module.function(function)?.record().function_type;
        let Type::Function { result, parameters, variadic: false } = self.module.ty(function_type) else {
            return None;
        };
        if !fits(result) {
            return None;
        }
        let mut types = core::mem::take(&mut self.scratch.types);
        types.clear();
        types.extend_from_slice(parameters);
        let first = self.met.parameters.len();
        let range = (u32::try_from(first).ok()?, u32::try_from(types.len()).ok()?);
        let known = types.iter().all(|ty| {
            let parameter = self.spell(*ty);
            self.met.parameters.extend(parameter);
            parameter.is_some()
        });
        let callee = Callee { callee: value, function_type, result, first: range.0, count: range.1 };
        self.scratch.types = types;
        if !known {
            self.met.parameters.truncate(first);
            return None;
        }
        *entry(&mut self.met.lists.callees, function.index())? = Some(callee);
        Some(callee)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Otherwise they would take turns in the table.
    #[test]
    fn opcodes_and_predicates_have_different_places() {
        let mut words: Vec<&str> = alloc::vec![
            "store",
            "br",
            "ret",
            "load",
            "icmp",
            "fcmp",
            "select",
            "alloca",
            "phi",
            "extractvalue",
            "extractelement",
            "insertelement",
            "getelementptr",
        ];
        words.extend(BinaryOpcode::NAMES.iter().flat_map(|(opcode, _)| {
            [false, true].into_iter().filter_map(|floating_point| opcode.spelling(floating_point))
        }));
        words.extend(CastOpcode::NAMES.iter().map(|(_, name)| *name));
        let number = |name: &str| {
            let bytes = name.bytes().take(8).rev();
            bytes.fold(0, |number, byte| number << 8 | u64::from(byte))
        };
        let predicates = Predicate::NAMES.iter();
        let predicates =
            predicates.map(|(predicate, name)| number(name) | u64::from(predicate.is_integer()) << 63);
        let (opcodes, predicates): (Vec<u64>, Vec<u64>) =
            (words.into_iter().map(number).collect(), predicates.collect());
        for mut numbers in [opcodes, predicates] {
            numbers.sort_unstable();
            numbers.dedup();
            let mut places: Vec<usize> = numbers.iter().map(|number| Met::place(*number)).collect();
            places.sort_unstable();
            places.dedup();
            assert_eq!(places.len(), numbers.len());
        }
    }
}
