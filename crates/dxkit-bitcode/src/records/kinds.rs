//! How operands of each kind are written and read.
//!
//! `bitcode_records!` names a kind for each operand of a record. A kind says what the operand is in the
//! module (`Value`), how that becomes a number in a record that is written (`put`, with the numbers of a
//! [`Context`]), and how a number of a record that is read becomes what it refers to (`take`, with the tables
//! of a [`Lookup`]). A kind `as` another one is documented as that one: it is written in the same way, and
//! read with a difference that some version of LLVM has.

use alloc::vec::Vec;

use super::{OperandKind, Operands, Site};
use crate::ir::{
    AttributeGroupId, AttributeListId, BlockId, ComdatId, GcId, MetadataId, MetadataKindId, SectionId,
    TypeId, ValueId,
};
use crate::{ErrorKind, Subject};

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

    /// Puts the number of what is referred to; 0 for nothing.
    #[inline(always)]
    fn push_reference<I: Copy>(
        &mut self,
        id: Option<I>,
        number: impl FnOnce(&C, I) -> Option<u32>,
        dangling: impl FnOnce(I) -> Dangling,
    ) {
        let number = id.map_or(0, |id| self.number(number(self.context, id), dangling(id)));
        self.push(number.into());
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

/// A value with its type.
#[derive(Debug, Clone, Copy)]
pub(crate) struct TypedValue {
    pub(crate) id: ValueId,
    pub(crate) ty: TypeId,
}

/// What the numbers of a stream that is read refer to.
pub(crate) trait Lookup {
    /// Whether errors are passed over that LLVM 3.7 passes over.
    fn is_tolerant(&self) -> bool;
    /// The number of the value that a relative operand refers to.
    fn relative(&self, operand: u64) -> u32;
    /// The number of the value that a relative operand with a sign refers to.
    fn signed_relative(&self, operand: u64) -> u32;
    /// The value of a number, if it is defined.
    fn known(&self, number: u32) -> Option<TypedValue>;
    /// What takes the place of a value that the function defines later.
    fn forward<P: Operands>(&mut self, number: u32, source: &P) -> Result<ValueId, P::Stop>;
    /// A type of the table.
    fn ty<P: Site>(&self, number: u64, site: &P) -> Result<TypeId, P::Stop>;
    /// Checks that a type is that of vectors.
    fn check_vector<P: Site>(&self, ty: TypeId, site: &P) -> Result<(), P::Stop>;
    /// A block of the function.
    fn block<P: Site>(&self, number: u64, site: &P) -> Result<BlockId, P::Stop>;
    /// Metadata of the module or of the function.
    fn metadata<P: Site>(&self, number: u32, site: &P) -> Result<MetadataId, P::Stop>;
    fn attribute_list<P: Site>(&self, operand: u64, site: &P) -> Result<Option<AttributeListId>, P::Stop>;
    fn section<P: Site>(&self, operand: u64, site: &P) -> Result<Option<SectionId>, P::Stop>;
    fn gc<P: Site>(&self, operand: u64, site: &P) -> Result<Option<GcId>, P::Stop>;
    fn comdat<P: Site>(&self, operand: u64, site: &P) -> Result<Option<ComdatId>, P::Stop>;
    /// Whether the call that is read states its function type, as its flags say.
    fn states_function_type(&mut self) -> &mut bool;
}

/// A kind of operand.
pub(crate) trait Kind {
    /// What is written.
    type Value;
    /// What is read: most often the same.
    type Read: Copy + core::fmt::Debug;
    const KIND: OperandKind;

    /// Puts the operand into a record that is written.
    fn put<C: Context + ?Sized, T: Take>(value: Self::Value, sink: &mut Sink<'_, C, T>);

    /// Takes the operand from a record that is read.
    fn take<L: Lookup, S: Operands>(lookup: &mut L, source: &mut S) -> Result<Self::Read, S::Stop>;
}

/// An operand that does not have the bits of its type.
#[cold]
pub(crate) fn no_such<P: Site>(what: Subject, value: u64, site: &P) -> P::Stop {
    site.stop(ErrorKind::Operand { what, value })
}

/// An operand that holds a small number.
#[inline]
pub(crate) fn small<T: TryFrom<u64>, P: Site>(what: Subject, value: u64, site: &P) -> Result<T, P::Stop> {
    T::try_from(value).map_err(|_| no_such(what, value, site))
}

/// An operand that is one more than a number, or 0 for none.
#[inline]
pub(crate) fn plus_one<P: Site>(operand: u64, site: &P) -> Result<Option<u32>, P::Stop> {
    match operand.checked_sub(1) {
        None => Ok(None),
        Some(number) => small(Subject::Number, number, site).map(Some),
    }
}

/// The number of a value that is looked up when all values are known.
#[inline]
pub(crate) fn pending_value<P: Site>(number: u64, site: &P) -> Result<ValueId, P::Stop> {
    match u32::try_from(number) {
        Ok(number) if number < ValueId::LIMIT => Ok(ValueId::pending(number)),
        _ => Err(no_such(Subject::ValueNumber, number, site)),
    }
}

/// The lower half of a word; LLVM ignores the upper half of many operands.
#[allow(clippy::cast_possible_truncation, reason = "meant")]
pub(crate) const fn low(word: u64) -> u32 {
    word as u32
}

/// A value that is defined, or what takes its place.
#[inline(always)]
fn value_of<L: Lookup, S: Operands>(lookup: &mut L, number: u32, source: &S) -> Result<ValueId, S::Stop> {
    match lookup.known(number) {
        Some(value) => Ok(value.id),
        None => lookup.forward(number, source),
    }
}

macro_rules! kinds {
    ($(
        $(#[doc = $doc:literal])*
        $name:ident $(as $kind:ident)? ($type:ty $(=> $read:ty)?):
            put |$value:ident, $sink:ident| $put:expr,
            take |$lookup:ident, $source:ident $(, $operand:ident)?| $take:expr;
    )*) => {$(
        $(#[doc = $doc])*
        #[derive(Debug)]
        pub(crate) enum $name {}

        impl Kind for $name {
            type Value = $type;
            type Read = kinds!(@second $type $(, $read)?);
            const KIND: OperandKind = kinds!(@kind $name $($kind)?);

            #[inline(always)]
            fn put<C: Context + ?Sized, T: Take>($value: $type, $sink: &mut Sink<'_, C, T>) {
                $put
            }

            #[inline(always)]
            fn take<L: Lookup, S: Operands>($lookup: &mut L, $source: &mut S) -> Result<Self::Read, S::Stop> {
                $(let $operand = $source.next()?;)?
                $take
            }
        }
    )*};
    (@second $type:ty) => { $type };
    (@second $type:ty, $read:ty) => { $read };
    (@kind $name:ident) => { OperandKind::$name };
    (@kind $name:ident $kind:ident) => { OperandKind::$kind };
}

kinds! {
    Number(u64):
        put |value, sink| sink.push(value),
        take |_lookup, source| source.next();
    /// A number that old records lack.
    OptionalNumber as Number (u64 => Option<u64>):
        put |value, sink| sink.push(value),
        take |_lookup, source| source.next_if_any();
    /// A flag that old records lack.
    OptionalFlag as Flag (bool => Option<bool>):
        put |value, sink| sink.push(value.into()),
        take |_lookup, source| Ok(source.next_if_any()?.map(|flag| flag != 0));
    Signed(i64):
        put |value, sink| sink.push(crate::sign::to_sign_bit(value)),
        take |_lookup, source| source.next().map(crate::sign::from_sign_bit);
    Flag(bool):
        put |value, sink| sink.push(value.into()),
        take |_lookup, source| source.next().map(|flag| flag != 0);
    /// A flag whose other bits mean nothing.
    LowestBit as Flag (bool):
        put |value, sink| sink.push(value.into()),
        take |_lookup, source| source.next().map(|flag| flag & 1 != 0);
    Flags(u64):
        put |value, sink| sink.push(value),
        take |_lookup, source| source.next();
    Alignment(u64 => crate::ir::Alignment):
        put |value, sink| sink.push(alignment(value)),
        take |_lookup, source, encoded| encoded_alignment(encoded, source);
    Character(u64):
        put |value, sink| sink.push(value),
        take |_lookup, source| source.next();
    Type(TypeId):
        put |value, sink| {
            let number = sink.ty(value);
            sink.push(number.into());
        },
        take |lookup, source, number| lookup.ty(number, source);
    /// In the table of types: one that may be defined later.
    AnyType as Type (TypeId):
        put |value, sink| Type::put(value, sink),
        take |_lookup, source, number| any_type(number, source);
    /// The type of a value that the record names: it follows from the value.
    ImpliedType as Type (TypeId => u64):
        put |value, sink| Type::put(value, sink),
        take |_lookup, source| source.next();
    /// Like [`ImpliedType`], of the index in front of the last operand: older records lack it.
    IndexType as Type (TypeId => Option<u64>):
        put |value, sink| Type::put(value, sink),
        take |_lookup, source| if source.remaining() > 1 { source.next().map(Some) } else { Ok(None) };
    /// The type that a load from memory gives, in front of the last two operands: older records lack it, and
    /// LLVM 3.7 treats one that does not exist as one that is not stated.
    LoadedType as Type (TypeId => Option<TypeId>):
        put |value, sink| Type::put(value, sink),
        take |lookup, source| if source.remaining() == 2 { Ok(None) } else { stated_type(lookup, source) };
    /// Like [`LoadedType`], in front of the last four operands.
    AtomicLoadedType as Type (TypeId => Option<TypeId>):
        put |value, sink| Type::put(value, sink),
        take |lookup, source| if source.remaining() == 4 { Ok(None) } else { stated_type(lookup, source) };
    /// The type in which an address is computed: LLVM 3.7 treats one that does not exist as one that is not
    /// stated.
    SourceType as Type (TypeId => Option<TypeId>):
        put |value, sink| Type::put(value, sink),
        take |lookup, source| stated_type(lookup, source);
    /// Of a constant address: it is there if the number of operands is odd.
    ConstantSourceType as Type (TypeId => Option<TypeId>):
        put |value, sink| Type::put(value, sink),
        take |lookup, source| match source.remaining() % 2 {
            0 => Ok(None),
            _ => Type::take(lookup, source).map(Some),
        };
    /// A value that is looked up when all of them are known.
    Value(ValueId):
        put |value, sink| {
            let number = sink.value(value);
            sink.push(number.into());
        },
        take |_lookup, source, number| pending_value(number, source);
    /// A value, of which the record states a name.
    NamedValue as Value (ValueId => u32):
        put |value, sink| Value::put(value, sink),
        take |_lookup, source, number| small(Subject::ValueNumber, number, source);
    /// In a function: a value by its own number.
    LocalValue as Value (ValueId):
        put |value, sink| Value::put(value, sink),
        take |lookup, source, number| value_of(lookup, low(number), source);
    OptionalValue(Option<ValueId>):
        put |value, sink| {
            let number = value.map_or(0, |value| u64::from(sink.value(value)) + 1);
            sink.push(number);
        },
        take |_lookup, source, operand| Ok(plus_one(operand, source)?.map(ValueId::pending));
    Relative(ValueId):
        put |value, sink| {
            let number = sink.value(value);
            sink.push(sink.next.wrapping_sub(number).into());
        },
        take |lookup, source| {
            let number = lookup.relative(source.next()?);
            value_of(lookup, number, source)
        };
    Typed(ValueId => TypedValue):
        put |value, sink| {
            let number = sink.value(value);
            sink.push(sink.next.wrapping_sub(number).into());
            if number >= sink.next {
                sink.forward = true;
                if T::IS_TRIED {
                    // The record is made again, so that the place of each operand is known when this is
                    // compiled.
                    return;
                }
                let ty = sink.context.type_of(value).and_then(|ty| sink.context.ty(ty));
                let ty = sink.number(ty, Dangling::Value(value));
                sink.push(ty.into());
            }
        },
        take |lookup, source| {
            let number = lookup.relative(source.next()?);
            match lookup.known(number) {
                Some(value) => Ok(value),
                None => {
                    let id = lookup.forward(number, source)?;
                    Ok(TypedValue { id, ty: Type::take(lookup, source)? })
                }
            }
        };
    /// Like [`Typed`], of a vector.
    TypedVector as Typed (ValueId => TypedValue):
        put |value, sink| Typed::put(value, sink),
        take |lookup, source| {
            let value = Typed::take(lookup, source)?;
            lookup.check_vector(value.ty, source).map(|()| value)
        };
    SignedRelative(ValueId):
        put |value, sink| {
            let number = sink.value(value);
            sink.push(crate::sign::to_sign_bit(i64::from(sink.next) - i64::from(number)));
        },
        take |lookup, source| {
            let number = lookup.signed_relative(source.next()?);
            value_of(lookup, number, source)
        };
    Block(BlockId):
        put |value, sink| sink.push_reference(Some(value), C::block, Dangling::Block),
        take |lookup, source, number| lookup.block(number, source);
    /// A block, of which the record states the name.
    NamedBlock as Block (BlockId => u32):
        put |value, sink| Block::put(value, sink),
        take |_lookup, source, number| small(Subject::ValueNumber, number, source);
    /// The number of a block of another function.
    BlockNumber as Block (u64 => u32):
        put |value, sink| sink.push(value),
        take |_lookup, source, number| small(Subject::Block, number, source);
    Metadata(MetadataId):
        put |value, sink| sink.push_reference(Some(value), C::metadata, Dangling::Metadata),
        take |lookup, source, number| {
            let number = small(Subject::MetadataReference, number, source)?;
            lookup.metadata(number, source)
        };
    OptionalMetadata(Option<MetadataId>):
        put |value, sink| {
            let number = value.map_or(0, |value| {
                u64::from(sink.number(sink.context.metadata(value), Dangling::Metadata(value))) + 1
            });
            sink.push(number);
        },
        take |lookup, source, operand| match plus_one(operand, source)? {
            None => Ok(None),
            Some(number) => lookup.metadata(number, source).map(Some),
        };
    MetadataKind(MetadataKindId):
        put |value, sink| sink.push(value.0.into()),
        take |_lookup, source, number| small(Subject::MetadataKind, number, source).map(MetadataKindId);
    AttributeList(Option<AttributeListId>):
        put |value, sink| sink.push_reference(value, C::attribute_list, Dangling::AttributeList),
        take |lookup, source, operand| lookup.attribute_list(operand, source);
    AttributeGroup(AttributeGroupId => u64):
        put |value, sink| sink.push_reference(Some(value), C::attribute_group, Dangling::AttributeGroup),
        take |_lookup, source| source.next();
    Section(Option<SectionId>):
        put |value, sink| sink.push_reference(value, C::section, Dangling::Section),
        take |lookup, source, operand| lookup.section(operand, source);
    Gc(Option<GcId>):
        put |value, sink| sink.push_reference(value, C::gc, Dangling::Gc),
        take |lookup, source, operand| lookup.gc(operand, source);
    Comdat(Option<ComdatId>):
        put |value, sink| sink.push_reference(value, C::comdat, Dangling::Comdat),
        take |lookup, source, operand| lookup.comdat(operand, source);
    /// The flags of a call, which are marked as those of a record with a function type.
    CallFlags as Flags (u64):
        put |value, sink| sink.operands.take_marked(value),
        take |lookup, source, flags| {
            // Newer dialects have floating-point flags after it. LLVM 3.7 ignores the bit.
            if flags & 1 << 17 != 0 && !lookup.is_tolerant() {
                source.next()?;
            }
            *lookup.states_function_type() = flags & 1 << 15 != 0;
            Ok(flags)
        };
    /// The flags of an invoke.
    InvokeFlags as Flags (u64):
        put |value, sink| sink.push(value),
        take |lookup, source, flags| {
            *lookup.states_function_type() = flags & 1 << 13 != 0;
            Ok(flags)
        };
    /// The function type of a call, which old records lack.
    FunctionType as Type (TypeId => Option<TypeId>):
        put |value, sink| Type::put(value, sink),
        take |lookup, source| match *lookup.states_function_type() {
            true => Type::take(lookup, source).map(Some),
            false => Ok(None),
        };
}

/// The type that a record states; none if it does not exist, where LLVM 3.7 passes over that.
#[inline(always)]
fn stated_type<L: Lookup, S: Operands>(lookup: &mut L, source: &mut S) -> Result<Option<TypeId>, S::Stop> {
    let number = source.next();
    match number.and_then(|number| lookup.ty(number, source)) {
        Err(_) if lookup.is_tolerant() => Ok(None),
        stated => stated.map(Some),
    }
}

/// A number of the table of types: of one that may be defined later.
#[inline]
pub(crate) fn any_type<P: Site>(number: u64, site: &P) -> Result<TypeId, P::Stop> {
    small(Subject::Type, number, site).map(TypeId)
}

/// One more than the logarithm of an alignment, which is a power of two; 0 for none.
pub(crate) const fn alignment(bytes: u64) -> u64 {
    if bytes == 0 { 0 } else { bytes.trailing_zeros() as u64 + 1 }
}

/// An alignment as records state it.
#[inline]
pub(crate) fn encoded_alignment<P: Site>(encoded: u64, site: &P) -> Result<crate::ir::Alignment, P::Stop> {
    match u8::try_from(encoded) {
        Ok(encoded @ ..=33) => Ok(crate::ir::Alignment(encoded)),
        _ => Err(no_such(Subject::Alignment, encoded, site)),
    }
}
