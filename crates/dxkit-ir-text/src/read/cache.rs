//! [`Cache`]: what was read earlier, found again by its text.
//!
//! Most lines of a module repeat a few words: the same functions are called, with the same types and
//! constants. Each cache serves one primitive (the head of a call, a type, a constant, an opcode), which
//! looks here first and reads the text if it is not found. A cache compares whole texts, so that it never
//! changes what is read. Of two texts with the same place in a table, the last one stays.

use alloc::vec::Vec;
use core::mem::take;

use dxkit_bitcode::ir::{DebugText, TypeId, ValueId};

use super::opcode::Opcode;
use super::scan::{bytes_before, first_word, marks_of};
use super::{emptied, entry};

/// The number of places in the table of opcodes.
const OPCODES: usize = 128;
/// The number of places in the table of constants.
const CONSTANTS: usize = 16;
/// The number of places in the table of short arguments.
const ARGUMENTS: usize = 64;
/// The number of places in the table of types.
const TYPES: usize = 32;
/// The number of places in the table of calls.
const CALLS: usize = 256;
/// The maximum number of kinds of debug nodes: there are less.
const DEBUG_KINDS: usize = 32;
/// The types of more parameters of a function are not kept.
const PARAMETERS: usize = 32;
/// The place of no call.
const NO_CALL: u16 = u16::MAX;

/// How the calls of a function start.
#[derive(Debug, Clone, Copy)]
pub(super) struct CallHead<'t> {
    /// The type of the result, or of the function, and the name.
    pub(super) text: &'t [u8],
    pub(super) callee: ValueId,
    pub(super) function_type: TypeId,
    pub(super) result: TypeId,
    /// The index in the [types of parameters](Cache::parameters) of its first one.
    pub(super) first_parameter: usize,
    /// The parenthesis and the first argument, if that is a constant, its type and its value: functions of
    /// DXIL have their number there.
    pub(super) first: Option<(&'t [u8], TypeId, ValueId)>,
}

/// What was read earlier.
#[derive(Debug)]
pub(super) struct Cache<'t> {
    calls: Vec<CallHead<'t>>,
    /// The index in `calls` of each place.
    call_places: [u16; CALLS],
    /// The types of the parameters of the functions in `calls`.
    parameters: Vec<TypeId>,
    /// Types of arguments, by their numbers, as they were written last.
    spellings: Vec<Option<Spelling<'t>>>,
    /// Numbers with a point, and global values.
    constants: [Option<(&'t [u8], TypeId, ValueId)>; CONSTANTS],
    /// Constants that are arguments, by their texts up to the comma or the parenthesis.
    arguments: [Option<(u64, TypeId, ValueId)>; ARGUMENTS],
    /// Structures by their names, arrays and vectors.
    types: [Option<(&'t [u8], TypeId)>; TYPES],
    /// Opcodes by their first eight letters, with the whole word.
    opcodes: [Option<(u64, &'t [u8], Opcode)>; OPCODES],
    lists: &'t mut CacheLists,
}

/// The text of a type.
#[derive(Debug, Clone, Copy)]
struct Spelling<'t> {
    text: &'t [u8],
    /// The first eight bytes of the text and a space after it, and which bits of them these are.
    head: u64,
    mask: u64,
}

/// The lists of a [`Cache`], whose memory stays for the next text.
#[derive(Debug, Default)]
pub(super) struct CacheLists {
    calls: Vec<CallHead<'static>>,
    parameters: Vec<TypeId>,
    spellings: Vec<Option<Spelling<'static>>>,
    /// Undefined values, by the number of their type.
    undefined: Vec<Option<ValueId>>,
    /// The kinds of debug nodes, by eight bytes of their names. They are the same in every text.
    debug_kinds: Vec<(u64, &'static DebugText)>,
}

/// The highest bits of a product, as a place in a table of a length.
#[inline(always)]
#[allow(clippy::cast_possible_truncation, reason = "the few highest bits")]
const fn place(number: u64, factor: u64, length: usize) -> usize {
    (number.wrapping_mul(factor) >> (64 - length.trailing_zeros())) as usize
}

/// Eight bytes of a text from a position on; 0 if there are less.
#[inline(always)]
fn eight_bytes(text: &[u8], at: usize) -> u64 {
    let bytes = text.get(at..).and_then(|rest| rest.first_chunk());
    bytes.map_or(0, |bytes| u64::from_le_bytes(*bytes))
}

const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;

impl<'t> Cache<'t> {
    /// An empty cache, in the memory of another.
    #[inline(always)]
    pub(super) fn new(lists: &'t mut CacheLists) -> Self {
        lists.undefined.clear();
        lists.parameters.clear();
        Self {
            calls: emptied(take(&mut lists.calls)),
            parameters: take(&mut lists.parameters),
            spellings: emptied(take(&mut lists.spellings)),
            call_places: [NO_CALL; CALLS],
            constants: [None; CONSTANTS],
            arguments: [None; ARGUMENTS],
            types: [None; TYPES],
            opcodes: [None; OPCODES],
            lists,
        }
    }

    /// Leaves the memory of its lists for the next text.
    pub(super) fn leave_memory(&mut self) {
        self.lists.calls = emptied(take(&mut self.calls));
        self.lists.parameters = take(&mut self.parameters);
        self.lists.spellings = emptied(take(&mut self.spellings));
    }

    /// The place of a call, by its text from the type on: it need not be known where the name ends. Most
    /// functions differ in these bytes.
    #[inline(always)]
    fn call_place(text: &[u8]) -> usize {
        // Where the result is a structure, the name comes later. This takes no branch.
        let is_structure = usize::from(text.first() == Some(&b'%'));
        let (one, two, three) = (3 + 11 * is_structure, 10 + 14 * is_structure, 17 + 15 * is_structure);
        let mixed = eight_bytes(text, one)
            ^ eight_bytes(text, two).rotate_left(20)
            ^ eight_bytes(text, three).rotate_left(40);
        place(mixed, FACTOR, CALLS)
    }

    /// The head of the call at the start of a text.
    #[inline(always)]
    pub(super) fn call(&self, text: &[u8]) -> Option<&CallHead<'t>> {
        let index = self.call_places.get(Self::call_place(text))?;
        let head = self.calls.get(usize::from(*index))?;
        match text.strip_prefix(head.text) {
            Some([b'(', ..]) => Some(head),
            _ => None,
        }
    }

    /// Notes the head of a call that has a text, and the types of the function's parameters.
    pub(super) fn add_call(&mut self, text: &'t [u8], mut head: CallHead<'t>, parameters: &[TypeId]) {
        head.first_parameter = self.parameters.len();
        // A call of a function with more is longer than what is saved.
        self.parameters.extend(parameters.iter().take(PARAMETERS));
        let Some(index) = self.call_places.get_mut(Self::call_place(text)) else { return };
        match self.calls.get_mut(usize::from(*index)) {
            Some(known) => *known = head,
            None => {
                *index = u16::try_from(self.calls.len()).unwrap_or(NO_CALL);
                self.calls.push(head);
            }
        }
    }

    /// The type of the parameter with this index in the list, and the text after the type, if the text begins
    /// with the spelling of the type that the last parameter with this index had.
    #[inline(always)]
    pub(super) fn parameter<'r>(&self, index: usize, text: &'r [u8]) -> Option<(TypeId, &'r [u8])> {
        let ty = *self.parameters.get(index)?;
        let spelling = self.spellings.get(ty.index())?.as_ref()?;
        if first_word(text)? & spelling.mask != spelling.head {
            return None;
        }
        let length = spelling.text.len();
        if length >= 8 && !text.starts_with(spelling.text) {
            return None;
        }
        Some((ty, text.get(length..)?))
    }

    /// Notes how a type is written.
    pub(super) fn add_spelling(&mut self, ty: TypeId, text: &'t [u8]) {
        let Some(entry) = entry(&mut self.spellings, ty.index()) else { return };
        let mut head = [0; 8];
        for (place, byte) in head.iter_mut().zip(text.iter().chain(b" ")) {
            *place = *byte;
        }
        let mask = match u32::try_from(8 * (text.len() + 1)) {
            Ok(bits @ ..64) => (1u64 << bits) - 1,
            _ => u64::MAX,
        };
        *entry = Some(Spelling { text, head: u64::from_le_bytes(head), mask });
    }

    /// Notes the first argument of a call that is in the cache.
    pub(super) fn set_first(&mut self, call: &[u8], first: (&'t [u8], TypeId, ValueId)) {
        let index = self.call_places.get(Self::call_place(call)).copied().unwrap_or(NO_CALL);
        if let Some(head) = self.calls.get_mut(usize::from(index)) {
            head.first = Some(first);
        }
    }

    /// The place of a constant. Names differ in the bytes after the `@"\01?` of mangled ones.
    #[inline(always)]
    fn constant_place(text: &[u8]) -> usize {
        let at = if text.first() == Some(&b'@') { 6 } else { 0 };
        place(eight_bytes(text, at), FACTOR, CONSTANTS)
    }

    /// A constant of a type at the start of a text, and the text after it, which the caller checks.
    #[inline(always)]
    pub(super) fn constant<'r>(&self, text: &'r [u8], ty: TypeId) -> Option<(ValueId, &'r [u8])> {
        let (known, known_type, value) = self.constants.get(Self::constant_place(text)).copied().flatten()?;
        if known_type == ty { Some((value, text.strip_prefix(known)?)) } else { None }
    }

    /// Notes a constant at the start of a text with a length.
    pub(super) fn add_constant(&mut self, text: &'t [u8], length: usize, ty: TypeId, value: ValueId) {
        let place = self.constants.get_mut(Self::constant_place(text));
        if let (Some(place), Some(text)) = (place, text.get(..length)) {
            *place = Some((text, ty, value));
        }
    }

    /// The place of a short argument, its text, and how long that is.
    #[inline(always)]
    fn argument_place(text: &[u8]) -> Option<(usize, u64, usize)> {
        let first = first_word(text)?;
        let (argument, length) = bytes_before(first, marks_of(first, b',') | marks_of(first, b')'))?;
        Some((place(argument, FACTOR, ARGUMENTS), argument, length))
    }

    /// A constant of a type that is an argument at the start of a text, and the text after it, which begins
    /// with a comma or a parenthesis.
    #[inline(always)]
    pub(super) fn argument<'r>(&self, text: &'r [u8], ty: TypeId) -> Option<(ValueId, &'r [u8])> {
        let (place, argument, length) = Self::argument_place(text)?;
        let (known, known_type, value) = self.arguments.get(place).copied().flatten()?;
        if known == argument && known_type == ty { Some((value, text.get(length..)?)) } else { None }
    }

    /// Notes a constant that is an argument at the start of a text with a length.
    pub(super) fn add_argument(&mut self, text: &[u8], length: usize, ty: TypeId, value: ValueId) {
        if let Some((place, argument, found)) = Self::argument_place(text) {
            if let Some(place) = self.arguments.get_mut(place).filter(|_| found == length) {
                *place = Some((argument, ty, value));
            }
        }
    }

    /// The place of a structure, an array or a vector: most differ in these bytes of `<4 x float>` or
    /// `%dx.types.Handle`.
    #[inline(always)]
    fn type_place(text: &[u8]) -> usize {
        match text.first_chunk::<11>() {
            Some([_, one, _, _, _, two, _, _, _, _, three]) => {
                usize::from(one.wrapping_add(two << 2).wrapping_add(*three)) % TYPES
            }
            None => 0,
        }
    }

    /// A type at the start of a text, and the text after it, which the caller checks.
    #[inline(always)]
    pub(super) fn ty<'r>(&self, text: &'r [u8]) -> Option<(TypeId, &'r [u8])> {
        let (known, ty) = self.types.get(Self::type_place(text)).copied().flatten()?;
        Some((ty, text.strip_prefix(known)?))
    }

    /// Notes a type at the start of a text with a length.
    pub(super) fn add_type(&mut self, text: &'t [u8], length: usize, ty: TypeId) {
        if let (Some(place), Some(text)) = (self.types.get_mut(Self::type_place(text)), text.get(..length)) {
            *place = Some((text, ty));
        }
    }

    /// Forgets the types, as a name got another meaning.
    pub(super) const fn forget_types(&mut self) {
        self.types = [None; TYPES];
    }

    /// The opcode of a word, by its first eight letters, and the word.
    #[inline(always)]
    pub(super) fn opcode(&self, letters: u64) -> Option<(Opcode, &'t [u8])> {
        let place = place(letters, 0x71e1_3dc6_9b78_91bf, OPCODES);
        let (known, word, opcode) = self.opcodes.get(place).copied().flatten()?;
        (known == letters).then_some((opcode, word))
    }

    /// Notes the opcode of a word.
    pub(super) fn add_opcode(&mut self, letters: u64, word: &'t [u8], opcode: Opcode) {
        let place = place(letters, 0x71e1_3dc6_9b78_91bf, OPCODES);
        if let Some(place) = self.opcodes.get_mut(place) {
            *place = Some((letters, word, opcode));
        }
    }

    /// The kind of a debug node, by its text from the `!` on.
    #[inline(always)]
    pub(super) fn debug_kind(&self, text: &[u8]) -> Option<&'static DebugText> {
        // After `!DI`.
        let part = eight_bytes(text, 3);
        let (_, layout) = self.lists.debug_kinds.iter().find(|(known, _)| *known == part)?;
        match text.get(1..)?.strip_prefix(layout.name.as_bytes()) {
            Some([b'(', ..]) => Some(layout),
            _ => None,
        }
    }

    /// Notes the kind of a debug node.
    pub(super) fn add_debug_kind(&mut self, text: &[u8], layout: &'static DebugText) {
        let (kinds, part) = (&mut self.lists.debug_kinds, eight_bytes(text, 3));
        if part != 0 && kinds.len() < DEBUG_KINDS && !kinds.iter().any(|(known, _)| *known == part) {
            kinds.push((part, layout));
        }
    }

    /// The undefined value of a type.
    #[inline(always)]
    pub(super) fn undefined(&self, ty: TypeId) -> Option<ValueId> {
        self.lists.undefined.get(ty.index()).copied().flatten()
    }

    /// Notes the undefined value of a type.
    pub(super) fn add_undefined(&mut self, ty: TypeId, value: ValueId) {
        if let Some(place) = entry(&mut self.lists.undefined, ty.index()) {
            *place = Some(value);
        }
    }
}
