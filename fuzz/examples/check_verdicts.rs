//! Writes changed containers to a folder, and prints the verdict of `check` for each: file, seed, changed
//! parts, verdict.
//!
//! The vendor's validator checks the same files; `docs/fuzzing.md` has the comparison.
//!
//! ```text
//! cargo run --release --package dxkit-fuzz --example check_verdicts -- FOLDER COUNT > verdicts.tsv
//! ```

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a tool of the repository"
)]

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use dxkit::{Container, DigestPolicy, FourCc, Severity, Span};
use dxkit_fuzz::random::Random;
use dxkit_fuzz::structured;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [folder, count] = &arguments[..] else { panic!("arguments: FOLDER COUNT") };
    let folder = Path::new(folder);
    let count: u64 = count.parse().expect("COUNT is a number");
    let seeds = seeds();
    let mut written = 0;
    for index in 0.. {
        if written == count {
            break;
        }
        let mut random = Random::new(index);
        let (name, seed) = random.pick(&seeds).unwrap();
        let Some(changed) = change(seed, index, &mut random) else { continue };
        let Some(parts) = changed_parts(seed, &changed) else { continue };
        let path = folder.join(format!("{written:05}.dxil"));
        std::fs::write(&path, &changed).expect("the folder can be written");
        let findings = dxkit::check(Span::new(&changed));
        let worst = findings.iter().map(|finding| finding.severity).max();
        let verdict = match worst {
            Some(Severity::Error) => "error",
            Some(Severity::Warning) => "warning",
            Some(_) => "note",
            None => "silent",
        };
        let first = findings.iter().max_by_key(|finding| finding.severity).map_or("", |finding| finding.rule);
        println!("{}\t{name}\t{parts}\t{verdict}\t{first}", path.display());
        written += 1;
    }
}

/// The containers that DXC wrote, with their names.
fn seeds() -> Vec<(String, Vec<u8>)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../testdata/dxc");
    let mut paths: Vec<PathBuf> =
        std::fs::read_dir(root).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths
        .into_iter()
        .filter(|path| path.extension().is_some_and(|extension| extension == "dxil"))
        .map(|path| (path.display().to_string(), std::fs::read(path).unwrap()))
        .filter(|(_, bytes)| Container::parse(bytes).is_ok_and(|file| file.find(FourCc::Dxil).is_some()))
        .collect()
}

/// Changes a field, a row or a part, or a bit of a module; or removes, repeats, shortens or extends a part.
/// The digest is corrected.
fn change(seed: &[u8], index: u64, random: &mut Random) -> Option<Vec<u8>> {
    let mut bytes = seed.to_vec();
    match index % 4 {
        0 | 1 => bytes = structured::mutate(seed, 1 << 20, random)?,
        2 => {
            let (start, len) = {
                let container = Container::parse(seed).ok()?;
                let part = container.find(FourCc::Dxil)?;
                (part.span().offset() + 24, part.payload().len().saturating_sub(24))
            };
            let bit = random.below(len * 8);
            bytes[start + bit / 8] ^= 1 << (bit % 8);
        }
        _ => {
            let mut container = Container::parse(seed).ok()?;
            let kinds: Vec<FourCc> = container.parts().iter().map(dxkit::RawPart::kind).collect();
            let kind = *random.pick(&kinds)?;
            let payload = container.find(kind)?.payload().to_vec();
            match random.below(3) {
                0 => drop(container.remove_all(kind)),
                1 => container.set(kind, payload.get(..payload.len().checked_sub(4)?)?.to_vec()),
                _ => container.set(kind, [payload, vec![0; 4]].concat()),
            }
            bytes = container.write(DigestPolicy::Recompute).ok()?;
        }
    }
    let container = Container::parse(&bytes).ok()?;
    container.write(DigestPolicy::Recompute).ok()
}

/// The kinds of parts that differ; `None` if nothing changed.
fn changed_parts(seed: &[u8], changed: &[u8]) -> Option<String> {
    let parts = |file: &[u8]| -> Vec<(FourCc, Vec<u8>)> {
        let container = Container::parse(file).unwrap();
        container.parts().iter().map(|part| (part.kind(), part.payload().to_vec())).collect()
    };
    let (before, after) = (parts(seed), parts(changed));
    let kinds: BTreeSet<String> = before
        .iter()
        .filter(|part| !after.contains(part))
        .chain(after.iter().filter(|part| !before.contains(part)))
        .map(|(kind, _)| kind.to_string())
        .collect();
    if kinds.is_empty() {
        (before.len() != after.len() || seed.get(32..) != changed.get(32..)).then(|| "envelope".to_owned())
    } else {
        Some(kinds.into_iter().collect::<Vec<_>>().join("+"))
    }
}
