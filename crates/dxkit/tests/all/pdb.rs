//! Containers inside PDBs: those that DXC wrote, and MSF files put together by hand, sound and broken.

#![allow(clippy::unwrap_used, clippy::indexing_slicing)] // helpers of tests say what must hold by panicking

use crate::common::{self, Counter};
use dxkit::container::DigestPolicy;
use dxkit::{Container, FourCc, Span, pdb_container};
use dxkit_synth::pdb;

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

/// A PDB of 64-byte blocks, those of the container last to first.
fn assembled(content: &[u8]) -> Vec<u8> {
    let order: Vec<usize> = (0..content.len().div_ceil(pdb::BLOCK)).rev().collect();
    pdb::pdb(content, &order)
}

/// One of 200 bytes, with words put over it.
fn with(patches: &[(usize, u32)]) -> Vec<u8> {
    let content: Vec<u8> = (0..200).collect();
    let mut file = assembled(&content);
    for (at, word) in patches {
        file[*at..at + 4].copy_from_slice(&word.to_le_bytes());
    }
    file
}

#[test]
fn blocks_may_stand_in_any_order_and_streams_may_be_missing() {
    let content: Vec<u8> = (0..200).collect();
    assert_eq!(pdb_container(Span::new(&with(&[]))).unwrap(), content);
    assert_eq!(pdb_container(Span::new(&assembled(&[]))).unwrap(), Vec::<u8>::new());
    // Blocks that are listed twice, and a block that is the directory itself: the content is that of the
    // listed blocks, and no longer than the file.
    let list = pdb::LIST;
    let again = pdb_container(Span::new(&with(&[(list, 6), (list + 4, 6), (list + 8, 4)]))).unwrap();
    assert_eq!((again.len(), &again[..64]), (200, &again[64..128]));
    // A directory whose map is the directory, and one that contains itself.
    let _ = pdb_container(Span::new(&with(&[(52, 4)])));
    let _ = pdb_container(Span::new(&with(&[(52, 0)])));
    // DXC writes a number of blocks that is one too small: nothing depends on it.
    assert_eq!(pdb_container(Span::new(&with(&[(40, 0)]))).unwrap(), content);
}

#[test]
fn errors_say_what_and_where() {
    let cases: Vec<(Vec<u8>, &str)> = vec![
        (Vec::new(), "magic at 0x0: 32 bytes are needed, 0 are left"),
        (with(&[])[..40].to_vec(), "block_count at 0x28: 4 bytes are needed, 0 are left"),
        (with(&[(0, 0)]), r#"magic at 0x0: "Micr" is expected here, not "\x00\x00\x00\x00""#),
        (with(&[(32, 0)]), "block_size at 0x20: a size of 0 bytes is stated, the structure has at least 56"),
        (with(&[(44, u32::MAX)]), "directory_map at 0xc0: ends at 0x10000000, beyond the 64 bytes available"),
        (with(&[(52, 1000)]), "directory_map at 0x0: the offset 0xfa00 does not lie between 0x0 and 0x200"),
        (with(&[(3 * 64, 1000)]), "directory at 0x0: the offset 0xfa00 does not lie between 0x0 and 0x200"),
        (
            with(&[(4 * 64, 5)]),
            "directory > stream at 0x0: there is no stream 5, in which DXC stores the container",
        ),
        (
            with(&[(4 * 64, u32::MAX)]),
            // On a machine of 32 bits, the end is the last address.
            if usize::BITS == 32 {
                "directory > stream at 0x0: ends at 0xffffffff, beyond the 48 bytes available"
            } else {
                "directory > stream at 0x0: ends at 0x400000000, beyond the 48 bytes available"
            },
        ),
        (
            with(&[(4 * 64 + 24, 100_000)]),
            "directory > stream at 0x0: ends at 0x188c, beyond the 48 bytes available",
        ),
        (with(&[(4 * 64 + 32, 77)]), "stream at 0x0: the offset 0x1340 does not lie between 0x0 and 0x200"),
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
