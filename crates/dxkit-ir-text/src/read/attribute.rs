//! Attributes of functions, results, parameters and calls.
//!
//! Words and texts go in, the number of an attribute list of the module comes out. A list consists of groups,
//! one for each [slot](AttributeSlot); a text states a group inline or by its number (`#0`). Most sets are
//! words alone, so an [`AttributeSet`] keeps these as bits, and [`AttributeTables`] finds lists and groups
//! that were made before: nearly all calls of a module have the same few.

use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::hash::Hash;

use dxkit_bitcode::ir::{
    Attribute, AttributeGroupId, AttributeKind, AttributeListId, AttributeSlot, KnownAttributeKind, TypeId,
};
use hashbrown::HashMap;

use super::lexer::Token;
use super::scan::digits;
use super::types::is_type_word;
use super::{Read, Reader, entry};
use crate::attributes::{NEW, TYPED, from_rank, rank, typed};

/// An attribute on its own.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum Owned {
    Kind(AttributeKind, u64),
    Text(Vec<u8>, Option<Vec<u8>>),
    /// One with a type.
    Typed(AttributeKind, TypeId),
}

/// The attributes of a set of [words](AttributeSet::words), in the order of records.
fn words_of(words: u64) -> impl Iterator<Item = AttributeKind> {
    let mut left = words;
    core::iter::from_fn(move || {
        let kind = from_rank(left.trailing_zeros() as usize)?;
        left &= left - 1;
        Some(kind)
    })
}

/// The attributes of one slot, each once; the last one counts.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub(super) struct AttributeSet {
    /// Those that are words alone, by their ranks: a bit each. Most sets have no others, and need no memory.
    words: u64,
    others: Vec<Owned>,
}

impl AttributeSet {
    pub(super) fn is_empty(&self) -> bool {
        self.words == 0 && self.others.is_empty()
    }

    fn push(&mut self, attribute: Owned) {
        let rank = match attribute {
            Owned::Kind(kind, 0) => Some(rank(kind)).filter(|rank| from_rank(*rank).is_some()),
            _ => None,
        };
        match rank {
            Some(rank) => self.words |= 1 << rank,
            None => self.others.push(attribute),
        }
    }

    /// Adds those of another set.
    fn extend(&mut self, other: &Self) {
        self.words |= other.words;
        self.others.extend(other.others.iter().cloned());
    }

    /// Those that are words alone, in the order of records.
    fn words(&self) -> impl Iterator<Item = AttributeKind> + use<> {
        words_of(self.words)
    }

    /// Keeps the last of several attributes of a kind, in an order that depends on nothing else.
    fn sort(&mut self) {
        if self.others.len() < 2 {
            return;
        }
        let all = core::mem::take(&mut self.others);
        for attribute in all.into_iter().rev() {
            let same = |known: &Owned| match (known, &attribute) {
                (Owned::Kind(known, _), Owned::Kind(kind, _)) => known == kind,
                (Owned::Text(known, _), Owned::Text(key, _)) => known == key,
                (Owned::Typed(known, _), Owned::Typed(kind, _)) => known == kind,
                _ => false,
            };
            if !self.others.iter().any(same) {
                self.others.push(attribute);
            }
        }
        self.others.sort_by(|one, other| match (one, other) {
            (Owned::Text(one, _), Owned::Text(other, _)) => one.cmp(other),
            (_, Owned::Text(..)) => core::cmp::Ordering::Less,
            (Owned::Text(..), _) => core::cmp::Ordering::Greater,
            (Owned::Kind(one, _) | Owned::Typed(one, _), Owned::Kind(other, _) | Owned::Typed(other, _)) => {
                rank(*one).cmp(&rank(*other))
            }
        });
    }
}

/// The numbers of groups. Most often it is one.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub(super) struct Groups {
    first: Option<u32>,
    others: Vec<u32>,
}

impl Groups {
    pub(super) fn push(&mut self, number: u32) {
        if self.first.is_none() {
            self.first = Some(number);
        } else {
            self.others.push(number);
        }
    }

    fn iter(&self) -> impl Iterator<Item = u32> + '_ {
        self.first.into_iter().chain(self.others.iter().copied())
    }
}

/// The attributes of a function or a call: of the result, the parameters, and itself.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub(super) struct AttributesOf {
    pub(super) result: AttributeSet,
    pub(super) parameters: Vec<(u32, AttributeSet)>,
    pub(super) own: AttributeSet,
    pub(super) groups: Groups,
}

impl AttributesOf {
    pub(super) fn is_empty(&self) -> bool {
        self.has_groups_alone() && self.groups.first.is_none()
    }

    fn has_groups_alone(&self) -> bool {
        self.result.is_empty() && self.parameters.is_empty() && self.own.is_empty()
    }
}

/// A map that is looked through as long as it is small, so that no hash is needed.
#[derive(Debug)]
struct FewMap<K, V> {
    few: Vec<(K, V)>,
    others: HashMap<K, V>,
}

// Not derived: keys and values need no default.
impl<K, V> Default for FewMap<K, V> {
    fn default() -> Self {
        Self { few: Vec::new(), others: HashMap::new() }
    }
}

impl<K: Eq + Hash, V> FewMap<K, V> {
    /// The number of entries that are looked through.
    const FEW: usize = 8;

    fn clear(&mut self) {
        let Self { few, others } = self;
        few.clear();
        if !others.is_empty() {
            others.clear();
        }
    }

    #[inline]
    fn get(&self, key: &K) -> Option<&V> {
        match self.few.iter().find(|(known, _)| known == key) {
            Some((_, value)) => Some(value),
            None if self.others.is_empty() => None,
            None => self.others.get(key),
        }
    }

    /// Adds a value; the last one of a key counts.
    fn insert(&mut self, key: K, value: V) {
        match self.few.iter_mut().find(|(known, _)| *known == key) {
            Some((_, known)) => *known = value,
            None => self.add(key, value),
        }
    }

    /// Adds the value of a key that is not there.
    fn add(&mut self, key: K, value: V) {
        if self.few.len() < Self::FEW {
            self.few.push((key, value));
        } else {
            self.others.insert(key, value);
        }
    }
}

/// The groups of the text, and the lists made from them.
#[derive(Debug, Default)]
pub(super) struct AttributeTables {
    groups: FewMap<u32, AttributeSet>,
    /// Groups of words alone, by these.
    word_groups: FewMap<(AttributeSlot, u64), AttributeGroupId>,
    /// Groups that have other attributes.
    mixed_groups: FewMap<(AttributeSlot, AttributeSet), AttributeGroupId>,
    made_lists: FewMap<Vec<AttributeGroupId>, AttributeListId>,
    /// The lists of one group, by the number of that. They are not among the others.
    lists_of_one: Vec<Option<AttributeListId>>,
    /// The attributes of a group, for a moment.
    words: Vec<Attribute<'static>>,
    /// Earlier requests: nearly all calls have the same few lists.
    known: FewMap<AttributesOf, AttributeListId>,
    /// The lists of single groups, by their numbers, as far as these are small; others are made each time.
    of_small_group: Vec<Option<AttributeListId>>,
}

impl AttributeTables {
    /// Groups with numbers below this are found by these.
    const SMALL: u32 = 256;

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        let Self {
            groups,
            word_groups,
            mixed_groups,
            made_lists,
            lists_of_one,
            words: _,
            known,
            of_small_group,
        } = self;
        groups.clear();
        word_groups.clear();
        mixed_groups.clear();
        made_lists.clear();
        lists_of_one.clear();
        known.clear();
        of_small_group.clear();
    }
}

/// The position of attributes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum AttributePosition {
    Result,
    Parameter,
    Function,
    /// In a group: numbers follow `=`.
    Group,
}

impl<'t> Reader<'t> {
    /// `attributes #0 = { … }`
    pub(super) fn attribute_group(&mut self) -> Read<()> {
        let at = self.at;
        self.bump();
        let Token::AttributeGroup(number) = self.token() else {
            return Err(self.expected("the number of an attribute group"));
        };
        self.bump();
        self.expect(b'=', "after the number of an attribute group")?;
        self.expect(b'{', "before the attributes of a group")?;
        let (mut set, mut groups) = (AttributeSet::default(), Groups::default());
        self.attribute_set(AttributePosition::Group, &mut set, &mut groups)?;
        let is_empty = self.add_attributes(number, set);
        self.expect(b'}', "after the attributes of a group")?;
        if is_empty { Err(self.error(at, "an attribute group has at least one attribute")) } else { Ok(()) }
    }

    /// Notes the attributes of a group: the last of several groups with a number is what counts. Whether
    /// there are none.
    pub(super) fn add_attributes(&mut self, group: u32, set: AttributeSet) -> bool {
        let is_empty = set.is_empty();
        self.attributes.groups.insert(group, set);
        is_empty
    }

    /// Whether the next word is certainly no attribute.
    #[inline(always)]
    pub(super) fn at_no_attribute(&self) -> bool {
        !self.is_new() && !may_be_attribute(self.rest())
    }

    /// Attributes, as long as there are some.
    pub(super) fn attribute_set(
        &mut self,
        place: AttributePosition,
        set: &mut AttributeSet,
        groups: &mut Groups,
    ) -> Read<()> {
        if place == AttributePosition::Result && self.at_plain_type() {
            return Ok(());
        }
        loop {
            match self.byte() {
                b'#' if place == AttributePosition::Function => {
                    let number = self.rest().get(1..).and_then(digits);
                    let group = number.and_then(|(number, rest)| Some((u32::try_from(number).ok()?, rest)));
                    if let Some((group, rest)) = group {
                        self.advance_to(rest);
                        groups.push(group);
                        continue;
                    }
                }
                b'a'..=b'z' if self.at_no_attribute() => return Ok(()),
                b'#' | b'"' | b'a'..=b'z' | b'A'..=b'Z' | b'_' => {}
                _ => return Ok(()),
            }
            let token = self.token();
            match token {
                Token::AttributeGroup(number) if place == AttributePosition::Function => {
                    self.bump();
                    groups.push(number);
                }
                Token::Text(key)
                    if matches!(place, AttributePosition::Function | AttributePosition::Group) =>
                {
                    self.bump();
                    let value =
                        if self.eat(b'=') { Some(self.text("the value of an attribute")?) } else { None };
                    let value = value.filter(|value| !value.is_empty()).map(Cow::into_owned);
                    set.push(Owned::Text(key.bytes().into_owned(), value));
                }
                // The result type follows the attributes of the result.
                Token::Word(word) if place == AttributePosition::Result && is_type_word(word) => {
                    return Ok(());
                }
                Token::Word(word) if self.is_new() && self.new_attribute(word, place, set)? => {}
                Token::Word(word) => {
                    // The alignment of a function is not an attribute of it.
                    if place == AttributePosition::Function && word == b"align" {
                        return Ok(());
                    }
                    let Some(kind) = attribute_kind(word) else { return Ok(()) };
                    if place == AttributePosition::Group && !self.is_new() && !may_stand(kind, place) {
                        // LLVM 3.7 notes an error, forgets it at the end of the group, and leaves the
                        // attribute out.
                        self.bump();
                        continue;
                    }
                    if !may_stand(kind, place) {
                        let word = alloc::string::String::from_utf8_lossy(word).into_owned();
                        let what = match place {
                            AttributePosition::Result => "a result",
                            AttributePosition::Parameter => "a parameter",
                            AttributePosition::Function | AttributePosition::Group => "a function",
                        };
                        return Err(
                            self.error(self.at, alloc::format!("'{word}' is not an attribute of {what}"))
                        );
                    }
                    self.advance(word.len());
                    let value = self.attribute_value(kind, place)?;
                    set.push(Owned::Kind(kind, value));
                }
                _ => return Ok(()),
            }
        }
    }

    /// An attribute that LLVM 22 added or spells differently, if this is one, in LLVM 3.7's form. Attributes
    /// without such a form are skipped.
    fn new_attribute(&mut self, word: &[u8], place: AttributePosition, set: &mut AttributeSet) -> Read<bool> {
        use AttributeKind as Kind;
        let mut add = |kind| set.push(Owned::Kind(kind, 0));
        match word {
            b"memory" if place != AttributePosition::Parameter => {
                self.bump();
                let from = self.at;
                self.skip_parentheses();
                let text = self.text.get(from..self.end_of_last).unwrap_or_default();
                let text = core::str::from_utf8(text).unwrap_or_default();
                let Some(text) = text.strip_prefix('(').and_then(|text| text.strip_suffix(')')) else {
                    return Err(self.error(from, "the effects on memory must be in parentheses"));
                };
                // `argmem: readwrite`; an entry without a name applies to all memory that no other entry
                // names.
                let parts = || text.split(',').map(|part| part.trim());
                let reads_only =
                    parts().all(|part| matches!(part.rsplit(": ").next(), Some("none" | "read")));
                let known = |effect| matches!(effect, "none" | "read" | "write" | "readwrite");
                if parts().any(|part| !part.rsplit(": ").next().is_some_and(known)) {
                    return Err(self.error(from, "the effects on memory are none, read, write or readwrite"));
                }
                let others = parts().find(|part| !part.contains(':')).unwrap_or("none");
                let others = others == "none"
                    && parts().all(|part| {
                        part == "none" || part.starts_with("argmem:") || part.ends_with(": none")
                    });
                if parts().all(|part| part == "none" || part.ends_with(": none")) {
                    add(Kind::ReadNone);
                } else {
                    if others {
                        add(Kind::ArgMemOnly);
                    }
                    if reads_only {
                        add(Kind::ReadOnly);
                    }
                }
                Ok(true)
            }
            b"captures" if place == AttributePosition::Parameter => {
                self.bump();
                let from = self.at;
                self.skip_parentheses();
                if self.text.get(from..self.end_of_last) == Some(b"(none)") {
                    add(Kind::NoCapture);
                }
                Ok(true)
            }
            b"sret" | b"byval" | b"inalloca" if place == AttributePosition::Parameter => {
                self.bump();
                let kind = match word {
                    b"sret" => Kind::StructRet,
                    b"byval" => Kind::ByVal,
                    _ => Kind::InAlloca,
                };
                if self.eat(b'(') {
                    let ty = self.ty()?;
                    self.expect(b')', "after the type of a parameter")?;
                    set.push(Owned::Typed(kind, ty));
                } else {
                    add(kind);
                }
                Ok(true)
            }
            b"uwtable" if self.peek_after() == b'(' => {
                self.bump();
                self.skip_parentheses();
                add(Kind::UwTable);
                Ok(true)
            }
            b"align" if place == AttributePosition::Parameter && self.peek_after() == b'(' => {
                self.bump();
                self.bump();
                let at = self.at;
                let value = self.long("an alignment")?;
                if !value.is_power_of_two() {
                    return Err(self.error(at, "an alignment is a power of two"));
                }
                set.push(Owned::Kind(Kind::Alignment, value));
                self.expect(b')', "after an alignment")?;
                Ok(true)
            }
            _ if NEW.iter().any(|known| known.as_bytes() == word) => {
                self.bump();
                if self.eat(b'=') {
                    self.long("the number of an attribute")?;
                } else {
                    self.skip_parentheses();
                }
                Ok(true)
            }
            _ => Ok(false),
        }
    }

    /// The number of an attribute that has one; 0 of the others.
    fn attribute_value(&mut self, kind: AttributeKind, place: AttributePosition) -> Read<u64> {
        if !has_number(kind) {
            return Ok(0);
        }
        let at = self.at;
        let value = match kind.known() {
            Some(KnownAttributeKind::Alignment) => {
                if place == AttributePosition::Group {
                    self.expect(b'=', "after 'align'")?;
                }
                self.long("an alignment")?
            }
            _ if place == AttributePosition::Group => {
                self.expect(b'=', "after an attribute with a number")?;
                self.long("the number of an attribute")?
            }
            _ => {
                self.expect(b'(', "after an attribute with a number")?;
                let value = self.long("the number of an attribute")?;
                self.expect(b')', "after the number of an attribute")?;
                value
            }
        };
        let is_alignment =
            matches!(kind.known(), Some(KnownAttributeKind::Alignment | KnownAttributeKind::StackAlignment));
        if is_alignment && !value.is_power_of_two() {
            return Err(self.error(at, "an alignment is a power of two"));
        }
        if is_alignment && value > 1 << 29 {
            return Err(self.error(at, "an alignment is at most 536870912"));
        }
        if value == 0 {
            return Err(self.error(at, "the number of an attribute is not 0"));
        }
        Ok(value)
    }

    /// The list of a single group.
    #[inline]
    pub(super) fn list_of_group(&mut self, group: u32) -> AttributeListId {
        match self.attributes.of_small_group.get(group as usize) {
            Some(Some(known)) => *known,
            _ => self.new_list_of_group(group),
        }
    }

    #[inline(never)]
    fn new_list_of_group(&mut self, group: u32) -> AttributeListId {
        // LLVM's reader also treats an undefined group as one without attributes.
        let list = match self.attributes.groups.get(&group) {
            Some(own) if own.others.is_empty() && own.words != 0 => {
                let group = self.word_group(AttributeSlot::Function, own.words);
                self.list_of_one(group)
            }
            own => {
                let own = own.cloned().unwrap_or_default();
                self.made_list([(AttributeSlot::Function, own)])
            }
        };
        if group < AttributeTables::SMALL {
            if let Some(place) = entry(&mut self.attributes.of_small_group, group as usize) {
                *place = Some(list);
            }
        }
        list
    }

    /// The list of attributes.
    pub(super) fn attribute_list(&mut self, wanted: &AttributesOf) -> Option<AttributeListId> {
        if wanted.is_empty() {
            return None;
        }
        let single = wanted.has_groups_alone() && wanted.groups.others.is_empty();
        if let Some(group) = wanted.groups.first.filter(|_| single) {
            return Some(self.list_of_group(group));
        }
        if let Some(known) = self.attributes.known.get(wanted) {
            return Some(*known);
        }
        let mut own = wanted.own.clone();
        for number in wanted.groups.iter() {
            if let Some(group) = self.attributes.groups.get(&number) {
                own.extend(group);
            }
        }
        // The record has the attributes of the result first, then those of the parameters, then those of the
        // function.
        let parameters = wanted.parameters.iter();
        let parameters = parameters.map(|(index, set)| (AttributeSlot::Parameter(*index), set.clone()));
        let result = (AttributeSlot::Return, wanted.result.clone());
        let list =
            self.made_list([result].into_iter().chain(parameters).chain([(AttributeSlot::Function, own)]));
        self.attributes.known.add(wanted.clone(), list);
        Some(list)
    }

    fn made_list(
        &mut self,
        sets: impl IntoIterator<Item = (AttributeSlot, AttributeSet)>,
    ) -> AttributeListId {
        let sets = sets.into_iter().filter(|(_, set)| !set.is_empty());
        let mut groups = sets.map(|set| self.made_group(set));
        let (first, second) = (groups.next(), groups.next());
        if let (Some(group), None) = (first, second) {
            drop(groups);
            return self.list_of_one(group);
        }
        let groups: Vec<_> = first.into_iter().chain(second).chain(groups).collect();
        if let Some(known) = self.attributes.made_lists.get(&groups) {
            return *known;
        }
        let list = self.module.add_attribute_list(&groups);
        self.attributes.made_lists.add(groups, list);
        list
    }

    fn list_of_one(&mut self, group: AttributeGroupId) -> AttributeListId {
        match self.attributes.lists_of_one.get(group.index()) {
            Some(Some(known)) => *known,
            _ => {
                let list = self.module.add_attribute_list(&[group]);
                if let Some(place) = entry(&mut self.attributes.lists_of_one, group.index()) {
                    *place = Some(list);
                }
                list
            }
        }
    }

    fn made_group(&mut self, (slot, mut set): (AttributeSlot, AttributeSet)) -> AttributeGroupId {
        if set.others.is_empty() {
            return self.word_group(slot, set.words);
        }
        set.sort();
        let wanted = (slot, set);
        if let Some(known) = self.attributes.mixed_groups.get(&wanted) {
            return *known;
        }
        let group = self.mixed_group(slot, &wanted.1);
        self.attributes.mixed_groups.add(wanted, group);
        group
    }

    /// A group of words alone, which nearly all are.
    #[inline(always)]
    fn word_group(&mut self, slot: AttributeSlot, words: u64) -> AttributeGroupId {
        if let Some(known) = self.attributes.word_groups.get(&(slot, words)) {
            return *known;
        }
        let attributes = &mut self.attributes.words;
        attributes.clear();
        attributes.extend(words_of(words).map(Attribute::Enum));
        let group = self.module.add_attribute_group(slot, attributes);
        self.attributes.word_groups.add((slot, words), group);
        group
    }

    /// A group of words and other attributes.
    fn mixed_group(&mut self, slot: AttributeSlot, set: &AttributeSet) -> AttributeGroupId {
        let types = set.others.iter().filter_map(|attribute| match attribute {
            Owned::Typed(kind, ty) => Some([u64::from(kind.0), u64::from(ty.0)]),
            _ => None,
        });
        let types: Vec<[u64; 2]> = types.collect();
        let mut types = types.iter();
        let others = set.others.iter().map(|attribute| match attribute {
            Owned::Kind(kind, 0) => Attribute::Enum(*kind),
            Owned::Kind(kind, value) => Attribute::Integer(*kind, *value),
            Owned::Text(key, value) => Attribute::Text { key, value: value.as_deref() },
            Owned::Typed(..) => {
                let operands = types.next().map_or(&[][..], |operands| operands);
                Attribute::Unknown { form: TYPED, operands }
            }
        });
        let mut attributes: Vec<Attribute<'_>> = set.words().map(Attribute::Enum).chain(others).collect();
        attributes.sort_by_key(|attribute| match *attribute {
            Attribute::Enum(kind) | Attribute::Integer(kind, _) => rank(kind),
            _ => typed(attribute).map_or(usize::MAX, |(kind, _)| rank(kind)),
        });
        self.module.add_attribute_group(slot, &attributes)
    }
}

/// The number of places in the table of [`ATTRIBUTES`].
const PLACES: usize = 1024;

/// The place of a word in the table of [`ATTRIBUTES`], by its first three letters.
#[inline(always)]
const fn attribute_place(first: u8, second: u8, third: u8) -> usize {
    (first as usize).wrapping_mul(37 * 37).wrapping_add((second as usize) * 37 + third as usize) % PLACES
}

/// Whether there may be an attribute whose word starts with the letters of a place. What follows attributes
/// is most often the next declaration or instruction, whose word is not to be compared with all of them.
#[allow(clippy::indexing_slicing, reason = "evaluated by the compiler")]
const ATTRIBUTES: [bool; PLACES] = {
    let mut all = [false; PLACES];
    let mut index = 0;
    while index < AttributeKind::NAMES.len() {
        // A shorter word would have no place.
        let [first, second, third, ..] = AttributeKind::NAMES[index].1.as_bytes() else {
            panic!("an attribute has three letters at least")
        };
        all[attribute_place(*first, *second, *third)] = true;
        index += 1;
    }
    all
};

/// Whether an attribute may be at the start of a text.
#[inline(always)]
fn may_be_attribute(text: &[u8]) -> bool {
    let [first, second, third, ..] = text else { return false };
    ATTRIBUTES.get(attribute_place(*first, *second, *third)).is_some_and(|found| *found)
}

fn attribute_kind(word: &[u8]) -> Option<AttributeKind> {
    if !may_be_attribute(word) {
        return None;
    }
    // Those of nearly all functions of DXIL.
    let usual = match word {
        b"nounwind" => KnownAttributeKind::NoUnwind,
        b"readnone" => KnownAttributeKind::ReadNone,
        b"readonly" => KnownAttributeKind::ReadOnly,
        b"nonnull" => KnownAttributeKind::NonNull,
        _ => return AttributeKind::from_name(core::str::from_utf8(word).ok()?),
    };
    Some(usual.into())
}

/// Whether a number belongs to an attribute.
const fn has_number(kind: AttributeKind) -> bool {
    use KnownAttributeKind as Known;
    matches!(
        kind.known(),
        Some(
            Known::Alignment | Known::StackAlignment | Known::Dereferenceable | Known::DereferenceableOrNull
        )
    )
}

/// Whether LLVM's reader takes an attribute there.
const fn may_stand(kind: AttributeKind, place: AttributePosition) -> bool {
    use KnownAttributeKind as Known;
    let Some(known) = kind.known() else { return false };
    match known {
        // Attributes of both results and parameters.
        Known::InReg
        | Known::NoAlias
        | Known::NonNull
        | Known::SExt
        | Known::ZExt
        | Known::Dereferenceable
        | Known::DereferenceableOrNull
        | Known::Alignment => {
            matches!(place, AttributePosition::Result | AttributePosition::Parameter)
                || matches!((known, place), (Known::Alignment, AttributePosition::Group))
        }
        Known::ByVal
        | Known::InAlloca
        | Known::Nest
        | Known::NoCapture
        | Known::Returned
        | Known::StructRet => {
            matches!(place, AttributePosition::Parameter)
        }
        Known::ReadNone | Known::ReadOnly => !matches!(place, AttributePosition::Result),
        _ => matches!(place, AttributePosition::Function | AttributePosition::Group),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(attributes: &[Owned]) -> AttributeSet {
        let mut set = AttributeSet::default();
        attributes.iter().for_each(|attribute| set.push(attribute.clone()));
        set.sort();
        set
    }

    #[test]
    fn sets_do_not_depend_on_the_order_of_words_and_the_last_of_others_counts() {
        let word = |kind| Owned::Kind(kind, 0);
        let align = |value| Owned::Kind(AttributeKind::Alignment, value);
        let text = |value: &[u8]| Owned::Text(b"key".to_vec(), Some(value.to_vec()));
        assert!(set(&[]).is_empty());
        let one = set(&[
            word(AttributeKind::ZExt),
            align(4),
            word(AttributeKind::AlwaysInline),
            text(b"a"),
            align(8),
        ]);
        let other = set(&[
            text(b"b"),
            align(8),
            word(AttributeKind::AlwaysInline),
            text(b"a"),
            word(AttributeKind::ZExt),
        ]);
        assert_eq!(one, other);
        assert!(one.words().eq([AttributeKind::AlwaysInline, AttributeKind::ZExt]));
        assert_eq!(one.others, [align(8), text(b"a")]);
        // One without a rank is not a bit.
        let unknown = set(&[word(AttributeKind(200)), word(AttributeKind(200))]);
        assert_eq!((unknown.words().count(), unknown.others.len()), (0, 1));
        let mut all = one.clone();
        all.extend(&unknown);
        assert_eq!((all.words, all.others.len()), (one.words, 3));
    }
}
