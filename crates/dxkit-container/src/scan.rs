//! Telling a container from the four bytes `DXBC` in other data.

use dxkit_bytes::parser::number_at;
use dxkit_bytes::{Codec as _, FixedSize as _, Span};

use crate::{Container, FileHeader, PartHeader};

/// Bytes that [`plausible_size`] needs.
pub const HEADER_SIZE: usize = FileHeader::SIZE;

/// The size of a container that starts with these bytes, if its header is plausible: magic number, format
/// version
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

/// Whether the name of each part consists of letters and digits, each part starts where the previous one
/// ends, and the last one ends with the container. This is the condition of [`Container::is_compact`], but
/// only the directory is read. `read` fills a buffer from an offset in the container, and returns whether
/// enough bytes were available.
///
/// # Errors
/// The errors of `read`.
pub fn directory_fits<E>(
    header: &[u8; HEADER_SIZE],
    mut read: impl FnMut(u64, &mut [u8]) -> Result<bool, E>,
) -> Result<bool, E> {
    let Ok(header) = FileHeader::parse(Span::new(header)) else { return Ok(false) };
    let (length, count) = (u64::from(header.container_size), u64::from(header.part_count));
    let mut end = HEADER_SIZE as u64 + 4 * count;
    for index in 0..count {
        let (mut entry, mut part) = ([0; 4], [0; PartHeader::SIZE]);
        if !read(HEADER_SIZE as u64 + 4 * index, &mut entry)?
            || number_at::<u32>(&entry, 0).map(u64::from) != Some(end)
        {
            return Ok(false);
        }
        // The size of a part without a name is not read.
        let (name, size) = part.split_at_mut(4);
        if !read(end, name)? || !name.iter().all(u8::is_ascii_alphanumeric) || !read(end + 4, size)? {
            return Ok(false);
        }
        let Ok(part) = PartHeader::parse(Span::new(&part)) else { return Ok(false) };
        end += 8 + u64::from(part.size);
        if end > length {
            return Ok(false);
        }
    }
    Ok(end == length)
}

impl Container<'_> {
    /// Whether the container looks like the output of a compiler: contiguous parts in the order of the
    /// directory, no gaps, and names of letters and digits. The bytes `DXBC` in other data are never followed
    /// by such a structure.
    #[must_use]
    pub fn is_compact(&self) -> bool {
        let offsets = self.parts().iter().filter_map(crate::RawPart::offset);
        !self.has_gaps()
            && self.slack().is_empty()
            && offsets.clone().zip(offsets.skip(1)).all(|(one, next)| one < next)
            && self.parts().iter().all(|part| part.kind().0.iter().all(u8::is_ascii_alphanumeric))
    }
}
