//! The text of containers, byte for byte against what the reference compiler's disassembler prints of the
//! same containers.

// Clippy's exemption for tests does not cover helper functions.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

use std::fs;
use std::path::{Path, PathBuf};

use dxkit_disasm::{DisassemblyOptions, disassemble};

/// Compares, and says where the first difference is.
fn compare(file: &[u8], dump: &[u8]) -> Result<(), String> {
    let disassembly = disassemble(file, &DisassemblyOptions::default()).map_err(|error| error.to_string())?;
    let (ours, theirs) = (disassembly.text, dump);
    if disassembly.elided {
        return Err("something was left out".to_owned());
    }
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
        } else if let Some(stem) = name.strip_suffix(".asm") {
            pairs.push((folder.join(format!("{stem}.dxbc")), dump));
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

fn testdata(compiler: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata").join(compiler)
}

#[test]
fn testdata_is_as_the_compiler_prints_it() {
    let (same, different) = compare_all(&dumps(&testdata("dxc")));
    assert!(
        different.is_empty(),
        "{} differ, {same} are the same\n{}",
        different.len(),
        different.join("\n")
    );
    assert!(same >= 257, "{same} compared");
}

/// Shader models 4 and 5, with numbers, offsets and bits.
#[test]
fn listing_options_are_fxcs() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/listing");
    let mut compared = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let Some((shader, option)) = name.strip_suffix(".asm").and_then(|name| name.split_once('.')) else {
            continue;
        };
        let mut options = DisassemblyOptions::default();
        options.hexadecimal = option == "hex";
        options.instruction_numbers = option == "offsets";
        options.instruction_offsets = option == "offsets";
        let file = fs::read(testdata("fxc").join(shader).with_extension("dxbc")).unwrap();
        let ours = String::from_utf8(disassemble(&file, &options).unwrap().text).unwrap();
        let theirs = fs::read_to_string(&path).unwrap();
        for (number, (ours, theirs)) in ours.lines().zip(theirs.lines()).enumerate() {
            assert_eq!(ours, theirs, "{name}:{}", number + 1);
        }
        assert_eq!(ours, theirs, "{name}");
        compared += 1;
    }
    assert_eq!(compared, 12);
}

/// Shader models 4 and 5.
#[test]
fn testdata_is_as_fxc_prints_it() {
    let mut pairs = dumps(&testdata("fxc"));
    pairs.extend(dumps(&testdata("vkd3d")));
    // Effects are not printed.
    pairs.retain(|(path, _)| !path.to_string_lossy().contains("fx_"));
    let (same, different) = compare_all(&pairs);
    assert!(
        different.is_empty(),
        "{} differ, {same} are the same\n{}",
        different.len(),
        different.join("\n")
    );
    assert!(same >= 115, "{same} compared");
}

/// Mesa writes bitcode on its own: other records for the same things, and in another order.
#[test]
fn modules_of_mesa_are_as_the_compiler_prints_them() {
    let (same, different) = compare_all(&dumps(&testdata("mesa")));
    assert!(different.is_empty(), "{}", different.join("\n"));
    assert!(same >= 18, "{same} compared");
}

/// Modules made by hand, with what no shader has.
#[test]
fn modules_made_by_hand_are_as_the_compiler_prints_them() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/module");
    let (same, different) = compare_all(&dumps(&folder));
    assert!(different.is_empty(), "{}", different.join("\n"));
    assert_eq!(same, 7);
}
