//! Metadata: [`Metadata`], named metadata, kinds of attachments.
//!
//! A module keeps metadata in one list, each piece as a form of a few words whose operands are in shared
//! lists; a [`Metadata`] is the view of one. Nodes of debug information keep the words of their records, and
//! `debug_info.rs` gives these names.

use super::{
    DebugNode, MetadataId, MetadataKindId, Module, Run, TypeData, TypeId, ValueId, operand_words, referred,
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

#[derive(Debug, Clone, Copy)]
pub(crate) struct MetadataKindData {
    pub(crate) id: MetadataKindId,
    pub(crate) name: Run,
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
    #[must_use]
    pub fn named(&self, name: &[u8]) -> Option<NamedMetadata<'_>> {
        self.named_metadata().find(|named| named.name == name)
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
