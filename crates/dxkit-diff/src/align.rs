//! [`Alignment`]: the correspondence of elements in two sequences, without changing their order.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

use super::order::out_of_order;

/// One step through two aligned sequences.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Step {
    /// An old element and the new one that corresponds to it.
    Both {
        /// Index of the old element.
        old: usize,
        /// Index of the new element.
        new: usize,
    },
    /// An old element without a partner.
    Removed(usize),
    /// A new element without a partner.
    Added(usize),
}

/// Pairs the elements of two sequences so that pairs never cross: what `diff` does with lines.
///
/// Elements are compared by keys. [`by`](Self::by) may be called several times, the most exact key first:
/// each call pairs remaining elements in the gaps between existing pairs.
///
/// The method: equal starts and ends of a gap are paired; then elements whose key is unique on both sides
/// (the longest ordered run of them), which divides the gap into smaller ones; the remaining elements by the
/// shortest edit script (Myers), which is searched in pieces of bounded size. Time is that of sorting the
/// keys plus at most [`EDITS`](Self::EDITS) steps for each element; scratch memory is bounded by the elements
/// and the square of `EDITS`.
///
/// ```
/// use dxkit_diff::{Alignment, Step};
///
/// let (old, new) = ([("mul", 1), ("add", 2), ("ret", 0)], [("mul", 1), ("sub", 7), ("add", 3), ("ret", 0)]);
/// let mut alignment = Alignment::new(old.len(), new.len());
/// alignment.by(|index| Some(old[index]), |index| Some(new[index]));
/// // The remaining ones by name alone.
/// alignment.by(|index| Some(old[index].0), |index| Some(new[index].0));
/// let steps: Vec<_> = alignment.steps().collect();
/// assert_eq!(steps[1], Step::Added(1));
/// assert_eq!(steps[2], Step::Both { old: 1, new: 2 });
/// ```
#[derive(Debug, Clone)]
pub struct Alignment {
    /// The partner of each old element.
    partners: Vec<Option<usize>>,
    new: usize,
}

/// A part of both sequences in which nothing is paired yet.
#[derive(Debug, Clone)]
struct Gap {
    old: Range<usize>,
    new: Range<usize>,
}

impl Gap {
    const fn is_closed(&self) -> bool {
        self.old.start >= self.old.end || self.new.start >= self.new.end
    }
}

impl Alignment {
    /// The longest edit script that is searched at once.
    pub const EDITS: usize = 256;
    /// How often a gap is cut by elements that occur once.
    const CUTS: usize = 24;

    /// An alignment without pairs, for these numbers of elements.
    #[must_use]
    pub fn new(old: usize, new: usize) -> Self {
        Self { partners: vec![None; old], new }
    }

    /// Pairs elements with the same key that have no partner yet. An element without a key gets none.
    pub fn by<K: Ord>(&mut self, old: impl Fn(usize) -> Option<K>, new: impl Fn(usize) -> Option<K>) {
        let gaps = self.gaps();
        let mut keys = Keys { old: vec![0; self.partners.len()], new: vec![0; self.new] };
        keys.rank(&gaps, old, new);
        for gap in gaps {
            self.fill(&keys, gap, Self::CUTS);
        }
    }

    /// The partner of an old element.
    #[must_use]
    pub fn partner(&self, old: usize) -> Option<usize> {
        self.partners.get(old).copied().flatten()
    }

    /// Both sequences in one: every element once, in order; removed elements precede added ones.
    pub fn steps(&self) -> impl Iterator<Item = Step> + '_ {
        let mut next = 0;
        let ends = core::iter::once((self.partners.len(), self.new));
        let pairs = self.partners.iter().enumerate().filter_map(|(old, new)| Some((old, (*new)?)));
        let mut last = 0;
        pairs.chain(ends).flat_map(move |(old, new)| {
            let removed = (last..old).map(Step::Removed);
            let added = (next..new).map(Step::Added);
            (last, next) = (old + 1, new + 1);
            let both = (old < self.partners.len()).then_some(Step::Both { old, new });
            removed.chain(added).chain(both)
        })
    }

    fn gaps(&self) -> Vec<Gap> {
        let mut gaps = Vec::new();
        let mut from = (0, 0);
        let pairs = self.partners.iter().enumerate().filter_map(|(old, new)| Some((old, (*new)?)));
        for (old, new) in pairs.chain([(self.partners.len(), self.new)]) {
            let gap = Gap { old: from.0..old, new: from.1..new };
            if !gap.is_closed() {
                gaps.push(gap);
            }
            from = (old + 1, new + 1);
        }
        gaps
    }

    fn pair(&mut self, old: usize, new: usize) {
        if let Some(partner) = self.partners.get_mut(old) {
            *partner = Some(new);
        }
    }

    /// Pairs equal elements at both ends of a gap.
    fn trim(&mut self, keys: &Keys, gap: &mut Gap) {
        while !gap.is_closed() && keys.equal(gap.old.start, gap.new.start) {
            self.pair(gap.old.start, gap.new.start);
            gap.old.start += 1;
            gap.new.start += 1;
        }
        while !gap.is_closed() && keys.equal(gap.old.end - 1, gap.new.end - 1) {
            gap.old.end -= 1;
            gap.new.end -= 1;
            self.pair(gap.old.end, gap.new.end);
        }
    }

    fn fill(&mut self, keys: &Keys, mut gap: Gap, cuts: usize) {
        self.trim(keys, &mut gap);
        if gap.is_closed() {
            return;
        }
        let anchors = if cuts > 0 { keys.anchors(&gap) } else { Vec::new() };
        if anchors.is_empty() {
            return self.shortest(keys, gap);
        }
        let mut from = (gap.old.start, gap.new.start);
        for (old, new) in anchors.into_iter().chain([(gap.old.end, gap.new.end)]) {
            self.fill(keys, Gap { old: from.0..old, new: from.1..new }, cuts - 1);
            if old < gap.old.end {
                self.pair(old, new);
            }
            from = (old + 1, new + 1);
        }
    }

    /// Pairs by the shortest edit script. One that is longer than [`EDITS`](Self::EDITS) is taken as far as
    /// it leads, and searched on from there.
    fn shortest(&mut self, keys: &Keys, mut gap: Gap) {
        loop {
            self.trim(keys, &mut gap);
            if gap.is_closed() {
                return;
            }
            let (old, new) = Script::search(keys, &gap).follow(|old, new| self.pair(old, new));
            gap.old.start = old;
            gap.new.start = new;
        }
    }
}

/// Keys as numbers: equal keys have equal numbers.
struct Keys {
    old: Vec<usize>,
    new: Vec<usize>,
}

impl Keys {
    fn rank<K: Ord>(
        &mut self,
        gaps: &[Gap],
        old: impl Fn(usize) -> Option<K>,
        new: impl Fn(usize) -> Option<K>,
    ) {
        let places = |positions_in_old: bool| {
            let range = move |gap: &Gap| if positions_in_old { gap.old.clone() } else { gap.new.clone() };
            gaps.iter().flat_map(range).map(move |index| (positions_in_old, index))
        };
        let key =
            |(positions_in_old, index): (bool, usize)| if positions_in_old { old(index) } else { new(index) };
        let mut sorted: Vec<_> = places(true).chain(places(false)).map(|place| (key(place), place)).collect();
        sorted.sort_unstable();
        let mut rank = 0;
        let mut last = None;
        for (key, (positions_in_old, index)) in &sorted {
            // An item without a key is equal to no other.
            if key.is_none() || last != Some(key) {
                rank += 1;
            }
            last = Some(key);
            let ranks = if *positions_in_old { &mut self.old } else { &mut self.new };
            if let Some(slot) = ranks.get_mut(*index) {
                *slot = rank;
            }
        }
    }

    fn equal(&self, old: usize, new: usize) -> bool {
        self.old.get(old).is_some_and(|key| self.new.get(new) == Some(key))
    }

    /// Pairs of elements whose key occurs once on each side of the gap: as many of them as are in order.
    fn anchors(&self, gap: &Gap) -> Vec<(usize, usize)> {
        let once = |keys: &[usize], range: &Range<usize>| {
            let keys = keys.get(range.clone()).unwrap_or_default();
            let mut found: Vec<_> = keys.iter().copied().zip(range.clone()).collect();
            found.sort_unstable();
            let groups = found.chunk_by(|a, b| a.0 == b.0);
            groups.filter_map(|group| if let [one] = group { Some(*one) } else { None }).collect::<Vec<_>>()
        };
        let (old, new) = (once(&self.old, &gap.old), once(&self.new, &gap.new));
        let mut candidates = new.iter().peekable();
        let mut pairs = Vec::new();
        for (key, index) in old {
            while candidates.next_if(|(other, _)| *other < key).is_some() {}
            if let Some((_, partner)) = candidates.next_if(|(other, _)| *other == key) {
                pairs.push((index, *partner));
            }
        }
        pairs.sort_unstable();
        let places: Vec<_> = pairs.iter().map(|(_, new)| *new).collect();
        let crossing = out_of_order(&places);
        pairs.into_iter().zip(crossing).filter(|(_, crossing)| !crossing).map(|(pair, _)| pair).collect()
    }
}

/// A search for the shortest edit script, as far as it came.
///
/// The state of Myers' algorithm: for each number of edits, how far in the old sequence each diagonal was
/// followed.
/// Diagonals are numbered from [`CENTER`](Self::CENTER), which is that of the start.
struct Script {
    gap: Gap,
    /// For each number of edits: the diagonals from `CENTER - edits` on.
    reached: Vec<Vec<Option<usize>>>,
    /// The diagonal that leads farthest, and how far.
    diagonal: usize,
    end: usize,
}

impl Script {
    const CENTER: usize = Alignment::EDITS + 1;

    fn search(keys: &Keys, gap: &Gap) -> Self {
        let (height, width) = (gap.old.len(), gap.new.len());
        let mut script = Self { gap: gap.clone(), reached: Vec::new(), diagonal: Self::CENTER, end: 0 };
        for edits in 0..=Alignment::EDITS.min(height + width) {
            let mut row = vec![None; 2 * edits + 1];
            let mut farthest = 0;
            for (number, slot) in row.iter_mut().enumerate().step_by(2) {
                let diagonal = Self::CENTER - edits + number;
                let start =
                    if edits == 0 { Some(0) } else { script.step(edits, diagonal).map(|step| step.0) };
                let Some(mut old) = start else { continue };
                let mut new = (old + Self::CENTER) - diagonal;
                if old > height || new > width {
                    continue;
                }
                while old < height && new < width && keys.equal(gap.old.start + old, gap.new.start + new) {
                    old += 1;
                    new += 1;
                }
                *slot = Some(old);
                if old + new >= farthest {
                    farthest = old + new;
                    (script.diagonal, script.end) = (diagonal, old);
                }
            }
            script.reached.push(row);
            if farthest == height + width {
                break;
            }
        }
        script
    }

    fn at(&self, edits: usize, diagonal: usize) -> Option<usize> {
        let number = diagonal.checked_sub(Self::CENTER - edits)?;
        self.reached.get(edits)?.get(number).copied().flatten()
    }

    /// How far in the old sequence a diagonal starts by its last edit, and from which diagonal it came.
    fn step(&self, edits: usize, diagonal: usize) -> Option<(usize, usize)> {
        let before = edits.checked_sub(1)?;
        let added = self.at(before, diagonal + 1).map(|old| (old, diagonal + 1));
        let removed = self.at(before, diagonal - 1).map(|old| (old + 1, diagonal - 1));
        match (added, removed) {
            (Some(added), Some(removed)) => Some(if removed.0 > added.0 { removed } else { added }),
            (added, removed) => added.or(removed),
        }
    }

    /// Visits the pairs of the script from its end; returns the end position in both sequences.
    fn follow(&self, mut pair: impl FnMut(usize, usize)) -> (usize, usize) {
        let (mut diagonal, mut old) = (self.diagonal, self.end);
        let new_of = |old: usize, diagonal: usize| (old + Self::CENTER).saturating_sub(diagonal);
        let end = (self.gap.old.start + old, self.gap.new.start + new_of(old, diagonal));
        for edits in (0..self.reached.len()).rev() {
            let (start, from) = self.step(edits, diagonal).unwrap_or((0, diagonal));
            while old > start {
                old -= 1;
                pair(self.gap.old.start + old, self.gap.new.start + new_of(old, diagonal));
            }
            old = self.at(edits.saturating_sub(1), from).unwrap_or(0);
            diagonal = from;
        }
        end
    }
}
