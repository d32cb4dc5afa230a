//! PDBs: [`pdb_container`], the container inside one that DXC wrote, and [`Pdb`], one as DXC writes it.
//!
//! A PDB is an MSF file: streams divided into blocks. The library that reads them (`pdb`) allocates the size that a
//! stream claims before it looks at the file, a hundred times the file if blocks are listed repeatedly; so the small
//! part of MSF that is needed is read by `dxkit-msf`, with bounds.

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
/// [`ErrorKind::Magic`] if the file is not a PDB, [`ErrorKind::Size`] if its block size is zero, [`ErrorKind::Offset`]
/// or [`ErrorKind::End`] if a block, the directory or a stream lies outside the file, [`ErrorKind::Inconsistent`] if it
/// has too few streams. The result is no longer than the file, however often blocks are listed.
pub fn pdb_container(file: Span<'_>) -> Result<Vec<u8>, Error> {
    let streams = MultiStreamFile::parse(file)?;
    if streams.streams().len() <= CONTAINER_STREAM {
        let kind = ErrorKind::Inconsistent("there is no stream 5, in which DXC stores the container");
        return Err(Error::new(kind, file.offset()).within("stream").within("directory"));
    }
    streams.stream(CONTAINER_STREAM)
}

/// A PDB file, and its name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pdb {
    /// The hash of its shader in hexadecimal digits, and `.pdb`.
    pub name: String,
    /// The file.
    pub bytes: Vec<u8>,
}

impl Pdb {
    /// The PDB of a shader with a debug module, as DXC writes it with `-Fd`. `compiler` is the content of `VERS`, if
    /// neither the shader nor its module states it.
    ///
    /// # Errors
    /// See [`debug_container`].
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
    /// Like [`apply`](Self::apply), but the debug module is preserved: returns the PDB of the shader, if it has such a module,
    /// and writes its name to `ILDN`.
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
    /// See [`apply`](Self::apply) and [`debug_container`].
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
        // The program may have changed, and its hash with it.
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

/// The container in a file: the file itself, or the container inside a PDB that DXC wrote. It is not checked that the file is a
/// container.
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
/// See [`pdb_container`], if it begins as a PDB does.
pub fn container_of(file: &[u8]) -> Result<Cow<'_, [u8]>, Error> {
    if file.starts_with(PDB_MAGIC.as_ref()) {
        pdb_container(Span::new(file)).map(Cow::Owned)
    } else {
        Ok(Cow::Borrowed(file))
    }
}
