//! [`Digest`]: the 16 bytes that sign a container.

use alloc::vec::Vec;
use core::fmt;

use dxkit_bytes::{Codec, Error, FixedSize, Reader, Visit, Writer, if_arbitrary};

use crate::lanes;
use crate::message::{Message, Variant};

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

/// Whether the digest of a container is that of its bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum DigestCheck {
    /// The digest is that of the bytes.
    Matches,
    /// The digest is another than that of the bytes: they were changed after signing, or by somebody who cannot sign.
    Differs {
        /// What it would have to be.
        computed: Digest,
    },
    /// There is no digest: one of the sentinels stands in its place.
    Absent(DigestKind),
}

/// What to write as digest.
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum DigestPolicy {
    /// Whatever the value has: right as long as nothing was changed.
    #[default]
    Keep,
    /// The digest of the bytes as written: what the runtime checks.
    Recompute,
    /// As `Recompute` if the value has a computed digest, as `Keep` if it has a sentinel: what was not signed stays so.
    Renew,
    /// [`Digest::UNSIGNED`].
    Zero,
    /// [`Digest::BYPASS`].
    Bypass,
    /// [`Digest::PREVIEW_BYPASS`].
    PreviewBypass,
}

impl Digest {
    /// The digest of a container, given its bytes from the magic number to the end that its header states.
    ///
    /// It is MD5 over everything behind the digest, with another last block: the length stands in front of the bytes
    /// that are left, in bits, and at the end once more in another form. Known from DXC's source and checked on what
    /// FXC and DXC sign.
    #[must_use]
    pub fn compute(container: &[u8]) -> Self {
        Self(Message::new(container, Variant::Retail).digest())
    }

    /// The digest that debug builds of the compilers' validators write. The runtime does not take it; some test files
    /// have it.
    #[must_use]
    pub fn compute_debug(container: &[u8]) -> Self {
        Self(Message::new(container, Variant::Debug).digest())
    }

    /// The digests of many containers, in their order: as [`compute`](Self::compute) of each, several at a time in the
    /// lanes of the processor's vectors. Worth it from some eight containers on.
    #[must_use]
    pub fn compute_many(containers: &[&[u8]]) -> Vec<Self> {
        lanes::compute_many(containers).into_iter().map(Self).collect()
    }

    /// Compares this digest with that of the bytes of its container, which is computed only if there is something to
    /// compare.
    #[must_use]
    pub fn check(&self, container: &[u8]) -> DigestCheck {
        match self.kind() {
            DigestKind::Computed => self.compare(Self::compute(container)),
            absent => DigestCheck::Absent(absent),
        }
    }

    /// As [`check`](Self::check), where the digest of the bytes was computed already.
    #[must_use]
    pub fn compare(&self, computed: Self) -> DigestCheck {
        match self.kind() {
            DigestKind::Computed if computed == *self => DigestCheck::Matches,
            DigestKind::Computed => DigestCheck::Differs { computed },
            absent => DigestCheck::Absent(absent),
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
