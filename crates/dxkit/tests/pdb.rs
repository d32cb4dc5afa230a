//! Containers inside PDBs: those that DXC wrote, and MSF files put together by hand, sound and broken.

#![allow(clippy::unwrap_used, clippy::indexing_slicing)] // helpers of tests say what must hold by panicking

mod common;

use common::Counter;
use dxkit::container::DigestPolicy;
use dxkit::{Container, FourCc, Span, pdb_container};

/// Without looking at the directory: DXC writes blocks in their order, so that the container is in one piece.
fn in_one_piece(pdb: &[u8]) -> &[u8] {
    let start = pdb.chunks(512).position(|block| block.starts_with(b"DXBC")).unwrap() * 512;
    let size = u32::from_le_bytes(pdb[start + 24..start + 28].try_into().unwrap());
    &pdb[start..start + size as usize]
}

#[test]
fn the_containers_of_the_compilers_pdbs_are_read_and_nothing_is_found() {
    let pdbs = common::pdbs();
    assert!(pdbs.len() >= 4, "{pdbs:?}");
    for path in pdbs {
        let bytes = common::entry(&path).bytes;
        let inner = pdb_container(Span::new(&bytes)).unwrap();
        assert_eq!(inner, in_one_piece(&bytes), "{path}");
        let container = Container::parse(&inner).unwrap();
        assert_eq!(container.write(DigestPolicy::Keep).unwrap(), inner, "{path}");
        let mut counter = Counter::new(Span::new(&inner));
        assert_eq!(dxkit::walk(Span::new(&inner), &mut counter).unwrap(), [], "{path}");
        assert_eq!((counter.uneven(), counter.faults.len()), (None, 0), "{path}");
        assert_eq!(dxkit::check(Span::new(&inner)), [], "{path}");
        let kinds: Vec<_> = container.parts().iter().map(dxkit::RawPart::kind).collect();
        let slim = path.contains("slim");
        assert_eq!(kinds.contains(&FourCc::Ildb), !slim, "{path}: {kinds:?}");
        assert_eq!(kinds.contains(&FourCc::Srci), !path.contains("source_in_module"), "{path}: {kinds:?}");
    }
}

/// An MSF file of 64-byte blocks: six streams, the last one with `content`, its blocks last to first.
fn msf(content: &[u8]) -> Vec<u8> {
    let block = 64;
    let blocks = content.len().div_ceil(block);
    let (map, directory, first) = (3usize, 4usize, 6usize);
    let mut words = vec![6u32, 0, 5, u32::MAX, 0, 0, content.len() as u32];
    words.push(2); // the one block of stream 1
    words.extend((0..blocks).rev().map(|index| (first + index) as u32));
    let directory_bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    assert!(directory_bytes.len() <= 2 * block);
    let mut file = vec![0; (first + blocks) * block];
    let mut put = |at: usize, bytes: &[u8]| file[at..at + bytes.len()].copy_from_slice(bytes);
    put(0, b"Microsoft C/C++ MSF 7.00\r\n\x1aDS\0\0\0");
    for (index, word) in [block, 1, first + blocks, directory_bytes.len(), 0, map].into_iter().enumerate() {
        put(32 + 4 * index, &(word as u32).to_le_bytes());
    }
    put(map * block, &(directory as u32).to_le_bytes());
    put(map * block + 4, &(directory as u32 + 1).to_le_bytes());
    put(directory * block, &directory_bytes);
    for (index, chunk) in content.chunks(block).enumerate() {
        put((first + blocks - 1 - index) * block, chunk);
    }
    file
}

/// As `msf`, with words put over it.
fn with(patches: &[(usize, u32)]) -> Vec<u8> {
    let content: Vec<u8> = (0..200).collect();
    let mut file = msf(&content);
    for (at, word) in patches {
        file[*at..at + 4].copy_from_slice(&word.to_le_bytes());
    }
    file
}

#[test]
fn blocks_may_stand_in_any_order_and_streams_may_be_missing() {
    let content: Vec<u8> = (0..200).collect();
    assert_eq!(pdb_container(Span::new(&with(&[]))).unwrap(), content);
    assert_eq!(pdb_container(Span::new(&msf(&[]))).unwrap(), []);
    // Blocks that are listed twice, and one that is the directory itself: the bytes are what the blocks say, and no
    // more than the file has.
    let list = 4 * 64 + 4 * 8;
    let again = pdb_container(Span::new(&with(&[(list, 6), (list + 4, 6), (list + 8, 4)]))).unwrap();
    assert_eq!((again.len(), &again[..64]), (200, &again[64..128]));
    // A directory whose map is the directory, and which has itself in it.
    let _ = pdb_container(Span::new(&with(&[(52, 4)])));
    let _ = pdb_container(Span::new(&with(&[(52, 0)])));
    // The number of blocks is one too small in what DXC writes: nothing relies on it.
    assert_eq!(pdb_container(Span::new(&with(&[(40, 0)]))).unwrap(), content);
}

#[test]
fn errors_say_what_and_where() {
    let cases: Vec<(Vec<u8>, &str)> = vec![
        (Vec::new(), "magic at 0x0: 32 bytes are needed, 0 are left"),
        (with(&[])[..40].to_vec(), "block_count at 0x28: 4 bytes are needed, 0 are left"),
        (with(&[(0, 0)]), r#"magic at 0x0: "Micr" is expected here, not "\x00\x00\x00\x00""#),
        (with(&[(32, 0)]), "block_size at 0x20: a size of 0 bytes is stated, the structure has at least 56"),
        (with(&[(44, u32::MAX)]), "directory_map at 0xc0: ends at 0x10000000, behind the 64 bytes there are"),
        (with(&[(52, 1000)]), "directory_map at 0x0: the offset 0xfa00 does not lie between 0x0 and 0x240"),
        (with(&[(3 * 64, 1000)]), "directory at 0x0: the offset 0xfa00 does not lie between 0x0 and 0x240"),
        (
            with(&[(4 * 64, 5)]),
            "directory > stream at 0x0: there is no stream 5, in which DXC puts the container",
        ),
        (
            with(&[(4 * 64, u32::MAX)]),
            "directory > stream at 0x0: ends at 0x400000000, behind the 48 bytes there are",
        ),
        (
            with(&[(4 * 64 + 24, 100_000)]),
            "directory > stream at 0x0: ends at 0x188c, behind the 48 bytes there are",
        ),
        (with(&[(4 * 64 + 32, 77)]), "stream at 0x0: the offset 0x1340 does not lie between 0x0 and 0x240"),
    ];
    for (bytes, expected) in cases {
        let error = pdb_container(Span::new(&bytes)).unwrap_err().to_string();
        assert_eq!(error, expected);
    }
}

#[test]
fn every_broken_byte_is_an_error_or_bytes_of_the_file() {
    let good = with(&[]);
    for end in 0..good.len() {
        let _ = pdb_container(Span::new(&good[..end]));
    }
    let mut bytes = good.clone();
    for place in 0..good.len() {
        for value in [0, 1, 0x7f, 0xff, good[place] ^ 1] {
            bytes[place] = value;
            if let Ok(inner) = pdb_container(Span::new(&bytes)) {
                assert!(inner.len() <= bytes.len());
            }
        }
        bytes[place] = good[place];
    }
}
