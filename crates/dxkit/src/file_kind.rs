//! The kind of a file, by its name and its first bytes.

use crate::Container;
use crate::PDB_MAGIC;

/// A file that may hold containers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FileKind {
    /// A container.
    Container,
    /// A PDB, possibly with a container in it ([`pdb_container`](crate::pdb_container)); most belong to
    /// programs.
    Pdb,
    /// Source code in C, possibly with containers as arrays ([`c_arrays`](crate::c_arrays)).
    Source,
}

impl FileKind {
    /// The number of bytes at the start of a file that are needed to recognise it.
    pub const HEAD: usize = 32;
    /// The extensions of source code.
    const SOURCE_EXTENSIONS: [&'static str; 10] =
        ["h", "hh", "hpp", "hxx", "inc", "inl", "c", "cc", "cpp", "cxx"];
    /// Larger source files are not searched for arrays.
    pub const SOURCE_LIMIT: u64 = 64 << 20;
    /// Larger PDBs are not searched for a container: they belong to programs.
    const PDB_LIMIT: u64 = 256 << 20;

    /// The kind of a file found in a folder, by its first [`HEAD`](Self::HEAD) bytes, the extension of its
    /// name without the dot, and its size in bytes; `None` if it is not worth reading.
    #[must_use]
    pub fn detect(head: &[u8], extension: &str, size: u64) -> Option<Self> {
        if head.starts_with(&Container::MAGIC.0) {
            return Some(Self::Container);
        }
        if head.starts_with(PDB_MAGIC) {
            return (size <= Self::PDB_LIMIT).then_some(Self::Pdb);
        }
        let source = Self::SOURCE_EXTENSIONS.iter().any(|known| known.eq_ignore_ascii_case(extension));
        (source && size <= Self::SOURCE_LIMIT).then_some(Self::Source)
    }
}
