//! How operands of each kind are written.

use alloc::vec::Vec;

use super::OperandKind;
use crate::ir::{
    AttributeGroupId, AttributeListId, BlockId, ComdatId, GcId, MetadataId, MetadataKindId, SectionId,
    TypeId, ValueId,
};

/// The numbers that a module's things have in the stream that is written.
pub(crate) trait Context {
    /// The number of a value; `None` if it has none here.
    fn value(&self, id: ValueId) -> Option<u32>;
    /// The type of a value.
    fn type_of(&self, id: ValueId) -> Option<TypeId>;
    fn ty(&self, id: TypeId) -> Option<u32>;
    fn block(&self, id: BlockId) -> Option<u32>;
    fn metadata(&self, id: MetadataId) -> Option<u32>;
    /// Counted from 1.
    fn attribute_list(&self, id: AttributeListId) -> Option<u32>;
    fn attribute_group(&self, id: AttributeGroupId) -> Option<u32>;
    /// Counted from 1.
    fn section(&self, id: SectionId) -> Option<u32>;
    /// Counted from 1.
    fn gc(&self, id: GcId) -> Option<u32>;
    /// Counted from 1.
    fn comdat(&self, id: ComdatId) -> Option<u32>;
}

/// A reference of an operand to something that the stream does not contain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Dangling {
    Value(ValueId),
    Type(TypeId),
    Block(BlockId),
    Metadata(MetadataId),
    AttributeList(AttributeListId),
    AttributeGroup(AttributeGroupId),
    Section(SectionId),
    Gc(GcId),
    Comdat(ComdatId),
}

/// The destination of a record's operands: the stream, or a list.
pub(crate) trait Take {
    /// Whether a record that cannot be written, or has a value that is not defined yet, is made again.
    const IS_TRIED: bool;

    fn take(&mut self, operand: u64);

    /// Like [`Take::take`], for a number that most often is 2¹⁵ and a few bits.
    #[inline(always)]
    fn take_marked(&mut self, operand: u64) {
        self.take(operand);
    }
}

impl Take for &mut Vec<u64> {
    const IS_TRIED: bool = false;

    #[inline(never)]
    fn take(&mut self, operand: u64) {
        self.push(operand);
    }
}

/// Like [`Context::value`], where it does not matter how long it takes.
#[inline(never)]
fn seldom_value<C: Context + ?Sized>(context: &C, id: ValueId) -> Option<u32> {
    context.value(id)
}

/// Takes the operands of one record.
#[derive(Debug)]
pub(crate) struct Sink<'c, C: ?Sized, T> {
    pub(crate) operands: T,
    pub(crate) context: &'c C,
    /// The number of the next value: what relative ones count back from.
    pub(crate) next: u32,
    /// Whether a value was put that is not defined yet.
    pub(crate) forward: bool,
    /// Whether all references lead somewhere.
    pub(crate) is_sound: bool,
    /// The first reference that does not, unless the record [is made again](Take::IS_TRIED).
    pub(crate) dangling: Option<Dangling>,
}

impl<'c, C: Context + ?Sized, T: Take> Sink<'c, C, T> {
    /// A sink that appends to an empty destination.
    #[inline(always)]
    pub(crate) fn new(context: &'c C, next: u32, operands: T) -> Self {
        Self { operands, context, next, forward: false, is_sound: true, dangling: None }
    }

    /// The same, to put the following operands elsewhere.
    #[inline(always)]
    pub(crate) fn map<U>(self, map: impl FnOnce(T) -> U) -> Sink<'c, C, U> {
        let Self { operands, context, next, forward, is_sound, dangling } = self;
        Sink { operands: map(operands), context, next, forward, is_sound, dangling }
    }

    #[inline(always)]
    fn push(&mut self, operand: u64) {
        self.operands.take(operand);
    }

    #[inline(always)]
    fn number(&mut self, number: Option<u32>, what: Dangling) -> u32 {
        match number {
            Some(number) => number,
            None => {
                self.is_sound = false;
                if !T::IS_TRIED {
                    self.dangling = Some(self.dangling.unwrap_or(what));
                }
                0
            }
        }
    }

    #[inline(always)]
    fn value(&mut self, id: ValueId) -> u32 {
        let number = if T::IS_TRIED { self.context.value(id) } else { seldom_value(self.context, id) };
        self.number(number, Dangling::Value(id))
    }

    #[inline(always)]
    fn ty(&mut self, id: TypeId) -> u32 {
        self.number(self.context.ty(id), Dangling::Type(id))
    }
}

/// A kind of operand.
pub(crate) trait Kind {
    /// The source type.
    type Value;
    const KIND: OperandKind;

    fn put<C: Context + ?Sized, T: Take>(value: Self::Value, sink: &mut Sink<'_, C, T>);
}

macro_rules! kinds {
    ($($name:ident($type:ty): |$value:ident, $sink:ident| $put:expr;)*) => {$(
        #[derive(Debug)]
        pub(crate) enum $name {}

        impl Kind for $name {
            type Value = $type;
            const KIND: OperandKind = OperandKind::$name;

            #[inline(always)]
            fn put<C: Context + ?Sized, T: Take>($value: $type, $sink: &mut Sink<'_, C, T>) {
                $put
            }
        }
    )*};
}

kinds! {
    Number(u64): |value, sink| sink.push(value);
    Signed(i64): |value, sink| sink.push(crate::sign::to_sign_bit(value));
    Flag(bool): |value, sink| sink.push(value.into());
    Flags(u64): |value, sink| sink.push(value);
    Alignment(u64): |value, sink| sink.push(alignment(value));
    Character(u64): |value, sink| sink.push(value);
    Type(TypeId): |value, sink| {
        let number = sink.ty(value);
        sink.push(number.into());
    };
    Value(ValueId): |value, sink| {
        let number = sink.value(value);
        sink.push(number.into());
    };
    OptionalValue(Option<ValueId>): |value, sink| {
        let number = value.map_or(0, |value| u64::from(sink.value(value)) + 1);
        sink.push(number);
    };
    Relative(ValueId): |value, sink| {
        let number = sink.value(value);
        sink.push(sink.next.wrapping_sub(number).into());
    };
    Typed(ValueId): |value, sink| {
        let number = sink.value(value);
        sink.push(sink.next.wrapping_sub(number).into());
        if number >= sink.next {
            sink.forward = true;
            if T::IS_TRIED {
                // The record is made again, so that the place of each operand is known when this is compiled.
                return;
            }
            let ty = sink.number(sink.context.type_of(value).and_then(|ty| sink.context.ty(ty)), Dangling::Value(value));
            sink.push(ty.into());
        }
    };
    SignedRelative(ValueId): |value, sink| {
        let number = sink.value(value);
        sink.push(crate::sign::to_sign_bit(i64::from(sink.next) - i64::from(number)));
    };
    Block(BlockId): |value, sink| {
        let number = sink.number(sink.context.block(value), Dangling::Block(value));
        sink.push(number.into());
    };
    Metadata(MetadataId): |value, sink| {
        let number = sink.number(sink.context.metadata(value), Dangling::Metadata(value));
        sink.push(number.into());
    };
    OptionalMetadata(Option<MetadataId>): |value, sink| {
        let number = value.map_or(0, |value| {
            u64::from(sink.number(sink.context.metadata(value), Dangling::Metadata(value))) + 1
        });
        sink.push(number);
    };
    MetadataKind(MetadataKindId): |value, sink| sink.push(value.0.into());
    AttributeList(Option<AttributeListId>): |value, sink| {
        let number = value.map_or(0, |value| sink.number(sink.context.attribute_list(value), Dangling::AttributeList(value)));
        sink.push(number.into());
    };
    AttributeGroup(AttributeGroupId): |value, sink| {
        let number = sink.number(sink.context.attribute_group(value), Dangling::AttributeGroup(value));
        sink.push(number.into());
    };
    Section(Option<SectionId>): |value, sink| {
        let number = value.map_or(0, |value| sink.number(sink.context.section(value), Dangling::Section(value)));
        sink.push(number.into());
    };
    Gc(Option<GcId>): |value, sink| {
        let number = value.map_or(0, |value| sink.number(sink.context.gc(value), Dangling::Gc(value)));
        sink.push(number.into());
    };
    Comdat(Option<ComdatId>): |value, sink| {
        let number = value.map_or(0, |value| sink.number(sink.context.comdat(value), Dangling::Comdat(value)));
        sink.push(number.into());
    };
}

/// The flags of a call, which are marked as those of a record with a function type.
#[derive(Debug)]
pub(crate) enum CallFlags {}

impl Kind for CallFlags {
    type Value = u64;
    const KIND: OperandKind = OperandKind::Flags;

    #[inline(always)]
    fn put<C: Context + ?Sized, T: Take>(value: u64, sink: &mut Sink<'_, C, T>) {
        sink.operands.take_marked(value);
    }
}

/// The number of a block of another function.
#[derive(Debug)]
pub(crate) enum BlockNumber {}

impl Kind for BlockNumber {
    type Value = u64;
    const KIND: OperandKind = OperandKind::Block;

    #[inline]
    fn put<C: Context + ?Sized, T: Take>(value: u64, sink: &mut Sink<'_, C, T>) {
        sink.push(value);
    }
}

/// One more than the logarithm of an alignment, which is a power of two; 0 for none.
pub(crate) const fn alignment(bytes: u64) -> u64 {
    if bytes == 0 { 0 } else { bytes.trailing_zeros() as u64 + 1 }
}
