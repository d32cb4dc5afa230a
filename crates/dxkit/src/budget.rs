//! [`Budget`]: a limit for copies of what rows of a file may share.

use crate::{Error, ErrorKind};

/// Texts and bytes from runtime data and metadata. Rows may share them; in a hostile file, a million rows may
/// have a megabyte each. So the total is limited to the size of the data plus this.
const SHARED: usize = 0x1_0000;
/// The cost of a copy beside its bytes: about its overhead in memory.
const COPY: usize = 32;

/// What may still be copied.
pub(crate) struct Budget {
    limit: usize,
    left: usize,
}

impl Budget {
    /// The limit for copies from this many bytes.
    pub(crate) fn new(bytes: usize) -> Self {
        let limit = bytes.saturating_add(SHARED);
        Self { limit, left: limit }
    }

    /// Spends this many bytes.
    pub(crate) fn take(&mut self, size: usize) -> Result<(), Error> {
        let size = size.saturating_add(COPY);
        let Some(left) = self.left.checked_sub(size) else {
            let total = self.limit.saturating_sub(self.left).saturating_add(size);
            return Err(Error::new(ErrorKind::Shared { total: total as u64, limit: self.limit as u64 }, 0));
        };
        self.left = left;
        Ok(())
    }
}
