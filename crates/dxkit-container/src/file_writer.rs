//! [`FileWriter`]: a container written part by part, each in its place in the file.

use alloc::vec::Vec;

use dxkit_bytes::{Error, ErrorKind, FixedSize, Frame, Writer};
use dxkit_types::FourCc;

use crate::{Digest, DigestPolicy, FileHeader, PartHeader, RawPart, Version};

/// Where new parts go, in their order: a list of [`RawPart`], or the bytes of a [file](FileWriter).
pub trait AddPart {
    /// Adds a part with the payload that `write` writes.
    ///
    /// # Errors
    /// The errors of `write`; [`ErrorKind::TooLarge`] and [`ErrorKind::OutOfMemory`].
    fn add_part(
        &mut self,
        kind: FourCc,
        write: impl FnOnce(&mut Writer) -> Result<(), Error>,
    ) -> Result<(), Error>;
}

impl AddPart for Vec<RawPart<'_>> {
    fn add_part(
        &mut self,
        kind: FourCc,
        write: impl FnOnce(&mut Writer) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let mut payload = Writer::new();
        write(&mut payload)?;
        self.push(RawPart::new(kind, payload.into_bytes()));
        Ok(())
    }
}

/// Writes a container of version 1.0 part by part, each in its place in the file, so that no part needs
/// memory of its own. A part that could not be written is left out.
///
/// ```
/// use dxkit_bytes::Writer;
/// use dxkit_container::{AddPart, Container, DigestPolicy, FileWriter, RawPart};
/// use dxkit_types::FourCc;
///
/// let mut buffer = Writer::new();
/// let mut file = FileWriter::new(&mut buffer)?;
/// file.add_part(FourCc::Sfi0, |writer| writer.put(&[0; 8]))?;
/// file.add_part(FourCc::Dxil, |writer| writer.put(&[1; 4]))?;
/// let file = file.finish(DigestPolicy::Recompute)?;
///
/// let parts = [RawPart::new(FourCc::Sfi0, vec![0; 8]), RawPart::new(FourCc::Dxil, vec![1; 4])];
/// assert_eq!(file, Container::from_iter(parts).write(DigestPolicy::Recompute)?);
/// # Ok::<(), dxkit_bytes::Error>(())
/// ```
#[derive(Debug)]
pub struct FileWriter<'w> {
    writer: &'w mut Writer,
    /// The offset of each part's header in the buffer.
    places: [usize; FileWriter::MOST],
    count: usize,
}

impl<'w> FileWriter<'w> {
    /// The largest number of parts. DXC writes at most 14.
    pub const MOST: usize = 16;

    /// The room in front of the parts. The header and the directory are at its end, where their size is
    /// known.
    const FRONT: usize = FileHeader::SIZE + 4 * Self::MOST;

    /// A container without parts. It replaces what the buffer has.
    ///
    /// # Errors
    /// [`ErrorKind::OutOfMemory`].
    pub fn new(buffer: &'w mut Writer) -> Result<Self, Error> {
        buffer.clear();
        buffer.put(&[0; Self::FRONT])?;
        Ok(Self { writer: buffer, places: [0; Self::MOST], count: 0 })
    }

    /// Writes the header and the directory, and returns the bytes of the file. The container is unsigned
    /// unless `policy` says something else.
    ///
    /// # Errors
    /// [`ErrorKind::TooLarge`] if the size or an offset needs more than 32 bits, [`ErrorKind::OutOfMemory`].
    pub fn finish(self, policy: DigestPolicy) -> Result<&'w [u8], Error> {
        let Self { writer, places, count } = self;
        let size = FileHeader::SIZE.saturating_add(count.saturating_mul(4));
        let start = Self::FRONT.saturating_sub(size);
        let end = writer.len();
        FileHeader::write_new(writer, Digest::UNSIGNED, Version::FIRST, end.saturating_sub(start), count)?;
        for place in places.iter().take(count) {
            writer.count::<u32>("part_offset", place.saturating_sub(start))?;
        }
        writer.move_end(end, start);
        let file = writer.as_bytes_mut().get_mut(start..).unwrap_or_default();
        policy.apply(file);
        Ok(file)
    }
}

impl AddPart for FileWriter<'_> {
    fn add_part(
        &mut self,
        kind: FourCc,
        write: impl FnOnce(&mut Writer) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let start = self.writer.len();
        let Some(place) = self.places.get_mut(self.count) else {
            let (value, max) = (self.count as u64 + 1, Self::MOST as u64);
            return Err(Error::new(ErrorKind::TooLarge { value, max }, start).within("part_count"));
        };
        let written = self.writer.scope(Frame::Part(kind.0), |writer| {
            writer.field("kind", &kind)?;
            let size = writer.reserve::<u32>("size")?;
            writer.nested(write)?;
            let payload = writer.len().saturating_sub(start).saturating_sub(PartHeader::SIZE);
            writer.count_at::<u32>(size, "size", payload)
        });
        match written {
            Ok(()) => (*place, self.count) = (start, self.count + 1),
            Err(_) => self.writer.truncate(start),
        }
        written
    }
}
