//! [`Tree`]: the fields of a part as its walk tells them, to be compared.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

use dxkit_bytes::{Frame, Span, Value, Visit};

use super::difference::{Scalar, Significance};
use super::order::Keys;

/// Number of a node; the first is the part itself.
pub(super) type NodeId = usize;

/// The part itself.
pub(super) const ROOT: NodeId = 0;

/// A structure, a table or a field.
pub(super) struct Node<'a> {
    pub(super) frame: Frame,
    /// In the order in which they were told.
    pub(super) children: Vec<NodeId>,
    pub(super) leaf: Option<Leaf<'a>>,
    /// How much differences inside of it say; `None` for as much as those around it.
    pub(super) significance: Option<Significance>,
    /// How much the order of its elements says.
    pub(super) order: Significance,
    /// Of an element of a table: what it is known by. Without one, by its index.
    pub(super) identity: Option<Identity>,
}

/// What an element is known by.
#[derive(Default)]
pub(super) struct Identity {
    pub(super) keys: Keys,
    /// The same for people.
    pub(super) label: String,
}

/// A field without fields of its own.
pub(super) struct Leaf<'a> {
    /// Where it stands in the file; `None` if its bytes stand there in another form.
    pub(super) offset: Option<usize>,
    pub(super) bytes: &'a [u8],
    /// What it says, as it was told.
    pub(super) told: Scalar,
    /// What it refers to, if it is a reference.
    pub(super) resolved: Option<Scalar>,
}

/// A visitor that keeps what it is told. So many fields are kept, no more: a part that has more is compared by its bytes.
pub(super) struct Tree<'a> {
    nodes: Vec<Node<'a>>,
    steps: BTreeMap<(NodeId, Frame), NodeId>,
    /// The nodes that the walk is in.
    stack: Vec<NodeId>,
    /// The bytes that are walked.
    span: Span<'a>,
    /// Whether their offsets are the file's.
    in_file: bool,
    full: bool,
}

impl<'a> Tree<'a> {
    /// The most nodes of a part.
    pub(super) const LIMIT: usize = 1 << 18;

    /// An empty tree of a part with these bytes.
    pub(super) fn new(span: Span<'a>) -> Self {
        let mut tree = Self {
            nodes: Vec::new(),
            steps: BTreeMap::new(),
            stack: Vec::new(),
            span,
            in_file: true,
            full: false,
        };
        let root = tree.push(Frame::Field(""));
        tree.stack.extend(root);
        tree
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

    /// The child of this name, which is made if there is none.
    pub(super) fn descend(&mut self, parent: NodeId, frame: Frame) -> Option<NodeId> {
        if let Some(child) = self.steps.get(&(parent, frame)) {
            return Some(*child);
        }
        let child = self.push(frame)?;
        self.steps.insert((parent, frame), child);
        if let Some(parent) = self.nodes.get_mut(parent) {
            parent.children.push(child);
        }
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
        self.steps.get(&(id, frame.into())).copied()
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

    /// What a field says.
    pub(super) fn value(&self, id: NodeId) -> Option<&Scalar> {
        let leaf = self.node(id)?.leaf.as_ref()?;
        Some(leaf.resolved.as_ref().unwrap_or(&leaf.told))
    }

    /// Says what a field refers to.
    pub(super) fn resolve(&mut self, id: Option<NodeId>, value: Scalar) {
        if let Some(leaf) = id.and_then(|id| self.node_mut(id)).and_then(|node| node.leaf.as_mut()) {
            leaf.resolved = Some(value);
        }
    }

    /// Says what an element is known by.
    pub(super) fn identify(&mut self, id: Option<NodeId>, keys: Keys, label: String) {
        if let Some(node) = id.and_then(|id| self.node_mut(id)) {
            node.identity = Some(Identity { keys, label });
        }
    }

    /// Says how much differences inside a node say.
    pub(super) fn weigh(&mut self, id: Option<NodeId>, significance: Significance) {
        if let Some(node) = id.and_then(|id| self.node_mut(id)) {
            node.significance = Some(significance);
        }
    }

    /// How many nodes have a significance of their own.
    #[cfg(test)]
    pub(super) fn weighed(&self) -> usize {
        self.nodes.iter().filter(|node| node.significance.is_some()).count()
    }

    /// Says how much the order of a table's elements says.
    pub(super) fn weigh_order(&mut self, id: Option<NodeId>, significance: Significance) {
        if let Some(node) = id.and_then(|id| self.node_mut(id)) {
            node.order = significance;
        }
    }

    /// Weighs every field at the end of this way, in whatever elements of tables it lies.
    pub(super) fn weigh_all(&mut self, from: NodeId, path: &[&'static str], significance: Significance) {
        let Some((name, rest)) = path.split_first() else {
            return self.weigh(Some(from), significance);
        };
        let Some(child) = self.child(from, *name) else { return };
        if rest.is_empty() {
            return self.weigh(Some(child), significance);
        }
        self.weigh_all(child, rest, significance);
        for position in 0..self.children(child).len() {
            let Some(id) = self.children(child).get(position).copied() else { break };
            if self.node(id).is_some_and(|node| matches!(node.frame, Frame::Index(_))) {
                self.weigh_all(id, rest, significance);
            }
        }
    }

    /// Forgets the parts of a container, and keeps what is around them.
    pub(super) fn forget_parts(&mut self) {
        let Some(root) = self.nodes.first() else { return };
        let is_part = |id: &NodeId| self.node(*id).is_some_and(|node| matches!(node.frame, Frame::Part(_)));
        let (parts, others): (Vec<_>, Vec<_>) = root.children.iter().partition(|id| is_part(id));
        for part in parts {
            if let Some(frame) = self.node(part).map(|node| node.frame) {
                self.steps.remove(&(ROOT, frame));
            }
        }
        if let Some(root) = self.nodes.first_mut() {
            root.children = others;
        }
    }

    /// Adds a field that the walk does not tell.
    pub(super) fn add(&mut self, id: Option<NodeId>, bytes: &'a [u8], told: Scalar) {
        if let Some(node) = id.and_then(|id| self.nodes.get_mut(id)) {
            node.leaf = Some(Leaf { offset: None, bytes, told, resolved: None });
        }
    }

    /// Adds to a node what a walk of other bytes tells: of what a reference leads to, or of what was decompressed, then
    /// not `in_file`.
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
        // Behind the limit everything goes to one node, which nobody looks at.
        let top = self.stack.last().copied().unwrap_or(ROOT);
        let node = self.descend(top, frame).unwrap_or(ROOT);
        self.stack.push(node);
    }

    fn leave(&mut self) {
        self.stack.pop();
    }

    fn leaf(&mut self, span: Span<'_>, value: Value<'_>) {
        let start = span.offset().wrapping_sub(self.span.offset());
        let bytes = self.span.bytes().get(start..start.saturating_add(span.len())).unwrap_or_default();
        let offset = self.in_file.then_some(span.offset());
        let top = self.stack.last().copied().unwrap_or(ROOT);
        if self.full {
            return;
        }
        let padding = matches!(value, Value::Padding(_));
        if let Some(node) = self.nodes.get_mut(top) {
            node.leaf = Some(Leaf { offset, bytes, told: Scalar::told(value), resolved: None });
            if padding {
                node.significance = Some(Significance::Layout);
            }
        }
    }
}
