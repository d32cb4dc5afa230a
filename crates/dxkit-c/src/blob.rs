//! [`DxkitBlob`]: bytes or text that a function made.

/// Bytes or text that a function made. A NUL follows the bytes, so that a text is a string of C. Belongs to
/// the caller, who frees it with `dxkit_blob_free`; never changes.
#[derive(Debug)]
pub struct DxkitBlob(Vec<u8>);

impl DxkitBlob {
    pub(crate) fn new(bytes: impl Into<Vec<u8>>) -> Box<Self> {
        let mut bytes = bytes.into();
        bytes.push(0);
        Box::new(Self(bytes))
    }

    /// The bytes, without the NUL.
    pub(crate) fn bytes(&self) -> &[u8] {
        self.0.split_last().map_or(&[], |(_, bytes)| bytes)
    }
}
