//! The first field in which a part differs from what follows from the module.

use alloc::string::String;
use alloc::vec::Vec;

use dxkit_bytes::Field;

/// The first field that differs from the one in its place that follows from the module, and the value of that
/// one.
pub(crate) fn difference(stated: Vec<Field>, derived: Vec<Field>) -> Option<(Field, String)> {
    let mut pairs = stated.into_iter().zip(derived);
    let (stated, derived) =
        pairs.find(|(stated, derived)| stated.path != derived.path || stated.value != derived.value)?;
    (stated.path == derived.path).then_some((stated, derived.value))
}
