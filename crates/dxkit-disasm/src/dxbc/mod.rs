//! The text of shader models 4 and 5, as FXC prints it.

mod header;

use alloc::vec::Vec;

use dxkit_container::Container;
use dxkit_types::FourCc;

use crate::text::Text;

/// The comments that stand above a program of shader models 4 and 5: everything up to its version. Of a library, what
/// stands above its first function.
#[must_use]
pub fn header(container: &Container<'_>) -> Vec<u8> {
    let mut out = Vec::new();
    let mut text = Text::new(&mut out, usize::MAX);
    if container.find(FourCc::Libh).is_some() {
        header::library(container, &mut text);
    } else {
        header::write(container, &mut text);
    }
    drop(text);
    out
}
