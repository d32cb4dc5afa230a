//! Two trees side by side.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

use dxkit_bytes::{Frame, Path};

use super::difference::{BytesDifference, Difference, DifferenceKind, Excerpt, Scalar, Side, Significance};
use super::order::Partners;
use super::tree::{Identity, Leaf, Line, NodeId, ROOT, Tree};

/// The differences so far. The first [`LIMIT`](Self::LIMIT) are kept, the others counted.
#[derive(Default)]
pub(super) struct Sink {
    pub(super) differences: Vec<Difference>,
    pub(super) omitted: usize,
}

impl Sink {
    /// The most differences that are kept.
    pub(super) const LIMIT: usize = 1 << 16;

    /// How many differences there are, those that are not kept included.
    pub(super) fn count(&self) -> usize {
        self.differences.len().saturating_add(self.omitted)
    }

    pub(super) fn push(&mut self, difference: Difference) {
        if self.differences.len() < Self::LIMIT {
            self.differences.push(difference);
        } else {
            self.omitted = self.omitted.saturating_add(1);
        }
    }
}

/// The paths in both containers of what is being compared.
#[derive(Clone, Default)]
pub(super) struct PathPair {
    pub(super) old: Path,
    pub(super) new: Path,
    pub(super) labels: Vec<String>,
}

impl PathPair {
    /// The paths one step further, by a name that is the same in both.
    pub(super) fn join(&self, frame: impl Into<Frame>) -> Self {
        let frame = frame.into();
        let mut place = self.clone();
        place.enter(frame, frame);
        place
    }

    pub(super) fn enter(&mut self, old: Frame, new: Frame) {
        self.old.push(old);
        self.new.push(new);
    }

    pub(super) fn leave(&mut self) {
        self.old.pop();
        self.new.pop();
    }

    /// The identities of the elements around this place.
    pub(super) fn identity(&self) -> Option<String> {
        (!self.labels.is_empty()).then(|| self.labels.join(", "))
    }

    /// A difference here.
    pub(super) fn difference(
        &self,
        kind: DifferenceKind,
        significance: Significance,
        old: Option<Side>,
        new: Option<Side>,
    ) -> Difference {
        Difference { kind, significance, old, new, identity: self.identity(), bytes: None, note: None }
    }
}

/// Adds the difference of two runs of bytes, if they differ.
pub(super) fn compare_bytes(
    place: &PathPair,
    significance: Significance,
    [old, new]: [(&[u8], Option<usize>); 2],
    sink: &mut Sink,
) {
    let Some(bytes) = BytesDifference::find(old.0, new.0) else { return };
    let side = |path: &Path, (run, offset): (&[u8], Option<usize>)| Side {
        path: path.clone(),
        offset,
        size: run.len(),
        value: Scalar::Bytes(Excerpt::around(run, bytes.first)),
    };
    let (old, new) = (side(&place.old, old), side(&place.new, new));
    let difference = place.difference(DifferenceKind::Changed, significance, Some(old), Some(new));
    sink.push(Difference { bytes: Some(bytes), ..difference });
}

/// Adds the differences of two trees.
pub(super) fn compare(old: &Tree<'_>, new: &Tree<'_>, place: PathPair, sink: &mut Sink) {
    Comparison { old, new, place, sink }.nodes(ROOT, ROOT, Significance::Meaning);
}

struct Comparison<'t, 'o, 'n> {
    old: &'t Tree<'o>,
    new: &'t Tree<'n>,
    place: PathPair,
    sink: &'t mut Sink,
}

impl Comparison<'_, '_, '_> {
    fn nodes(&mut self, old: NodeId, new: NodeId, around: Significance) {
        let (Some(old_node), Some(new_node)) = (self.old.node(old), self.new.node(new)) else { return };
        // The more significant of the two counts.
        let weight = |own: Option<Significance>| own.unwrap_or(around);
        let significance = weight(old_node.significance).min(weight(new_node.significance));
        match (&old_node.leaf, &new_node.leaf) {
            (Some(old), Some(new)) => self.leaves(old, new, significance),
            (None, None) => {}
            // A field on one side and a structure on the other: one was removed, the other added.
            _ => {
                self.one_sided(true, old, significance);
                self.one_sided(false, new, significance);
                return;
            }
        }
        self.named(old, new, significance);
        self.indexed(old, new, significance, old_node.order.min(new_node.order));
    }

    fn leaves(&mut self, old: &Leaf<'_>, new: &Leaf<'_>, significance: Significance) {
        let resolved = old.is_resolved() || new.is_resolved();
        if !resolved && old.bytes == new.bytes {
            return;
        }
        if old.is_bytes() && new.is_bytes() {
            let runs = [(old.bytes, old.offset), (new.bytes, new.offset)];
            return compare_bytes(&self.place, significance, runs, self.sink);
        }
        let (before, now) = (old.value(), new.value());
        let (significance, before, now) = if before != now {
            (significance, before, now)
        } else if old.bytes != new.bytes {
            // The same value at another offset, or in a field of another size.
            (significance.max(Significance::Layout), old.stored(), new.stored())
        } else {
            return;
        };
        let side = |path: &Path, leaf: &Leaf<'_>, value| Side {
            path: path.clone(),
            offset: leaf.offset,
            size: leaf.bytes.len(),
            value,
        };
        let (old, new) = (side(&self.place.old, old, before), side(&self.place.new, new, now));
        self.sink.push(self.place.difference(DifferenceKind::Changed, significance, Some(old), Some(new)));
    }

    /// Children that are found by their names.
    fn named(&mut self, old: NodeId, new: NodeId, significance: Significance) {
        let (old_tree, new_tree) = (self.old, self.new);
        let frames = |tree: &Tree<'_>, id: NodeId| tree.node(id).map(|node| node.frame);
        for child in old_tree.children(old) {
            let Some(frame) = frames(old_tree, *child).filter(|frame| !is_index(*frame)) else { continue };
            self.place.enter(frame, frame);
            match new_tree.child(new, frame) {
                Some(partner) => self.nodes(*child, partner, significance),
                None => self.one_sided(true, *child, significance),
            }
            self.place.leave();
        }
        for child in new_tree.children(new) {
            let Some(frame) = frames(new_tree, *child).filter(|frame| !is_index(*frame)) else { continue };
            if old_tree.child(old, frame).is_none() {
                self.place.enter(frame, frame);
                self.one_sided(false, *child, significance);
                self.place.leave();
            }
        }
    }

    /// Elements of a table.
    fn indexed(&mut self, old: NodeId, new: NodeId, significance: Significance, order: Significance) {
        let (old, new) = (Element::all(self.old, old), Element::all(self.new, new));
        let partners = partners(&old, &new);
        let is_renumbered = are_renumbered(&old, &new, &partners);
        for (element, partner) in old.iter().zip(partners.positions_in_old()) {
            let partner = partner.and_then(|(index, moved)| Some((new.get(index)?, moved)));
            self.place.labels.extend(element.label());
            match partner {
                Some((partner, moved)) => {
                    self.place.enter(element.frame, partner.frame);
                    if moved {
                        self.moved(element.id, partner.id, significance.max(order));
                    }
                    match (element.line(), partner.line()) {
                        (Some(before), Some(now)) if before.text != now.text => {
                            // The lines say what the label says.
                            self.pop(element);
                            self.lines([(element, before), (partner, now)], significance, is_renumbered);
                            self.place.labels.extend(element.label());
                        }
                        _ => self.nodes(element.id, partner.id, significance),
                    }
                }
                None => {
                    self.place.enter(element.frame, element.frame);
                    self.one_sided(true, element.id, significance);
                }
            }
            self.place.leave();
            self.pop(element);
        }
        for element in partners.new_alone().filter_map(|index| new.get(index)) {
            self.place.labels.extend(element.label());
            self.place.enter(element.frame, element.frame);
            self.one_sided(false, element.id, significance);
            self.place.leave();
            self.pop(element);
        }
    }

    /// Elements that are compared as lines. If all registers `is_renumbered`, lines that differ in the
    /// numbers of temporary registers only have the same meaning.
    fn lines(
        &mut self,
        [old, new]: [(&Element<'_>, &Line); 2],
        significance: Significance,
        is_renumbered: bool,
    ) {
        let side = |tree: &Tree<'_>, (element, line): (&Element<'_>, &Line), path: &Path| {
            let summary = Summary::new(tree, element.id, significance);
            Side {
                path: path.clone(),
                offset: summary.offset,
                size: summary.size,
                value: Scalar::Code(line.text.clone()),
            }
        };
        let same_meaning = is_renumbered && old.1.shape == new.1.shape;
        let significance = if same_meaning { significance.max(Significance::Layout) } else { significance };
        let sides = (side(self.old, old, &self.place.old), side(self.new, new, &self.place.new));
        let kind = DifferenceKind::Changed;
        self.sink.push(self.place.difference(kind, significance, Some(sides.0), Some(sides.1)));
    }

    fn pop(&mut self, element: &Element<'_>) {
        if element.label().is_some() {
            self.place.labels.pop();
        }
    }

    fn moved(&mut self, old: NodeId, new: NodeId, significance: Significance) {
        let side = |tree: &Tree<'_>, id, path: &Path| Summary::new(tree, id, significance).side(path);
        let sides = (side(self.old, old, &self.place.old), side(self.new, new, &self.place.new));
        self.sink.push(self.place.difference(
            DifferenceKind::Moved,
            significance,
            Some(sides.0),
            Some(sides.1),
        ));
    }

    /// Something that is in the old or in the new container alone.
    fn one_sided(&mut self, old: bool, id: NodeId, around: Significance) {
        let tree = if old { self.old } else { self.new };
        let Some(node) = tree.node(id) else { return };
        let own = node.significance.unwrap_or(around);
        // A table that only one file has is reported element by element, like one in both.
        if node.children.iter().any(|id| tree.node(*id).is_some_and(|node| node.identity.is_some())) {
            for element in Element::all(tree, id) {
                self.place.labels.extend(element.label());
                self.place.enter(element.frame, element.frame);
                self.one_sided(old, element.id, own);
                self.place.leave();
                self.pop(&element);
            }
            return;
        }
        let summary = Summary::new(tree, id, own);
        // An empty table has no bytes, so it is not reported as present.
        let Some(significance) = summary.significance else { return };
        let difference = if old {
            let side = summary.side(&self.place.old);
            self.place.difference(DifferenceKind::Removed, significance, Some(side), None)
        } else {
            let side = summary.side(&self.place.new);
            self.place.difference(DifferenceKind::Added, significance, None, Some(side))
        };
        self.sink.push(difference);
    }
}

fn is_index(frame: Frame) -> bool {
    matches!(frame, Frame::Index(_))
}

/// An element of a table.
struct Element<'t> {
    id: NodeId,
    frame: Frame,
    identity: Option<&'t Identity>,
}

impl<'t> Element<'t> {
    /// The elements of a table, in the order of their indexes.
    fn all(tree: &'t Tree<'_>, table: NodeId) -> Vec<Self> {
        let element = |id: &NodeId| {
            let node = tree.node(*id)?;
            is_index(node.frame).then_some(Self {
                id: *id,
                frame: node.frame,
                identity: node.identity.as_deref(),
            })
        };
        let mut elements: Vec<_> = tree.children(table).iter().filter_map(element).collect();
        // No work if they were reported in order.
        elements.sort_by_key(|element| element.frame);
        elements
    }

    fn key(&self, level: usize) -> Option<&'t [u8]> {
        self.identity?.keys.get(level).map(Vec::as_slice)
    }

    /// Its identity if it has no key.
    fn index(&self) -> Option<Frame> {
        self.identity.is_none().then_some(self.frame)
    }

    fn line(&self) -> Option<&'t Line> {
        self.identity?.line.as_ref()
    }

    fn label(&self) -> Option<String> {
        self.identity.map(|identity| &identity.label).filter(|label| !label.is_empty()).cloned()
    }
}

/// Whether the lines that differ in the numbers of temporary registers only differ by one renumbering of all
/// registers: each register of the old program is one register of the new one, and the reverse.
fn are_renumbered(old: &[Element<'_>], new: &[Element<'_>], partners: &Partners) -> bool {
    let (mut there, mut back) = (BTreeMap::new(), BTreeMap::new());
    for (element, partner) in old.iter().zip(partners.positions_in_old()) {
        let partner = partner.and_then(|(index, _)| new.get(index));
        let (Some(old), Some(new)) = (element.line(), partner.and_then(Element::line)) else { continue };
        if old.shape != new.shape {
            continue;
        }
        for (old, new) in old.registers.iter().zip(&new.registers) {
            if there.insert(*old, *new).is_some_and(|known| known != *new)
                || back.insert(*new, *old).is_some_and(|known| known != *old)
            {
                return false;
            }
        }
    }
    true
}

/// The elements of one table that are those of another.
fn partners(old: &[Element<'_>], new: &[Element<'_>]) -> Partners {
    // The same instructions with other registers: the text of a line may be that of another line there.
    let shape = |element: &'_ Element<'_>| element.line().map(|line| line.shape.clone());
    let is_same_program = !old.is_empty()
        && old.len() == new.len()
        && old.iter().zip(new).all(|(old, new)| shape(old).is_some() && shape(old) == shape(new));
    if is_same_program {
        let mut partners = Partners::new(old.len(), new.len());
        partners.find(Some, Some);
        if are_renumbered(old, new, &partners) {
            return partners;
        }
    }
    let mut partners = Partners::new(old.len(), new.len());
    let identities = || old.iter().chain(new).filter_map(|element| element.identity);
    for level in 0..identities().map(|identity| identity.keys.len()).max().unwrap_or(0) {
        partners.find(|index| old.get(index)?.key(level), |index| new.get(index)?.key(level));
    }
    partners.find(|index| old.get(index)?.index(), |index| new.get(index)?.index());
    partners
}

/// A short form of a structure's content.
#[derive(Default)]
struct Summary {
    offset: Option<usize>,
    size: usize,
    /// The significance of the most significant field.
    significance: Option<Significance>,
    fields: Vec<(Path, Scalar)>,
    is_field: bool,
}

impl Summary {
    /// The maximum number of fields of a structure that are reported.
    const FIELDS: usize = 8;

    fn new(tree: &Tree<'_>, id: NodeId, around: Significance) -> Self {
        let mut summary =
            Self { is_field: tree.node(id).is_some_and(|node| node.leaf.is_some()), ..Self::default() };
        summary.collect(tree, id, around, &mut Path::new());
        summary
    }

    fn collect(&mut self, tree: &Tree<'_>, id: NodeId, around: Significance, path: &mut Path) {
        let Some(node) = tree.node(id) else { return };
        let significance = node.significance.unwrap_or(around);
        if let Some(leaf) = &node.leaf {
            // Fields that were added to the walk repeat bytes of other fields.
            if leaf.offset.is_some() {
                self.size = self.size.saturating_add(leaf.bytes.len());
            }
            self.offset = [self.offset, leaf.offset].into_iter().flatten().min();
            self.significance =
                Some(self.significance.map_or(significance, |so_far| so_far.min(significance)));
            if self.fields.len() < Self::FIELDS && (significance != Significance::Layout || self.is_field) {
                self.fields.push((path.clone(), leaf.value()));
            }
        }
        for child in &node.children {
            let Some(node) = tree.node(*child) else { continue };
            path.push(node.frame);
            self.collect(tree, *child, significance, path);
            path.pop();
        }
    }

    fn side(mut self, path: &Path) -> Side {
        let value = match self.fields.pop() {
            Some((_, value)) if self.is_field && self.fields.is_empty() => value,
            last => {
                self.fields.extend(last);
                Scalar::Fields(self.fields)
            }
        };
        Side { path: path.clone(), offset: self.offset, size: self.size, value }
    }
}
