//! How deep things are nested that are made of each other: types of types, constants of constants.

use alloc::vec::Vec;

use crate::{Error, ErrorKind};

/// What is nested, how deep it may be, and where the fault is reported if it is deeper.
#[derive(Debug, Clone, Copy)]
pub(super) struct Nesting {
    /// "types"
    pub(super) what: &'static str,
    /// "a structure holds itself"
    pub(super) circle: &'static str,
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
    /// Works out the depths of all things from `depths.len()` up to `count`, one more than those of their parts, in a
    /// list that begins with those before. What is made of itself is an error, and so is what is too deep.
    ///
    /// `parts` are the parts of a thing; `place` says which thing a part is, or none that counts.
    pub(super) fn work_out<'m, T: 'm>(
        self,
        depths: &mut Vec<u32>,
        count: usize,
        parts: impl Fn(usize) -> &'m [T],
        place: impl Fn(&T) -> Result<Option<usize>, Error>,
    ) -> Result<(), Error> {
        let first = depths.len();
        depths.resize(count, UNKNOWN);
        // A thing, how many of its parts are done, and the depth of the deepest of them.
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
                    // Parts mostly come first; then there is nothing to go back for.
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
