//! The numbers by which a module's things are known. They are the bitcode's own.

use core::fmt;
use core::num::NonZeroU32;

macro_rules! ids {
    ($($(#[$meta:meta])* $name:ident($prefix:literal),)*) => {$(
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
        pub struct $name(
            /// The number.
            pub u32,
        );

        impl $name {
            /// The number as an index.
            #[inline]
            #[must_use]
            pub const fn index(self) -> usize {
                self.0 as usize
            }

            #[inline]
            #[allow(clippy::cast_possible_truncation, reason = "tables have fewer entries than the stream has bits")]
            #[allow(dead_code, reason = "not every number is made from an index")]
            pub(crate) const fn at(index: usize) -> Self {
                Self(index as u32)
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!($prefix, "{}"), self.0)
            }
        }
    )*};
}

ids! {
    /// A type, by its place in the type table. Types that an instruction's result has but the table lacks are appended
    /// behind the table's own.
    TypeId("type"),
    /// A global variable, by its place among the module's.
    GlobalId("global"),
    /// A function, by its place among the module's (declarations included).
    FunctionId("function"),
    /// An alias, by its place among the module's.
    AliasId("alias"),
    /// A constant, by its place among all constants of the module, those of function bodies included.
    ConstantId("constant"),
    /// A basic block, by its place in its function.
    BlockId("block"),
    /// An instruction, by its place among all instructions of the module; those of a function are consecutive.
    InstructionId("instruction"),
    /// A list of attribute groups, by its place among the module's. (Records count from 1, and use 0 for no list.)
    AttributeListId("attributes"),
    /// An attribute group, by its place among the module's. (The number that the record states is
    /// [`AttributeGroup::id`](crate::ir::AttributeGroup::id).)
    AttributeGroupId("group"),
    /// A COMDAT, by its place among the module's. (Records count from 1, and use 0 for none.)
    ComdatId("comdat"),
    /// A section name, by its place among the module's. (Records count from 1, and use 0 for none.)
    SectionId("section"),
    /// A garbage collector's name, by its place among the module's. (Records count from 1, and use 0 for none.)
    GcId("gc"),
    /// A kind of attached metadata (`dbg`, `tbaa`, …), by the number that the module's table gives it.
    MetadataKindId("kind"),
}

/// A value, by the number that bitcode has for it: global variables, functions, aliases and module constants first;
/// then, in a function, its arguments, its constants, and its instructions that are not void. The numbers behind the
/// module's own mean another value in every function.
///
/// Operands may also be what has no number among values: metadata as an argument of a call, a label as such, and the
/// integers that the oldest form of `switch` has in its record. [`ValueId::get`] tells them apart.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ValueId(u32);

/// What a [`ValueId`] is the number of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Operand {
    /// The value of this number.
    Value(u32),
    /// Metadata, as an argument of a call (of `llvm.dbg.value`, say).
    Metadata(MetadataId),
    /// A basic block of the same function, as an argument.
    Block(BlockId),
    /// A constant that has no value number: a case of a `switch` in its oldest form.
    Constant(ConstantId),
}

impl ValueId {
    /// One more than the largest number that a value can have.
    pub(crate) const LIMIT: u32 = 1 << 30;
    const BLOCK: u32 = 1 << 30;
    const METADATA: u32 = 2 << 30;
    const CONSTANT: u32 = 3 << 30;

    /// The value of this number, which must be less than 2³⁰.
    #[inline]
    #[must_use]
    pub const fn new(number: u32) -> Self {
        Self(number & (Self::LIMIT - 1))
    }

    /// A number for a place among the values.
    #[inline]
    #[allow(clippy::cast_possible_truncation, reason = "there are fewer values than the stream has bits")]
    pub(crate) const fn at(index: usize) -> u32 {
        index as u32
    }

    #[inline]
    pub(crate) const fn block(id: BlockId) -> Self {
        Self(Self::BLOCK | (id.0 & (Self::LIMIT - 1)))
    }

    #[inline]
    pub(crate) const fn metadata(id: MetadataId) -> Self {
        Self(Self::METADATA | (id.number() & (Self::LIMIT - 1)))
    }

    #[inline]
    pub(crate) const fn constant(id: ConstantId) -> Self {
        Self(Self::CONSTANT | (id.0 & (Self::LIMIT - 1)))
    }

    /// What it is the number of.
    #[inline]
    #[must_use]
    pub const fn get(self) -> Operand {
        let number = self.0 & (Self::LIMIT - 1);
        match self.0 & !(Self::LIMIT - 1) {
            0 => Operand::Value(number),
            Self::BLOCK => Operand::Block(BlockId(number)),
            Self::METADATA => Operand::Metadata(MetadataId::new(number)),
            _ => Operand::Constant(ConstantId(number)),
        }
    }

    /// The value's number, if it is a value's.
    #[inline]
    #[must_use]
    pub const fn number(self) -> Option<u32> {
        if self.0 < Self::LIMIT { Some(self.0) } else { None }
    }

    /// The metadata that stands here as an argument, if it is metadata.
    #[must_use]
    pub const fn as_metadata(self) -> Option<MetadataId> {
        match self.get() {
            Operand::Metadata(id) => Some(id),
            Operand::Value(_) | Operand::Block(_) | Operand::Constant(_) => None,
        }
    }
}

impl fmt::Debug for ValueId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.get() {
            Operand::Value(number) => write!(f, "value{number}"),
            Operand::Metadata(id) => id.fmt(f),
            Operand::Block(id) => id.fmt(f),
            Operand::Constant(id) => id.fmt(f),
        }
    }
}

/// A piece of metadata (string, node, value as metadata), by the order of records: the module's from 0; in a function,
/// its own behind them. `Option<MetadataId>` takes four bytes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct MetadataId(NonZeroU32);

impl MetadataId {
    /// Marks values that the oldest form of nodes has inside its own record: they have no number of their own.
    const INLINE: u32 = 1 << 29;

    /// The metadata of this number. Numbers of metadata are less than 2²⁹; above are those without a record.
    #[inline]
    #[must_use]
    pub const fn new(number: u32) -> Self {
        // Stored is one more: zero is free for `None`.
        match NonZeroU32::new((number & (ValueId::LIMIT - 1)) + 1) {
            Some(stored) => Self(stored),
            None => Self(NonZeroU32::MIN),
        }
    }

    pub(crate) const fn inline(index: u32) -> Self {
        Self::new(Self::INLINE | index)
    }

    pub(crate) const fn as_inline(self) -> Option<u32> {
        let number = self.number();
        if number & Self::INLINE != 0 { Some(number & !Self::INLINE) } else { None }
    }

    /// The number, counted from 0 in the order of records.
    #[inline]
    #[must_use]
    pub const fn number(self) -> u32 {
        self.0.get() - 1
    }

    /// The number as an index.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.number() as usize
    }
}

impl fmt::Debug for MetadataId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "!{}", self.number())
    }
}

/// A run of elements of one of the module's arenas.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Run {
    pub(crate) start: u32,
    pub(crate) len: u32,
}

impl Run {
    #[inline]
    #[allow(clippy::cast_possible_truncation, reason = "arenas have fewer elements than the stream's budget")]
    pub(crate) const fn new(start: usize, len: usize) -> Self {
        Self { start: start as u32, len: len as u32 }
    }

    /// What was appended to an arena since it had `start` elements.
    #[inline]
    pub(crate) fn since<T>(start: usize, arena: &[T]) -> Self {
        Self::new(start, arena.len().saturating_sub(start))
    }

    /// The elements; none, if the run is not inside the arena.
    #[inline]
    pub(crate) fn of<T>(self, arena: &[T]) -> &[T] {
        let start = self.start as usize;
        arena.get(start..start.wrapping_add(self.len as usize)).unwrap_or_default()
    }
}
