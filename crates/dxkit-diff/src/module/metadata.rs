//! Metadata side by side.

use alloc::vec::Vec;

use dxkit_bitcode::ir::{Attachment, DebugLocation, MetadataId};
use dxkit_bytes::Frame;

use super::content::{Operand, operands_of};
use super::{Comparison, Text};
use crate::align::{Alignment, Step};
use crate::{DifferenceKind, Scalar, Significance};

/// A pair of nodes that is to be compared, and the paths to it.
pub(super) struct PendingNodes {
    frames: Vec<[Frame; 2]>,
    identity: Option<Vec<u8>>,
    nodes: [MetadataId; 2],
}

/// An operand, as it is compared.
#[derive(Clone, Copy)]
struct Field {
    name: Option<&'static str>,
    /// The node it refers to; `None` for null. For a number, the number.
    value: Result<Option<MetadataId>, u64>,
}

impl Comparison<'_, '_> {
    /// The maximum depth of nodes inside nodes.
    const DEPTH: usize = 24;
    /// The maximum number of node pairs that are compared.
    const PAIRS: usize = 1 << 14;

    /// Compares the targets of two references. Nodes are compared after everything else.
    pub(super) fn metadata(&mut self, old: Option<MetadataId>, new: Option<MetadataId>) {
        let [a, b] = [(0, old), (1, new)]
            .map(|(side, id)| id.map(|id| self.sides.get(side).map_or(0, |contents| contents.metadatum(id))));
        if a == b {
            return;
        }
        if let (Some(old), Some(new)) = (old, new) {
            let is_node = |side: usize, id| {
                self.sides.get(side).is_some_and(|contents| contents.module.is_metadata_node(id))
            };
            let deep = self.frames.len() >= Self::DEPTH || self.compared_nodes.len() >= Self::PAIRS;
            if is_node(0, old) && is_node(1, new) && !deep {
                if self.compared_nodes.insert((old, new)) {
                    let identity = self.identity.clone();
                    let frames = self.frames.clone();
                    self.pending_nodes.push(PendingNodes { frames, identity, nodes: [old, new] });
                }
                return;
            }
        }
        let text = |id: Option<MetadataId>| id.map(|id| (Text::Metadata(id), None));
        self.optional(text(old), text(new));
    }

    /// Compares the pairs of nodes that were put off.
    pub(super) fn pending_metadata(&mut self) {
        while let Some(PendingNodes { frames, identity, nodes }) = self.pending_nodes.pop() {
            let outer = core::mem::replace(&mut self.frames, frames);
            let outer_identity = core::mem::replace(&mut self.identity, identity);
            self.nodes(nodes);
            self.frames = outer;
            self.identity = outer_identity;
        }
    }

    fn nodes(&mut self, [old, new]: [MetadataId; 2]) {
        let [first, second] = self.sides;
        let fields = |side: usize, id| {
            let mut fields = Vec::new();
            if let Some(contents) = [first, second].get(side) {
                operands_of(contents.module, id, |operand, reference| {
                    fields.push(match operand {
                        Operand::Reference(name) => Field { name, value: Ok(reference) },
                        Operand::Number(name, number) => Field { name, value: Err(number) },
                    });
                });
            }
            fields
        };
        let (old_fields, new_fields) = (fields(0, old), fields(1, new));
        let records = [first.module.debug_record(old), second.module.debug_record(new)];
        match records.map(|record| record.map(|(code, _)| code)) {
            [Some(a), Some(b)] if a == b && old_fields.len() == new_fields.len() => {
                for (a, b) in old_fields.iter().zip(&new_fields) {
                    let name = a.name.unwrap_or("operand");
                    self.within(name, |this| this.fields(*a, *b));
                }
            }
            [None, None] => {
                let distinct = [(first, old), (second, new)].map(|(contents, id)| {
                    let node = contents.module.metadatum(id).and_then(|metadata| metadata.as_node());
                    node.is_some_and(|node| node.distinct)
                });
                let [a, b] = distinct.map(|distinct| Scalar::Unsigned(distinct.into()));
                self.fact("distinct", Some(Text::Scalar(a)), Some(Text::Scalar(b)));
                self.operands(&old_fields, &new_fields);
            }
            _ => {
                self.optional(Some((Text::Metadata(old), None)), Some((Text::Metadata(new), None)));
            }
        }
    }

    fn fields(&mut self, old: Field, new: Field) {
        match (old.value, new.value) {
            (Ok(old), Ok(new)) => self.metadata(old, new),
            (old, new) => {
                let number = |value: Result<Option<MetadataId>, u64>| match value {
                    Ok(id) => id.map(|id| (Text::Metadata(id), None)),
                    Err(number) => Some((Text::Scalar(Scalar::Unsigned(number)), None)),
                };
                if old != new {
                    self.optional(number(old), number(new));
                }
            }
        }
    }

    /// The operands of two nodes: by place if there are as many, otherwise aligned.
    fn operands(&mut self, old: &[Field], new: &[Field]) {
        let [first, second] = self.sides;
        let mut alignment = Alignment::new(old.len(), new.len());
        if old.len() == new.len() {
            alignment.by(Some, Some);
        } else {
            let key = |side: usize, fields: &[Field], index: usize| {
                let id = fields.get(index)?.value.ok()?;
                Some(id.map(|id| if side == 0 { first.metadatum(id) } else { second.metadatum(id) }))
            };
            alignment.by(|index| key(0, old, index), |index| key(1, new, index));
            alignment.by(|_| Some(()), |_| Some(()));
        }
        let at =
            |fields: &[Field], index: usize| fields.get(index).and_then(|field| field.value.ok().flatten());
        let steps: Vec<_> = alignment.steps().collect();
        for step in steps {
            match step {
                Step::Both { old: a, new: b } => {
                    self.element("operand", a, b, |this| this.metadata(at(old, a), at(new, b)));
                }
                Step::Removed(index) => self.element("operand", index, index, |this| {
                    let text =
                        at(old, index).map_or(Text::Scalar(Scalar::Code("null".into())), Text::Metadata);
                    this.one_sided(DifferenceKind::Removed, Significance::Meaning, text, None);
                }),
                Step::Added(index) => self.element("operand", index, index, |this| {
                    let text =
                        at(new, index).map_or(Text::Scalar(Scalar::Code("null".into())), Text::Metadata);
                    this.one_sided(DifferenceKind::Added, Significance::Meaning, text, None);
                }),
            }
        }
    }

    /// Compares the attachments of two functions or instructions; kinds are matched by name.
    pub(super) fn attachments(&mut self, old: &[Attachment], new: &[Attachment]) {
        if old.is_empty() && new.is_empty() {
            return;
        }
        let [first, second] = self.sides;
        let sorted = |list: &[Attachment], side: usize| {
            let contents = if side == 0 { first } else { second };
            let named = |attachment: &Attachment| {
                (contents.attachment_kind(attachment.kind).to_vec(), attachment.node)
            };
            let mut list: Vec<_> = list.iter().map(named).collect();
            list.sort_by(|a, b| a.0.cmp(&b.0));
            list
        };
        let (old, new) = (sorted(old, 0), sorted(new, 1));
        let mut alignment = Alignment::new(old.len(), new.len());
        alignment
            .by(|index| old.get(index).map(|(name, _)| name), |index| new.get(index).map(|(name, _)| name));
        let steps: Vec<_> = alignment.steps().collect();
        for step in steps {
            let (a, b) = match step {
                Step::Both { old, new } => (Some(old), Some(new)),
                Step::Removed(index) => (Some(index), None),
                Step::Added(index) => (None, Some(index)),
            };
            let (a_entry, b_entry) = (a.and_then(|index| old.get(index)), b.and_then(|index| new.get(index)));
            let name = a_entry.or(b_entry).map(|(name, _)| name.clone());
            let outer = core::mem::replace(&mut self.identity, name);
            let (from, to) = (a.or(b).unwrap_or(0), b.or(a).unwrap_or(0));
            self.element("attachment", from, to, |this| {
                this.metadata(a_entry.map(|(_, node)| *node), b_entry.map(|(_, node)| *node));
            });
            self.identity = outer;
        }
    }

    /// The place in the source of two instructions.
    pub(super) fn locations(&mut self, old: Option<DebugLocation>, new: Option<DebugLocation>) {
        if old.is_none() && new.is_none() {
            return;
        }
        let place = |location: Option<DebugLocation>| {
            location.map(|location| {
                let text = alloc::format!("line {}, column {}", location.line, location.column);
                Text::Scalar(Scalar::Code(text))
            })
        };
        self.fact("debug_location", place(old), place(new));
        if let (Some(old), Some(new)) = (old, new) {
            self.within("scope", |this| this.metadata(old.scope, new.scope));
            self.within("inlined_at", |this| this.metadata(old.inlined_at, new.inlined_at));
        }
    }
}
