//! The records of a module: one declaration each, of its code, its name and its operands.
//!
//! The reader and the writer take codes and layouts from here, `dxkit bitcode --dump` the names of operands,
//! and `docs/format/bitcode.md` its table of records.
//!
//! Sources: LLVM 3.7's bitcode writer and reader (facts alone), and every record of the modules that DXC 1.7
//! and 1.10 wrote, which were written again from these layouts.

mod abbreviations;
mod declare;
mod fixed_kinds;
pub(crate) mod kinds;
mod known;
mod source;
mod table;

pub(crate) use abbreviations::*;
pub(crate) use declare::{ReadOperands, RecordOperands, bitcode_records};
pub(crate) use fixed_kinds::{FIXED_KIND_OPERANDS, FIXED_KIND_RECORDS, FIXED_KIND_TEXT};
pub(crate) use kinds::{Context, Dangling, Kind, Lookup, Sink, Take, TypedValue};
pub(crate) use known::{KNOWN_BLOCK_INFO, KNOWN_CONSTANT_DEFINITIONS, KNOWN_TYPE_DEFINITIONS};
pub(crate) use source::{Bits, Decoded, Fallback, FromAbbreviation, Operands, Site, Unabbreviated};
pub(crate) use table::*;

use crate::ir::DEBUG_RECORDS;
use crate::stream::BlockKind;

/// The abbreviation id of a record without one.
pub(crate) const PLAIN: u32 = 3;

/// The meaning and encoding of a record's operand.
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum OperandKind {
    /// A number.
    Number,
    /// A number with its sign in the lowest bit: `v << 1`, or `-v << 1 | 1` of a negative one.
    Signed,
    /// A number with its sign in the lowest bit: `v << 1`, or `!(v << 1)` of a negative one.
    Complement,
    /// 0 or 1.
    Flag,
    /// A set of bits.
    Flags,
    /// One more than the logarithm of an alignment in bytes; 0 if none is stated.
    Alignment,
    /// A character.
    Character,
    /// The number of a type.
    Type,
    /// The number of a value.
    Value,
    /// One more than the number of a value; 0 for none.
    OptionalValue,
    /// How far back a value is from the next one, as a number of 32 bits without a sign.
    Relative,
    /// Like [`Relative`](Self::Relative); of a value that is not defined yet, the number of its type follows.
    Typed,
    /// How far back a value is from the next one, with a sign as [`Signed`](Self::Signed).
    SignedRelative,
    /// The number of a basic block of the function.
    Block,
    /// The number of a piece of metadata.
    Metadata,
    /// One more than the number of a piece of metadata; 0 for none.
    OptionalMetadata,
    /// The number of a kind of attached metadata.
    MetadataKind,
    /// One more than the place of a list of attributes; 0 for none.
    AttributeList,
    /// The number of an attribute group.
    AttributeGroup,
    /// One more than the place of a name of a section; 0 for none.
    Section,
    /// One more than the place of the name of a garbage collector; 0 for none.
    Gc,
    /// One more than the place of a COMDAT; 0 for none.
    Comdat,
}

impl OperandKind {
    /// A short description, as in the tables of the documentation.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Number => "number",
            Self::Signed => "signed",
            Self::Complement => "signed (complement)",
            Self::Flag => "flag",
            Self::Flags => "flags",
            Self::Alignment => "alignment",
            Self::Character => "character",
            Self::Type => "type",
            Self::Value => "value",
            Self::OptionalValue => "value + 1",
            Self::Relative => "relative value",
            Self::Typed => "relative value, type",
            Self::SignedRelative => "signed relative value",
            Self::Block => "block",
            Self::Metadata => "metadata",
            Self::OptionalMetadata => "metadata + 1",
            Self::MetadataKind => "kind of metadata",
            Self::AttributeList => "attributes + 1",
            Self::AttributeGroup => "attribute group",
            Self::Section => "section + 1",
            Self::Gc => "garbage collector + 1",
            Self::Comdat => "COMDAT + 1",
        }
    }

    /// Whether this operand, of a [`Typed`](Self::Typed) kind, is a value that is not defined yet, so that
    /// its type follows. (Values have numbers of less than 31 bits: a difference that is 0 or negative is a
    /// reference forward.)
    #[must_use]
    pub const fn has_type_after(self, operand: u64) -> bool {
        matches!(self, Self::Typed) && (operand == 0 || operand >= 1 << 31)
    }
}

/// An operand of a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RecordOperand {
    /// Its name.
    pub name: &'static str,
    /// Its meaning and encoding.
    pub kind: OperandKind,
}

/// The versions of LLVM that write a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RecordForm {
    /// LLVM 3.7.
    Current,
    /// Versions before it alone: it is read, and never written.
    Old,
    /// Newer versions alone: of most, only the name is known.
    Newer,
}

/// The operands after the fixed operands of a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RecordTail {
    /// Nothing.
    None,
    /// These operands, all or none of them.
    Optional(&'static [RecordOperand]),
    /// These operands over and over.
    Repeated(&'static [RecordOperand]),
}

impl RecordTail {
    /// The operands of the tail.
    #[must_use]
    pub const fn operands(self) -> &'static [RecordOperand] {
        match self {
            Self::None => &[],
            Self::Optional(operands) | Self::Repeated(operands) => operands,
        }
    }
}

/// The declaration of a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RecordLayout {
    /// Its code.
    pub code: u32,
    /// Its name: the one that LLVM 22's llvm-bcanalyzer prints, or LLVM's own for codes that it no longer
    /// names. A name may be inaccurate: a code keeps its name when its record changes.
    pub name: &'static str,
    /// The compilers that write it.
    pub form: RecordForm,
    /// Its single operands.
    pub operands: &'static [RecordOperand],
    /// The operands after them.
    pub tail: RecordTail,
}

impl RecordLayout {
    /// From which operand on it is text, a character an operand; `None` if it is not.
    #[must_use]
    pub fn text(&self) -> Option<usize> {
        match self.tail {
            RecordTail::Repeated([RecordOperand { kind: OperandKind::Character, .. }]) => {
                Some(self.operands.len())
            }
            _ => None,
        }
    }

    /// Names the operands of a record in order, including the types after forward references. After the last
    /// known operand, `None`.
    ///
    /// ```
    /// use dxkit_bitcode::stream::BlockKind;
    ///
    /// let load = BlockKind::Function.record(20).unwrap();
    /// let names = |operands: &[u64]| -> Vec<_> {
    ///     load.name_operands(operands).map(|(operand, value)| (operand.map(|operand| operand.name), value)).collect()
    /// };
    /// assert_eq!(names(&[1, 7]), [(Some("pointer"), 1), (Some("type"), 7)]);
    /// assert_eq!(
    ///     names(&[0xffff_fff0, 9, 7]),
    ///     [(Some("pointer"), 0xffff_fff0), (Some("its type"), 9), (Some("type"), 7)]
    /// );
    /// ```
    pub fn name_operands<'o>(
        &self,
        operands: &'o [u64],
    ) -> impl Iterator<Item = (Option<RecordOperand>, u64)> + use<'o> {
        let (single, tail) = (self.operands, self.tail);
        let mut place = 0_usize;
        let mut type_follows = false;
        // An attachment of an instruction begins with the number of that instruction.
        let mut instruction =
            matches!(tail, RecordTail::Repeated([RecordOperand { kind: OperandKind::MetadataKind, .. }, _]))
                && operands.len() % 2 == 1;
        operands.iter().map(move |operand| {
            if core::mem::take(&mut instruction) {
                return (Some(RecordOperand { name: "instruction", kind: OperandKind::Number }), *operand);
            }
            if core::mem::take(&mut type_follows) {
                return (Some(RecordOperand { name: "its type", kind: OperandKind::Type }), *operand);
            }
            let known = match (place.checked_sub(single.len()), tail) {
                (None, _) => single.get(place),
                (Some(_), RecordTail::None) => None,
                (Some(after), RecordTail::Optional(operands)) => operands.get(after),
                (Some(after), RecordTail::Repeated(operands)) => {
                    after.checked_rem(operands.len()).and_then(|place| operands.get(place))
                }
            };
            place += 1;
            type_follows = known.is_some_and(|known| known.kind.has_type_after(*operand));
            (known.copied(), *operand)
        })
    }
}

impl BlockKind {
    /// The declarations of the records in blocks of this kind, in the order of their codes, except those for
    /// debug information.
    pub fn records(self) -> impl Iterator<Item = &'static RecordLayout> {
        self.tables().flatten()
    }

    fn tables(self) -> impl Iterator<Item = &'static [RecordLayout]> {
        // Both kinds of summary have the same records.
        let kind = if self == Self::FullLtoGlobalValueSummary { Self::GlobalValueSummary } else { self };
        let debug = (Self::Metadata, DEBUG_RECORDS);
        table::BLOCKS
            .iter()
            .copied()
            .chain([debug])
            .filter(move |(known, _)| *known == kind)
            .map(|(_, records)| records)
    }

    /// The declaration of the record with this code in blocks of this kind; `None` if there is none.
    #[must_use]
    pub fn record(self, code: u32) -> Option<&'static RecordLayout> {
        self.tables().find_map(|records| {
            let place = records.binary_search_by_key(&code, |record| record.code).ok()?;
            records.get(place)
        })
    }

    /// The name of a code in blocks of this kind; `None` if it has none.
    #[must_use]
    pub fn record_name(self, code: u32) -> Option<&'static str> {
        self.record(code).map(|record| record.name)
    }

    /// From which operand on the records of this code are text, a character an operand; `None` for those that
    /// are not.
    ///
    /// ```
    /// use dxkit_bitcode::stream::BlockKind;
    ///
    /// // A number, then the name for it.
    /// assert_eq!(BlockKind::Metadata.text_of(6), Some(1));
    /// assert_eq!(BlockKind::Metadata.text_of(3), None);
    /// ```
    #[must_use]
    pub fn text_of(self, code: u32) -> Option<usize> {
        self.record(code)?.text()
    }
}
