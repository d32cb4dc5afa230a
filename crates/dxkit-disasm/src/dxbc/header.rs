//! The comments in front of a program of SM 4 or 5.

use alloc::vec::Vec;

use dxkit_container::Container;
use dxkit_types::FourCc;

/// Writes the comments in front of a program. Says whether the container is one that FXC describes: only then it counts
/// the program's instructions behind it.
pub(super) fn write(container: &Container<'_>, out: &mut Vec<u8>) -> bool {
    let _ = out;
    container.find(FourCc::Isgn).is_some() && container.find(FourCc::Osgn).is_some()
}

/// Writes the comments in front of the functions of a library.
pub(super) fn library(container: &Container<'_>, out: &mut Vec<u8>) {
    let _ = (container, out);
}
