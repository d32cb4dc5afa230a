//! Files of streams, written and read.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)] // helpers of tests, too, say what must hold by panicking

use dxkit_bytes::Span;
use dxkit_msf::{BLOCK_SIZE, Layout, MAGIC, MultiStreamFile, write};

#[test]
fn streams_come_back() {
    for layout in [Layout::Dxc, Layout::StreamsFirst] {
        let long: Vec<u8> = (0..=255).cycle().take(100_000).collect();
        let streams: [&[u8]; 4] = [b"", b"one", &long, &long[..BLOCK_SIZE]];
        let file = write(&streams, layout).unwrap();
        assert_eq!(file.len() % BLOCK_SIZE, 0);
        let read = MultiStreamFile::parse(Span::new(&file)).unwrap();
        assert_eq!(read.streams().len(), streams.len());
        for (number, stream) in streams.iter().enumerate() {
            assert_eq!(read.stream(number).unwrap(), *stream);
        }
        assert_eq!(
            read.stream(4).unwrap_err().to_string(),
            "directory > stream at 0x0: no stream has this number"
        );
    }
}

/// Assembled by hand from the description of the format: one stream of five bytes, laid out as DXC does.
#[test]
fn a_file_is_laid_out_as_dxc_does() {
    let mut expected = MAGIC.to_vec();
    let words = |words: &[u32]| words.iter().flat_map(|word| word.to_le_bytes()).collect::<Vec<u8>>();
    let pad = |file: &mut Vec<u8>| file.resize(file.len().next_multiple_of(512), 0);
    // Block size, map of free blocks, number of blocks less one, size of the directory, 0, map of the
    // directory.
    expected.extend(words(&[512, 1, 5, 12, 0, 3]));
    expected.resize(3 * 512, 0);
    expected.extend(words(&[4]));
    pad(&mut expected);
    // The number of streams, the size of the first, its blocks.
    expected.extend(words(&[1, 5, 5]));
    pad(&mut expected);
    expected.extend(b"hello");
    pad(&mut expected);
    assert_eq!(write(&[b"hello"], Layout::Dxc).unwrap(), expected);
}

#[test]
fn what_does_not_fit_is_an_error() {
    // 128 blocks of the directory are listed in its map: 16 thousand blocks, 8 megabytes.
    let large = vec![0; 9 << 20];
    assert!(write(&[&large], Layout::Dxc).is_err());
}
