//! [`pdb_container`]: the container inside a PDB that DXC wrote.
//!
//! A PDB is an MSF file: streams divided into blocks. The library that reads them (`pdb`) allocates the stated size
//! of a stream before it checks the file, a hundred times the file if blocks are listed repeatedly; so the small part
//! of MSF that is needed is read here, with bounds.

use alloc::vec::Vec;

use dxkit_bytes::{Codec as _, Error, ErrorKind, FixedSize as _, Span, Words};

pub use dxkit_dxbc::spdb::{MAGIC as PDB_MAGIC, SuperBlock};

/// The stream that holds the container.
const CONTAINER_STREAM: usize = 5;
/// The size of an absent stream.
const NO_STREAM: u32 = u32::MAX;

/// The container inside a PDB that DXC wrote (`-Fd`, `-Zi`, `-Zs`): its bytes, from the blocks of stream 5.
///
/// # Errors
/// [`ErrorKind::Magic`] if the file is not a PDB, [`ErrorKind::Size`] if its block size is too small,
/// [`ErrorKind::Offset`] or [`ErrorKind::End`] if a block, the directory or the stream is outside of the file,
/// [`ErrorKind::Inconsistent`] if it has too few streams. The result is never longer than the file, even if blocks
/// are listed repeatedly.
pub fn pdb_container(file: Span<'_>) -> Result<Vec<u8>, Error> {
    let super_block = SuperBlock::parse(file)?;
    if super_block.magic != *PDB_MAGIC {
        let (expected, found) = (*b"Micr", first_four(&super_block.magic));
        return Err(Error::new(ErrorKind::Magic { expected, found }, file.offset()).within("magic"));
    }
    let block_size = to_usize(super_block.block_size);
    if block_size < SuperBlock::SIZE {
        let kind = ErrorKind::Size { size: block_size as u64, least: SuperBlock::SIZE as u64 };
        return Err(Error::new(kind, file.offset().saturating_add(32)).within("block_size"));
    }
    let blocks = Blocks { file, block_size };
    let directory_size = to_usize(super_block.directory_size);
    let map = blocks.block(super_block.directory_map).map_err(|error| error.within("directory_map"))?;
    let map =
        words(map, 0, directory_size.div_ceil(block_size)).map_err(|error| error.within("directory_map"))?;
    let directory = blocks.gather(map.iter(), directory_size).map_err(|error| error.within("directory"))?;

    // The directory is gathered from blocks: an offset in it is not an offset in the file.
    let directory = Span::new(&directory);
    let in_directory =
        |error: Error| Error::new(error.kind().clone(), file.offset()).within("stream").within("directory");
    let count = words(directory, 0, 1).map_err(in_directory)?.get(0).unwrap_or(0);
    let sizes = words(directory, 4, to_usize(count)).map_err(in_directory)?;
    let size_of = |size: u32| if size == NO_STREAM { 0 } else { to_usize(size) };
    let before = sizes.iter().take(CONTAINER_STREAM).map(|size| size_of(size).div_ceil(block_size));
    let before = before.fold(0usize, usize::saturating_add);
    let Some(size) = sizes.get(CONTAINER_STREAM).map(size_of) else {
        let kind = ErrorKind::Inconsistent("there is no stream 5, in which DXC puts the container");
        return Err(in_directory(Error::new(kind, 0)));
    };
    let list = 4usize.saturating_add(sizes.len().saturating_mul(4)).saturating_add(before.saturating_mul(4));
    let list = words(directory, list, size.div_ceil(block_size)).map_err(in_directory)?;
    blocks.gather(list.iter(), size).map_err(|error| error.within("stream"))
}

struct Blocks<'a> {
    file: Span<'a>,
    block_size: usize,
}

impl<'a> Blocks<'a> {
    fn block(&self, number: u32) -> Result<Span<'a>, Error> {
        let start = to_usize(number).saturating_mul(self.block_size);
        if start > self.file.len() {
            let last = self.file.len().saturating_sub(self.block_size) as u64;
            let kind = ErrorKind::Offset { offset: start as u64, first: 0, last };
            return Err(Error::new(kind, self.file.offset()));
        }
        // The last block may end with the file.
        let end = start.saturating_add(self.block_size).min(self.file.len().max(start));
        self.file.cut(start..end)
    }

    /// `size` bytes from these blocks.
    fn gather(&self, numbers: impl Iterator<Item = u32>, size: usize) -> Result<Vec<u8>, Error> {
        if size > self.file.len() {
            let kind = ErrorKind::End { end: size as u64, available: self.file.len() as u64 };
            return Err(Error::new(kind, self.file.offset()));
        }
        let mut bytes = Vec::with_capacity(size);
        for number in numbers {
            let wanted = size.saturating_sub(bytes.len()).min(self.block_size);
            bytes.extend_from_slice(self.block(number)?.cut(0..wanted)?.bytes());
        }
        Ok(bytes)
    }
}

/// `count` numbers at `start` of `span`.
fn words(span: Span<'_>, start: usize, count: usize) -> Result<Words<'_>, Error> {
    let end = start.saturating_add(count.saturating_mul(4));
    let span = span.cut(start..end)?;
    let mut nobody = ();
    Words::read(&mut dxkit_bytes::Reader::new(span, &mut nobody), "block", count)
}

fn to_usize(number: u32) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

fn first_four(magic: &[u8; 32]) -> [u8; 4] {
    let [a, b, c, d, ..] = *magic;
    [a, b, c, d]
}
