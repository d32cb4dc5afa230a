//! [`Tree`]: the fields of a part as its walk tells them, to be compared.

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

/// Stands for what is not kept.
const NOWHERE: NodeId = usize::MAX;

/// A structure, a table or a field. There may be one for every byte of a part, so it is small: what few have is boxed.
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
    pub(super) identity: Option<Box<Identity>>,
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
    told: Told,
    /// What it refers to, if it is a reference.
    resolved: Option<Box<Scalar>>,
}

/// What a visitor is told, beside the bytes.
enum Told {
    Unsigned(u64),
    Float(Float32),
    Named(u64, Option<&'static str>),
    Flags(u64, Box<str>),
    /// So many of the bytes are text.
    Text(usize),
    Bytes,
}

impl Leaf<'_> {
    /// What it says, as it was told.
    pub(super) fn told(&self) -> Scalar {
        match &self.told {
            Told::Unsigned(number) => Scalar::Unsigned(*number),
            Told::Float(float) => Scalar::Float(*float),
            Told::Named(raw, name) => Scalar::Named { raw: *raw, name: *name },
            Told::Flags(raw, names) => Scalar::Flags { raw: *raw, names: names.to_string() },
            Told::Text(length) => Scalar::Text(self.bytes.get(..*length).unwrap_or_default().to_vec()),
            Told::Bytes => Scalar::bytes(self.bytes),
        }
    }

    /// What it says, or what it refers to says.
    pub(super) fn value(&self) -> Scalar {
        self.resolved.as_deref().cloned().unwrap_or_else(|| self.told())
    }

    /// Whether it refers to something.
    pub(super) const fn is_resolved(&self) -> bool {
        self.resolved.is_some()
    }

    /// Whether it is nothing but bytes.
    pub(super) const fn is_bytes(&self) -> bool {
        matches!(self.told, Told::Bytes) && self.resolved.is_none()
    }

    /// The number, as it was told.
    pub(super) const fn raw(&self) -> Option<u64> {
        match &self.told {
            Told::Unsigned(raw) | Told::Named(raw, _) | Told::Flags(raw, _) => Some(*raw),
            _ => None,
        }
    }
}

/// A visitor that keeps what it is told. So many fields are kept, no more: a part that has more is compared by its bytes.
pub(super) struct Tree<'a> {
    nodes: Vec<Node<'a>>,
    /// Elements that do not stand at the place of their number among the children: tables are told out of order where
    /// the file has them so.
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
    pub(super) fn of_envelope(span: Span<'a>) -> Self {
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

    /// The child of this name, which is made if there is none.
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
            // A structure has the fields that its declaration has, so that there are few.
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

    /// The number at a node, as it was told.
    pub(super) fn raw(&self, id: NodeId) -> Option<u64> {
        self.leaf(id)?.raw()
    }

    /// Says what a field refers to.
    pub(super) fn resolve(&mut self, id: Option<NodeId>, value: Scalar) {
        if let Some(leaf) = id.and_then(|id| self.node_mut(id)).and_then(|node| node.leaf.as_mut()) {
            leaf.resolved = Some(Box::new(value));
        }
    }

    /// Says what an element is known by.
    pub(super) fn identify(&mut self, id: Option<NodeId>, keys: Keys, label: String) {
        if let Some(node) = id.and_then(|id| self.node_mut(id)) {
            node.identity = Some(Box::new(Identity { keys, label }));
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
        let Some((name, rest)) = path.split_first() else { return };
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

    /// Adds a field of bytes that the walk does not tell.
    pub(super) fn add(&mut self, id: Option<NodeId>, bytes: &'a [u8]) {
        if let Some(node) = id.and_then(|id| self.nodes.get_mut(id)) {
            node.leaf = Some(Leaf { offset: None, bytes, told: Told::Bytes, resolved: None });
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
        let top = self.stack.last().copied().unwrap_or(ROOT);
        let is_kept = top != NOWHERE && !(self.without_parts && matches!(frame, Frame::Part(_)));
        let node = is_kept.then(|| self.descend(top, frame)).flatten();
        self.stack.push(node.unwrap_or(NOWHERE));
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
        let told = match value {
            Value::Unsigned(number) => Told::Unsigned(number),
            Value::Float(float) => Told::Float(float.into()),
            Value::Named { raw, name } => Told::Named(raw, name),
            Value::Flags { raw, names } => Told::Flags(raw, names.to_string().into()),
            Value::Text(text) => Told::Text(text.len()),
            // A sort of value that is newer than this is its bytes, too.
            _ => Told::Bytes,
        };
        if matches!(value, Value::Padding(_)) {
            node.significance = Some(Significance::Layout);
        }
        node.leaf = Some(Leaf { offset, bytes, told, resolved: None });
    }
}
