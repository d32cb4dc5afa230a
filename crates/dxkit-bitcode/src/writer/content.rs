//! Types and constants with equal meaning: LLVM has one of each, a module that was read may have several.
//!
//! Hash consing: an item is examined after its parts, and the parts are compared by their representatives.
//! The tables are those of the module's own index, with a seeded hasher: a file cannot choose constants
//! that collide.

use alloc::vec::Vec;
use core::hash::{BuildHasher as _, Hash, Hasher};

use hashbrown::DefaultHashBuilder;

use super::fault;
use crate::Error;
use crate::ir::{
    AttributeData, AttributeGroupData, AttributeGroupId, AttributeListId, Constant, ConstantData,
    ConstantEntryData, ConstantId, ContentTable, Module, Run, TypeData, TypeId, ValueId, ValueKind,
    attribute_group_hash, to_u32,
};

/// The deepest that constants are nested.
const MAX_DEPTH: u32 = 512;
const UNKNOWN: u32 = u32::MAX;
const IN_PROGRESS: u32 = u32::MAX - 1;

/// The representatives of a module's types and constants, in lists that stay in their place from one module
/// to the next.
#[derive(Debug, Default)]
pub(super) struct Contents {
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

/// Makes the list one of `count` unknown entries.
fn begin(list: &mut Vec<u32>, count: usize) {
    list.clear();
    list.resize(count, UNKNOWN);
}

impl Contents {
    /// No attributes have numbers.
    pub(super) fn begin_attributes(&mut self) {
        self.known_groups.clear();
        self.known_lists.clear();
    }

    /// The number of the group with the same attributes for the same slot, among those that have numbers;
    /// `None` if there is none: then this one gets the next number.
    pub(super) fn attribute_group(
        &mut self,
        module: &Module,
        id: AttributeGroupId,
        numbered: &[AttributeGroupId],
    ) -> Option<u32> {
        let group = module.attribute_group(id)?;
        let hash = attribute_group_hash(&self.hasher, group.slot(), group.attributes());
        let next = to_u32(numbered.len());
        let found = self.known_groups.find_or_add(hash, next, |number| {
            numbered.get(number as usize).is_some_and(|known| same_attributes(module, *known, id))
        });
        (found != next).then_some(found)
    }

    /// The number of the list of the same groups, among those that have numbers; `None` if there is none:
    /// then this one gets the next number. Groups are the same if they have the same key.
    pub(super) fn attribute_list(
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
    pub(super) fn begin_distinct(&mut self) {
        self.types.clear();
        self.constants.clear();
        self.is_distinct = true;
    }

    /// Looks for types of this module that are equal; for constants when they are [asked
    /// for](Contents::constant).
    #[inline(never)]
    pub(super) fn begin(&mut self, module: &Module) {
        let count = module.types.len();
        self.types.clear();
        self.types.reserve(count);
        self.is_distinct = false;
        begin(&mut self.constants, module.constants.len());
        self.known.clear();
        self.known.reserve(module.constants.len());
        let mut table = core::mem::take(&mut self.known_types);
        table.clear();
        table.reserve(count);
        for (index, ty) in (0..).zip(&module.types) {
            // Unnamed types are compared by their elements, which are numbered before them.
            let same = match self.type_hash(module, ty) {
                Some(hash) => {
                    table.find_or_add(hash, index, |other| self.same_type(module, TypeId(other), ty))
                }
                None => index,
            };
            self.types.push(TypeId(same));
        }
        self.known_types = table;
    }

    /// The representative of all types with the same meaning.
    #[inline]
    pub(super) fn ty(&self, id: TypeId) -> TypeId {
        self.types.get(id.index()).copied().unwrap_or(id)
    }

    /// `None` for a named structure, which differs from all others.
    #[inline]
    fn type_hash(&self, module: &Module, ty: &TypeData) -> Option<u32> {
        let mut mix = self.hasher.build_hasher();
        core::mem::discriminant(ty).hash(&mut mix);
        match *ty {
            TypeData::Integer { width } => width.hash(&mut mix),
            TypeData::Pointer { pointee, address_space } => {
                self.ty(pointee).0.hash(&mut mix);
                address_space.hash(&mut mix);
            }
            TypeData::Array { count, element } => {
                count.hash(&mut mix);
                self.ty(element).0.hash(&mut mix);
            }
            TypeData::Vector { count, element } => {
                count.hash(&mut mix);
                self.ty(element).0.hash(&mut mix);
            }
            TypeData::Function { types: parts, .. }
            | TypeData::Struct { elements: parts, named: false, .. } => {
                parts.slice(&module.type_lists).iter().for_each(|part| self.ty(*part).0.hash(&mut mix));
            }
            TypeData::Struct { .. }
            | TypeData::Opaque { .. }
            | TypeData::Target { .. }
            | TypeData::Unknown { .. } => return None,
            _ => {}
        }
        Some(ContentTable::hash_of(&mix))
    }

    fn same_type(&self, module: &Module, other: TypeId, ty: &TypeData) -> bool {
        let part = |a: TypeId, b: TypeId| self.ty(a) == self.ty(b);
        let parts = |a: Run, b: Run| {
            let [a, b] = [a, b].map(|run| run.slice(&module.type_lists));
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| part(*a, *b))
        };
        let Some(other) = module.types.get(other.index()) else { return false };
        match (*other, *ty) {
            (
                TypeData::Pointer { pointee: a, address_space: b },
                TypeData::Pointer { pointee, address_space },
            ) => part(a, pointee) && b == address_space,
            (TypeData::Array { count: a, element: b }, TypeData::Array { count, element }) => {
                a == count && part(b, element)
            }
            (TypeData::Vector { count: a, element: b }, TypeData::Vector { count, element }) => {
                a == count && part(b, element)
            }
            (TypeData::Function { types: a, variadic: b }, TypeData::Function { types, variadic }) => {
                parts(a, types) && b == variadic
            }
            (
                TypeData::Struct { named: false, packed: a, elements: b, .. },
                TypeData::Struct { named: false, packed, elements, .. },
            ) => a == packed && parts(b, elements),
            (a, b) => a == b,
        }
    }

    /// The representative of all constants with the same meaning. (If all are distinct, an id of no constant
    /// is its own representative, too.)
    #[inline(always)]
    pub(super) fn constant(&mut self, module: &Module, id: ConstantId) -> Result<ConstantId, Error> {
        if self.is_distinct {
            return Ok(id);
        }
        match self.constants.get(id.index()) {
            Some(&same) if same < IN_PROGRESS => Ok(ConstantId(same)),
            _ => self.look_at(module, id, 0),
        }
    }

    /// The representative of this constant, if it was examined.
    #[inline]
    pub(super) fn known_constant(&self, id: ConstantId) -> Option<ConstantId> {
        if self.is_distinct {
            return Some(id);
        }
        self.constants.get(id.index()).copied().filter(|same| *same < IN_PROGRESS).map(ConstantId)
    }

    #[inline(never)]
    fn look_at(&mut self, module: &Module, id: ConstantId, depth: u32) -> Result<ConstantId, Error> {
        let Some(entry) = module.constants.get(id.index()) else {
            return Err(fault(alloc::format!("{id:?}"), "there is no such constant"));
        };
        // Most constants are numbers.
        let Some(number) = NumberKey::from_constant(&entry.data) else {
            return self.look_at_other(module, id, entry, depth);
        };
        let Self { types, constants, hasher, known, .. } = self;
        let ty = |id: TypeId| types.get(id.index()).copied().unwrap_or(id);
        let own = ty(entry.ty);
        let same = known.find_or_add(number.hash(hasher, own), id.0, |other| {
            let other = module.constants.get(other as usize);
            other.is_some_and(|other| {
                NumberKey::from_constant(&other.data) == Some(number) && ty(other.ty) == own
            })
        });
        if let Some(slot) = constants.get_mut(id.index()) {
            *slot = same;
        }
        Ok(ConstantId(same))
    }

    fn look_at_other(
        &mut self,
        module: &Module,
        id: ConstantId,
        entry: &ConstantEntryData,
        depth: u32,
    ) -> Result<ConstantId, Error> {
        let set = |constants: &mut Vec<u32>, same: u32| {
            if let Some(slot) = constants.get_mut(id.index()) {
                *slot = same;
            }
        };
        let operands = module.constant_operands(id);
        if !operands.is_empty() {
            set(&mut self.constants, IN_PROGRESS);
            for operand in operands {
                let ValueKind::Constant(operand) = operand.kind() else { continue };
                match self.constants.get(operand.index()) {
                    Some(&IN_PROGRESS) => {
                        return Err(fault(alloc::format!("{id:?}"), "the constant is made of itself"));
                    }
                    Some(&UNKNOWN) if depth > MAX_DEPTH => {
                        return Err(fault(alloc::format!("{id:?}"), "constants are nested too deep"));
                    }
                    Some(&UNKNOWN) => {
                        self.look_at(module, operand, depth + 1)?;
                    }
                    Some(_) | None => {}
                }
            }
        }
        let constant = plain(module.resolve_constant(entry).constant);
        let mut mix = self.hasher.build_hasher();
        self.ty(entry.ty).0.hash(&mut mix);
        core::mem::discriminant(&constant).hash(&mut mix);
        for operand in operands {
            self.operand(*operand).hash(&mut mix);
        }
        match constant {
            Constant::Integer(value) => value.hash(&mut mix),
            Constant::Float(bits) => bits.hash(&mut mix),
            Constant::String(text) | Constant::CString(text) => text.hash(&mut mix),
            Constant::Data(words) | Constant::WideInteger(words) => words.hash(&mut mix),
            _ => {}
        }
        let hash = match constant {
            Constant::Null => NumberKey::NULL.hash(&self.hasher, self.ty(entry.ty)),
            _ => ContentTable::hash_of(&mix),
        };
        let mut known = core::mem::take(&mut self.known);
        let same = known.find_or_add(hash, id.0, |other| self.same_constant(module, ConstantId(other), id));
        self.known = known;
        set(&mut self.constants, same);
        Ok(ConstantId(same))
    }

    /// The key of a constant's operand.
    fn operand(&self, id: ValueId) -> ValueId {
        match id.kind() {
            ValueKind::Constant(constant) => self.known_constant(constant).map_or(id, ValueId::from),
            _ => id,
        }
    }

    fn same_constant(&self, module: &Module, a: ConstantId, b: ConstantId) -> bool {
        let (Some(first), Some(second)) = (module.constants.get(a.index()), module.constants.get(b.index()))
        else {
            return false;
        };
        if self.ty(first.ty) != self.ty(second.ty) {
            return false;
        }
        let (left, right) = (module.constant_operands(a), module.constant_operands(b));
        if left.len() != right.len()
            || left.iter().zip(right).any(|(a, b)| self.operand(*a) != self.operand(*b))
        {
            return false;
        }
        match (&first.data, &second.data) {
            (ConstantData::Aggregate(_), ConstantData::Aggregate(_)) => true,
            (ConstantData::Operation(a), ConstantData::Operation(b)) => {
                let form = |index: u32| module.constant_operations.get(index as usize).map(|(form, _)| *form);
                form(*a) == form(*b)
            }
            _ => {
                let of = |entry| plain(module.resolve_constant(entry).constant);
                of(first) == of(second)
            }
        }
    }
}

/// A constant that is a number, null or undefined: which of these, and its word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct NumberKey(u32, u64);

impl NumberKey {
    const NULL: Self = Self(0, 0);

    #[inline(always)]
    fn from_constant(data: &ConstantData) -> Option<Self> {
        let (kind, word) = match data {
            ConstantData::Null => return Some(Self::NULL),
            ConstantData::Undef => return Some(Self(1, 0)),
            ConstantData::Integer(word) => (2, word.word()),
            ConstantData::Float(word) => (3, word.word()),
            _ => return None,
        };
        Some(if word == 0 { Self::NULL } else { Self(kind, word) })
    }

    #[inline(always)]
    fn hash(self, hasher: &DefaultHashBuilder, ty: TypeId) -> u32 {
        let mut mix = hasher.build_hasher();
        mix.write_u64(u64::from(ty.0) << 32 | u64::from(self.0));
        mix.write_u64(self.1);
        ContentTable::hash_of(&mix)
    }
}

/// A number that is zero is a constant of no bits.
pub(super) const fn plain(constant: Constant<'_>) -> Constant<'_> {
    match constant {
        Constant::Integer(0) | Constant::Float(0) => Constant::Null,
        other => other,
    }
}

/// The types that a type contains; for a function, the result is the first. Equal types may exist under other
/// ids.
#[inline]
pub(super) fn type_parts(module: &Module, id: TypeId) -> &[TypeId] {
    // The frequent ones are told apart by tests: the target of a jump over all is not predictable.
    match module.types.get(id.index()) {
        Some(TypeData::Pointer { pointee: part, .. }) => core::slice::from_ref(part),
        Some(TypeData::Struct { elements: parts, .. } | TypeData::Function { types: parts, .. }) => {
            parts.slice(&module.type_lists)
        }
        other => repeated_part(other),
    }
}

/// The type of the elements of an array or of a vector.
#[inline(never)]
const fn repeated_part(ty: Option<&TypeData>) -> &[TypeId] {
    match ty {
        Some(TypeData::Array { element: part, .. } | TypeData::Vector { element: part, .. }) => {
            core::slice::from_ref(part)
        }
        _ => &[],
    }
}

/// Whether two groups have the same attributes for the same slot.
#[inline(always)]
fn same_attributes(module: &Module, a: AttributeGroupId, b: AttributeGroupId) -> bool {
    if a == b {
        return true;
    }
    let group = |id: AttributeGroupId| module.attribute_groups.get(id.index());
    let (Some(a), Some(b)) = (group(a), group(b)) else { return false };
    let attributes = |group: &AttributeGroupData| group.attributes.slice(&module.attributes);
    let text = |run: Run| run.slice(&module.bytes);
    a.slot == b.slot
        && attributes(a).len() == attributes(b).len()
        && attributes(a).iter().zip(attributes(b)).all(|pair| match pair {
            (AttributeData::Enum(a), AttributeData::Enum(b)) => a == b,
            (AttributeData::Integer(a, left), AttributeData::Integer(b, right)) => (a, left) == (b, right),
            (AttributeData::Text { key: a, value: left }, AttributeData::Text { key: b, value: right }) => {
                text(*a) == text(*b) && left.map(text) == right.map(text)
            }
            (
                AttributeData::Unknown { form: a, operands: left },
                AttributeData::Unknown { form: b, operands: right },
            ) => a == b && left.slice(&module.words) == right.slice(&module.words),
            _ => false,
        })
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
            .map(|wanted| NumberKey(2, wanted.wrapping_mul(inverse) ^ start))
            .map(|number| number.hash(&hasher, TypeId(0)) % (1 << 16))
            .collect();
        // Random hashes fill about 17,200 of the 65,536 places.
        assert!(hashes.len() > 16_000, "{}", hashes.len());
    }
}
