//! [`DxkitContainer`]: a shader, or a root signature, in its container.

use std::ffi::c_char;

use dxkit::{Container, DigestCheck, DigestKind, DigestPolicy, FourCc, RootSignature};
use dxkit_report::{Problem, ProblemKind, Subject};

/// A container: a shader, a library of shaders, or a root signature. It has its own copy of all bytes, and
/// never changes: functions that change something give a new one. Belongs to the caller, who frees it with
/// `dxkit_container_free`.
#[derive(Debug)]
pub struct DxkitContainer {
    bytes: Vec<u8>,
    in_pdb: bool,
    parts: Vec<Part>,
}

/// A part of a container.
#[derive(Debug)]
struct Part {
    kind: FourCc,
    /// Offset of its payload in the bytes of the container.
    offset: usize,
    size: usize,
}

/// A part: its name, and its bytes without the header. Everything is in memory of the container.
#[repr(C)]
#[derive(Debug, Clone, Copy)]
pub struct DxkitPart {
    /// Its name as a string: `DXIL`, `PSV0`. Bytes of the name that are not printable are `?`.
    pub name: [c_char; 5],
    /// Offset of its bytes in the container.
    pub offset: usize,
    /// Its bytes, valid until the container is freed.
    pub data: *const u8,
    /// Number of bytes.
    pub size: usize,
}

/// Whether the digest of a container matches its bytes. Direct3D refuses a shader whose digest does not.
#[repr(C)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DxkitDigest {
    /// It matches.
    Matches = 0,
    /// It does not match.
    Differs = 1,
    /// Sixteen bytes of value 0: unsigned.
    Unsigned = 2,
    /// Sixteen bytes of value 1: Direct3D is asked to skip the check.
    Bypass = 3,
    /// Sixteen bytes of value 2: the same, for unreleased shader models.
    PreviewBypass = 4,
    /// The digest of a debug build, with which FXC signs programs that send messages to a debugger.
    Debug = 5,
}

impl DxkitContainer {
    /// A container, or a PDB with one in it.
    pub(crate) fn parse(file: &[u8]) -> Result<Box<Self>, Problem> {
        let bytes = dxkit::container_of(file)?;
        let in_pdb = matches!(bytes, std::borrow::Cow::Owned(_));
        Self::new(bytes.into_owned(), in_pdb)
    }

    fn new(bytes: Vec<u8>, in_pdb: bool) -> Result<Box<Self>, Problem> {
        let container = Container::parse(&bytes)?;
        let part = |part: &dxkit::RawPart<'_>| Part {
            kind: part.kind(),
            offset: part.span().offset(),
            size: part.payload().len(),
        };
        let parts = container.parts().iter().map(part).collect();
        Ok(Box::new(Self { bytes, in_pdb, parts }))
    }

    pub(crate) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    pub(crate) fn subject<'s>(&'s self, name: Option<&'s str>) -> Subject<'s> {
        Subject { name: name.unwrap_or_default(), bytes: &self.bytes, in_pdb: self.in_pdb }
    }

    pub(crate) fn parsed(&self) -> Result<Container<'_>, Problem> {
        Ok(Container::parse(&self.bytes)?)
    }

    pub(crate) fn part_count(&self) -> usize {
        self.parts.len()
    }

    pub(crate) fn part(&self, index: usize) -> Result<DxkitPart, Problem> {
        let missing = || {
            let message = format!("there is no part {index} among {}", self.parts.len());
            Problem::new(ProblemKind::Missing, message)
        };
        let part = self.parts.get(index).ok_or_else(missing)?;
        let bytes = part.offset.checked_add(part.size).and_then(|end| self.bytes.get(part.offset..end));
        let bytes = bytes.ok_or_else(missing)?;
        let mut name = [0; 5];
        for (to, byte) in name.iter_mut().zip(part.kind.0) {
            let byte = if byte.is_ascii_graphic() { byte } else { b'?' };
            *to = byte as c_char;
        }
        Ok(DxkitPart { name, offset: part.offset, data: bytes.as_ptr(), size: bytes.len() })
    }

    /// The first part of this kind.
    pub(crate) fn find(&self, kind: FourCc) -> Result<DxkitPart, Problem> {
        let missing = || Problem::new(ProblemKind::Missing, format!("there is no part {kind}"));
        let index = self.parts.iter().position(|part| part.kind == kind).ok_or_else(missing)?;
        self.part(index)
    }

    /// Changed by a function and written with a digest.
    pub(crate) fn changed(
        &self,
        digest: DigestPolicy,
        change: impl FnOnce(&mut Container<'_>) -> Result<(), dxkit::Error>,
    ) -> Result<Box<Self>, Problem> {
        let mut container = self.parsed()?;
        change(&mut container)?;
        Self::new(container.write(digest)?, self.in_pdb)
    }

    pub(crate) fn digest(&self) -> Result<DxkitDigest, Problem> {
        let container = self.parsed()?;
        Ok(match dxkit::check_digest(&container, &self.bytes) {
            DigestCheck::Matches => DxkitDigest::Matches,
            DigestCheck::Differs { .. } => DxkitDigest::Differs,
            DigestCheck::Debug => DxkitDigest::Debug,
            DigestCheck::Absent(DigestKind::Bypass) => DxkitDigest::Bypass,
            DigestCheck::Absent(DigestKind::PreviewBypass) => DxkitDigest::PreviewBypass,
            DigestCheck::Absent(_) => DxkitDigest::Unsigned,
        })
    }

    /// The root signature, for a function that needs one.
    pub(crate) fn root_signature(&self) -> Result<dxkit::rootsig::RootSignatureDesc<'static>, Problem> {
        let missing = |message| Problem::new(ProblemKind::Missing, message);
        let container = self.parsed()?;
        match dxkit::root_signature(&container)? {
            Some(RootSignature::Known(root)) => Ok(root.into_owned()),
            Some(_) => Err(missing("the root signature has a version that is not known")),
            None => Err(missing("there is no root signature")),
        }
    }
}
