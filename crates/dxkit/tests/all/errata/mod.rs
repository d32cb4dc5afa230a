//! One test for each item of `docs/errata.md`: where a published description is wrong or silent, the bytes
//! that say so.
//!
//! The truth is what compilers wrote, and what their own tools print of it. So the tests look at the bytes
//! with plain arithmetic where that is possible, and not through the library, which might share the error.
//!
//! `cargo xtask tidy` holds the names of the tests to those in the page, both ways.

// Clippy's exemption for tests does not cover helper functions.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::string_slice
)]

mod bitcode;
mod container;
mod others;
mod psv;
mod reflection;
mod rootsig;
mod signatures;

use dxkit::Container;

use crate::common;

/// A part: four characters, place of its header in the container, payload.
struct RawPart {
    kind: String,
    offset: usize,
    payload: Vec<u8>,
}

/// The parts of the container at this path in `testdata`.
fn parts(path: &str) -> Vec<RawPart> {
    parts_of(&common::entry(path).bytes)
}

fn parts_of(bytes: &[u8]) -> Vec<RawPart> {
    let count = u32_at(bytes, 28) as usize;
    let part = |index: usize| {
        let offset = u32_at(bytes, 32 + 4 * index) as usize;
        let end = offset + 8 + u32_at(bytes, offset + 4) as usize;
        let kind = String::from_utf8_lossy(&bytes[offset..offset + 4]).into_owned();
        RawPart { kind, offset, payload: bytes[offset + 8..end].to_vec() }
    };
    (0..count).map(part).collect()
}

/// The only part of this kind.
fn part(path: &str, kind: &str) -> Vec<u8> {
    let mut found: Vec<_> = parts(path).into_iter().filter(|part| part.kind == kind).collect();
    assert_eq!(found.len(), 1, "{path}: {kind}");
    found.remove(0).payload
}

fn has(path: &str, kind: &str) -> bool {
    parts(path).iter().any(|part| part.kind == kind)
}

/// Calls `look` with path, stage and model (`Vertex`, 6, 0) and parts of every container that these compilers
/// wrote.
fn each(compilers: &[&str], mut look: impl FnMut(&str, &[u8], &[RawPart])) {
    let mut count = 0;
    for entry in common::entries() {
        if compilers.contains(&entry.compiler()) {
            look(&entry.path, &entry.bytes, &parts_of(&entry.bytes));
            count += 1;
        }
    }
    assert!(count > 0);
}

/// The profile of a container: `gs_5_0`.
fn profile(bytes: &[u8]) -> String {
    let container = Container::parse(bytes).unwrap();
    dxkit::Shader::from_container(&container).profile().unwrap_or_default()
}

/// The text of DXC's own dump.
fn dumpbin(path: &str) -> String {
    common::entry(path).text("dumpbin.txt").unwrap_or_else(|| panic!("{path} has no dump"))
}

fn u16_at(bytes: &[u8], at: usize) -> u16 {
    u16::from_le_bytes(bytes[at..at + 2].try_into().unwrap())
}

fn u32_at(bytes: &[u8], at: usize) -> u32 {
    u32::from_le_bytes(bytes[at..at + 4].try_into().unwrap())
}

fn u64_at(bytes: &[u8], at: usize) -> u64 {
    u64::from_le_bytes(bytes[at..at + 8].try_into().unwrap())
}

/// The text at this place, up to its NUL.
fn text_at(bytes: &[u8], at: usize) -> &str {
    let end = bytes[at..].iter().position(|byte| *byte == 0).unwrap();
    std::str::from_utf8(&bytes[at..at + end]).unwrap()
}
