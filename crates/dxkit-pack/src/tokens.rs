//! The tokens of shader models 4 and 5.

use dxkit_dxbc::operand::{IndexForm, OperandExtension, OperandToken};
use dxkit_dxbc::program::{OpcodeExtension, OpcodeToken};
use dxkit_dxbc::{Opcode, OperandKind};

use crate::coder::{Coder, Key, Streams, Unpacker, at_distance, distance};

/// What a token is.
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

/// Streams that belong to no token: the words behind the operands of an instruction, and new temporary registers.
const MORE: Key = Key::new(Key::TOKENS, 9, 0);
const NEW_REGISTER: Key = Key::new(Key::TOKENS, 10, 0);

/// The bits of an opcode token between the opcode and the length: the first, and how many.
const CONTROLS: (u32, u32) = (11, 13);
/// Operands are indexed by other operands at most so deep.
const DEEPEST: u32 = 3;
/// Temporary registers that are looked for.
const RECENT: usize = 64;

/// Packs a program; `None` if it cannot be followed.
pub(crate) fn pack(payload: &[u8], streams: &mut Streams) -> Option<()> {
    let words = payload.chunks(4).map(|word| Some(u32::from_le_bytes(word.try_into().ok()?)));
    let mut words: Vec<u32> = words.collect::<Option<_>>()?;
    let count = words.len();
    Words { coder: streams, words: &mut words, at: 0, count, recent: Vec::new() }.program()
}

/// Unpacks a program of so many words.
pub(crate) fn unpack(streams: &mut Unpacker<'_>, count: usize) -> Option<Vec<u8>> {
    let mut words = Vec::new();
    Words { coder: streams, words: &mut words, at: 0, count, recent: Vec::new() }.program()?;
    let mut bytes = Vec::with_capacity(words.len() * 4);
    words.iter().for_each(|word| bytes.extend_from_slice(&word.to_le_bytes()));
    Some(bytes)
}

struct Words<'w, C> {
    coder: &'w mut C,
    words: &'w mut Vec<u32>,
    /// The next word, and how many there are in all.
    at: usize,
    count: usize,
    /// The temporary registers that were used, the last one at the end.
    recent: Vec<u32>,
}

impl<C: Coder> Words<'_, C> {
    /// The version, the length, and instructions.
    fn program(&mut self) -> Option<()> {
        self.word(Token::Word, 0)?;
        self.word(Token::Length, 0)?;
        while self.at < self.count {
            self.instruction()?;
        }
        Some(())
    }

    fn left(&self) -> Option<usize> {
        self.count.checked_sub(self.at).filter(|left| *left > 0)
    }

    /// The next word, whose bits are numbers of these widths, the lowest first. Each has a stream.
    fn fields<const N: usize>(&mut self, fields: [(Key, u32); N]) -> Option<u32> {
        self.left()?;
        let given = if C::UNPACKS { 0 } else { *self.words.get(self.at)? };
        let (mut word, mut shift) = (0u32, 0u32);
        for (key, width) in fields {
            let mask = u32::MAX.checked_shr(32 - width)?;
            let field = self.coder.word(key, given.checked_shr(shift)? & mask)?;
            if field > mask {
                return None;
            }
            word |= field.checked_shl(shift)?;
            shift += width;
        }
        self.put(word)
    }

    /// The next word is done.
    fn put(&mut self, word: u32) -> Option<u32> {
        if C::UNPACKS {
            self.words.push(word);
        }
        self.at += 1;
        Some(word)
    }

    fn word(&mut self, token: Token, place: u32) -> Option<u32> {
        let key = |part: u32| Key::new(Key::TOKENS, token as u32, place * 2 + part);
        match token {
            Token::Index | Token::Length => self.fields([(key(0), 32)]),
            // The length follows from the operands; the flag of extensions does not.
            Token::Opcode => {
                let given = if C::UNPACKS { 0 } else { *self.words.get(self.at)? };
                self.left()?;
                let (token, (first, count)) = (OpcodeToken(given), CONTROLS);
                let opcode = self.coder.word(key(0), token.opcode().0.into())?;
                let controls = self.coder.word(key(1), token.control(first, count))?;
                let is_extended = self.coder.word(key(2), token.extended().into())?;
                let made = OpcodeToken::new(Opcode(u16::try_from(opcode).ok()?))
                    .with_control(first, count, controls)
                    .with_extended(is_extended == 1)
                    .with_length(token.length());
                let is_whole = u32::from(made.opcode().0) == opcode
                    && made.control(first, count) == controls
                    && u32::from(made.extended()) == is_extended;
                if is_whole { self.put(made.0) } else { None }
            }
            // Both in one stream, as those of all operands: instructions resemble whole earlier ones.
            Token::Operand => self.fields([(key(0), 12), (key(0), 20)]),
            // Low bits of floats are often 0.
            Token::Immediate => self.fields([(key(0), 16), (key(0), 16)]),
            _ => self.fields([(key(0), 16), (key(1), 16)]),
        }
    }

    /// A temporary register: how many others were used since, or for a new one the distance from the highest.
    fn register(&mut self) -> Option<u32> {
        const KEY: Key = Key::new(Key::TOKENS, Token::Index as u32, 0);
        self.left()?;
        let given = if C::UNPACKS { 0 } else { *self.words.get(self.at)? };
        let found = self.recent.iter().rev().take(RECENT).position(|register| *register == given);
        let rank = self.coder.number(KEY, found.map_or(0, |place| place as u64 + 1))?;
        let register = match usize::try_from(rank).ok()? {
            0 => {
                let next = self.recent.iter().max().map_or(0, |highest| highest.saturating_add(1));
                let new = self.coder.mapped(
                    NEW_REGISTER,
                    given.into(),
                    |given| Some(distance(u32::try_from(given).ok()?, next)),
                    |new| at_distance(new, next).map(u64::from),
                )?;
                u32::try_from(new).ok()?
            }
            rank if rank <= RECENT => self.recent.remove(self.recent.len().checked_sub(rank)?),
            _ => return None,
        };
        if self.recent.len() >= RECENT {
            self.recent.remove(0);
        }
        self.recent.push(register);
        self.put(register)
    }

    fn instruction(&mut self) -> Option<()> {
        let start = self.at;
        let token = OpcodeToken(self.word(Token::Opcode, 0)?);
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
        let more = self.coder.number(MORE, more as u64)?;
        for _ in 0..more {
            self.word(Token::Word, 1)?;
        }
        let length = u32::try_from(self.at.checked_sub(start)?).ok()?;
        self.close(start, token, length)
    }

    /// The words of an instruction are known: its first word says how many.
    fn close(&mut self, start: usize, token: OpcodeToken, length: u32) -> Option<()> {
        let whole = token.with_length(length);
        if whole.length() != length {
            return None;
        }
        if C::UNPACKS {
            *self.words.get_mut(start)? = whole.0;
            return Some(());
        }
        (token == whole).then_some(())
    }

    fn operand(&mut self, depth: u32) -> Option<()> {
        if depth > DEEPEST {
            return None;
        }
        let token = OperandToken(self.word(Token::Operand, 0)?);
        let kind = token.kind();
        let mut is_extended = token.extended();
        while is_extended {
            is_extended = OperandExtension(self.word(Token::OperandExtension, 0)?).extended();
        }
        let immediates = token.immediates();
        if immediates > 0 {
            return (0..immediates).try_for_each(|_| self.word(Token::Immediate, 0).map(|_| ()));
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
                match (kind, index) {
                    (OperandKind::Temp, 0) => self.register()?,
                    // Inputs, outputs and others apart; constant buffers, whose members come later; indices of all others.
                    (kind, 0) => self.word(Token::Index, u32::from(kind.0).min(6))?,
                    _ => self.word(Token::Index, 7)?,
                };
            }
            if is_relative {
                self.operand(depth + 1)?;
            }
        }
        Some(())
    }
}
