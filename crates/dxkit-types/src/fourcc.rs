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

impl FourCc {
    /// The parts that hold programs of shader models 1 to 5; `LIBF` holds one in a container of its own.
    pub const TOKEN_PROGRAMS: [Self; 4] = [Self::Shex, Self::Shdr, Self::Aon9, Self::Libf];
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

/// Declares the kinds of parts. After name, characters and title follow, for each kind:
///
/// * its place among the parts of a container of DXC, of the container inside DXC's PDBs, and of FXC, from 1;
///   0 without a place of its own, [`LAST`](PartKind::LAST) behind all others;
/// * the request to strip that removes it;
/// * whether DXC's validator wants it beside the program of a shader, and beside that of a library.
macro_rules! part_kinds {
    ($(
        $(#[doc = $doc:literal])*
        $name:ident = $text:literal, $title:literal,
            [$dxc:literal $pdb:literal $fxc:literal], $strip:ident, $shader:ident $library:ident;
    )*) => {
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

            /// Its place among the parts that a compiler writes, from 1; `None` if it has none of its own.
            #[must_use]
            pub const fn place(self, order: PartOrder) -> Option<u8> {
                let [dxc, pdb, fxc] = match self {
                    $(Self::$name => [$dxc, $pdb, $fxc],)*
                };
                let place = match order {
                    PartOrder::Dxc => dxc,
                    PartOrder::DxcPdb => pdb,
                    PartOrder::Fxc => fxc,
                };
                if place == 0 { None } else { Some(place) }
            }

            /// The request to strip that removes it.
            #[must_use]
            pub const fn stripped_with(self) -> StrippedWith {
                match self {
                    $(Self::$name => StrippedWith::$strip,)*
                }
            }

            /// Whether DXC's validator wants it beside the DXIL program of a shader, or of a library.
            #[must_use]
            pub const fn beside_dxil(self, library: bool) -> BesideDxil {
                match self {
                    $(Self::$name => if library { BesideDxil::$library } else { BesideDxil::$shader },)*
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

impl PartKind {
    /// The [place](Self::place) behind all other parts: that of private data, whose odd size would misalign
    /// what follows.
    pub const LAST: u8 = 255;
}

/// A compiler's order of parts.
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PartOrder {
    /// That of DXC, for shaders and libraries.
    Dxc,
    /// That of the container inside DXC's PDBs.
    DxcPdb,
    /// That of FXC.
    Fxc,
}

/// The requests to strip a container that remove parts.
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum StrippedWith {
    /// None.
    Never,
    /// Debug information.
    Debug,
    /// Reflection.
    Reflection,
    /// Private data.
    Private,
    /// The root signature.
    RootSignature,
    /// Sources and arguments.
    Source,
}

/// What DXC's validator says about a part beside a DXIL program.
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum BesideDxil {
    /// It has to be there.
    Required,
    /// It may be there.
    Allowed,
    /// It must not be there.
    Refused,
}

part_kinds! {
    /// The container itself, and a container inside a part.
    Dxbc = b"DXBC", "container", [0 0 0], Never, Refused Refused;
    /// The DXIL program (SM 6).
    Dxil = b"DXIL", "DXIL program", [13 0 0], Never, Allowed Allowed;
    /// The DXIL program with debug information.
    Ildb = b"ILDB", "DXIL program with debug information", [9 7 0], Debug, Allowed Allowed;
    /// Name of the file with debug information.
    Ildn = b"ILDN", "name of the debug file", [11 1 16], Never, Allowed Allowed;
    /// Hash of the DXIL program.
    Hash = b"HASH", "shader hash", [12 2 0], Never, Allowed Allowed;
    /// Feature flags.
    Sfi0 = b"SFI0", "feature flags", [1 0 12], Never, Required Allowed;
    /// Input signature with streams and minimum precision.
    Isg1 = b"ISG1", "input signature", [3 0 3], Never, Required Refused;
    /// Output signature with streams and minimum precision.
    Osg1 = b"OSG1", "output signature", [4 0 5], Never, Required Refused;
    /// Patch constant or primitive signature with streams and minimum precision.
    Psg1 = b"PSG1", "patch constant or primitive signature", [5 0 8], Never, Allowed Refused;
    /// Input signature.
    Isgn = b"ISGN", "input signature", [0 0 2], Never, Refused Refused;
    /// Output signature.
    Osgn = b"OSGN", "output signature", [0 0 4], Never, Refused Refused;
    /// Output signature with streams.
    Osg5 = b"OSG5", "output signature with streams", [0 0 6], Never, Refused Refused;
    /// Patch constant signature.
    Pcsg = b"PCSG", "patch constant signature", [0 0 7], Never, Refused Refused;
    /// Pipeline state validation.
    Psv0 = b"PSV0", "pipeline state validation", [6 0 0], Never, Required Refused;
    /// Root signature.
    Rts0 = b"RTS0", "root signature", [8 0 14], RootSignature, Allowed Refused;
    /// Runtime data of a library.
    Rdat = b"RDAT", "runtime data", [7 0 0], Never, Refused Required;
    /// Statistics: DXC writes a module for reflection, FXC writes counters.
    Stat = b"STAT", "statistics and reflection", [10 5 13], Reflection, Allowed Allowed;
    /// Sources of the shader.
    Srci = b"SRCI", "shader sources", [0 4 0], Source, Refused Refused;
    /// Debug information of the compilation.
    Pdbi = b"PDBI", "compilation information", [0 3 0], Source, Refused Refused;
    /// Version of the compiler.
    Vers = b"VERS", "compiler version", [2 6 0], Never, Refused Allowed;
    /// Bytes for the application.
    Priv = b"PRIV", "private data", [255 255 255], Private, Allowed Allowed;
    /// Resource definitions (SM 4 and 5).
    Rdef = b"RDEF", "resource definitions", [0 0 1], Reflection, Allowed Allowed;
    /// Program of SM 4.
    Shdr = b"SHDR", "SM4 program", [0 0 10], Never, Refused Refused;
    /// Program of SM 5, and compute programs of SM 4.
    Shex = b"SHEX", "SM5 program", [0 0 11], Never, Refused Refused;
    /// Interfaces for dynamic linkage.
    Ifce = b"IFCE", "interfaces", [0 0 9], Never, Refused Refused;
    /// Level 9 program.
    Aon9 = b"Aon9", "level 9 program", [0 0 0], Never, Refused Refused;
    /// Debug information of old FXC.
    Sdbg = b"SDBG", "debug information", [0 0 0], Debug, Refused Refused;
    /// A PDB with debug information.
    Spdb = b"SPDB", "debug information (PDB)", [0 0 15], Debug, Refused Refused;
    /// A function of an FXC library, as a container.
    Libf = b"LIBF", "library function", [0 0 0], Never, Refused Refused;
    /// Header of an FXC library.
    Libh = b"LIBH", "library header", [0 0 0], Never, Refused Refused;
    /// Signature of a library function.
    Lfs0 = b"LFS0", "library function signature", [0 0 0], Never, Refused Refused;
    /// Effect (fx_4_0).
    Fx10 = b"FX10", "effect", [0 0 0], Never, Refused Refused;
    /// Program for the Xbox 360.
    Xnas = b"XNAS", "Xna program", [0 0 0], Never, Refused Refused;
    /// Second program for the Xbox 360.
    Xnap = b"XNAP", "Xna prepass program", [0 0 0], Never, Refused Refused;
    /// Literals of an effect.
    Cli4 = b"CLI4", "effect literals", [0 0 0], Never, Refused Refused;
    /// Constant table of an effect.
    Ctab = b"CTAB", "constant table", [0 0 0], Never, Refused Refused;
    /// Expressions of an effect.
    Fxlc = b"FXLC", "effect expressions", [0 0 0], Never, Refused Refused;
}
