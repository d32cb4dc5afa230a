//! The correspondence of elements in two lists, and which of them moved.

use alloc::vec;
use alloc::vec::Vec;

/// The keys of an element, the most exact first: elements with equal first keys correspond; the remaining
/// ones are matched by their second keys, and so on.
pub(super) type Keys = Vec<Vec<u8>>;

/// The correspondence of elements in two lists.
pub(super) struct Partners {
    /// The partner of each old element in the new list.
    partners: Vec<Option<usize>>,
    /// Whether a new element is the partner of an old one.
    taken: Vec<bool>,
}

impl Partners {
    /// The initial state, without partners, for lists of these lengths.
    pub(super) fn new(old: usize, new: usize) -> Self {
        Self { partners: vec![None; old], taken: vec![false; new] }
    }

    /// Gives those that have none the first partner with the same key. The time is that of sorting the keys.
    pub(super) fn find<K: Ord>(
        &mut self,
        old: impl Fn(usize) -> Option<K>,
        new: impl Fn(usize) -> Option<K>,
    ) {
        let waiting = self.taken.iter().enumerate().filter(|(_, taken)| !**taken);
        let mut waiting = sorted(waiting.filter_map(|(index, _)| Some((new(index)?, index)))).peekable();
        let alone = self.partners.iter().enumerate().filter(|(_, partner)| partner.is_none());
        for (key, index) in sorted(alone.filter_map(|(index, _)| Some((old(index)?, index)))) {
            while waiting.next_if(|(other, _)| *other < key).is_some() {}
            let Some((_, found)) = waiting.next_if(|(other, _)| *other == key) else { continue };
            if let (Some(partner), Some(taken)) = (self.partners.get_mut(index), self.taken.get_mut(found)) {
                (*partner, *taken) = (Some(found), true);
            }
        }
    }

    /// For each old element, its partner, and whether it must move for the others to keep their order.
    pub(super) fn positions_in_old(&self) -> impl Iterator<Item = Option<(usize, bool)>> + '_ {
        let places: Vec<usize> = self.partners.iter().flatten().copied().collect();
        let mut moved = out_of_order(&places).into_iter();
        self.partners.iter().map(move |partner| Some(((*partner)?, moved.next().unwrap_or(false))))
    }

    /// The new elements that have no partner.
    pub(super) fn new_alone(&self) -> impl Iterator<Item = usize> + '_ {
        self.taken.iter().enumerate().filter(|(_, taken)| !**taken).map(|(index, _)| index)
    }
}

fn sorted<K: Ord>(keys: impl Iterator<Item = (K, usize)>) -> alloc::vec::IntoIter<(K, usize)> {
    let mut keys: Vec<_> = keys.collect();
    keys.sort_unstable();
    keys.into_iter()
}

/// A minimal set of these distinct numbers without which the others are in ascending order.
pub(super) fn out_of_order(numbers: &[usize]) -> Vec<bool> {
    // Patience sorting: `ends[n]` is the end of the best ascending run of n + 1 numbers so far.
    let mut ends: Vec<usize> = Vec::new();
    let mut before = vec![None; numbers.len()];
    for (index, number) in numbers.iter().enumerate() {
        let length = ends.partition_point(|end| numbers.get(*end).is_some_and(|end| end < number));
        if let Some(before) = before.get_mut(index) {
            *before = length.checked_sub(1).and_then(|last| ends.get(last).copied());
        }
        match ends.get_mut(length) {
            Some(end) => *end = index,
            None => ends.push(index),
        }
    }
    let mut moved = vec![true; numbers.len()];
    let mut at = ends.last().copied();
    while let Some(index) = at {
        if let Some(moved) = moved.get_mut(index) {
            *moved = false;
        }
        at = before.get(index).copied().flatten();
    }
    moved
}
