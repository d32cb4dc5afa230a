//! Attributes: their text, and the numbers of the groups that functions and calls refer to.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{
    Attribute, AttributeGroup, AttributeGroupId, AttributeKind, AttributeListId, AttributeSlot, TypeId,
};

use super::Printer;
use super::types::{TypeTexts, has_type, parameter_pointee};
use crate::Dialect;
use crate::attributes::{MEMORY, PrintKey, since, typed, upgrade};
use crate::text::{Text, TextRange};

/// The collected facts about an attribute list.
#[derive(Debug, Clone, Copy, Default)]
struct List {
    /// Whether there are attributes of the result, of parameters, of the function.
    result: bool,
    parameters: bool,
    function: bool,
    /// One more than the number of the function's attributes, or 0 while they have none.
    number: u32,
    /// The position of its comment in the text, once it was written.
    comment: Option<TextRange>,
}

/// The attribute lists of a module.
#[derive(Debug)]
pub(crate) struct Attributes<'m> {
    module: &'m Module,
    dialect: Dialect,
    lists: Vec<List>,
    /// The group of each list and slot, sorted, so that a call with many arguments finds its groups
    /// quickly.
    groups: Vec<(AttributeListId, AttributeSlot, AttributeGroupId)>,
    /// Equal attributes of functions have the same number, whichever list they come from.
    numbers: BTreeMap<Vec<u8>, u32>,
    /// The attributes that were written last: a buffer that is used again.
    sorted: Vec<(PrintKey<'m>, Attribute<'m>)>,
    /// How many lists have attributes of functions, but no number for them yet.
    more: usize,
}

impl<'m> Attributes<'m> {
    pub(crate) fn new(module: &'m Module, dialect: Dialect) -> Self {
        let mut lists = alloc::vec![List::default(); module.attribute_list_count()];
        let mut groups = Vec::new();
        for (list, id) in lists.iter_mut().zip((0..).map(AttributeListId::new)) {
            for group_id in module.attribute_list(id) {
                let Some(group) = module.attribute_group(*group_id) else { continue };
                if group.attributes().len() == 0 {
                    continue;
                }
                groups.push((id, group.slot(), *group_id));
                match group.slot() {
                    AttributeSlot::Return => list.result = true,
                    AttributeSlot::Parameter(_) => list.parameters = true,
                    AttributeSlot::Function => list.function = true,
                }
            }
        }
        groups.sort_unstable();
        let more = lists.iter().filter(|list| list.function).count();
        Self { module, dialect, lists, groups, numbers: BTreeMap::new(), sorted: Vec::new(), more }
    }

    #[inline]
    fn list(&self, id: Option<AttributeListId>) -> List {
        id.and_then(|id| self.lists.get(id.index())).copied().unwrap_or_default()
    }

    /// Whether there are lists that still get a number, should a call have them.
    #[inline]
    pub(crate) const fn has_more(&self) -> bool {
        self.more > 0
    }

    /// Gives the function's attributes of a list a number, if there are any.
    pub(crate) fn add(&mut self, id: Option<AttributeListId>) {
        let List { function: true, number: 0, .. } = self.list(id) else { return };
        let Some(id) = id else { return };
        let mut text = Vec::with_capacity(64);
        self.write(
            &mut Text::new(&mut text, usize::MAX),
            id,
            AttributeSlot::Function,
            AttributeForm::Group,
            None,
        );
        let next = u32::try_from(self.numbers.len()).unwrap_or(u32::MAX);
        let number = *self.numbers.entry(text).or_insert(next);
        if let Some(list) = self.lists.get_mut(id.index()) {
            list.number = number.saturating_add(1);
            self.more = self.more.saturating_sub(1);
        }
    }

    /// The number of attributes that are in no list.
    pub(crate) fn add_text(&mut self, text: &str) -> u32 {
        let next = u32::try_from(self.numbers.len()).unwrap_or(u32::MAX);
        *self.numbers.entry(text.as_bytes().to_vec()).or_insert(next)
    }

    /// The number of the function's attributes of a list.
    #[inline]
    pub(crate) fn number(&self, id: Option<AttributeListId>) -> Option<u32> {
        self.lists.get(id?.index())?.number.checked_sub(1)
    }

    /// The groups that a list has for a slot.
    fn groups(&self, list: AttributeListId, slot: AttributeSlot) -> impl Iterator<Item = AttributeGroup<'m>> {
        let start = self.groups.partition_point(|(id, of, _)| (*id, *of) < (list, slot));
        let after = self.groups.get(start..).unwrap_or_default();
        let own = after.iter().take_while(move |(id, of, _)| (*id, *of) == (list, slot));
        own.filter_map(|(_, _, group)| self.module.attribute_group(*group))
    }

    /// Writes the attributes of a list for a slot, separated by spaces, and returns whether there are any.
    /// `pointee` is the pointee type of a parameter.
    fn write(
        &mut self,
        text: &mut Text<'_>,
        list: AttributeListId,
        slot: AttributeSlot,
        form: AttributeForm,
        pointee: Option<(&mut TypeTexts, TypeId)>,
    ) -> bool {
        let mut attributes = core::mem::take(&mut self.sorted);
        attributes.clear();
        for group in self.groups(list, slot) {
            attributes.extend(
                group.attributes().map(|attribute| (PrintKey::from_attribute(&attribute), attribute)),
            );
        }
        if self.dialect.is_modern() {
            upgrade(&mut attributes, slot == AttributeSlot::Function);
        }
        let mut pointee = pointee;
        attributes.sort_by(|(one, _), (other, _)| one.cmp(other));
        attributes.dedup_by(|(_, one), (_, other)| one == other);
        let mut first = true;
        for (_, attribute) in &attributes {
            if form == AttributeForm::Comment && matches!(attribute, Attribute::Text { .. }) {
                continue;
            }
            if !core::mem::take(&mut first) {
                text.byte(b' ');
            }
            if let Some((kind, ty)) = typed(attribute) {
                text.str(kind.name().unwrap_or_default());
                text.byte(b'(');
                if let Some((types, _)) = &mut pointee {
                    types.write(self.module, ty, text);
                }
                text.byte(b')');
                continue;
            }
            write_one(text, attribute, form, self.dialect);
            if let (true, Some((types, pointee))) = (has_type(attribute), &mut pointee) {
                text.byte(b'(');
                types.write(self.module, *pointee, text);
                text.byte(b')');
            }
        }
        self.sorted = attributes;
        !first
    }
}

/// The position of attributes, which determines their spelling.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum AttributeForm {
    /// After a type: `align 4`.
    Inline,
    /// In a group at the end: `align=4`.
    Group,
    /// In the comment above a function: without those that are text.
    Comment,
}

fn write_one(text: &mut Text<'_>, attribute: &Attribute<'_>, form: AttributeForm, dialect: Dialect) {
    let quoted = |text: &mut Text<'_>, string: &[u8]| {
        text.byte(b'"');
        match dialect {
            Dialect::V3_7 => text.bytes(string),
            Dialect::Modern(_) => text.escaped(string),
        }
        text.byte(b'"');
    };
    let name = |text: &mut Text<'_>, kind: AttributeKind| match kind.name() {
        Some(name) => text.str(name),
        None => {
            text.str("<unknown attribute ");
            text.number(kind.0);
            text.byte(b'>');
        }
    };
    match *attribute {
        Attribute::Integer(since::CAPTURES, _) => text.str("captures(none)"),
        Attribute::Integer(since::MEMORY, memory) if dialect.is_modern() => {
            text.str("memory(");
            text.str(
                usize::try_from(memory).ok().and_then(|index| MEMORY.get(index)).copied().unwrap_or_default(),
            );
            text.byte(b')');
        }
        Attribute::Enum(kind) | Attribute::Integer(kind, 0) => name(text, kind),
        Attribute::Integer(kind, value) => {
            name(text, kind);
            let (open, close) = match (form, kind) {
                (AttributeForm::Group, _) => ("=", ""),
                (_, AttributeKind::Alignment) => (" ", ""),
                _ => ("(", ")"),
            };
            text.str(open);
            text.number(value);
            text.str(close);
        }
        Attribute::Text { key, value } => {
            quoted(text, key);
            if let Some(value @ [_, ..]) = value {
                text.byte(b'=');
                quoted(text, value);
            }
        }
        Attribute::Unknown { form, .. } => {
            text.str("<unknown form of attribute ");
            text.number(form);
            text.byte(b'>');
        }
        _ => {}
    }
}

impl Printer<'_, '_> {
    /// The attributes of a function as a comment above it, without those that are text.
    pub(super) fn attribute_comment(&mut self, id: Option<AttributeListId>) {
        let (Some(id), List { function: true, comment, .. }) = (id, self.attributes.list(id)) else { return };
        if let Some(place) = comment {
            return self.text.again(place);
        }
        let start = self.text.len();
        self.text.str("; Function Attrs: ");
        if self.attributes.write(&mut self.text, id, AttributeSlot::Function, AttributeForm::Comment, None) {
            self.text.byte(b'\n');
        } else {
            self.text.truncate(start);
        }
        if let Some(list) = self.attributes.lists.get_mut(id.index()) {
            list.comment = Some(TextRange::since(start, &self.text));
        }
    }

    /// The attributes of a result, with a space on one side.
    #[inline]
    pub(super) fn result_attributes(&mut self, id: Option<AttributeListId>, space_in_front: bool) {
        let (Some(id), List { result: true, .. }) = (id, self.attributes.list(id)) else { return };
        if self.text.full() {
            return;
        }
        if space_in_front {
            self.text.byte(b' ');
        }
        self.attributes.write(&mut self.text, id, AttributeSlot::Return, AttributeForm::Inline, None);
        if !space_in_front {
            self.text.byte(b' ');
        }
    }

    /// Whether a list has attributes of parameters.
    #[inline]
    pub(super) fn has_parameter_attributes(&self, id: Option<AttributeListId>) -> bool {
        self.attributes.list(id).parameters
    }

    /// The attributes of a parameter of a function's type, with a space in front.
    pub(super) fn parameter_attributes(
        &mut self,
        id: Option<AttributeListId>,
        parameter: usize,
        function: TypeId,
    ) {
        let (Some(id), Ok(parameter)) = (id, u32::try_from(parameter)) else { return };
        let slot = AttributeSlot::Parameter(parameter);
        if !self.text.full() && self.attributes.groups(id, slot).next().is_some() {
            self.text.byte(b' ');
            let pointee = match self.dialect {
                Dialect::V3_7 => None,
                Dialect::Modern(_) => parameter_pointee(self.module, function, parameter),
            };
            let pointee = pointee.map(|pointee| (&mut self.types, pointee));
            self.attributes.write(&mut self.text, id, slot, AttributeForm::Inline, pointee);
        }
    }

    /// The number of a function's or a call's own attributes: ` #0`.
    #[inline]
    pub(super) fn attribute_number(&mut self, id: Option<AttributeListId>) {
        if let Some(number) = self.attributes.number(id) {
            self.text.str(" #");
            self.text.number(number);
        }
    }

    /// The attribute groups, one on each line.
    pub(super) fn attribute_groups(&mut self) {
        let numbers = core::mem::take(&mut self.attributes.numbers);
        if numbers.is_empty() {
            return;
        }
        self.text.byte(b'\n');
        let mut groups: Vec<_> = numbers.iter().map(|(text, number)| (*number, text)).collect();
        groups.sort_unstable();
        for (number, group) in groups {
            if self.text.full() {
                return;
            }
            self.text.str("attributes #");
            self.text.number(number);
            self.text.str(" = { ");
            self.text.bytes(group);
            self.text.str(" }\n");
        }
    }
}
