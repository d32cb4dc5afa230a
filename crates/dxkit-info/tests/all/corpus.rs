//! What compilers wrote: kept, told, without findings, and true.
#![allow(clippy::unwrap_used, clippy::indexing_slicing)] // helpers of tests are tests, too

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use dxkit_bytes::Span;
use dxkit_info::*;

use crate::support;

fn testdata() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata")
}

/// The parts of a container: its directory is all that this test needs of the envelope.
fn parts(file: &[u8]) -> Vec<(String, &[u8])> {
    let word = |at: usize| u32::from_le_bytes(file[at..at + 4].try_into().unwrap()) as usize;
    (0..word(28))
        .map(|index| {
            let at = word(32 + 4 * index);
            let kind = String::from_utf8_lossy(&file[at..at + 4]).into_owned();
            (kind, &file[at + 8..at + 8 + word(at + 4)])
        })
        .collect()
}

/// The containers that a compiler wrote: name, bytes.
fn containers() -> Vec<(String, Vec<u8>)> {
    let manifest = std::fs::read_to_string(testdata().join("MANIFEST")).unwrap();
    let names =
        manifest.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split('\t').next());
    // A PDB is not a container itself.
    let names = names.filter(|name| !name.ends_with(".pdb"));
    names.map(|name| (name.to_owned(), std::fs::read(testdata().join(name)).unwrap())).collect()
}

#[test]
fn compiled_parts() {
    let mut seen = BTreeMap::<String, usize>::new();
    for (name, file) in containers() {
        for (kind, payload) in parts(&file) {
            if let Some(part) = support::see(&kind, payload) {
                let findings = part.unwrap().findings;
                // Made by hand: flags that exclude each other.
                if !name.starts_with("llvm/sfi0_") {
                    assert_eq!(findings, <[String; 0]>::default(), "{name}: {kind}");
                }
                *seen.entry(kind).or_default() += 1;
            }
        }
    }
    // No compiler writes PDBI.
    assert_eq!(seen.keys().collect::<Vec<_>>(), ["HASH", "ILDN", "PRIV", "SFI0", "SRCI", "VERS"]);
}

/// The hash is that of the program, and the file with debug information is named after it.
#[test]
fn hashes_and_names() {
    let (mut matched, mut named) = (0, 0);
    for (name, file) in containers() {
        let parts = parts(&file);
        let find = |wanted: &str| parts.iter().find(|(kind, _)| kind == wanted).map(|(_, payload)| *payload);
        let Some(hash) = find("HASH").map(|payload| ShaderHash::parse(Span::new(payload)).unwrap()) else {
            continue;
        };
        if let Some(program) = find("DXIL").filter(|_| hash.flags.is_empty()) {
            let size = u32::from_le_bytes(program[20..24].try_into().unwrap()) as usize;
            assert!(hash.matches(&program[24..24 + size]), "{name}");
            matched += 1;
        }
        if let Some(debug_name) = find("ILDN").map(|payload| DebugName::parse(Span::new(payload)).unwrap()) {
            named += usize::from(debug_name == DebugName::from_hash(&hash));
        }
    }
    assert!(matched > 100 && named > 5, "{matched} hashes, {named} names");
}

/// The sources in a PDB file are those that `testdata` was compiled from, the arguments those of the
/// manifest; and DXC's layout and compression are reproduced from the meaning alone.
#[test]
fn sources_are_the_sources() {
    let manifest = std::fs::read_to_string(testdata().join("MANIFEST")).unwrap();
    let rows: Vec<Vec<&str>> = manifest.lines().map(|line| line.split('\t').collect()).collect();
    let mut compared = 0;
    for pdb in rows.iter().filter(|row| row.get(2).is_some_and(|compiler| compiler.starts_with("dxc-pdb"))) {
        let file = std::fs::read(testdata().join(pdb[0])).unwrap();
        let parts = parts(&file);
        let payload = parts.iter().find(|(kind, _)| kind == "SRCI").unwrap().1;
        let info = SourceInfo::parse(Span::new(payload)).unwrap();

        let compiled = rows.iter().find(|row| row[0] == pdb[3]).unwrap();
        let sources: Vec<&str> = compiled[3].split(' ').collect();
        assert_eq!(info.files().count(), sources.len());
        for ((name, text), source) in info.files().zip(sources) {
            assert_eq!(name.to_string().replace('\\', "/").trim_start_matches("./"), source);
            let expected = std::fs::read(testdata().join(source)).unwrap();
            assert!(text == expected, "{name} differs from {source}");
            compared += 1;
        }
        assert_eq!(info.compile_arguments().words().join(" "), compiled[4]);

        let mut anew = info.clone();
        anew.forget_layout();
        assert_eq!(anew.encode().unwrap(), payload, "{}", pdb[0]);
    }
    assert_eq!(compared, 7);
}
