//! [`MultiStreamFile`]: the streams of a file.

use alloc::vec::Vec;
use core::ops::Not as _;

use dxkit_bytes::{Codec as _, Error, ErrorKind, FixedSize as _, Span, Words, record};

record! {
    /// The first 56 bytes of an MSF file.
    pub struct SuperBlock: 56 {
        /// `Microsoft C/C++ MSF 7.00`, followed by eight more bytes.
        0: pub magic: [u8; 32],
        /// Size of a block in bytes; FXC and DXC write 512.
        32: pub block_size: u32,
        /// Number of the block that contains the map of free blocks.
        36: pub free_block_map: u32,
        /// Number of blocks. DXC writes one too few, so readers must not rely on it.
        40: pub block_count: u32,
        /// Size of the directory in bytes.
        44: pub directory_size: u32,
        /// 0.
        48: pub reserved: u32,
        /// Number of the block that contains the block numbers of the directory.
        52: pub directory_map: u32,
    }
}

/// The first bytes of an MSF file.
pub const MAGIC: &[u8; 32] = b"Microsoft C/C++ MSF 7.00\r\n\x1aDS\0\0\0";
/// The size of a stream that does not exist.
const NO_STREAM: u32 = u32::MAX;

/// A stream: its size, and the numbers of its blocks.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Stream {
    /// Size in bytes.
    pub size: u32,
    /// Numbers of its blocks, in the order of its bytes.
    pub blocks: Vec<u32>,
}

impl Stream {
    /// The contents of the stream in a file with blocks of this size.
    ///
    /// # Errors
    /// [`ErrorKind::Offset`] or [`ErrorKind::End`] if one of its blocks is outside the file, or if it is
    /// larger than the file.
    pub fn contents(&self, file: Span<'_>, block_size: usize) -> Result<Vec<u8>, Error> {
        gather(file, block_size, &self.blocks, to_usize(self.size))
    }

    /// The place of the first of its blocks that is outside the file.
    #[must_use]
    pub fn missing_block(&self, file: Span<'_>, block_size: usize) -> Option<usize> {
        self.blocks
            .iter()
            .position(|number| block(file, block_size, *number).is_ok_and(|block| !block.is_empty()).not())
    }
}

/// The contents of a block of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BlockUse {
    /// The block numbers of the directory.
    DirectoryMap,
    /// This block of the directory.
    Directory(usize),
    /// This block of a stream: the number of the stream and the place of the block in it.
    Stream(usize, usize),
    /// A map of free blocks.
    FreeBlockMap,
    /// Anything: what no other use of the block states.
    Unused,
}

/// A file of streams.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MultiStreamFile<'a> {
    file: Span<'a>,
    /// The super block at the start of the file.
    pub super_block: SuperBlock,
    block_size: usize,
    directory_blocks: Vec<u32>,
    streams: Vec<Stream>,
}

impl<'a> MultiStreamFile<'a> {
    /// Reads the super block and the directory.
    ///
    /// # Errors
    /// [`ErrorKind::Magic`] if it is not an MSF file, [`ErrorKind::Size`] if its block size is 0,
    /// [`ErrorKind::Offset`] or [`ErrorKind::End`] if a block of the directory, or a block or size that the
    /// directory states, is outside the file.
    pub fn parse(file: Span<'a>) -> Result<Self, Error> {
        let super_block = SuperBlock::parse(file)?;
        if super_block.magic != *MAGIC {
            let [a, b, c, d, ..] = super_block.magic;
            let kind = ErrorKind::Magic { expected: *b"Micr", found: [a, b, c, d] };
            return Err(Error::new(kind, file.offset()).within("magic"));
        }
        let block_size = to_usize(super_block.block_size);
        if block_size < SuperBlock::SIZE {
            let kind = ErrorKind::Size { size: block_size as u64, least: SuperBlock::SIZE as u64 };
            return Err(Error::new(kind, file.offset().saturating_add(32)).within("block_size"));
        }
        let mut read =
            Self { file, super_block, block_size, directory_blocks: Vec::new(), streams: Vec::new() };
        let directory = read.directory()?;
        read.streams = read.read_streams(&directory)?;
        Ok(read)
    }

    /// Returns the bytes of the directory, and stores the numbers of its blocks.
    fn directory(&mut self) -> Result<Vec<u8>, Error> {
        let size = to_usize(self.super_block.directory_size);
        let in_map = |error: Error| error.within("directory_map");
        let map = self.block(self.super_block.directory_map).map_err(in_map)?;
        let map = words(map, 0, size.div_ceil(self.block_size)).map_err(in_map)?;
        self.directory_blocks = map.iter().collect();
        gather(self.file, self.block_size, &self.directory_blocks, size)
            .map_err(|error| error.within("directory"))
    }

    fn read_streams(&self, directory: &[u8]) -> Result<Vec<Stream>, Error> {
        // The directory is assembled from blocks: an offset in it is not an offset in the file.
        let directory = Span::new(directory);
        let at = self.file.offset();
        let in_directory =
            |error: Error| Error::new(error.kind().clone(), at).within("stream").within("directory");
        let count = words(directory, 0, 1).map_err(in_directory)?.get(0).unwrap_or(0);
        let sizes = words(directory, 4, to_usize(count)).map_err(in_directory)?;
        let mut list = 4usize.saturating_add(sizes.len().saturating_mul(4));
        let mut streams = Vec::with_capacity(sizes.len());
        for size in sizes.iter() {
            let size = if size == NO_STREAM { 0 } else { size };
            let blocks = to_usize(size).div_ceil(self.block_size);
            let blocks = words(directory, list, blocks).map_err(in_directory)?;
            list = list.saturating_add(blocks.len().saturating_mul(4));
            streams.push(Stream { size, blocks: blocks.iter().collect() });
        }
        Ok(streams)
    }

    /// Size of a block in bytes.
    #[must_use]
    pub fn block_size(&self) -> usize {
        self.block_size
    }

    /// The numbers of the blocks that contain the directory.
    #[must_use]
    pub fn directory_blocks(&self) -> &[u32] {
        &self.directory_blocks
    }

    /// All streams, in the order of their numbers.
    #[must_use]
    pub fn streams(&self) -> &[Stream] {
        &self.streams
    }

    /// The streams, without the bytes of the file.
    #[must_use]
    pub fn into_streams(self) -> Vec<Stream> {
        self.streams
    }

    /// The contents of a stream.
    ///
    /// # Errors
    /// [`ErrorKind::Inconsistent`] if no stream has this number, [`ErrorKind::Offset`] or [`ErrorKind::End`]
    /// if one of its blocks is outside the file, or if it is larger than the file.
    pub fn stream(&self, number: usize) -> Result<Vec<u8>, Error> {
        let Some(stream) = self.streams.get(number) else {
            let kind = ErrorKind::Inconsistent("no stream has this number");
            return Err(Error::new(kind, self.file.offset()).within("stream").within("directory"));
        };
        stream.contents(self.file, self.block_size).map_err(|error| error.within("stream"))
    }

    /// A block of the file. The last one may be shorter, up to the end of the file.
    ///
    /// # Errors
    /// [`ErrorKind::Offset`] if it starts after the end of the file.
    pub fn block(&self, number: u32) -> Result<Span<'a>, Error> {
        block(self.file, self.block_size, number)
    }

    /// Passes each block with its number and its use, and how many of its bytes have that use; the last bytes
    /// of a stream's last block have none. A hostile file has blocks of several uses. At the end, all blocks
    /// are passed as unused, because a part of any may be.
    ///
    /// # Errors
    /// The errors of `take`.
    pub fn for_each_block<E>(
        &self,
        take: &mut impl FnMut(BlockUse, u32, usize) -> Result<(), E>,
    ) -> Result<(), E> {
        let map = self.super_block.directory_map;
        take(BlockUse::DirectoryMap, map, self.directory_blocks.len().saturating_mul(4))?;
        let left = |size: u32, place: usize| {
            to_usize(size).saturating_sub(place.saturating_mul(self.block_size)).min(self.block_size)
        };
        for (place, block) in self.directory_blocks.iter().enumerate() {
            take(BlockUse::Directory(place), *block, left(self.super_block.directory_size, place))?;
        }
        for (number, stream) in self.streams.iter().enumerate() {
            for (place, block) in stream.blocks.iter().enumerate() {
                take(BlockUse::Stream(number, place), *block, left(stream.size, place))?;
            }
        }
        // Blocks 1 and 2 of each interval are the maps of free blocks.
        let blocks = u32::try_from(self.file.len().div_ceil(self.block_size)).unwrap_or(u32::MAX);
        for first in (0..blocks).step_by(self.block_size) {
            for map in [1, 2] {
                take(BlockUse::FreeBlockMap, first.saturating_add(map), self.block_size)?;
            }
        }
        (0..blocks).try_for_each(|block| take(BlockUse::Unused, block, self.block_size))
    }
}

/// Concatenates these blocks, up to `size` bytes.
fn gather(file: Span<'_>, block_size: usize, numbers: &[u32], size: usize) -> Result<Vec<u8>, Error> {
    if size > file.len() {
        let kind = ErrorKind::End { end: size as u64, available: file.len() as u64 };
        return Err(Error::new(kind, file.offset()));
    }
    let mut bytes = Vec::with_capacity(size);
    for number in numbers {
        let wanted = size.saturating_sub(bytes.len()).min(block_size);
        bytes.extend_from_slice(block(file, block_size, *number)?.cut(0..wanted)?.bytes());
    }
    Ok(bytes)
}

fn block(file: Span<'_>, block_size: usize, number: u32) -> Result<Span<'_>, Error> {
    let start = to_usize(number).saturating_mul(block_size);
    if start > file.len() {
        let last = file.len().saturating_sub(block_size) as u64;
        let kind = ErrorKind::Offset { offset: start as u64, first: 0, last };
        return Err(Error::new(kind, file.offset()));
    }
    let end = start.saturating_add(block_size).min(file.len().max(start));
    file.cut(start..end)
}

/// `count` numbers at `start` of `span`.
fn words(span: Span<'_>, start: usize, count: usize) -> Result<Words<'_>, Error> {
    let end = start.saturating_add(count.saturating_mul(4));
    let span = span.cut(start..end)?;
    let mut no_visitor = ();
    Words::read(&mut dxkit_bytes::Reader::new(span, &mut no_visitor), "block", count)
}

fn to_usize(number: u32) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}
