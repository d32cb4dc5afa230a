//! Metadata: [`Metadata`], named metadata, kinds of attachments.
//!
//! A module keeps metadata in one list, each piece as a form of a few words whose operands are in shared
//! lists; a [`Metadata`] is the view of one. Nodes of debug information keep the words of their records, and
//! `debug_info.rs` gives these names. Searches for strings and integers, which readers of DXIL's metadata need
//! for each of its tags, are here, because they look at many pieces in one pass.

use alloc::vec::Vec;

use super::ids::to_u32;
use super::index::Prefix;
use super::{
    ConstantId, DebugNode, MetadataId, MetadataKindId, Module, Run, TypeData, TypeId, ValueId, operand_words,
    referred,
};

/// A piece of metadata.
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Metadata<'m> {
    /// A string.
    String(&'m [u8]),
    /// A value.
    Value {
        /// Its type.
        ty: TypeId,
        /// The value: a constant, or in a function's own metadata any value of the function.
        value: ValueId,
    },
    /// A node of any shape.
    Node(Node<'m>),
    /// A node that describes the source: one of LLVM's `DI…` nodes.
    Debug(DebugNode<'m>),
    /// Metadata of a newer dialect, of which only that it has a number is known.
    Unknown {
        /// The code of its record.
        code: u32,
        /// The operands of its record.
        operands: &'m [u64],
    },
}

/// A metadata node of any shape.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Node<'m> {
    /// Whether it is another node than any of equal operands.
    pub distinct: bool,
    /// Its operands; `None` is null.
    pub operands: &'m [Option<MetadataId>],
}

impl<'m> Metadata<'m> {
    /// The string, if it is one.
    #[must_use]
    pub const fn as_string(&self) -> Option<&'m [u8]> {
        if let Self::String(text) = self { Some(text) } else { None }
    }

    /// The node, if it is one of any shape.
    #[must_use]
    pub const fn as_node(&self) -> Option<Node<'m>> {
        if let Self::Node(node) = self { Some(*node) } else { None }
    }

    /// The node that describes the source, if it is one.
    #[must_use]
    pub const fn as_debug(&self) -> Option<DebugNode<'m>> {
        if let Self::Debug(node) = self { Some(*node) } else { None }
    }

    /// The value, if it is one.
    #[must_use]
    pub const fn as_value(&self) -> Option<ValueId> {
        if let Self::Value { value, .. } = self { Some(*value) } else { None }
    }
}

/// Named metadata: a list of nodes that is found by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NamedMetadata<'m> {
    /// Its name.
    pub name: &'m [u8],
    /// Its nodes.
    pub nodes: &'m [MetadataId],
}

#[derive(Debug, Clone, Copy)]
pub(crate) struct NamedMetadataData {
    pub(crate) name: Run,
    pub(crate) nodes: Run,
}

/// The bit for the length of a name or a text.
#[inline]
const fn length_bit(name: &[u8]) -> u64 {
    1 << (name.len() & 63)
}

#[derive(Debug, Clone, Copy)]
pub(crate) struct MetadataKindData {
    pub(crate) id: MetadataKindId,
    pub(crate) name: Run,
}

/// How many integers are looked for in one pass.
const FEW: usize = 31;

/// How many constants are looked at together.
const MANY: usize = 64;

/// What a module has of an integer: see [`Module::find_integers`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct FoundInteger {
    /// The first of the constants that are it.
    pub constant: Option<ConstantId>,
    /// The first piece of metadata that is this constant.
    pub metadata: Option<MetadataId>,
}

/// How a piece of metadata is kept.
#[derive(Debug, Clone, Copy)]
pub(crate) enum MetadataForm {
    String(Run),
    Value {
        ty: TypeId,
        value: ValueId,
    },
    /// In `metadata_operands`.
    Node {
        distinct: bool,
        operands: Run,
    },
    /// In `words`, as in the record, with references as ids.
    Debug {
        code: u8,
        operands: Run,
    },
    Unknown {
        code: u32,
        operands: Run,
    },
}

impl Module {
    /// All metadata, in the order of records: the module's, then what functions have in their own blocks
    /// ([`Function::metadata`](super::Function::metadata)).
    pub fn metadata(&self) -> impl ExactSizeIterator<Item = (MetadataId, Metadata<'_>)> {
        let all = self.metadata.iter().enumerate();
        all.map(move |(index, form)| (MetadataId::at(index), self.resolve_metadata(form)))
    }

    /// A piece of metadata.
    #[inline]
    #[must_use]
    pub fn metadatum(&self, id: MetadataId) -> Option<Metadata<'_>> {
        self.metadata.get(id.index()).map(|form| self.resolve_metadata(form))
    }

    /// The integer that a piece of metadata is, if it is such a constant: its width, and its value with
    /// sign. One of more than 64 bits counts as one of 64 if its record states it so. Most of what compilers
    /// write as metadata are numbers.
    ///
    /// ```
    /// # let bitcode = include_bytes!("../../tests/assembled/instructions.bc").as_slice();
    /// # let module = dxkit_bitcode::Module::parse(bitcode)?;
    /// for (id, metadata) in module.metadata() {
    ///     let integer = metadata.as_value().and_then(|value| module.integer(value));
    ///     assert!(integer.is_none() || module.metadata_integer(id).map(|(_, value)| value) == integer);
    /// }
    /// # Ok::<(), dxkit_bitcode::Error>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn metadata_integer(&self, id: MetadataId) -> Option<(u32, i64)> {
        let MetadataForm::Value { value, .. } = *self.metadata.get(id.index())? else { return None };
        // Most of what a reader of metadata asks for: one look-up of the constant serves both.
        let entry = self.constants.get(value.as_constant()?.index())?;
        match self.types.get(entry.ty.index())? {
            TypeData::Integer { width: width @ 1.. } => Some(((*width).min(64), entry.data.integer()?)),
            _ => None,
        }
    }

    /// The value with sign of the integer that a piece of metadata is, if it is a constant of this type,
    /// which is one of integers of at most 64 bits. A faster form of
    /// [`metadata_integer`](Self::metadata_integer).
    #[inline]
    #[must_use]
    pub fn metadata_integer_of(&self, id: MetadataId, ty: TypeId) -> Option<i64> {
        let MetadataForm::Value { value, .. } = *self.metadata.get(id.index())? else { return None };
        let entry = self.constants.get(value.as_constant()?.index())?;
        if entry.ty == ty { entry.data.integer() } else { None }
    }

    /// Looks for a few integers of one type and for the metadata that they are, in one pass over the
    /// constants and one over the metadata, and writes what it finds of each value into the slot at the same
    /// place: what [`const_integer`](Self::const_integer) and [`value_as_metadata`](Self::value_as_metadata)
    /// would return, if they added nothing. These build an index of the whole module when they are first
    /// called.
    ///
    /// ```
    /// # let bitcode = include_bytes!("../../tests/assembled/instructions.bc").as_slice();
    /// # let mut module = dxkit_bitcode::Module::parse(bitcode)?;
    /// # use dxkit_bitcode::ir::FoundInteger;
    /// let i32_type = module.integer_type(32);
    /// let mut found = [FoundInteger::default(); 2];
    /// module.find_integers(i32_type, &[7, 54_321], &mut found);
    /// let [known, other] = found;
    /// assert_eq!(known.constant.map(Into::into), Some(module.const_integer(i32_type, 7)));
    /// assert_eq!(other.constant, None);
    /// # Ok::<(), dxkit_bitcode::Error>(())
    /// ```
    pub fn find_integers(&self, ty: TypeId, values: &[i64], found: &mut [FoundInteger]) {
        for (found, values) in found.chunks_mut(FEW).zip(values.chunks(FEW)) {
            // Of numbers whose lowest bytes are the same, one is looked for at a time.
            let mut open = values.iter().enumerate().fold(0u32, |open, (index, _)| open | 1 << index);
            while open != 0 {
                open = self.find_few_integers(ty, found, values, open);
            }
        }
    }

    /// Looks for those of a few integers whose bits are set, and returns the bits of the remaining ones.
    /// Which constants are wanted, and which pieces of metadata are these, hardly follows a rule: there are
    /// no branches, but what is not wanted is found at place 0. The passes go backwards, for the first to
    /// remain.
    fn find_few_integers(&self, ty: TypeId, found: &mut [FoundInteger], values: &[i64], open: u32) -> u32 {
        const NONE: u32 = u32::MAX;
        // By the lowest byte of a number: its place in the lists, from 1 on.
        let mut places = [0u8; 256];
        let (mut wanted, mut left) = ([0; FEW + 1], open);
        for (index, (value, place)) in values.iter().zip(1u8..).enumerate() {
            let [byte, ..] = value.to_le_bytes();
            let Some(slot) = places.get_mut(usize::from(byte)) else { continue };
            if *slot == 0 && open >> index & 1 != 0 {
                *slot = place;
                if let Some(wanted) = wanted.get_mut(usize::from(place)) {
                    *wanted = *value;
                }
            }
            let is_wanted = *slot != 0 && wanted.get(usize::from(*slot)) == Some(value);
            left &= !(u32::from(is_wanted) << index);
        }
        let mut constants = [NONE; FEW + 1];
        // Of most constants of the type, what they are is the same.
        let (mut end, mut of_type) = (self.constants.len(), [0u8; MANY]);
        for entries in self.constants.rchunks(MANY) {
            end -= entries.len();
            let mut count = 0;
            for (index, entry) in (0u8..).zip(entries) {
                if let Some(slot) = of_type.get_mut(count) {
                    *slot = index;
                }
                count += usize::from(entry.ty == ty);
            }
            for index in of_type.iter().take(count).rev().map(|index| usize::from(*index)) {
                let Some(value) = entries.get(index).and_then(|entry| entry.data.integer()) else { continue };
                let [byte, ..] = value.to_le_bytes();
                let place = places.get(usize::from(byte)).map_or(0, |place| usize::from(*place));
                let place = if wanted.get(place) == Some(&value) { place } else { 0 };
                if let Some(first) = constants.get_mut(place) {
                    *first = to_u32(end + index);
                }
            }
        }
        // By one more than the index of a constant: its place in the lists.
        let (mut of_few, mut of_many) = ([0u8; 256], Vec::new());
        let place_of = match of_few.get_mut(..=self.constants.len()) {
            Some(few) => few,
            None => {
                of_many.resize(self.constants.len() + 1, 0);
                of_many.as_mut_slice()
            }
        };
        for (place, index) in (0u8..).zip(&constants).take(values.len() + 1).skip(1) {
            if let Some(slot) = place_of.get_mut(index.wrapping_add(1) as usize).filter(|_| *index != NONE) {
                *slot = place;
            }
        }
        let mut metadata = [NONE; FEW + 1];
        for (index, form) in self.metadata.iter().enumerate().rev() {
            // What the others have in the place of the value is read as well, and not used.
            let number = match form {
                MetadataForm::Value { value, .. } => value.pending_number(),
                MetadataForm::String(run) => run.len,
                MetadataForm::Node { operands, .. } | MetadataForm::Debug { operands, .. } => operands.len,
                MetadataForm::Unknown { operands, .. } => operands.start,
            };
            let is_value = matches!(form, MetadataForm::Value { .. });
            let (kind, constant) = ValueId::pending(number).split();
            let slot = if is_value & (kind == ValueId::CONSTANT as usize) { constant + 1 } else { 0 };
            let place = place_of.get(slot).map_or(0, |place| usize::from(*place));
            if let Some(first) = metadata.get_mut(place) {
                *first = to_u32(index);
            }
        }
        for (index, (found, value)) in found.iter_mut().zip(values).enumerate() {
            let [byte, ..] = value.to_le_bytes();
            let place = places.get(usize::from(byte)).map_or(0, |place| usize::from(*place));
            let at =
                |list: &[u32]| list.get(place).filter(|found| **found != NONE).map(|found| *found as usize);
            if (open & !left) >> index & 1 != 0 {
                found.constant = at(&constants).map(ConstantId::at);
                found.metadata = at(&metadata).map(MetadataId::at);
            }
        }
        left
    }

    /// Looks for a few strings, and writes the first piece of metadata that is each string into the slot at
    /// the same place. What [`metadata_string`](Self::metadata_string) looks into is used if it has been
    /// made; else, the metadata is gone through.
    ///
    /// ```
    /// # let bitcode = include_bytes!("../../tests/assembled/instructions.bc").as_slice();
    /// # let mut module = dxkit_bitcode::Module::parse(bitcode)?;
    /// for name in ["text", "other"] {
    ///     let mut found = [None; 2];
    ///     module.find_metadata_strings(&[name, "and"], &mut found);
    ///     assert_eq!(found, [None; 2]);
    ///     let text = module.metadata_string(name);
    ///     module.find_metadata_strings(&[name, "and"], &mut found);
    ///     assert_eq!(found, [Some(text), None]);
    /// }
    /// # Ok::<(), dxkit_bitcode::Error>(())
    /// ```
    pub fn find_metadata_strings(&mut self, texts: &[&str], found: &mut [Option<MetadataId>]) {
        if self.knows_strings() {
            for (found, text) in found.iter_mut().zip(texts) {
                *found = self.find_string(Prefix::all(text.as_bytes())).ok();
            }
            return;
        }
        found.fill(None);
        let lengths = texts.iter().fold(0, |all, text| all | length_bit(text.as_bytes()));
        for (index, form) in self.metadata.iter().enumerate() {
            let MetadataForm::String(run) = *form else { continue };
            if lengths >> (run.len & 63) & 1 == 0 {
                continue;
            }
            let bytes = run.slice(&self.bytes);
            for (found, _) in found.iter_mut().zip(texts).filter(|(_, text)| text.as_bytes() == bytes) {
                found.get_or_insert(MetadataId::at(index));
            }
        }
    }

    /// A new string as metadata. The caller has checked that no other metadata is this string.
    pub fn add_metadata_string(&mut self, text: impl AsRef<[u8]>) -> MetadataId {
        let text = self.keep_bytes(text.as_ref());
        let id = MetadataId::at(self.metadata.len());
        self.metadata.push(MetadataForm::String(text));
        id
    }

    /// A new node of these operands, in a module that has nodes. The caller has checked that no other node
    /// has them, which may only be told from one of the operands being new.
    pub fn add_metadata_node(&mut self, operands: &[Option<MetadataId>]) -> MetadataId {
        let start = self.metadata_operands.len();
        self.metadata_operands.extend_from_slice(operands);
        let operands = Run::since(start, &self.metadata_operands);
        let id = MetadataId::at(self.metadata.len());
        self.metadata.push(MetadataForm::Node { distinct: false, operands });
        id
    }

    /// The value of a piece of metadata, if it is one. A faster form of [`metadatum`](Self::metadatum),
    /// which decodes nodes.
    #[inline]
    #[must_use]
    pub fn metadata_value(&self, id: MetadataId) -> Option<ValueId> {
        match *self.metadata.get(id.index())? {
            MetadataForm::Value { value, .. } => Some(value),
            _ => None,
        }
    }

    /// The operands of a piece of metadata, if it is a [`Node`]. A faster form of
    /// [`metadatum`](Self::metadatum).
    #[inline]
    #[must_use]
    pub fn metadata_operands(&self, id: MetadataId) -> Option<&[Option<MetadataId>]> {
        match self.metadata.get(id.index())? {
            MetadataForm::Node { operands, .. } => Some(operands.slice(&self.metadata_operands)),
            _ => None,
        }
    }

    /// Whether a piece of metadata is a node, generic or for debug information, without decoding it.
    #[inline]
    #[must_use]
    pub fn is_metadata_node(&self, id: MetadataId) -> bool {
        match self.metadata.get(id.index()) {
            Some(MetadataForm::Node { .. }) => true,
            Some(MetadataForm::Debug { code, .. }) => DebugNode::is_code(*code),
            _ => false,
        }
    }

    /// The record that a node which describes the source is kept as: its code, and its operands with
    /// references as ids (one more than their numbers, 0 for none; of the scope of a location, the number
    /// itself).
    #[inline]
    #[must_use]
    pub fn debug_record(&self, id: MetadataId) -> Option<(u8, &[u64])> {
        match *self.metadata.get(id.index())? {
            MetadataForm::Debug { code, operands } => Some((code, operands.slice(&self.words))),
            _ => None,
        }
    }

    /// What a node that describes the source refers to: the operands of its [record](Self::debug_record) that
    /// are references, with their indices. In generic nodes, these are all operands after the third. Other
    /// metadata has none.
    pub fn debug_references(&self, id: MetadataId) -> impl Iterator<Item = (usize, Option<MetadataId>)> + '_ {
        let (code, words) = self.debug_record(id).unwrap_or_default();
        let generic = if code == DebugNode::GENERIC_CODE { words.len() } else { 0 };
        let fixed = operand_words(code).iter().map(|word| usize::from(*word));
        fixed.chain(3..generic).map(move |word| {
            // A missing operand is null.
            (word, words.get(word).and_then(|value| referred(code, word, *value)))
        })
    }

    /// The bit of the file at which the record of a piece of metadata starts, if it comes from a file.
    #[must_use]
    pub fn metadata_bit(&self, id: MetadataId) -> Option<u64> {
        self.bit_in(&self.positions.metadata, id.index())
    }

    #[inline]
    pub(crate) fn resolve_metadata(&self, form: &MetadataForm) -> Metadata<'_> {
        match *form {
            MetadataForm::String(text) => Metadata::String(text.slice(&self.bytes)),
            MetadataForm::Value { ty, value } => Metadata::Value { ty, value },
            MetadataForm::Node { distinct, operands } => {
                Metadata::Node(Node { distinct, operands: operands.slice(&self.metadata_operands) })
            }
            MetadataForm::Debug { code, operands } => self.resolve_debug_node(code, operands),
            MetadataForm::Unknown { code, operands } => {
                Metadata::Unknown { code, operands: operands.slice(&self.words) }
            }
        }
    }

    /// A separate function, so that lookups of strings, values and nodes stay small.
    #[inline(never)]
    fn resolve_debug_node(&self, code: u8, operands: Run) -> Metadata<'_> {
        match DebugNode::from_record(code, operands.slice(&self.words)) {
            Some(node) => Metadata::Debug(node),
            None => Metadata::Unknown { code: code.into(), operands: operands.slice(&self.words) },
        }
    }

    /// The named metadata, in the order of records.
    pub fn named_metadata(&self) -> impl ExactSizeIterator<Item = NamedMetadata<'_>> + DoubleEndedIterator {
        self.named_metadata.iter().map(|data| NamedMetadata {
            name: data.name.slice(&self.bytes),
            nodes: data.nodes.slice(&self.named_metadata_nodes),
        })
    }

    /// The named metadata of this name.
    #[inline]
    #[must_use]
    pub fn named(&self, name: &[u8]) -> Option<NamedMetadata<'_>> {
        // Most of what is asked for and is not there has a length that no name has.
        if self.named_lengths & length_bit(name) == 0 { None } else { self.find_named(name) }
    }

    #[inline(never)]
    fn find_named(&self, name: &[u8]) -> Option<NamedMetadata<'_>> {
        let last = name.last();
        self.named_metadata.iter().find_map(|data| {
            // Most names differ in length, the others in the last letter.
            if data.name.len as usize != name.len() {
                return None;
            }
            let known = data.name.slice(&self.bytes);
            (known.last() == last && known == name)
                .then(|| NamedMetadata { name: known, nodes: data.nodes.slice(&self.named_metadata_nodes) })
        })
    }

    /// Adds named metadata after the others.
    #[inline(always)]
    pub(crate) fn push_named_metadata(&mut self, name: Run, nodes: Run) {
        self.named_lengths |= length_bit(name.slice(&self.bytes));
        self.named_metadata.push(NamedMetadataData { name, nodes });
    }

    /// The kinds of attached metadata that the module lists, in the order of records.
    pub fn metadata_kinds(&self) -> impl ExactSizeIterator<Item = (MetadataKindId, &[u8])> {
        self.metadata_kinds.iter().map(|data| (data.id, data.name.slice(&self.bytes)))
    }

    /// The name of a kind of attached metadata.
    #[must_use]
    pub fn metadata_kind(&self, id: MetadataKindId) -> Option<&[u8]> {
        self.metadata_kinds().find(|(kind, _)| *kind == id).map(|(_, name)| name)
    }

    /// The number of the kind of attached metadata of this name.
    #[must_use]
    pub fn metadata_kind_named(&self, name: &[u8]) -> Option<MetadataKindId> {
        self.metadata_kinds().find(|(_, known)| *known == name).map(|(kind, _)| kind)
    }
}

/// The operands of a [generic node](super::Generic): references, as the record has them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NodeOperands<'m>(pub(crate) &'m [u64]);

impl<'m> NodeOperands<'m> {
    /// How many there are.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether the list is empty.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The operands in order; `None` is null.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Option<MetadataId>> + use<'m> {
        self.0.iter().map(|word| super::debug_info::reference(*word))
    }
}
