//! [`Digest`]: the 16 bytes that sign a container.

use core::fmt;

use dxkit_bytes::{Codec, Error, FixedSize, Reader, Visit, Writer, if_arbitrary};

/// The digest of a container: bytes 4 to 20 of the file, computed over everything behind them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Digest(
    /// The bytes in the order of the file.
    pub [u8; 16],
);

/// What a [`Digest`] says of itself, before anything is computed.
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum DigestKind {
    /// Sixteen zeros: nobody validated or signed the container. The runtime takes it in developer mode only.
    Unsigned,
    /// Sixteen times 1: the runtime is asked to skip the check of the digest.
    Bypass,
    /// Sixteen times 2: the compiler's validator writes this for programs of a shader model that is not released yet.
    PreviewBypass,
    /// Anything else: a digest that was computed.
    Computed,
}

impl Digest {
    /// Of a container that nobody signed.
    pub const UNSIGNED: Self = Self([0; 16]);
    /// Asks the runtime to skip the check.
    pub const BYPASS: Self = Self([1; 16]);
    /// Written for shader models that are not released yet.
    pub const PREVIEW_BYPASS: Self = Self([2; 16]);

    /// What the digest says of itself.
    #[must_use]
    pub fn kind(&self) -> DigestKind {
        match *self {
            Self::UNSIGNED => DigestKind::Unsigned,
            Self::BYPASS => DigestKind::Bypass,
            Self::PREVIEW_BYPASS => DigestKind::PreviewBypass,
            _ => DigestKind::Computed,
        }
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Digest({self})")
    }
}

impl FixedSize for Digest {
    const SIZE: usize = 16;
}

impl<'a> Codec<'a> for Digest {
    fn read<V: Visit + ?Sized>(reader: &mut Reader<'a, '_, V>) -> Result<Self, Error> {
        <[u8; 16]>::read(reader).map(Self)
    }

    fn write(&self, writer: &mut Writer) -> Result<(), Error> {
        self.0.write(writer)
    }
}

if_arbitrary! {
    impl<'a> dxkit_bytes::arbitrary::Arbitrary<'a> for Digest {
        fn arbitrary(
            source: &mut dxkit_bytes::arbitrary::Unstructured<'a>,
        ) -> dxkit_bytes::arbitrary::Result<Self> {
            source.arbitrary().map(Self)
        }
    }
}
