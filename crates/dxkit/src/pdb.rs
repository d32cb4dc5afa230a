//! PDBs: [`pdb_container`], the container inside one that DXC wrote, and [`Pdb`], one as DXC writes it.
//!
//! A PDB is an MSF file: streams cut into blocks. The library that reads them (`pdb`) takes the memory that a stream
//! claims before it looks at the file, a hundred times the file where blocks are listed twice; so the little that is
//! needed of MSF is read by `dxkit-msf`, with bounds.

use alloc::borrow::Cow;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use dxkit_bytes::{Error, ErrorKind, Span};
use dxkit_container::Container;
use dxkit_derive::pdb::CONTAINER_STREAM;
use dxkit_info::{CompilerVersion, DebugName};
use dxkit_types::FourCc;

use crate::{Strip, Stripped};

pub use dxkit_derive::pdb::{PdbKind, debug_container, shader_hash, write_pdb};
pub use dxkit_msf::{MAGIC as PDB_MAGIC, MultiStreamFile, SuperBlock};

/// The container inside a PDB that DXC wrote (`-Fd`, `-Zi`, `-Zs`): its bytes, from the blocks of stream 5.
///
/// # Errors
/// [`ErrorKind::Magic`] if the file is none, [`ErrorKind::Size`] if its blocks have no size, [`ErrorKind::Offset`] or
/// [`ErrorKind::End`] if a block, the directory or a stream lies outside of the file, [`ErrorKind::Inconsistent`] if it
/// has too few streams. The bytes are no more than the file has, however often its blocks are listed.
pub fn pdb_container(file: Span<'_>) -> Result<Vec<u8>, Error> {
    let streams = MultiStreamFile::parse(file)?;
    if streams.streams().len() <= CONTAINER_STREAM {
        let kind = ErrorKind::Inconsistent("there is no stream 5, in which DXC stores the container");
        return Err(Error::new(kind, file.offset()).within("stream").within("directory"));
    }
    streams.stream(CONTAINER_STREAM)
}

/// A PDB file, and what it is called.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pdb {
    /// The hash of its shader in hexadecimal digits, and `.pdb`.
    pub name: String,
    /// The file.
    pub bytes: Vec<u8>,
}

impl Pdb {
    /// The PDB of a shader with a debug module, as DXC writes it with `-Fd`. `compiler` is what `VERS` has to say, where
    /// neither the shader nor its module tells.
    ///
    /// # Errors
    /// As [`debug_container`].
    pub fn of(
        shader: &Container<'_>,
        kind: PdbKind,
        compiler: Option<&CompilerVersion<'_>>,
    ) -> Result<Self, Error> {
        let debug = debug_container(shader, kind, compiler)?;
        let missing = || Error::new(ErrorKind::Inconsistent("there is no program to name the PDB after"), 0);
        let hash = shader_hash(shader).ok_or_else(missing)?;
        let name = DebugName::of(&hash).name().to_string();
        Ok(Self { name, bytes: write_pdb(&debug, &hash)? })
    }
}

impl Strip {
    /// As [`apply`](Self::apply), where what a debug module has is not lost: the PDB of the shader, if there is such a module,
    /// and its name in `ILDN`.
    ///
    /// ```
    /// use dxkit::{Container, PdbKind, Strip};
    ///
    /// # let file = std::fs::read("../../testdata/dxc/ps_multi_file_embed_debug_6_0.dxil").unwrap();
    /// let mut container = Container::parse(&file)?;
    /// let (stripped, pdb) = Strip::DEBUG.apply_into_pdb(&mut container, PdbKind::Full, None)?;
    /// assert_eq!(stripped.removed, [dxkit::FourCc::Ildb]);
    /// assert!(pdb.is_some_and(|pdb| pdb.name.ends_with(".pdb")));
    /// # Ok::<(), dxkit::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`apply`](Self::apply) and [`debug_container`].
    pub fn apply_into_pdb(
        self,
        container: &mut Container<'_>,
        kind: PdbKind,
        compiler: Option<&CompilerVersion<'_>>,
    ) -> Result<(Stripped, Option<Pdb>), Error> {
        let mut whole = container.clone();
        let stripped = self.apply(container)?;
        let Some(hash) = shader_hash(container).filter(|_| whole.find(FourCc::Ildb).is_some()) else {
            return Ok((stripped, None));
        };
        // The program may have become another, and its hash with it.
        if let Some(part) = container.find(FourCc::Hash) {
            whole.set(FourCc::Hash, part.payload().to_vec());
        }
        let name = DebugName::of(&hash).encode()?;
        container.set(FourCc::Ildn, name.clone());
        whole.set(FourCc::Ildn, name);
        let pdb = Pdb::of(&whole, kind, compiler)?;
        Ok((stripped, Some(pdb)))
    }
}

/// The container that a file is or contains: the file itself, or of a PDB that DXC wrote, the container inside. Whether the file
/// is a container at all is not looked at.
///
/// ```
/// # let file = std::fs::read("../../testdata/dxc/ps_textures_6_0.dxil").unwrap();
/// let container = dxkit::container_of(&file)?;
/// assert_eq!(container, file);
/// assert!(matches!(container, std::borrow::Cow::Borrowed(_)));
/// # Ok::<(), dxkit::Error>(())
/// ```
///
/// # Errors
/// As [`pdb_container`], if it begins as a PDB does.
pub fn container_of(file: &[u8]) -> Result<Cow<'_, [u8]>, Error> {
    if file.starts_with(PDB_MAGIC.as_ref()) {
        pdb_container(Span::new(file)).map(Cow::Owned)
    } else {
        Ok(Cow::Borrowed(file))
    }
}
