//! [`Opcode`]: the words that instructions start with.

use dxkit_bitcode::ir::{BinaryOpcode, CastOpcode};

use super::constant::binary_opcode;
use super::cursor::is_end;
use super::{Read, Reader};

/// What an instruction does, by the word that it starts with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Opcode {
    Alloca,
    AtomicRmw,
    /// With whether it is one on floating-point numbers.
    Binary(BinaryOpcode, bool),
    Branch,
    Call,
    Cast(CastOpcode),
    CompareExchange,
    CompareFloats,
    CompareIntegers,
    ExtractElement,
    ExtractValue,
    Fence,
    /// `freeze`, of LLVM 22.
    Freeze,
    GetElementPtr,
    IndirectBranch,
    InsertElement,
    InsertValue,
    Invoke,
    LandingPad,
    Load,
    MustTailCall,
    /// `fneg`, of LLVM 22.
    Negate,
    /// `notail call`, of LLVM 22.
    NoTailCall,
    Phi,
    Resume,
    Return,
    Select,
    ShuffleVector,
    Store,
    Switch,
    TailCall,
    Unreachable,
    VaArg,
}

impl Opcode {
    /// The opcode of a word.
    pub(super) fn from_word(word: &[u8]) -> Option<Self> {
        Some(match word {
            b"alloca" => Self::Alloca,
            b"atomicrmw" => Self::AtomicRmw,
            b"br" => Self::Branch,
            b"call" => Self::Call,
            b"cmpxchg" => Self::CompareExchange,
            b"extractelement" => Self::ExtractElement,
            b"extractvalue" => Self::ExtractValue,
            b"fcmp" => Self::CompareFloats,
            b"fence" => Self::Fence,
            b"fneg" => Self::Negate,
            b"freeze" => Self::Freeze,
            b"getelementptr" => Self::GetElementPtr,
            b"icmp" => Self::CompareIntegers,
            b"indirectbr" => Self::IndirectBranch,
            b"insertelement" => Self::InsertElement,
            b"insertvalue" => Self::InsertValue,
            b"invoke" => Self::Invoke,
            b"landingpad" => Self::LandingPad,
            b"load" => Self::Load,
            b"musttail" => Self::MustTailCall,
            b"notail" => Self::NoTailCall,
            b"phi" => Self::Phi,
            b"resume" => Self::Resume,
            b"ret" => Self::Return,
            b"select" => Self::Select,
            b"shufflevector" => Self::ShuffleVector,
            b"store" => Self::Store,
            b"switch" => Self::Switch,
            b"tail" => Self::TailCall,
            b"unreachable" => Self::Unreachable,
            b"va_arg" => Self::VaArg,
            _ => {
                let text = core::str::from_utf8(word).ok()?;
                match binary_opcode(text) {
                    Some((opcode, floating_point)) => Self::Binary(opcode, floating_point),
                    None => Self::Cast(CastOpcode::from_name(text)?),
                }
            }
        })
    }

    /// Whether the instruction ends its block.
    #[inline(always)]
    pub(super) const fn is_terminator(self) -> bool {
        matches!(
            self,
            Self::Return
                | Self::Branch
                | Self::Switch
                | Self::IndirectBranch
                | Self::Invoke
                | Self::Resume
                | Self::Unreachable
        )
    }
}

/// The letters in front of the first space, as the lowest bytes of a number: at most eight.
#[inline(always)]
fn first_letters(text: &[u8]) -> Option<u64> {
    const SPACES: u64 = u64::from_ne_bytes([b' '; 8]);
    const LOW: u64 = u64::from_ne_bytes([1; 8]);
    let head = u64::from_le_bytes(*text.first_chunk()?);
    // The lowest of the bytes that are zero is found by this.
    let differences = head ^ SPACES;
    let spaces = differences.wrapping_sub(LOW) & !differences & (LOW << 7);
    let bits = spaces.trailing_zeros() & !7;
    // With eight letters, there is no space, and nothing is to be taken off.
    let others = u64::MAX.wrapping_shl(bits) & 0u64.wrapping_sub(u64::from(spaces != 0));
    Some(head & !others)
}

impl<'t> Reader<'t> {
    /// The opcode of an instruction.
    #[inline(always)]
    pub(super) fn opcode(&mut self) -> Read<Opcode> {
        let rest = self.rest();
        let Some(letters) = first_letters(rest) else { return self.other_opcode(0) };
        if let Some((opcode, word)) = self.cache.opcode(letters) {
            if word.len() < 8 {
                // A space follows.
                self.advance(word.len());
                return Ok(opcode);
            }
            if rest.strip_prefix(word).is_some_and(|after| is_end(after.first())) {
                self.advance(word.len());
                return Ok(opcode);
            }
        }
        self.other_opcode(letters)
    }

    /// An opcode that was not read before.
    #[inline(never)]
    fn other_opcode(&mut self, letters: u64) -> Read<Opcode> {
        let super::Token::Word(word) = self.token() else { return Err(self.unexpected("an instruction")) };
        let found = Opcode::from_word(word).filter(|opcode| {
            self.is_new() || !matches!(opcode, Opcode::Freeze | Opcode::Negate | Opcode::NoTailCall)
        });
        let Some(opcode) = found else { return Err(self.unexpected("an instruction")) };
        if letters != 0 && (word.len() >= 8 || self.rest().get(word.len()) == Some(&b' ')) {
            self.cache.add_opcode(letters, word, opcode);
        }
        self.advance(word.len());
        Ok(opcode)
    }
}
