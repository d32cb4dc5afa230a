//! [`Opcode`]: the words that instructions start with.

use dxkit_bitcode::ir::{BinaryOpcode, CastOpcode};

use super::constant::binary_opcode;
use super::cursor::is_end;
use super::scan::{bytes_before, first_word, marks_of};
use super::{Read, Reader};

/// A row has a name and the word that stands for it.
macro_rules! opcodes {
    ($($name:ident $word:literal;)*) => {
        /// What an instruction does, by the word that it starts with.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub(super) enum Opcode {
            /// With whether it is one on floating-point numbers.
            Binary(BinaryOpcode, bool),
            Cast(CastOpcode),
            $($name,)*
        }

        impl Opcode {
            /// The opcode of a word.
            pub(super) fn from_word(word: &[u8]) -> Option<Self> {
                Some(match word {
                    $($word => Self::$name,)*
                    _ => {
                        let text = core::str::from_utf8(word).ok()?;
                        match binary_opcode(text) {
                            Some((opcode, floating_point)) => Self::Binary(opcode, floating_point),
                            None => Self::Cast(CastOpcode::from_name(text)?),
                        }
                    }
                })
            }
        }
    };
}

// `freeze`, `fneg` and `notail` are words of LLVM 22.
opcodes! {
    Alloca b"alloca";
    AtomicRmw b"atomicrmw";
    Branch b"br";
    Call b"call";
    CompareExchange b"cmpxchg";
    CompareFloats b"fcmp";
    CompareIntegers b"icmp";
    ExtractElement b"extractelement";
    ExtractValue b"extractvalue";
    Fence b"fence";
    Freeze b"freeze";
    GetElementPtr b"getelementptr";
    IndirectBranch b"indirectbr";
    InsertElement b"insertelement";
    InsertValue b"insertvalue";
    Invoke b"invoke";
    LandingPad b"landingpad";
    Load b"load";
    MustTailCall b"musttail";
    Negate b"fneg";
    NoTailCall b"notail";
    Phi b"phi";
    Resume b"resume";
    Return b"ret";
    Select b"select";
    ShuffleVector b"shufflevector";
    Store b"store";
    Switch b"switch";
    TailCall b"tail";
    Unreachable b"unreachable";
    VaArg b"va_arg";
}

impl Opcode {
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
    let first = first_word(text)?;
    Some(bytes_before(first, marks_of(first, b' ')).map_or(first, |(letters, _)| letters))
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
