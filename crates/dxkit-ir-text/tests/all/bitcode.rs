//! Bitcode of today's LLVM. `bitcode/NAME.bc` was written by LLVM 24 (`llvm-as`, `opt`, clang), or by
//! the version at the end of the name, and `NAME.ll` is what `llvm-dis` of that version prints of it.
//! Both have to be one module.

use std::fs;
use std::path::{Path, PathBuf};

use dxkit_ir_text::{Dialect, PrintOptions, ReadOptions, is_modern_bitcode, read, text_of_bitcode, write};

fn files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/all/bitcode");
    let paths = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut paths: Vec<PathBuf> = paths.filter(|path| path.extension().unwrap() == "bc").collect();
    paths.sort();
    paths
}

/// The module of a text, as a text.
fn printed(text: &[u8], name: &str) -> String {
    let mut options = ReadOptions::default();
    options.dialect = Dialect::NEWEST;
    let module = read(text, &options).unwrap_or_else(|errors| panic!("{name}: {errors}"));
    let mut again = Vec::new();
    let options =
        PrintOptions { dialect: Dialect::NEWEST, raised: true, ..PrintOptions::for_bitcode(1 << 24) };
    assert!(write(&module, &options, &mut (), &mut again), "{name}");
    String::from_utf8(again).unwrap()
}

#[test]
fn bitcode_is_the_module_of_its_text() {
    for path in files() {
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        let bitcode = fs::read(&path).unwrap();
        assert!(is_modern_bitcode(&bitcode), "{name}");
        let text = text_of_bitcode(&bitcode).unwrap_or_else(|error| panic!("{name}: {error}"));
        let theirs = fs::read(path.with_extension("ll")).unwrap();
        let (ours, theirs) = (printed(&text, &name), printed(&theirs, &name));
        let difference = ours.lines().zip(theirs.lines()).find(|(ours, theirs)| ours != theirs);
        assert_eq!(difference, None, "{name}");
        assert_eq!(ours.len(), theirs.len(), "{name}");
    }
    assert!(files().len() >= 10, "{}", files().len());
}

/// DXC's own bitcode, and what is no bitcode, are read by others.
#[test]
fn bitcode_of_older_versions_is_not_modern() {
    let file =
        fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/dxc/ps_solid_6_0.dxil")).unwrap();
    let start = file.windows(4).position(|window| window == [0x42, 0x43, 0xc0, 0xde]).unwrap();
    assert!(!is_modern_bitcode(&file[start..]));
    assert!(!is_modern_bitcode(b"BC"));
    assert!(!is_modern_bitcode(&[]));
}

/// Every shorter file, and files with a changed byte, are errors or texts.
#[test]
fn broken_bitcode_is_no_panic() {
    for path in files() {
        let bitcode = fs::read(&path).unwrap();
        if bitcode.len() > 8_000 {
            continue;
        }
        let step = bitcode.len() / 300 + 1;
        for cut in (0..bitcode.len()).step_by(step) {
            let _ = text_of_bitcode(&bitcode[..cut]);
        }
        for place in (0..bitcode.len()).step_by(step) {
            let mut changed = bitcode.clone();
            changed[place] ^= 0x55;
            if let Ok(text) = text_of_bitcode(&changed) {
                assert!(text.len() <= (changed.len() * 64).max(1 << 16) * 2 + (1 << 16));
            }
        }
    }
}
