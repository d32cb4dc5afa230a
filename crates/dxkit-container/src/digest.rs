//! [`Digest`]: the 16 bytes that sign a container.

use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

use dxkit_bytes::parser::{IResult, array_at};
use dxkit_bytes::{Codec, Error, FixedSize, Reader, Span, Visit, Writer, if_arbitrary};

use crate::lanes;
use crate::message::{Message, Variant};

/// The digest of a container: bytes 4 to 20 of the file, computed over everything after them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Digest(
    /// The bytes in the order of the file: four little-endian words of the computed state, as MD5 writes it.
    pub [u8; 16],
);

/// The sort of a [`Digest`], known without computing anything.
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum DigestKind {
    /// Sixteen zeros: the container was not validated or signed. The runtime accepts it in developer mode
    /// only.
    Unsigned,
    /// Sixteen times 1: asks the runtime to skip the check of the digest.
    Bypass,
    /// Sixteen times 2: the compiler's validator writes this for programs of an unreleased shader model.
    PreviewBypass,
    /// Anything else: a computed digest.
    Computed,
}

impl DigestPolicy {
    /// Gives the bytes of a container, from its header to its end, the digest that is asked for.
    pub(crate) fn apply(self, container: &mut [u8]) {
        let stated = || array_at(container, PLACE.start).map(Digest);
        let digest = match self {
            Self::Keep => return,
            Self::Renew if stated().is_none_or(|digest| digest.kind() != DigestKind::Computed) => return,
            Self::Recompute | Self::Renew => Digest::compute(container),
            Self::Zero => Digest::UNSIGNED,
            Self::Bypass => Digest::BYPASS,
            Self::PreviewBypass => Digest::PREVIEW_BYPASS,
        };
        if let Some(place) = container.get_mut(PLACE) {
            place.copy_from_slice(&digest.0);
        }
    }
}

/// Where the digest is in a container.
const PLACE: Range<usize> = 4..20;

impl Digest {
    /// The digest of an unsigned container.
    pub const UNSIGNED: Self = Self([0; 16]);
    /// Asks the runtime to skip the check.
    pub const BYPASS: Self = Self([1; 16]);
    /// Written for unreleased shader models.
    pub const PREVIEW_BYPASS: Self = Self([2; 16]);

    /// The sort of the digest.
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

/// The result of comparing the digest of a container with its bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum DigestCheck {
    /// The digest matches the bytes.
    Matches,
    /// The digest does not match: the bytes were changed after signing, or the producer cannot sign.
    Differs {
        /// The digest of the bytes.
        computed: Digest,
    },
    /// There is no digest but one of the sentinels.
    Absent(DigestKind),
    /// The digest is that of a debug build, with which FXC signs programs that send messages to a debugger.
    /// Whether a program does so is not known here: [`Digest::check`] gives `Differs` for it.
    Debug,
}

/// Which digest to write.
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum DigestPolicy {
    /// The one that the value has: correct as long as nothing was changed.
    #[default]
    Keep,
    /// The digest of the written bytes: the one that the runtime checks.
    Recompute,
    /// As `Recompute` if the value has a computed digest, as `Keep` if it has a sentinel: an unsigned
    /// container stays unsigned.
    Renew,
    /// [`Digest::UNSIGNED`].
    Zero,
    /// [`Digest::BYPASS`].
    Bypass,
    /// [`Digest::PREVIEW_BYPASS`].
    PreviewBypass,
}

impl Digest {
    /// The digest of a container, given its bytes from the magic number to the end according to its header.
    ///
    /// It is MD5 over everything after the digest, with a different last block: the length in bits precedes
    /// the remaining bytes, and is repeated at the end in another form. Known from DXC's source and checked
    /// on files that FXC and DXC signed.
    #[must_use]
    pub fn compute(container: &[u8]) -> Self {
        Self(Message::new(container, Variant::Retail).digest())
    }

    /// The digest that debug builds of the compilers' validators write. The runtime does not accept it; some
    /// test files have it.
    #[must_use]
    pub fn compute_debug(container: &[u8]) -> Self {
        Self(Message::new(container, Variant::Debug).digest())
    }

    /// The digests of many containers, in their order: equal to [`compute`](Self::compute) of each, several
    /// at a time in the lanes of the processor's vectors. Faster from about eight containers on.
    #[must_use]
    pub fn compute_many(containers: &[&[u8]]) -> Vec<Self> {
        lanes::compute_many(containers, Variant::Retail).into_iter().map(Self).collect()
    }

    /// Plain MD5 (RFC 1321) of many messages, in their order, computed as in
    /// [`compute_many`](Self::compute_many): what `HASH` states of bitcode.
    #[must_use]
    pub fn md5_many(messages: &[&[u8]]) -> Vec<[u8; 16]> {
        lanes::compute_many(messages, Variant::Plain)
    }

    /// Compares this digest with that of the bytes of its container, which is computed only if this one is
    /// not a sentinel.
    #[must_use]
    pub fn check(&self, container: &[u8]) -> DigestCheck {
        match self.kind() {
            DigestKind::Computed => self.compare(Self::compute(container)),
            absent => DigestCheck::Absent(absent),
        }
    }

    /// Like [`check`](Self::check), with a digest of the bytes that was computed already.
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

    #[inline]
    fn parser<'a, V: Visit + ?Sized>(input: Span<'a>, visit: &mut V) -> IResult<'a, Self> {
        <[u8; 16]>::parser(input, visit).map(|(rest, bytes)| (rest, Self(bytes)))
    }
}

impl<'a> Codec<'a> for Digest {
    fn read<V: Visit + ?Sized>(reader: &mut Reader<'a, '_, V>) -> Result<Self, Error> {
        reader.run(Self::parser)
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
