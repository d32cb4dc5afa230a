//! The headers inside `SRCI`, as DXC declares them.

use dxkit_bytes::{open_enum, record};

use crate::CompressionType;

open_enum! {
    /// Type of a section of `SRCI`: DXC's `DxilSourceInfoSectionType`.
    pub struct SectionType(u16) known KnownSectionType {
        /// Contents of the files.
        SourceContents = 0,
        /// Names of the files.
        SourceNames = 1,
        /// Arguments of the compiler.
        Args = 2,
    }
}

record! {
    /// The first 8 bytes of the part: `DxilSourceInfo`.
    pub(crate) struct InfoHeader: 8 {
        /// Bytes of the part.
        0: pub(crate) aligned_size_in_bytes: u32,
        /// 0.
        4: pub(crate) flags: u16,
        /// Sections.
        6: pub(crate) section_count: u16,
    }
    /// The first 8 bytes of a section: `DxilSourceInfoSection`.
    pub(crate) struct SectionHeader: 8 {
        /// Bytes of the section, with this header and padding.
        0: pub(crate) aligned_size_in_bytes: u32,
        /// 0.
        4: pub(crate) flags: u16,
        /// Its type.
        6: pub(crate) section_type: SectionType,
    }
    /// `DxilSourceInfo_SourceNames`: packed, so the following bytes are not aligned.
    pub(crate) struct NamesHeader: 10 {
        /// 0.
        0: pub(crate) flags: u32,
        /// Entries.
        4: pub(crate) count: u32,
        /// Bytes of the entries, modulo 2¹⁶: DXC lets it overflow.
        8: pub(crate) entries_size_in_bytes: u16,
    }
    /// `DxilSourceInfo_SourceNamesEntry`.
    pub(crate) struct NameHeader: 16 {
        /// Bytes of the entry, with this header and padding.
        0: pub(crate) aligned_size_in_bytes: u32,
        /// 0.
        4: pub(crate) flags: u32,
        /// Bytes of the name, with its NUL.
        8: pub(crate) name_size_in_bytes: u32,
        /// Bytes of the file, with its NUL.
        12: pub(crate) content_size_in_bytes: u32,
    }
    /// `DxilSourceInfo_SourceContents`.
    pub(crate) struct ContentsHeader: 20 {
        /// LLVM: bytes from here to the end of the section. DXC leaves 0.
        0: pub(crate) aligned_size_in_bytes: u32,
        /// 0.
        4: pub(crate) flags: u16,
        /// Compression of the entries.
        6: pub(crate) compress_type: CompressionType,
        /// Number of stored bytes.
        8: pub(crate) entries_size_in_bytes: u32,
        /// Number of decompressed bytes.
        12: pub(crate) uncompressed_entries_size_in_bytes: u32,
        /// Entries.
        16: pub(crate) count: u32,
    }
    /// `DxilSourceInfo_SourceContentsEntry`.
    pub(crate) struct ContentHeader: 12 {
        /// Bytes of the entry, with this header and padding.
        0: pub(crate) aligned_size_in_bytes: u32,
        /// 0.
        4: pub(crate) flags: u32,
        /// Bytes of the file, with its NUL.
        8: pub(crate) content_size_in_bytes: u32,
    }
    /// `DxilSourceInfo_Args`.
    pub(crate) struct ArgsHeader: 12 {
        /// 0.
        0: pub(crate) flags: u32,
        /// Bytes of the arguments.
        4: pub(crate) size_in_bytes: u32,
        /// Pairs of a name and a value.
        8: pub(crate) count: u32,
    }
}
