//! [`FewMap`]: for what a text usually has a handful of.

use alloc::vec::Vec;
use core::hash::Hash;

use hashbrown::HashMap;

/// A map that is looked through as long as it is small, so that no hash is needed.
#[derive(Debug)]
pub(super) struct FewMap<K, V> {
    few: Vec<(K, V)>,
    others: HashMap<K, V>,
}

// Not derived: keys and values need no default.
impl<K, V> Default for FewMap<K, V> {
    fn default() -> Self {
        Self { few: Vec::new(), others: HashMap::new() }
    }
}

impl<K: Eq + Hash, V> FewMap<K, V> {
    /// So many are looked through.
    const FEW: usize = 8;

    pub(super) fn clear(&mut self) {
        let Self { few, others } = self;
        few.clear();
        if !others.is_empty() {
            others.clear();
        }
    }

    #[inline]
    pub(super) fn get(&self, key: &K) -> Option<&V> {
        match self.few.iter().find(|(known, _)| known == key) {
            Some((_, value)) => Some(value),
            None if self.others.is_empty() => None,
            None => self.others.get(key),
        }
    }

    /// Adds a value; the last one of a key counts.
    pub(super) fn insert(&mut self, key: K, value: V) {
        match self.few.iter_mut().find(|(known, _)| *known == key) {
            Some((_, known)) => *known = value,
            None => self.add(key, value),
        }
    }

    /// Adds the value of a key that is not there.
    pub(super) fn add(&mut self, key: K, value: V) {
        if self.few.len() < Self::FEW {
            self.few.push((key, value));
        } else {
            self.others.insert(key, value);
        }
    }
}
