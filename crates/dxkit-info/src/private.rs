//! [`PrivateData`]: the part `PRIV`.

use alloc::borrow::Cow;

use dxkit_bytes::{Codec, Error, Reader, Report, Visit, Writer};

/// The part `PRIV`: arbitrary data of the producer, of any size. Always the last part.
///
/// DXC writes the file of `-setprivate`, or the whole PDB file with `-Qpdb_in_private`; D3D's
/// `D3DSetBlobPart` writes any bytes.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct PrivateData<'a> {
    /// The bytes.
    pub data: Cow<'a, [u8]>,
}

impl<'a> PrivateData<'a> {
    /// A part of these bytes.
    #[must_use]
    pub fn new(data: impl Into<Cow<'a, [u8]>>) -> Self {
        Self { data: data.into() }
    }

    /// Checks nothing: any bytes are valid. The container checks that it is the last part.
    pub fn validate(&self, _: &mut Report) {}
}

dxkit_bytes::inherent_codec!(PrivateData);

impl<'a> Codec<'a> for PrivateData<'a> {
    dxkit_bytes::compiled_here!('a);

    fn read<V: Visit + ?Sized>(reader: &mut Reader<'a, '_, V>) -> Result<Self, Error> {
        Ok(Self { data: Cow::Borrowed(reader.bytes("data", reader.remaining())?) })
    }

    fn write(&self, writer: &mut Writer) -> Result<(), Error> {
        writer.bytes("data", &self.data)
    }
}

dxkit_bytes::owned_and_arbitrary! { pub PrivateData { data } }
