//! Data layouts that LLVM 3.7 accepts.

use alloc::borrow::Cow;

use dxkit_bitcode::ir::check_data_layout;

use super::{Read, Reader};

impl<'t> Reader<'t> {
    /// A text in quotes that is a data layout.
    pub(super) fn data_layout(&mut self) -> Read<Cow<'t, [u8]>> {
        let at = self.at;
        let layout = self.text("a text in quotes")?;
        // Most texts have the same.
        if *layout == **self.layout {
            return Ok(layout);
        }
        match check_data_layout(&layout) {
            Ok(()) => {
                self.layout.clear();
                self.layout.extend_from_slice(&layout);
                Ok(layout)
            }
            // One for the opening quotation mark.
            Err(error) => Err(self.error(at + 1 + error.offset, error.reason)),
        }
    }
}
