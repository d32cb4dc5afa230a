//! The tokens of shader models 4 and 5.

use dxkit_dxbc::Opcode;

use crate::coder::{Coder, Key, Map};

/// What a token is; each has streams of its own.
#[derive(Debug, Clone, Copy)]
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

const CUSTOM_DATA: u32 = 53;

/// The words of a program, `count` of them; the first two are version and length.
pub(crate) fn program(coder: &mut impl Coder, count: usize) -> Option<()> {
    let mut words = Words { coder, left: count };
    words.word(Token::Word, 0)?;
    words.word(Token::Length, 0)?;
    while words.left > 0 {
        words.instruction()?;
    }
    Some(())
}

struct Words<'c, C> {
    coder: &'c mut C,
    left: usize,
}

impl<C: Coder> Words<'_, C> {
    fn word(&mut self, token: Token, place: u32) -> Option<u32> {
        self.left = self.left.checked_sub(1)?;
        let key = |part| Key::new(Key::TOKENS, token as u32 * 4 + part, place);
        // What is a number is one; of bits that say different things, each half has a stream.
        let value = match token {
            Token::Index | Token::Length => self.coder.fixed(32, key(0), Map::Plain)?,
            Token::Opcode => {
                let low = self.coder.fixed(11, key(0), Map::Plain)?;
                let controls = self.coder.fixed(13, key(1), Map::Plain)?;
                let high = self.coder.fixed(8, key(2), Map::Plain)?;
                low | controls << 11 | high << 24
            }
            Token::Operand => {
                let low = self.coder.fixed(12, key(0), Map::Plain)?;
                let high = self.coder.fixed(20, key(1), Map::Plain)?;
                low | high << 12
            }
            _ => {
                let low = self.coder.fixed(8, key(0), Map::Plain)?;
                let middle = self.coder.fixed(8, key(0), Map::Plain)?;
                let high = self.coder.fixed(16, key(1), Map::Plain)?;
                low | middle << 8 | high << 16
            }
        };
        u32::try_from(value).ok()
    }

    fn instruction(&mut self) -> Option<()> {
        let token = self.word(Token::Opcode, 0)?;
        let opcode = token & 0x7ff;
        if opcode == CUSTOM_DATA {
            let length = self.word(Token::Length, 1)?;
            for _ in 2..length {
                self.word(Token::Data, 0)?;
            }
            return Some(());
        }
        let length = usize::try_from(token >> 24 & 0x7f).ok()?;
        let end = self.left.checked_sub(length.saturating_sub(1))?;
        let info = u16::try_from(opcode).ok().and_then(|opcode| Opcode(opcode).info());
        let mut extended = token >> 31 == 1;
        while extended && self.left > end {
            extended = self.word(Token::Extension, 0)? >> 31 == 1;
        }
        let operands = info.map_or(0, |info| info.roles.len());
        for place in (0u32..).take(operands) {
            if self.left > end {
                self.operand(end, place, 0)?;
            }
        }
        while self.left > end {
            self.word(Token::Word, 1)?;
        }
        (self.left == end).then_some(())
    }

    fn operand(&mut self, end: usize, place: u32, depth: u32) -> Option<()> {
        if depth > 3 {
            return None;
        }
        let token = self.word(Token::Operand, place.min(3))?;
        let kind = token >> 12 & 0xff;
        let mut extended = token >> 31 == 1;
        while extended && self.left > end {
            extended = self.word(Token::OperandExtension, 0)? >> 31 == 1;
        }
        // Values of 32 and of 64 bits.
        let immediates = match (kind, token & 3) {
            (4 | 5, 1) => 1,
            (4 | 5, 2) => 4,
            _ => 0,
        };
        for _ in 0..immediates {
            if self.left > end {
                self.word(Token::Immediate, 0)?;
            }
        }
        if immediates > 0 {
            return Some(());
        }
        for index in 0..token >> 20 & 3 {
            let form = token >> (22 + 3 * index) & 7;
            let values = match form {
                0 | 3 => 1,
                1 | 4 => 2,
                _ => 0,
            };
            for _ in 0..values {
                if self.left > end {
                    self.word(Token::Index, kind.min(7) * 2 + u32::from(index > 0))?;
                }
            }
            if matches!(form, 2..=4) && self.left > end {
                self.operand(end, 3, depth + 1)?;
            }
        }
        Some(())
    }
}
