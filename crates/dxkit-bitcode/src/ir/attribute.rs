//! Attributes: groups of them, and the lists of groups that functions and calls have.

use super::{AttributeGroupId, AttributeKind, AttributeListId, Module, Run};

/// One attribute.
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Attribute<'m> {
    /// A kind alone.
    Enum(AttributeKind),
    /// A kind with a number: alignments, dereferenceable bytes.
    Integer(AttributeKind, u64),
    /// Text, with a value or without.
    Text {
        /// The key.
        key: &'m [u8],
        /// The value; `None` if the record is of the form without one.
        value: Option<&'m [u8]>,
    },
    /// One of a newer form (types as attributes, ranges).
    Unknown {
        /// The number of the form.
        form: u32,
        /// All following operands of the record, because the end of the attribute is not known.
        operands: &'m [u64],
    },
}

/// The target of an attribute group.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum AttributeSlot {
    /// The returned value.
    Return,
    /// A parameter, counted from 0.
    Parameter(u32),
    /// The function.
    Function,
}

impl AttributeSlot {
    /// From the number in the record: 0 for the returned value, 0xFFFFFFFF for the function, parameters from
    /// 1.
    #[must_use]
    pub const fn new(number: u32) -> Self {
        match number {
            0 => Self::Return,
            u32::MAX => Self::Function,
            parameter => Self::Parameter(parameter - 1),
        }
    }

    /// The number in the record: see [`AttributeSlot::new`].
    #[must_use]
    pub const fn number(self) -> u32 {
        match self {
            Self::Return => 0,
            Self::Parameter(index) => index.saturating_add(1),
            Self::Function => u32::MAX,
        }
    }
}

/// A group: attributes of one slot.
#[derive(Debug, Clone, Copy)]
pub struct AttributeGroup<'m> {
    module: &'m Module,
    data: AttributeGroupData,
}

impl<'m> AttributeGroup<'m> {
    /// The number that the record gives it; 0 for a group that comes from the older form of lists.
    #[must_use]
    pub fn id(&self) -> u32 {
        self.data.id
    }

    /// The target of the group.
    #[must_use]
    pub fn slot(&self) -> AttributeSlot {
        AttributeSlot::new(self.data.slot)
    }

    /// The attributes, in the order of the record.
    pub fn attributes(&self) -> impl ExactSizeIterator<Item = Attribute<'m>> + use<'m> {
        let module = self.module;
        self.data.attributes.slice(&module.attributes).iter().map(move |data| match data {
            AttributeData::Enum(kind) => Attribute::Enum(*kind),
            AttributeData::Integer(kind, value) => Attribute::Integer(*kind, *value),
            AttributeData::Text { key, value } => Attribute::Text {
                key: key.slice(&module.bytes),
                value: value.map(|value| value.slice(&module.bytes)),
            },
            AttributeData::Unknown { form, operands } => {
                Attribute::Unknown { form: *form, operands: operands.slice(&module.words) }
            }
        })
    }
}

#[derive(Debug, Clone, Copy)]
pub(crate) struct AttributeGroupData {
    pub(crate) id: u32,
    pub(crate) slot: u32,
    pub(crate) attributes: Run,
}

#[derive(Debug, Clone, Copy)]
pub(crate) enum AttributeData {
    Enum(AttributeKind),
    Integer(AttributeKind, u64),
    Text { key: Run, value: Option<Run> },
    Unknown { form: u32, operands: Run },
}

impl Module {
    /// The attribute groups, in the order of records.
    pub fn attribute_groups(&self) -> impl ExactSizeIterator<Item = (AttributeGroupId, AttributeGroup<'_>)> {
        let group = move |(index, data): (usize, &AttributeGroupData)| {
            (AttributeGroupId::at(index), AttributeGroup { module: self, data: *data })
        };
        self.attribute_groups.iter().enumerate().map(group)
    }

    /// A group.
    #[must_use]
    pub fn attribute_group(&self, id: AttributeGroupId) -> Option<AttributeGroup<'_>> {
        self.attribute_groups.get(id.index()).map(|data| AttributeGroup { module: self, data: *data })
    }

    /// How many attribute lists there are.
    #[must_use]
    pub fn attribute_list_count(&self) -> usize {
        self.attribute_lists.len()
    }

    /// The groups of a list, in the order of the record.
    #[must_use]
    pub fn attribute_list(&self, id: AttributeListId) -> &[AttributeGroupId] {
        self.attribute_lists.get(id.index()).map_or(&[], |run| run.slice(&self.attribute_list_groups))
    }

    /// The groups of a list that are for `slot`; usually one or none.
    pub fn attributes_of(
        &self,
        list: Option<AttributeListId>,
        slot: AttributeSlot,
    ) -> impl Iterator<Item = AttributeGroup<'_>> {
        let groups = list.map_or(&[][..], |list| self.attribute_list(list));
        groups.iter().filter_map(|id| self.attribute_group(*id)).filter(move |group| group.slot() == slot)
    }
}
