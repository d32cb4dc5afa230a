//! [`Haystack`]: containers at any offset of a file of any kind and size.

use std::fs::File;
use std::io::{self, Read as _, Seek as _, SeekFrom};

use dxkit::Container;
use dxkit::container::{HEADER_SIZE, directory_fits, plausible_size};

pub(crate) const MAGIC: &[u8] = b"DXBC";
/// Larger files are not examined for damage.
const LARGEST_DAMAGED: usize = 64 << 20;
/// Limit of bytes read for candidates that turn out to be not containers, in addition to a multiple of the
/// file's size.
const BUDGET: u64 = 64 << 20;
const SMALL: u64 = 4 << 10;
/// Bytes that are searched at a time.
const WINDOW: usize = 1 << 20;
/// A file, and the window of it that is being searched.
pub(crate) struct Haystack {
    file: File,
    size: u64,
    /// Offset of the window in the file, and its bytes.
    start: u64,
    window: Vec<u8>,
    /// Bytes that may still be read for candidates that turn out to be not containers. Without this limit,
    /// broken candidates inside each other would each be read completely.
    budget: u64,
}

impl Haystack {
    pub(crate) fn new(file: File, size: u64) -> Self {
        Self {
            file,
            size,
            start: 0,
            window: Vec::new(),
            budget: size.saturating_mul(8).saturating_add(BUDGET),
        }
    }

    /// All bytes of the file, unless it is too large for a shader.
    pub(crate) fn whole_if_small(&mut self) -> io::Result<Option<Vec<u8>>> {
        let Some(size) = usize::try_from(self.size).ok().filter(|size| *size <= LARGEST_DAMAGED) else {
            return Ok(None);
        };
        let mut bytes = vec![0; size];
        Ok(self.read(0, &mut bytes)?.then_some(bytes))
    }

    /// Moves the window to an offset. `false` if there is nothing to search from there on, even if the file
    /// was longer before.
    pub(crate) fn load(&mut self, offset: u64) -> io::Result<bool> {
        self.window.resize(WINDOW, 0);
        self.start = offset;
        let read = read_at(&mut self.file, offset, &mut self.window)?;
        self.window.truncate(read);
        Ok(read >= MAGIC.len())
    }

    /// The offset of the first byte after the window.
    pub(crate) fn end(&self) -> u64 {
        self.start + self.window.len() as u64
    }

    /// The next candidate in the window, from an offset on: the offset of a magic number.
    pub(crate) fn next_hit(&self, offset: u64) -> Option<u64> {
        let from = usize::try_from(offset.checked_sub(self.start)?).ok()?;
        memchr::memmem::find(self.window.get(from..)?, MAGIC).map(|hit| offset + hit as u64)
    }

    /// Fills a buffer from the window, or from the file if the window does not contain it all. `false` if the
    /// file is too short.
    fn read(&mut self, offset: u64, into: &mut [u8]) -> io::Result<bool> {
        let inside = offset.checked_sub(self.start).and_then(|from| usize::try_from(from).ok());
        if let Some(bytes) = inside.and_then(|from| self.window.get(from..)?.get(..into.len())) {
            into.copy_from_slice(bytes);
            return Ok(true);
        }
        Ok(read_at(&mut self.file, offset, into)? == into.len())
    }

    /// The container at an offset, if there is one. Its directory is checked before its bytes are read,
    /// because the size after four accidental letters may be a gigabyte.
    pub(crate) fn container_at(&mut self, offset: u64) -> io::Result<Option<Vec<u8>>> {
        let mut header = [0; HEADER_SIZE];
        if !self.read(offset, &mut header)? {
            return Ok(None);
        }
        let Some(length) = plausible_size(&header) else { return Ok(None) };
        let cost = u64::from(length);
        let may =
            cost <= SMALL.max(self.budget) && offset.checked_add(cost).is_some_and(|end| end <= self.size);
        if !may || !directory_fits(&header, |at, into| self.read(offset + at, into))? {
            return Ok(None);
        }
        let Ok(length) = usize::try_from(length) else { return Ok(None) };
        let mut bytes = vec![0; length];
        let sound = self.read(offset, &mut bytes)?
            && Container::parse(&bytes).is_ok_and(|container| container.is_compact());
        if !sound {
            self.budget = self.budget.saturating_sub(cost);
        }
        Ok(sound.then_some(bytes))
    }
}

/// Reads as many bytes as the file has.
fn read_at(file: &mut File, offset: u64, into: &mut [u8]) -> io::Result<usize> {
    file.seek(SeekFrom::Start(offset))?;
    let mut filled = 0;
    while let Some(rest) = into.get_mut(filled..).filter(|rest| !rest.is_empty()) {
        match file.read(rest) {
            Ok(0) => break,
            Ok(count) => filled += count,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(filled)
}
