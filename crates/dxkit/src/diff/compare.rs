//! Two trees side by side.

use alloc::string::String;
use alloc::vec::Vec;

use dxkit_bytes::{Frame, Path};

use super::difference::{BytesDifference, Difference, DifferenceKind, Excerpt, Scalar, Side, Significance};
use super::order::{Keys, out_of_order, partners};
use super::tree::{Leaf, NodeId, ROOT, Tree};

/// The differences so far. So many are kept; the others are counted.
#[derive(Default)]
pub(super) struct Sink {
    pub(super) differences: Vec<Difference>,
    pub(super) omitted: usize,
}

impl Sink {
    /// The most differences that are kept.
    pub(super) const LIMIT: usize = 1 << 16;

    pub(super) fn push(&mut self, difference: Difference) {
        if self.differences.len() < Self::LIMIT {
            self.differences.push(difference);
        } else {
            self.omitted = self.omitted.saturating_add(1);
        }
    }
}

/// Where both containers are being looked at.
#[derive(Clone, Default)]
pub(super) struct Place {
    pub(super) old: Path,
    pub(super) new: Path,
    pub(super) labels: Vec<String>,
}

impl Place {
    /// The same one step further, if both have the same name there.
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

    /// What the elements around this place are known by.
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

/// Tells how two runs of bytes differ, if they do.
pub(super) fn compare_bytes(
    place: &Place,
    significance: Significance,
    [old, new]: [(&[u8], Option<usize>); 2],
    sink: &mut Sink,
) {
    let Some(bytes) = BytesDifference::of(old.0, new.0) else { return };
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

/// Tells how two trees differ.
pub(super) fn compare(old: &Tree<'_>, new: &Tree<'_>, place: Place, sink: &mut Sink) {
    Comparison { old, new, place, sink }.nodes(ROOT, ROOT, Significance::Meaning);
}

struct Comparison<'t, 'o, 'n> {
    old: &'t Tree<'o>,
    new: &'t Tree<'n>,
    place: Place,
    sink: &'t mut Sink,
}

impl Comparison<'_, '_, '_> {
    fn nodes(&mut self, old: NodeId, new: NodeId, around: Significance) {
        let (Some(old_node), Some(new_node)) = (self.old.node(old), self.new.node(new)) else { return };
        // What counts in one of the two counts.
        let weight = |own: Option<Significance>| own.unwrap_or(around);
        let significance = weight(old_node.significance).min(weight(new_node.significance));
        match (&old_node.leaf, &new_node.leaf) {
            (Some(old), Some(new)) => self.leaves(old, new, significance),
            (None, None) => {}
            // A field in one and a structure in the other: one went, the other came.
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
        let says = |leaf: &Leaf<'_>| leaf.resolved.clone().unwrap_or_else(|| leaf.told.clone());
        let resolved = old.resolved.is_some() || new.resolved.is_some();
        if !resolved && old.bytes == new.bytes {
            return;
        }
        if let (false, Scalar::Bytes(_), Scalar::Bytes(_)) = (resolved, &old.told, &new.told) {
            let runs = [(old.bytes, old.offset), (new.bytes, new.offset)];
            return compare_bytes(&self.place, significance, runs, self.sink);
        }
        let (before, now) = (says(old), says(new));
        let (significance, before, now) = if before != now {
            (significance, before, now)
        } else if old.bytes != new.bytes {
            // The same at another place, or in a field of another size.
            (significance.max(Significance::Layout), old.told.clone(), new.told.clone())
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
        let partners = {
            let keys = |elements: &[Element]| {
                elements.iter().map(|element| element.keys.clone()).collect::<Vec<_>>()
            };
            let (old, new) = (keys(&old), keys(&new));
            partners(&old.iter().collect::<Vec<_>>(), &new.iter().collect::<Vec<_>>())
        };
        let places: Vec<usize> = partners.iter().flatten().copied().collect();
        let mut moved = out_of_order(&places).into_iter();
        let mut taken = alloc::vec![false; new.len()];
        for (element, partner) in old.iter().zip(&partners) {
            let partner = partner.and_then(|index| Some((new.get(index)?, taken.get_mut(index)?)));
            self.place.labels.extend(element.label.clone());
            match partner {
                Some((partner, taken)) => {
                    *taken = true;
                    self.place.enter(element.frame, partner.frame);
                    if moved.next() == Some(true) {
                        self.moved(element.id, partner.id, significance.max(order));
                    }
                    self.nodes(element.id, partner.id, significance);
                }
                None => {
                    self.place.enter(element.frame, element.frame);
                    self.one_sided(true, element.id, significance);
                }
            }
            self.place.leave();
            self.pop(element);
        }
        for (element, _) in new.iter().zip(&taken).filter(|(_, taken)| !**taken) {
            self.place.labels.extend(element.label.clone());
            self.place.enter(element.frame, element.frame);
            self.one_sided(false, element.id, significance);
            self.place.leave();
            self.pop(element);
        }
    }

    fn pop(&mut self, element: &Element) {
        if element.label.is_some() {
            self.place.labels.pop();
        }
    }

    fn moved(&mut self, old: NodeId, new: NodeId, significance: Significance) {
        let side = |tree: &Tree<'_>, id, path: &Path| Summary::of(tree, id, significance).side(path);
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
        // A table is told element by element, as one that is there in both is.
        if node.children.iter().any(|id| tree.node(*id).is_some_and(|node| node.identity.is_some())) {
            for element in Element::all(tree, id) {
                self.place.labels.extend(element.label.clone());
                self.place.enter(element.frame, element.frame);
                self.one_sided(old, element.id, own);
                self.place.leave();
                self.pop(&element);
            }
            return;
        }
        let summary = Summary::of(tree, id, own);
        // An empty table is none: no byte says that it is there.
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
struct Element {
    id: NodeId,
    frame: Frame,
    keys: Keys,
    label: Option<String>,
}

impl Element {
    /// The elements of a table, in the order of their indexes.
    fn all(tree: &Tree<'_>, table: NodeId) -> Vec<Self> {
        let mut elements: Vec<_> = tree
            .children(table)
            .iter()
            .filter_map(|id| {
                let node = tree.node(*id)?;
                let Frame::Index(index) = node.frame else { return None };
                let identity = node.identity.as_ref();
                Some(Self {
                    id: *id,
                    frame: node.frame,
                    keys: identity.map_or_else(
                        || Keys::from([index.to_be_bytes().to_vec()]),
                        |identity| identity.keys.clone(),
                    ),
                    label: identity.map(|identity| identity.label.clone()).filter(|label| !label.is_empty()),
                })
            })
            .collect();
        elements.sort_by_key(|element| element.frame);
        elements
    }
}

/// What a structure says, in short.
#[derive(Default)]
struct Summary {
    offset: Option<usize>,
    size: usize,
    /// That of the field that says most.
    significance: Option<Significance>,
    fields: Vec<(Path, Scalar)>,
    is_field: bool,
}

impl Summary {
    /// So many fields of a structure are told.
    const FIELDS: usize = 8;

    fn of(tree: &Tree<'_>, id: NodeId, around: Significance) -> Self {
        let mut summary =
            Self { is_field: tree.node(id).is_some_and(|node| node.leaf.is_some()), ..Self::default() };
        summary.collect(tree, id, around, &mut Path::new());
        summary
    }

    fn collect(&mut self, tree: &Tree<'_>, id: NodeId, around: Significance, path: &mut Path) {
        let Some(node) = tree.node(id) else { return };
        let significance = node.significance.unwrap_or(around);
        if let Some(leaf) = &node.leaf {
            // What was added to the walk's fields stands in the file already.
            if leaf.offset.is_some() {
                self.size = self.size.saturating_add(leaf.bytes.len());
            }
            self.offset = [self.offset, leaf.offset].into_iter().flatten().min();
            self.significance =
                Some(self.significance.map_or(significance, |so_far| so_far.min(significance)));
            if self.fields.len() < Self::FIELDS && (significance != Significance::Layout || self.is_field) {
                self.fields.extend(tree.value(id).map(|value| (path.clone(), value.clone())));
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
