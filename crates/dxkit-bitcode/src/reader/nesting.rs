//! How deep things are nested that are made of each other: types of types, constants of constants.

use alloc::vec::Vec;

use crate::{Contradiction, Error, ErrorKind, Subject};

/// The nested items, the maximum depth, and the position at which an error is reported.
#[derive(Debug, Clone, Copy)]
pub(super) struct Nesting {
    /// The items.
    pub(super) what: Subject,
    /// What it is if an item is made of itself.
    pub(super) circle: Contradiction,
    /// The deepest.
    pub(super) limit: u32,
    /// The bit of the file for errors.
    pub(super) bit: u64,
}

/// Not worked out yet.
const UNKNOWN: u32 = 0;
/// On the way to where the walk is.
const WALKED: u32 = u32::MAX;

impl Nesting {
    /// Computes the depths of all items from `depths.len()` up to `count`, one more than those of their
    /// operands; the list begins with those of earlier items. A cycle is an error, and so is a depth beyond
    /// the limit.
    ///
    /// `parts` are the operands of an item; `place` maps an operand to an item, or to `None` if it does not
    /// count.
    pub(super) fn work_out<'m, T: 'm>(
        self,
        depths: &mut Vec<u32>,
        count: usize,
        parts: impl Fn(usize) -> &'m [T],
        place: impl Fn(&T) -> Result<Option<usize>, Error>,
    ) -> Result<(), Error> {
        let first = depths.len();
        depths.resize(count, UNKNOWN);
        // An item, how many of its operands are done, and the greatest depth among them.
        let mut stack: Vec<(usize, usize, u32)> = Vec::new();
        for root in first..count {
            if depths.get(root) != Some(&UNKNOWN) {
                continue;
            }
            let mut at = (root, 0, 0);
            loop {
                let (thing, done, deepest) = at;
                let Some(part) = parts(thing).get(done) else {
                    if deepest > self.limit {
                        return Err(self.too_deep());
                    }
                    if let Some(depth) = depths.get_mut(thing) {
                        *depth = deepest + 1;
                    }
                    match stack.pop() {
                        Some(outer) => at = outer,
                        None => break,
                    }
                    continue;
                };
                let inner = place(part)?;
                match inner.map(|inner| (inner, depths.get(inner).copied().unwrap_or(1))) {
                    Some((_, WALKED)) => return Err(Error::new(ErrorKind::Malformed(self.circle), self.bit)),
                    // Operands usually come before their users; then nothing has to be revisited.
                    Some((inner, _)) if inner == thing => {
                        return Err(Error::new(ErrorKind::Malformed(self.circle), self.bit));
                    }
                    Some((inner, UNKNOWN)) => {
                        if stack.len() >= self.limit as usize {
                            return Err(self.too_deep());
                        }
                        if let Some(depth) = depths.get_mut(thing) {
                            *depth = WALKED;
                        }
                        stack.push(at);
                        at = (inner, 0, 0);
                    }
                    Some((_, depth)) => at = (thing, done + 1, deepest.max(depth)),
                    None => at = (thing, done + 1, deepest),
                }
            }
        }
        Ok(())
    }

    fn too_deep(self) -> Error {
        Error::new(ErrorKind::Depth { what: self.what, limit: self.limit }, self.bit)
    }
}
