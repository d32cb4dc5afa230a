//! Finds types, constants and metadata by content, so that equal items are built only once.
//!
//! Goes in: the content of an item that is about to be built; comes out: the id of the equal item that the
//! module has, or the hash under which a new one is added. The tables ([`ContentTable`]) contain ids and
//! hashes alone; contents are compared in the module itself, so that nothing is stored twice. A table is made
//! when it is asked first, and takes in what was added to the module since it was asked last: a module that
//! is only read pays nothing. What needs no hash has a place: simple types and pointers by their pointee
//! types, metadata that is a value by that value.

use core::fmt;
use core::hash::{BuildHasher, Hasher};

use alloc::vec::Vec;

use hashbrown::DefaultHashBuilder;

use super::content::{
    ContentTable, attribute_group_hash, attribute_list_hash, constant_hash, hash_numbers, same_type,
    type_hash,
};
use super::{
    Attribute, AttributeGroupId, AttributeListId, AttributeSlot, Constant, ConstantData, ConstantId,
    MetadataForm, MetadataId, Module, Type, TypeData, TypeId, ValueId, ValueKind,
};

/// The first bytes of a text, of which more may be read than these.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Prefix<'t> {
    text: &'t [u8],
    length: usize,
}

impl<'t> Prefix<'t> {
    /// So many bytes are short.
    pub(crate) const SHORT: usize = 16;

    /// No more than the text has.
    #[inline]
    pub(crate) fn new(text: &'t [u8], length: usize) -> Self {
        Self { text, length: length.min(text.len()) }
    }

    #[inline]
    pub(crate) const fn all(text: &'t [u8]) -> Self {
        Self { text, length: text.len() }
    }

    #[inline]
    pub(crate) fn bytes(self) -> &'t [u8] {
        self.text.get(..self.length).unwrap_or_default()
    }

    /// As many bytes as are short, and how many of these are the text's, if there are as many and these are
    /// short.
    #[inline]
    pub(crate) fn chunk(self) -> Option<(&'t [u8; Prefix::<'static>::SHORT], usize)> {
        let chunk = self.text.first_chunk()?;
        (self.length <= Self::SHORT).then_some((chunk, self.length))
    }

    /// The bytes and zeros after them, if they are short.
    #[inline]
    fn short(self) -> Option<u128> {
        if self.length > Self::SHORT {
            return None;
        }
        let mut bytes = [0; Self::SHORT];
        match self.text.first_chunk() {
            Some(more) => bytes = *more,
            None => bytes.iter_mut().zip(self.bytes()).for_each(|(place, byte)| *place = *byte),
        }
        // As many of eight bytes as are counted, without a branch: the others are shifted out in two steps.
        let mask = |count: usize| {
            let half = 32 - 4 * count;
            u128::from(u64::MAX >> half >> half)
        };
        let low = self.length.min(8);
        let mask = mask(low) | mask(self.length - low) << 64;
        Some(u128::from_le_bytes(bytes) & mask)
    }
}

/// The items that were indexed so far. The index is created when the first item is built, and catches up if
/// items were added without it.
#[derive(Clone, Default)]
pub(crate) struct Index {
    hasher: DefaultHashBuilder,
    types: ContentTable,
    /// The types that have a [place](Module::place_of_type), instead of in the table.
    placed: Vec<Option<TypeId>>,
    /// Zeros and integers of integer types. Readers find out by themselves that theirs are new.
    integers: ContentTable,
    /// Whether integers were looked for.
    looked_for_integers: bool,
    /// All other constants.
    constants: ContentTable,
    /// Metadata that is a string.
    strings: ContentTable,
    /// The metadata that is a value.
    values: Places,
    /// All other metadata. Readers find out by themselves that theirs is new: most modules never need this
    /// table.
    metadata: ContentTable,
    /// How often metadata was looked for without that table.
    searches: u8,
    attribute_groups: ContentTable,
    attribute_lists: ContentTable,
}

/// Metadata that is a value, by the value's kind and its number: it is found without a search.
#[derive(Debug, Clone, Default)]
struct Places {
    kinds: [Vec<Option<MetadataId>>; ValueId::KINDS],
    /// The number of pieces of metadata that have their places.
    seen: usize,
}

impl Places {
    fn clear(&mut self) {
        for list in &mut self.kinds {
            if list.capacity() > ContentTable::KEPT {
                *list = Vec::new();
            }
            list.clear();
        }
        self.seen = 0;
    }

    fn get(&self, value: ValueId) -> Option<MetadataId> {
        let (kind, index) = value.split();
        self.kinds.get(kind)?.get(index).copied().flatten()
    }

    fn place(&mut self, value: ValueId) -> Option<&mut Option<MetadataId>> {
        let (kind, index) = value.split();
        let list = self.kinds.get_mut(kind)?;
        if list.len() <= index {
            list.resize(index + 1, None);
        }
        list.get_mut(index)
    }

    /// Puts metadata into the place of its value, unless that is taken by metadata before it.
    fn put(&mut self, value: ValueId, id: MetadataId) {
        if let Some(slot) = self.place(value) {
            if slot.is_none_or(|known| id.number() < known.number()) {
                *slot = Some(id);
            }
        }
    }

    /// Takes metadata out of the place of its former value.
    fn remove(&mut self, value: ValueId, id: MetadataId) {
        if let Some(slot) = self.place(value).filter(|slot| **slot == Some(id)) {
            *slot = None;
        }
    }
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
            placed,
            integers,
            looked_for_integers,
            constants,
            strings,
            values,
            metadata,
            searches,
            attribute_groups,
            attribute_lists,
        } = self;
        placed.clear();
        values.clear();
        (*looked_for_integers, *searches) = (false, 0);
        let tables = [types, integers, constants, strings, metadata, attribute_groups, attribute_lists];
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

    fn integer_hash(&self, ty: TypeId, value: i64) -> u32 {
        let mut hasher = self.hasher.build_hasher();
        hasher.write_u64(ty.0.into());
        hasher.write_i64(value);
        ContentTable::hash_of(&hasher)
    }

    #[inline(always)]
    fn string_hash(&self, text: Prefix<'_>) -> u32 {
        let mut hasher = self.hasher.build_hasher();
        match text.short() {
            // One multiplication, whatever the length is.
            Some(bytes) => {
                hasher.write_u128(bytes);
                hasher.write_usize(text.length);
            }
            None => hasher.write(text.bytes()),
        }
        ContentTable::hash_of(&hasher)
    }

    fn metadata_hash(&self, key: &MetadataKey<'_>) -> u32 {
        let mut hasher = self.hasher.build_hasher();
        match key {
            MetadataKey::Pending(value) => hasher.write_u64(value.pending_number().into()),
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
        let hasher = &self.index.hasher;
        let known = |number: u32| self.attribute_list(AttributeListId::new(number));
        for number in (0..self.attribute_lists.len()).skip(table.seen) {
            let (id, list) = (AttributeListId::at(number), self.attribute_list(AttributeListId::at(number)));
            let hash = attribute_list_hash(hasher, list);
            table.find_or_add(hash, super::to_u32(id.index()), |number| known(number) == list);
        }
        table.seen = self.attribute_lists.len();
        let hash = attribute_list_hash(hasher, groups);
        let found = table.find(hash, |number| known(number) == groups);
        self.index.attribute_lists = table;
        found.map(AttributeListId::new)
    }
}

/// The content that identifies a piece of metadata other than a string or a value of the module. Distinct
/// nodes have none.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum MetadataKey<'m> {
    /// A value that is not made yet.
    Pending(ValueId),
    Node(&'m [Option<MetadataId>]),
    Debug(u8, &'m [u64]),
}

impl<'m> MetadataKey<'m> {
    #[inline]
    fn from_node(module: &'m Module, number: usize) -> Option<Self> {
        Some(match *module.metadata.get(number)? {
            MetadataForm::Value { value, .. } if !module.is_made(value) => Self::Pending(value),
            MetadataForm::Node { distinct: false, operands } => {
                Self::Node(operands.slice(&module.metadata_operands))
            }
            MetadataForm::Debug { code, operands } => match operands.slice(&module.words) {
                words @ [0, ..] => Self::Debug(code, words),
                _ => return None,
            },
            MetadataForm::String(_)
            | MetadataForm::Value { .. }
            | MetadataForm::Node { distinct: true, .. }
            | MetadataForm::Unknown { .. } => return None,
        })
    }
}

/// The id of the equal item, or otherwise the hash under which a new one is added.
type Found<T> = Result<T, u32>;

/// Where a type is added that was not found.
#[derive(Debug, Clone, Copy)]
pub(crate) enum TypeKey {
    Place(usize),
    Hash(u32),
}

impl Module {
    /// The place of a type that needs no search: simple ones, and pointers by their pointee types.
    #[inline(always)]
    fn place_of_type(&self, ty: &Type<'_>) -> Option<usize> {
        /// The first place of pointers.
        const POINTERS: usize = 75;
        Some(match *ty {
            Type::Void => 0,
            Type::Half => 1,
            Type::Float => 2,
            Type::Double => 3,
            Type::X86Fp80 => 4,
            Type::Fp128 => 5,
            Type::PpcFp128 => 6,
            Type::Label => 7,
            Type::Metadata => 8,
            Type::X86Mmx => 9,
            Type::Integer { width: width @ ..=64 } => 10 + width as usize,
            // The list is no longer than that of the types.
            Type::Pointer { pointee, address_space: 0 } if pointee.index() < self.types.len() => {
                POINTERS + pointee.index()
            }
            _ => return None,
        })
    }

    /// The first of equal types.
    // Compiled for each caller: some know which type it is.
    #[inline(always)]
    pub(crate) fn find_type(&mut self, ty: &Type<'_>) -> Result<TypeId, TypeKey> {
        if self.index.types.seen != self.types.len() {
            self.index_types();
        }
        if let Some(place) = self.place_of_type(ty) {
            return self.index.placed.get(place).copied().flatten().ok_or(TypeKey::Place(place));
        }
        let hash = type_hash(&self.index.hasher, ty, |id| id.0);
        self.known_type(hash, ty).map(TypeId).ok_or(TypeKey::Hash(hash))
    }

    /// Adds the types that were made without the index.
    #[inline(never)]
    fn index_types(&mut self) {
        for number in self.index.types.seen..self.types.len() {
            let id = TypeId::at(number);
            let ty = self.ty(id);
            let Some(place) = self.place_of_type(&ty) else {
                let hash = type_hash(&self.index.hasher, &ty, |id| id.0);
                if self.known_type(hash, &ty).is_none() {
                    self.index.types.add(hash, id.0);
                }
                continue;
            };
            self.place_type(place, id);
        }
        self.index.types.seen = self.types.len();
    }

    #[inline(always)]
    fn known_type(&self, hash: u32, ty: &Type<'_>) -> Option<u32> {
        self.index.types.find(hash, |id| {
            match (ty, self.types.get(TypeId(id).index())) {
                // Nearly all that are looked for are types of functions.
                (
                    Type::Function { result, parameters, variadic },
                    Some(TypeData::Function { types, variadic: known }),
                ) => {
                    let types = types.slice(&self.type_lists).split_first();
                    variadic == known && types == Some((result, parameters))
                }
                _ => same_type(&self.ty(TypeId(id)), ty, |a, b| a == b),
            }
        })
    }

    fn place_type(&mut self, place: usize, id: TypeId) {
        if self.index.placed.len() <= place {
            self.index.placed.resize(place + 1, None);
        }
        if let Some(slot @ None) = self.index.placed.get_mut(place) {
            *slot = Some(id);
        }
    }

    /// Adds the last type, which was not found.
    #[inline(always)]
    pub(crate) fn index_type(&mut self, key: TypeKey, id: TypeId) {
        match key {
            TypeKey::Place(place) => self.place_type(place, id),
            TypeKey::Hash(hash) => self.index.types.add(hash, id.0),
        }
        self.index.types.seen = self.types.len();
    }

    /// Whether a constant is one of the table of integers.
    fn is_integer(&self, ty: TypeId, data: ConstantData) -> bool {
        matches!(data, ConstantData::Null | ConstantData::Integer(_)) && self.integer_width(ty).is_some()
    }

    /// Whether integers were looked for, and so may have been made in other ways than by
    /// [`Module::add_integer`].
    pub(crate) const fn looked_for_integers(&self) -> bool {
        self.index.looked_for_integers
    }

    /// The first of equal integers, in the form that LLVM keeps them in.
    pub(crate) fn find_integer(&mut self, ty: TypeId, value: i64) -> Found<ConstantId> {
        self.index.looked_for_integers = true;
        for number in self.index.integers.seen..self.constants.len() {
            let Some(entry) = self.constants.get(number).copied() else { continue };
            let Some(value) = entry.data.integer().filter(|_| self.is_integer(entry.ty, entry.data)) else {
                continue;
            };
            let hash = self.index.integer_hash(entry.ty, value);
            if self.known_integer(hash, entry.ty, value).is_none() {
                self.index.integers.add(hash, ConstantId::at(number).0);
            }
        }
        self.index.integers.seen = self.constants.len();
        let hash = self.index.integer_hash(ty, value);
        self.known_integer(hash, ty, value).map(ConstantId).ok_or(hash)
    }

    #[inline]
    fn known_integer(&self, hash: u32, ty: TypeId, value: i64) -> Option<u32> {
        self.index.integers.find(hash, |id| {
            let known = self.constants.get(ConstantId(id).index());
            known.is_some_and(|known| known.ty == ty && known.data.integer() == Some(value))
        })
    }

    /// The first of equal constants.
    pub(crate) fn find_constant(&mut self, ty: TypeId, constant: &Constant<'_>) -> Found<ConstantId> {
        let integer = match constant {
            Constant::Null => Some(0),
            Constant::Integer(value) => Some(*value),
            _ => None,
        };
        if let Some(value) = integer.filter(|_| self.integer_width(ty).is_some()) {
            return self.find_integer(ty, value);
        }
        for number in self.index.constants.seen..self.constants.len() {
            let Some(entry) = self.constants.get(number) else { continue };
            if self.is_integer(entry.ty, entry.data) {
                continue;
            }
            let entry = self.resolve_constant(entry);
            let hash =
                constant_hash(&self.index.hasher, entry.ty.0, &entry.constant, ValueId::pending_number);
            if self.known_constant(hash, entry.ty, &entry.constant).is_none() {
                self.index.constants.add(hash, ConstantId::at(number).0);
            }
        }
        self.index.constants.seen = self.constants.len();
        let hash = constant_hash(&self.index.hasher, ty.0, constant, ValueId::pending_number);
        self.known_constant(hash, ty, constant).map(ConstantId).ok_or(hash)
    }

    #[inline(always)]
    fn known_constant(&self, hash: u32, ty: TypeId, constant: &Constant<'_>) -> Option<u32> {
        self.index.constants.find(hash, |id| {
            let known = self.constants.get(ConstantId(id).index()).filter(|known| known.ty == ty);
            known.is_some_and(|known| self.resolve_constant(known).constant == *constant)
        })
    }

    /// Notes that the last constant is an integer, if all other constants before it are in their table.
    #[inline]
    pub(crate) fn index_only_integer(&mut self) {
        let seen = &mut self.index.constants.seen;
        *seen += usize::from(*seen + 1 == self.constants.len());
    }

    /// Adds the last constant, which was not found.
    pub(crate) fn index_constant(&mut self, hash: u32, id: ConstantId) {
        let last = self.constants.get(id.index());
        let integers = last.is_some_and(|last| self.is_integer(last.ty, last.data));
        let table = if integers { &mut self.index.integers } else { &mut self.index.constants };
        table.add(hash, id.0);
        table.seen = self.constants.len();
    }

    /// The first of equal strings that are metadata.
    #[inline(always)]
    pub(crate) fn find_string(&mut self, text: Prefix<'_>) -> Found<MetadataId> {
        for number in self.index.strings.seen..self.metadata.len() {
            let Some(MetadataForm::String(text)) = self.metadata.get(number) else { continue };
            let text = Prefix::all(text.slice(&self.bytes));
            let hash = self.index.string_hash(text);
            if self.known_string(hash, text.bytes()).is_none() {
                self.index.strings.add(hash, MetadataId::at(number).number());
            }
        }
        self.index.strings.seen = self.metadata.len();
        let hash = self.index.string_hash(text);
        self.known_string(hash, text.bytes()).map(MetadataId::new).ok_or(hash)
    }

    /// Whether strings were looked for, so that most are in the table.
    pub(crate) const fn knows_strings(&self) -> bool {
        self.index.strings.seen != 0
    }

    fn known_string(&self, hash: u32, text: &[u8]) -> Option<u32> {
        self.index.strings.find(hash, |id| match self.metadata.get(MetadataId::new(id).index()) {
            Some(MetadataForm::String(known)) => known.slice(&self.bytes) == text,
            _ => false,
        })
    }

    /// Notes that the last piece of metadata is no string, if all strings before it are in the table.
    #[inline]
    pub(crate) fn index_no_string(&mut self) {
        let seen = &mut self.index.strings.seen;
        *seen += usize::from(*seen + 1 == self.metadata.len());
    }

    /// Adds the last piece of metadata, a string that was not found.
    pub(crate) fn index_string(&mut self, hash: u32, id: MetadataId) {
        self.index.strings.add(hash, id.number());
        self.index.strings.seen = self.metadata.len();
    }

    /// Whether a value is one of the module: ids are reserved for some before they are made.
    pub(crate) fn is_made(&self, value: ValueId) -> bool {
        let count = match value.kind() {
            ValueKind::Instruction(_) => self.instructions.len(),
            ValueKind::Argument(_) => self.arguments.len(),
            ValueKind::Block(_) => self.blocks.len(),
            ValueKind::Constant(_) => self.constants.len(),
            ValueKind::Global(_) => self.globals.len(),
            ValueKind::Function(_) => self.functions.len(),
            ValueKind::Alias(_) => self.aliases.len(),
            ValueKind::Metadata(_) => 0,
        };
        value.split().1 < count
    }

    /// The first piece of metadata that is this value, which [is made](Self::is_made).
    pub(crate) fn find_value_metadata(&mut self, value: ValueId) -> Option<MetadataId> {
        for number in self.index.values.seen..self.metadata.len() {
            if let Some(MetadataForm::Value { value, .. }) = self.metadata.get(number).copied() {
                if self.is_made(value) {
                    self.index.values.put(value, MetadataId::at(number));
                }
            }
        }
        self.index.values.seen = self.metadata.len();
        self.index.values.get(value)
    }

    /// Adds the last piece of metadata, which is this value and was not found.
    pub(crate) fn index_value_metadata(&mut self, value: ValueId, id: MetadataId) {
        self.index.values.put(value, id);
        self.index.values.seen = self.metadata.len();
    }

    /// The first of equal pieces of metadata that are neither strings nor values. In a module in which little
    /// is looked for, no table is made for it: then there is no hash either.
    pub(crate) fn find_metadata(&mut self, key: &MetadataKey<'_>) -> Result<MetadataId, Option<u32>> {
        const FEW: u8 = 4;
        if self.index.searches < FEW && self.index.metadata.seen == 0 {
            self.index.searches += 1;
            let found = match key {
                MetadataKey::Node(wanted) => {
                    // Many have as many operands, few the same first one: both are compared as one number.
                    let key = |count: u64, first: Option<&Option<MetadataId>>| {
                        let first = first.copied().flatten().map_or(0, |id| id.number() + 1);
                        count << 32 | u64::from(first)
                    };
                    let wanted_key = key(wanted.len() as u64, wanted.first());
                    let compared = if wanted.is_empty() { !0 << 32 } else { !0 };
                    self.metadata.iter().position(|form| match form {
                        MetadataForm::Node { distinct: false, operands } => {
                            let first = self.metadata_operands.get(operands.start as usize);
                            (key(operands.len.into(), first) ^ wanted_key) & compared == 0
                                && operands.slice(&self.metadata_operands) == *wanted
                        }
                        _ => false,
                    })
                }
                _ => (0..self.metadata.len())
                    .find(|number| MetadataKey::from_node(self, *number).as_ref() == Some(key)),
            };
            return found.map(MetadataId::at).ok_or(None);
        }
        self.index.metadata.reserve(self.metadata.len().saturating_sub(self.index.metadata.seen));
        for number in self.index.metadata.seen..self.metadata.len() {
            let Some(key) = MetadataKey::from_node(self, number) else { continue };
            let hash = self.index.metadata_hash(&key);
            if self.known_metadata(hash, &key).is_none() {
                self.index.metadata.add(hash, MetadataId::at(number).number());
            }
        }
        self.index.metadata.seen = self.metadata.len();
        let hash = self.index.metadata_hash(key);
        self.known_metadata(hash, key).map(MetadataId::new).ok_or(Some(hash))
    }

    fn known_metadata(&self, hash: u32, key: &MetadataKey<'_>) -> Option<u32> {
        self.index
            .metadata
            .find(hash, |id| MetadataKey::from_node(self, MetadataId::new(id).index()).as_ref() == Some(key))
    }

    /// Adds the last piece of metadata, which was not found.
    pub(crate) fn index_metadata(&mut self, hash: u32, id: MetadataId) {
        self.index.metadata.add(hash, id.number());
        self.index.metadata.seen = self.metadata.len();
    }

    /// Changes a piece of metadata, and its entry in the index.
    pub(crate) fn change_metadata(&mut self, id: MetadataId, change: impl FnOnce(&mut Self)) {
        let hash = |module: &Self| {
            let key = MetadataKey::from_node(module, id.index());
            key.map(|key| module.index.metadata_hash(&key))
        };
        let made = |module: &Self| match module.metadata.get(id.index()) {
            Some(MetadataForm::Value { value, .. }) => Some(*value).filter(|value| module.is_made(*value)),
            _ => None,
        };
        let known = id.index() < self.index.metadata.seen;
        let has_place = id.index() < self.index.values.seen;
        if let (Some(hash), true) = (hash(self), known) {
            self.index.metadata.remove(hash, id.number());
        }
        if let (Some(value), true) = (made(self), has_place) {
            self.index.values.remove(value, id);
        }
        change(self);
        if let (Some(value), true) = (made(self), has_place) {
            self.index.values.put(value, id);
        }
        if let (Some(hash), true) = (hash(self), known) {
            let mut table = core::mem::take(&mut self.index.metadata);
            let key = MetadataKey::from_node(self, id.index());
            table.add_first(hash, id.number(), |other| {
                MetadataKey::from_node(self, MetadataId::new(other).index()) == key
            });
            self.index.metadata = table;
        }
    }

    /// Invalidates the index of metadata after a change: it is built again.
    pub(crate) fn forget_metadata_index(&mut self) {
        self.index.metadata = ContentTable::default();
        self.index.values.clear();
        self.index.strings = ContentTable::default();
    }

    /// Like [`forget_metadata_index`](Self::forget_metadata_index), for constants.
    pub(crate) fn forget_constant_index(&mut self) {
        self.index.constants = ContentTable::default();
        self.index.integers = ContentTable::default();
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
