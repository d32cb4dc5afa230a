//! [`FourCc`] and the list of part kinds.

use core::fmt;

use dxkit_bytes::parser::{self, IResult, Parser as _};
use dxkit_bytes::{Codec, Error, FixedSize, Reader, Span, Value, Visit, Writer, if_arbitrary};

/// Four characters that name a part of a container, or the container itself. They are case-sensitive
/// (`Aon9`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct FourCc(
    /// The characters, in the order of the file.
    pub [u8; 4],
);

impl fmt::Display for FourCc {
    /// The four characters; bytes that are not printable ASCII are escaped.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match core::str::from_utf8(&self.0) {
            Ok(text) if text.bytes().all(|byte| byte.is_ascii_graphic()) => f.pad(text),
            _ => write!(f, "{}", self.0.escape_ascii()),
        }
    }
}

impl fmt::Debug for FourCc {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "FourCc({self})")
    }
}

impl core::str::FromStr for FourCc {
    type Err = InvalidFourCc;

    fn from_str(text: &str) -> Result<Self, InvalidFourCc> {
        <[u8; 4]>::try_from(text.as_bytes()).map(Self).map_err(|_| InvalidFourCc)
    }
}

/// The text does not have exactly four bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct InvalidFourCc;

impl fmt::Display for InvalidFourCc {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the name of a part has exactly four characters, such as DXIL or PSV0")
    }
}

impl core::error::Error for InvalidFourCc {}

impl FixedSize for FourCc {
    const SIZE: usize = 4;

    #[inline(always)]
    fn parser<'a, V: Visit + ?Sized>(input: Span<'a>, visit: &mut V) -> IResult<'a, Self> {
        parser::leaf(parser::array.map(Self), |name, _| Value::Text(&name.0), input, visit)
    }
}

impl<'a> Codec<'a> for FourCc {
    #[inline]
    fn read<V: Visit + ?Sized>(reader: &mut Reader<'a, '_, V>) -> Result<Self, Error> {
        reader.run(Self::parser)
    }

    #[inline]
    fn write(&self, writer: &mut Writer) -> Result<(), Error> {
        writer.put(&self.0)
    }
}

if_arbitrary! {
    impl<'a> dxkit_bytes::arbitrary::Arbitrary<'a> for FourCc {
        fn arbitrary(
            source: &mut dxkit_bytes::arbitrary::Unstructured<'a>,
        ) -> dxkit_bytes::arbitrary::Result<Self> {
            // Mostly known kinds.
            if source.ratio(7u8, 8u8)? { source.choose(Self::KNOWN).copied() } else { source.arbitrary().map(Self) }
        }
    }
}

macro_rules! part_kinds {
    ($($(#[doc = $doc:literal])* $name:ident = $text:literal, $title:literal;)*) => {
        #[allow(non_upper_case_globals)] // one spelling serves the constant and the variant
        impl FourCc {
            $($(#[doc = $doc])* pub const $name: Self = Self(*$text);)*

            /// All part kinds that a compiler is known to write.
            pub const KNOWN: &'static [Self] = &[$(Self::$name),*];

            /// The kind of part, to match on.
            #[must_use]
            pub const fn known(self) -> Option<PartKind> {
                match &self.0 {
                    $($text => Some(PartKind::$name),)*
                    _ => None,
                }
            }
        }

        /// The known values of [`FourCc`].
        #[non_exhaustive]
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum PartKind {
            $($(#[doc = $doc])* $name,)*
        }

        impl PartKind {
            /// A short description of the part.
            #[must_use]
            pub const fn title(self) -> &'static str {
                match self {
                    $(Self::$name => $title,)*
                }
            }
        }

        impl From<PartKind> for FourCc {
            fn from(kind: PartKind) -> Self {
                match kind {
                    $(PartKind::$name => Self::$name,)*
                }
            }
        }
    };
}

part_kinds! {
    /// The container itself, and a container inside a part.
    Dxbc = b"DXBC", "container";
    /// The DXIL program (SM 6).
    Dxil = b"DXIL", "DXIL program";
    /// The DXIL program with debug information.
    Ildb = b"ILDB", "DXIL program with debug information";
    /// Name of the file with debug information.
    Ildn = b"ILDN", "name of the debug file";
    /// Hash of the DXIL program.
    Hash = b"HASH", "shader hash";
    /// Feature flags.
    Sfi0 = b"SFI0", "feature flags";
    /// Input signature with streams and minimum precision.
    Isg1 = b"ISG1", "input signature";
    /// Output signature with streams and minimum precision.
    Osg1 = b"OSG1", "output signature";
    /// Patch constant or primitive signature with streams and minimum precision.
    Psg1 = b"PSG1", "patch constant or primitive signature";
    /// Input signature.
    Isgn = b"ISGN", "input signature";
    /// Output signature.
    Osgn = b"OSGN", "output signature";
    /// Output signature with streams.
    Osg5 = b"OSG5", "output signature with streams";
    /// Patch constant signature.
    Pcsg = b"PCSG", "patch constant signature";
    /// Pipeline state validation.
    Psv0 = b"PSV0", "pipeline state validation";
    /// Root signature.
    Rts0 = b"RTS0", "root signature";
    /// Runtime data of a library.
    Rdat = b"RDAT", "runtime data";
    /// Statistics: DXC writes a module for reflection, FXC writes counters.
    Stat = b"STAT", "statistics and reflection";
    /// Sources of the shader.
    Srci = b"SRCI", "shader sources";
    /// Debug information of the compilation.
    Pdbi = b"PDBI", "compilation information";
    /// Version of the compiler.
    Vers = b"VERS", "compiler version";
    /// Bytes for the application.
    Priv = b"PRIV", "private data";
    /// Resource definitions (SM 4 and 5).
    Rdef = b"RDEF", "resource definitions";
    /// Program of SM 4.
    Shdr = b"SHDR", "SM4 program";
    /// Program of SM 5, and compute programs of SM 4.
    Shex = b"SHEX", "SM5 program";
    /// Interfaces for dynamic linkage.
    Ifce = b"IFCE", "interfaces";
    /// Level 9 program.
    Aon9 = b"Aon9", "level 9 program";
    /// Debug information of old FXC.
    Sdbg = b"SDBG", "debug information";
    /// A PDB with debug information.
    Spdb = b"SPDB", "debug information (PDB)";
    /// A function of an FXC library, as a container.
    Libf = b"LIBF", "library function";
    /// Header of an FXC library.
    Libh = b"LIBH", "library header";
    /// Signature of a library function.
    Lfs0 = b"LFS0", "library function signature";
    /// Effect (fx_4_0).
    Fx10 = b"FX10", "effect";
    /// Program for the Xbox 360.
    Xnas = b"XNAS", "Xna program";
    /// Second program for the Xbox 360.
    Xnap = b"XNAP", "Xna prepass program";
    /// Literals of an effect.
    Cli4 = b"CLI4", "effect literals";
    /// Constant table of an effect.
    Ctab = b"CTAB", "constant table";
    /// Expressions of an effect.
    Fxlc = b"FXLC", "effect expressions";
}
