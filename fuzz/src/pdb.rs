//! The container inside a PDB consists of the file's blocks, and is no longer than the file.

use dxkit::{PDB_MAGIC, Span, pdb_container};
use dxkit_synth::pdb;

use crate::random::Random;

/// Reads the bytes as a PDB, and as the streams of one.
pub fn run(data: &[u8]) {
    let _ = read(data);
    // Bytes that are no PDB become the blocks of one, so that the directory is reached.
    if !data.starts_with(b"Microsoft") {
        let _ = read(&assemble(data));
    }
    let content = data.get(..data.len().min(4096)).unwrap_or_default();
    let read = read(&wrap(content, &mut Random::new(data.len() as u64)));
    assert!(read.as_deref() == Some(content), "the container of a sound file is not what was put in");
}

/// Reads the container, if there is one, and checks its properties.
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
            assert!(error.offset() <= file.len(), "{error}: after the file");
            None
        }
    }
}

/// A super block, followed by the bytes as the data that it refers to.
fn assemble(data: &[u8]) -> Vec<u8> {
    let (front, rest) = data.split_at(data.len().min(4));
    let [map, size, ..] =
        [front.first(), front.get(1), front.get(2)].map(|byte| byte.map_or(0, |byte| u32::from(*byte)));
    let mut file = super_block(size * 4, map % 16);
    file.extend_from_slice(rest);
    file
}

/// A valid file with this content, in blocks of any order.
fn wrap(content: &[u8], random: &mut Random) -> Vec<u8> {
    let mut order: Vec<usize> = (0..content.len().div_ceil(pdb::BLOCK)).collect();
    for last in (1..order.len()).rev() {
        order.swap(last, random.below(last + 1));
    }
    pdb::pdb(content, &order)
}

/// The first block, of 64 bytes.
fn super_block(directory_size: u32, map: u32) -> Vec<u8> {
    let mut file = PDB_MAGIC.to_vec();
    for word in [64, 1, 0, directory_size, 0, map] {
        file.extend(word.to_le_bytes());
    }
    file.resize(64, 0);
    file
}
