//! Finds types, constants, metadata and attributes by content, so that equal items are built only once.
//!
//! Goes in: the content of an item that is about to be built; comes out: the id of the equal item that the
//! module has, or the hash under which a new one is added. The tables ([`ContentTable`]) contain ids and
//! hashes alone; contents are compared in the module itself, so that nothing is stored twice. A table is made
//! when it is asked first, and takes in what was added to the module since it was asked last: a module that
//! is only read pays nothing.

use core::fmt;
use core::hash::{BuildHasher, Hasher};

use hashbrown::DefaultHashBuilder;

use super::content::{
    ContentTable, attribute_group_hash, attribute_list_hash, constant_hash, hash_numbers, same_type,
    type_hash,
};
use super::recent::Recent;
use super::{
    Attribute, AttributeGroupId, AttributeListId, AttributeSlot, Constant, ConstantId, MetadataForm,
    MetadataId, Module, Type, TypeId, ValueId,
};

/// The items that were indexed so far. The index is created when the first item is built, and catches up if
/// items were added without it.
#[derive(Clone, Default)]
pub(crate) struct Index {
    hasher: DefaultHashBuilder,
    types: ContentTable,
    constants: ContentTable,
    /// Whether integers were looked for.
    looked_for_integers: bool,
    strings: ContentTable,
    values: ContentTable,
    nodes: ContentTable,
    attribute_groups: ContentTable,
    attribute_lists: ContentTable,
    pub(super) recent: Recent,
}

// Not derived: the order of the tables and the hash seed differ from one index to the next.
impl fmt::Debug for Index {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Index").finish_non_exhaustive()
    }
}

impl Index {
    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        let Self {
            hasher: _,
            types,
            constants,
            looked_for_integers,
            strings,
            values,
            nodes,
            attribute_groups,
            attribute_lists,
            recent,
        } = self;
        *looked_for_integers = false;
        *recent = Recent::default();
        let tables = [types, constants, strings, values, nodes, attribute_groups, attribute_lists];
        tables.into_iter().for_each(ContentTable::clear);
    }

    /// Makes room for these counts of types, of constants, and of strings that are metadata.
    pub(crate) fn reserve(&mut self, types: usize, constants: usize, strings: usize) {
        for (table, count) in
            [(&mut self.types, types), (&mut self.constants, constants), (&mut self.strings, strings)]
        {
            table.reserve(count);
        }
    }

    const fn metadata(&mut self, table: MetadataTable) -> &mut ContentTable {
        match table {
            MetadataTable::Strings => &mut self.strings,
            MetadataTable::Values => &mut self.values,
            MetadataTable::Nodes => &mut self.nodes,
        }
    }

    fn metadata_hash(&self, key: &MetadataKey<'_>) -> u32 {
        let mut hasher = self.hasher.build_hasher();
        match key {
            MetadataKey::String(text) => hasher.write(text),
            MetadataKey::Value(value) => hasher.write_u64(value.pending_number().into()),
            MetadataKey::Node(operands) => {
                hasher.write_u64(operands.len() as u64);
                hash_numbers(&mut hasher, operands, |operand| operand.map_or(0, |id| id.number() + 1));
            }
            MetadataKey::Debug(code, words) => {
                hasher.write_u64((*code).into());
                words.iter().for_each(|word| hasher.write_u64(*word));
            }
        }
        ContentTable::hash_of(&hasher)
    }
}

/// The content that identifies a piece of metadata. Distinct nodes have none.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum MetadataKey<'m> {
    String(&'m [u8]),
    Value(ValueId),
    Node(&'m [Option<MetadataId>]),
    Debug(u8, &'m [u64]),
}

/// The table that has a piece of metadata: each has those that it was asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum MetadataTable {
    Strings,
    Values,
    Nodes,
}

impl<'m> MetadataKey<'m> {
    #[inline]
    fn from_metadata(module: &'m Module, number: u32) -> Option<Self> {
        Some(match *module.metadata.get(MetadataId::new(number).index())? {
            MetadataForm::String(text) => Self::String(text.slice(&module.bytes)),
            MetadataForm::Value { value, .. } => Self::Value(value),
            MetadataForm::Node { distinct: false, operands } => {
                Self::Node(operands.slice(&module.metadata_operands))
            }
            MetadataForm::Debug { code, operands } => match operands.slice(&module.words) {
                words @ [0, ..] => Self::Debug(code, words),
                _ => return None,
            },
            MetadataForm::Node { distinct: true, .. } | MetadataForm::Unknown { .. } => return None,
        })
    }

    const fn table(&self) -> MetadataTable {
        match self {
            Self::String(_) => MetadataTable::Strings,
            Self::Value(_) => MetadataTable::Values,
            Self::Node(_) | Self::Debug(..) => MetadataTable::Nodes,
        }
    }
}

/// The id of the equal item, or otherwise the hash under which a new one is added.
type Found<T> = Result<T, u32>;

impl Module {
    /// The first group of these attributes for this slot.
    pub(crate) fn find_attribute_group(
        &mut self,
        slot: AttributeSlot,
        attributes: &[Attribute<'_>],
    ) -> Option<AttributeGroupId> {
        let mut table = core::mem::take(&mut self.index.attribute_groups);
        let hasher = &self.index.hasher;
        for (id, group) in self.attribute_groups().skip(table.seen) {
            let hash = attribute_group_hash(hasher, group.slot(), group.attributes());
            table.find_or_add(hash, id.0, |known| {
                self.has_attributes(known, group.slot(), group.attributes())
            });
        }
        table.seen = self.attribute_groups.len();
        let hash = attribute_group_hash(hasher, slot, attributes.iter().copied());
        let found = table.find(hash, |known| self.has_attributes(known, slot, attributes.iter().copied()));
        self.index.attribute_groups = table;
        found.map(AttributeGroupId)
    }

    /// The first list of these groups.
    pub(crate) fn find_attribute_list(&mut self, groups: &[AttributeGroupId]) -> Option<AttributeListId> {
        let mut table = core::mem::take(&mut self.index.attribute_lists);
        let key = |number| Some(self.attribute_list(AttributeListId::new(number)));
        let hash = |groups: &[AttributeGroupId]| attribute_list_hash(&self.index.hasher, groups);
        let found = table.find_key(self.attribute_lists.len(), groups, key, hash, |one, other| one == other);
        self.index.attribute_lists = table;
        found.ok().map(AttributeListId::new)
    }

    /// The first of equal types.
    pub(crate) fn find_type(&mut self, ty: &Type<'_>) -> Found<TypeId> {
        let mut table = core::mem::take(&mut self.index.types);
        let key = |number| Some(self.ty(TypeId(number)));
        let hash = |ty: Type<'_>| type_hash(&self.index.hasher, &ty, |id| id.0);
        let same = |one: Type<'_>, other: Type<'_>| same_type(&one, &other, |one, other| one == other);
        let found = table.find_key(self.types.len(), *ty, key, hash, same);
        self.index.types = table;
        found.map(TypeId)
    }

    /// Adds the last type, which was not found.
    pub(crate) fn index_type(&mut self, hash: u32, id: TypeId) {
        self.index.types.add(hash, id.0);
        self.index.types.seen = self.types.len();
    }

    /// Whether integers were looked for, and so may have been made in other ways than by
    /// [`Module::add_integer`].
    pub(crate) const fn looked_for_integers(&self) -> bool {
        self.index.looked_for_integers
    }

    /// The first of equal constants, in the form that LLVM keeps them in.
    pub(crate) fn find_constant(&mut self, ty: TypeId, constant: &Constant<'_>) -> Found<ConstantId> {
        self.index.looked_for_integers |= matches!(constant, Constant::Null | Constant::Integer(_));
        let mut table = core::mem::take(&mut self.index.constants);
        let key = |number| {
            let entry = self.constant(ConstantId(number))?;
            // A constant that was read may be an integer that is 0.
            let is_zero = entry.constant == Constant::Integer(0);
            Some((entry.ty, if is_zero { Constant::Null } else { entry.constant }))
        };
        let hash = |(ty, constant): (TypeId, Constant<'_>)| {
            constant_hash(&self.index.hasher, ty.0, &constant, ValueId::pending_number)
        };
        let found =
            table.find_key(self.constants.len(), (ty, *constant), key, hash, |one, other| one == other);
        self.index.constants = table;
        found.map(ConstantId)
    }

    /// Adds the last constant, which was not found.
    pub(crate) fn index_constant(&mut self, hash: u32, id: ConstantId) {
        self.index.constants.add(hash, id.0);
        self.index.constants.seen = self.constants.len();
    }

    /// The first of equal pieces of metadata.
    pub(crate) fn find_metadata(&mut self, wanted: &MetadataKey<'_>) -> Found<MetadataId> {
        let kind = wanted.table();
        let mut table = core::mem::take(self.index.metadata(kind));
        let key = |number| MetadataKey::from_metadata(self, number).filter(|key| key.table() == kind);
        let hash = |key: MetadataKey<'_>| self.index.metadata_hash(&key);
        let found = table.find_key(self.metadata.len(), *wanted, key, hash, |one, other| one == other);
        *self.index.metadata(kind) = table;
        found.map(MetadataId::new)
    }

    /// Adds the last piece of metadata, which has this key and was not found.
    pub(crate) fn index_metadata(&mut self, key: &MetadataKey<'_>, hash: u32, id: MetadataId) {
        let seen = self.metadata.len();
        let table = self.index.metadata(key.table());
        table.add(hash, id.number());
        table.seen = seen;
    }

    /// Changes a piece of metadata, and its entry in the index.
    pub(crate) fn change_metadata(&mut self, id: MetadataId, change: impl FnOnce(&mut Self)) {
        let entry = |module: &mut Self| {
            let key = MetadataKey::from_metadata(module, id.number())?;
            let (kind, hash) = (key.table(), module.index.metadata_hash(&key));
            (id.index() < module.index.metadata(kind).seen).then_some((kind, hash))
        };
        if let Some((kind, hash)) = entry(self) {
            self.index.metadata(kind).remove(hash, id.number());
        }
        change(self);
        if let Some((kind, hash)) = entry(self) {
            let mut table = core::mem::take(self.index.metadata(kind));
            let key = MetadataKey::from_metadata(self, id.number());
            table.add_first(hash, id.number(), |other| MetadataKey::from_metadata(self, other) == key);
            *self.index.metadata(kind) = table;
        }
    }

    /// Invalidates the index of metadata after a change: it is built again.
    pub(crate) fn forget_metadata_index(&mut self) {
        for kind in [MetadataTable::Strings, MetadataTable::Values, MetadataTable::Nodes] {
            *self.index.metadata(kind) = ContentTable::default();
        }
        self.index.recent = Recent::default();
    }

    /// Like [`forget_metadata_index`](Self::forget_metadata_index), for constants.
    pub(crate) fn forget_constant_index(&mut self) {
        self.index.constants = ContentTable::default();
        self.index.recent = Recent::default();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::AttributeKind;

    /// Counts, so that finding one of many groups of attributes does not become a walk over all of them.
    #[test]
    fn attributes_are_found_by_their_content() {
        const COUNT: u32 = 5000;
        let mut module = Module::new();
        for round in 0..2 {
            for number in 0..COUNT {
                let attribute = Attribute::Integer(AttributeKind::Alignment, number.into());
                let group = module.intern_attribute_group(AttributeSlot::Function, &[attribute]);
                let list = module.intern_attribute_list(&[group]);
                assert_eq!((group.0, list.index()), (number, number as usize), "round {round}");
            }
        }
        let limit = COUNT as usize * 4;
        assert!(module.index.attribute_groups.looked_at() < limit);
        assert!(module.index.attribute_lists.looked_at() < limit);
    }
}
