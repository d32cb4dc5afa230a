//! Lines as printers write them, read without tokens.
//!
//! Nearly everything in a text is a call of a function that was called before, or a node of strings and numbers. These are read
//! here from bytes. Anything of another form, or with an error, is left to the functions for tokens, as if nothing had been
//! read.

use alloc::vec::Vec;

use dxkit_bitcode::ir::{
    AttributeListId, BinaryOpcode, BlockId, Call, CallingConvention, ConstantId, Instruction, InstructionId,
    MetadataId, Operation, TailCall, Type, TypeId, ValueId,
};
use hashbrown::HashMap;
use memchr::memchr;

use super::lexer::{Name, Token, hex_digit};
use super::metadata::Slot;
use super::{Reader, number};

/// The words of an instruction end in so many bytes.
const FAR: usize = 256;
/// Longer declarations are read from tokens, so that their ends are not looked for in all of a text.
const LONGEST: usize = 4096;

/// A callee as text: everything from `call` to the parenthesis.
#[derive(Debug, Clone, Copy)]
struct Callee {
    callee: ValueId,
    function_type: TypeId,
    result: TypeId,
}

/// An operation as text: everything before its first operand.
#[derive(Debug, Clone, Copy)]
pub(super) enum Words {
    /// `fmul fast float`
    Binary {
        /// The opcode.
        opcode: BinaryOpcode,
        /// Its flags.
        flags: u8,
    },
    /// `extractvalue %dx.types.CBufRet.f32`
    ExtractValue,
}

/// The texts and numbers that were read earlier, with their values.
#[derive(Debug, Default)]
pub(super) struct Met<'t> {
    callees: HashMap<&'t [u8], Callee>,
    /// With the type of the first operand.
    operations: HashMap<&'t [u8], (Words, TypeId)>,
    /// The spellings of types in sequence, and the positions of the known ones.
    spellings: Vec<u8>,
    spelled: Vec<Option<(usize, usize)>>,
    /// By the number of their type.
    undefined: Vec<Option<ValueId>>,
    /// Constants as metadata, by their numbers.
    metadata: Vec<Option<MetadataId>>,
}

/// The memory of a [`Met`], for the next text.
#[derive(Debug, Default)]
pub(super) struct MetMemory {
    spellings: Vec<u8>,
    spelled: Vec<Option<(usize, usize)>>,
    undefined: Vec<Option<ValueId>>,
    metadata: Vec<Option<MetadataId>>,
}

impl Met<'_> {
    /// Nothing, in the memory of another.
    pub(super) fn new(memory: MetMemory) -> Self {
        let MetMemory { mut spellings, mut spelled, mut undefined, mut metadata } = memory;
        spellings.clear();
        spelled.clear();
        undefined.clear();
        metadata.clear();
        Self { spellings, spelled, undefined, metadata, ..Self::default() }
    }

    pub(super) fn into_memory(self) -> MetMemory {
        let Self { spellings, spelled, undefined, metadata, .. } = self;
        MetMemory { spellings, spelled, undefined, metadata }
    }
}

/// A declared function.
pub(super) struct Declaration<'t> {
    pub(super) name: &'t [u8],
    pub(super) ty: TypeId,
    pub(super) attributes: Option<AttributeListId>,
}

/// A name that is printed without quotes.
fn plain_name(name: &[u8]) -> Option<&[u8]> {
    let (first, rest) = name.split_first()?;
    let is_letter = |byte: &u8| byte.is_ascii_alphabetic() || matches!(byte, b'-' | b'$' | b'.' | b'_');
    let plain = is_letter(first) && rest.iter().all(|byte| is_letter(byte) || byte.is_ascii_digit());
    plain.then_some(name)
}

/// The entry of a list that grows on demand.
fn entry<T: Clone>(list: &mut Vec<Option<T>>, place: usize) -> Option<&mut Option<T>> {
    if list.len() <= place {
        list.resize(place + 1, None);
    }
    list.get_mut(place)
}

/// The digits at the start of bytes as a number, and the bytes after them. `None` without digits, or with more than
/// 18.
#[inline]
fn digits(bytes: &[u8]) -> Option<(u64, &[u8])> {
    let (mut number, mut rest) = (0u64, bytes);
    while let [digit @ b'0'..=b'9', after @ ..] = rest {
        number = number.wrapping_mul(10).wrapping_add(u64::from(digit - b'0'));
        rest = after;
    }
    let length = bytes.len() - rest.len();
    (1..=18).contains(&length).then_some((number, rest))
}

/// Like [`digits`], with or without a sign.
#[inline]
fn integer(bytes: &[u8]) -> Option<(i64, &[u8])> {
    let (negative, bytes) = match bytes {
        [b'-', after @ ..] => (true, after),
        _ => (false, bytes),
    };
    let (number, rest) = digits(bytes)?;
    let number = i64::try_from(number).ok()?;
    Some((if negative { -number } else { number }, rest))
}

/// Whether a value ends before these bytes.
#[inline]
const fn ends(rest: &[u8]) -> bool {
    matches!(rest, [b',' | b')' | b'}' | b'\n' | b' ', ..])
}

/// The bytes after a word, if the word ends there.
#[inline]
fn after<'b>(bytes: &'b [u8], word: &[u8]) -> Option<&'b [u8]> {
    bytes.strip_prefix(word).filter(|rest| ends(rest))
}

/// A decimal or hexadecimal floating-point number as the bits of a double, and the bytes after it.
fn float(bytes: &[u8]) -> Option<(u64, &[u8])> {
    let length = bytes.iter().position(|byte| matches!(byte, b',' | b')' | b'}' | b'\n' | b' '))?;
    let (text, rest) = bytes.split_at_checked(length)?;
    if let Some(hexadecimal) = text.strip_prefix(b"0x") {
        let plain = (1..=16).contains(&hexadecimal.len()) && hexadecimal.iter().all(u8::is_ascii_hexdigit);
        let bits = hexadecimal.iter().fold(0, |bits, digit| bits << 4 | u64::from(hex_digit(*digit)));
        return plain.then_some((bits, rest));
    }
    let whole = text.strip_prefix(b"-").unwrap_or(text);
    let point = whole.iter().position(|byte| !byte.is_ascii_digit())?;
    if point == 0 || whole.get(point) != Some(&b'.') {
        return None;
    }
    let number: f64 = core::str::from_utf8(text).ok()?.parse().ok()?;
    Some((number.to_bits(), rest))
}

impl<'t> Reader<'t> {
    /// The text after a position.
    #[inline]
    fn after(&self, at: usize) -> &'t [u8] {
        self.text.get(at..).unwrap_or_default()
    }

    /// The position of the remaining text.
    #[inline]
    const fn place(&self, rest: &[u8]) -> usize {
        self.text.len() - rest.len()
    }

    /// An instruction and the name before it, if the same operation was read earlier with other operands.
    #[inline]
    pub(super) fn printed_instruction(
        &mut self,
        block: BlockId,
    ) -> Option<(InstructionId, Option<(Token<'t>, usize)>)> {
        let start = self.start;
        let (name, text) = match self.token {
            Token::LocalNumber(number) if number as usize == self.next_number() => {
                let text = self.after(self.lexer.end()).strip_prefix(b" = ")?;
                (Some((self.token, start)), text)
            }
            Token::Word(b"call") => (None, self.after(start)),
            _ => return None,
        };
        let (id, rest) = if text.starts_with(b"call ") {
            self.printed_call(block, text, name.is_some())?
        } else {
            self.printed_operation(block, text)?
        };
        self.go_to(self.place(rest));
        Some((id, name))
    }

    /// Whether an instruction ends before these bytes, or its attachments begin there.
    fn is_end(rest: &[u8]) -> bool {
        rest.iter().find(|byte| **byte != b' ').is_some_and(|next| matches!(next, b'\n' | b';' | b','))
    }

    /// An operation on a value that has a number.
    #[inline]
    fn printed_operation(&mut self, block: BlockId, text: &'t [u8]) -> Option<(InstructionId, &'t [u8])> {
        let comma = memchr(b',', text.get(..FAR.min(text.len()))?)?;
        let head = text.get(..comma)?;
        let space = head.iter().rposition(|byte| *byte == b' ')?;
        let (words, ty) = *self.met.operations.get(head.get(..space)?)?;
        let (first, rest) = self.printed_value(ty, text.get(space + 1..)?)?;
        let rest = rest.strip_prefix(b", ")?;
        match words {
            Words::Binary { opcode, flags } => {
                let (second, rest) = self.printed_value(ty, rest)?;
                let operation = Operation::Binary { opcode, flags, left: first, right: second };
                Self::is_end(rest).then(|| (self.insert_operation(block, ty, operation), rest))
            }
            Words::ExtractValue => {
                let (index, rest) = digits(rest)?;
                let part = self.module.part_type(ty, index).filter(|_| Self::is_end(rest))?;
                if matches!(rest, [b',', b' ', b'0'..=b'9', ..]) {
                    return None;
                }
                let indices = [u32::try_from(index).ok()?];
                let operation = Operation::ExtractValue { aggregate: first, indices: &indices };
                Some((self.insert_operation(block, part, operation), rest))
            }
        }
    }

    /// Records an operation that was read from tokens at a position, with the type of its first operand.
    pub(super) fn meet_operation(&mut self, at: usize, words: Words, ty: TypeId) {
        let text = self.after(at);
        let text = text.get(..FAR.min(text.len())).unwrap_or_default();
        let head = memchr(b',', text).and_then(|comma| text.get(..comma)).unwrap_or_default();
        let Some(space) = head.iter().rposition(|byte| *byte == b' ') else { return };
        // What is in front of the operand ends with its type.
        self.spell(ty);
        let spelled = self.met.spelled.get(ty.index()).copied().flatten();
        let spelled = spelled.and_then(|(start, end)| self.met.spellings.get(start..end));
        let head = head.get(..space).unwrap_or_default();
        let front = spelled.and_then(|spelled| head.strip_suffix(spelled));
        if front.is_some_and(|front| front.iter().all(|byte| byte.is_ascii_lowercase() || *byte == b' ')) {
            self.met.operations.insert(head, (words, ty));
        }
    }

    /// A call of a function that was called before in the same words.
    fn printed_call(
        &mut self,
        block: BlockId,
        call: &'t [u8],
        has_name: bool,
    ) -> Option<(InstructionId, &'t [u8])> {
        let open = memchr(b'(', call.get(..FAR.min(call.len()))?)?;
        let words = call.get(..open)?;
        let callee = match self.met.callees.get(words) {
            Some(known) => *known,
            None => self.new_callee(words)?,
        };
        if (callee.result == self.types.void) == has_name {
            return None;
        }
        let mut arguments = core::mem::take(&mut self.scratch.values);
        arguments.clear();
        let rest = call.get(open + 1..).unwrap_or_default();
        let made = self.printed_arguments(callee, rest, &mut arguments).and_then(|rest| {
            let (attributes, rest) = match rest.strip_prefix(b" #") {
                Some(number) => {
                    let (number, rest) = digits(number)?;
                    (Some(self.list_of_group(u32::try_from(number).ok()?)?), rest)
                }
                None => (None, rest),
            };
            if !Self::is_end(rest) {
                return None;
            }
            let call = Call {
                callee: callee.callee,
                arguments: &arguments,
                function_type: callee.function_type,
                attributes,
                calling_convention: CallingConvention::C,
                tail: TailCall::None,
            };
            let id = self.insert(block, callee.result, &Instruction::Call(call));
            Some((id, rest))
        });
        self.scratch.values = arguments;
        made
    }

    /// The arguments of a call, and the text after the parenthesis.
    fn printed_arguments(
        &mut self,
        callee: Callee,
        from: &'t [u8],
        arguments: &mut Vec<ValueId>,
    ) -> Option<&'t [u8]> {
        let mut rest = from;
        let mut index = 0;
        loop {
            let Type::Function { parameters, .. } = self.module.ty(callee.function_type) else { return None };
            let Some(ty) = parameters.get(index).copied() else { break };
            if index > 0 {
                rest = rest.strip_prefix(b", ")?;
            }
            let (start, end) = self.met.spelled.get(ty.index()).copied().flatten()?;
            rest = rest.strip_prefix(self.met.spellings.get(start..end)?)?;
            let (value, after) = self.printed_value(ty, rest.strip_prefix(b" ")?)?;
            arguments.push(value);
            rest = after;
            index += 1;
        }
        rest.strip_prefix(b")")
    }

    /// A value of a type, and the text after it.
    #[inline]
    fn printed_value(&mut self, ty: TypeId, from: &'t [u8]) -> Option<(ValueId, &'t [u8])> {
        match from {
            [b'%', number @ ..] => {
                let (number, rest) = digits(number)?;
                let value = self.known_number(usize::try_from(number).ok()?)?;
                (ends(rest) && self.has_type(value, ty)).then_some((value, rest))
            }
            [b'0'..=b'9' | b'-', ..] => self.printed_number(ty, from),
            _ => {
                if let Some(rest) = after(from, b"undef") {
                    return Some((self.undefined(ty)?, rest));
                }
                let (truth, rest) = match after(from, b"true") {
                    Some(rest) => (-1, rest),
                    None => (0, after(from, b"false")?),
                };
                (ty == self.types.truth).then(|| (self.small_integer(ty, truth), rest))
            }
        }
    }

    fn printed_number(&mut self, ty: TypeId, from: &'t [u8]) -> Option<(ValueId, &'t [u8])> {
        if let Some((number, rest)) = integer(from).filter(|(_, rest)| ends(rest)) {
            let narrow = self.module.integer_width(ty).is_some_and(|width| width <= 64);
            return narrow.then(|| (self.small_integer(ty, number), rest));
        }
        let (bits, rest) = float(from)?;
        let bits = number::convert(bits, &self.module.ty(ty))?;
        Some((self.intern(ty, &dxkit_bitcode::ir::Constant::Float(bits.into())), rest))
    }

    /// The undefined value of a type that values have.
    fn undefined(&mut self, ty: TypeId) -> Option<ValueId> {
        if let Some(Some(known)) = self.met.undefined.get(ty.index()) {
            return Some(*known);
        }
        if !self.is_first_class(ty) || ty == self.types.label {
            return None;
        }
        let value = self.module.const_undef(ty);
        *entry(&mut self.met.undefined, ty.index())? = Some(value);
        Some(value)
    }

    /// The function after `call`, if it is declared and has that result type.
    fn new_callee(&mut self, words: &'t [u8]) -> Option<Callee> {
        if self.is_new() {
            return None;
        }
        let rest = words.strip_prefix(b"call ")?;
        let at = memchr(b'@', rest)?;
        let (name, stated) = (plain_name(rest.get(at + 1..)?)?, rest.get(..at)?.strip_suffix(b" ")?);
        let stated = self.printed_type(stated)?;
        let callee = *self.globals.get(name)?;
        let function_type = self.module.function(callee.as_function()?)?.record().function_type;
        let Type::Function { result, parameters, variadic: false } = self.module.ty(function_type) else {
            return None;
        };
        if stated != result {
            return None;
        }
        let mut types = core::mem::take(&mut self.scratch.types);
        types.clear();
        types.extend_from_slice(parameters);
        types.iter().for_each(|ty| self.spell(*ty));
        self.scratch.types = types;
        let callee = Callee { callee, function_type, result };
        self.met.callees.insert(words, callee);
        Some(callee)
    }

    /// The type that bytes are, if it is a scalar or a structure with a plain name.
    fn printed_type(&mut self, text: &[u8]) -> Option<TypeId> {
        match text {
            [b'i', width @ ..] => {
                let (width, []) = digits(width)? else { return None };
                let width = u32::try_from(width).ok().filter(|width| (1..=64).contains(width))?;
                Some(self.integer_type(width))
            }
            [b'%', name @ ..] => self.types.named.get(plain_name(name)?).copied(),
            word => self.types.word(word, &mut self.module),
        }
    }

    /// Keeps how a type is spelled, if it is a scalar or a structure with a plain name.
    fn spell(&mut self, ty: TypeId) {
        if self.met.spelled.get(ty.index()).is_some_and(Option::is_some) {
            return;
        }
        let start = self.met.spellings.len();
        match self.module.ty(ty) {
            Type::Integer { width } => self.met.spellings.extend(alloc::format!("i{width}").into_bytes()),
            Type::Struct { name: Some(name), .. } if plain_name(name).is_some() => {
                self.met.spellings.push(b'%');
                self.met.spellings.extend_from_slice(name);
            }
            _ => match self.types.spelling(ty) {
                Some(word) if ty != self.types.metadata && ty != self.types.label => {
                    self.met.spellings.extend_from_slice(word);
                }
                _ => return,
            },
        }
        let end = self.met.spellings.len();
        if let Some(entry) = entry(&mut self.met.spelled, ty.index()) {
            *entry = Some((start, end));
        }
    }

    /// `declare float @name(i32, i32) #1`, from the word on: its name, its type and its attributes.
    pub(super) fn printed_declaration(&mut self) -> Option<Declaration<'t>> {
        let from = self.after(self.start);
        let line = from.get(..memchr(b'\n', from.get(..LONGEST.min(from.len()))?)?)?;
        let rest = line.strip_prefix(b"declare ")?;
        let at = memchr(b'@', rest).filter(|_| !self.is_new())?;
        let result = self.printed_type(rest.get(..at)?.strip_suffix(b" ")?)?;
        let name = rest.get(at + 1..)?;
        let open = memchr(b'(', name)?;
        let (name, parameters) = (plain_name(name.get(..open)?)?, name.get(open + 1..)?);
        let close = memchr(b')', parameters)?;
        let (parameters, rest) = parameters.split_at_checked(close)?;
        let attributes = match rest.strip_prefix(b")")? {
            [] => None,
            group => {
                let (group, []) = digits(group.strip_prefix(b" #")?)? else { return None };
                Some(self.list_of_group(u32::try_from(group).ok()?)?)
            }
        };
        let mut types = core::mem::take(&mut self.scratch.types);
        types.clear();
        let mut known = true;
        for parameter in parameters.split(|byte| *byte == b',').filter(|_| !parameters.is_empty()) {
            let parameter = if types.is_empty() { Some(parameter) } else { parameter.strip_prefix(b" ") };
            let ty = parameter.and_then(|parameter| self.printed_type(parameter));
            known &= ty.is_some_and(|ty| ty != self.types.void);
            types.extend(ty);
        }
        known &= self.is_result(result) && !self.globals.contains_key(name);
        let ty = known.then(|| self.module.function_type(result, &types, false));
        self.scratch.types = types;
        let declared = Declaration { name, ty: ty?, attributes };
        self.go_to(self.place(from) + line.len());
        Some(declared)
    }

    /// A value as metadata.
    pub(super) fn value_metadata(&mut self, value: ValueId) -> MetadataId {
        let Some(constant) = value.as_constant() else { return self.module.value_as_metadata(value) };
        if let Some(Some(known)) = self.met.metadata.get(constant.index()) {
            return *known;
        }
        let id = self.module.value_as_metadata(value);
        self.meet_metadata(constant, id);
        id
    }

    fn meet_metadata(&mut self, constant: ConstantId, id: MetadataId) {
        if let Some(entry) = entry(&mut self.met.metadata, constant.index()) {
            *entry = Some(id);
        }
    }

    /// `!0 = !{i32 1, !"text", !2, null}`, from its number on: whether it was read.
    pub(super) fn printed_node(&mut self) -> bool {
        let (Token::MetadataNumber(number), at) = (self.token, self.start) else { return false };
        let rest = self.after(self.lexer.end());
        let (distinct, rest) = match rest.strip_prefix(b" = !{") {
            Some(rest) => (false, rest),
            None => match rest.strip_prefix(b" = distinct !{") {
                Some(rest) => (true, rest),
                None => return false,
            },
        };
        if self.is_numbered_node(number) {
            return false;
        }
        let (errors, mut slots) = (self.errors.len(), core::mem::take(&mut self.scratch.slots));
        slots.clear();
        let end = self.printed_operands(rest, &mut slots);
        match end {
            Some(end) => {
                self.add_numbered_node(number, distinct, &slots, at);
                self.go_to(self.place(end));
            }
            None => {
                self.errors.truncate(errors);
                self.go_to(at);
            }
        }
        self.scratch.slots = slots;
        end.is_some()
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
            [b'i', width @ ..] => {
                let (width, rest) = digits(width)?;
                let width = u32::try_from(width).ok().filter(|width| (1..=64).contains(width))?;
                let ty = self.integer_type(width);
                let (value, rest) = self.printed_value(ty, rest.strip_prefix(b" ")?)?;
                // Values of functions are no operands.
                value.as_constant()?;
                Some((Slot::Metadata(self.value_metadata(value)), rest))
            }
            _ => after(from, b"null").map(|rest| (Slot::Word(0), rest)),
        }
    }
}
