//! [`Number`]: components of elements of signatures, which may have minimum precision, and their words.

use dxkit_bitcode::ir::{CastOpcode, ValueId};
use dxkit_dxil::Scalar;

use crate::Step;
use crate::build::{Builder, Kind, WordId};

/// The type of a component of a signature's element. Registers have 32 bits of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Number {
    Word(Kind),
    /// A float of minimum precision.
    Half,
    /// An integer of minimum precision.
    Short {
        is_signed: bool,
    },
}

impl Number {
    pub(crate) const fn scalar(self) -> Scalar {
        match self {
            Self::Word(kind) => kind.scalar(),
            Self::Half => Scalar::F16,
            Self::Short { .. } => Scalar::I16,
        }
    }

    /// The kind of its word.
    pub(crate) const fn kind(self) -> Kind {
        match self {
            Self::Word(kind) => kind,
            Self::Half => Kind::Float,
            Self::Short { .. } => Kind::Int,
        }
    }
}

impl Builder {
    /// The word of a component of an element, which was loaded just now.
    pub(crate) fn widen(&mut self, number: Number, value: ValueId) -> WordId {
        match number {
            Number::Word(kind) => self.word_of(kind, value),
            Number::Half => {
                let float = self.float_type();
                let value = self.cast(CastOpcode::FpExt, value, float);
                self.word_of_float(value)
            }
            Number::Short { is_signed } => {
                let opcode = if is_signed { CastOpcode::SExt } else { CastOpcode::ZExt };
                let int = self.int_type();
                let value = self.cast(opcode, value, int);
                self.word_of_int(value)
            }
        }
    }

    /// A word as a component of an element.
    pub(crate) fn narrow(&mut self, word: WordId, number: Number) -> Step<ValueId> {
        let value = self.view(word, number.kind())?;
        let (opcode, ty) = match number {
            Number::Word(_) => return Ok(value),
            Number::Half => (CastOpcode::FpTrunc, self.module.half_type()),
            Number::Short { .. } => (CastOpcode::Trunc, self.module.integer_type(16)),
        };
        Ok(match crate::bits::extended(&self.module, value, ty) {
            Some(given) => given,
            None => self.cast(opcode, value, ty),
        })
    }
}
