//! MSF files, the file format of PDBs: streams in blocks, with the container in the sixth stream.

use crate::Asm;

/// Size of a block in bytes.
pub const BLOCK: usize = 64;
/// The block that contains the block numbers of the directory.
pub const MAP: usize = 3;
/// The first block of the directory.
pub const DIRECTORY: usize = 4;
/// The offset in the file at which the directory lists the blocks of the container: after the number of
/// streams, six sizes, and the one block of stream 1.
pub const LIST: usize = DIRECTORY * BLOCK + 4 * 8;

/// A PDB with `content` in its sixth stream. The blocks of that stream follow the directory in this order, a
/// permutation of their numbers. The content has at most 248 blocks.
#[must_use]
pub fn pdb(content: &[u8], order: &[usize]) -> Vec<u8> {
    let mut directory = Asm::new();
    // Stream 3 does not exist.
    directory.u32(6).u32s(&[0, 5, 0, u32::MAX, 0, number(content.len())]);
    let size = 4 * (8 + order.len());
    let first = DIRECTORY + size.div_ceil(BLOCK);
    directory.u32(2);
    for place in order {
        directory.u32(number(first + place));
    }

    let mut file = Asm::new();
    file.raw(b"Microsoft C/C++ MSF 7.00\r\n\x1aDS\0\0\0");
    // The number of blocks is one too small, as in DXC's files.
    let blocks = first + order.len();
    file.u32s(&[number(BLOCK), 1, number(blocks - 1), number(size), 0, number(MAP)]);
    file.zeros(MAP * BLOCK - 56);
    for block in DIRECTORY..first {
        file.u32(number(block));
    }
    let mut file = file.bytes();
    file.resize(DIRECTORY * BLOCK, 0);
    file.extend(directory.bytes());
    file.resize(first * BLOCK, 0);
    let mut chunks = vec![[0; BLOCK]; order.len()];
    for (place, chunk) in order.iter().zip(content.chunks(BLOCK)) {
        if let Some(block) = chunks.get_mut(*place) {
            block.iter_mut().zip(chunk).for_each(|(byte, new)| *byte = *new);
        }
    }
    file.extend(chunks.concat());
    file
}

/// Converts a number; tests assemble only kilobytes.
fn number(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}
