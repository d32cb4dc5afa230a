//! Packing and unpacking real shaders, broken ones, and broken archives.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, clippy::cast_possible_truncation)]

mod forms;

use std::fs;
use std::path::{Path, PathBuf};

use dxkit_pack::{Archive, Error, PackOptions, pack};

fn collect(folder: &Path, files: &mut Vec<(String, Vec<u8>)>) {
    let mut paths: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "dxil" || extension == "dxbc") {
            files.push((path.to_string_lossy().into_owned(), fs::read(&path).unwrap()));
        }
    }
}

fn testdata() -> Vec<(String, Vec<u8>)> {
    let mut files = Vec::new();
    collect(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata"), &mut files);
    assert!(files.len() >= 400, "{}", files.len());
    files
}

fn all(archive: &Archive<'_>) -> Vec<(String, Vec<u8>)> {
    let mut found = Vec::new();
    let taken: Result<(), Error> = archive.each(|name, bytes| {
        found.push((name.to_owned(), bytes.to_vec()));
        Ok(())
    });
    taken.unwrap();
    found.sort();
    found
}

#[test]
fn every_shader_comes_out_as_it_was_and_takes_less_room() {
    let mut files = testdata();
    let size: usize = files.iter().map(|(_, bytes)| bytes.len()).sum();
    let packed = pack(&files, &PackOptions::default()).unwrap();
    assert!(packed.len() < size / 10, "{size} bytes in {}", packed.len());
    let archive = Archive::open(&packed).unwrap();
    assert_eq!(archive.len(), files.len());
    files.sort();
    assert!(all(&archive) == files);
    for (name, bytes) in files.iter().step_by(29) {
        assert_eq!(archive.read(name).unwrap().as_ref(), Some(bytes), "{name}");
        let digest: [u8; 16] = bytes[4..20].try_into().unwrap();
        if digest != [0; 16] && digest != [2; 16] {
            let found = archive.by_digest(&digest).unwrap().unwrap();
            assert_eq!(found[4..20], digest, "{name}");
        }
    }
    assert!(archive.read("missing").unwrap().is_none());
    assert!(archive.by_digest(&[7; 16]).unwrap().is_none());
}

/// A changed byte makes what no compiler writes; it comes out all the same.
#[test]
fn changed_shaders_come_out_as_they_were() {
    let mut random = 1u32;
    let mut next = |limit: usize| {
        random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (random >> 8) as usize % limit
    };
    let mut files: Vec<(String, Vec<u8>)> = testdata().into_iter().step_by(5).collect();
    for (_, bytes) in &mut files {
        for _ in 0..4 {
            let place = next(bytes.len());
            bytes[place] = next(256) as u8;
        }
        bytes.truncate(bytes.len() - next(2));
    }
    let packed = pack(&files, &PackOptions::default()).unwrap();
    files.sort();
    assert!(all(&Archive::open(&packed).unwrap()) == files);
}

/// Files after the base are compressed with its help, and read as those in it.
#[test]
fn files_behind_the_base_come_out_as_they_were() {
    let mut files: Vec<(String, Vec<u8>)> = testdata().into_iter().step_by(7).collect();
    files.sort();
    let mut options = PackOptions::default();
    for (group, base) in [(1 << 12, 1 << 16), (1 << 16, 0), (1, 1 << 18)] {
        (options.group, options.base) = (group, base);
        let packed = pack(&files, &options).unwrap();
        let archive = Archive::open(&packed).unwrap();
        assert!(all(&archive) == files, "{group} {base}");
        for (name, bytes) in files.iter().step_by(5) {
            assert_eq!(archive.read(name).unwrap().as_ref(), Some(bytes), "{name}");
        }
    }
}

#[test]
fn equal_files_are_one_and_names_are_unique() {
    let shader = testdata().swap_remove(0).1;
    let named = |name: &str| (name.to_owned(), shader.clone());
    let files = vec![named("a"), named("b"), ("c".to_owned(), Vec::new())];
    let packed = pack(&files, &PackOptions::default()).unwrap();
    let archive = Archive::open(&packed).unwrap();
    assert_eq!((archive.len(), archive.files()), (3, 2));
    assert!(all(&archive) == files);
    assert!(matches!(pack(&[named("a"), named("a")], &PackOptions::default()), Err(Error::Name(_))));
    assert!(Archive::open(&pack(&[], &PackOptions::default()).unwrap()).unwrap().is_empty());
}

/// No archive makes it panic, or give more than it says.
#[test]
fn broken_archives_are_refused() {
    let files: Vec<(String, Vec<u8>)> = testdata().into_iter().step_by(40).collect();
    let packed = pack(&files, &PackOptions::default()).unwrap();
    assert!(matches!(Archive::open(b"DXBC"), Err(Error::NotAnArchive)));
    let mut newer = packed.clone();
    for version in [1, 2, 4] {
        newer[7] = version;
        let error = Archive::open(&newer).unwrap_err();
        assert!(matches!(error, Error::Version(stated) if stated == version));
        let way = match version {
            1 | 2 => "unpack it with the dxkit that packed it, and pack the files again",
            _ => "unpack it with the newer dxkit that packed it",
        };
        let facts =
            format!("the archive has version {version} of the format; this dxkit reads version 3 only");
        assert_eq!(error.to_string(), format!("{facts}: {way}"));
    }
    for length in (0..packed.len()).step_by(packed.len() / 50) {
        if let Ok(archive) = Archive::open(&packed[..length]) {
            let taken: Result<(), Error> = archive.each(|_, _| Ok(()));
            assert!(taken.is_err(), "{length}");
        }
    }
    for place in 0..400 {
        let mut changed = packed.clone();
        let at = place * 7919 % changed.len();
        changed[at] ^= 1 << (place % 8);
        if let Ok(archive) = Archive::open(&changed) {
            let _: Result<(), Error> = archive.each(|_, _| Ok(()));
        }
    }
}

/// An archive with one frame, taken apart as docs/format/dxpack.md describes: its sections and its frame can
/// be changed and compressed again, so that what is broken reaches the decoder.
struct Opened {
    map: Vec<u8>,
    /// The index after the compressed size of the frame.
    index: Vec<u8>,
    content: Vec<u8>,
}

fn varint(bytes: &mut &[u8]) -> usize {
    let length = 1 + bytes.iter().position(|byte| *byte < 0x80).unwrap();
    let (number, rest) = bytes.split_at(length);
    *bytes = rest;
    number.iter().rev().fold(0, |sum, byte| sum << 7 | usize::from(byte & 0x7f))
}

fn put_varint(out: &mut Vec<u8>, mut number: usize) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

impl Opened {
    fn new(archive: &[u8]) -> Self {
        let word = |at: usize| u32::from_le_bytes(archive[at..at + 4].try_into().unwrap()) as usize;
        let section = |at: usize| {
            let start = word(at);
            zstd::bulk::decompress(&archive[start..start + word(at + 8)], word(at + 12)).unwrap()
        };
        let index = section(24);
        let mut rest = index.as_slice();
        let [frames, packed, size] = [(); 3].map(|()| varint(&mut rest));
        assert_eq!(frames, 1);
        let body = word(40);
        let content = zstd::bulk::decompress(&archive[body..body + packed], size).unwrap();
        Self { map: section(8), index: rest.to_vec(), content }
    }

    /// The archive, compressed in a hurry.
    fn archive(&self) -> Vec<u8> {
        let content = zstd::bulk::compress(&self.content, -5).unwrap();
        let mut index = Vec::new();
        for number in [1, content.len(), self.content.len()] {
            put_varint(&mut index, number);
        }
        index.extend_from_slice(&self.index);
        let mut out = b"DXPACK\0\x03".to_vec();
        out.resize(56, 0);
        for (at, section) in [(8, &self.map), (24, &index)] {
            let packed = zstd::bulk::compress(section, -5).unwrap();
            let start = out.len();
            for (at, number) in [(at, start), (at + 8, packed.len()), (at + 12, section.len())] {
                out[at..at + 4].copy_from_slice(&(number as u32).to_le_bytes());
            }
            out.extend_from_slice(&packed);
        }
        let start = out.len();
        for (at, number) in [(40, start), (48, content.len())] {
            out[at..at + 4].copy_from_slice(&(number as u32).to_le_bytes());
        }
        out.extend_from_slice(&content);
        out
    }
}

/// Changed values in the streams, the table of streams and the index make no archive panic, or unpack to more
/// than the index states. `PACK_ROUNDS` is the number of archives.
#[test]
fn changed_streams_are_unpacked_or_refused() {
    let rounds = std::env::var("PACK_ROUNDS").map_or(600, |rounds| rounds.parse().unwrap());
    let files: Vec<(String, Vec<u8>)> = testdata().into_iter().step_by(23).collect();
    let size: usize = files.iter().map(|(_, bytes)| bytes.len()).sum();
    let mut options = PackOptions::default();
    options.group = 1 << 14;
    let archive = pack(&files, &options).unwrap();
    assert!(all(&Archive::open(&Opened::new(&archive).archive()).unwrap()).len() == files.len());
    let mut state = 1u64;
    let mut next = |limit: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % limit
    };
    let (mut unpacked, mut refused) = (0, 0);
    for round in 0..rounds {
        let mut opened = Opened::new(&archive);
        let changed = match round % 16 {
            0 => &mut opened.map,
            1 => &mut opened.index,
            _ => &mut opened.content,
        };
        for _ in 0..=next(4) {
            let place = next(changed.len());
            changed[place] = if next(2) == 0 { next(256) as u8 } else { changed[place] ^ 1 << next(8) };
        }
        let mut bytes = 0;
        let done: Result<(), Error> = Archive::open(&opened.archive()).and_then(|archive| {
            archive.each(|_, file| {
                bytes += file.len();
                Ok(())
            })
        });
        assert!(round % 16 == 1 || bytes <= size, "{round}");
        *if done.is_ok() { &mut unpacked } else { &mut refused } += 1;
    }
    assert!(unpacked > rounds / 20 && refused > rounds / 20, "{unpacked} {refused}");
}
