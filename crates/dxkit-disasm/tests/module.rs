//! The text of modules, byte for byte against what the reference compiler's disassembler prints of the same
//! containers.

// Helpers are not test functions to clippy, so its exemption for tests does not reach them.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

use std::fs;
use std::path::{Path, PathBuf};

use dxkit_bitcode::Module;
use dxkit_bytes::{Codec as _, Span};
use dxkit_container::Container;
use dxkit_disasm::module::{self, Options};
use dxkit_program::Program;
use dxkit_types::FourCc;

/// The bitcode that the reference compiler shows: that with debug information, if there is one.
fn bitcode(file: &[u8]) -> Result<Vec<u8>, String> {
    if file.starts_with(b"BC\xc0\xde") {
        return Ok(file.to_vec());
    }
    let container = Container::parse(Span::new(file)).map_err(|error| error.to_string())?;
    let part = container.find(FourCc::Ildb).or_else(|| container.find(FourCc::Dxil)).ok_or("no program")?;
    let program = Program::parse(part.span()).map_err(|error| error.to_string())?;
    Ok(program.bitcode().to_vec())
}

/// The text of the module in a container.
fn text(file: &[u8]) -> Result<Vec<u8>, String> {
    let bitcode = bitcode(file)?;
    let module = Module::parse(Span::new(&bitcode)).map_err(|error| error.to_string())?;
    let mut text = Vec::new();
    if !module::write(&module, &Options::for_bitcode(bitcode.len()), &mut text) {
        return Err("elided".to_owned());
    }
    Ok(text)
}

/// The module's part of what the disassembler prints: all behind the comments about the container.
fn module_part(dump: &[u8]) -> &[u8] {
    let mut rest = dump;
    while rest.first().is_some_and(|byte| matches!(byte, b';' | b'\n')) {
        let end = rest.iter().position(|byte| *byte == b'\n').map_or(rest.len(), |end| end + 1);
        rest = &rest[end..];
    }
    rest
}

/// Compares, and says where the first difference is.
fn compare(file: &[u8], dump: &[u8]) -> Result<(), String> {
    let ours = text(file)?;
    let theirs = module_part(dump);
    if ours == theirs {
        return Ok(());
    }
    let mut line = 0;
    let (mut left, mut right) = (ours.split(|byte| *byte == b'\n'), theirs.split(|byte| *byte == b'\n'));
    loop {
        line += 1;
        let (left, right) = (left.next(), right.next());
        if left != right || left.is_none() {
            let show = |line: Option<&[u8]>| line.map(|line| String::from_utf8_lossy(line).into_owned());
            return Err(format!(
                "line {line}:\n  dxkit:        {:?}\n  the compiler: {:?}",
                show(left),
                show(right)
            ));
        }
    }
}

fn dumps(folder: &Path) -> Vec<(PathBuf, PathBuf)> {
    let mut pairs = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let dump = entry.unwrap().path();
        let name = dump.file_name().unwrap().to_string_lossy().into_owned();
        if let Some(stem) = name.strip_suffix(".dumpbin.txt") {
            pairs.push((folder.join(format!("{stem}.dxil")), dump));
        }
    }
    pairs.sort();
    pairs
}

fn compare_all(pairs: &[(PathBuf, PathBuf)]) -> (usize, Vec<String>) {
    let mut same = 0;
    let mut different = Vec::new();
    for (container, dump) in pairs {
        let dump = fs::read(dump).unwrap();
        match compare(&fs::read(container).unwrap(), &dump) {
            Ok(()) => same += 1,
            Err(error) => different.push(format!("{}: {error}", container.display())),
        }
    }
    (same, different)
}

fn testdata() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/dxc")
}

#[test]
fn testdata_is_as_the_compiler_prints_it() {
    let (same, different) = compare_all(&dumps(&testdata()));
    assert!(
        different.is_empty(),
        "{} differ, {same} are the same\n{}",
        different.len(),
        different.join("\n")
    );
    assert!(same >= 226, "{same} compared");
}

/// Modules made by hand, with what no shader has.
#[test]
fn modules_made_by_hand_are_as_the_compiler_prints_them() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/module");
    let (same, different) = compare_all(&dumps(&folder));
    assert!(different.is_empty(), "{}", different.join("\n"));
    assert_eq!(same, 3);
}

/// Any containers and what the compiler prints of them: `DXKIT_COMPARE` names a file with a container and a
/// text a line, a tab between.
#[test]
#[ignore = "needs containers and texts from elsewhere"]
fn others_are_as_the_compiler_prints_them() {
    let list = fs::read_to_string(std::env::var("DXKIT_COMPARE").unwrap()).unwrap();
    let pairs: Vec<_> =
        list.lines().filter_map(|line| line.split_once('\t')).map(|(a, b)| (a.into(), b.into())).collect();
    let (same, different) = compare_all(&pairs);
    assert!(
        different.is_empty(),
        "{}\n{} differ, {same} are the same",
        different.join("\n"),
        different.len()
    );
}
