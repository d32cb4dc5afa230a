//! Data layouts that LLVM 3.7 accepts.

use alloc::borrow::Cow;
use alloc::vec::Vec;

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
        if self.is_new() && layout.split(|byte| *byte == b'-').any(|part| part == b"ve") {
            // Vectors are aligned as their elements; LLVM 3.7 has no word for that.
            let parts: Vec<&[u8]> =
                layout.split(|byte| *byte == b'-').filter(|part| *part != b"ve").collect();
            let rest = parts.join(&b'-');
            return match check_data_layout(&rest) {
                Ok(()) => Ok(layout),
                Err(error) => Err(self.error(at, alloc::format!("in the data layout: {}", error.reason))),
            };
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
