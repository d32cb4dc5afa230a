//! Finds equal types, constants and attributes, which LLVM keeps once each.
//!
//! Everything that looks for equal items does so here: the [index](super::Index) of a module, which builds
//! each item once; the [`Representatives`] of a module that was read, which may have several of one item; and
//! the [`Interner`], for contents that a caller describes by numbers. The tables contain ids and hashes
//! alone, because contents are compared where they are. The hasher is seeded at random: a file cannot choose
//! contents that collide, so a search ends after a few slots.
//!
//! Items that are made of others are compared by numbers of these: by their ids where equal items have one
//! id, or by their representatives (hash consing: an item is looked at after its parts).

use alloc::vec::Vec;
use core::hash::{BuildHasher, Hash, Hasher};

use hashbrown::{DefaultHashBuilder, HashMap};

use super::{
    Attribute, AttributeGroupId, AttributeListId, AttributeSlot, Constant, ConstantData, ConstantId, Module,
    Type, TypeData, TypeId, ValueId, ValueKind, to_u32,
};
use crate::{Error, ErrorKind};

/// Numbers contents: equal ones have equal numbers, from 0 on. A content is a list of numbers, in which what
/// it refers to stands as the number that it has.
///
/// ```
/// use dxkit_bitcode::ir::Interner;
///
/// let mut interner = Interner::default();
/// let numbers = [&[1, 2][..], &[1], &[1, 2]].map(|content| interner.number(content));
/// assert_eq!(numbers, [0, 1, 0]);
/// ```
#[derive(Debug, Default)]
pub struct Interner(HashMap<Vec<u64>, u32>);

impl Interner {
    /// The number of a content.
    pub fn number(&mut self, content: &[u64]) -> u32 {
        let next = to_u32(self.0.len());
        *self.0.entry_ref(content).or_insert(next)
    }
}

/// An id and the hash of its content.
#[derive(Debug, Clone, Copy)]
struct Slot {
    hash: u32,
    /// [`EMPTY`], [`REMOVED`], or an id, which is less.
    id: u32,
}

impl Slot {
    const NONE: Self = Self { hash: 0, id: EMPTY };
}

/// The id of a slot that was never used, where a search ends.
const EMPTY: u32 = u32::MAX;
/// The id of a slot that is used no longer.
const REMOVED: u32 = u32::MAX - 1;

/// Ids by content; of equal items, the first.
///
/// The hashes are those of a keyed hasher, so that the places need not be spread any further: an id is in the
/// first free slot from the one of its hash on. A general table, which looks at groups of slots, takes twice
/// as long for the few items that most modules have.
#[derive(Debug, Clone, Default)]
pub(super) struct ContentTable {
    /// None, or a power of two of them, of which at least half are [`EMPTY`].
    slots: Vec<Slot>,
    /// The number of slots that are not [`EMPTY`].
    used: usize,
    /// The number of indexed elements of the arena.
    pub(super) seen: usize,
}

impl ContentTable {
    /// The most slots with which a table keeps its memory when it is cleared.
    const KEPT: usize = 1 << 14;
    /// The slots at the start of a table that was used before: most modules need no more.
    const INITIAL: usize = 128;

    // Not compiled for each of several tables, whose code would be run once.
    #[inline(never)]
    pub(super) fn clear(&mut self) {
        if self.slots.capacity() > Self::KEPT {
            self.slots = Vec::new();
        }
        if self.used > 0 {
            self.slots.clear();
            self.slots.resize(Self::INITIAL, Slot::NONE);
        }
        (self.used, self.seen) = (0, 0);
    }

    /// Makes room for `count` more ids.
    pub(super) fn reserve(&mut self, count: usize) {
        let wanted = (self.used + count) * 2;
        if self.slots.len() < wanted {
            self.grow(wanted.next_power_of_two().max(16));
        }
    }

    #[cold]
    fn grow(&mut self, size: usize) {
        if self.used == 0 {
            return self.slots.resize(size, Slot::NONE);
        }
        let old = core::mem::replace(&mut self.slots, alloc::vec![Slot::NONE; size]);
        self.used = 0;
        for slot in old.into_iter().filter(|slot| slot.id < REMOVED) {
            self.put(slot);
        }
    }

    /// The slots from that of a hash on, with their places.
    #[inline]
    fn from(&self, hash: u32) -> impl Iterator<Item = (usize, Slot)> + '_ {
        let mask = self.slots.len().wrapping_sub(1);
        let mut place = hash as usize & mask;
        core::iter::from_fn(move || {
            let slot = *self.slots.get(place)?;
            let found = (slot.id != EMPTY).then_some((place, slot));
            place = (place + 1) & mask;
            found
        })
    }

    #[inline(always)]
    pub(super) fn find(&self, hash: u32, same: impl Fn(u32) -> bool) -> Option<u32> {
        let found =
            self.from(hash).find(|(_, slot)| slot.hash == hash && slot.id != REMOVED && same(slot.id));
        found.map(|(_, slot)| slot.id)
    }

    #[inline]
    pub(super) fn add(&mut self, hash: u32, id: u32) {
        if self.used * 2 >= self.slots.len() {
            self.grow((self.slots.len() * 2).max(Self::INITIAL / 2));
        }
        self.put(Slot { hash, id });
    }

    /// Fills the first slot that is [`EMPTY`], of which there is one.
    #[inline]
    fn put(&mut self, slot: Slot) {
        let mask = self.slots.len().wrapping_sub(1);
        let mut place = slot.hash as usize & mask;
        while let Some(found) = self.slots.get_mut(place) {
            if found.id == EMPTY {
                *found = slot;
                self.used += 1;
                return;
            }
            place = (place + 1) & mask;
        }
    }

    /// The hash of what was passed to a hasher.
    #[inline(always)]
    #[allow(clippy::cast_possible_truncation, reason = "half of a hash is one")]
    pub(super) fn hash_of(hasher: &impl Hasher) -> u32 {
        hasher.finish() as u32
    }

    /// The id of the same content, or this one, which is added, if there is none.
    #[inline]
    pub(super) fn find_or_add(&mut self, hash: u32, id: u32, same: impl Fn(u32) -> bool) -> u32 {
        self.find(hash, same).unwrap_or_else(|| {
            self.add(hash, id);
            id
        })
    }

    /// The id of the first item with this key, or the hash under which a new one is added. Items that were
    /// not seen before, of an arena of `count`, are added first; those without a key are left out.
    #[inline]
    pub(super) fn find_key<K: Copy>(
        &mut self,
        count: usize,
        wanted: K,
        key: impl Fn(u32) -> Option<K>,
        hash: impl Fn(K) -> u32,
        same: impl Fn(K, K) -> bool,
    ) -> Result<u32, u32> {
        let is = |number: u32, wanted: K| key(number).is_some_and(|known| same(known, wanted));
        for number in (self.seen..count).map(to_u32) {
            if let Some(new) = key(number) {
                self.find_or_add(hash(new), number, |known| is(known, new));
            }
        }
        self.seen = count;
        let hash = hash(wanted);
        self.find(hash, |known| is(known, wanted)).ok_or(hash)
    }

    /// Takes an id out.
    pub(super) fn remove(&mut self, hash: u32, id: u32) {
        let found = self.from(hash).find(|(_, slot)| slot.hash == hash && slot.id == id);
        if let Some(slot) = found.and_then(|(place, _)| self.slots.get_mut(place)) {
            slot.id = REMOVED;
        }
    }

    /// How many slots are looked at to find all entries.
    #[cfg(test)]
    pub(super) fn looked_at(&self) -> usize {
        let used = self.slots.iter().filter(|slot| slot.id < REMOVED);
        used.map(|slot| 1 + self.from(slot.hash).take_while(|(_, found)| found.id != slot.id).count()).sum()
    }

    /// Adds an id that may be equal to others: the smallest of them stays.
    pub(super) fn add_first(&mut self, hash: u32, id: u32, same: impl Fn(u32) -> bool) {
        let found =
            self.from(hash).find(|(_, slot)| slot.hash == hash && slot.id != REMOVED && same(slot.id));
        match found.and_then(|(place, _)| self.slots.get_mut(place)) {
            Some(slot) => slot.id = slot.id.min(id),
            None => self.add(hash, id),
        }
    }
}

/// Passes numbers of 32 bits to a hasher.
#[inline]
pub(super) fn hash_numbers<T>(hasher: &mut impl Hasher, list: &[T], number: impl Fn(&T) -> u32) {
    // A number of 128 bits is mixed in at once; smaller ones are collected first, which takes a branch for
    // each.
    list.iter().for_each(|one| hasher.write_u128(number(one).into()));
}

/// The hash of a type; `number` gives those of the types that it contains.
///
/// Some contents that differ have one hash: they are told apart where they are compared, because for hashes,
/// few and wide words are what counts.
#[inline(always)]
pub(super) fn type_hash(hasher: &DefaultHashBuilder, ty: &Type<'_>, number: impl Fn(TypeId) -> u32) -> u32 {
    let mut hasher = hasher.build_hasher();
    match ty {
        // A named structure is identified by its name.
        Type::Struct { name: Some(name), .. } | Type::Opaque { name } => hasher.write(name),
        Type::Pointer { pointee, address_space } => {
            hasher.write_u64(u64::from(*address_space) << 32 | u64::from(number(*pointee)));
        }
        Type::Function { result, parameters, .. } => {
            hasher.write_u64(u64::from(number(*result)) << 32 | parameters.len() as u64);
            hash_numbers(&mut hasher, parameters, |ty| number(*ty));
        }
        Type::Struct { name: None, elements, .. } => {
            hasher.write_u64(3 << 32 | elements.len() as u64);
            hash_numbers(&mut hasher, elements, |ty| number(*ty));
        }
        Type::Array { count, element } => {
            hasher.write_u64(*count);
            hasher.write_u64(2 << 32 | u64::from(number(*element)));
        }
        Type::Vector { count, element } => {
            hasher.write_u64(u64::from(*count) << 32 | u64::from(number(*element)));
        }
        _ => ty.hash(&mut hasher),
    }
    ContentTable::hash_of(&hasher)
}

/// Whether two types are equal, if types that they contain are equal as `same` says.
#[inline]
pub(super) fn same_type(one: &Type<'_>, other: &Type<'_>, same: impl Fn(TypeId, TypeId) -> bool) -> bool {
    let all = |one: &[TypeId], other: &[TypeId]| {
        one.len() == other.len() && one.iter().zip(other).all(|(one, other)| same(*one, *other))
    };
    match (one, other) {
        (
            Type::Struct { name: Some(one), .. } | Type::Opaque { name: one },
            Type::Struct { name: Some(other), .. } | Type::Opaque { name: other },
        ) => one == other,
        (
            Type::Pointer { pointee: a, address_space: one },
            Type::Pointer { pointee: b, address_space: other },
        ) => one == other && same(*a, *b),
        (Type::Array { count: one, element: a }, Type::Array { count: other, element: b }) => {
            one == other && same(*a, *b)
        }
        (Type::Vector { count: one, element: a }, Type::Vector { count: other, element: b }) => {
            one == other && same(*a, *b)
        }
        (
            Type::Function { result: a, parameters: one, variadic: left },
            Type::Function { result: b, parameters: other, variadic: right },
        ) => left == right && same(*a, *b) && all(one, other),
        (
            Type::Struct { name: None, packed: left, elements: one },
            Type::Struct { name: None, packed: right, elements: other },
        ) => left == right && all(one, other),
        _ => one == other,
    }
}

/// The hash of a constant whose type has the number `ty`; `number` gives those of elements.
#[inline(always)]
pub(super) fn constant_hash(
    hasher: &DefaultHashBuilder,
    ty: u32,
    constant: &Constant<'_>,
    number: impl Fn(ValueId) -> u32,
) -> u32 {
    let mut hasher = hasher.build_hasher();
    let first = |kind: u64| kind << 32 | u64::from(ty);
    match constant {
        Constant::Null => hasher.write_u64(first(1)),
        Constant::Undef => hasher.write_u64(first(2)),
        Constant::Integer(value) => {
            hasher.write_u64(first(3));
            hasher.write_i64(*value);
        }
        Constant::Float(bits) => {
            hasher.write_u64(first(4));
            hasher.write_u128(*bits);
        }
        Constant::Aggregate(elements) => {
            hasher.write_u64(first(elements.len() as u64));
            hash_numbers(&mut hasher, elements, |value| number(*value));
        }
        _ => (ty, constant).hash(&mut hasher),
    }
    ContentTable::hash_of(&hasher)
}

/// The hash of a group of attributes.
pub(super) fn attribute_group_hash<'a>(
    hasher: &DefaultHashBuilder,
    slot: AttributeSlot,
    attributes: impl Iterator<Item = Attribute<'a>>,
) -> u32 {
    let mut hasher = hasher.build_hasher();
    hasher.write_u32(slot.number());
    attributes.for_each(|attribute| attribute.hash(&mut hasher));
    ContentTable::hash_of(&hasher)
}

/// The hash of a list of groups.
pub(super) fn attribute_list_hash(hasher: &DefaultHashBuilder, groups: &[AttributeGroupId]) -> u32 {
    let mut hasher = hasher.build_hasher();
    hash_numbers(&mut hasher, groups, |group| group.0);
    ContentTable::hash_of(&hasher)
}

impl Module {
    /// Whether the group with this number has these attributes, for this slot.
    pub(super) fn has_attributes<'a>(
        &'a self,
        number: u32,
        slot: AttributeSlot,
        attributes: impl Iterator<Item = Attribute<'a>>,
    ) -> bool {
        let group = self.attribute_group(AttributeGroupId(number));
        group.is_some_and(|group| group.slot() == slot && group.attributes().eq(attributes))
    }
}

/// The deepest that constants are nested.
const MAX_DEPTH: u32 = 512;
const UNKNOWN: u32 = u32::MAX;
const IN_PROGRESS: u32 = u32::MAX - 1;

/// For each type and constant of a module, the first one that is equal, in lists that stay in their place
/// from one module to the next.
#[derive(Debug, Default)]
pub(crate) struct Representatives {
    /// For each type, the first one with the same meaning.
    types: Vec<TypeId>,
    /// For each constant that was examined, the first one with the same meaning.
    constants: Vec<u32>,
    hasher: DefaultHashBuilder,
    known: ContentTable,
    known_types: ContentTable,
    /// Groups and lists of attributes, by the numbers that they have.
    known_groups: ContentTable,
    known_lists: ContentTable,
    /// Whether every type and every constant is its own representative: then the lists are empty.
    is_distinct: bool,
}

impl Representatives {
    /// No attributes have numbers.
    pub(crate) fn begin_attributes(&mut self) {
        self.known_groups.clear();
        self.known_lists.clear();
    }

    /// The number of the group with the same attributes for the same slot, among those that have numbers;
    /// `None` if there is none: then this one gets the next number.
    pub(crate) fn attribute_group(
        &mut self,
        module: &Module,
        id: AttributeGroupId,
        numbered: &[AttributeGroupId],
    ) -> Option<u32> {
        let group = module.attribute_group(id)?;
        let hash = attribute_group_hash(&self.hasher, group.slot(), group.attributes());
        let next = to_u32(numbered.len());
        let found = self.known_groups.find_or_add(hash, next, |number| {
            let known = numbered.get(number as usize);
            known.is_some_and(|known| module.has_attributes(known.0, group.slot(), group.attributes()))
        });
        (found != next).then_some(found)
    }

    /// The number of the list of the same groups, among those that have numbers; `None` if there is none:
    /// then this one gets the next number. Groups are the same if they have the same key.
    pub(crate) fn attribute_list(
        &mut self,
        module: &Module,
        id: AttributeListId,
        numbered: &[AttributeListId],
        key: impl Fn(&AttributeGroupId) -> u64,
    ) -> Option<u32> {
        let groups = module.attribute_list(id);
        let mut mix = self.hasher.build_hasher();
        groups.iter().for_each(|group| mix.write_u64(key(group)));
        let next = to_u32(numbered.len());
        let found = self.known_lists.find_or_add(ContentTable::hash_of(&mix), next, |number| {
            let known = numbered.get(number as usize).map_or(&[][..], |known| module.attribute_list(*known));
            known.iter().map(&key).eq(groups.iter().map(&key))
        });
        (found != next).then_some(found)
    }

    /// The module has no equal types and no equal constants: each is its own representative.
    #[inline(always)]
    pub(crate) fn begin_distinct(&mut self) {
        self.types.clear();
        self.constants.clear();
        self.is_distinct = true;
    }

    /// Looks for types of this module that are equal; for constants when they are [asked
    /// for](Representatives::constant).
    #[inline(never)]
    pub(crate) fn begin(&mut self, module: &Module) {
        let count = module.types.len();
        self.types.clear();
        self.types.reserve(count);
        self.is_distinct = false;
        self.constants.clear();
        self.constants.resize(module.constants.len(), UNKNOWN);
        self.known.clear();
        self.known.reserve(module.constants.len());
        let mut table = core::mem::take(&mut self.known_types);
        table.clear();
        table.reserve(count);
        for (index, data) in (0..).zip(&module.types) {
            // Types without a name are compared by their elements, which are numbered before them; each with
            // a name is another.
            let same = match data {
                TypeData::Struct { named: true, .. }
                | TypeData::Opaque { .. }
                | TypeData::Target { .. }
                | TypeData::Unknown { .. } => index,
                _ => {
                    let ty = module.ty(TypeId(index));
                    let hash = type_hash(&self.hasher, &ty, |part| self.ty(part).0);
                    table.find_or_add(hash, index, |other| {
                        same_type(&module.ty(TypeId(other)), &ty, |a, b| self.ty(a) == self.ty(b))
                    })
                }
            };
            self.types.push(TypeId(same));
        }
        self.known_types = table;
    }

    /// The representative of all types with the same meaning.
    #[inline]
    pub(crate) fn ty(&self, id: TypeId) -> TypeId {
        self.types.get(id.index()).copied().unwrap_or(id)
    }

    /// The representative of all constants with the same meaning. (If all are distinct, an id of no constant
    /// is its own representative, too.)
    #[inline(always)]
    pub(crate) fn constant(&mut self, module: &Module, id: ConstantId) -> Result<ConstantId, Error> {
        if self.is_distinct {
            return Ok(id);
        }
        match self.constants.get(id.index()) {
            Some(&same) if same < IN_PROGRESS => Ok(ConstantId(same)),
            _ => self.examine(module, id, 0),
        }
    }

    /// The representative of this constant, if it was examined.
    #[inline]
    pub(crate) fn known_constant(&self, id: ConstantId) -> Option<ConstantId> {
        if self.is_distinct {
            return Some(id);
        }
        self.constants.get(id.index()).copied().filter(|same| *same < IN_PROGRESS).map(ConstantId)
    }

    /// Finds the representative of a constant, after those of its operands.
    #[inline(never)]
    fn examine(&mut self, module: &Module, id: ConstantId, depth: u32) -> Result<ConstantId, Error> {
        let Some(entry) = module.constants.get(id.index()) else {
            return Err(unencodable(id, "there is no such constant"));
        };
        let operands = module.constant_data_operands(&entry.data);
        if !operands.is_empty() {
            self.set(id, IN_PROGRESS);
            self.examine_operands(module, id, operands, depth)?;
        }
        let constant = module.resolve_constant_data(&entry.data).normalized();
        let ty = self.ty(entry.ty);
        let hash = match constant {
            Constant::Operation(_) => {
                let mut mix = self.hasher.build_hasher();
                mix.write_u32(ty.0);
                hash_numbers(&mut mix, operands, |operand| self.operand(*operand).pending_number());
                ContentTable::hash_of(&mix)
            }
            _ => constant_hash(&self.hasher, ty.0, &constant, |part| self.operand(part).pending_number()),
        };
        let mut known = core::mem::take(&mut self.known);
        let same = known.find_or_add(hash, id.0, |other| {
            let Some(other) = module.constants.get(other as usize) else { return false };
            if self.ty(other.ty) != ty {
                return false;
            }
            match (&other.data, &entry.data) {
                (ConstantData::Aggregate(_), ConstantData::Aggregate(_)) => {
                    self.same_operands(module.constant_data_operands(&other.data), operands)
                }
                (ConstantData::Operation(a), ConstantData::Operation(b)) => {
                    let form =
                        |index: &u32| module.constant_operations.get(*index as usize).map(|(form, _)| *form);
                    form(a) == form(b)
                        && self.same_operands(module.constant_data_operands(&other.data), operands)
                }
                _ => module.resolve_constant_data(&other.data).normalized() == constant,
            }
        });
        self.known = known;
        self.set(id, same);
        Ok(ConstantId(same))
    }

    fn examine_operands(
        &mut self,
        module: &Module,
        id: ConstantId,
        operands: &[ValueId],
        depth: u32,
    ) -> Result<(), Error> {
        for operand in operands {
            let ValueKind::Constant(operand) = operand.kind() else { continue };
            match self.constants.get(operand.index()) {
                Some(&IN_PROGRESS) => return Err(unencodable(id, "the constant is made of itself")),
                Some(&UNKNOWN) if depth > MAX_DEPTH => {
                    return Err(unencodable(id, "constants are nested too deep"));
                }
                Some(&UNKNOWN) => {
                    self.examine(module, operand, depth + 1)?;
                }
                Some(_) | None => {}
            }
        }
        Ok(())
    }

    fn set(&mut self, id: ConstantId, same: u32) {
        if let Some(slot) = self.constants.get_mut(id.index()) {
            *slot = same;
        }
    }

    /// The representative of a constant's operand.
    fn operand(&self, id: ValueId) -> ValueId {
        match id.kind() {
            ValueKind::Constant(constant) => self.known_constant(constant).map_or(id, ValueId::from),
            _ => id,
        }
    }

    fn same_operands(&self, one: &[ValueId], other: &[ValueId]) -> bool {
        one.len() == other.len() && one.iter().zip(other).all(|(a, b)| self.operand(*a) == self.operand(*b))
    }
}

/// An error about a constant that has no record.
#[cold]
fn unencodable(id: ConstantId, reason: &'static str) -> Error {
    Error::new(ErrorKind::Unencodable { what: alloc::format!("{id:?}"), reason }, 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::collections::BTreeSet;

    /// These integers would all have one place under a hash that multiplies with a known number, and each
    /// look-up would then search the whole table.
    #[test]
    fn chosen_integers_do_not_collide() {
        const COUNT: u64 = 20_000;
        const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;
        // Newton's method: each step doubles the number of right bits.
        let inverse = (0..6).fold(FACTOR, |inverse, _| {
            inverse.wrapping_mul(2_u64.wrapping_sub(FACTOR.wrapping_mul(inverse)))
        });
        assert_eq!(FACTOR.wrapping_mul(inverse), 1);
        let start = 2_u64.wrapping_mul(FACTOR).rotate_left(23);
        let hasher = DefaultHashBuilder::default();
        let hashes: BTreeSet<u32> = (0..COUNT)
            .map(|wanted| Constant::Integer(crate::sign::to_signed(wanted.wrapping_mul(inverse) ^ start)))
            .map(|number| constant_hash(&hasher, 0, &number, ValueId::pending_number) % (1 << 16))
            .collect();
        // Random hashes fill about 17,200 of the 65,536 places.
        assert!(hashes.len() > 16_000, "{}", hashes.len());
    }
}
