//! The tokens of shader models 4 and 5.

use dxkit_bytes::parser::number_at;
use dxkit_dxbc::operand::{IndexForm, OperandExtension, OperandToken};
use dxkit_dxbc::program::{OpcodeExtension, OpcodeToken};
use dxkit_dxbc::{Opcode, OperandKind};

use crate::coder::{Coder, Key, Stream, Streams, Unpacker, at_distance, distance};

/// The kind of a token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Token {
    Opcode = 0,
    Extension = 1,
    Operand = 2,
    OperandExtension = 3,
    Immediate = 4,
    Index = 5,
    Word = 6,
    Data = 7,
    Length = 8,
}

/// Streams that belong to no token: the words after the operands of an instruction, and new temporary
/// registers.
const MORE: Key = Key::new(Key::TOKENS, 9, 0);
const NEW_REGISTER: Key = Key::new(Key::TOKENS, 10, 0);

/// The bits of an opcode token between the opcode and the length: the first, and how many.
const CONTROLS: (u32, u32) = (11, 13);
/// The maximum depth of operands that index operands.
const MAX_DEPTH: u32 = 3;
/// The number of recent temporary registers that have a rank.
const RECENT: usize = 64;

/// Packs a program; `None` if it cannot be followed.
pub(crate) fn pack(payload: &[u8], streams: &mut Streams) -> Option<()> {
    Words::new(streams, payload, &mut [], payload.len() / 4)?.program()
}

/// Unpacks a program to a buffer that has its size, in whole words.
pub(crate) fn unpack(streams: &mut Unpacker<'_>, out: &mut [u8]) -> Option<()> {
    let count = out.len() / 4;
    Words::new(streams, &[], out, count)?.program()
}

/// The word whose lower `width` bits are `below` and whose upper bits are `above`.
#[inline(always)]
fn halves(width: u32, below: u64, above: u64) -> Option<u32> {
    if below >> width != 0 || above >> (32 - width) != 0 {
        return None;
    }
    u32::try_from(above << width | below).ok()
}

/// The first token of an instruction, without its length.
#[inline(always)]
fn opcode(opcode: u64, controls: u64, is_extended: u64) -> Option<OpcodeToken> {
    let (first, count) = CONTROLS;
    if opcode >> first != 0 || controls >> count != 0 || is_extended > 1 {
        return None;
    }
    u32::try_from(is_extended << 31 | controls << first | opcode).ok().map(OpcodeToken)
}

/// The streams of most words.
#[derive(Debug, Clone, Copy)]
struct CommonStreams {
    opcode: [Stream; 3],
    operand: Stream,
    immediate: Stream,
    /// By the kind of the operand; the last one is that of all further indices.
    indices: [Stream; INDICES],
    more: Stream,
}

/// Streams of indices.
const INDICES: usize = 8;

impl CommonStreams {
    fn new<C: Coder>(coder: &C) -> Option<Self> {
        let stream = |token: Token, place: u32| coder.stream(Key::new(Key::TOKENS, token as u32, place));
        let mut indices = [stream(Token::Index, 0)?; INDICES];
        for (place, index) in (0u32..).zip(&mut indices) {
            *index = stream(Token::Index, 2 * place)?;
        }
        Some(Self {
            opcode: [stream(Token::Opcode, 0)?, stream(Token::Opcode, 1)?, stream(Token::Opcode, 2)?],
            operand: stream(Token::Operand, 0)?,
            immediate: stream(Token::Immediate, 0)?,
            indices,
            more: coder.stream(MORE)?,
        })
    }

    /// The stream of an index.
    #[inline(always)]
    fn index(&self, kind: OperandKind, index: u32) -> Stream {
        // Inputs, outputs and other kinds have separate streams; so do constant buffers, whose members come
        // later; all other indices share one.
        let [.., other, last] = self.indices;
        let first =
            self.indices.get(usize::from(kind.0)).copied().filter(|_| usize::from(kind.0) < INDICES - 2);
        if index == 0 { first.unwrap_or(other) } else { last }
    }
}

struct Words<'w, C> {
    coder: &'w mut C,
    common: CommonStreams,
    /// The program, packing and unpacking.
    given: &'w [u8],
    out: &'w mut [u8],
    /// The next word, and how many there are in all.
    at: usize,
    count: usize,
    recent: Recent,
}

/// The temporary registers that were used, the most recent one first.
struct Recent {
    registers: [u32; RECENT],
    count: usize,
    /// The number after the highest register.
    next: u32,
}

impl Recent {
    /// The number of other registers that were used after this one, and 1 more; 0 if it is not in the list.
    fn rank(&self, register: u32) -> usize {
        let known = self.registers.iter().take(self.count);
        known.clone().position(|known| *known == register).map_or(0, |place| place + 1)
    }

    /// The register of a rank, which becomes the most recent one (move-to-front coding).
    #[inline(always)]
    fn move_to_front(&mut self, rank: usize) -> Option<u32> {
        let newer = self.registers.get_mut(..rank).filter(|_| rank <= self.count)?;
        let mut moved = *newer.last()?;
        let register = moved;
        for slot in newer {
            moved = std::mem::replace(slot, moved);
        }
        Some(register)
    }

    fn add(&mut self, register: u32) {
        self.count = (self.count + 1).min(RECENT);
        let mut moved = register;
        for slot in self.registers.iter_mut().take(self.count) {
            moved = std::mem::replace(slot, moved);
        }
        self.next = self.next.max(register.saturating_add(1));
    }
}

impl<'w, C: Coder> Words<'w, C> {
    fn new(coder: &'w mut C, given: &'w [u8], out: &'w mut [u8], count: usize) -> Option<Self> {
        let recent = Recent { registers: [0; RECENT], count: 0, next: 0 };
        Some(Self { common: CommonStreams::new(coder)?, coder, given, out, at: 0, count, recent })
    }

    /// The version and the length.
    fn head(&mut self) -> Option<()> {
        self.word(Token::Word, 0)?;
        self.word(Token::Length, 0)?;
        Some(())
    }

    /// The version, the length, and instructions.
    fn program(&mut self) -> Option<()> {
        self.head()?;
        while self.at < self.count {
            self.instruction()?;
        }
        Some(())
    }

    /// Packing, the next word.
    #[inline(always)]
    fn given(&self) -> Option<u32> {
        if C::UNPACKS {
            return Some(0);
        }
        number_at(self.given, self.at * 4)
    }

    /// The next word: its lower `width` bits, and the others, each in a stream.
    #[inline(always)]
    fn halves(&mut self, width: u32, low: Stream, high: Stream) -> Option<u32> {
        let given = self.given()?;
        let mask = (1 << width) - 1;
        let below = self.coder.number_in(low, (given & mask).into())?;
        let above = self.coder.number_in(high, (given >> width).into())?;
        self.put(halves(width, below, above)?)
    }

    /// The next word, in one stream.
    #[inline(always)]
    fn whole(&mut self, stream: Stream) -> Option<u32> {
        let given = self.given()?;
        let word = self.coder.number_in(stream, given.into())?;
        self.put(u32::try_from(word).ok()?)
    }

    /// The next word is done.
    #[inline(always)]
    fn put(&mut self, word: u32) -> Option<u32> {
        if C::UNPACKS {
            *self.out.get_mut(self.at * 4..)?.first_chunk_mut()? = word.to_le_bytes();
        }
        self.at += 1;
        Some(word)
    }

    /// The first word of an instruction. The length follows from the operands; the flag of extensions does
    /// not.
    #[inline(always)]
    fn opcode(&mut self) -> Option<OpcodeToken> {
        let (token, (first, count)) = (OpcodeToken(self.given()?), CONTROLS);
        let [opcodes, controls, extensions] = self.common.opcode;
        let number = self.coder.number_in(opcodes, token.opcode().0.into())?;
        let controls = self.coder.number_in(controls, token.control(first, count).into())?;
        let is_extended = self.coder.number_in(extensions, token.extended().into())?;
        let first = opcode(number, controls, is_extended)?;
        self.put(first.with_length(token.length()).0).map(OpcodeToken)
    }

    /// A word that is rare.
    fn word(&mut self, token: Token, place: u32) -> Option<u32> {
        let key = |part: u32| Key::new(Key::TOKENS, token as u32, place * 2 + part);
        let low = self.coder.stream(key(0))?;
        if token == Token::Length {
            return self.whole(low);
        }
        let high = self.coder.stream(key(1))?;
        self.halves(16, low, high)
    }

    /// A temporary register: how many others were used since, or for a new one the distance from the highest.
    #[inline(always)]
    fn register(&mut self) -> Option<u32> {
        let [stream, ..] = self.common.indices;
        let given = self.given()?;
        let rank = if C::UNPACKS { 0 } else { self.recent.rank(given) };
        let rank = usize::try_from(self.coder.number_in(stream, rank as u64)?).ok()?;
        if rank > 0 {
            let register = self.recent.move_to_front(rank)?;
            return self.put(register);
        }
        let next = self.recent.next;
        let new = self.coder.mapped(
            NEW_REGISTER,
            given.into(),
            |given| Some(distance(u32::try_from(given).ok()?, next)),
            |new| at_distance(new, next).map(u64::from),
        )?;
        let register = u32::try_from(new).ok()?;
        self.recent.add(register);
        self.put(register)
    }

    fn instruction(&mut self) -> Option<()> {
        let start = self.at;
        let token = self.opcode()?;
        if token.opcode() == Opcode::CustomData {
            let length = self.word(Token::Length, 1)?;
            for _ in 2..length {
                self.word(Token::Data, 0)?;
            }
            return self.close(start, token, 0);
        }
        let mut is_extended = token.extended();
        while is_extended {
            is_extended = OpcodeExtension(self.word(Token::Extension, 0)?).extended();
        }
        for _ in 0..token.opcode().info().map_or(0, |info| info.roles.len()) {
            self.operand(0)?;
        }
        let used = self.at.checked_sub(start)?;
        let stated = usize::try_from(token.length()).ok()?;
        let more = if C::UNPACKS { 0 } else { stated.checked_sub(used)? };
        let more = self.coder.number_in(self.common.more, more as u64)?;
        for _ in 0..more {
            self.word(Token::Word, 1)?;
        }
        let length = u32::try_from(self.at.checked_sub(start)?).ok()?;
        self.close(start, token, length)
    }

    /// Called at the end of an instruction: sets the length in its first word.
    fn close(&mut self, start: usize, token: OpcodeToken, length: u32) -> Option<()> {
        let whole = token.with_length(length);
        if whole.length() != length {
            return None;
        }
        if C::UNPACKS {
            *self.out.get_mut(start * 4..)?.first_chunk_mut()? = whole.0.to_le_bytes();
            return Some(());
        }
        (token == whole).then_some(())
    }

    fn operand(&mut self, depth: u32) -> Option<()> {
        if depth > MAX_DEPTH {
            return None;
        }
        // Both halves in one stream, as those of all operands: instructions resemble whole earlier ones.
        let stream = self.common.operand;
        let token = OperandToken(self.halves(12, stream, stream)?);
        let kind = token.kind();
        let mut is_extended = token.extended();
        while is_extended {
            is_extended = OperandExtension(self.word(Token::OperandExtension, 0)?).extended();
        }
        if matches!(kind, OperandKind::Immediate32 | OperandKind::Immediate64) && token.immediates() > 0 {
            // Low bits of floats are often 0.
            let stream = self.common.immediate;
            return (0..token.immediates()).try_for_each(|_| self.halves(16, stream, stream).map(|_| ()));
        }
        let dimensions = token.dimensions();
        if (0..dimensions).all(|index| token.index_form(index) == Some(IndexForm::Immediate32)) {
            return (0..dimensions).try_for_each(|index| self.index(kind, index));
        }
        for index in 0..token.dimensions() {
            let (values, is_relative) = match token.index_form(index) {
                Some(IndexForm::Immediate32) => (1, false),
                Some(IndexForm::Immediate64) => (2, false),
                Some(IndexForm::Relative) => (0, true),
                Some(IndexForm::Immediate32Relative) => (1, true),
                Some(IndexForm::Immediate64Relative) => (2, true),
                None => (0, false),
            };
            for _ in 0..values {
                self.index(kind, index)?;
            }
            if is_relative {
                self.operand(depth + 1)?;
            }
        }
        Some(())
    }

    /// A number of an index.
    #[inline(always)]
    fn index(&mut self, kind: OperandKind, index: u32) -> Option<()> {
        if index == 0 && kind == OperandKind::Temp {
            return self.register().map(|_| ());
        }
        self.whole(self.common.index(kind, index)).map(|_| ())
    }
}
