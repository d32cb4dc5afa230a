//! Any archive of shaders is refused or unpacked: each file is the same however it is read, and every digest
//! that is not stated in the archive is right.

use dxkit::container::Digest;
use dxkit::info::{HashFlags, ShaderHash};
use dxkit::{Container, FourCc, Program, Span};
use dxkit_pack::{Archive, Error};

use crate::archives::{self, Opened};

/// Opens the archive, lists it and unpacks every file.
pub fn run(data: &[u8]) {
    check(&archives::archive(data));
}

/// Like [`run`], for the bytes of an archive.
pub fn check(bytes: &[u8]) {
    let Ok(archive) = Archive::open(bytes) else { return };
    let names: Vec<&str> = archive.names().collect();
    assert_eq!(names.len(), archive.len(), "the number of names");
    assert!(names.is_sorted_by(|one, other| one < other), "the order of the names");
    for (place, name) in names.iter().enumerate().take(64) {
        assert_eq!(archive.name(place), Some(*name));
    }
    let mut files: Vec<(String, Vec<u8>)> = Vec::new();
    let all: Result<(), Error> = archive.each(|name, file| {
        files.push((name.to_owned(), file.to_vec()));
        Ok(())
    });
    let mut opened = None;
    for (_, file) in &files {
        digests(file, bytes, &mut opened);
    }
    if all.is_err() {
        // Files of other groups may be there.
        if let Some(Ok(Some(file))) = names.last().map(|name| archive.read(name)) {
            digests(&file, bytes, &mut opened);
        }
        return;
    }
    files.sort();
    let found: Vec<&str> = files.iter().map(|(name, _)| name.as_str()).collect();
    assert!(found == names, "a file is missing");
    let step = (files.len() / 3).max(1);
    for (name, file) in files.iter().step_by(step) {
        let read = archive.read(name).expect("what is unpacked with all others is unpacked alone");
        assert!(read.as_ref() == Some(file), "{name} is another file when it is read alone");
    }
    if let Some(digest) = files.last().and_then(|(_, file)| file.get(4..20)?.first_chunk()) {
        if let Some(file) = archive.by_digest(digest).expect("all files are unpacked") {
            assert_eq!(file.get(4..20), Some(&digest[..]), "the file with a digest");
        }
    }
}

/// Checks the digests of a container, which may be wrong only if the archive states them.
fn digests(file: &[u8], archive: &[u8], opened: &mut Option<Option<Opened>>) {
    let Ok(container) = Container::parse(file) else { return };
    let mut is_stated = |bytes: &[u8]| match opened.get_or_insert_with(|| Opened::new(archive)) {
        Some(opened) => opened.contains(bytes),
        // Too long to be split.
        None => true,
    };
    let digest = container.digest.0;
    let is_repeated = digest.iter().all(|byte| *byte == digest[0]);
    if !is_repeated && digest != Digest::compute(file).0 {
        assert!(is_stated(&digest), "a computed digest is wrong");
    }
    let part = |kind: FourCc| container.parts().iter().find(|part| part.kind() == kind);
    let hashes = container.parts().iter().filter(|part| part.kind() == FourCc::Hash);
    for part_with_hash in hashes.take(8) {
        let Ok(hash) = ShaderHash::parse(Span::new(part_with_hash.payload())) else { continue };
        let kind = if hash.flags.contains(HashFlags::INCLUDES_SOURCE) { FourCc::Ildb } else { FourCc::Dxil };
        let right = part(kind).and_then(|part| {
            let program = Program::parse(part.payload()).ok()?;
            Some(ShaderHash::compute(program.bitcode()).digest)
        });
        if right != Some(hash.digest) {
            assert!(is_stated(part_with_hash.payload()), "a computed hash is wrong");
        }
    }
}
