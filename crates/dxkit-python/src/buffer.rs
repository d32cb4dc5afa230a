//! [`Bytes`]: the memory of an object of Python, without a copy.
#![allow(unsafe_code)] // the memory of a buffer as a slice: see `Bytes::slice`

use pyo3::buffer::PyBuffer;
use pyo3::exceptions::PyBufferError;
use pyo3::prelude::*;

use dxkit_pack::Archive;

/// The memory of an object that cannot be written to: of `bytes`, or of a `memoryview` of something
/// read-only. It stays where it is while this exists.
pub(crate) struct Bytes(PyBuffer<u8>);

impl<'py> FromPyObject<'_, 'py> for Bytes {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let buffer = PyBuffer::get(&object)?;
        if buffer.readonly() && buffer.is_c_contiguous() {
            Ok(Self(buffer))
        } else {
            // Other threads may write to it while this one works without the interpreter's lock.
            Err(PyBufferError::new_err("a contiguous buffer that is read-only is expected"))
        }
    }
}

impl Bytes {
    /// The bytes.
    pub(crate) fn slice(&self) -> &[u8] {
        let size = self.0.len_bytes();
        if size == 0 {
            return &[];
        }
        // SAFETY: the buffer is contiguous and has this number of bytes; its exporter keeps them where they
        // are until it is released, which is when `self` is dropped. It says that it is read-only, so nobody
        // writes to it.
        unsafe { std::slice::from_raw_parts(self.0.buf_ptr().cast(), size) }
    }
}

/// An archive and the memory that it reads. The archive is declared, and so dropped, before the memory.
pub(crate) struct OpenArchive {
    archive: Archive<'static>,
    _bytes: Bytes,
}

impl OpenArchive {
    pub(crate) fn open(bytes: Bytes) -> Result<Self, dxkit_pack::Error> {
        let slice: *const [u8] = bytes.slice();
        // SAFETY: the memory is not that of `bytes` itself, so it stays where it is when `bytes` is moved,
        // and until it is dropped, which is after the archive; no function gives a reference of this lifetime
        // away.
        let archive = Archive::open(unsafe { &*slice })?;
        Ok(Self { archive, _bytes: bytes })
    }

    pub(crate) fn archive(&self) -> &Archive<'_> {
        &self.archive
    }
}
