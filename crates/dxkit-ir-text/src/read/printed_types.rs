//! Types as printers write them, read without tokens.

use alloc::vec::Vec;

use dxkit_bitcode::ir::{Type, TypeId, ValueId};

use super::find::quotation_mark;
use super::lexer::{LABEL, WORD, is};
use super::printed::{Bytes, Parameter, TYPES};
use super::scan::{digits, plain_name, plain_prefix};
use super::{Reader, entry};

/// Types that are nested deeper are read from tokens.
const DEPTH: u32 = 8;
/// Longer texts of arrays and vectors are not in the table of types, as these may be nested.
const SHORT_TYPE: usize = 32;

/// The text in front of the first of two bytes, if that is among the first eight bytes: as the lowest bytes of a number, and how many
/// these are. One of the two is `END`, and the bits in which the other one differs are `OTHER`. Bytes that differ from `END` in some of
/// these bits end the text as well.
#[inline(always)]
fn short_text<const END: u8, const OTHER: u8>(from: &[u8]) -> Option<(u64, usize)> {
    const LOW: u64 = u64::from_ne_bytes([1; 8]);
    let first = u64::from_le_bytes(*from.first_chunk()?);
    let differences = (first ^ u64::from_ne_bytes([END; 8])) & u64::from_ne_bytes([!OTHER; 8]);
    // The lowest of the bytes that are zero is found by this.
    let ends = differences.wrapping_sub(LOW) & !differences & (LOW << 7);
    let bits = ends.trailing_zeros() & !7;
    let text = first & !u64::MAX.wrapping_shl(bits);
    (ends != 0).then_some((text, (bits / 8) as usize))
}

/// [`short_text`] in front of a comma or a closing parenthesis.
#[inline(always)]
fn listed_text(from: &[u8]) -> Option<(u64, usize)> {
    short_text::<b',', { b',' ^ b')' }>(from)
}

/// [`short_text`] in front of a comma or a space.
#[inline(always)]
fn spaced_text(from: &[u8]) -> Option<(u64, usize)> {
    short_text::<b',', { b',' ^ b' ' }>(from)
}

impl<'t> Reader<'t> {
    /// The type at the start of bytes, and the bytes after it.
    #[inline]
    pub(super) fn printed_type(&mut self, from: &'t [u8]) -> Option<(TypeId, &'t [u8])> {
        self.printed_type_within(from, DEPTH)
    }

    fn printed_type_within(&mut self, from: &'t [u8], depth: u32) -> Option<(TypeId, &'t [u8])> {
        let (mut ty, mut rest) = match from {
            [b'i', width @ ..] => {
                let (width, rest) = digits(width)?;
                let width = u32::try_from(width).ok().filter(|width| (1..=64).contains(width))?;
                (self.integer_type(width), rest)
            }
            [b'f', b'l', b'o', b'a', b't', rest @ ..]
                if rest.first().is_some_and(|byte| !is(*byte, WORD)) =>
            {
                (self.float_type(), rest)
            }
            [b'%' | b'[' | b'<', ..] => self.printed_met_type(from, depth)?,
            _ => {
                let length = from.iter().position(|byte| !is(*byte, WORD)).unwrap_or(from.len());
                let (word, rest) = from.split_at_checked(length)?;
                (self.types.word(word, self.module)?, rest)
            }
        };
        let [first, second] = rest.first_chunk().copied().unwrap_or_default();
        if (first == b'*') | ((first == b' ') & ((second == b'(') | (second == b'a'))) {
            (ty, rest) = self.printed_derived_type(ty, rest, depth)?;
        }
        Some((ty, rest))
    }

    /// The pointer or the type of functions that a type becomes by what follows it, and the bytes after that.
    #[inline(always)]
    fn printed_derived_type(&mut self, ty: TypeId, from: &'t [u8], depth: u32) -> Option<(TypeId, &'t [u8])> {
        let (mut ty, mut rest) = (ty, from);
        for _ in 0..DEPTH {
            let space = match rest {
                [b'*', after @ ..] => {
                    rest = after;
                    0
                }
                [b' ', b'(', ..] => {
                    let mut types = core::mem::take(&mut self.scratch.parameters);
                    types.clear();
                    let after = self.printed_parameters(rest.get(1..)?, &mut types, depth.checked_sub(1)?);
                    let function = after.filter(|_| self.is_result(ty));
                    let function = function.map(|_| self.module.function_type(ty, &types, false));
                    self.scratch.parameters = types;
                    (ty, rest) = (function?, after?);
                    continue;
                }
                [b' ', b'a', b'd', ..] => {
                    let (space, after) = digits(rest.strip_prefix(b" addrspace(")?)?;
                    rest = after.strip_prefix(b")*")?;
                    u32::try_from(space).ok().filter(|space| *space < 1 << 24)?
                }
                _ => return Some((ty, rest)),
            };
            if ty == self.types.void || ty == self.types.label || ty == self.types.metadata {
                return None;
            }
            ty = self.pointer_type(ty, space);
        }
        None
    }

    /// A pointer with its type, after a comma and a space, and the text after it: usually to a type that was read from a
    /// text in front.
    #[inline(always)]
    pub(super) fn printed_pointer(
        &mut self,
        (pointee, text): (TypeId, &'t [u8]),
        from: &'t [u8],
    ) -> Option<(TypeId, ValueId, &'t [u8])> {
        let from = from.strip_prefix(b", ")?;
        let (ty, rest) = match from.strip_prefix(text) {
            Some(rest @ ([b'*', ..] | [b' ', b'a', ..])) => {
                self.printed_derived_type(pointee, rest, DEPTH)?
            }
            _ => return self.printed_typed_value(from),
        };
        let (value, rest) = self.printed_value(ty, rest.strip_prefix(b" ")?)?;
        Some((ty, value, rest))
    }

    /// The place of a structure, an array or a vector in the table of these, by the start of its text.
    #[inline]
    fn place_of_type(from: &[u8]) -> usize {
        // Most differ in these bytes: `<4 x float>`, `%dx.types.Handle`.
        match from.first_chunk::<11>() {
            Some([_, one, _, _, _, two, _, _, _, _, three]) => {
                usize::from(one.wrapping_add(two << 2).wrapping_add(*three)) % TYPES
            }
            None => 0,
        }
    }

    /// Notes a structure whose name is at the start of bytes and has this length.
    #[inline]
    pub(super) fn meet_structure(&mut self, from: &'t [u8], length: usize, ty: TypeId) {
        if let (Some(known), Some(text)) =
            (self.met.types.get_mut(Self::place_of_type(from)), from.get(..length))
        {
            *known = Some((text, ty));
        }
    }

    /// A structure by its name, an array or a vector, and the bytes after it.
    fn printed_met_type(&mut self, from: &'t [u8], depth: u32) -> Option<(TypeId, &'t [u8])> {
        let place = Self::place_of_type(from);
        if let Some(Some((last, ty))) = self.met.types.get(place) {
            if let Some(rest) =
                from.strip_prefix(*last).filter(|rest| rest.first().is_some_and(|byte| !is(*byte, LABEL)))
            {
                return Some((*ty, rest));
            }
        }
        let is_structure = from.first() == Some(&b'%');
        let (ty, rest) = if is_structure {
            self.printed_structure_type(from)
        } else {
            self.printed_array_type(from, depth)
        }?;
        let text = from.get(..from.len() - rest.len())?;
        if let (true, Some(known)) = (is_structure || text.len() <= SHORT_TYPE, self.met.types.get_mut(place))
        {
            *known = Some((text, ty));
        }
        Some((ty, rest))
    }

    /// An array or a vector, and the bytes after it.
    fn printed_array_type(&mut self, from: &'t [u8], depth: u32) -> Option<(TypeId, &'t [u8])> {
        let (open, count) = from.split_first()?;
        let (count, rest) = digits(count)?;
        let (element, rest) = self.printed_type_within(rest.strip_prefix(b" x ")?, depth.checked_sub(1)?)?;
        let (close, rest) = rest.split_first()?;
        let ty = match (open, close) {
            (b'[', b']') if self.may_be_element(element) => self.module.array_type(count, element),
            (b'<', b'>') if self.may_be_lane(element) => {
                let count = u32::try_from(count).ok().filter(|count| *count > 0)?;
                self.vector_type(count, element)
            }
            _ => return None,
        };
        Some((ty, rest))
    }

    /// A structure by its name, from the `%` on, and the bytes after it.
    fn printed_structure_type(&self, from: &'t [u8]) -> Option<(TypeId, &'t [u8])> {
        match from {
            [b'%', b'"', name @ ..] => {
                let (name, rest) = name.split_at_checked(quotation_mark(name)?)?;
                // Those with escapes are read from tokens.
                let rest = rest.strip_prefix(b"\"")?;
                Some((*self.types.named.get(name)?, rest))
            }
            [b'%', name @ ..] => {
                let (name, rest) = plain_prefix(name)?;
                Some((*self.types.named.get(name)?, rest))
            }
            _ => None,
        }
    }

    /// A parameter of a type.
    pub(super) fn spell(&mut self, ty: TypeId) -> Option<Parameter> {
        if let Some(Some(known)) = self.met.lists.spelled.get(ty.index()) {
            return Some(*known);
        }
        let start = self.met.lists.spellings.len();
        self.met.lists.spellings.extend_from_slice(b", ");
        match self.module.ty(ty) {
            Type::Struct { name: Some(name), .. } if plain_name(name).is_some() => {
                self.met.lists.spellings.push(b'%');
                self.met.lists.spellings.extend_from_slice(name);
            }
            // The writer of types looks at all of a module first, which these need not.
            Type::Integer { width } => {
                let (tens, ones) = (width / 10, width % 10);
                let digit = |number: u32| u8::try_from(number).ok().map(|number| b'0' + number);
                self.met.lists.spellings.push(b'i');
                self.met.lists.spellings.extend((tens > 0).then(|| digit(tens)).flatten());
                self.met.lists.spellings.extend(digit(ones));
                if width > 64 {
                    self.met.lists.spellings.truncate(start);
                    return None;
                }
            }
            _ => match self.types.spelling(ty) {
                Some(word) => self.met.lists.spellings.extend_from_slice(word),
                None => crate::print::write_type(self.module, ty, &mut self.met.lists.spellings),
            },
        }
        self.new_parameter(ty, start)
    }

    /// Adds a parameter of a type that was read from this text.
    fn add_parameter(&mut self, ty: TypeId, text: &[u8]) {
        if let Some(Some(known)) = self.met.lists.spelled.get(ty.index()) {
            self.met.parameters.push(*known);
            return;
        }
        let start = self.met.lists.spellings.len();
        self.met.lists.spellings.extend_from_slice(b", ");
        self.met.lists.spellings.extend_from_slice(text);
        let parameter = self.new_parameter(ty, start);
        self.met.parameters.extend(parameter);
    }

    /// A parameter of a type whose spelling starts at a place in the list of spellings.
    #[inline(always)]
    fn new_parameter(&mut self, ty: TypeId, start: usize) -> Option<Parameter> {
        self.met.lists.spellings.push(b' ');
        let (end, row) = (self.met.lists.spellings.len(), self.integers.row(ty, self.module));
        let text = Bytes::new(self.met.lists.spellings.get(start..end)?);
        let (start, end) = (u32::try_from(start).ok()?, u32::try_from(end).ok()?);
        let parameter = Parameter { ty, row, start, end, text };
        *entry(&mut self.met.lists.spelled, ty.index())? = Some(parameter);
        Some(parameter)
    }

    /// Reads the head of a declaration, and notes how the types of its parameters are spelled.
    pub(super) fn printed_declared(&mut self, from: &'t [u8], types: &mut Vec<TypeId>) -> Option<&'t [u8]> {
        self.printed_list(from, types, DEPTH, Self::add_parameter)
    }

    /// Types in parentheses, and the bytes after them.
    fn printed_parameters(
        &mut self,
        from: &'t [u8],
        types: &mut Vec<TypeId>,
        depth: u32,
    ) -> Option<&'t [u8]> {
        self.printed_list(from, types, depth, |_, _, _| {})
    }

    /// Types in parentheses, and the bytes after them. A function gets each type and its text.
    #[inline]
    fn printed_list(
        &mut self,
        from: &'t [u8],
        types: &mut Vec<TypeId>,
        depth: u32,
        note: impl Fn(&mut Self, TypeId, &'t [u8]),
    ) -> Option<&'t [u8]> {
        let mut rest = from.strip_prefix(b"(")?;
        if let Some(after) = rest.strip_prefix(b")") {
            return Some(after);
        }
        loop {
            let (ty, after) = match self.short_type(rest, listed_text(rest)) {
                Some(short) => short,
                None => {
                    let (ty, after) = self.printed_type_within(rest, depth)?;
                    if matches!(self.module.ty(ty), Type::Void | Type::Function { .. }) {
                        return None;
                    }
                    (ty, after)
                }
            };
            note(self, ty, rest.get(..rest.len() - after.len())?);
            types.push(ty);
            rest = match after {
                [b',', b' ', rest @ ..] => rest,
                [b')', rest @ ..] => return Some(rest),
                _ => return None,
            };
        }
    }

    /// The type that is a word of this text and length, and the bytes after it.
    #[inline(always)]
    fn short_type(&mut self, from: &'t [u8], short: Option<(u64, usize)>) -> Option<(TypeId, &'t [u8])> {
        let (text, length) = short?;
        Some((self.types.short(text, self.module)?, from.get(length..)?))
    }

    /// The type of an element of a structure, and the bytes after it.
    #[inline]
    pub(super) fn printed_element_type(&mut self, from: &'t [u8]) -> Option<(TypeId, &'t [u8])> {
        match self.short_type(from, spaced_text(from)) {
            // A type may go on after its word.
            Some(short @ (_, [b',', ..] | [b' ', b'}', ..])) => Some(short),
            _ => self.printed_type(from).filter(|(ty, _)| self.may_be_element(*ty)),
        }
    }

    /// The type of the result of a function, in front of its name, and the bytes after it.
    #[inline]
    pub(super) fn printed_result_type(&mut self, from: &'t [u8]) -> Option<(TypeId, &'t [u8])> {
        match self.short_type(from, spaced_text(from)) {
            Some(short @ (_, [b' ', b'@', ..])) => Some(short),
            _ => self.printed_type(from),
        }
    }
}
