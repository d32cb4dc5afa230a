//! [`DxkitArchive`]: an archive of shaders, from which single files are read.

use dxkit_pack::{Archive, Error};
use dxkit_report::{Problem, ProblemKind};

use crate::blob::DxkitBlob;

/// An archive that `dxkit pack` made. It reads the memory it was opened on, which has to stay, unchanged,
/// until `dxkit_archive_free`. Belongs to the caller.
#[derive(Debug)]
pub struct DxkitArchive(Archive<'static>);

fn problem(error: &Error) -> Problem {
    Problem::new(ProblemKind::Format, error.to_string())
}

impl DxkitArchive {
    pub(crate) fn open(bytes: &'static [u8]) -> Result<Box<Self>, Problem> {
        Archive::open(bytes).map(|archive| Box::new(Self(archive))).map_err(|error| problem(&error))
    }

    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    pub(crate) fn name(&self, index: usize) -> Result<Box<DxkitBlob>, Problem> {
        let missing =
            || Problem::new(ProblemKind::Missing, format!("there is no name {index} in the archive"));
        self.0.name(index).map(DxkitBlob::new).ok_or_else(missing)
    }

    pub(crate) fn read(&self, name: &str) -> Result<Box<DxkitBlob>, Problem> {
        let missing =
            || Problem::new(ProblemKind::Missing, format!("there is no file {name} in the archive"));
        self.0.read(name).map_err(|error| problem(&error))?.map(DxkitBlob::new).ok_or_else(missing)
    }

    pub(crate) fn read_digest(&self, digest: &[u8; 16]) -> Result<Box<DxkitBlob>, Problem> {
        let missing =
            || Problem::new(ProblemKind::Missing, "there is no container with this digest in the archive");
        self.0.by_digest(digest).map_err(|error| problem(&error))?.map(DxkitBlob::new).ok_or_else(missing)
    }
}
