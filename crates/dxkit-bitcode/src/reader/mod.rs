//! From the stream to the [`Module`].

use dxkit_bytes::Span;

use crate::{Error, ErrorKind, Module};

pub(crate) fn read(input: Span<'_>) -> Result<Module, Error> {
    Err(Error::new(ErrorKind::Malformed("reading is not written yet"), input.offset() as u64 * 8))
}
