//! The text of the vendors' reflection, against what the vendors' own libraries return: `testdata/**/NAME.reflect.txt`.

use std::fs;
use std::path::PathBuf;

use dxkit_reflect::d3d12::Interfaces;

use crate::vendor::testdata;

/// The containers that have a text of the vendor's reflection, with that text.
fn expectations() -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    for folder in ["dxc", "fxc", "mesa", "vkd3d", "llvm"] {
        for entry in fs::read_dir(testdata().join(folder)).unwrap() {
            let path = entry.unwrap().path();
            let Some(name) = path.file_name().unwrap().to_str().unwrap().strip_suffix(".reflect.txt") else {
                continue;
            };
            let container = ["dxil", "dxbc"].map(|end| path.with_file_name(format!("{name}.{end}")));
            let container = container.into_iter().find(|path| path.exists()).unwrap();
            found.push((container, fs::read_to_string(&path).unwrap().replace("\r\n", "\n")));
        }
    }
    found
}

#[test]
fn texts_are_those_of_the_vendors() {
    let (mut files, mut lines) = (0, 0);
    for (path, expected) in expectations() {
        let text = Interfaces::of(&fs::read(&path).unwrap()).unwrap().to_string();
        for (number, (ours, theirs)) in text.lines().zip(expected.lines()).enumerate() {
            assert_eq!(ours, theirs, "{}, line {}", path.display(), number + 1);
            lines += 1;
        }
        assert_eq!(text.lines().count(), expected.lines().count(), "{}", path.display());
        files += 1;
    }
    assert!(files >= 30 && lines >= 6000, "{files} files, {lines} lines");
}
