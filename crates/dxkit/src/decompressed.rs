//! [`decompressed`]: the fields of compressed data in a container.

use alloc::vec::Vec;

use dxkit_bytes::{Error, Frame, Path, Span, Visit};
use dxkit_container::{Container, RawPart};
use dxkit_info::{CompressionType, SectionData, SourceContents};
use dxkit_part::{Context, Part};
use dxkit_rdat::RuntimeData;
use dxkit_types::FourCc;

/// Decompressed bytes of a part. [`walk`](crate::walk) visits the compressed bytes as one field, since the
/// fields inside have no offsets in the file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decompressed {
    /// Path of the compressed field.
    pub path: Path,
    /// The decompressed bytes.
    pub bytes: Vec<u8>,
    form: DecompressedKind,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum DecompressedKind {
    /// This number of entries of the contents of `SRCI`.
    SourceEntries(u32),
    /// The runtime data of `PDBI`.
    RuntimeData,
}

impl Decompressed {
    /// Passes every field to `visit`. Offsets count from the first of [`bytes`](Self::bytes).
    ///
    /// # Errors
    /// If the bytes are not the expected structure. The fields that were visited before the error are valid.
    pub fn walk(&self, visit: &mut dyn Visit) -> Result<(), Error> {
        let span = Span::new(&self.bytes);
        match self.form {
            DecompressedKind::SourceEntries(count) => SourceContents::walk_entries(span, count, visit),
            DecompressedKind::RuntimeData => RuntimeData::walk(span, visit),
        }
    }
}

/// The decompressed data of the parts `SRCI` and `PDBI` of a container, in this order: together at most 64
/// MiB. Parts that cannot be read are skipped.
pub fn decompressed<'c>(container: &'c Container<'_>) -> impl Iterator<Item = Decompressed> + 'c {
    let context = Context::from_container(container);
    [FourCc::Srci, FourCc::Pdbi].into_iter().flat_map(move |kind| {
        (0u32..).zip(container.find_all(kind)).flat_map(move |(index, part)| {
            let path = Path::new().join(Frame::Part(kind.0));
            // The path that a walk gives to the second part of the same kind.
            let path = if index > 0 { path.join(Frame::Index(index)) } else { path };
            if kind == FourCc::Srci {
                decompress_sources(part, context, &path)
            } else {
                decompress_pdb_info(part, context, path)
            }
        })
    })
}

fn decompress_sources(part: &RawPart<'_>, context: Context, path: &Path) -> Vec<Decompressed> {
    let Ok(Part::SourceInfo(info)) = Part::decode(part, context) else { return Vec::new() };
    let section = |(index, section): (u32, &dxkit_info::Section<'_>)| {
        let SectionData::Contents(contents) = &section.data else { return None };
        let path = path.clone().join("section").join(Frame::Index(index)).join("compressed_entries");
        let form = DecompressedKind::SourceEntries(u32::try_from(contents.entries.len()).ok()?);
        Some(Decompressed { path, bytes: section.decompressed_entries()?, form })
    };
    (0u32..).zip(&info.sections).filter_map(section).collect()
}

fn decompress_pdb_info(part: &RawPart<'_>, context: Context, path: Path) -> Vec<Decompressed> {
    let Ok(Part::PdbInfo(info)) = Part::decode(part, context) else { return Vec::new() };
    let info = Some(info).filter(|info| info.compression() == CompressionType::Zlib);
    let bytes = info.map(|info| info.data().to_vec());
    let form = DecompressedKind::RuntimeData;
    bytes.map(|bytes| Decompressed { path: path.join("data"), bytes, form }).into_iter().collect()
}
