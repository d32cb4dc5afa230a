//! Editing the list of parts.

use alloc::borrow::Cow;

use dxkit_types::{FourCc, PartKind, PartOrder};

use crate::{Container, RawPart};

/// How [`Container::merge`] treats a part whose kind is present already.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum OnConflict {
    /// The present part stays, the other is dropped.
    Keep,
    /// The bytes of the other part replace those of the present one.
    Replace,
}

/// A container of these parts in this order, of version 1.0 and unsigned.
impl<'a> FromIterator<RawPart<'a>> for Container<'a> {
    fn from_iter<I: IntoIterator<Item = RawPart<'a>>>(parts: I) -> Self {
        let mut container = Self::new();
        container.parts = parts.into_iter().map(RawPart::detached).collect();
        container
    }
}

impl<'a> Container<'a> {
    /// Inserts a part where the compiler that made the container would: after the parts that it writes
    /// earlier, and always before private data, whose odd size would misalign the following parts. The
    /// existing parts keep their order. If there is a part of the same kind, there are two afterwards (see
    /// [`set`](Self::set)).
    pub fn insert(&mut self, part: RawPart<'a>) {
        let order = self.order();
        // What this compiler does not write comes before private data.
        let unlisted = PartKind::LAST - 1;
        let rank = |kind: FourCc| kind.known().and_then(|kind| kind.place(order)).unwrap_or(unlisted);
        let own = rank(part.kind());
        let place = self.parts.iter().position(|there| rank(there.kind()) > own).unwrap_or(self.parts.len());
        self.parts.insert(place, part.detached());
        self.out_of_order = false;
    }

    /// Appends a part.
    pub fn push(&mut self, part: RawPart<'a>) {
        self.parts.push(part.detached());
        self.out_of_order = false;
    }

    /// Replaces the bytes of the first part of a kind, or [inserts](Self::insert) one if there is none.
    pub fn set(&mut self, kind: FourCc, payload: impl Into<Cow<'a, [u8]>>) {
        match self.find_mut(kind) {
            Some(part) => part.set_payload(payload),
            None => self.insert(RawPart::new(kind, payload)),
        }
    }

    /// The first part of a kind, mutable.
    pub fn find_mut(&mut self, kind: FourCc) -> Option<&mut RawPart<'a>> {
        self.parts.iter_mut().find(|part| part.kind() == kind)
    }

    /// All parts, mutable.
    pub fn parts_mut(&mut self) -> impl Iterator<Item = &mut RawPart<'a>> {
        self.parts.iter_mut()
    }

    /// Removes the first part of a kind.
    pub fn remove(&mut self, kind: FourCc) -> Option<RawPart<'a>> {
        let place = self.parts.iter().position(|part| part.kind() == kind)?;
        Some(self.parts.remove(place))
    }

    /// Removes all parts of a kind. Returns their number.
    pub fn remove_all(&mut self, kind: FourCc) -> usize {
        let before = self.parts.len();
        self.retain(|part| part.kind() != kind);
        before.saturating_sub(self.parts.len())
    }

    /// Keeps the parts for which `keep` returns true.
    pub fn retain(&mut self, keep: impl FnMut(&RawPart<'a>) -> bool) {
        self.parts.retain(keep);
    }

    /// Sorts the parts by a key; equal keys keep their order. Directory and file get the same order.
    pub fn sort_by_key<K: Ord>(&mut self, key: impl FnMut(&RawPart<'a>) -> K) {
        self.parts.sort_by_key(key);
        self.out_of_order = false;
    }

    /// A new container with some of the parts: of this version, unsigned, without gaps. With the `RTS0` part
    /// alone and a recomputed digest it equals the output of DXC's `-extractrootsignature`.
    #[must_use]
    pub fn extract(&self, mut keep: impl FnMut(&RawPart<'a>) -> bool) -> Self {
        let mut extract = Self::new();
        extract.version = self.version;
        extract.parts = self.parts.iter().filter(|part| keep(part)).cloned().collect();
        extract.out_of_order = self.out_of_order;
        extract
    }

    /// Takes over the parts of another container, each at the place where [`insert`](Self::insert) puts it.
    pub fn merge(&mut self, other: Container<'a>, on_conflict: OnConflict) {
        for part in other.parts {
            match (self.find_mut(part.kind()), on_conflict) {
                (None, _) => self.insert(part),
                (Some(there), OnConflict::Replace) => there.set_payload(part.into_payload()),
                (Some(_), OnConflict::Keep) => {}
            }
        }
    }

    /// The order of the compiler that wrote this container.
    fn order(&self) -> PartOrder {
        let has = |wanted: &dyn Fn(PartKind) -> bool| {
            self.parts.iter().any(|part| part.kind().known().is_some_and(wanted))
        };
        if has(&|kind| {
            matches!(
                kind,
                PartKind::Shdr
                    | PartKind::Shex
                    | PartKind::Rdef
                    | PartKind::Aon9
                    | PartKind::Isgn
                    | PartKind::Osgn
            )
        }) {
            PartOrder::Fxc
        } else if !has(&|kind| kind == PartKind::Dxil)
            && has(&|kind| matches!(kind, PartKind::Srci | PartKind::Ildb))
        {
            PartOrder::DxcPdb
        } else {
            PartOrder::Dxc
        }
    }
}
