//! Telling a container from the four bytes `DXBC` in other data.

use dxkit_bytes::{Codec as _, FixedSize as _, Span};

use crate::{Container, FileHeader, PartHeader};

/// Bytes that [`plausible_size`] needs.
pub const HEADER_SIZE: usize = FileHeader::SIZE;

/// The size of a container that starts with these bytes, if its header is plausible: magic number, format version
/// 1.0, and a part count that fits the size. Check this before reading more.
#[must_use]
pub fn plausible_size(start: &[u8]) -> Option<u32> {
    let header = FileHeader::parse(Span::new(start)).ok()?;
    let least = (FileHeader::SIZE as u64)
        .saturating_add(u64::from(header.part_count).saturating_mul(4 + PartHeader::SIZE as u64));
    let fits = least <= header.container_size.into();
    let known = header.magic == Container::MAGIC && (header.version.major, header.version.minor) == (1, 0);
    (known && fits).then_some(header.container_size)
}

impl Container<'_> {
    /// Whether the container looks like the output of a compiler: contiguous parts in the order of the directory, no
    /// gaps, and names of letters and digits. The bytes `DXBC` in other data are never followed by such a structure.
    #[must_use]
    pub fn is_compact(&self) -> bool {
        let offsets = self.parts().iter().filter_map(crate::RawPart::offset);
        !self.has_gaps()
            && self.slack().is_empty()
            && offsets.clone().zip(offsets.skip(1)).all(|(one, next)| one < next)
            && self.parts().iter().all(|part| part.kind().0.iter().all(u8::is_ascii_alphanumeric))
    }
}
