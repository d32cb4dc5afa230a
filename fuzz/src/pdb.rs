//! The container inside a PDB: bytes of the file's blocks, and no more of them than the file has.

use dxkit::{PDB_MAGIC, Span, pdb_container};

use crate::random::Random;

/// The size of the blocks of files that are put together here.
const BLOCK: usize = 64;

/// Reads the bytes as a PDB, and as the streams of one.
pub fn run(data: &[u8]) {
    let _ = read(data);
    // Bytes that are no PDB are made the blocks of one, so that the directory is reached.
    if !data.starts_with(b"Microsoft") {
        let _ = read(&assemble(data));
    }
    let content = data.get(..data.len().min(4096)).unwrap_or_default();
    let read = read(&wrap(content, &mut Random::new(data.len() as u64)));
    assert!(read.as_deref() == Some(content), "the container of a sound file is not what was put in");
}

/// The container, if there is one, with what must hold of it.
fn read(file: &[u8]) -> Option<Vec<u8>> {
    match pdb_container(Span::new(file)) {
        Ok(inner) => {
            assert!(inner.len() <= file.len(), "the container is larger than the file");
            let size = file.get(32..36).and_then(|bytes| bytes.first_chunk());
            let size = size.map_or(0, |bytes| u32::from_le_bytes(*bytes) as usize);
            for block in inner.chunks(size.max(1)).take(64) {
                assert!(file.chunks(size.max(1)).any(|there| there.starts_with(block)), "bytes from nowhere");
            }
            drop(dxkit::check(Span::new(&inner)));
            Some(inner)
        }
        Err(error) => {
            assert!(error.offset() <= file.len(), "{error}: behind the file");
            None
        }
    }
}

/// A superblock, and the bytes as what it leads to.
fn assemble(data: &[u8]) -> Vec<u8> {
    let (front, rest) = data.split_at(data.len().min(4));
    let [map, size, ..] =
        [front.first(), front.get(1), front.get(2)].map(|byte| byte.map_or(0, |byte| u32::from(*byte)));
    let mut file = super_block(size * 4, map % 16);
    file.extend_from_slice(rest);
    file
}

/// A sound file with this content in its stream 5, in blocks of any order.
fn wrap(content: &[u8], random: &mut Random) -> Vec<u8> {
    let blocks = content.len().div_ceil(BLOCK);
    let mut order: Vec<usize> = (0..blocks).collect();
    for last in (1..blocks).rev() {
        order.swap(last, random.below(last + 1));
    }
    let number = |number: usize| u32::try_from(number).unwrap_or(u32::MAX).to_le_bytes();
    let words = 7 + blocks;
    let directory_blocks = (4 * words).div_ceil(BLOCK);
    let map_blocks = (4 * directory_blocks).div_ceil(BLOCK);
    let (map, directory) = (3, 3 + map_blocks);
    let first = directory + directory_blocks;
    let mut file = super_block(u32::try_from(4 * words).unwrap_or(u32::MAX), 3);
    file.resize((first + blocks) * BLOCK, 0);
    let mut put = |at: usize, bytes: &[u8]| file[at..at + bytes.len()].copy_from_slice(bytes);
    for index in 0..directory_blocks {
        put(map * BLOCK + 4 * index, &number(directory + index));
    }
    for (index, word) in [6, 0, 0, 0, 0, 0, content.len()].into_iter().enumerate() {
        put(directory * BLOCK + 4 * index, &number(word));
    }
    for (index, (place, chunk)) in order.iter().zip(content.chunks(BLOCK)).enumerate() {
        put(directory * BLOCK + 28 + 4 * index, &number(first + place));
        put((first + place) * BLOCK, chunk);
    }
    file
}

/// The first block.
fn super_block(directory_size: u32, map: u32) -> Vec<u8> {
    let mut file = PDB_MAGIC.to_vec();
    for word in [BLOCK as u32, 1, 0, directory_size, 0, map] {
        file.extend(word.to_le_bytes());
    }
    file.resize(BLOCK, 0);
    file
}
