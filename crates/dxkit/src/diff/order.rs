//! Which elements of two lists are the same, and which of them moved.

use alloc::collections::{BTreeMap, VecDeque};
use alloc::vec;
use alloc::vec::Vec;

/// What an element is known by, most exact first: elements that agree in the first key are the same; of what is left,
/// those that agree in the second, and so on.
pub(super) type Keys = Vec<Vec<u8>>;

/// The partner of each old element in the new list. Each new element is at most one's partner; of several with the same
/// key, the first ones are. This takes a look-up an element and key, never one a pair.
pub(super) fn partners(old: &[&Keys], new: &[&Keys]) -> Vec<Option<usize>> {
    let mut partners = vec![None; old.len()];
    let mut taken = vec![false; new.len()];
    let levels = old.iter().chain(new).map(|keys| keys.len()).max().unwrap_or(0);
    for level in 0..levels {
        let mut waiting = BTreeMap::<&[u8], VecDeque<usize>>::new();
        for ((index, keys), taken) in new.iter().enumerate().zip(&taken) {
            if let Some(key) = keys.get(level).filter(|_| !taken) {
                waiting.entry(key).or_default().push_back(index);
            }
        }
        for (keys, partner) in old.iter().zip(&mut partners) {
            let Some(key) = keys.get(level).filter(|_| partner.is_none()) else { continue };
            *partner = waiting.get_mut(key.as_slice()).and_then(VecDeque::pop_front);
            if let Some(taken) = partner.and_then(|index| taken.get_mut(index)) {
                *taken = true;
            }
        }
    }
    partners
}

/// Which of these numbers, all of them different, are out of order: the fewest without which the others ascend.
pub(super) fn out_of_order(numbers: &[usize]) -> Vec<bool> {
    // Patience: `ends[n]` is where the best ascending run of n + 1 numbers ends so far.
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
        let keys =
            |exact: &str, loose: &str| Keys::from([exact.as_bytes().to_vec(), loose.as_bytes().to_vec()]);
        let old = [keys("a", "x"), keys("b", "x"), keys("c", "y")];
        let new = [keys("b", "x"), keys("d", "x"), keys("e", "z")];
        let (old, new): (Vec<_>, Vec<_>) = (old.iter().collect(), new.iter().collect());
        assert_eq!(partners(&old, &new), [Some(1), Some(0), None]);
    }
}
