//! [`Globals`]: global values by their names.

use core::hash::{BuildHasher, Hasher};

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::ValueId;
use hashbrown::{DefaultHashBuilder, HashTable};

/// The global values of a module that have a name, by that: it is the module that keeps the names, so that
/// this refers to no text, and its memory is used for the next one.
#[derive(Debug, Default)]
pub(super) struct Globals {
    values: HashTable<ValueId>,
    hasher: DefaultHashBuilder,
}

/// The hash of a name, by which a value is [added](Globals::add).
#[derive(Debug, Clone, Copy)]
pub(super) struct NameHash(u64);

impl Globals {
    /// The most values that leave their memory for the next text.
    const KEPT: usize = 1 << 12;

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        if self.values.capacity() > Self::KEPT {
            self.values = HashTable::new();
        }
        self.values.clear();
    }

    /// Makes room for `count` values.
    pub(super) fn reserve(&mut self, module: &Module, count: usize) {
        let hasher = &self.hasher;
        self.values.reserve(count, |value| hash(hasher, name_of(module, *value)));
    }

    /// The value of a name, or the hash by which it can be added.
    #[inline(always)]
    pub(super) fn find(&self, module: &Module, name: &[u8]) -> Result<ValueId, NameHash> {
        let hash = hash(&self.hasher, name);
        let found = self.values.find(hash, |value| name_of(module, *value) == name);
        found.copied().ok_or(NameHash(hash))
    }

    /// The value of a name.
    #[inline(always)]
    pub(super) fn get(&self, module: &Module, name: &[u8]) -> Option<ValueId> {
        self.find(module, name).ok()
    }

    /// Adds a value, which has the name that was not found.
    #[inline(always)]
    pub(super) fn add(&mut self, module: &Module, hash_of_name: NameHash, value: ValueId) {
        let hasher = &self.hasher;
        self.values.insert_unique(hash_of_name.0, value, |value| hash(hasher, name_of(module, *value)));
    }
}

fn hash(hasher: &DefaultHashBuilder, name: &[u8]) -> u64 {
    let mut hasher = hasher.build_hasher();
    hasher.write(name);
    hasher.finish()
}

/// The name of a value, which may be empty.
fn name_of(module: &Module, value: ValueId) -> &[u8] {
    module.name(value).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use dxkit_bitcode::ir::GlobalVariable;

    /// With the empty name, with more values than there was room for, and after those of another module.
    #[test]
    fn values_are_found_by_their_names() {
        let mut globals = Globals::default();
        for count in [0, 1, 5_000, 3] {
            let mut module = Module::new();
            let ty = module.integer_type(32);
            globals.clear();
            globals.reserve(&module, 2);
            let names: alloc::vec::Vec<_> =
                (0..count).map(|number| alloc::format!("{}{number}", "x".repeat(number % 7))).collect();
            for name in names.iter().map(|name| name.as_bytes()).chain([&b""[..]]) {
                let hash = globals.find(&module, name).unwrap_err();
                let value = module.add_global(name, GlobalVariable::new(ty, 0)).into();
                globals.add(&module, hash, value);
                assert_eq!(globals.get(&module, name), Some(value));
            }
            assert!(names.iter().all(|name| {
                let found = globals.get(&module, name.as_bytes());
                found.is_some_and(|found| module.name(found) == Some(name.as_bytes()))
            }));
            assert_eq!(globals.get(&module, b"none"), None);
        }
    }
}
