//! [`Recent`]: the scalar types, integers and numbers of metadata that were looked up last.
//!
//! Most of what a module is built of are a few small integers, as operands and as metadata, and each look-up
//! of one by its content takes up to three hashes. Here the last answers are kept, each at a place that
//! follows from what was asked. An answer counts only while the module has that content under that id, which
//! is compared in the module: what is edited or dropped needs no notice here.

use super::{ConstantId, MetadataForm, MetadataId, Module, Type, TypeData, TypeId, ValueId};

/// Answers that are kept, a power of two: numbers of resources, signatures, rows and operations are small.
const PLACES: usize = 64;
/// Scalar types that are kept: integers by the logarithm of their width, and floats between these.
const TYPES: usize = 8;

/// Ids by what was asked. A place that was not used yet has an id that no module has.
#[derive(Clone)]
pub(super) struct Recent {
    types: [TypeId; TYPES],
    integers: [ConstantId; PLACES],
    metadata: [MetadataId; PLACES],
}

impl Default for Recent {
    fn default() -> Self {
        Self {
            types: [TypeId(u32::MAX); TYPES],
            integers: [ConstantId(u32::MAX); PLACES],
            metadata: [MetadataId::new(u32::MAX); PLACES],
        }
    }
}

/// The place of an integer of this width.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "the lowest bits decide")]
const fn place(width: u32, value: i64) -> usize {
    (value as u32 ^ width) as usize % PLACES
}

impl Module {
    /// The type of integers of this width.
    #[inline]
    pub(super) fn recent_integer_type(&mut self, width: u32) -> TypeId {
        let place = width.trailing_zeros() as usize % TYPES;
        self.recent_type(place, TypeData::Integer { width }, &Type::Integer { width })
    }

    /// A type without parts, at one of the places.
    #[inline]
    pub(super) fn recent_type(&mut self, place: usize, data: TypeData, ty: &Type<'_>) -> TypeId {
        let known = self.index.recent.types.get(place).copied();
        if let Some(known) = known.filter(|id| self.types.get(id.index()) == Some(&data)) {
            return known;
        }
        let id = self.intern_type(ty);
        if let Some(slot) = self.index.recent.types.get_mut(place) {
            *slot = id;
        }
        id
    }

    /// The constant that is an integer.
    #[inline]
    pub(super) fn recent_integer(&mut self, width: u32, value: i64) -> ValueId {
        let place = place(width, value);
        let known = self.index.recent.integers.get(place).copied();
        if let Some(known) = known.filter(|id| self.is_integer(*id, width, value)) {
            return known.into();
        }
        let ty = self.recent_integer_type(width);
        let made = self.const_integer(ty, value);
        if let (Some(slot), Some(id)) = (self.index.recent.integers.get_mut(place), made.as_constant()) {
            *slot = id;
        }
        made
    }

    fn is_integer(&self, id: ConstantId, width: u32, value: i64) -> bool {
        let entry = self.constants.get(id.index());
        entry.is_some_and(|entry| {
            entry.data.integer() == Some(value)
                && self.types.get(entry.ty.index()) == Some(&TypeData::Integer { width })
        })
    }

    /// The metadata that is an integer.
    #[inline]
    pub(super) fn recent_metadata(&mut self, width: u32, value: i64) -> MetadataId {
        let place = place(width, value);
        let known = self.index.recent.metadata.get(place).copied();
        let is_same = |id: &MetadataId| match self.metadata.get(id.index()) {
            Some(MetadataForm::Value { value: constant, .. }) => {
                constant.as_constant().is_some_and(|constant| self.is_integer(constant, width, value))
            }
            _ => false,
        };
        if let Some(known) = known.filter(is_same) {
            return known;
        }
        let constant = self.recent_integer(width, value);
        let id = self.value_as_metadata(constant);
        if let Some(slot) = self.index.recent.metadata.get_mut(place) {
            *slot = id;
        }
        id
    }
}
