//! [`Tree`]: the fields of a part that its walk visits, to be compared.

use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use dxkit_bytes::{Float32, Frame, Span, Value, Visit};

use super::difference::{Scalar, Significance};
use super::order::Keys;

/// Number of a node; the first is the part itself.
pub(super) type NodeId = usize;

/// The part itself.
pub(super) const ROOT: NodeId = 0;

/// The number of nodes that are not kept.
const NO_NODE: NodeId = usize::MAX;

/// A structure, a table or a field. There may be one for every byte of a part, so it is small: rare fields
/// are boxed.
pub(super) struct Node<'a> {
    pub(super) frame: Frame,
    /// In the order in which they were stored.
    pub(super) children: Vec<NodeId>,
    pub(super) leaf: Option<Leaf<'a>>,
    /// The significance of differences inside it; `None` for that of the node around it.
    pub(super) significance: Option<Significance>,
    /// The significance of the order of its elements.
    pub(super) order: Significance,
    /// For an element of a table: its identity. An element without one is identified by its index.
    pub(super) identity: Option<Box<Identity>>,
}

/// The identity of an element.
#[derive(Default)]
pub(super) struct Identity {
    pub(super) keys: Keys,
    /// The identity as readers are shown it.
    pub(super) label: String,
    /// The element as a line, if it is compared as one.
    pub(super) line: Option<Line>,
}

/// An instruction of shader model 4 or 5 as text.
pub(super) struct Line {
    /// As the listing has it.
    pub(super) text: String,
    /// The text with `r#` for each temporary register.
    pub(super) shape: String,
    /// The temporary registers, in the order of the text.
    pub(super) registers: Vec<u32>,
}

/// A field without nested fields.
pub(super) struct Leaf<'a> {
    /// Its offset in the file; `None` if the file contains its bytes in another form.
    pub(super) offset: Option<usize>,
    pub(super) bytes: &'a [u8],
    stored: Stored,
    /// Its target, if it is a reference.
    resolved: Option<Box<Scalar>>,
}

/// The value that a visitor is given, beside the bytes.
enum Stored {
    Unsigned(u64),
    Float(Float32),
    Named(u64, Option<&'static str>),
    Flags(u64, Box<str>),
    /// The first bytes, this many, are text.
    Text(usize),
    Bytes,
}

impl Leaf<'_> {
    /// Its value as it was stored.
    pub(super) fn stored(&self) -> Scalar {
        match &self.stored {
            Stored::Unsigned(number) => Scalar::Unsigned(*number),
            Stored::Float(float) => Scalar::Float(*float),
            Stored::Named(raw, name) => Scalar::Named { raw: *raw, name: *name },
            Stored::Flags(raw, names) => Scalar::Flags { raw: *raw, names: names.to_string() },
            Stored::Text(length) => Scalar::Text(self.bytes.get(..*length).unwrap_or_default().to_vec()),
            Stored::Bytes => Scalar::bytes(self.bytes),
        }
    }

    /// Its value, or that of its target.
    pub(super) fn value(&self) -> Scalar {
        self.resolved.as_deref().cloned().unwrap_or_else(|| self.stored())
    }

    /// Whether it refers to something.
    pub(super) const fn is_resolved(&self) -> bool {
        self.resolved.is_some()
    }

    /// Whether it is nothing but bytes.
    pub(super) const fn is_bytes(&self) -> bool {
        matches!(self.stored, Stored::Bytes) && self.resolved.is_none()
    }

    /// The number, as it was stored.
    pub(super) const fn raw(&self) -> Option<u64> {
        match &self.stored {
            Stored::Unsigned(raw) | Stored::Named(raw, _) | Stored::Flags(raw, _) => Some(*raw),
            _ => None,
        }
    }
}

/// Significances of fields, by the names of the frames on their paths; indices are left out.
pub(super) type Significances = &'static [(&'static [&'static str], Significance)];

/// A visitor that keeps the fields of a walk. Their number is limited: a part with more is compared by its
/// bytes.
pub(super) struct Tree<'a> {
    nodes: Vec<Node<'a>>,
    /// Elements whose place among the children is not their number: tables are visited in the order of the
    /// file.
    strays: BTreeMap<(NodeId, u32), NodeId>,
    /// The nodes that the walk is in.
    stack: Vec<NodeId>,
    /// The bytes that are walked.
    span: Span<'a>,
    /// Whether their offsets are the file's.
    in_file: bool,
    /// Whether parts of a container are passed over.
    without_parts: bool,
    full: bool,
}

impl<'a> Tree<'a> {
    /// The most nodes of a part.
    pub(super) const LIMIT: usize = 1 << 17;

    /// An empty tree of a part with these bytes.
    pub(super) fn new(span: Span<'a>) -> Self {
        let mut tree = Self {
            nodes: Vec::new(),
            strays: BTreeMap::new(),
            stack: Vec::new(),
            span,
            in_file: true,
            without_parts: false,
            full: false,
        };
        let root = tree.push(Frame::Field(""));
        tree.stack.extend(root);
        tree
    }

    /// An empty tree of what surrounds the parts of a container.
    pub(super) fn from_envelope(span: Span<'a>) -> Self {
        Self { without_parts: true, ..Self::new(span) }
    }

    /// Whether there was more than is kept.
    pub(super) const fn is_full(&self) -> bool {
        self.full
    }

    fn push(&mut self, frame: Frame) -> Option<NodeId> {
        let id = self.nodes.len();
        if id >= Self::LIMIT {
            self.full = true;
            return None;
        }
        self.nodes.push(Node {
            frame,
            children: Vec::new(),
            leaf: None,
            significance: None,
            order: Significance::Layout,
            identity: None,
        });
        Some(id)
    }

    /// The child with this name, which is created if necessary.
    pub(super) fn descend(&mut self, parent: NodeId, frame: Frame) -> Option<NodeId> {
        if let Some(child) = self.child(parent, frame) {
            return Some(child);
        }
        let child = self.push(frame)?;
        let siblings = &mut self.nodes.get_mut(parent)?.children;
        if let Frame::Index(index) = frame {
            if usize::try_from(index) != Ok(siblings.len()) {
                self.strays.insert((parent, index), child);
            }
        }
        siblings.push(child);
        Some(child)
    }

    pub(super) fn node(&self, id: NodeId) -> Option<&Node<'a>> {
        self.nodes.get(id)
    }

    pub(super) fn node_mut(&mut self, id: NodeId) -> Option<&mut Node<'a>> {
        self.nodes.get_mut(id)
    }

    /// All nodes of this name.
    pub(super) fn named(&self, name: &'static str) -> Vec<NodeId> {
        let named = self.nodes.iter().enumerate().filter(|(_, node)| node.frame == Frame::Field(name));
        named.map(|(id, _)| id).collect()
    }

    /// The children of a node.
    pub(super) fn children(&self, id: NodeId) -> &[NodeId] {
        self.node(id).map_or(&[], |node| &node.children)
    }

    /// The child of this name.
    pub(super) fn child(&self, id: NodeId, frame: impl Into<Frame>) -> Option<NodeId> {
        let frame = frame.into();
        let children = self.children(id);
        let is_it = |child: &&NodeId| self.node(**child).is_some_and(|node| node.frame == frame);
        match frame {
            Frame::Index(index) => {
                let at = usize::try_from(index).ok().and_then(|index| children.get(index));
                at.filter(is_it).or_else(|| self.strays.get(&(id, index))).copied()
            }
            // The fields of a structure are those of its declaration, so there are few.
            _ => children.iter().find(is_it).copied(),
        }
    }

    /// The node at the end of this way.
    pub(super) fn find(&self, from: NodeId, path: &[&'static str]) -> Option<NodeId> {
        path.iter().try_fold(from, |at, name| self.child(at, *name))
    }

    /// Element `index` of the table `name`.
    pub(super) fn element(&self, from: NodeId, name: &'static str, index: usize) -> Option<NodeId> {
        let index = u32::try_from(index).ok()?;
        self.child(self.child(from, name)?, Frame::Index(index))
    }

    /// The field at a node.
    pub(super) fn leaf(&self, id: NodeId) -> Option<&Leaf<'a>> {
        self.node(id)?.leaf.as_ref()
    }

    /// The number at a node, as it was stored.
    pub(super) fn raw(&self, id: NodeId) -> Option<u64> {
        self.leaf(id)?.raw()
    }

    /// Sets the target of a field.
    pub(super) fn resolve(&mut self, id: Option<NodeId>, value: Scalar) {
        if let Some(leaf) = id.and_then(|id| self.node_mut(id)).and_then(|node| node.leaf.as_mut()) {
            leaf.resolved = Some(Box::new(value));
        }
    }

    /// Sets the identity of an element.
    pub(super) fn identify(&mut self, id: Option<NodeId>, keys: Keys, label: String) {
        if let Some(node) = id.and_then(|id| self.node_mut(id)) {
            node.identity = Some(Box::new(Identity { keys, label, line: None }));
        }
    }

    /// Compares an element that has an identity as a line.
    pub(super) fn set_line(&mut self, id: Option<NodeId>, line: Line) {
        if let Some(identity) = id.and_then(|id| self.node_mut(id)).and_then(|node| node.identity.as_mut()) {
            identity.line = Some(line);
        }
    }

    /// Sets the significance of differences inside a node.
    pub(super) fn set_significance(&mut self, id: Option<NodeId>, significance: Significance) {
        if let Some(node) = id.and_then(|id| self.node_mut(id)) {
            node.significance = Some(significance);
        }
    }

    /// The number of nodes with an explicit significance.
    /// Sets the significance of the order of a table's elements.
    pub(super) fn set_order_significance(&mut self, id: Option<NodeId>, significance: Significance) {
        if let Some(node) = id.and_then(|id| self.node_mut(id)) {
            node.order = significance;
        }
    }

    /// Sets the significance of these fields of the structure at `base`.
    pub(super) fn set_significances(&mut self, base: NodeId, significances: Significances) {
        for (path, significance) in significances {
            self.set_significance_of_all(base, path, *significance);
        }
    }

    /// Sets the significance of every field with this path, in all elements of the tables on it.
    pub(super) fn set_significance_of_all(
        &mut self,
        from: NodeId,
        path: &[&'static str],
        significance: Significance,
    ) {
        let Some((name, rest)) = path.split_first() else { return };
        let Some(child) = self.child(from, *name) else { return };
        if rest.is_empty() {
            return self.set_significance(Some(child), significance);
        }
        self.set_significance_of_all(child, rest, significance);
        for position in 0..self.children(child).len() {
            let Some(id) = self.children(child).get(position).copied() else { break };
            if self.node(id).is_some_and(|node| matches!(node.frame, Frame::Index(_))) {
                self.set_significance_of_all(id, rest, significance);
            }
        }
    }

    /// Adds a field of bytes that the walk does not visit.
    pub(super) fn add(&mut self, id: Option<NodeId>, bytes: &'a [u8]) {
        if let Some(node) = id.and_then(|id| self.nodes.get_mut(id)) {
            node.leaf = Some(Leaf { offset: None, bytes, stored: Stored::Bytes, resolved: None });
        }
    }

    /// Adds to a node the fields of a walk of other bytes: of the target of a reference, or of decompressed
    /// bytes, which are not `in_file`.
    pub(super) fn graft(
        &mut self,
        at: NodeId,
        span: Span<'a>,
        in_file: bool,
        walk: impl FnOnce(Span<'a>, &mut dyn Visit),
    ) {
        let saved =
            (core::mem::replace(&mut self.span, span), core::mem::replace(&mut self.in_file, in_file));
        let depth = self.stack.len();
        self.stack.push(at);
        walk(span, self);
        self.stack.truncate(depth);
        (self.span, self.in_file) = saved;
    }
}

impl Visit for Tree<'_> {
    fn enter(&mut self, frame: Frame) {
        let top = self.stack.last().copied().unwrap_or(ROOT);
        let is_kept = top != NO_NODE && !(self.without_parts && matches!(frame, Frame::Part(_)));
        let node = is_kept.then(|| self.descend(top, frame)).flatten();
        self.stack.push(node.unwrap_or(NO_NODE));
    }

    fn leave(&mut self) {
        self.stack.pop();
    }

    fn leaf(&mut self, span: Span<'_>, value: Value<'_>) {
        let top = self.stack.last().copied().unwrap_or(ROOT);
        let start = span.offset().wrapping_sub(self.span.offset());
        let bytes = self.span.bytes().get(start..start.saturating_add(span.len())).unwrap_or_default();
        let offset = self.in_file.then_some(span.offset());
        let Some(node) = self.nodes.get_mut(top) else { return };
        let stored = match value {
            Value::Unsigned(number) => Stored::Unsigned(number),
            Value::Float(float) => Stored::Float(float.into()),
            Value::Named { raw, name } => Stored::Named(raw, name),
            Value::Flags { raw, names } => Stored::Flags(raw, names.to_string().into()),
            Value::Text(text) => Stored::Text(text.len()),
            // Kinds of value that this function does not know are compared as bytes.
            _ => Stored::Bytes,
        };
        if matches!(value, Value::Padding(_)) {
            node.significance = Some(Significance::Layout);
        }
        node.leaf = Some(Leaf { offset, bytes, stored, resolved: None });
    }
}
