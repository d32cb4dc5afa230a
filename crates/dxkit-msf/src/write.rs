//! [`write()`]: writes an MSF file.

use alloc::vec::Vec;

use dxkit_bytes::{Codec as _, Error, ErrorKind, Writer};

use crate::{MAGIC, SuperBlock};

/// Size of a block in bytes, as FXC and DXC write it.
pub const BLOCK_SIZE: usize = 512;
/// The super block and two maps of free blocks.
const FIRST_BLOCKS: usize = 3;

/// The order of the directory and the streams in a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Layout {
    /// As DXC writes it: the directory and its map precede the streams, both maps of free blocks are zero,
    /// and the number of blocks in the super block is one too small. Other readers accept such files.
    Dxc,
    /// The directory and its map follow the streams.
    StreamsFirst,
}

/// Writes a file with these streams, one after the other, each starting in a new block. No block is free.
///
/// # Errors
/// [`ErrorKind::TooLarge`] if the block numbers of the directory do not fit one block, or the number of
/// blocks exceeds 32 bits.
pub fn write(streams: &[&[u8]], layout: Layout) -> Result<Vec<u8>, Error> {
    let blocks = |size: usize| size.div_ceil(BLOCK_SIZE);
    let content: usize = streams.iter().map(|stream| blocks(stream.len())).sum();
    let directory_size = streams.len().saturating_add(content).saturating_add(1).saturating_mul(4);
    let directory_blocks = blocks(directory_size);
    if directory_blocks > BLOCK_SIZE / 4 {
        let kind = ErrorKind::TooLarge { value: directory_blocks as u64, max: (BLOCK_SIZE / 4) as u64 };
        return Err(Error::new(kind, 0).within("directory"));
    }
    // The directory map takes one block.
    let (map, directory, first) = match layout {
        Layout::Dxc => {
            let directory = FIRST_BLOCKS.saturating_add(1);
            (FIRST_BLOCKS, directory, directory.saturating_add(directory_blocks))
        }
        Layout::StreamsFirst => {
            let directory = FIRST_BLOCKS.saturating_add(content);
            (directory.saturating_add(directory_blocks), directory, FIRST_BLOCKS)
        }
    };
    let all = FIRST_BLOCKS.saturating_add(1).saturating_add(directory_blocks).saturating_add(content);
    let stated = match layout {
        Layout::Dxc => all.saturating_sub(1),
        Layout::StreamsFirst => all,
    };
    let number = |block: usize| {
        let kind = ErrorKind::TooLarge { value: block as u64, max: u32::MAX.into() };
        u32::try_from(block).map_err(|_| Error::new(kind, 0).within("block"))
    };
    let super_block = SuperBlock {
        magic: *MAGIC,
        block_size: number(BLOCK_SIZE)?,
        free_block_map: match layout {
            Layout::Dxc => 1,
            Layout::StreamsFirst => 2,
        },
        block_count: number(stated)?,
        directory_size: number(directory_size)?,
        reserved: 0,
        directory_map: number(map)?,
    };

    let mut file = Writer::new();
    file.bytes("super_block", &super_block.encode()?)?;
    file.align(BLOCK_SIZE, 0)?;
    file.bytes("free_block_map", &[0; 2 * BLOCK_SIZE])?;
    let put_map = |file: &mut Writer| {
        for block in directory..directory.saturating_add(directory_blocks) {
            file.field("directory_map", &number(block)?)?;
        }
        file.align(BLOCK_SIZE, 0)
    };
    let put_directory = |file: &mut Writer| {
        file.count::<u32>("stream_count", streams.len())?;
        for stream in streams {
            file.count::<u32>("stream_size", stream.len())?;
        }
        for block in first..first.saturating_add(content) {
            file.field("block", &number(block)?)?;
        }
        file.align(BLOCK_SIZE, 0)
    };
    let put_streams = |file: &mut Writer| {
        streams.iter().try_for_each(|stream| {
            file.bytes("stream", stream)?;
            file.align(BLOCK_SIZE, 0)
        })
    };
    match layout {
        Layout::Dxc => {
            put_map(&mut file)?;
            put_directory(&mut file)?;
            put_streams(&mut file)?;
        }
        Layout::StreamsFirst => {
            put_streams(&mut file)?;
            put_directory(&mut file)?;
            put_map(&mut file)?;
        }
    }
    Ok(file.into_bytes())
}
