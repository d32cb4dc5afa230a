//! [`CompilerVersion`]: the part `VERS`.

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use dxkit_bytes::{
    Codec, Error, ErrorKind, FixedSize, Name, Reader, Report, Visit, Writer, flags, if_arbitrary, record,
};

use crate::fill;

flags! {
    /// Flags of the compiler's build.
    pub struct VersionFlags(u32) {
        /// A debug build.
        DEBUG = 0x1 => "Debug",
        /// With the validator of the compiler itself, not the signed one beside it.
        INTERNAL_VALIDATOR = 0x2 => "Internal",
    }
}

record! {
    /// The first 12 bytes.
    struct VersionHeader: 12 {
        /// Version.
        0: major: u16,
        /// Version.
        2: minor: u16,
        /// How it was built.
        4: flags: VersionFlags,
        /// Commits.
        8: commit_count: u32,
    }
}

/// The part `VERS`: the compiler that made the file. DXC's `DxilCompilerVersion`.
///
/// | offset | size | field |
/// |---|---|---|
/// | 0 | 2 | [`major`](Self::major) |
/// | 2 | 2 | [`minor`](Self::minor) |
/// | 4 | 4 | [`flags`](Self::flags) |
/// | 8 | 4 | [`commit_count`](Self::commit_count) |
/// | 12 | 4 | bytes of the strings |
/// | 16 | | [`strings`](Self::strings), each with its NUL |
/// | | | zeros up to a multiple of 4 |
///
/// DXC writes it in libraries (for validators from 1.8 on) and PDB files. LLVM reads and writes it.
#[derive(Debug, Clone, Default)]
pub struct CompilerVersion<'a> {
    /// The number before the point; the compiler's own version, not that of its release: dxcompiler
    /// 1.9.0.5517 has
    /// 1.10.
    pub major: u16,
    /// The minor version.
    pub minor: u16,
    /// How it was built.
    pub flags: VersionFlags,
    /// Number of commits in the compiler's history.
    pub commit_count: u32,
    /// The bytes of the strings.
    list: Cow<'a, [u8]>,
    /// Bytes after them, if they are not the padding.
    tail: Option<Cow<'a, [u8]>>,
}

impl<'a> CompilerVersion<'a> {
    /// A version without further facts.
    #[must_use]
    pub fn new(major: u16, minor: u16) -> Self {
        Self { major, minor, ..Self::default() }
    }

    /// The strings in their order: the commit's hash, then the version as the builder named it. Bytes without
    /// a NUL are not a string.
    pub fn strings(&self) -> impl Iterator<Item = Name<'_>> {
        let end = self.list.iter().rposition(|byte| *byte == 0);
        let terminated = end.and_then(|end| self.list.get(..end));
        terminated
            .into_iter()
            .flat_map(|list| list.split(|byte| *byte == 0))
            .map(|text| Name::from(Cow::Borrowed(text)))
    }

    /// Hash of the commit, shortened; empty if it is unknown.
    #[must_use]
    pub fn commit_sha(&self) -> Name<'_> {
        self.strings().next().unwrap_or_default()
    }

    /// The version that the builder of the compiler chose, such as `1.9.0.5517`; empty if not stated.
    #[must_use]
    pub fn custom_version(&self) -> Name<'_> {
        self.strings().nth(1).unwrap_or_default()
    }

    /// The compiler in words: `DXC 1.9.0.5517, commit 9757d44f`. Only DXC and compilers based on it write
    /// this part.
    #[must_use]
    pub fn description(&self) -> String {
        let custom = self.custom_version().to_string();
        let name = if custom.is_empty() { format!("{}.{}", self.major, self.minor) } else { custom };
        match self.commit_sha() {
            sha if sha.is_empty() => format!("DXC {name}"),
            sha => format!("DXC {name}, commit {sha}"),
        }
    }

    /// The bytes of the strings.
    #[must_use]
    pub fn string_list(&self) -> &[u8] {
        &self.list
    }

    /// Replaces the bytes of the strings, each with its NUL.
    pub fn set_string_list(&mut self, list: impl Into<Cow<'a, [u8]>>) {
        self.list = list.into();
        self.tail = None;
    }

    /// Replaces both strings.
    ///
    /// # Errors
    /// [`ErrorKind::Inconsistent`] if one of them contains a NUL.
    pub fn set_strings(&mut self, commit_sha: &str, custom_version: &str) -> Result<(), Error> {
        let mut list = Vec::new();
        for text in [commit_sha, custom_version] {
            if text.contains('\0') {
                let kind = ErrorKind::Inconsistent("a string that contains a NUL cannot be stored");
                return Err(Error::new(kind, list.len()));
            }
            list.extend_from_slice(text.as_bytes());
            list.push(0);
        }
        self.list = Cow::Owned(list);
        self.tail = None;
        Ok(())
    }

    /// Checks the part as DXC's validator does.
    ///
    /// | rule | severity | |
    /// |---|---|---|
    /// | `vers-flags` | warning | flags are known |
    /// | `vers-strings` | error | there are none, one or two strings, each with its NUL |
    /// | `vers-padding` | error | zeros up to a multiple of 4 follow, and nothing else |
    pub fn validate(&self, report: &mut Report) {
        if self.flags.unknown() != 0 {
            report.warning("vers-flags", "flags", || format!("{:#x} has no meaning", self.flags.unknown()));
        }
        let count = self.strings().count();
        if self.list.last().is_some_and(|last| *last != 0) {
            report.error("vers-strings", "strings", || "the last string has no NUL".into());
        } else if count > 2 {
            report.error("vers-strings", "strings", || {
                format!("there are {count} strings instead of at most two")
            });
        }
        if let Some(tail) = &self.tail {
            report.error("vers-padding", "tail", || {
                format!(
                    "{} bytes follow the strings, not {} zeros",
                    tail.len(),
                    fill::missing(self.list.len())
                )
            });
        }
    }
}

dxkit_bytes::inherent_codec!(CompilerVersion);

impl<'a> Codec<'a> for CompilerVersion<'a> {
    dxkit_bytes::compiled_here!('a);

    fn read<V: Visit + ?Sized>(reader: &mut Reader<'a, '_, V>) -> Result<Self, Error> {
        let header = VersionHeader::read(reader)?;
        let size: u32 = reader.field("version_string_list_size_in_bytes")?;
        let list = reader.string_table("strings", usize::try_from(size).unwrap_or(usize::MAX))?;
        Ok(Self {
            major: header.major,
            minor: header.minor,
            flags: header.flags,
            commit_count: header.commit_count,
            list: Cow::Borrowed(list.bytes()),
            // The preceding fields have a multiple of 4 bytes.
            tail: fill::read(reader, list.len(), 0)?,
        })
    }

    fn write(&self, writer: &mut Writer) -> Result<(), Error> {
        let header = VersionHeader {
            major: self.major,
            minor: self.minor,
            flags: self.flags,
            commit_count: self.commit_count,
        };
        header.write(writer)?;
        writer.count::<u32>("version_string_list_size_in_bytes", self.list.len())?;
        writer.bytes("strings", &self.list)?;
        fill::write(writer, self.tail.as_deref(), self.list.len(), 0)
    }
}

/// The fields before the strings are aligned, so the padding follows from the size of the strings.
const _: () = assert!((VersionHeader::SIZE + 4) % 4 == 0);

impl PartialEq for CompilerVersion<'_> {
    fn eq(&self, other: &Self) -> bool {
        (self.major, self.minor, self.flags, self.commit_count, &self.list)
            == (other.major, other.minor, other.flags, other.commit_count, &other.list)
    }
}

impl Eq for CompilerVersion<'_> {}

dxkit_bytes::owned! { pub CompilerVersion { major, minor, flags, commit_count, list, tail } }

if_arbitrary! {
    impl<'a> dxkit_bytes::arbitrary::Arbitrary<'a> for CompilerVersion<'a> {
        fn arbitrary(
            source: &mut dxkit_bytes::arbitrary::Unstructured<'a>,
        ) -> dxkit_bytes::arbitrary::Result<Self> {
            Ok(Self {
                major: source.arbitrary()?,
                minor: source.arbitrary()?,
                flags: source.arbitrary()?,
                commit_count: source.arbitrary()?,
                list: Cow::Borrowed(source.arbitrary()?),
                tail: None,
            })
        }
    }
}
