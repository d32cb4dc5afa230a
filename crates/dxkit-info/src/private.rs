//! [`PrivateData`]: the part `PRIV`.

use alloc::borrow::Cow;

use dxkit_bytes::{Codec, Error, Reader, Report, Visit, Writer, if_arbitrary};

/// The part `PRIV`: bytes of whoever made the file, of any number. Always the last part.
///
/// DXC writes what `-setprivate` names, or the whole PDB file with `-Qpdb_in_private`; D3D's `D3DSetBlobPart` anything.
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

    /// Checks nothing: any bytes will do. That it is the last part is a matter of the container.
    pub fn validate(&self, _: &mut Report) {}

    /// The same part, keeping nothing of the file.
    #[must_use]
    pub fn into_owned(self) -> PrivateData<'static> {
        PrivateData { data: Cow::Owned(self.data.into_owned()) }
    }
}

dxkit_bytes::inherent_codec!(PrivateData);

impl<'a> Codec<'a> for PrivateData<'a> {
    fn read<V: Visit + ?Sized>(reader: &mut Reader<'a, '_, V>) -> Result<Self, Error> {
        Ok(Self { data: Cow::Borrowed(reader.bytes("data", reader.remaining())?) })
    }

    fn write(&self, writer: &mut Writer) -> Result<(), Error> {
        writer.bytes("data", &self.data)
    }
}

if_arbitrary! {
    impl<'a> dxkit_bytes::arbitrary::Arbitrary<'a> for PrivateData<'a> {
        fn arbitrary(
            source: &mut dxkit_bytes::arbitrary::Unstructured<'a>,
        ) -> dxkit_bytes::arbitrary::Result<Self> {
            source.arbitrary::<&[u8]>().map(Self::new)
        }
    }
}
