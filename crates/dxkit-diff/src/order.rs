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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fewest_elements_move() {
        assert_eq!(out_of_order(&[]), [false; 0]);
        assert_eq!(out_of_order(&[0, 1, 5, 9]), [false; 4]);
        assert_eq!(out_of_order(&[3, 0, 1, 2]), [true, false, false, false]);
        assert_eq!(out_of_order(&[1, 2, 3, 0]), [false, false, false, true]);
        assert_eq!(out_of_order(&[4, 3, 2, 1, 0]).iter().filter(|moved| **moved).count(), 4);
    }

    #[test]
    fn exact_keys_go_before_loose_ones() {
        let (old, new) = ([("a", "x"), ("b", "x"), ("c", "y")], [("b", "x"), ("d", "x"), ("e", "z")]);
        let mut partners = Partners::new(old.len(), new.len());
        partners.find(|index| Some(old[index]), |index| Some(new[index]));
        partners.find(|index| Some(old[index].1), |index| Some(new[index].1));
        let found: Vec<_> =
            partners.positions_in_old().map(|partner| partner.map(|(index, _)| index)).collect();
        assert_eq!(found, [Some(1), Some(0), None]);
        assert_eq!(partners.new_alone().collect::<Vec<_>>(), [2]);
    }
}
