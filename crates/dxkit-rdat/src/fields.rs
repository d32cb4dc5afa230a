//! Facts about every field that checking and rebuilding need: whether it is a reference, and to what.

use dxkit_bytes::{Error, InU8, OpenNumber};
use dxkit_types::{
    FeatureFlags, InterpolationMode, MeshOutputTopology, ResourceClass, ResourceKind, SemanticKind,
    TessellatorDomain, TessellatorOutputPrimitive,
};

use crate::reference::Record;
use crate::{
    BytesRef, ColumnsAndStream, ComponentMasks, DxilComponentType, DxilResourceFlags, FunctionFlags,
    FunctionKind, GridComponents, HitGroupType, IndexArrayRef, NodeIOFlags, NodeLaunchType, PartType,
    RaytracingPipelineFlags, RecordArrayRef, RecordRef, ShaderInfoRef, ShaderStages, ShaderTarget,
    StateObjectFlags, StringArrayRef, StringRef,
};

/// A field that can be wrong by itself.
#[derive(Debug, Clone, Copy)]
pub(crate) enum FieldNote {
    String(StringRef),
    Strings(IndexArrayRef),
    Indexes(IndexArrayRef),
    Bytes(BytesRef),
    Record(PartType, u32),
    Records(PartType, IndexArrayRef),
    /// A number without a name, or flags with these unknown bits.
    Number(u64),
    Flags(u64),
    /// Reserved bytes that are not 0.
    Reserved,
}

/// Receives the path of a field within its row, and the field.
pub(crate) type Notes<'n> = dyn FnMut(&[&'static str], FieldNote) + 'n;

/// Maps the references of one part to those of another, to which their targets are added.
pub(crate) trait References {
    fn string(&mut self, place: StringRef) -> Result<StringRef, Error>;
    fn strings(&mut self, place: StringArrayRef) -> Result<StringArrayRef, Error>;
    fn indexes(&mut self, place: IndexArrayRef) -> Result<IndexArrayRef, Error>;
    fn bytes(&mut self, place: BytesRef) -> Result<BytesRef, Error>;
    /// The number of a row in this table.
    fn record(&mut self, table: PartType, row: u32) -> Result<u32, Error>;
    /// A list of rows of this table.
    fn records(&mut self, table: PartType, rows: IndexArrayRef) -> Result<IndexArrayRef, Error>;
    /// The row for the stage of a function of this kind.
    fn shader_info(&mut self, kind: FunctionKind, row: ShaderInfoRef) -> Result<ShaderInfoRef, Error>;
}

/// A structure of fields.
pub(crate) trait Fields: Sized {
    /// Visits every field that can be wrong by itself.
    fn note(&self, notes: &mut Notes<'_>);

    /// The same structure, with its references moved to another part, in the order in which the compiler adds
    /// the targets.
    fn rebuild(&self, to: &mut dyn References) -> Result<Self, Error>;
}

/// Visits the fields of a structure that is itself a field.
pub(crate) fn note_within(name: &'static str, fields: &impl Fields, notes: &mut Notes<'_>) {
    fields.note(&mut |path, note| match path {
        [field] => notes(&[name, field], note),
        _ => notes(path, note),
    });
}

/// A field.
pub(crate) trait Field: Copy {
    fn note(self, _: &'static str, _: &mut Notes<'_>) {}

    fn rebuild(self, _: &mut dyn References) -> Result<Self, Error> {
        Ok(self)
    }
}

macro_rules! plain {
    ($($type:ty),*) => {$(
        impl Field for $type {}
    )*};
}
// The shader info depends on the function's kind, and is followed where both are known.
plain!(
    u8,
    u16,
    u32,
    ColumnsAndStream,
    ComponentMasks,
    GridComponents,
    ShaderInfoRef,
    ShaderTarget,
    FunctionKind
);
// Wider than the named features, which grow with every compiler.
plain!(FeatureFlags);

macro_rules! numbers {
    ($($type:ty),*) => {$(
        impl Field for $type {
            fn note(self, name: &'static str, notes: &mut Notes<'_>) {
                if self.known().is_none() {
                    notes(&[name], FieldNote::Number(self.raw()));
                }
            }
        }
    )*};
}
numbers!(ResourceClass, ResourceKind, SemanticKind, InterpolationMode, MeshOutputTopology);
numbers!(HitGroupType, NodeLaunchType, DxilComponentType);

impl Field for InU8<TessellatorDomain> {
    fn note(self, name: &'static str, notes: &mut Notes<'_>) {
        self.0.note(name, notes);
    }
}

impl Field for InU8<TessellatorOutputPrimitive> {
    fn note(self, name: &'static str, notes: &mut Notes<'_>) {
        self.0.note(name, notes);
    }
}
numbers!(TessellatorDomain, TessellatorOutputPrimitive);

macro_rules! flags {
    ($($type:ty),*) => {$(
        impl Field for $type {
            fn note(self, name: &'static str, notes: &mut Notes<'_>) {
                if self.unknown() != 0 {
                    notes(&[name], FieldNote::Flags(self.unknown().into()));
                }
            }
        }
    )*};
}
flags!(
    DxilResourceFlags,
    ShaderStages,
    FunctionFlags,
    StateObjectFlags,
    RaytracingPipelineFlags,
    NodeIOFlags
);

impl<const N: usize> Field for [u8; N] {
    fn note(self, name: &'static str, notes: &mut Notes<'_>) {
        if self != [0; N] {
            notes(&[name], FieldNote::Reserved);
        }
    }
}

impl Field for StringRef {
    fn note(self, name: &'static str, notes: &mut Notes<'_>) {
        notes(&[name], FieldNote::String(self));
    }

    fn rebuild(self, to: &mut dyn References) -> Result<Self, Error> {
        to.string(self)
    }
}

impl Field for StringArrayRef {
    fn note(self, name: &'static str, notes: &mut Notes<'_>) {
        notes(&[name], FieldNote::Strings(self.indexes()));
    }

    fn rebuild(self, to: &mut dyn References) -> Result<Self, Error> {
        to.strings(self)
    }
}

impl Field for IndexArrayRef {
    fn note(self, name: &'static str, notes: &mut Notes<'_>) {
        notes(&[name], FieldNote::Indexes(self));
    }

    fn rebuild(self, to: &mut dyn References) -> Result<Self, Error> {
        to.indexes(self)
    }
}

impl Field for BytesRef {
    fn note(self, name: &'static str, notes: &mut Notes<'_>) {
        notes(&[name], FieldNote::Bytes(self));
    }

    fn rebuild(self, to: &mut dyn References) -> Result<Self, Error> {
        to.bytes(self)
    }
}

impl<T: Record> Field for RecordRef<T> {
    fn note(self, name: &'static str, notes: &mut Notes<'_>) {
        notes(&[name], FieldNote::Record(T::PART, self.number()));
    }

    fn rebuild(self, to: &mut dyn References) -> Result<Self, Error> {
        to.record(T::PART, self.number()).map(Self::new)
    }
}

impl<T: Record> Field for RecordArrayRef<T> {
    fn note(self, name: &'static str, notes: &mut Notes<'_>) {
        notes(&[name], FieldNote::Records(T::PART, self.indexes()));
    }

    fn rebuild(self, to: &mut dyn References) -> Result<Self, Error> {
        to.records(T::PART, self.indexes()).map(|list| Self::new(list.0))
    }
}
