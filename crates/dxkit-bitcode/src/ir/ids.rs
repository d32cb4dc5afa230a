//! The ids of a module's entities.
//!
//! They are indices into the module's arenas. They do not change when something is added or removed, and are
//! unrelated to the numbers of bitcode, which exist only while a module is read or written.

use core::fmt;
use core::num::NonZeroU32;
use core::ops::Range;

use alloc::vec::Vec;

/// An index or a count of an arena in 32 bits.
#[inline]
#[allow(clippy::cast_possible_truncation, reason = "arenas have fewer entries than the stream has bits")]
pub(crate) const fn to_u32(index: usize) -> u32 {
    index as u32
}

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
            #[allow(dead_code, reason = "not every number is made from an index")]
            pub(crate) const fn at(index: usize) -> Self {
                Self(to_u32(index))
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
    /// A type. Types of the bitcode's table come first, in its order; types that were added later follow.
    TypeId("type"),
    /// A global variable.
    GlobalId("global"),
    /// A function, declarations included.
    FunctionId("function"),
    /// An alias.
    AliasId("alias"),
    /// A constant, of the module or of a function.
    ConstantId("constant"),
    /// An argument of a function.
    ArgumentId("argument"),
    /// A basic block, among those of all functions.
    BlockId("block"),
    /// An instruction, among those of all functions.
    InstructionId("instruction"),
    /// An attribute group. (The number that the record states is
    /// [`AttributeGroup::id`](crate::ir::AttributeGroup::id).)
    AttributeGroupId("group"),
    /// A COMDAT. (Records count from 1, and use 0 for none.)
    ComdatId("comdat"),
    /// A section name. (Records count from 1, and use 0 for none.)
    SectionId("section"),
    /// A garbage collector's name. (Records count from 1, and use 0 for none.)
    GcId("gc"),
    /// A kind of attached metadata (`dbg`, `tbaa`, …), by the number that the module's table gives it.
    MetadataKindId("kind"),
}

impl BlockId {
    /// A block that does not exist: the target of a block address in a function without a body.
    pub const INVALID: Self = Self(MASK);
}

/// Ids whose `Option` takes four bytes.
macro_rules! ids_with_none {
    ($($(#[$meta:meta])* $name:ident($prefix:literal),)*) => {$(
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name(NonZeroU32);

        impl $name {
            /// The id of this number, which must be less than 2²⁹.
            #[inline]
            #[must_use]
            pub const fn new(number: u32) -> Self {
                // Stored plus one, so that zero is free for `None`.
                match NonZeroU32::new((number & MASK) + 1) {
                    Some(stored) => Self(stored),
                    None => Self(NonZeroU32::MIN),
                }
            }

            #[inline]
            #[allow(clippy::cast_possible_truncation, reason = "tables have fewer entries than the stream has bits")]
            #[allow(dead_code, reason = "not every id is made from an index")]
            pub(crate) const fn at(index: usize) -> Self {
                Self::new(index as u32)
            }

            /// The number, counted from 0.
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

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!($prefix, "{}"), self.number())
            }
        }
    )*};
}

ids_with_none! {
    /// A piece of metadata (string, node, value as metadata). In a module that was read, the numbers follow
    /// the order of records: the module's from 0, then those of its functions.
    MetadataId("!"),
    /// A list of attribute groups. (Records count from 1, and use 0 for no list.)
    AttributeListId("attributes"),
}

impl MetadataId {
    /// A reference to no metadata, which bitcode may contain: LLVM accepts it, too.
    pub const INVALID: Self = Self::new(MASK);
}

/// The bits of a [`ValueId`] that are the index.
const MASK: u32 = (1 << 29) - 1;

/// A value: a possible operand of an instruction. The id contains the kind of the value and its index
/// ([`ValueId::kind`]).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ValueId(u32);

/// The kind of a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ValueKind {
    /// The result of an instruction.
    Instruction(InstructionId),
    /// An argument of a function.
    Argument(ArgumentId),
    /// A constant.
    Constant(ConstantId),
    /// A global variable.
    Global(GlobalId),
    /// A function.
    Function(FunctionId),
    /// An alias.
    Alias(AliasId),
    /// Metadata as an argument of a call (such as `llvm.dbg.value`).
    Metadata(MetadataId),
    /// A basic block, as an argument of a call.
    Block(BlockId),
}

impl ValueId {
    /// The largest index that a value can have is less.
    pub(crate) const LIMIT: u32 = MASK;
    /// No value.
    pub(crate) const INVALID: Self = Self(MASK);
    /// How many kinds there are.
    pub(crate) const KINDS: usize = 8;
    // The kinds, in the upper bits.
    pub(crate) const INSTRUCTION: u32 = 0;
    pub(crate) const ARGUMENT: u32 = 1;
    pub(crate) const CONSTANT: u32 = 2;
    pub(crate) const GLOBAL: u32 = 3;
    pub(crate) const FUNCTION: u32 = 4;
    pub(crate) const ALIAS: u32 = 5;
    pub(crate) const METADATA: u32 = 6;
    pub(crate) const BLOCK: u32 = 7;

    #[inline]
    const fn pack(kind: u32, index: u32) -> Self {
        Self(kind << 29 | (index & MASK))
    }

    /// The kind, of which there are [`ValueId::KINDS`], and the index.
    #[inline]
    pub(crate) const fn split(self) -> (usize, usize) {
        ((self.0 >> 29) as usize, (self.0 & MASK) as usize)
    }

    /// Takes the place of a value until the number that bitcode has for it can be looked up.
    #[inline]
    pub(crate) const fn pending(number: u32) -> Self {
        Self(number)
    }

    /// The number of a value that [is not looked up yet](ValueId::pending).
    #[inline]
    pub(crate) const fn pending_number(self) -> u32 {
        self.0
    }

    /// Its kind, and its index.
    #[inline]
    #[must_use]
    pub const fn kind(self) -> ValueKind {
        let index = self.0 & MASK;
        match self.0 >> 29 {
            Self::INSTRUCTION => ValueKind::Instruction(InstructionId(index)),
            Self::ARGUMENT => ValueKind::Argument(ArgumentId(index)),
            Self::CONSTANT => ValueKind::Constant(ConstantId(index)),
            Self::GLOBAL => ValueKind::Global(GlobalId(index)),
            Self::FUNCTION => ValueKind::Function(FunctionId(index)),
            Self::ALIAS => ValueKind::Alias(AliasId(index)),
            Self::METADATA => ValueKind::Metadata(MetadataId::new(index)),
            _ => ValueKind::Block(BlockId(index)),
        }
    }

    /// The instruction whose result it is, if it is one.
    #[inline]
    #[must_use]
    pub const fn as_instruction(self) -> Option<InstructionId> {
        if let ValueKind::Instruction(id) = self.kind() { Some(id) } else { None }
    }

    /// The constant, if it is one.
    #[inline]
    #[must_use]
    pub const fn as_constant(self) -> Option<ConstantId> {
        if let ValueKind::Constant(id) = self.kind() { Some(id) } else { None }
    }

    /// The global variable, if it is one.
    #[inline]
    #[must_use]
    pub const fn as_global(self) -> Option<GlobalId> {
        if let ValueKind::Global(id) = self.kind() { Some(id) } else { None }
    }

    /// The function, if it is one.
    #[inline]
    #[must_use]
    pub const fn as_function(self) -> Option<FunctionId> {
        if let ValueKind::Function(id) = self.kind() { Some(id) } else { None }
    }

    /// The metadata of this argument, if it is metadata.
    #[inline]
    #[must_use]
    pub const fn as_metadata(self) -> Option<MetadataId> {
        if let ValueKind::Metadata(id) = self.kind() { Some(id) } else { None }
    }
}

macro_rules! values {
    ($($id:ident $kind:ident,)*) => {$(
        impl From<$id> for ValueId {
            #[inline]
            fn from(id: $id) -> Self {
                Self::pack(Self::$kind, id.0)
            }
        }
    )*};
}

values! {
    InstructionId INSTRUCTION,
    ArgumentId ARGUMENT,
    ConstantId CONSTANT,
    GlobalId GLOBAL,
    FunctionId FUNCTION,
    AliasId ALIAS,
    BlockId BLOCK,
}

impl From<MetadataId> for ValueId {
    fn from(id: MetadataId) -> Self {
        Self::pack(Self::METADATA, id.number())
    }
}

impl fmt::Debug for ValueId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind() {
            ValueKind::Instruction(id) => id.fmt(f),
            ValueKind::Argument(id) => id.fmt(f),
            ValueKind::Constant(id) => id.fmt(f),
            ValueKind::Global(id) => id.fmt(f),
            ValueKind::Function(id) => id.fmt(f),
            ValueKind::Alias(id) => id.fmt(f),
            ValueKind::Metadata(id) => id.fmt(f),
            ValueKind::Block(id) => id.fmt(f),
        }
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

    /// The elements that were appended to an arena since its length was `start`.
    #[inline]
    pub(crate) fn since<T>(start: usize, arena: &[T]) -> Self {
        Self::new(start, arena.len().saturating_sub(start))
    }

    /// The elements; none, if the run is not inside the arena.
    #[inline]
    pub(crate) fn slice<T>(self, arena: &[T]) -> &[T] {
        /// That this is never called is predicted; a choice between two slices would wait for both.
        #[cold]
        #[inline(never)]
        const fn none<'a, T>() -> &'a [T] {
            &[]
        }
        match arena.get(self.range()) {
            Some(elements) => elements,
            None => none(),
        }
    }

    /// The indices of the elements.
    #[inline]
    pub(crate) const fn range(self) -> Range<usize> {
        let start = self.start as usize;
        start..start.wrapping_add(self.len as usize)
    }
}

/// A run of elements of one of the module's arenas that can be edited: it has room to grow, and moves to the
/// end of the arena when that is used up.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct List {
    pub(crate) start: u32,
    pub(crate) len: u32,
    capacity: u32,
}

impl List {
    pub(crate) const NONE: Self = Self { start: 0, len: 0, capacity: 0 };

    /// The elements that were appended to an arena since its length was `start`.
    #[inline]
    pub(crate) fn since<T>(start: usize, arena: &[T]) -> Self {
        let Run { start, len } = Run::since(start, arena);
        Self { start, len, capacity: len }
    }

    pub(crate) const fn run(self) -> Run {
        Run { start: self.start, len: self.len }
    }

    #[inline]
    pub(crate) fn slice<T>(self, arena: &[T]) -> &[T] {
        self.run().slice(arena)
    }

    /// Appends an element.
    #[inline]
    pub(crate) fn push<T: Copy>(&mut self, arena: &mut Vec<T>, element: T) {
        // Lists that are filled one after the other are at the end of the arena, be they empty or not.
        let end = arena.len();
        let start = if self.capacity == 0 { end } else { self.start as usize };
        if start + self.len as usize == end {
            arena.push(element);
            self.start = Run::new(start, 0).start;
            self.len += 1;
            self.capacity = self.len;
            return;
        }
        if self.len == self.capacity {
            self.grow(arena, element);
        }
        if let Some(last) = arena.get_mut(self.start as usize + self.len as usize) {
            *last = element;
        }
        self.len += 1;
    }

    /// Appends the elements of a range of numbers.
    #[inline]
    pub(crate) fn extend<T: Copy>(
        &mut self,
        arena: &mut Vec<T>,
        numbers: Range<usize>,
        element: impl Fn(usize) -> T,
    ) {
        let end = arena.len();
        let start = if self.capacity == 0 { end } else { self.start as usize };
        if start + self.len as usize != end {
            return numbers.for_each(|number| self.push(arena, element(number)));
        }
        arena.extend(numbers.map(element));
        *self = Self::since(start, arena);
    }

    /// Makes room for more elements, which is filled with one.
    #[cold]
    fn grow<T: Copy>(&mut self, arena: &mut Vec<T>, filler: T) {
        if self.start as usize + self.len as usize != arena.len() {
            let start = arena.len();
            let old = self.start as usize;
            arena.extend_from_within(old..old + self.len as usize);
            self.start = Run::new(start, 0).start;
        }
        self.capacity = (self.capacity * 2).max(8);
        arena.resize(self.start as usize + self.capacity as usize, filler);
    }

    /// Inserts an element before index `at`, or at the end if there is no such index.
    pub(crate) fn insert<T: Copy>(&mut self, arena: &mut Vec<T>, at: usize, element: T) {
        let at = at.min(self.len as usize);
        if self.len == self.capacity {
            self.grow(arena, element);
        }
        self.len += 1;
        let start = self.start as usize;
        if let Some(room) = arena.get_mut(start + at..start + self.len as usize) {
            room.rotate_right(1);
            if let Some(first) = room.first_mut() {
                *first = element;
            }
        }
    }

    /// Takes an element out.
    pub(crate) fn remove<T: Copy + PartialEq>(&mut self, arena: &mut [T], element: T) {
        let start = self.start as usize;
        let Some(all) = arena.get_mut(start..start + self.len as usize) else { return };
        if let Some(index) = all.iter().position(|found| *found == element) {
            if let Some(after) = all.get_mut(index..) {
                after.rotate_left(1);
            }
            self.len -= 1;
        }
    }
}
